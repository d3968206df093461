"""Tables, their logs and lists, in every store."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from core.game import Seat
from core.people import Home, Place
from core.ports.stores import Stores
from core.ports.tables import UNCHANGED, Conflict
from core.records import Played
from core.stored import Occupant, Status, StoredTable
from core.turn import Turn
from storage.limits import SHOWN_AFTER_END_S
from tests.clock import SetClock
from tests.contract.stores.things import (
    ANNA,
    ANNAS,
    BERTA,
    CHANNEL,
    NOBODY,
    RECORDS,
    THREAD,
    due,
    lobby,
    only,
    read,
    running,
)

replace = msgspec.structs.replace


async def test_what_is_given_back_is_what_was_put_in(stores: Stores, other: Stores) -> None:
    for table in (lobby("LLLL"), running("RRRR"), running("WWWW", homes=(), destinations=(), records=())):
        assert await stores.tables.create(table) == 1
        assert await other.tables.read(table.code) == replace(table, revision=1)


async def test_a_lobby_that_starts_is_stored_whole(stores: Stores, other: Stores) -> None:
    await stores.tables.create(lobby())
    assert await stores.tables.write(running(revision=1)) == 2
    found = await read(other)
    assert set(found.destinations) == {(None, THREAD), (None, CHANNEL), (Seat(0), ANNAS)}
    assert replace(found, destinations=()) == replace(running(revision=2), destinations=())


async def test_what_a_write_leaves_out_is_gone_except_the_log(stores: Stores) -> None:
    await stores.tables.create(running())
    bare = lobby(revision=1, occupants=(), homes=(), destinations=(), records=(), rematch="ABCD")
    await stores.tables.write(bare)
    found = await read(stores)
    assert found.records == RECORDS
    assert replace(found, records=()) == replace(bare, revision=2)


async def test_the_panel_of_somebody_who_has_lost_their_seat_loses_its_buttons(stores: Stores, other: Stores) -> None:
    """Also where nothing arrived: what the seat's next person can't get is another matter."""
    bertas = Place("discord", user="Berta")
    await stores.tables.create(running(records=()))
    shown = await only(stores, ANNAS)
    await stores.outbox.delivered(shown, shown.wanted, "annas panel", 3, "digest")
    await stores.outbox.suspend(ANNAS, "dm")
    substituted = running(revision=1, records=(), destinations=((None, THREAD), (None, CHANNEL), (Seat(0), bertas)))
    await stores.tables.write(substituted)
    assert set((await read(other)).destinations) == {(None, THREAD), (None, CHANNEL), (Seat(0), bertas)}
    assert [gone.message for gone in await other.outbox.retired(0.0, ANNAS)] == ["annas panel"]
    assert await other.outbox.suspended("KXRM") == []
    assert (await only(other, bertas)).message is None


async def test_a_table_unchanged_is_not_read_again(stores: Stores, other: Stores) -> None:
    await stores.tables.create(lobby())
    assert await other.tables.read("KXRM", unless=1) is UNCHANGED
    await stores.tables.write(lobby(revision=1))
    table = await other.tables.read("KXRM", unless=1)
    assert isinstance(table, StoredTable)
    assert table.revision == 2
    assert await stores.tables.read("NONE", unless=1) is None
    assert await stores.tables.read("NONE") is None


async def test_a_code_is_taken_once(stores: Stores, other: Stores) -> None:
    await stores.tables.create(lobby())
    with pytest.raises(Conflict):
        await other.tables.create(running())
    assert (await read(stores)).status is Status.LOBBY


async def test_whoever_saw_an_older_revision_writes_nothing(stores: Stores, other: Stores) -> None:
    await stores.tables.create(running(records=()))
    await stores.tables.write(running(revision=1, records=(RECORDS[0],)))
    before = await read(stores)
    late = running(revision=1, records=RECORDS[1:], pending={}, homes=(), destinations=((Seat(1), THREAD),))
    for seen in (0, 1, 3):
        with pytest.raises(Conflict):
            await other.tables.write(replace(late, revision=seen))
    assert await read(stores) == before
    with pytest.raises(Conflict):
        await other.tables.write(lobby("NONE", revision=1))
    assert await other.tables.read("NONE") is None


async def test_a_records_number_is_taken_once(stores: Stores) -> None:
    await stores.tables.create(running())
    before = await read(stores)
    with pytest.raises(Conflict):
        await stores.tables.write(running(revision=1, records=(Played(5, {0: "x"}), Played(4, {0: "y"})), pending={}))
    assert await read(stores) == before


async def test_of_many_writers_at_once_one_wins_each_revision(stores: Stores, other: Stores) -> None:
    await stores.tables.create(lobby())

    async def joins(door: Stores, name: str) -> None:
        while True:
            seen = await read(door)
            try:
                await door.tables.write(replace(seen, occupants=(*seen.occupants, Occupant(name))))
            except Conflict:
                continue
            return

    await asyncio.gather(*(joins(door, f"{n}") for n in range(10) for door in (stores, other)))
    found = await read(stores)
    assert len(found.occupants) == 21
    assert found.revision == 21


async def test_a_rematch_is_opened_once(stores: Stores, other: Stores) -> None:
    await stores.tables.create(running("OLDX", status=Status.OVER))
    old = await read(stores, "OLDX")
    await stores.tables.create(lobby("NEWX"), after=old)
    found = await read(stores, "OLDX")
    assert found == replace(old, rematch="NEWX", revision=2)
    with pytest.raises(Conflict):
        await other.tables.create(lobby("NEWY"), after=old)
    assert await stores.tables.read("NEWY") is None


async def test_the_log_tells_when_each_record_was_stored(stores: Stores, clock: SetClock) -> None:
    start = clock.wall()
    await stores.tables.create(running(records=RECORDS[:2]))
    clock.advance(60)
    await stores.tables.write(running(revision=1, records=RECORDS[2:]))
    assert await stores.tables.log("KXRM") == list(zip(RECORDS, [start, start, *[start + 60] * 4], strict=True))
    assert await stores.tables.log("NONE") == []


async def test_what_is_read_or_was_written_may_be_changed(stores: Stores) -> None:
    """Changing it changes nothing that is stored."""
    table = running()
    want = replace(running(), revision=1, records=tuple(replace(record) for record in RECORDS), options={"long": "on"})
    await stores.tables.create(replace(table, records=(Played(1, {0: "take a", 1: "take b"}), *RECORDS[1:])))
    for one in (table, await read(stores)):
        one.options["long"] = "?"
        one.pending.clear()
        one.premoves[Seat(0)] = ("?",)
    for record in (await read(stores)).records:
        if isinstance(record, Played):
            record.moves.clear()
    for record, _ in await stores.tables.log("KXRM"):
        if isinstance(record, Played):
            record.moves.clear()
    assert await read(stores) == want


async def test_a_write_wants_every_screen_anew_unless_told_otherwise(stores: Stores) -> None:
    await stores.tables.create(lobby())
    for place in (CHANNEL, ANNAS):
        (found,) = await due(stores, place)
        await stores.outbox.delivered(found, found.wanted, "m", 1, "d")
    both: dict[str, Any] = {
        "homes": (Home(CHANNEL, "en"), Home(THREAD, "en")),
        "destinations": ((None, THREAD), (None, CHANNEL), (Seat(0), ANNAS)),
    }
    await stores.tables.write(lobby(revision=1, **both), show=False)
    assert not await due(stores, CHANNEL)
    assert len(await due(stores, THREAD)) == 1
    await stores.tables.write(lobby(revision=2, **both))
    assert len(await due(stores, CHANNEL)) == len(await due(stores, ANNAS)) == len(await due(stores, THREAD)) == 1


async def test_a_write_ends_the_wait_for_a_retry(stores: Stores) -> None:
    await stores.tables.create(lobby())
    (found,) = await due(stores)
    await stores.outbox.failed(found, 100.0)
    assert not await due(stores, now=99.0)
    await stores.tables.write(lobby(revision=1))
    (found,) = await due(stores)
    assert found.failures == 1


async def test_lists_of_open_tables(stores: Stores, clock: SetClock) -> None:
    here, there = Home(CHANNEL, "en"), Home(THREAD, "en")
    await stores.tables.create(lobby("AAAA", homes=(here,)))
    clock.advance(1)
    await stores.tables.create(running("BBBB", homes=(there, here)))
    await stores.tables.create(lobby("CCCC", homes=(here,), status=Status.CANCELLED))
    await stores.tables.create(lobby("ABBB", homes=(here,), status=Status.OVER))
    assert await stores.tables.codes_at(CHANNEL) == ["ABBB", "BBBB", "AAAA"]
    assert await stores.tables.codes_at(THREAD) == ["BBBB"]
    assert await stores.tables.codes_at(Place("discord", "101")) == []
    assert await stores.tables.codes_of(ANNA) == ["ABBB", "BBBB", "AAAA"]
    assert await stores.tables.codes_of(BERTA) == ["BBBB"]
    assert await stores.tables.codes_awaiting_computers() == ["BBBB"]
    assert await stores.tables.counts() == {"lobby": 1, "running": 1, "cancelled": 1, "over": 1}
    assert await stores.tables.codes() == ["AAAA", "ABBB", "BBBB", "CCCC"]


async def test_a_finished_table_is_listed_for_a_while(stores: Stores, clock: SetClock) -> None:
    await stores.tables.create(running(records=()))
    clock.advance(SHOWN_AFTER_END_S)
    await stores.tables.write(running(revision=1, status=Status.OVER, records=()))
    clock.advance(SHOWN_AFTER_END_S - 1)
    assert await stores.tables.codes_at(CHANNEL) == await stores.tables.codes_of(ANNA) == ["KXRM"]
    # A write that neither plays nor ends anything leaves that time alone, a record starts it anew.
    await stores.tables.write(running(revision=2, status=Status.OVER, records=(), turn=Turn(number=4)))
    clock.advance(1)
    assert await stores.tables.codes_at(CHANNEL) == await stores.tables.codes_of(ANNA) == []
    await stores.tables.write(running(revision=3, status=Status.OVER))
    assert await stores.tables.codes_at(CHANNEL) == await stores.tables.codes_of(ANNA) == ["KXRM"]


async def test_a_chat_that_moved_takes_its_tables_along(stores: Stores, other: Stores) -> None:
    new = Place("discord", "200")
    await stores.tables.create(running("BOTH", homes=(Home(THREAD, "it"), Home(CHANNEL, "en"), Home(new, "it"))))
    await stores.tables.create(running("ONEX"))
    await stores.tables.create(lobby("NONE", homes=(), destinations=()))
    (found,) = [one for one in await due(stores) if one.table == "ONEX"]
    await stores.outbox.begin_sending(found, "nonce", 0.0, NOBODY)
    await stores.outbox.delivered(found, found.wanted, "m", 1, "d")
    await stores.outbox.repost("ONEX", CHANNEL)
    assert await stores.outbox.move_home(CHANNEL, new) == ["BOTH", "ONEX"]
    one, both = await read(other, "ONEX"), await read(other, "BOTH")
    assert [home.place for home in one.homes] == [THREAD, new]
    assert one.homes[1].title == "#games"
    assert [home.place for home in both.homes] == [THREAD, new]
    assert (one.revision, both.revision, (await read(other, "NONE")).revision) == (2, 2, 1)
    assert not await stores.outbox.retired(0.0, CHANNEL)
    assert not await due(stores, CHANNEL)
    assert {(found.table, found.message, found.sending) for found in await due(stores, new)} == {
        ("ONEX", None, None),
        ("BOTH", None, None),
    }
    with pytest.raises(Conflict):  # its writer still has the old homes
        await stores.tables.write(running("ONEX", revision=1, records=()))


async def test_where_a_table_is_shown_in_both_chats_already_one_message_stays(stores: Stores) -> None:
    new = Place("discord", "200")
    await stores.tables.create(lobby(destinations=((None, CHANNEL), (None, new), (Seat(0), CHANNEL))))
    await stores.outbox.move_home(CHANNEL, new)
    assert sorted(str(found.seat) for found in await due(stores, new)) == ["0", "None"]


@pytest.mark.parametrize("reached", [True, False])
async def test_what_stands_in_a_place_that_is_no_home_any_more_loses_its_buttons(stores: Stores, reached: bool) -> None:
    """T-1: where nothing gets through, the message waits for the place to heal."""
    await stores.tables.create(running())
    (found,) = await due(stores, CHANNEL)
    await stores.outbox.delivered(found, found.wanted, "board", 1, "d")
    if not reached:
        await stores.outbox.suspend(CHANNEL, "rights")
    left = running(revision=1, records=(), homes=(Home(THREAD, "it"),), destinations=((None, THREAD), (Seat(0), ANNAS)))
    await stores.tables.write(left)
    if not reached:
        assert not await stores.outbox.retired(0.0, CHANNEL)
        await stores.outbox.heal(CHANNEL)
    assert [old.message for old in await stores.outbox.retired(0.0, CHANNEL)] == ["board"]
    assert await stores.outbox.due_places(0.0, "discord")
    assert [one.table for one in await due(stores, THREAD)] == ["KXRM"]
    assert reached == (CHANNEL not in [place for _, place in (await read(stores)).destinations])
