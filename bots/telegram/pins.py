"""Pinned messages on Telegram: `core.ports.platform.Pins`. Where the bot may not pin, nothing is said about it."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from telegram import Update
from telegram.error import RetryAfter, TelegramError
from telegram.ext import ContextTypes

from bots.telegram import errors
from bots.telegram.permits import TooLate
from bots.telegram.places import chat_of
from core.people import Place
from core.ports.platform import MessageGone, PlaceClosed, TryLater, Unsendable

if TYPE_CHECKING:
    from bots.telegram.outbound import Outbound

log = logging.getLogger(__name__)

GAP_S = 60.0
"""A pin and what goes with it are three of a group's twenty calls a minute."""

PATIENCE_S = 20.0
"""How long a pin waits behind boards and answers before it is tried later."""

MESSAGE_GONE = ("message to pin not found", "message to unpin not found", "message_id_invalid")
DONE_ALREADY = ("chat_not_modified",)


class TelegramPins:
    def __init__(self, outbound: Outbound, *, minute_s: float) -> None:
        self.gap_s = GAP_S * minute_s / 60
        self._outbound = outbound
        self._patience_s = PATIENCE_S * minute_s / 60

    async def pin(self, place: Place, message: str) -> None:
        async with self._call(place):
            await self._outbound.bot.pin_chat_message(chat_of(place), int(message), disable_notification=True)

    async def unpin(self, place: Place, message: str) -> None:
        async with self._call(place):
            await self._outbound.bot.unpin_chat_message(chat_of(place), int(message))

    async def noticed(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Telegram tells the whole group that something was pinned, and the bot too: its own notice is taken away."""
        notice = update.message
        if notice is None or notice.from_user is None or notice.from_user.id != self._outbound.bot.id:
            return
        try:
            await notice.delete()
        except TelegramError as error:
            log.info("the notice of a pin stays: %s", error)

    @asynccontextmanager
    async def _call(self, place: Place) -> AsyncIterator[None]:
        """Behind boards and answers, which people wait for."""
        permits, chat = self._outbound.permits, chat_of(place)
        try:
            async with permits.answer(chat, self._patience_s):
                yield
        except TooLate as error:
            raise TryLater(self.gap_s) from error
        except RetryAfter as error:
            permits.shut(chat, errors.patience_s(error))
            raise TryLater(errors.patience_s(error)) from error
        except TelegramError as error:
            said = str(error).lower()
            if any(phrase in said for phrase in DONE_ALREADY):
                return
            if any(phrase in said for phrase in MESSAGE_GONE):
                raise MessageGone from error
            decided = errors.decision(error, place)
            raise PlaceClosed("rights") if isinstance(decided, Unsendable) else decided from error
