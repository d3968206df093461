"""Who asks, where and with which rank, from Telegram's updates; and what their handlers work with."""

from __future__ import annotations

import msgspec
from telegram import MaybeInaccessibleMessage, Message, User

from bots.responder import Responder
from bots.telegram.answers import Answers
from bots.telegram.complaints import Complaints
from bots.telegram.freshness import Freshness
from bots.telegram.group_hands import GroupHands
from bots.telegram.links import SHARE, Links
from bots.telegram.outbound import Outbound
from bots.telegram.places import (
    PLATFORM,
    account_of,
    home_of,
    place_of,
    private_place,
    spots_of,
    topic_is_lost,
)
from core.people import Community, Place
from core.ports.platform import PlaceClosed
from core.requests.base import Request
from core.requests.command import Shown
from core.requests.looking import Play
from core.responses import Caller, Response
from core.table import Table
from core.wording import LANGUAGES, Refusal


class Context:
    """What presses, commands and inbound events work with."""

    def __init__(
        self,
        responder: Responder,
        outbound: Outbound,
        answers: Answers,
        complaints: Complaints,
        group_hands: GroupHands,
        links: Links,
    ) -> None:
        self.responder = responder
        self.service = responder.service
        self.outbound = outbound
        self.answers = answers
        self.complaints = complaints
        self.group_hands = group_hands
        self.links = links
        self.freshness = Freshness(outbound)

    async def caller(
        self, user: User, message: MaybeInaccessibleMessage, request: Request, *, entropy: str = ""
    ) -> Caller:
        """Who asks, where, and where that matters whether they run the groups that have a say: asked in private, it is
        the group where the table was opened that counts. `entropy` as in `Caller`.
        """
        language = language_of(user)
        home = home_of(message, await self._place(message, request), language)
        open = not home.place.private
        caller = await self.responder.caller(
            account_of(user),
            user.full_name,
            language,
            home,
            open=open,
            door=self.links.door,
            share=SHARE,
            entropy=entropy,
            form=self.outbound.form,
            spots=spots_of(message, home),
        )
        asked = [place for place in await self.service.asks_rank(caller, request) if place.platform == PLATFORM]
        runs = {Place(PLATFORM, place.chat) for place in asked if await self.outbound.is_admin(place, user.id)}
        governs = frozenset(Community(PLATFORM, place.chat) for place in runs)
        return msgspec.structs.replace(caller, runs=frozenset(runs), governs=governs)

    async def bring_panel(self, caller: Caller, request: Request, response: Response) -> bool:
        """Where the response is the panel that is kept in the caller's private chat, that one comes to the bottom; the
        message that showed it loses its buttons. Raises `PlaceClosed`.
        """
        place = private_place(caller.account.uid)
        if response.screen is None or request.shown is not Shown.AS_PANEL:
            return False
        if not await self.service.keeps(caller.person, place, response.table):
            return False
        asked = isinstance(request, Play) and not response.refused
        if not asked and not await self.service.is_panel(caller.person, response):
            return False
        if not caller.place.private:
            if not await self.outbound.may_write_to(place):
                raise PlaceClosed
            await self.service.regain(place)
        await self.service.repost(response.table, place)
        return True

    async def _place(self, message: MaybeInaccessibleMessage, request: Request) -> Place:
        """A message that is too old to be shown tells no topic: its table's home in that group does."""
        place = place_of(message)
        if not topic_is_lost(message) or (table := await self._table(request.table)) is None:
            return place
        return next((home.place for home in table.homes if home.place.chat == place.chat), place)

    async def _table(self, code: str) -> Table | None:
        try:
            return await self.service.table(code) if code else None
        except Refusal:
            return None


def language_of(user: User) -> str:
    """The catalogue for somebody's Telegram language; `en` where there is none."""
    language = (user.language_code or "").partition("-")[0]
    return language if language in LANGUAGES else "en"


def speaker_of(message: Message) -> User | None:
    """The person behind a message; None for anonymous administrators and channels, who can't be told apart."""
    if message.sender_chat is not None or message.from_user is None or message.from_user.is_bot:
        return None
    return message.from_user


def is_own(message: Message) -> bool:
    """Whether its sender wrote it: not forwarded, not made by another bot in their name."""
    return message.forward_origin is None and message.via_bot is None and not message.is_automatic_forward
