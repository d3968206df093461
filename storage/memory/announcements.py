"""`core.ports.announcements.AnnouncementStore` in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from core.people import Home, Place
from core.ports.announcements import Announcement, Telling, Told
from core.ports.leases import UNFENCED
from core.ports.outbox import LONGEST_PAUSE_S
from core.ports.oversight import where
from core.stored import Status
from storage.memory.state import State


class Row(msgspec.Struct, kw_only=True):
    announcement: int
    place: Place
    language: str
    outcome: str = ""
    nonce: str | None = None
    tries: int = 0
    due_at: float = 0.0
    owner: str = ""
    claimed_until: float = 0.0

    def let_go(self) -> None:
        self.owner, self.claimed_until = "", 0.0

    def forget_call(self) -> None:
        self.nonce, self.tries = None, 0


class MemoryAnnouncements:
    def __init__(self, state: State) -> None:
        self._state = state
        self._announcements: dict[int, Announcement] = {}
        self._rows: list[Row] = []

    async def homes(self, *, running: bool) -> list[Home]:
        tables = [row for row in self._state.tables.values() if not running or row.table.status is Status.RUNNING]
        tables.sort(key=lambda row: (-row.created, row.table.code))
        closed = {self._state.destinations[id].place for id in self._state.suspended}
        return [home for row in tables for home in row.table.homes if home.place not in closed]

    async def announce(self, texts: Mapping[str, str], homes: Sequence[Home], at: float) -> int:
        id = len(self._announcements) + 1
        self._announcements[id] = Announcement(id=id, texts=dict(texts), at=at)
        self._rows += [Row(announcement=id, place=home.place, language=home.language) for home in homes]
        return id

    async def all(self) -> list[Announcement]:
        return [self._counted(one) for _, one in sorted(self._announcements.items(), reverse=True)]

    def _counted(self, one: Announcement) -> Announcement:
        outcomes = [row.outcome for row in self._rows if row.announcement == one.id]
        sent, left, failed = (outcomes.count(outcome) for outcome in ("sent", "", "failed"))
        return msgspec.structs.replace(one, sent=sent, left=left, failed=failed)

    async def stop(self, id: int, at: float) -> bool:
        one = self._announcements.get(id)
        if one is None or one.stopped is not None or not self._counted(one).left:
            return False
        self._announcements[id] = msgspec.structs.replace(one, stopped=at)
        return True

    async def claim(self, unit: str, owner: str, now: float, until: float) -> Telling | None:
        def due(at: float) -> bool:
            return at <= now or at > now + LONGEST_PAUSE_S

        rows = [
            row
            for row in self._rows
            if not row.outcome
            and self._state.serves(unit, row.place)
            and not self._is_stopped(row)
            and due(row.due_at)
            and (not row.owner or due(row.claimed_until))
        ]
        if not rows:
            return None
        row = min(rows, key=lambda row: (row.announcement, row.due_at, where(row.place)))
        row.owner, row.claimed_until = owner, until
        return Telling(
            announcement=row.announcement,
            place=row.place,
            language=row.language,
            texts=self._announcements[row.announcement].texts,
            owner=owner,
            nonce=row.nonce,
            tries=row.tries,
        )

    async def begin(self, telling: Telling, nonce: str, until: float) -> bool:
        row = self._own(telling)
        if row is None or self._is_stopped(row):
            return False
        row.nonce, row.claimed_until = nonce, until
        row.tries += 1
        return True

    async def told(self, telling: Telling, *, reached: bool) -> None:
        if row := self._own(telling):
            row.outcome = "sent" if reached else "failed"
            row.nonce = None
            row.let_go()

    async def put_off(self, telling: Telling, until: float, *, unknown: bool = False) -> None:
        if row := self._own(telling):
            row.due_at = until
            row.let_go()
            if not unknown:
                row.forget_call()

    async def heard(self, place: Place, since: float) -> Told | None:
        ids = [row.announcement for row in self._rows if row.place == place and row.outcome == "sent"]
        found = [one for id in ids if (one := self._announcements[id]).at >= since]
        latest = max(found, key=lambda one: one.id, default=None)
        return Told(latest.id, latest.texts) if latest else None

    async def move(self, old: Place, new: Place) -> None:
        for row in [row for row in self._rows if row.place == old and not row.outcome]:
            if any(other.place == new and other.announcement == row.announcement for other in self._rows):
                self._rows.remove(row)
                continue
            row.place = new
            row.forget_call()
            row.let_go()

    async def release(self, owner: str) -> None:
        for row in self._rows:
            if owner == row.owner:
                row.let_go()

    async def take_over(self, unit: str, fence: int = UNFENCED) -> None:
        for row in self._rows:
            if self._state.serves(unit, row.place):
                row.let_go()

    def _is_stopped(self, row: Row) -> bool:
        return self._announcements[row.announcement].stopped is not None

    def _own(self, telling: Telling) -> Row | None:
        for row in self._rows:
            if (row.announcement, row.place, row.owner) == (telling.announcement, telling.place, telling.owner):
                return None if row.outcome else row
        return None
