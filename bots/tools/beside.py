"""What the operator's verbs share: a service of their own on the database, beside the process that serves."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TypeVar

from bots.clock import SystemClock
from bots.settings import read
from bots.titles import titles_of
from core.service import Service
from storage import doors

T = TypeVar("T")


def at_work(work: Callable[[Service], Awaitable[T]]) -> T:
    """What `work` makes of it. Whatever it changes is an ordinary write, of which the running process hears. Raises
    `Refusal`.
    """
    logging.getLogger().addHandler(logging.NullHandler())  # warnings are for the process that serves
    return asyncio.run(_at_work(work))


async def _at_work(work: Callable[[Service], Awaitable[T]]) -> T:
    settings, clock = read(), SystemClock()
    titles = titles_of(settings)
    stores = await doors.beside(settings.database, clock)
    try:
        return await work(Service(stores, titles, clock))
    finally:
        await stores.close()


def day(at: float | None) -> str:
    """A moment to the minute in UTC, as the log has it; `-` where there is none."""
    return "-" if at is None else datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


def seen(text: str) -> str:
    """Of names and titles as people chose them, what a terminal doesn't obey."""
    return "".join(char if char.isprintable() else "?" for char in text)
