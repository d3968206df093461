"""Each update is done once, however often Telegram tells it: again when an answer of ours was slow or lost."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Coroutine
from typing import Any, Final

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from bots.telegram.places import PLATFORM
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

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        if isinstance(update, Update) and not await self._service.hears_first(self._source, update.update_id):
            log.info("an update was told again")
            if isinstance(coroutine, Coroutine):
                coroutine.close()
            return
        await coroutine

    async def initialize(self) -> None:
        """Nothing is to be made ready."""

    async def shutdown(self) -> None:
        """Nothing is to be put away."""
