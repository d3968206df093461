"""Who is looking: tells open pages what has changed. What it says holds no content; pages ask for that themselves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

from core.ports.clock import Clock

COALESCE_S = 0.03
"""Changes that come together go out together."""

HEARTBEAT_S = 20.0


class Watch:
    """One open page's unread changes."""

    def __init__(self, browser: str, clock: Clock) -> None:
        self.browser = browser
        self._clock = clock
        self._topics: set[str] = set()
        self._wake = asyncio.Event()
        self._closed = False

    def tell(self, topic: str) -> None:
        self._topics.add(topic)
        self._wake.set()

    def close(self) -> None:
        self._closed = True
        self._wake.set()

    async def changes(self) -> AsyncIterator[list[str]]:
        """The topics that changed, as they come; [] when nothing did for a while. Ends when the server stops."""
        while not self._closed:
            if await self._clock.wait(self._wake, HEARTBEAT_S):
                await self._clock.sleep(COALESCE_S)
            self._wake.clear()
            if self._closed:
                return
            topics, self._topics = sorted(self._topics), set()
            yield topics


class Hub:
    """Topics: `lobby` (rooms and persons), `room:<room>`, `private:<uid>`."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._watches: set[Watch] = set()

    @contextmanager
    def watch(self, browser: str) -> Iterator[Watch]:
        watch = Watch(browser, self._clock)
        self._watches.add(watch)
        try:
            yield watch
        finally:
            self._watches.discard(watch)

    def tell(self, topic: str, *, browser: str | None = None) -> None:
        """To every page, or to those of one browser."""
        for watch in self._watches:
            if browser is None or watch.browser == browser:
                watch.tell(topic)

    def close(self) -> None:
        for watch in self._watches:
            watch.close()
