"""`core.ports.waiting.WaitingStore` in memory."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.people import PersonId, Place
from core.ports.tables import Conflict
from core.ports.waiting import Waiting
from storage.memory.state import State, WaitingKey


class MemoryWaiting:
    def __init__(self, state: State) -> None:
        self._state = state

    async def add(self, waiting: Waiting) -> None:
        self._state.waiting.setdefault(_key(waiting), waiting)

    async def at(self, place: Place, game: str, n: int) -> list[Waiting]:
        return [one for one in self._sorted() if (one.place, one.game, one.n) == (place, game, n)]

    async def of(self, person: PersonId) -> list[Waiting]:
        return [one for one in self._sorted() if one.person == person]

    def _sorted(self) -> list[Waiting]:
        return sorted(self._state.waiting.values(), key=lambda one: (one.at, one.person))

    async def all(self) -> Sequence[tuple[Place, str, int]]:
        return list(dict.fromkeys((one.place, one.game, one.n) for one in self._sorted()))

    async def leave(self, person: PersonId, place: Place, game: str, n: int) -> bool:
        return self._state.waiting.pop((place, game, n, person), None) is not None

    async def move(self, old: Place, new: Place) -> None:
        """Whoever waits at both goes on at the new one."""
        for key, one in list(self._state.waiting.items()):
            if one.place == old:
                del self._state.waiting[key]
                moved = msgspec.structs.replace(one, home=msgspec.structs.replace(one.home, place=new))
                self._state.waiting.setdefault(_key(moved), moved)

    async def forget(self, before: float) -> int:
        old = [key for key, one in self._state.waiting.items() if one.at < before]
        for key in old:
            del self._state.waiting[key]
        return len(old)


def take(state: State, gathered: Sequence[Waiting]) -> None:
    """They wait no more, all of them. Raises `Conflict` where one doesn't anyway, and then nobody is taken."""
    for one in gathered:
        if _key(one) not in state.waiting:
            raise Conflict(f"person {one.person} waits no more")
    for one in gathered:
        del state.waiting[_key(one)]


def _key(one: Waiting) -> WaitingKey:
    return one.place, one.game, one.n, one.person
