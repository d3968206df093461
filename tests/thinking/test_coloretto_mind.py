"""What computers make of positions of Coloretto in which people see at once what is right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from core.game import Seat
from core.games.coloretto.features import NAMES, features
from core.games.coloretto.mind import ColorettoMind
from core.games.coloretto.title import Coloretto
from core.games.coloretto.worths import NAMES as CONSIDERATIONS
from core.thinking.dice import Dice
from core.thinking.searching import think
from tests.contract.cases import Case
from tests.contract.play import Line, moments
from tests.games.coloretto.table import ANNA, BLUE, BROWN, GIULIA, GREEN, PURPLE, ROBERTO, Table, all_of

GAME, MIND = Coloretto(), ColorettoMind()

SOME = 600
"""Iterations, a part of what the strong level has."""

Chooser = Callable[[Table, Seat], str]


def at_once(table: Table, seat: Seat) -> str:
    legal = GAME.legal(table.state, seat)
    worths = MIND.worths(table.state, seat, legal)
    return str(max(zip(worths, map(str, legal), strict=True))[1])


def strongly(table: Table, seat: Seat) -> str:
    plan = msgspec.structs.replace(MIND.judgement(table.state.seats).strong, iterations=SOME)
    return str(think(GAME, MIND, table.state, seat, plan, Dice(1)).move)


either_way: Callable[..., Any] = pytest.mark.parametrize("choose", [at_once, strongly])


def two(**about: Any) -> Table:
    return Table(2, **about)


@either_way
def test_ca_13_who_is_ahead_lays_the_card_that_ends_the_match(choose: Chooser) -> None:
    table = two(
        piles={ANNA: [BLUE, GREEN], ROBERTO: [BLUE]},
        columns={ANNA: all_of(BROWN, ["brown-turtle"]), ROBERTO: ["green-frog", "green-sloth"]},
        hands={ANNA: ["brown-turtle", "green-frog", "purple-macaw"]},
        deck=20,
    )
    assert choose(table, ANNA) == "play brown-turtle"


@either_way
def test_ca_13_who_is_behind_does_not_end_the_match(choose: Chooser) -> None:
    table = two(
        piles={ANNA: [BROWN, BROWN], ROBERTO: [BLUE, GREEN]},
        columns={ANNA: all_of(BROWN, ["brown-turtle"]), ROBERTO: ["purple-toucan", "purple-macaw"]},
        hands={ANNA: ["brown-turtle", "green-frog", "purple-macaw"]},
        deck=30,
    )
    assert choose(table, ANNA) != "play brown-turtle"


@either_way
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ca_6_a_column_that_brings_its_bonus_is_filled(choose: Chooser, seats: int) -> None:
    table = Table(
        seats,
        columns={ANNA: all_of(GREEN, ["green-frog"]), ROBERTO: ["purple-macaw"]},
        hands={ANNA: ["green-frog", "blue-manatee", "purple-macaw"]},
        deck=30,
    )
    assert choose(table, ANNA) == "play green-frog"


@either_way
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ca_4_nobody_doubles_a_card_of_a_long_column_of_their_own(choose: Chooser, seats: int) -> None:
    table = Table(
        seats,
        columns={ANNA: all_of(GREEN, ["green-frog"]), ROBERTO: ["purple-macaw"]},
        hands={ANNA: ["green-sloth", "green-tapir", "purple-macaw"]},
        deck=40,
    )
    assert not choose(table, ANNA).startswith("play green")


@either_way
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ca_8_an_offer_that_breaks_a_long_column_is_refused_for_the_cheapest_card(choose: Chooser, seats: int) -> None:
    table = Table(
        seats,
        columns={ROBERTO: [*all_of(BLUE, ["blue-piranha"]), "purple-toucan"]},
        hands={ANNA: ["blue-stingray"]},
        deck=40,
    )
    table.play("give blue-stingray to 2")
    assert choose(table, ROBERTO) == "refuse purple-toucan"


@either_way
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ca_9_a_lone_card_is_given_up_where_refusing_breaks_a_long_column(choose: Chooser, seats: int) -> None:
    table = Table(
        seats,
        columns={ROBERTO: [*all_of(BLUE, ["blue-piranha"]), "purple-toucan"]},
        hands={ANNA: ["purple-toucan"]},
        deck=40,
    )
    table.play("give purple-toucan to 2")
    assert choose(table, ROBERTO) == "take"


@either_way
def test_who_can_not_win_any_more_still_takes_the_points(choose: Chooser) -> None:
    """The last two cards of the deck are drawn by Anna and Roberto."""
    table = two(
        piles={ROBERTO: [BLUE, GREEN]},
        columns={ANNA: [*all_of(PURPLE, ["purple-macaw"]), "green-frog"], ROBERTO: ["green-sloth"]},
        hands={ANNA: ["purple-macaw", "green-frog", "blue-piranha"]},
        deck=2,
    )
    assert choose(table, ANNA) == "play purple-macaw"


@either_way
def test_who_has_won_still_takes_the_points(choose: Chooser) -> None:
    table = two(
        piles={ANNA: [BLUE, GREEN]},
        columns={ANNA: [*all_of(PURPLE, ["purple-macaw"])[:2], "green-frog"], ROBERTO: ["green-sloth"]},
        hands={ANNA: ["purple-macaw", "green-frog", "green-sloth"]},
        deck=2,
    )
    assert choose(table, ANNA) == "play purple-macaw"


def test_there_is_a_number_for_each_name() -> None:
    assert MIND.fitted.features == NAMES
    assert MIND.fitted.considerations == CONSIDERATIONS
    for seats in GAME.meta.seat_counts():
        for moment in moments(Case("coloretto", seats, ()), Line(2, "uniform")):
            state = moment.state
            rows: list[Sequence[float]] = [*features(state)]
            assert all(len(row) == len(NAMES) for row in rows)
            assert all(abs(value) <= 10 for row in rows for value in row)
            for seat in GAME.to_act(state):
                said = MIND.considerations(state, seat, GAME.legal(state, seat))
                assert len(said) == len(GAME.legal(state, seat))
                assert all(len(one) == len(CONSIDERATIONS) for one in said)


def test_chances_are_shares_and_more_points_make_more_of_them() -> None:
    even = Table(3, hands={seat: ["green-frog", "blue-manatee", "purple-macaw"] for seat in (ANNA, ROBERTO, GIULIA)})
    ahead = Table(
        3,
        columns={ANNA: ["green-frog", "green-tapir", "green-sloth", "green-anteater"]},
        hands={seat: ["green-frog", "blue-manatee", "purple-macaw"] for seat in (ANNA, ROBERTO, GIULIA)},
    )
    level, better = MIND.chances(even.state), MIND.chances(ahead.state)
    assert sum(level) == pytest.approx(1)
    assert sum(better) == pytest.approx(1)
    assert better[ANNA] > level[ANNA]


def test_points_are_those_that_all_see() -> None:
    table = two(piles={ANNA: [BROWN]}, columns={ROBERTO: ["green-frog", "green-sloth"]})
    assert list(MIND.points(table.state)) == [6 + 3, 3]
