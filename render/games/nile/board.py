"""The board: what the table waits for, the score track, banks and market, and below them everybody's things."""

from __future__ import annotations

from core.games.nile.components import Phase
from core.games.nile.help import prompt
from core.games.nile.view import NileView
from core.screens import Picture
from core.wording import Line, Who, Words
from render.games.nile.fields import draw_corners, draw_fields, draw_market, draw_track, write_names
from render.games.nile.ground import ground
from render.games.nile.layout import Plan, plan_of
from render.games.nile.news import news_of
from render.games.nile.players import draw_players, name_of
from render.games.nile.signs import back_sign
from render.games.nile.spots import write_letters, write_news
from render.games.nile.sprites import pieces
from render.games.nile.theme import INK, THEME
from render.kit.canvas import Canvas
from render.kit.fonts import text_width, wrapped
from render.kit.words import words_of


def draw_board(picture: Picture, view: NileView) -> Canvas:
    """The public board."""
    plan, words, canvas = begun(picture, view)
    draw_players(canvas, plan, picture, view, words)
    return finished(canvas, plan, picture, view)


def begun(picture: Picture, view: NileView) -> tuple[Plan, Words, Canvas]:
    plan, words = plan_of(picture.form), words_of(picture)
    canvas = Canvas(ground(picture.form, view.board, view.open_rows), THEME, picture.form)
    write_heading(canvas, plan, picture, view, words)
    draw_middle(canvas, plan, picture, view, words)
    return plan, words, canvas


def draw_middle(canvas: Canvas, plan: Plan, picture: Picture, view: NileView, words: Words) -> None:
    """Track, banks and market, which an end picture shows as well."""
    news = news_of(picture)
    draw_track(canvas, plan, view)
    draw_fields(canvas, plan, view, news)
    draw_market(canvas, plan, view, news)
    draw_corners(canvas, plan, view, words)


def finished(canvas: Canvas, plan: Plan, picture: Picture, view: NileView) -> Canvas:
    write_news(canvas, picture, view, news_of(picture))
    write_letters(canvas, picture, view)
    write_names(canvas, plan, view, news_of(picture))
    return canvas


def heading(view: NileView) -> Line:
    """What the table waits for, in few words."""
    match view.phase:
        case Phase.ACTIONS | Phase.BONUS:
            return Line("nile.pic.actions", {"who": Who(view.turn), "n": view.ap})
        case Phase.OVER:
            return Line("nile.pic.over")
        case _:
            return prompt(view)


def short_heading(view: NileView) -> Line:
    """The same beside the name of whoever acts."""
    match view.phase:
        case Phase.FLOOD | Phase.EBB:
            return Line(f"nile.pic.ask.{view.phase.value}", {"card": view.moved + 1})
        case Phase.SPOIL if view.hit:
            return Line("nile.pic.ask.spoil_second")
        case Phase.OVER:
            return Line("nile.pic.over")
        case Phase.ACTIONS if view.ap:
            return Line("nile.pic.points", {"n": view.ap})
        case _:
            return Line(f"nile.pic.ask.{view.phase.value}")


def write_heading(canvas: Canvas, plan: Plan, picture: Picture, view: NileView, words: Words) -> None:
    left, top, right, bottom = plan.heading
    middle = (top + bottom) / 2
    title = words.say("nile.pic.round", round=view.round) if view.round else words.say("nile.pic.preparation")
    right -= canvas.text(right, middle + 12, title, plan.small + 4, INK, "serif", "right") + 22
    if view.turned:
        right -= 70
        back_sign(canvas, view.turned.back, right, top + 2, 56)
        right -= 14
    if len(view.to_act) == 1:
        left += _actor(canvas, plan, picture, view, words, left, right)
    if view.phase in (Phase.ACTIONS, Phase.BONUS):
        size = plan.title + 18
        step = min(size * 0.62, (right - left - size * 0.4) / max(view.ap, 1))
        for at in range(view.ap):
            canvas.sprite(pieces.ankh(size), left - 8 + at * step, middle - size / 2)
        left += view.ap * step + (16 if view.ap else 0)
    text = words(short_heading(view))
    text = text[0].upper() + text[1:]
    size = next(
        (size for size in range(plan.title, plan.small, -2) if text_width(text, "serif", size) <= right - left), 0
    )
    if size:
        canvas.text(left, middle + size * 0.34, text, size, INK, "serif")
        return
    for at, part in enumerate(wrapped(text, "serif", plan.small, round(right - left), 2)):
        canvas.text(left, middle - 4 + at * plan.small, part, plan.small, INK, "serif")


def _actor(
    canvas: Canvas, plan: Plan, picture: Picture, view: NileView, words: Words, left: float, right: float
) -> float:
    """Shape and name of whoever acts, who has at most half of the heading; returns the width with a gap."""
    middle = (plan.heading[1] + plan.heading[3]) / 2
    seat = view.to_act[0]
    if seat == view.viewer:
        canvas.seat(left + 24, middle, seat, 52)
        return 64
    name = name_of(picture, words, seat)
    width = min(340 if plan.across else 420, (right - left) / 2)
    return canvas.name(left, middle + plan.title * 0.34, name, seat, plan.title - 4, round(width)) + 18
