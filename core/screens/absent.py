"""What screens say of people who are away, and what the others may decide about their seats."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Seat
from core.observation import Absent, Question, TableFacts
from core.press import Press
from core.records import Seated
from core.screens.parts import Block, Button, button
from core.wording import Line, Who, Words


def away(table: TableFacts, words: Words, viewer: Seat | None = None) -> list[Block]:
    """Who is away and holds up the match, and who is looked for; to `viewer` also how they get their own seat back."""
    blocks = []
    for one in table.absent:
        if one.seat == viewer:
            blocks += _own(one, words)
            continue
        if one.holds_up and one.why != "out":  # that is told with the times
            blocks.append(Block(words.say(f"table.away.{one.why}", who=Who(one.seat)), "strong"))
        if one.held:
            blocks.append(Block(words.say("table.away.held", who=Who(one.seat)), "quiet"))
        if one.sought:
            blocks.append(Block(words.say("table.away.sought", who=Who(one.seat)), "strong"))
    return blocks


def _own(one: Absent, words: Words) -> list[Block]:
    key = "held" if one.held else "sought" if one.sought and one.why != "resigned" else ""
    return [Block(words.say(f"table.away.you.{key}"), "strong")] if key else []


def ways_on(table: TableFacts, words: Words, viewer: Seat | None = None, *, all: bool = False) -> list[Button]:
    """What may be decided about those who hold up the match, with `all` about everybody who is away: by `viewer`, or as
    it stands on the board by whoever may.
    """
    if viewer is not None and viewer not in table.voters:
        return []
    buttons = []
    for one in table.absent:
        others = [seat for seat in table.voters if seat != one.seat]
        if one.seat != viewer and others and (all or one.holds_up):
            asked = {question.motion.kind for question in table.questions if _is_asked(question, one.seat)}
            fresh = [verb for verb in _verbs(table, one) if _KINDS.get(verb) not in asked]
            buttons += [_about(words, verb, table, one.seat) for verb in fresh]
    return buttons


_KINDS = {"seat_computer": "computer", "substitute": "substitute", "end_early": "end"}
"""What is asked by a verb (`core.motions`)."""


def _is_asked(question: Question, seat: Seat) -> bool:
    return question.motion.about == seat and not question.motion.ended


def _verbs(table: TableFacts, one: Absent) -> list[str]:
    verbs = ["more_time", "seat_computer"] if one.holds_up else []
    if one.why == "denied":  # time is of no use to them
        verbs = verbs[1:]
    verbs += [] if one.sought else ["substitute"]
    verbs.append("end_early")
    return verbs + (["take_win"] if one.holds_up and len(table.names) == 2 else [])


def ways_in(table: TableFacts, words: Words) -> list[Button]:
    """Into the seats for which somebody is looked for."""
    return [_about(words, "take_seat", table, one.seat) for one in table.absent if one.sought]


def way_back(table: TableFacts, words: Words, viewer: Seat | None = None) -> list[Button]:
    """For a seat's own person, as long as nobody else sits there; on the board for whoever it concerns."""
    mine = [one for one in table.absent if viewer in (None, one.seat) and one.why != "resigned"]
    return (
        [button(words, "come_back", table, main=viewer is not None)]
        if any(one.held or one.sought for one in mine)
        else []
    )


def _about(words: Words, verb: str, table: TableFacts, seat: Seat) -> Button:
    return Button(words.say(f"table.button.{verb}", who=Who(seat)), Press(verb, table.code, str(int(seat))))


def played_by(seat: int, seatings: Sequence[Seated], words: Words) -> str:
    """Everybody who has played a seat: "Anna (Iara from move 31 on)"."""
    own = [seating for seating in seatings if seating.seat == seat]
    if not own:
        return words.name(seat)
    others = tuple(
        Line("table.played_by.computer", {"no": one.no})
        if one.computer
        else Line("table.played_by.person", {"name": one.name, "no": one.no})
        for one in own
    )
    return words.say("table.played_by", who=own[0].before, others=others)
