"""From the login to the last answer: connect, publish the commands, listen, stop in order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, TypeAlias

from telegram import (
    Bot,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    Update,
)
from telegram.error import BadRequest, Conflict, InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.ext import Application, ApplicationBuilder, BaseUpdateProcessor

from bots.telegram.commands import listed
from bots.telegram.config import TelegramConfig, Webhook
from bots.telegram.errors import patience_s
from bots.telegram.webhook import Door
from core.ports.clock import Clock
from core.requests.command import Listed
from core.wording import LANGUAGES, Refusal, Words

KINDS = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER, Update.CHAT_MEMBER]
"""What Telegram sends here; channel posts and edited messages are not among it. Of other members only a bot that is an
administrator is told.
"""

UPLOAD_TIMEOUT_S = 30.0
RECONNECT_S = 5.0
FAILS_S = 45.0
"""How long a failed call counts: while Telegram can't be reached the next one fails within that time."""

LAST_ANSWERS_S = 5.0
LONGEST_PATIENCE_S = 30.0
"""The start waits no longer for a list of commands."""

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

    def __init__(self, config: TelegramConfig, clock: Clock, processor: BaseUpdateProcessor) -> None:
        self.application = _application(config, processor)
        self.lost = asyncio.Event()
        self._config = config
        self._clock = clock
        self._door: Door | None = None
        self._failed_at = float("-inf")

    @property
    def fails(self) -> bool:
        """Whether Telegram could not be reached of late, and is tried again."""
        return self._clock.monotonic() - self._failed_at < FAILS_S

    async def log_in(self) -> None:
        """Until Telegram can be reached. Raises `Refusal` for a token that it doesn't know."""
        while True:
            try:
                await self.application.initialize()
                return
            except InvalidToken as error:
                raise Refusal("telegram.token") from error
            except NetworkError as error:
                self._failed_at = self._clock.monotonic()
                log.warning("Telegram can't be reached, trying again in %d s: %s", RECONNECT_S, error)
                await self._clock.sleep(RECONNECT_S)

    async def begin(self) -> None:
        """Publish the commands and hear people. Raises `Refusal` for a port that can't be opened."""
        await publish(self.application.bot, self._clock)
        await self.application.start()
        await self._listen()

    async def end(self) -> None:
        """Whatever state it is in."""
        updater = self.application.updater
        if updater is not None and updater.running:
            with suppress(_SecondPoller):
                await updater.stop()
        if self._door is not None:
            await self._door.close()
        if self.application.running:
            # Answers that wait for a chat's permit are let go.
            await _within(self._clock, LAST_ANSWERS_S, self.application.stop())
        await self.application.shutdown()
        # Closes the connections of a login that failed, which the application leaves open.
        await self.application.bot.shutdown()

    async def _listen(self) -> None:
        updater, hook = self.application.updater, self._config.webhook
        assert updater is not None
        if hook is None:
            await updater.start_polling(allowed_updates=KINDS, error_callback=self._poll_failed, bootstrap_retries=-1)
            return
        door = Door(hook, self.application.bot, self.application.update_queue)
        await door.open()
        self._door = door
        await self._call_at(hook)

    async def _call_at(self, hook: Webhook) -> None:
        """Until Telegram knows where to call. Raises `Refusal` for an address that it doesn't take."""
        while True:
            try:
                await self.application.bot.set_webhook(hook.url, allowed_updates=KINDS, secret_token=hook.secret)
                return
            except BadRequest as error:
                raise Refusal("telegram.webhook", why=error.message) from error
            except TelegramError as error:
                self._failed_at = self._clock.monotonic()
                log.warning("Telegram can't be told where to call, trying again in %d s: %s", RECONNECT_S, error)
                await self._clock.sleep(RECONNECT_S)

    def _poll_failed(self, error: TelegramError) -> None:
        """A second process with this token: this one stops listening, once and for all. Raising ends the loop."""
        if isinstance(error, Conflict):
            log.error(
                "Another process listens to Telegram with the same token, so this one stops; its tables stay as they"
                " are. Stop the other process or give one of them another token, then start this one again."
            )
            self.lost.set()
            raise _SecondPoller from error
        self._failed_at = self._clock.monotonic()
        log.warning("Telegram can't be reached, trying again: %s", error)


async def publish(bot: Bot, clock: Clock) -> None:
    """Set the command lists and the bot's description, in every language; English also for all others. What Telegram
    refuses stays as it was, and keeps nothing else back.
    """
    for what, call in _publications(bot):
        for last in (False, True):
            try:
                await call()
            except RetryAfter as error:
                if not last and patience_s(error) <= LONGEST_PATIENCE_S:
                    await clock.sleep(patience_s(error))
                    continue
                log.warning("%s could not be set, it stays as it was: %s", what, error)
            except TelegramError as error:
                log.warning("%s could not be set, it stays as it was: %s", what, error)
            break


def _publications(bot: Bot) -> Iterator[tuple[str, Callable[[], Awaitable[object]]]]:
    for language in LANGUAGES:
        words = Words(language)
        code = None if language == DEFAULT_LANGUAGE else language
        for where, scope in SCOPES:
            about = f"a list of commands ({where}, {language})"
            yield about, partial(bot.set_my_commands, listed(where, language), scope, code)
        yield f"the description ({language})", partial(bot.set_my_description, words.say("telegram.about"), code)
        short = words.say("telegram.about.short")
        yield f"the short description ({language})", partial(bot.set_my_short_description, short, code)


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


def _application(config: TelegramConfig, processor: BaseUpdateProcessor) -> AnyApplication:
    builder = ApplicationBuilder()
    if config.proxy is not None:
        builder = builder.proxy(config.proxy).get_updates_proxy(config.proxy)
    return (
        builder.token(config.token)
        .base_url(f"{config.api_url}/bot")
        .base_file_url(f"{config.api_url}/file/bot")
        .concurrent_updates(processor)
        .read_timeout(config.read_timeout_s)
        .media_write_timeout(UPLOAD_TIMEOUT_S)
        .connection_pool_size(64)
        .pool_timeout(5.0)
        .build()
    )
