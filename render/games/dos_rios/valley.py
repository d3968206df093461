"""The valley with everything that stands in it, and the letters of choices."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from core.games.dos_rios.places import LEFT, NAMES, NUMBERS, OFF_HEX, PITCH, SIDES, STEP, TOWN
from core.games.dos_rios.view import DosRiosView
from core.screens import Mark
from render.games.dos_rios.changes import Changes
from render.games.dos_rios.grid import SIDE, Grid, outline
from render.games.dos_rios.sprites import pieces
from render.games.dos_rios.theme import CARD, INK, THEME
from render.kit.canvas import Canvas
from render.kit.paths import Point
from render.kit.pen import Pen
from render.kit.theme import SMALL

FIGURE, FINCA, HACIENDA, LETTER = 44, 44, 48, 38
NEAR = 20
"""How far an arrow keeps from the middle of its hexes."""


class Scene:
    """Draws on `canvas`, whose upper left corner is the valley's."""

    def __init__(self, canvas: Canvas, view: DosRiosView, changes: Changes) -> None:
        self.canvas = canvas
        self.view = view
        self.changes = changes
        self.grid = Grid(dict(view.terrain))

    def draw(self, marks: Sequence[Mark]) -> None:
        self._changes()
        self._buildings()
        self._campesinos()
        self._arrows()
        if self.view.head is not None:
            x, y = self.grid.middle(self.view.head)
            self.canvas.sprite(ring(True), x, y, centred=True)
        self._letters(marks)

    def _sprite(self, image: Image.Image, at: Point, dx: float = 0, dy: float = 0) -> None:
        self.canvas.sprite(image, at[0] + dx, at[1] + dy, centred=True)

    def _changes(self) -> None:
        for spot in self.changes.hexes:
            self._sprite(ring(), self.grid.middle(spot))

    def _buildings(self) -> None:
        for seat, player in enumerate(self.view.players):
            for spot in player.fincas:
                self._sprite(pieces.finca(seat, FINCA), self.grid.middle(spot), 27, -6)
            if player.hacienda is not None:
                self._sprite(pieces.hacienda(seat, HACIENDA), self.grid.middle(player.hacienda), 24, -8)

    def _campesinos(self) -> None:
        crowd: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for seat, player in enumerate(self.view.players):
            for spot, count in Counter(player.spots).items():
                crowd[spot].append((seat, count))
        for spot in sorted(crowd, key=lambda spot: self.grid.middle(spot)[1]):
            if spot in OFF_HEX:
                self._gathered(spot, crowd[spot])
                continue
            [(seat, count)] = crowd[spot]
            for dx, dy in ((-29, 2), (-5, 15))[:count] if count > 1 else ((-22, 8),):
                self._sprite(pieces.campesino(seat, FIGURE), self.grid.middle(spot), dx, dy)

    def _gathered(self, spot: int, crowd: list[tuple[int, int]]) -> None:
        """In the town side by side, on a road one above the other, each seat with its number."""
        x, y = self.grid.flat(spot)
        tags = []
        for at, (seat, count) in enumerate(crowd):
            off = at - (len(crowd) - 1) / 2
            dx, dy = (off * 27, 6 + 13 * (at % 2)) if spot == TOWN else (0, off * 46)
            self._sprite(pieces.campesino(seat, FIGURE - 4), (x, y), dx, dy)
            if count > 1:
                tags.append((str(count), x + dx + 9, y + dy + 17))
        for text, tx, ty in tags:
            self.canvas.sprite(tag(text), tx, ty, centred=True)

    def _arrows(self) -> None:
        for origin, goal in self.changes.ways:
            self._arrow(origin, goal)

    def _arrow(self, origin: int, goal: int) -> None:
        (ax, ay), (bx, by) = self.grid.middle(origin), self.grid.middle(goal)
        length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
        ux, uy = (bx - ax) / length, (by - ay) / length
        start, end = (ax + ux * NEAR, ay + uy * NEAR), (bx - ux * NEAR, by - uy * NEAR)
        self.canvas.arrow(start, end, 6, 0.12)

    def _letters(self, marks: Sequence[Mark]) -> None:
        taken: Counter[Point] = Counter()
        for mark in marks:
            kind, _, rest = mark.spot.partition(":")
            words = rest.split(":")
            if kind in ("place", "from"):
                self._letter(mark.letter, self._over(NUMBERS[words[0]]), taken)
            elif kind == "walk":
                origin, to = (NUMBERS[word] for word in words)
                self._letter(mark.letter, self._over(to), taken, self._price(origin, to))
            elif kind == "build":
                self._letter(mark.letter, self._over(NUMBERS[words[1]]), taken)
            elif kind == "edge":
                spot, side = NUMBERS[words[0]], SIDES.index(words[1])
                self._letter(mark.letter, self.grid.between(spot, spot + STEP[side]), taken)
            elif kind == "column":
                self._column(mark.letter, words[0], words[1], taken)

    def _over(self, spot: int) -> Point:
        x, y = self.grid.middle(spot)
        return x, y - 18

    def _price(self, origin: int, to: int) -> str:
        return next((str(way.mp) for way in self.view.walks if (way.origin, way.to) == (origin, to)), "")

    def _letter(self, letter: str, at: Point, taken: Counter[Point], price: str = "") -> None:
        """A letter and its price; letters of one spot stand in a row."""
        n = taken[at]
        taken[at] += 1
        x, y = at[0] + (n % 3 - (n > 2)) * LETTER * 0.9, at[1] + n // 3 * LETTER * 0.9
        self.canvas.letter(x, y, letter, LETTER)
        if price:
            self.canvas.sprite(tag(price), x + LETTER * 0.62, y + LETTER * 0.42, centred=True)

    def _column(self, letter: str, column: str, origin: str, taken: Counter[Point]) -> None:
        """The letter at the column's head, and what each of its places costs."""
        start = NUMBERS.get(origin)
        for way in self.view.walks:
            if way.origin == start and _column_name(way.to) == column:
                x, y = self.grid.middle(way.to)
                self.canvas.sprite(tag(str(way.mp)), x, y - 9, centred=True)
        if column == "off":
            self._letter(letter, self._over(TOWN), taken)
            return
        heads = [spot for spot, _ in self.view.terrain if NAMES[spot][0] == column]
        x, y = self.grid.middle(min(heads, key=lambda spot: spot % PITCH))
        self._letter(letter, (x, y - SIDE * 0.78), taken)


def _column_name(spot: int) -> str:
    return "off" if spot >= LEFT else NAMES[spot][0]


@lru_cache(maxsize=2)
def ring(dashed: bool = False) -> Image.Image:
    """A rim round a hex that has just changed; filled faintly where the water waits."""
    pen = Pen(120, 110)
    for side, paint in ((56.0, CARD), (54.5, THEME.accent)):
        corners = outline(60, 55, side)
        for at, corner in enumerate(corners):
            pen.line([corner, corners[at - 1]], 5.5 if paint == CARD else 3.6, paint)
    if dashed:
        for at, corner in enumerate(outline(60, 55, 30)):
            pen.line([corner, outline(60, 55, 22)[at]], 4, THEME.accent)
    return pen.done()


@lru_cache(maxsize=32)
def tag(text: str) -> Image.Image:
    """A number on a slip of paper."""
    width = 22 if len(text) < 2 else 32
    image = Image.new("RGBA", (width, 24), (*CARD, 0))
    canvas = Canvas(image, THEME)
    canvas.draw.rounded_rectangle((0, 0, width - 1, 23), 6, fill=(*CARD, 255), outline=(*INK, 255), width=2)
    canvas.text(width / 2, 18, text, SMALL, role="bold", align="middle")
    return canvas.image
