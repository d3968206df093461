"""The panel of a turn that is only tried out, and where it is offered."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.actions import Action
from core.menu import menu
from core.people import Home
from core.screens.parts import Block, Button, Mark, Screen, button, entries, picture, title
from core.sight import Sight
from core.sketch import Sketch, sketch, told
from core.table import Table
from core.wording import Words


def what_if(
    table: Table,
    sight: Sight,
    made: Sketch,
    language: str,
    path: Sequence[str] = (),
    *,
    home: Home | None,
    whole: bool,
) -> Screen:
    """The panel as it would be after the steps of `made`, with what could follow; see `panel` for the rest."""
    words, count = Words(language, table.names), len(made.steps)
    level = menu(made.ways, path)
    marks = tuple(Mark(choice.letter, choice.mark) for choice in level.choices if choice.mark)
    imagined = msgspec.structs.replace(sight, view=made.plan.view)
    shown = picture(table, imagined, "both" if whole else "panel", language, marks)
    controls = []
    if level.back is not None:
        back = Action("plan", table.code, "/".join(level.back), sight.viewer)
        controls.append(Button(words.say("table.button.back"), back))
    if count:
        undo = Action("plan_undo", table.code, seat=sight.viewer, no=count)
        controls.append(Button(words.say("table.button.plan_undo"), undo))
    if count or made.lost:
        controls.append(
            Button(words.say("table.button.plan_clear"), Action("plan_clear", table.code, "", sight.viewer))
        )
    controls += [
        button(words, "text", table, arg="plan"),
        Button(words.say("table.sketch.leave"), button(words, "play", table).action),
    ]
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table, home), "title"),
            Block(words.say("table.sketch.title"), "strong"),
            *([] if count else [Block(words.say("table.sketch.begin"))]),
            *(
                Block(words.say("table.sketch.step", at=at, move=label))
                for at, label in enumerate(told(sight, made), 1)
            ),
            *_lost(made, words),
            Block(words(made.game.prompt(made.plan.view)) if made.plan.legal else words.say("table.sketch.end")),
            *([Block(" › ".join(words(step) for step in level.trail), "quiet")] if level.trail else []),
        ),
        picture=msgspec.structs.replace(shown, tried=True),
        choices=entries(table, level, words, ("plan_move", "plan"), sight.viewer, count),
        controls=tuple(controls),
        link=home.link if home and whole else "",
    )


class Offer(msgspec.Struct, frozen=True):
    """What the ordinary panel says and offers about a sketch: `first` before all choices, `control` below them."""

    blocks: tuple[Block, ...] = ()
    first: tuple[Button, ...] = ()
    control: tuple[Button, ...] = ()


def offer(table: Table, sight: Sight, words: Words) -> Offer:
    """At one's turn to play what was sketched for it, else to sketch."""
    seat = sight.viewer
    made = sketch(table, sight)
    if made is None or seat is None:
        return Offer()
    count, wished = len(made.steps), len(made.steps) + made.lost
    if seat not in sight.view.to_act:
        label = words.say("table.sketch.open_kept", n=count) if wished else words.say("table.sketch.open")
        return Offer(control=(Button(label, Action("plan", table.code, seat=seat)),))
    if seat not in sight.awaited or not wished:
        return Offer()
    play = Action("plan_play", table.code, seat=seat, no=sight.no)
    label = words.say("table.sketch.play", done=count, all=wished)
    return Offer(
        blocks=(*_reminder(sight, made, words), *_lost(made, words)),
        first=(Button(label, play, main=True),) if count else (),
    )


def _reminder(sight: Sight, made: Sketch, words: Words) -> tuple[Block, ...]:
    steps = " · ".join(words(label) for label in told(sight, made))
    return (Block(words.say("table.sketch.steps", steps=steps), "quiet"),) if steps else ()


def _lost(made: Sketch, words: Words) -> tuple[Block, ...]:
    """How much of it no longer works, and why."""
    if not made.lost or made.plan.refusal is None:
        return ()
    return (Block(words.say("table.sketch.lost", n=made.lost, why=made.plan.refusal)),)
