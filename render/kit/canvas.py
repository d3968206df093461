"""The sheet that a move's picture is made on: a cached background, pasted sprites, written text, then a small PNG."""

from __future__ import annotations

from typing import Literal

from PIL import Image, ImageDraw

from core.screens import Form
from render.kit import marks
from render.kit.fonts import Role, fitted, shown_name, text_mask, text_width
from render.kit.palette import Colour, FixedPalette
from render.kit.png import LEVEL_FULL, png_bytes
from render.kit.theme import FLOOR, Theme
from render.kit.written import note

Align = Literal["left", "middle", "right"]


class Canvas:
    """An RGB picture in the making. Coordinates are px from the top left corner; text stands on its baseline.

    `form` says what type a reader can read on it: nothing smaller is written.
    """

    def __init__(self, background: Image.Image, theme: Theme, form: Form) -> None:
        self.image = background.copy()
        self.theme = theme
        self.form = form
        self.floor = FLOOR[form]
        self.draw = ImageDraw.Draw(self.image)

    def text(
        self,
        x: float,
        baseline: float,
        text: str,
        size: int,
        fill: Colour | None = None,
        role: Role = "sans",
        align: Align = "left",
        width_px: int | None = None,
    ) -> int:
        """Write one line and return its width in px; it is cut with an ellipsis where `width_px` says so."""
        if size < self.floor:
            raise ValueError(f"text of {size} px is smaller than {self.floor} px: {text!r}")
        whole = text
        if width_px is not None:
            text = fitted(text, role, size, width_px)
        if not text:
            return 0
        width = text_width(text, role, size)
        start = x - {"left": 0.0, "middle": width / 2, "right": float(width)}[align]
        mask, left, top = text_mask(text, role, size)
        at, ink = (round(start) + left, round(baseline) + top), fill or self.theme.ink
        self.image.paste(ink, at, mask)
        note(self.image, text, size, mask, *at, ink, cut=text != whole)
        return width

    def sprite(self, image: Image.Image, x: float, y: float, centred: bool = False) -> None:
        """Paste a finished sprite (RGBA over what is there, RGB in place of it) by its top left corner or middle."""
        if centred:
            x, y = x - image.width / 2, y - image.height / 2
        where = (round(x), round(y))
        self.image.paste(image, where, image if image.mode == "RGBA" else None)

    def halo(self, left: float, top: float, width: float, height: float, radius: int = 12, reach_px: int = 10) -> None:
        """Mark a box as just changed. Call it before the thing itself is pasted."""
        glow = marks.halo(round(width), round(height), self.theme.accent, radius, reach_px)
        self.sprite(glow, left - reach_px, top - reach_px)

    def arrow(
        self, start: tuple[float, float], end: tuple[float, float], width_px: int = 9, bend: float = 0.18
    ) -> None:
        """A small arrow that says where the changed thing came from."""
        dx, dy = round(end[0] - start[0]), round(end[1] - start[1])
        image, left, top = marks.arrow(dx, dy, self.theme.accent, self.theme.ink, width_px, bend)
        self.sprite(image, start[0] + left, start[1] + top)

    def letter(self, x: float, y: float, letter: str, size_px: int = 0) -> None:
        """The letter of a choice's button, centred on (x, y); as small as can be read where `size_px` is 0. Without a
        letter, a ring that only points there.
        """
        size_px = size_px or round(self.floor * 1.65)
        self.sprite(marks.letter_disc(letter, size_px) if letter else marks.ring(size_px), x, y, centred=True)

    def news(self, x: float, y: float, seat: int | None, number: int, size_px: int = 0) -> None:
        """What a seat's turn did here, by the number under which the story tells it; centred on (x, y). None: of
        several seats, or of the table. `size_px` is the tag's height, as small as can be read where it is 0.
        """
        mark = None if seat is None else self.theme.seats[seat]
        self.sprite(marks.news_mark(mark, number, size_px or round(self.floor * 1.3)), x, y, centred=True)

    def seat(self, x: float, y: float, seat: int, size_px: int = 36) -> None:
        """The seat's shape in its colour, centred on (x, y)."""
        self.sprite(marks.seat_mark(self.theme.seats[seat], size_px), x, y, centred=True)

    def name(
        self, x: float, baseline: float, name: str, seat: int, size: int, width_px: int, fill: Colour | None = None
    ) -> int:
        """A seat's shape and the player's name, `width_px` for both together; returns the width used."""
        mark = round(size * 1.15)
        self.seat(x + mark / 2, baseline - size * 0.34, seat, mark)
        shown = shown_name(name, seat, size, width_px - mark - 8)
        return mark + 8 + self.text(x + mark + 8, baseline, shown, size, fill, "semibold")

    def png(self, palette: FixedPalette, aim_bytes: int) -> bytes:
        """The finished picture as PNG bytes in the palette's colours, packed harder where it would pass `aim_bytes`.

        The same picture gives the same bytes.
        """
        flat = palette.apply(self.image)
        packed = png_bytes(flat)
        return packed if len(packed) <= aim_bytes else png_bytes(flat, LEVEL_FULL)
