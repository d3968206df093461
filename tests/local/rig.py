"""The whole program over a real file and a real socket, and browsers that speak HTTP."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlencode

import aiohttp

from bots.adapter import App
from bots.app import opened_with, serve
from bots.local.adapter import LocalTable
from bots.local.sharing import Sharing
from bots.settings import Settings
from tests.pool import InlinePool


class Server(Protocol):
    """The local table, in this process or in one of its own."""

    @property
    def url(self) -> str: ...


class Program:
    """`stop` and `start` are a restart: same file, same port."""

    def __init__(self, database: Path, shared: str = "") -> None:
        self.settings = Settings(_env_file=None, database=database)  # type: ignore[call-arg]
        self.shared = shared
        self.sharing: Sharing | None = None
        self.port = 0
        self.app: App
        self._task: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        up = asyncio.Event()
        self._task = asyncio.create_task(self._run(up))
        waiting = asyncio.create_task(up.wait())
        await asyncio.wait([self._task, waiting], return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if self._task.done():
            self._task.result()

    async def _run(self, up: asyncio.Event) -> None:
        async with opened_with(self.settings, InlinePool(), pace_s=0) as self.app:
            table = LocalTable(self.app, self.port, shared=self.shared)
            self.sharing = table.sharing

            async def listening() -> None:
                await table.listening.wait()
                self.port = int(table.url.rsplit(":", 1)[1].strip("/"))
                up.set()

            task = asyncio.create_task(listening())
            try:
                await serve(self.app, [lambda: table])
            finally:
                task.cancel()

    async def settled(self) -> None:
        """Wait until no computer is to act and every message is as it should be: a person's turn, all of it shown."""

        def due() -> int:
            with closing(sqlite3.connect(self.settings.database)) as file:
                return int(file.execute("SELECT count(*) FROM destination WHERE wanted > delivered").fetchone()[0])

        async def shown() -> bool:
            await self.app.computers.idle()
            return await asyncio.to_thread(due) == 0

        await until(shown)

    async def stop(self) -> None:
        assert self._task
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task


@asynccontextmanager
async def program(database: Path, shared: str = "") -> AsyncIterator[Program]:
    running = Program(database, shared)
    await running.start()
    try:
        yield running
    finally:
        await running.stop()


class Browser:
    """One browser: its cookie and the token of the page that it was served."""

    def __init__(self, server: Server, language: str = "en") -> None:
        self.server = server
        self.session = aiohttp.ClientSession(
            cookie_jar=aiohttp.CookieJar(unsafe=True), headers={"Accept-Language": language}
        )
        self.token = ""
        self.me = ""

    async def open(self) -> None:
        async with self.session.get(self.server.url) as page:
            found = re.search(r'name="table-token" content="(\w+)"', await page.text())
            assert found
            self.token = found[1]

    async def ask(
        self, path: str, body: dict[str, Any] | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, Any]:
        """Status and JSON; a body makes it a POST."""
        headers = {"X-Table-Token": self.token} | (headers or {})
        method = "GET" if body is None else "POST"
        data = None if body is None else json.dumps(body)
        async with self.session.request(method, self.server.url + path, data=data, headers=headers) as response:
            return response.status, await response.json()

    async def get(self, path: str) -> Any:
        status, content = await self.ask(path)
        assert status == 200, content
        return content

    async def post(self, path: str, **body: Any) -> Any:
        status, content = await self.ask(path, {"person": self.me, **body})
        assert status == 200, content
        self.me = self.me or content["person"]
        return content

    def live(self) -> AbstractAsyncContextManager[aiohttp.ClientWebSocketResponse]:
        """The line on which a page hears of changes."""
        return self.session.ws_connect(f"{self.server.url}/api/live?token={self.token}")

    async def type(self, text: str, room: str = "", **more: str) -> Any:
        return await self.post("/api/act", text=text, room=room, **more)

    async def room(self, room: str) -> Any:
        """The room's entry in the lobby."""
        return next(entry for entry in (await self.get(f"/api/lobby?room={room}"))["rooms"] if entry["room"] == room)

    async def now(self, room: str, person: str | None = None, **more: str) -> Any:
        """The room's table as the page shows it."""
        query = urlencode({"person": self.me if person is None else person, **more})
        return await self.get(f"/api/now/{room}?{query}")

    async def panel(self, room: str, person: str = "") -> Any:
        """The newest private message about the room's tables, None when there is none."""
        messages = (await self.get(f"/api/private/{person or self.me}?room={room}"))["messages"]
        return messages[-1] if messages else None

    async def choosing(self, room: str) -> Any:
        """The panel once it offers something: a computer may begin."""
        panel = await self.panel(room)
        return panel if panel and panel["choices"] else None

    async def board(self, room: str) -> Any:
        """The newest message of a room, as soon as there is one."""

        async def newest() -> Any:
            return (await self.get(f"/api/room/{room}"))["messages"][-1:]

        return (await until(newest))[0]


@asynccontextmanager
async def browser(server: Server, language: str = "en") -> AsyncIterator[Browser]:
    one = Browser(server, language)
    async with one.session:
        await one.open()
        yield one


NAP_S = 0.03


async def until(check: Any, seconds: float = 10.0) -> Any:
    """What `check` gives, as soon as it is true. Counts its naps, not the clock: a machine that stands still meanwhile
    holds up what is waited for as well.
    """
    found = await check()
    for _ in range(round(seconds / NAP_S)):
        if found:
            break
        await asyncio.sleep(NAP_S)
        found = await check()
    assert found, "waited in vain"
    return found
