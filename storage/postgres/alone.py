"""One running program a database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from storage.address import ServerAddress
from storage.errors import StoreError
from storage.postgres.connecting import connected

RUNNING = 0x52697667
"""The key of the advisory lock that a running program holds."""


@contextmanager
def alone(address: ServerAddress) -> Iterator[None]:
    """Keep others who ask here from the database meanwhile; it is the server that knows, so wherever they run. Raises
    `StoreError`.
    """
    with connected(address) as connection:
        row = connection.execute(f"SELECT pg_try_advisory_lock({RUNNING})".encode()).fetchone()
        if row is None or not row[0]:
            raise StoreError("locked", path=str(address))
        yield
