"""What computers make of positions of Dos Rios that speak for themselves."""

from __future__ import annotations

import pytest

from core.game import Seat
from core.games.dos_rios import rivers
from core.games.dos_rios.diverting import after_dam, rivers_of
from core.games.dos_rios.mind import DosRiosMind
from core.games.dos_rios.moves import Dam, Flow
from core.games.dos_rios.state import DosRiosState
from core.thinking.deciding import decide
from core.thinking.dice import Dice
from core.thinking.mind import Plan
from core.thinking.playing_out import Table
from core.thinking.searching import think
from tests.games.dos_rios.table import GAME, at, land, put, river, table
from tests.games.dos_rios.test_harvest import card

MIND = DosRiosMind()
SHORT = Plan("flat", iterations=48, width=8, plies=8)
LAND = "a2 a3 a4 a5 a6 a7 a8", "g2 g3 g4 g5 g6 g7 g8"


def watered(seats: int = 2, rest: str = "hill", **terrains: str) -> DosRiosState:
    """Verde down column A to the left lake, Moreno down column G to the right one."""
    state = table(seats, land(rest, **terrains))
    river(state, "verde", LAND[0])
    river(state, "moreno", LAND[1])
    return state


def built(state: DosRiosState, seat: int, fincas: str, hacienda: str = "") -> None:
    state.fincas[seat] = sum(1 << at(name) for name in fincas.split())
    state.haciendas[seat] = 1 << at(hacienda) if hacienda else 0


def row(state: DosRiosState, names: str) -> None:
    state.row = [card(name) for name in names.split()]


def strong(state: DosRiosState, seed: int = 1) -> str:
    [seat] = GAME.to_act(state)
    return str(think(GAME, MIND, state, seat, SHORT, Dice(seed)).move)


def steady(state: DosRiosState, seed: int = 1) -> str:
    [seat] = GAME.to_act(state)
    return str(decide(GAME, MIND, state, seat, "steady", Dice(seed)))


both = pytest.mark.parametrize("plays", [strong, steady])


@both
def test_dr_21_the_fifth_building_wins_wherever_it_stands(plays) -> None:
    state = watered()
    built(state, 0, "c3 c4 c5 e4")
    put(state, 0, "d4")
    state.money[0] = 1000
    assert plays(state) == "build hacienda d4"


@both
def test_dr_21_the_hacienda_on_water_wins_where_three_fincas_have_it(plays) -> None:
    state = watered()
    built(state, 0, "a3 a4 a5")
    put(state, 0, "a6 d4")
    state.money[0] = 1500
    assert plays(state) == "build hacienda a6"


@both
def test_dr_15_a_dam_that_brings_water_to_the_last_dry_building_wins(plays) -> None:
    state = watered(rest="wheat")
    built(state, 0, "a3 a4 b5", "a2")
    put(state, 0, "a4 g3 g4")
    state.reserve[0] = 1
    state.forget()
    assert plays(state) == "dam a4 s"


@both
def test_dr_18_who_alone_is_paid_harvests_and_who_only_pays_the_others_declines(plays) -> None:
    state = watered(corn="a3 a4", wheat="g3 g4")
    row(state, "corn wheat tobacco")
    put(state, 0, "a3 a4")
    put(state, 1, "g3 g4")
    state.mp = state.reserve[0] = 0
    assert plays(state) == "harvest"
    row(state, "wheat corn tobacco")
    state.forget()
    assert plays(state) == "decline"


def test_dr_16_nobody_builds_where_no_water_runs_while_a_watered_field_is_at_hand() -> None:
    state = watered(corn="a3 a4", wheat="g3 g4")
    put(state, 0, "d4 a3")
    state.money[0], state.mp, state.reserve[0] = 500, 0, 0
    seat = Seat(0)
    legal = GAME.legal(state, seat)
    worths = MIND.worths(state, seat, legal)
    assert str(legal[worths.index(max(worths))]) == "build finca a3"
    assert "build finca d4" not in (strong(state), steady(state))


@both
def test_dr_18_the_walk_goes_to_the_field_that_the_current_card_pays(plays) -> None:
    state = watered(corn="a4", wheat="g4")
    row(state, "corn forest forest")
    put(state, 0, "b3")
    state.reserve[0] = 0
    state.mp = 1
    assert plays(state) == "walk b3 a4"


@both
def test_what_is_lost_is_played_on_sensibly(plays) -> None:
    """The other one wins with the next building, whatever is done: income is taken all the same."""
    state = watered(corn="a3 a4", wheat="g3 g4")
    built(state, 1, "g2 g3 g4 g6")
    put(state, 1, "g5 g3 g4")
    state.money[1] = 3000
    row(state, "corn wheat tobacco")
    put(state, 0, "a3 a4")
    state.mp = 0
    assert plays(state) == "harvest"


def test_ruling_10_points_count_buildings_first_and_rios_next() -> None:
    state = watered()
    built(state, 0, "a3 a4 a5")
    built(state, 1, "g3 g4")
    state.money = [0, 1400]
    mine, theirs = MIND.points(state)
    assert mine > theirs
    built(state, 1, "g3 g4 g5")
    mine, theirs = MIND.points(state)
    assert mine < theirs


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dr_21_whoever_lacks_one_building_and_can_pay_it_has_the_best_chance(seats: int) -> None:
    state = watered(seats)
    built(state, 0, "a3 a4 a5")
    put(state, 0, "a3 a6")
    state.money[0] = 1000
    for other in range(1, seats):
        built(state, other, ["g3 g4", "c3 c4", "e3 e4"][other - 1])
    chances = MIND.chances(state)
    assert abs(sum(chances) - 1) < 1e-9
    assert chances[0] > 1 / seats
    assert chances[0] == max(chances)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_seen_at_a_glance_is_legal_and_a_match_by_it_comes_to_an_end(seats: int) -> None:
    dice = Dice(seats)
    state, players = GAME.new(seats, GAME.meta.defaults(), dice), Table(GAME, MIND, seats, dice)
    while acting := GAME.to_act(state):
        assert state.round < 60
        if glance := MIND.glance(state, acting[0]):
            moves, worths = glance
            assert len(moves) == len(worths) > 0
            assert set(moves) <= set(GAME.legal(state, acting[0]))
        players.ply(state, {})
    assert GAME.outcome(state) is not None


def test_dr_15_the_courses_after_a_dam_are_those_that_the_rules_lead_to() -> None:
    dice, seen = Dice(7), 0
    for _ in range(6):
        state = GAME.new(3, GAME.meta.defaults(), dice)
        players = Table(GAME, MIND, 3, dice)
        while (acting := GAME.to_act(state)) and state.round < 4:
            for move in GAME.legal(state, acting[0]):
                if isinstance(move, Dam) and state.outflow.get(move.spot) == move.side:
                    assert set(after_dam(rivers_of(state), move.spot, move.side)) <= by_the_rules(state, move)
                    seen += 1
            players.ply(state, {})
    assert seen > 20


def by_the_rules(state: DosRiosState, move: Dam | Flow) -> set[tuple[int, int]]:
    """The waters after each way to go on from that move."""
    after = state.clone()
    GAME.apply(after, {after.turn: move}, Dice(0))
    if after.phase != "tie":
        return {rivers.irrigation(after)}
    assert after.head is not None
    ways = [Flow(after.head, side) for side in rivers.choices(after, after.head)]
    return set().union(*(by_the_rules(after, way) for way in ways))


def test_no_thought_depends_on_the_order_of_the_deck() -> None:
    state = watered(3, corn="a3 a4", wheat="g3 g4")
    put(state, 0, "a3 d4 d5")
    twin = state.clone()
    twin.deck.sort()
    one, other = (think(GAME, MIND, each, Seat(0), SHORT, Dice(3)) for each in (state, twin))
    assert state.deck != twin.deck
    assert one == other
