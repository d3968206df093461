"""What the page shows around the messages: rooms with their tables, and the games one could play."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from bots.local.people import Here
from core.game import Seat
from core.registry import GAMES
from core.service import Service
from core.table import Table
from core.wording import Refusal, Words
from render.kit.fonts import sign_of
from storage.local_chat import LocalChat

log = logging.getLogger(__name__)

MOST_ROOMS = 60


class Rooms:
    def __init__(self, service: Service, chat: LocalChat) -> None:
        self._service = service
        self._chat = chat

    async def all(self, people: Sequence[Here]) -> list[dict[str, Any]]:
        """Every room by its newest table, for a browser that holds `people`; the newest room first."""
        seen: dict[str, dict[str, Any]] = {}
        for entry in await self._chat.rooms(MOST_ROOMS):
            if entry.room not in seen and (table := await self._table(entry.code)):
                seen[entry.room] = _room(entry.room, table, people)
        return list(seen.values())

    async def need(self, room: str) -> None:
        """Raises `Refusal` for a room that isn't there."""
        if not await self._chat.codes_in(room):
            raise Refusal("local.no_room")

    async def _table(self, code: str) -> Table | None:
        """A table whose log this program can't replay is left out; `doctor` names it."""
        try:
            return await self._service.table(code)
        except Refusal as error:
            log.warning("table %s can't be shown: %s", code, error)
            return None


def _room(room: str, table: Table, people: Sequence[Here]) -> dict[str, Any]:
    uids = {here.person.id: here.uid for here in people}
    undecided, awaited = table.undecided(), table.openly_awaited()
    return {
        "room": room,
        "code": table.code,
        "game": table.game,
        "status": table.status,
        "turn": f"{table.code} {table.turn_no}",
        "owner": uids.get(table.owner, ""),
        "full": len(table.sitters) >= table.meta.seats[1],
        "players": [
            {
                "name": sitter.name,
                "computer": bool(table.holder(Seat(at))),
                "sign": sign_of(at),
                "uid": uids.get(sitter.person, "") if sitter.person is not None else "",
                "turn": at in (undecided if sitter.person in uids else awaited),
            }
            for at, sitter in enumerate(table.sitters)
        ],
    }


def games(language: str) -> list[dict[str, Any]]:
    """All games of the registry, worded."""
    words = Words(language)
    return [
        {
            "key": key,
            "title": words.say(f"{key}.title"),
            "blurb": words.say(f"{key}.blurb"),
            "rules": words.say(f"{key}.rules").split("\n"),
            "seats": list(game.meta.seats),
        }
        for key, game in GAMES.items()
    ]
