"""Messages that are kept up to date: Telegram as the reconciler's `Platform`; each error comes out as a decision
(`errors.decision`). `answers` writes to people with the same calls.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, TypeVar

from telegram import (
    Bot,
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

from bots.responder import in_words
from bots.telegram import errors, formatting
from bots.telegram.permits import Permits
from bots.telegram.places import PLATFORM, chat_of, thread_of, topic_of
from bots.telegram.remembered import Content, Remembered
from core.people import Account, PersonId, Place
from core.ports.clock import Clock
from core.ports.meter import UNMETERED, Meter
from core.ports.platform import PlaceClosed, PlaceGone, RenderedScreen, TryLater
from core.screens import Form, Screen

EDIT_GAP_S = 3.0
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)

log = logging.getLogger(__name__)

T = TypeVar("T")
Accounts = Callable[[PersonId], Awaitable[Sequence[Account]]]
"""All accounts of a person."""

Notice = Callable[[Place, str], None]
"""Told what the bot may not send to a place (`photos`, `text`), and with "" that it lacks nothing there."""


def is_kept_from_others(place: Place, screen: Screen) -> bool:
    """Whether Telegram is to keep a message from being forwarded, copied and saved: from when it is sent, or never."""
    return place.private and screen.own


class Outbound:
    """The `Platform` of Telegram, and what its calls have in common."""

    name = unit = PLATFORM
    shows_board_beside = False
    form: Form = "tall"
    knows_nonces = False

    def __init__(
        self,
        bot: Bot,
        clock: Clock,
        accounts: Accounts,
        notice: Notice,
        *,
        minute_s: float,
        meter: Meter = UNMETERED,
    ) -> None:
        self.bot = bot
        self.clock = clock
        self.meter = meter
        self.permits = Permits(clock, minute_s, meter)
        self.edit_gap_s = EDIT_GAP_S * minute_s / 60
        self.ahead_s = 0.0
        """How far this machine's clock is ahead of Telegram's, as the last message told."""
        self._accounts = accounts
        self._notice = notice
        self._remembered = Remembered()

    async def reaches(self, place: Place, uid: str) -> bool:
        """Telegram tells who is in a group only to its administrators."""
        return True

    async def permit(self, place: Place) -> None:
        await self.permits.take(chat_of(place))

    async def send(self, place: Place, rendered: RenderedScreen, nonce: str) -> str:
        async with self._turn(place):
            return await self.post(place, rendered)

    async def edit(self, place: Place, message: str, rendered: RenderedScreen) -> None:
        if not await self.shows(place, message, rendered):
            async with self._turn(place):
                await self.change(place, message, rendered)

    async def strip(self, place: Place, message: str) -> None:
        async with self._turn(place):
            try:
                await self.bot.edit_message_reply_markup(chat_of(place), int(message))
            except TelegramError as error:
                if not errors.is_unchanged(error):
                    raise
        self._remembered.forget(chat_of(place), message)

    # What is asked about a chat

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

    # The calls. The chat's turn is the caller's; Telegram's errors are left to `deciding`.

    async def post(self, place: Place, rendered: RenderedScreen) -> str:
        """A new message: the number it gets. In words where the chat takes no pictures."""
        content, own = await self._content(rendered), is_kept_from_others(place, rendered.screen)
        if rendered.picture is None:
            sent = await self.write(place, content.text, content.keyboard, silent=rendered.silent, own=own)
        else:
            try:
                sent = await self._send_picture(place, rendered, content)
                lacking = ""
            except TelegramError as error:
                if not errors.is_picture_forbidden(error):
                    raise
                content = await self._content(in_words(rendered))
                sent = await self.write(place, content.text, content.keyboard, silent=rendered.silent, own=own)
                lacking = "photos"
            self._notice(place, lacking)
        self._remembered.keep(chat_of(place), str(sent.message_id), content, sent)
        return str(sent.message_id)

    async def write(
        self,
        place: Place,
        text: str,
        keyboard: InlineKeyboardMarkup | None,
        *,
        silent: bool,
        reply_to: int | None = None,
        own: bool = False,
    ) -> Message:
        """A message of HTML text; `reply_to` is the number of the message that it answers, `own` as in
        `is_kept_from_others`.
        """

        async def call(text: str, mode: str | None) -> Message:
            return await self.bot.send_message(
                chat_of(place),
                text,
                parse_mode=mode,
                link_preview_options=NO_PREVIEW if "://" in text else None,
                message_thread_id=thread_of(place),
                disable_notification=silent,
                reply_parameters=ReplyParameters(reply_to, allow_sending_without_reply=True) if reply_to else None,
                reply_markup=keyboard,
                protect_content=own or None,
            )

        sent = await _marked(call, text)
        await self.need_place(place, sent)
        return sent

    async def shows(self, place: Place, message: str, rendered: RenderedScreen) -> bool:
        """Whether the message is known to show just this."""
        before = self._remembered.shown(chat_of(place), message)
        return before is not None and before == await self._content(rendered)

    async def change(self, place: Place, message: str, rendered: RenderedScreen) -> None:
        """What a message shows. One that was sent in words, since its chat takes no pictures, stays in words."""
        before = self._remembered.shown(chat_of(place), message)
        if rendered.picture is not None and before is not None and not before.picture:
            rendered = in_words(rendered)
        content = await self._content(rendered)
        if content == before:  # somebody else has shown it while this one waited for its turn
            return
        try:
            sent = await self._change(place, message, rendered, content)
        except TelegramError as error:
            if errors.is_unchanged(error):
                sent = True
            elif rendered.picture is not None and errors.is_picture_forbidden(error):
                rendered = in_words(rendered)
                content = await self._content(rendered)
                sent = await self._change(place, message, rendered, content)
                self._notice(place, "photos")
            else:
                raise
        self._remembered.keep(chat_of(place), message, content, sent)

    async def need_place(self, place: Place, sent: Message) -> None:
        """A group whose topics were switched off takes what is for a topic and shows it to everybody: that is taken
        back. Raises `PlaceGone`.
        """
        self.ahead_s = self.clock.wall() - sent.date.timestamp()
        if place.thread and topic_of(sent) != place.thread:
            with suppress(TelegramError):
                await self.bot.delete_message(chat_of(place), sent.message_id)
            raise PlaceGone("the topic isn't there any more")

    @contextmanager
    def deciding(self, place: Place) -> Iterator[None]:
        """Telegram's errors come out as decisions. A request for patience shuts this chat alone."""
        try:
            yield
        except RetryAfter as error:
            self.permits.shut(chat_of(place), errors.patience_s(error))
            raise TryLater(errors.patience_s(error)) from error
        except TelegramError as error:
            decided = errors.decision(error, place)
            if isinstance(decided, PlaceClosed) and decided.reason == "rights":
                self._notice(place, "text")
            raise decided from error

    @asynccontextmanager
    async def _turn(self, place: Place) -> AsyncIterator[None]:
        async with self.permits.turn(chat_of(place)):
            with self.deciding(place):
                yield

    async def _send_picture(self, place: Place, rendered: RenderedScreen, content: Content) -> Message:
        """As a photo; as a file where Telegram can't make a photo of it."""
        assert rendered.picture is not None
        known = self._remembered.take_file_id(content.picture)
        upload = InputFile(rendered.picture, rendered.file_name)
        how: dict[str, Any] = {
            "message_thread_id": thread_of(place),
            "disable_notification": rendered.silent,
            "reply_markup": content.keyboard,
            "protect_content": is_kept_from_others(place, rendered.screen) or None,
        }

        async def call(text: str, mode: str | None) -> Message:
            try:
                return await self.bot.send_photo(chat_of(place), known or upload, caption=text, parse_mode=mode, **how)
            except TelegramError as error:
                if not errors.is_bad_picture(error):
                    raise
                return await self.bot.send_document(
                    chat_of(place),
                    upload,
                    caption=text,
                    parse_mode=mode,
                    disable_content_type_detection=True,
                    **how,
                )

        sent = await _marked(call, content.text)
        await self.need_place(place, sent)
        return sent

    async def _change(self, place: Place, message: str, rendered: RenderedScreen, content: Content) -> Message | bool:
        """Only the words when the picture stays as it is."""
        chat, number, keyboard = chat_of(place), int(message), content.keyboard
        before = self._remembered.shown(chat, message)
        known = None if before and before.picture == content.picture else self._remembered.take_file_id(content.picture)

        async def call(text: str, mode: str | None) -> Message | bool:
            if rendered.picture is None:
                return await self.bot.edit_message_text(text, chat, number, parse_mode=mode, reply_markup=keyboard)
            if before is not None and before.picture == content.picture:
                return await self.bot.edit_message_caption(
                    chat, number, caption=text, parse_mode=mode, reply_markup=keyboard
                )
            picture = known or rendered.picture
            media = InputMediaPhoto(picture, caption=text, parse_mode=mode, filename=rendered.file_name)
            return await self.bot.edit_message_media(media, chat, number, reply_markup=keyboard)

        return await _marked(call, content.text)

    async def _content(self, rendered: RenderedScreen) -> Content:
        mentions = await self._mentions(rendered)
        limit = formatting.TEXT if rendered.picture is None else formatting.CAPTION
        digest = hashlib.blake2b(rendered.picture, digest_size=16).hexdigest() if rendered.picture else ""
        return Content(
            formatting.caption(rendered.screen, mentions, limit), formatting.keyboard(rendered.screen), digest
        )

    async def _mentions(self, rendered: RenderedScreen) -> Mapping[str, str]:
        """Account ids and names of the people called who have not been pinged for this turn."""
        found = {}
        for called in rendered.screen.called:
            if called.person not in rendered.pinged:
                uid = called.uid(self.name, await self._accounts(called.person))
                if uid is not None:
                    found[uid] = called.name
        return found


async def _marked(call: Callable[[str, str | None], Awaitable[T]], text: str) -> T:
    """The call with HTML text; in plain words where Telegram can't read the marks."""
    try:
        return await call(text, ParseMode.HTML)
    except TelegramError as error:
        if not errors.is_bad_markup(error):
            raise
        log.warning("Telegram can't read the marks of a text, it goes without them: %s", error)
        return await call(formatting.bare(text), None)
