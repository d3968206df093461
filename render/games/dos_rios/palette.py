"""The palette of all pictures of this game."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.dos_rios.components import BANDITS, CARDS
from core.games.dos_rios.layout import standard
from render.games.dos_rios.land import land, spelled
from render.games.dos_rios.sprites import pieces
from render.games.dos_rios.sprites.cards import card
from render.games.dos_rios.tags import choice
from render.games.dos_rios.theme import CARD, THEME
from render.games.dos_rios.valley import ring
from render.kit import marks
from render.kit.palette import FixedPalette

LAND = "FHTWHW HHFWFCT FFCCTWFH HFWWHCT FFWCTFHF HHTHCCF FHCTTW"
"""A valley with every terrain, for the shades that flat colours have at their edges."""
COLOURS_USED = 76
"""63 flat ones and tones for their edges; 88 look the same and make a PNG 2 % larger."""

WIDTH = 1280
"""Of the sheet of samples, px."""


@lru_cache(maxsize=1)
def palette() -> FixedPalette:
    terrain = spelled(LAND)
    sprites = [pieces.campesino(seat, 44) for seat in range(4)] + [pieces.finca(seat, 44) for seat in range(4)]
    sprites += [pieces.hacienda(seat, 48) for seat in range(4)] + [pieces.dam(turn, 58) for turn in (0, 60, -60)]
    sprites += [pieces.coin(28), pieces.drop(24), ring("wide"), choice("A", "3", "wide")]
    sprites += [marks.news_mark(THEME.seats[seat], 1, 42) for seat in range(4)]
    sprites += [card(number, 62) for number in range(len(CARDS)) if number not in BANDITS]
    sheet = Image.new("RGB", (WIDTH, 240), CARD)
    x = y = 0
    for sprite in sprites:
        if x + sprite.width > WIDTH:
            x, y = 0, y + 80
        sheet.paste(sprite, (x, y), sprite)
        x += sprite.width
    return FixedPalette(THEME.palette_colours(), [land(standard(), terrain, "wide"), sheet], COLOURS_USED)
