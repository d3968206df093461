"""The corners of places, sides and cards on a picture, for fingers; nothing is drawn here."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.dos_rios.places import LEFT, OFF_HEX, RIGHT, STEP, TOWN
from core.games.dos_rios.terms import water_spot
from core.games.dos_rios.view import DosRiosView
from core.screens import Picture
from render.games.dos_rios.grid import AT, HALF, SIDE, Grid, outline
from render.games.dos_rios.harvest_row import card_box
from render.games.dos_rios.spots import spot_of
from render.kit.paths import Point

ROAD = 24.0
"""From the middle of a road to the sides of its target, units."""
LONG, THICK = 0.4, 0.4
"""A side's target: from its middle to both ends, and to both sides; parts of a hex's side. The ends are shortened, so
that neighbouring sides keep apart."""


def outlines(picture: Picture, view: DosRiosView, spot: str) -> Sequence[Point]:
    """Of a spot on that kind of picture and form, px; () where it isn't there."""
    found = spot_of(spot)
    if found is None:
        return ()
    if found.card:
        return card_box(picture, view, found.card)
    grid = Grid(dict(view.terrain), picture.form, AT[picture.form])
    places = {*view.layout.hexes, *OFF_HEX}
    if found.place is not None and found.place not in places and not water_spot(view.layout, found.place):
        return ()
    return outline_of(grid, spot)


def outline_of(grid: Grid, spot: str) -> Sequence[Point]:
    """Of a place or side; () of a card."""
    found = spot_of(spot)
    if found is None or found.card:
        return ()
    k = grid.k
    if found.edge is not None:
        return _side(grid, *found.edge)
    assert found.place is not None
    x, y = grid.middle(found.place)
    if found.place in (LEFT, RIGHT):
        tall = 2.6 * HALF * k
        return [(x - ROAD * k, y - tall), (x + ROAD * k, y - tall), (x + ROAD * k, y + tall), (x - ROAD * k, y + tall)]
    if found.place == TOWN:
        return [(px, min(py, y + 36 * k)) for px, py in outline(x, y, SIDE * k)]
    return outline(x, y, SIDE * k)


def _side(grid: Grid, spot: int, side: int) -> Sequence[Point]:
    """A fat bar over the side between two places."""
    below = spot + STEP[side]
    (ax, ay), (bx, by) = grid.flat(spot), grid.flat(below)
    x, y = grid.between(spot, below)
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    across, along = ((bx - ax) / length, (by - ay) / length), (-(by - ay) / length, (bx - ax) / length)
    half, thick = LONG * SIDE * grid.k, THICK * SIDE * grid.k
    return [
        (x + along[0] * half * i + across[0] * thick * j, y + along[1] * half * i + across[1] * thick * j)
        for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
