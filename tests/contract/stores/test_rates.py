"""What may happen only so often, whoever does it."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest

from core.ports.rates import LONGEST_S
from core.ports.stores import Stores
from storage.address import ServerAddress
from tests import postgres
from tests.clock import SetClock

GAP_S = 50.0


async def test_after_a_rest_some_go_at_once_and_the_others_one_by_one(stores: Stores) -> None:
    waits = [await stores.rates.take("discord", GAP_S, 3) for _ in range(5)]
    assert waits == pytest.approx([0.0, 0.0, 0.0, GAP_S, 2 * GAP_S], abs=5.0)
    assert waits[:3] == [0.0] * 3
    assert await stores.rates.take("another", GAP_S) == 0.0, "each name has a rate of its own"


async def test_time_that_passes_gives_back(stores: Stores, clock: SetClock) -> None:
    if stores.leases.shared:
        gap_s = 0.05  # the server's clock is its own
        assert await stores.rates.take("discord", gap_s) == 0.0
        await asyncio.sleep(0.2)
        assert await stores.rates.take("discord", gap_s) == 0.0
        return
    assert await stores.rates.take("discord", GAP_S) == 0.0
    assert await stores.rates.take("discord", GAP_S) == GAP_S
    clock.advance(GAP_S)
    assert await stores.rates.take("discord", GAP_S) == GAP_S
    clock.advance(10 * GAP_S)
    assert await stores.rates.take("discord", GAP_S) == 0.0


@pytest.fixture
async def shared(lent_address: ServerAddress) -> ServerAddress:
    from storage.postgres import PostgresStores

    await (await PostgresStores.open(lent_address, SetClock())).close()
    return lent_address


async def test_several_processes_share_one_rate(shared: ServerAddress) -> None:
    """All at once: no two of them have the same moment."""
    from storage.postgres.rates import PostgresRates

    several = [PostgresRates(shared) for _ in range(4)]
    waits = sorted(await asyncio.gather(*(one.take("discord", 2.0) for one in several for _ in range(10))))
    assert waits == pytest.approx([2.0 * n for n in range(40)], abs=1.9)
    assert all(later - one > 0.1 for one, later in pairwise(waits))
    for one in several:
        await one.close()


async def test_what_was_noted_before_the_servers_clock_was_set_back_keeps_nobody_waiting(shared: ServerAddress) -> None:
    from storage.postgres.connecting import connected
    from storage.postgres.rates import PostgresRates

    rates = PostgresRates(shared)
    assert await rates.take("discord", GAP_S) == 0.0
    with connected(shared) as connection:
        connection.execute(f"UPDATE rate SET until = until + {LONGEST_S}".encode())
    assert await rates.take("discord", GAP_S) == 0.0
    assert await rates.take("discord", GAP_S) == pytest.approx(GAP_S, abs=5.0)
    await rates.close()


async def test_while_the_server_is_away_it_says_so_and_comes_back() -> None:
    from core.ports.stores import StoreFailure
    from storage.postgres import PostgresStores

    with postgres.server() as own:
        stores = await PostgresStores.open(own.fresh(), SetClock())
        assert await stores.rates.take("discord", GAP_S) == 0.0
        await asyncio.to_thread(own.stop)
        with pytest.raises(StoreFailure):
            await stores.rates.take("discord", GAP_S)
        await asyncio.to_thread(own.start)
        await stores.rates.take("discord", GAP_S)  # what the fall made it forget counts no more
        assert await stores.rates.take("discord", GAP_S) > 0.0
        await stores.close()
