"""Time in words: paces, whose time runs until when."""

from __future__ import annotations

from core.game import Seat
from core.observation import TableFacts
from core.pace import PACES, Pace
from core.press import Press
from core.screens.parts import Block, Button
from core.wording import Line, Term, When, Who, Words, line


def lasting(seconds: float) -> Line:
    """How long something has lasted, as people say it."""
    for key, unit_s, most in (("minutes", 60, 60), ("hours", 3600, 48)):
        if seconds < most * unit_s:
            return line(f"table.lasting.{key}", n=max(1, int(seconds // unit_s)))
    return line("table.lasting.days", n=int(seconds // (24 * 3600)))


def pace(table: TableFacts, words: Words) -> Block:
    """What the table's pace is called and means."""
    return Block(
        words.say("table.pace", pace=Term(f"table.pace.{table.pace}"), means=_means(PACES[table.pace])), "quiet"
    )


def _means(pace: Pace) -> Line:
    if pace.bank_s is None:
        return line(f"table.pace.{pace.key}.means")
    bank, more, most = (lasting(seconds) for seconds in (pace.bank_s, pace.increment_s, pace.cap_s))
    return line(f"table.pace.{pace.key}.means", bank=bank, more=more, most=most)


def paces(table: TableFacts, words: Words) -> list[Button]:
    """The other paces that its owner may choose before the start."""
    return [
        Button(
            words.say("table.pace.choose", pace=Term(f"table.pace.{key}")),
            Press("pace", table.code, key, no=table.revision),
        )
        for key in PACES
        if key != table.pace
    ]


def running_times(table: TableFacts, words: Words) -> list[Block]:
    """Until when the time of each person who is awaited runs, whose is out, and who is on vacation."""
    blocks = []
    if table.paused is not None:
        blocks.append(Block(words.say("table.paused", since=When(table.paused)), "strong"))
    if out := tuple(Who(one.seat) for one in table.times if one.out):
        blocks.append(Block(words.say("table.time_out", who=out), "strong"))
    running = [(int(one.until), Who(one.seat)) for one in table.times if one.until is not None]
    for until in sorted({until for until, _ in running}):
        who = tuple(who for end, who in running if end == until)
        blocks.append(Block(words.say("table.time_until", who=who, until=When(until)), "quiet"))
    away = ((Who(one.seat), When(one.away)) for one in table.times if one.away is not None)
    return blocks + [Block(words.say("table.away_until", who=who, until=until), "quiet") for who, until in away]


def time_left(table: TableFacts, seat: Seat | None, words: Words) -> str:
    """Until when the time of `seat` runs, or that it is out; "" where no clock runs."""
    for one in table.times:
        if one.seat == seat and one.out:
            return words.say("table.mine.out")
        if one.seat == seat and one.until is not None:
            return words.say("table.mine.until", until=When(one.until))
    return ""
