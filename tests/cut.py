"""A way to a PostgreSQL server that can be cut: what passes it then arrives nowhere, and nobody is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

SOCKET = ".s.PGSQL.5432"
PIECE = 65536


class Way:
    """A folder with a socket, as `host` of a URL; `whole` is cleared while it is cut."""

    def __init__(self, folder: Path, server: Path) -> None:
        self.folder = folder
        self.whole = asyncio.Event()
        self.whole.set()
        self._server = server
        self._tasks: set[asyncio.Task[None]] = set()
        self._passing: set[asyncio.Task[None]] = set()

    def begin(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Somebody comes this way."""
        self._passing.add(passing := asyncio.create_task(self._passes(reader, writer)))
        self._tasks.add(passing)

    async def _passes(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self.whole.wait()
        there, back = await asyncio.open_unix_connection(str(self._server / SOCKET))
        tasks = [asyncio.create_task(self._pass_on(reader, back)), asyncio.create_task(self._pass_on(there, writer))]
        self._tasks.update(tasks)
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        back.close()
        writer.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while piece := await reader.read(PIECE):
                await self.whole.wait()
                writer.write(piece)
                await writer.drain()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._passing, return_exceptions=True)


@asynccontextmanager
async def way_to(server: Path, folder: Path) -> AsyncIterator[Way]:
    """`server` and `folder` are those of the sockets."""
    way = Way(folder, server)
    listening = await asyncio.start_unix_server(way.begin, str(folder / SOCKET))
    try:
        yield way
    finally:
        listening.close()
        await way.close()
