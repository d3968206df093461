"""Beside the valley: whose turn, the harvest row with what it pays whom, and how far each player is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from core.games.dos_rios.components import DAMS_HELD, FIELDS, FINCAS, FOREST, HILL, TERRAINS
from core.games.dos_rios.places import NAMES, OFF_HEX
from core.games.dos_rios.view import DosRiosView
from core.screens import Mark, Picture
from core.wording import Line, Who, Words, line
from render.games.dos_rios import pieces
from render.games.dos_rios.sprites.cards import card
from render.games.dos_rios.sprites.hexes import hex_sprite
from render.games.dos_rios.theme import CARD, FAINT, GOOD, INK, PAPER_DARK, THEME
from render.kit.canvas import Canvas
from render.kit.fonts import Role, text_width, wrapped

Box = tuple[int, int, int, int]
"""Left, top, right, bottom; px."""

CARD_PX = 58
ROW_HEAD = 118
"""From the row's top to the first line of what it pays."""
PAY_LINE = 32
LEGEND = 180


def heading(view: DosRiosView, *, tried: bool) -> Line:
    """What the table waits for, in few words; `tried` on a position that is only a plan."""
    if tried:
        return line("dos_rios.pic.plan", who=Who(view.turn))
    if view.winner is not None:
        return line("dos_rios.pic.won", who=Who(view.winner))
    if view.phase == "over":
        return Line("dos_rios.pic.over")
    return line(f"dos_rios.pic.{view.phase}", who=Who(view.turn))


def situation(view: DosRiosView) -> Line:
    """Round and movement points, or what the set-up has come to."""
    if not view.round:
        return Line(f"dos_rios.pic.set_up_{view.phase}")
    if view.phase == "over":
        return line("dos_rios.pic.round", round=view.round)
    return line("dos_rios.pic.round_mp", round=view.round, mp=view.mp)


def draw_heading(
    canvas: Canvas, picture: Picture, view: DosRiosView, words: Words, left: int, right: int, top: int
) -> None:
    """Two lines, 88 px high."""
    canvas.seat(left + 24, top + 26, view.turn if view.winner is None else view.winner, 48)
    title = words(heading(view, tried=picture.tried))
    room = right - left - 60
    size = next((size for size in (38, 34, 30) if text_width(title, "serif", size) <= room), 26)
    canvas.text(left + 60, top + 38, title, size, role="serif", width_px=room)
    told = wrapped(words(situation(view)), "sans", 22, right - left, 1)[0]
    canvas.text(left, top + 82, told, 22, THEME.quiet)


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


def draw_player(canvas: Canvas, picture: Picture, view: DosRiosView, seat: int, box: Box, words: Words) -> None:
    """Name, money and what the last turn brought, dams; the five buildings, with a drop on each that has water.

    Then how far both ways of winning are. At least 112 px high; from 156 px on also where the campesinos stand.
    """
    left, top, right, bottom = box
    player = view.players[seat]
    acting = seat in view.to_act
    outline = THEME.accent if acting else PAPER_DARK
    canvas.draw.rounded_rectangle(box, 12, fill=CARD, outline=outline, width=4 if acting else 2)
    name = picture.names[seat] if seat < len(picture.names) else ""
    earned = sum(change.n for change in view.trail if change.kind == "earn" and change.seat == seat)
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
        canvas.text(left + 14, bottom - 16, _stands(view, seat, words), 20, THEME.quiet, width_px=right - left - 28)


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


def _stands(view: DosRiosView, seat: int, words: Words) -> str:
    """Where the campesinos are: `A7, B6 ×2, town ×3`."""
    counts = Counter(view.players[seat].spots)
    told = []
    for spot, count in counts.items():
        name = words.say(f"dos_rios.from.{NAMES[spot]}") if spot in OFF_HEX else NAMES[spot].upper()
        told.append(f"{name} ×{count}" if count > 1 else name)
    return ", ".join(told)
