"""A panel's boxes of what is one's own: plants in front of one, those in the boat, the stacks' tops, the jokers."""

from __future__ import annotations

from core.games.nile.view import PlayerView
from core.wording import Words
from render.games.nile.layout import Box, Plan, aboard_box, kind_box, stack_box
from render.games.nile.signs import ORDER, back_sign, card_pair
from render.games.nile.sprites import cards, pieces
from render.games.nile.sprites.plants import figure, jar
from render.games.nile.theme import FAINT, GYPSUM, INK
from render.kit.canvas import Canvas


def draw_own(canvas: Canvas, plan: Plan, me: PlayerView, words: Words) -> None:
    own = plan.own
    for box in (own.supply, own.boat, own.stacks, own.jokers):
        canvas.draw.rounded_rectangle(box, 10, fill=GYPSUM, outline=INK, width=2)
    _supply(canvas, plan, me, words)
    _boat(canvas, plan, me, words)
    _stacks(canvas, plan, me, words)
    _jokers(canvas, plan, me, words)


def _title(canvas: Canvas, plan: Plan, box: Box, text: str) -> None:
    canvas.text(box[0] + 14, box[1] + plan.small + 2, text, plan.small, INK, "serif")


def _supply(canvas: Canvas, plan: Plan, me: PlayerView, words: Words) -> None:
    """`2/3`: three are there, two of which may still act this round."""
    own = plan.own
    _title(canvas, plan, own.supply, words.say("nile.pic.supply"))
    for at, kind in enumerate(ORDER):
        left, top, right, bottom = kind_box(own.supply, at)
        count, fresh = me.supply[kind], me.fresh[kind]
        size = own.figure
        x = (left + right - size) / 2 if own.count_below else left + 4
        y = top + (8 if own.count_below else (bottom - top - size) / 2)
        canvas.sprite(figure(kind, size), x, y)
        if not count:
            canvas.sprite(pieces.barred(size - 16), x + 8, y + 8)
        shown = str(count) if fresh == count else f"{fresh}/{count}"
        _count(canvas, plan, (left, top, right, bottom), shown, bool(count))


def _count(canvas: Canvas, plan: Plan, box: Box, shown: str, some: bool) -> None:
    left, _, right, bottom = box
    size = plan.number + 10 if len(shown) < 2 else plan.number
    x, y = ((left + right) / 2, bottom - 16) if plan.own.count_below else (left + plan.own.figure + 22, bottom - 20)
    canvas.text(x, y, shown, size, INK if some else FAINT, "bold", "middle")


def _boat(canvas: Canvas, plan: Plan, me: PlayerView, words: Words) -> None:
    own = plan.own
    left, _, right, bottom = own.boat
    _title(canvas, plan, own.boat, words.say("nile.pic.boat"))
    height = 110 if own.count_below else 74
    canvas.sprite(pieces.boat(round(right - left) - 16, height), left + 8, bottom - height - 6)
    deck = bottom - height - 6 + height * 0.42
    size = 80 if own.count_below else 58
    for at, kind in enumerate(ORDER):
        if not me.boat[kind]:
            continue
        box = aboard_box(plan, at)
        x = box[0] + 2
        canvas.sprite(jar(kind, size), x, deck - size)
        canvas.text(x + size + 4, deck - 12, str(me.boat[kind]), plan.number + 6, INK, "bold")


def _stacks(canvas: Canvas, plan: Plan, me: PlayerView, words: Words) -> None:
    _title(canvas, plan, plan.own.stacks, words.say("nile.pic.stacks"))
    width, height = plan.own.card
    for at, stack in enumerate(me.stacks):
        left, top, right, bottom = stack_box(plan, at)
        x = (left + right - width) / 2
        for behind in range(min(stack.size - 1, 3), 0, -1):
            canvas.draw.rounded_rectangle(
                (x + 3 * behind, top + 4 + 3 * behind, x + width + 3 * behind, top + 4 + height + 3 * behind),
                9,
                fill=GYPSUM,
                outline=INK,
                width=2,
            )
        card_pair(canvas, x, top + 4, stack.top, width, height)
        text = words.say("nile.pic.cards", n=stack.size)
        middle = (left + right) / 2
        lower = bottom - (10 if bottom - top - height < 70 else 34)
        canvas.text(middle, lower, text, plan.number, INK if stack.size else FAINT, "bold", "middle")


MOST_FACES = 4
"""So many jokers lie side by side."""


def _jokers(canvas: Canvas, plan: Plan, me: PlayerView, words: Words) -> None:
    """Those that all have seen show their faces; the others lie face down."""
    box = left, top, right, bottom = plan.own.jokers
    _title(canvas, plan, box, words.say("nile.pic.jokers", n=me.jokers))
    width, height = plan.own.card
    y = top + plan.small + 8 + (bottom - top - plan.small - 8 - height) / 2
    if not me.jokers:
        canvas.draw.rounded_rectangle((left + 20, y, left + 20 + width, y + height), 9, outline=FAINT, width=2)
        return
    shown = min(me.jokers, MOST_FACES)
    step = min(width + 10.0, (right - left - 36 - width) / max(shown - 1, 1))
    for at in range(shown):
        x = left + 18 + at * step
        if at < len(me.jokers_seen):
            back_sign(canvas, me.jokers_seen[at], x, y, width)
        else:
            canvas.sprite(cards.desert_card(width, height), x, y)
