"""The end picture: a stele for each player with place, points and the plants lost, above the final frieze."""

from __future__ import annotations

from core.games.nile.view import NileView, PlayerView
from core.screens import Picture
from core.wording import Line, Who, Words
from render.games.nile.board import draw_frieze, draw_track
from render.games.nile.fields import touched
from render.games.nile.ground import papyrus
from render.games.nile.signs import ORDER
from render.games.nile.sprites import pieces
from render.games.nile.sprites.plants import figure, jar
from render.games.nile.theme import FAINT, GOLD, GYPSUM, INK, SAND, THEME
from render.kit.canvas import Canvas
from render.kit.theme import BOARD
from render.kit.words import words_of

TOP, BOTTOM = 176, 800
LEFT, RIGHT = 28, 1252
FRIEZE = 868


def draw_end(picture: Picture, view: NileView) -> Canvas:
    """Places and points of a match that is over, 1280 x 960."""
    words = words_of(picture)
    canvas = Canvas(papyrus(*BOARD), THEME)
    canvas.text(BOARD[0] / 2, 88, words.say("nile.pic.over"), 56, INK, "serif", "middle")
    winners = tuple(Who(seat) for seat, place in enumerate(picture.places) if place == 1)
    title = words(Line("nile.pic.wins" if len(winners) == 1 else "nile.pic.win", {"who": winners}))
    canvas.text(BOARD[0] / 2, 138, title, 32, THEME.quiet, "serif-italic", "middle", width_px=1100)
    pitch = min(300.0, (RIGHT - LEFT) / len(view.players))
    start = BOARD[0] / 2 - pitch * len(view.players) / 2
    for seat, player in enumerate(view.players):
        _stele(canvas, picture, words, seat, player, start + seat * pitch + 6, pitch - 12)
    draw_track(canvas, FRIEZE)
    draw_frieze(canvas, view, touched(picture), FRIEZE)
    return canvas


def _stele(
    canvas: Canvas, picture: Picture, words: Words, seat: int, player: PlayerView, left: float, width: float
) -> None:
    """A round-topped stone; the winner's is golden and carries the disc of the sun."""
    place = picture.places[seat]
    first = place == 1
    middle, right = left + width / 2, left + width
    paint = SAND if first else GYPSUM
    canvas.draw.rounded_rectangle(
        (left, TOP, right, BOTTOM + 40), 110, fill=paint, outline=INK, width=5 if first else 3
    )
    canvas.draw.rectangle((left - 1, BOTTOM, right + 1, BOTTOM + 48), fill=THEME.ground)
    canvas.draw.line((left - 6, BOTTOM, right + 6, BOTTOM), fill=INK, width=6)
    if first:
        canvas.draw.ellipse((middle - 38, TOP + 14, middle + 38, TOP + 90), fill=GOLD, outline=INK, width=3)
    canvas.text(middle, TOP + 66, f"{place}." if place else "–", 42, INK, "serif", "middle")
    name = picture.names[seat] if seat < len(picture.names) else words.name(seat)
    canvas.name(left + 16, TOP + 138, name, seat, 30, round(width - 28))
    canvas.text(middle, TOP + 238, str(picture.scores[seat]), 92, INK, "bold", "middle")
    for at, (key, points) in enumerate(picture.shares[seat]):
        y = TOP + 286 + 36 * at
        canvas.text(left + 28, y, words.say(key), 26, INK)
        canvas.text(right - 28, y, str(points), 28, INK, "bold", "right")
    canvas.draw.line((left + 24, TOP + 346, right - 24, TOP + 346), fill=INK, width=3)
    canvas.text(
        middle, TOP + 386, words.say("nile.pic.lost", n=sum(player.lost)), 26, INK, "serif", "middle", round(width - 20)
    )
    for at, kind in enumerate(ORDER):
        x = middle + (at % 3 - 1) * width * 0.3 if at < 3 else middle + (at - 3.5) * width * 0.3
        y = TOP + 436 + 98 * (at // 3)
        count = player.lost[kind]
        canvas.sprite(jar(kind, 56) if count else figure(kind, 40), x, y, centred=True)
        if not count:
            canvas.sprite(pieces.barred(40), x, y, centred=True)
        canvas.text(x, y + 54, str(count), 26, INK if count else FAINT, "bold", "middle")
