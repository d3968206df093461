"""A practice match in words: where the learner is, what to try, how that is typed, and what has come of it."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from core.asked import Asked, offered
from core.game import Move
from core.lessons import Lesson, Stage
from core.menu import Menu, MenuPath, menu
from core.observation import Observation
from core.press import Press
from core.screens.parts import Block, Button, Screen, capital, told, trail_of, words_for
from core.screens.telling import short
from core.screens.texts import text
from core.screens.typed import offered as ask_which
from core.spelling import fits, words_within
from core.telling import Part
from core.wording import Line, Term, Words

VERB = "practice"
SURE = "yes"
ASK = "text"
"""The command with which a position is asked for at a table, and the word before a question of a lesson."""

_MARK = re.compile(r"[,;:(·]")
"""What ends the part of a label that says what is done: behind it stands what that brings."""


class Lecture(msgspec.Struct, frozen=True, kw_only=True):
    """A point of a lesson, as the learner sees it: how many of its decisions they have made, the position with what it
    tells, and the record behind which everything is news.
    """

    lesson: Lesson
    at: int
    seen: Observation
    parts: tuple[Part, ...]
    since: int

    @property
    def game(self) -> str:
        return self.seen.table.game

    @property
    def stage(self) -> Stage | None:
        """What is to be decided; None once all is done."""
        return self.lesson.stages[self.at] if self.at < len(self.lesson.stages) else None


def practice(here: Lecture, language: str, path: Sequence[str] = (), answer: Sequence[Block] | None = None) -> Screen:
    """A decision to make, or behind the last one what was learnt. `path` leads into the menu of the choices. `answer`
    is what the learner has asked for, in place of what has happened and of the position, which they have heard.
    """
    stage = here.stage
    if stage is None:
        return _learnt(here, language)
    seen = here.seen
    words, level = words_for(seen, language), menu(seen.paths, path)
    deeper = level.back is not None
    return Screen(
        language=language,
        blocks=(
            _title(here, words),
            *(_news(here, words) if answer is None and not deeper else answer or ()),
            *(() if deeper else _task(here, stage, words)),
            *trail_of(level, words),
            *([_choices(level, words)] if deeper else ()),
        ),
        choices=tuple(
            Button(
                capital(words(one.told), words),
                _press(here, path=one.path) if one.move is None else _press(here, line=str(one.move)),
                one.letter,
            )
            for one in level.choices
        ),
        controls=(
            *(
                [Button(words.say("table.button.back"), _press(here, path=level.back))]
                if level.back is not None
                else ()
            ),
            Button(_asked_for(stage.ask, words), _press(here, line=f"{ASK} {stage.ask}")),
            Button(words.say("table.lesson.button.help"), _press(here, line="help")),
            *_ways(here, words),
        ),
    )


def _title(here: Lecture, words: Words) -> Block:
    game, every = Term(f"{here.game}.title"), len(here.lesson.stages)
    return Block(words.say("table.lesson", game=game, at=here.at + 1, all=every), "title")


def _press(here: Lecture, *, path: Sequence[str] = (), line: str = "") -> Press:
    return Press(VERB, argument=f"{here.game}={here.at}={'/'.join(path)}={line}")


def _ways(here: Lecture, words: Words) -> tuple[Button, ...]:
    again = Press(VERB, argument=f"{here.game}=0==")
    return (
        Button(words.say("table.lesson.button.again"), again),
        Button(words.say("table.lesson.button.others"), Press(VERB, argument="=0==")),
    )


def _news(here: Lecture, words: Words) -> list[Block]:
    """What has happened, and where that leaves the learner: what is waited for, their own things, their choices."""
    silent = msgspec.structs.replace(here.seen, story=())
    return [*_happened(here, words), *short(silent, here.parts, words.language)]


def _happened(here: Lecture, words: Words) -> list[Block]:
    """What came of the last decision, and what the others did; before the first one what this is."""
    if not here.at:
        return [Block(words.say("table.lesson.begins"))]
    return [Block(" ".join(told(entry, words) for entry in here.seen.story if entry.no > here.since))]


def _task(here: Lecture, stage: Stage, words: Words) -> list[Block]:
    """What to do and why, what that teaches, and both ways of typing it."""
    letters, line = typed_ways(here, words)
    ask = [Block(words.say("table.lesson.ask")), _copied(_asked_for(stage.ask, words))]
    return [
        Block(words.say(f"{here.game}.lesson.{here.at + 1}"), "strong"),
        Block(words.say(f"table.lesson.how.{stage.teaches}")),
        Block(words.say("table.lesson.type")),
        _copied(letters),
        _copied(line),
        *ask,
    ]


def _copied(line: str) -> Block:
    """A line as it is typed, to the letter: networks don't mark it, and some copy it at a touch."""
    return Block(f"/{VERB} {line}", "copy")


def typed_ways(here: Lecture, words: Words) -> tuple[str, str]:
    """The letters that lead to what is to be decided, one after the other, and its line in words. Raises `KeyError`
    where a lesson leads to what isn't allowed.
    """
    if here.stage is None:
        return "", ""
    letters = letters_to(here.seen.paths, here.stage.move)
    return " ".join(letters).lower(), _line(here.seen.paths, here.stage.move, words)


def _line(paths: Sequence[MenuPath], notation: str, words: Words) -> str:
    """The words of a choice, without what follows the first mark where it is no other choice's so far."""
    labels = {str(move): _uncapital(words(steps[-1].label)) for move, steps in paths}
    whole = labels.pop(notation)
    begun = _MARK.split(whole, maxsplit=1)[0].rstrip()
    return begun if not any(fits(words_within(begun), words_within(other)) for other in labels.values()) else whole


def _uncapital(label: str) -> str:
    return label[:1].lower() + label[1:]


def letters_to(paths: Sequence[MenuPath], notation: str) -> tuple[str, ...]:
    """The letters of each level on the way to a move."""
    letters, path = list[str](), tuple[str, ...]()
    tokens = next(tuple(step.token for step in steps) for move, steps in paths if str(move) == notation)
    while True:
        choice = next(
            one
            for one in menu(paths, path).choices
            if (str(one.move) == notation if one.move is not None else tokens[: len(one.path)] == one.path)
        )
        letters.append(choice.letter)
        if choice.move is not None:
            return tuple(letters)
        path = choice.path


def _choices(level: Menu, words: Words) -> Block:
    """The choices as a voice reads them, each behind its letter."""
    each = (words.say("table.lesson.choice", letter=one.letter, what=_bare(words(one.label))) for one in level.choices)
    return Block("\n".join(each))


def _bare(label: str) -> str:
    return label.rstrip(" .…")


def _asked_for(ask: str, words: Words) -> str:
    """A question as people type it, in the language of `words`."""
    topic, _, place = ask.partition(" ")
    return f"{ASK} {offered(topic, words.language)} {place}".rstrip()


def lesson_told(
    here: Lecture, language: str, asked: Asked, *, page: int, near: Sequence[Line] = (), spot: str = ""
) -> Screen:
    """What the learner has asked for, as at a table (`core.screens.texts`), with the way back to their decision."""
    told = text(here.seen, here.parts, asked, language, page=page, near=near, spot=spot)
    words = words_for(here.seen, language)
    return Screen(
        language=language,
        blocks=(_title(here, words), *told.blocks[1:]),
        choices=(Button(words.say("table.lesson.button.on"), _press(here), main=True),),
        controls=tuple(
            msgspec.structs.replace(one, press=_press(here, line=f"{ASK} {one.press.argument}"))
            for one in told.controls
            if one.press.verb == ASK
        ),
    )


def lesson_asks(here: Lecture, language: str) -> list[Block]:
    """What the command takes beside moves, and what can be asked for now."""
    words = words_for(here.seen, language)
    asks = tuple(offered(topic, language) for topic in dict.fromkeys(part.topic for part in here.parts))
    return [Block(words.say("table.lesson.help")), Block(words.say("table.lesson.help.asks", asks=asks))]


def lesson_offered(here: Lecture, language: str, moves: Sequence[Move], typed: str, letters: str) -> Screen:
    """Which of these moves was meant (`core.screens.typed`)."""
    words = words_for(here.seen, language)
    asks = ask_which(here.seen, here.seen.paths, language, moves, typed, letters=letters)
    return Screen(
        language=language,
        blocks=(_title(here, words), *asks.blocks[1:]),
        choices=tuple(
            msgspec.structs.replace(one, press=_press(here, line=one.press.argument)) for one in asks.choices
        ),
        controls=(Button(words.say("table.button.back"), _press(here)),),
    )


def lesson_sure(here: Lecture, language: str, move: Line, why: str) -> Screen:
    """Asks once before a move that can't be taken back, for the reason `why`."""
    words = words_for(here.seen, language)
    return Screen(
        language=language,
        blocks=(
            Block(words.say("table.sure", move=move), "strong"),
            Block(words.say(why)),
            Block(words.say("table.lesson.sure")),
            _copied(words.say("table.lesson.yes").partition(",")[0]),
        ),
        choices=(Button(words.say("table.sure_yes"), _press(here, line=SURE), main=True, tone="yes"),),
        controls=(Button(words.say("table.button.back"), _press(here)),),
    )


def _learnt(here: Lecture, language: str) -> Screen:
    words, stages = words_for(here.seen, language), here.lesson.stages
    ended = here.seen.outcome
    return Screen(
        language=language,
        blocks=(
            Block(words.say("table.lesson.done", game=Term(f"{here.game}.title"), all=len(stages)), "title"),
            *_happened(here, words),
            *([Block(words.say("table.ended", reason=Term(ended.reason)))] if ended else []),
            Block(words.say("table.lesson.learnt"), "strong"),
            *(
                Block(words.say(f"table.lesson.learnt.{theme}"))
                for theme in dict.fromkeys(stage.teaches for stage in stages)
            ),
            Block(words.say("table.lesson.real")),
            Block(words.say("table.lesson.words_first")),
        ),
        choices=(Button(words.say("table.lesson.button.play"), Press("new", argument=here.game), main=True),),
        controls=(
            Button(words.say("table.button.settings"), Press("settings")),
            *_ways(here, words),
        ),
    )


def lessons(games: Sequence[str], language: str) -> Screen:
    """Which game is to be practised."""
    words = Words(language)
    return Screen(
        language=language,
        blocks=(Block(words.say("table.lesson.games"), "title"), Block(words.say("table.lesson.games.about"))),
        choices=tuple(Button(words.say(f"{game}.title"), Press(VERB, argument=f"{game}=0==")) for game in games),
    )
