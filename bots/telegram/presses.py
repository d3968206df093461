"""Buttons: read, do, answer once, then show."""

from __future__ import annotations

import logging

from telegram import CallbackQuery, Message, Update
from telegram.ext import ContextTypes

from bots import payload
from bots.desk import Reply
from bots.telegram import replies
from bots.telegram.front import LINKED, Front
from bots.telegram.places import language_of, private_place
from core.actions import Action
from core.answers import Answer, Caller
from core.ports import DeliveryError
from core.wording import Refusal, Words

log = logging.getLogger(__name__)


class Presses:
    def __init__(self, front: Front) -> None:
        self.front = front

    async def handle(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        query = update.callback_query
        if query is None or query.message is None:  # a button below an inline result; this bot makes none
            return
        try:
            action = payload.decode(query.data or "")
        except Refusal as refusal:
            words = Words(language_of(query.from_user))
            await self.front.outbound.answer(query, words(refusal.line), alert=True)
            return
        caller = await self.front.caller(query.from_user, query.message, action)
        answer = await self.front.desk.service.act(caller, action)
        if caller.place.private:
            await self._in_private(query, caller, action, answer)
        else:
            await self._in_group(query, caller, action, answer)

    async def _in_private(self, query: CallbackQuery, caller: Caller, action: Action, answer: Answer) -> None:
        await self.front.outbound.answer(query, answer.notice, alert=answer.refused)
        reply = await self.front.desk.reply(caller, answer)
        if _is_brought_anyway(action, reply):
            return
        over = query.message if isinstance(query.message, Message) else None
        try:
            await replies.show(self.front.outbound, caller.place, reply, over=over)
        except DeliveryError as error:
            log.info("the answer to a press did not get through: %r", error)

    async def _in_group(self, query: CallbackQuery, caller: Caller, action: Action, answer: Answer) -> None:
        """What only the presser may see is shown in place where Telegram can do that, else behind a link."""
        outbound = self.front.outbound
        if not (await self._in_place(query, caller, answer)) and (link := await self._link(query, action, answer)):
            await outbound.answer(query, url=link)
        else:
            await outbound.answer(query, answer.notice, alert=answer.refused)
        if action.verb == "new" and action.arg and not answer.refused and query.message is not None:
            await outbound.take_away(caller.place, query.message.message_id)

    async def _in_place(self, query: CallbackQuery, caller: Caller, answer: Answer) -> bool:
        if answer.screen is None or not self.front.group_hands.on:
            return False
        reply = await self.front.desk.reply(caller, answer)
        return reply.letter is not None and await self.front.group_hands.show(query, reply.letter)

    async def _link(self, query: CallbackQuery, action: Action, answer: Answer) -> str | None:
        """Where the press goes on; somebody who has just taken a seat is led to open his private chat."""
        if answer.refused:
            return None
        if action.verb in LINKED:
            return self.front.link(query.from_user.id, action.verb, answer.table)
        if action.verb == "join" and not await self.front.outbound.may_write_to(private_place(query.from_user.id)):
            return self.front.link(query.from_user.id, "play", answer.table)
        return None


def _is_brought_anyway(action: Action, reply: Reply) -> bool:
    """The last move's end message is a new message, which the postman brings to everybody."""
    picture = reply.letter.screen.picture if reply.letter else None
    return action.verb in ("move", "sure", "plan_play") and picture is not None and picture.kind == "end"
