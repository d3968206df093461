"""What the page shows around the messages: rooms with their tables, and the games one could play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bots.local.context import LocalUser
from core.game import Seat
from core.ports.local import LocalStore
from core.service import Service
from core.table import Table
from core.titles import Titles
from core.wording import Refusal, Words
from render.kit.fonts import sign_of

MOST_ROOMS = 60


class Rooms:
    def __init__(self, service: Service, local: LocalStore) -> None:
        self._service = service
        self._local = local

    async def all(self, users: Sequence[LocalUser]) -> list[dict[str, Any]]:
        """Every room by its newest table that can be read, for a browser that holds `users`; the newest room first."""
        seen: dict[str, dict[str, Any]] = {}
        for entry in await self._local.rooms(MOST_ROOMS):
            if entry.room not in seen:
                for table in await self._service.readable([entry.code]):
                    seen[entry.room] = _room(entry.room, table, users)
        return list(seen.values())

    async def need(self, room: str) -> None:
        """Raises `Refusal` for a room that isn't there."""
        if not await self._local.codes_in(room):
            raise Refusal("local.no_room")


def _room(room: str, table: Table, users: Sequence[LocalUser]) -> dict[str, Any]:
    uids = {user.person.id: user.uid for user in users}
    undecided, awaited = table.undecided(), table.openly_awaited()
    return {
        "room": room,
        "code": table.code,
        "game": table.game,
        "status": table.status,
        "turn": f"{table.code} {table.turn.number}",
        "owner": uids.get(table.owner, ""),
        "full": len(table.occupants) >= table.meta.seats[1],
        "players": [
            {
                "name": occupant.name,
                "computer": bool(table.computer_level(Seat(at))),
                "sign": sign_of(at),
                "uid": uids.get(occupant.person, "") if occupant.person is not None else "",
                "turn": at in (undecided if occupant.person in uids else awaited),
            }
            for at, occupant in enumerate(table.occupants)
        ],
    }


def games(titles: Titles, language: str) -> list[dict[str, Any]]:
    """All titles, worded."""
    words = Words(language)
    return [
        {
            "key": key,
            "title": words.say(f"{key}.title"),
            "blurb": words.say(f"{key}.blurb"),
            "rules": words.say(f"{key}.rules").split("\n"),
            "seats": list(title.meta.seats),
        }
        for key, title in titles.items()
    ]
