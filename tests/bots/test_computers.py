"""Computers at tables: they think beside the program, play what still fits, keep a pace, and go on after a restart."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from core.computers import Computers
from core.game import Seat
from core.match import Match
from core.people import Account, Home
from core.ports.stores import Stores
from core.ports.thinking import NOBODY, Priority, Thinkers
from core.records import Played, Undone
from core.responses import Caller, Response
from core.service import Service
from core.stored import Status
from core.table import Table
from core.thinking.job import Shelf
from core.titles import TITLES, Titles
from storage.memory import MemoryStores
from tests.bots.test_thinkers import Slow, toy_job
from tests.clock import SetClock
from tests.pool import HeldPool, InlinePool
from tests.slow_thinker import shelf
from tests.toy import worded
from tests.world import RIVER, ask

SEED = bytes(32)


class Room:
    """A service with its computers, and people at one table."""

    def __init__(self, thinkers: Thinkers, titles: Titles, stores: Stores, clock: SetClock, pace_s: float) -> None:
        self.clock = clock
        self.service = Service(stores, titles, clock, thinkers=thinkers)
        self.computers = Computers(self.service, pace_s=pace_s, seeds=lambda: SEED)
        self.code = ""

    async def does(self, name: str, verb: str, arg: str = "") -> Response:
        account = Account("fake", name)
        person = await self.service.person(account, name, "en")
        caller = Caller(person=person, account=account, home=Home(RIVER, "en"))
        answer = await self.service.act(caller, ask(verb, self.code, arg))
        await self.clock.settle()
        return answer

    async def start(self, game: str, *names: str, levels: tuple[str, ...] = ()) -> None:
        self.code = (await self.does(names[0], "new", game)).table
        for name in names[1:]:
            await self.does(name, "join")
        for level in levels:
            await self.does(names[0], "computer", level)
        await self.does(names[0], "start")

    async def table(self) -> Table:
        return await self.service.table(self.code)

    async def match(self) -> Match:
        return (await self.table()).need_match()

    async def plays(self, name: str, nth: int = 0) -> Response:
        table = await self.table()
        move = table.need_match().legal(Seat(table.names.index(name)))[nth]
        return await self.does(name, "sure", str(move))


@asynccontextmanager
async def room(
    thinkers: Thinkers | None = None,
    titles: Titles = TITLES,
    stores: Stores | None = None,
    *,
    pace_s: float = 0.0,
) -> AsyncIterator[Room]:
    clock = SetClock()
    made = Room(thinkers or InlinePool(), titles, stores or MemoryStores(clock), clock, pace_s)
    running = asyncio.create_task(made.computers.run())
    try:
        yield made
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


def toys(monkeypatch: pytest.MonkeyPatch) -> tuple[Titles, Shelf]:
    toy = worded(monkeypatch)
    return Titles(toy), Shelf({"toy": toy}, shelf().minds)


async def test_a_thought_about_what_was_taken_back_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next one is about the position that there is then."""
    titles, minds = toys(monkeypatch)
    pool = HeldPool(minds)
    async with room(pool, titles) as river:
        await river.start("toy waits=1", "Anna", levels=("steady",))
        await river.plays("Anna")
        assert len(pool.asked) == 1, "both show a number; the computer thinks at once"
        assert not (await river.does("Anna", "undo")).refused
        pool.let()
        await river.clock.settle()
        assert [type(record) for record in (await river.match()).records] == [Played, Undone]
        assert not (await river.table()).pending
        await river.plays("Anna", 1)
        assert len(pool.asked) == 2
        pool.let()
        await river.clock.settle()
        assert set((await river.table()).pending) == {Seat(1)}


async def test_an_answer_that_comes_just_too_late_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    titles, minds = toys(monkeypatch)
    async with room(HeldPool(minds), titles) as river:
        await river.start("toy waits=1", "Anna", levels=("steady",))
        await river.plays("Anna")
        turn = await river.service.computer_turn(river.code, SEED)
        assert turn
        await river.does("Anna", "undo")
        before = await river.service.stores.tables.read(river.code)
        assert not await river.service.play_computer(river.code, turn, "show 1")
        assert await river.service.stores.tables.read(river.code) == before


async def test_somebody_who_gives_up_meanwhile_makes_it_think_anew() -> None:
    pool = HeldPool()
    async with room(pool) as river:
        await river.start("coloretto", "Anna", "Bruno", "Carla", levels=("steady",))
        while len(pool.asked) == 0:
            table = await river.table()
            await river.plays(table.names[table.undecided()[0]])
        records = len((await river.match()).records)
        await river.does("Carla", "resign_sure")
        pool.let()
        await river.clock.settle()
        assert len(pool.asked) >= 2
        assert len((await river.match()).records) >= records + 2


async def test_what_changes_no_position_lets_it_think_on() -> None:
    """And nobody waits for it who asks for something else at that table."""
    pool = HeldPool()
    async with room(pool) as river:
        await river.start("coloretto", "Anna", levels=("steady", "steady"))
        while len(pool.asked) == 0:
            await river.plays("Anna")
        records = len((await river.match()).records)
        assert not (await river.does("Anna", "speak", "it")).refused
        assert [home.language for home in (await river.table()).homes] == ["it"]
        pool.let()
        await river.clock.settle()
        assert len((await river.match()).records) > records
        assert len({msgspec.msgpack.encode(job) for job, _ in pool.asked}) == len(pool.asked), "never asked twice"


async def test_people_who_wait_are_told_from_computers_among_themselves() -> None:
    pool = HeldPool()
    async with room(pool) as river:
        await river.start("coloretto", "Anna", levels=("steady", "steady"))
        while len(pool.asked) == 0:
            await river.plays("Anna")
        assert [priority for _, priority in pool.asked] == [Priority.PEOPLE]
        await river.does("Anna", "resign_sure")
        assert pool.asked[-1][1] is Priority.COMPUTERS


async def moved(river: Room) -> int:
    return sum(not one.forced for one in (await river.match()).records if isinstance(one, Played))


async def test_computers_pause_between_moves_that_people_follow() -> None:
    async with room(pace_s=1.0) as river:
        await river.start("coloretto", "Anna", levels=("steady", "steady", "steady"))
        paced = 0
        while paced < 6:
            table = await river.table()
            if [table.names[seat] for seat in table.undecided()] == ["Anna"]:
                await river.plays("Anna")
                continue
            before = await moved(river)
            await river.clock.elapse(0.9)
            assert await moved(river) == before
            await river.clock.elapse(0.1)
            assert await moved(river) == before + 1
            paced += 1


async def test_computers_that_are_left_alone_play_to_the_end_at_once() -> None:
    """Whoever gave up as the last one waits for nothing but the result."""
    async with room(pace_s=1.0) as river:
        await river.start("coloretto", "Anna", levels=("steady", "steady", "steady"))
        await river.does("Anna", "resign_sure")
        await river.clock.elapse(1.0)  # what was thought before keeps its pace
        await river.computers.idle()
        assert (await river.table()).status is Status.OVER
        assert river.clock.monotonic() == 1.0


async def test_after_a_restart_they_go_on_where_they_thought() -> None:
    stores, held = MemoryStores(SetClock()), HeldPool()
    async with room(held, stores=stores) as river:
        await river.start("coloretto", "Anna", levels=("beginner", "steady"))
        while len(held.asked) == 0:
            await river.plays("Anna")
        code, records = river.code, len((await river.match()).records)
    async with room(stores=stores) as river:
        river.code = code
        await river.clock.settle()
        await river.computers.idle()
        assert len((await river.match()).records) > records
        table = await river.table()
        assert table.names[table.undecided()[0]] == "Anna"


async def test_without_thinkers_they_play_what_looks_best_at_once(caplog: pytest.LogCaptureFixture) -> None:
    """A strong one, too: a match never stands still, and the operator can read why."""
    clock = SetClock()
    before = Room(NOBODY, TITLES, MemoryStores(clock), clock, 0.0)
    await before.start("coloretto", "Anna", levels=("strong",))
    while not (turn := await before.service.computer_turn(before.code, SEED)):
        await before.plays("Anna")
    steady = await InlinePool().ask(msgspec.structs.replace(turn.job, level="steady"), Priority.PEOPLE)
    with caplog.at_level(logging.INFO, "core.computers"):
        async with room(NOBODY, stores=before.service.stores) as river:
            river.code = before.code
            await river.clock.settle()
            await river.computers.idle()
            played = (await river.match()).records[turn.records]
    assert isinstance(played, Played)
    assert played.moves == {turn.seat: steady.move}
    assert {record.levelname for record in caplog.records} == {"WARNING"}
    assert all("nobody thinks here" in record.getMessage() for record in caplog.records)


async def test_while_thinkers_think_everybody_is_answered(tmp_path: Path) -> None:
    """People play a match to its end; a thought that was begun before is under way all the time."""
    slow = Slow(tmp_path)
    try:
        thinking = asyncio.create_task(slow.pool.ask(toy_job("strong"), Priority.PEOPLE))
        await slow.thinker()
        async with room() as river:
            await river.start("coloretto", "Anna", "Bruno")
            while not (await river.match()).over:
                table = await river.table()
                assert not (await river.plays(table.names[table.undecided()[0]])).refused
        assert not thinking.done()
    finally:
        await slow.pool.close()
        await asyncio.gather(thinking, return_exceptions=True)
