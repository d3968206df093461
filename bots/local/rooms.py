"""What the page shows around the messages: rooms with their tables, and the games one could play."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from bots.local.context import LocalUser
from bots.local.texts import told_level
from core.game import Seat
from core.people import PersonId
from core.ports.local import LocalStore
from core.service import Service
from core.stored import Status
from core.table import Table
from core.titles import Titles
from core.wording import Refusal, Words
from render.kit.fonts import sign_of

MOST_ROOMS = 60
"""That are looked at, the newest first."""

FINISHED_SHOWN = 4
"""Of one's own matches that are over: the newest."""


class Rooms:
    def __init__(self, service: Service, local: LocalStore) -> None:
        self._service = service
        self._local = local

    async def all(self, users: Sequence[LocalUser], here: str, language: str) -> list[dict[str, Any]]:
        """The rooms that concern a browser which holds `users` and has `here` open ("" for none), each by its newest
        table that can be read, the newest room first: where one of them plays or has played lately, and where somebody
        waits for others.
        """
        words, people = Words(language), {user.person.id for user in users}
        seen: dict[str, dict[str, Any]] = {}
        finished = 0
        for entry in await self._local.rooms(MOST_ROOMS):
            if entry.room in seen:
                continue
            for table in await self._service.readable([entry.code]):
                concerns, over = _concerns(table, people), table.status is Status.OVER
                finished += concerns and over
                if entry.room == here or (concerns and (not over or finished <= FINISHED_SHOWN)):
                    seen[entry.room] = _room(entry.room, table, users, words)
        return list(seen.values())

    async def need(self, room: str) -> None:
        """Raises `Refusal` for a room that isn't there."""
        if not await self._local.codes_in(room):
            raise Refusal("local.no_room")


def _concerns(table: Table, people: Collection[PersonId]) -> bool:
    """Whether one of `people` has a seat at the table or owns it, or others are looked for there."""
    waits = table.status is Status.LOBBY and len(table.occupants) < table.meta.seats[1]
    return waits or table.owner in people or any(occupant.person in people for occupant in table.occupants)


def _room(room: str, table: Table, users: Sequence[LocalUser], words: Words) -> dict[str, Any]:
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
                "level": told_level(table.computer_level(Seat(at)), words),
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
