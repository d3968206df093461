"""The valley with its hexes, drawn once a match; and with its rivers and dams, pasted from small sprites."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.dos_rios.layout import LETTERS, Layout, standard
from core.games.dos_rios.places import COLUMNS, NAMES, PITCH, STEP
from core.games.dos_rios.view import DosRiosView
from render.games.dos_rios.changes import Changes, Edge
from render.games.dos_rios.grid import HALF, MAP, Grid
from render.games.dos_rios.scenery import scenery
from render.games.dos_rios.sprites import pieces
from render.games.dos_rios.sprites.hexes import ANCHOR, VARIANTS, hex_sprite
from render.games.dos_rios.theme import CARD, INK, THEME
from render.games.dos_rios.waters import Courses, draw_dry, draw_rivers
from render.kit.canvas import Canvas
from render.kit.theme import SMALL

TURNS = (0, -60, 60)
"""How a dam lies on the sides s, se, sw; degrees."""

Terrain = tuple[tuple[int, int], ...]


def spelled(columns: str) -> Terrain:
    """The box's own layout under the terrains that are named by their letters on the tiles, column by column."""
    letters = columns.replace(" ", "")
    return tuple((spot, LETTERS[letter]) for spot, letter in zip(standard().hexes, letters, strict=True))


@lru_cache(maxsize=8)  # 5 MB each
def land(layout: Layout, terrain: Terrain) -> Image.Image:
    """The board's ground with all hexes and their names."""
    canvas = Canvas(scenery(layout), THEME)
    grid = Grid(dict(terrain))
    for spot, kind in sorted(terrain, key=lambda item: item[0] % PITCH):
        x, y = grid.flat(spot)
        variant = spot % PITCH % VARIANTS  # one a row: the same pixels beside each other make a smaller PNG
        canvas.sprite(hex_sprite(kind, variant), x - ANCHOR[0], y - ANCHOR[1])
    for spot, _ in terrain:
        x, y = grid.middle(spot)
        for dx, dy in ((-2, 0), (2, 0), (0, -2), (0, 2)):
            canvas.text(x + dx, y - HALF + 20 + dy, NAMES[spot].upper(), SMALL, CARD, "bold", "middle")
        canvas.text(x, y - HALF + 20, NAMES[spot].upper(), SMALL, INK, "bold", "middle")
    for column in range(COLUMNS):
        x, _ = grid.flat(column * PITCH)
        canvas.text(x, MAP[1] - 22, "ABCDEFG"[column], 22, CARD, "bold", "middle")
    return canvas.image


def watered(view: DosRiosView, changes: Changes) -> Canvas:
    """A sheet with the ground as the view shows it: the board's, to be drawn on."""
    courses = tuple((course.spots, course.mouth) for course in view.courses)
    running = set(view.layout.springs) | {spot for course in view.courses for spot in course.spots}
    dry = tuple(flow for flow in view.outflow if flow[0] not in running)
    fresh = frozenset(spot for spot, _ in changes.flows.intersection(view.outflow))
    return Canvas(_ground(view.layout, view.terrain, courses, dry, view.dams, fresh, frozenset(changes.dams)), THEME)


@lru_cache(maxsize=4)  # 5 MB each; few moves divert a river, and a board and its panel show the same
def _ground(
    layout: Layout,
    terrain: Terrain,
    courses: Courses,
    dry: tuple[Edge, ...],
    dams: tuple[Edge, ...],
    fresh: frozenset[int],
    new_dams: frozenset[Edge],
) -> Image.Image:
    canvas = Canvas(land(layout, terrain), THEME)
    grid = Grid(dict(terrain))
    for spot, side in dry:
        below = spot + STEP[side]
        draw_dry(canvas, [grid.middle(spot), grid.between(spot, below), grid.middle(below)])
    draw_rivers(canvas, grid, layout, courses, fresh)
    for spot, side in dams:
        x, y = grid.between(spot, spot + STEP[side])
        canvas.sprite(pieces.dam(TURNS[side], 58, (spot, side) in new_dams), x, y, centred=True)
    return canvas.image
