"""`core.ports.outbox.OutboxStore` in memory. The places that come and go are in `homes`."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from core.people import PersonId, Place
from core.ports.care import SETTLES_S
from core.ports.leases import UNFENCED
from core.ports.outbox import LONGEST_PAUSE_S, Agenda, Behind, Calls, Destination, Retired
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
        for row in self._state.of(code):
            if row.seat is not None and row.message is not None and not place.private:
                row.wanted += 1

    async def agenda(self, now: float, units: Sequence[str]) -> Agenda:
        return Agenda(
            recalls=await self.recalls(now),
            stranded=await self.stranded(),
            places={place: unit for unit in units for place in await self.due_places(now, unit)},
        )

    async def due_places(self, now: float, unit: str) -> list[Place]:
        places = {row.place for row in self._waiting(unit) if _due(_due_at(row), now)}
        old = {old.place for old in self._state.retired.values() if _due(self._strip_at(old.id), now)}
        return sorted(
            places | {place for place in old if self._state.serves(unit, place) and not self._closed(place)}, key=_key
        )

    async def behind(self, platform: str) -> list[Behind]:
        return [Behind(row.id, row.table, row.place) for row in self._waiting(platform)]

    async def due(self, now: float, place: Place) -> list[Destination]:
        rows = [row for row in self._waiting(place.platform) if row.place == place and _due(_due_at(row), now)]
        return [msgspec.structs.replace(row) for row in sorted(rows, key=lambda row: (_due_at(row), row.id))]

    async def claim(
        self, destination: int, owner: str, now: float, until: float, fence: int = UNFENCED
    ) -> Destination | None:
        row = self._state.destinations.get(destination)
        if row is None or row.id in self._state.suspended:
            return None
        if row.owner not in ("", owner) and not _due(row.claimed_until, now):
            return None
        row.owner, row.claimed_until = owner, until
        return msgspec.structs.replace(row)

    async def shows(self, code: str) -> list[Destination]:
        rows = (row for row in self._state.of(code) if row.id not in self._state.suspended)
        return [msgspec.structs.replace(row) for row in sorted(rows, key=lambda row: row.id)]

    async def release(self, owner: str) -> None:
        for row in self._state.destinations.values():
            if owner == row.owner:
                unclaim(row)

    async def take_over(self, unit: str, fence: int = UNFENCED) -> None:
        for row in self._state.destinations.values():
            if self._state.serves(unit, row.place):
                unclaim(row)

    async def next_retry(self, now: float, units: Sequence[str]) -> float | None:
        times = [_due_at(row) for unit in units for row in self._waiting(unit)]
        old = [old for unit in units for old in self._state.retired.values() if self._state.serves(unit, old.place)]
        times += [self._strip_at(one.id) for one in old]
        times += self._state.recalls.values() if units else []
        return min((at for at in times if now < at <= now + LONGEST_PAUSE_S), default=None)

    async def skip(self, destination: Destination) -> None:
        row = self._own(destination)
        if row:
            self._state.retire(row.place, row.message)
            row.message, row.digest, row.sending = None, "", None
            row.delivered = destination.wanted
            row.turn = max(row.turn, row.asked) if row.wanted == destination.wanted else row.turn
            self._state.give_back(row.id)
            unclaim(row)

    async def begin_sending(
        self, destination: Destination, nonce: str, now: float, calls: Calls, *, again: bool = False
    ) -> frozenset[PersonId]:
        row = self._own(destination)
        if row is None:
            raise Conflict(f"destination {destination.id}")
        row.sending, row.sending_turn = nonce, calls.turn
        self._state.sending_since[row.id] = now
        row.owner, row.claimed_until = destination.owner, destination.claimed_until
        if row.person is not None:
            self._state.list_tables(row.id, calls.tables, now)
        return self._state.claim_calls(row.id, calls, now, again=again)

    async def not_sent(self, destination: Destination) -> None:
        row = self._own(destination)
        if row:
            row.sending = None
            self._state.give_back(row.id)
            unclaim(row)

    async def delivered(
        self,
        destination: Destination,
        revision: int,
        message: str,
        turn: int,
        digest: str,
        lists: Collection[str] | None = None,
    ) -> None:
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
        if row.sending is not None and row.person is None:
            self._state.heard(row.id, row.sending_turn, self._state.sending_since[row.id])
        elif row.sending is not None:
            self._state.reminded_of(row)
        if lists is not None:
            self._state.list_tables(row.id, lists, None)
        if row.person is not None and row.message == message and row.wanted > revision:
            turn = row.turn  # a reminder that is wanted since is still to come, whatever an edit left out
        if row.message != message:
            self._state.retire(destination.place, row.message)
            if row.seat is None and row.person is None:
                self._state.place_changed(row.place, self._state.sending_since.get(row.id, 0.0) + SETTLES_S)
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

    async def replace(self, destination: Destination) -> None:
        row = self._own(destination)
        if row:
            self._state.retire(row.place, row.message)
            row.message, row.digest, row.retry_at = None, "", 0.0
            unclaim(row)

    async def retired(self, now: float, place: Place) -> list[Retired]:
        if self._closed(place):
            return []
        old = (old for old in self._state.retired.values() if old.place == place)
        return [one for one in old if _due(self._strip_at(one.id), now)]

    async def stripped(self, retired: int) -> None:
        self._state.retired.pop(retired, None)
        self._state.strip_at.pop(retired, None)

    async def strip_later(self, retired: int, until: float) -> None:
        old = self._state.retired.get(retired)
        if old is not None:
            self._state.retired[retired] = msgspec.structs.replace(old, tries=old.tries + 1)
            self._state.strip_at[retired] = until

    def _closed(self, place: Place) -> bool:
        return any(row.id in self._state.suspended for row in self._state.at(place))

    def _strip_at(self, retired: int) -> float:
        return self._state.strip_at.get(retired, 0.0)

    # Calls that are still to be heard

    async def unheard(self, calls: Calls) -> frozenset[PersonId]:
        of_call = {person: (calls.table, calls.turn, calls.call, person) for person in calls.people}
        claims = {person: self._state.calls.get(key) for person, key in of_call.items()}
        return frozenset(person for person, claim in claims.items() if claim is None or not claim.delivered)

    async def called(self, code: str, now: float) -> dict[PersonId, float]:
        return self._state.called_lately(code, now)

    async def recall(self, code: str, at: float) -> None:
        self._state.recall(code, at)

    async def recalls(self, now: float) -> list[tuple[str, float]]:
        return sorted((code, at) for code, at in self._state.recalls.items() if _due(at, now))

    async def take_recall(self, code: str, at: float, until: float) -> bool:
        if self._state.recalls.get(code) != at:
            return False
        self._state.recalls[code] = until
        return True

    async def recalled(self, code: str, at: float, next: float | None) -> None:
        if self._state.recalls.get(code) == at:
            del self._state.recalls[code]
        if next is not None:
            self._state.recall(code, next)

    # Reminders

    async def remind(self, destination: Destination, place: Place) -> None:
        row = self._own(destination)
        if row and row.asked == destination.asked > row.turn and row.person is not None:
            row.turn, row.delivered = row.asked, row.wanted
            unclaim(row)
            there = self._state.reminder(row.person, place)
            there.wanted += 1
            there.retry_at, there.asked = 0.0, there.turn + 1

    async def shut(self, destination: Destination, reason: str) -> None:
        row = self._own(destination)
        if row:
            self._state.suspended[row.id] = reason
            row.sending = None
            unclaim(row)

    async def stranded(self) -> list[Destination]:
        rows = [self._state.destinations[id] for id in sorted(self._state.suspended)]
        return [msgspec.structs.replace(row) for row in rows if row.person is not None and row.asked > row.turn]

    async def listed(self, destination: int) -> frozenset[str]:
        return frozenset(code for id, code in self._state.reminded if id == destination)

    async def called_by(self, person: PersonId, now: float) -> dict[str, float]:
        codes = [code for code, called in self._state.called if called == person]
        lately = {code: self._state.called_lately(code, now) for code in codes}
        return {code: called[person] for code, called in lately.items() if person in called}

    async def closed(self, places: Collection[Place]) -> frozenset[Place]:
        return frozenset(place for place in places if self._closed(place))

    def _own(self, destination: Destination) -> Destination | None:
        """The row, unless it is another's by now, or gone."""
        row = self._state.destinations.get(destination.id)
        return row if row and row.owner in ("", destination.owner) else None

    def _waiting(self, unit: str) -> list[Destination]:
        rows = self._state.destinations.values()
        waiting = [row for row in rows if row.wanted > row.delivered and row.id not in self._state.suspended]
        return [row for row in waiting if self._state.serves(unit, row.place)]


def _due_at(row: Destination) -> float:
    return max(row.retry_at, row.claimed_until)


def _due(at: float, now: float) -> bool:
    """Whether it is time. Further ahead than anything is put off means: written before the clock was set back."""
    return at <= now or at > now + LONGEST_PAUSE_S


def _key(place: Place) -> tuple[str, str, str]:
    return (place.chat, place.thread, place.user)
