"""A press costs little: a position's legal moves are listed once a seat, however many ask for them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from core.game import Event, Seat
from core.people import Account, Home, Place
from core.ports.tables import UNCHANGED, Unchanged
from core.requests.lobby import Join, Start
from core.requests.looking import Play
from core.requests.person import New
from core.requests.playing import Choose, Sure
from core.responses import Caller
from core.seal import Seal
from core.service import Service
from core.stored import StoredTable
from core.table import Table
from core.titles import TITLES
from core.wording import Line
from storage.memory import MemoryStores
from tests.clock import SetClock

MOST_LISTS = 7
"""Calls of `Game.legal` for one press, those that a game makes itself among them. There were 21 to 25 once."""

EACH_FORCED = 2
"""More for each ply that the table then plays by itself: to see whether a move can be taken back, and to play it."""

PRESSES = 40


@dataclass
class Count:
    calls: int = 0


@contextmanager
def counted(key: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Count]:
    """How often the title's legal moves are listed meanwhile, by whomever."""
    count, kind = Count(), type(TITLES[key])
    legal = kind.legal

    def counting(self: Any, state: Any, seat: Seat) -> Any:
        count.calls += 1
        return legal(self, state, seat)

    with monkeypatch.context() as patch:
        patch.setattr(kind, "legal", counting)
        yield count


class Evening:
    """People at one table, without a chat around it."""

    def __init__(self) -> None:
        clock = SetClock()
        self.service = Service(MemoryStores(clock), TITLES, clock)
        self.code = ""
        self.people: list[Caller] = []

    async def begin(self, key: str, seats: int) -> None:
        home = Home(Place("fake", chat="river"), "en")
        for name in ("Anna", "Bruno", "Carla", "Dora", "Emil")[:seats]:
            account = Account("fake", name)
            person = await self.service.person(account, name, "en")
            self.people.append(Caller(person=person, account=account, home=home))
        self.code = (await self.service.act(self.people[0], New(wish=key))).table
        for caller in self.people[1:]:
            await self.service.act(caller, Join(table=self.code))
        await self.service.act(self.people[0], Start(table=self.code))

    async def table(self) -> Table:
        return await self.service.table(self.code)

    async def move(self, dice: random.Random) -> tuple[Caller, Choose] | None:
        """What somebody could press next; None when the match is over."""
        table = await self.table()
        if not table.undecided():
            return None
        seat, match = table.undecided()[0], table.need_match()
        move = dice.choice(match.legal(seat))
        return self.people[seat], Choose(table=self.code, move=str(move), seat=seat, no=match.no)


@pytest.mark.parametrize("key", TITLES)
async def test_a_press_lists_the_legal_moves_a_few_times_at_most(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seal, "drawn", lambda: Seal(bytes(range(32)), None))
    evening, dice = Evening(), random.Random(1)
    await evening.begin(key, TITLES[key].meta.seats[0])
    counts = []
    for _ in range(PRESSES):
        found = await evening.move(dice)
        assert found, "the match is over too soon"
        caller, press = found
        await evening.service.act(caller, Play(table=evening.code))  # the panel with the button
        with counted(key, monkeypatch) as count:
            response = await evening.service.act(caller, press)
        assert not response.refused, response.notice
        calls = count.calls
        if (await evening.table()).need_match().no == press.no:  # asked whether they are sure, or kept
            sure = Sure(table=press.table, move=press.move, seat=press.seat, no=press.no)
            with counted(key, monkeypatch) as count:
                await evening.service.act(caller, sure)
            calls = max(calls, count.calls)
        forced = [ply for ply in (await evening.table()).need_match().line if ply.no > (press.no or 0) + 1]
        counts.append((calls, len(forced)))
    too_many = [(calls, more) for calls, more in counts if calls > MOST_LISTS + EACH_FORCED * more]
    assert not too_many, counts
    assert sum(calls > 0 for calls, _ in counts) > PRESSES // 2


async def test_what_a_match_has_told_is_not_composed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else each press would cost more than the one before it."""
    evening, dice = Evening(), random.Random(1)
    await evening.begin("coloretto", 2)
    composed, line = list[Event](), Event.line

    def composing(self: Event) -> Line:
        composed.append(self)
        return line(self)

    monkeypatch.setattr(Event, "line", composing)
    counts = []
    for _ in range(PRESSES):
        found = await evening.move(dice)
        assert found, "the match is over too soon"
        caller, press = found
        before, count = (await evening.table()).need_match().ply, len(composed)
        await evening.service.act(caller, Sure(table=press.table, move=press.move, seat=press.seat))
        new = (await evening.table()).need_match().line[before:]
        for other in evening.people:
            await evening.service.act(other, Play(table=evening.code))
        counts.append((len(composed) - count, sum(len(ply.events) for ply in new)))
    readers = len(evening.people) + 1  # and the public
    assert [told for told, new in counts if told > readers * new] == [], counts
    assert sum(told for told, _ in counts) > PRESSES, "nothing was counted"


async def test_nobody_reads_a_log_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else each press would cost as much as the whole match before it."""
    evening, dice = Evening(), random.Random(1)
    await evening.begin("coloretto", 2)
    tables = evening.service.stores.tables
    read, found = tables.read, list[StoredTable | Unchanged | None]()

    async def reading(code: str, *, unless: int | None = None) -> StoredTable | Unchanged | None:
        found.append(await read(code, unless=unless))
        return found[-1]

    monkeypatch.setattr(tables, "read", reading)
    for _ in range(5):
        next_move = await evening.move(dice)
        assert next_move
        caller, press = next_move
        response = await evening.service.act(caller, Sure(table=press.table, move=press.move, seat=press.seat))
        assert not response.refused, response.notice
    assert found
    assert all(answer is UNCHANGED for answer in found)
