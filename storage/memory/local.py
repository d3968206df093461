"""`core.ports.local.LocalStore` in memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from core.people import Place
from core.ports.clock import Clock
from core.ports.local import LocalPerson, Pictured, Posted, RoomTable
from core.stored import Status
from storage.limits import MESSAGES_KEPT, PICTURES_KEPT
from storage.memory.state import Row, State


class _Message(msgspec.Struct, kw_only=True):
    posted: Posted
    place: Place
    png: bytes | None


class MemoryLocal:
    def __init__(self, state: State, clock: Clock) -> None:
        self._state = state
        self._clock = clock
        self._persons: dict[str, tuple[str, bool, float]] = {}
        """Browser, whether named, since when; by uid."""
        self._keys: dict[str, str] = {}
        """By uid."""
        self._messages: dict[int, _Message] = {}
        self._nonces: dict[str, int] = {}

    # Browsers and their persons

    async def persons(self, browser: str) -> list[LocalPerson]:
        own = [(since, uid, named) for uid, (holder, named, since) in self._persons.items() if holder == browser]
        return [LocalPerson(uid, named) for _, uid, named in sorted(own)]

    async def browser_of(self, uid: str) -> str | None:
        known = self._persons.get(uid)
        return known[0] if known else None

    def knows(self, uid: str) -> bool:
        """Whether any browser holds that person."""
        return uid in self._persons

    async def add_person(self, browser: str, uid: str, *, named: bool) -> None:
        self._persons.setdefault(uid, (browser, named, self._clock.wall()))

    async def set_named(self, uid: str) -> None:
        if uid in self._persons:
            browser, _, since = self._persons[uid]
            self._persons[uid] = (browser, True, since)

    async def move_person(self, uid: str, browser: str) -> None:
        if uid in self._persons:
            _, named, since = self._persons[uid]
            self._persons[uid] = (browser, named, since)

    async def set_key(self, uid: str, key: str) -> None:
        self._keys[uid] = key

    async def person_of_key(self, key: str) -> str | None:
        return next((uid for uid, known in self._keys.items() if known == key), None)

    # Rooms

    async def rooms(self, most: int) -> list[RoomTable]:
        rows = [row for row in self._newest() if row.table.status is not Status.CANCELLED]
        return [RoomTable(room, row.table.code) for row in rows for room in _rooms(row)][:most]

    async def room_of(self, code: str) -> str | None:
        row = self._state.tables.get(code)
        return next(iter(_rooms(row)), None) if row else None

    async def codes_in(self, room: str) -> list[str]:
        return [row.table.code for row in self._newest() if room in _rooms(row)]

    def _newest(self) -> list[Row]:
        return sorted(self._state.tables.values(), key=lambda row: (-row.created, row.table.code))

    # Messages

    async def post(self, place: Place, nonce: str, code: str, body: str, png: bytes | None) -> int:
        if nonce in self._nonces:
            return self._nonces[nonce]
        id = self._state.next_id()
        now = self._clock.wall()
        posted = Posted(id=id, code=code, revision=1, stripped=False, body=body, at=now, pictured=png is not None)
        self._messages[id] = _Message(posted=posted, place=place, png=png)
        self._nonces[nonce] = id
        self._prune(place, code)
        return id

    def _prune(self, place: Place, code: str) -> None:
        here = [id for id, message in self._messages.items() if _same(message.place, place)]
        for id in [id for id in here if self._messages[id].posted.code == code][:-PICTURES_KEPT]:
            self._put(self._messages[id], None)
        for id in here[:-MESSAGES_KEPT]:
            del self._messages[id]
        self._nonces = {nonce: id for nonce, id in self._nonces.items() if id in self._messages}

    @staticmethod
    def _put(message: _Message, png: bytes | None) -> None:
        message.png = png
        message.posted = msgspec.structs.replace(message.posted, pictured=png is not None)

    async def change(self, message: int, body: str, png: bytes | None) -> bool:
        known = self._messages.get(message)
        if known is None:
            return False
        known.posted = msgspec.structs.replace(known.posted, body=body, revision=known.posted.revision + 1)
        self._put(known, png)
        return True

    async def strip(self, message: int) -> None:
        known = self._messages.get(message)
        if known:
            known.posted = msgspec.structs.replace(known.posted, stripped=True)

    async def messages(self, place: Place, codes: Sequence[str] | None, most: int) -> list[Posted]:
        here = [message.posted for message in self._messages.values() if _same(message.place, place)]
        about = [posted for posted in here if codes is None or posted.code in codes]
        return about[max(0, len(about) - most) :]

    async def picture(self, message: int) -> Pictured | None:
        known = self._messages.get(message)
        if known is None or known.png is None:
            return None
        place = Place("local", chat=known.place.chat, user=known.place.user)
        return Pictured(place, known.posted.revision, known.png)

    # What `storage.memory.privacy` does

    def of(self, uid: str) -> list[Posted]:
        return [message.posted for message in self._messages.values() if message.place.user == uid]

    def forget_person(self, uid: str) -> None:
        self._persons.pop(uid, None)
        self._keys.pop(uid, None)

    def forget_messages(self, which: Callable[[Place, Posted], bool]) -> list[int]:
        """Their ids."""
        gone = [id for id, message in self._messages.items() if which(message.place, message.posted)]
        for id in gone:
            del self._messages[id]
        self._nonces = {nonce: id for nonce, id in self._nonces.items() if id in self._messages}
        return gone


def _rooms(row: Row) -> list[str]:
    places = (home.place for home in row.table.homes)
    return [place.chat for place in places if place.platform == "local" and place.chat]


def _same(place: Place, other: Place) -> bool:
    return (place.chat, place.user) == (other.chat, other.user)
