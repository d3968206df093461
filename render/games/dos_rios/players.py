"""The players: what each holds, and how far they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from core.games.dos_rios.components import FINCAS
from core.games.dos_rios.places import NAMES, OFF_HEX
from core.games.dos_rios.view import DosRiosView
from core.screens import Picture
from core.wording import Words
from render.games.dos_rios.changes import changes_of
from render.games.dos_rios.progress import progress, wet_spots
from render.games.dos_rios.sprites import pieces
from render.games.dos_rios.tags import fitting_size
from render.games.dos_rios.theme import CARD, GOOD, INK, PAPER_DARK, THEME
from render.kit.canvas import Align, Canvas

Box = tuple[int, int, int, int]
"""Left, top, right, bottom; px."""


def draw_players(canvas: Canvas, picture: Picture, view: DosRiosView, top: int, words: Words) -> None:
    """Columns below the valley of a tall picture, rows beside that of a wide one, from `top` down."""
    count = len(view.players)
    width, height = canvas.image.size
    if picture.form == "tall":
        each = (width - 8) / count
        for seat in range(count):
            box = (round(8 + each * seat), top, round(each * (seat + 1)), height - 8)
            draw_column(canvas, picture, view, seat, box)
        return
    left = round(width - 8 - ROW_WIDTH)
    each = min((height - 4 - top) / count, 320)
    for seat in range(count):
        lower = height - 8 - (count - 1 - seat) * each
        draw_row_of(canvas, picture, view, seat, (left, round(lower - each + 8), width - 8, round(lower)), words)


ROW_WIDTH = 467
"""Of a player beside the valley, px."""
BROAD, ROOMY = 400, 190
"""From which width of a column, and from which height of a row, things are drawn larger; px."""


def frame(canvas: Canvas, view: DosRiosView, seat: int, box: Box) -> None:
    acting = seat in view.to_act
    outline = THEME.accent if acting else PAPER_DARK
    canvas.draw.rounded_rectangle(box, 12, fill=CARD, outline=outline, width=5 if acting else 2)


def name_of(picture: Picture, seat: int) -> str:
    return picture.names[seat] if seat < len(picture.names) else ""


def draw_column(canvas: Canvas, picture: Picture, view: DosRiosView, seat: int, box: Box) -> None:
    """Name; money and dams; the five buildings with a drop on each that has water; both ways to win, what came in.

    Of two players the columns are broad: name and money share a line, and the buildings are large.
    """
    left, top, right, bottom = box
    frame(canvas, view, seat, box)
    inner = right - left - 24
    line = (bottom - top) / 4
    broad = inner > BROAD
    baseline = top + line * 3.72
    if broad:
        purse = 236
        draw_purse(canvas, view, seat, right - purse, top + line * 0.84, 42)
        canvas.name(left + 14, top + line * 0.84, name_of(picture, seat), seat, 38, inner - purse - 8)
        draw_buildings(canvas, view, seat, left + 24, top + line * 1.08, 84)
    else:
        canvas.name(left + 12, top + line * 0.76, name_of(picture, seat), seat, 34, inner)
        draw_purse(canvas, view, seat, left + 12, top + line * 1.72, 40)
        size = round(min(56, (inner - 8) // 5.4))
        draw_buildings(canvas, view, seat, left + 10, top + line * 2.46 - size / 2, size)
    earned = changes_of(picture.changed).earned[seat]
    x = draw_goals(canvas, view, seat, left + 12, baseline, 34, built=not earned or inner > 280)
    if earned:
        told = f"+{earned}"
        size = fitting_size(told, "bold", right - 12 - x, (34, 32))
        canvas.text(right - 12, baseline, told, size, GOOD, "bold", "right")


def draw_row_of(canvas: Canvas, picture: Picture, view: DosRiosView, seat: int, box: Box, words: Words) -> None:
    """The same as a row, both ways to win in words: beside the buildings, or below them where there is height."""
    left, top, right, bottom = box
    frame(canvas, view, seat, box)
    height = bottom - top
    roomy = height >= ROOMY
    upper = top + (48 if roomy else height * 0.32)
    purse = 194
    draw_purse(canvas, view, seat, right - purse, upper, 34)
    earned = changes_of(picture.changed).earned[seat]
    edge = right - purse - 10
    if earned:
        edge -= canvas.text(edge, upper, f"+{earned}", 32, GOOD, "bold", "right") + 8
    canvas.name(left + 12, upper, name_of(picture, seat), seat, 30, round(edge - left - 12))
    told = goals_told(view, seat, words)
    if roomy:
        large = round(min(height - 124, 80))
        middle = (upper + 8 + bottom - 48) / 2
        draw_buildings(canvas, view, seat, left + 16, middle - large / 2, large)
        for at, (text, near) in enumerate(told):
            size = fitting_size(text, "semibold", (right - left) / 2 - 24, (30, 28, 27, 26))
            sides: tuple[tuple[int, Align], ...] = ((left + 16, "left"), (right - 16, "right"))
            x, align = sides[at]
            canvas.text(x, bottom - 18, text, size, GOOD if near else THEME.quiet, "semibold", align)
        return
    small = round(min(height * 0.4, 50))
    lower = top + height * 0.69
    draw_buildings(canvas, view, seat, left + 8, lower - small / 2, small)
    room = right - left - 8 - 5.4 * small - 20
    for at, (text, near) in enumerate(told):
        size = fitting_size(text, "semibold", room, (28, 27, 26))
        canvas.text(right - 12, lower - 6 + at * 33, text, size, GOOD if near else THEME.quiet, "semibold", "right")


def draw_purse(canvas: Canvas, view: DosRiosView, seat: int, x: float, baseline: float, size: int) -> float:
    """Money, and dams in the own reserve; returns where it ends."""
    player = view.players[seat]
    icon = round(size * 0.9)
    canvas.sprite(pieces.coin(icon), x, baseline - size * 0.33 - icon / 2)
    canvas.text(x + icon + 6, baseline, str(player.money), size, role="bold")
    x += icon + 6 + size * 2.5
    log = round(size * 1.1)
    canvas.sprite(pieces.dam(-30, log), x, baseline - size * 0.36 - log / 2)
    return x + log + 4 + canvas.text(x + log + 4, baseline, str(player.reserve), size, role="bold")


def draw_goals(
    canvas: Canvas,
    view: DosRiosView,
    seat: int,
    x: float,
    baseline: float,
    size: int,
    *,
    built: bool = True,
    short: bool = False,
) -> float:
    """Both ways to win as figures with their signs, or only that of the water, since buildings can be counted; `short`
    without the figures to reach. Returns where they end.
    """
    of_built, of_wet = ("", "") if short else ("/5", "/4")
    at = progress(view, seat)
    icon = round(size * 0.94)
    middle = baseline - size * 0.34 - icon / 2
    if built:
        canvas.sprite(pieces.finca(None, icon), x - 4, middle - 6)
        x += icon + 2
        x += canvas.text(x, baseline, f"{at.built}{of_built}", size, GOOD if at.nearly_built else INK, "bold") + 14
    canvas.sprite(pieces.drop(icon), x - 2, middle)
    x += icon
    return x + canvas.text(x, baseline, f"{at.wet}{of_wet}", size, GOOD if at.nearly_wet else INK, "bold")


def goals_told(view: DosRiosView, seat: int, words: Words) -> tuple[tuple[str, bool], tuple[str, bool]]:
    """Both ways to win in words, each with whether one more step would do it."""
    at = progress(view, seat)
    return (
        (words.say("dos_rios.pic.built", n=at.built), at.nearly_built),
        (words.say("dos_rios.pic.wet", n=at.wet), at.nearly_wet),
    )


def draw_buildings(
    canvas: Canvas, view: DosRiosView, seat: int, x: float, y: float, size: int, in_row: int = FINCAS + 1
) -> None:
    """Four fincas and the hacienda, 5.4 times `size` wide where they stand in one row; those not built as outlines."""
    player = view.players[seat]
    wet = wet_spots(view)
    drop = round(size * 0.5)
    for at in range(FINCAS + 1):
        left, top = x + at % in_row * size * 1.04, y + at // in_row * size * 1.08
        great = at == FINCAS
        spot = player.hacienda if great else player.fincas[at] if at < len(player.fincas) else None
        piece = pieces.hacienda if great else pieces.finca
        canvas.sprite(piece(None if spot is None else seat, size), left - 4, top - 4)
        if spot in wet:
            canvas.sprite(pieces.drop(drop), left + size * (0.76 if great else 0.6), top + size * 0.52)


def stands(spots: Sequence[int], words: Words) -> str:
    """Where campesinos are: `A7, B6 ×2, town ×3`."""
    told = []
    for spot, count in Counter(spots).items():
        name = words.say(f"dos_rios.from.{NAMES[spot]}") if spot in OFF_HEX else NAMES[spot].upper()
        told.append(f"{name} ×{count}" if count > 1 else name)
    return ", ".join(told)
