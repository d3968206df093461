"""Every call to Telegram that carries words to people; each error comes out as a decision (`errors.decision`)."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

from telegram import (
    Bot,
    CallbackQuery,
    ChatMember,
    InlineKeyboardMarkup,
    InputFile,
    InputMediaPhoto,
    LinkPreviewOptions,
    Message,
    ReplyParameters,
)
from telegram.constants import ChatAction, ParseMode
from telegram.error import BadRequest, Forbidden, RetryAfter, TelegramError

from bots.telegram import errors, formatting
from bots.telegram.permits import Permits
from bots.telegram.remembered import Content, Remembered
from core.people import PersonId, Place
from core.ports.clock import Clock
from core.ports.platform import DeliveryError, RenderedScreen, TryLater

PLATFORM = "telegram"
EDIT_GAP_S = 3.0
ANSWER = 200
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)

log = logging.getLogger(__name__)

FindAccount = Callable[[PersonId], Awaitable[str | None]]
"""A person's Telegram id, None if they have no account there."""


class Outbound:
    """The `Platform` of Telegram, and the direct answers to presses and commands."""

    name = PLATFORM
    shows_board_beside = False
    knows_nonces = False

    def __init__(self, bot: Bot, clock: Clock, find_account: FindAccount, *, minute_s: float) -> None:
        self.bot = bot
        self.clock = clock
        self.permits = Permits(clock, minute_s)
        self.edit_gap_s = EDIT_GAP_S * minute_s / 60
        self._find_account = find_account
        self._remembered = Remembered()

    async def reaches(self, place: Place, uid: str) -> bool:
        """Telegram tells who is in a group only to its administrators."""
        return True

    async def permit(self, place: Place) -> None:
        await self.permits.take(chat_of(place))

    async def send(self, place: Place, rendered: RenderedScreen, nonce: str) -> str:
        content = await self._content(rendered)
        async with self._turn(place):
            if rendered.picture is None:
                sent = await self._send_text(place, content.text, content.keyboard, rendered.silent)
            else:
                sent = await self._send_picture(place, rendered, content)
        self._remembered.keep(chat_of(place), str(sent.message_id), content, sent)
        return str(sent.message_id)

    async def edit(self, place: Place, message: str, rendered: RenderedScreen) -> None:
        content = await self._content(rendered)
        if self._remembered.shown(chat_of(place), message) == content:
            return
        async with self._turn(place):
            try:
                sent = await self._change(place, message, rendered, content)
            except TelegramError as error:
                if not errors.is_unchanged(error):
                    raise
                sent = None
        self._remembered.keep(chat_of(place), message, content, sent)

    async def strip(self, place: Place, message: str) -> None:
        async with self._turn(place):
            try:
                await self.bot.edit_message_reply_markup(chat_of(place), int(message))
            except TelegramError as error:
                if not errors.is_unchanged(error):
                    raise
        self._remembered.forget(chat_of(place), message)

    # Direct answers

    async def answer(
        self, query: CallbackQuery, text: str = "", *, alert: bool = False, url: str | None = None
    ) -> None:
        """Take the spinner off a button, with a sentence or a link for the presser alone. Works once; too late is
        no fault: what the press did stands, and the next press shows it."""
        try:
            await query.answer(text[:ANSWER] or None, show_alert=alert, url=url)
        except TelegramError as error:
            log.info("a press could not be answered: %s", error)

    async def write(
        self, place: Place, text: str, keyboard: InlineKeyboardMarkup | None = None, *, reply_to: int | None = None
    ) -> None:
        """A message of HTML text that answers a person; `reply_to` is their message's number."""
        await self.permit(place)
        async with self._turn(place):
            await self._send_text(place, text, keyboard, silent=True, reply_to=reply_to)

    async def hand_over(self, place: Place, content: bytes, name: str) -> None:
        """A file as it is: a picture in full size, an export."""
        await self.permit(place)
        async with self._turn(place):
            await self.bot.send_document(
                chat_of(place),
                InputFile(content, name),
                message_thread_id=thread_of(place),
                disable_notification=True,
                disable_content_type_detection=True,
            )

    async def take_away(self, place: Place, message: int) -> None:
        """Remove a message that has served; one that can't be removed stays without buttons."""
        with suppress(TelegramError):
            await self.bot.delete_message(chat_of(place), message)
            return
        with suppress(DeliveryError):
            await self.strip(place, str(message))

    async def may_write_to(self, place: Place) -> bool:
        """Whether a private chat is open; asks without leaving a trace there."""
        try:
            await self.bot.send_chat_action(chat_of(place), ChatAction.TYPING)
        except (Forbidden, BadRequest):
            return False
        except TelegramError as error:
            log.info("not known whether a private chat is open: %s", error)
        return True

    async def is_admin(self, place: Place, user_id: int) -> bool:
        """Whether somebody runs a group."""
        try:
            member = await self.bot.get_chat_member(chat_of(place), user_id)
        except TelegramError as error:
            log.info("not known who runs a group: %s", error)
            return False
        return member.status in (ChatMember.OWNER, ChatMember.ADMINISTRATOR)

    # The parts

    async def _send_text(
        self,
        place: Place,
        text: str,
        keyboard: InlineKeyboardMarkup | None,
        silent: bool,
        reply_to: int | None = None,
    ) -> Message:
        return await self.bot.send_message(
            chat_of(place),
            text,
            parse_mode=ParseMode.HTML,
            link_preview_options=NO_PREVIEW if "://" in text else None,
            message_thread_id=thread_of(place),
            disable_notification=silent,
            reply_parameters=ReplyParameters(reply_to, allow_sending_without_reply=True) if reply_to else None,
            reply_markup=keyboard,
        )

    async def _send_picture(self, place: Place, rendered: RenderedScreen, content: Content) -> Message:
        """As a photo; as a file where Telegram can't make a photo of it."""
        assert rendered.picture is not None
        how: dict[str, Any] = {
            "caption": content.text,
            "parse_mode": ParseMode.HTML,
            "message_thread_id": thread_of(place),
            "disable_notification": rendered.silent,
            "reply_markup": content.keyboard,
        }
        known = self._remembered.take_file_id(content.picture)
        upload = InputFile(rendered.picture, rendered.file_name)
        try:
            return await self.bot.send_photo(chat_of(place), known or upload, **how)
        except TelegramError as error:
            if not errors.is_bad_picture(error):
                raise
            return await self.bot.send_document(chat_of(place), upload, disable_content_type_detection=True, **how)

    async def _change(self, place: Place, message: str, rendered: RenderedScreen, content: Content) -> Message | bool:
        """Only the words when the picture stays as it is."""
        chat, number = chat_of(place), int(message)
        if rendered.picture is None:
            return await self.bot.edit_message_text(
                content.text, chat, number, parse_mode=ParseMode.HTML, reply_markup=content.keyboard
            )
        before = self._remembered.shown(chat, message)
        if before is not None and before.picture == content.picture:
            return await self.bot.edit_message_caption(
                chat, number, caption=content.text, parse_mode=ParseMode.HTML, reply_markup=content.keyboard
            )
        picture = self._remembered.take_file_id(content.picture) or rendered.picture
        media = InputMediaPhoto(picture, caption=content.text, parse_mode=ParseMode.HTML, filename=rendered.file_name)
        return await self.bot.edit_message_media(media, chat, number, reply_markup=content.keyboard)

    async def _content(self, rendered: RenderedScreen) -> Content:
        mentions = await self._mentions(rendered)
        limit = formatting.TEXT if rendered.picture is None else formatting.CAPTION
        digest = hashlib.blake2b(rendered.picture, digest_size=16).hexdigest() if rendered.picture else ""
        return Content(
            formatting.caption(rendered.screen, mentions, limit), formatting.keyboard(rendered.screen), digest
        )

    async def _mentions(self, rendered: RenderedScreen) -> Mapping[str, str]:
        """Name to account id, for the people called who have not been pinged for this turn."""
        found = {}
        for called in rendered.screen.called:
            if called.person not in rendered.pinged:
                uid = await self._find_account(called.person)
                if uid is not None:
                    found[called.name] = uid
        return found

    @asynccontextmanager
    async def _turn(self, place: Place) -> AsyncIterator[None]:
        """The chat's turn; Telegram's errors come out as decisions. A request for patience shuts this chat alone."""
        async with self.permits.turn(chat_of(place)):
            with self._deciding(place):
                yield

    @contextmanager
    def _deciding(self, place: Place) -> Iterator[None]:
        try:
            yield
        except RetryAfter as error:
            self.permits.shut(chat_of(place), errors.patience_s(error))
            raise TryLater(errors.patience_s(error)) from error
        except TelegramError as error:
            raise errors.decision(error, place) from error


def chat_of(place: Place) -> str:
    return place.user or place.chat


def thread_of(place: Place) -> int | None:
    return int(place.thread) if place.thread else None
