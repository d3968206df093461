"""Everything that goes out: the `Platform` port over the local table's own messages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from bots.local import formatting
from bots.local.context import PLATFORM
from bots.local.hub import Hub
from core.people import Account, Place
from core.ports.local import LocalStore
from core.ports.platform import MessageGone, RenderedScreen
from core.screens import Form
from core.table import Table

Accounts = Callable[[Account], Awaitable[Sequence[Account]]]
"""The accounts here of the person who has this one."""


class Outbound:
    """Messages are rows in a store; open pages are told that something changed."""

    name = unit = PLATFORM
    shows_board_beside = True
    form: Form = "wide"
    edit_gap_s = 0.25
    knows_nonces = True
    pins = None
    threads = None
    """A page shows a table's newest board in its place, whatever was said in the room since."""

    def __init__(self, local: LocalStore, hub: Hub, accounts: Accounts) -> None:
        self._accounts = accounts
        self._local = local
        self._hub = hub

    async def reaches(self, place: Place, uid: str) -> bool:
        """Rooms are open to everybody here."""
        return True

    async def permit(self, place: Place) -> None:
        """Nobody counts here: always."""

    async def send(self, place: Place, rendered: RenderedScreen, nonce: str) -> str:
        body = formatting.encode(rendered)
        message = await self._local.post(place, nonce, rendered.screen.table, body, rendered.picture)
        await self._tell(place)
        return str(message)

    async def edit(self, place: Place, message: str, rendered: RenderedScreen) -> None:
        if not await self._local.change(int(message), formatting.encode(rendered), rendered.picture):
            raise MessageGone
        await self._tell(place)

    async def strip(self, place: Place, message: str) -> None:
        await self._local.strip(int(message))
        await self._tell(place)

    def tell_rooms(self, table: Table) -> None:
        """Pages that show the table read it anew."""
        for home in table.homes:
            if home.place.platform == PLATFORM and not home.place.private:
                self._hub.tell(f"room:{home.place.chat}")

    async def _tell(self, place: Place) -> None:
        """The lobby changes with what messages show, never alone: else pages would hear of a secret choice that
        somebody changes.
        """
        if place.private:
            for account in await self._accounts(Account(PLATFORM, place.user)):  # each may be of another browser
                if (browser := await self._local.browser_of(account.uid)) is not None:
                    self._hub.tell(f"private:{account.uid}", browser=browser)
                    self._hub.tell("lobby", browser=browser)
        else:
            self._hub.tell(f"room:{place.chat}")
            self._hub.tell("lobby")
