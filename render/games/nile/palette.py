"""The colours of all pictures, chosen on a sheet of everything that is drawn."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.nile.board_file import standard
from core.games.nile.components import KINDS, ROWS, Back, Ripeness, Tide
from render.games.nile.ground import ground
from render.games.nile.lobby import background
from render.games.nile.signs import back_sign
from render.games.nile.sprites import cards, pieces
from render.games.nile.sprites.plants import figure, jar, sold_token, token
from render.games.nile.theme import PAPYRUS, THEME
from render.kit import marks
from render.kit.canvas import Canvas
from render.kit.palette import FixedPalette

COLOURS_USED = 160


@lru_cache(maxsize=1)
def palette() -> FixedPalette:
    """The colours of all pictures of this game."""
    sprites = [token(owner, kind, kind % 2 == 0) for owner in range(5) for kind in range(len(KINDS))]
    sprites += [sold_token(owner, owner, ripeness) for owner in range(5) for ripeness in Ripeness]
    sprites += [figure(kind, 40) for kind in range(len(KINDS))] + [jar(kind, 60) for kind in range(len(KINDS))]
    sprites += [pieces.tide_disc(tide, 148) for tide in Tide]
    sprites += [cards.water_card(86, 106, 1, 2), cards.water_card(86, 106, 2, 0), cards.desert_card(58, 72)]
    sprites += [pieces.obelisk(90), pieces.ankh(34), pieces.ankh(34, True), pieces.hippo(60), pieces.barred(40)]
    sprites += [*(marks.seat_mark(seat, 36) for seat in THEME.seats)]
    sprites += [marks.letter_disc("A", 40), marks.halo(60, 60, THEME.accent, 10, 7)]
    sheet = Image.new("RGB", (1280, 480), PAPYRUS)
    x = y = 0
    for sprite in sprites:
        if x + sprite.width > 1280:
            x, y = 0, y + 110
        sheet.paste(sprite, (x, y), sprite)
        x += sprite.width
    canvas = Canvas(sheet, THEME, "wide")
    back_sign(canvas, Back("palms-2", arrow=True), 1180, 400)
    canvas.news(1100, 440, 0, 2, 42)
    board = ground("wide", standard().board, tuple(range(len(ROWS))))
    return FixedPalette(THEME.palette_colours(), [board, canvas.image, background("wide")], COLOURS_USED)
