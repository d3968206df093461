"""What can be pressed on a picture: exactly the viewer's own moves, by the spots that lead there (W-13)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from core import screens
from core.game import Seat, Step
from core.match import Match
from core.menu import MenuPath, menu
from core.observation import Observation
from core.press import Press
from core.screens.targets import targets_of
from core.titles import TITLES
from core.wording import Line, Words
from tests.seen import NAMES, seen
from tests.toy import Show


def matches(key: str, most: int = 10_000) -> Iterator[Match]:
    """A random match at each of its decisions, the same match each time."""
    title = TITLES.game(key)
    match, dice = Match(title, title.meta.seats[1], {}, bytes(32)), random.Random(key)
    for _ in range(most):
        if match.over:
            return
        yield match
        match.play({seat: dice.choice(match.legal(seat)) for seat in match.awaited})


def decisions(key: str, most: int = 10_000, every: int = 1) -> Iterator[Observation]:
    """Every so many of them as the seat sees it that decides."""
    for at, match in enumerate(matches(key, most)):
        if at % every == 0:
            yield seen(match, match.awaited[0])


def buttons(seen: Observation, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Press]]:
    """All moves that the menu's buttons lead to, with what each says."""
    level = menu(seen.paths, path)
    for choice, button in zip(level.choices, screens.panel(seen, "en", path, whole=False).choices, strict=True):
        if choice.move is None:
            yield from buttons(seen, choice.path)
        else:
            yield button.label, button.press


@pytest.mark.parametrize("key", TITLES)
def test_w_13_every_move_with_a_spot_can_be_pressed_as_its_button_would(key: str) -> None:
    marked = 0
    for observed in decisions(key, 60, every=3):
        panel = screens.panel(observed, "en", whole=False)
        pressed = {target.press: target for target in panel.targets}
        assert len(pressed) == len(panel.targets)
        with_spots = {str(move) for move, steps in observed.paths if any(step.mark for step in steps)}
        assert {press.argument for press in pressed} == with_spots
        by_buttons = {press: label for label, press in buttons(observed)}
        assert set(pressed) <= set(by_buttons)
        for target in panel.targets:
            steps = next(steps for move, steps in observed.paths if str(move) == target.press.argument)
            marks = [step.mark for step in steps if step.mark]
            assert list(target.spots) == [mark for at, mark in enumerate(marks) if at == 0 or mark != marks[at - 1]]
            assert len(target.names) == len(target.spots) - 1
            assert target.label == Words("en", NAMES)(steps[-1].label)
        marked += len(panel.targets)
    assert marked


@pytest.mark.parametrize("key", TITLES)
def test_w_13_only_whoever_decides_has_something_to_press(key: str) -> None:
    """No public screen has, no other seat's panel, nobody's after the end."""
    for observed in decisions(key, every=9):
        public = msgspec.structs.replace(observed, viewer=None, paths=())
        assert screens.home_screen(public, "en").targets == ()
        assert screens.watched(public, "en").targets == ()
        assert screens.panel(msgspec.structs.replace(observed, paths=()), "en", whole=True).targets == ()


def test_w_13_a_deeper_level_asks_only_for_what_is_left() -> None:
    """Whoever went half the way by buttons presses the rest."""
    for observed in decisions("coloretto"):
        whole = {target.press: target.spots for target in screens.panel(observed, "en", whole=False).targets}
        for choice in menu(observed.paths).choices:
            if choice.move is not None:
                continue
            for target in screens.panel(observed, "en", choice.path, whole=False).targets:
                assert whole[target.press][-len(target.spots) :] == target.spots
                assert len(target.spots) <= len(whole[target.press])
            return
    pytest.fail("no menu of two levels in the whole match")


def test_w_13_the_question_is_answered_by_the_spot_that_was_pressed() -> None:
    observed = next(decisions("coloretto"))
    move = observed.paths[0][0]
    asked = screens.confirm(observed, "en", move, "table.sure.final")
    assert [(target.spots, target.press) for target in asked.targets] == [
        ((observed.paths[0][1][-1].mark,), asked.choices[0].press)
    ]


@pytest.mark.parametrize("key", ["dos_rios", "amazonas", "nile", "coloretto"])
def test_w_13_a_plan_s_steps_are_pressed_like_moves(key: str) -> None:
    found = False
    for match in matches(key, 40):
        for other in [seat for seat in map(Seat, range(match.seats)) if seat != match.awaited[0]][:1]:
            waiting = seen(match, other)
            if not waiting.ahead:
                continue
            planned = screens.premoves(waiting, waiting.ahead, "en", whole=True)
            offered = {button.press for button in planned.choices}
            assert all(target.press.verb == "plan_move" for target in planned.targets)
            assert all(target.press.seat == other for target in planned.targets)
            found = found or bool(offered & {target.press for target in planned.targets})
    assert found


def ways(*told: str) -> list[MenuPath]:
    """Steps by their token and, behind an @, their mark."""

    def step(text: str) -> Step:
        token, _, mark = text.partition("@")
        return Step(token, Line("table.sure_yes"), mark or None)

    return [(Show(at), tuple(step(part) for part in way.split("/"))) for at, way in enumerate(told)]


def test_w_13_levels_that_only_sort_cost_no_press_and_one_spot_twice_is_pressed_once() -> None:
    paths = ways("walk/e6@hex:e6/column/b5@hex:b5", "dam@hex:e6/side@hex:e6", "end")
    found = targets_of(paths, Words("en"), lambda move: Press("move", argument=str(move)))
    assert [target.spots for target in found] == [("hex:e6", "hex:b5"), ("hex:e6",)]
    assert [target.press.argument for target in found] == ["show 0", "show 1"]
