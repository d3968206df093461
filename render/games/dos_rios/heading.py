"""What the table waits for, above everything else."""

from __future__ import annotations

from core.games.dos_rios.view import DosRiosView
from core.screens import Picture
from core.wording import Line, Who, Words, line
from render.games.dos_rios.harvest_row import LEFT, RIGHT
from render.games.dos_rios.tags import fitting_size
from render.games.dos_rios.theme import THEME
from render.kit.canvas import Canvas
from render.kit.fonts import Role, text_width
from render.kit.theme import SIZES

_SANS: Role = "sans"
_SERIF: Role = "serif"


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


def _title(picture: Picture, view: DosRiosView) -> Line:
    """To the viewer of a panel in the second person."""
    if picture.kind == "panel" and view.phase != "over":
        if picture.premoved:
            return line("dos_rios.pic.tried", mp=view.mp)
        if view.viewer in view.to_act:
            return line("dos_rios.pic.yours", mp=view.mp) if view.phase == "act" else Line("dos_rios.pic.yours_now")
    elif view.phase == "act" and picture.form == "tall":
        return line("dos_rios.pic.act_mp", who=Who(view.turn), mp=view.mp)
    return heading(view, tried=picture.premoved)


def draw_heading(canvas: Canvas, picture: Picture, view: DosRiosView, words: Words) -> None:
    """One line across a tall picture, with the round at its end; two beside the valley on a wide one."""
    title = words(_title(picture, view))
    seat = view.turn if view.winner is None else view.winner
    if picture.form == "tall":
        right = SIZES["tall"][0] - 20
        told, role, size = words(situation(view)), _SANS, 32
        if view.round:
            told, role, size = words.say("dos_rios.pic.round", round=view.round), _SERIF, 38
        room = right - text_width(told, role, size) - 20 - 76
        if text_width(title, "serif", 32) > room:
            told, room = "", right - 76
        canvas.seat(40, 42, seat, 52)
        canvas.text(76, 58, title, fitting_size(title, "serif", room, (48, 44, 40, 36, 34, 32)), role="serif")
        canvas.text(right, 58, told, size, role=role, align="right")
        return
    left, right = LEFT["wide"], RIGHT["wide"] - 4
    canvas.seat(left + 26, 38, seat, 46)
    size = fitting_size(title, "serif", right - left - 58, (40, 36, 34, 32, 30, 28, 26))
    canvas.text(left + 58, 50, title, size, role="serif")
    if picture.kind == "panel" and view.round and view.viewer in view.to_act:
        told = words.say("dos_rios.pic.round", round=view.round)  # the title says the rest
    else:
        told = words(situation(view))
    canvas.text(left + 4, 90, told, fitting_size(told, "sans", right - left - 54, (28, 27, 26)), THEME.quiet)
