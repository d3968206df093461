"""What all pictures share: sizes, type scale, seat marks; and the colours a game sets for itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from core.screens import Form
from render.kit.palette import Colour, rgb

SIZES: Mapping[Form, tuple[int, int]] = {"tall": (1080, 1350), "wide": (1280, 960)}
"""Width and height of every picture by its form, px."""

FLOOR: Mapping[Form, int] = {"tall": 32, "wide": 26}
FLOOR_NUMBER: Mapping[Form, int] = {"tall": 40, "wide": 32}
"""The smallest type, and the smallest for numbers that matter most, px. A tall picture's is 8.9 css px high where it is
300 wide, as in a bubble on a telephone.
"""

NAME_LIMIT = 14
"""Characters of a player's name before the ellipsis."""

MIN_CONTRAST = 7.0
"""Ink against its ground, for all running text."""

Shape = Literal["circle", "square", "triangle", "diamond", "pentagon"]

INK = rgb("#241F1A")
QUIET = rgb("#4A4238")
SHADOW = rgb("#1C120A")
WHITE = rgb("#FFFFFF")


@dataclass(frozen=True)
class SeatMark:
    """A seat's colour and shape, the same in picture, text and button. `sign` is the shape as a text character."""

    colour_name: str
    colour: Colour
    rim: Colour
    shape: Shape
    sign: str

    @property
    def ink(self) -> Colour:
        """Dark or light, whichever reads better on the mark's colour."""
        return WHITE if sum(self.colour) < 330 else INK


SEATS: tuple[SeatMark, ...] = (
    SeatMark("blue", rgb("#0072B2"), rgb("#00324F"), "circle", "●"),
    SeatMark("red", rgb("#C8401F"), rgb("#571707"), "square", "■"),
    SeatMark("ivory", rgb("#F4EFE2"), rgb("#3A332A"), "triangle", "▲"),
    SeatMark("orange", rgb("#E69F00"), rgb("#5E3F00"), "diamond", "◆"),
    SeatMark("green", rgb("#2BB07F"), rgb("#00402E"), "pentagon", "⬟"),
)
"""Marks by seat number. A game whose printed colours differ puts its own tuple into its Theme, shapes in this order."""


@dataclass(frozen=True)
class Theme:
    """One game's mood. `ink` reads on `paper`, `light` reads on `ground` (7:1 each); `accent` marks what changed."""

    ground: Colour
    edge: Colour
    paper: Colour
    light: Colour
    accent: Colour
    ink: Colour = INK
    quiet: Colour = QUIET
    shadow: Colour = SHADOW
    seats: tuple[SeatMark, ...] = SEATS
    flats: tuple[Colour, ...] = field(default=())

    def palette_colours(self) -> list[Colour]:
        """All flat colours of this theme, for a `FixedPalette`."""
        marks = [colour for seat in self.seats for colour in (seat.colour, seat.rim)]
        own = [self.ground, self.edge, self.paper, self.light, self.accent, self.ink, self.quiet, self.shadow, WHITE]
        return list(dict.fromkeys([*own, *marks, *self.flats]))
