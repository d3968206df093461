"""Static art: drawn in own units at four times the size, reduced once. Results belong into a cache."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import ceil, cos, floor, radians, sin

from PIL import Image, ImageChops, ImageDraw

from render.kit import paths
from render.kit.palette import Colour
from render.kit.paths import Point

SUPERSAMPLE = 4
SUPERSAMPLE_LARGE = 3
LARGE_PX = 128
"""Large sheets need fewer steps for clean edges, and cost less so."""

Paint = Colour | tuple[int, int, int, int]


class Pen:
    """Draws filled shapes on a transparent sheet of `width` x `height` units that becomes `scale` px a unit.

    The origin is the top left corner. Outlines are lists of points as `render.kit.paths` makes them.
    """

    def __init__(
        self,
        width: float,
        height: float,
        scale: float = 1.0,
        supersample: int | None = None,
    ) -> None:
        self.size_px = (max(1, round(width * scale)), max(1, round(height * scale)))
        if supersample is None:
            supersample = SUPERSAMPLE if max(self.size_px) <= LARGE_PX else SUPERSAMPLE_LARGE
        big = (self.size_px[0] * supersample, self.size_px[1] * supersample)
        self._k = scale * supersample
        self._layers = [Image.new("RGBA", big)]
        self._draws = [ImageDraw.Draw(self._layers[0])]
        self._turns: list[tuple[float, float, float, float, float, float]] = [(1, 0, 0, 1, 0, 0)]

    def _map(self, points: Sequence[Point]) -> list[Point]:
        a, b, c, d, e, f = self._turns[-1]
        return [((a * x + b * y + e) * self._k, (c * x + d * y + f) * self._k) for x, y in points]

    def fill(self, points: Sequence[Point], paint: Paint) -> None:
        """Fill a closed outline. A paint with alpha replaces what is there; use `wash` to lay it over."""
        self._draws[-1].polygon(self._map(points), fill=paint)

    def wash(self, points: Sequence[Point], paint: Colour, alpha: float) -> None:
        """Lay a translucent colour over what is drawn already (alpha 0 to 1)."""
        layer = Image.new("RGBA", self._layers[-1].size)
        ImageDraw.Draw(layer).polygon(self._map(points), fill=(*paint, round(255 * alpha)))
        self._layers[-1].alpha_composite(layer)

    def blob(self, points: Sequence[Point], paint: Paint) -> None:
        """Fill the smooth closed curve through the points."""
        self.fill(paths.spline(points, closed=True), paint)

    def shape(self, *sides: Sequence[Point], paint: Paint) -> None:
        """Fill an outline of smooth sides that meet in corners."""
        self.fill(paths.outline(*sides), paint)

    def ribbon(self, points: Sequence[Point], widths: Sequence[float], paint: Paint) -> None:
        """Fill a tapering stroke along the smooth line."""
        self.fill(paths.ribbon(points, widths), paint)

    def line(self, points: Sequence[Point], width: float, paint: Paint) -> None:
        """A smooth stroke of even width with round ends."""
        self.fill(paths.ribbon(points, [width]), paint)

    def oval(self, cx: float, cy: float, rx: float, ry: float, paint: Paint, turn: float = 0) -> None:
        self.fill(paths.oval(cx, cy, rx, ry, turn), paint)

    def box(self, left: float, top: float, right: float, bottom: float, paint: Paint, radius: float = 0) -> None:
        """A box with rounded corners; the current turn must not be slanted."""
        (x0, y0), (x1, y1) = self._map([(left, top), (right, bottom)])
        self._draws[-1].rounded_rectangle((x0, y0, x1, y1), radius * self._k, fill=paint)

    def eye(self, x: float, y: float, radius: float, white: Paint | None = (255, 255, 255)) -> None:
        """An eye with a glint; `white` None for a plain dark one."""
        if white is not None:
            self.oval(x, y, radius * 1.55, radius * 1.55, white)
        self.oval(x, y, radius, radius, (28, 22, 18))
        self.oval(x + radius * 0.3, y - radius * 0.35, radius * 0.34, radius * 0.34, (255, 255, 255))

    @contextmanager
    def inside(self, points: Sequence[Point]) -> Iterator[None]:
        """What is drawn in the block shows only inside the closed outline."""
        base = self._layers[-1]
        self._layers.append(Image.new("RGBA", base.size))
        self._draws.append(ImageDraw.Draw(self._layers[-1]))
        try:
            yield
        finally:
            layer, _ = self._layers.pop(), self._draws.pop()
            corners = self._map(points)
            left, top = (max(0, floor(min(corner[axis] for corner in corners))) for axis in (0, 1))
            right, bottom = (min(base.size[axis], ceil(max(corner[axis] for corner in corners)) + 1) for axis in (0, 1))
            if left < right and top < bottom:
                part = layer.crop((left, top, right, bottom))
                mask = Image.new("L", part.size)
                ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in corners], fill=255)
                part.putalpha(ImageChops.multiply(part.getchannel("A"), mask))
                base.alpha_composite(part, (left, top))

    @contextmanager
    def moved(
        self, dx: float = 0, dy: float = 0, turn: float = 0, zoom: float = 1, flip: bool = False
    ) -> Iterator[None]:
        """Inside the block the origin lies at (dx, dy), turned clockwise by `turn` degrees, zoomed and mirrored."""
        a, b, c, d, e, f = self._turns[-1]
        cs, sn = cos(radians(turn)) * zoom, sin(radians(turn)) * zoom
        m = -1 if flip else 1
        n0, n1, n2, n3 = cs * m, -sn, sn * m, cs
        turned = (a * n0 + b * n2, a * n1 + b * n3, c * n0 + d * n2, c * n1 + d * n3)
        self._turns.append((*turned, a * dx + b * dy + e, c * dx + d * dy + f))
        try:
            yield
        finally:
            self._turns.pop()

    def stamp(self, image: Image.Image, x: float, y: float) -> None:
        """Lay another finished picture (RGBA) with its top left corner at (x, y); it is enlarged to fit."""
        (px, py), *_ = self._map([(x, y)])
        zoom = self._layers[-1].width // self.size_px[0]
        big = image.resize((image.width * zoom, image.height * zoom), Image.Resampling.BICUBIC)
        self._layers[-1].alpha_composite(big, (round(px), round(py)))

    def done(self) -> Image.Image:
        """The finished picture (RGBA) at its own size.

        HAMMING instead of LANCZOS: as sharp to the eye at four times the size, no ringing at flat edges, and so fewer
        tones and a smaller PNG.
        """
        return self._layers[0].resize(self.size_px, Image.Resampling.HAMMING)


Sprite = tuple[Image.Image, int, int]
"""A picture (RGBA) and where its top left corner lies from the origin, px."""


def painted(layers: Sequence[tuple[Colour, Sequence[Sequence[Point]]]], supersample: int = 2) -> Sprite:
    """Outlines filled with one colour a layer, the lowest first.

    Several times as fast as a pen, for what is drawn anew during a match.
    """
    corners = [corner for _, outlines in layers for outline in outlines for corner in outline]
    left, top = floor(min(x for x, _ in corners)), floor(min(y for _, y in corners))
    size = ceil(max(x for x, _ in corners)) - left + 1, ceil(max(y for _, y in corners)) - top + 1
    sheets = []
    for colour, outlines in layers:
        mask = Image.new("L", (size[0] * supersample, size[1] * supersample))
        draw = ImageDraw.Draw(mask)
        for outline in outlines:
            draw.polygon([((x - left) * supersample, (y - top) * supersample) for x, y in outline], fill=255)
        sheet = Image.new("RGBA", size, colour)
        sheet.putalpha(mask.reduce(supersample))
        sheets.append(sheet)
    for upper in sheets[1:]:
        sheets[0].alpha_composite(upper)
    return sheets[0], left, top


def with_shadow(image: Image.Image, colour: Colour, reach_px: int = 3, alpha: float = 0.35) -> Image.Image:
    """The picture with a short shadow to the lower right, in two flat tones; `2 * reach_px` larger on every side."""
    pad = 2 * reach_px
    out = Image.new("RGBA", (image.width + 2 * pad, image.height + 2 * pad), (*colour, 0))
    body = image.getchannel("A")
    for reach, share in ((reach_px, 0.5), (reach_px - 1, 1.0)):
        tone = Image.new("RGBA", image.size, (*colour, 0))
        tone.putalpha(body.point(lambda a, share=share: round(255 * alpha * share) if a > 127 else 0))
        out.paste(tone, (pad + reach // 2, pad + reach), body)
    out.alpha_composite(image, (pad, pad))
    return out
