"""axe-core finds nothing on any screen, by day and by night."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.async_api import Browser, expect

from core.titles import TITLES
from tests.local.hearing import broken
from tests.local.rig import Program, program
from tests.local.screen import DESKTOP, PHONE, Visitor, visitor
from tests.local.test_by_ear import into, press_any

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]

Scheme = Literal["light", "dark"]


async def table_screens(someone: Visitor, game: str) -> AsyncIterator[str]:
    """Into a match and through what it shows; each is on the page when its name comes."""
    page, keys, chance = someone.page, someone.page.keyboard, random.Random(3)
    await into(someone, game)
    yield "the turn"
    if await page.locator("#told").is_visible():
        await page.locator("#told > summary").click()
        yield "the board in words"
        await page.locator("#told > summary").click()
    if await page.locator("#mine [data-verb='menu']").count():
        await page.locator("#mine [data-verb='menu']").first.click()
        await expect(page.locator("#mine .controls [data-verb='menu']")).to_be_visible()
        yield "a deeper level"
        await keys.press("Escape")
    for _ in range(12):
        if await page.locator("#mine .in-rows").count() or await page.get_by_role("alertdialog").count():
            yield "dials or a question"
            break
        await press_any(someone, chance)
    while await page.locator("#mine .controls [data-verb='menu']").count():
        await keys.press("Escape")  # a level or a question has no More
        await page.wait_for_timeout(200)
    await page.locator("#mine [data-verb='more']").click()
    await expect(page.locator("#sheet[open]")).to_be_visible()
    yield "More"
    for verb in ("text", "log", "rules", "guide", "legend", "settings", "mine"):
        button = page.locator(f"#sheet [data-verb='{verb}']")
        if await button.count():
            await button.first.click()
            await page.wait_for_timeout(300)
            yield f"the sheet of {verb}"
            await keys.press("Escape")
            await page.locator("#mine [data-verb='more']").click()
    await page.locator("#sheet [data-verb='full']").click()
    await expect(page.locator("#light img")).to_be_visible()
    yield "the picture alone"
    await keys.press("Escape")
    await page.locator("#sheet [data-verb='resign']").click()
    await expect(page.get_by_role("alertdialog")).to_be_visible()
    yield "a question in a sheet"
    await keys.press("Escape")
    rows = page.locator("#story .row")
    if await rows.count() and await rows.first.is_visible():
        await rows.first.click()
        await expect(page.locator(".past")).to_be_visible()
        yield "the past"
        await keys.press("Escape")
    await keys.press("/")
    await keys.type("/")
    await expect(page.locator("#offers li").first).to_be_visible()
    yield "the line with what could come next"
    await keys.press("Escape")
    await keys.press("Escape")
    await page.locator("#mine [data-verb='more']").click()
    await page.locator("#sheet [data-verb='resign']").click()
    await page.locator("#sheet [data-verb='resign_sure']").click()
    await expect(page.locator("#sheet")).to_be_hidden()
    yield "who has resigned"


async def other_screens(someone: Visitor) -> AsyncIterator[str]:
    page, keys = someone.page, someone.page.keyboard
    yield "the lobby"
    await keys.press("?")
    yield "the keys"
    await keys.press("Escape")
    await page.locator("[data-key='rules nile']").click()
    yield "the rules of a game"
    await keys.press("Escape")
    await page.locator("[data-key='quick nile']").click()
    yield "what is asked before a match"
    await keys.press("Escape")
    await page.locator("[data-key='open nile']").click()
    await expect(page.locator("#first-name")).to_be_visible()
    yield "the first name"
    await someone.give_name("Anna")
    await expect(page.locator("#mine .before")).to_be_visible()
    yield "a table that waits"
    await page.locator("#mine [data-verb='lobby']").click()
    await expect(page.locator("#sheet .choices")).to_be_visible()
    yield "its options"
    await keys.press("Escape")
    await page.locator("#mine form", has_text="share this screen").locator("input").fill("Ben")
    await keys.press("Enter")
    await expect(page.locator(".chair:not(.free)")).to_have_count(2)
    await someone.drawer()
    yield "the drawer"
    await page.locator("#side [data-key^='key ']").first.click()
    await expect(page.locator("#sheet #link")).to_be_visible()
    yield "a person's link"
    await keys.press("Escape")
    await keys.press("Escape")
    await page.locator("#mine [data-verb='start']").click()
    await expect(page.locator("#mine .curtain")).to_be_visible()
    yield "the curtain"
    await page.locator("#mine .curtain .main-button").click()
    await someone.see_panel()
    yield "two at a screen"


async def test_axe_finds_nothing_at_the_table(chromium: Browser, server: Program) -> None:
    async with visitor(chromium, server) as anna:
        await into(anna, "coloretto")
        assert await broken(anna.page) == []


@pytest.mark.soak
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
async def test_axe_finds_nothing_around_the_table(
    chromium: Browser, server: Program, scheme: Scheme, size: tuple[int, int]
) -> None:
    faults: dict[str, list[str]] = {}
    async with visitor(chromium, server, size, "en", scheme) as anna:
        async for name in other_screens(anna):
            if found := await broken(anna.page):
                faults[name] = found
    assert faults == {}


@pytest.mark.soak
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", list(TITLES))
async def test_axe_finds_nothing_in_any_game(chromium: Browser, server: Program, scheme: Scheme, game: str) -> None:
    faults: dict[str, list[str]] = {}
    async with visitor(chromium, server, DESKTOP, "en", scheme) as anna:
        async for name in table_screens(anna, game):
            if found := await broken(anna.page):
                faults[name] = found
    assert faults == {}


@pytest.mark.soak
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_axe_finds_nothing_at_an_end_nor_at_the_door(chromium: Browser, tmp_path: Path, scheme: Scheme) -> None:
    async with program(tmp_path / "a.db") as server, visitor(chromium, server, DESKTOP, "en", scheme) as anna:
        await into(anna, "coloretto")
        chance = random.Random(5)
        while not await anna.page.locator("#mine .end").count():
            await press_any(anna, chance)
        assert await broken(anna.page) == []
    async with program(tmp_path / "b.db", "127.0.0.2") as shared:
        assert shared.sharing
        page = await chromium.new_page(color_scheme=scheme)
        await page.goto(f"http://127.0.0.2:{shared.port}")
        await expect(page.locator("#word")).to_be_visible()
        assert await broken(page) == []
        await page.close()
