"""What the table waits for, above everything beside the valley."""

from __future__ import annotations

from core.games.dos_rios.view import DosRiosView
from core.screens import Picture
from core.wording import Line, Who, Words, line
from render.games.dos_rios.theme import THEME
from render.kit.canvas import Canvas
from render.kit.fonts import text_width, wrapped


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
    title = words(heading(view, tried=picture.premoved))
    room = right - left - 60
    size = next((size for size in (38, 34, 30) if text_width(title, "serif", size) <= room), 26)
    canvas.text(left + 60, top + 38, title, size, role="serif", width_px=room)
    told = wrapped(words(situation(view)), "sans", 22, right - left, 1)[0]
    canvas.text(left, top + 82, told, 22, THEME.quiet)
