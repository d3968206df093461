"""What the database of a running program says, read beside it: the log, and what every message should show."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from math import inf
from pathlib import Path
from typing import Any

from bots.desk import Desk
from bots.local import wire
from bots.local.people import PLATFORM
from core.people import Place
from core.ports import Destination
from core.records import Played, Undone
from core.service import Service
from core.table import Table
from render.service import Painter
from storage.sqlite import SqliteStore
from tests.soak.page import Pressed


class Truth:
    def __init__(self, store: SqliteStore, painter: Painter) -> None:
        self._store = store
        self._painter = painter

    async def table(self, code: str) -> Table:
        """As it is now. Loading replays the log, so a broken one fails here."""
        table = await self._store.load(code)
        assert table
        return table

    async def code(self, room: str) -> str:
        [code] = await self._store.codes_at(Place(PLATFORM, room))
        return code

    async def quiet(self) -> bool:
        """Whether nothing is left to be done: no computer has to move, no message has to be sent or changed."""
        return not (await self._store.codes_awaiting_computers() or await self._store.due_places(inf, PLATFORM))

    async def wanted(self, code: str) -> dict[Place, tuple[Any, bytes | None]]:
        """The newest message of every place of the table: what it says, and its picture."""
        service = Service(self._store)
        desk = Desk(service, self._painter)
        found = {}
        for seat, place in (await self.table(code)).destinations():
            there = Destination(id=0, table=code, seat=seat, place=place, wanted=1, delivered=0)
            screen = await service.screen(there, board_beside=True)
            assert screen
            letter = await desk.letter(screen)
            found[place] = (json.loads(wire.encode(letter)), letter.picture)
        return found


def lost(table: Table, presses: Iterable[Pressed]) -> list[Pressed]:
    """The presses that were answered with success and left no trace."""
    return [pressed for pressed in presses if not _kept(table, pressed)]


def _kept(table: Table, pressed: Pressed) -> bool:
    action = pressed.action
    uids = [sitter.account.uid if sitter.account else "" for sitter in table.sitters]
    seat = uids.index(pressed.person)
    assert action.no is not None
    match table.need_match().records[action.no : action.no + 1]:
        case [Played(_, moves)]:
            return action.verb != "undo" and moves.get(seat) == action.arg
        case [Undone(_, by)]:
            return action.verb == "undo" and by == seat
        case _:
            return {int(at): move for at, move in table.pending.items()}.get(seat) == action.arg


@asynccontextmanager
async def truth(database: Path, painter: Painter) -> AsyncIterator[Truth]:
    store = await SqliteStore.read(database)
    try:
        yield Truth(store, painter)
    finally:
        await store.close()
