"""Looks after the places where tables live, besides their messages: the newest board is pinned, a thread of the bot's
own tells in its name how things stand, stays awake while somebody plays there, and is archived afterwards.

All of it is a comfort: what a place doesn't allow is left, without a word to anybody, and nothing waits for it. What
was done is stored with the place (`core.ports.care`), and noted before where it could not be found again; so it goes on
after a crash, and can be done twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from hashlib import sha256

from msgspec.structs import replace

from bots.adapter import Adapter
from core.caring import Caring, Kept
from core.pause import Pause
from core.people import Place
from core.ports.care import Care, Cared
from core.ports.clock import Clock
from core.ports.platform import DeliveryError, MessageGone, Pins, PlaceClosed, Threads, TryLater
from core.ports.stores import StoreFailure
from core.service import Service

log = logging.getLogger(__name__)

LOOK_EVERY_S = 5.0
"""How often one looks whether a place is due."""

WORK_S = 60.0
"""How long a place is one process's alone: longer than a look at it takes."""

AT_ONCE = 8
"""Places that are looked after at the same time."""

NAME_STANDS_S = 300.0
"""How long things stand before a thread is named after them: Discord posts a line for each new name, which nobody can
take away, and who plays right now needs no name.
"""

RENAMED_S, RENAMES = 600.0, 2
"""A thread may be renamed so often in that time: Discord's limit for each."""

AWAKE_S = 6 * 24 * 3600.0
"""Without a new message for so long a thread is kept awake: Discord archives it after a week."""

ARCHIVED_AFTER_S = 3600.0
"""From the end of the last match in a thread: people talk about it, or play again."""

AGAIN_S = 900.0
"""Until what did not work is tried again."""

REFUSED_S = 3600.0
"""How long nobody tries again what the bot may not do in a place."""


class Caretaker:
    """One for each process; several may look after the same places."""

    def __init__(self, service: Service, adapters: Sequence[Adapter]) -> None:
        self._service = service
        self._clock = service.clock
        self._store = service.stores.care
        self._adapters = [adapter for adapter in adapters if adapter.pins or adapter.threads]
        self._rest = Pause(service.clock)
        self._refused = Refused(service.clock)

    async def run(self) -> None:
        """Until cancelled."""
        while self._adapters:
            try:
                await self.look()
                self._rest.end()
                await self._clock.sleep(LOOK_EVERY_S)
            except StoreFailure:
                await self._rest.rest()

    async def look(self) -> None:
        """Bring every place that is due nearer to how it is to be."""
        for adapter in self._adapters:
            now = self._clock.wall()
            found = await self._store.take(now, now + WORK_S, adapter.unit)
            for first in range(0, len(found), AT_ONCE):
                some = found[first : first + AT_ONCE]
                await asyncio.gather(*(self._look_after(adapter, seen) for seen in some))

    async def _look_after(self, adapter: Adapter, seen: Cared) -> None:
        at = Visit(self, adapter, seen)
        try:
            done = await at.look(self._service.caring)
        except StoreFailure:
            raise
        except Exception:  # a fault with one place must not keep the others waiting
            log.exception("a place of %s isn't looked after", seen.place.platform)
            done, at.due = False, [self._clock.wall() + AGAIN_S]
        if done:
            await self._store.forget(seen)
        else:
            await self._store.save(seen, at.care, min(at.due, default=None), self._clock.wall())


class Refused:
    """What the bot may not do where, as far as this process has lately met it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until: dict[tuple[Place, str], float] = {}
        """By monotonic time."""

    def note(self, place: Place, what: str) -> None:
        now = self._clock.monotonic()
        self._until = {key: until for key, until in self._until.items() if until > now}
        self._until[place, what] = now + REFUSED_S

    def holds(self, place: Place, what: str) -> bool:
        return self._clock.monotonic() < self._until.get((place, what), 0.0)


class Visit:
    """One look at a place: `care` is how far it is by now, `due` are the times at which there is more to do."""

    def __init__(self, caretaker: Caretaker, adapter: Adapter, seen: Cared) -> None:
        self._clock = caretaker._clock
        self._store = caretaker._store
        self._refused = caretaker._refused
        self._pins: Pins | None = adapter.pins
        self._threads: Threads | None = adapter.threads
        self._place = seen.place
        self.care = seen.care
        self.due: list[float] = []

    async def look(self, caring: Caring) -> bool:
        """Do what can be done now; whether nothing of the place need be kept any more."""
        wanted = await caring.wanted(self._place, self.care.table)
        if wanted is None:
            self.due.append(self._clock.wall() + REFUSED_S)
            return False
        await self._pin(wanted)
        if self._place.thread and self._threads is not None:
            await self._rename(self._threads, wanted)
            await self._keep(self._threads, wanted)
        return wanted == Kept() and not self.due and not self.care.pinned and not self.care.pinning

    # The newest board is pinned

    async def _pin(self, wanted: Kept) -> None:
        pins = self._pins
        if pins is None:
            return
        new = [message for message in wanted.pinned if message not in self.care.pinned]
        if new and (wait_s := self.care.pinned_at + pins.gap_s - self._clock.wall()) > 0:
            self.due.append(self._clock.wall() + min(wait_s, pins.gap_s))
            return  # the old one stays until then
        for message in new:
            await self._note(replace(self.care, pinning=(*_without(self.care.pinning, message), message)))
            if await self._try("pin", partial(pins.pin, self._place, message)):
                left = _without(self.care.pinning, message)
                now = self._clock.wall()
                care = replace(self.care, pinned=(*self.care.pinned, message), pinning=left, pinned_at=now)
                await self._note(care)
        stay = {*wanted.pinned, *wanted.coming}
        for message in [one for one in (*self.care.pinned, *self.care.pinning) if one not in stay]:
            if await self._try("pin", partial(pins.unpin, self._place, message), gone=True):
                pinned, pinning = (_without(some, message) for some in (self.care.pinned, self.care.pinning))
                await self._note(replace(self.care, pinned=pinned, pinning=pinning))

    # A thread's name

    async def _rename(self, threads: Threads, wanted: Kept) -> None:
        """The newest name wins; how often is counted here, so that no call waits for Discord's patience."""
        name = wanted.name
        mark = sha256(name.encode()).hexdigest()[:16] if name else ""
        if name is None or mark == self.care.named:
            return
        now = self._clock.wall()
        if mark != self.care.wished or self.care.wished_at > now:
            self.care = replace(self.care, wished=mark, wished_at=now)
        if now < self.care.wished_at + NAME_STANDS_S:
            self.due.append(self.care.wished_at + NAME_STANDS_S)
            return
        lately = tuple(at for at in self.care.renamed if now - RENAMED_S < at <= now)
        if len(lately) >= RENAMES:
            self.due.append(lately[-RENAMES] + RENAMED_S)
            return
        self.care = replace(self.care, renamed=(*lately, now), table=wanted.table)
        await self._note(self.care)  # counted whatever comes of it
        if await self._try("thread", partial(threads.rename, self._place, name)):
            self.care = replace(self.care, named=mark)

    # Awake while somebody plays there, archived afterwards

    async def _keep(self, threads: Threads, wanted: Kept) -> None:
        now = self._clock.wall()
        if wanted.shown != self.care.shown or not self.care.stirred:
            self.care = replace(self.care, shown=wanted.shown, stirred=now)
        if not wanted.ended:
            self.care = replace(self.care, ended=None, archived=False)
            await self._keep_awake(threads, now)
        elif wanted.archived and not self.care.archived:
            await self._archive(threads, now)

    async def _keep_awake(self, threads: Threads, now: float) -> None:
        if now >= self.care.stirred + AWAKE_S:
            await self._try("thread", partial(threads.keep_awake, self._place))
            self.care = replace(self.care, stirred=now)
        self.due.append(self.care.stirred + AWAKE_S)

    async def _archive(self, threads: Threads, now: float) -> None:
        ended = now if self.care.ended is None else min(self.care.ended, now)
        self.care = replace(self.care, ended=ended)
        if now < ended + ARCHIVED_AFTER_S:
            self.due.append(ended + ARCHIVED_AFTER_S)
        elif await self._try("thread", partial(threads.archive, self._place)):
            self.care = replace(self.care, archived=True)

    async def _note(self, care: Care) -> None:
        self.care = care
        await self._store.note(self._place, care)

    async def _try(self, what: str, call: Callable[[], Awaitable[None]], *, gone: bool = False) -> bool:
        """Whether it is done; with `gone`, also for a message that isn't there any more. What can't be done now is
        tried later, and what the bot may not do here not for a good while.
        """
        if self._refused.holds(self._place, what):
            return False
        try:
            await call()
        except MessageGone:
            return gone
        except PlaceClosed:
            self._refused.note(self._place, what)
            return False
        except TryLater as later:
            self.due.append(self._clock.wall() + max(later.after_s, 1.0))
            return False
        except DeliveryError as error:
            log.info("a place of %s stays as it is: %r", self._place.platform, error)
            self.due.append(self._clock.wall() + AGAIN_S)
            return False
        return True


def _without(messages: Sequence[str], message: str) -> tuple[str, ...]:
    return tuple(one for one in messages if one != message)
