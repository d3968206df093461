"""Discord and Telegram in one process, as `bots.app` runs them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bots.reconciler import Reconciler
from bots.telegram.adapter import TelegramAdapter
from bots.telegram.config import TelegramConfig
from tests.discord.world import World, world
from tests.telegram.fake_api import FakeTelegram
from tests.telegram.rig import MINUTE_S, Running


@asynccontextmanager
async def both(api: FakeTelegram) -> AsyncIterator[tuple[World, Running]]:
    async with world() as here:
        app = here.app
        config = TelegramConfig(api.token, api.url, minute_s=MINUTE_S)
        telegram = TelegramAdapter(config, app.responder, app.clock)
        reconciler = Reconciler(app.stores.outbox, app.responder, [here.adapter, telegram], app.clock)
        tasks = [asyncio.create_task(part.run()) for part in (telegram, reconciler)]
        here.running[1].cancel()
        here.running[1:2] = tasks
        here.reconciler = reconciler
        await telegram.connected()
        yield here, Running(telegram, app.service, app.stores, reconciler, tasks[0])
