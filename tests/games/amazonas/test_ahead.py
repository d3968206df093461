"""Answers in advance: what a seat may still be asked, the words for it, conditions."""

from __future__ import annotations

import random
from collections import Counter, defaultdict

import pytest

from core.chance import SeededChance
from core.game import LookAhead, Move, Seat
from core.games.amazonas.checks import check, legal_moves
from core.games.amazonas.components import EVENTS
from core.games.amazonas.moves import Build, Income, Keep, TakeIndio
from core.games.amazonas.observe import position
from core.games.amazonas.state import AmazonasState
from core.games.amazonas.title import Amazonas
from core.wording import Refusal, Words
from tests.contract.play import POLICIES
from tests.games.amazonas.table import Table

GAME = Amazonas()
NAMES = ("Anna", "Bob", "Carla")


def ahead(table: Table, seat: int, *moves: str) -> LookAhead:
    found = table.game.look_ahead(table.view(seat), Seat(seat), [GAME.parse(move) for move in moves])
    assert found
    return found


def offered(table: Table, seat: int) -> list[str]:
    return [str(move) for move in ahead(table, seat).legal]


def why(table: Table, seat: int, move: str) -> str | None:
    found = ahead(table, seat, move)
    return found.refusal.key.removeprefix("amazonas.no.") if found.refusal else None


def label(table: Table, seat: int, move: str, language: str = "en") -> str:
    return Words(language, NAMES)(GAME.steps(table.view(seat), GAME.parse(move))[-1].label)


def conditions(table: Table, seat: int, move: str) -> dict[str, str]:
    words = Words("en", NAMES)
    return {text: words(line) for text, line in GAME.conditions(table.view(seat), Seat(seat), GAME.parse(move))}


def holds(table: Table, seat: int, condition: str, move: str) -> bool:
    return GAME.holds(table.view(seat), condition, GAME.parse(move))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_that_a_seat_is_ever_asked_it_could_have_planned_from_the_start(seats: int) -> None:
    rng, seen = random.Random(seats), Counter[str]()
    for number, policy in enumerate(("uniform", "by_kind", "greedy")):
        state = GAME.new(seats, GAME.meta.defaults(), SeededChance(number.to_bytes(32, "big")))
        plans: list[list[set[str]]] = [[] for _ in range(seats)]
        while to_act := GAME.to_act(state):
            for seat in map(Seat, range(seats)):
                found = GAME.look_ahead(GAME.view(state, seat), seat, ())
                if seat not in to_act:
                    plans[seat].append({str(move) for move in found.legal} if found else set())
            for seat in to_act:
                asked = {str(move) for move in GAME.legal(state, seat)}
                assert all(asked <= plan for plan in plans[seat]), (state.phase, state.round, seat)
                seen[state.phase] += len(plans[seat])
            GAME.apply(
                state,
                {seat: POLICIES[policy](rng, GAME, state, seat, GAME.legal(state, seat)) for seat in to_act},
                SeededChance(bytes(32)),
            )
    assert min(seen[phase] for phase in ("first", "income", "offer", "pile", "build")) > 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_position_made_of_a_view_allows_and_forbids_the_same(seats: int) -> None:
    rng = random.Random(seats)
    for number, options in enumerate(({}, {"mission_choice": "on"})):
        state = GAME.new(seats, GAME.meta.check(seats, options), SeededChance(number.to_bytes(32, "big")))
        known: set[Move] = set()
        while to_act := GAME.to_act(state):
            for seat in to_act:
                view = GAME.view(state, seat)
                assert legal_moves(position(view), seat) == GAME.legal(state, seat)
                known |= set(GAME.legal(state, seat))
                for move in rng.sample(sorted(known, key=str), min(8, len(known))):
                    assert said(check(position(view), seat, move)) == said(check(state, seat, move))
            moves = {seat: POLICIES["by_kind"](rng, GAME, state, seat, GAME.legal(state, seat)) for seat in to_act}
            GAME.apply(state, moves, SeededChance(bytes(32)))


def said(refusal: Refusal | None) -> str:
    return str(refusal)


def test_what_is_asked_for_now_must_be_possible_now() -> None:
    """Else a plan would wait for ever behind a step that can't be made. Other kinds answer later questions."""
    table = Table().start("rosaria", "tucu", "xibu", events=["jaguar"] * 18)
    table.cards(3, 4, 5)
    first = table.state.order[0]
    table.state.purse[first] = 0
    assert why(table, first, "build otire") == "link_none"
    near = next(move for move in offered(table, table.state.order[1]) if move.startswith("build"))
    assert why(table, table.state.order[1], near) is None
    assert why(table, first, "income 0") is None
    assert why(table, first, "done") is None
    assert "build otire" not in offered(table, first)


def test_own_tents_and_full_villages_are_not_offered() -> None:
    """AMZ-9b, AMZ-9c, AMZ-9e."""
    table = Table().start("rosaria", "tucu", "xibu")
    assert why(table, 0, "build rosaria") == "own_tent"
    assert "build rosaria" not in offered(table, 0)
    at = table.village("bidora")
    table.occupy("bidora", *range(1, 1 + len(table.state.board.prices[at])))
    assert why(table, 0, "build bidora") == "full"
    assert label(table, 0, "build bidora").endswith(", full now")
    table.state.tents_left[0] = 0
    assert why(table, 0, "build otire") == "tents"
    assert why(table, 0, "build otira") == "village_near"


def test_neutral_tents_belong_to_two() -> None:
    """AMZ-2P-2 to AMZ-2P-5."""
    assert why(Table().start("rosaria", "tucu", "xibu"), 0, "neutral otire") == "neutral_two"
    table = Table(2).start("rosaria", "tucu")
    assert why(table, 0, "neutral otire") in (None, "neutral_last")
    places = [move for move in offered(table, 0) if move.startswith("neutral")]
    table.occupy(places[0].removeprefix("neutral "), -1)
    assert why(table, 0, places[0]) == "neutral_there"
    table.state.neutrals_left[0] = 0
    assert why(table, 0, places[1]) == "neutral_none"


def test_a_played_card_can_be_planned_while_the_cards_still_come_back() -> None:
    """AMZ-6."""
    table = Table().start("rosaria", "tucu", "xibu", events=["jaguar"] * 18)
    table.cards(3, 4, 5)
    first = table.game.to_act(table.state)[0]
    waits = next(seat for seat in range(3) if seat != first)
    played = table.state.played[waits][-1]
    assert label(table, waits, f"income {played}").endswith(", back in round 8")
    while table.state.round < 15:
        table.done()
        if table.state.phase == "income":
            table.cards(*(hand[-1] for hand in table.state.hands))
    first = table.game.to_act(table.state)[0]
    waits = next(seat for seat in range(3) if seat != first)
    played = table.state.played[waits][-1]
    assert why(table, waits, f"income {played}") == "card_played"
    assert why(table, waits, f"income {table.state.hands[waits][0]}") is None


def test_an_indio_offer_can_be_planned_while_one_may_come() -> None:
    """AMZ-16."""
    table = Table().start("rosaria", "tucu", "xibu", events=["indio"] * 4 + ["jaguar"] * 14)
    for _ in range(3):
        table.round(*(hand[0] for hand in table.state.hands))
    table.cards(*(hand[0] for hand in table.state.hands))
    first, second, third = table.state.order
    assert table.state.phase == "offer"
    assert why(table, second, "indio") is None, "the fourth is on offer"
    table.do("silver", "done")
    assert why(table, first, "indio") == "ahead_indio", "their turn of the last offer is over"
    assert why(table, third, "pile fish") is None
    table.do("indio")
    assert why(table, third, "indio") == "ahead_indio", "taken by somebody"


def test_in_the_last_round_only_turns_to_come_are_left() -> None:
    """AMZ-3."""
    table = Table().start("rosaria", "tucu", "xibu", events=["jaguar"] * 18)
    while table.state.round < 18:
        table.round(*(hand[0] for hand in table.state.hands))
    assert why(table, 0, "income 6") is None
    table.cards(*(hand[0] for hand in table.state.hands))
    first, second, third = table.state.order
    assert why(table, second, "income 6") == "ahead_income"
    assert why(table, second, "done") is None
    table.done()
    assert table.game.look_ahead(table.view(first), first, ()) is None, "nothing more will be asked"
    assert table.game.look_ahead(table.view(third), third, ()) is not None


def test_a_mission_is_not_planned() -> None:
    table = Table()
    assert why(table, 1, str(Keep(0))) == "ahead_mission"


def test_labels_promise_nothing() -> None:
    table = Table().start("rosaria", "tucu", "xibu", events=["jaguar"] * 18)
    table.cards(3, 4, 5)
    waits = table.state.order[2]
    village = table.state.board.map.villages[table.village("otire")]
    cost = village.sites[len(table.state.sites[table.village("otire")])]
    assert label(table, waits, "build otire") == f"Build in Otire, which costs {cost} gold now"
    assert label(table, waits, "build aruaca", "it") == "Costruisci ad Aruaca, che ora costa 2 monete d'oro"
    assert label(table, waits, "income 0") == "Play card 0, all species, which announces 1 now"
    assert label(table, waits, "done") == "End your turn and build no more"
    assert label(table, waits, "indio") == "Take the Indio tile and give up the silver"


def test_an_income_card_may_hang_on_the_event() -> None:
    """AMZ-3: the event is shown before the cards are chosen."""
    table = Table().start("rosaria", "tucu", "xibu", events=["jaguar", "jaguar", "fire", "monkeys"])
    asked = conditions(table, 0, "income 3")
    assert len(asked) == 2 * len(EVENTS)
    assert asked["event!=fire"] == "the event isn't the forest fire"
    assert asked["event=fire"] == "the event is the forest fire"
    table.round(0, 0, 0)
    table.round(1, 1, 1)
    assert table.state.event == "fire"
    assert holds(table, 0, "event=fire", "income 3")
    assert not holds(table, 0, "event!=fire", "income 3")
    assert holds(table, 0, "event!=monkeys", "income 3")


def test_a_tent_may_hang_on_its_price() -> None:
    """AMZ-9c."""
    table = Table().start("rosaria", "tucu", "xibu")
    village = next(v for v in table.state.board.map.villages if len(v.sites) == 3)
    first, second, third = village.sites
    move = f"build {village.slug}"
    limits = range(first, third + 1)
    assert conditions(table, 0, move) == {f"price<={n}": f"it costs {n} gold at most" for n in limits}
    assert holds(table, 0, f"price<={first}", move)
    table.occupy(village.slug, -1)
    assert not holds(table, 0, f"price<={first}", move)
    assert holds(table, 0, f"price<={second}", move)
    assert holds(table, 0, "price<=99", move)
    table.occupy(village.slug, 1, 2)
    assert not holds(table, 0, f"price<={third}", move), "no site is left at any price"


def test_an_indio_tile_may_hang_on_the_silver_given_up() -> None:
    """AMZ-16."""
    table = Table().start("rosaria", "tucu", "xibu", events=["indio"])
    assert conditions(table, 0, "indio")["value<=5"] == "it costs me 5 silver at most"
    table.cards(6, 3, 1)
    assert table.state.order[0] == 0
    assert holds(table, 0, "value<=6", "indio")
    assert not holds(table, 0, "value<=5", "indio")


@pytest.mark.parametrize(
    ("condition", "move"),
    [("price<=3", "income 3"), ("value<=3", "build otire"), ("event=rain", "income 3"), ("price<=x", "build otire")],
)
def test_a_condition_of_another_kind_is_refused(condition: str, move: str) -> None:
    with pytest.raises(Refusal) as caught:
        holds(Table().start("rosaria", "tucu", "xibu"), 0, condition, move)
    assert caught.value.code == "table.premove.condition"


def test_conditions_hold_exactly_when_the_position_says_so() -> None:
    """Those that were offered at any time before."""
    rng, seen = random.Random(7), Counter[str]()
    for number in range(6):
        state = GAME.new(3, GAME.meta.defaults(), SeededChance(number.to_bytes(32, "big")))
        offered: dict[str, set[str]] = defaultdict(set)
        while to_act := GAME.to_act(state):
            for seat in to_act:
                view = GAME.view(state, seat)
                for move in GAME.legal(state, seat):
                    known = offered[f"{seat} {move}"]
                    known |= {text for text, _ in GAME.conditions(view, seat, move)}
                    for text in known:
                        expected = says(state, seat, text, move)
                        assert GAME.holds(view, text, move) == expected, (text, move)
                        seen[f"{text.partition('=')[0]} {expected}"] += 1
            moves = {seat: POLICIES["by_kind"](rng, GAME, state, seat, GAME.legal(state, seat)) for seat in to_act}
            GAME.apply(state, moves, SeededChance(bytes(32)))
    kinds = {f"{kind} {answer}" for kind in ("event", "event!", "price<", "value<") for answer in (True, False)}
    assert kinds == set(seen), seen


def says(state: AmazonasState, seat: Seat, text: str, move: Move) -> bool:
    value = text.split("=")[-1]
    match move:
        case Income():
            return (state.event == value) != ("!" in text)
        case Build(slug):
            at = state.board.number[slug]
            return state.board.prices[at][len(state.sites[at])] <= 3 * int(value)
        case TakeIndio():
            return state.announced[seat] <= int(value)
        case _:
            raise AssertionError(f"{move} has a condition")
