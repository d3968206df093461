"""A player's band of the table: name, points, piles, bonus cards, and the columns with what is news in them."""

from __future__ import annotations

from core.games.coloretto.components import CAPACITY, COLOUR_OF, SCORE, piles_to_end
from core.games.coloretto.view import ColorettoView, PlayerView
from render.games.coloretto.changes import Changes
from render.games.coloretto.layout import Band
from render.games.coloretto.paint import points, put
from render.games.coloretto.sprites import cards
from render.games.coloretto.theme import CLASSES, GOLD, THEME
from render.kit.canvas import Canvas


def draw_player(canvas: Canvas, view: ColorettoView, changes: Changes, seat: int, band: Band, name: str) -> None:
    _frame(canvas, view, seat, band)
    _numbers(canvas, view, changes, seat, band, name)
    _columns(canvas, view.players[seat], changes, seat, band)


def _frame(canvas: Canvas, view: ColorettoView, seat: int, band: Band) -> None:
    """A gold rim round whoever is to decide, a brass one round the viewer."""
    if view.reason is None and seat in view.to_act:
        canvas.draw.rounded_rectangle(band.box, 16, outline=GOLD, width=5)
    elif seat == view.viewer:
        canvas.draw.rounded_rectangle(band.box, 16, outline=THEME.light, width=3)


def _numbers(canvas: Canvas, view: ColorettoView, changes: Changes, seat: int, band: Band, name: str) -> None:
    player = view.players[seat]
    x, baseline, size, width = band.name
    used = canvas.name(x, baseline, name, seat, size, width, THEME.light)
    if view.protection == seat:
        left, top = x + used + 14, baseline - size * 0.34 - band.small[1] / 2
        if f"protection:{seat}" in changes.spots:
            canvas.halo(left, top, *band.small, 8, 8)
        put(canvas, cards.protection(*band.small), left, top)
    points(canvas, band.total[0], band.total[1], player.points, band.total[2])
    _piles(canvas, player, changes, seat, band, piles_to_end(len(view.players)))
    for at, colour in enumerate(player.bonuses):
        left, top = band.bonuses[0] + at * (band.small[0] + 10), band.bonuses[1]
        if f"bonus:{seat}:{colour}" in changes.spots:
            canvas.halo(left, top, *band.small, 8, 8)
        put(canvas, cards.bonus(colour, *band.small), left, top)


def _piles(canvas: Canvas, player: PlayerView, changes: Changes, seat: int, band: Band, to_end: int) -> None:
    """The piles, and open places for those that would end the match."""
    width, height = band.small
    for at in range(max(to_end, len(player.piles))):
        x, y = band.piles[0] + at * (width + 12), band.piles[1]
        if at >= len(player.piles):
            put(canvas, cards.slot(width, height), x, y)
            continue
        if f"pile:{seat}:{at}" in changes.spots:
            canvas.halo(x, y, width + 4, height + 4, 8, 8)
        put(canvas, cards.pile(player.piles[at], width, height), x, y)


def _columns(canvas: Canvas, player: PlayerView, changes: Changes, seat: int, band: Band) -> None:
    """The cards, the numbers below them, then the marks, which may reach over both."""
    width, height = band.card
    for colour, column in enumerate(player.columns):
        for animal in column:
            x, y = band.places[animal]
            if (seat, animal) in changes.places:
                canvas.halo(x, y, width, height)
            put(canvas, cards.face(animal, width, height), x, y)
        _column_numbers(canvas, player, colour, band)
    for (owner, animal), giver in changes.places.items():
        if owner == seat and animal in player.columns[COLOUR_OF[animal]]:
            _came(canvas, animal, giver, band)
        elif owner == seat:
            _went(canvas, animal, band)


def _column_numbers(canvas: Canvas, player: PlayerView, colour: int, band: Band) -> None:
    left, right, baseline = band.columns[colour]
    size = len(player.columns[colour])
    canvas.text(left + 4, baseline, f"{size}/{CAPACITY[colour]}", 24, CLASSES[colour].soft, "semibold")
    if size:
        points(canvas, right, baseline, SCORE[size], 24)


def _came(canvas: Canvas, animal: int, giver: int | None, band: Band) -> None:
    """An arrow into the card's place, from its giver's mark if it was given."""
    x, y = band.places[animal]
    middle, foot = x + band.card[0] / 2, y + band.card[1]
    if giver is not None:
        canvas.seat(middle - 15, foot - 8, giver, 30)
        middle += 15
    canvas.arrow((middle, foot + 12), (middle, foot - 16), 7, bend=0)


def _went(canvas: Canvas, animal: int, band: Band) -> None:
    """An arrow out of the place of a card that was discarded."""
    x, y = band.places[animal]
    middle, foot = x + band.card[0] / 2, y + band.card[1]
    canvas.halo(x, y, *band.card)
    put(canvas, cards.missing(animal, *band.card), x, y)
    canvas.arrow((middle, foot - 26), (middle, foot + 6), 7, bend=0)
