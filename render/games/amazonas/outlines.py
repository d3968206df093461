"""Where a spot is on a picture: the corners of its cartouche, card, mission or pile. Geometry alone."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.amazonas.view import AmazonasView
from core.screens import Picture
from render.games.amazonas.chart import Chart, chart_of
from render.games.amazonas.own import places
from render.games.amazonas.spread import Box
from render.kit.paths import Point, corners


def outline(picture: Picture, view: AmazonasView, spot: str) -> Sequence[Point]:
    """() for what isn't on that picture: cards, missions, piles and tents that aren't pitched are on a panel alone."""
    kind, _, name = spot.partition(":")
    if kind == "village":
        at = view.map.numbers().get(name)
        return () if at is None else corners(_roomy(chart_of(view.map, picture.form), at))
    if picture.kind != "panel":
        return ()
    own = places(view, picture.form)
    if kind == "tents":
        return corners(own.player)
    return corners(own.things[spot]) if spot in own.things else ()


def _roomy(chart: Chart, at: int) -> Box:
    """A cartouche with half of the gap that others keep from it: the map has no more room for fingers."""
    (left, top, right, bottom), room = chart.plaques[at].box, chart.measures.gap / 2 - 2
    return left - room, top - room, right + room, bottom + room
