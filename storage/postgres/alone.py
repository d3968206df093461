"""Who serves on a database, and who wants it for themselves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from storage.address import ServerAddress
from storage.errors import StoreError
from storage.postgres.connecting import connected

RUNNING = 0x52697667
"""The key of the advisory lock that all running programs share."""


@contextmanager
def beside_others(address: ServerAddress) -> Iterator[None]:
    """Run beside other programs, wherever they run. Raises `StoreError` while somebody is `alone`."""
    with _holding(address, "pg_try_advisory_lock_shared"):
        yield


@contextmanager
def alone(address: ServerAddress) -> Iterator[None]:
    """Keep others who ask here from the database meanwhile; it is the server that knows, so wherever they run. Raises
    `StoreError` while anybody runs.
    """
    with _holding(address, "pg_try_advisory_lock"):
        yield


@contextmanager
def _holding(address: ServerAddress, lock: str) -> Iterator[None]:
    with connected(address) as connection:
        row = connection.execute(f"SELECT {lock}({RUNNING})".encode()).fetchone()
        if row is None or not row[0]:
            raise StoreError("locked", path=str(address))
        yield
