"""Who is told that another process has written: PostgreSQL's NOTIFY, which says that, and nothing of what."""

from __future__ import annotations

import asyncio
import select
import socket
import threading
from collections.abc import Callable
from contextlib import suppress

import psycopg

from storage.address import ServerAddress
from storage.errors import StoreError
from storage.postgres.connecting import line

CHANNEL = "rivertable"

SURE_S = 60.0
"""Without a word from the server until it is asked for one."""

REST_S = 5.0
"""Before a connection that ended is made anew; whoever follows looks as often without it."""


class Listener:
    """Calls `told` on the loop, once more whenever the connection was made anew: something may have been missed."""

    def __init__(self, address: ServerAddress, told: Callable[[], None], loop: asyncio.AbstractEventLoop) -> None:
        self._address = address
        self._told = told
        self._loop = loop
        self._closing, self._closed = socket.socketpair()
        self._thread = threading.Thread(target=self._run, name="postgres-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closing.close()
        self._thread.join()

    def _run(self) -> None:
        with self._closed:
            while not self._is_closed(REST_S if self._listened() else 0.0):
                pass

    def _listened(self) -> bool:
        """Until the connection or the listener ends; whether it was the connection."""
        try:
            with line(self._address, {}) as connection:
                connection.execute(f"LISTEN {CHANNEL}".encode())
                self._tell()
                while True:
                    ready, _, _ = select.select([connection.fileno(), self._closed.fileno()], [], [], SURE_S)
                    if self._closed.fileno() in ready:
                        return False
                    if not ready:
                        connection.execute(b"SELECT 1")  # nobody tells that the server has gone silent
                    if list(connection.notifies(timeout=0)):
                        self._tell()
        except (StoreError, psycopg.Error):
            return True

    def _tell(self) -> None:
        with suppress(RuntimeError):  # the loop is over
            self._loop.call_soon_threadsafe(self._told)

    def _is_closed(self, within_s: float) -> bool:
        return bool(select.select([self._closed], [], [], within_s)[0])
