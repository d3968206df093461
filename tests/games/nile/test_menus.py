"""Menus, forced moves, undo and help as players meet them."""

from __future__ import annotations

from core.game import Seat
from core.games.nile.components import FIELD, Phase, Tide
from core.games.nile.help import help_lines
from core.games.nile.state import NileState
from core.match import Match
from core.menu import Menu, menu
from core.wording import Words
from tests.games.nile.positions import GAME, S, aboard, bare, card, do, flood, give_joker, plant, sell, stacks, tide

NAMES = ("Anna", "Roberto", "Giulia")


def level(state: NileState, *path: str) -> Menu:
    view = GAME.view(state, state.turn)
    return menu([(move, GAME.steps(view, move)) for move in GAME.legal(state, state.turn)], path)


def labels(state: NileState, *path: str, language: str = "en") -> list[str]:
    return [Words(language, NAMES)(choice.label) for choice in level(state, *path).choices]


def test_a_turn_is_listed_by_kind_of_action_and_says_price_and_rest() -> None:
    state = bare(3, revive="on")
    plant(state, 0, "flax", "e4a", ripe=True)
    plant(state, 0, "wheat", "e5b")
    plant(state, 1, "wheat", "e5b")
    aboard(state, 0, "onion")
    give_joker(state, 0)
    sell(state, 4, "0 grape spoiled")
    assert labels(state) == [
        "Harvest …",
        "Grow wheat on E5b (4 palms): 2 AP, 1 left",
        "Sow …",
        "Buy onion out of the boat: 1 AP, 2 left",
        "Buy a joker: 1 AP, 2 left",
        "Discard a joker: then 4 AP",
        "Revive grape in row 4, space 1 with a joker",
        "End the turn (3 AP are lost)",
    ]
    assert labels(state, "harvest", language="it")[0] == "Da E4a alla fila 1, lino: 1 PA, ne restano 2"
    assert "Sow flax on E5c (3 palms): 1 AP, 2 left" in labels(state, "sow", "flax")


def test_a_tide_takes_two_presses_a_card() -> None:
    state = tide(Tide.FLOOD)
    stacks(state, 0, [card(S, S)] * 2, [card(S, S)] * 2)
    plant(state, 1, "flax", "e4a")
    assert labels(state) == ["Stack 1: single wave, single wave …", "Stack 2: single wave, single wave …"]
    assert labels(state, "stack 2") == [
        "Water on E4a (stack 2): 1 plant drifts off",
        "Water on W3a (stack 2)",
        "Water on W5a (stack 2)",
    ]
    assert [choice.mark for choice in level(state, "stack 2").choices] == ["field:e4a", "field:w3a", "field:w5a"]


def test_an_ebb_takes_one() -> None:
    state = tide(Tide.EBB_1)
    flood(state, "e4", "hippo", "hippo")
    flood(state, "w5", "hippo")
    assert labels(state) == ["Take the water off E4b", "Take the water off W5a"]


def test_what_has_one_answer_is_done_by_the_table_and_told() -> None:
    match = Match(GAME, 2, {}, bytes(32))
    while not any(ply.forced for ply in match.line):
        match.play({seat: match.legal(seat)[0] for seat in match.awaited})
    forced = next(ply for ply in match.line if ply.forced)
    assert [event.key for event in forced.events]


def test_steps_of_a_turn_can_be_taken_back_until_something_comes_to_light() -> None:
    match = Match(GAME, 2, {}, bytes(32))
    while match._state.phase is not Phase.ACTIONS:
        match.play({seat: match.legal(seat)[0] for seat in match.awaited})
    seat = match.to_act[0]
    sow = next(move for move in match.legal(seat) if str(move).startswith("sow"))
    match.play({seat: sow})
    match.play({seat: GAME.parse("buy joker")})
    assert match.undo_ply(seat) is not None
    match.undo(seat)
    match.undo(seat)
    match.play({seat: GAME.parse("joker")})  # unseen until now
    assert match.undo_ply(seat) is None


def test_help_says_why_something_is_not_offered() -> None:
    state = bare(3)
    plant(state, 0, "flax", "e4d", ripe=True)
    plant(state, 0, "wheat", "e5a", acted=True)
    plant(state, 0, "grape", "e5b")
    plant(state, 1, "flax", "e5b")
    sell(state, 4, "1 flax", "1 grape")
    do(state, "buy joker", "sow onion e5c")
    told = [Words("en", NAMES)(line) for line in help_lines(GAME.view(state, Seat(0)))]
    for reason in (
        "flax on E4d can't be sold now: the rows in reach (4) are full or have the same kind among their last two.",
        "wheat on E5a has acted this round.",
        "grape on E5b would cost 2 AP, beside another's plant; there are 1.",
        "A joker has been bought this round already.",
    ):
        assert reason in told
    assert state.crops[FIELD["e5c"]][0].acted
