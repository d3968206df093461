"""Each one's chance to win along a match, the same for every title on its own ground: a band a seat, as high as its
chance, one above the other; the decisions that cost most by their numbers, draws by letters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, pairwise
from math import ceil, hypot

from PIL import Image

from core.screens import Form, Picture, Pin
from core.wording import Words
from render.kit.canvas import Canvas
from render.kit.marks import letter_disc
from render.kit.paths import Point, band, rounded
from render.kit.pen import Pen
from render.kit.theme import SIZES, Theme
from render.kit.words import words_of

MOST_COLUMNS = 90
"""Moments that are drawn; in a longer match each stands for the mean of some plies."""

Curve = Sequence[tuple[float, ...]]


@dataclass(frozen=True)
class Layout:
    """Type sizes and places of a form, px. `names`: columns of names, `disc`: the size of pins and seats' marks."""

    title: int
    text: int
    name: int
    names: int
    disc: int
    plot: tuple[int, int, int, int]
    """Left, top, right, lower edge, for one row of names; each further row moves the top down."""

    @property
    def size(self) -> tuple[int, int]:
        left, top, right, bottom = self.plot
        return right - left, bottom - top

    @property
    def row(self) -> int:
        """From one row of names to the next."""
        return round(self.name * 1.4)

    def of(self, seats: int) -> Layout:
        """With room for so many names."""
        left, top, right, bottom = self.plot
        return replace(self, plot=(left, top + (ceil(seats / self.names) - 1) * self.row, right, bottom))


LAYOUTS: Mapping[Form, Layout] = {
    "tall": Layout(title=60, text=36, name=40, names=2, disc=68, plot=(156, 264, 1030, 1246)),
    "wide": Layout(title=48, text=28, name=32, names=5, disc=54, plot=(132, 202, 1236, 868)),
}

MARGIN, INNER = 20, 46
"""From the picture's edge to the card, and to what is written on it."""


def draw_chances(canvas: Canvas, picture: Picture) -> Canvas:
    """On an empty sheet of the title; `picture` holds the chances and pins."""
    lay, words = LAYOUTS[picture.form].of(len(picture.names)), words_of(picture)
    canvas.sprite(_card(picture.form, canvas.theme), 0, 0)
    _heading(canvas, lay, words)
    _names(canvas, lay, words)
    columns = _columns(picture.chances)
    left, top, _, _ = lay.plot
    canvas.sprite(_bands(lay, canvas.theme, columns), left, top)
    _axes(canvas, lay, words)
    _pins(canvas, lay, picture)
    return canvas


@lru_cache(maxsize=8)
def _card(form: Form, theme: Theme) -> Image.Image:
    width, height = SIZES[form]
    pen = Pen(width, height, supersample=2)
    for inset, colour in ((0, theme.edge), (4, theme.paper)):
        near, far = MARGIN + inset, (width - MARGIN - inset, height - MARGIN - inset)
        pen.fill(rounded(near, near, *far, 20 - inset), colour)
    return pen.done()


def _heading(canvas: Canvas, lay: Layout, words: Words) -> None:
    """In one line each."""
    room = canvas.image.width - 2 * INNER
    base = MARGIN + 22 + round(lay.title * 0.74)
    canvas.text(INNER, base, words.say("table.chances.title"), lay.title, role="serif", width_px=room)
    how = words.say("table.chances.how")
    canvas.text(INNER, base + round(lay.text * 1.45), how, lay.text, width_px=room)


def _names(canvas: Canvas, lay: Layout, words: Words) -> None:
    """Each seat's mark and name, in the order of the bands."""
    across = min(lay.names, len(words.names))
    rows = ceil(len(words.names) / lay.names)
    room = (canvas.image.width - 2 * INNER) // across
    last = lay.plot[1] - round(lay.name * 0.75)
    for seat, name in enumerate(words.names):
        row, column = divmod(seat, lay.names)
        base = last - (rows - 1 - row) * lay.row
        canvas.name(INNER + column * room, base, name, seat, lay.name, room - 20)


def _columns(chances: Curve) -> Curve:
    """As many moments as can be drawn; the first and the last stay what they are."""
    if len(chances) < 2:
        return [*chances, *chances]
    inner = chances[1:-1]
    each = max(1, ceil(len(inner) / (MOST_COLUMNS - 2)))
    means = (inner[at : at + each] for at in range(0, len(inner), each))
    return [
        chances[0],
        *(tuple(sum(one) / len(some) for one in zip(*some, strict=True)) for some in means),
        chances[-1],
    ]


def _bands(lay: Layout, theme: Theme, columns: Curve) -> Image.Image:
    width, height = lay.size
    pen = Pen(width, height, supersample=2)
    edges = list(_edges(columns, width, height))
    for seat, (upper, lower) in enumerate(pairwise(edges)):
        pen.fill([*upper, *reversed(lower)], theme.seats[seat].colour)
    for edge in edges[1:-1]:
        pen.fill(band(edge, [4.0], (False, False)), theme.ink)
    dash = 14.0
    for at in range(0, int(width / dash), 2):
        pen.box(at * dash, height / 2 - 1.5, (at + 1) * dash, height / 2 + 1.5, theme.ink)
    for box in ((0, 0, width, 4), (0, height - 4, width, height), (0, 0, 4, height), (width - 4, 0, width, height)):
        pen.box(*box, theme.ink)
    return pen.done()


def _edges(columns: Curve, width: int, height: int) -> Iterator[list[Point]]:
    """The lines between the bands, from the upper edge down."""
    xs = [width * at / (len(columns) - 1) for at in range(len(columns))]
    depths = [[0.0, *accumulate(column)] for column in columns]
    for edge in range(len(columns[0]) + 1):
        yield [(x, height * min(1.0, depth[edge])) for x, depth in zip(xs, depths, strict=True)]


def _axes(canvas: Canvas, lay: Layout, words: Words) -> None:
    left, top, right, bottom = lay.plot
    for share in (100, 50, 0):
        y = bottom - (bottom - top) * share / 100
        base = min(max(y + lay.text * 0.34, top + lay.text * 0.7), bottom)
        canvas.text(left - 12, base, f"{share}%", lay.text, align="right")
    base = bottom + lay.text + 12
    canvas.text(left, base, words.say("table.chances.first"), lay.text)
    canvas.text(right, base, words.say("table.chances.last"), lay.text, align="right")


def _pins(canvas: Canvas, lay: Layout, picture: Picture) -> None:
    """Numbers in the band of whoever decided, letters at the upper edge, none upon another; then in each band that has
    room for it its seat's mark.
    """
    taken: list[Point] = []
    for pin in picture.pins:
        at = _place(lay, picture.chances, pin)
        free = _free(lay, at, taken)
        if free != at:
            canvas.draw.line((*at, *free), fill=canvas.theme.ink, width=4)
            _dot(canvas, at)
        taken.append(free)
        canvas.sprite(letter_disc(pin.sign, lay.disc), *free, centred=True)
    for seat in range(len(picture.names)):
        found = _roomiest(lay, picture.chances, seat, taken)
        if found is not None:
            canvas.sprite(_ground(round(lay.disc * 1.1), canvas.theme), *found, centred=True)
            canvas.seat(*found, seat, round(lay.disc * 0.8))


@lru_cache(maxsize=8)
def _ground(size_px: int, theme: Theme) -> Image.Image:
    """Paper on which a seat's mark stands out from its own colour."""
    pen = Pen(100, 100, size_px / 100)
    pen.oval(50, 50, 50, 50, theme.paper)
    return pen.done()


def _dot(canvas: Canvas, at: Point) -> None:
    x, y = at
    canvas.draw.ellipse((x - 7, y - 7, x + 7, y + 7), fill=canvas.theme.ink)


def _place(lay: Layout, chances: Curve, pin: Pin) -> Point:
    left, top, right, _ = lay.plot
    x = left + (right - left) * pin.ply / max(1, len(chances) - 1)
    x = min(max(x, left + lay.disc / 2), right - lay.disc / 2)
    if pin.seat is None:
        return x, top + lay.disc * 0.6
    return x, _middle(lay, chances[pin.ply], pin.seat)


def _middle(lay: Layout, shares: Sequence[float], seat: int) -> float:
    """Of a seat's band, far enough from the edges for a mark."""
    _, top, _, bottom = lay.plot
    y = top + (bottom - top) * (sum(shares[:seat]) + shares[seat] / 2)
    return min(max(y, top + lay.disc / 2), bottom - lay.disc / 2)


def _free(lay: Layout, at: Point, taken: Sequence[Point]) -> Point:
    """The place, or the nearest above or below it where no other mark is."""
    _, top, _, bottom = lay.plot
    step = lay.disc * 0.35
    for tried in range(2 * ceil((bottom - top) / step)):
        y = at[1] + step * ceil(tried / 2) * (1 if tried % 2 else -1)
        if top + lay.disc / 2 <= y <= bottom - lay.disc / 2 and _apart(lay, (at[0], y), taken):
            return at[0], y
    return at


def _apart(lay: Layout, at: Point, taken: Sequence[Point]) -> bool:
    return all(hypot(at[0] - x, at[1] - y) >= lay.disc for x, y in taken)


def _roomiest(lay: Layout, chances: Curve, seat: int, taken: Sequence[Point]) -> Point | None:
    """Where the seat's band is highest, beside what is there; None where it has no room for a mark anywhere."""
    left, top, right, bottom = lay.plot
    best: tuple[float, Point] | None = None
    for ply, shares in enumerate(chances):
        x = left + (right - left) * ply / max(1, len(chances) - 1)
        at = x, _middle(lay, shares, seat)
        high = shares[seat] * (bottom - top)
        inside = left + lay.disc <= x <= right - lay.disc
        if inside and high >= lay.disc * 1.1 and _apart(lay, at, taken) and (best is None or high > best[0]):
            best = high, at
    return None if best is None else best[1]
