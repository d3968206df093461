"""What the database of a running program says, read beside it: the log, and what every message should show."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from math import inf
from pathlib import Path
from typing import Any

import msgspec

from bots.clock import SystemClock
from bots.local import formatting
from bots.local.context import PLATFORM
from bots.responder import Responder
from core.people import Place
from core.ports.outbox import Destination
from core.ports.stores import Stores
from core.records import Played, Undone
from core.service import Service
from core.table import Table
from core.titles import TITLES
from render.service import Painter
from storage.sqlite import SqliteStores
from tests.soak.page import Pressed


class Truth:
    def __init__(self, stores: Stores, painter: Painter) -> None:
        self._stores = stores
        self._service = Service(stores, TITLES, SystemClock())
        self._responder = Responder(self._service, painter)

    async def table(self, code: str) -> Table:
        """As it is now. Loading replays the log, so a broken one fails here."""
        return await self._service.table(code)

    async def code(self, room: str) -> str:
        [code] = await self._stores.tables.codes_at(Place(PLATFORM, room))
        return code

    async def quiet(self) -> bool:
        """Whether nothing is left to be done: no computer has to move, no message has to be sent or changed."""
        return not (
            await self._stores.tables.codes_awaiting_computers() or await self._stores.outbox.due_places(inf, PLATFORM)
        )

    async def wanted(self, code: str) -> dict[Place, tuple[Any, bytes | None]]:
        """The newest message of every place of the table: what it says, and its picture."""
        found = {}
        for seat, place in (await self.table(code)).destinations():
            there = Destination(id=0, table=code, seat=seat, place=place, wanted=1, delivered=0)
            screen = await self._service.screen(there, board_beside=True)
            assert screen
            rendered = await self._responder.render(screen)
            shown = formatting.shown(formatting.body_of(rendered))
            found[place] = (json.loads(msgspec.json.encode(shown)), rendered.picture)
        return found


def lost(table: Table, presses: Iterable[Pressed]) -> list[Pressed]:
    """The presses that were answered with success and left no trace."""
    return [pressed for pressed in presses if not _kept(table, pressed)]


def _kept(table: Table, pressed: Pressed) -> bool:
    request = pressed.request
    uids = [occupant.account.uid if occupant.account else "" for occupant in table.occupants]
    seat = uids.index(pressed.person)
    assert request.no is not None
    match table.need_match().records[request.no : request.no + 1]:
        case [Played(_, moves)]:
            return request.name != "undo" and moves.get(seat) == request.argument
        case [Undone(_, by)]:
            return request.name == "undo" and by == seat
        case _:
            return {int(at): move for at, move in table.pending.items()}.get(seat) == request.argument


@asynccontextmanager
async def truth(database: Path, painter: Painter) -> AsyncIterator[Truth]:
    stores = await SqliteStores.read(database, SystemClock())
    try:
        yield Truth(stores, painter)
    finally:
        await stores.close()
