"""The local table as the program sees it: a platform that also serves its page."""

from __future__ import annotations

import asyncio
import sys

import click

from bots.adapter import App, Link
from bots.local import page
from bots.local.callbacks import Callbacks
from bots.local.commands import Suggestions
from bots.local.context import Persons
from bots.local.gallery import Gallery
from bots.local.hub import Hub
from bots.local.inbound import Inbound
from bots.local.keys import Keys
from bots.local.lifecycle import ADDRESS, Server
from bots.local.outbound import Outbound
from bots.local.present import Present
from bots.local.sharing import MOST_DEVICES, Sharing, network_address
from bots.local.standby import stand_by
from bots.settings import Settings
from core.stored import Status
from core.wording import LANGUAGES, Words


class LocalTable(Outbound):
    """`url` is where the page is, once `listening` is set; with port 0 the system chooses a free one. `shared`: the
    address of this machine at which others on its network may come in, "" for none.
    """

    def __init__(self, app: App, port: int, address: str = ADDRESS, shared: str = "") -> None:
        self._address, self._port = address, port
        hub = Hub(app.clock)
        persons = Persons(app.service, app.local, hub)
        super().__init__(app.local, hub, persons.accounts)
        self._service = app.service
        app.service.listen(self._changed)
        gallery = Gallery()
        present = Present(app.responder, app.local, gallery)
        routes = [
            *page.routes(),
            *gallery.routes(),
            *Inbound(app.responder, app.local, persons, hub, present).routes(),
            *Callbacks(app.responder, app.local, persons, present, gallery).routes(),
            *Suggestions(app.service, persons).routes(),
            *Keys(app.service, persons, app.local, app.clock).routes(),
        ]
        self.sharing = Sharing(shared, app.clock) if shared else None
        if self.sharing:
            routes += self.sharing.routes()
        self._server = Server(address, port, routes, hub, self.sharing)

    @property
    def url(self) -> str:
        return self._server.url

    @property
    def listening(self) -> asyncio.Event:
        return self._server.listening

    @property
    def links(self) -> list[Link]:
        return [Link("connected" if self.listening.is_set() else "starting")]

    async def run(self) -> None:
        """Serve until cancelled. Raises `Refusal` for a port in use or an address that isn't this machine's."""
        if self.sharing is None:
            return await self._server.run()
        telling = asyncio.create_task(self._invite(self.sharing))
        try:
            return await self._server.run()
        finally:
            telling.cancel()

    async def stand_by(self) -> None:
        await stand_by(self._address, self._port)

    def _changed(self, code: str) -> None:
        """Messages tell by themselves what they show; that a match was looked back on, wherever, none of them does."""
        table = self._service.remembered(code)
        if table is not None and table.status is Status.OVER:
            self.tell_rooms(table)

    async def _invite(self, sharing: Sharing) -> None:
        """Says at the terminal how others get in. Never in the log: whoever reads that later would come in, too."""
        await self.listening.wait()
        click.echo(Words(LANGUAGES[0]).say("local.share.open", address=sharing.door, n=MOST_DEVICES))
        if sys.stdout.isatty():
            click.echo(sharing.in_terminal())


def make(settings: Settings, app: App, share: str | None = None) -> LocalTable:
    """`share`: the address at which others on the network may come in, "" for the one that this machine has there."""
    return LocalTable(app, settings.port, shared="" if share is None else share or network_address())
