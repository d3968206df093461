"""The layer of a picture that can be pressed, in a real Chromium: what a finger, a mouse and the buttons do with it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from tests.local.rig import Program
from tests.local.screen import PHONE, visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]


def square(x: int, y: int, half: int = 40) -> list[list[int]]:
    return [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]]


BOARD: dict[str, Any] = {
    "size": [1000, 1000],
    "outlines": {
        "man": square(200, 200),
        "c4": square(200, 500),
        "d4": square(500, 500),
        "card": square(800, 200),
        "well": square(800, 800),
        "far": square(500, 850),
    },
    "spots": [
        {
            "spot": "man",
            "names": ["Walk from A1"],
            "deeds": [{"label": "Build a dam", "move": "dam a1"}],
            "on": [
                {"spot": "c4", "deeds": [{"label": "Walk to C4", "move": "walk c4"}]},
                {
                    "spot": "d4",
                    "deeds": [{"label": "Walk to D4", "move": "walk d4"}, {"label": "Ride to D4", "move": "ride d4"}],
                },
            ],
        },
        {"spot": "card", "deeds": [{"label": "Play the card", "move": "play"}]},
        {"spot": "far", "shows": ["well"], "deeds": [{"label": "Walk to the end", "move": "walk far"}]},
    ],
    "letters": {"A": "man", "B": "card"},
    "ask": "m:KXRM:0:7:",
    "sure": "y:KXRM:0:7:",
}

LAY = """async ({ board, held }) => {
  const { pressable } = await import("/static/press.js");
  const article = document.createElement("article");
  const figure = document.createElement("div");
  figure.id = "probe";
  figure.style.cssText = "width: 380px; height: 380px";
  const buttons = ["A", "B"].map((letter) => {
    const button = document.createElement("button");
    Object.assign(button, { className: "button", textContent: letter });
    button.dataset.letter = letter;
    return button;
  });
  const choices = document.createElement("div");
  choices.className = "choices";
  choices.append(...buttons);
  article.append(figure, choices);
  document.body.replaceChildren(article);
  window.pressed = [];
  const answer = held && new Promise((done) => (window.answer = done));
  window.layer = pressable(figure, board, {
    say: (name) => name,
    press: (text) => (window.pressed.push(text), answer),
  });
}"""


class Probe:
    """A picture of 380 css px with spots of `BOARD`: 30 css px in size each."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def lay(self, board: dict[str, Any] = BOARD, *, held: bool = False) -> None:
        """`held`: what is pressed waits for `answer`."""
        await self.page.evaluate(LAY, {"board": board, "held": held})

    async def hidden(self, *spots: str, board: dict[str, Any] = BOARD) -> list[str]:
        """Those whose middle lies under the line."""
        line = await self.line.bounding_box()
        assert line
        left, top, right, bottom = line["x"], line["y"], line["x"] + line["width"], line["y"] + line["height"]
        middles = {spot: await self.where(spot, board=board) for spot in spots}
        return [spot for spot, (x, y) in middles.items() if left <= x <= right and top <= y <= bottom]

    async def answer(self) -> None:
        await self.page.evaluate("window.answer()")

    async def where(self, spot: str, off: float = 0, board: dict[str, Any] = BOARD) -> tuple[float, float]:
        """Its middle on the page, `off` css px to the right."""
        box = await self.page.locator("#probe").bounding_box()
        assert box
        (left, top), _, (right, bottom), _ = board["outlines"][spot]
        scale = box["width"] / 1000
        return box["x"] + (left + right) / 2 * scale + off, box["y"] + (top + bottom) / 2 * scale

    async def tap(self, spot: str, off: float = 0) -> None:
        await self.page.touchscreen.tap(*await self.where(spot, off))

    async def hover(self, spot: str, off: float = 0) -> None:
        await self.page.mouse.move(*await self.where(spot, off))

    async def click(self, spot: str) -> None:
        await self.page.mouse.click(*await self.where(spot))

    async def pressed(self) -> list[str]:
        return list(await self.page.evaluate("window.pressed"))

    async def rims(self, kind: str) -> set[str]:
        found = await self.page.eval_on_selector_all(
            f"#probe .press-rim.{kind}", "all => all.map((one) => one.dataset.spot)"
        )
        return set(found)

    @property
    def line(self) -> Any:
        return self.page.locator("#probe .press-line")


@asynccontextmanager
async def probe(chromium: Browser, server: Program, *, touch: bool) -> AsyncIterator[Probe]:
    async with visitor(chromium, server, PHONE, touch=touch) as anna:
        one = Probe(anna.page)
        await one.lay()
        yield one


async def test_w_13_the_thing_then_the_place_and_nobody_is_asked_again(chromium: Browser, server: Program) -> None:
    async with probe(chromium, server, touch=True) as one:
        await one.tap("man")
        assert await one.pressed() == []
        assert await one.rims("lit") == {"c4", "d4"}
        assert await one.rims("chosen") == {"man"}
        await expect(one.line).to_contain_text("Walk from A1")
        await expect(one.line).to_contain_text("press_on")
        await one.tap("c4")
        assert await one.pressed() == ["y:KXRM:0:7:walk c4"]


async def test_w_13_by_finger_a_single_spot_is_named_before_it_is_done(chromium: Browser, server: Program) -> None:
    async with probe(chromium, server, touch=True) as one:
        await one.tap("card")
        await expect(one.line).to_contain_text("Play the card")
        assert await one.pressed() == []
        await one.tap("card")
        assert await one.pressed() == ["y:KXRM:0:7:play"]
        await expect(one.line).to_be_hidden()
        await one.tap("card")
        await one.line.get_by_text("Play the card").tap()
        assert (await one.pressed())[1:] == ["y:KXRM:0:7:play"]


async def test_w_13_by_mouse_what_lies_below_is_named_and_one_press_asks_for_it(
    chromium: Browser, server: Program
) -> None:
    """Asks: by the button's own press, which a table answers with a question where nothing takes it back."""
    async with probe(chromium, server, touch=False) as one:
        await one.hover("card")
        await expect(one.line).to_have_text("Play the card")
        assert await one.rims("under") == {"card"}
        await one.click("card")
        assert await one.pressed() == ["m:KXRM:0:7:play"]
        await one.hover("far")
        assert await one.rims("under") == {"far", "well"}  # the thing that would go there, too


async def test_w_13_several_deeds_at_one_place_are_chosen_there(chromium: Browser, server: Program) -> None:
    async with probe(chromium, server, touch=True) as one:
        await one.tap("man")
        await one.tap("d4")
        await expect(one.line).to_contain_text("press_which")
        assert await one.pressed() == []
        await one.line.get_by_text("Ride to D4").tap()
        assert await one.pressed() == ["y:KXRM:0:7:ride d4"]
        await one.tap("man")
        await one.line.get_by_text("Build a dam").tap()  # what is done at the thing itself stands there as well
        assert (await one.pressed())[1:] == ["y:KXRM:0:7:dam a1"]
        await one.tap("man")
        await one.tap("man")
        assert (await one.pressed())[2:] == ["y:KXRM:0:7:dam a1"]


@pytest.mark.parametrize("way", ["elsewhere", "escape", "outside"])
async def test_w_13_a_press_is_taken_back(chromium: Browser, server: Program, way: str) -> None:
    async with probe(chromium, server, touch=True) as one:
        await one.tap("man")
        assert await one.rims("lit")
        if way == "elsewhere":
            await one.tap("well")
        elif way == "escape":
            await one.page.keyboard.press("Escape")
        else:
            await one.page.locator("[data-letter='A']").dispatch_event("pointerdown", {"bubbles": True})
        assert await one.rims("lit") == set()
        await expect(one.line).to_be_hidden()
        await one.tap("c4")  # leads nowhere by itself
        assert await one.pressed() == []


async def test_w_13_one_tap_is_never_two(chromium: Browser, server: Program) -> None:
    """The line with its buttons appears under the finger that has pressed: that goes to none of them."""
    async with probe(chromium, server, touch=True) as one:
        board = {**BOARD, "outlines": {**BOARD["outlines"], "man": square(90, 740)}}
        await one.lay(board)
        box = await one.page.locator("#probe").bounding_box()
        assert box
        await one.page.touchscreen.tap(box["x"] + 34, box["y"] + 281)
        await expect(one.line).to_contain_text("Build a dam")
        await one.page.wait_for_timeout(400)
        assert await one.pressed() == []


@pytest.mark.parametrize("width", [380, 760])
async def test_w_13_the_line_hides_none_of_the_places_to_press_next(
    chromium: Browser, server: Program, width: int
) -> None:
    """Cards above a row of players: whoever presses the row goes on to the cards."""
    async with probe(chromium, server, touch=False) as one:
        cards = [{"spot": spot, "deeds": [{"label": f"Give {spot}", "move": spot}]} for spot in ("man", "card")]
        row = {"spot": "d4", "on": cards, "all": [card["deeds"][0] for card in cards]}
        await one.page.set_viewport_size({"width": 1000, "height": 1000})
        await one.lay({**BOARD, "spots": [row, {"spot": "far", "deeds": [{"label": "End", "move": "end"}]}]})
        await one.page.locator("#probe").evaluate(f"(one) => (one.style.width = one.style.height = '{width}px')")
        await one.click("d4")
        await expect(one.line).to_contain_text("Give card")
        assert not await one.hidden("man", "card")
        await one.click("card")
        assert await one.pressed() == ["y:KXRM:0:7:card"]


async def test_w_13_deeds_that_would_hide_a_place_stand_in_one_row_or_stay_away(
    chromium: Browser, server: Program
) -> None:
    """On a telephone, where the places lie above and below: first far from the edges, then at them."""
    async with probe(chromium, server, touch=True) as one:
        ways = [
            {"label": f"Drive the other one off from here to the {spot} for 4 movement points", "move": spot}
            for spot in ("card", "d4", "far")
        ]
        on = [{"spot": deed["move"], "deeds": [deed]} for deed in ways]
        spots = [{"spot": "man", "on": on, "all": ways}, {"spot": "well", "deeds": [{"label": "End", "move": "end"}]}]
        edges = {**BOARD["outlines"], "card": square(800, 120), "far": square(500, 880)}
        for outlines, deeds in (({**edges, "far": square(500, 800)}, 3), (edges, 0)):
            board = {**BOARD, "outlines": outlines, "spots": spots}
            await one.lay(board)
            await one.tap("man")
            await expect(one.line.locator(".press-deed")).to_have_count(deeds)
            assert not await one.hidden("man", "card", "d4", "far", board=board)
            await one.page.keyboard.press("Escape")
        await one.tap("man")
        await expect(one.line).to_contain_text("press_on")
        await one.tap("d4")
        assert await one.pressed() == ["y:KXRM:0:7:d4"]
        await one.lay({**BOARD, "spots": [{**spots[0], "on": on[:2], "all": ways[:2]}, spots[1]]})
        await one.tap("man")
        await expect(one.line).to_contain_text("press_on")  # below there is room for all of it
        await expect(one.line.locator(".press-deed")).to_have_count(2)


async def test_w_13_another_thing_instead(chromium: Browser, server: Program) -> None:
    async with probe(chromium, server, touch=True) as one:
        await one.tap("man")
        await one.tap("card")
        assert await one.rims("chosen") == {"card"}
        await one.tap("card")
        assert await one.pressed() == ["y:KXRM:0:7:play"]


async def test_w_13_a_near_miss_goes_to_the_nearest_spot_and_a_far_one_nowhere(
    chromium: Browser, server: Program
) -> None:
    """Spots are 30 css px here, so that a thumb reaches 15 + 24 from their middle."""
    async with probe(chromium, server, touch=True) as one:
        await one.tap("card", off=36)
        assert await one.rims("chosen") == {"card"}
        await one.tap("card", off=42)
        assert await one.rims("chosen") == set()


async def test_w_13_a_finger_that_slides_presses_nothing(chromium: Browser, server: Program) -> None:
    async with probe(chromium, server, touch=False) as one:
        await one.hover("card")
        await one.page.mouse.down()
        await one.hover("card", off=-20)
        await one.page.mouse.up()
        assert await one.pressed() == []


async def test_w_13_two_fingers_zoom_and_press_nothing(chromium: Browser, server: Program) -> None:
    async with probe(chromium, server, touch=True) as one:
        (x, y), (left, top) = await one.where("card"), await one.where("man")
        wire = await one.page.context.new_cdp_session(one.page)
        both = [{"x": x, "y": y, "id": 0}, {"x": left, "y": top, "id": 1}]
        await wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": both[:1]})
        await wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": both})
        await wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        assert await one.rims("chosen") == set()
        assert await one.pressed() == []
        allowed = await one.page.locator("#probe .press svg").evaluate("(svg) => getComputedStyle(svg).touchAction")
        assert allowed == "manipulation"  # the browser's own zoom and scrolling, without its wait for a second tap


async def test_w_13_buttons_and_spots_light_each_other_up(chromium: Browser, server: Program) -> None:
    async with probe(chromium, server, touch=False) as one:
        await one.page.locator("[data-letter='B']").focus()
        assert await one.rims("under") == {"card"}
        await one.page.locator("[data-letter='A']").hover()
        assert await one.rims("under") == {"man"}
        await one.hover("card")
        await expect(one.page.locator("[data-letter='B']")).to_have_class("button lit")
        await expect(one.page.locator("[data-letter='A']")).to_have_class("button")


async def test_w_13_until_the_answer_is_there_it_is_under_way_and_pressed_once(
    chromium: Browser, server: Program
) -> None:
    async with probe(chromium, server, touch=False) as one:
        await one.lay(held=True)
        await one.click("card")
        await expect(one.page.locator("#probe .press.pending")).to_have_count(1)
        await one.click("card")
        await one.answer()
        await expect(one.page.locator("#probe .press.pending")).to_have_count(0)
        assert await one.pressed() == ["m:KXRM:0:7:play"]


async def test_w_13_where_the_mouse_went_meanwhile_is_named_with_the_answer(chromium: Browser, server: Program) -> None:
    async with probe(chromium, server, touch=False) as one:
        await one.lay(held=True)
        await one.click("card")
        await one.hover("far")
        assert await one.rims("under") == {"card"}
        await one.answer()
        await expect(one.line).to_have_text("Walk to the end")
        assert await one.rims("under") == {"far", "well"}


async def test_w_13_readers_and_keyboards_meet_the_buttons_alone(chromium: Browser, server: Program) -> None:
    async with probe(chromium, server, touch=True) as one:
        await one.tap("man")
        assert await one.page.locator("#probe .press").get_attribute("aria-hidden") == "true"
        focusable = await one.page.eval_on_selector_all("#probe *", "all => all.filter((one) => one.tabIndex >= 0)")
        assert focusable == []


async def test_w_13_a_picture_that_was_replaced_hears_nothing_more(chromium: Browser, server: Program) -> None:
    async with probe(chromium, server, touch=False) as one:
        await one.click("man")
        await one.page.evaluate("document.querySelector('#probe').remove()")
        await one.page.keyboard.press("Escape")
        await one.page.locator("[data-letter='B']").focus()
        assert json.dumps(await one.pressed()) == "[]"


async def test_w_13_what_was_pressed_outlasts_a_picture_laid_anew(chromium: Browser, server: Program) -> None:
    """Somebody's clock or name changes a panel between the two presses of one move; another decision begins afresh."""
    async with probe(chromium, server, touch=True) as one:
        await one.tap("man")
        await one.lay()
        assert await one.rims("chosen") == {"man"}
        await one.tap("c4")
        assert await one.pressed() == ["y:KXRM:0:7:walk c4"]
        await one.tap("man")
        await one.lay({**BOARD, "ask": "m:KXRM:0:8:"})
        assert await one.rims("chosen") == set()


async def test_w_13_buttons_light_up_the_spots_of_the_newest_picture(chromium: Browser, server: Program) -> None:
    """Pictures come and go beside choices that stay."""
    async with probe(chromium, server, touch=False) as one:
        lit = await one.page.evaluate(
            """async (board) => {
              const { pressable } = await import("/static/press.js");
              const [old, figure] = [document.querySelector("#probe"), document.createElement("div")];
              figure.style.cssText = "width: 380px; height: 380px";
              old.replaceWith(figure);
              const buttons = document.querySelector("article");
              pressable(figure, board, { say: (name) => name, press: () => {}, buttons });
              document.querySelector("[data-letter='B']").focus();
              return [old, figure].map((one) => one.querySelectorAll(".press-rim.under").length);
            }""",
            BOARD,
        )
        assert lit == [0, 1]
