"""The process that is killed: the Telegram bot on a real file, before a service that lives on elsewhere.

python -m tests.telegram.victim URL TOKEN DATABASE: for each line on standard input a child is forked that runs the bot;
its number is printed. Everything is imported once, so a life begins at once.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from types import SimpleNamespace
from typing import Any

from tests.telegram.rig import bot


async def live(url: str, token: str, database: str) -> None:
    api: Any = SimpleNamespace(url=url, token=token, asking=0)
    async with bot(api, database, read_timeout_s=2.0) as running:
        await running.serving


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the killed
    print("ready", flush=True)
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            asyncio.run(live(*sys.argv[1:]))
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    main()
