"""The Telegram side of a running process: python-telegram-bot's application, wired to the responder."""

from __future__ import annotations

import asyncio
import logging
import os
from contextlib import suppress
from functools import partial

from telegram import Update
from telegram.ext import CallbackQueryHandler, ChatMemberHandler, ContextTypes, MessageHandler, filters

from bots.adapter import App, Link
from bots.responder import Responder
from bots.settings import Settings
from bots.telegram.answers import Answers
from bots.telegram.callbacks import Callbacks
from bots.telegram.commands import Commands
from bots.telegram.complaints import Complaints
from bots.telegram.config import TelegramConfig
from bots.telegram.context import Context, language_of
from bots.telegram.group_hands import GroupHands
from bots.telegram.inbound import Inbound
from bots.telegram.lifecycle import Lifecycle
from bots.telegram.links import Links
from bots.telegram.once import Once
from bots.telegram.outbound import Outbound
from bots.telegram.pins import TelegramPins
from bots.telegram.places import place_of
from core.people import Place
from core.ports.clock import Clock
from core.ports.platform import DeliveryError
from core.ports.stores import StoreFailure
from core.wording import Words

log = logging.getLogger(__name__)


class TelegramAdapter(Outbound):
    """`bots.adapter.Adapter` for Telegram, which has no threads: topics are people's own."""

    threads = None

    def __init__(self, config: TelegramConfig, responder: Responder, clock: Clock) -> None:
        os.environ.setdefault("PTB_TIMEDELTA", "true")  # the library's waits as timedelta, without its warning
        self.config = config
        self.responder = responder
        self._once = once = Once(responder.service, config.token.partition(":")[0])
        self.lifecycle = Lifecycle(config, clock, once)
        self.application = self.lifecycle.application
        self._connected = asyncio.Event()
        super().__init__(
            self.application.bot,
            clock,
            responder.service.accounts,
            self._notice,
            minute_s=config.minute_s,
            meter=responder.service.meter,
        )
        self.pins = TelegramPins(self, minute_s=config.minute_s)
        self.answers = Answers(self)
        self.complaints = Complaints(responder.service, self.answers, clock)

    async def permit(self, place: Place) -> None:
        await self._connected.wait()
        await super().permit(place)

    async def connected(self) -> None:
        """Wait until people are heard and can be written to."""
        await self._connected.wait()

    @property
    def listens(self) -> bool:
        """Whether people's presses and commands arrive here."""
        return self._connected.is_set() and not self.lifecycle.lost.is_set()

    @property
    def links(self) -> list[Link]:
        if self.lifecycle.lost.is_set():
            return [Link("lost")]
        if self.lifecycle.fails:
            return [Link("retrying")]
        return [Link("connected" if self._connected.is_set() else "starting")]

    async def stand_by(self) -> None:
        """Nobody comes here."""
        await asyncio.Event().wait()

    async def run(self) -> None:
        """Serve until cancelled, or until another process takes over the listening."""
        try:
            await self.lifecycle.log_in()
            await self._hand_over()
            await self.lifecycle.begin()
            self._connected.set()
            await self.lifecycle.lost.wait()
        finally:
            await self.lifecycle.end()
            self._connected.clear()

    async def _hand_over(self) -> None:
        """Everything that arrives goes to its handler."""
        group_hands = GroupHands(self.bot)
        if self.config.group_hands:
            await group_hands.probe()
        links = Links(self.bot.username, self.clock)
        context = Context(self.responder, self, self.answers, self.complaints, group_hands, links)
        commands, inbound = Commands(context), Inbound(context, self._once.later)
        fresh = filters.UpdateType.MESSAGE  # an edited command isn't given again
        add = self.application.add_handler
        add(CallbackQueryHandler(Callbacks(context).pressed))
        add(MessageHandler(filters.COMMAND & fresh, commands.typed))
        add(ChatMemberHandler(inbound.standing, ChatMemberHandler.MY_CHAT_MEMBER))
        add(ChatMemberHandler(inbound.membership, ChatMemberHandler.CHAT_MEMBER))
        add(MessageHandler(filters.StatusUpdate.LEFT_CHAT_MEMBER, inbound.left))
        add(MessageHandler(filters.StatusUpdate.NEW_CHAT_MEMBERS, inbound.joined))
        add(MessageHandler(filters.StatusUpdate.MIGRATE, inbound.migrated))
        add(MessageHandler(filters.StatusUpdate.PINNED_MESSAGE, self.pins.noticed))
        add(MessageHandler(filters.StatusUpdate.FORUM_TOPIC_REOPENED, inbound.reopened))
        add(MessageHandler(filters.ChatType.PRIVATE & filters.TEXT & fresh, commands.text))
        self.application.add_error_handler(self._failed)

    async def _failed(self, update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Our own mistake: logged without what people wrote; whoever pressed or wrote is told that nothing changed.
        Where the store fails, it has said so itself.
        """
        if not isinstance(context.error, StoreFailure):
            log.error("an update failed", exc_info=context.error)
        if not isinstance(update, Update) or update.effective_user is None:
            return
        user, message = update.effective_user, update.message
        words, error = Words(language_of(user)), context.error
        failed = words(error.told) if isinstance(error, StoreFailure) else words.say("telegram.failed")
        if update.callback_query is not None:
            await self.answers.press(update.callback_query, failed, alert=True)
        elif message is not None:
            with suppress(DeliveryError):
                await self.answers.say(place_of(message), failed, message.message_id, asker=user.id)

    def _notice(self, place: Place, lacking: str) -> None:
        """Said beside whatever is being sent, which doesn't wait for it."""
        if lacking:
            told = partial(self.complaints.lacks, place, lacking)
            self.application.create_task(self._once.later.do(told))
        else:
            self.complaints.works(place)


def make(settings: Settings, app: App) -> TelegramAdapter:
    """For `bots.app`; the token must be set."""
    return TelegramAdapter(TelegramConfig.of(settings), app.responder, app.clock)
