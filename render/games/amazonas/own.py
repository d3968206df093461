"""Where a viewer's own things lie on their panel, below the map: pure geometry, for drawing and for pressing."""

from __future__ import annotations

from typing import NamedTuple

from core.games.amazonas.components import CARDS, SPECIES
from core.games.amazonas.view import AmazonasView
from core.screens import Form
from render.games.amazonas.players import GAP, strip
from render.games.amazonas.spread import Box

PLAYER, MISSION = 312, 258
"""Widths on a wide panel, px."""


class Places(NamedTuple):
    """The boxes of one panel. `thing` has what can be chosen there, by spot: income cards, piles or missions."""

    player: Box
    mission: Box | None
    things: dict[str, Box]


def places(view: AmazonasView, form: Form) -> Places:
    left, top, right, bottom = strip(form)
    if form == "tall":
        middle, split = (top + bottom) / 2, (left + right) / 2
        upper, lower = middle - GAP / 2, middle + GAP / 2
        player: Box = (left, top, split - GAP / 2, upper)
        mission: Box = (split + GAP / 2, top, right, upper)
        things: Box = (left, lower, right, bottom)
    else:
        player = (left, top, left + PLAYER, bottom)
        mission = (left + PLAYER + GAP, top, left + PLAYER + GAP + MISSION, bottom)
        things = (left + PLAYER + MISSION + 2 * GAP, top, right, bottom)
    spots = things_of(view)
    if view.phase == "mission":
        if form == "tall":
            player = (left, top, right, upper)
        else:
            things = (left + PLAYER + GAP, top, right, bottom)
        return Places(_whole(player), None, _columns(things, spots))
    return Places(_whole(player), _whole(mission), _columns(things, spots))


def things_of(view: AmazonasView) -> list[str]:
    """The spots beside the map: what the viewer chooses from where that is no village, else their income cards."""
    if view.phase == "mission":
        return [f"mission:{mission}" for mission in view.missions_dealt]
    if view.phase in ("offer", "pile") and view.turn == view.viewer:
        return [f"pile:{slug}" for slug in SPECIES]
    return [f"card:{card}" for card in range(len(CARDS))]


def _columns(box: Box, spots: list[str]) -> dict[str, Box]:
    left, top, right, bottom = box
    pitch = (right - left + GAP) / max(len(spots), 1)
    return {
        spot: _whole((left + pitch * at, top, left + pitch * (at + 1) - GAP, bottom)) for at, spot in enumerate(spots)
    }


def _whole(box: Box) -> Box:
    left, top, right, bottom = box
    return round(left), round(top), round(right), round(bottom)
