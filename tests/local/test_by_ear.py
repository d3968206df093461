"""The page by ear and by keyboard, in a real Chromium: what is read out, where the focus goes, what presses what."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from playwright.async_api import Browser, Page, expect

from core.games.coloretto.title import Coloretto
from core.telling import Cell, Grid, Part
from core.titles import TITLES
from core.wording import Line, Who
from tests.local.hearing import WORDS_A_SECOND, Records, control_names, listen, said, words
from tests.local.rig import Program, until
from tests.local.screen import DESKTOP, PHONE, Visitor, visitor
from tests.local.trees import COLD_MS

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]

LONGEST_S = 15.0
MOST_REPEATED = 0.05
ENLARGED = (320, 256)
"""A window of 1280 x 1024 px at 400 %."""

WAITS = "#mine .choices .button:focus, #mine .question .safe:focus"
IN_MINE = "document.activeElement.closest('#mine .choices') !== null"


async def into(someone: Visitor, game: str) -> None:
    """Into a match of the game against computers, by its own card."""
    await someone.page.locator(f"[data-key='quick {game}']").click()
    await someone.page.locator(".play-form .main-button").click()
    await expect(someone.page.locator("#mine .panel .choices .button").first).to_be_visible(timeout=COLD_MS)


async def offered(page: Page) -> str:
    return await page.locator("#mine").evaluate(
        "(mine) => [...mine.querySelectorAll('.choices .button')].map((one) => one.dataset.key).join()"
    )


async def test_s_4_a_letter_acts_among_the_choices_only(chromium: Browser, server: Program) -> None:
    async with visitor(chromium, server) as anna:
        page = anna.page
        await into(anna, "coloretto")
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/api/act") else None)
        for elsewhere in (
            "[data-key='tool rules']",
            "#told > summary",
            "#mine [data-verb='more']",
            "[data-key='zoom']",
        ):
            if await page.locator(elsewhere).is_visible():
                await page.locator(elsewhere).focus()
                await page.keyboard.press("a")
        await page.evaluate("document.activeElement.blur()")
        for key in ("a", "b", "Enter", " "):
            await page.keyboard.press(key)
        await page.locator("[data-key='tool rules']").click()
        await expect(page.locator("#sheet")).to_be_visible()
        await page.keyboard.press("a")
        await page.keyboard.press("Escape")
        assert [url for url in asked if "act" in url] == asked[:1]  # the rules
        await page.locator("#mine .choices .button").last.focus()
        async with page.expect_response("**/api/act") as answer:
            await page.keyboard.press("a")
        assert not (await (await answer.value).json())["refused"]


@pytest.mark.soak
async def test_s_4_the_signs_can_be_switched_off(chromium: Browser, server: Program) -> None:
    async with visitor(chromium, server) as anna:
        page = anna.page
        await page.keyboard.press("?")
        await page.locator("#sheet .switch input").uncheck()
        await page.keyboard.press("Escape")
        await page.reload()
        await expect(page.locator(".card").first).to_be_visible()
        for key in ("?", "/"):
            await page.keyboard.press(key)
        await expect(page.locator("#sheet")).to_be_hidden()
        await expect(page.locator("#line")).to_be_hidden()
        await page.locator("[data-key='keys']").click()
        await page.locator("#sheet .switch input").check()
        await page.keyboard.press("Escape")
        await page.keyboard.press("/")
        await expect(page.locator("#say")).to_be_focused()


async def test_s_5_a_level_is_called_by_what_it_asks_and_a_question_by_its_sentence(
    chromium: Browser, server: Program
) -> None:
    async with visitor(chromium, server) as anna:
        page = anna.page
        await into(anna, "coloretto")
        await listen(page)
        await page.locator("#mine [data-verb='menu']").first.focus()
        await page.keyboard.press("Enter")
        await expect(page.locator("#mine .controls [data-verb='menu']")).to_be_visible()
        await expect(page.locator("#mine .choices .button").first).to_be_focused()
        group = await page.locator("#mine .choices").get_attribute("aria-label")
        assert group
        assert group != "Your choices"
        assert [one for one in await said(page) if group in one["text"]], "nothing says where one has come to"
        await page.keyboard.press("Escape")
        await expect(page.locator("#mine .controls [data-verb='menu']")).to_have_count(0)
        await expect(page.locator("#mine .choices .button").first).to_be_focused()
        await page.locator("#mine [data-verb='more']").click()
        await page.locator("#sheet [data-verb='resign']").click()
        sheet = page.locator("#sheet")
        await expect(sheet).to_have_attribute("role", "alertdialog")
        question = await page.locator("#sheet-asks").inner_text()
        assert "?" in question
        await expect(page.get_by_role("alertdialog", name=question)).to_be_visible()
        await expect(page.locator("#sheet .controls .button")).to_be_focused()  # the way back, not "Yes"


@pytest.mark.soak
async def test_s_5_a_question_about_a_move_is_an_alertdialog_and_escape_goes_back(
    chromium: Browser, server: Program
) -> None:
    async with visitor(chromium, server) as anna:
        page = anna.page
        await into(anna, "amazonas")
        await listen(page)
        heard: list[str] = []
        for number in range(60):
            if await page.get_by_role("alertdialog").count():
                break
            heard = [one["text"] for one in await press_any(anna, random.Random(number))]
        dialog = page.get_by_role("alertdialog")
        await expect(dialog).to_be_visible()
        await expect(page.locator("#mine .question .safe")).to_be_focused()
        named = await page.locator("#mine-asks").text_content()
        assert named
        await expect(page.get_by_role("alertdialog", name=named)).to_have_count(1)
        why = await page.locator("#mine-why-0").text_content()
        assert any(named in one and (why or "") in one for one in heard)
        await page.keyboard.press("Escape")
        await expect(dialog).to_have_count(0)
        assert await page.evaluate(IN_MINE)


async def press_any(someone: Visitor, chance: random.Random) -> list[dict[str, Any]]:
    """Press any choice by keyboard; what is heard until the table waits for it again."""
    page = someone.page
    buttons = page.locator("#mine .choices .button")
    many = await buttons.count()
    before = await offered(page)
    await buttons.nth(chance.randrange(many)).focus()
    await said(page)
    async with page.expect_response("**/api/act"):
        await page.keyboard.press("Enter")
    await someone.server.app.computers.idle()

    async def gone_on() -> bool:
        over = await page.locator("#mine .end").count() > 0
        return over or await offered(page) not in ("", before)

    await until(gone_on, 20)
    await page.wait_for_timeout(80)
    return await said(page)


async def focused(page: Page) -> str:
    return str(await page.evaluate("document.activeElement.outerHTML.slice(0, 200)"))


async def heard_over(someone: Visitor, game: str, presses: int) -> None:
    """S-5, S-6: each press that changes what can be chosen is announced; news once; nothing too long. S-15: the focus
    waits where the next decision is, from Play now on.
    """
    page, chance = someone.page, random.Random(7)
    await expect(page.locator(WAITS).first).to_be_visible()
    await listen(page)
    records = Records(page)
    live: list[str] = []
    for _ in range(presses):
        if await page.locator("#mine .end").count():
            break
        heard = await press_any(someone, chance)
        assert await page.locator(WAITS).count() or await page.locator("#mine .end").count(), await focused(page)
        assert any(one["by"] == "news" or one["within"] for one in heard if one["text"]), "a silent press"
        live += [one["text"] for one in heard if one["by"] != "focus"]
        assert all(words(one["text"]) / WORDS_A_SECOND < LONGEST_S for one in heard), heard
    assert live
    again = records.repeated(" ".join(live))
    assert again <= MOST_REPEATED * sum(map(words, live)), (game, again, live)


async def test_s_6_each_press_is_heard_once_and_short(chromium: Browser, server: Program) -> None:
    async with visitor(chromium, server) as anna:
        await into(anna, "coloretto")
        await heard_over(anna, "coloretto", 6)


@pytest.mark.soak
@pytest.mark.parametrize("game", list(TITLES))
async def test_s_6_sixty_presses_are_heard_once_and_short(chromium: Browser, server: Program, game: str) -> None:
    async with visitor(chromium, server) as anna:
        await into(anna, game)
        await heard_over(anna, game, 60)


async def test_s_15_a_refusal_is_read_once_also_above_an_open_sheet(chromium: Browser, server: Program) -> None:
    async with visitor(chromium, server) as anna:
        page = anna.page
        await into(anna, "coloretto")
        await listen(page)
        await page.keyboard.press("/")
        await page.keyboard.type("move nonsense")
        await page.keyboard.press("Enter")
        await expect(page.locator("#refusals")).not_to_be_empty()
        assert [one["by"] for one in await said(page) if one["by"] != "focus"] == ["refusals"]
        await page.keyboard.press("Escape")
        await page.locator("[data-key='strip drawer']").click()
        await page.locator("#side [data-key^='key ']").click()
        await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        await page.locator("#sheet .main-button").click()
        await expect(page.locator("#sheet #notices")).to_have_text("Copied.")
        assert [one["by"] for one in await said(page) if one["by"] != "focus"] == ["notices"]


@pytest.mark.soak
async def test_s_11_pictures_have_short_names_and_no_two_controls_one(chromium: Browser, server: Program) -> None:
    async with visitor(chromium, server) as anna:
        page = anna.page
        await into(anna, "coloretto")
        await expect(page.get_by_role("button", name="Enlarge the board", exact=True)).to_have_count(1)
        for _ in range(2):
            await press_any_quietly(anna)
        twice = {name: often for name, often in (await control_names(page)).items() if often > 1}
        assert not twice
        await page.locator("#mine [data-verb='more']").click()
        await page.locator("#sheet [data-verb='legend'], #sheet [data-verb='guide']").first.click()
        names = [name for name in await control_names(page) if len(name) > 120]
        assert not names


async def press_any_quietly(someone: Visitor) -> None:
    await listen(someone.page)
    await press_any(someone, random.Random(1))


FIELDS = {(row, column): f"s{row}{column}" for row in range(3) for column in range(4) if (row + column) % 4 != 2}


def told(_: Coloretto, view: Any) -> tuple[Part, ...]:
    """Any sentences will do."""

    def text(said: str) -> Line:
        return Line("coloretto.title") if not said else Line("table.title_at", {"title": said, "home": "here"})

    spots = [f"s{row}{column}" for row, column in FIELDS]
    mine = {spots[0]: "card0"}
    rows = tuple(
        (Cell(text(f"row {row}")), *(_field(text, mine, row, column) for column in range(4))) for row in range(3)
    )
    villages = tuple((Cell(text(f"village {at}"), f"v{at}"), Cell(text("fish"))) for at in range(2))
    players = tuple(Line("table.ask_end_early", {"who": Who(seat)}) for seat in (0, 0, 1))
    return (
        Part(name="now", topic="now", title=text("the turn"), lines=(text("it is your turn"),)),
        Part(name="players", topic="players", title=text("the players"), lines=players),
        Part(
            name="map",
            topic="map",
            title=text("the fields"),
            lines=(text("corn touches water"),),
            grid=Grid((text("row"), *(text(name) for name in "ABCD")), rows),
        ),
        Part(
            name="villages",
            topic="map",
            title=text("the villages"),
            lines=(),
            grid=Grid((text("name"), text("kind")), villages),
        ),
    )


def _field(text: Any, mine: dict[str, str], row: int, column: int) -> Cell | None:
    spot = FIELDS.get((row, column))
    return Cell(text(f"field {row}{column}"), spot) if spot else None


async def test_s_11_the_board_stands_in_words_beside_the_picture(
    chromium: Browser, server: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Headings a part and a player, villages as a table, fields that arrows walk; a choice is an Enter away."""
    steps = Coloretto.steps
    spot = next(iter(FIELDS.values()))

    def marked(self: Coloretto, view: Any, move: Any) -> Any:
        return tuple(msgspec.structs.replace(step, mark=spot) for step in steps(self, view, move))

    monkeypatch.setattr(Coloretto, "tell", told)
    monkeypatch.setattr(Coloretto, "steps", marked)
    async with visitor(chromium, server) as anna:
        page = anna.page
        await into(anna, "coloretto")
        alt = await page.locator("#home .board img").get_attribute("alt")
        assert alt
        assert len(alt) < 60
        await page.locator("#skips [data-key='skip told']").focus()
        await page.keyboard.press("Enter")
        await expect(page.locator("#told > summary")).to_be_focused()
        await expect(page.locator("#told h2").first).to_have_text("The turn, here")
        assert await page.locator("#told h3").all_inner_texts() == ["Guest", "Iara"]
        await expect(page.get_by_role("row", name="village 1")).to_be_visible()
        grid = page.get_by_role("grid")
        assert await grid.get_by_role("gridcell").count() >= len(FIELDS)
        await page.locator("#told [role=grid] [tabindex='0']").focus()
        here = page.locator(":focus")
        await expect(here).to_contain_text("field 00")
        await expect(here).to_contain_text("Choice A")
        for key, there in (
            ("ArrowRight", "field 01"),
            ("ArrowRight", "field 03"),  # over a gap
            ("ArrowDown", "field 13"),
            ("Home", "row 1"),
            ("ArrowRight", "field 10"),
            ("Control+Home", "row 0"),
            ("ArrowRight", "field 00"),
        ):
            await page.keyboard.press(key)
            await expect(here).to_contain_text(there)
        assert await page.locator("#told [role=grid] [tabindex='0']").count() == 1
        await page.keyboard.press("Enter")
        await expect(page.locator("#mine [data-letter='A']")).to_be_focused()


async def test_s_15_play_now_is_three_tabs_away(chromium: Browser, server: Program) -> None:
    for size in (DESKTOP, PHONE):
        async with visitor(chromium, server, size) as anna:
            for _ in range(3):
                await anna.page.keyboard.press("Tab")
                if await anna.page.evaluate("document.activeElement.matches('.card-first .main-button')"):
                    break
            await expect(anna.page.locator(".card-first .main-button")).to_be_focused()


async def test_s_15_bars_leave_the_page_its_room_at_400_percent(chromium: Browser, server: Program) -> None:
    """They scroll away; nothing sticks out at the sides; all of it can be reached."""
    async with visitor(chromium, server, ENLARGED) as anna:
        page = anna.page
        await anna.fits()
        await anna.quick()
        await anna.fits()
        await page.evaluate("scrollTo(0, 200)")
        stays = await page.evaluate(
            """() => [...document.querySelectorAll("body *")]
                 .filter((node) => node.checkVisibility({ visibilityProperty: true }))
                 .filter((node) => ["fixed", "sticky"].includes(getComputedStyle(node).position))
                 .map((node) => node.getBoundingClientRect())
                 .filter((box) => box.bottom > 0 && box.top < innerHeight)
                 .reduce((sum, box) => sum + box.height, 0) / innerHeight"""
        )
        assert stays <= 0.2
        assert await page.evaluate("scrollY") > 100
        await anna.shoot("table-400-percent")
        await page.locator("#mine .choices .button").last.scroll_into_view_if_needed()
        await expect(page.locator("#mine .choices .button").last).to_be_in_viewport(ratio=1)
