"""Buttons: read, do, answer once, then show."""

from __future__ import annotations

import logging

from telegram import CallbackQuery, Message, Update
from telegram.ext import ContextTypes

from bots import codec
from bots.telegram import responses
from bots.telegram.context import Context, language_of, private_place
from core.ports.platform import DeliveryError
from core.requests.base import Request
from core.requests.lobby import Join
from core.requests.looking import Play
from core.requests.person import New
from core.responses import Caller, Response
from core.wording import Refusal, Words

log = logging.getLogger(__name__)


class Callbacks:
    def __init__(self, context: Context) -> None:
        self.context = context
        self.outbound = context.outbound

    async def pressed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        query = update.callback_query
        if query is None or query.message is None:  # a button below an inline result; this bot makes none
            return
        try:
            request = codec.decode(query.data or "")
        except Refusal as refusal:
            words = Words(language_of(query.from_user))
            await self.outbound.answer(query, words(refusal.line), alert=True)
            return
        caller = await self.context.caller(query.from_user, query.message, request)
        response = await self.context.service.act(caller, request)
        if caller.place.private:
            await self._in_private(query, caller, request, response)
        else:
            await self._in_group(query, caller, request, response)

    async def _in_private(self, query: CallbackQuery, caller: Caller, request: Request, response: Response) -> None:
        await self.outbound.answer(query, response.notice, alert=response.refused)
        drawn = await self.context.responder.drawn(response)
        if _is_brought_anyway(request, drawn):
            return
        over = query.message if isinstance(query.message, Message) else None
        try:
            await responses.show(self.outbound, caller.place, drawn, over=over)
        except DeliveryError as error:
            log.info("the answer to a press did not get through: %r", error)

    async def _in_group(self, query: CallbackQuery, caller: Caller, request: Request, response: Response) -> None:
        """What only the presser may see is shown in place where Telegram can do that, else behind a link."""
        if not (await self._in_place(query, response)) and (link := await self._link(query, request, response)):
            await self.outbound.answer(query, url=link)
        else:
            await self.outbound.answer(query, response.notice, alert=response.refused)
        if isinstance(request, New) and request.wish and not response.refused and query.message is not None:
            # The question which game it shall be is answered.
            await self.outbound.take_away(caller.place, query.message.message_id)

    async def _in_place(self, query: CallbackQuery, response: Response) -> bool:
        if response.screen is None or not self.context.group_hands.on:
            return False
        drawn = await self.context.responder.drawn(response)
        return drawn.rendered is not None and await self.context.group_hands.show(query, drawn.rendered)

    async def _link(self, query: CallbackQuery, request: Request, response: Response) -> str | None:
        """Where the press goes on; somebody who has just taken a seat is led to open their private chat."""
        if response.refused:
            return None
        user_id = query.from_user.id
        if request.linked:
            return self.context.links.give(user_id, request.name, response.pass_name)
        if isinstance(request, Join) and not await self.outbound.may_write_to(private_place(user_id)):
            return self.context.links.give(user_id, Play.name, response.pass_name)
        return None


def _is_brought_anyway(request: Request, drawn: Response) -> bool:
    """The last move's end message is a new message, which the reconciler brings to everybody."""
    picture = drawn.rendered.screen.picture if drawn.rendered else None
    return request.plays and picture is not None and picture.kind == "end"
