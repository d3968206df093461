"""Where spots lie on a picture: for outlines to be pressed, letters of choices, numbers of news."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.nile.components import FIELDS, KIND, MARKET
from core.games.nile.fields import own_crop
from core.games.nile.view import NileView
from core.screens import Picture
from render.games.nile.fields import news_frame, pawn_places
from render.games.nile.layout import (
    Box,
    Plan,
    aboard_box,
    berth_box,
    field_box,
    fixed_box,
    kind_box,
    plan_of,
    player_box,
    space_box,
    stack_box,
)
from render.games.nile.news import News
from render.games.nile.players import ROW_PITCH, ROW_PLANTS, ROW_POINTS, ROW_STACKS, STACK_PITCH, stack_pitch
from render.games.nile.signs import ORDER
from render.kit.canvas import Canvas
from render.kit.paths import Point, corners


def outline(picture: Picture, view: NileView, spot: str) -> Sequence[Point]:
    """The corners of what `spot` names on that picture; () where it isn't on it."""
    return corners(spot_box(picture, view, spot))


def spot_box(picture: Picture, view: NileView, spot: str) -> Box | None:
    if picture.kind not in ("board", "panel", "end"):
        return None
    plan = plan_of(picture.form)
    if box := fixed_box(picture.form, spot):
        return box
    kind, _, name = spot.partition(":")
    if kind == "pawn":
        x, y, size = pawn_places(plan, view)[int(name)]
        return x - size / 2, y - size / 2, x + size / 2, y + size / 2
    if picture.kind == "panel":
        return _own_box(plan, view, kind, name)
    if picture.kind == "board":
        return _row_box(plan, view, kind, name) if plan.across else _column_box(plan, view, kind, name)
    return None


def _own_box(plan: Plan, view: NileView, kind: str, name: str) -> Box | None:
    own = plan.own
    match kind:
        case "supply":
            return kind_box(own.supply, ORDER.index(KIND[name]))
        case "boat":
            return aboard_box(plan, ORDER.index(KIND[name])) if name else own.boat
        case "stack":
            return stack_box(plan, int(name) - 1)
        case "jokers" if int(name) == view.viewer:
            return own.jokers
        case _:
            return None


def _row_box(plan: Plan, view: NileView, kind: str, name: str) -> Box | None:
    """In a player's row: a joker's owner is named, all else is of whoever acts or looks."""
    seat = int(name) if kind == "jokers" else view.turn if view.viewer is None else view.viewer
    left, top, _, bottom = player_box(plan, len(view.players), seat)
    middle = (top + bottom) / 2
    berth = berth_box(plan, len(view.players), seat)
    match kind:
        case "jokers":
            return left + 8, middle, left + 112, bottom - 2
        case "boat":
            return berth or (ROW_POINTS - 116, middle, ROW_STACKS - 4, bottom - 2)
        case "supply":
            x = ROW_PLANTS - 6 + ORDER.index(KIND[name]) * ROW_PITCH
            return x, top + 2, x + 90, bottom - 2 if berth else middle
        case "stack":
            x = ROW_STACKS + 4 + (int(name) - 1) * STACK_PITCH
            return x, top + 4, x + STACK_PITCH - 2, bottom - 4
        case _:
            return None


def _column_box(plan: Plan, view: NileView, kind: str, name: str) -> Box | None:
    seats = len(view.players)
    seat = int(name) if kind == "jokers" else view.turn if view.viewer is None else view.viewer
    left, top, right, _ = player_box(plan, seats, seat)
    match kind:
        case "jokers":
            x = left + 6 + 2 * stack_pitch(right - left)
            return x, top + 124, min(x + 78, right), top + 194
        case "boat":
            return berth_box(plan, seats, seat)
        case "supply":
            pitch = min((right - left - 12) / 5, 92.0)
            x = left + 8 + ORDER.index(KIND[name]) * pitch
            return x, top + 50, x + pitch, top + 120
        case "stack":
            x = left + 8 + (int(name) - 1) * stack_pitch(right - left)
            return x, top + 124, x + 78, top + 194
        case _:
            return None


def write_news(canvas: Canvas, picture: Picture, view: NileView, news: News) -> None:
    """The number of each turn that did something, in its seat's shape where there is room for that.

    A plant shows whose it is: on its field the number alone stands, beside the name.
    """
    plan = plan_of(picture.form)
    lettered = {mark.spot for mark in picture.marks}
    for spot, (seat, number) in news.items():
        box = spot_box(picture, view, spot)
        kind, _, name = spot.partition(":")
        if box is None or (not number and seat is None):
            continue
        left, top, right, bottom = box
        size = round(plan.small * 1.3)
        middle, centre = (left + right) / 2, (top + bottom) / 2
        match kind:
            case "field":
                full = view.crops[FIELDS.index(name)] or spot in lettered
                if full and number > 9:
                    canvas.news(middle, bottom - plan.strip / 2, None, number)
                elif full:
                    canvas.news(right - size / 2 + 3, top + size / 2, None, number)
                else:
                    canvas.news(middle, centre + 6, seat, number)
            case "space" if spot in lettered:
                pass  # a choice there matters more
            case "space":
                canvas.news(middle, top + 6, None if plan.token > 1 else seat, number)
            case "market":
                canvas.news(middle, top + 8, seat, number)
            case "pawn":
                pass  # its points are counted in the row that was sold
            case "obelisk":
                canvas.news(right - 40, top + 14, seat, number)
            case "jokers" if picture.kind == "board":
                canvas.news(*((right + 28, centre) if plan.across else (right - 34, bottom - 16)), seat, number)
            case "boat" if picture.kind == "board" and berth_box(plan, len(view.players), 0):
                canvas.news(middle, bottom - (bottom - top) * 0.36, seat, number)
            case "boat" if picture.kind == "board":
                canvas.news(left + 56, centre + 10, seat, number)
            case "pile" | "discards":
                canvas.news(middle - 8, top + size * 0.3, seat, number)
            case "jokers" | "boat" | "tide":
                canvas.news(right - size * 0.7, top + size * 0.3, seat, number)
            case _:
                canvas.news(right - size / 2, top + size / 2, seat, number)


def write_letters(canvas: Canvas, picture: Picture, view: NileView) -> None:
    """The letters of choices, beside what they name, so that names, plants and waves stay readable; what only is to be
    looked at gets a frame.
    """
    plan = plan_of(picture.form)
    size = round(canvas.floor * 1.65)
    free = tuple(len(row) for row in view.market)
    for mark in picture.marks:
        box = spot_box(picture, view, mark.spot)
        if box is None:
            continue
        if not mark.letter:
            news_frame(canvas, box, 8)
            continue
        canvas.letter(*_letter_place(plan, view, mark.spot, box, free, size), mark.letter)


def _letter_place(
    plan: Plan, view: NileView, spot: str, box: Box, free: tuple[int, ...], size: int
) -> tuple[float, float]:
    left, top, right, bottom = box
    middle, centre = (left + right) / 2, (top + bottom) / 2
    kind, _, name = spot.partition(":")
    match kind:
        case "field":
            return _on_field(plan, view, FIELDS.index(name), size)
        case "space":
            return (middle, bottom - size * 0.35) if plan.across else (right - 4, centre)
        case "market":
            row = int(name) - 1
            x, y, x2, y2 = space_box(plan, row, min(free[row], MARKET[row] - 1))
            return (x + x2) / 2, (y + y2) / 2
        case "boat" if name:
            return left + 34, bottom - (46 if plan.own.count_below else 34)
        case "supply" | "boat" | "stack":
            return right - size * 0.5, top + size * 0.44
        case "jokers":
            return right - size * 0.6, top + size * 0.5
        case "pile":
            return middle, centre
        case _:
            return middle, centre


def _on_field(plan: Plan, view: NileView, field: int, size: int) -> tuple[float, float]:
    """In the middle of a free field, beside a single plant, over the neighbour's of two."""
    left, top, right, bottom = field_box(plan, field)
    y = (top + plan.small + 2 + bottom - plan.strip) / 2
    crops = view.crops[field]
    if not crops:
        return (left + right) / 2, y
    me = view.turn if view.viewer is None else view.viewer
    if len(crops) == 1 or own_crop(crops, me) is None:
        return right - size * 0.34, y + 4
    return (right - size * 0.44 if crops[0].owner == me else left + size * 0.44), y + 4
