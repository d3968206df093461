"""The valley with its hexes, and with its rivers: each step is cached, so that a move only draws what it changed."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import hypot

from PIL import Image

from core.games.dos_rios.layout import Layout
from core.games.dos_rios.places import COLUMNS, NAMES, PITCH, STEP
from core.games.dos_rios.view import DosRiosView
from core.games.dos_rios.words import water_spot
from render.canvas import Canvas
from render.dos_rios import pieces
from render.dos_rios.hexes import ANCHOR, VARIANTS, hex_sprite
from render.dos_rios.look import CARD, DRY, INK, RIVERS, THEME
from render.dos_rios.plan import HALF, MAP, Plan
from render.dos_rios.scenery import scenery
from render.palette import Colour
from render.paths import Point, spline
from render.pen import Pen
from render.theme import SMALL

WIDE, NARROW = 17.0, 10.5
"""A river alone, and one of two strands, px."""
APART = 5.2
"""How far a strand lies from the middle of the joined bed."""
TURNS = (0, -60, 60)
"""How a dam lies on the sides s, se, sw; degrees."""

Terrain = tuple[tuple[int, int], ...]


@lru_cache(maxsize=8)
def land(layout: Layout, terrain: Terrain) -> Image.Image:
    """The board's ground with all hexes and their names."""
    canvas = Canvas(scenery(layout), THEME)
    plan = Plan(dict(terrain))
    for spot, kind in sorted(terrain, key=lambda item: item[0] % PITCH):
        x, y = plan.flat(spot)
        canvas.sprite(hex_sprite(kind, spot % VARIANTS), x - ANCHOR[0], y - ANCHOR[1])
    for spot, _ in terrain:
        x, y = plan.middle(spot)
        for dx, dy in ((-2, 0), (2, 0), (0, -2), (0, 2)):
            canvas.text(x + dx, y - HALF + 20 + dy, NAMES[spot].upper(), SMALL, CARD, "bold", "middle")
        canvas.text(x, y - HALF + 20, NAMES[spot].upper(), SMALL, INK, "bold", "middle")
    for column in range(COLUMNS):
        x, _ = plan.flat(column * PITCH)
        canvas.text(x, MAP[1] - 22, "ABCDEFG"[column], 22, CARD, "bold", "middle")
    return canvas.image


def watered(view: DosRiosView) -> Image.Image:
    """The ground as the view shows it."""
    strands = tuple((course.spots, course.mouth) for course in view.courses)
    running = set(view.layout.springs) | {spot for course in view.courses for spot in course.spots}
    drying = tuple(flow for flow in view.outflow if flow[0] not in running)
    fresh = tuple(sorted({spot for change in view.trail if change.kind == "flow" for spot in change.spots[:-1]}))
    new_dams = tuple(sorted((change.spots[0], change.side) for change in view.trail if change.kind == "dam"))
    return with_rivers(view.layout, view.terrain, strands, drying, view.dams, fresh, new_dams)


@lru_cache(maxsize=12)
def with_rivers(
    layout: Layout,
    terrain: Terrain,
    strands: tuple[tuple[tuple[int, ...], int | None], ...],
    drying: tuple[tuple[int, int], ...] = (),
    dams: tuple[tuple[int, int], ...] = (),
    fresh: tuple[int, ...] = (),
    new_dams: tuple[tuple[int, int], ...] = (),
) -> Image.Image:
    """The ground with rivers and dams. `strands` are both courses with their mouths, `drying` the outflows that no
    spring feeds any more; what is `fresh` or new has changed in the last turn.
    """
    plan = Plan(dict(terrain))
    pen = Pen(*MAP, supersample=2)
    for spot, side in drying:
        pen.line([plan.middle(spot), plan.between(spot, spot + STEP[side]), plan.middle(spot + STEP[side])], 6, DRY)
    joined = [spot for spot in strands[0][0] if spot in strands[1][0]]
    right = _right_hand(plan, layout, strands, joined[0]) if joined else 0
    for number, ((spots, mouth), spring) in enumerate(zip(strands, layout.springs, strict=True)):
        whole = (spring, *spots) if mouth is None else (spring, *spots, mouth)
        shift = -APART if number == right else APART
        _river(pen, plan, layout, whole, number, {*joined}, {*fresh}, shift)
    layer = pen.quick()
    image = land(layout, terrain).copy()
    image.paste(layer, (0, 0), layer)
    canvas = Canvas(image, THEME)
    for spot, side in dams:
        x, y = plan.between(spot, spot + STEP[side])
        canvas.sprite(pieces.dam(TURNS[side], 58, (spot, side) in new_dams), x, y, centred=True)
    return canvas.image


def _river(
    pen: Pen,
    plan: Plan,
    layout: Layout,
    whole: tuple[int, ...],
    number: int,
    joined: set[int],
    fresh: set[int],
    shift: float,
) -> None:
    """One river from its spring down: alone in mid-bed, as a strand beside the other where they run together."""
    bed: list[Point] = [plan.flat(whole[0])]
    spots = [whole[0]]
    for above, below in pairwise(whole):
        ends = water_spot(layout, below) is not None
        bed += [plan.between(above, below), _into(plan, above, below) if ends else plan.middle(below)]
        spots += [above, above]
    points = [_aside(bed, at, shift if spot in joined else 0.0) for at, spot in enumerate(spots)]
    widths = [NARROW if spot in joined else WIDE for spot in spots]
    colour, light = RIVERS[number]
    for (a, b), spot in zip(pairwise(points), spots[1:], strict=True):
        if spot in fresh:
            pen.line([a, b], WIDE + 12, THEME.accent)
    pen.ribbon(points, [width + 4.5 for width in widths], INK)
    pen.ribbon(points, widths, colour)
    _strokes(pen, points, light)


def _right_hand(
    plan: Plan, layout: Layout, strands: tuple[tuple[tuple[int, ...], int | None], ...], meeting: int
) -> int:
    """The river that comes from further left on the picture: it keeps that side, so that the strands don't cross."""
    sources = [(spring, *spots) for (spots, _), spring in zip(strands, layout.springs, strict=True)]
    verde, moreno = (plan.flat(whole[whole.index(meeting) - 1])[0] for whole in sources)
    return 0 if verde <= moreno else 1


def _aside(bed: list[Point], at: int, shift: float) -> Point:
    """The bed's point moved square to its course, to the left of whoever looks downstream."""
    (ax, ay), (bx, by) = bed[max(at - 1, 0)], bed[min(at + 1, len(bed) - 1)]
    length = hypot(bx - ax, by - ay) or 1.0
    x, y = bed[at]
    return x + (by - ay) / length * shift, y - (bx - ax) / length * shift


def _into(plan: Plan, above: int, below: int) -> Point:
    """A little way into the lake or the town's moat."""
    (ax, ay), (bx, by) = plan.between(above, below), plan.flat(below)
    return ax + (bx - ax) * 0.42, ay + (by - ay) * 0.42


def _strokes(pen: Pen, points: list[Point], light: Colour) -> None:
    """Arrow heads that point downstream, every few px."""
    line = spline(points)
    walked, due = 0.0, 16.0
    for (ax, ay), (bx, by) in pairwise(line):
        step = hypot(bx - ax, by - ay)
        walked += step
        if step and walked >= due:
            due += 21
            ux, uy = (bx - ax) / step, (by - ay) / step
            wing = [(bx - ux * 6 + side * uy * 4.4, by - uy * 6 - side * ux * 4.4) for side in (-1, 1)]
            pen.line([wing[0], (bx, by)], 2.3, light)
            pen.line([wing[1], (bx, by)], 2.3, light)


def shrunk(image: Image.Image, scale: float) -> Image.Image:
    """The valley alone, smaller: for a panel."""
    valley = image.crop((0, 0, *MAP))
    return valley.resize((round(MAP[0] * scale), round(MAP[1] * scale)), Image.Resampling.LANCZOS, reducing_gap=3.0)
