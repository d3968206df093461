"""Whole matches by thumb on the picture, through the real page in a real Chromium of 390 px; and what a page is told of
a picture that can be pressed.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, expect

from bots.local import pressing
from bots.local.pressing import Spot
from bots.tools.presses import Pressed, way_to
from core.chance import SeededChance
from core.game import Move, Seat
from core.levels import decide_on_view
from core.match import Match
from core.screens import Picture
from core.titles import TITLES
from render.kit.paths import Point
from render.registry import RENDERERS
from render.renderer import Renderer, nowhere
from tests.local.rig import Program, until
from tests.local.screen import PHONE, Visitor, visitor

COLUMNS, ROWS = 16, 20


class Grid:
    """A renderer's places where its title tells none: each spot a cell of its own."""

    def __init__(self) -> None:
        self._cells: dict[str, int] = {}

    def outline(self, picture: Picture, view: Any, spot: str) -> list[Point]:
        at = self._cells.setdefault(spot, len(self._cells) % (COLUMNS * ROWS))
        width, height = 1280 / COLUMNS, 960 / ROWS
        x, y = at % COLUMNS * width, at // COLUMNS * height
        return [(x + 2, y + 2), (x + width - 2, y + 2), (x + width - 2, y + height - 2), (x + 2, y + height - 2)]


def art_of(game: str) -> Renderer[Any]:
    art = RENDERERS[game]
    return replace(art, outline=Grid().outline) if art.outline is nowhere else art


@pytest.fixture(autouse=True)
def _places(monkeypatch: pytest.MonkeyPatch) -> None:
    arts = {game: art_of(game) for game in RENDERERS}
    monkeypatch.setattr(pressing, "renderer_of", arts.__getitem__)


LISTEN = """() => {
  window.boards = {};
  const keep = (told) => {
    if (typeof told !== "object" || told === null) return;
    Object.values(told).forEach(keep);
    if (told.board?.ask) window.boards[told.board.ask] = told.board;
  };
  const { fetch } = window;
  window.fetch = async (...asked) => {
    const answer = await fetch(...asked);
    if (answer.headers.get("content-type")?.includes("json")) answer.clone().json().then(keep);
    return answer;
  };
}"""
"""Keeps what the page is told: of each position the newest picture that can be pressed, in the form that it shows."""


@dataclass
class Thumb:
    """Somebody who plays as the greedy computer would, by thumb."""

    anna: Visitor
    code: str
    presses: int = 0
    on_picture: int = 0
    decisions: int = 0

    async def match(self) -> Match:
        return (await self.anna.server.app.service.table(self.code)).need_match()

    async def awaited(self) -> Match:
        """The match once it is ours to decide, or over."""

        async def ours() -> Match | None:
            match = await self.match()
            return match if match.over or (match.awaited and match.awaited[0] == 0) else None

        found: Match = await until(ours, 30)
        return found

    async def told(self, ask: str) -> dict[str, Any]:
        """What the page was told of the position whose presses begin so."""
        found: dict[str, Any] = await until(lambda: self.anna.page.evaluate("(ask) => window.boards[ask]", ask), 30)
        return found

    async def decide(self, match: Match, chance: SeededChance) -> None:
        move: Move = decide_on_view("greedy-1", match.game, match.view(Seat(0)), match.legal(Seat(0)), chance)
        self.decisions += 1
        pressable = any(step.mark for step in dict(match.menu_paths(match.view(Seat(0))))[move])
        board = await self.told(f"m:{self.code}:0:{match.no}:") if pressable else None
        way = way_to(_spots(board["spots"]), str(move)) if board else None
        await self.calm()
        if board is None or way is None:
            await self.by_buttons(match, move)
        else:
            self.on_picture += 1
            await self.on_the_picture(board, way, move)

        async def further() -> bool:
            return (await self.match()).no > match.no

        await until(further)

    async def calm(self) -> None:
        """Until the page has taken in all that came of the move before: nobody's thumb is as quick."""
        before = ""
        while (now := await self.anna.page.locator("#table").inner_html()) != before:
            before = now
            await self.anna.page.wait_for_timeout(150)

    async def on_the_picture(self, board: dict[str, Any], way: Pressed, move: Move, beyond: Sequence[str] = ()) -> None:
        """`beyond`: what has been pressed before."""
        for spot in way.spots:
            await self.tap(board, spot)
        if way.chosen:
            spots = _spots(board["spots"])
            deed = self.anna.page.locator(".press-deed", has_text=_label(spots, str(move))).first
            if await deed.count():
                await deed.tap()
                self.presses += 1
            else:  # it would hide a place that leads there
                pressed = (*beyond, *way.spots)
                further = way_to(_by_places(_beyond(spots, pressed)), str(move))
                assert further
                await self.on_the_picture(board, further, move, pressed)
        elif len(way.spots) == 1 and not beyond:  # by finger what was pressed once is only named
            await self.tap(board, way.spots[0])

    async def tap(self, board: dict[str, Any], spot: str) -> None:
        layer = self.anna.page.locator("#table .press svg")
        box = await until(layer.bounding_box)  # for a moment there is none where the page lays it anew
        corners = board["outlines"][spot]
        scale = box["width"] / board["size"][0]
        x, y = (sum(corner[axis] for corner in corners) / len(corners) * scale for axis in (0, 1))
        await layer.tap(position={"x": x, "y": y})
        self.presses += 1

    async def by_buttons(self, match: Match, move: Move) -> None:
        page = self.anna.page
        tokens = [step.token for step in dict(match.menu_paths(match.view(Seat(0))))[move]]
        for _ in range(8):
            payloads = [f"m:{self.code}:0:{match.no}:{move}"]
            payloads += [
                f"me:{self.code}:0:{match.no}:{'/'.join(tokens[:depth])}" for depth in range(len(tokens), 0, -1)
            ]
            found = [page.locator(f"#mine .panel .choices [data-key$='{payload}']") for payload in payloads]

            async def offered(found: list[Locator] = found) -> list[Locator]:
                return [button for button in found if await button.count()]

            here = (await until(offered, 30))[0]
            async with page.expect_response("**/api/act") as answer:
                await here.tap()
            self.presses += 1
            if (await self.match()).no > match.no:
                return
            message = (await (await answer.value).json())["message"]
            sure = [choice["press"] for choice in message["choices"] if choice["verb"] == "sure"]
            shown = sure[0] if sure else message["choices"][0]["press"]
            await expect(page.locator(f"#mine .panel [data-key$='{shown}']")).to_be_visible()
            if sure:
                await page.locator(f"#mine .panel [data-key$='{shown}']").tap()
                self.presses += 1
                return


def _spots(told: list[dict[str, Any]]) -> tuple[Spot, ...]:
    return tuple(
        Spot(
            one["spot"],
            tuple(pressing.Deed(**deed) for deed in one.get("deeds", ())),
            _spots(one.get("on", [])),
            all=tuple(pressing.Deed(**deed) for deed in one.get("all", ())),
        )
        for one in told
    )


def _beyond(spots: tuple[Spot, ...], pressed: Sequence[str]) -> tuple[Spot, ...]:
    for spot in pressed:
        [spots] = [one.on for one in spots if one.spot == spot]
    return spots


def _by_places(spots: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """Without the deeds that stand beside a spot though places lead to them as well."""
    return tuple(Spot(one.spot, one.deeds, _by_places(one.on)) for one in spots)


def _label(spots: tuple[Spot, ...], move: str) -> str:
    for one in spots:
        for deed in (*one.deeds, *one.all):
            if deed.move == move:
                return deed.label
        if found := _label(one.on, move):
            return found
    return ""


QUICK = """async (game) => {
  const token = document.querySelector('meta[name="table-token"]').content;
  const headers = { "X-Table-Token": token, "Content-Type": "application/json" };
  const answer = await fetch("/api/quick", { method: "POST", headers, body: JSON.stringify({ game, name: "Ada" }) });
  const { person, room } = await answer.json();
  localStorage.setItem("rivertable.me", person);
  localStorage.setItem("rivertable.unnamed", "1");
  location.hash = room;
  return { person, room };
}"""


WHOLE = pytest.mark.soak
SOME = 8
"""Decisions of the ordinary run."""


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.xdist_group("browser")
@pytest.mark.timeout(1500)
@pytest.mark.parametrize(
    ("game", "most"), [("coloretto", SOME), *(pytest.param(key, None, marks=WHOLE) for key in TITLES)]
)
async def test_w_13_a_match_by_thumb(chromium: Browser, server: Program, game: str, most: int | None) -> None:
    chance = SeededChance(random.Random(3).randbytes(32))
    async with visitor(chromium, server, PHONE, touch=True) as anna:
        await anna.page.evaluate(LISTEN)
        begun = await anna.page.evaluate(QUICK, game)
        code = (await server.app.local.codes_in(begun["room"]))[0]
        thumb = Thumb(anna, code)
        while thumb.decisions != most and not (match := await thumb.awaited()).over:
            await thumb.decide(match, chance)
        if most is None:
            await expect(anna.page.locator("[data-verb='rematch']").first).to_be_visible()
    print(f"{game}: {thumb.presses} presses, {thumb.decisions} decisions, {thumb.on_picture} of them on the picture")
    assert thumb.on_picture * 2 > thumb.decisions
