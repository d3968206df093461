"""A platform, or a group of its shards, whose ears and mouth are this process's while it holds the lease of that.

Each taking has an adapter of its own: one that has disconnected isn't used again. What is sent is bounded by the lease,
so that nothing of it arrives once another process may send.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from math import inf
from typing import Any, TypeVar

from bots.adapter import Adapter, Link
from bots.leases import Keeper
from core.people import Place
from core.ports.platform import OutcomeUnknown, Pins, RenderedScreen, Threads, TryLater

T = TypeVar("T")

BEFORE_S = 1.0
"""So long before the lease is over the last call is given up."""

AGAIN_S = 1.0

AdapterMaker = Callable[[], Adapter]


class Leased:
    """A `bots.adapter.Adapter` for its unit (`core.units`)."""

    def __init__(self, make: AdapterMaker, keeper: Keeper, first: Adapter) -> None:
        """`first` is one that `make` has made."""
        self._make = make
        self._keeper = keeper
        self._adapter = first
        self._used = False
        self._runs = asyncio.Event()
        self._over = asyncio.Event()
        """Of the last run; each has one of its own."""
        self.name = first.name
        self.unit = first.unit
        self.shows_board_beside = first.shows_board_beside
        self.form = first.form
        self.edit_gap_s = first.edit_gap_s
        self.knows_nonces = first.knows_nonces

    def renew(self) -> None:
        """Have an adapter that has never run."""
        if self._used:
            self._adapter = self._make()
        self._used = True

    @property
    def pins(self) -> Pins | None:
        return self._adapter.pins

    @property
    def threads(self) -> Threads | None:
        return self._adapter.threads

    @property
    def links(self) -> Sequence[Link]:
        return self._adapter.links if self._keeper.serves(self.unit) else [Link("standby")]

    async def run(self) -> None:
        self._over = asyncio.Event()
        self._runs.set()
        try:
            await self._adapter.run()
        finally:
            self._runs.clear()
            self._over.set()

    async def stand_by(self) -> None:
        await self._adapter.stand_by()

    async def reaches(self, place: Place, uid: str) -> bool:
        return not self._keeper.may(self.unit) or await self._adapter.reaches(place, uid)

    async def permit(self, place: Place) -> None:
        """Of the adapter that runs; who waits for one that ends, or came before it, waits for the next."""
        while True:
            await self._runs.wait()
            if await _unless(self._over, self._adapter.permit(place)):
                return

    async def send(self, place: Place, rendered: RenderedScreen, nonce: str) -> str:
        return await self._in_time(lambda: self._adapter.send(place, rendered, nonce))

    async def edit(self, place: Place, message: str, rendered: RenderedScreen) -> None:
        await self._in_time(lambda: self._adapter.edit(place, message, rendered))

    async def strip(self, place: Place, message: str) -> None:
        await self._in_time(lambda: self._adapter.strip(place, message))

    async def _in_time(self, call: Callable[[], Awaitable[T]]) -> T:
        """Not begun where the lease is over; given up, with an outcome that nobody knows, where it would outlast it."""
        left_s = self._keeper.left_s(self.unit) - BEFORE_S
        if left_s <= 0:
            raise TryLater(AGAIN_S)
        try:
            async with asyncio.timeout(None if left_s == inf else left_s) as bound:
                return await call()
        except TimeoutError as error:
            if bound.expired():
                raise OutcomeUnknown from error
            raise


async def _unless(over: asyncio.Event, waits: Coroutine[Any, Any, None]) -> bool:
    """Whether it has come before that is set; else it is given up."""
    waiting, ending = asyncio.create_task(waits), asyncio.create_task(over.wait())
    try:
        await asyncio.wait({waiting, ending}, return_when=asyncio.FIRST_COMPLETED)
        if waiting.done():
            waiting.result()
        return waiting.done()
    finally:
        for task in (waiting, ending):
            task.cancel()
        await asyncio.gather(waiting, ending, return_exceptions=True)
