"""What platforms have told, in every store (T-21)."""

from __future__ import annotations

import asyncio

from core.ports.heard import KEPT_S
from core.ports.stores import Stores

NOW = 1_800_000_000.0


async def test_each_number_of_a_source_is_new_once(stores: Stores, other: Stores) -> None:
    """Whichever process hears it. (T-21)"""
    assert await stores.heard.first("telegram:1", 7, NOW)
    assert not await other.heard.first("telegram:1", 7, NOW + 1)
    assert await other.heard.first("telegram:1", 8, NOW + 1)
    assert await stores.heard.first("telegram:2", 7, NOW + 1), "another bot counts for itself"


async def test_one_of_many_at_once_is_the_first(stores: Stores, other: Stores) -> None:
    """(T-21)"""
    told = [door.heard.first("telegram:1", 7, NOW) for _ in range(10) for door in (stores, other)]
    assert sum(await asyncio.gather(*told)) == 1


async def test_what_nobody_tells_again_is_forgotten(stores: Stores, other: Stores) -> None:
    """(T-21)"""
    await stores.heard.first("telegram:1", 7, NOW)
    await stores.heard.first("telegram:1", 8, NOW + 10)
    assert not await other.heard.first("telegram:1", 7, NOW + KEPT_S)
    assert await other.heard.first("telegram:1", 7, NOW + KEPT_S + 1)
    assert not await other.heard.first("telegram:1", 8, NOW + KEPT_S + 1)
