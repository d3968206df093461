"""The whole program wired together: store, service, computers, desk, postman and the platforms that are on."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from filelock import FileLock, Timeout

from bots.adapter import Adapter, House
from bots.desk import Desk
from bots.postman import Postman
from bots.settings import Settings
from core.computers import Computers
from core.service import Service
from core.wording import Refusal
from render.service import Painter
from storage.errors import StoreError
from storage.sqlite import SqliteStore

log = logging.getLogger(__name__)


AdapterMaker = Callable[[Settings, House], Adapter]


@asynccontextmanager
async def house(settings: Settings) -> AsyncIterator[House]:
    """Open the database under its lock. Raises `StoreError`: locked, corrupt, newer, unwritable."""
    folder = settings.database.absolute().parent
    if not os.access(folder, os.W_OK | os.X_OK):  # the lock would wait for ever for what it can't make
        raise StoreError("unwritable", path=str(settings.database), why=f"{folder} can't be written to")
    lock = FileLock(f"{settings.database}.lock", timeout=0)
    try:
        lock.acquire()
    except Timeout as error:
        raise StoreError("locked", path=str(settings.database)) from error
    except OSError as error:
        raise StoreError("unwritable", path=str(settings.database), why=error.strerror or str(error)) from error
    try:
        store = await SqliteStore.open(settings.database)
        painter = Painter()
        try:
            service = Service(store)
            yield House(store, service, Desk(service, painter), Computers(service))
        finally:
            painter.close()
            await store.close()
    finally:
        lock.release()


def makers(settings: Settings) -> list[AdapterMaker]:
    """The platforms that are on. Imported only then: each brings its library."""
    chosen: list[AdapterMaker] = []
    if settings.discord_token is not None:
        from bots.discord.adapter import make as make_discord

        chosen.append(make_discord)
    if settings.telegram_token is not None:
        from bots.telegram.adapter import make as make_telegram

        chosen.append(make_telegram)
    if settings.serves_local:
        from bots.local.adapter import make as make_local

        chosen.append(make_local)
    return chosen


async def run(settings: Settings) -> None:
    """Serve until a signal asks to stop. Raises `Refusal` when something can't start."""
    chosen = makers(settings)
    if not chosen:
        raise Refusal("table.nothing_to_run")
    async with house(settings) as parts:
        adapters = [make(settings, parts) for make in chosen]
        await serve(parts, adapters)


async def serve(parts: House, adapters: Sequence[Adapter]) -> None:
    """Everything at once until a signal comes, a part fails, or the last platform is lost."""
    postman = Postman(parts.store, parts.desk, adapters)
    platforms = {asyncio.create_task(adapter.run()) for adapter in adapters}
    engine = {asyncio.create_task(parts.computers.run()), asyncio.create_task(postman.run())}
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    stopping = asyncio.create_task(stop.wait())
    tasks = {stopping, *platforms, *engine}
    try:
        while platforms and not stopping.done():
            done, _ = await asyncio.wait({stopping, *platforms, *engine}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()  # a part that failed ends the program with its reason
            platforms -= done
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
