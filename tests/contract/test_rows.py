"""Menus as a telephone shows them: rows, levels and labels of every screen on the way to a move. (W-16, W-18)"""

from __future__ import annotations

from collections.abc import Iterator

from bots.telegram import formatting
from bots.tools.playing import table_of
from core import screens
from core.game import Seat
from core.match import Match
from core.menu import menu
from core.observation import Observation
from core.observing import observe
from core.people import Home, Place
from core.screens import Screen
from core.screens.rows import CROWD, LABEL, MANY, MOST_ROWS, SHORT, SHORTER, WIDTHS
from core.table import Table
from core.titles import TITLES
from core.wording import LANGUAGES
from tests.contract import play
from tests.contract.cases import Case, drive, every_case
from tests.seen import table_round

MOST_LEVELS = 3
HOME = Home(Place("telegram", chat="-1001"), "en", "The club", "https://t.me/c/1001/7")


def ways(seen: Observation, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The path of each level, from the first."""
    yield path
    for choice in menu(seen.paths, path).choices:
        if choice.move is None:
            yield from ways(seen, choice.path)


def depth(seen: Observation, path: tuple[str, ...]) -> int:
    """How many levels stand above and on this one."""
    level = menu(seen.paths, path)
    return 1 if level.back is None else 1 + depth(seen, level.back)


def check_screen(screen: Screen) -> None:
    keyboard = formatting.keyboard(screen)
    assert keyboard is not None
    rows = keyboard.inline_keyboard
    told = [[button.text for button in row] for row in rows]
    assert len(rows) <= MOST_ROWS, told
    for row in told:
        assert max(map(len, row)) <= WIDTHS[len(row)], f"cut on a telephone: {row}"
    many = len(screen.choices)
    most = SHORT if many > CROWD else SHORTER if many > MANY else LABEL
    for choice in screen.choices:
        assert len(choice.label) <= most, f"one of {many}: {choice.label}"


def check_table(table: Table) -> None:
    table.homes = [HOME]
    for seat in table.match.awaited if table.match else ():
        seen = observe(table, Seat(seat))
        for path in [()] if seen.dials else ways(seen):
            assert depth(seen, path) <= MOST_LEVELS, path
            for language in LANGUAGES:
                check_screen(screens.panel(seen, language, path, whole=True))


@every_case
def test_w_16_every_level_fits_a_telephone(case: Case, matches: int) -> None:
    """Also with the controls and the way to the table below it."""

    def check(case: Case, line: play.Line) -> None:
        at = line.rng("rows").randrange(case.every)
        for match in play.matches(case, line):
            if match.ply % case.every == at and not match.over:
                check_table(table_round(match))

    drive(check, case, matches)


def test_w_16_a_long_name_leaves_room_on_its_button() -> None:
    names = ("Wilhelmina Wollstonecraft-Waldor", "Bartholomew Featherstonehaugh", "Anna")
    title = TITLES.game("coloretto")
    match = Match(title, 3, title.meta.defaults(), bytes(32))
    seat = match.awaited[0]
    seen = observe(table_of(match, names), seat)
    labels = [one.label for path in ways(seen) for one in screens.panel(seen, "en", path, whole=True).choices]
    assert any("Bartholomew Feath…" in label or "Wilhelmina Wollst…" in label for label in labels)
    assert max(map(len, labels)) <= 28
