"""What a page is answered while another process serves the local table."""

from __future__ import annotations

import asyncio
import logging

from aiohttp import web

from bots.local.browser import language_of
from core.wording import Words

log = logging.getLogger(__name__)


async def stand_by(address: str, port: int) -> None:
    """Until cancelled. Where somebody else listens there already, such as the process that serves, nobody need be told
    anything.
    """
    app = web.Application()
    app.add_routes([web.route("*", "/{path:.*}", _elsewhere)])
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.0)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, address, port).start()
        except OSError as error:
            log.info("port %d is another's while this process stands by: %s", port, error.strerror)
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()


async def _elsewhere(request: web.Request) -> web.Response:
    return web.Response(status=503, text=Words(language_of(request)).say("local.standby"))
