"""Being told to stop."""

from __future__ import annotations

import asyncio
import signal
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM)


def on_signal(stop: asyncio.Event) -> None:
    """Have `stop` set when a signal asks for it."""
    loop = asyncio.get_running_loop()

    def tell(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(stop.set)

    for name in SIGNALS:
        try:
            loop.add_signal_handler(name, stop.set)
        except NotImplementedError:  # Windows' loops know no signals
            signal.signal(name, tell)
