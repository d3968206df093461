"""The accessibility tree of five screens of each game, as a reader walks it.

`tests/golden/by_ear/<game>-<screen>.txt` hold them. After a change that is meant:

    python -m tests.local.trees [game ...]

writes them anew; then read them, from top to bottom, as somebody hears them.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from playwright.async_api import Browser, TimeoutError, async_playwright, expect

from core.computer_turn import ComputerTurn
from core.seal import Seal
from core.service import Service
from core.titles import TITLES
from tests.local.conftest import CHROMIUM, FLAGS
from tests.local.rig import Program, program
from tests.local.screen import Visitor, visitor
from tests.parity.script import SEED

FOLDER = Path(__file__).parents[1] / "golden" / "by_ear"
SOON = 30
"""Presses after which each game has had a menu of two levels."""

COLD_MS = 90_000
"""For the first picture of a game, with the covers of all of them drawn beside it, on a busy machine."""

AGAIN_MS = 4_000

STILL_MS = 150
"""A page whose words stay the same for so long has come to rest."""

SAME = "() => { crypto.getRandomValues = (bytes) => bytes.fill(7); }"
"""In place of what each press adds to the shuffle: the same match each time."""


@contextmanager
def the_same() -> Iterator[None]:
    """The shuffle and the computers' thoughts are those of the last time."""
    turn_of = Service.computer_turn

    async def thought_as_ever(service: Service, code: str, seed: bytes) -> ComputerTurn | None:
        return await turn_of(service, code, SEED)

    with patch.object(Seal, "drawn", lambda: Seal(SEED, None)), patch.object(Service, "computer_turn", thought_as_ever):
        yield


async def trees(chromium: Browser, server: Program, game: str) -> AsyncIterator[tuple[str, str]]:
    """The screens by name. One person against one computer that plays well."""
    async with visitor(chromium, server) as anna:
        page = anna.page
        await page.evaluate(SAME)
        await page.locator(f"[data-key='quick {game}']").click()
        await page.locator(".play-form input[name='computers']").first.check(force=True)
        await page.locator(".play-form #first-name").fill("Anna")
        await page.locator(".play-form .main-button").click()
        await expect(page.locator("#mine .panel .choices .button").first).to_be_visible(timeout=COLD_MS)
        if await page.locator("#told").is_visible():
            await page.locator("#told > summary").click()
        yield "turn", await tree(anna)
        await page.locator("#told").evaluate("(told) => (told.open = false)")
        deeper = page.locator("#mine .choices [data-verb='menu']")
        for _ in range(SOON):
            if await deeper.count():
                break
            await play(anna, 1)
        await deeper.first.click()
        await expect(page.locator("#mine .controls [data-verb='menu']")).to_be_visible()
        yield "level", await tree(anna)
        await page.keyboard.press("Escape")
        await at_rest(anna)
        await play(anna, 6)
        while await page.locator("#mine .controls [data-verb='menu']").count():
            await page.keyboard.press("Escape")  # a level or a question has no More
            await at_rest(anna)
        await at_rest(anna)
        await page.locator("#mine [data-verb='more']").click()
        await page.locator("#sheet [data-verb='resign']").click()
        await expect(page.get_by_role("alertdialog")).to_be_visible()
        yield "question", await tree(anna, "#sheet")
        await page.keyboard.press("Escape")
        await at_rest(anna)
        await page.locator("#story .row").first.click()
        await expect(page.locator(".past")).to_be_visible()
        yield "past", await tree(anna, "main")
        await page.keyboard.press("Escape")
        await at_rest(anna)
        await play(anna, 1000)
        yield "end", await tree(anna, "main")


async def play(someone: Visitor, presses: int) -> None:
    """Press first choices, at most so many, questions included. A press that came while the page was being drawn anew
    is made again, as people do.
    """
    page, mine = someone.page, someone.page.locator("#mine")
    while presses:
        await newest(someone)
        if await mine.locator(".end").count():
            return
        before = await mine.evaluate("(mine) => mine.querySelector('.choices .button')?.dataset.key")
        try:
            async with page.expect_request("**/api/act", timeout=AGAIN_MS) as asked:
                await mine.locator(".choices .button").first.click(timeout=AGAIN_MS)
        except TimeoutError:
            continue
        answer = await (await asked.value).response()
        if answer is None or (await answer.json())["refused"]:  # the table had moved on
            continue
        await page.wait_for_function(
            """(before) => {
                 const first = document.querySelector("#mine .choices .button");
                 return document.querySelector("#mine .end") || (first && first.dataset.key !== before);
               }""",
            arg=before,
        )
        presses -= 1


async def newest(someone: Visitor) -> None:
    """Wait until the page shows the position that its server has."""
    await someone.server.settled()
    page = someone.page
    code = await page.locator(".head-title .code").inner_text()
    [table] = await someone.server.app.service.readable([code])
    await page.wait_for_function(
        """(no) => document.querySelector("#mine .end")
             || document.querySelector(`#mine .choices .button[data-key*=":${no}:"]`)""",
        arg=table.need_match().no,
    )


async def at_rest(someone: Visitor) -> None:
    """Wait until all that is told of it stands there too."""
    await newest(someone)
    page = someone.page
    told, before = await page.locator("main").inner_text(), None
    while told != before:
        await page.wait_for_timeout(STILL_MS)
        told, before = await page.locator("main").inner_text(), told


async def tree(someone: Visitor, part: str = "body") -> str:
    """Without what differs from match to match: the table's code, its address, times."""
    await at_rest(someone)
    await someone.page.locator("#news").evaluate("(news) => news.replaceChildren()")  # what is being read out just now
    snapshot = await someone.page.locator(part).aria_snapshot()
    code = await someone.page.locator(".head-title .code").inner_text()
    told = re.sub(r"^\s*- /url:.*\n", "", snapshot + "\n", flags=re.MULTILINE)
    return re.sub(r"\b\d{1,2}:\d{2}\b", "TIME", told.replace(code, "CODE"))


async def write(games: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    async with async_playwright() as driver:
        chromium = await driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for game in games:
            with tempfile.TemporaryDirectory() as folder, the_same():
                async with program(Path(folder) / "a.db") as server:
                    async for name, told in trees(chromium, server, game):
                        (FOLDER / f"{game}-{name}.txt").write_text(told, encoding="utf-8")
        await chromium.close()


if __name__ == "__main__":
    asyncio.run(write(sys.argv[1:] or list(TITLES)))
