"""The valley with its hexes, and with its rivers: each step is cached, so that a move only draws what it changed."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.dos_rios.layout import Layout
from core.games.dos_rios.places import COLUMNS, NAMES, PITCH, STEP
from core.games.dos_rios.view import DosRiosView
from render.canvas import Canvas
from render.dos_rios import pieces
from render.dos_rios.hexes import ANCHOR, VARIANTS, hex_sprite
from render.dos_rios.look import CARD, DRY, INK, THEME
from render.dos_rios.plan import HALF, MAP, Plan
from render.dos_rios.scenery import scenery
from render.dos_rios.waters import Courses, draw_rivers
from render.pen import Pen
from render.theme import SMALL

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


@lru_cache(maxsize=4)
def _doubled(layout: Layout, terrain: Terrain) -> Image.Image:
    """The valley at twice the size, pixel for pixel: averaged down again it is as it was where no river ran."""
    valley = land(layout, terrain).crop((0, 0, *MAP))
    return valley.resize((2 * valley.width, 2 * valley.height), Image.Resampling.NEAREST)


@lru_cache(maxsize=12)
def with_rivers(
    layout: Layout,
    terrain: Terrain,
    strands: Courses,
    drying: tuple[tuple[int, int], ...] = (),
    dams: tuple[tuple[int, int], ...] = (),
    fresh: tuple[int, ...] = (),
    new_dams: tuple[tuple[int, int], ...] = (),
) -> Image.Image:
    """The ground with rivers and dams. `strands` are both courses with their mouths, `drying` the outflows that no
    spring feeds any more; what is `fresh` or new has changed in the last turn.
    """
    plan = Plan(dict(terrain))
    pen = Pen(*MAP, supersample=2, ground=_doubled(layout, terrain))
    for spot, side in drying:
        pen.line([plan.middle(spot), plan.between(spot, spot + STEP[side]), plan.middle(spot + STEP[side])], 6, DRY)
    draw_rivers(pen, plan, layout, strands, {*fresh})
    image = land(layout, terrain).copy()
    image.paste(pen.quick(), (0, 0))
    canvas = Canvas(image, THEME)
    for spot, side in dams:
        x, y = plan.between(spot, spot + STEP[side])
        canvas.sprite(pieces.dam(TURNS[side], 58, (spot, side) in new_dams), x, y, centred=True)
    return canvas.image


def shrunk(image: Image.Image, scale: float) -> Image.Image:
    """The valley alone, smaller: for a panel."""
    valley = image.crop((0, 0, *MAP))
    return valley.resize((round(MAP[0] * scale), round(MAP[1] * scale)), Image.Resampling.LANCZOS, reducing_gap=3.0)
