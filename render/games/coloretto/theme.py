"""The naturalist's card table: cloth, paper and the four classes' colours."""

from __future__ import annotations

from dataclasses import dataclass

from render.kit.palette import Colour, mix, rgb
from render.kit.theme import Theme

IVORY = rgb("#F8F2E2")
CLOTH = rgb("#16402F")
CLOTH_DARK = rgb("#10301F")
CLOTH_LIGHT = rgb("#1D4F3B")
BRASS = rgb("#C9A24B")
GOLD = rgb("#FFD45C")
PAPER_EDGE = rgb("#CFC09C")
BACK = rgb("#7A3B2E")
BACK_LIGHT = rgb("#B4674F")
GHOST = rgb("#2B6149")
SLOT = rgb("#4E8A70")
WARN = rgb("#A3261B")
"""A loss, as text on paper."""


@dataclass(frozen=True)
class ClassLook:
    """A class of animals: band and pattern on its cards, a pale tint behind the figures."""

    strong: Colour
    soft: Colour
    tint: Colour

    @property
    def hill(self) -> Colour:
        return mix(self.tint, self.soft, 0.45)


CLASSES: tuple[ClassLook, ...] = (
    ClassLook(rgb("#1C6CB0"), rgb("#79B4DE"), rgb("#DCEAF2")),
    ClassLook(rgb("#74398F"), rgb("#B88BCB"), rgb("#ECE0EE")),
    ClassLook(rgb("#85531F"), rgb("#C8965A"), rgb("#F3E3C8")),
    ClassLook(rgb("#3B7D2C"), rgb("#94C46F"), rgb("#E3EED2")),
)
"""By column, from the left: water animals, birds, reptiles, other animals."""

THEME = Theme(
    ground=CLOTH,
    edge=CLOTH_DARK,
    paper=IVORY,
    light=rgb("#FBF6E8"),
    accent=GOLD,
    flats=(
        CLOTH_LIGHT,
        BRASS,
        PAPER_EDGE,
        BACK,
        BACK_LIGHT,
        GHOST,
        SLOT,
        WARN,
        *(colour for look in CLASSES for colour in (look.strong, look.soft, look.tint, look.hill)),
    ),
)
