"""A finished match's analysis on the page, in a real Chromium."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from core.ports.analyses import Kept
from tests.local.rig import Program
from tests.local.screen import DESKTOP, PHONE, visitor
from tests.local.test_analysis import analysed

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]


async def test_it_comes_by_itself_and_leads_to_the_boards_of_then(chromium: Browser, server: Program) -> None:
    async with visitor(chromium, server) as anna:
        page = anna.page
        await page.locator("[data-key='quick coloretto']").click()
        await page.locator(".play-form input[name='computers']").first.check(force=True)
        await page.locator(".play-form .main-button").click()
        await anna.see_panel()
        for _ in range(3):
            await page.locator("#mine .panel .choices .button").first.click()
            await anna.see_panel()
        code = (await server.app.stores.tables.codes())[0]
        await page.locator("#mine [data-verb='more']").click()
        await page.locator("#sheet [data-verb='resign']").click()
        await page.locator("#sheet [data-verb='resign_sure']").click()
        await expect(page.locator("#mine .end")).to_be_visible()
        await expect(page.locator("#mine .end [data-verb='analysis']")).to_be_visible()
        await expect(page.locator("#mine .end .message")).to_have_count(0)

        table = await server.app.service.table(code)
        await server.app.stores.analyses.save(code, Kept(analysis=analysed(table.need_match())))
        told = page.locator("#mine .end .message")
        await expect(told.locator("h2")).to_have_text("Analysis")
        await expect(told.locator(".picture img")).to_be_visible()
        await expect(page.locator("#mine .end [data-verb='analysis']")).to_have_count(0)
        for size, name in ((DESKTOP, "desktop"), (PHONE, "phone")):
            await page.set_viewport_size({"width": size[0], "height": size[1]})
            await told.scroll_into_view_if_needed()
            await anna.shoot(f"analysis-{name}-en-light")
        await page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})

        before = await page.locator("#scene img").get_attribute("src")
        await told.locator("[data-verb='past']").first.click()
        await expect(page.locator("#scene .past")).to_be_visible()
        assert await page.locator("#scene img").get_attribute("src") != before
        assert anna.faults == []
