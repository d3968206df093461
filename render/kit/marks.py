"""Small signs that every game's pictures use: seat marks, letters of buttons, halos, arrows. All cached."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, hypot, sin

from PIL import Image, ImageDraw, ImageFilter

from render.kit import paths
from render.kit.fonts import text_mask
from render.kit.palette import Colour
from render.kit.paths import Point
from render.kit.pen import Pen, Sprite, painted
from render.kit.theme import INK, WHITE, SeatMark, Shape


def shape_outline(shape: Shape, cx: float, cy: float, radius: float) -> list[Point]:
    """The seat's shape, all of about the same weight, as an outline round (cx, cy)."""
    match shape:
        case "circle":
            return paths.oval(cx, cy, radius * 0.92, radius * 0.92)
        case "square":
            return paths.polygon(cx, cy, radius * 1.12, 4, turn=-45)
        case "triangle":
            return paths.polygon(cx, cy + radius * 0.18, radius * 1.2, 3)
        case "diamond":
            return paths.polygon(cx, cy, radius * 1.16, 4)
        case "pentagon":
            return paths.polygon(cx, cy + radius * 0.04, radius * 1.06, 5)


@lru_cache(maxsize=256)
def seat_mark(mark: SeatMark, size_px: int) -> Image.Image:
    """The seat's shape in its colour with its rim, `size_px` square, RGBA."""
    pen = Pen(100, 100, size_px / 100)
    pen.fill(shape_outline(mark.shape, 50, 50, 40), mark.rim)
    pen.fill(shape_outline(mark.shape, 50, 50, 40 - max(5.0, 200 / size_px)), mark.colour)
    return pen.done()


@lru_cache(maxsize=256)
def letter_disc(letter: str, size_px: int, fill: Colour = WHITE, rim: Colour = INK) -> Image.Image:
    """A choice's letter (or short number) in a white disc with dark rim, `size_px` square, RGBA."""
    pen = Pen(100, 100, size_px / 100)
    pen.oval(50, 50, 49, 49, rim)
    pen.oval(50, 50, 49 - max(6.0, 220 / size_px), 49 - max(6.0, 220 / size_px), fill)
    disc = pen.done()
    mask, _, _ = text_mask(letter, "bold", round(size_px * (0.62 if len(letter) < 2 else 0.5)))
    disc.paste((*rim, 255), ((size_px - mask.width) // 2, (size_px - mask.height) // 2), mask)
    return disc


@lru_cache(maxsize=256)
def news_mark(mark: SeatMark | None, number: int, size_px: int) -> Image.Image:
    """Where something happened: the seat's shape and the number of its turn, light on a dark tag of `size_px` height,
    RGBA. Letters of choices are dark on light, so nobody takes one for the other. `mark` is None where several seats or
    the table did it; `number` 0 is left out.
    """
    text, type_px = (str(number), round(size_px * 0.8)) if number else ("", 1)
    written = text_mask(text, "bold", type_px) if text else None
    shape_px, gap = (round(size_px * 0.78) if mark else 0), round(size_px * 0.14)
    parts = [width for width in (shape_px, written[0].width if written else 0) if width]
    width = max(size_px, sum(parts) + gap * (len(parts) + 1))
    pen = Pen(width, size_px, 1)
    for inset, colour in ((0, WHITE), (2, INK)):
        radius = size_px / 2 - inset
        for cx in (size_px / 2, width - size_px / 2):
            pen.oval(cx, size_px / 2, radius, radius, colour)
        pen.fill(
            [
                (size_px / 2, inset),
                (width - size_px / 2, inset),
                (width - size_px / 2, size_px - inset),
                (size_px / 2, size_px - inset),
            ],
            colour,
        )
    tag = pen.done()
    x = (width - sum(parts) - gap * (len(parts) - 1)) // 2
    if mark:
        light = SeatMark(mark.colour_name, mark.colour, WHITE, mark.shape, mark.sign)
        shape = seat_mark(light, shape_px)
        tag.paste(shape, (x, (size_px - shape_px) // 2), shape)
        x += shape_px + gap
    if written:
        tag.paste((*WHITE, 255), (x, (size_px - written[0].height) // 2), written[0])
    return tag


@lru_cache(maxsize=16)
def ring(size_px: int) -> Image.Image:
    """A white ring with dark rims, `size_px` square, RGBA: points at a thing without hiding it."""
    pen = Pen(100, 100, size_px / 100)
    for radius, colour in ((49, INK), (44, WHITE), (35, INK), (30, (0, 0, 0, 0))):
        pen.oval(50, 50, radius, radius, colour)
    return pen.done()


@lru_cache(maxsize=128)
def halo(width: int, height: int, colour: Colour, radius: int = 12, reach_px: int = 10) -> Image.Image:
    """A soft glow for behind a changed thing of `width` x `height` px; it is `reach_px` larger on each side."""
    size = (width + 2 * reach_px, height + 2 * reach_px)
    glow = Image.new("L", size)
    half = reach_px // 2
    box = (half, half, size[0] - 1 - half, size[1] - 1 - half)
    ImageDraw.Draw(glow).rounded_rectangle(box, radius + half, fill=255)
    out = Image.new("RGBA", size, (*colour, 0))
    out.putalpha(glow.filter(ImageFilter.GaussianBlur(reach_px * 0.3)))
    return out


@lru_cache(maxsize=128)
def arrow(dx: int, dy: int, colour: Colour, rim: Colour, width_px: int = 9, bend: float = 0.18) -> Sprite:
    """A small bent arrow from the origin to (dx, dy) px."""
    length = hypot(dx, dy) or 1.0
    ux, uy = dx / length, dy / length
    head = width_px * 2.4
    neck = (dx - ux * head * 0.8, dy - uy * head * 0.8)
    bow = (neck[0] / 2 + uy * length * bend, neck[1] / 2 - ux * length * bend)
    way = paths.bezier((0, 0), bow, bow, neck)
    aim = atan2(neck[1] - way[-5][1], neck[0] - way[-5][0])
    return painted(
        [
            (paint, [paths.band(way, [width_px * 0.5 + grow, width_px + grow]), _head(neck, aim, head, grow / 2)])
            for grow, paint in ((4.0, rim), (0.0, colour))
        ]
    )


def _head(neck: Point, aim: float, size: float, grow: float) -> list[Point]:
    """A triangle at `neck` that points to `aim`, in radians."""
    tip, back, wing = size * 0.8 + grow * 1.6, -size * 0.2 - grow, size * 0.62 + grow * 1.2
    along, across = (cos(aim), sin(aim)), (-sin(aim), cos(aim))
    return [
        (neck[0] + along[0] * x + across[0] * y, neck[1] + along[1] * x + across[1] * y)
        for x, y in ((tip, 0.0), (back, wing), (back, -wing))
    ]


def along(start: Point, end: Point, gap_px: float) -> tuple[Point, Point]:
    """The way from start to end shortened by `gap_px` at both ends."""
    angle = atan2(end[1] - start[1], end[0] - start[0])
    x, y = cos(angle) * gap_px, sin(angle) * gap_px
    return (start[0] + x, start[1] + y), (end[0] - x, end[1] - y)
