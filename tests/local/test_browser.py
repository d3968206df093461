"""The local table in a real Chromium, played as people play it."""

from __future__ import annotations

import asyncio
import itertools
import re
from typing import Literal

import pytest
from playwright.async_api import Browser, Page, Route, expect

from core.stored import Status
from core.times import mark
from storage.errors import StoreError
from tests.local.rig import Program, until
from tests.local.screen import DESKTOP, PHONE, SMALL_DESKTOP, SMALLEST, Visitor, visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]


async def test_a_whole_match_by_mouse_with_reload_and_restart(chromium: Browser, server: Program) -> None:
    async with visitor(chromium, server) as anna:
        page, reloaded = anna.page, False
        await anna.set_up("Anna")
        for players in (2, 3, 4):
            await page.locator("#mine [data-verb='computer']").click()
            await expect(page.locator(".chair:not(.free)")).to_have_count(players)
        await page.locator("#mine [data-verb='start']").click()
        for turn in itertools.count():
            if await anna.settled() == "over":
                break
            asked = await page.locator("#mine .panel .main-button").count()
            if turn >= 3 and not reloaded and not asked:
                reloaded = True
                before = await page.locator("#mine .panel .choices").inner_text()
                await page.reload()
                await anna.see_panel()
                assert await page.locator("#mine .panel .choices").inner_text() == before
            if turn == 6:
                await restart(anna)
                await stop_asking(page)
            await press_one(page)
        assert reloaded
        await the_end_is_told(anna)
        async with page.expect_download() as file:
            await page.locator("#mine [data-verb='export']").click()
        assert (await file.value).suggested_filename.startswith("rivertable-")
        await page.locator("#mine [data-verb='rematch']").click()
        await expect(page.locator("#mine [data-verb='start']")).to_be_visible()


async def test_a_table_that_can_not_read_what_it_keeps_says_so_and_comes_back(
    chromium: Browser, server: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page says it at its top, and reads again by itself until it can."""

    async def fails(*args: object, **more: object) -> object:
        raise StoreError("away", path="a.db", why="gone")

    async with visitor(chromium, server) as anna:
        await anna.set_up("Anna")
        anna.calm = False
        with monkeypatch.context() as patch:
            patch.setattr(server.app.stores._database, "run", fails)  # type: ignore[attr-defined]
            await anna.page.reload()
            await expect(anna.page.locator(".away")).to_contain_text("Nothing has happened: try again in a moment.")
        await expect(anna.page.locator(".away")).to_be_hidden()
        await expect(anna.page.locator("#mine [data-verb='computer']")).to_be_visible()
        anna.calm = True


async def the_end_is_told(someone: Visitor) -> None:
    """W-14: the last board, who won, where the points came from, Rematch in sight; the past is a press away."""
    page = someone.page
    rematch = page.locator("#mine .end [data-verb='rematch']")
    await expect(rematch).to_be_in_viewport()
    await someone.shoot("end-desktop-en-light")
    places = await page.locator(".placed .place").all_inner_texts()
    assert places[0] == "1."
    assert places == sorted(places)
    assert await page.locator(".placed .shares li").count() > len(places)
    assert "--seal" not in await page.locator("#mine").inner_text()
    await page.locator("[data-key='look back']").click()
    await expect(page.locator(".past")).to_be_visible()
    last = await page.locator("#home img").get_attribute("src")
    await page.locator(".past [data-key='before']").click()
    await expect(page.locator("#home img")).not_to_have_attribute("src", last or "")
    await page.keyboard.press("Escape")
    await expect(page.locator(".past")).to_have_count(0)


LINES = "(names) => names.map((name) => { const range = document.createRange(); range.selectNodeContents(name);"
LINES += " return range.getClientRects().length; })"


@pytest.mark.parametrize("language", ["en", "it"])
async def test_beside_a_long_result_a_name_stays_on_its_line(
    chromium: Browser, server: Program, language: Literal["en", "it"]
) -> None:
    """Dos Rios tells buildings, water and money where others tell points, on a phone of 300 px, too."""
    async with visitor(chromium, server, (300, 640), language=language) as anna:
        page = anna.page
        await page.locator("[data-key='quick dos_rios']").click()
        await page.locator(".play-form .main-button").click()
        await anna.see_panel()
        await page.locator("#mine [data-verb='more']").click()
        await page.locator("#sheet [data-verb='resign']").click()
        await page.locator("#sheet [data-verb='resign_sure']").click()
        [code] = await server.app.stores.tables.codes()

        async def over() -> bool:
            return (await server.app.service.table(code)).status is Status.OVER

        await until(over, 60)  # computers play the match to its end
        await expect(page.locator("#mine .end .placed").first).to_be_visible()
        names = page.locator("#mine .placed-name")
        assert set(await names.evaluate_all(LINES)) == {1}
        assert max(map(len, await page.locator("#mine .points").all_inner_texts())) > 20
        await anna.shoot(f"end-narrow-{language}-light")


@pytest.mark.parametrize(
    ("zone", "language", "said"),
    [("Europe/Rome", "it", "28 nov 2026, 11:00"), ("America/Sao_Paulo", "en", "28 Nov 2026, 07:00")],
)
async def test_a_moment_is_told_by_the_browser_s_clock(
    chromium: Browser, server: Program, zone: str, language: Literal["en", "it"], said: str
) -> None:
    """By the page's own building block, in text and where a text is read out."""
    async with visitor(chromium, server, language=language, zone=zone) as anna:
        await anna.page.evaluate(
            """async (text) => {
                 const { el } = await import("/static/dom.js");
                 document.body.append(el("p", { id: "probe", text, "aria-label": text }));
               }""",
            f"At {mark(1_795_860_000)}; \ue000x",
        )
        probe = anna.page.locator("#probe")
        assert await probe.inner_text() == f"At {said}; x"
        assert await probe.get_attribute("aria-label") == f"At {said}; x"
        assert await probe.locator("time").get_attribute("datetime") == "2026-11-28T10:00:00Z"


async def stop_asking(page: Page) -> None:
    """By way of More and Settings: no question before a move that can't be taken back."""
    await page.locator("#mine [data-verb='more']").click()
    await page.locator("#sheet .controls [data-verb='settings']").click()
    await page.locator("#sheet .choices", has_text="Confirmations").get_by_text("Confirmations").click()
    await page.locator("#sheet .choices", has_text="Don't ask me").get_by_text("Don't ask me").click()
    await expect(page.locator("#sheet")).to_contain_text("Moves are played at once")
    await page.keyboard.press("Escape")


async def press_one(page: Page) -> str:
    """Press the first choice; what the table says to it, "" where it asks first."""
    async with page.expect_response("**/api/act") as answer:
        await page.locator("#mine .panel .choices .button").first.click()
    return str((await (await answer.value).json())["notice"])


async def restart(someone: Visitor) -> None:
    """The server goes and comes back; the page says so and finds it again by itself."""
    someone.calm = False
    await someone.server.stop()
    await expect(someone.page.locator(".away")).to_be_visible()
    await someone.server.start()
    await expect(someone.page.locator(".away")).to_be_hidden()
    someone.calm = True


@pytest.mark.soak
async def test_a_whole_match_by_keyboard(chromium: Browser, server: Program) -> None:
    async with visitor(chromium, server, SMALL_DESKTOP) as anna:
        page, keys = anna.page, anna.page.keyboard
        await keys.press("Tab")
        await expect(page.locator("#skips a").first).to_be_focused()
        await keys.press("Enter")  # to the main thing
        await keys.press("Tab")
        await expect(page.locator(".card-first .main-button")).to_be_focused()
        await keys.press("Enter")
        await expect(page.locator(".play-form .main-button")).to_be_focused()  # all its questions are answered
        await keys.press("Enter")
        await anna.see_panel()
        await expect(page.locator("#mine .choices .button").first).to_be_focused()
        await expect(page.locator("#line")).to_be_hidden()
        await keys.press("/")
        await keys.type("/settings confirm=off")
        await keys.press("Enter")
        await expect(page.locator("#sheet")).to_contain_text("Moves are played at once")
        await keys.press("Escape")
        await expect(page.locator("#say")).to_be_focused()  # back in the line
        await keys.type("pl")
        await expect(page.locator("#offers li").first).to_be_visible()
        await keys.press("ArrowDown")
        await keys.press("Enter")
        assert (await page.locator("#say").input_value()).startswith("Play ")
        async with page.expect_response("**/api/act") as answer:
            await keys.press("Enter")
        notice = (await (await answer.value).json())["notice"]
        assert "play" in notice, "what was understood is said (S-3)"
        await keys.press("Escape")  # out of the line
        await expect(page.locator("#line")).to_be_hidden()
        await keys.press("?")
        await expect(page.locator("#sheet dd").first).to_have_text("among the choices: press the one with that letter")
        await keys.press("Escape")
        for turn in itertools.count():
            if await anna.settled() == "over":
                break
            mine = page.locator("#mine")
            before = await mine.inner_text()
            letters = await mine.locator(".choices .letter").all_inner_texts()
            await keys.press(letters[turn % len(letters)] if letters else "Enter")
            await expect(mine).not_to_have_text(before, use_inner_text=True)
            await expect(page.locator("#mine :focus, #mine:focus")).to_have_count(1)
            if turn == 2:
                await the_arrows_go_on(anna)
        await expect(page.locator("#mine [data-verb='rematch']")).to_be_visible()


async def the_arrows_go_on(someone: Visitor) -> None:
    """W-14: where a press by keyboard has left the focus, the arrows do something."""
    await someone.see_panel()
    choices = someone.page.locator("#mine .choices .button")
    await expect(choices.first).to_be_focused()
    if await choices.count() > 1:
        await someone.page.keyboard.press("ArrowDown")
        await expect(choices.nth(1)).to_be_focused()


async def the_right_one_is_called(page: Page) -> None:
    whose = "async (given) => (await import('/static/hotseat.js')).whose(given)"

    async def shown(seated: str, waiting: str, opened: str = "", asked: str = "") -> str:
        given = {"seated": [*seated], "waiting": [*waiting], "opened": opened, "asked": asked}
        return str(await page.evaluate(whose, given))

    assert await shown("ab", "a") == "a"
    assert await shown("ab", "b", opened="a") == "b"  # the turn passes: a's things go
    assert await shown("ab", "", opened="a") == "a"  # a computer thinks: a may go on looking
    assert await shown("ab", "ab", opened="b") == "b"  # both choose: whoever sits here goes first
    assert await shown("ab", "b", opened="b", asked="a") == "a"  # by hand
    assert await shown("ab", "b", opened="c", asked="c") == "b"  # c doesn't sit here
    assert await shown("", "") == ""


async def escape_leads_one_step_back(page: Page) -> None:
    panel = """(verbs) => {
      const button = (verb) => `<button data-verb="${verb}">${verb}</button>`;
      const mine = document.getElementById("mine");
      mine.innerHTML = `<article class="panel"><div class="controls">${verbs.map(button).join("")}</div></article>`;
      window.pressed = "";
      for (const one of mine.querySelectorAll("button")) one.onclick = () => (window.pressed = one.dataset.verb);
    }"""
    for verbs, pressed in (
        (["menu", "undo", "text"], "menu"),
        (["plan", "text", "more"], ""),  # the way into a plan
        (["plan", "plan_clear", "play"], "plan"),  # deep in its menu
        (["plan_undo", "plan_clear", "play"], "play"),  # out of it
    ):
        await page.evaluate(panel, verbs)
        await page.keyboard.press("Escape")
        assert await page.evaluate("window.pressed") == pressed


async def test_an_answer_that_newer_news_have_overtaken_takes_no_choices_away(
    chromium: Browser, server: Program
) -> None:
    """The computers play faster than the answer to the press before them comes through."""
    answered = asyncio.Event()

    async def late(route: Route) -> None:
        answer = await route.fetch()
        await answered.wait()
        await route.fulfill(response=answer)

    async with visitor(chromium, server) as anna:
        page, offered = anna.page, anna.page.locator("#mine .choices")
        await anna.quick("Anna")
        await stop_asking(page)
        before = await offered.inner_text()
        await page.route("**/api/act", late)
        await page.locator("#mine .choices [data-verb='move']").first.click()
        await expect(offered).not_to_have_text(before, use_inner_text=True)
        await anna.server.app.computers.idle()
        await anna.settled()
        now = await offered.inner_text()
        async with page.expect_response("**/api/now/*"):  # it's asked once more which of them is newer
            answered.set()
        await expect(offered).to_have_text(now, use_inner_text=True)


async def test_a_late_answer_closes_nothing_that_was_opened_after_it(chromium: Browser, server: Program) -> None:
    """Somebody presses a move and then *More*; the answer to the move comes last."""
    held: list[Route] = []

    async def late(route: Route) -> None:
        if not held:
            held.append(route)
        else:
            await route.continue_()

    async with visitor(chromium, server) as anna:
        page = anna.page
        await anna.quick("Anna")
        await stop_asking(page)
        await page.route("**/api/act", late)
        await page.locator("#mine .choices [data-verb='move']").first.click()
        await page.locator("#mine [data-verb='more']").click()
        await expect(page.locator("#sheet [data-verb='resign']")).to_be_visible()
        async with page.expect_response("**/api/act"):
            await held[0].continue_()
        await anna.server.app.computers.idle()
        await anna.settled()
        await expect(page.locator("#sheet [data-verb='resign']")).to_be_visible()
        assert await page.locator("#sheet").evaluate("sheet => sheet.open")


async def test_two_people_share_a_screen_with_a_curtain_between(chromium: Browser, server: Program) -> None:
    async with visitor(chromium, server) as both:
        page = both.page
        await the_right_one_is_called(page)
        await escape_leads_one_step_back(page)
        await both.set_up("Anna")
        await expect(page.locator("#mine [data-verb='leave']")).to_be_visible()
        await expect(page.locator("#mine [data-verb='join']")).to_have_count(0)  # she sits there already
        await both.shoot("lobby-desktop-en-light")
        await expect(page.locator(".chairs")).to_contain_text("Anna")
        await page.locator("#mine form", has_text="share this screen").locator("input").fill("Roberto")
        await page.keyboard.press("Enter")
        await expect(page.locator(".chair:not(.free)")).to_have_count(2)
        await expect(page.locator(".chairs")).to_contain_text("Roberto")
        await page.locator("#mine [data-verb='start']").click()
        curtain = page.locator("#mine .curtain")
        seen: list[str] = []
        secret = ""
        for _ in range(4):
            await expect(curtain).to_be_visible()
            name = (await curtain.locator("h2").inner_text()).removeprefix("Pass the screen to ")
            await expect(page.locator("#mine .panel")).to_have_count(0)
            await both.shoot("curtain-desktop-en-light")
            if seen:
                assert name != seen[-1]
                hidden = await page.content()
                assert secret not in hidden  # nothing of the other hand is left anywhere in the page
            seen.append(name)
            await curtain.locator(".main-button").click()
            await both.see_panel()
            await expect(page.locator(".mine-head h2")).to_have_text(f"Only for {name}")
            if not await page.locator("#told-body h2").count():
                await page.locator("#told > summary").click()
            secret = await page.locator("#told-body h2:text-is('Your own cards') + p").text_content() or ""
            assert secret
            while not await press_one(page):
                await expect(page.locator("#mine .panel .main-button")).to_be_visible()
        assert set(seen) == {"Anna", "Roberto"}
        await page.reload()  # whoever comes back to the screen finds it closed
        await expect(curtain).to_be_visible()
        await curtain.locator(".tiny").click()  # the other one wants to look
        await expect(curtain.locator("h2")).to_have_text(f"Pass the screen to {seen[-1]}")


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("it", "dark")])
async def test_desktop_and_phone(
    chromium: Browser, server: Program, language: Literal["en", "it"], scheme: Literal["light", "dark"]
) -> None:
    for name, size in (("desktop", DESKTOP), ("phone", PHONE)):
        async with visitor(chromium, server, size, language, scheme) as anna:
            await anna.fits()
            await anna.shoot(f"welcome-{name}-{language}-{scheme}")
            await anna.quick()
            await anna.fits()
            await anna.shoot(f"table-{name}-{language}-{scheme}")
            await (the_choices_are_in_the_hand if name == "phone" else the_board_is_the_page)(anna)
            await anna.page.locator("[data-key='tool rules']").click()
            await expect(anna.page.locator("#sheet .blocks")).to_be_visible()
            await anna.page.keyboard.press("Escape")


async def the_board_is_the_page(someone: Visitor) -> None:
    """W-11: one board, more than half as wide as the window; what is asked stands under it, in sight."""
    page = someone.page
    await expect(page.locator("main img")).to_have_count(1 + await page.locator("#lobby img").count())
    board = await page.locator("#home .board img").bounding_box()
    choices = await page.locator("#mine .choices").bounding_box()
    assert board
    assert choices
    assert board["width"] > 0.55 * DESKTOP[0]
    assert choices["y"] >= board["y"] + board["height"] - 1
    assert choices["y"] + choices["height"] <= DESKTOP[1]


async def the_choices_are_in_the_hand(someone: Visitor) -> None:
    """W-12: the board from edge to edge, the choices in sight, 80 px of bars; the line to type in is folded away."""
    page = someone.page
    board = await page.locator("#home .board img").bounding_box()
    assert board
    assert board["x"] == 0
    assert board["width"] == PHONE[0]
    await expect(page.locator("#mine .choices .button").first).to_be_in_viewport(ratio=1)
    bars = [await page.locator(bar).bounding_box() for bar in ("#head", ".handle")]
    assert sum(bar["height"] for bar in bars if bar) <= 80
    await expect(page.locator("#line")).to_be_hidden()
    await page.locator("[data-key='sheet fold']").click()
    await expect(page.locator("#mine .choices")).to_be_hidden()
    await page.locator("[data-key='sheet story']").click()
    await expect(page.locator("#story")).to_be_visible()
    await page.locator("[data-key='sheet story']").click()
    await expect(page.locator("#mine .choices .button").first).to_be_visible()
    if await page.locator("#story .row").count():
        await page.locator("[data-key='sheet story']").click()
        await page.locator("#story .row").last.click()
        await expect(page.locator("#home .past")).to_be_visible()
        await expect(page.locator("#home .board img")).to_be_in_viewport(ratio=0.95)
        await someone.shoot("past-phone")
        await page.locator("[data-key='now']").click()
        await expect(page.locator("#mine .choices .button").first).to_be_visible()


async def test_the_smallest_phone(chromium: Browser, server: Program) -> None:
    async with visitor(chromium, server, SMALLEST, "it", "dark") as anna:
        page = anna.page
        await anna.quick("Pierfrancescomaria-Eustachio XYZ")
        await expect(page.locator(".players")).to_contain_text("Pierfrancescomaria")
        await anna.fits()
        side = page.locator("#side")
        await expect(side).to_be_hidden()
        await page.locator("#head [data-key='drawer']").click()
        await expect(side).to_be_visible()
        await anna.shoot("drawer-smallest-it-dark")
        await page.keyboard.press("Escape")
        await expect(side).to_be_hidden()
        await page.locator("#mine [data-verb='more']").click()
        await expect(page.locator("#sheet")).to_be_visible()
        await anna.fits()
        await anna.shoot("more-smallest-it-dark")
        await page.locator("#sheet [data-verb='full']").click()
        await expect(page.locator("#light img")).to_be_visible()
        await page.keyboard.press("Escape")
        await page.locator("#sheet [data-verb='text']").click()
        await expect(page.locator("#sheet .message p").first).to_be_visible()
        await anna.shoot("text-smallest-it-dark")
        boxes = await page.evaluate(
            """() => [...document.querySelectorAll(".main button")].filter((node) => node.checkVisibility())
                 .map((node) => node.getBoundingClientRect()).filter((box) => box.height < 32)"""
        )
        assert boxes == []  # a thumb finds every button


async def test_the_language_changes_at_once_and_the_page_can_be_heard(chromium: Browser, server: Program) -> None:
    async with visitor(chromium, server) as anna:
        page = anna.page
        await page.locator("[data-key='language it']").click()
        await expect(page.locator(".card-first .main-button")).to_have_text("Gioca subito contro i computer")
        await page.locator("[data-key='rules coloretto']").click()
        await expect(page.locator("#sheet")).to_contain_text("Scopo: ")
        await page.keyboard.press("Escape")
        await anna.quick()
        await expect(page.locator("#mine [data-verb='text']")).to_have_text("A parole")
        await anna.drawer()
        await page.locator("[data-key='language en']").click()
        await page.keyboard.press("Escape")
        await expect(page.locator("#mine [data-verb='text']")).to_have_text("As text")
        await page.reload()
        await expect(page.locator("#mine [data-verb='text']")).to_have_text("As text")
        await expect(page.locator(".players")).to_contain_text("Ospite")
        await it_can_be_heard(page)


async def it_can_be_heard(page: Page) -> None:
    """Names on every control, texts on every picture, news read out."""
    nameless = await page.evaluate(
        """() => [...document.querySelectorAll("button, a, input, dialog[open]")]
             .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest("#veil"))
             .filter((node) => !(node.getAttribute("aria-label") || node.innerText?.trim() || node.labels?.length
               || node.querySelector("img[alt]")?.alt))
             .map((node) => node.outerHTML)"""
    )
    assert nameless == []
    assert "Coloretto" in (await page.locator("#home .board img").get_attribute("alt") or "")
    await page.locator("#told > summary").click()
    await expect(page.locator("#told-body h2").nth(3)).to_be_visible()
    assert len(await page.locator("#told-body").inner_text()) > 500
    while not await press_one(page):
        await expect(page.locator("#mine .panel .main-button")).to_be_visible()
    await expect(page.locator("#news")).not_to_be_empty()


async def test_as_many_tabs_as_one_likes(chromium: Browser, server: Program) -> None:
    """Each loads, hears of changes, and leaves the others free to ask (T-43)."""
    async with visitor(chromium, server) as anna:
        await anna.quick()
        here = anna.page.url
        tabs = [anna.page, *[await anna.page.context.new_page() for _ in range(8)]]
        for tab in tabs[1:]:
            await tab.goto(here, wait_until="domcontentloaded")
            await expect(tab.locator("#mine .panel .choices .button").first).to_be_visible()
        assert await anna.page.evaluate("(async () => (await fetch('/static/icon.svg')).status)()") == 200
        await tabs[-1].locator("[data-key='strip drawer']").click()
        await tabs[-1].locator("#side [data-key^='name ']").click()
        await tabs[-1].locator("#asked-name").fill("Anna")
        await tabs[-1].keyboard.press("Enter")
        for tab in tabs:
            await expect(tab.locator(".players")).to_contain_text("Anna")


async def test_a_person_comes_to_another_browser_by_their_link(chromium: Browser, server: Program) -> None:
    """T-37: on a phone, in Italian; the key leaves the address at once."""
    async with visitor(chromium, server, SMALLEST, "it", "dark") as anna:
        page = anna.page
        await anna.quick()
        await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        await page.locator("#head [data-key='drawer']").click()
        await anna.shoot("people-smallest-it-dark")
        await page.locator("#side [data-key^='key ']").click()
        await expect(page.locator("#sheet h2")).to_have_text("Un link per Ospite")
        await anna.fits()
        await anna.shoot("link-smallest-it-dark")
        await page.locator("#sheet .main-button").click()
        await expect(page.locator("#toasts")).to_contain_text("Copiato.")
        link = await page.evaluate("navigator.clipboard.readText()")
        assert link == await page.locator("#sheet #link").input_value()
        async with visitor(chromium, server, DESKTOP) as elsewhere:
            other = elsewhere.page
            await other.goto(link)
            await expect(other.locator("#toasts")).to_contain_text("Ospite")
            assert "key" not in other.url
            await elsewhere.shoot("came-desktop-en-light")
            await other.locator("#side .room:visible").first.click()
            await elsewhere.see_panel()
            await expect(page.locator("#mine")).to_contain_text("Guardi questo tavolo")  # not here any more
            await expect(page.locator("#mine .choices")).to_have_count(0)
            await expect(page.locator("#side .person")).to_have_count(0)
            await other.go_back()
            assert "key" not in other.url


async def test_a_person_comes_to_another_browser_by_a_code(chromium: Browser, server: Program) -> None:
    """T-37: on a phone, in Italian; both browsers then have the seat."""
    async with visitor(chromium, server, PHONE, "it") as anna:
        page = anna.page
        await anna.quick()
        await page.locator("#head [data-key='drawer']").click()
        await page.locator("#side [data-key^='key ']").click()
        await anna.fits()
        await anna.shoot("codes-phone-it-light")
        await page.locator("#sheet [data-key='make code']").click()
        await expect(page.locator("#sheet h2")).to_have_text("Una persona, più account")
        await anna.fits()
        await anna.shoot("code-phone-it-light")
        code = re.search(r"[A-Z]{4} [A-Z]{4}", await page.locator("#sheet").inner_text())
        assert code
        async with visitor(chromium, server, PHONE, "it", "dark") as elsewhere:
            other = elsewhere.page
            await other.locator("#head [data-key='drawer']").click()
            await elsewhere.shoot("come-back-side-phone-it-dark")
            await other.locator("#side [data-key='come back']").click()
            await other.locator("#sheet [data-key='code']").fill("AAAA AAAA")
            await other.keyboard.press("Enter")
            await expect(other.locator("#refusals")).to_contain_text("Questo codice non collega nulla")
            elsewhere.faults.clear()  # the browser itself notes that something was refused
            await elsewhere.fits()
            await elsewhere.shoot("come-back-phone-it-dark")
            await other.locator("#sheet [data-key='code']").fill(code[0].lower())
            await other.keyboard.press("Enter")
            await expect(other.locator("#toasts")).to_contain_text("Ospite")
            await expect(other.locator("#side .person")).to_have_count(1)
            await other.locator("#head [data-key='drawer']").click()
            await other.locator("#side .room:visible").first.click()
            await elsewhere.see_panel()
            await expect(page.locator("#side .person")).to_have_count(1)


async def test_a_language_chosen_in_one_tab_is_spoken_in_the_others(chromium: Browser, server: Program) -> None:
    """They go on afterwards; a page once waited for itself here (T-43)."""
    async with visitor(chromium, server) as anna:
        await anna.quick()
        other = await anna.page.context.new_page()
        await other.goto(anna.page.url, wait_until="domcontentloaded")
        await expect(other.locator("#mine [data-verb='text']")).to_have_text("As text")
        await anna.drawer()
        await anna.page.locator("[data-key='language it']").click()
        await anna.page.keyboard.press("Escape")
        for tab in (other, anna.page):
            await expect(tab.locator("#mine [data-verb='text']")).to_have_text("A parole")
            await expect(tab.locator("[data-key='tool rules']")).to_have_attribute("aria-label", "Regole")
        await press_one(other)
        await anna.page.locator("[data-key='strip new']").click()
        await expect(anna.page.locator(".card-first .main-button")).to_have_text("Gioca subito contro i computer")
