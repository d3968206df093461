"""A connection of one's own, on a thread of its own: who has it waits for nobody else's reads and writes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

import psycopg

from storage.address import ServerAddress
from storage.postgres.connecting import line
from storage.postgres.errors import store_error

T = TypeVar("T")
Connected = psycopg.Connection[Any]


class Own:
    """Made when it is first needed, and anew after it failed."""

    def __init__(self, address: ServerAddress, name: str, settings: Mapping[str, str]) -> None:
        self._address = address
        self._settings = settings
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"postgres-{name}")
        self._connection: Connected | None = None

    async def do(self, work: Callable[[Connected], T]) -> T:
        """One piece of work after another, in autocommit. Raises `StoreError`."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._whole, work)

    async def close(self) -> None:
        """After all that was asked for."""

        def work() -> None:
            self._thread.shutdown(wait=True)
            if self._connection is not None:
                self._connection.close()

        await asyncio.shield(asyncio.to_thread(work))

    def _whole(self, work: Callable[[Connected], T]) -> T:
        try:
            return work(self._connected())
        except psycopg.Error as error:
            broken, self._connection = self._connection, None
            if broken is not None:
                with suppress(psycopg.Error):
                    broken.close()
            raise store_error(error, str(self._address)) or error from error

    def _connected(self) -> Connected:
        if self._connection is None:
            self._connection = line(self._address, self._settings)
        return self._connection
