"""From the login to the last answer: connect, publish the commands, listen, stop in order."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from telegram import (
    Bot,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    Update,
)
from telegram.error import Conflict, InvalidToken, NetworkError, TelegramError
from telegram.ext import Application, ApplicationBuilder

from bots.telegram.commands import listed
from bots.telegram.config import TelegramConfig, Webhook
from core.ports.clock import Clock
from core.requests.command import Listed
from core.wording import LANGUAGES, Refusal, Words

KINDS = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER]
"""What Telegram sends here; channel posts and edited messages are not among it."""

UPLOAD_TIMEOUT_S = 30.0
RECONNECT_S = 5.0
LAST_ANSWERS_S = 5.0

SCOPES: tuple[tuple[Listed, BotCommandScope], ...] = (
    (Listed.GROUP, BotCommandScopeAllGroupChats()),
    (Listed.PRIVATE, BotCommandScopeAllPrivateChats()),
    (Listed.MODERATORS, BotCommandScopeAllChatAdministrators()),
)
DEFAULT_LANGUAGE = "en"

log = logging.getLogger(__name__)

AnyApplication: TypeAlias = "Application[Any, Any, Any, Any, Any, Any]"


class _SecondPoller(Exception):
    """Ends the polling loop. A polite goodbye to Telegram would be one more poll, and end the other process's too."""


class Lifecycle:
    """`lost` is set once another process has taken over the listening."""

    def __init__(self, config: TelegramConfig, clock: Clock) -> None:
        self.application = _application(config)
        self.lost = asyncio.Event()
        self._config = config
        self._clock = clock

    async def log_in(self) -> None:
        """Until Telegram can be reached. Raises `Refusal` for a token that it doesn't know."""
        while True:
            try:
                await self.application.initialize()
                return
            except InvalidToken as error:
                raise Refusal("telegram.token") from error
            except NetworkError as error:
                log.warning("Telegram can't be reached, trying again in %d s: %s", RECONNECT_S, error)
                await self._clock.sleep(RECONNECT_S)

    async def begin(self) -> None:
        """Publish the commands and hear people. Raises `Refusal` for a port that can't be opened."""
        try:
            await publish(self.application.bot)
        except TelegramError as error:
            log.warning("the command lists could not be set, the old ones stay: %s", error)
        await self.application.start()
        await self._listen()

    async def end(self) -> None:
        """Whatever state it is in."""
        updater = self.application.updater
        if updater is not None and updater.running:
            with suppress(_SecondPoller):
                await updater.stop()
        if self.application.running:
            # Answers that wait for a chat's permit are let go.
            await _within(self._clock, LAST_ANSWERS_S, self.application.stop())
        await self.application.shutdown()
        # Closes the connections of a login that failed, which the application leaves open.
        await self.application.bot.shutdown()

    async def _listen(self) -> None:
        updater = self.application.updater
        assert updater is not None
        hook = self._config.webhook
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
            self.lost.set()
            raise _SecondPoller from error
        log.warning("Telegram can't be reached, trying again: %s", error)


async def publish(bot: Bot) -> None:
    """Set the command lists and the bot's description, in every language; English also for all others."""
    for language in LANGUAGES:
        words = Words(language)
        code = None if language == DEFAULT_LANGUAGE else language
        for where, scope in SCOPES:
            await bot.set_my_commands(listed(where, language), scope, code)
        await bot.set_my_description(words.say("telegram.about"), code)
        await bot.set_my_short_description(words.say("telegram.about.short"), code)


async def _within(clock: Clock, seconds: float, ending: Coroutine[Any, Any, None]) -> None:
    """Wait for `ending`, but not longer; then it is cancelled."""
    task, ended = asyncio.create_task(ending), asyncio.Event()
    task.add_done_callback(lambda _: ended.set())
    try:
        if await clock.wait(ended, seconds):
            task.result()
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def _need_port(hook: Webhook) -> None:
    """Raises `Refusal` for a port that can't be opened; the library would leave a socket behind on its way out."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((hook.listen, hook.port))
        except OSError as error:
            raise Refusal("telegram.port", port=hook.port, why=error.strerror or str(error)) from error


def _application(config: TelegramConfig) -> AnyApplication:
    builder = ApplicationBuilder()
    if config.proxy is not None:
        builder = builder.proxy(config.proxy).get_updates_proxy(config.proxy)
    return (
        builder.token(config.token)
        .base_url(f"{config.api_url}/bot")
        .base_file_url(f"{config.api_url}/file/bot")
        .concurrent_updates(True)  # the tables' own locks keep order
        .read_timeout(config.read_timeout_s)
        .media_write_timeout(UPLOAD_TIMEOUT_S)
        .connection_pool_size(64)
        .pool_timeout(5.0)
        .build()
    )
