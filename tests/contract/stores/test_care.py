"""Places that are looked after, in every store."""

from __future__ import annotations

import msgspec

from core.people import Place
from core.ports.care import SETTLES_S, Care, Cared
from core.ports.stores import Stores
from tests.clock import SetClock
from tests.contract.stores.things import CHANNEL, NOBODY, THREAD, lobby, only, read, running

PLATFORMS = ("discord", "telegram")
CARE = Care(
    pinned=("m1",),
    pinning=("m1", "m2"),
    pinned_at=5.5,
    named="ab12",
    renamed=(1.5, 2.5),
    table="KXRM",
    shown=("m1",),
    stirred=4.0,
    ended=9.5,
    archived=True,
)


async def taken(stores: Stores, clock: SetClock, *, claim_s: float = 60.0) -> list[Cared]:
    now = clock.wall()
    return [one for platform in PLATFORMS for one in await stores.care.take(now, now + claim_s, platform)]


async def places(stores: Stores, clock: SetClock) -> list[Place]:
    return [one.place for one in await taken(stores, clock)]


async def test_the_homes_of_a_table_are_due_a_little_after_it_was_written(
    stores: Stores, other: Stores, clock: SetClock
) -> None:
    await stores.tables.create(running())
    assert await places(other, clock) == []
    clock.advance(SETTLES_S)
    assert sorted(place.platform for place in await places(other, clock)) == ["discord", "telegram"]
    assert await places(stores, clock) == [], "they are another's now"
    clock.advance(60.0)
    assert len(await places(stores, clock)) == 2, "who had them was not heard of again"


async def test_what_is_saved_is_kept_and_due_again_when_it_was_said(
    stores: Stores, other: Stores, clock: SetClock
) -> None:
    await stores.tables.create(lobby())
    clock.advance(SETTLES_S)
    (seen,) = await taken(stores, clock)
    assert seen.care == Care()
    await stores.care.note(CHANNEL, msgspec.structs.replace(CARE, named=""))
    await stores.care.save(seen, CARE, clock.wall() + 100.0, clock.wall())
    clock.advance(99.0)
    assert await taken(other, clock) == []
    clock.advance(1.0)
    (seen,) = await taken(other, clock)
    assert (seen.place, seen.care) == (CHANNEL, CARE)
    await other.care.save(seen, CARE, None, clock.wall())
    clock.advance(1e6)
    assert await taken(stores, clock) == []


async def test_what_was_noted_outlives_whoever_noted_it(stores: Stores, other: Stores, clock: SetClock) -> None:
    await stores.tables.create(lobby())
    clock.advance(SETTLES_S)
    await taken(stores, clock)
    await stores.care.note(CHANNEL, CARE)
    clock.advance(60.0)
    (seen,) = await taken(other, clock)
    assert seen.care == CARE


async def test_a_change_while_somebody_looks_is_not_forgotten(stores: Stores, other: Stores, clock: SetClock) -> None:
    await stores.tables.create(lobby())
    clock.advance(SETTLES_S)
    (seen,) = await taken(stores, clock)
    await other.tables.write(await read(other))
    await stores.care.save(seen, CARE, None, clock.wall())
    clock.advance(SETTLES_S)
    (seen,) = await taken(stores, clock)
    await other.tables.write(await read(other))
    await stores.care.forget(seen)
    clock.advance(SETTLES_S)
    (seen,) = await taken(stores, clock)
    assert seen.care == CARE
    await stores.care.forget(seen)
    clock.advance(1e6)
    assert await taken(stores, clock) == []


async def test_what_changes_no_screen_brings_up_no_place(stores: Stores, clock: SetClock) -> None:
    await stores.tables.create(lobby())
    clock.advance(SETTLES_S)
    (seen,) = await taken(stores, clock)
    await stores.care.save(seen, CARE, None, clock.wall())
    await stores.tables.write(await read(stores), show=False)
    clock.advance(1e6)
    assert await taken(stores, clock) == []


async def test_a_new_message_that_arrives_late_brings_its_place_up(stores: Stores, clock: SetClock) -> None:
    await stores.tables.create(lobby())
    clock.advance(SETTLES_S)
    (seen,) = await taken(stores, clock)
    await stores.care.save(seen, CARE, None, clock.wall())
    board = await only(stores, now=clock.wall())
    await stores.outbox.begin_sending(board, "nonce", clock.wall(), NOBODY)
    await stores.outbox.delivered(board, 1, "m1", 1, "digest")
    clock.advance(SETTLES_S)
    (seen,) = await taken(stores, clock)
    await stores.care.save(seen, CARE, None, clock.wall())
    await stores.tables.write(await read(stores))
    clock.advance(SETTLES_S)
    (seen,) = await taken(stores, clock)
    await stores.care.save(seen, CARE, None, clock.wall())
    board = await only(stores, now=clock.wall())
    await stores.outbox.delivered(board, 2, "m1", 1, "other digest")  # an edit
    assert await taken(stores, clock) == []


async def test_a_place_that_a_table_has_left_is_looked_at_once_more(stores: Stores, clock: SetClock) -> None:
    await stores.tables.create(running())
    clock.advance(SETTLES_S)
    for seen in await taken(stores, clock):
        await stores.care.save(seen, CARE, None, clock.wall())
    table = await read(stores)
    stays = table.homes[:1]
    left = msgspec.structs.replace(table, homes=stays, destinations=((None, THREAD),), records=())
    await stores.tables.write(left, show=False)
    clock.advance(SETTLES_S)
    assert await places(stores, clock) == [CHANNEL]


async def test_private_chats_are_nobodys_care(stores: Stores, clock: SetClock) -> None:
    private = Place("discord", user="Anna")
    home = msgspec.structs.replace(lobby().homes[0], place=private)
    await stores.tables.create(lobby(homes=(home,), destinations=((None, private),)))
    board = await only(stores, private, clock.wall())
    await stores.outbox.begin_sending(board, "nonce", clock.wall(), NOBODY)
    await stores.outbox.delivered(board, 1, "m1", 1, "digest")
    clock.advance(1e6)
    assert await taken(stores, clock) == []


async def test_a_chat_that_moves_takes_nothing_along_that_was_pinned_there(stores: Stores, clock: SetClock) -> None:
    await stores.tables.create(lobby())
    clock.advance(SETTLES_S)
    (seen,) = await taken(stores, clock)
    await stores.care.save(seen, CARE, None, clock.wall())
    new = Place("discord", "101")
    await stores.outbox.move_home(CHANNEL, new)
    (seen,) = await taken(stores, clock)
    assert (seen.place, seen.care) == (new, Care())
    await stores.care.save(seen, CARE, None, clock.wall())
    await stores.outbox.move_home(CHANNEL, new)  # said twice
    clock.advance(1e6)
    assert await taken(stores, clock) == []
