"""A chat service that outlives the bot: its messages are in a file of its own, as if on another machine."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

from core.people import Place
from core.ports import Letter, MessageGone


class Remote:
    """A `Platform` whose messages survive a kill. It knows no nonces: a repeated send shows."""

    name = "fake"
    shows_board_beside = True
    edit_gap_s = 0.0

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(path, isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute(
            "CREATE TABLE IF NOT EXISTS message (id INTEGER PRIMARY KEY, place TEXT, nonce TEXT, text TEXT,"
            " stripped INTEGER DEFAULT 0, pinged INTEGER, at REAL)"
        )

    async def permit(self, place: Place) -> None:
        return

    async def send(self, place: Place, letter: Letter, nonce: str) -> str:
        called = () if letter.silent else letter.screen.called
        pinged = sum(someone.person not in letter.pinged for someone in called)
        cursor = self._db.execute(
            "INSERT INTO message (place, nonce, text, pinged, at) VALUES (?, ?, ?, ?, ?)",
            (where(place), nonce, letter.screen.text, pinged, time.time()),
        )
        return str(cursor.lastrowid)

    async def edit(self, place: Place, message: str, letter: Letter) -> None:
        done = self._db.execute("UPDATE message SET text = ? WHERE id = ?", (letter.screen.text, message))
        if not done.rowcount:
            raise MessageGone

    async def strip(self, place: Place, message: str) -> None:
        self._db.execute("UPDATE message SET stripped = 1 WHERE id = ?", (message,))

    def at(self, place: Place) -> list[tuple[str, str, bool]]:
        """(nonce, text, stripped) of the messages there, in order."""
        rows = self._db.execute(
            "SELECT nonce, text, stripped FROM message WHERE place = ? ORDER BY id", (where(place),)
        )
        return [(nonce, text, bool(stripped)) for nonce, text, stripped in rows]

    def close(self) -> None:
        self._db.close()


def where(place: Place) -> str:
    return "/".join((place.platform, place.chat, place.thread, place.user))
