"""What holds of every match, and how the greedy player plays."""

from __future__ import annotations

from collections import Counter
from itertools import product
from statistics import median

import pytest

from core.chance import SeededChance
from core.game import Outcome
from core.games.coloretto.components import BONUS, CAPACITY, SCORE, piles_to_end
from core.games.coloretto.moves import Give, Play
from core.games.coloretto.title import Coloretto
from core.levels import decide_on_view
from core.match import Match
from tests.games.coloretto.table import ANNA, BROWN, GREEN, ROBERTO, Table, all_of

GAME = Coloretto()


def match_of(level: str, seats: int, number: int, quickstart: str = "off") -> Match:
    match = Match(GAME, seats, {"quickstart": quickstart}, number.to_bytes(32, "big"))
    chance = SeededChance(number.to_bytes(32, "little"), 1)
    while not match.over:
        [seat] = match.awaited
        match.play({seat: decide_on_view(level, GAME, match.view(seat), match.legal(seat), chance)})
    return match


def turns(match: Match) -> int:
    return sum(isinstance(move, Play | Give) for ply in match.line for move in ply.moves.values())


@pytest.mark.parametrize(("seats", "most"), [(2, 84), (3, 81), (4, 78)])
def test_no_match_has_more_turns_than_cards_to_draw(seats: int, most: int) -> None:
    for number in range(12):
        match = match_of("random", seats, number)
        outcome = match.outcome()
        assert outcome
        assert turns(match) <= most
        assert (turns(match) == most) == (outcome.reason == "coloretto.end.deck")


@pytest.mark.parametrize(("seats", "most"), [(2, 66), (3, 59), (4, 52)])
def test_nor_in_the_quickstart(seats: int, most: int) -> None:
    for number in range(12):
        match = match_of("random", seats, number, "on")
        outcome = match.outcome()
        assert outcome
        assert turns(match) <= most
        assert (turns(match) == most) == (outcome.reason == "coloretto.end.deck")


@pytest.mark.parametrize(("seats", "bound"), [(2, 92), (3, 92), (4, 71)])
def test_no_score_is_above_92_or_71_with_four(seats: int, bound: int) -> None:
    """The richest end that CA-5, CA-6 and CA-13 allow: the column of the pile that ends the match is empty."""
    almost_full = [SCORE[capacity - 1] for capacity in CAPACITY]
    best = max(
        sum(SCORE[CAPACITY[colour]] for colour in piles)
        + sum(BONUS[colour] for colour in set(piles))
        + sum(almost_full)
        - almost_full[piles[-1]]
        for piles in product(range(4), repeat=piles_to_end(seats))
    )
    assert best == bound


@pytest.mark.parametrize(("seats", "score", "length"), [(2, 44, 76), (3, 38, 78), (4, 25, 73)])
def test_greedy_matches_look_like_the_prototypes(seats: int, score: int, length: int) -> None:
    """The sheet's figures: turns 76, 78, 73; median score 44, 38, 25; the deck ends 52 to 73 %."""
    matches = [match_of("greedy-1", seats, number) for number in range(40)]
    outcomes: list[Outcome] = [outcome for match in matches if (outcome := match.outcome())]
    assert abs(median(points for outcome in outcomes for points in outcome.scores) - score) <= 8
    assert abs(sum(map(turns, matches)) / len(matches) - length) <= 6
    reasons = Counter(outcome.reason for outcome in outcomes)
    assert 0.3 <= reasons["coloretto.end.deck"] / len(matches) <= 0.9


def test_greedy_beats_random() -> None:
    wins = 0
    for number in range(30):
        match = Match(GAME, 2, {}, number.to_bytes(32, "big"))
        chance = SeededChance(number.to_bytes(32, "little"), 1)
        levels = ("greedy-1", "random") if number % 2 else ("random", "greedy-1")
        while not match.over:
            [seat] = match.awaited
            move = decide_on_view(levels[seat], GAME, match.view(seat), match.legal(seat), chance)
            match.play({seat: move})
        outcome = match.outcome()
        assert outcome
        wins += outcome.places[levels.index("greedy-1")] == 1
    assert wins >= 27


def greedy(table: Table) -> str:
    [seat] = table.to_act
    moves = table.game.legal(table.state, seat)
    return str(GAME.decide(table.view(seat), moves, SeededChance(bytes(32))))


def test_greedy_fills_a_column() -> None:
    table = Table(
        2,
        columns={ANNA: all_of(BROWN, ["brown-turtle"])},
        hands={ANNA: ["brown-turtle", "blue-piranha", "green-frog"]},
    )
    assert greedy(table) == "play brown-turtle"


def test_greedy_avoids_own_duplicates_and_gives_what_harms() -> None:
    """The frog would cost Anna 4 points; Roberto loses more by it, having nothing next to green to refuse with."""
    table = Table(
        2,
        columns={
            ANNA: ["green-frog", "green-sloth", "green-tapir", "green-anteater"],
            ROBERTO: ["green-frog", "green-sloth", "green-tapir", "green-anteater", "green-striped-rhino"],
        },
        hands={ANNA: ["green-frog"] * 3},
    )
    assert greedy(table) == "give green-frog to 2"


def test_greedy_gives_nobody_the_card_that_fills() -> None:
    table = Table(
        2,
        columns={ROBERTO: all_of(GREEN, ["green-tapir"])},
        hands={ANNA: ["green-tapir", "green-tapir", "green-tapir"]},
    )
    assert greedy(table) == "play green-tapir"


def test_greedy_refuses_when_it_pays_and_discards_the_cheapest() -> None:
    columns = ["green-frog", "green-sloth", "green-tapir", "green-anteater", "brown-turtle"]
    table = Table(2, columns={ROBERTO: columns}, hands={ANNA: ["green-frog"]})
    table.play("give green-frog to 2")
    assert greedy(table) == "refuse brown-turtle", "1 point instead of 4"
    columns = ["green-frog", "brown-turtle", "brown-chameleon"]
    table = Table(2, columns={ROBERTO: columns}, hands={ANNA: ["green-frog"]})
    table.play("give green-frog to 2")
    assert greedy(table) == "take", "1 point instead of 2"


def test_greedy_sees_what_a_person_sees() -> None:
    """Two hands that the viewer can't tell apart get the same decision."""
    decisions = set()
    for hidden in (["blue-piranha"] * 3, ["green-frog"] * 3, ["purple-toucan", "purple-macaw", "brown-turtle"]):
        table = Table(2, columns={ROBERTO: ["purple-hoatzin"]}, hands={ANNA: all_of(BROWN), ROBERTO: hidden})
        decisions.add(greedy(table))
    assert len(decisions) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_w_31_greedy_never_ends_a_match_behind_where_it_can_help_it(seats: int) -> None:
    """Whoever makes the last pile, in their own columns or in another's, is among the winners, unless all that they
    could do would have ended the match.
    """
    ended = 0
    for number in range(60):
        match = match_of("greedy-1", seats, number)
        outcome = match.outcome()
        assert outcome
        if outcome.reason == "coloretto.end.piles":
            ended += 1
            decided = next(ply for ply in reversed(match.line) if not ply.forced)
            assert decided.actor is not None
            assert outcome.places[decided.actor] == 1, number
    assert ended >= 10


def test_w_31_greedy_ends_the_match_when_it_wins_by_it_and_not_when_it_loses() -> None:
    last = {ANNA: [*all_of(BROWN, ["brown-turtle"])]}
    hand = {ANNA: ["brown-turtle", "green-frog", "green-sloth"]}
    ahead = Table(2, piles={ANNA: [BROWN, GREEN], ROBERTO: [BROWN]}, columns=last, hands=hand)
    assert greedy(ahead) == "play brown-turtle"
    behind = Table(2, piles={ANNA: [BROWN, BROWN], ROBERTO: [GREEN, GREEN]}, columns=last, hands=hand)
    assert greedy(behind) != "play brown-turtle"
