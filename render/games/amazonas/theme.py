"""The explorer's map: parchment, ink, washed blue, and the colours of the five species."""

from __future__ import annotations

from render.kit.palette import Colour, rgb
from render.kit.theme import Theme

PARCHMENT = rgb("#F0E3C2")
PARCHMENT_DARK = rgb("#DCC795")
MAP = rgb("#E9DAB2")
"""Inside the map's frame."""

CARD = rgb("#FBF4DF")
"""Cartouches and cards, lighter than the parchment they lie on."""

INK = rgb("#2E2116")
SEPIA = rgb("#7A5A35")
HATCH = rgb("#C3A671")
LEAF = rgb("#A9B27A")
LEAF_DARK = rgb("#6F7C48")
RIVER = rgb("#BFD6D6")
RIVER_LINE = rgb("#8DB4B9")
RIVER_PALE = rgb("#E2E0CB")
WATER = rgb("#1F6F94")
WATER_LIGHT = rgb("#DDEDEE")
PATH = rgb("#8A4B1E")
FADED = rgb("#B9A57E")
"""A link that the event of the round bars."""

FAINT = rgb("#6B5B3D")
"""Noughts and played cards: readable, but behind everything that counts."""

GOLD = rgb("#F2B632")
GOLD_DARK = rgb("#8C5A00")
GOLD_PALE = rgb("#F6E3AE")
SILVER = rgb("#C9CED3")
SILVER_DARK = rgb("#5C646C")
ACCENT = rgb("#D9362B")
SEAL = rgb("#9E1F19")
GLOW = rgb("#EBD3F2")
GOOD = rgb("#245A2B")
NEUTRAL = rgb("#8E8A83")
NEUTRAL_DARK = rgb("#3F3C38")

SPECIES: tuple[tuple[Colour, Colour], ...] = (
    (rgb("#5E93B8"), rgb("#D3E4EE")),
    (rgb("#E08A2B"), rgb("#F7E0BE")),
    (rgb("#6E9A3C"), rgb("#E0EAC6")),
    (rgb("#C9413A"), rgb("#F5D3CB")),
    (rgb("#9560A8"), rgb("#EBDBEF")),
)
"""Body and ground of fish, butterfly, iguana, parrot, orchid."""

THEME = Theme(
    ground=PARCHMENT,
    edge=SEPIA,
    paper=CARD,
    light=rgb("#FFFBEF"),
    accent=rgb("#8A2BA6"),
    ink=INK,
    flats=(
        PARCHMENT_DARK,
        MAP,
        HATCH,
        LEAF,
        LEAF_DARK,
        RIVER,
        RIVER_LINE,
        RIVER_PALE,
        WATER,
        WATER_LIGHT,
        PATH,
        FADED,
        FAINT,
        GOLD,
        GOLD_DARK,
        GOLD_PALE,
        SILVER,
        SILVER_DARK,
        ACCENT,
        SEAL,
        GLOW,
        GOOD,
        NEUTRAL,
        NEUTRAL_DARK,
        *(colour for pair in SPECIES for colour in pair),
    ),
)
