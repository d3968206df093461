"""Taking back a thousand times costs nobody anything: not whoever loads the table, and not those who wait meanwhile."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bots.tools.playing import seed_bytes
from core.game import Move, Seat
from core.live import LONG_LOG, revive, stored
from core.match import Match
from core.observing import observe
from core.people import Account, Home
from core.records import Played, Record, Resigned, Undone, taken_back
from core.service import Service
from core.table import MOST_TAKEN_BACK, Table
from core.titles import TITLES
from tests.clock import SetClock
from tests.stores import opened as opened_stores
from tests.toy import Toy, Wait
from tests.world import RIVER, World

PAIRS = 1000


def at_its_end(key: str, seats: int) -> tuple[Match, Seat, Move]:
    """A match before the last decision of a random play that can be taken back, with that decision."""
    match, dice = Match(TITLES[key], seats, {}, seed_bytes(5)), random.Random(1)
    found: tuple[Match, Seat, Move] | None = None
    while not match.over:
        moves = {seat: dice.choice(match.legal(seat)) for seat in match.awaited}
        if len(match.to_act) == 1 and not match.ends_privacy(*next(iter(moves.items()))):
            found = (match.copy(), *next(iter(moves.items())))
        match.play(moves)
    assert found
    return found


@contextmanager
def applied(key: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The thread of each move that is carried out meanwhile."""
    game, threads = type(TITLES[key]), list[int]()
    apply = game.apply

    def counted(self: Any, state: Any, moves: Any, chance: Any) -> Any:
        threads.append(threading.get_ident())
        return apply(self, state, moves, chance)

    with monkeypatch.context() as patched:
        patched.setattr(game, "apply", counted)
        yield threads


async def table_with(path: Path, match: Match) -> str:
    """A database with one table at that point of its match."""
    stores = await opened_stores(path, SetClock())
    service = Service(stores, TITLES, SetClock())
    account = Account("fake", "anna")
    person = await service.person(account, "Anna", "en")
    table = await service.open_table(person, account, [Home(RIVER, "en")], match.game.meta.key, {})
    for _ in range(match.seats - 1):
        table.add_computer("steady")
    table.seal = match.seal
    table.start(0.0)
    table.match = match
    await stores.tables.write(stored(table, match.records))
    await stores.close()
    return table.code


@pytest.mark.parametrize("key", TITLES)
@pytest.mark.soak
async def test_a_thousand_take_backs_are_not_played_again(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The load carries out what stands and no more, beside the event loop, once for all who ask (T-24)."""
    match, seat, move = at_its_end(key, TITLES[key].meta.seats[1])
    for _ in range(PAIRS):
        match.play({seat: move})
        match.undo(seat)
    code = await table_with(tmp_path / "a.db", match)
    stores = await opened_stores(tmp_path / "a.db", SetClock())
    service = Service(stores, TITLES, SetClock())
    with applied(key, monkeypatch) as threads:
        tables = await asyncio.gather(*(service.table(code) for _ in range(5)))
    assert len(threads) == match.ply
    assert threading.get_ident() not in threads
    assert all(table is tables[0] for table in tables)
    found = tables[0].need_match()
    assert found.records == match.records
    assert len(found.records) >= 2 * PAIRS
    for viewer in (None, seat):
        assert observe(tables[0], viewer).view == match.view(viewer)
        assert found.story(viewer) == match.story(viewer)
    found.play({seat: move})
    assert found.undo_ply(seat) == match.ply, "and it can still be taken back"
    await stores.close()


async def test_whoever_writes_while_a_long_log_is_read_is_not_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reader beside the event loop comes too late, and gets what was written meanwhile; others go on (T-24)."""
    match, seat, move = at_its_end("nile", 2)
    for _ in range(LONG_LOG):
        match.play({seat: move})
        match.undo(seat)
    code = await table_with(tmp_path / "a.db", match)
    stores = await opened_stores(tmp_path / "a.db", SetClock())
    service = Service(stores, TITLES, SetClock())
    begun, go_on = threading.Event(), threading.Event()

    def slowly(*about: Any) -> Table:
        begun.set()
        assert go_on.wait(30)
        return revive(*about)

    await service.table(code)
    monkeypatch.setattr("core.live.revive", slowly)

    async def write(draft: Table) -> tuple[Table, asyncio.Task[Table]]:
        service._live._live.clear()  # as if many other tables had been asked for since
        reading = asyncio.create_task(service.table(code))
        assert await asyncio.to_thread(begun.wait, 30)
        await service._live.commit(draft, draft.submit(seat, move, 0.0))
        go_on.set()
        return draft, reading

    draft, reading = await service._live.change(code, write)
    assert (await reading).revision == draft.revision
    assert (await service.table(code)).need_match().records == draft.need_match().records
    await stores.close()


@pytest.mark.parametrize("key", TITLES)
def test_taking_back_plays_nothing_again(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither live nor when a stranger's file is played through: the state of before is at hand (T-24)."""
    match, seat, move = at_its_end(key, TITLES[key].meta.seats[0])
    match.play({seat: move})
    with applied(key, monkeypatch) as threads:
        match.undo(seat)
    assert threads == []
    for _ in range(10):
        match.play({seat: move})
        match.undo(seat)
    plies = sum(isinstance(record, Played) for record in match.records)
    with applied(key, monkeypatch) as threads:
        again = Match.replay(match.game, match.set_up(), match.secret_seed(), match.records)
    assert len(threads) == plies
    assert again.records == match.records
    assert again.view(seat) == match.view(seat)


def test_a_draft_that_takes_back_and_plays_on_leaves_the_table_as_it_was() -> None:
    """They share what was before the last plies (T-24)."""
    match = Match(Toy(), 2, {"waits": "2"}, bytes(32))
    match.play({Seat(0): Wait(1)})
    match.play({Seat(0): Wait(2)})
    draft = match.copy()
    draft.undo(Seat(0))
    draft.play({Seat(0): Wait(1)})
    draft.undo(Seat(0))
    draft.undo(Seat(0))
    draft.play({Seat(0): Wait(2)})
    match.undo(Seat(0))
    assert match.view(None).waits == 1  # type: ignore[attr-defined]
    match.undo(Seat(0))
    assert match.view(None).waits == 2  # type: ignore[attr-defined]
    assert draft.view(None).waits == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("records", "gone"),
    [
        ([], set()),
        ([Played(1, {0: "a"}), Undone(2, Seat(0), 0)], {1, 2}),
        (
            [Played(1, {0: "a"}), Played(2, {0: "b"}, forced=True), Played(3, {0: "c"}), Undone(4, Seat(0), 1)],
            {2, 3, 4},
        ),
        ([Played(1, {0: "a"}), Resigned(2, Seat(1)), Undone(3, Seat(0), 0), Played(4, {0: "a"})], {1, 3}),
        ([Played(1, {0: "a"}), Undone(2, Seat(0), 0), Played(3, {0: "b"}), Undone(4, Seat(0), 0)], {1, 2, 3, 4}),
    ],
)
def test_what_stands_no_more(records: list[Record], gone: set[int]) -> None:
    """(T-24)"""
    assert taken_back(records) == gone


@pytest.mark.parametrize("ply", [1, 2, -1])
def test_a_log_that_takes_back_what_is_not_there_rests(ply: int) -> None:
    """Also where what was taken back isn't played again (T-24)."""
    toy, records = Toy(), [Played(1, {0: "wait 1"}), Undone(2, Seat(0), ply)]
    set_up = Match(toy, 2, {"waits": "1"}, bytes(32)).set_up()
    for own in (False, True):
        with pytest.raises(ValueError, match="record 2 "):
            Match.replay(toy, set_up, bytes(32), records, own=own)


async def test_somebody_takes_back_thirty_times_before_others_move(world: World) -> None:
    """Then a sentence says what is left; after another's move they may again. Nothing of a log is lost (T-24)."""
    code = await world.start("Anna", "Roberto", arg="dos_rios")
    name = await world.whose(code)
    seat = Seat((await world.service.table(code)).names.index(name))
    for _ in range(MOST_TAKEN_BACK):
        match = await world.match(code)
        move = next(move for move in match.legal(seat) if not match.ends_privacy(seat, move))
        assert not (await world.does(name, "sure", code, str(move), seat=seat, no=match.no)).refused
        undone = await world.does(name, "undo", code)
        assert not undone.refused, undone.notice
    assert len((await world.match(code)).records) == 2 * MOST_TAKEN_BACK <= LONG_LOG
    match = await world.match(code)
    move = next(move for move in match.legal(seat) if not match.ends_privacy(seat, move))
    await world.does(name, "sure", code, str(move), seat=seat, no=match.no)
    before = (await world.match(code)).records
    refused = await world.does(name, "undo", code)
    assert refused.refused
    assert str(MOST_TAKEN_BACK) in refused.notice
    assert "once somebody else has moved" in refused.notice
    assert (await world.match(code)).records == before

    other = next(one for one in ("Anna", "Roberto") if one != name)
    while await world.whose(code) != other:
        await world.plays(name, code)
    while await world.whose(code) != name:
        await world.plays(other, code)
    for _ in range(2):
        match = await world.match(code)
        move = next(move for move in match.legal(seat) if not match.ends_privacy(seat, move))
        await world.does(name, "sure", code, str(move), seat=seat, no=match.no)
        undone = await world.does(name, "undo", code)
        assert not undone.refused, undone.notice
