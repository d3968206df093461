"""Keeps every message as it should be: compares wanted with delivered and closes the gap.

For each destination the store holds which revision is wanted and which is out; content is made when it is sent, so the
newest wins and a burst of moves costs one edit. A crash repeats one message at most, silently, and loses none.

How a failed delivery is answered: `core.ports` lists the errors and their meaning.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress

import msgspec

from bots.desk import Desk, digest, in_words
from core.people import Place
from core.ports import (
    DeliveryError,
    Destination,
    Letter,
    MessageGone,
    OutcomeUnknown,
    PlaceClosed,
    PlaceGone,
    PlaceMoved,
    Platform,
    Retired,
    Store,
    TryLater,
    Unsendable,
)
from core.screens import Screen

log = logging.getLogger(__name__)

LONGEST_WAIT_S = 300.0
"""Between two tries of a delivery that keeps failing."""

LONGEST_GAP_S = 60.0
"""No platform asks for more between two edits of a message."""

NONCE_BYTES = 12
"""Drawn, because everybody in a chat can read it: a counted one would tell how often secret choices were changed."""


class Postman:
    """One task a place at a time; places don't wait for each other."""

    def __init__(self, store: Store, desk: Desk, platforms: Sequence[Platform]) -> None:
        self._store = store
        self._desk = desk
        self._platforms: Mapping[str, Platform] = {platform.name: platform for platform in platforms}
        self._wake = asyncio.Event()
        self._rounds: dict[Place, asyncio.Task[None]] = {}
        self._not_before: dict[Place, float] = {}
        self._edited: dict[int, float] = {}
        self._gaps: dict[int, float] = {}
        desk.service.listen(lambda code: self.wake())

    def wake(self) -> None:
        """Something may be due."""
        self._wake.set()

    async def run(self) -> None:
        """Until cancelled."""
        try:
            while True:
                self._wake.clear()
                now = time.time()
                await self._begin_rounds(now)
                pause_s = await self._pause_s(now)
                # Not `wait_for`: when woken and cancelled at once, Python 3.11's forgets that it was cancelled.
                with suppress(TimeoutError):
                    async with asyncio.timeout(pause_s):
                        await self._wake.wait()
        finally:
            for task in self._rounds.values():
                task.cancel()
            await asyncio.gather(*self._rounds.values(), return_exceptions=True)

    async def idle(self) -> None:
        """Wait until everything that can be delivered now is."""
        while True:
            await asyncio.gather(*self._rounds.values())
            if not await self._places(time.time()) and not self._gaps:
                return
            self.wake()
            await asyncio.sleep(0.01 if self._gaps else 0)

    async def _places(self, now: float) -> list[Place]:
        """Where something is due and may be sent."""
        self._not_before = {place: at for place, at in self._not_before.items() if at > now}
        self._gaps = {id: until for id, until in self._gaps.items() if until > now}
        self._edited = {id: at for id, at in self._edited.items() if at > now - LONGEST_GAP_S}
        due = [place for name in self._platforms for place in await self._store.due_places(now, name)]
        return [place for place in due if place not in self._not_before]

    async def _begin_rounds(self, now: float) -> None:
        for place in await self._places(now):
            if place not in self._rounds:
                task = asyncio.create_task(self._round(place))
                self._rounds[place] = task
                task.add_done_callback(lambda _, place=place: self._end_round(place))  # type: ignore[misc]

    def _end_round(self, place: Place) -> None:
        self._rounds.pop(place, None)
        self.wake()

    async def _pause_s(self, now: float) -> float | None:
        """How long nothing becomes due that wasn't at `now`, the moment of the last look; None for until woken."""
        times = [at for at in self._not_before.values() if at > now]
        if (retry := await self._store.next_retry(now, list(self._platforms))) is not None:
            times.append(retry)
        return max(0.05, min(times) - time.time()) if times else None

    async def _round(self, place: Place) -> None:
        platform = self._platforms[place.platform]
        items: list[Destination | Retired] = [
            *await self._store.due(time.time(), place),
            *await self._store.retired(place),
        ]
        for item in items:
            try:
                if isinstance(item, Retired):
                    await self._strip(platform, item)
                    return  # what became due meanwhile goes first
                else:
                    await self._deliver(platform, place, item.id)
            except asyncio.CancelledError:
                raise
            except TryLater as later:
                self._not_before[place] = time.time() + later.after_s
                return
            except Exception:
                log.exception("delivery failed at %s", place.platform)
                await self._put_off(item)

    async def _put_off(self, item: Destination | Retired) -> None:
        if isinstance(item, Destination):
            await self._store.failed(item.id, time.time() + min(2.0**item.failures, LONGEST_WAIT_S))
        else:
            await self._store.stripped(item.id)

    async def _strip(self, platform: Platform, retired: Retired) -> None:
        """Old buttons refuse a press anyway, so a message that can't be stripped is let go."""
        await platform.permit(retired.place)
        try:
            await platform.strip(retired.place, retired.message)
        except TryLater:
            raise
        except DeliveryError as error:
            log.info("old buttons stay at %s: %r", platform.name, error)
        await self._store.stripped(retired.id)

    async def _deliver(self, platform: Platform, place: Place, id: int) -> None:
        await platform.permit(place)
        destination = await self._store.destination(id)
        if destination is None or destination.wanted <= destination.delivered:
            return
        screen = await self._desk.service.screen(destination, board_beside=platform.shows_board_beside)
        if screen is None:
            await self._store.skip(destination)
            return
        until = self._edited.get(id, 0.0) + platform.edit_gap_s
        if not _is_new(destination, screen) and until > time.time():
            # A burst of moves costs one edit. Nobody waits for it here, and a newer move is looked at right away.
            self._gaps[id] = until
            await self._store.wait(id, until)
            return
        await self._post(platform, destination, await self._desk.letter(screen))

    async def _post(self, platform: Platform, destination: Destination, letter: Letter) -> None:
        """Hand the letter over and act on what goes wrong; without its picture where that is refused."""
        try:
            if _is_new(destination, letter.screen):
                await self._send(platform, destination, letter)
            else:
                await self._edit(platform, destination, letter)
        except MessageGone:
            await self._store.failed(destination.id, 0.0, forget_message=True)
        except PlaceClosed as closed:
            log.info("a place of %s is closed: %s", platform.name, closed.reason)
            await self._desk.service.lose(destination.place, closed.reason)
        except PlaceGone:
            await self._desk.service.lose(destination.place)
        except PlaceMoved as moved:
            await self._desk.service.move(destination.place, moved.place)
        except OutcomeUnknown:
            await self._put_off(destination)
        except Unsendable:
            log.exception("%s will not take revision %s of a message", platform.name, destination.wanted)
            if letter.picture is None:
                await self._store.skip(destination)
                return
            await self._post(platform, destination, in_words(letter))

    async def _edit(self, platform: Platform, destination: Destination, letter: Letter) -> None:
        """Nobody is notified by an edit."""
        assert destination.message
        mark = digest(letter)
        if mark != destination.digest:
            everybody = frozenset(called.person for called in letter.screen.called)
            quiet = msgspec.structs.replace(letter, pinged=everybody)
            await platform.edit(destination.place, destination.message, quiet)
            self._edited[destination.id] = time.time()
        turn = letter.screen.turn or destination.turn
        await self._store.delivered(destination, destination.wanted, destination.message, turn, mark)

    async def _send(self, platform: Platform, destination: Destination, letter: Letter) -> None:
        """A new message at the bottom, that notifies each of the called once a turn, in whatever chat comes first."""
        turn = letter.screen.turn or destination.turn
        if destination.sending is not None:
            await self._send_again(platform, destination, letter, turn, destination.sending)
            return
        nonce = secrets.token_hex(NONCE_BYTES)
        calls = await self._desk.service.calls(destination)
        claimed = await self._store.begin_sending(destination, nonce, turn, calls)
        everybody = frozenset(called.person for called in letter.screen.called)
        # A board makes its own sound in its chat; a panel only for somebody whom no home calls.
        silent = destination.place.private and not claimed and bool(turn)
        letter = msgspec.structs.replace(letter, pinged=everybody - claimed, silent=silent)
        try:
            message = await platform.send(destination.place, letter, nonce)
        except (TryLater, PlaceClosed, PlaceGone, PlaceMoved, Unsendable, MessageGone):
            await self._store.not_sent(destination, turn, claimed)
            raise
        await self._store.delivered(destination, destination.wanted, message, turn, digest(letter))

    async def _send_again(
        self, platform: Platform, destination: Destination, letter: Letter, turn: int, nonce: str
    ) -> None:
        """It may have arrived already: so silently; and an edit follows, for a platform that knew the nonce has kept
        the older content.
        """
        everybody = frozenset(called.person for called in letter.screen.called)
        letter = msgspec.structs.replace(letter, pinged=everybody, silent=True)
        try:
            message = await platform.send(destination.place, letter, nonce)
        except (PlaceClosed, PlaceGone, PlaceMoved, MessageGone):
            await self._store.not_sent(destination, turn, ())
            raise
        await self._store.delivered(destination, destination.wanted - 1, message, turn, "")


def _is_new(destination: Destination, screen: Screen) -> bool:
    """A new turn means a new message at the bottom: only that notifies."""
    return destination.message is None or (screen.turn != 0 and screen.turn != destination.turn)
