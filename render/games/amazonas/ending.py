"""The end picture: places, the score species by species, and what became of the missions."""

from __future__ import annotations

from PIL import Image

from core.games.amazonas.components import SPECIES
from core.games.amazonas.view import AmazonasView
from core.screens import Picture
from core.wording import Line, Who, Words
from render.games.amazonas.parts import paper, purse
from render.games.amazonas.sprites import pieces
from render.games.amazonas.sprites.figures import figure, medallion
from render.games.amazonas.theme import CARD, FAINT, GOOD, INK, PARCHMENT, PARCHMENT_DARK, SEAL, SEPIA, THEME
from render.kit.canvas import Canvas
from render.kit.theme import BOARD, MARGIN
from render.kit.words import words_of

LABELS = 300
"""Width of the table's first column."""

HEAD, ROW = 210, 50


def draw_end(picture: Picture, view: AmazonasView) -> Canvas:
    """The score of a match that is over as a table, 1280 x 960."""
    words = words_of(picture)
    canvas = Canvas(_sheet(), THEME)
    canvas.text(BOARD[0] / 2, 78, words.say("amazonas.pic.over"), 52, role="serif", align="middle")
    winners = tuple(Who(seat) for seat, place in enumerate(picture.places) if place == 1)
    key = "amazonas.pic.wins" if len(winners) == 1 else "amazonas.pic.win"
    title = words(Line(key, {"who": winners}))
    canvas.text(BOARD[0] / 2, 122, title, 30, THEME.quiet, "serif-italic", "middle", width_px=BOARD[0] - 160)
    _rows(canvas, picture, words)
    width = (BOARD[0] - 2 * MARGIN - LABELS) / len(view.players)
    for seat in range(len(view.players)):
        _column(canvas, picture, view, seat, MARGIN + LABELS + seat * width, width)
    return canvas


def _sheet() -> Image.Image:
    canvas = Canvas(Image.new("RGB", BOARD, PARCHMENT), THEME)
    canvas.draw.rectangle((6, 6, BOARD[0] - 7, BOARD[1] - 7), outline=SEPIA, width=3)
    canvas.draw.rectangle((14, 14, BOARD[0] - 15, BOARD[1] - 15), outline=PARCHMENT_DARK, width=4)
    return canvas.image


def _line(row: int) -> int:
    """The middle of the table's row."""
    return HEAD + 34 + row * ROW


def _rows(canvas: Canvas, picture: Picture, words: Words) -> None:
    keys = [key for key, _ in picture.shares[0]]
    for row, key in enumerate(keys):
        y = _line(row)
        if row % 2 == 0:
            canvas.draw.rectangle((MARGIN, y - 25, BOARD[0] - MARGIN, y + 24), fill=CARD)
        if row < len(SPECIES):
            canvas.sprite(medallion(row, 42), MARGIN + 10, y - 21)
        canvas.text(MARGIN + 66, y + 9, words.say(key), 28, width_px=LABELS - 70)
    total = _line(len(keys)) + 8
    canvas.draw.line((MARGIN, total - 32, BOARD[0] - MARGIN, total - 32), fill=INK, width=3)
    canvas.text(MARGIN + 66, total + 14, words.say("amazonas.pic.total"), 36, role="serif")
    canvas.text(MARGIN + 66, total + 62, words.say("amazonas.pic.tie_break"), 24, THEME.quiet, width_px=LABELS - 70)
    canvas.text(MARGIN + 66, total + 118, words.say("amazonas.pic.missions"), 28, role="serif")


def _column(canvas: Canvas, picture: Picture, view: AmazonasView, seat: int, left: float, width: float) -> None:
    player, middle = view.players[seat], left + width / 2
    place = picture.places[seat]
    if place == 1:
        paper(canvas, left + 4, 138, left + width - 4, _line(len(picture.shares[seat])) + 40, 5, accent=True)
        for row in range(0, len(picture.shares[seat]), 2):
            canvas.draw.rectangle((left + 9, _line(row) - 25, left + width - 9, _line(row) + 24), fill=PARCHMENT)
    name = picture.names[seat] if seat < len(picture.names) else ""
    canvas.text(middle, 176, f"{place}." if place else "–", 34, role="serif", align="middle")
    canvas.name(left + 16, 216, name, seat, 28, round(width - 28))
    for row, (_, points) in enumerate(picture.shares[seat]):
        y = _line(row)
        colour = SEAL if points < 0 else INK if points else FAINT
        canvas.text(middle, y + 11, str(points).replace("-", "−"), 34, colour, "bold", "middle")
        if row < len(SPECIES):
            canvas.text(middle + 34, y + 9, f"({player.piles[row]})", 22, THEME.quiet)
            for at in range(player.indio[row]):
                canvas.sprite(figure("indio", 28), middle + 70 + 12 * at, y - 14)
    total = _line(len(picture.shares[seat])) + 8
    score = str(picture.scores[seat]).replace("-", "−")
    canvas.text(middle, total + 20, score, 52, role="bold", align="middle")
    tiles = str(sum(player.piles))
    canvas.text(middle - 66, total + 63, tiles, 26, role="bold", align="right")
    purse(canvas, middle - 40, total + 54, player.purse, 24)
    _mission(canvas, view, seat, left + 14, total + 104, width - 24)


def _mission(canvas: Canvas, view: AmazonasView, seat: int, left: float, top: float, width: float) -> None:
    mission = view.missions[seat] if view.missions else None
    if mission is None:
        return
    for row, village in enumerate(view.map.missions[mission]):
        done = village in view.players[seat].villages
        y = top + row * 32
        canvas.sprite(pieces.check(26, done), left, y - 9)
        name = view.map.villages[village].name
        canvas.text(left + 34, y + 12, name, 24, GOOD if done else SEAL, "semibold", width_px=round(width - 36))
