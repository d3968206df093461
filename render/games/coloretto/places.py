"""Where the things lie that menus, events and the guide point at: pure geometry, nothing drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from core.games.coloretto.components import COLOUR_OF
from core.games.coloretto.effects import asked
from core.games.coloretto.view import ColorettoView
from core.screens import Form, Picture
from render.games.coloretto.layout import (
    GAP,
    TYPE,
    Band,
    Box,
    PanelLayout,
    board_bands,
    end_bands,
    middle,
    panel_layout,
)
from render.games.coloretto.middle import offer_box
from render.games.coloretto.players import piles_from
from render.games.coloretto.sentences import discardable, order_of
from render.kit.paths import Point, corners


def outline(picture: Picture, view: ColorettoView, spot: str) -> Sequence[Point]:
    """The corners of the thing on that picture; () where it isn't on it."""
    return corners(spot_box(picture, view, spot))


def spot_box(picture: Picture, view: ColorettoView, spot: str) -> Box | None:
    """`hand:<animal>`, `column:<animal>`, `offer`, `seat:<n>`, `pile:<n>:<nth>`, `protection:<n>`, `deck`."""
    kind, _, rest = spot.partition(":")
    match kind:
        case "hand":
            return _hand(picture, view, int(rest))
        case "column":
            return _column(picture, view, int(rest))
        case "offer":
            return _offer(picture, view)
        case "seat":
            return band_of(picture, view, int(rest)).box
        case "protection":
            band = band_of(picture, view, int(rest))
            return _chip(band, band.protection)
        case "pile":
            seat, _, nth = rest.partition(":")
            band = band_of(picture, view, int(seat))
            return _chip(band, piles_from(picture, band) + int(nth) * (band.chip[0] + 6))
        case "deck":
            return _deck(picture, view)
    return None


def letter_at(picture: Picture, view: ColorettoView, spot: str, box: Box) -> tuple[float, float]:
    """The middle of the letter of a choice: where nothing is written."""
    left, top, right, bottom = box
    kind, _, rest = spot.partition(":")
    half = TYPE[picture.form].letter / 2
    if kind == "seat":
        band = band_of(picture, view, int(rest))
        return band.protection + band.chip[0] / 2, band.head
    if kind == "column" and not asked(view):
        return right - half * 0.6, top + half * 0.6
    if picture.kind == "panel" and box in panel_of(picture, view).tiles:
        left, _, _, bottom = face_of(picture.form, box)
    return left + half + 4, bottom - half - 4  # on the card's pattern, below the figure


def face_of(form: Form, tile: Box) -> Box:
    """Where a tile's card lies: above its text in the tall form, left of it in the wide one."""
    left, top, right, bottom = tile
    if form == "tall":
        return (left + 12, top + 12, right - 12, top + 212)
    return (left + 12, top + 12, left + 176, bottom - 12)


def band_of(picture: Picture, view: ColorettoView, seat: int) -> Band:
    """The player's band on that picture."""
    seats = len(view.players)
    if picture.kind == "panel":
        return panel_of(picture, view).bands[seat]
    if picture.kind == "end":
        return end_bands(picture.form, seats)[order_of(picture).index(seat)]
    return board_bands(picture.form, seats)[seat]


def panel_of(picture: Picture, view: ColorettoView) -> PanelLayout:
    assert view.viewer is not None
    return panel_layout(picture.form, len(view.players), view.viewer)


def _chip(band: Band, left: float) -> Box:
    top = band.head - band.chip[1] // 2
    return (round(left), top, round(left) + band.chip[0], top + band.chip[1])


def _hand(picture: Picture, view: ColorettoView, animal: int) -> Box | None:
    if picture.kind != "panel" or animal not in view.hand:
        return None
    at = view.hand.index(animal)
    if asked(view):
        return hand_row(picture.form, panel_of(picture, view))[at]
    return panel_of(picture, view).tiles[at]


def _column(picture: Picture, view: ColorettoView, animal: int) -> Box | None:
    if view.viewer is None or animal not in view.players[view.viewer].columns[COLOUR_OF[animal]]:
        return None
    if picture.kind == "panel" and asked(view) and animal in (near := discardable(view)):
        return answers(picture.form, panel_of(picture, view), len(near))[near.index(animal)]
    return band_of(picture, view, view.viewer).outline(animal)


def _offer(picture: Picture, view: ColorettoView) -> Box | None:
    if view.offer is None or picture.kind == "end":
        return None
    if picture.kind != "panel":
        return offer_box(picture)
    if asked(view):
        return panel_of(picture, view).tiles[0]
    return panel_of(picture, view).tiles[-1] if view.offer.giver == view.viewer else None


def _deck(picture: Picture, view: ColorettoView) -> Box | None:
    if picture.kind == "end":
        return None
    _, top, right, bottom = panel_of(picture, view).title if picture.kind == "panel" else middle(picture.form)
    width = 230 if picture.form == "tall" else 190
    return (right - width, top, right, top + (bottom - top) // (1 if picture.kind == "panel" else 2))


# An offered card is answered where the hand lies otherwise: beside it the cards that may be discarded with it.


def answer_box(panel: PanelLayout) -> Box:
    """Beside the offered card."""
    _, second, third = panel.tiles
    return (second[0], second[1], third[2], third[3])


@lru_cache(maxsize=64)
def answers(form: Form, panel: PanelLayout, count: int) -> tuple[Box, ...]:
    """The cards that may be discarded: as large as there is room for all of them."""
    left, top, right, bottom = answer_box(panel)
    kind = TYPE[form]
    if form == "tall":
        top, bottom, across = top + kind.text + 22, bottom - kind.letter - 46, 4 if count > 3 else 3
    else:
        top, bottom, across = top + 2 * kind.text + 28, bottom - 14, max(count, 5)
    rows = -(-count // across)
    width = (right - left - 24 - GAP * 2 * (across - 1)) // across
    height = min((bottom - top - GAP * 2 * (rows - 1)) // rows, round(width * 1.4))
    return tuple(
        (
            left + 12 + at % across * (width + 2 * GAP),
            top + at // across * (height + 2 * GAP),
            left + 12 + at % across * (width + 2 * GAP) + width,
            top + at // across * (height + 2 * GAP) + height,
        )
        for at in range(count)
    )


@lru_cache(maxsize=16)
def hand_row(form: Form, panel: PanelLayout) -> tuple[Box, ...]:
    """The hand, small: below the answers, in the wide form above them."""
    _, top, right, bottom = answer_box(panel)
    height = TYPE[form].letter + (20 if form == "tall" else 12)
    width = round(height * 1.25)
    upper = bottom - 10 - height if form == "tall" else top + 10
    starts = [right - 12 - (3 - at) * (width + 10) + 10 for at in range(3)]
    return tuple((x, upper, x + width, upper + height) for x in starts)
