"""Other processes, as a test may look at them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

NAP_S = 0.02


def alive(pid: int) -> bool:
    """Whether it runs; one that has ended and that nobody has asked about doesn't."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


def children(pid: int) -> list[int]:
    """Of all its threads."""
    found = [list.read_text(encoding="utf-8") for list in Path(f"/proc/{pid}/task").glob("*/children")]
    return [int(child) for one in found for child in one.split()]


async def until(holds: Callable[[], bool], naps: int = 3000) -> None:
    """Counts naps, not the clock: a machine that stands still meanwhile holds up what is waited for as well."""
    for _ in range(naps):
        if holds():
            return
        await asyncio.sleep(NAP_S)
    raise AssertionError("waited in vain")
