"""The players: name and points, plants in front of them and in the boat, tops of their stacks, jokers. A row each in
the tall form; a column each in the wide one, above a boat that holds everybody's plants.
"""

from __future__ import annotations

from core.game import Seat
from core.games.nile.components import Phase
from core.games.nile.view import NileView, PlayerView
from core.screens import Picture
from core.wording import Words
from render.games.nile.layout import COLUMNS, Box, Plan, berth_box, boat_box, player_box
from render.games.nile.signs import ORDER, card_pair
from render.games.nile.sprites import cards, pieces
from render.games.nile.sprites.plants import TOKEN, figure, token
from render.games.nile.theme import FAINT, GYPSUM, INK, THEME
from render.kit.canvas import Canvas


def name_of(picture: Picture, words: Words, seat: int) -> str:
    return picture.names[seat] if seat < len(picture.names) else words.name(seat)


def draw_players(canvas: Canvas, plan: Plan, picture: Picture, view: NileView, words: Words) -> None:
    seats = len(view.players)
    for seat, player in enumerate(view.players):
        box = player_box(plan, seats, seat)
        acting = seat in view.to_act
        rim = THEME.accent if acting else INK
        canvas.draw.rounded_rectangle(box, 9, fill=GYPSUM, outline=rim, width=6 if acting else 2)
        name = name_of(picture, words, seat)
        if plan.across:
            _row(canvas, plan, view, Seat(seat), player, name, box)
        else:
            _column(canvas, plan, view, Seat(seat), player, name, box)
    draw_boat(canvas, plan, view)


def draw_boat(canvas: Canvas, plan: Plan, view: NileView) -> None:
    """The boat with everybody's seeds, overlapping where they are many."""
    seats = len(view.players)
    box = boat_box(plan, seats)
    if box is None:
        return
    left, top, right, bottom = box
    high = bottom - top
    canvas.sprite(pieces.boat(round(right - left), round(high)), left, top)
    scale = max(1.0, min(2.0, round(high * 0.0105, 1)))
    width, height = round(TOKEN[0] * scale), round(TOKEN[1] * scale)
    for seat, player in enumerate(view.players):
        berth = berth_box(plan, seats, seat)
        kinds = [kind for kind in ORDER for _ in range(player.boat[kind])]
        if berth is None or not kinds:
            continue
        step = min(width + 6.0, (berth[2] - berth[0] - width - 8) / max(len(kinds) - 1, 1))
        deck = top + high * 0.42 + 5
        for at, kind in enumerate(kinds):
            canvas.sprite(
                token(seat, kind, False, False, scale), berth[0] + 4 + at * step, max(deck - height, top - 10)
            )


def starts(view: NileView, seat: int) -> bool:
    """Whether the hippo stands before them."""
    return seat == view.start and view.phase is not Phase.START_AUCTION


ROW_PLANTS, ROW_PITCH, ROW_STACKS, ROW_POINTS = 370, 92, 812, 350
"""Across a row of the tall form, px from the picture's left edge."""

STACK_PITCH = 122


def _row(canvas: Canvas, plan: Plan, view: NileView, seat: Seat, player: PlayerView, name: str, box: Box) -> None:
    left, top, _, bottom = box
    height = bottom - top
    half = height / 2
    upper, lower = top + half * 0.52, top + half * 1.48  # middles of the two lines
    drop = plan.number * 0.34
    aboard_here = boat_box(plan, len(view.players)) is None
    canvas.name(left + 10, upper + 12, name, seat, 36, 272)
    y = (upper if aboard_here else top + half) + 18
    canvas.text(ROW_POINTS, y, str(player.pawn), plan.number + 10, INK, "bold", "right")
    joker = (30, 40)
    canvas.sprite(cards.desert_card(*joker), left + 14, lower - joker[1] / 2)
    ink = INK if player.jokers else FAINT
    canvas.text(left + 50, lower + drop, f"×{player.jokers}", plan.number, ink, "bold")
    if starts(view, seat):
        canvas.sprite(pieces.hippo(54), left + 172, lower - 18)
    if any(player.boat) and aboard_here:
        canvas.sprite(pieces.small_boat(104), ROW_POINTS - 112, lower - 22)
    size = 46 if aboard_here else round(min(54 + (height - 98) * 0.2, 62))
    line = upper if aboard_here else top + half
    for at, kind in enumerate(ORDER):
        x = ROW_PLANTS + at * ROW_PITCH
        count, aboard = player.supply[kind], player.boat[kind]
        canvas.sprite(figure(kind, size), x - (size - 46), line - size / 2)
        if not count:
            canvas.sprite(pieces.barred(size - 8), x + 4 - (size - 46), line - size / 2 + 4)
        shown = INK if count else FAINT
        canvas.text(x + 49, line + drop, str(count), plan.number, shown, "bold" if count else "sans")
        if aboard and aboard_here:
            canvas.sprite(figure(kind, 38), x + 4, lower - 19)
            canvas.text(x + 48, lower + drop, str(aboard), plan.number, INK, "bold")
    card_height = round(min(height - 18, 108))
    for at, stack in enumerate(player.stacks):
        x = ROW_STACKS + 8 + at * STACK_PITCH
        card_pair(canvas, x, top + (height - card_height) / 2, stack.top, 66, card_height)
        shown = INK if stack.size else FAINT
        canvas.text(x + 72, top + half + drop, str(stack.size), plan.number, shown, "bold")


def stack_pitch(width: float) -> int:
    """From stack to stack in a column: with few players they are wide, and stacks have more than nine cards."""
    return 104 if width > 360 else 80


def _column(canvas: Canvas, plan: Plan, view: NileView, seat: Seat, player: PlayerView, name: str, box: Box) -> None:
    left, top, right, _ = box
    width = right - left
    points = canvas.text(right - 12, top + 40, str(player.pawn), plan.number + 8, INK, "bold", "right")
    canvas.name(left + 10, top + 38, name, seat, 28, round(width - 30 - points))
    pitch = min((width - 12) / COLUMNS, 92.0)
    beside = pitch > 70
    for at, kind in enumerate(ORDER):
        x = left + 8 + at * pitch
        count = player.supply[kind]
        size = 44 if beside else 40
        canvas.sprite(figure(kind, size), x, top + (58 if beside else 50))
        if not count:
            canvas.sprite(pieces.barred(size - 8), x + 4, top + (62 if beside else 54))
        ink, role = (INK, "bold") if count else (FAINT, "sans")
        where = (x + size + 12, top + 92) if beside else (x + size / 2, top + 117)
        canvas.text(*where, str(count), plan.number, ink, "bold" if role == "bold" else "sans", "middle")
    y, x = top + 126, left + 10
    for stack in player.stacks:
        card_pair(canvas, x, y, stack.top, 48, 66)
        canvas.text(x + 54, y + 46, str(stack.size), plan.number, INK if stack.size else FAINT, "bold")
        x += stack_pitch(width)
    canvas.sprite(cards.desert_card(28, 36), x, y)
    canvas.text(x + 32, y + 30, f"×{player.jokers}", plan.number, INK if player.jokers else FAINT, "bold")
    if starts(view, seat):
        canvas.sprite(pieces.hippo(46), x, y + 40)
