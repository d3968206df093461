"""`rivertable alive`: whether a program serves on the database, for a container's health check and for scripts."""

from __future__ import annotations

import asyncio
import sys

import click

from bots.clock import SystemClock
from bots.settings import read
from core.ports.alive import GAP_S
from core.ports.clock import Clock
from storage import doors
from storage.doors import Address
from storage.errors import StoreError

SILENT = 1


@click.command()
def alive() -> None:
    """Tell whether the program is alive: exit status 0, or 1 once it has been silent for two and a half minutes."""
    said, well = asyncio.run(heard(read().database, SystemClock()))
    click.echo(said, err=not well)
    sys.exit(0 if well else SILENT)


async def heard(database: Address, clock: Clock) -> tuple[str, bool]:
    """In words, and whether that is well."""
    try:
        last = await last_beat(database, clock)
    except StoreError as error:
        return f"not alive: {error}", False
    if last is None:
        return "not alive: nothing has served on this database yet", False
    silent_s = max(0.0, clock.wall() - last)
    if silent_s > GAP_S:
        return f"not alive: silent for {silent_s:.0f} s", False
    return f"alive {silent_s:.0f} s ago", True


async def last_beat(database: Address, clock: Clock) -> float | None:
    """When a program on it last said that it lives (UTC, s since 1970); None: never. Raises `StoreError`."""
    stores = await doors.read(database, clock)
    try:
        return await stores.alive.last()
    finally:
        await stores.close()
