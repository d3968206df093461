"""Two whole programs on one PostgreSQL server, each with a port of its own on this machine: one serves the local table,
the other says so until the first has died; then the same table goes on there.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from storage.address import ServerAddress
from tests import postgres
from tests.command import rivertable, said, served
from tests.local.rig import Browser, browser, until
from tests.telegram.test_doors import free_port

pytestmark = [pytest.mark.soak, pytest.mark.timeout(180)]

PATIENCE_S = 60.0


class Ports:
    """`first` is served by the program that was started first."""

    def __init__(self, folder: Path, database: ServerAddress) -> None:
        self.ports = free_port(), free_port()
        self._folder, self._database = folder, database
        self.programs: list[subprocess.Popen[str]] = []
        self.first, self.second = [f"http://127.0.0.1:{port}" for port in self.ports]

    def start(self) -> subprocess.Popen[str]:
        port = self.ports[len(self.programs)]
        started = rivertable(self._folder, port=port, database=self._database.url)
        self.programs.append(started)
        return started

    def end(self) -> None:
        for one in self.programs:
            one.kill()
            one.communicate(timeout=10)


@pytest.fixture
def ports(postgres_server: postgres.Server, tmp_path: Path) -> Iterator[Ports]:
    made = Ports(tmp_path, postgres_server.fresh())
    try:
        yield made
    finally:
        made.end()


async def answer(url: str) -> tuple[int, str]:
    """0 where nobody listens."""
    with suppress(aiohttp.ClientConnectionError):
        async with aiohttp.ClientSession() as session, session.get(url) as page:
            return page.status, await page.text()
    return 0, ""


async def test_a_table_goes_on_at_the_program_that_stood_by(ports: Ports) -> None:
    served(ports.start())
    ports.start()

    async def stands_by() -> Any:
        status, text = await answer(ports.second)
        return status == 503 and "served by another process" in text

    await until(stands_by, PATIENCE_S)
    here = SimpleNamespace(url=ports.first)
    async with browser(here) as anna:
        await anna.post("/api/person", person="", name="Anna", language="en")
        room = (await anna.type("/new coloretto"))["room"]
        await anna.type("/computer steady", room)
        assert not (await anna.type("/start", room))["refused"]
        first = await choosing(anna, room)
        ports.programs[0].kill()

        async def serves() -> Any:
            return (await answer(ports.second))[0] == 200

        await until(serves, PATIENCE_S)
        here.url = ports.second
        await anna.open()
        panel = await choosing(anna, room)
        assert (panel["blocks"], panel["choices"]) == (first["blocks"], first["choices"])
        played = await anna.post("/api/act", press=panel["choices"][0]["press"], room=room)
        assert not played["refused"]


async def choosing(one: Browser, room: str) -> Any:
    async def offered() -> Any:
        return await one.choosing(room)

    return await until(offered, PATIENCE_S)


async def test_one_that_stands_by_stops_in_order_and_leaves_the_other_alone(ports: Ports) -> None:
    served(ports.start())
    second = ports.start()

    async def stands_by() -> Any:
        return (await answer(ports.second))[0] == 503

    await until(stands_by, PATIENCE_S)
    second.terminate()
    assert not [line for line in said(second, 0) if "ERROR" in line or "Traceback" in line]
    assert (await answer(ports.first))[0] == 200
