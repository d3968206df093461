"""The web server of the page: listens on this machine, and stops in order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from ipaddress import ip_address

from aiohttp import web

from bots.local.errors import port_refused
from bots.local.guard import RequestGuard
from bots.local.hub import Hub
from bots.local.sharing import Sharing, need_private
from core.wording import Refusal

log = logging.getLogger(__name__)

ADDRESS = "127.0.0.1"
MOST_BODY_BYTES = 16 * 1024
SHUTDOWN_S = 2.0
"""For requests that are under way when the program stops."""


class Server:
    """`url` is where the page is, once `listening` is set; with port 0 the system chooses a free one. `sharing`: it
    listens at that address as well.
    """

    def __init__(
        self, address: str, port: int, routes: Sequence[web.RouteDef], hub: Hub, sharing: Sharing | None = None
    ) -> None:
        self._address, self._port = address, port
        self._routes = routes
        self._hub = hub
        self._sharing = sharing
        self._guard = RequestGuard(address, sharing)
        self.listening = asyncio.Event()

    @property
    def url(self) -> str:
        return self._guard.url

    async def run(self) -> None:
        """Serve until cancelled. Raises `Refusal` for a port in use, an address that isn't this machine's, and one to
        share at that isn't a private network's.
        """
        _need_loopback(self._address)
        if self._sharing:
            need_private(self._sharing.address)
        served = web.Application(middlewares=[self._guard.check], client_max_size=MOST_BODY_BYTES)
        served.add_routes(self._routes)
        runner = web.AppRunner(served, access_log=None, shutdown_timeout=SHUTDOWN_S)
        await runner.setup()
        try:
            await self._listen(runner)
            log.info("the local table is open at %s", self.url)
            await asyncio.Event().wait()
        finally:
            self._hub.close()
            await runner.cleanup()

    async def _listen(self, runner: web.AppRunner) -> None:
        await self._at(runner, self._address, self._port)
        port = self._guard.port = runner.addresses[0][1]
        if self._sharing:
            await self._at(runner, self._sharing.address, port)
            self._sharing.port = port
        self.listening.set()

    @staticmethod
    async def _at(runner: web.AppRunner, address: str, port: int) -> None:
        try:
            await web.TCPSite(runner, address, port).start()
        except OSError as error:
            raise port_refused(port, error) from error


def _need_loopback(address: str) -> None:
    """At this address the page trusts whoever can reach it, so nobody from outside may."""
    try:
        inside = ip_address(address).is_loopback
    except ValueError:
        inside = False
    if not inside:
        raise Refusal("local.address", address=address)
