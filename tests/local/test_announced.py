"""What the operator has announced, as the page shows it: until somebody puts it away."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.async_api import Browser, Route, expect

from core.denials import Denied
from tests.local.rig import Program, until
from tests.local.screen import PHONE, visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]

TEXTS = {
    "en": "Rivertable moves to another machine at noon; for ten minutes nothing will answer.\n\nNo move is lost.",
    "it": "A mezzogiorno Rivertable cambia macchina: per dieci minuti non risponde.\n\nNessuna mossa va persa.",
}
TITLES: dict[Literal["en", "it"], str] = {"en": "From whoever runs this bot", "it": "Da chi gestisce questo bot"}


@pytest.mark.parametrize("language", TITLES)
async def test_it_stands_under_the_bar_until_somebody_puts_it_away(
    chromium: Browser, server: Program, language: Literal["en", "it"]
) -> None:
    async with visitor(chromium, server, PHONE, language=language) as anna:
        await anna.open()
        await anna.quick("Anna")
        told = anna.page.locator("#announced")
        await expect(told).to_be_hidden()
        await server.app.service.operating.announce(TEXTS, running=True)
        await expect(told).to_contain_text(TITLES[language])
        await expect(told).to_contain_text(TEXTS[language].partition("\n")[0])
        await anna.fits()
        await anna.shoot(f"announced-{language}")
        await anna.page.reload()
        await expect(told).to_contain_text(TITLES[language])
        await told.locator("button").click()
        await expect(told).to_be_hidden()
        await anna.page.reload()
        await anna.see_panel()
        await expect(told).to_be_hidden()
        await server.app.service.operating.announce(TEXTS, running=True)
        await expect(told).to_contain_text(TITLES[language])
        known = (await server.app.stores.announcements.all())[0]
        assert (known.sent, known.left) == (1, 0)


async def test_whoever_is_shut_out_reads_why_and_looks_on(chromium: Browser, server: Program) -> None:
    async with visitor(chromium, server, PHONE) as anna:
        await anna.open()
        await anna.quick("Anna")

        async def seated() -> list[str]:
            people = await server.app.stores.oversight.people(["anna"], 1)
            return [account.uid for one in people for account in one.accounts]

        [uid] = await until(seated)

        async def shut_out(route: Route) -> None:
            """Before the page hears of it and offers nothing any more."""
            await server.app.service.operating.deny(Denied(kind="account", platform="local", id=uid, at=1.0))
            await route.continue_()

        await anna.page.route("**/api/act", shut_out)
        await anna.page.locator("#mine .panel .choices .button").first.click()
        await expect(anna.page.locator("#refusals")).to_contain_text("You can't use this bot")
        await anna.shoot("shut-out")
