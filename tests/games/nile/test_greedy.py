"""The greedy grower: better than chance, and it needs nothing but its view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from core.chance import SeededChance
from core.game import Seat
from core.games.nile.components import Tide
from core.games.nile.moves import End, Lay, NileMove, Sand, SpendJoker, Spoil
from core.games.nile.player import greedy
from core.games.nile.view import NileView
from core.levels import decide_on_view
from tests.games.nile.positions import GAME, S, bare, card, do, flood, give_joker, plant, sell, stacks, tide


def chosen(state: object, seat: int = 0) -> str:
    view = GAME.view(state, Seat(seat))  # type: ignore[arg-type]
    return str(greedy(view, GAME.legal(state, Seat(seat)), SeededChance(bytes(32))))  # type: ignore[arg-type]


def test_it_sells_into_the_row_that_it_completes() -> None:
    state = bare(3)
    plant(state, 0, "flax", "e4a", ripe=True)
    sell(state, 1, "0 wheat", "1 grape")
    assert chosen(state) == "harvest e4a 1"


def test_it_washes_away_others_and_spares_itself() -> None:
    state = tide(Tide.FLOOD)
    stacks(state, 0, [card(S, S)] * 2, [card(S, S)] * 2)
    plant(state, 0, "flax", "e4a", ripe=True)
    plant(state, 1, "flax", "w3a", ripe=True)
    assert chosen(state).endswith("w3a")


def test_w_31_of_two_rows_it_goes_on_with_the_one_it_has_begun() -> None:
    """A plant in each row is paid for in none."""
    state = bare(5)
    plant(state, 0, "flax", "e4a", ripe=True)
    sell(state, 4, "0 wheat", "0 grape", "0 onion")
    assert chosen(state) == "harvest e4a 4"


def test_w_31_no_joker_is_spent_in_a_turn_that_bought_one() -> None:
    """A point for a point; before, each is spent on work that the points left don't reach."""
    state = bare(3)
    give_joker(state, 0)
    give_joker(state, 0)
    plant(state, 0, "flax", "e4a", ripe=True)
    state.ap = 0
    assert chosen(state) == "joker"
    state.joker_bought, state.legal = True, None
    assert chosen(state) == "end"


def test_w_31_it_harms_itself_only_where_it_must() -> None:
    """Of two plants of one row, the second is chosen with the first: a row with two of others is better than one."""
    state = tide(Tide.EBB_1)
    flood(state, "e4", "palms-2")
    sell(state, 3, "0 flax", "1 wheat")
    sell(state, 4, "1 flax", "2 grape")
    do(state, "take e4")
    assert chosen(state).startswith("spoil 4")
    state = tide(Tide.FLOOD)
    stacks(state, 0, [card(S, S)] * 2, [card(S, S)] * 2)
    for row in ("w3a", "w5a", "e2a"):
        plant(state, 0, "wheat", row)
    plant(state, 1, "flax", "w3a")
    plant(state, 2, "flax", "w3a")
    assert chosen(state).endswith("e4a"), "empty, though others' plants stand beside one's own"


@dataclass
class Seen:
    """What a greedy player did in a match."""

    turns: int = 0
    thrown_away: int = 0
    """Jokers spent in a turn that had bought one."""
    harmed: int = 0
    """Own plants washed away or spoiled where another choice would have spared them."""


def lone(seats: int, seed: int, seen: Seen) -> bool:
    """Whether the only greedy player among random ones wins."""
    secret = seed.to_bytes(32, "big")
    state, ply = GAME.new(seats, GAME.meta.defaults(), SeededChance(secret)), 0
    clever = Seat(seed % seats)
    while acting := GAME.to_act(state):
        ply += 1
        chance, moves = SeededChance(secret, 10_000 + ply), {}
        for seat in acting:
            view, legal = GAME.view(state, seat), GAME.legal(state, seat)
            moves[seat] = decide_on_view("greedy-1" if seat == clever else "random", GAME, view, legal, chance)
            if seat == clever:
                note(seen, view, legal, moves[seat])
        GAME.apply(state, moves, SeededChance(secret, ply))
    outcome = GAME.outcome(state)
    assert outcome
    return clever in outcome.winners


def note(seen: Seen, view: NileView, legal: Sequence[NileMove], move: NileMove) -> None:
    seen.turns += isinstance(move, End)
    seen.thrown_away += isinstance(move, SpendJoker) and view.joker_bought
    seen.harmed += bool(harm(view, move)) and any(harm(view, other) is False for other in legal)


def harm(view: NileView, move: NileMove) -> bool | None:
    """Whether a choice of the tide hits a plant of the viewer's; None for another decision."""
    if isinstance(move, Lay | Sand):
        return any(crop.owner == view.viewer for crop in view.crops[move.field])
    if isinstance(move, Spoil):
        return move.space is not None and view.market[move.row][move.space].owner == view.viewer
    return None


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_w_31_it_beats_players_at_random_and_throws_nothing_away(seats: int) -> None:
    """Before: 34 of 80 at five, a fifth of its jokers bought and thrown away, harm to itself that it could avoid."""
    seen = Seen()
    won = sum(lone(seats, seed, seen) for seed in range(40))
    assert won >= 34
    assert seen.turns > 100
    assert seen.thrown_away == 0
    assert seen.harmed <= seen.turns // 25
