"""The board: what the table waits for, the score frieze, the band with river and market, the players, the boat."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.nile.components import TRACK, Board, Phase
from core.games.nile.help import prompt
from core.games.nile.view import NileView
from core.screens import Picture
from core.wording import Line, Who, Words, line
from render.games.nile.fields import draw_band, touched
from render.games.nile.ground import band, papyrus
from render.games.nile.layout import BAND_TOP, CORNER
from render.games.nile.players import draw_players
from render.games.nile.signs import back_sign
from render.games.nile.sprites import pieces
from render.games.nile.theme import GYPSUM, INK, OCHRE, RED, SAND, THEME
from render.kit.canvas import Canvas
from render.kit.fonts import text_width
from render.kit.theme import BOARD
from render.kit.words import words_of

FRIEZE_LEFT, FRIEZE_TOP, FRIEZE_HEIGHT = 20, 88, 64
CELL = 41.3


def draw_board(picture: Picture, view: NileView) -> Canvas:
    """The public board, 1280 x 960, with the letters of a viewer's choices."""
    words = words_of(picture)
    canvas = Canvas(_ground(view.board, view.open_rows), THEME)
    _heading(canvas, view, words)
    draw_frieze(canvas, view, touched(picture))
    draw_round(canvas, view, words, BAND_TOP)
    draw_players(canvas, picture, view, words)
    draw_band(canvas, picture, view, words, BAND_TOP)
    return canvas


@lru_cache(maxsize=8)
def _ground(board: Board, open_rows: tuple[int, ...]) -> Image.Image:
    canvas = Canvas(papyrus(*BOARD), THEME)
    canvas.image.paste(band(board, open_rows).crop((10, 0, 1270, 480)), (10, BAND_TOP))
    draw_track(canvas, FRIEZE_TOP)
    return canvas.image


def draw_track(canvas: Canvas, top: float) -> None:
    """The thirty spaces of the score frieze."""
    bottom = top + FRIEZE_HEIGHT
    for space in range(1, TRACK + 1):
        left = FRIEZE_LEFT + (space - 1) * CELL
        canvas.draw.rectangle((left, top, left + CELL, bottom), fill=(SAND, OCHRE)[space % 2], outline=INK, width=2)
        canvas.draw.rectangle((left, bottom - 22, left + CELL, bottom), fill=RED, outline=INK, width=2)
        canvas.text(left + CELL / 2, bottom - 5, str(space), 18, GYPSUM, "bold", "middle")


def heading(view: NileView) -> Line:
    """What the table waits for, in few words."""
    if view.phase is Phase.ACTIONS:
        return Line("nile.pic.actions", {"who": Who(view.turn), "n": view.ap})
    return Line("nile.pic.over") if view.phase is Phase.OVER else prompt(view)


def _heading(canvas: Canvas, view: NileView, words: Words) -> None:
    text, x, right = words(heading(view)), 30.0, BOARD[0] - 30.0
    alone = len(view.to_act) == 1
    if view.turned:
        right -= 64
        back_sign(canvas, view.turned.back, right, 22, 42)
        right -= 20
    if view.phase in (Phase.ACTIONS, Phase.BONUS):
        for _ in range(min(view.ap, 8)):
            right -= 34
            canvas.sprite(pieces.ankh(48), right - 8, 24)
        right -= 16
    if alone:
        canvas.seat(x + 22, 50, view.turn, 44)
        x += 56
    size = next((size for size in (38, 32) if text_width(text, "serif", size) <= right - x), 28)
    canvas.text(x, 62, text, size, INK, "serif", width_px=round(right - x))


def draw_frieze(canvas: Canvas, view: NileView, changed: frozenset[str], top: float = FRIEZE_TOP) -> None:
    """Pawns share a space side by side; the obelisk stands above its own."""
    where = FRIEZE_LEFT + (max(1, min(view.obelisk, TRACK)) - 0.5) * CELL
    sign = pieces.obelisk(72)
    if "obelisk" in changed:
        canvas.halo(where - 12, top - 22, 24, 60, 6, 7)
    canvas.sprite(sign, where - sign.width / 2, top + FRIEZE_HEIGHT - 22 - sign.height)
    spaces: dict[int, list[int]] = {}
    for seat, player in enumerate(view.players):
        spaces.setdefault(min(player.pawn, TRACK), []).append(seat)
    for space, seats in spaces.items():
        left = FRIEZE_LEFT + (space - 1) * CELL
        size = 32 if len(seats) == 1 else 20
        for at, seat in enumerate(seats):
            x = left + CELL / 2 if len(seats) == 1 else left + 11 + 19 * (at % 2)
            y = top + 21 if len(seats) < 3 else top + (1, 12, 23)[at // 2] + 9
            if f"pawn:{seat}" in changed:
                canvas.halo(x - size / 2, y - size / 2, size, size, size // 2, 6)
            canvas.seat(x, y, seat, size)


def draw_round(canvas: Canvas, view: NileView, words: Words, top: float) -> None:
    """The round and its start player, west of the short row."""
    left, upper, right, _ = CORNER
    title = words.say("nile.pic.round", round=view.round) if view.round else words.say("nile.pic.preparation")
    canvas.text(left + 4, top + upper + 34, title, 30, INK, "serif")
    if view.phase is Phase.START_AUCTION:  # nobody has the hippo yet
        return
    canvas.sprite(pieces.hippo(46), left + 4, top + upper + 46)
    starter = words(line("nile.pic.who", who=Who(view.start)))
    canvas.text(left + 58, top + upper + 72, starter, 24, INK, "semibold", width_px=round(right - left - 60))
