"""Pictures that pages were told of, for as long as they may ask: nothing is stored, and each has its content's name."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256

from aiohttp import web

from bots.local.bodies import as_png
from bots.local.browser import BROWSER

HELD_BYTES = 24 * 1024 * 1024
"""Room for some two hundred pictures. A page that asks for one that went meanwhile asks for its table anew."""


class Gallery:
    """Each picture may be had by those browsers that were told of it, and by no other."""

    def __init__(self, room_bytes: int = HELD_BYTES) -> None:
        self._room_bytes = room_bytes
        self.held_bytes = 0
        self._kept: OrderedDict[str, tuple[bytes, set[str]]] = OrderedDict()

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/api/shown/{name:[0-9a-f]{32}}.png", self.shown)]

    def hang(self, browser: str, png: bytes) -> str:
        """The address at which `browser` finds the picture."""
        name = sha256(png).hexdigest()[:32]
        if name not in self._kept:
            self._kept[name] = (png, set())
            self.held_bytes += len(png)
        self._kept[name][1].add(browser)
        self._kept.move_to_end(name)
        while self.held_bytes > self._room_bytes and len(self._kept) > 1:
            _, (old, _) = self._kept.popitem(last=False)
            self.held_bytes -= len(old)
        return f"/api/shown/{name}.png"

    async def shown(self, request: web.Request) -> web.Response:
        png, browsers = self._kept.get(request.match_info["name"], (b"", set[str]()))
        if request[BROWSER] not in browsers:
            raise web.HTTPNotFound
        return as_png(png, lasting=True)
