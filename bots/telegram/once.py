"""Each update is done once, however often Telegram tells it: again when an answer of ours was slow or lost."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from bots.telegram.later import Later
from bots.telegram.places import PLATFORM
from core.ports import keeping
from core.ports.stores import StoreFailure
from core.service import Service

AT_ONCE: Final = 256
"""Updates done side by side; the tables' own locks keep order."""

log = logging.getLogger(__name__)


class Once(BaseUpdateProcessor):
    """An update is known before it is done: what a crash cuts short, whoever waits asks again."""

    def __init__(self, service: Service, bot_id: str) -> None:
        super().__init__(AT_ONCE)
        self._service = service
        self._source = f"{PLATFORM}:{bot_id}"
        self.later = Later(service.clock)

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """While the store fails, whoever waits for an answer is told so and asks again; the rest is done after."""
        if not isinstance(update, Update):
            await coroutine
        elif _is_asked(update):
            try:
                first = await self._service.hears_first(self._source, update.update_id)
            except StoreFailure:
                _let_go(coroutine)
                raise
            with keeping.asked():
                await self._if(coroutine, first=first)
        else:
            await self.later.do(self._told(update.update_id, coroutine))

    def _told(self, number: int, coroutine: Awaitable[Any]) -> Callable[[], Awaitable[None]]:
        unsure = False

        async def told() -> None:
            nonlocal unsure
            try:
                first = await self._service.hears_first(self._source, number)
            except StoreFailure as failure:
                unsure |= failure.unsure
                raise
            await self._if(coroutine, first=first or unsure)

        return told

    @staticmethod
    async def _if(coroutine: Awaitable[Any], *, first: bool) -> None:
        if first:
            await coroutine
        else:
            log.info("an update was told again")
            _let_go(coroutine)

    async def initialize(self) -> None:
        """Nothing is to be made ready."""

    async def shutdown(self) -> None:
        await self.later.close()


def _is_asked(update: Update) -> bool:
    """Whether somebody has pressed or written something."""
    return update.callback_query is not None or (update.message is not None and update.message.text is not None)


def _let_go(coroutine: Awaitable[Any]) -> None:
    if isinstance(coroutine, Coroutine):
        coroutine.close()
