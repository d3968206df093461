"""Bounds and ways at the local table: a budget that is used up, a link to a chat elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from core.budgets import MOST_LOBBIES
from core.people import Account, Home, Place
from tests.local.rig import Program, browser, program
from tests.local.screen import visitor


async def test_a_match_that_would_begin_at_once_is_refused_and_no_other_begins(tmp_path: Path) -> None:
    """The lobbies that are open stay as they are. (T-26)"""
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        rooms = [(await anna.post("/api/act", text="/new Dos Rios"))["room"] for _ in range(MOST_LOBBIES)]
        refused = await anna.post("/api/quick", game="coloretto")
        assert refused["refused"]
        assert refused["room"] is None
        assert "5 tables that wait to start" in refused["notice"]
        lobby = await anna.get("/api/lobby")
        shown = {room["room"]: (room["status"], len(room["players"])) for room in lobby["rooms"]}
        assert shown == dict.fromkeys(rooms, ("lobby", 1))


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.xdist_group("browser")
async def test_the_page_links_to_a_home_on_another_network(chromium: Browser, server: Program) -> None:
    """(T-36)"""
    address = "https://discord.com/channels/1/2"
    async with visitor(chromium, server) as anna:
        await anna.quick()
        service = server.app.service
        [table] = await service.readable(await server.app.stores.tables.codes())
        [uid] = [occupant.account.uid for occupant in table.occupants if occupant.account]
        person = await service.known(Account("local", uid))
        assert person
        away = Home(Place("discord", "2"), "en", "#games", address)
        code = (await service.open_table(person, Account("local", uid), [away], "nile", {})).code
        await anna.page.keyboard.press("/")
        await anna.page.keyboard.type("/mine")
        await anna.page.keyboard.press("Enter")
        link = anna.page.locator("#sheet a.button")
        await expect(link).to_have_text(f"{code}, #games")
        await expect(link).to_have_attribute("href", address)
        await anna.shoot("mine-with-a-link")
