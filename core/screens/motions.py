"""What people decide together, as it is shown: each question with everybody's word, and the answers to it."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Seat
from core.observation import Observation, Question, TableFacts
from core.press import Press
from core.screens.parts import Block, Button, Screen, button, title
from core.screens.times import pace
from core.stored import Motion
from core.wording import Arg, Term, When, Who, Words


def questions(table: TableFacts, words: Words) -> list[Block]:
    """Each question with everybody's word, or what has become of it."""
    return [block for asked in table.questions for block in _question(asked, words)]


def _question(asked: Question, words: Words) -> list[Block]:
    motion = asked.motion
    first = Block(words.say(f"table.motion.{motion.kind}", **_args(motion)), "strong")
    if motion.ended:
        who = _names(motion.against) if motion.ended == "denied" else Who(motion.by)
        return [first, Block(words.say(f"table.motion.{motion.ended}", who=who))]
    key = "table.motion.votes" if motion.agreed else "table.motion.asked"
    told = [words.say(key, agreed=_names(motion.agreed), waiting=_names(asked.waiting))]
    if motion.silent:
        told.append(words.say("table.motion.silent", who=_names(motion.silent)))
    if motion.against:
        told.append(words.say("table.motion.opposed", who=_names(motion.against)))
    if motion.until is not None:
        told.append(words.say("table.motion.silence", at=When(motion.until)))
    return [first, Block(" ".join(told), "quiet")]


def _names(seats: Sequence[Seat]) -> tuple[Who, ...]:
    return tuple(Who(seat) for seat in seats)


def _args(motion: Motion) -> dict[str, Arg]:
    """What a kind's sentence may name."""
    return {
        "who": Who(motion.by),
        "about": "" if motion.about is None else Who(motion.about),
        "name": motion.candidate.name if motion.candidate else "",
        "value": Term(f"table.pace.{motion.value}") if motion.kind == "pace" else motion.value,
    }


def ballot(table: TableFacts, words: Words, seat: Seat | None = None) -> list[Button]:
    """The answers to one open question: for everybody to see, to the one that was asked first; for whoever sits at
    `seat`, to the first that they haven't answered, else a way to take back their word.
    """
    asked = [one for one in _open(table) if seat is None or seat in one.voters]
    if seat is None:
        return [_answer(words, verb, table, asked[0]) for verb in _VERBS] if asked else []
    missing = [one for one in asked if seat in one.waiting]
    return _answers(table, words, (missing or asked)[0], seat) if asked else []


def ballots(table: TableFacts, words: Words, seat: Seat) -> list[Button]:
    """The answers of whoever sits at `seat` to all open questions, each named where there are several."""
    asked = [one for one in _open(table) if seat in one.voters]
    return [each for one in asked for each in _answers(table, words, one, seat, named=len(asked) > 1)]


_VERBS = ("agree", "against", "vote_back")


def _open(table: TableFacts) -> list[Question]:
    return [asked for asked in table.questions if not asked.motion.ended]


def _answers(table: TableFacts, words: Words, asked: Question, seat: Seat, *, named: bool = False) -> list[Button]:
    """What `seat` may say to it now."""
    motion = asked.motion
    fits = {
        "agree": seat not in motion.agreed,
        "against": seat not in motion.against,
        "vote_back": seat in (*motion.agreed, *motion.against),
    }
    return [_answer(words, verb, table, asked, named=named) for verb in _VERBS if fits[verb]]


def _answer(words: Words, verb: str, table: TableFacts, asked: Question, *, named: bool = False) -> Button:
    motion, label = asked.motion, words.say(f"table.button.{verb}")
    if named:
        short = words.say(f"table.motion.{motion.kind}.short", **_args(motion))
        label = words.say("table.ballot", answer=label, question=short)
    return Button(label, Press(verb, table.code, no=motion.no), tone="yes" if verb == "agree" else "")


def ask_pace(table: TableFacts, language: str, keys: Sequence[str]) -> Screen:
    """To which of the paces `keys` a match that runs is to change."""
    words = Words(language)
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            pace(table, words),
            Block(words.say("table.ask_pace"), "strong"),
        ),
        choices=tuple(
            Button(words.say("table.pace.choose", pace=Term(f"table.pace.{key}")), Press("pace_vote", table.code, key))
            for key in keys
        ),
        controls=(Button(words.say("table.button.back"), Press("more", table.code)),),
    )


def ask_undo(seen: Observation, language: str) -> Screen:
    """Asks once before everybody is asked to go back beyond what somebody may take back alone."""
    table = seen.table
    words = Words(language, table.names)
    alone = all(seat == seen.viewer for seat in table.voters)
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            Block(words.say("table.ask_undo.alone" if alone else "table.ask_undo"), "strong"),
            Block(words.say("table.ask_undo.cards"), "quiet"),
        ),
        choices=(
            Button(
                words.say("table.undo_alone" if alone else "table.button.undo_vote"),
                Press("undo_vote", table.code, seat=seen.viewer, no=seen.no),
                tone="yes",
            ),
        ),
        controls=(button(words, "more", table),),
    )
