"""The map as it stands in a match: tents and prices, frames of what concerns the viewer, names, letters and news."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from core.game import Seat
from core.games.amazonas.components import NEUTRAL
from core.games.amazonas.view import AmazonasView, safe
from core.screens import Picture
from render.games.amazonas.chart import Chart
from render.games.amazonas.spread import Box
from render.games.amazonas.sprites import pieces
from render.games.amazonas.theme import GOOD, INK, SEAL, THEME
from render.kit.canvas import Canvas
from render.kit.palette import Colour

BARS = {"jaguar": "path", "crocodile": "water"}

HANGS = 0.05
"""How far a number of the news hangs below its tent, by the site's side."""

BESIDE, BESIDE_WIDE, WIDE, INSIDE = 0.6, 0.5, 700, 25
"""Where it stands beyond the name, in shares of a box's width: on its upper edge, or where it is so many px wide, that
far below that edge.
"""


@dataclass(frozen=True)
class Own:
    """What one viewer's picture marks beside the letters: a mission with its tents, villages within reach, those that
    only the Indio card opens.
    """

    needed: frozenset[int] = frozenset()
    done: frozenset[int] = frozenset()
    reach: frozenset[int] = frozenset()
    sheltered: frozenset[int] = frozenset()


NOTHING_OWN = Own()


def barred(view: AmazonasView) -> str:
    """The kind of link that is closed to whoever builds now; nothing is to a player whom the Indio card protects."""
    return "" if view.turn is not None and safe(view, view.turn) else BARS.get(view.event, "")


def draw_villages(canvas: Canvas, picture: Picture, view: AmazonasView, chart: Chart, own: Own = NOTHING_OWN) -> None:
    """All that stands on the ground, the names last but for letters and news, which lie on no name."""
    number = view.map.numbers()
    choices = [
        (number[slug], mark.letter)
        for mark in picture.marks
        for slug in [mark.spot.removeprefix("village:")]
        if mark.spot.startswith("village:") and slug in number
    ]
    _rims(canvas, view, chart, own, {at for at, _ in choices})
    site = chart.measures.site
    for at, (village, plaque) in enumerate(zip(view.map.villages, chart.plaques, strict=True)):
        owners = view.sites[at]
        for place, (price, (x, y)) in enumerate(zip(village.sites, plaque.sites, strict=True)):
            if place < len(owners):
                canvas.sprite(pieces.tent(owners[place], site), x, y, centred=True)
            else:
                canvas.sprite(pieces.nugget(price, site, place == len(owners)), x, y, centred=True)
        canvas.text(*plaque.name, village.name, chart.measures.name, role="serif", align="middle")
    _signs(canvas, chart, own)
    for at, letter in choices:
        canvas.letter(*chart.plaques[at].letter, letter, chart.measures.letter)
    for mission, letter in _dealt(picture):
        for at in view.map.missions[mission]:
            canvas.letter(*chart.plaques[at].letter, letter, chart.measures.letter)


def draw_news(canvas: Canvas, picture: Picture, view: AmazonasView, chart: Chart, players: Mapping[Seat, Box]) -> None:
    """At each tent that is news the number of the turn that pitched it; at the boxes of `players` that of a medal or an
    Indio tile which somebody took.
    """
    for seat, number in taken(picture).items():
        if seat in players:
            left, top, right, _ = players[seat]
            if right - left < WIDE:
                canvas.news(left + (right - left) * BESIDE, top - 1, seat, number)
            else:  # between the name and the purse: on the edge it would reach into the box above
                canvas.news(left + (right - left) * BESIDE_WIDE, top + INSIDE, seat, number)
    site = chart.measures.site
    for (at, owner), number in fresh(picture, view).items():
        plaque = chart.plaques[at]
        x, _ = plaque.sites[view.sites[at].index(owner)]
        canvas.news(x, plaque.box[3] + HANGS * site, None if owner == NEUTRAL else owner, number)


def fresh(picture: Picture, view: AmazonasView) -> Mapping[tuple[int, int], int]:
    """Tents that are news to the viewer: village and owner, with the number of the turn."""
    number = view.map.numbers()
    found = {
        (number[spot.removeprefix("village:")], NEUTRAL if touched.key == "amazonas.neutral" else touched.actor): (
            int(touched.number)
        )
        for touched in picture.changed
        for spot in touched.spots
        if spot.startswith("village:") and touched.actor is not None
    }
    return {(at, owner): turn for (at, owner), turn in found.items() if owner in view.sites[at]}


def taken(picture: Picture) -> Mapping[Seat, int]:
    """Who has got something to keep that is news, with the number of the latest such turn."""
    return {
        Seat(int(spot.removeprefix("seat:"))): int(touched.number)
        for touched in picture.changed
        for spot in touched.spots
        if spot.startswith("seat:")
    }


def _dealt(picture: Picture) -> list[tuple[int, str]]:
    """Missions to choose from, with their letters."""
    return [
        (int(mark.spot.removeprefix("mission:")), mark.letter)
        for mark in picture.marks
        if mark.spot.startswith("mission:")
    ]


def _rims(canvas: Canvas, view: AmazonasView, chart: Chart, own: Own, choices: Collection[int]) -> None:
    """Round a village: of the mission, and inside that what can be chosen or reached."""
    for at, plaque in enumerate(chart.plaques):
        if at in own.needed:
            _rim(canvas, plaque.box, 6, 7, GOOD if at in own.done else SEAL)
        if at in choices:
            _rim(canvas, plaque.box, 0, 5, INK)
        elif at in own.reach:
            _rim(canvas, plaque.box, 0, 5, THEME.accent)
        elif at in own.sheltered:
            _dashes(canvas, plaque.box, THEME.accent)


def _rim(canvas: Canvas, box: Box, reach: int, width: int, colour: Colour) -> None:
    left, top, right, bottom = box
    outer = (left - reach, top - reach, right - 1 + reach, bottom - 1 + reach)
    canvas.draw.rounded_rectangle(outer, 11 + reach, outline=colour, width=width)


def _dashes(canvas: Canvas, box: Box, colour: Colour) -> None:
    left, top, right, bottom = box
    for x in range(round(left) + 10, round(right) - 16, 24):
        canvas.draw.rectangle((x, top, x + 13, top + 4), fill=colour)
        canvas.draw.rectangle((x, bottom - 5, x + 13, bottom - 1), fill=colour)
    for y in range(round(top) + 10, round(bottom) - 16, 24):
        canvas.draw.rectangle((left, y, left + 4, y + 13), fill=colour)
        canvas.draw.rectangle((right - 5, y, right - 1, y + 13), fill=colour)


def _signs(canvas: Canvas, chart: Chart, own: Own) -> None:
    """Of the mission's villages, at their lower corner: a seal, or a tick where the own tent stands."""
    size = round(chart.measures.site * 0.86)
    for at in own.needed:
        left, _, _, bottom = chart.plaques[at].box
        sign = pieces.check(size) if at in own.done else pieces.seal(size)
        canvas.sprite(sign, left, bottom - 2, centred=True)


def own_of(view: AmazonasView, seat: Seat) -> Own:
    """Of a seat, as its own panel marks it."""
    player = view.players[seat]
    choosing = view.phase in ("income", "offer", "pile", "build")
    return Own(
        view.needed,
        frozenset(player.villages) & view.needed,
        frozenset(player.reach) if choosing else frozenset(),
        frozenset(player.sheltered) if choosing else frozenset(),
    )
