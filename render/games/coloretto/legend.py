"""What the signs of the pictures mean, each beside its sentence."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.coloretto.components import NUMBER
from core.games.coloretto.help import legend
from core.screens import Form, Picture
from render.games.coloretto.changes import News
from render.games.coloretto.layout import EDGE, TYPE, Box
from render.games.coloretto.paint import bonus, cloth, frame, pile, put, renewed, tagged
from render.games.coloretto.sprites import cards
from render.games.coloretto.theme import CLASSES, CLOTH_DARK, GOLD, THEME
from render.kit.canvas import Canvas
from render.kit.fonts import wrapped
from render.kit.theme import SIZES
from render.kit.words import words_of

_ICON = 150
"""Width of the signs' column, px."""


def draw_legend(picture: Picture) -> Canvas:
    form = picture.form
    canvas = Canvas(cloth(form), THEME, form)
    words, kind = words_of(picture), TYPE[form]
    canvas.text(
        SIZES[form][0] / 2, 20 + kind.title, words.say("coloretto.pic.legend"), kind.title, GOLD, "serif", "middle"
    )
    for (sign, line), box in zip(legend(), _boxes(form, len(legend())), strict=True):
        canvas.draw.rounded_rectangle(box, 14, fill=CLOTH_DARK)
        _sign(canvas, form, sign, box)
        left, top, right, bottom = box
        lines = wrapped(words(line), "sans", kind.text, right - left - _ICON - 30, 4)
        y = (top + bottom) / 2 - len(lines) * (kind.text + 5) / 2 + kind.text * 0.9
        for part in lines:
            canvas.text(left + _ICON + 10, y, part, kind.text, THEME.light)
            y += kind.text + 5
    return canvas


def _boxes(form: Form, count: int) -> Sequence[Box]:
    """In one column, or in two where the picture is wide."""
    width, height = SIZES[form]
    across = 1 if form == "tall" else 2
    rows = -(-count // across)
    top, edge, gap = 20 + TYPE[form].title + 26, EDGE[form], 8
    wide = (width - 2 * edge - gap * (across - 1)) // across
    high = (height - top - 12 - gap * (rows - 1)) // rows
    corners = [(edge + at // rows * (wide + gap), top + at % rows * (high + gap)) for at in range(count)]
    return [(x, y, x + wide, y + high) for x, y in corners]


def _sign(canvas: Canvas, form: Form, sign: str, box: Box) -> None:
    """The sign in the left part of its box."""
    kind = TYPE[form]
    x, y = box[0] + _ICON / 2, (box[1] + box[3]) / 2
    chip = (round(kind.number * 1.62), kind.number + 8)
    wide, high = 106, 92
    left, top = x - wide / 2, y - high / 2
    frog = NUMBER["green-frog"]
    match sign:
        case "card":
            put(canvas, cards.face(frog, wide, high), left, top)
        case "missing":
            put(canvas, cards.missing(frog, wide, high), left, top)
        case "column":
            baseline = y + kind.number * 0.34
            canvas.text(x - 52, baseline, "3/6", kind.count, CLASSES[3].soft, "semibold")
            canvas.text(x + 50, baseline, "6", kind.number, THEME.light, "bold", "right")
        case "pile":
            pile(canvas, form, 3, x - chip[0] / 2, y - chip[1] / 2, chip)
        case "slot":
            put(canvas, cards.slot(chip[0] - 6, chip[1] - 6), x - chip[0] / 2 + 3, y - chip[1] / 2 + 3)
        case "bonus":
            bonus(canvas, form, 3, x - chip[0] / 2, y - chip[1] / 2, chip)
        case "protection":
            put(canvas, cards.protection(*chip), x - chip[0] / 2, y - chip[1] / 2)
        case "frame":
            frame(canvas, (left, top + 14, left + wide, top + high - 14), GOLD, 6, 17)
        case "letter":
            canvas.letter(x, y, "A", kind.letter)
        case "news":
            card = (round(left), round(top), round(left) + wide, round(top) + high)
            put(canvas, cards.face(frog, wide, high), left, top)
            renewed(canvas, card)
            tagged(canvas, form, left + 14, top + high - 14, News(1, 2))
        case _:
            raise LookupError(f"the sign {sign} has no drawing")
