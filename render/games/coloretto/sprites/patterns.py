"""What is printed on cards: the patterns of the four classes, the back's lattice and leaf, a shield."""

from __future__ import annotations

from math import pi, sin

from render.games.coloretto.theme import CLASSES
from render.kit.palette import Colour
from render.kit.pen import Pen


def band(pen: Pen, colour: int, left: float, top: float, right: float, bottom: float) -> None:
    """A box in a class's colour with its pattern: waves, feathers, scales or leaves."""
    look = CLASSES[colour]
    pen.box(left, top, right, bottom, look.strong)
    step = max(5.0, min((bottom - top) * (0.72 if bottom - top > 20 else 0.95), (right - left) / 4))
    with pen.inside([(left, top), (right, top), (right, bottom), (left, bottom)]):
        (_waves, _feathers, _scales, _leaves)[colour](pen, left, top, right, bottom, step, look.soft)


def _waves(pen: Pen, left: float, top: float, right: float, bottom: float, step: float, soft: Colour) -> None:
    y = top + step * 0.5
    while y < bottom + step:
        line = [
            (left + i * step / 4, y + step * 0.22 * sin(pi * i / 4)) for i in range(int((right - left) / step * 4) + 6)
        ]
        pen.line(line, step * 0.16, soft)
        y += step * 0.8


def _feathers(pen: Pen, left: float, top: float, right: float, bottom: float, step: float, soft: Colour) -> None:
    row, y = 0, top + step * 0.45
    while y < bottom + step:
        x = left + (step * 0.45 if row % 2 else 0)
        while x < right + step:
            pen.shape(
                [(x, y - step * 0.62), (x + step * 0.3, y), (x, y + step * 0.5)],
                [(x, y + step * 0.5), (x - step * 0.3, y), (x, y - step * 0.62)],
                paint=soft,
            )
            pen.line([(x, y - step * 0.2), (x, y + step * 0.62)], step * 0.09, CLASSES[1].strong)
            x += step * 0.9
        row, y = row + 1, y + step * 0.72


def _scales(pen: Pen, left: float, top: float, right: float, bottom: float, step: float, soft: Colour) -> None:
    strong = CLASSES[2].strong
    r = step * 0.5
    rows = int((bottom - top) / r) + 2
    for row in range(rows, -2, -1):
        x = left + (r if row % 2 else 0)
        while x < right + r:
            y = top + row * r - r * 0.5
            pen.oval(x, y, r * 0.98, r * 1.05, soft)
            pen.oval(x, y - r * 0.14, r * 0.86, r * 0.95, strong)
            x += 2 * r


def _leaves(pen: Pen, left: float, top: float, right: float, bottom: float, step: float, soft: Colour) -> None:
    row, y = 0, top + step * 0.5
    while y < bottom + step:
        x = left + (step * 0.5 if row % 2 else 0)
        while x < right + step:
            with pen.moved(x, y, turn=-35):
                tip = step * 0.46
                pen.shape([(-tip, 0), (0, -tip * 0.62), (tip, 0)], [(tip, 0), (0, tip * 0.62), (-tip, 0)], paint=soft)
            x += step
        row, y = row + 1, y + step * 0.8


def lattice(pen: Pen, width: float, height: float, dark: Colour, light: Colour) -> None:
    pen.box(0, 0, width, height, dark)
    step = max(6.0, width / 7)
    for i in range(-int(height / step) - 1, int(width / step) + int(height / step) + 2):
        pen.line([(i * step, 0), (i * step + height, height)], step * 0.12, light)
        pen.line([(i * step, 0), (i * step - height, height)], step * 0.12, light)


def leaf(pen: Pen, cx: float, cy: float, size: float, paint: Colour, vein: Colour) -> None:
    with pen.moved(cx, cy, turn=-50):
        for grow, colour in ((1.22, vein), (1.0, paint)):
            s = size * grow
            pen.shape([(-s, 0), (0, -s * 0.62), (s, 0)], [(s, 0), (0, s * 0.62), (-s, 0)], paint=colour)
        pen.line([(-size * 1.2, 0), (size * 0.7, 0)], size * 0.1, vein)
        for x in (-0.45, -0.05, 0.32):
            for side in (-1, 1):
                end = (x * size + size * 0.28, side * size * (0.4 - abs(x) * 0.3))
                pen.line([(x * size, 0), end], size * 0.08, vein)


def shield(pen: Pen, cx: float, cy: float, r: float, paint: Colour) -> None:
    top, tip = cy - r * 1.05, cy + r * 1.25
    side = [(cx + r, top + r * 0.15), (cx + r * 0.92, cy + r * 0.35), (cx, tip)]
    pen.shape(
        [(cx - r, top + r * 0.15), (cx - r * 0.45, top + r * 0.12), (cx, top - r * 0.12)],
        [(cx, top - r * 0.12), (cx + r * 0.45, top + r * 0.12), (cx + r, top + r * 0.15)],
        side,
        [(cx, tip), (cx - r * 0.92, cy + r * 0.35), (cx - r, top + r * 0.15)],
        paint=paint,
    )
