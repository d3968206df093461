"""The private panel: the whole valley with the letters of the choices, and what is the viewer's own.

Dos Rios has nothing secret but the deck: the panel differs from the board by its letters, and by showing one's own
things large, with what each card of the harvest row would pay oneself, in place of the others'.
"""

from __future__ import annotations

from core.games.dos_rios.view import DosRiosView
from core.screens import Picture
from core.wording import Words
from render.games.dos_rios.board import draw_valley, foot
from render.games.dos_rios.harvest_row import LEFT, RIGHT
from render.games.dos_rios.players import (
    draw_buildings,
    draw_goals,
    draw_purse,
    frame,
    goals_told,
    name_of,
    stands,
)
from render.games.dos_rios.tags import fitting_size
from render.games.dos_rios.theme import GOOD, THEME
from render.kit.canvas import Canvas
from render.kit.fonts import wrapped
from render.kit.words import words_of

RIVAL = 58
"""Height of a rival's line on a wide panel, px."""


def draw_panel(picture: Picture, view: DosRiosView) -> Canvas:
    """With a viewer."""
    assert view.viewer is not None
    words = words_of(picture)
    canvas = draw_valley(picture, view, words)
    if picture.form == "tall":
        _strip(canvas, view, view.viewer, foot(picture, view), words)
    else:
        _aside(canvas, picture, view, view.viewer, foot(picture, view), words)
    return canvas


def _strip(canvas: Canvas, view: DosRiosView, seat: int, top: int, words: Words) -> None:
    """Below the valley: buildings, money and dams large, both ways to win in words."""
    width, height = canvas.image.size
    frame(canvas, view, seat, (8, top, width - 8, height - 8))
    draw_buildings(canvas, view, seat, 28, top + 10, 86)
    canvas.seat(width - 58, top + 52, seat, 56)
    draw_purse(canvas, view, seat, 544, top + 74, 62)
    x = 28.0
    for at, (told, near) in enumerate(goals_told(view, seat, words)):
        if at:
            x += canvas.text(x, top + 146, "  ·  ", 40, THEME.quiet)
        x += canvas.text(x, top + 146, told, 40, GOOD if near else None, "semibold")
    goal = words.say("dos_rios.pic.goal")
    canvas.text(28, top + 186, goal, fitting_size(goal, "sans", width - 56, (36, 34, 33, 32)), THEME.quiet)


def _aside(canvas: Canvas, picture: Picture, view: DosRiosView, seat: int, top: int, words: Words) -> None:
    """Beside the valley the same, and below it a line for each rival."""
    left, right = LEFT["wide"], RIGHT["wide"]
    rivals = [other for other in range(len(view.players)) if other != seat]
    bottom = canvas.image.height - 8 - RIVAL * len(rivals)
    frame(canvas, view, seat, (left, top, right, bottom - 6))
    room = right - left - 32
    lines = [*((text, near) for text, near in goals_told(view, seat, words))]
    goal = wrapped(words.say("dos_rios.pic.goal"), "sans", 27, room, 3)
    where = wrapped(words.say("dos_rios.pic.stand", spots=stands(view.players[seat].spots, words)),
                    "sans", 27, room, 2)  # fmt: skip
    # spread evenly: purse, buildings, goals, their words, campesinos
    free = (bottom - 6 - top) - (44 + 70 + 2 * 36 + 32 * len(goal) + 32 * len(where))
    gap = max(free / 6, 4)
    y = top + gap + 40
    canvas.seat(left + 36, y - 15, seat, 46)
    draw_purse(canvas, view, seat, left + 76, y, 46)
    y += gap + 4
    draw_buildings(canvas, view, seat, left + 14, y, 74)
    y += 70 + gap
    for text, near in lines:
        y += 36
        canvas.text(left + 16, y, text, 32, GOOD if near else None, "semibold")
    y += gap * 0.6
    for text in goal:
        y += 32
        canvas.text(left + 16, y, text, 27, THEME.quiet)
    y += gap * 0.6
    for text in where:
        y += 32
        canvas.text(left + 16, y, text, 27)
    for at, other in enumerate(rivals):
        y = bottom + RIVAL * at + 40
        canvas.name(left + 4, y, name_of(picture, other), other, 28, 158)
        draw_purse(canvas, view, other, left + 168, y, 32)
        draw_goals(canvas, view, other, left + 352, y, 32, short=True)
