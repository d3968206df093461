"""What this process holds of what only one may do at a time, and until when (`core.ports.leases`).

A lease lasts from the moment in which its beat was asked for, by this process's own clock: it runs out by itself when a
beat hangs or fails, and nobody need be told. Whoever works asks `may`, and never waits for a beat.

A process that was alone at its last beat goes on listening while the store fails: nobody is there to take over, nothing
is delivered without the store, and people hear that it is away. A call is given up all the same once the lease is over.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from math import inf
from typing import Any

import msgspec

from core.ports.clock import Clock
from core.ports.leases import Held, LeaseStore, Member
from core.ports.meter import UNMETERED, Meter
from core.ports.stores import StoreFailure

log = logging.getLogger(__name__)

GOODBYE_S = 3.0
"""How long a process that stops waits for the store to take everything back. It runs out anyway."""


OTHERWISE = "Others divide the shards otherwise, and as long as they do, nobody here serves"


class Times(msgspec.Struct, frozen=True, kw_only=True):
    """How long a lease lasts, and how often it is made longer. It is over here `margin_s` before it is for others: what
    was begun last has to end by then. `look_s` is how often one looks whether something has become free: whoever stops
    gives back at once what another waits for.
    """

    ttl_s: float = 15.0
    beat_s: float = 4.0
    margin_s: float = 3.0
    look_s: float = 1.0


Work = Callable[[int], Coroutine[Any, Any, None]]
"""What is done while a unit is held with this fence."""


async def nothing_under_way() -> None:
    """For work that can be cut off anywhere."""


class Keeper:
    def __init__(
        self,
        store: LeaseStore,
        units: Collection[str],
        clock: Clock,
        *,
        version: str = "",
        meter: Meter = UNMETERED,
        times: Times | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._meter = meter
        self._times = times or Times()
        self._member = Member(secrets.token_hex(8), version, tuple(units))
        self.units = tuple(units)
        """What it could hold."""
        self._fences: dict[str, int] = {}
        self._until = -inf
        """By `Clock.boottime`, of all that is held."""
        self._alone = False
        """No other process lived at the last beat."""
        self._leaving: set[str] = set()
        self._change = asyncio.Event()
        """Set, and replaced, whenever something is held or left."""
        self._fails = False
        self._contested: frozenset[str] = frozenset()
        self.versions: Mapping[str, int] = {}
        """Of the living processes, as of the last beat, with their numbers."""

    @property
    def shared(self) -> bool:
        """Whether other processes could hold what this one doesn't."""
        return self._store.shared

    @property
    def holding(self) -> list[str]:
        """The units that this process works for now."""
        return [unit for unit in self.units if self.may(unit)]

    def told(self) -> list[str]:
        """In sentences for the operator; nothing where no other process can be."""
        holding = self.holding
        waiting = [unit for unit in self.units if unit not in holding]
        said = [("Holding", holding), ("Standing by for", waiting), (OTHERWISE, sorted(self._contested))]
        return [f"{what} {', '.join(units)}." for what, units in said if units] if self.shared else []

    def may(self, unit: str) -> bool:
        """Whether something may be begun for it now."""
        return unit not in self._leaving and self.serves(unit)

    def serves(self, unit: str) -> bool:
        """Whether it is this process's, be it that it is about to give it back."""
        return unit in self._fences and (self._alone or self.left_s(unit) > 0)

    def left_s(self, unit: str) -> float:
        """How long what was begun for it may still last; 0 where it isn't held."""
        return max(0.0, self._until - self._clock.boottime()) if unit in self._fences else 0.0

    def fence(self, unit: str) -> int | None:
        """Of what may be begun now; None where nothing may."""
        return self._fences[unit] if self.may(unit) else None

    async def held(self, unit: str) -> int:
        """Wait until it is; its fence."""
        while (fence := self.fence(unit)) is None:
            await self._change.wait()
        return fence

    async def lost(self, unit: str, fence: int) -> None:
        """Wait until it isn't held with that fence any more, or is to be given back."""
        while self.fence(unit) == fence:
            left_s = inf if self._alone else self.left_s(unit)
            await self._clock.wait(self._change, None if left_s == inf else left_s)

    async def while_held(
        self, unit: str, work: Work, settled: Callable[[], Awaitable[None]] = nothing_under_way
    ) -> None:
        """Have the work done whenever the unit is held, and cancel it when it isn't: what is under way has `settled`
        before, as long as the lease lasts. Until cancelled, or until the work ends by itself.
        """
        while True:
            fence = await self.held(unit)
            working = asyncio.create_task(work(fence))
            losing = asyncio.create_task(self.lost(unit, fence))
            try:
                await asyncio.wait({working, losing}, return_when=asyncio.FIRST_COMPLETED)
                if working.done():
                    return await self._forgo(unit, fence, working)
                await self._settle(unit, fence, settled)
            finally:
                for task in (working, losing):
                    task.cancel()
                await asyncio.gather(working, losing, return_exceptions=True)
            await self._give_back(unit, fence)

    async def _forgo(self, unit: str, fence: int, ended: asyncio.Task[None]) -> None:
        """It ended by itself: this process takes it no more."""
        ended.result()
        left = tuple(other for other in self._member.units if other != unit)
        self._member = msgspec.structs.replace(self._member, units=left)
        self._leaving.add(unit)
        await self._give_back(unit, fence)

    async def _settle(self, unit: str, fence: int, settled: Callable[[], Awaitable[None]]) -> None:
        left_s = self.left_s(unit) if self._fences.get(unit) == fence else 0.0
        try:
            async with asyncio.timeout(min(left_s, self._times.margin_s)):
                await settled()
        except TimeoutError:
            log.warning("%s goes on elsewhere before all that it did here has ended", unit)

    async def run(self) -> None:
        """Beat until cancelled."""
        while True:
            began = self._clock.boottime()
            beaten = await self._beat()
            while (
                left_s := began + (self._times.beat_s if beaten else self._times.look_s) - self._clock.boottime()
            ) > 0:
                change = self._change
                await self._clock.wait(change, min(left_s, self._times.look_s))
                if change.is_set() or await self._something_is_free():
                    break

    async def leave(self) -> None:
        """Begin nothing any more, and wait until everything has been given back; what can't be runs out."""
        self._member = msgspec.structs.replace(self._member, units=())
        self._leaving.update(self._fences)
        self._changed()
        while any(map(self.left_s, self._fences)):
            left_s = max(map(self.left_s, self._fences))
            await self._clock.wait(self._change, None if left_s == inf else left_s)

    async def depart(self) -> None:
        """This process is no more: others needn't wait for it."""
        try:
            async with asyncio.timeout(GOODBYE_S):
                await self._store.depart(self._member.id)
        except (StoreFailure, TimeoutError) as error:
            log.warning("others hear that this process has ended when its leases run out: %s", error)

    async def _beat(self) -> bool:
        """Whether the store has answered."""
        asked = self._clock.boottime()
        try:
            held = await self._store.beat(self._member, self._times.ttl_s, frozenset(self._leaving))
        except Exception as error:
            if not self._fails:
                trace = None if isinstance(error, StoreFailure) else error
                log.warning("what this process holds can't be kept: %s", error, exc_info=trace)
            self._fails = True
            return False
        self._fails = False
        self._note(asked, held)
        return True

    def _note(self, asked: float, held: Held) -> None:
        before, was_over, was_alone = dict(self._fences), self._until <= self._clock.boottime(), self._alone
        self._fences, self._until = dict(held.units), asked + held.for_s - self._times.margin_s
        self._leaving = (self._leaving | held.spare) & self._fences.keys()
        if not self._member.units:
            self._leaving.update(self._fences)
        self.versions = held.versions
        self._alone = sum(held.versions.values()) == 1
        if held.contested - self._contested:
            log.warning("%s %s", OTHERWISE, ", ".join(sorted(held.contested)))
        self._contested = held.contested
        lost = [unit for unit, fence in before.items() if self._fences.get(unit) != fence]
        taken = [unit for unit, fence in self._fences.items() if before.get(unit) != fence]
        for unit in lost:
            self._tell(unit, "lost")
        for unit in taken:
            self._tell(unit, "taken")
        if lost or taken or held.spare or was_over or was_alone != self._alone:
            self._changed()

    async def _something_is_free(self) -> bool:
        missing = [unit for unit in self._member.units if unit not in self._fences and unit not in self._contested]
        try:
            return bool(missing) and await self._store.is_free(missing)
        except Exception:  # the next beat says what it is
            return False

    async def _give_back(self, unit: str, fence: int) -> None:
        if unit not in self._leaving or self._fences.get(unit) != fence:
            return
        try:
            await self._store.give_back(self._member.id, [unit])
        except StoreFailure as failure:
            log.warning("%s goes on elsewhere once its lease has run out: %s", unit, failure)
        self._fences.pop(unit, None)
        self._leaving.discard(unit)
        self._tell(unit, "given")
        self._changed()

    def _tell(self, unit: str, change: Any) -> None:
        self._meter.leased(unit, change)
        if self.shared:
            log.info("%s: %s", unit, _WORDS[change])

    def _changed(self) -> None:
        change, self._change = self._change, asyncio.Event()
        change.set()


_WORDS = {"taken": "held by this process", "given": "given back", "lost": "held by this process no more"}
