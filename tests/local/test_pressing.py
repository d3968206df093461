"""Whole matches by thumb on the picture, through the real page in a real Chromium of 390 px; and what a page is told of
a picture that can be pressed.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from bots.local import formatting, pressing
from bots.local.context import PLATFORM
from bots.local.pressing import Spot
from bots.tools.presses import Pressed, way_to
from core.chance import SeededChance
from core.game import Move, Seat
from core.levels import decide
from core.match import Match
from core.people import Place
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


@dataclass
class Thumb:
    """Somebody who plays as the greedy computer would, by thumb."""

    anna: Visitor
    code: str
    uid: str
    presses: int = 0
    on_picture: int = 0
    decisions: int = 0

    async def match(self) -> Match:
        return (await self.anna.server.app.service.table(self.code)).need_match()

    async def board(self) -> dict[str, Any] | None:
        messages = await self.anna.server.app.local.messages(Place(PLATFORM, user=self.uid), [self.code], 60)
        found: dict[str, Any] | None = formatting.posted(messages[-1])["board"] if messages else None
        return found

    async def awaited(self) -> Match:
        """The match once it is ours to decide and the page shows it, or over."""

        async def ours() -> Match | None:
            match = await self.match()
            return match if match.over or (match.awaited and match.awaited[0] == 0) else None

        found: Match = await until(ours, 30)
        return found

    async def decide(self, match: Match, chance: SeededChance) -> None:
        move: Move = decide("greedy", match.game, match.view(Seat(0)), match.legal(Seat(0)), chance)

        async def now() -> dict[str, Any] | bool:
            """The panel of this position is there, and stands on the page."""
            messages = await self.anna.server.app.local.messages(Place(PLATFORM, user=self.uid), [self.code], 60)
            panel = formatting.posted(messages[-1]) if messages else None
            there = panel and any(f":{match.no}:" in choice["press"] for choice in panel["choices"])
            return panel if panel and there else False

        panel = await until(now, 30)
        first = next(choice["press"] for choice in panel["choices"] if f":{match.no}:" in choice["press"])
        await expect(self.anna.page.locator(f"#mine .panel [data-key$='{first}']")).to_be_visible()
        await self.calm()
        board = panel["board"]
        way = way_to(_spots(board["spots"]), str(move)) if board else None
        self.decisions += 1
        if way is None:
            await self.by_buttons(match, move)
        else:
            self.on_picture += 1
            await self.on_the_picture(board, way, move)

        async def further() -> bool:
            later = await self.match()
            return later.no > match.no

        await until(further)

    async def calm(self) -> None:
        """Until the page has taken in all that came of the move before: nobody's thumb is as quick."""
        before = ""
        while (now := await self.anna.page.locator("#mine").inner_html()) != before:
            before = now
            await self.anna.page.wait_for_timeout(150)

    async def on_the_picture(self, board: dict[str, Any], way: Pressed, move: Move) -> None:
        for spot in way.spots:
            await self.tap(board, spot)
        if way.chosen:
            label = _label(_spots(board["spots"]), str(move))
            await self.anna.page.locator("#mine .press-deed", has_text=label).first.tap()
            self.presses += 1
        elif len(way.spots) == 1:  # by finger what was pressed once is only named
            await self.tap(board, way.spots[0])

    async def tap(self, board: dict[str, Any], spot: str) -> None:
        layer = self.anna.page.locator("#mine .press svg")
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
            there = [button for button in found if await button.count()]
            here = there[0]
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
        )
        for one in told
    )


def _label(spots: tuple[Spot, ...], move: str) -> str:
    for one in spots:
        for deed in one.deeds:
            if deed.move == move:
                return deed.label
        if found := _label(one.on, move):
            return found
    return ""


QUICK = """async (game) => {
  const token = document.querySelector('meta[name="table-token"]').content;
  const headers = { "X-Table-Token": token, "Content-Type": "application/json" };
  const answer = await fetch("/api/quick", { method: "POST", headers, body: JSON.stringify({ game }) });
  const { person, room } = await answer.json();
  localStorage.setItem("rivertable.me", person);
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
async def test_w13_a_match_by_thumb(chromium: Browser, server: Program, game: str, most: int | None) -> None:
    chance = SeededChance(random.Random(3).randbytes(32))
    async with visitor(chromium, server, PHONE, touch=True) as anna:
        begun = await anna.page.evaluate(QUICK, game)
        code = (await server.app.local.codes_in(begun["room"]))[0]
        thumb = Thumb(anna, code, begun["person"])
        while thumb.decisions != most and not (match := await thumb.awaited()).over:
            await thumb.decide(match, chance)
        if most is None:
            await expect(anna.page.locator("[data-verb='rematch']").first).to_be_visible()
    print(f"{game}: {thumb.presses} presses, {thumb.decisions} decisions, {thumb.on_picture} of them on the picture")
    assert thumb.on_picture * 2 > thumb.decisions
