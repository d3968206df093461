"""The near view: the part of a picture in which a player's choices lie, as large as the whole."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render.kit.canvas import Canvas
from render.kit.paths import Point

AROUND = 0.35
"""How much of the part's width and height is added around it, so that one sees where it lies."""

LEAST, MOST = 0.45, 0.8
"""Of the whole: no smaller part is shown, since type would get coarse; a larger one isn't worth it."""


def near(canvas: Canvas, corners: Sequence[Point]) -> Canvas:
    """The part around `corners` in the shape and size of the whole, the whole where that is hardly more."""
    box = part(canvas.image.size, corners)
    if box is None:
        return canvas
    return Canvas(canvas.image.resize(canvas.image.size, Image.Resampling.BICUBIC, box), canvas.theme, canvas.form)


def part(size: tuple[int, int], corners: Sequence[Point]) -> tuple[float, float, float, float] | None:
    """Left, top, right and lower edge of the part, px; None for the whole."""
    if not corners:
        return None
    spans = [(min(corner[axis] for corner in corners), max(corner[axis] for corner in corners)) for axis in (0, 1)]
    share = max((high - low) * (1 + AROUND) / whole for (low, high), whole in zip(spans, size, strict=True))
    share = max(share, LEAST)
    if share > MOST:
        return None
    starts = []
    for (low, high), whole in zip(spans, size, strict=True):
        middle, half = (low + high) / 2, whole * share / 2
        starts.append(min(max(middle - half, 0.0), whole - 2 * half))
    return starts[0], starts[1], starts[0] + size[0] * share, starts[1] + size[1] * share
