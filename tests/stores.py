"""The store under the tests of the service: an SQLite file, or with `pytest --on postgres` a PostgreSQL server's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from core.ports.clock import Clock
from core.ports.meter import UNMETERED, Meter
from storage import doors
from storage.address import ServerAddress
from storage.sqlite import SqliteStores
from tests.postgres import Server

IN_MEMORY = ":memory:"

server: Server | None = None
"""Set for the whole run by `tests/conftest.py`."""

_addresses: dict[Path, ServerAddress] = {}
_unnamed: list[ServerAddress] = []


async def opened(path: Path | str, clock: Clock, meter: Meter = UNMETERED) -> Any:
    """What is opened at one path is one database, however often."""
    if server is None:
        return await SqliteStores.open(path, clock, meter)
    if path == IN_MEMORY:
        address = server.lend()
        _unnamed.append(address)
    elif (known := _addresses.get(Path(path))) is not None:
        address = known
    else:
        address = _addresses[Path(path)] = server.lend()
    return await doors.opened(address, clock, meter)


def give_back() -> None:
    """After a test: nobody has any of them open."""
    if server is not None:
        for address in (*_addresses.values(), *_unnamed):
            server.take_back(address)
    _addresses.clear()
    _unnamed.clear()
