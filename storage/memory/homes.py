"""Places that come and go, in memory."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from core.people import Home, PersonId, Place
from core.ports.outbox import Destination
from core.stored import Status
from storage.memory.state import State


class MemoryHomes:
    def __init__(self, state: State) -> None:
        self._state = state

    async def move_home(self, old: Place, new: Place) -> list[str]:
        """Where a table has both homes already, the new one stays and the old one goes."""
        codes = {row.table for row in self._state.at(old) if row.table}
        for code, stored in self._state.tables.items():
            homes = stored.table.homes
            if any(home.place == old for home in homes):
                codes.add(code)
                stored.table = msgspec.structs.replace(stored.table, homes=_moved(homes, old, new))
        for row in self._state.at(old):
            self._move(row, new)
        self._state.retired = {id: gone for id, gone in self._state.retired.items() if gone.place != old}
        self._state.care.pop(old, None)
        if codes:
            self._state.place_changed(new, 0.0)
        self._state.forget_complaints(old)
        for code in codes:
            self._state.tables[code].revision += 1
        self._state.touch(sorted(codes))
        return sorted(codes)

    def _move(self, row: Destination, new: Place) -> None:
        self._state.suspended.pop(row.id, None)
        same = (row.person, row.seat, new)
        if any((that.person, that.seat, that.place) == same for that in self._state.of(row.table)):
            del self._state.destinations[row.id]
            self._state.reminded = {key: at for key, at in self._state.reminded.items() if key[0] != row.id}
            return
        row.place = new
        row.message, row.digest, row.sending = None, "", None
        row.wanted += 1
        row.retry_at = 0.0
        unclaim(row)

    async def suspend(self, place: Place, reason: str) -> list[str]:
        rows = [row for row in self._state.at(place) if row.id not in self._state.suspended]
        for row in rows:
            self._state.suspended[row.id] = reason
            self._state.give_back(row.id)
            if row.table:
                self._state.recall(row.table, 0.0)
            row.sending = None
            unclaim(row)
        return self._show_anew({row.table for row in rows})

    async def heal(self, place: Place) -> list[str]:
        rows = [row for row in self._state.at(place) if row.id in self._state.suspended]
        for row in rows:
            del self._state.suspended[row.id]
            self._state.retire(place, row.message)
            row.message, row.digest = None, ""
            row.wanted += 1
            row.retry_at = 0.0
        return self._show_anew({row.table for row in rows})

    def _show_anew(self, codes: set[str]) -> list[str]:
        """What homes say of people who can't be reached has changed, and where private panels lead back to."""
        codes.discard("")  # a reminder is no table's
        for code in codes:
            for row in self._state.of(code):
                if row.id not in self._state.suspended:
                    row.wanted += 1
        self._state.touch(sorted(codes))
        return sorted(codes)

    async def complained(self, place: Place, person: PersonId) -> bool:
        known = (place, person) in self._state.complaints
        self._state.complaints.add((place, person))
        return not known

    async def not_told(self, place: Place, person: PersonId) -> None:
        self._state.complaints.discard((place, person))

    async def homes(self, platform: str, chats: Collection[str] | None = None) -> list[Place]:
        places = {home.place for row in self._state.tables.values() for home in row.table.homes}
        return sorted(
            (place for place in places if place.platform == platform and (chats is None or place.chat in chats)),
            key=lambda place: (place.chat, place.thread, place.user),
        )

    async def suspended_places(self, unit: str) -> list[Place]:
        running = (Status.LOBBY, Status.RUNNING)
        rows = (self._state.destinations[id] for id in self._state.suspended)
        places = {
            row.place for row in rows if row.person is not None or self._state.tables[row.table].table.status in running
        }
        return sorted(
            (place for place in places if self._state.serves(unit, place)),
            key=lambda place: (place.chat, place.thread, place.user),
        )

    async def closed_homes(self, code: str) -> list[Place]:
        suspended = self._state.suspended
        return [row.place for row in self._state.of(code) if row.seat is None and row.id in suspended]

    async def suspended(self, code: str) -> list[tuple[int | None, str]]:
        suspended = self._state.suspended
        return [(row.seat, suspended[row.id]) for row in self._state.of(code) if row.id in suspended]


def unclaim(row: Destination) -> None:
    row.owner, row.claimed_until = "", 0.0


def _moved(homes: tuple[Home, ...], old: Place, new: Place) -> tuple[Home, ...]:
    if any(home.place == new for home in homes):
        return tuple(home for home in homes if home.place != old)
    return tuple(msgspec.structs.replace(home, place=new) if home.place == old else home for home in homes)
