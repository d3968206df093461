"""Where the water runs: DR-1 to DR-4 and DR-15, the seed's examples, and thousands of random dams."""

from __future__ import annotations

import random

import pytest

from core.chance import SeededChance
from core.game import Seat
from core.games.dos_rios import rivers, set_up
from core.games.dos_rios.places import NAMES, STEP, bits
from core.games.dos_rios.state import DosRiosState
from tests.games.dos_rios.plug import check_water
from tests.games.dos_rios.table import GAME, at, course, keys, land, legal, names, play, put, refused, river, table


def laying(state: DosRiosState) -> DosRiosState:
    state.phase = "lay"
    state.round = 0
    state.placed = 0
    set_up.start_river(state, state.valley.ground.springs[0])
    return state


def choices(state: DosRiosState, name: str) -> list[str]:
    return names([at(name) + STEP[side] for side in rivers.choices(state, at(name))])


def test_dr_1_the_lowest_open_neighbour_takes_the_water() -> None:
    state = table(valley=land(hill="c5 d4", forest="b4"))
    assert choices(state, "c4") == ["B4"]
    state.dams[2] |= 1 << at("c4")
    assert choices(state, "c4") == ["C5", "D4"]


def test_dr_1_uphill_only_when_nothing_else_is_open() -> None:
    state = table(valley=land(hill="b4 c5", forest="d4"))
    assert choices(state, "c4") == ["D4"], "from a field to the forest, hills being higher"
    state.dams[1] |= 1 << at("c4")
    assert choices(state, "c4") == ["C5", "B4"]


def test_dr_1_lake_and_town_are_lowest() -> None:
    state = table()
    assert choices(state, "a7") == ["A8"]
    assert choices(state, "c8") == ["D8", "B8"]
    assert choices(state, "d7") == ["D8"]
    assert choices(state, "b7") == ["B8", "A8"], "two sides of one lake"


def test_dr_2_a_river_ends_where_it_meets_water() -> None:
    state = table(valley=land(hill="a2"))
    river(state, "moreno", "f1 e2 d2 d3 d4 d5 d6 d7 d8")
    reached = rivers.lead(state, at("a1"), 1)
    assert names(reached) == ["B1"]
    assert state.head == at("b1")
    reached = rivers.lead(state, at("b1"), 1)
    assert state.head == at("c2")
    reached = rivers.lead(state, at("c2"), 1)
    assert (names(reached), state.head) == (["D2"], None)
    assert course(state, "verde") == ["B1", "C2", "D2", "D3", "D4", "D5", "D6", "D7"]


def test_dr_3_segments_are_laid_in_turn_forced_ones_counted() -> None:
    state = laying(table(3, land(forest="a2", hill="b1 a3 b2")))
    assert NAMES[state.head or 0] == "a2"
    assert state.turn == 1, "the start player laid the forced segment from the spring"
    play(state, "flow a2 s")
    assert NAMES[state.head or 0] == "a3"
    assert state.turn == 2
    play(state, "flow a3 s")
    assert state.turn == 0


def test_dr_3_moreno_goes_on_where_verde_stopped() -> None:
    state = laying(table(2, land(forest="a2 g2", hill="b1 f1")))
    while 6 * 16 not in state.outflow:
        play(state, legal(state)[0])
    assert state.turn == len(state.outflow) % 2
    assert NAMES[state.head or 0] == "g2"


def test_dr_3_option_first_player_chooses_everything() -> None:
    state = GAME.new(3, {"laying": "first_player", "round_limit": "none", "layout": ""}, SeededChance(b"7" * 32))
    while state.phase == "lay":
        assert GAME.to_act(state) == (state.start,)
        play(state, legal(state)[-1])
    assert GAME.to_act(state) == (state.start,)


def test_dr_4_joined_parts_count_for_both_rivers() -> None:
    state = table()
    river(state, "verde", "a2 b2 c3 d3 d4 d5 d6 d7 d8")
    river(state, "moreno", "g2 f2 e3 d3")
    verde, moreno = state.water
    both = {"D3", "D4", "D5", "D6", "D7"}
    assert set(names([*bits(verde & moreno)])) == both
    assert set(names([*bits(verde & ~moreno)])) == {"A2", "B2", "C3"}


def test_dr_e1_the_verde_example() -> None:
    """Rule: DR-E1."""
    state = laying(
        table(2, land(rest="hill", forest="a2 a4 b4 c1 c2", tobacco="b6", corn="b7", wheat="b5 c5 a7"))
    )  # fmt: skip
    asked = []
    for side in ("flow a2 s", "flow b4 s", "flow b6 sw"):
        asked.append(NAMES[state.head or 0].upper())
        play(state, side)
    assert asked == ["A2", "B4", "B6"]
    assert course(state, "verde") == ["A2", "A3", "A4", "B4", "B5", "B6", "A7"]
    assert rivers.mouth(state.valley, state.outflow, at("a1")) == at("a8"), "the lake, not the corn"


def diverted() -> DosRiosState:
    state = table(valley=land(hill="b1 f1 a3"))
    river(state, "verde", "a2 b2 c3 c4 d4")
    river(state, "moreno", "g2 f2 e3 d3 d4 c5 c6 c7 c8 d8")
    put(state, 0, "c4")
    return state


def test_dr_15_a_dam_diverts_from_the_upstream_hex() -> None:
    state = diverted()
    events = play(state, "dam c4 se")
    assert keys(events) == ["dammed"]
    assert state.phase == "tie"
    assert legal(state) == ["flow c4 s", "flow c4 sw"]


def test_dr_e5_join_again_or_turn_away() -> None:
    """Rule: DR-E5."""
    joined = diverted()
    play(joined, "dam c4 se", "flow c4 s")
    assert course(joined, "verde") == ["A2", "B2", "C3", "C4", "C5", "C6", "C7", "C8"]
    assert joined.phase == "act"
    away = diverted()
    play(away, "dam c4 se", "flow c4 sw")
    assert away.phase == "tie"
    play(away, "flow b4 sw", "flow a5 s", "flow a6 s")
    assert course(away, "verde") == ["A2", "B2", "C3", "C4", "B4", "A5", "A6", "A7"]
    assert course(away, "moreno") == ["G2", "F2", "E3", "D3", "D4", "C5", "C6", "C7", "C8"]


def test_dr_15_choices_come_before_anything_else() -> None:
    state = diverted()
    play(state, "dam c4 se")
    assert all(move.startswith("flow") for move in legal(state))
    assert refused(state, "walk town c8") == "flow_first"
    assert refused(state, "harvest") == "flow_first"


def test_dr_15_below_the_meeting_both_are_diverted_above_it_one() -> None:
    state = diverted()
    put(state, 0, "c6")
    play(state, "dam c6 s", "flow c6 sw", "flow b6 s", "flow b7 s")
    tail = ["C5", "C6", "B6", "B7"]
    assert course(state, "verde")[-4:] == course(state, "moreno")[-4:] == tail
    above = diverted()
    put(above, 1, "d3")
    above.turn = Seat(1)
    play(above, "dam d3 s", "flow d3 se", "flow e4 s", "flow e5 s", "flow e6 s", "flow e7 s", "flow e8 sw")
    assert course(above, "moreno") == ["G2", "F2", "E3", "D3", "E4", "E5", "E6", "E7", "E8"]
    assert course(above, "verde")[-5:] == ["D4", "C5", "C6", "C7", "C8"], "the tail that the other feeds stays"


def test_dr_15_dry_segments_vanish_and_an_own_part_is_met_again() -> None:
    state = table(valley=land(hill="b1 f1 a3"))
    river(state, "verde", "a2 b2 c3 c4 c5 c6 c7 c8 d8")
    river(state, "moreno", "g2 g3 g4 g5 g6 g7 g8")
    put(state, 0, "c3")
    events = play(state, "dam c3 s", "flow c3 sw", "flow b3 s", "flow b4 se")
    assert course(state, "verde") == ["A2", "B2", "C3", "B3", "B4", "C5", "C6", "C7", "C8"]
    assert at("c4") not in state.outflow
    assert keys(events) == ["diverted", "dried"]


def test_dr_15_a_dam_where_no_river_runs_changes_no_water() -> None:
    state = diverted()
    before = dict(state.outflow)
    assert keys(play(state, "dam c4 s")) == ["dammed"]
    assert state.outflow == before


def test_dr_15_a_spring_can_be_dammed() -> None:
    state = diverted()
    put(state, 0, "a2")
    play(state, "dam a1 s")
    assert state.head == at("b1")
    assert course(state, "verde") == ["B1"]
    play(state, "flow b1 s")
    assert course(state, "verde")[:3] == ["B1", "B2", "C3"], "it has met its old course"


def test_dr_e6_red_dams_the_lower_left_side() -> None:
    """Rule: DR-E6."""
    valley = land(
        rest="hill", forest="g2 g4 e6 g6 f7", tobacco="f6", wheat="g5 f5 e4 e7 g7"
    )  # fmt: skip
    for end, choice in (("rejoin", "flow f6 sw"), ("lake", "flow f6 se")):
        state = table(valley=valley)
        river(state, "verde", "b1 b2 b3 b4 b5 b6 b7 b8")
        river(state, "moreno", "f1 f2 f3 e4 e5 e6 e7 e8 d8")
        put(state, 0, "f3")
        play(state, "dam f3 sw")
        assert NAMES[state.head or 0] == "f6"
        assert course(state, "moreno") == ["F1", "F2", "F3", "G4", "G5", "F5", "F6"]
        play(state, choice)
        assert course(state, "moreno")[7:] == (["E7", "E8"] if end == "rejoin" else ["G7"])
        assert at("e5") not in state.outflow


def random_river(rng: random.Random) -> DosRiosState:
    options = {"laying": "alternate", "round_limit": "none", "layout": ""}
    state = GAME.new(2, options, SeededChance(rng.randbytes(32)))
    while state.phase == "lay":
        play(state, rng.choice(legal(state)))
    state.phase, state.round, state.mp = "act", 2, 6
    return state


def by_the_rule(before: tuple[list[int], list[int]], spot: int, way: list[int]) -> tuple[list[int], list[int]]:
    """Courses after a diversion, told river by river instead of outflow by outflow: lists of hexes, spring first.

    `way` is what was laid anew from `spot`, its last place the one where it met water or ended.
    """
    met = way[-1]
    tail: list[int] = []
    for old in before:
        if met in old:
            tail = old[old.index(met) + 1 :]
    after = tuple(
        [*old[: old.index(spot) + 1], *way, *tail] if spot in old else old
        for old in before
    )  # fmt: skip
    first, second = after
    return first, second


@pytest.mark.parametrize("seed", range(6))
def test_dr_15_random_dams_keep_both_rivers_whole(seed: int) -> None:
    """Some 3,000 dams: both courses end in a lake, the town or each other, water never climbs when something lower or
    equal is open, nothing dry stays, 40 dams and 40 segments suffice; and a second model gives the same courses.
    """
    rng = random.Random(seed)
    dams = 0
    while dams < 500:
        state = random_river(rng)
        for _ in range(40):
            state.one, state.two = [0, 0], [0, 0]
            state.one[state.turn] = rng.getrandbits(112) & state.valley.ground.hexes
            state.fincas, state.haciendas, state.reserve[state.turn] = [0, 0], [0, 0], 1
            found = legal(state, "dam")
            if not found:
                break
            watered = [move for move in found if on_river(state, move)]
            divert(state, rng.choice(watered or found), rng)
            dams += 1


def on_river(state: DosRiosState, move: str) -> bool:
    dam = GAME.parse(move)
    return state.outflow.get(dam.spot) == dam.side  # type: ignore[union-attr]


def divert(state: DosRiosState, move: str, rng: random.Random) -> None:
    springs = state.valley.ground.springs
    whole = tuple([spring, *rivers.course(state.valley, state.outflow, spring)] for spring in springs)
    mouths = [rivers.mouth(state.valley, state.outflow, spring) for spring in springs]
    before = tuple([*spots, mouth] for spots, mouth in zip(whole, mouths, strict=True))
    dam = GAME.parse(move)
    was_river = on_river(state, move)
    play(state, move)
    while state.phase == "tie":
        play(state, rng.choice(legal(state)))
    check_water(state)
    assert sum(dams.bit_count() for dams in state.dams) <= 40
    height = state.valley.height
    for spot, side in state.outflow.items():
        open_ = [height[to] for _, to in rivers.open_exits(state, spot)]
        assert height[spot + STEP[side]] == min(open_)
    after = [
        [spring, *rivers.course(state.valley, state.outflow, spring), rivers.mouth(state.valley, state.outflow, spring)]
        for spring in springs
    ]
    if not was_river:
        assert [list(spots) for spots in before] == after
        return
    spot = dam.spot  # type: ignore[union-attr]
    [changed, *_] = [spots for spots, old in zip(after, before, strict=True) if spot in old]
    new = changed[changed.index(spot) + 1 :]
    known = {place for old in before for place in old}
    way = new[: next(n for n, place in enumerate(new, 1) if place in known or state.valley.ground.ends >> place & 1)]
    assert [*by_the_rule(before, spot, way)] == after  # type: ignore[arg-type]
