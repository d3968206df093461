"""Menus of every game: each legal move can be reached, every level fits a chat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from bots import codec
from core.game import Move, Seat, View
from core.menu import MOST_ENTRIES, Menu, MenuPath, menu
from core.press import Press
from core.wording import LANGUAGES, Words
from tests.contract.cases import Case, drive, every_case
from tests.contract.play import Line, glances

LONGEST_PATH = 44
"""Characters of a path with its slashes: a button's 64 bytes less table, seat and number."""

LONGEST_LABEL = 80
"""Discord's limit for a button, with names of usual length."""

NAMES = ("Anna", "Roberto", "Giulia", "Tomás", "Zoë")


def levels(paths: Sequence[MenuPath], path: tuple[str, ...] = ()) -> Iterator[Menu]:
    level = menu(paths, path)
    yield level
    for choice in level.choices:
        if choice.move is None:
            yield from levels(paths, choice.path)


def check_menus(view: View, paths: Sequence[MenuPath]) -> None:
    reached: list[Move] = []
    for level in levels(paths):
        entries = level.choices
        assert 1 <= len(entries) <= MOST_ENTRIES, level.path
        assert len(entries) > 1 or len(paths) == 1, f"a level that decides nothing: {level.path}"
        assert len({entry.letter for entry in entries}) == len(entries)
        assert len(level.trail) == len(level.path)
        assert (level.back is None) == (level == menu(paths)), "one can go back from every level but the first"
        if level.back is not None:
            above = menu(paths, level.back)
            assert len(above.path) < len(level.path)
            assert level.path[: len(above.path) + 1] in {entry.path for entry in above.choices}
        for entry in entries:
            for token in entry.path:
                assert token, entry
                assert token.isascii(), entry
                assert token.isprintable(), entry
                assert not set(token) & set("/:"), entry
            assert len("/".join(entry.path)) <= LONGEST_PATH, entry.path
            assert entry.mark is None or isinstance(entry.mark, str)
            if entry.move is not None:
                reached.append(entry.move)
        for language in LANGUAGES:
            words = Words(language, NAMES)
            labels = [words(entry.label) for entry in entries]
            assert len(set(labels)) == len(labels), f"two entries read alike: {sorted(labels)}"
            assert max(map(len, labels)) <= LONGEST_LABEL, max(labels, key=len)
    assert sorted(map(str, reached)) == sorted(str(move) for move, _ in paths)


@every_case
def test_every_move_is_reached_through_menus_that_fit(case: Case, matches: int) -> None:
    def check(case: Case, line: Line) -> None:
        for moment in glances(case, line):
            for seat in case.game.to_act(moment.state):
                view = case.game.view(moment.state, seat)
                moves = case.game.legal(moment.state, seat)
                check_menus(view, [(move, case.game.steps(view, move)) for move in moves])

    drive(check, case, matches)


@every_case
def test_a_late_press_finds_the_nearest_level(case: Case, matches: int) -> None:
    """A path of an earlier position leads to a level of the present one, never to a failure."""

    def check(case: Case, line: Line) -> None:
        rng, old = line.rng("late"), [("gone",), ("gone", "for", "good")]
        for moment in glances(case, line):
            for seat in case.game.to_act(moment.state):
                view = case.game.view(moment.state, Seat(seat))
                paths = [(move, case.game.steps(view, move)) for move in case.game.legal(moment.state, seat)]
                known = {choice for level in levels(paths) for choice in level.choices}
                for path in rng.sample(old, min(3, len(old))):
                    offered = {(choice.path, choice.move) for choice in menu(paths, path).choices}
                    assert offered
                    assert offered <= {(choice.path, choice.move) for choice in known}, path
                old = [*old[-50:], *(choice.path for choice in menu(paths).choices)]

    drive(check, case, matches)


@pytest.mark.parametrize("notation", ["x" * 60, "ñandú"])
def test_a_press_that_no_button_can_hold_is_found_before_it_is_sent(notation: str) -> None:
    with pytest.raises(ValueError, match="too long or not ASCII"):
        codec.encode(Press("move", "ABCD", notation))
