"""Where Telegram calls, in place of being asked for news. Whoever doesn't know the secret is turned away before a byte
of what they bring is read.
"""

from __future__ import annotations

import errno
import hmac
import logging
from asyncio import Queue
from typing import Any, Final
from urllib.parse import urlsplit

from aiohttp import web
from telegram import Bot, Update

from bots.telegram.config import Webhook
from core.wording import Refusal

SECRET: Final = "X-Telegram-Bot-Api-Secret-Token"
LARGEST_BYTES: Final = 1024 * 1024

log = logging.getLogger(__name__)


class Door:
    """What comes through goes into `queue`."""

    def __init__(self, hook: Webhook, bot: Bot, queue: Queue[Any]) -> None:
        self._hook = hook
        self._bot = bot
        self._queue = queue
        app = web.Application(client_max_size=LARGEST_BYTES)
        path = urlsplit(hook.url).path.rstrip("/")
        for address in {path or "/", f"{path}/"}:
            app.router.add_post(address, self._told)
        # What was not read is not read afterwards either: the connection ends.
        self._runner = web.AppRunner(app, access_log=None, lingering_time=0, shutdown_timeout=1.0)

    async def open(self) -> None:
        """Raises `Refusal` for a port that can't be opened."""
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self._hook.listen, self._hook.port).start()
        except OSError as error:
            await self.close()
            key = "telegram.port_in_use" if error.errno == errno.EADDRINUSE else "telegram.port"
            raise Refusal(key, port=self._hook.port, why=error.strerror or str(error)) from error

    async def close(self) -> None:
        await self._runner.cleanup()

    async def _told(self, request: web.Request) -> web.Response:
        given = request.headers.get(SECRET, "")
        if not hmac.compare_digest(given.encode(), self._hook.secret.encode()):
            return web.Response(status=403)
        try:
            update = Update.de_json(await request.json(), self._bot)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            log.warning("Telegram called with something unreadable: %s", type(error).__name__)
            return web.Response(status=400)
        await self._queue.put(update)
        return web.Response()
