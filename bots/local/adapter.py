"""The local table as the program sees it: a platform that also serves its page."""

from __future__ import annotations

import asyncio

from bots.adapter import App
from bots.local import page
from bots.local.callbacks import Callbacks
from bots.local.commands import Suggestions
from bots.local.context import Persons
from bots.local.hub import Hub
from bots.local.inbound import Inbound
from bots.local.keys import Keys
from bots.local.lifecycle import ADDRESS, Server
from bots.local.outbound import Outbound
from bots.settings import Settings


class LocalTable(Outbound):
    """`url` is where the page is, once `listening` is set; with port 0 the system chooses a free one."""

    def __init__(self, app: App, port: int, address: str = ADDRESS) -> None:
        hub = Hub(app.clock)
        super().__init__(app.local, hub)
        persons = Persons(app.service, app.local, hub)
        routes = [
            *page.routes(),
            *Inbound(app.responder, app.local, persons, hub).routes(),
            *Callbacks(app.responder, app.local, persons).routes(),
            *Suggestions(app.service, persons).routes(),
            *Keys(persons, app.local, app.clock).routes(),
        ]
        self._server = Server(address, port, routes, hub)

    @property
    def url(self) -> str:
        return self._server.url

    @property
    def listening(self) -> asyncio.Event:
        return self._server.listening

    async def run(self) -> None:
        """Serve until cancelled. Raises `Refusal` for a port in use or an address that isn't this machine's."""
        await self._server.run()


def make(settings: Settings, app: App) -> LocalTable:
    return LocalTable(app, settings.port)
