"""Keeps every message as it should be: compares wanted with delivered and closes the gap.

For each destination the store holds which revision is wanted and which is out; content is made when it is sent, so the
newest wins and a burst of moves costs one edit. A crash repeats one message at most, silently, and loses none.

How a failed delivery is answered: `core.ports` lists the errors and their meaning.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from weakref import WeakValueDictionary

import msgspec

from bots.desk import Desk, digest, in_words
from core.people import PersonId, Place
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
        self._calls: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._resting: dict[int, tuple[int, float]] = {}
        desk.service.listen(lambda code: self.wake())

    def wake(self) -> None:
        """Something may be due."""
        self._wake.set()

    async def run(self) -> None:
        """Until cancelled."""
        try:
            while True:
                self._wake.clear()
                await self._begin_rounds()
                pause_s = await self._pause_s()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), pause_s)
        finally:
            for task in self._rounds.values():
                task.cancel()
            await asyncio.gather(*self._rounds.values(), return_exceptions=True)

    async def idle(self) -> None:
        """Wait until everything that can be delivered now is."""
        while True:
            await asyncio.gather(*self._rounds.values())
            if not await self._work() and not self._resting:
                return
            self.wake()
            await asyncio.sleep(0.01 if self._resting else 0)

    async def _work(self) -> dict[Place, list[Destination | Retired]]:
        """What is due, by place, for places that may be written to now."""
        now = time.time()
        names = list(self._platforms)
        work: dict[Place, list[Destination | Retired]] = {}
        items: list[Destination | Retired] = [*await self._store.due(now, names), *await self._store.retired(names)]
        for item in items:
            if self._not_before.get(item.place, 0.0) <= now and not self._rests(item, now):
                work.setdefault(item.place, []).append(item)
        self._resting = {id: rest for id, rest in self._resting.items() if rest[1] > now}
        return work

    def _rests(self, item: Destination | Retired, now: float) -> bool:
        """Whether an edit waits for its gap, and nothing newer is wanted meanwhile."""
        if isinstance(item, Retired) or item.id not in self._resting:
            return False
        wanted, until = self._resting[item.id]
        return wanted == item.wanted and now < until

    async def _begin_rounds(self) -> None:
        for place, items in (await self._work()).items():
            if place not in self._rounds:
                task = asyncio.create_task(self._round(place, items))
                self._rounds[place] = task
                task.add_done_callback(lambda _, place=place: self._end_round(place))  # type: ignore[misc]

    def _end_round(self, place: Place) -> None:
        self._rounds.pop(place, None)
        self.wake()

    async def _pause_s(self) -> float | None:
        now = time.time()
        times = [at for at in self._not_before.values() if at > now]
        times += [until for _, until in self._resting.values()]
        if (retry := await self._store.next_retry(now, list(self._platforms))) is not None:
            times.append(retry)
        return max(0.05, min(times) - now) if times else None

    async def _round(self, place: Place, items: Sequence[Destination | Retired]) -> None:
        platform = self._platforms[place.platform]
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
        self._resting.pop(id, None)
        if await self._rests_now(platform, id):
            return
        await platform.permit(place)
        destination = await self._store.destination(id)
        if destination is None or destination.wanted <= destination.delivered:
            return
        screen = await self._desk.service.screen(destination, board_beside=platform.shows_board_beside)
        if screen is None:
            await self._store.skip(destination)
        else:
            await self._hand_over(platform, destination, screen)

    async def _rests_now(self, platform: Platform, id: int) -> bool:
        """A burst of moves costs one edit: an edit waits for its gap, without a permit and in nobody's way."""
        gap = self._edited.get(id, 0.0) + platform.edit_gap_s - time.monotonic()
        if gap <= 0 or (destination := await self._store.destination(id)) is None:
            return False
        screen = await self._desk.service.screen(destination, board_beside=platform.shows_board_beside)
        if screen is None or _is_new(destination, screen):
            return False
        self._resting[id] = destination.wanted, time.time() + gap
        return True

    async def _hand_over(self, platform: Platform, destination: Destination, screen: Screen) -> None:
        """Boards of one table follow one another where they call somebody: else two homes would both notify him."""
        if destination.seat is None and screen.called and _is_new(destination, screen):
            async with self._calls.setdefault(destination.table, asyncio.Lock()):
                await self._address(platform, destination, screen)
        else:
            await self._address(platform, destination, screen)

    async def _address(self, platform: Platform, destination: Destination, screen: Screen) -> None:
        here = await self._called_here(platform, screen)
        repeated = destination.sending is not None
        had = await self._store.pinged(destination.table, screen.turn)
        quiet = repeated or destination.seat is not None
        everybody = frozenset(called.person for called in screen.called)
        letter = await self._desk.letter(screen, pinged=everybody if quiet else had | (everybody - here), silent=quiet)
        await self._post(platform, destination, letter, here)

    async def _post(
        self, platform: Platform, destination: Destination, letter: Letter, here: frozenset[PersonId]
    ) -> None:
        """Hand the letter over and act on what goes wrong; without its picture where that is refused."""
        try:
            await self._send_or_edit(platform, destination, letter, here)
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
            await self._post(platform, destination, in_words(letter), here)

    async def _send_or_edit(
        self, platform: Platform, destination: Destination, letter: Letter, called: frozenset[PersonId]
    ) -> None:
        screen, mark = letter.screen, digest(letter)
        turn = screen.turn or destination.turn
        if not _is_new(destination, screen):
            assert destination.message
            if mark != destination.digest:
                await platform.edit(destination.place, destination.message, letter)
                self._edited[destination.id] = time.monotonic()
            await self._store.delivered(destination, destination.wanted, destination.message, turn, mark, ())
            return
        nonce = destination.sending or f"{destination.id}-{destination.wanted}"
        if destination.sending is None:
            await self._store.begin_sending(destination.id, nonce)
        message = await platform.send(destination.place, letter, nonce)
        if destination.sending is not None:
            # The platform may have known the nonce and kept the older content: an edit follows.
            older = msgspec.structs.replace(destination, wanted=destination.wanted - 1)
            await self._store.delivered(older, older.wanted, message, turn, "", list(called))
            return
        await self._store.delivered(destination, destination.wanted, message, turn, mark, list(called))

    async def _called_here(self, platform: Platform, screen: Screen) -> frozenset[PersonId]:
        """The called people whom this platform can notify."""
        found = set()
        for called in screen.called:
            accounts = await self._store.accounts(called.person)
            if any(account.platform == platform.name for account in accounts):
                found.add(called.person)
        return frozenset(found)


def _is_new(destination: Destination, screen: Screen) -> bool:
    """A new turn means a new message at the bottom: only that notifies."""
    return destination.message is None or (screen.turn != 0 and screen.turn != destination.turn)
