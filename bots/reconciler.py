"""Keeps every message as it should be: compares wanted with delivered and closes the gap.

For each destination the store holds which revision is wanted and which is out; content is made when it is sent, so the
newest wins and a burst of moves costs one edit. A destination is claimed before anything is sent to it, so that of
several processes one delivers. A crash repeats one message at most, silently, and loses none.

How a failed delivery is answered: `core.ports.platform` lists the errors and their meaning.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Mapping, Sequence

import msgspec

from bots.responder import Responder, digest, in_words
from core.people import PersonId, Place
from core.ports.clock import Clock
from core.ports.outbox import Calls, Destination, OutboxStore, Retired
from core.ports.platform import (
    DeliveryError,
    MessageGone,
    OutcomeUnknown,
    PlaceClosed,
    PlaceGone,
    PlaceMoved,
    Platform,
    RenderedScreen,
    TryLater,
    Unsendable,
)
from core.screens import Screen

log = logging.getLogger(__name__)

LONGEST_WAIT_S = 300.0
"""Between two tries of a delivery that keeps failing."""

LONGEST_GAP_S = 60.0
"""No platform asks for more between two edits of a message."""

CLAIM_S = 120.0
"""How long a delivery is one process's alone: longer than any call to a platform takes."""

NONCE_BYTES = 12
"""Drawn, because everybody in a chat can read it: a counted one would tell how often secret choices were changed."""


class Reconciler:
    """One task a place at a time; places don't wait for each other."""

    def __init__(self, outbox: OutboxStore, responder: Responder, platforms: Sequence[Platform], clock: Clock) -> None:
        self._outbox = outbox
        self._responder = responder
        self._clock = clock
        self._platforms: Mapping[str, Platform] = {platform.name: platform for platform in platforms}
        self._owner = secrets.token_hex(8)
        self._wake = asyncio.Event()
        self._rounds: dict[Place, asyncio.Task[None]] = {}
        # Pauses of this process alone, by monotonic time.
        self._not_before: dict[Place, float] = {}
        self._edited: dict[int, float] = {}
        self._gaps: dict[int, float] = {}
        responder.service.listen(lambda code: self.wake())

    def wake(self) -> None:
        """Something may be due."""
        self._wake.set()

    async def run(self) -> None:
        """Until cancelled."""
        try:
            while True:
                self._wake.clear()
                await self._begin_rounds()
                await self._clock.wait(self._wake, await self._pause_s())
        finally:
            for task in self._rounds.values():
                task.cancel()
            await asyncio.gather(*self._rounds.values(), return_exceptions=True)
            await self._outbox.release(self._owner)

    async def idle(self) -> None:
        """Wait until everything that can be delivered now is."""
        while True:
            await asyncio.gather(*self._rounds.values())
            # A round may have claimed something meanwhile: then it is no longer among what is due.
            if not await self._places() and not self._rounds and not self._gaps:
                return
            self.wake()
            await self._clock.sleep(0.01 if self._gaps else 0)

    async def _places(self) -> list[Place]:
        """Where something is due and may be sent."""
        now = self._clock.monotonic()
        self._not_before = {place: at for place, at in self._not_before.items() if at > now}
        self._gaps = {id: until for id, until in self._gaps.items() if until > now}
        self._edited = {id: at for id, at in self._edited.items() if at > now - LONGEST_GAP_S}
        wall = self._clock.wall()
        due = [place for name in self._platforms for place in await self._outbox.due_places(wall, name)]
        return [place for place in due if place not in self._not_before]

    async def _begin_rounds(self) -> None:
        for place in await self._places():
            if place not in self._rounds:
                task = asyncio.create_task(self._round(place))
                self._rounds[place] = task
                task.add_done_callback(lambda _, place=place: self._end_round(place))  # type: ignore[misc]

    def _end_round(self, place: Place) -> None:
        self._rounds.pop(place, None)
        self.wake()

    async def _pause_s(self) -> float | None:
        """How long nothing becomes due that isn't now; None for until woken."""
        monotonic, wall = self._clock.monotonic(), self._clock.wall()
        pauses = [at - monotonic for at in self._not_before.values()]
        if (retry := await self._outbox.next_retry(wall, list(self._platforms))) is not None:
            pauses.append(retry - wall)
        return max(0.05, min(pauses)) if pauses else None

    async def _round(self, place: Place) -> None:
        platform = self._platforms[place.platform]
        items: list[Destination | Retired] = [
            *await self._outbox.due(self._clock.wall(), place),
            *await self._outbox.retired(place),
        ]
        for item in items:
            try:
                if isinstance(item, Destination):
                    await self._deliver(platform, place, item.id)
                else:
                    await self._strip(platform, item)
                    return  # what became due meanwhile goes first
            except TryLater as later:
                self._not_before[place] = self._clock.monotonic() + later.after_s
                return

    async def _strip(self, platform: Platform, retired: Retired) -> None:
        """Old buttons refuse a press anyway, so a message that can't be stripped is let go."""
        await platform.permit(retired.place)
        try:
            await platform.strip(retired.place, retired.message)
        except TryLater:
            raise
        except DeliveryError as error:
            log.info("old buttons stay at %s: %r", platform.name, error)
        except Exception:
            log.exception("old buttons stay at %s", platform.name)
        await self._outbox.stripped(retired.id)

    async def _deliver(self, platform: Platform, place: Place, id: int) -> None:
        """Raises `TryLater` when the place wants a pause."""
        await platform.permit(place)
        wall = self._clock.wall()
        destination = await self._outbox.claim(id, self._owner, wall, wall + CLAIM_S)
        if destination is None:
            return
        try:
            await self._bring_up_to_date(platform, destination)
        except TryLater as later:
            await self._outbox.wait(destination, self._clock.wall() + later.after_s)
            raise
        except Exception:
            log.exception("delivery failed at %s", place.platform)
            await self._put_off(destination)

    async def _put_off(self, destination: Destination) -> None:
        pause_s = min(2.0**destination.failures, LONGEST_WAIT_S)
        await self._outbox.failed(destination, self._clock.wall() + pause_s)

    async def _bring_up_to_date(self, platform: Platform, destination: Destination) -> None:
        if destination.wanted <= destination.delivered:
            await self._outbox.wait(destination, 0.0)
            return
        screen = await self._responder.service.screen(destination, board_beside=platform.shows_board_beside)
        if screen is None:
            await self._outbox.skip(destination)
            return
        now = self._clock.monotonic()
        gap_s = self._edited.get(destination.id, float("-inf")) + platform.edit_gap_s - now
        if not _is_new(destination, screen) and gap_s > 0:
            # A burst of moves costs one edit. Nobody waits for it here, and a newer move is looked at right away.
            self._gaps[destination.id] = now + gap_s
            await self._outbox.wait(destination, self._clock.wall() + gap_s)
            return
        await self._post(platform, destination, await self._responder.render(screen))

    async def _post(self, platform: Platform, destination: Destination, rendered: RenderedScreen) -> None:
        """Hand the screen over and act on what goes wrong; without its picture where that is refused."""
        try:
            if _is_new(destination, rendered.screen):
                await self._send(platform, destination, rendered)
            else:
                await self._edit(platform, destination, rendered)
        except MessageGone:
            await self._outbox.failed(destination, 0.0, forget_message=True)
        except PlaceClosed as closed:
            log.info("a place of %s is closed: %s", platform.name, closed.reason)
            await self._responder.service.lose(destination.place, closed.reason)
        except PlaceGone:
            await self._responder.service.lose(destination.place)
        except PlaceMoved as moved:
            await self._responder.service.move(destination.place, moved.place)
        except OutcomeUnknown:
            await self._put_off(destination)
        except Unsendable:
            log.exception("%s will not take revision %s of a message", platform.name, destination.wanted)
            if rendered.picture is None:
                await self._outbox.skip(destination)
                return
            await self._post(platform, destination, in_words(rendered))

    async def _edit(self, platform: Platform, destination: Destination, rendered: RenderedScreen) -> None:
        """Nobody is notified by an edit."""
        assert destination.message
        mark = digest(rendered)
        if mark != destination.digest:
            await platform.edit(destination.place, destination.message, _quiet(rendered))
            self._edited[destination.id] = self._clock.monotonic()
        turn = rendered.screen.turn or destination.turn
        await self._outbox.delivered(destination, destination.wanted, destination.message, turn, mark)

    async def _send(self, platform: Platform, destination: Destination, rendered: RenderedScreen) -> None:
        """A new message at the bottom, that notifies each of the called once a call, in whatever chat comes first."""
        calls = await self._responder.service.calls(destination, rendered.screen.turn)
        if destination.sending is not None:
            await self._send_again(platform, destination, rendered, calls, destination.sending)
            return
        turn, nonce = rendered.screen.turn or destination.turn, secrets.token_hex(NONCE_BYTES)
        claimed = await self._outbox.begin_sending(destination, nonce, self._clock.wall(), calls)
        everybody = frozenset(called.person for called in rendered.screen.called)
        # A board makes its own sound in its chat; a panel only for somebody whom no home calls.
        silent = destination.place.private and not claimed and bool(turn)
        ready = msgspec.structs.replace(rendered, pinged=everybody - claimed, silent=silent)
        try:
            message = await platform.send(destination.place, ready, nonce)
        except (TryLater, PlaceClosed, PlaceGone, PlaceMoved, Unsendable, MessageGone):
            await self._outbox.not_sent(destination, _of(calls, claimed))
            raise
        await self._outbox.delivered(destination, destination.wanted, message, turn, digest(ready))

    async def _send_again(
        self, platform: Platform, destination: Destination, rendered: RenderedScreen, calls: Calls, nonce: str
    ) -> None:
        """It may have arrived already: so silently; and an edit follows, for a platform that knew the nonce has kept
        the older content.
        """
        again = msgspec.structs.replace(_quiet(rendered), silent=True)
        try:
            message = await platform.send(destination.place, again, nonce)
        except (PlaceClosed, PlaceGone, PlaceMoved, MessageGone):
            await self._outbox.not_sent(destination, _of(calls, frozenset()))
            raise
        turn = rendered.screen.turn or destination.turn
        await self._outbox.delivered(destination, destination.wanted - 1, message, turn, "")


def _quiet(rendered: RenderedScreen) -> RenderedScreen:
    """The same for people of whom nobody is notified."""
    return msgspec.structs.replace(rendered, pinged=frozenset(called.person for called in rendered.screen.called))


def _of(calls: Calls, people: frozenset[PersonId]) -> Calls:
    return msgspec.structs.replace(calls, people=people)


def _is_new(destination: Destination, screen: Screen) -> bool:
    """A new turn means a new message at the bottom: only that notifies."""
    return destination.message is None or (screen.turn != 0 and screen.turn != destination.turn)
