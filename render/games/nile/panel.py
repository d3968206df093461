"""The private panel: the band again with the letters of the choices, and in its free corners what is one's own."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.nile.components import KIND, Board
from core.games.nile.view import NileView, PlayerView
from core.screens import Picture
from core.wording import Words
from render.games.nile.board import heading
from render.games.nile.fields import draw_band
from render.games.nile.ground import band
from render.games.nile.layout import PANEL_TOP
from render.games.nile.signs import ORDER, back_sign, card_pair
from render.games.nile.sprites import cards, pieces
from render.games.nile.sprites.plants import figure
from render.games.nile.theme import GYPSUM, INK, PAPYRUS, THEME
from render.kit.canvas import Canvas
from render.kit.theme import PANEL
from render.kit.words import words_of

SUPPLY_LEFT, SUPPLY_TOP, SUPPLY_PITCH = 14, 50, 52
STACKS_LEFT, STACKS_TOP = 16, 166
JOKERS_TOP = 290


def draw_panel(picture: Picture, view: NileView) -> Canvas:
    """What `view.viewer`, who is somebody, can do, 1280 x 520."""
    assert view.viewer is not None
    words = words_of(picture)
    canvas = Canvas(_sheet(view.board, view.open_rows), THEME)
    _heading(canvas, picture, view, words)
    me = view.players[view.viewer]
    _supply(canvas, me)
    _stacks(canvas, me)
    _jokers(canvas, me)
    draw_band(canvas, picture, view, words, PANEL_TOP)
    _letters(canvas, picture)
    return canvas


@lru_cache(maxsize=8)
def _sheet(board: Board, open_rows: tuple[int, ...]) -> Image.Image:
    sheet = Image.new("RGB", PANEL, PAPYRUS)
    sheet.paste(band(board, open_rows), (0, PANEL_TOP))
    canvas = Canvas(sheet, THEME)
    canvas.draw.rounded_rectangle((10, PANEL_TOP + 8, 278, PANEL_TOP + 116), 8, fill=GYPSUM, outline=INK, width=2)
    canvas.draw.rounded_rectangle((10, PANEL_TOP + 124, 194, PANEL_TOP + 234), 8, fill=GYPSUM, outline=INK, width=2)
    canvas.draw.rounded_rectangle((10, PANEL_TOP + 242, 98, PANEL_TOP + 350), 8, fill=GYPSUM, outline=INK, width=2)
    return canvas.image


def _heading(canvas: Canvas, picture: Picture, view: NileView, words: Words) -> None:
    assert view.viewer is not None
    if view.to_act == (view.viewer,):
        canvas.seat(30, 20, view.viewer, 32)
        x = 58.0
    else:
        name = picture.names[view.viewer] if view.viewer < len(picture.names) else words.name(view.viewer)
        x = 14 + canvas.name(14, 28, name, view.viewer, 26, 250) + 24
    right = PANEL[0] - 16.0
    if view.turned:
        right -= 46
        back_sign(canvas, view.turned.back, right, 0, 31)
        right -= 14
    if view.turn == view.viewer:
        for _ in range(min(view.ap, 10)):
            right -= 24
            canvas.sprite(pieces.ankh(32), right, 2)
    canvas.text(x, 28, words(heading(view)), 26, INK, "serif", width_px=round(right - x - 16))


def _supply(canvas: Canvas, me: PlayerView) -> None:
    for at, kind in enumerate(ORDER):
        x = SUPPLY_LEFT + at * SUPPLY_PITCH
        canvas.sprite(figure(kind, 48), x, SUPPLY_TOP)
        count, fresh = me.supply[kind], me.fresh[kind]
        if not count:
            canvas.sprite(pieces.barred(48), x, SUPPLY_TOP)
        shown = str(count) if fresh == count else f"{fresh}/{count}"
        canvas.text(x + 24, SUPPLY_TOP + 82, shown, 30, INK, "bold", "middle")


def _stacks(canvas: Canvas, me: PlayerView) -> None:
    for at, stack in enumerate(me.stacks):
        x = STACKS_LEFT + at * 86
        card_pair(canvas, x, STACKS_TOP, stack.top, 56, 72)
        canvas.text(x + 28, STACKS_TOP + 98, str(stack.size), 24, INK, "bold", "middle")


def _jokers(canvas: Canvas, me: PlayerView) -> None:
    """Face-down jokers in number, those that all have seen by their faces."""
    canvas.sprite(cards.desert_card(30, 38), 18, JOKERS_TOP)
    canvas.text(54, JOKERS_TOP + 30, f"×{me.jokers}", 28, INK, "bold")
    for at, back in enumerate(me.jokers_seen[:2]):
        back_sign(canvas, back, 18 + 38 * at, JOKERS_TOP + 48, 32)


def _letters(canvas: Canvas, picture: Picture) -> None:
    for mark in picture.marks:
        kind, _, name = mark.spot.partition(":")
        match kind:
            case "supply":
                x = SUPPLY_LEFT + 24 + ORDER.index(KIND[name]) * SUPPLY_PITCH
                canvas.letter(x + 14, SUPPLY_TOP + 4, mark.letter, 32)
            case "stack":
                canvas.letter(STACKS_LEFT + 68 + 86 * (int(name) - 1), STACKS_TOP + 20, mark.letter, 36)
            case "jokers":
                canvas.letter(40, JOKERS_TOP + 2, mark.letter, 32)
            case _:
                pass  # lies on the band
