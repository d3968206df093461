"""Where things lie, px from the top left of the picture's middle band, which board and panel share.

The band is 1280 x 480: west bank, river, east bank, market. Rows run from the river to the desert, the shortest on
top; the free corners above the long rows hold a picture (west) and the tide disc (east).
"""

from __future__ import annotations

from core.games.nile.components import FIELDS, FIELDS_OF, MARKET, ROW_OF, ROWS

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

BAND_HEIGHT = 480
BAND_TOP = 160
"""Where the band begins on the board."""

PANEL_TOP = 38
"""Where it begins in the private panel."""

FIELD_WIDTH, FIELD_HEIGHT = 86, 106
PITCH_X, PITCH_Y = 90, 116
RIVER_LEFT, RIVER_RIGHT = 470, 562
ROWS_TOP = 12

MARKET_LEFT, MARKET_PITCH = 1030, 59
SPACE_TOP, SPACE_PITCH = 58, 60
PILE = (1036, 402)
DISCARD = (1150, 402)
TIDE = (918, 122)
"""The middle of the tide disc."""

CORNER: Box = (20, 12, 270, 118)
"""West of the short row: the round, or what is one's own."""


def is_east(row: int) -> bool:
    return ROWS[row][0] == "e"


def row_top(row: int) -> float:
    return ROWS_TOP + (int(ROWS[row][1]) - 2) * PITCH_Y


def field_box(field: int) -> Box:
    row = ROW_OF[field]
    at = FIELDS_OF[row].index(field)
    top = row_top(row)
    left = RIVER_RIGHT + 4 + at * PITCH_X if is_east(row) else RIVER_LEFT - 4 - FIELD_WIDTH - at * PITCH_X
    return left, top, left + FIELD_WIDTH, top + FIELD_HEIGHT


def row_box(row: int) -> Box:
    boxes = [field_box(field) for field in FIELDS_OF[row]]
    return min(box[0] for box in boxes), boxes[0][1], max(box[2] for box in boxes), boxes[0][3]


def river_mark(row: int) -> Box:
    """Where the row's wave is printed at the river's edge."""
    top = row_top(row)
    left = RIVER_RIGHT - 24 if is_east(row) else RIVER_LEFT
    return left, top, left + 24, top + FIELD_HEIGHT


def space_box(row: int, space: int) -> Box:
    left = MARKET_LEFT + row * MARKET_PITCH
    top = SPACE_TOP + space * SPACE_PITCH
    return left + 7, top + 2, left + 47, top + 56


def basket_box(row: int) -> Box:
    left = MARKET_LEFT + row * MARKET_PITCH
    return left, SPACE_TOP - 6, left + 54, SPACE_TOP + MARKET[row] * SPACE_PITCH + 4


def letter_place(spot: str, free: tuple[int, ...]) -> tuple[float, float, int] | None:
    """Middle and size of a choice's letter in the band; None for a spot outside it. `free`: next space by market row.

    Letters stand beside what they name, so that plants and waves stay readable.
    """
    kind, _, name = spot.partition(":")
    match kind:
        case "field":
            left, top, right, _ = field_box(FIELDS.index(name))
            return (left + right) / 2, top + 10, 36
        case "row":
            left, top, right, bottom = row_box(ROWS.index(name))
            return (left + right) / 2, (top + bottom) / 2, 44
        case "space":
            row, space = (int(part) - 1 for part in name.split("."))
            _, top, right, _ = space_box(row, space)
            return right + 1, top + 8, 30
        case "market":
            row = int(name) - 1
            _, top, right, _ = space_box(row, min(free[row], MARKET[row] - 1))
            return right + 1, top + 8, 32
        case "pile":
            return PILE[0] + 50, PILE[1] + 8, 36
        case _:
            return None
