"""The valley with everything that stands in it, what is new, the letters of choices, and last of all the names.

A hex keeps its corners apart: its name at the upper left, what is new at the upper right, campesinos on the left, a
building on the right, a choice's letter at the foot; the water runs through the middle.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from core.games.dos_rios.places import OFF_HEX, STEP, TOWN
from core.games.dos_rios.view import DosRiosView
from core.screens import Form, Mark
from render.games.dos_rios.changes import Changes, Note, Way
from render.games.dos_rios.grid import AT, SCALE, Grid, map_px, outline
from render.games.dos_rios.land import names
from render.games.dos_rios.outlines import outline_of
from render.games.dos_rios.spots import mover, spot_of
from render.games.dos_rios.sprites import pieces
from render.games.dos_rios.tags import choice, disc_px, slip
from render.games.dos_rios.theme import CARD, INK, THEME
from render.kit import marks as kit
from render.kit.canvas import Canvas
from render.kit.paths import Point
from render.kit.pen import Pen
from render.kit.theme import FLOOR, WHITE

FIGURE, FINCA, HACIENDA, GATHERED = 46.0, 46.0, 50.0, 38.0
"""Sizes of pieces, units; the last in the town and on the roads."""
NEAR = 14.0
"""How far an arrow keeps from its ends, units."""
THICK, THIN, FAR = 7, 5, 200.0
"""Of arrows, px: the thinner one over more units than the last."""
LONE, PAIR = ((-28.0, 8.0),), ((-36.0, 3.0), (-13.0, 15.0))
"""Where campesinos stand, from the middle of their hex; units."""
BUILDING = (25.0, 3.0)
NEWS = (31.0, -34.0)
FOOT, FOOT_RIGHT = 29.0, 42.0
"""Down to the middle of what stands at a hex's foot, where the one below is no higher; how far right it may reach."""
ASIDE = tuple((along, up) for up in (0.0, -4.0, -8.0, -12.0) for along in (0.0, 4.0, 8.0))
"""From the middle of a side to the letter of a choice there: along it and up, the first that is clear of the name;
units.
"""
BESIDE = ((28.0, -14.0), (-34.0, 10.0), (34.0, 10.0))
"""From a new dam to the tag that numbers it, inside the hex above, by side; units."""


class Scene:
    """Draws on `canvas`, on which the valley lies already."""

    def __init__(self, canvas: Canvas, view: DosRiosView, changes: Changes, form: Form) -> None:
        self.canvas = canvas
        self.view = view
        self.changes = changes
        self.form: Form = form
        self.grid = Grid(dict(view.terrain), form, AT[form])
        self._drawn: list[tuple[float, float, float, float]] = []
        """Boxes of what was drawn over the ground, whose names have to be drawn anew above it; px."""

    def draw(self, marks: Sequence[Mark]) -> None:
        start = mover(self.view, marks)
        if start is not None and start not in OFF_HEX:
            self._sprite(ring(self.form), self.grid.middle(start))
        self._dried()
        self._buildings()
        self._campesinos()
        for way in self.changes.ways:
            self._arrow(way)
        if self.view.head is not None and self.view.head in dict(self.view.terrain):
            self._sprite(ring(self.form, True), self.grid.middle(self.view.head))
        self._news()
        self._letters(marks)
        self._names()

    def _sprite(self, image: Image.Image, at: Point, off: Point = (0.0, 0.0)) -> None:
        """Centred, `off` by so many units."""
        x, y = at[0] + off[0] * self.grid.k, at[1] + off[1] * self.grid.k
        self._paste(image, x - image.width / 2, y - image.height / 2)

    def _paste(self, image: Image.Image, x: float, y: float) -> None:
        """By the upper left corner."""
        self.canvas.sprite(image, x, y)
        self._drawn.append((x - 1, y - 1, x + image.width + 1, y + image.height + 1))

    def _tag(self, x: float, y: float, note: Note) -> None:
        """The number of a turn, centred."""
        self.canvas.news(x, y, note.seat, note.number)
        reach = FLOOR[self.form] * 1.6
        self._drawn.append((x - reach, y - reach, x + reach, y + reach))

    def _px(self, units: float) -> int:
        return round(units * self.grid.k)

    def _dried(self) -> None:
        wet = {spot for course in self.view.courses for spot in course.spots}
        for spot in sorted(self.changes.dried - wet):
            if spot in self.grid.terrain:
                self._sprite(pieces.dried(self._px(30)), self.grid.middle(spot), (-30, 28))

    def _buildings(self) -> None:
        for seat, player in enumerate(self.view.players):
            for spot in player.fincas:
                self._sprite(pieces.finca(seat, self._px(FINCA)), self.grid.middle(spot), BUILDING)
            if player.hacienda is not None:
                self._sprite(pieces.hacienda(seat, self._px(HACIENDA)), self.grid.middle(player.hacienda), BUILDING)

    def _campesinos(self) -> None:
        crowd: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for seat, player in enumerate(self.view.players):
            for spot, count in Counter(player.spots).items():
                crowd[spot].append((seat, count))
        for spot in sorted(crowd, key=lambda spot: self.grid.middle(spot)[1]):
            if spot in OFF_HEX:
                self._gathered(spot, crowd[spot])
                continue
            for seat, count in crowd[spot]:
                for off in PAIR[:count] if count > 1 else LONE:
                    self._sprite(pieces.campesino(seat, self._px(FIGURE)), self.grid.middle(spot), off)

    def _gathered(self, spot: int, crowd: list[tuple[int, int]]) -> None:
        """In the town side by side on one strip of paper, on a road one above the other, each seat with its number."""
        x, y = self.grid.flat(spot)
        figure = self._px(GATHERED)
        if spot == TOWN:
            board = plaza(tuple(crowd), figure, self.form)
            self._paste(board, x - board.width / 2, y + self._px(24))
            return
        for at, (seat, count) in enumerate(crowd):
            up = (at - (len(crowd) - 1) / 2) * 58
            self._sprite(pieces.campesino(seat, self._px(FIGURE)), (x, y), (0, up))
            if count > 1:
                self._sprite(slip(str(count), self.form), (x, y), (13, up + 15))

    def _arrow(self, way: Way) -> None:
        (ax, ay), (bx, by) = self.grid.middle(way.origin), self.grid.middle(way.goal)
        length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
        near = self._px(NEAR)
        ux, uy = (bx - ax) / length * near, (by - ay) / length * near
        colour, rim = THEME.accent, CARD
        if way.note.seat is not None:
            mark = THEME.seats[way.note.seat]
            colour, rim = mark.colour, (CARD if mark.ink == WHITE else INK)
        dx, dy = round(bx - ax - 2 * ux), round(by - ay - 2 * uy)
        image, left, top = kit.arrow(dx, dy, colour, rim, THICK if length < self._px(FAR) else THIN, 0.1)
        self._paste(image, ax + ux + left, ay + uy + top)

    def _news(self) -> None:
        for spot, notes in self.changes.laid.items():
            if spot in self.grid.terrain and spot not in self.changes.places:
                self._noted(spot, notes)
        for spot, notes in self.changes.places.items():
            if spot not in self.changes.dried or spot in self.grid.terrain:
                self._noted(spot, notes)
        for way in self.changes.ways:
            if way.goal in OFF_HEX and way.note not in self.changes.places.get(way.origin, ()):
                (ax, ay), (bx, by) = self.grid.middle(way.origin), self.grid.middle(way.goal)
                self._tag((ax + bx) / 2, (ay + by) / 2, way.note)
        for (spot, side), note in self.changes.dams.items():
            if any(note in self.changes.places.get(place, ()) for place in (spot, spot + STEP[side])):
                continue  # its builder's tag stands in the same hex
            x, y = self.grid.between(spot, spot + STEP[side])
            dx, dy = BESIDE[side]
            self._tag(x + dx * self.grid.k, y + dy * self.grid.k, note)

    def _noted(self, spot: int, notes: Sequence[Note]) -> None:
        """The two latest turns, at the upper right corner and at the foot."""
        x, y = self.grid.middle(spot)
        k = self.grid.k
        for note, (dx, dy) in zip(notes[-2:], (NEWS, (14.0, self._foot(spot))), strict=False):
            self._tag(x + dx * k, y + dy * k, note)

    def _foot(self, spot: int) -> float:
        """Units from a hex's middle down to what stands at its foot: above the name of a hex below that is higher."""
        if spot + 2 not in self.grid.terrain:
            return FOOT
        higher = (self.grid.rise(spot + 2) - self.grid.rise(spot)) / self.grid.k
        return min(FOOT, FOOT - 3 - higher)

    def _letters(self, marks: Sequence[Mark]) -> None:
        """Letters of sides first, then those of places, whose prices take more room."""
        found = [(mark, spot) for mark in marks if (spot := spot_of(mark.spot)) is not None and not spot.card]
        sides = [spot.edge for _, spot in found if spot.edge is not None]
        framed = {place for spot, side in sides for place in (spot, spot + STEP[side])}
        taken: Counter[int] = Counter()
        for mark, spot in sorted(found, key=lambda item: item[1].edge is None):
            if not mark.letter:
                self._point(mark.spot)
                continue
            price = mark.price
            sprite = choice(mark.letter, "" if price is None else str(price), self.form)
            if spot.edge is not None:
                self._sprite(sprite, self._on_side(*spot.edge))
            elif spot.place is not None:
                x, y = self._on_place(spot.place, sprite.width, framed=spot.place in framed)
                n = taken[spot.place]
                taken[spot.place] += 1
                x += (n % 3 - (n > 2)) * disc_px(self.form) * 0.9
                self._sprite(sprite, (x, y - n // 3 * 40))

    def _on_place(self, place: int, width: int, *, framed: bool) -> Point:
        """Where a letter of that width stands: at a hex's foot, or in its middle where its sides have letters too."""
        x, y = self.grid.middle(place)
        k = self.grid.k
        if framed:
            y -= 2 * k
        elif place in self.grid.terrain:
            x += min(8.0 * k, FOOT_RIGHT * k - width / 2)
            y += self._foot(place) * k
        else:
            y -= 6 * k
        left, half = self.grid.at[0], width / 2 + 2
        return min(max(x, left + half), left + map_px(self.form)[0] - half), y

    def _on_side(self, spot: int, side: int) -> Point:
        """Where the letter of a side stands: in its middle, or as near to that as the name of the hex below lets it."""
        below = spot + STEP[side]
        x, y = self.grid.between(spot, below)
        name = names(self.view.terrain, self.form).get(below)
        if name is None:
            return x, y
        reach, k = disc_px(self.form) * 0.36, self.grid.k
        for along, up in ASIDE:
            # down the right-hand sides, to the right on the others: away from the name
            ax, ay = (x - along * 0.5 * k, y + (along * 0.87 + up) * k) if side == 1 else (x + along * k, y + up * k)
            apart_x = ax - reach >= name.x + name.slip.width or ax + reach <= name.x
            if apart_x or ay + reach <= name.y or ay - reach >= name.y + name.slip.height:
                break
        return ax, ay

    def _point(self, spot: str) -> None:
        """A rim round a thing that a sentence speaks of."""
        corners = list(outline_of(self.grid, spot))
        for width, paint in ((11, INK), (6, WHITE)):
            self.canvas.draw.line([*corners, corners[0], corners[1]], fill=paint, width=width, joint="curve")
        left, right = (f(x for x, _ in corners) for f in (min, max))
        top, bottom = (f(y for _, y in corners) for f in (min, max))
        self._drawn.append((left - 8, top - 8, right + 8, bottom + 8))

    def _names(self) -> None:
        """Once more above all that came to lie on one."""
        for name in names(self.view.terrain, self.form).values():
            slip, x, y = name
            far, low = x + slip.width, y + slip.height
            if any(x < right and left < far and y < bottom and top < low for left, top, right, bottom in self._drawn):
                self.canvas.sprite(*name)


@lru_cache(maxsize=32)
def plaza(crowd: tuple[tuple[int, int], ...], figure: int, form: Form) -> Image.Image:
    """Who is in the town: a strip of paper with each seat's figure and how many there are; RGBA."""
    size = FLOOR[form]
    each = figure + 4 + round(size * 0.6)
    width, height = each * len(crowd) + 14, figure + 4
    image = Image.new("RGBA", (width, height), (*CARD, 0))
    canvas = Canvas(image, THEME, form)
    canvas.draw.rounded_rectangle((0, 0, width - 1, height - 1), 10, fill=(*CARD, 255), outline=(*INK, 255), width=3)
    for at, (seat, count) in enumerate(crowd):
        x = 7 + at * each
        canvas.sprite(pieces.campesino(seat, figure), x - 4, -2)
        canvas.text(x + figure - 1, height / 2 + size * 0.35, str(count), size, role="bold")
    return canvas.image


@lru_cache(maxsize=4)
def ring(form: Form, dashed: bool = False) -> Image.Image:
    """A rim round the hex that somebody sets out from; with strokes inside where the water waits."""
    pen = Pen(124, 112, SCALE[form])
    for side, paint in ((56.0, CARD), (54.5, THEME.accent)):
        corners = outline(62, 56, side)
        for at, corner in enumerate(corners):
            pen.line([corner, corners[at - 1]], 8 if paint == CARD else 5, paint)
    if dashed:
        for at, corner in enumerate(outline(62, 56, 30)):
            pen.line([corner, outline(62, 56, 22)[at]], 4, THEME.accent)
    return pen.done()
