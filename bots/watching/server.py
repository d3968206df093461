"""A small web server for whoever watches: `/healthz`, `/readyz`, `/metrics`. It asks nobody who they are, so it listens
where only they are.
"""

from __future__ import annotations

import asyncio
import errno
import logging
from collections.abc import Awaitable, Callable, Sequence

from aiohttp import web

from core.wording import Refusal

log = logging.getLogger(__name__)

SHUTDOWN_S = 1.0

Said = Callable[[], Awaitable[Sequence[str]]]
"""Sentences on what is wrong; none where all is well."""


class Server:
    """`ails` and `lacks` as in `bots.watching.health`; `holds`: what `/readyz` says besides where all is well;
    `figures` are the page of metrics and its content type. With port 0 the system chooses a free one, which is `port`
    once it is `listening`.
    """

    def __init__(
        self,
        host: str,
        port: int,
        *,
        ails: Said,
        lacks: Said,
        holds: Callable[[], Sequence[str]] = tuple,
        figures: Callable[[], Awaitable[tuple[bytes, str]]],
    ) -> None:
        self._host = host
        self.port = port
        self._ails, self._lacks, self._holds, self._figures = ails, lacks, holds, figures
        self._app = web.Application(client_max_size=1024)
        self._app.add_routes(
            [
                web.get("/healthz", self._healthz),
                web.get("/readyz", self._readyz),
                web.get("/metrics", self._metrics),
            ]
        )
        self.listening = asyncio.Event()

    async def run(self) -> None:
        """Serve until cancelled. Raises `Refusal` for an address that can't be listened at."""
        runner = web.AppRunner(self._app, access_log=None, shutdown_timeout=SHUTDOWN_S)
        await runner.setup()
        try:
            try:
                await web.TCPSite(runner, self._host, self.port).start()
            except OSError as error:
                key = "table.metrics_in_use" if error.errno == errno.EADDRINUSE else "table.metrics_refused"
                address = f"{self._host}:{self.port}"
                raise Refusal(key, address=address, why=error.strerror or str(error)) from error
            self.port = runner.addresses[0][1]
            log.info("watch it at http://%s:%d/metrics", self._host, self.port)
            self.listening.set()
            await asyncio.Event().wait()
        finally:
            await runner.cleanup()

    async def _healthz(self, request: web.Request) -> web.Response:
        return _answer(await self._ails())

    async def _readyz(self, request: web.Request) -> web.Response:
        return _answer(await self._lacks(), self._holds())

    async def _metrics(self, request: web.Request) -> web.Response:
        page, kind = await self._figures()
        return web.Response(body=page, headers={"Content-Type": kind})


def _answer(wrong: Sequence[str], well: Sequence[str] = ()) -> web.Response:
    return web.Response(status=503 if wrong else 200, text="\n".join(wrong or ("ok", *well)) + "\n")
