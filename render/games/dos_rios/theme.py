"""A woodcut of a valley: warm earth, three heights, ink lines, two rivers of their own colours."""

from __future__ import annotations

from render.kit.palette import Colour, rgb
from render.kit.theme import Theme

PAPER = rgb("#F5EAD2")
PAPER_DARK = rgb("#E3D1A9")
CARD = rgb("#FCF6E6")
INK = rgb("#2A1B10")
EARTH = rgb("#B68A55")
EARTH_DARK = rgb("#8E6538")
EARTH_LIGHT = rgb("#CFA872")
ROCK = rgb("#8D7F73")
ROCK_DARK = rgb("#5D5149")
ROCK_LIGHT = rgb("#B9AC9E")
SNOW = rgb("#F4F1EA")
ROAD = rgb("#E7D3A6")

WHEAT = rgb("#DDB44E")
WHEAT_EAR = rgb("#8A5A14")
TOBACCO = rgb("#A6AD62")
TOBACCO_LEAF = rgb("#4F6A2C")
CORN = rgb("#C7B673")
CORN_LEAF = rgb("#5D7A33")
CORN_COB = rgb("#F7CF3D")
FOREST = rgb("#9DBB7E")
CROWN = rgb("#3E6B3C")
CROWN_LIGHT = rgb("#6B9657")
HILL = rgb("#F1DFB4")
HILL_LINE = rgb("#A98452")

FACE: tuple[Colour, ...] = (WHEAT, TOBACCO, CORN, FOREST, HILL)
"""By terrain: the lower the darker."""
WALL: tuple[Colour, ...] = (rgb("#8F6A22"), rgb("#66702F"), rgb("#80702F"), rgb("#5C6E42"), rgb("#9C7440"))

LAKE = rgb("#4D94B5")
LAKE_LIGHT = rgb("#A9D3E2")
LAKE_DEEP = rgb("#33566A")
VERDE = rgb("#19A08E")
VERDE_LIGHT = rgb("#C9F2E6")
MORENO = rgb("#4C4F86")
MORENO_LIGHT = rgb("#E4C79B")
RIVERS: tuple[tuple[Colour, Colour], ...] = ((VERDE, VERDE_LIGHT), (MORENO, MORENO_LIGHT))
DRY = rgb("#8A7A62")

LOG = rgb("#9A5B2A")
LOG_END = rgb("#E2B57A")
WALLWHITE = rgb("#FBF3E1")
ROOF_SHADE = rgb("#6B4426")
SKIN = rgb("#D9A272")
STRAW = rgb("#F0D68A")
COIN = rgb("#F2B632")
COIN_DARK = rgb("#8C5A00")
UNBUILT = rgb("#AB9B7B")
"""The outline of a building that does not stand yet."""
FAINT = rgb("#6B5B3D")
GOOD = rgb("#1D6A35")
VIOLET = rgb("#8A2A9B")

THEME = Theme(
    ground=PAPER,
    edge=INK,
    paper=CARD,
    light=rgb("#FFFBEF"),
    accent=VIOLET,
    ink=INK,
    flats=(
        PAPER_DARK, EARTH, EARTH_DARK, EARTH_LIGHT, ROCK, ROCK_DARK, ROCK_LIGHT, SNOW, ROAD,
        WHEAT_EAR, TOBACCO_LEAF, CORN_LEAF, CORN_COB, CROWN, CROWN_LIGHT, HILL_LINE, *FACE, *WALL,
        LAKE, LAKE_LIGHT, LAKE_DEEP, VERDE, VERDE_LIGHT, MORENO, MORENO_LIGHT, DRY,
        LOG, LOG_END, WALLWHITE, ROOF_SHADE, SKIN, STRAW, COIN, COIN_DARK, UNBUILT, FAINT, GOOD,
    ),
)  # fmt: skip
