"""The store under the tests of the service: an SQLite file, or with `pytest --on postgres` a PostgreSQL server's."""

from __future__ import annotations

import sqlite3
from functools import cache
from pathlib import Path
from typing import Any

from core.ports.clock import Clock
from core.ports.meter import UNMETERED, Meter
from storage import doors
from storage.address import ServerAddress
from storage.sqlite import SqliteStores, database
from storage.sqlite.migrate import migrate, version
from tests.postgres import Server

IN_MEMORY = database.IN_MEMORY

server: Server | None = None
"""Set for the whole run by `tests/conftest.py`."""

_addresses: dict[Path, ServerAddress] = {}
_unnamed: list[ServerAddress] = []


def begin_with_the_newest_schema() -> None:
    """An empty database gets it as a whole. Thousands of tests begin with one, and all steps to it take as long as many
    a test; `tests/storage/test_migration.py` goes them one by one.
    """
    database.migrate = _migrate


def _migrate(connection: sqlite3.Connection) -> None:
    if version(connection) == 0:
        _newest().backup(connection)
    migrate(connection)


@cache
def _newest() -> sqlite3.Connection:
    made = sqlite3.connect(database.IN_MEMORY, isolation_level=None, check_same_thread=False)
    migrate(made)
    return made


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
