"""The greedy grower: better than chance, and it needs nothing but its view."""

from __future__ import annotations

from core.chance import SeededChance
from core.game import Seat
from core.games.nile.components import Tide
from core.games.nile.player import greedy
from core.levels import decide
from tests.games.nile.positions import GAME, S, bare, card, plant, sell, stacks, tide


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


def test_it_beats_players_at_random() -> None:
    won = 0
    for seed in range(6):
        secret = seed.to_bytes(32, "big")
        state, ply = GAME.new(3, GAME.meta.defaults(), SeededChance(secret)), 0
        clever = Seat(seed % 3)
        levels = ["greedy" if seat == clever else "random" for seat in range(3)]
        while acting := GAME.to_act(state):
            ply += 1
            chance = SeededChance(secret, 10_000 + ply)
            moves = {
                seat: decide(levels[seat], GAME, GAME.view(state, seat), GAME.legal(state, seat), chance)
                for seat in acting
            }
            GAME.apply(state, moves, SeededChance(secret, ply))
        outcome = GAME.outcome(state)
        assert outcome
        won += clever in outcome.winners
    assert won >= 5
