"""Everybody's share in the shuffle, from the local table. (T-33)"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser as Chromium
from playwright.async_api import Request, expect

from core.records import Share
from tests.local.rig import Program, browser, program
from tests.local.screen import visitor


async def shares(server: Program) -> tuple[Share, ...]:
    """Of the one table."""
    [code] = await server.app.stores.tables.codes()
    return (await server.app.service.table(code)).seal.shares or ()


async def test_what_the_page_has_drawn_is_in_the_seed(tmp_path: Path) -> None:
    """T-33: whoever sends something else gives that, as far as it is letters and digits; nothing is nothing."""
    async with program(tmp_path / "a.db") as server, browser(server) as anna, browser(server) as ben:
        room = (await anna.type("/new coloretto", entropy="0123456789abcdef"))["room"]
        await ben.type("/join", room, entropy="<b>ù 7\n" + "x" * 500)
        assert [share.press for share in await shares(server)] == ["0123456789abcdef", "b7" + "x" * 30]
        answer = await ben.type("/luck hippo", room)
        assert answer["notice"] == "The shuffle will depend on your word too: hippo"
        assert [share.word for share in await shares(server)] == ["", "hippo"]
        lone = await ben.type("/luck TREE", room)
        assert lone["notice"] == "The shuffle will depend on your word too: TREE"
        refused = await ben.type("/luck", room)
        assert refused["refused"]
        assert "behind the command luck" in refused["notice"]


async def test_one_press_into_a_match_gives_a_share_too(tmp_path: Path) -> None:
    """T-33"""
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        await anna.post("/api/quick", game="nile", entropy="feed")
        assert [share.press for share in await shares(server)] == ["feed"]


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.xdist_group("browser")
async def test_the_page_draws_a_number_for_each_press(chromium: Chromium, server: Program) -> None:
    """T-33: sixteen digits, another one each time; the first is the share of whoever opens the table."""
    drawn: list[str] = []

    def hear(request: Request) -> None:
        if request.method == "POST" and request.post_data:
            sent: dict[str, Any] = json.loads(request.post_data)
            drawn.append(str(sent.get("entropy")))

    async with visitor(chromium, server) as anna:
        anna.page.on("request", hear)
        await anna.set_up()
        for players in (2, 3):
            await anna.page.locator("#mine [data-verb='computer']").click()
            await expect(anna.page.locator(".chair:not(.free)")).to_have_count(players)
    assert len(drawn) >= 3
    assert len(set(drawn)) == len(drawn)
    assert all(re.fullmatch(r"[0-9a-f]{16}", number) for number in drawn)
    [share] = await shares(server)
    assert share.press in drawn
