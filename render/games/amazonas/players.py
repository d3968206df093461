"""The players below the map: purse, tiles, tents, cards, medal, and this round's card with its place in the order."""

from __future__ import annotations

from PIL import Image

from core.game import Seat
from core.games.amazonas.components import CARDS, INDIO_CARD, NEUTRAL, SPECIES
from core.games.amazonas.income import protected
from core.games.amazonas.view import AmazonasView, PlayerView
from core.screens import Picture
from core.wording import Words
from render.games.amazonas.parts import paper, purse
from render.games.amazonas.sprites import pieces
from render.games.amazonas.sprites.figures import figure, medallion
from render.games.amazonas.theme import CARD, FAINT, INK, PARCHMENT_DARK, SEPIA, THEME
from render.kit.canvas import Canvas
from render.kit.theme import BOARD

TOP, BOTTOM = 762, BOARD[1] - 10
LEFT, GAP = 14, 8
PILE = 36


def draw_strip(canvas: Canvas, picture: Picture, view: AmazonasView, words: Words) -> None:
    count = len(view.players)
    width = (BOARD[0] - 2 * LEFT - GAP * (count - 1)) // count
    for seat, player in enumerate(view.players):
        left = LEFT + seat * (width + GAP)
        _frame(canvas, view, Seat(seat), left, width)
        name = picture.names[seat] if seat < len(picture.names) else ""
        _heading(canvas, view, Seat(seat), name, left + 12, width - 24)
        _belongings(canvas, player, seat, left + 12, width - 24, two=count == 2)
        _piles(canvas, player, left + 12, width - 24)
        _cards(canvas, player, left + 12, width - 24, words)


def _frame(canvas: Canvas, view: AmazonasView, seat: Seat, left: float, width: float) -> None:
    acting = seat in view.to_act
    rim = 6 if acting else 4 if seat == view.viewer else 2
    paper(canvas, left, TOP, left + width, BOTTOM, rim, accent=acting)


def _heading(canvas: Canvas, view: AmazonasView, seat: Seat, name: str, left: float, width: float) -> None:
    """Name; on the right the round's card, what it announced, and the place in the order."""
    player = view.players[seat]
    line = TOP + 36
    x = left + width
    if player.announced is not None and player.shown is not None:
        x -= canvas.text(x, line, str(player.announced), 30, role="bold", align="right") + 8
        x = _card_sign(canvas, player.shown, x, line - 11) - 6
        if protected(view.event, player.shown):
            canvas.sprite(pieces.shield(26), x - 26, line - 23)
            x -= 32
    if player.announced is not None or view.phase == "first":
        place = view.order.index(seat) + 1
        canvas.draw.ellipse((left - 3, line - 25, left + 27, line + 5), fill=INK)
        canvas.text(left + 12, line - 3, str(place), 22, CARD, "bold", "middle")
        left += 34
    canvas.name(left, line, name, seat, 26, round(x - left - 8))


def _card_sign(canvas: Canvas, card: int, right: float, y: float) -> float:
    """A small income card: number and what it shows; returns its left edge."""
    width = 58
    canvas.draw.rounded_rectangle(
        (right - width, y - 17, right, y + 17), 6, fill=PARCHMENT_DARK, outline=SEPIA, width=2
    )
    canvas.text(right - width + 14, y + 8, str(card), 24, role="bold", align="middle")
    canvas.sprite(card_figure(card, 28), right - 30, y - 14)
    return right - width


def card_figure(card: int, size: int) -> Image.Image:
    """What an income card shows; card 0 counts any species and shows a star of them."""
    if card == INDIO_CARD:
        return figure("indio", size)
    return figure(CARDS[card], size) if card else pieces.any_species(size)


def _belongings(canvas: Canvas, player: PlayerView, seat: int, left: float, width: float, two: bool) -> None:
    y = TOP + 68
    purse(canvas, left, y, player.purse)
    x = left + width
    if player.medal is not None:
        x -= 40
        canvas.sprite(pieces.medal(player.medal, 40), x, y - 20)
        x -= 10
    if two:
        x -= canvas.text(x, y + 9, str(player.neutrals_left), 26, role="bold", align="right") + 4
        x -= 28
        canvas.sprite(pieces.tent(NEUTRAL, 28), x, y - 14)
        x -= 12
    x -= canvas.text(x, y + 9, str(player.tents_left), 26, role="bold", align="right") + 4
    canvas.sprite(pieces.tent(seat, 28), x - 30, y - 14)


def _piles(canvas: Canvas, player: PlayerView, left: float, width: float) -> None:
    y = TOP + 116
    pitch = width / len(SPECIES)
    for species, size in enumerate(player.piles):
        x = left + pitch * species + max(0, (pitch - 72) / 2)
        canvas.sprite(medallion(species, PILE), x, y - PILE / 2)
        canvas.text(x + PILE + 3, y + 10, str(size), 28, INK if size else FAINT, "bold")
        for at in range(player.indio[species]):
            canvas.sprite(figure("indio", 24), x + 18 + 9 * at, y - PILE / 2 - 12)


def _cards(canvas: Canvas, player: PlayerView, left: float, width: float, words: Words) -> None:
    """The seven income cards: dark ones are still in the hand."""
    y = BOTTOM - 24
    x = left
    for card in range(len(CARDS)):
        held = card in player.cards
        box = (x, y - 14, x + 24, y + 14)
        canvas.draw.rounded_rectangle(box, 5, fill=INK if held else CARD, outline=INK if held else FAINT, width=2)
        canvas.text(x + 12, y + 7, str(card), 20, THEME.light if held else FAINT, "bold", "middle")
        x += 28
    points = words.say("amazonas.pic.points", points=player.open_points)
    canvas.text(left + width, y + 8, points, 22, role="semibold", align="right")
