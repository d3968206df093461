"""Everything that goes out: the `Platform` port over the chat's own store."""

from __future__ import annotations

from bots.local import wire
from bots.local.hub import Hub
from core.people import Place
from core.ports import Letter
from storage.local_chat import LocalChat


class LocalPlatform:
    """Messages are rows in the database; open pages are told that something changed."""

    name = "local"
    shows_board_beside = True
    edit_gap_s = 0.25

    def __init__(self, chat: LocalChat, hub: Hub) -> None:
        self._chat = chat
        self._hub = hub

    async def permit(self, place: Place) -> None:
        """Nobody counts here: always."""

    async def send(self, place: Place, letter: Letter, nonce: str) -> str:
        body = wire.encode(letter)
        message = await self._chat.post(place, nonce, letter.screen.table, body, letter.picture)
        await self._tell(place)
        return str(message)

    async def edit(self, place: Place, message: str, letter: Letter) -> None:
        await self._chat.change(int(message), wire.encode(letter), letter.picture)
        await self._tell(place)

    async def strip(self, place: Place, message: str) -> None:
        await self._chat.strip(int(message))
        await self._tell(place)

    async def _tell(self, place: Place) -> None:
        """The hall changes with what messages show, never alone: else pages would hear of a secret choice that somebody
        changes.
        """
        if place.private:
            if (browser := await self._chat.browser_of(place.user)) is not None:
                self._hub.tell(f"private:{place.user}", browser=browser)
                self._hub.tell("hall", browser=browser)
        else:
            self._hub.tell(f"room:{place.chat}")
            self._hub.tell("hall")
