"""The valley with its hexes, drawn once a match; and with its rivers and dams, pasted from small sprites."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from core.games.dos_rios.layout import LETTERS, Layout, standard
from core.games.dos_rios.places import NAMES, PITCH, STEP
from core.games.dos_rios.view import DosRiosView
from core.screens import Form
from render.games.dos_rios.changes import Changes
from render.games.dos_rios.grid import AT, SCALE, Grid
from render.games.dos_rios.scenery import scenery
from render.games.dos_rios.spots import Edge
from render.games.dos_rios.sprites import pieces
from render.games.dos_rios.sprites.hexes import ANCHOR, VARIANTS, hex_sprite
from render.games.dos_rios.tags import name_slip
from render.games.dos_rios.theme import PAPER, THEME
from render.games.dos_rios.waters import Courses, draw_dry, draw_rivers
from render.kit.canvas import Canvas
from render.kit.theme import SIZES

TURNS = (0, -60, 60)
"""How a dam lies on the sides s, se, sw; degrees."""
DAM = 56.0
"""How long a dam is, units."""
NAME = (-15.0, -32.0)
"""From a hex's middle to that of its name, units."""

Terrain = tuple[tuple[int, int], ...]


def spelled(columns: str) -> Terrain:
    """The box's own layout under the terrains that are named by their letters on the tiles, column by column."""
    letters = columns.replace(" ", "")
    return tuple((spot, LETTERS[letter]) for spot, letter in zip(standard().hexes, letters, strict=True))


@lru_cache(maxsize=8)  # 3 MB each
def land(layout: Layout, terrain: Terrain, form: Form) -> Image.Image:
    """The valley with all hexes, without their names."""
    canvas = Canvas(scenery(layout, form), THEME, form)
    grid, k = Grid(dict(terrain), form), SCALE[form]
    for spot, kind in sorted(terrain, key=lambda item: item[0] % PITCH):
        x, y = grid.flat(spot)
        variant = spot % PITCH % VARIANTS  # one a row: the same pixels beside each other make a smaller PNG
        canvas.sprite(hex_sprite(kind, variant, k), x - ANCHOR[0] * k, y - ANCHOR[1] * k)
    return canvas.image


def watered(view: DosRiosView, changes: Changes, form: Form) -> Canvas:
    """A sheet of paper with the valley as the view shows it, to be drawn on."""
    courses = tuple((course.spots, course.mouth) for course in view.courses)
    running = set(view.layout.springs) | {spot for course in view.courses for spot in course.spots}
    dry = tuple(flow for flow in view.outflow if flow[0] not in running)
    fresh = frozenset(spot for spot, _ in changes.flows.intersection(view.outflow))
    new_dams = frozenset(changes.dams)
    sheet = _ground(view.layout, view.terrain, courses, dry, view.dams, fresh, new_dams, form)
    return Canvas(sheet, THEME, form)


@lru_cache(maxsize=2)
def paper(form: Form) -> Image.Image:
    """An empty sheet."""
    return Image.new("RGB", SIZES[form], PAPER)


@lru_cache(maxsize=4)  # 4 MB each; few moves divert a river, and a board and its panel show the same
def _ground(
    layout: Layout,
    terrain: Terrain,
    courses: Courses,
    dry: tuple[Edge, ...],
    dams: tuple[Edge, ...],
    fresh: frozenset[int],
    new_dams: frozenset[Edge],
    form: Form,
) -> Image.Image:
    canvas = Canvas(_named(layout, terrain, form), THEME, form)
    grid = Grid(dict(terrain), form, AT[form])
    touched = {spot for spots, _ in courses for spot in spots}
    for spot, side in dry:
        touched |= {spot, spot + STEP[side]}
        below = spot + STEP[side]
        draw_dry(canvas, grid, [grid.middle(spot), grid.between(spot, below), grid.middle(below)])
    draw_rivers(canvas, grid, layout, courses, fresh)
    for spot, side in dams:
        touched |= {spot, spot + STEP[0], spot + STEP[side]}
        x, y = grid.between(spot, spot + STEP[side])
        canvas.sprite(pieces.dam(TURNS[side], round(DAM * grid.k), (spot, side) in new_dams), x, y, centred=True)
    for spot in touched & grid.terrain.keys():
        canvas.sprite(*names(terrain, form)[spot])
    return canvas.image


@lru_cache(maxsize=4)
def _named(layout: Layout, terrain: Terrain, form: Form) -> Image.Image:
    """A sheet of paper with the valley and its names: rivers and dams cover few of them, which are drawn again."""
    canvas = Canvas(paper(form), THEME, form)
    canvas.sprite(land(layout, terrain, form), *AT[form])
    for name in names(terrain, form).values():
        canvas.sprite(*name)
    return canvas.image


class Name(NamedTuple):
    """A place's name on its slip of paper, and where its upper left corner lies on board and panel, px."""

    slip: Image.Image
    x: int
    y: int


@lru_cache(maxsize=8)
def names(terrain: Terrain, form: Form) -> dict[int, Name]:
    """Of all hexes; to be read only."""
    grid = Grid(dict(terrain), form, AT[form])
    found = {}
    for spot, _ in terrain:
        slip = name_slip(NAMES[spot].upper(), form)
        x, y = grid.middle(spot)
        left, top = x + NAME[0] * grid.k - slip.width / 2, y + NAME[1] * grid.k - slip.height / 2
        found[spot] = Name(slip, round(left), round(top))
    return found
