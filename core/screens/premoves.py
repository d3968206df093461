"""The panel of a turn that is only tried out, and where it is offered. People call it a plan."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.game import Move
from core.menu import MOST_ENTRIES, Menu, MenuPath, menu
from core.observation import Observation
from core.premove.ahead import Ahead
from core.press import Press
from core.screens.parts import (
    Block,
    Button,
    Level,
    Picture,
    Screen,
    Target,
    button,
    entries,
    is_own,
    marks_of,
    picture,
    title,
    trail_of,
    words_for,
)
from core.screens.rows import LABEL, within
from core.screens.targets import gone, targets_of
from core.wording import Words

PAGE = MOST_ENTRIES - 2
"""Conditions on a page: beside them there is room for the ways to the next one and back."""


def premoves(
    seen: Observation,
    ahead: Ahead,
    language: str,
    path: Sequence[str] = (),
    *,
    whole: bool,
    otherwise: Sequence[MenuPath] | None = None,
) -> Screen:
    """The panel as it would be after the premoves of `ahead`, with what could follow; see `panel` for the rest. With
    `otherwise` the menu is of what the last step could do else.
    """
    words = words_for(seen, language)
    level = menu(ahead.paths if otherwise is None else otherwise, path)
    verbs = ("plan_move", "plan") if otherwise is None else ("plan_else", "plan_else")
    choices = entries(seen.table, level, words, verbs, seen.viewer, ahead.size)
    if otherwise is not None:
        choices = tuple(map(_deeper, choices, (choice.move is None for choice in level.choices)))
    shown = _picture(seen, ahead, language, level)
    ways = [words.say("table.to_home")] if seen.table.home and seen.table.home.link and whole else []
    back = _back(seen, ahead, level, words, otherwise is not None)
    return Screen(
        language=language,
        table=seen.table.code,
        blocks=(
            *_steps(seen, ahead, words),
            _follows(ahead, words) if otherwise is None else Block(words.say("table.premove.else")),
            *trail_of(level, words),
        ),
        picture=shown,
        choices=choices,
        controls=_controls(seen, ahead, choices, back, ways, words),
        link=seen.table.home.link if seen.table.home and whole else "",
        targets=_targets(seen, ahead, level, words, otherwise),
        own=is_own(seen),
        level=Level(seen.viewer, (seen.no, ahead.size), level.path if otherwise is None else None)
        if seen.viewer is not None and level.choices
        else None,
    )


def conditions(seen: Observation, ahead: Ahead, language: str, page: int, *, whole: bool) -> Screen:
    """What could be asked before the last step; a page of it, counted from 0."""
    words, code, size = words_for(seen, language), seen.table.code, ahead.size
    page = min(page, (len(ahead.asks) - 1) // PAGE)
    here = ahead.asks[page * PAGE : (page + 1) * PAGE]
    choices = [Button(words(line), Press("plan_if", code, one, seen.viewer, size)) for one, line in here]
    if len(ahead.asks) > (page + 1) * PAGE:
        more = Press("plan_if", code, str(page + 1), seen.viewer, size)
        choices.append(Button(words.say("table.premove.more"), more))
    back = Button(words.say("table.button.back"), Press("plan", code, seat=seen.viewer))
    return Screen(
        language=language,
        table=code,
        blocks=(*_steps(seen, ahead, words), Block(words.say("table.premove.if"))),
        picture=_picture(seen, ahead, language, menu(())),
        choices=tuple(choices),
        controls=(back, Button(words.say("table.premove.leave"), Press("play", code))),
        link=seen.table.home.link if seen.table.home and whole else "",
        own=is_own(seen),
    )


def confirm_plan(seen: Observation, language: str) -> Screen:
    """Asks once before a plan is played that can't be taken back."""
    words, ahead = words_for(seen, language), seen.ahead
    sure = Press("plan_play", seen.table.code, "sure", seen.viewer, seen.no)
    return Screen(
        language=language,
        table=seen.table.code,
        blocks=(
            Block(title(words, seen.table), "title"),
            *(_reminder(ahead, words) if ahead else ()),
            Block(words.say("table.premove.sure"), "strong"),
            Block(words.say("table.sure_why"), "quiet"),
        ),
        picture=picture(seen, "panel", language),
        choices=(Button(words.say("table.sure_yes"), sure, main=True, tone="yes"),),
        controls=(Button(words.say("table.button.back"), Press("play", seen.table.code)),),
        own=is_own(seen),
    )


def _picture(seen: Observation, ahead: Ahead, language: str, level: Menu) -> Picture:
    imagined = msgspec.structs.replace(seen, view=ahead.view, changed=ahead.changed) if ahead.imagined else seen
    shown = picture(imagined, "panel", language, marks_of(level))
    return msgspec.structs.replace(shown, premoved=True)


def _targets(
    seen: Observation, ahead: Ahead, level: Menu, words: Words, otherwise: Sequence[MenuPath] | None
) -> tuple[Target, ...]:
    """Each step that could follow, or stand in place of the last one, as its button has it."""
    verb, paths = ("plan_move", ahead.paths) if otherwise is None else ("plan_else", otherwise)

    def asked(move: Move) -> Press:
        return Press(verb, seen.table.code, str(move), seen.viewer, ahead.size)

    return targets_of(paths, words, asked, gone(level))


def _steps(seen: Observation, ahead: Ahead, words: Words) -> tuple[Block, ...]:
    """What has been planned, and whether it plays by itself."""
    kind = "imagined" if ahead.imagined else "ahead"
    return (
        Block(title(words, seen.table, seen.table.home), "title"),
        Block(words.say(f"table.premove.title_{kind}"), "strong"),
        *([] if ahead.steps else [Block(words.say(f"table.premove.begin_{kind}"))]),
        *(Block(words.say("table.premove.step", at=at, move=told)) for at, told in enumerate(ahead.told, 1)),
        *_lost(ahead, words),
        *_stopped(ahead, words),
        *([Block(words.say("table.premove.auto"), "quiet")] if ahead.auto else []),
    )


def _follows(ahead: Ahead, words: Words) -> Block:
    if not ahead.imagined:
        return Block(words.say("table.premove.follows"))
    return Block(words(ahead.prompt) if ahead.paths else words.say("table.premove.end"))


def _deeper(button: Button, deeper: bool) -> Button:
    """A way to a deeper level of the menu of alternatives is told from a move by its end."""
    if not deeper:
        return button
    press = msgspec.structs.replace(button.press, argument=f"{button.press.argument}/")
    return msgspec.structs.replace(button, press=press)


def _back(seen: Observation, ahead: Ahead, level: Menu, words: Words, otherwise: bool) -> list[Button]:
    code, seat, size = seen.table.code, seen.viewer, ahead.size
    label = words.say("table.button.back")
    if level.back is not None:
        path = "/".join(level.back)
        press = Press("plan_else", code, f"{path}/", seat, size) if otherwise else Press("plan", code, path, seat)
        return [Button(label, press)]
    return [Button(label, Press("plan", code, seat=seat))] if otherwise else []


def _controls(
    seen: Observation,
    ahead: Ahead,
    choices: Sequence[Button],
    back: Sequence[Button],
    ways: Sequence[str],
    words: Words,
) -> tuple[Button, ...]:
    """What changes the plan, and the way out. On a deeper level of the menu only the ways back stand beside it."""
    code, seat, size = seen.table.code, seen.viewer, ahead.size
    controls = list(back)

    def offer(verb: str, argument: str = "", label: str = "") -> None:
        say = words.say(label or f"table.button.{verb}")
        controls.append(Button(say, Press(verb, code, argument, seat, size)))

    leave = Button(words.say("table.premove.leave"), Press("play", code))
    if back:
        return (*controls, leave)
    if ahead.steps:
        if ahead.asks:
            offer("plan_if")
        offer("plan_else")
        turn = "off" if ahead.steps[-1].standing else "on"
        offer("plan_always", turn, f"table.premove.always.{turn}")
        offer("plan_undo")
    if ahead.steps or ahead.lost:
        controls.append(Button(words.say("table.button.plan_clear"), Press("plan_clear", code, "", seat)))
        controls.append(_auto(seen, ahead, words))
    text = button(words, "text", seen.table, argument="plan")
    return within(choices, [*controls, text, leave], [text], ways)


def _auto(seen: Observation, ahead: Ahead, words: Words) -> Button:
    turn = "off" if ahead.auto else "on"
    return Button(words.say(f"table.premove.auto.{turn}"), Press("plan_auto", seen.table.code, turn, seen.viewer))


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
    wished = len(ahead.steps) + ahead.lost
    kind = "imagined" if ahead.imagined else "ahead"
    label = words.say("table.premove.open_kept", n=wished) if wished else words.say(f"table.premove.open_{kind}")
    plan = Button(label, Press("plan", code, seat=seat))
    told = (*_stopped(ahead, words), *(_kept(ahead, wished, words) if wished else ()))
    if seat not in seen.to_act:
        return Offer(blocks=told, control=(plan,))
    if seat not in seen.awaited or not wished:
        return Offer()
    auto = _auto(seen, ahead, words)
    control = (auto,) if ahead.imagined else (plan, auto)
    if seen.own_choice:
        return Offer(blocks=told, control=control)
    return Offer(
        blocks=(*_reminder(ahead, words), *_lost(ahead, words), *told),
        first=_play(seen, ahead, words),
        control=control,
    )


def _play(seen: Observation, ahead: Ahead, words: Words) -> tuple[Button, ...]:
    """One press for what fits now: a turn that could be imagined is counted, else its next step is named."""
    if ahead.next is None:
        return ()
    done = len(ahead.steps)
    if ahead.imagined and not any(step.standing for step in ahead.steps):
        label = words.say("table.premove.play", done=done, all=done + ahead.lost)
    else:
        label = words.say("table.premove.play_next", move=ahead.next)
        label = label if len(label) <= LABEL else words.say("table.premove.play_some")
    return (Button(label, Press("plan_play", seen.table.code, seat=seen.viewer, no=seen.no), main=True),)


def _kept(ahead: Ahead, wished: int, words: Words) -> tuple[Block, ...]:
    how = "table.premove.kept_auto" if ahead.auto else "table.premove.kept"
    return (Block(words.say(how, n=wished), "quiet"),)


def _stopped(ahead: Ahead, words: Words) -> tuple[Block, ...]:
    return (Block(words.say("table.premove.stopped", why=ahead.stopped)),) if ahead.stopped else ()


def _reminder(ahead: Ahead, words: Words) -> tuple[Block, ...]:
    steps = "; ".join(words(label) for label in ahead.told)
    return (Block(words.say("table.premove.steps", steps=steps), "quiet"),) if steps else ()


def _lost(ahead: Ahead, words: Words) -> tuple[Block, ...]:
    """How much of it no longer works, and why."""
    if not ahead.lost or ahead.refusal is None:
        return ()
    return (Block(words.say("table.premove.lost", n=ahead.lost, why=ahead.refusal)),)
