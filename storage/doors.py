"""Whichever database is named, by the same doors. What speaks to a server is an extra: imported once one is named."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from core.ports.clock import Clock
from core.ports.meter import UNMETERED, Meter
from storage.address import ServerAddress, is_url
from storage.errors import StoreError
from storage.moving import Side
from storage.sqlite import SqliteStores
from storage.sqlite import alone as file
from storage.sqlite.database import try_to_write
from storage.sqlite.side import side as in_file

if TYPE_CHECKING:
    from storage.postgres import PostgresStores

Address = Path | ServerAddress


def address(database: str) -> Address:
    """What is named as a setting names it. Raises `ValueError` for half a URL."""
    return ServerAddress(database) if is_url(database) else Path(database)


async def opened(database: Address, clock: Clock, meter: Meter = UNMETERED) -> SqliteStores | PostgresStores:
    """Open for writing, made or brought up to date where needed. Raises `StoreError`."""
    if isinstance(database, ServerAddress):
        return await _server().open(database, clock, meter)
    return await SqliteStores.open(database, clock, meter)


async def read(database: Address, clock: Clock) -> SqliteStores | PostgresStores:
    """Open read-only, as it stands, also beside a running process. Raises `StoreError`."""
    if isinstance(database, ServerAddress):
        return await _server().read(database, clock)
    return await SqliteStores.read(database, clock)


async def beside(database: Address, clock: Clock) -> SqliteStores | PostgresStores:
    """Open for writing beside a running process, as it stands. Raises `StoreError`."""
    if isinstance(database, ServerAddress):
        return await _server().beside(database, clock)
    return await SqliteStores.beside(database, clock)


@contextmanager
def serving(database: Address) -> Iterator[None]:
    """Keep whoever wants to be `alone` from the database meanwhile; of a file, also others who serve. Raises
    `StoreError`.
    """
    if isinstance(database, ServerAddress):
        _server()
        from storage.postgres.alone import beside_others

        with beside_others(database):
            yield
    else:
        with file.alone(database):
            yield


@contextmanager
def alone(database: Address) -> Iterator[None]:
    """Keep others who ask here from the database meanwhile. Raises `StoreError`."""
    if isinstance(database, ServerAddress):
        _server()
        from storage.postgres.alone import alone as on_server

        with on_server(database):
            yield
    else:
        with file.alone(database):
            yield


async def need_writable(database: Address, clock: Clock) -> None:
    """Raises `StoreError` where the database that is there can't be written, also beside a running process; nothing
    is.
    """
    if isinstance(database, ServerAddress):
        stores = await _server().read(database, clock)
        try:
            await stores.need_writable()
        finally:
            await stores.close()
    else:
        try_to_write(database)


@contextmanager
def sides(source: Address, target: Address) -> Iterator[tuple[Side, Side]]:
    """Both ends of a move (`storage.moving`), with no program on either; the target is made where it isn't there
    yet. Raises `StoreError`.
    """
    if _real(source) == _real(target):
        raise StoreError("itself", path=str(source))
    with alone(source), alone(target), _side(source) as here, _side(target, make=True) as there:
        yield here, there


@contextmanager
def side(database: Address) -> Iterator[Side]:
    """The same for one of them. Raises `StoreError`."""
    with alone(database), _side(database) as opened:
        yield opened


def _real(database: Address) -> Address:
    return database if isinstance(database, ServerAddress) else database.resolve()


@contextmanager
def _side(database: Address, *, make: bool = False) -> Iterator[Side]:
    if isinstance(database, ServerAddress):
        from storage.postgres.side import side as on_server

        with on_server(database, make=make) as opened:
            yield opened
    else:
        with in_file(database, make=make) as there:
            yield there


def _server() -> type[PostgresStores]:
    try:
        from storage.postgres import PostgresStores
    except ModuleNotFoundError as error:
        if error.name != "psycopg":
            raise
        raise StoreError("no_driver") from error
    return PostgresStores
