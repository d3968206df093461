"""`core.ports.outbox.OutboxStore` in memory. The places that come and go are in `homes`."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.people import PersonId, Place
from core.ports.outbox import Calls, Destination, Retired
from core.ports.tables import Conflict
from storage.memory.homes import MemoryHomes, unclaim


class MemoryOutbox(MemoryHomes):
    async def repost(self, code: str, place: Place) -> None:
        for row in self._state.at(place):
            if row.table == code:
                self._state.retire(place, row.message)
                row.message, row.digest = None, ""
                row.wanted += 1
                row.retry_at = 0.0

    async def due_places(self, now: float, platform: str) -> list[Place]:
        places = {row.place for row in self._waiting(platform) if _due_at(row) <= now}
        return sorted(
            places | {old.place for old in self._state.retired.values() if old.place.platform == platform}, key=_key
        )

    async def due(self, now: float, place: Place) -> list[Destination]:
        rows = [row for row in self._waiting(place.platform) if row.place == place and _due_at(row) <= now]
        return [msgspec.structs.replace(row) for row in sorted(rows, key=lambda row: (_due_at(row), row.id))]

    async def claim(self, destination: int, owner: str, now: float, until: float) -> Destination | None:
        row = self._state.destinations.get(destination)
        if row is None or row.id in self._state.suspended or (row.owner not in ("", owner) and row.claimed_until > now):
            return None
        row.owner, row.claimed_until = owner, until
        return msgspec.structs.replace(row)

    async def release(self, owner: str | None = None) -> None:
        for row in self._state.destinations.values():
            if owner in (None, row.owner):
                unclaim(row)

    async def next_retry(self, now: float, platforms: Sequence[str]) -> float | None:
        times = (_due_at(row) for platform in platforms for row in self._waiting(platform))
        return min((at for at in times if at > now), default=None)

    async def skip(self, destination: Destination) -> None:
        row = self._own(destination)
        if row:
            self._state.retire(row.place, row.message)
            row.message, row.digest, row.sending = None, "", None
            row.delivered = destination.wanted
            unclaim(row)

    async def claim_calls(self, calls: Calls) -> frozenset[PersonId]:
        return self._state.call(calls)

    async def begin_sending(
        self, destination: Destination, nonce: str, now: float, calls: Calls
    ) -> frozenset[PersonId]:
        row = self._own(destination)
        if row is None:
            raise Conflict(f"destination {destination.id}")
        row.sending = nonce
        row.owner, row.claimed_until = destination.owner, destination.claimed_until
        return self._state.call(calls)

    async def not_sent(self, destination: Destination, calls: Calls) -> None:
        row = self._own(destination)
        if row:
            row.sending = None
            unclaim(row)
        self._state.called -= {(calls.table, calls.turn, calls.call, person) for person in calls.people}

    async def delivered(self, destination: Destination, revision: int, message: str, turn: int, digest: str) -> None:
        out = self._state.destinations.get(destination.id)
        if out is None or out.message != message:
            self._state.forget_complaints(destination.place)
        row = self._own(destination)
        if row is None:
            theirs = self._state.destinations.get(destination.id)
            if theirs is None or theirs.message != message:
                self._state.retire(destination.place, message)
            return
        if destination.message == message != row.message:
            unclaim(row)
            return
        if row.message != message:
            self._state.retire(destination.place, row.message)
        row.delivered, row.message, row.turn, row.digest = revision, message, turn, digest
        row.sending, row.retry_at, row.failures = None, 0.0, 0
        unclaim(row)

    async def shown(self, place: Place, message: str, digest: str) -> None:
        for row in self._state.at(place):
            if row.message == message:
                row.digest = digest

    async def shown_by(self, place: Place, message: str) -> str | None:
        return next((row.table for row in self._state.at(place) if row.message == message), None)

    async def retire(self, place: Place, message: str) -> bool:
        if any(row.message == message or row.sending is not None for row in self._state.at(place)):
            return False
        if not any((old.place, old.message) == (place, message) for old in self._state.retired.values()):
            self._state.retire(place, message)
        return True

    async def wait(self, destination: Destination, until: float) -> None:
        row = self._own(destination)
        if row:
            row.retry_at = until if row.wanted == destination.wanted else 0.0
            unclaim(row)

    async def failed(self, destination: Destination, retry_at: float, *, forget_message: bool = False) -> None:
        row = self._own(destination)
        if row:
            if forget_message:
                row.message, row.digest = None, ""
            row.retry_at = retry_at
            row.failures += 1
            unclaim(row)

    async def retired(self, place: Place) -> list[Retired]:
        return [old for old in self._state.retired.values() if old.place == place]

    async def stripped(self, retired: int) -> None:
        self._state.retired.pop(retired, None)

    def _own(self, destination: Destination) -> Destination | None:
        """The row, unless it is another's by now, or gone."""
        row = self._state.destinations.get(destination.id)
        return row if row and row.owner in ("", destination.owner) else None

    def _waiting(self, platform: str) -> list[Destination]:
        return [
            row
            for row in self._state.destinations.values()
            if row.place.platform == platform and row.wanted > row.delivered and row.id not in self._state.suspended
        ]


def _due_at(row: Destination) -> float:
    return max(row.retry_at, row.claimed_until)


def _key(place: Place) -> tuple[str, str, str]:
    return (place.chat, place.thread, place.user)
