"""The tomb painting: papyrus, lapis, malachite, ochre, red and white bands, black outlines of even weight."""

from __future__ import annotations

from render.kit.palette import rgb
from render.kit.theme import Theme

PAPYRUS = rgb("#EBDDB4")
PAPYRUS_FIBRE = rgb("#DFCE9E")
PAPYRUS_DARK = rgb("#C9B27C")
GYPSUM = rgb("#FAF4E2")
"""White ground of tokens, cards and panels."""

INK = rgb("#1F1912")
RED = rgb("#A8402A")
RED_DARK = rgb("#7A2A1B")
OCHRE = rgb("#DFAF57")
OCHRE_DARK = rgb("#B9842F")
SAND = rgb("#EFCF8E")
LAPIS = rgb("#22508F")
LAPIS_DARK = rgb("#183B6D")
LAPIS_LIGHT = rgb("#7FB0DC")
FOAM = rgb("#F2F7F8")
MALACHITE = rgb("#6FAE86")
MALACHITE_DARK = rgb("#3E7F5F")
MALACHITE_LIGHT = rgb("#8CC39D")
GOLD = rgb("#F0BE3F")
CLAY = rgb("#C4724A")
CLAY_DARK = rgb("#8F4A2B")
MUD = rgb("#6B4A2F")
ROT = rgb("#54432F")
DULL = rgb("#CBB78A")
GRANITE = rgb("#C98F7A")
GRANITE_DARK = rgb("#9C604D")
FAINT = rgb("#6E5C3A")
"""Noughts and quiet numbers on papyrus."""

LEAF = rgb("#4C8A3F")
LEAF_DARK = rgb("#2F6230")
STALK = rgb("#7FA24A")
FLAX_BLUE = rgb("#4C79C9")
STRAW = rgb("#E0A92E")
STRAW_DARK = rgb("#A97412")
GRAPE = rgb("#7B3F8C")
GRAPE_LIGHT = rgb("#A871B5")
AUBERGINE = rgb("#45265C")
AUBERGINE_LIGHT = rgb("#7A559A")
ONION = rgb("#F3E7C9")
ONION_SHADE = rgb("#D9A86C")

THEME = Theme(
    ground=PAPYRUS,
    edge=INK,
    paper=GYPSUM,
    light=FOAM,
    accent=rgb("#E8502A"),
    ink=INK,
    quiet=rgb("#55462B"),
    flats=(
        PAPYRUS_FIBRE,
        PAPYRUS_DARK,
        RED,
        RED_DARK,
        OCHRE,
        OCHRE_DARK,
        SAND,
        LAPIS,
        LAPIS_DARK,
        LAPIS_LIGHT,
        MALACHITE,
        MALACHITE_DARK,
        MALACHITE_LIGHT,
        GOLD,
        CLAY,
        CLAY_DARK,
        MUD,
        ROT,
        DULL,
        GRANITE,
        GRANITE_DARK,
        FAINT,
        LEAF,
        LEAF_DARK,
        STALK,
        FLAX_BLUE,
        STRAW,
        STRAW_DARK,
        GRAPE,
        GRAPE_LIGHT,
        AUBERGINE,
        AUBERGINE_LIGHT,
        ONION,
        ONION_SHADE,
    ),
)
