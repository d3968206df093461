"""Private panels inside the group: messages that one member sees (Bot API 10.2 and later), by setting.

A server that doesn't know them ignores the parameter that makes a message private, and would show it to everybody.
So nothing private ever travels by a call that could do that: first the board's own, public picture is sent; only when
the service says that one person alone received it, the private content goes there, by a method that older servers
don't have. Every failure ends in "no", and the panel goes by private chat.
"""

from __future__ import annotations

import logging

from telegram import Bot, CallbackQuery, InputFile, InputMediaPhoto, Message
from telegram.constants import ParseMode
from telegram.error import BadRequest, TelegramError

from bots.telegram import formatting
from bots.telegram.places import as_seen
from core.ports.platform import RenderedScreen

log = logging.getLogger(__name__)


class GroupHands:
    """Off until `probe` has found that the server knows ephemeral messages; off again when it shows otherwise."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.on = False

    async def probe(self) -> None:
        """Ask for something impossible: a server that knows the method says that it is, an older one knows nothing."""
        try:
            await self.bot.do_api_request(
                "deleteEphemeralMessage", {"chat_id": 0, "receiver_user_id": 0, "ephemeral_message_id": 0}
            )
        except BadRequest:
            self.on = True
        except TelegramError as error:
            log.info("no private messages inside groups on this server: %s", error)

    async def show(self, query: CallbackQuery, rendered: RenderedScreen) -> bool:
        """Show a panel to the presser alone, where they pressed. False when it was not shown; then nobody saw it. What
        is only words goes by private chat anyway: there is room for it.
        """
        message = as_seen(query.message) if query.message is not None else None
        if not self.on or rendered.picture is None or message is None:
            return False
        try:
            number = _ephemeral_id(message) or await self._open(query, message)
            if number is None:
                return False
            await self._fill(query, number, rendered)
        except TelegramError as error:
            log.info("a private message inside the group failed: %s", error)
            return False
        return True

    async def _open(self, query: CallbackQuery, board: Message) -> int | None:
        """A message for the presser alone, which so far holds what everybody sees anyway."""
        if not board.photo:
            return None
        sent = await self.bot.send_photo(
            board.chat_id,
            board.photo[-1].file_id,
            message_thread_id=board.message_thread_id if board.is_topic_message else None,
            protect_content=True,
            api_kwargs={
                "ephemeral_message_parameters": {"receiver_user_id": query.from_user.id, "callback_query_id": query.id}
            },
        )
        number = _ephemeral_id(sent)
        if number is None:
            self.on = False
            log.warning("the server ignored that a message was for one person; private panels go by private chat now")
            await self.bot.delete_message(sent.chat_id, sent.message_id)
        return number

    async def _fill(self, query: CallbackQuery, number: int, rendered: RenderedScreen) -> None:
        assert query.message is not None
        where = {
            "chat_id": query.message.chat.id,
            "receiver_user_id": query.from_user.id,
            "ephemeral_message_id": number,
            "reply_markup": formatting.keyboard(rendered.screen),
        }
        picture = InputFile(rendered.picture or b"", rendered.file_name, attach=True)
        media = InputMediaPhoto(picture, caption=formatting.caption(rendered.screen), parse_mode=ParseMode.HTML)
        await self.bot.do_api_request("editEphemeralMessageMedia", where | {"media": media})


def _ephemeral_id(message: Message) -> int | None:
    """The message's number among those that one person sees; None for an ordinary message."""
    number = message.api_kwargs.get("ephemeral_message_id")
    return int(number) if message.message_id == 0 and number is not None else None
