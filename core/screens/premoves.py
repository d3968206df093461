"""The panel of a turn that is only tried out, and where it is offered. People call it a plan."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.menu import menu
from core.observation import Observation
from core.premove.ahead import Ahead
from core.press import Press
from core.screens.parts import Block, Button, Screen, button, entries, marks_of, picture, title, trail_of
from core.wording import Words


def premoves(seen: Observation, ahead: Ahead, language: str, path: Sequence[str] = (), *, whole: bool) -> Screen:
    """The panel as it would be after the premoves of `ahead`, with what could follow; see `panel` for the rest."""
    table, count = seen.table, len(ahead.moves)
    words, level = Words(language, table.names), menu(ahead.paths, path)
    imagined = msgspec.structs.replace(seen, view=ahead.view, changed=ahead.changed)
    shown = picture(imagined, "both" if whole else "panel", language, marks_of(level))
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table, table.home), "title"),
            Block(words.say("table.premove.title"), "strong"),
            *([] if count else [Block(words.say("table.premove.begin"))]),
            *(Block(words.say("table.premove.step", at=at, move=label)) for at, label in enumerate(ahead.told, 1)),
            *_lost(ahead, words),
            Block(words(ahead.prompt) if ahead.paths else words.say("table.premove.end")),
            *trail_of(level, words),
        ),
        picture=msgspec.structs.replace(shown, premoved=True),
        choices=entries(table, level, words, ("plan_move", "plan"), seen.viewer, count),
        controls=_controls(seen, ahead, level.back, words),
        link=table.home.link if table.home and whole else "",
    )


def _controls(seen: Observation, ahead: Ahead, back: Sequence[str] | None, words: Words) -> tuple[Button, ...]:
    code, seat, count = seen.table.code, seen.viewer, len(ahead.moves)
    controls = []
    if back is not None:
        controls.append(Button(words.say("table.button.back"), Press("plan", code, "/".join(back), seat)))
    if count:
        undo = Press("plan_undo", code, seat=seat, no=count)
        controls.append(Button(words.say("table.button.plan_undo"), undo))
    if count or ahead.lost:
        controls.append(Button(words.say("table.button.plan_clear"), Press("plan_clear", code, "", seat)))
    return (
        *controls,
        button(words, "text", seen.table, argument="plan"),
        Button(words.say("table.premove.leave"), Press("play", code)),
    )


class Offer(msgspec.Struct, frozen=True):
    """What the ordinary panel says and offers about premoves: `first` before all choices, `control` below them."""

    blocks: tuple[Block, ...] = ()
    first: tuple[Button, ...] = ()
    control: tuple[Button, ...] = ()


def offer(seen: Observation, words: Words) -> Offer:
    """At one's turn to play what was planned for it, else to plan."""
    ahead, code, seat = seen.ahead, seen.table.code, seen.viewer
    if ahead is None or seat is None:
        return Offer()
    count, wished = len(ahead.moves), len(ahead.moves) + ahead.lost
    if seat not in seen.to_act:
        label = words.say("table.premove.open_kept", n=count) if wished else words.say("table.premove.open")
        return Offer(control=(Button(label, Press("plan", code, seat=seat)),))
    if seat not in seen.awaited or not wished:
        return Offer()
    play = Press("plan_play", code, seat=seat, no=seen.no)
    label = words.say("table.premove.play", done=count, all=wished)
    return Offer(
        blocks=(*_reminder(ahead, words), *_lost(ahead, words)),
        first=(Button(label, play, main=True),) if count else (),
    )


def _reminder(ahead: Ahead, words: Words) -> tuple[Block, ...]:
    steps = " · ".join(words(label) for label in ahead.told)
    return (Block(words.say("table.premove.steps", steps=steps), "quiet"),) if steps else ()


def _lost(ahead: Ahead, words: Words) -> tuple[Block, ...]:
    """How much of it no longer works, and why."""
    if not ahead.lost or ahead.refusal is None:
        return ()
    return (Block(words.say("table.premove.lost", n=ahead.lost, why=ahead.refusal)),)
