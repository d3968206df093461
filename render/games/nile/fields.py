"""What lies on banks and market: water, deserts, plants, goods, the tide, the pile of desert cards, the obelisk."""

from __future__ import annotations

from core.games.nile.components import FIELDS, FIELDS_OF, MARKET, TRACK
from core.games.nile.market import barred_kinds
from core.games.nile.terms import field_name
from core.games.nile.view import NileView
from core.wording import Words
from render.games.nile.layout import Box, Plan, cell_width, field_box, is_east, market_box, space_box
from render.games.nile.news import News
from render.games.nile.sprites import cards, pieces
from render.games.nile.sprites.plants import TOKEN, figure, sold_token, token
from render.games.nile.theme import FOAM, GYPSUM, INK, LAPIS_DARK, MALACHITE, SAND
from render.kit.canvas import Canvas
from render.kit.fonts import text_width


def draw_fields(canvas: Canvas, plan: Plan, view: NileView, news: News) -> None:
    for row in view.open_rows:
        for field in FIELDS_OF[row]:
            _field(canvas, plan, view, field, is_east(row), f"field:{FIELDS[field]}" in news)


def token_size(plan: Plan) -> tuple[int, int]:
    return round(TOKEN[0] * plan.token), round(TOKEN[1] * plan.token)


def _field(canvas: Canvas, plan: Plan, view: NileView, field: int, east: bool, changed: bool) -> None:
    """Water and desert cards leave the palms in sight, which somebody who takes the card away wants to know."""
    box = left, top, _, bottom = field_box(plan, field)
    width, strip = plan.field[0], bottom - plan.strip - 1
    water = view.water[field]
    if changed:
        news_frame(canvas, box, 8)
    if water:
        edges = water if east else water[::-1]
        canvas.sprite(cards.water_card(width, round(strip - top), *edges), left, top)
    elif view.deserts[field]:
        canvas.sprite(cards.desert_card(width, round(strip - top)), left, top)
    crops = view.crops[field]
    token_width, token_height = token_size(plan)
    x = left + (width - len(crops) * token_width - 3 * (len(crops) - 1)) / 2
    for crop in crops:
        canvas.sprite(token(crop.owner, crop.kind, crop.ripe, crop.acted, plan.token), x, strip - token_height - 1)
        x += token_width + 3


RIM = ((-2, 0), (2, 0), (0, -2), (0, 2))


def write_names(canvas: Canvas, plan: Plan, view: NileView, news: News) -> None:
    """Names of fields, above all that lies there; on a tag of the card's own colour where one lies, with a rim of the
    field's where the number of a turn stands beside it.
    """
    for row in view.open_rows:
        for field in FIELDS_OF[row]:
            left, top, _, _ = field_box(plan, field)
            name, wet, sandy = field_name(field), view.water[field], view.deserts[field]
            if wet or sandy:
                width = text_width(name, "semibold", plan.small)
                tag = (left + 2, top + 2, left + width + 9, top + plan.small + 2)
                canvas.draw.rounded_rectangle(tag, 5, fill=LAPIS_DARK if wet else SAND)
            x, y = left + 3, top + plan.small - 5
            if view.crops[field] and f"field:{FIELDS[field]}" in news:
                for dx, dy in RIM:
                    canvas.text(x + dx, y + dy, name, plan.small, MALACHITE, "semibold")
            canvas.text(x, y, name, plan.small, FOAM if wet else INK, "semibold")


def news_frame(canvas: Canvas, box: Box, radius: int) -> None:
    """Round what changed: white between black lines, which no ground is like, to no eye."""
    left, top, right, bottom = box
    for grow, paint in ((6, INK), (4, GYPSUM), (0, INK)):
        canvas.draw.rounded_rectangle(
            (left - grow, top - grow, right + grow - 1, bottom + grow - 1), radius + grow, outline=paint, width=4
        )


def draw_market(canvas: Canvas, plan: Plan, view: NileView, news: News) -> None:
    """Goods in the order in which they were sold, then the next free space with what the row doesn't take now."""
    for row, sold in enumerate(view.market):
        if f"market:{row + 1}" in news:
            news_frame(canvas, market_box(plan, row), 8)
        token_width, token_height = token_size(plan)
        for space, plant in enumerate(sold):
            x, y, x2, y2 = space_box(plan, row, space)
            left, top = (x + x2 - token_width) / 2, (y + y2 - token_height) / 2
            if f"space:{row + 1}.{space + 1}" in news:
                news_frame(canvas, (left, top, left + token_width, top + token_height), 6)
            canvas.sprite(sold_token(plant.owner, plant.kind, plant.ripeness, plan.token), left, top)
        if len(sold) < MARKET[row]:
            _next_space(canvas, plan, view, row)


def _next_space(canvas: Canvas, plan: Plan, view: NileView, row: int) -> None:
    x, y, x2, y2 = space_box(plan, row, len(view.market[row]))
    canvas.draw.rounded_rectangle((x + 3, y + 3, x2 - 3, y2 - 3), 6, outline=INK, width=2)
    size = round((y2 - y) * 0.44)
    for at, kind in enumerate(sorted(barred_kinds(view.market, row))):
        bx, by = (x + 4, y + 4) if at == 0 else (x2 - 4 - size, y2 - 4 - size)
        canvas.sprite(figure(kind, size), bx, by)
        canvas.sprite(pieces.barred(size), bx, by)


def draw_corners(canvas: Canvas, plan: Plan, view: NileView, words: Words) -> None:
    """The tide in the western desert; desert cards and the obelisk with its space in the eastern one."""
    x, y, size = plan.tide
    canvas.sprite(pieces.tide_disc(view.marker, size), x, y, centred=True)
    sector = words.say(f"nile.tide.{view.marker.name.lower()}")
    canvas.text(x, y + size / 2 + plan.small + 2, sector, plan.small + 2, INK, "serif", "middle")
    for box, count, spent in ((plan.pile, view.desert_pile, False), (plan.discard, len(view.desert_discard), True)):
        left, top, right, bottom = box
        card = (round(right - left), round(bottom - top))
        if count:
            canvas.sprite(cards.desert_card(*card), left, top)
        else:
            canvas.draw.rounded_rectangle(box, 7, outline=INK, width=2)
        if spent and count:
            canvas.sprite(pieces.barred(card[0] - 12), left + 6, (top + bottom - card[0] + 12) / 2)
        canvas.text(right + 6, (top + bottom) / 2 + plan.number * 0.36, str(count), plan.number, INK, "bold")
    left, top, _, bottom = plan.obelisk
    sign = pieces.obelisk(round(bottom - top))
    canvas.sprite(sign, left, top)
    canvas.text(left + sign.width + 6, bottom - 12, str(view.obelisk), plan.number + 12, INK, "bold")


def pawn_places(plan: Plan, view: NileView) -> dict[int, tuple[float, float, int]]:
    """Middle and size of each pawn on the track; those on one space stand side by side, in two lines if they are many.

    A pawn beyond the last space stands there.
    """
    left, top, _, bottom = plan.track
    high = bottom - top - (0 if plan.across else 27)
    cell = cell_width(plan)
    spaces: dict[int, list[int]] = {}
    for seat, player in enumerate(view.players):
        spaces.setdefault(min(player.pawn, TRACK), []).append(seat)
    places = {}
    for space, seats in spaces.items():
        x, y = left + (space - 0.5) * cell, top + high / 2
        if len(seats) == 1:
            places[seats[0]] = (x, y, round(min(cell, high) - 1))
            continue
        size, lines = round(high * (0.62 if len(seats) == 2 else 0.52)), (1 if len(seats) == 2 else 2)
        for at, seat in enumerate(seats):
            line, place = at % lines, at // lines
            across = (len(seats) + lines - 1 - line) // lines
            step = min(size * 0.86, 40.0 / max(across, 1))
            places[seat] = (
                x + (place - (across - 1) / 2) * step,
                y + (line - (lines - 1) / 2) * size * 0.86,
                size,
            )
    return places


def draw_track(canvas: Canvas, plan: Plan, view: NileView) -> None:
    """Pawns, and the obelisk, which rises from its space."""
    left, top, _, bottom = plan.track
    cell = cell_width(plan)
    where = left + (max(1, min(view.obelisk, TRACK)) - 0.5) * cell
    foot = bottom - (0 if plan.across else 27)
    sign = pieces.obelisk(round(foot - top) + 14)
    canvas.sprite(sign, where - sign.width / 2, foot - sign.height)
    for seat, (x, y, size) in pawn_places(plan, view).items():
        canvas.seat(x, y, seat, size)
