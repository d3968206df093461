"""A person before the page: looks, presses, types, and notices when the page breaks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal

from playwright.async_api import Browser, ConsoleMessage, Page, expect

from tests.local.rig import Program, until

SHOTS = Path(__file__).parents[2] / "build" / "screenshots" / "local"

SETTLED = "#table[data-status='over'] #mine .end, #mine .panel .choices .button, #mine .curtain"
LOADED = "[...document.images].every((image) => image.complete || image.loading === 'lazy')"

PATIENCE_MS = 20_000
"""For a machine that is busy with other tests; a page that works answers in a few hundred."""

expect.set_options(timeout=PATIENCE_MS)

DESKTOP = (1280, 800)
SMALL_DESKTOP = (1100, 620)
PHONE = (390, 844)
SMALLEST = (360, 740)


class Visitor:
    def __init__(self, page: Page, server: Program) -> None:
        self.page = page
        self.server = server
        self.faults: list[str] = []
        self.calm = True
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    def _hear(self, message: ConsoleMessage) -> None:
        lost = "status of 503" in message.text or "ERR_CONNECTION" in message.text or "ERR_INCOMPLETE" in message.text
        if message.location.get("url", "").partition("?")[0].endswith("/api/share"):
            return  # where nothing is shared there is nothing at that address
        if message.type == "error" and not (lost and not self.calm):
            self.faults.append(message.text)

    async def open(self) -> None:
        await self.page.goto(self.server.url, wait_until="domcontentloaded")
        await expect(self.page.locator(".card").first).to_be_visible()

    async def quick(self, name: str = "") -> None:
        """Into a match against computers, with the answers that stand there."""
        await self.page.locator(".card-first .main-button").click()
        if name:
            await self.page.locator(".play-form #first-name").fill(name)
        await self.page.locator(".play-form .main-button").click()
        await self.see_panel()

    async def set_up(self, name: str = "") -> None:
        """A table that waits for others; whoever has no name is asked for it."""
        await self.page.locator(".card-first .button", has_text="Set up a table").click()
        await self.give_name(name)
        await expect(self.page.locator("#mine .before")).to_be_visible()

    async def give_name(self, name: str = "") -> None:
        """Or none, to stay a guest."""
        await self.page.locator("#first-name").fill(name)
        await self.page.locator(".first-name .main-button").click()

    async def drawer(self) -> None:
        """Where it isn't open anyway: the side with tables and people."""
        await self.page.locator("[data-key='drawer']:visible, [data-key='strip drawer']:visible").click()
        await expect(self.page.locator("#side")).to_be_visible()

    async def see_panel(self) -> None:
        await expect(self.page.locator("#mine .panel .choices .button").first).to_be_visible()

    async def shoot(self, name: str) -> None:
        """Kept as build output, to be looked at."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        await self.page.evaluate("document.fonts.ready")
        await until(lambda: self.page.evaluate(LOADED))
        await self.page.screenshot(path=SHOTS / f"{name}.png")

    async def status(self) -> str:
        """Of the open room: yours, running, over, lobby."""
        return await self.page.locator(".room[aria-current]").get_attribute("data-status") or ""

    async def settled(self) -> str:
        """Wait until somebody at this screen can do something or the match is over."""
        await expect(self.page.locator(SETTLED).first).to_be_visible()
        return await self.status()

    async def fits(self) -> None:
        """Nothing sticks out at the sides."""
        wide = await self.page.evaluate(
            """() => [...document.querySelectorAll("body *")].filter((node) => {
                 if (!node.checkVisibility()) return false;
                 if (node.closest(".players, .side, .skips, .unseen, pre, svg")) return false;
                 const box = node.getBoundingClientRect();
                 return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1);
               }).map((node) => node.outerHTML.slice(0, 120))"""
        )
        assert wide == [], wide


@asynccontextmanager
async def visitor(
    chromium: Browser,
    server: Program,
    size: tuple[int, int] = DESKTOP,
    language: Literal["en", "it"] = "en",
    scheme: Literal["light", "dark"] = "light",
    zone: str | None = None,
    touch: bool = False,
) -> AsyncIterator[Visitor]:
    """Somebody with a browser of their own; fails when a script failed or a picture was missing."""
    context = await chromium.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale={"en": "en-GB", "it": "it-IT"}[language],
        color_scheme=scheme,
        reduced_motion="reduce",
        timezone_id=zone,
        has_touch=touch,
    )
    context.set_default_timeout(PATIENCE_MS)
    page = await context.new_page()
    one = Visitor(page, server)
    await one.open()
    yield one
    assert one.faults == [], one.faults
    await context.close()
