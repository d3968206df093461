"""Told to stop, the real command ends in order: at once, with status 0, without a fault, and nothing is lost."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import time
from pathlib import Path

import pytest
from aiohttp import WSCloseCode

from bots import codec
from bots.clock import SystemClock
from core.match import Match
from core.press import Press
from core.service import Service
from core.titles import TITLES
from storage.sqlite import SqliteStores
from tests import processes
from tests.command import rivertable, said, script, served
from tests.local.rig import browser, until

SIGNALS = [signal.SIGTERM, signal.SIGINT]
LONGEST_S = 20.0
"""A second or two where nothing else runs: a picture that is being drawn is finished."""


class Served:
    def __init__(self, url: str) -> None:
        self.url = url


def stop(process: subprocess.Popen[str], by: signal.Signals) -> None:
    since = time.perf_counter()
    process.send_signal(by)
    told = said(process, status=0)
    assert time.perf_counter() - since < LONGEST_S
    assert [line for line in told if " INFO " not in line] == []


@pytest.mark.parametrize("by", SIGNALS)
async def test_with_a_page_open(tmp_path: Path, by: signal.Signals) -> None:
    """The page's line, that never ends by itself, doesn't hold it up."""
    process = rivertable(tmp_path, port=0)
    try:
        async with browser(Served(await asyncio.to_thread(served, process))) as anna:
            await anna.post("/api/quick", game="coloretto")
            async with anna.live() as line:
                await line.receive()
                stopping = asyncio.create_task(asyncio.to_thread(stop, process, by))
                async for _ in line:
                    pass  # it is told what the last moves changed, and then goodbye
                await stopping
                assert line.close_code == WSCloseCode.GOING_AWAY
    finally:
        process.kill()


ON_WINDOWS = """
import asyncio, sys
from bots import cli

class Loop(asyncio.SelectorEventLoop):
    def add_signal_handler(self, *_):
        raise NotImplementedError

class Policy(asyncio.DefaultEventLoopPolicy):
    _loop_factory = Loop

asyncio.set_event_loop_policy(Policy())
sys.argv = ["rivertable"]
cli.main()
"""


@pytest.mark.parametrize("by", SIGNALS)
async def test_where_the_loop_knows_no_signals(tmp_path: Path, by: signal.Signals) -> None:
    """As Windows' loops don't: it starts, and stops in order (T-46)."""
    process = script(tmp_path, ON_WINDOWS, port=0)
    try:
        async with browser(Served(await asyncio.to_thread(served, process))) as anna:
            await anna.post("/api/quick", game="coloretto")
            await asyncio.to_thread(stop, process, by)
    finally:
        process.kill()


WITHOUT_UNIX = """
import sys
for name in ("resource", "pwd", "grp", "termios"):
    sys.modules[name] = None
from bots.cli import main
sys.argv = ["rivertable", {verb!r}]
main()
"""


@pytest.mark.parametrize("verb", ["--help", "doctor"])
async def test_where_the_system_lacks_what_unix_has(tmp_path: Path, verb: str) -> None:
    """As Windows does: every verb can be looked at (T-46)."""
    process = script(tmp_path, WITHOUT_UNIX.format(verb=verb))
    assert await asyncio.to_thread(said, process, 0) == []


@pytest.mark.parametrize(("by", "game"), [(signal.SIGTERM, "dos_rios"), (signal.SIGINT, "nile")])
async def test_while_computers_think(tmp_path: Path, by: signal.Signals, game: str) -> None:
    """At three seats nobody is left but computers: they play on without a pause."""
    process = rivertable(tmp_path, port=0)
    try:
        async with browser(Served(await asyncio.to_thread(served, process))) as anna:
            room = (await anna.post("/api/quick", game=game))["room"]
            code = (await anna.room(room))["code"]
            await anna.post("/api/act", press=codec.encode(Press("resign_sure", code)), room=room)

            async def under_way() -> bool:
                return len((await match(tmp_path, code)).records) > 5

            await until(under_way)
            await asyncio.to_thread(stop, process, by)
    finally:
        process.kill()
    assert not (await match(tmp_path, code)).over


@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
async def test_no_thinker_outlives_it(tmp_path: Path, by: signal.Signals) -> None:
    """However it ends: a thinker would hold a core for nobody. What had begun is thought about anew by the next."""
    process = rivertable(tmp_path, port=0)
    try:
        async with browser(Served(await asyncio.to_thread(served, process))) as anna:
            room = (await anna.post("/api/quick", game="nile", level="strong"))["room"]
            code = (await anna.room(room))["code"]
            await anna.post("/api/act", press=codec.encode(Press("resign_sure", code)), room=room)
            await processes.until(lambda: bool(processes.children(process.pid)))
            thinkers = processes.children(process.pid)
            process.send_signal(by)
            await asyncio.to_thread(said, process, -by if by is signal.SIGKILL else 0)
            await processes.until(lambda: not any(map(processes.alive, thinkers)))
    finally:
        process.kill()
    before = len((await match(tmp_path, code)).records)
    process = rivertable(tmp_path, port=0)
    try:
        await asyncio.to_thread(served, process)

        async def goes_on() -> bool:
            return len((await match(tmp_path, code)).records) > before

        await until(goes_on, 60.0)
    finally:
        process.kill()
        process.communicate()


async def match(folder: Path, code: str) -> Match:
    """As the database has it, replayed from its log."""
    stores = await SqliteStores.read(folder / "rivertable.db", SystemClock())
    try:
        return (await Service(stores, TITLES, SystemClock()).table(code)).need_match()
    finally:
        await stores.close()
