"""The board: what is asked and the event of the round, the map with tents and prices, the players below."""

from __future__ import annotations

from core.game import Seat
from core.games.amazonas.components import ROUNDS
from core.games.amazonas.view import AmazonasView
from core.screens import Form, Picture
from core.wording import Words
from render.games.amazonas.chart import chart_of
from render.games.amazonas.ground import ground
from render.games.amazonas.parts import RISE, TYPE, paper
from render.games.amazonas.players import boxes, draw_players
from render.games.amazonas.sprites import pieces
from render.games.amazonas.sprites.events import event_figure
from render.games.amazonas.territory import barred, draw_news, draw_villages
from render.games.amazonas.theme import THEME
from render.kit.canvas import Canvas
from render.kit.fonts import shown_name, text_width, wrapped
from render.kit.theme import SIZES
from render.kit.words import words_of

HEAD = {"tall": 116, "wide": 94}
"""Height of what stands above the map."""

CARD_LEFT = {"tall": 566, "wide": 800}
"""Left edge of the event card."""


def draw_board(picture: Picture, view: AmazonasView) -> Canvas:
    """The public board."""
    words = words_of(picture)
    chart = chart_of(view.map, picture.form)
    canvas = Canvas(ground(view.map, barred(view), picture.form), THEME, picture.form)
    draw_head(canvas, picture, view, words)
    draw_players(canvas, picture, view, words)
    draw_villages(canvas, picture, view, chart)
    players = boxes(picture.form, len(view.players))
    draw_news(canvas, picture, view, chart, {Seat(seat): box for seat, box in enumerate(players)})
    return canvas


def draw_head(canvas: Canvas, picture: Picture, view: AmazonasView, words: Words) -> None:
    """Whose turn it is and for what, the medals that are left, the event of the round."""
    form = picture.form
    right = (CARD_LEFT[form] if view.event else SIZES[form][0]) - 16.0
    size = 56 if form == "tall" else 46
    for points in reversed(view.medals_left):
        right -= size
        canvas.sprite(pieces.medal(points, size), right, 4)
    now = words.say(f"amazonas.pic.now.{view.phase}")
    told = [words.say("amazonas.pic.round", round=view.round, rounds=ROUNDS)] if view.event else []
    name = None if view.turn is None else name_of(picture, view.turn)
    if view.turn is None or name is None:
        draw_title(canvas, form, now, " · ".join(told), right)
    else:
        draw_title(canvas, form, name, " · ".join([now, *told]), right, view.turn)
    if view.event:
        _event(canvas, form, view.event, words)


def name_of(picture: Picture, seat: Seat) -> str:
    return picture.names[seat] if seat < len(picture.names) else ""


def draw_title(canvas: Canvas, form: Form, title: str, below: str, right: float, seat: Seat | None = None) -> None:
    """The two lines over the map: a player's name, which may be cut, or what all do; and more of it."""
    kind, x, first = TYPE[form], 18.0, HEAD[form] * 0.33
    if seat is not None:
        canvas.seat(x + kind.title / 2, first, seat, kind.title)
        x += kind.title + 10
        title = shown_name(title, seat, kind.title, round(right - x - 8), "serif")
    sizes = range(kind.title, kind.text, -2)
    size = next((size for size in sizes if text_width(title, "serif", size) <= right - x), kind.text)
    canvas.text(x, first + size * RISE, title, size, role="serif", width_px=round(right - x))
    canvas.text(20, HEAD[form] * 0.78 + kind.text * RISE, below, kind.text, THEME.quiet)


def effect_of(event: str, words: Words, form: Form) -> list[str]:
    """What the event does, in at most two lines beside its figure."""
    room = SIZES[form][0] - 18 - CARD_LEFT[form] - 20 - (HEAD[form] - 20)
    return wrapped(words.say(f"amazonas.pic.effect.{event}"), "sans", TYPE[form].text, room, 2)


def _event(canvas: Canvas, form: Form, event: str, words: Words) -> None:
    """The event of the round and what it does; pinned above the map's corner."""
    kind, left, bottom = TYPE[form], CARD_LEFT[form], HEAD[form] - 4
    right = SIZES[form][0] - 10
    paper(canvas, left, 6, right, bottom)
    art = event_figure(event, bottom - 16)
    canvas.sprite(art, left + 8, 12)
    x, effect = left + art.width + 20, effect_of(event, words, form)
    pitch = (bottom - 10) / (len(effect) + 1)
    title = kind.text + (4 if len(effect) < 2 else 0)
    canvas.text(x, 8 + pitch / 2 + title * RISE, words.say(f"amazonas.pic.event.{event}"), title, role="serif")
    for at, part in enumerate(effect, 1):
        canvas.text(x, 8 + pitch * (at + 0.5) + kind.text * RISE, part, kind.text, THEME.quiet)
    canvas.sprite(pieces.pin(26), right - 30, 2)
