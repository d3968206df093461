"""Where things lie on the pictures, px from the top left, one plan a form.

Tall: heading, track, the banks across the whole width, the market below them, one row a player. Wide: the market
stands beside the banks, the players stand in columns, and the boat lies below them. A panel has what is its viewer's
own in place of the players. Rows of fields run from the river to the desert, the shortest on top: the free corners of
the banks hold the tide disc (west) and the desert cards with the obelisk (east).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from core.games.nile.components import FIELDS, FIELDS_OF, MARKET, ROW_OF, ROWS, TRACK
from core.screens import Form
from render.kit.theme import SIZES

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True)
class Own:
    """A panel's boxes of what is one's own, and where in them plants and cards lie."""

    supply: Box
    boat: Box
    stacks: Box
    jokers: Box
    figure: int
    """Side of a plant's figure."""
    count_below: bool
    """Whether a plant's number stands below its figure, not beside it."""
    card: tuple[int, int]
    """The top of a stack."""


@dataclass(frozen=True)
class Plan:
    """Measures of a form. `small` is running type, `number` type for numbers that matter."""

    form: Form
    small: int
    number: int
    heading: Box
    title: int
    """The heading's largest type."""
    track: Box
    land: Box
    field: tuple[int, int]
    pitch: tuple[float, float]
    river: tuple[float, float]
    strip: int
    """Height of the strip with a field's palms."""
    palm: int
    token: float
    """Scale of plants on fields and in the market."""
    tide: tuple[float, float, int]
    """Middle and size of the tide disc."""
    pile: Box
    discard: Box
    obelisk: Box
    space: tuple[int, int]
    """A market space with its gap."""
    heads: tuple[tuple[float, float], ...]
    """Top left corner of each market row's head."""
    head: tuple[int, int]
    across: bool
    """Whether market rows run from left to right, not from the top down."""
    players: Box
    own: Own

    @property
    def size(self) -> tuple[int, int]:
        return SIZES[self.form]


PLANS: Mapping[Form, Plan] = {
    "tall": Plan(
        form="tall",
        small=32,
        number=40,
        heading=(28, 16, 1052, 88),
        title=44,
        track=(18, 90, 1062, 138),
        land=(10, 146, 1070, 652),
        field=(96, 118),
        pitch=(99, 124),
        river=(508, 572),
        strip=24,
        palm=22,
        token=1.15,
        tide=(108, 248, 172),
        pile=(798, 158, 866, 242),
        discard=(936, 158, 1004, 242),
        obelisk=(908, 284, 1060, 390),
        space=(54, 70),
        heads=((18, 660), (548, 660), (18, 738), (548, 738)),
        head=(128, 70),
        across=True,
        players=(14, 818, 1066, 1338),
        own=Own(
            supply=(14, 818, 650, 1074),
            boat=(14, 1082, 650, 1338),
            stacks=(658, 818, 1066, 1074),
            jokers=(658, 1082, 1066, 1338),
            figure=122,
            count_below=True,
            card=(124, 148),
        ),
    ),
    "wide": Plan(
        form="wide",
        small=26,
        number=32,
        heading=(30, 14, 1250, 84),
        title=40,
        track=(20, 88, 1259, 152),
        land=(10, 160, 1020, 640),
        field=(86, 106),
        pitch=(90, 116),
        river=(470, 562),
        strip=24,
        palm=20,
        token=1.0,
        tide=(122, 250, 148),
        pile=(762, 172, 818, 244),
        discard=(884, 172, 940, 244),
        obelisk=(852, 296, 1010, 388),
        space=(48, 58),
        heads=((1027, 164), (1087, 164), (1147, 164), (1207, 164)),
        head=(56, 88),
        across=False,
        players=(14, 650, 1266, 948),
        own=Own(
            supply=(14, 648, 600, 794),
            boat=(14, 800, 600, 948),
            stacks=(608, 648, 936, 948),
            jokers=(944, 648, 1266, 948),
            figure=70,
            count_below=False,
            card=(130, 160),
        ),
    ),
}

COLUMNS = 5
"""Kinds of plants stand in columns, in one's own boxes and in the players' rows."""


def plan_of(form: Form) -> Plan:
    return PLANS[form]


def is_east(row: int) -> bool:
    return ROWS[row][0] == "e"


def row_top(plan: Plan, row: int) -> float:
    return plan.land[1] + 6 + (int(ROWS[row][1]) - 2) * plan.pitch[1]


def field_box(plan: Plan, field: int) -> Box:
    row = ROW_OF[field]
    at = FIELDS_OF[row].index(field)
    top, (width, height) = row_top(plan, row), plan.field
    step = at * plan.pitch[0]
    left = plan.river[1] + 3 + step if is_east(row) else plan.river[0] - 3 - width - step
    return left, top, left + width, top + height


def row_box(plan: Plan, row: int) -> Box:
    boxes = [field_box(plan, field) for field in FIELDS_OF[row]]
    return min(box[0] for box in boxes), boxes[0][1], max(box[2] for box in boxes), boxes[0][3]


def river_mark(plan: Plan, row: int) -> tuple[float, float]:
    """Top left corner of the row's wave at the river's edge, which is as high as a field."""
    return (plan.river[1] - 24 if is_east(row) else plan.river[0]), row_top(plan, row)


def space_box(plan: Plan, row: int, space: int) -> Box:
    x, y = plan.heads[row]
    width, height = plan.space
    if plan.across:
        left, top = x + plan.head[0] + space * (width + 6), y
    else:
        left, top = x + (plan.head[0] - width) / 2, y + plan.head[1] + space * (height + 2)
    return left, top, left + width, top + height


def basket_box(plan: Plan, row: int) -> Box:
    """All spaces of a market row with their basket's rim."""
    left, top, _, _ = space_box(plan, row, 0)
    _, _, right, bottom = space_box(plan, row, MARKET[row] - 1)
    return left - 5, top - 3, right + 5, bottom + 3


def market_box(plan: Plan, row: int) -> Box:
    """A market row with its head."""
    x, y = plan.heads[row]
    _, _, right, bottom = basket_box(plan, row)
    return x, y, max(right, x + plan.head[0]), bottom


def cell_width(plan: Plan) -> float:
    """Of a space of the score track."""
    return (plan.track[2] - plan.track[0]) / TRACK


ROWS_HIGH: Mapping[int, float] = {2: 186, 3: 132, 4: 106, 5: 105.2}
"""Height of a player's row in the tall form with the gap below it, by number of players."""

BOAT_HIGH = 92
"""Of the wide form's boat with the gap above it."""


def player_box(plan: Plan, seats: int, seat: int) -> Box:
    """A player's row or column, without the boat."""
    left, top, right, bottom = plan.players
    if plan.across:
        height = ROWS_HIGH[seats]
        return left, top + seat * height, right, top + (seat + 1) * height - 6
    width = (right - left + 6) / seats
    return left + seat * width, top, left + (seat + 1) * width - 6, bottom - BOAT_HIGH


def boat_box(plan: Plan, seats: int) -> Box | None:
    """Of the boat that carries everybody's seeds; None in the tall form with five, whose rows tell them."""
    left, top, right, bottom = plan.players
    if not plan.across:
        return left, bottom - BOAT_HIGH + 6, right, bottom
    upper = top + seats * ROWS_HIGH[seats]
    return (left, upper, right, bottom) if bottom - upper > 60 else None


def berth_box(plan: Plan, seats: int, seat: int) -> Box | None:
    """The part of the boat with that seat's seeds."""
    boat = boat_box(plan, seats)
    if boat is None:
        return None
    left, top, right, bottom = boat
    width = (right - left - 104) / seats
    return left + 52 + seat * width, top, left + 52 + (seat + 1) * width, bottom


def aboard_box(plan: Plan, at: int) -> Box:
    """In one's own part of a panel: the place on the boat of the kind that stands `at` that place in `signs.ORDER`."""
    left, top, right, bottom = plan.own.boat
    return kind_box((left + 54, top, right - 34, bottom), at)


def kind_box(box: Box, at: int) -> Box:
    """The column of the kind that stands `at` that place in `signs.ORDER`, below the box's title."""
    left, top, right, bottom = box
    width = (right - left - 12) / COLUMNS
    return left + 6 + at * width, top + 40, left + 6 + (at + 1) * width, bottom - 4


def stack_box(plan: Plan, stack: int) -> Box:
    left, top, right, bottom = plan.own.stacks
    middle = (left + right) / 2
    return (left + 4, top + 40, middle - 2, bottom - 4) if stack == 0 else (middle + 2, top + 40, right - 4, bottom - 4)


@lru_cache(maxsize=512)
def fixed_box(form: Form, spot: str) -> Box | None:
    """The box of a spot that lies in the same place on every board and panel; None for any other."""
    plan = PLANS[form]
    kind, _, name = spot.partition(":")
    match kind:
        case "field" if name in FIELDS:
            left, top, right, bottom = field_box(plan, FIELDS.index(name))
            return left - 1.5, top - 3, right + 1.5, bottom + 3
        case "row" if name in ROWS:
            return row_box(plan, ROWS.index(name))
        case "space":
            row, space = (int(part) - 1 for part in name.split("."))
            return space_box(plan, row, space)
        case "market":
            return market_box(plan, int(name) - 1)
        case "pile":
            return plan.pile
        case "discards":
            return plan.discard
        case "tide":
            x, y, size = plan.tide
            return x - size / 2, y - size / 2, x + size / 2, y + size / 2
        case "obelisk":
            return plan.obelisk
        case _:
            return None
