"""The Telegram side of a running process: python-telegram-bot's application, wired to the desk."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from contextlib import suppress
from urllib.parse import urlsplit

from telegram import Update
from telegram.error import Conflict, InvalidToken, NetworkError, TelegramError
from telegram.ext import (
    Application,
    ApplicationBuilder,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    ContextTypes,
    MessageHandler,
    filters,
)

from bots.adapter import House
from bots.desk import Desk
from bots.settings import Settings
from bots.telegram import commands
from bots.telegram.chats import Chats
from bots.telegram.config import TelegramConfig, Webhook
from bots.telegram.front import Front
from bots.telegram.group_hands import GroupHands
from bots.telegram.outbound import PLATFORM, Outbound
from bots.telegram.permits import Permits
from bots.telegram.places import language_of
from bots.telegram.presses import Presses
from bots.telegram.talk import Talk
from core.people import PersonId, Place
from core.wording import Refusal, Words

KINDS = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER]
"""What Telegram sends here; channel posts and edited messages are not among it."""

UPLOAD_TIMEOUT_S = 30.0
RECONNECT_S = 5.0
LAST_ANSWERS_S = 5.0

log = logging.getLogger(__name__)


class _SecondPoller(Exception):
    """Ends the polling loop. A polite goodbye to Telegram would be one more poll, and end the other process's too."""


class TelegramAdapter(Outbound):
    """`bots.adapter.Adapter` for Telegram."""

    def __init__(self, config: TelegramConfig, desk: Desk) -> None:
        os.environ.setdefault("PTB_TIMEDELTA", "true")  # the library's waits as timedelta, without its warning
        self.config = config
        self.desk = desk
        self.application = _application(config)
        self._connected = asyncio.Event()
        self._lost = asyncio.Event()
        super().__init__(self.application.bot, Permits(config.minute_s), self._account)
        self.edit_gap_s *= config.minute_s / 60

    async def permit(self, place: Place) -> None:
        await self._connected.wait()
        await super().permit(place)

    async def connected(self) -> None:
        """Wait until people are heard and can be written to."""
        await self._connected.wait()

    @property
    def listens(self) -> bool:
        """Whether people's presses and commands arrive here."""
        return self._connected.is_set() and not self._lost.is_set()

    async def run(self) -> None:
        """Serve until cancelled, or until another process takes over the listening."""
        try:
            await self._connect()
            self._connected.set()
            await self._lost.wait()
        finally:
            await self._disconnect()
            self._connected.clear()

    async def _connect(self) -> None:
        await self._log_in()
        group_hands = GroupHands(self.bot)
        if self.config.group_hands:
            await group_hands.probe()
        self._listen_to(Front(self.desk, self, group_hands, self.application.bot.username))
        await self._publish()
        await self.application.start()
        await self._open_ears()

    async def _log_in(self) -> None:
        while True:
            try:
                await self.application.initialize()
                return
            except InvalidToken as error:
                raise Refusal("telegram.token") from error
            except NetworkError as error:
                log.warning("Telegram can't be reached, trying again in %d s: %s", RECONNECT_S, error)
                await asyncio.sleep(RECONNECT_S)

    async def _disconnect(self) -> None:
        updater = self.application.updater
        if updater is not None and updater.running:
            with suppress(_SecondPoller):
                await updater.stop()
        if self.application.running:
            with suppress(TimeoutError):  # answers that wait for a chat's permit are let go
                await asyncio.wait_for(self.application.stop(), LAST_ANSWERS_S)
        await self.application.shutdown()
        await self.bot.shutdown()  # closes the connections of a login that failed, which the application leaves open

    def _listen_to(self, front: Front) -> None:
        talk, chats = Talk(front), Chats(front)
        fresh = filters.UpdateType.MESSAGE  # an edited command isn't given again
        add = self.application.add_handler
        add(CallbackQueryHandler(Presses(front).handle))
        add(CommandHandler("start", talk.start, fresh))
        add(CommandHandler(list(commands.BY_NAME), talk.command, fresh))
        add(ChatMemberHandler(chats.standing, ChatMemberHandler.MY_CHAT_MEMBER))
        add(MessageHandler(filters.StatusUpdate.MIGRATE, chats.migrated))
        add(MessageHandler(filters.StatusUpdate.FORUM_TOPIC_REOPENED, chats.reopened))
        add(MessageHandler(filters.ChatType.PRIVATE & filters.TEXT & fresh, talk.text))
        self.application.add_error_handler(self._failed)

    async def _open_ears(self) -> None:
        updater = self.application.updater
        assert updater is not None
        hook = self.config.webhook
        if hook is None:
            await updater.start_polling(allowed_updates=KINDS, error_callback=self._poll_failed, bootstrap_retries=-1)
            return
        _need_port(hook)
        await updater.start_webhook(
            hook.listen,
            hook.port,
            url_path=urlsplit(hook.url).path.lstrip("/"),
            webhook_url=hook.url,
            secret_token=hook.secret,
            allowed_updates=KINDS,
            bootstrap_retries=-1,
        )

    def _poll_failed(self, error: TelegramError) -> None:
        """A second process with this token: this one stops listening, once and for all. Raising ends the loop."""
        if isinstance(error, Conflict):
            log.error(
                "Another process listens to Telegram with the same token, so this one stops; its tables stay as they"
                " are. Stop the other process or give one of them another token, then start this one again."
            )
            self._lost.set()
            raise _SecondPoller from error
        log.warning("Telegram can't be reached, trying again: %s", error)

    async def _publish(self) -> None:
        try:
            await commands.publish(self.bot)
        except TelegramError as error:
            log.warning("the command lists could not be set, the old ones stay: %s", error)

    async def _failed(self, update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Our own mistake: logged without what people wrote; whoever pressed is told that nothing changed."""
        log.error("an update failed", exc_info=context.error)
        if isinstance(update, Update) and update.callback_query is not None:
            query = update.callback_query
            await self.answer(query, Words(language_of(query.from_user)).say("telegram.failed"), alert=True)

    async def _account(self, person: PersonId) -> str | None:
        accounts = await self.desk.service.store.accounts(person)
        return next((account.uid for account in accounts if account.platform == PLATFORM), None)


def make(settings: Settings, parts: House) -> TelegramAdapter:
    """For `bots.app`; the token must be set."""
    return TelegramAdapter(TelegramConfig.of(settings), parts.desk)


def _need_port(hook: Webhook) -> None:
    """Raises `Refusal` for a port that can't be opened; the library would leave a socket behind on its way out."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((hook.listen, hook.port))
        except OSError as error:
            raise Refusal("telegram.port", port=hook.port, why=error.strerror or str(error)) from error


def _application(config: TelegramConfig) -> Application:  # type: ignore[type-arg]
    return (
        ApplicationBuilder()
        .token(config.token)
        .base_url(f"{config.api_url}/bot")
        .base_file_url(f"{config.api_url}/file/bot")
        .concurrent_updates(True)  # the tables' own locks keep order
        .read_timeout(config.read_timeout_s)
        .media_write_timeout(UPLOAD_TIMEOUT_S)
        .connection_pool_size(64)
        .pool_timeout(5.0)
        .build()
    )
