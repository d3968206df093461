"""The players below the map: purse, tiles, tents, cards, medal, and this round's card with its place in the order."""

from __future__ import annotations

from core.game import Seat
from core.games.amazonas.components import NEUTRAL, SPECIES
from core.games.amazonas.view import AmazonasView, safe
from core.screens import Form, Picture
from core.wording import Words
from render.games.amazonas import parts
from render.games.amazonas.chart import MEASURES
from render.games.amazonas.parts import TYPE, Item, paper, row, shown, written
from render.games.amazonas.spread import Box
from render.games.amazonas.sprites import pieces
from render.kit.canvas import Canvas
from render.kit.marks import letter_disc
from render.kit.theme import SIZES

TOP = {"tall": 1048, "wide": 766}
"""Where the map ends."""

GAP = 8
PAD = 12

NARROW = 340
"""A box of no more px has no room for the round's card beside a name."""

ROOMY = 700
"""A wider one on a tall picture holds all in two rows."""


def strip(form: Form) -> Box:
    """All that lies below the map."""
    width, height = SIZES[form]
    return 10, TOP[form], width - 10, height - 8


def boxes(form: Form, seats: int) -> list[Box]:
    """A box for each player: side by side on a wide picture, in two columns or whole rows on a tall one."""
    left, top, right, bottom = strip(form)
    columns = seats if form == "wide" else 2 if seats == 4 else 1
    rows = -(-seats // columns)
    width, height = (right - left + GAP) / columns, (bottom - top + GAP) / rows
    return [
        (
            round(left + seat % columns * width),
            round(top + seat // columns * height),
            round(left + (seat % columns + 1) * width - GAP),
            round(top + (seat // columns + 1) * height - GAP),
        )
        for seat in range(seats)
    ]


def draw_players(canvas: Canvas, picture: Picture, view: AmazonasView, words: Words) -> None:
    for seat, box in enumerate(boxes(picture.form, len(view.players))):
        draw_player(canvas, picture, view, Seat(seat), box, words)


def draw_player(
    canvas: Canvas,
    picture: Picture,
    view: AmazonasView,
    seat: Seat,
    box: Box,
    words: Words,
    *,
    panel: bool = False,
    letter: str = "",
) -> None:
    """What lies open before one of them. On a `panel` the hand's cards stand elsewhere; `letter` is that of the neutral
    tents there.
    """
    left, top, right, bottom = box
    acting = seat in view.to_act
    paper(canvas, left, top, right, bottom, 6 if acting else 4 if seat == view.viewer else 2, accent=acting)
    form, player, inner = picture.form, view.players[seat], (left + PAD, right - PAD)
    own = [*parts.purse(player.purse, form), parts.tents(seat, player.tents_left, form)]
    neutral = [parts.tents(NEUTRAL, player.neutrals_left, form)] if len(view.players) == 2 else []
    neutral += [shown(letter_disc(letter, MEASURES[form].letter))] if letter else []
    medal = [] if player.medal is None else [parts.medal(player.medal, form)]
    piles = [parts.pile(species, size, player.indio[species], form) for species, size in enumerate(player.piles)]
    points = [written(words.say("amazonas.pic.points", points=player.open_points), TYPE[form].text + 2, "semibold")]
    announced = _announced(view, seat, form, right - left)
    room = (inner[1] - inner[0]) * (0.5 if form == "tall" else 0.72)
    card = player.shown if player.announced is not None else None
    hand = [] if panel else [parts.hand(player.cards, card, form, room)]
    rows: list[tuple[list[Item], list[Item]]]
    if form == "wide" and panel:
        rows = [([], announced), (own, []), (piles, []), (neutral, [*medal, *points])]
    elif form == "wide":
        rows = [([], announced), ([*own, *neutral], medal), (piles, []), (hand, points)]
    elif right - left > ROOMY:
        rows = [([], [*own, *neutral, *medal, *announced]), (piles, [*hand, *points])]
    elif panel:
        rows = [([], announced), ([*own, *neutral], medal), (piles, points)]
    else:
        rows = [([], announced), (own, hand), (piles, [*medal, *points])]
    pitch = (bottom - top - 8) / len(rows)
    for at, (starts, ends) in enumerate(rows):
        y = top + 4 + pitch * (at + 0.5)
        if starts is piles:
            _spread(canvas, piles, inner[0], inner[1] - parts.width_of(ends), y)
            row(canvas, *inner, y, (), ends)
            continue
        free = row(canvas, *inner, y, starts, ends)
        if not at:
            _name(canvas, picture, view, seat, free, y)


def _spread(canvas: Canvas, items: list[Item], left: float, right: float, y: float) -> None:
    """Evenly over the room there is."""
    pitch = min((right - left) / len(SPECIES), 118.0)
    for at, item in enumerate(items):
        item.draw(canvas, left + pitch * at, y)


def _name(
    canvas: Canvas, picture: Picture, view: AmazonasView, seat: Seat, free: tuple[float, float], y: float
) -> None:
    x, size = free[0], TYPE[picture.form].text
    if view.players[seat].announced is not None or view.phase == "first":
        place = parts.order(view.order.index(seat) + 1, picture.form)
        place.draw(canvas, x, y)
        x += place.width + 8
    name = picture.names[seat] if seat < len(picture.names) else ""
    canvas.name(x, y + size * parts.RISE, name, seat, size, round(free[1] - x))


def _announced(view: AmazonasView, seat: Seat, form: Form, width: float) -> list[Item]:
    """This round's card with its value, and a shield where it keeps its player from harm. Where four stand side by side
    the card is told by the hand alone.
    """
    player = view.players[seat]
    if player.announced is None or player.shown is None:
        return []
    shield = [shown(pieces.shield(TYPE[form].sign))] if safe(view, seat) else []
    card = [parts.played(player.shown, form)] if width > NARROW else []
    return [*shield, *card, written(str(player.announced), TYPE[form].number)]
