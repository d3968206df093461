"""What bounds need of every store: who is awaited where, how much is open, what is silent and what may be forgotten."""

from __future__ import annotations

import pytest

from core.people import Home, Place
from core.ports.stores import Stores
from core.stored import Status
from core.turn import Turn
from tests.contract.stores.things import ANNA, ANNAS, BERTA, CHANNEL, due, lobby, read, running

NOW = 1_800_000_000.0


async def test_tables_that_wait_for_somebody_come_the_longest_waiting_first(stores: Stores, other: Stores) -> None:
    """(T-36)"""
    for code, began in (("AAAA", 30.0), ("BBBB", 10.0), ("CCCC", 20.0)):
        await stores.tables.create(running(code, records=(), awaits=(ANNA,), turn=Turn(began=began)))
    await stores.tables.create(running("DDDD", records=(), awaits=(BERTA,)))
    await stores.tables.create(lobby("EEEE", awaits=(ANNA,)))
    assert await other.tables.codes_awaiting(ANNA) == ["BBBB", "CCCC", "AAAA"]
    await stores.tables.write(running("BBBB", records=(), awaits=(BERTA,), turn=Turn(began=5.0), revision=1))
    assert await other.tables.codes_awaiting(ANNA) == ["CCCC", "AAAA"]
    assert await other.tables.codes_awaiting(BERTA) == ["BBBB", "DDDD"]


async def test_open_tables_are_counted_by_owner_and_by_chat(stores: Stores, other: Stores) -> None:
    """(T-26)"""
    thread = Place("discord", "100", thread="7")
    await stores.tables.create(lobby("AAAA", homes=(Home(thread, "en"), Home(CHANNEL, "en"))))
    await stores.tables.create(lobby("BBBB", homes=(Home(Place("telegram", "100"), "en"),)))
    await stores.tables.create(running("CCCC", records=(), homes=(Home(ANNAS, "en"),)))
    await stores.tables.create(running("DDDD", records=(), owner=BERTA, homes=(Home(thread, "en"),)))
    await stores.tables.create(running("EEEE", records=(), status=Status.OVER))
    await stores.tables.create(lobby("FFFF", status=Status.CANCELLED))
    assert await other.tables.open_of(ANNA) == {"lobby": 2, "running": 1}
    assert await other.tables.open_of(BERTA) == {"running": 1}
    assert await other.tables.open_in(CHANNEL) == await other.tables.open_in(thread) == 2
    assert await other.tables.open_in(Place("telegram", "100")) == 1
    assert await other.tables.open_in(ANNAS) == 1
    assert await other.tables.open_in(Place("discord", user="Berta")) == 0


async def delivered(stores: Stores, code: str, message: str = "m1") -> None:
    """Everything that the table wants shown is out."""
    for place in (CHANNEL, ANNAS):
        for destination in await due(stores, place, NOW * 2):
            if destination.table == code:
                await stores.outbox.delivered(destination, destination.wanted, message, 0, "digest")


async def strip(stores: Stores) -> None:
    for place in (CHANNEL, ANNAS):
        for old in await stores.outbox.retired(NOW * 2, place):
            await stores.outbox.stripped(old.id)


@pytest.fixture
async def cancelled(stores: Stores) -> str:
    """A lobby that ended, whose card everywhere says so; another table was written since."""
    await stores.tables.create(lobby("GONE"))
    await stores.tables.write(lobby("GONE", status=Status.CANCELLED, revision=1))
    await stores.tables.create(running("RUNS", rematch="GONE"))
    await delivered(stores, "GONE")
    return "GONE"


async def test_a_table_that_never_was_is_forgotten_with_all_that_led_to_it(
    stores: Stores, other: Stores, cancelled: str
) -> None:
    """(T-26)"""
    assert await stores.tables.forget_ended(Status.CANCELLED, NOW) == []
    assert await stores.tables.forget_ended(Status.CANCELLED, NOW + 1.0) == [cancelled]
    assert await other.tables.read(cancelled) is None
    assert (await read(other, "RUNS")).rematch == ""
    assert (await read(other, "RUNS")).revision == 2
    assert await other.tables.create(lobby(cancelled)) == 1, "its code is free again"
    assert await other.tables.forget_ended(Status.CANCELLED, NOW + 1.0) == []


async def test_no_code_comes_back_while_a_message_may_still_have_its_buttons(stores: Stores, cancelled: str) -> None:
    """(T-26)"""
    await stores.outbox.repost(cancelled, CHANNEL)
    assert await stores.tables.forget_ended(Status.CANCELLED, NOW + 1.0) == [], "a new card is to come"
    await delivered(stores, cancelled, "m2")
    assert await stores.tables.forget_ended(Status.CANCELLED, NOW + 1.0) == [], "the old one has its buttons to lose"
    await strip(stores)
    await stores.outbox.suspend(CHANNEL, "gone")
    assert await stores.tables.forget_ended(Status.CANCELLED, NOW + 1.0) == [], "nobody knows what the lost card shows"
    await stores.outbox.heal(CHANNEL)
    await delivered(stores, cancelled, "m3")
    await strip(stores)
    assert await stores.tables.forget_ended(Status.CANCELLED, NOW + 1.0) == [cancelled]


@pytest.mark.parametrize("status", [Status.LOBBY, Status.RUNNING, Status.OVER])
async def test_other_tables_are_never_forgotten(stores: Stores, status: Status) -> None:
    """(T-26)"""
    await stores.tables.create(lobby("KEPT", status=status))
    await delivered(stores, "KEPT")
    assert await stores.tables.forget_ended(Status.CANCELLED, NOW + 1.0) == []


@pytest.mark.parametrize("status", [Status.OVER, Status.CANCELLED])
async def test_matches_that_are_over_or_cancelled_are_forgotten_by_themselves(stores: Stores, status: Status) -> None:
    shown = {"homes": lobby().homes, "destinations": lobby().destinations}
    await stores.tables.create(running("OVER", status=Status.OVER, **shown))
    await stores.tables.create(running("GONE", status=Status.CANCELLED, **shown))
    for code in ("OVER", "GONE"):
        await delivered(stores, code)
    assert await stores.tables.forget_ended(status, NOW) == []
    assert await stores.tables.forget_ended(status, NOW + 1.0) == ["OVER" if status is Status.OVER else "GONE"]
    assert len(await stores.tables.codes()) == 1


async def test_whoever_follows_the_changes_misses_none_when_the_last_one_is_forgotten(
    stores: Stores, other: Stores
) -> None:
    """Its number isn't given again. (T-26)"""
    await stores.tables.create(lobby("GONE", status=Status.CANCELLED))
    await delivered(stores, "GONE")
    changes = await other.tables.changes()
    assert await stores.tables.forget_ended(Status.CANCELLED, NOW + 1.0) == ["GONE"]
    await stores.tables.create(lobby("NEXT"))
    assert await anext(changes) == "NEXT"
    await changes.aclose()  # type: ignore[attr-defined]
