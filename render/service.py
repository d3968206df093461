"""The picture house's door: draws pictures in threads and keeps the newest ones."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock

import msgspec

from core.ports.meter import UNMETERED, Meter
from core.screens import Picture
from render.registry import renderer_of

CACHED_BYTES = 24 * 1024 * 1024
THREADS = 2


_one_at_a_time = Lock()
"""For palettes: most of a game's art is drawn for it, and after a start two threads would both draw all of that."""


@dataclass(frozen=True)
class Drawn:
    """A finished picture: PNG bytes."""

    png: bytes


def draw(picture: Picture) -> Drawn:
    """Draw in the calling thread. The same picture gives the same bytes. Raises KeyError for an unknown game."""
    art = renderer_of(picture.game)
    with _one_at_a_time:
        art.palette()
    return Drawn(art.draw(picture))


class Painter:
    """Draws for async callers; equal pictures are drawn once and kept while there is room. Close it when done."""

    def __init__(self, threads: int = THREADS, cached_bytes: int = CACHED_BYTES, meter: Meter = UNMETERED) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="painter")
        self.room_bytes = cached_bytes
        self._meter = meter
        self._kept: OrderedDict[bytes, Drawn] = OrderedDict()
        self.held_bytes = 0
        self._lock = Lock()

    async def draw(self, picture: Picture) -> Drawn:
        """The picture; raises KeyError for an unknown game."""
        key = sha256(msgspec.msgpack.encode(picture)).digest()
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        began = self._meter.now()
        drawn = await asyncio.get_running_loop().run_in_executor(self._threads, draw, picture)
        if picture.kind != "panel":  # its size, and whether it is drawn anew, hang on what only one player knows
            self._meter.drew(picture.game, self._meter.now() - began, len(drawn.png))
        self._keep(key, drawn)
        return drawn

    def close(self) -> None:
        """Wait for running drawings and end the threads."""
        self._threads.shutdown(wait=True)

    def _keep(self, key: bytes, drawn: Drawn) -> None:
        with self._lock:
            if key in self._kept or len(drawn.png) > self.room_bytes:
                return
            self._kept[key] = drawn
            self.held_bytes += len(drawn.png)
            while self.held_bytes > self.room_bytes:
                _, old = self._kept.popitem(last=False)
                self.held_bytes -= len(old.png)
