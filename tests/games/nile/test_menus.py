"""Menus, forced moves, undo and help as players meet them."""

from __future__ import annotations

import random
from itertools import product

import pytest

from core.game import Seat
from core.games.nile.components import FIELD, Phase, Tide
from core.games.nile.help import help_lines
from core.games.nile.state import NileState
from core.match import Match
from core.menu import Menu, MenuPath, menu
from core.wording import LANGUAGES, Refusal, Words
from tests.games.nile.positions import (
    GAME,
    D,
    S,
    aboard,
    bare,
    card,
    do,
    flood,
    give_joker,
    new,
    plant,
    sell,
    stacks,
    tide,
)

NAMES = ("Anna", "Roberto", "Giulia")


def level(state: NileState, *path: str) -> Menu:
    view = GAME.view(state, state.turn)
    return menu([(move, GAME.steps(view, move)) for move in GAME.legal(state, state.turn)], path)


def labels(state: NileState, *path: str, language: str = "en") -> list[str]:
    return [Words(language, NAMES)(choice.label) for choice in level(state, *path).choices]


def shorts(state: NileState, *path: str, language: str = "en") -> list[str]:
    """What the buttons of a level show."""
    words = Words(language, NAMES)
    return [words(choice.told) for choice in level(state, *path).choices]


def test_w_18_a_turn_lists_plants_and_says_price_apart() -> None:
    state = bare(3, revive="on")
    plant(state, 0, "flax", "e4a", ripe=True)
    plant(state, 0, "wheat", "e5b")
    plant(state, 1, "wheat", "e5b")
    aboard(state, 0, "onion")
    give_joker(state, 0)
    sell(state, 4, "0 grape spoiled")
    assert shorts(state) == [
        *("Sell row 1", "Sell row 2", "Sell row 3", "Sell row 4", "Grow E5b, 2"),
        *("Sow", "Buy Onion", "Buy a joker", "Use a joker", "Revive 4.1", "End, lose 3"),
    ]
    assert shorts(state, "sow") == ["Sow Aubergine", "Sow Flax", "Sow Grape", "Sow Onion", "Sow Wheat"]
    assert labels(state, language="it")[0] == "Vendi lino di E4a alla fila 1"
    assert [choice.mark for choice in level(state).choices][:4] == [f"market:{row}" for row in (1, 2, 3, 4)]
    plant(state, 0, "flax", "w5a", ripe=True)
    assert shorts(state)[:2] == ["Sell E4a", "Sell W5a"], "with two plants to sell, the plant comes first"
    assert [choice.mark for choice in level(state, "e4a").choices] == [f"market:{row}" for row in (1, 2, 3, 4)]
    sow = level(state, "sow flax")
    fields = shorts(state, "sow flax")
    assert {"E5b·2" in fields, "E5c" in fields} == {False, True}, "NIL-14"
    assert {choice.price for choice in sow.choices} == {1}
    grown = next(choice for choice in level(state).choices if choice.mark == "field:e5b")
    assert (grown.price, grown.deed) == (2, "grow")


def test_w_16_a_flood_takes_a_field_and_the_stack_only_where_both_fit() -> None:
    state = tide(Tide.FLOOD)
    stacks(state, 0, [card(S, S)] * 2, [card(S, D)] * 2)
    plant(state, 1, "flax", "e4a")
    assert shorts(state) == ["E4a: 1 plant", "W3a", "W5a", "E3a", "E5a", "W4a"]
    here = {choice.mark: choice for choice in level(state).choices}
    assert here["field:e5a"].move is not None, "only the second card has a double wave"
    assert here["field:e4a"].move is None
    assert shorts(state, "e4a") == ["Stack 1, then single wave", "Stack 2, then double wave"]
    assert [choice.mark for choice in level(state, "e4a").choices] == ["stack:1", "stack:2"]


LETTERS = {1: 28, 7: 13, 17: 6}
"""Where so many entries and more are on a level, their names are so long at most."""

VARIANTS = {"hippo_auction": "on", "buy_others": "on", "revive": "on"}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_w_16_levels_and_names_fit_a_phone(seats: int) -> None:
    """W-16, W-18: whatever can be chosen now or planned, in both languages."""
    for seed in range(2):
        match = Match(GAME, seats, VARIANTS, bytes([seed]) * 32)
        dice = random.Random(seed)
        while not match.over:
            seat = match.to_act[0]
            if not GAME.dials(match.view(seat)) and match.ply % 7 == 0:
                check_levels([(move, GAME.steps(match.view(seat), move)) for move in match.legal(seat)])
            if match.ply % 61 == 0:
                ahead = GAME.look_ahead(match.view(seat), seat, [])
                assert ahead
                check_levels([(move, GAME.steps(ahead.view, move)) for move in ahead.legal])
            match.play({seat: dice.choice(match.legal(seat)) for seat in match.awaited})


def check_levels(ways: list[MenuPath], path: tuple[str, ...] = (), depth: int = 1) -> None:
    here = menu(ways, path)
    assert depth <= 3, path
    assert len(here.choices) <= 24, path
    marks = [choice.mark for choice in here.choices if choice.mark]
    assert len(set(marks)) == len(marks), marks
    most = next(letters for many, letters in sorted(LETTERS.items(), reverse=True) if len(here.choices) >= many)
    for language in LANGUAGES:
        words = Words(language, NAMES)
        texts = [words(choice.told) for choice in here.choices]
        assert len(set(texts)) == len(texts), texts
        assert all(not text[0].islower() for text in texts), texts
        assert all(len(text) <= most for text in texts), (texts, most)
    for choice in here.choices:
        if choice.move is None:
            check_levels(ways, choice.path, depth + 1)


def test_w_17_a_closed_hand_is_set_by_dials() -> None:
    """Rule: NIL-V2. Every hand of at most 13 plants, and no more."""
    state = new(3, start_auction="on")
    view = GAME.view(state, Seat(1))
    dials = GAME.dials(view)
    assert [(dial.token, dial.most, dial.mark) for dial in dials] == [
        ("flax", 5, "supply:flax"),
        ("wheat", 4, "supply:wheat"),
        ("grape", 3, "supply:grape"),
        ("onion", 2, "supply:onion"),
        ("aubergine", 1, "supply:aubergine"),
    ]
    amounts = product(*(range(dial.most + 1) for dial in dials))
    hands = {GAME.dialled(view, hand) for hand in amounts if sum(hand) <= 13}
    assert hands == set(GAME.legal(state, Seat(1)))
    with pytest.raises(Refusal) as caught:
        GAME.dialled(view, (5, 4, 3, 2, 1))
    assert caught.value.code == "nile.no.bid_most"
    assert GAME.dials(GAME.view(state, None)) == (), "nobody dials for the public"
    assert GAME.dials(GAME.view(bare(3), Seat(0))) == ()


def test_w_21_a_prompt_names_what_can_be_done() -> None:
    state = bare(3)
    give_joker(state, 0)
    state.supply[0] = [0] * 5
    state.ap = 0
    words = Words("en", NAMES)
    assert words(GAME.prompt(GAME.view(state, None))) == (
        "Anna has 0 action points left and can discard a joker and end the turn."
    )
    state.jokers[0].clear()
    state.legal, state.ap = None, 1
    plant(state, 0, "flax", "e4a")
    assert "discard a joker" not in words(GAME.prompt(GAME.view(state, None)))
    plant(state, 1, "flax", "e4a")
    with pytest.raises(Refusal, match="choose something cheaper or end your turn"):
        do(state, "grow e4a")  # W-23: no advice to discard a joker that isn't there
    give_joker(state, 0)
    with pytest.raises(Refusal, match="discard a joker"):
        do(state, "grow e4a")


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
        "The flax on E4d can't be sold now, since market row 4 is full or has the same kind among its last two.",
        "The wheat on E5a has acted this round.",
        "The grape on E5b would cost 2 action points, beside another's plant; there are 1.",
        "A joker has been bought this round already.",
    ):
        assert reason in told
    assert state.crops[FIELD["e5c"]][0].acted
