"""The harvest row with what its cards would pay whom; before it lies open, the terrains by height."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from core.games.dos_rios.components import FIELDS, FOREST, HILL, TERRAINS
from core.games.dos_rios.view import DosRiosView
from core.screens import Mark
from core.wording import Words
from render.games.dos_rios.sprites import pieces
from render.games.dos_rios.sprites.cards import card
from render.games.dos_rios.sprites.hexes import hex_sprite
from render.games.dos_rios.theme import CARD, FAINT, INK, THEME
from render.kit.canvas import Canvas
from render.kit.fonts import Role, text_width

CARD_PX = 58
ROW_HEAD = 118
"""From the row's top to the first line of what it pays; px."""
PAY_LINE = 32
LEGEND = 180


def draw_legend(canvas: Canvas, words: Words, left: int, top: int) -> None:
    """Before the harvest row lies open: the terrains from the highest to the lowest."""
    canvas.text(left, top + 26, words.say("dos_rios.pic.heights"), 24, role="serif")
    x, y = float(left), top + 104.0
    for terrain in (HILL, FOREST, *FIELDS):
        canvas.sprite(legend_hex(terrain), x, y - 52)
        if terrain != HILL:
            sign = ">" if terrain in (FOREST, FIELDS[0]) else "="
            canvas.text(x - 5, y + 6, sign, 22, role="bold", align="middle")
        canvas.text(x + 41, y + 56, words.say(f"dos_rios.{TERRAINS[terrain]}"), 20, align="middle", width_px=92)
        x += 92


@lru_cache(maxsize=8)
def legend_hex(terrain: int) -> Image.Image:
    sprite = hex_sprite(terrain, 1)
    return sprite.resize((82, round(sprite.height * 82 / sprite.width)), Image.Resampling.LANCZOS)


def row_letters(marks: Sequence[Mark]) -> dict[str, str]:
    """Letters by what happens to the current card: `use` it, or put it `back` next to the deck."""
    return {mark.spot.removeprefix("card:"): mark.letter for mark in marks if mark.spot.startswith("card:")}


def row_height(view: DosRiosView) -> int:
    """Of the harvest row, or of the legend in its place; px."""
    return ROW_HEAD + PAY_LINE * len(view.players) if view.row else LEGEND


def draw_row(
    canvas: Canvas, view: DosRiosView, words: Words, letters: dict[str, str], left: int, right: int, top: int
) -> None:
    """The row from the current card to the deck, and under it what each card would pay each player now.

    `letters` as `row_letters` makes them.
    """
    if not view.row:
        return
    label = max(text_width(words.say("dos_rios.pic.harvest"), "serif", 24) + 18, 100)
    canvas.text(left, top + 30, words.say("dos_rios.pic.harvest"), 24, role="serif")
    canvas.text(left, top + 60, words.say("dos_rios.pic.deck", n=view.deck_size), 20, THEME.quiet)
    first = left + label
    step = min((right - first - CARD_PX) / max(len(view.row) - 1, 1), 92)
    for at, number in enumerate(view.row):
        x = first + at * step
        if at == 0:
            box = (x - 6, top - 6, x + CARD_PX + 5, top + CARD_PX * 1.28 + 5)
            canvas.draw.rounded_rectangle(box, 10, fill=THEME.accent)
        canvas.sprite(card(number, CARD_PX), x - 4, top - 4)
    for spot, at in (("use", 0), ("back", len(view.row) - 1)):
        if spot in letters:
            canvas.letter(first + at * step + CARD_PX - 6, top + 4, letters[spot], 36)
    for seat, player in enumerate(view.players):
        y = top + ROW_HEAD + PAY_LINE * seat
        canvas.draw.rectangle((left, y - 23, right, y + 8), fill=CARD if seat % 2 == 0 else THEME.ground)
        canvas.seat(left + 18, y - 7, seat, 26)
        for at, number in enumerate(view.row):
            _gain(canvas, player.gains[number], first + at * step + CARD_PX / 2, y, strong=at == 0)


def _gain(canvas: Canvas, gain: tuple[int, int], x: float, y: float, *, strong: bool) -> None:
    rios, dams = gain
    text = str(rios) if rios else "" if dams else "–"
    colour = INK if rios or dams else FAINT
    role: Role = "bold" if strong else "semibold"
    many = str(dams) if dams > 1 else ""
    start = x - (text_width(text, role, 22) + (26 if dams else 0) + text_width(many, role, 20)) / 2
    start += canvas.text(start, y, text, 22, colour, role)
    if dams:
        canvas.sprite(pieces.dam(-30, 26), start, y - 20)
        canvas.text(start + 26, y, many, 20, colour, role)
