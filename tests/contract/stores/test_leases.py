"""Who does what only one may do: where one process is alone, and between several on a server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import suppress

import pytest

from bots.clock import SystemClock
from core.ports.leases import UNFENCED, Held, LeaseStore, Member
from core.ports.outbox import Destination
from core.ports.stores import Stores
from core.ports.tables import Conflict
from core.units import divided
from storage.address import ServerAddress
from storage.errors import StoreError
from tests import postgres
from tests.clock import SetClock
from tests.contract.stores.things import ACCOUNTS, ANNA, ANNAS, CHANNEL, calls, lobby

NOW = 1000.0
TTL_S = 60.0
UNITS = ("computers", "discord", "telegram")
A, B, C = (Member(name, version, UNITS) for name, version in (("a", "1.0"), ("b", "1.0"), ("c", "1.1")))


async def test_whoever_beats_first_holds_all(stores: Stores) -> None:
    held = await stores.leases.beat(A, TTL_S)
    assert set(held.units) == set(UNITS)
    assert (held.versions, held.spare) == ({"1.0": 1}, frozenset())
    assert (held.for_s < float("inf")) == stores.leases.shared
    assert all((fence != UNFENCED) == stores.leases.shared for fence in held.units.values())
    assert await stores.leases.beat(A, TTL_S) == held
    await stores.leases.give_back("a", UNITS)
    await stores.leases.depart("a")
    assert set((await stores.leases.beat(A, TTL_S)).units) == set(UNITS)


@pytest.fixture
async def shared(lent_address: ServerAddress) -> ServerAddress:
    from storage.postgres import PostgresStores

    await (await PostgresStores.open(lent_address, SetClock())).close()
    return lent_address


@pytest.fixture
async def several(shared: ServerAddress) -> AsyncIterator[list[LeaseStore]]:
    """As three processes see them."""
    from storage.postgres.leases import PostgresLeases

    made = [PostgresLeases(shared) for _ in range(3)]
    yield [*made]
    for one in made:
        await one.close()


def units(held: Held) -> set[str]:
    return set(held.units)


async def settled(several: Collection[LeaseStore], members: Collection[Member]) -> list[set[str]]:
    """What each holds once all have given back what they can spare."""
    for _ in range(4):
        for leases, member in zip(several, members, strict=True):
            held = await leases.beat(member, TTL_S)
            await leases.give_back(member.id, held.spare)
    return [units(await leases.beat(one, TTL_S)) for leases, one in zip(several, members, strict=True)]


async def test_several_share_what_there_is(several: list[LeaseStore]) -> None:
    assert await settled(several[:1], [A]) == [set(UNITS)]
    one, two = await settled(several[:2], [A, B])
    assert (sorted(map(len, (one, two))), one | two, one & two) == ([1, 2], set(UNITS), set())
    three = await settled(several, [A, B, C])
    assert [len(some) for some in three] == [1, 1, 1]
    assert set().union(*three) == set(UNITS)


async def test_the_versions_of_those_who_live_are_counted(several: list[LeaseStore]) -> None:
    await settled(several, [A, B, C])
    held = await several[0].beat(A, TTL_S)
    assert held.versions == {"1.0": 2, "1.1": 1}


async def test_nobody_takes_what_another_holds_and_each_taking_has_its_fence(several: list[LeaseStore]) -> None:
    first, second, _ = several
    held = await first.beat(A, TTL_S)
    assert len(set(held.units.values())) == 3
    assert units(await second.beat(B, TTL_S)) == set()
    assert not await second.is_free(UNITS)
    await first.depart("a")
    assert await second.is_free(UNITS)
    after = await second.beat(B, TTL_S)
    assert units(after) == set(UNITS)
    assert min(after.units.values()) > max(held.units.values())


async def test_leases_of_whoever_is_silent_run_out(several: list[LeaseStore]) -> None:
    clock = SystemClock()
    first, second, _ = several
    before = await first.beat(A, 0.5)
    async with asyncio.timeout(20):
        while units(after := await second.beat(B, TTL_S)) != set(UNITS):
            await clock.sleep(0.05)
    assert min(after.units.values()) > max(before.units.values())
    again = await first.beat(A, TTL_S)
    assert units(again) == set(), "it hears that it has lost them"


async def test_what_is_being_left_stays_until_it_is_given_back(several: list[LeaseStore]) -> None:
    first, second, _ = several
    await first.beat(A, TTL_S)
    stopping = Member("a", "1.0")
    for _ in range(4):
        assert units(await first.beat(stopping, TTL_S, UNITS)) == set(UNITS)
        assert units(await second.beat(B, TTL_S)) == set()
    await first.give_back("a", ["telegram"])
    assert units(await second.beat(B, TTL_S)) == {"telegram"}
    assert units(await first.beat(stopping, TTL_S, UNITS)) == {"computers", "discord"}


async def test_two_ways_of_dividing_are_never_held_at_once(several: list[LeaseStore]) -> None:
    """A cluster is to be divided alike. One that isn't serves each place by one process all the same."""
    halves, thirds = (tuple(unit.name for unit in divided("discord", 6, groups)) for groups in (2, 3))
    old, new, whole = Member("a", "1.0", halves), Member("b", "1.0", thirds), Member("c", "1.0", ("discord",))
    first, second, third = several
    before = await first.beat(old, TTL_S)
    assert units(before) == set(halves)
    for leases, member in ((second, new), (third, whole)):
        late = await leases.beat(member, TTL_S)
        assert (units(late), late.contested) == (set(), set(member.units))
    await first.give_back("a", halves[:1])
    assert units(await second.beat(new, TTL_S)) == {"discord/0-1/6"}, "the middle third is half another's"
    assert units(await third.beat(whole, TTL_S)) == set()
    assert units(await first.beat(old, TTL_S)) == {"discord/3-5/6"}
    await first.depart("a")
    await third.depart("c")
    after = await second.beat(new, TTL_S)
    assert (units(after), after.contested) == (set(thirds), frozenset())
    assert min(after.units.values()) > max(before.units.values())


async def test_fences_of_what_is_divided_otherwise_by_now_count_no_more(lent_address: ServerAddress) -> None:
    """Whoever was frozen with half of the shards writes nothing over what a whole one does."""
    from storage.postgres import PostgresStores

    stores = await PostgresStores.open(lent_address, SetClock())
    for account in ACCOUNTS:
        await stores.people.add_person(account, account.uid, "en")
    await stores.tables.create(lobby())
    half = Member("a", "1.0", ("discord/0-0/2",))
    before = (await stores.leases.beat(half, TTL_S)).units["discord/0-0/2"]
    board = (await stores.outbox.due(NOW, CHANNEL))[0]
    await stores.leases.depart("a")
    after = (await stores.leases.beat(B, TTL_S)).units["discord"]
    assert await stores.outbox.claim(board.id, "a", NOW, NOW + 60, before) is None
    assert await stores.outbox.claim(board.id, "b", NOW, NOW + 60, after) is not None
    await stores.close()


async def test_a_beat_waits_for_no_writer_and_one_that_stands_still_is_thrown_out(shared: ServerAddress) -> None:
    """Whoever was frozen in the middle of a beat keeps nobody from theirs for long."""
    from storage.postgres.connecting import connected
    from storage.postgres.database import WRITERS
    from storage.postgres.leases import BOUNDS, LEASES, PostgresLeases

    leases = PostgresLeases(shared)
    with connected(shared) as writer, writer.transaction():
        writer.execute(f"SELECT pg_advisory_xact_lock({WRITERS})".encode())
        assert units(await leases.beat(A, TTL_S)) == set(UNITS)
    frozen = connected(shared)
    for name, value in BOUNDS.items():
        frozen.execute(f"SET {name} = '{value}'".encode())
    frozen.execute(b"BEGIN")
    frozen.execute(f"SELECT pg_advisory_xact_lock({LEASES})".encode())
    for _ in range(4):
        with suppress(StoreError):
            assert units(await leases.beat(A, TTL_S)) == set(UNITS)
            break
    else:
        raise AssertionError("the lock is held for ever")
    frozen.close()
    await leases.close()


async def test_while_the_server_is_away_a_beat_says_so_and_comes_back() -> None:
    from storage.postgres import PostgresStores

    with postgres.server() as own:
        stores = await PostgresStores.open(own.fresh(), SetClock())
        before = await stores.leases.beat(A, TTL_S)
        await asyncio.to_thread(own.stop)
        with pytest.raises(StoreError) as refused:
            await stores.leases.beat(A, TTL_S)
        assert refused.value.code == "table.store.away"
        await asyncio.to_thread(own.start)
        assert units(await stores.leases.beat(A, TTL_S)) == units(before)
        await stores.close()


# Fences: whoever was frozen writes nothing over what another does


@pytest.fixture
async def late(lent_address: ServerAddress) -> AsyncIterator[tuple[Stores, Destination]]:
    """The board of a lobby, claimed by a process whose lease has been taken by another since."""
    from storage.postgres import PostgresStores

    stores = await PostgresStores.open(lent_address, SetClock())
    for account in ACCOUNTS:
        await stores.people.add_person(account, account.uid, "en")
    await stores.tables.create(lobby())
    before = (await stores.leases.beat(A, TTL_S)).units["discord"]
    board = (await stores.outbox.due(NOW, CHANNEL))[0]
    claimed = await stores.outbox.claim(board.id, "a", NOW, NOW + 60, before)
    assert claimed is not None
    await stores.leases.depart("a")
    after = (await stores.leases.beat(B, TTL_S)).units["discord"]
    await stores.outbox.take_over("discord", after)
    yield stores, claimed
    await stores.close()


async def test_whoever_takes_over_finds_what_was_claimed(late: tuple[Stores, Destination]) -> None:
    stores, _ = late
    assert await stores.outbox.due_places(NOW, "discord") == [ANNAS, CHANNEL]


async def test_what_is_begun_too_late_is_refused(late: tuple[Stores, Destination]) -> None:
    stores, claimed = late
    assert await stores.outbox.claim(claimed.id, "a", NOW, NOW + 60, claimed.fence) is None
    with pytest.raises(Conflict):
        await stores.outbox.begin_sending(claimed, "nonce", NOW, calls(ANNA))
    fresh = await stores.outbox.claim(
        claimed.id, "b", NOW, NOW + 60, (await stores.leases.beat(B, TTL_S)).units["discord"]
    )
    assert fresh is not None
    assert fresh.sending is None
    await stores.outbox.begin_sending(fresh, "nonce", NOW, calls(ANNA))


async def test_a_late_message_loses_its_buttons_and_nothing_else_happens(late: tuple[Stores, Destination]) -> None:
    stores, claimed = late
    await stores.outbox.delivered(claimed, claimed.wanted, "late", 1, "digest")
    board = (await stores.outbox.due(NOW, CHANNEL))[0]
    assert (board.message, board.delivered, board.wanted) == (None, claimed.delivered, claimed.wanted)
    assert [one.message for one in await stores.outbox.retired(NOW, CHANNEL)] == ["late"]


@pytest.mark.parametrize("outcome", ["wait", "failed", "skip", "not_sent", "replace", "shut"])
async def test_no_late_outcome_counts(late: tuple[Stores, Destination], outcome: str) -> None:
    stores, claimed = late
    before = await stores.outbox.shows("KXRM")
    rest = {"wait": (NOW + 50,), "failed": (NOW + 50,), "shut": ("dm",)}.get(outcome, ())
    await getattr(stores.outbox, outcome)(claimed, *rest)
    assert await stores.outbox.shows("KXRM") == before


async def test_a_stranger_takes_nothing_over(late: tuple[Stores, Destination]) -> None:
    stores, old = late
    board = await stores.outbox.claim(old.id, "b", NOW, NOW + 60, (await stores.leases.beat(B, TTL_S)).units["discord"])
    await stores.outbox.take_over("discord", old.fence)
    assert board is not None
    assert await stores.outbox.claim(old.id, "c", NOW, NOW + 60) is None, "its claim stands"
