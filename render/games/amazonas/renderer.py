"""Amazonas' pictures, as the registry lists them."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.amazonas.components import EVENTS, SPECIES
from core.games.amazonas.maps import standard
from core.games.amazonas.view import AmazonasView
from render.games.amazonas.board import draw_board
from render.games.amazonas.ending import draw_end
from render.games.amazonas.ground import ground
from render.games.amazonas.legend import draw_legend, sheet
from render.games.amazonas.lobby import draw_lobby
from render.games.amazonas.outlines import outline
from render.games.amazonas.panel import draw_panel
from render.games.amazonas.sprites import pieces
from render.games.amazonas.sprites.events import event_figure
from render.games.amazonas.sprites.figures import figure, medallion
from render.games.amazonas.theme import CARD, THEME
from render.kit import marks
from render.kit.canvas import Canvas
from render.kit.palette import FixedPalette
from render.renderer import Renderer

COLOURS_USED = 144


@lru_cache(maxsize=1)
def palette() -> FixedPalette:
    """The colours of all pictures of this game."""
    sprites = [event_figure(event, 76) for event in EVENTS]
    sprites += [figure(slug, size) for slug in (*SPECIES, "indio") for size in (24, 64)]
    sprites += [medallion(species, size) for species in range(5) for size in (34, 44)]
    sprites += [pieces.tent(owner, size) for owner in range(-1, 4) for size in (30, 46)]
    sprites += [pieces.nugget(price, 46, first) for price in (2, 3, 4, 5) for first in (True, False)]
    sprites += [pieces.coin("gold", 40), pieces.coin("silver", 40), pieces.medal(5, 56), pieces.shield(40)]
    sprites += [pieces.seal(38), pieces.pin(26), *(marks.seat_mark(seat, 36) for seat in THEME.seats)]
    sprites += [marks.letter_disc("A", 54), *(marks.news_mark(seat, 1, 42) for seat in THEME.seats)]
    atlas = Image.new("RGB", (1280, 320), CARD)
    x = y = 0
    for sprite in sprites:
        if x + sprite.width > 1280:
            x, y = 0, y + 80
        atlas.paste(sprite, (x, y), sprite)
        x += sprite.width
    return FixedPalette(THEME.palette_colours(), [ground(standard(), "", "wide"), atlas], COLOURS_USED)


RENDERER: Renderer[AmazonasView] = Renderer(
    lobby=draw_lobby,
    board=draw_board,
    panel=draw_panel,
    end=draw_end,
    blank=lambda form: Canvas(sheet(form), THEME, form),
    palette=palette,
    aim_bytes=150 * 1024,
    outline=outline,
    legend=draw_legend,
)
