"""Who waits in a chat for others, in every store."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from core.people import Account, Home, PersonId, Place
from core.ports.stores import Stores
from core.ports.tables import Conflict
from core.ports.waiting import Waiting
from core.stored import Life, Status, Waiter
from tests.contract.stores.things import ANNA, BERTA, CHANNEL, THREAD, lobby, read

replace = msgspec.structs.replace


def waiting(person: PersonId = ANNA, at: float = 100.0, n: int = 2, place: Place = CHANNEL) -> Waiting:
    return Waiting(
        home=Home(place, "en", "#games", "https://example.org/100"),
        game="toy",
        n=n,
        person=person,
        account=Account("discord", str(person)),
        name=f"Person {person}",
        press="417",
        at=at,
    )


async def test_what_is_given_back_is_what_was_put_in_the_longest_waiting_first(stores: Stores, other: Stores) -> None:
    await stores.waiting.add(waiting(ANNA, 200.0))
    await stores.waiting.add(waiting(BERTA, 100.0))
    assert await other.waiting.at(CHANNEL, "toy", 2) == [waiting(BERTA, 100.0), waiting(ANNA, 200.0)]
    assert await other.waiting.at(CHANNEL, "toy", 3) == []
    assert await other.waiting.at(THREAD, "toy", 2) == []
    assert await other.waiting.at(CHANNEL, "coloretto", 2) == []


async def test_asking_again_keeps_ones_place(stores: Stores, other: Stores) -> None:
    await stores.waiting.add(waiting(ANNA, 100.0))
    await other.waiting.add(waiting(ANNA, 300.0))
    assert await stores.waiting.at(CHANNEL, "toy", 2) == [waiting(ANNA, 100.0)]


async def test_a_persons_own_are_listed_and_left(stores: Stores, other: Stores) -> None:
    await stores.waiting.add(waiting(n=3, at=200.0))
    await stores.waiting.add(waiting(n=2, at=100.0))
    await stores.waiting.add(waiting(BERTA))
    assert await other.waiting.of(ANNA) == [waiting(n=2, at=100.0), waiting(n=3, at=200.0)]
    assert set(await other.waiting.all()) == {(CHANNEL, "toy", 2), (CHANNEL, "toy", 3)}
    assert await other.waiting.leave(ANNA, CHANNEL, "toy", 3)
    assert not await stores.waiting.leave(ANNA, CHANNEL, "toy", 3)
    assert await stores.waiting.of(ANNA) == [waiting(n=2, at=100.0)]


async def test_a_chat_that_moves_takes_along_who_waits_there(stores: Stores, other: Stores) -> None:
    await stores.waiting.add(waiting(ANNA))
    await stores.waiting.add(waiting(BERTA))
    await stores.waiting.add(waiting(BERTA, place=THREAD))
    await other.waiting.move(CHANNEL, THREAD)
    assert await stores.waiting.at(CHANNEL, "toy", 2) == []
    assert await stores.waiting.at(THREAD, "toy", 2) == [waiting(ANNA, place=THREAD), waiting(BERTA, place=THREAD)]


async def test_who_has_waited_long_is_forgotten(stores: Stores, other: Stores) -> None:
    await stores.waiting.add(waiting(ANNA, 100.0))
    await stores.waiting.add(waiting(BERTA, 200.0))
    assert await other.waiting.forget(200.0) == 1
    assert await stores.waiting.at(CHANNEL, "toy", 2) == [waiting(BERTA, 200.0)]


async def test_a_table_takes_those_who_are_gathered_at_it_or_is_not_there(stores: Stores, other: Stores) -> None:
    group = [waiting(ANNA), waiting(BERTA)]
    for one in group:
        await stores.waiting.add(one)
    await stores.tables.create(lobby("AAAA"), gathered=group)
    assert await other.waiting.at(CHANNEL, "toy", 2) == []
    await stores.waiting.add(waiting(ANNA))
    with pytest.raises(Conflict):
        await other.tables.create(lobby("BBBB"), gathered=group)
    assert await stores.tables.read("BBBB") is None
    assert await stores.waiting.at(CHANNEL, "toy", 2) == [waiting(ANNA)], "whoever is left goes on waiting"


async def test_those_who_are_gathered_get_one_table_however_many_open_it(stores: Stores, other: Stores) -> None:
    group = [waiting(ANNA), waiting(BERTA)]
    for one in group:
        await stores.waiting.add(one)
    tries = [(stores, other)[n % 2].tables.create(lobby(f"AAA{n}"), gathered=group) for n in range(6)]
    made = await asyncio.gather(*tries, return_exceptions=True)
    assert [result for result in made if not isinstance(result, Conflict)] == [1]
    assert len(await stores.tables.codes()) == 1


async def test_lobbies_where_somebody_waits_for_a_seat_are_found(stores: Stores, other: Stores) -> None:
    life = Life(queue=(Waiter(person=BERTA, account=Account("discord", "Berta"), name="Berta", at=1.0),))
    await stores.tables.create(lobby("AAAA", life=life))
    await stores.tables.create(lobby("BBBB"))
    await stores.tables.create(lobby("CCCC", life=life, status=Status.CANCELLED))
    assert await other.tables.codes_queued(BERTA) == ["AAAA"]
    assert await other.tables.codes_queued(ANNA) == []


async def test_a_lobby_is_shown_in_a_private_chat_as_long_as_somebody_is_told_there(stores: Stores) -> None:
    """And its message loses its buttons when it is not."""
    bertas = Place("discord", user="Berta")
    await stores.tables.create(lobby("AAAA"))
    await stores.tables.write(lobby("AAAA", revision=1, destinations=((None, CHANNEL), (None, bertas))))
    [told] = await stores.outbox.due(1e12, bertas)
    await stores.outbox.delivered(told, told.wanted, "m1", 0, "digest")
    assert (None, bertas) in (await read(stores, "AAAA")).destinations
    await stores.tables.write(lobby("AAAA", revision=2))
    assert (None, bertas) not in (await read(stores, "AAAA")).destinations
    assert [old.message for old in await stores.outbox.retired(1e12, bertas)] == ["m1"]
