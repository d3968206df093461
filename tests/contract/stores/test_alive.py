"""When the service was alive, in every store."""

from __future__ import annotations

import msgspec
import pytest

from core.ports.alive import GAP_S, KEPT_S
from core.ports.stores import Stores
from tests.contract.stores.things import lobby, running

NOW = 1_800_000_000.0


async def test_silence_is_a_downtime_when_it_is_longer_than_a_restart(stores: Stores, other: Stores) -> None:
    assert await stores.alive.beat(NOW) == ()
    assert await other.alive.beat(NOW + GAP_S) == ()
    assert await stores.alive.beat(NOW + 2 * GAP_S + 1) == ((NOW + GAP_S, NOW + 2 * GAP_S + 1),)


async def test_there_is_none_as_long_as_one_of_several_is_alive(stores: Stores, other: Stores) -> None:
    await stores.alive.beat(NOW)
    for after_s in range(0, int(10 * GAP_S), 60):
        await other.alive.beat(NOW + after_s)
    assert await stores.alive.beat(NOW + 10 * GAP_S) == ()


async def test_each_process_hears_of_a_downtime_that_another_has_found(stores: Stores, other: Stores) -> None:
    await stores.alive.beat(NOW)
    found = await stores.alive.beat(NOW + 1000)
    assert found == ((NOW, NOW + 1000),)
    assert await other.alive.beat(NOW + 1001) == found


async def test_a_clock_that_is_put_back_is_no_downtime_and_hides_none(stores: Stores) -> None:
    await stores.alive.beat(NOW + 50_000)
    assert await stores.alive.beat(NOW) == ()
    assert await stores.alive.beat(NOW + 1000) == ((NOW, NOW + 1000),)


async def test_downtimes_are_forgotten_after_a_year(stores: Stores) -> None:
    await stores.alive.beat(NOW)
    await stores.alive.beat(NOW + 1000)
    beat, at = NOW + 1000.0, NOW + 1000 + KEPT_S
    while beat + GAP_S * 1000 < at:
        beat += GAP_S * 1000
        await stores.alive.beat(beat)
    known = await stores.alive.beat(at)
    assert known[0] == (NOW, NOW + 1000)
    assert (NOW, NOW + 1000) not in await stores.alive.beat(at + 1)


@pytest.mark.parametrize(("silent_s", "looked_at"), [(GAP_S, []), (GAP_S + 1, ["LLLL", "RRRR"])])
async def test_after_a_downtime_every_table_that_waits_for_a_time_is_due(
    stores: Stores, silent_s: float, looked_at: list[str]
) -> None:
    await stores.alive.beat(NOW)
    back = NOW + silent_s
    await stores.tables.create(msgspec.structs.replace(running("RRRR"), due=back + 3600))
    await stores.tables.create(msgspec.structs.replace(lobby("LLLL"), due=back + 7200))
    await stores.tables.create(msgspec.structs.replace(lobby("NNNN"), due=None))
    await stores.alive.beat(back)
    assert sorted(await stores.tables.due(back, 100)) == looked_at
    await stores.alive.beat(back + 60)
    assert sorted(await stores.tables.due(back + 60, 100)) == looked_at, "asked for once"


async def test_the_next_time_is_the_first_after_the_last_look(stores: Stores) -> None:
    """What could not be done by then hides nothing that is to come."""
    assert await stores.tables.next_due(NOW) is None
    for code, due in (("LATE", NOW - 60), ("RRRR", NOW + 60), ("LLLL", NOW + 30), ("NNNN", None)):
        await stores.tables.create(msgspec.structs.replace(lobby(code), due=due))
    assert await stores.tables.next_due(NOW - 120) == NOW - 60
    assert await stores.tables.next_due(NOW - 60) == NOW + 30
    assert await stores.tables.next_due(NOW + 30) == NOW + 60
    assert await stores.tables.next_due(NOW + 60) is None


async def test_it_is_known_when_somebody_was_last_alive(stores: Stores, other: Stores) -> None:
    assert await other.alive.last() is None
    await stores.alive.beat(NOW)
    assert await other.alive.last() == NOW
