"""The connections of a process, one a thread, and what its threads know together of whether the server can be reached.

Once it can't, one thread of its own tries again; nobody else waits for it: whoever asks meanwhile is told at once. When
it is back every connection of before counts as ended, also one that seems to be there.
"""

from __future__ import annotations

import threading

import psycopg

from storage.address import ServerAddress
from storage.errors import StoreError
from storage.postgres.connecting import SETTINGS, Line, connected, line

TRY_EVERY_S = 0.5


class Lines:
    def __init__(self, address: ServerAddress, *, read_only: bool) -> None:
        self._address = address
        self._settings = {**SETTINGS, **({"default_transaction_read_only": "on"} if read_only else {})}
        self._of_thread = threading.local()
        self._lock = threading.Lock()
        self._open: set[Line] = set()
        self._era = 0
        self._away = ""
        """Why it can't be reached; "" as far as nobody has found out."""
        self._closing = threading.Event()

    def mine(self) -> Line:
        """The connection of the thread that asks, made where it has none. Raises `StoreError`."""
        with self._lock:
            era, away = self._era, self._away
        if away:
            raise self._failure(away)
        kept: tuple[int, Line] | None = getattr(self._of_thread, "kept", None)
        if kept is not None:
            if kept[0] == era and not kept[1].closed:
                return kept[1]
            self._end(kept[1])
        try:
            made = line(self._address, self._settings)
        except StoreError as failure:
            if failure.kind == "away":
                self.away(failure.why)
            raise
        self._of_thread.kept = era, made
        with self._lock:
            self._open.add(made)
        return made

    def away(self, why: str) -> StoreError:
        """The server can't be reached, or says nothing: what to raise for it."""
        with self._lock:
            begins = not self._away and not self._closing.is_set()
            self._away = why
        if begins:
            threading.Thread(target=self._try, name="postgres-tries", daemon=True).start()
        return self._failure(why)

    def close(self) -> None:
        """Once no thread uses its connection any more."""
        self._closing.set()
        for one in list(self._open):
            self._end(one)

    def _end(self, one: Line) -> None:
        one.close()
        with self._lock:
            self._open.discard(one)

    def _try(self) -> None:
        """Until it answers, whatever it says then: that is for whoever asks."""
        while not self._closing.wait(TRY_EVERY_S):
            try:
                connected(self._address).close()
            except StoreError as failure:
                if failure.kind == "away":
                    continue
            except psycopg.Error:
                pass
            with self._lock:
                self._away, self._era = "", self._era + 1
            return

    def _failure(self, why: str) -> StoreError:
        return StoreError("away", path=str(self._address), why=why)
