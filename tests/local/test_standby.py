"""Where another process serves the local table, a page that is opened here is told so, in its reader's language."""

from __future__ import annotations

import asyncio

import aiohttp

from bots.local.standby import stand_by


async def asked(port: int, path: str, language: str) -> tuple[int, str]:
    async with aiohttp.ClientSession(headers={"Accept-Language": language}) as session:
        for _ in range(500):
            try:
                async with session.get(f"http://127.0.0.1:{port}{path}") as answer:
                    return answer.status, await answer.text()
            except aiohttp.ClientConnectionError:
                await asyncio.sleep(0.01)
    raise AssertionError("nobody answers")


async def test_whoever_comes_is_told_that_another_process_serves(unused_tcp_port: int) -> None:
    standing = asyncio.create_task(stand_by("127.0.0.1", unused_tcp_port))
    assert await asked(unused_tcp_port, "/", "en") == (
        503,
        "This table is served by another process now. Try again in a while: it answers here once that one has ended.",
    )
    status, said = await asked(unused_tcp_port, "/api/now?table=KXRM", "it")
    assert (status, said.startswith("Questo tavolo")) == (503, True)
    standing.cancel()
    await asyncio.gather(standing, return_exceptions=True)


async def test_where_somebody_listens_already_it_waits(unused_tcp_port: int) -> None:
    first, second = [asyncio.create_task(stand_by("127.0.0.1", unused_tcp_port)) for _ in range(2)]
    assert (await asked(unused_tcp_port, "/", "en"))[0] == 503
    await asyncio.sleep(0.1)
    assert not first.done()
    assert not second.done()
    for one in (first, second):
        one.cancel()
    await asyncio.gather(first, second, return_exceptions=True)
