"""The players beside the valley: what each holds, and how far they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from core.games.dos_rios.components import DAMS_HELD, FINCAS
from core.games.dos_rios.places import NAMES, OFF_HEX
from core.games.dos_rios.view import DosRiosView
from core.screens import Picture
from core.wording import Words
from render.games.dos_rios.changes import changes_of
from render.games.dos_rios.sprites import pieces
from render.games.dos_rios.theme import CARD, FAINT, GOOD, PAPER_DARK, THEME
from render.kit.canvas import Canvas

Box = tuple[int, int, int, int]
"""Left, top, right, bottom; px."""


def draw_player(canvas: Canvas, picture: Picture, view: DosRiosView, seat: int, box: Box, words: Words) -> None:
    """Name, money and what was earned since, dams; the five buildings, with a drop on each that has water.

    Then how far both ways of winning are. At least 112 px high; from 156 px on also where the campesinos stand.
    """
    left, top, right, bottom = box
    player = view.players[seat]
    acting = seat in view.to_act
    outline = THEME.accent if acting else PAPER_DARK
    canvas.draw.rounded_rectangle(box, 12, fill=CARD, outline=outline, width=4 if acting else 2)
    name = picture.names[seat] if seat < len(picture.names) else ""
    earned = changes_of(picture.changed).earned[seat]
    canvas.name(left + 12, top + 38, name, seat, 28, right - left - (300 if earned else 240))
    if earned:
        canvas.text(right - 222, top + 36, f"+{earned}", 22, GOOD, "bold", "right")
    canvas.sprite(pieces.coin(28), right - 214, top + 15)
    canvas.text(right - 180, top + 38, str(player.money), 30, role="bold")
    canvas.sprite(pieces.dam(-30, 38), right - 98, top + 10)
    canvas.text(right - 58, top + 38, str(player.reserve), 30, role="bold")
    canvas.text(right - 40, top + 38, f"/{DAMS_HELD}", 20, FAINT)
    tall = bottom - top >= 156
    draw_buildings(canvas, view, seat, left + 8, top + (54 if tall else 50), 48 if tall else 44)
    draw_progress(canvas, view, seat, right - 150, top + (80 if tall else 72), words)
    if tall:
        canvas.text(left + 14, bottom - 16, stands(player.spots, words), 20, THEME.quiet, width_px=right - left - 28)


def draw_buildings(canvas: Canvas, view: DosRiosView, seat: int, x: float, y: float, size: int) -> None:
    player = view.players[seat]
    wet = {spot for course in view.courses for spot in course.spots}
    for at in range(FINCAS):
        spot = player.fincas[at] if at < len(player.fincas) else None
        canvas.sprite(pieces.finca(None if spot is None else seat, size), x, y)
        if spot in wet:
            canvas.sprite(pieces.drop(24), x + size * 0.62, y + size * 0.55)
        x += size + 5
    canvas.sprite(pieces.hacienda(None if player.hacienda is None else seat, size), x + 4, y)
    if player.hacienda in wet:
        canvas.sprite(pieces.drop(24), x + size, y + size * 0.55)


def draw_progress(canvas: Canvas, view: DosRiosView, seat: int, x: float, y: float, words: Words) -> None:
    player = view.players[seat]
    built = len(player.fincas) + (player.hacienda is not None)
    canvas.text(x, y, words.say("dos_rios.pic.built", n=built), 20, THEME.quiet, "semibold", width_px=146)
    near = built >= 3 and player.irrigated == built
    told = words.say("dos_rios.pic.wet", n=player.irrigated)
    canvas.text(x, y + 26, told, 20, GOOD if near else THEME.quiet, "semibold", width_px=146)


def stands(spots: Sequence[int], words: Words) -> str:
    """Where campesinos are: `A7, B6 ×2, town ×3`."""
    told = []
    for spot, count in Counter(spots).items():
        name = words.say(f"dos_rios.from.{NAMES[spot]}") if spot in OFF_HEX else NAMES[spot].upper()
        told.append(f"{name} ×{count}" if count > 1 else name)
    return ", ".join(told)
