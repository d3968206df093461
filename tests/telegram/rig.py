"""A running bot before the fake service, with everything behind it real but the pictures, which are a few pixels."""

from __future__ import annotations

import asyncio
import gc
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from bots.clock import SystemClock
from bots.reconciler import Reconciler
from bots.responder import Responder
from bots.telegram.adapter import TelegramAdapter
from bots.telegram.config import TelegramConfig
from bots.telegram.places import private_place
from core.computers import Computers
from core.people import Place
from core.ports.clock import Clock
from core.ports.stores import Stores
from core.service import Service
from core.titles import TITLES
from storage.sqlite import SqliteStores
from tests.painting import SmallPainter
from tests.pool import InlinePool
from tests.telegram.fake_api import FakeTelegram

MINUTE_S = 0.6
"""Telegram's minute of rates in these tests."""


@dataclass
class Running:
    adapter: TelegramAdapter
    service: Service
    stores: Stores
    reconciler: Reconciler
    serving: asyncio.Task[None]
    """The adapter at work; it raises what ended it."""

    @staticmethod
    def place(user_id: int) -> Place:
        return private_place(user_id)


def watch(api: FakeTelegram, stores: SqliteStores) -> None:
    """Whoever waits until the bot is quiet waits for its store, too."""
    run = stores._database.run

    async def counted(work: Any, *method: Any) -> Any:
        api.asking += 1
        try:
            return await run(work, *method)
        finally:
            api.asking -= 1

    stores._database.run = counted  # type: ignore[method-assign]


def collect() -> None:
    """A call that is cut off while its connection opens leaves the socket to the garbage collector: here, and not in
    whichever test comes later.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


@asynccontextmanager
async def bot(
    api: FakeTelegram, path: str = ":memory:", clock: Clock | None = None, **config: Any
) -> AsyncIterator[Running]:
    """The bot as `bots.app` wires it, until the block ends. `clock` is the adapter's; nothing else waits for it."""
    system = SystemClock()
    stores = await SqliteStores.open(path, system)
    watch(api, stores)
    await stores.outbox.take_over("telegram")  # nobody else delivers
    painter = SmallPainter()
    service = Service(stores, TITLES, system, thinkers=InlinePool())
    responder = Responder(service, painter)
    computers = Computers(service, pace_s=0)
    settings = TelegramConfig(**({"token": api.token, "api_url": api.url, "minute_s": MINUTE_S} | config))
    adapter = TelegramAdapter(settings, responder, clock or system)
    reconciler = Reconciler(stores.outbox, responder, [adapter], system)
    parts = (adapter.run(), computers.run(), reconciler.run(), service.follow())
    tasks = [asyncio.create_task(part) for part in parts]
    try:
        await asyncio.wait([asyncio.create_task(adapter.connected()), tasks[0]], return_when=asyncio.FIRST_COMPLETED)
        yield Running(adapter, service, stores, reconciler, tasks[0])
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        painter.close()
        await stores.close()
        collect()
