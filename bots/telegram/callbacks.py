"""Buttons: read, do, answer once, then show."""

from __future__ import annotations

import logging
from enum import Enum

from telegram import CallbackQuery, MaybeInaccessibleMessage, Message, Update
from telegram.ext import ContextTypes

from bots import codec
from bots.responder import digest
from bots.telegram.context import Context, language_of
from bots.telegram.outbound import is_kept_from_others
from bots.telegram.places import PLATFORM, as_seen, private_place, topic_is_lost
from core.people import Place
from core.ports.platform import DeliveryError, RenderedScreen
from core.requests.base import Request
from core.requests.command import Shown
from core.requests.lobby import Join
from core.requests.looking import Play
from core.requests.person import New
from core.responses import Caller, Response
from core.wording import Refusal, Words

log = logging.getLogger(__name__)


class Standing(Enum):
    """What a pressed message is to the table that the press is about."""

    KEPT = "kept up to date for it"
    ANOTHERS = "kept up to date for another table"
    COPY = "shows a board or panel, and is none that is kept: it loses its buttons"
    PASSING = "a menu, a list, what one member of a group alone sees"


class Callbacks:
    def __init__(self, context: Context) -> None:
        self.context = context
        self.service = context.service
        self.outbound = context.outbound
        self.answers = context.answers

    async def pressed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        query = update.callback_query
        if query is None or query.message is None:  # a button below an inline result; this bot makes none
            return
        try:
            request = codec.decode(query.data or "")
            self._need_count(query, query.message, request)
        except Refusal as refusal:
            words = Words(language_of(query.from_user))
            await self.answers.press(query, words(refusal.line), alert=True)
            return
        caller = await self.context.caller(query.from_user, query.message, request, entropy=query.id)
        standing = await self._standing(query.message, caller, request)
        response = await self.service.act(caller, request)
        if response.denied:
            await self._notice(query, caller, response)
            return
        if caller.place.private:
            await self._in_private(query, caller, request, response, standing)
        else:
            await self._in_group(query, caller, request, response)
        if _chooses(request) and not response.refused:
            await self.answers.take_away(caller.place, query.message.message_id)

    def _need_count(self, query: CallbackQuery, message: MaybeInaccessibleMessage, request: Request) -> None:
        """The question which game it shall be is answered once, where it stands. Raises `Refusal`."""
        if not _chooses(request):
            return
        if topic_is_lost(message):
            raise Refusal("telegram.too_old")
        if not self.context.freshness.is_first_press(message.chat.id, message.message_id):
            raise Refusal("telegram.answered")

    async def _standing(self, message: MaybeInaccessibleMessage, caller: Caller, request: Request) -> Standing:
        if message.message_id == 0 or topic_is_lost(message):
            return Standing.PASSING
        place, number = caller.place, str(message.message_id)
        if shown := await self.service.kept_by(place, number):
            return Standing.KEPT if shown == request.table else Standing.ANOTHERS
        if not request.table:
            return Standing.PASSING
        if place.private:
            seen = as_seen(message)
            passing = seen is not None and not seen.photo and seen.document is None
            if passing or not await self.service.keeps(caller.person, place, request.table):
                return Standing.PASSING
        return Standing.KEPT if await self.service.pressed(place, number, request.table) else Standing.COPY

    async def _in_private(
        self, query: CallbackQuery, caller: Caller, request: Request, response: Response, standing: Standing
    ) -> None:
        await self._notice(query, caller, response)
        in_place = standing in (Standing.KEPT, Standing.PASSING) and query.message is not None
        over = as_seen(query.message) if in_place and query.message is not None else None
        try:
            if over is None and await self._bring_panel(caller, request, standing):
                return
            drawn = await self.context.responder.drawn(response, PLATFORM)
            if _is_brought_anyway(request, drawn):
                return
            if standing is Standing.PASSING and _needs_a_new_message(caller.place, drawn, over):
                over = None
            changed = await self.answers.show(caller.place, drawn, over=over)
            if changed and standing is Standing.KEPT and over is not None and drawn.rendered is not None:
                await self._note(caller.place, str(over.message_id), request.table, drawn.rendered)
        except DeliveryError as error:
            log.info("the answer to a press did not get through: %r", error)

    async def _bring_panel(self, caller: Caller, request: Request, standing: Standing) -> bool:
        """Where the pressed message isn't its place, the panel that is kept comes to the bottom. What was asked for in
        a menu is asked again there.
        """
        if standing is Standing.PASSING or request.shown is not Shown.AS_PANEL:
            return False
        return await self.service.bring(caller.person, caller.place, request.table)

    async def _note(self, place: Place, message: str, table: str, rendered: RenderedScreen) -> None:
        """What a kept message shows now. Another may have taken its place meanwhile: then it has buttons once more, and
        loses them once more.
        """
        if await self.service.kept_by(place, message) == table:
            await self.service.shown(place, message, digest(rendered))
        else:
            await self.answers.strip(place, int(message))

    async def _in_group(self, query: CallbackQuery, caller: Caller, request: Request, response: Response) -> None:
        """What only the presser may see is shown in place where Telegram can do that, else behind a link."""
        elsewhere = isinstance(request, Play) and caller.person.dm and caller.person.habits.panel == "private"
        in_place = not elsewhere and await self._in_place(query, response)
        if not in_place and (link := await self._link(query, request, response)):
            await self.answers.press(query, url=link)
        else:
            await self._notice(query, caller, response)

    async def _notice(self, query: CallbackQuery, caller: Caller, response: Response) -> None:
        zone = caller.person.habits.zone
        await self.answers.press(query, response.notice, alert=response.refused, zone=zone)

    async def _in_place(self, query: CallbackQuery, response: Response) -> bool:
        if response.screen is None or not self.context.group_hands.on:
            return False
        drawn = await self.context.responder.drawn(response, PLATFORM)
        return drawn.rendered is not None and await self.context.group_hands.show(query, drawn.rendered)

    async def _link(self, query: CallbackQuery, request: Request, response: Response) -> str | None:
        """Where the press goes on, if there is more than a sentence, which the press itself is answered with; somebody
        who has just taken a seat is led to open their private chat.
        """
        if response.refused:
            return None
        user_id = query.from_user.id
        if request.linked and (response.screen is not None or response.document is not None):
            return self.context.links.give(user_id, request.name, response.pass_name)
        if isinstance(request, Join) and not await self.outbound.may_write_to(private_place(user_id)):
            return self.context.links.give(user_id, Play.name, response.pass_name)
        return None


def _chooses(request: Request) -> bool:
    return isinstance(request, New) and bool(request.wish)


def _needs_a_new_message(place: Place, drawn: Response, over: Message | None) -> bool:
    """A menu that may be handed on doesn't become a hand that may not: that is settled when a message is sent."""
    hand = drawn.rendered is not None and is_kept_from_others(place, drawn.rendered.screen)
    return hand and over is not None and not over.has_protected_content


def _is_brought_anyway(request: Request, drawn: Response) -> bool:
    """The last move's end message is a new message, which the reconciler brings to everybody."""
    picture = drawn.rendered.screen.picture if drawn.rendered else None
    return request.plays and picture is not None and picture.kind == "end"
