"""Tells each home once what the operator has to say, beside the reconciler: a message that nobody edits, which belongs
to no table and no turn, has no buttons and calls nobody.

Each unit has a task that goes from chat to chat, slowly: what is played goes first. Before a call its nonce is
written down. Found there again, by whoever comes after a kill, the call is repeated: where the platform knows nonces
that posts nothing new, elsewhere it is done once at most.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from core.pause import Pause
from core.ports.announcements import Telling
from core.ports.clock import Clock
from core.ports.platform import DeliveryError, OutcomeUnknown, PlaceMoved, Platform, RenderedScreen, TryLater
from core.ports.stores import StoreFailure
from core.screens import announcement
from core.service import Service

log = logging.getLogger(__name__)

LOOK_EVERY_S = 5.0
"""How often a new announcement is looked for."""

GAP_S = 0.25
"""Between two chats: far below what any network allows, so that boards are not held up."""

CLAIM_S = 120.0
"""How long a place is one process's alone: longer than any call to a platform takes."""

MOST_COPIES = 2
"""Calls whose outcome nobody knows, where each may post another copy; then it counts as told."""

MOST_TRIES = 8
"""Calls whose outcome nobody knows, until a place counts as one that can't be reached."""

UNSURE_S, LONGEST_UNSURE_S = 2.0, 60.0
NONCE_BYTES = 12


class Announcer:
    def __init__(self, service: Service, platforms: Sequence[Platform], clock: Clock) -> None:
        self._service = service
        self._store = service.stores.announcements
        self._platforms = platforms
        self._clock = clock
        self._owner = secrets.token_hex(8)

    async def run(self) -> None:
        """Until cancelled."""
        try:
            async with asyncio.TaskGroup() as tasks:
                for platform in self._platforms:
                    tasks.create_task(self._serve(platform))
        finally:
            await self._leave()

    async def _leave(self) -> None:
        try:
            await self._store.release(self._owner)
        except StoreFailure as failure:
            log.error("claims of this process end by themselves: %s", failure)

    async def _serve(self, platform: Platform) -> None:
        rest = Pause(self._clock)
        while True:
            try:
                busy = await self.tell_next(platform, rest)
                rest.end()
                await self._clock.sleep(GAP_S if busy else LOOK_EVERY_S)
            except StoreFailure:
                await rest.rest()
            except Exception:  # a fault at one place must not keep the others from being told
                log.exception("a place of %s could not be told", platform.name)
                await self._clock.sleep(LOOK_EVERY_S)

    async def tell_next(self, platform: Platform, rest: Pause | None = None) -> bool:
        """Tell one place; False where there is none to be told now. What was claimed is brought to its end also while
        the store fails: its claim would keep it from everybody for minutes, and who has forgotten that it was told
        tells it again.
        """
        taken, now = (rest or Pause(self._clock)).until_taken, self._clock.wall()
        telling = await self._store.claim(platform.unit, self._owner, now, now + CLAIM_S)
        if telling is None:
            return False
        if await taken(partial(self._service.rests, telling.place)) or telling.tries >= MOST_TRIES:
            await taken(partial(self._store.told, telling, reached=False))
        elif telling.tries >= MOST_COPIES and not platform.knows_nonces:
            await taken(partial(self._store.told, telling, reached=True))
        else:
            await platform.permit(telling.place)
            nonce = telling.nonce or secrets.token_hex(NONCE_BYTES)
            if await taken(lambda: self._store.begin(telling, nonce, self._clock.wall() + CLAIM_S)):
                await taken(await self._sent(platform, telling, nonce))
        return True

    async def _sent(self, platform: Platform, telling: Telling, nonce: str) -> Callable[[], Awaitable[None]]:
        """Hand it over; what is to be written down of that."""
        screen = announcement(telling.text, telling.language)
        try:
            await platform.send(telling.place, RenderedScreen(screen=screen, silent=True), nonce)
        except TryLater as later:
            until, unknown = self._clock.wall() + later.after_s, telling.nonce is not None
            return partial(self._store.put_off, telling, until, unknown=unknown)
        except OutcomeUnknown:
            until = self._clock.wall() + min(UNSURE_S * 2.0**telling.tries, LONGEST_UNSURE_S)
            return partial(self._store.put_off, telling, until, unknown=True)
        except PlaceMoved as moved:
            return partial(self._service.move, telling.place, moved.place)
        except DeliveryError as error:
            log.info("an announcement doesn't reach a place of %s: %r", platform.name, error)
            return partial(self._store.told, telling, reached=False)
        return partial(self._store.told, telling, reached=True)
