"""The end picture: the last board, and below it the placing with what each market row has paid."""

from __future__ import annotations

from core.games.nile.view import NileView, PlayerView
from core.screens import Picture
from core.wording import Line, Who, Words
from render.games.nile.board import draw_middle
from render.games.nile.fields import write_names
from render.games.nile.ground import ground
from render.games.nile.layout import BOAT_HIGH, Box, Plan, plan_of, player_box
from render.games.nile.news import news_of
from render.games.nile.players import draw_boat, name_of
from render.games.nile.spots import write_letters, write_news
from render.games.nile.theme import GYPSUM, INK, SAND, THEME
from render.kit.canvas import Canvas
from render.kit.fonts import text_width
from render.kit.words import words_of

WIDE_LINES = 5
"""So many lines leave no room for the boat in the wide form."""


def draw_end(picture: Picture, view: NileView) -> Canvas:
    """Places and points of a match that is over."""
    plan, words = plan_of(picture.form), words_of(picture)
    canvas = Canvas(ground(picture.form, view.board, view.open_rows), THEME, picture.form)
    _heading(canvas, plan, picture, words)
    draw_middle(canvas, plan, picture, view, words)
    if plan.across or len(view.players) < WIDE_LINES:
        draw_boat(canvas, plan, view)
    seats = sorted(range(len(view.players)), key=lambda seat: (picture.places[seat] or 99, seat))
    for at, seat in enumerate(seats):
        _place(canvas, plan, picture, words, seat, view.players[seat], _line_box(plan, len(seats), at))
    write_news(canvas, picture, view, news_of(picture))
    write_letters(canvas, picture, view)
    write_names(canvas, plan, view, news_of(picture))
    return canvas


def _heading(canvas: Canvas, plan: Plan, picture: Picture, words: Words) -> None:
    left, top, right, bottom = plan.heading
    winners = tuple(Who(seat) for seat, place in enumerate(picture.places) if place == 1)
    text = words(Line("nile.pic.wins" if len(winners) == 1 else "nile.pic.win", {"who": winners}))
    if not winners:
        text = words.say("nile.pic.over")
    sizes = range(plan.title + 4, plan.small - 1, -2)
    size = next((size for size in sizes if text_width(text, "serif", size) <= right - left), plan.small)
    canvas.text((left + right) / 2, (top + bottom) / 2 + size * 0.34, text, size, INK, "serif", "middle")


def _line_box(plan: Plan, seats: int, at: int) -> Box:
    if plan.across:
        return player_box(plan, seats, at)
    left, top, right, bottom = plan.players
    high = bottom - top if seats == WIDE_LINES else bottom - BOAT_HIGH - top
    pitch = min((high + 6) / seats, 84.0)
    return left, top + at * pitch, right, top + (at + 1) * pitch - 6


def _place(canvas: Canvas, plan: Plan, picture: Picture, words: Words, seat: int, player: PlayerView, box: Box) -> None:
    """Place, name and points; then what the points are made of and how many plants are lost. The winner's line is
    golden.
    """
    left, top, right, bottom = box
    place = picture.places[seat]
    first, middle = place == 1, (top + bottom) / 2
    canvas.draw.rounded_rectangle(box, 9, fill=SAND if first else GYPSUM, outline=INK, width=5 if first else 2)
    big = plan.number + 8
    canvas.text(left + 44, middle + big * 0.36, f"{place}." if place else "–", big, INK, "serif", "middle")
    gone = seat in picture.resigned
    lines = _lines(picture, words, seat, player, gone)
    points = canvas.text(right - 20, middle + big * 0.36, str(picture.scores[seat]), big + 6, INK, "bold", "right")
    name = name_of(picture, words, seat)
    if plan.across:
        canvas.name(left + 84, middle - 10, name, seat, plan.small + 4, 420)
        canvas.text(left + 84, middle + plan.small - 2, lines[0], plan.small, INK)
        canvas.text(right - 50 - points, middle - 12, lines[1], plan.small, INK, "sans", "right")
        return
    canvas.name(left + 84, middle + 10, name, seat, plan.small + 4, 330)
    canvas.text(left + 440, middle + 10, lines[0], plan.small, INK)
    canvas.text(right - 50 - points, middle + 10, lines[1], plan.small, INK, "sans", "right")


def _lines(picture: Picture, words: Words, seat: int, player: PlayerView, gone: bool) -> tuple[str, str]:
    """`Start 1 · rows 6 + 8 + 0 + 2`, and how many plants left the game, or that the player gave up."""
    shares = dict(picture.shares[seat]) if picture.shares else {}
    start = shares.pop("nile.share.start", 1)
    rows = " + ".join(str(points) for points in shares.values())
    told = words.say("nile.pic.made_of", start=start, rows=rows)
    lost = words.say("nile.pic.gave_up") if gone else words.say("nile.pic.lost", n=sum(player.lost))
    return told, lost
