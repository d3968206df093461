"""The board: the map with tents and prices, the event of the round above it, the players below."""

from __future__ import annotations

from core.game import Seat
from core.games.amazonas.components import INDIO_CARD, NEUTRAL, ROUNDS
from core.games.amazonas.income import HAZARDS, protected
from core.games.amazonas.view import AmazonasView
from core.screens import Picture
from core.wording import Line, Who, Words, line
from render.games.amazonas.chart import SITE, Box, Chart, chart_of
from render.games.amazonas.ground import ground
from render.games.amazonas.parts import paper
from render.games.amazonas.players import draw_strip
from render.games.amazonas.sprites import pieces
from render.games.amazonas.sprites.events import event_figure
from render.games.amazonas.theme import GLOW, GOOD, SEAL, THEME
from render.kit.canvas import Canvas
from render.kit.fonts import text_width
from render.kit.theme import BOARD
from render.kit.words import words_of

CARD_LEFT = 812
"""Left edge of the event card."""

FRAME_REACH = 8
"""How far the frame of a village with news stands off it, in px."""

BARS = {"jaguar": "path", "crocodile": "water"}


def draw_board(picture: Picture, view: AmazonasView) -> Canvas:
    """The public board, 1280 x 960; with a viewer also the seals of their mission."""
    words = words_of(picture)
    chart = chart_of(view.map)
    canvas = Canvas(ground(view.map, barred(view)), THEME)
    right = CARD_LEFT - 16 if view.event else BOARD[0] - 40
    for points in reversed(view.medals_left):
        right -= 46
        canvas.sprite(pieces.medal(points, 44), right, 12)
    draw_heading(canvas, view, words, right - 12)
    if view.event:
        _event_card(canvas, view, words)
    _sites(canvas, view, chart, fresh(picture, view))
    _seals(canvas, view, chart)
    draw_strip(canvas, picture, view, words)
    _letters(canvas, picture, view, chart)
    return canvas


def barred(view: AmazonasView) -> str:
    """The kind of link that is closed to whoever builds now; nothing is to a player whom the Indio card protects."""
    player = None if view.turn is None else view.players[view.turn]
    card = None if player is None or player.announced is None else player.shown
    safe = card is not None and protected(view.event, card)
    return "" if safe else BARS.get(view.event, "")


def heading(view: AmazonasView) -> tuple[Line, Seat | None]:
    """What the table waits for, in few words, and whose turn it is."""
    if view.turn is None:
        return Line(f"amazonas.pic.{view.phase}"), None
    return line(f"amazonas.pic.{view.phase}", who=Who(view.turn)), view.turn


def draw_heading(canvas: Canvas, view: AmazonasView, words: Words, right: float) -> None:
    sentence, seat = heading(view)
    title, x = words(sentence), 24.0
    if seat is not None:
        canvas.seat(x + 22, 36, seat, 44)
        x += 54
    size = next((size for size in (40, 34) if text_width(title, "serif", size) <= right - x), 28)
    canvas.text(x, 50, title, size, role="serif", width_px=round(right - x))


def _event_card(canvas: Canvas, view: AmazonasView, words: Words) -> None:
    """The event of the round, what it does, and whom it hits; pinned to the map's corner."""
    left, top, right, bottom = CARD_LEFT, 8, BOARD[0] - 14, 98
    paper(canvas, left, top, right, bottom)
    canvas.sprite(event_figure(view.event, 76), left + 10, top + 7)
    x, room = left + 96, right - left - 130
    canvas.text(x, top + 24, words.say("amazonas.pic.round", round=view.round, rounds=ROUNDS), 20, THEME.quiet)
    canvas.text(x, top + 51, words.say(f"amazonas.pic.event.{view.event}"), 26, role="serif", width_px=room)
    effect = words.say(f"amazonas.pic.effect.{view.event}")
    canvas.text(x, top + 77, effect, 20, width_px=right - x - 10 - 30 * len(_hit(view)))
    for at, seat in enumerate(reversed(_hit(view))):
        canvas.seat(right - 24 - 28 * at, top + 71, seat, 26)
    canvas.sprite(pieces.pin(26), right - 30, top + 2)


def _hit(view: AmazonasView) -> list[Seat]:
    """Whom the event harms, once all cards are open."""
    if view.event not in HAZARDS:
        return []
    shown = [player.shown if player.announced is not None else None for player in view.players]
    return [Seat(seat) for seat, card in enumerate(shown) if card is not None and card != INDIO_CARD]


def fresh(picture: Picture, view: AmazonasView) -> frozenset[tuple[int, int]]:
    """Tents that are news to the viewer: village and owner."""
    number = view.map.numbers()
    return frozenset(
        (number[slug], NEUTRAL if kind == "neutral" else touched.actor)
        for touched in picture.changed
        for kind, _, slug in (spot.partition(":") for spot in touched.spots)
        if kind in ("village", "neutral") and touched.actor is not None
    )


def _sites(canvas: Canvas, view: AmazonasView, chart: Chart, news: frozenset[tuple[int, int]]) -> None:
    for number, (village, plaque) in enumerate(zip(view.map.villages, chart.plaques, strict=True)):
        owners = view.sites[number]
        if any((number, owner) in news for owner in owners):
            _frame(canvas, plaque.box)
        for at, (price, (x, y)) in enumerate(zip(village.sites, plaque.sites, strict=True)):
            if at < len(owners):
                if (number, owners[at]) in news:
                    _glow(canvas, x, y)
                canvas.sprite(pieces.tent(owners[at], SITE), x, y, centred=True)
            else:
                canvas.sprite(pieces.nugget(price, SITE - 2, at == len(owners)), x, y, centred=True)


def _frame(canvas: Canvas, box: Box) -> None:
    """Round a village where a tent is news, so that it is found on a phone; outside a mission's frame."""
    left, top, right, bottom = box
    reach = FRAME_REACH
    outer = (left - reach, top - reach, right + reach, bottom + reach)
    canvas.draw.rounded_rectangle(outer, 14, outline=THEME.accent, width=5)


def _glow(canvas: Canvas, x: float, y: float) -> None:
    """Round a tent that is news, light enough for every tent's colour."""
    half = SITE / 2 + 2
    canvas.halo(x - half, y - half, 2 * half, 2 * half, 10, 6)
    canvas.draw.rounded_rectangle((x - half, y - half, x + half, y + half), 8, fill=GLOW)


def _seals(canvas: Canvas, view: AmazonasView, chart: Chart) -> None:
    if view.viewer is None:
        return
    done = view.players[view.viewer].villages
    for number in sorted(view.needed):
        left, top, right, bottom = chart.plaques[number].box
        outline = GOOD if number in done else SEAL
        canvas.draw.rounded_rectangle((left - 4, top - 4, right + 4, bottom + 4), 12, outline=outline, width=4)
        sign = pieces.check(28) if number in done else pieces.seal(30)
        canvas.sprite(sign, left - 2, bottom - 4, centred=True)


def _letters(canvas: Canvas, picture: Picture, view: AmazonasView, chart: Chart) -> None:
    number = view.map.numbers()
    for mark in picture.marks:
        kind, _, slug = mark.spot.partition(":")
        if kind in ("village", "neutral") and slug in number:
            canvas.letter(*chart.plaques[number[slug]].letter, mark.letter, 38)
