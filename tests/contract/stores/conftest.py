"""Every store that ships, each behind the same door."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from core.ports.stores import Stores
from storage.address import ServerAddress
from storage.memory import MemoryStores
from storage.sqlite import SqliteStores
from tests.clock import SetClock
from tests.contract.stores.things import ACCOUNTS


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture(params=["memory", "sqlite", "postgres"])
async def doors(
    request: pytest.FixtureRequest, clock: SetClock, tmp_path: Path
) -> AsyncIterator[tuple[Stores, Stores]]:
    """Two doors to the same tables; in memory there is only one."""
    if request.param == "memory":
        memory = MemoryStores(clock)
        yield memory, memory
        await memory.close()
    elif request.param == "postgres":
        from storage.postgres import PostgresStores

        address: ServerAddress = request.getfixturevalue("lent_address")
        one = await PostgresStores.open(address, clock)
        another = await PostgresStores.open(address, clock)
        yield one, another
        await another.close()
        await one.close()
    else:
        first = await SqliteStores.open(tmp_path / "a.db", clock)
        second = await SqliteStores.open(tmp_path / "a.db", clock)
        yield first, second
        await second.close()
        await first.close()


@pytest.fixture
async def stores(doors: tuple[Stores, Stores]) -> Stores:
    for account in ACCOUNTS:
        await doors[0].people.add_person(account, account.uid, "en")
    return doors[0]


@pytest.fixture
async def other(doors: tuple[Stores, Stores]) -> Stores:
    """What another process sees and does."""
    return doors[1]
