"""The local table as the program sees it: a platform that also serves its page."""

from __future__ import annotations

import asyncio
import errno
import logging
from ipaddress import ip_address

from aiohttp import web

from bots.adapter import House
from bots.local import page
from bots.local.api import Api
from bots.local.door import Door
from bots.local.hub import Hub
from bots.local.platform import LocalPlatform
from bots.settings import Settings
from core.wording import Refusal
from storage.local_chat import LocalChat

log = logging.getLogger(__name__)

ADDRESS = "127.0.0.1"
MOST_BODY_BYTES = 16 * 1024


class LocalTable(LocalPlatform):
    """`url` is where the page is, once `listening` is set; with port 0 the system chooses a free one."""

    def __init__(self, house: House, port: int, address: str = ADDRESS) -> None:
        self._hub = Hub()
        chat = LocalChat(house.store)
        super().__init__(chat, self._hub)
        self._api = Api(house.desk, chat, self._hub)
        self._address, self._port = address, port
        self._door = Door(address)
        self.listening = asyncio.Event()

    @property
    def url(self) -> str:
        return self._door.url

    async def run(self) -> None:
        """Serve until cancelled. Raises `Refusal` for a port in use or an address that isn't this machine's."""
        _need_loopback(self._address)
        app = web.Application(middlewares=[self._door.check], client_max_size=MOST_BODY_BYTES)
        app.add_routes([*page.routes(), *self._api.routes()])
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=2.0)
        await runner.setup()
        try:
            await self._listen(runner)
            log.info("the local table is open at %s", self.url)
            await asyncio.Event().wait()
        finally:
            self._hub.close()
            await runner.cleanup()

    async def _listen(self, runner: web.AppRunner) -> None:
        site = web.TCPSite(runner, self._address, self._port)
        try:
            await site.start()
        except OSError as error:
            key = "local.port_in_use" if error.errno == errno.EADDRINUSE else "local.port_refused"
            raise Refusal(key, port=self._port, why=error.strerror or str(error)) from error
        self._door.port = runner.addresses[0][1]
        self.listening.set()


def _need_loopback(address: str) -> None:
    """The page trusts whoever can reach it, so nobody from outside may."""
    try:
        inside = ip_address(address).is_loopback
    except ValueError:
        inside = False
    if not inside:
        raise Refusal("local.address", address=address)


def make(settings: Settings, house: House) -> LocalTable:
    return LocalTable(house, settings.port)
