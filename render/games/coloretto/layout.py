"""Where things lie on the pictures: bands of a player each, the middle of the table, the panel's own area. All numbers
are px.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from core.games.coloretto.components import ANIMALS, COLOURS, MEMBERS
from core.screens import Form
from render.kit.theme import SIZES

Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""


@dataclass(frozen=True)
class Type:
    """Type sizes of a form. `number` is that of points, `letter` and `news` the height of discs and tags."""

    title: int
    name: int
    text: int
    count: int
    number: int
    total: int
    letter: int
    news: int


TYPE: Mapping[Form, Type] = {
    "tall": Type(title=52, name=36, text=34, count=34, number=40, total=48, letter=56, news=40),
    "wide": Type(title=44, name=30, text=27, count=28, number=32, total=38, letter=46, news=34),
}

EDGE: Mapping[Form, int] = {"tall": 16, "wide": 16}
GAP = 8
"""From the picture's edge to its things, and between bands."""

_PAD = 14
_GUTTER = 8
_COLUMN_GAP = 16
"""Inside a band: to its edge, between cards, and more between columns."""


@dataclass(frozen=True)
class Band:
    """A player's part of the table."""

    box: Box
    card: tuple[int, int]
    places: tuple[tuple[int, int], ...]
    """Top left corner of each animal's place, by animal."""
    columns: tuple[tuple[int, int, int], ...]
    """By colour: left and right edge, and the baseline of the column's numbers below it."""
    name: tuple[int, int, int]
    """Left, baseline and width."""
    protection: int
    piles: int
    """Left edge of the protection card, and of the word before the piles, after which the bonus cards follow."""
    chip: tuple[int, int]
    """Size of piles, bonus cards and the protection card."""
    head: int
    """The middle line of the band's first row, in which the player's name and numbers stand."""
    right: int

    def outline(self, animal: int) -> Box:
        x, y = self.places[animal]
        return (x, y, x + self.card[0], y + self.card[1])


@lru_cache(maxsize=64)
def band(form: Form, box: Box, rows: int, place: int = 0) -> Band:
    """A band in `box` with its animals in one row of eighteen or two of nine. With a `place` that many px are left for
    it before the name, and a line below.
    """
    left, top, right, bottom = box
    kind = TYPE[form]
    line = kind.text + 8 if place else 0
    head, strip = kind.number + 20, kind.number + 2
    across, gaps = (18, 3) if rows == 1 else (9, 1)
    pitch = (right - left - 2 * _PAD + _GUTTER - gaps * _COLUMN_GAP) // across
    width = pitch - _GUTTER
    room = bottom - top - head - line - rows * strip - 4
    height = min(room // rows, round(width * 1.45))
    spare = room - rows * height
    head += min(spare // 4, 36)
    gap = (spare - min(spare // 4, 36)) // (rows + 1)
    first = top + head + line + gap
    groups = ((0, 1, 2, 3),) if rows == 1 else ((0, 1), (2, 3))
    places, columns = [(0, 0)] * len(ANIMALS), [(0, 0, 0)] * len(COLOURS)
    for row, colours in enumerate(groups):
        x, y = left + _PAD, first + row * (height + strip + gap)
        for colour in colours:
            start = x
            for animal in MEMBERS[colour]:
                places[animal] = (x, y)
                x += pitch
            columns[colour] = (start, x - _GUTTER, y + height + round(kind.number * 0.84))
            x += _COLUMN_GAP
    chip = (round(kind.number * 1.62), kind.number + 8)
    middle = top + head // 2 + (2 if rows == 1 else 0)
    name_width = round(kind.name * (8.6 if right - left > 1000 else 7.4)) - place // 2
    protection = left + _PAD + place + name_width + 8
    return Band(
        box,
        (width, height),
        tuple(places),
        tuple(columns),
        (left + _PAD + place, middle + round(kind.name * 0.34), name_width),
        protection,
        protection + chip[0] + 12,
        chip,
        middle,
        right - _PAD,
    )


def _stacked(form: Form, area: Box, count: int, heights: tuple[int, ...] = ()) -> tuple[Box, ...]:
    """`count` boxes below each other, as high as each other or as `heights` say."""
    left, top, right, bottom = area
    each = heights or ((bottom - top - GAP * (count - 1)) // count,) * count
    tops = [top + sum(each[:at]) + GAP * at for at in range(count)]
    return tuple((left, y, right, y + height) for y, height in zip(tops, each, strict=True))


def _rows(form: Form, box: Box, place: int = 0) -> int:
    """One row or two, whichever leaves the figures larger."""
    return max((1, 2), key=lambda rows: (_figure(band(form, box, rows, place)), rows))


def _figure(band: Band) -> float:
    """About how large the figures on the band's cards are."""
    width, height = band.card
    return min(width * 0.9, height * 0.83)


@lru_cache(maxsize=4)
def middle(form: Form) -> Box:
    width, _ = SIZES[form]
    edge = EDGE[form]
    return (edge, 10, width - edge, 138) if form == "tall" else (edge, 10, width - edge, 106)


def _below(form: Form, top: int) -> Box:
    width, height = SIZES[form]
    return (EDGE[form], top, width - EDGE[form], height - 12)


@lru_cache(maxsize=8)
def board_bands(form: Form, seats: int) -> tuple[Band, ...]:
    """The players' bands from top to bottom, in seat order."""
    boxes = _stacked(form, _below(form, middle(form)[3] + GAP), seats)
    return tuple(band(form, box, _rows(form, box)) for box in boxes)


@dataclass(frozen=True)
class PanelLayout:
    """`title`: whose turn it is. `own`: the hand, or an offered card with its answers. `bands`: by seat."""

    title: Box
    own: Box
    tiles: tuple[Box, ...]
    bands: tuple[Band, ...]


@lru_cache(maxsize=32)
def panel_layout(form: Form, seats: int, viewer: int) -> PanelLayout:
    """The viewer's own columns come first and are the largest, then the others in the order of their turns."""
    width, edge = SIZES[form][0], EDGE[form]
    order = [(viewer + at) % seats for at in range(seats)]
    if form == "tall":
        title, own = (edge, 10, width - edge, 82), (edge, 90, width - edge, 500)
        area = _below(form, own[3] + GAP)
        whole = area[3] - area[1] - GAP * (seats - 1)
        mine = {2: whole // 2, 3: whole // 3, 4: 318}[seats]
        boxes = _stacked(form, area, seats, (mine, *[(whole - mine) // (seats - 1)] * (seats - 1)))
    else:
        title, own = (edge, 10, width - edge, 74), (edge, 82, width - edge, 332)
        boxes = _stacked(form, _below(form, own[3] + GAP), seats)
    third = (own[2] - own[0] - 2 * GAP) // 3
    lefts = [own[0] + at * (third + GAP) for at in range(3)]
    tiles = tuple((left, own[1], left + third, own[3]) for left in lefts)
    bands: list[Band] = [band(form, boxes[0], 2)] * seats
    for at, seat in enumerate(order):
        bands[seat] = band(form, boxes[at], _rows(form, boxes[at]))
    return PanelLayout(title, own, tiles, tuple(bands))


@lru_cache(maxsize=8)
def end_bands(form: Form, seats: int) -> tuple[Band, ...]:
    """From the first place to the last."""
    boxes = _stacked(form, _below(form, 150 if form == "tall" else 116), seats)
    place = TYPE[form].total + 14
    return tuple(band(form, box, _rows(form, box, place), place) for box in boxes)
