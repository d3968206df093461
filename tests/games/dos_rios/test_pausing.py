"""DR-12 and W-29: on the way over somebody's empty finca a walk may pause, to dam there, but never end.

What the shipped code finds by sets of places is compared with plain searches, in crowds made at random.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator

import msgspec
import pytest

from core.chance import SeededChance
from core.game import Seat
from core.games.dos_rios.places import NAMES, OFF_HEX, STEP, TOWN, bits
from core.games.dos_rios.state import DosRiosState
from core.games.dos_rios.title import DosRios
from core.match import Match
from core.menu import menu
from core.records import SetUp
from core.wording import Refusal, Words
from tests.games.dos_rios.table import GAME, at, keys, land, legal, play, put, refused, river, table

VERDE = "a2 b2 c3 c4 c5 c6 c7 c8 d8"
MORENO = "g2 g3 g4 g5 g6 g7 g8"


def passing() -> DosRiosState:
    """Seat 0 at C6; seat 1's finca at C5 on the Verde, nobody on it."""
    state = table()
    river(state, "verde", VERDE)
    river(state, "moreno", MORENO)
    put(state, 0, "c6")
    state.fincas[1] = 1 << at("c5")
    return state


def test_w_29_a_walk_pauses_on_a_foreign_finca_dams_there_and_walks_on() -> None:
    state = passing()
    events = play(state, "walk c6 c5")
    assert keys(events) == ["walked"]
    assert (state.mp, GAME.view(state, Seat(0)).paused) == (5, at("c5"))
    assert keys(play(state, "dam c5 s"))[:1] == ["dammed"]
    play(state, "flow c5 se")
    while state.phase == "tie":
        play(state, legal(state)[0])
    play(state, "walk c5 c4", "decline")
    assert state.turn == 1


def test_w_29_while_it_pauses_nothing_else_is_possible() -> None:
    state = passing()
    put(state, 0, "d4 e4")
    put(state, 1, "e5")
    state.money[0] = 2000
    play(state, "walk c6 c5")
    moves = legal(state)
    assert {move.split()[0] for move in moves} == {"dam", "walk"}
    assert all(move.split()[1] == "c5" for move in moves if move.startswith("walk"))
    edges = {(at("c5"), side) for side in range(3)} | {(at("c5") - STEP[side], side) for side in range(3)}
    assert {(GAME.parse(move).spot, GAME.parse(move).side) for move in moves if move.startswith("dam")} <= edges
    for move in ("end", "harvest", "decline", "walk d4 d5", "dam d4 s", "build finca d4", "evict e5 from d4 e4"):
        assert refused(state, move) == "paused", move
    assert GAME.view(state, Seat(0)).evictions == ()


def test_w_29_the_walk_on_costs_what_a_walk_costs_and_may_lead_back() -> None:
    state = passing()
    play(state, "walk c6 c5")
    view = GAME.view(state, Seat(0))
    prices = {NAMES[way.to]: way.mp for way in view.walks}
    assert prices["c6"] == prices["c4"] == prices["b5"] == 1
    assert {str(move) for move in GAME.legal(state, Seat(0)) if str(move).startswith("walk")} == {
        f"walk c5 {name}" for name in prices
    }
    play(state, "walk c5 c6")
    assert state.mp == 4
    assert "decline" in legal(state)


def test_w_29_it_pauses_only_with_the_mp_to_walk_on() -> None:
    state = passing()
    state.mp = 1
    assert refused(state, "walk c6 c5") == "pause_far"
    state.mp = 2
    assert "walk c6 c5" in legal(state)


def test_w_29_where_two_stood_there_is_room_to_walk_back() -> None:
    """C5 lies among hexes on which nobody may stop but the one that the campesino leaves."""
    state = table(3)
    put(state, 0, "c6 c6")
    state.fincas[1] = sum(1 << at(name) for name in ("c5", "c4", "b5"))
    state.haciendas[1] = 1 << at("b4")
    state.fincas[2] = sum(1 << at(name) for name in ("d4", "d5"))
    state.mp = 2
    assert "walk c6 c5" in legal(state), "its own hex has room for one when it has left"
    play(state, "walk c6 c5")
    assert [move for move in legal(state) if move.startswith("walk")] == ["walk c5 c6"]


def test_w_29_one_pause_may_follow_another() -> None:
    state = passing()
    state.fincas[1] |= 1 << at("c4")
    play(state, "walk c6 c5", "walk c5 c4")
    assert refused(state, "decline") == "paused"
    play(state, "walk c4 b4", "decline")


def test_dr_12_no_pause_on_a_hacienda_or_beside_somebody() -> None:
    state = passing()
    state.haciendas[1] = 1 << at("d6")
    put(state, 1, "c5")
    assert refused(state, "walk c6 d6") == "foreign_building"
    assert refused(state, "walk c6 c5") in ("no_way", "foreign_building")


def test_w_29_a_diversion_in_passing_may_win() -> None:
    """The water comes to seat 0's fourth building by a dam on seat 1's finca: over, wherever the builder stands."""
    state = about_to_win()
    play(state, "walk c6 c5", "dam c5 s")
    play(state, "flow c5 se")
    while state.phase == "tie":
        play(state, legal(state)[0])
    assert (state.phase, state.winner) == ("over", 0)


def about_to_win() -> DosRiosState:
    """Seat 0's fourth building, D6, lacks water; a dam below seat 1's finca at C5 may bring it."""
    state = passing()
    state.fincas[0] = sum(1 << at(name) for name in ("c3", "c4", "d6"))
    state.haciendas[0] = 1 << at("a2")
    return state


def test_w_29_a_computer_dams_in_passing() -> None:
    state = about_to_win()
    for _ in range(5):
        if state.phase == "over":
            break
        move = GAME.decide(GAME.view(state, Seat(0)), GAME.legal(state, Seat(0)), SeededChance(bytes(32)))
        play(state, str(move))
    assert state.winner == 0


def test_w_29_the_pause_is_asked_and_offered() -> None:
    state = passing()
    words = Words("en", ("Anna", "Roberto"))
    view = GAME.view(state, Seat(0))
    steps = GAME.steps(view, GAME.parse("walk c6 c5"))
    assert (steps[-1].deed, words(steps[-1].short)) == ("pause", "C5 P1")
    assert "P is only a pause on somebody's finca." in words(steps[0].ask)
    play(state, "walk c6 c5")
    view = GAME.view(state, Seat(0))
    asked = words(GAME.prompt(view))
    assert asked.startswith("Anna is on the way over Roberto's finca on C5")
    assert "5 movement points left" in asked
    level = menu([(move, GAME.steps(view, move)) for move in GAME.legal(state, Seat(0))])
    assert {choice.mark.split(":")[0] for choice in level.choices if choice.mark} == {"edge", "hex"}


def test_w_29_a_plan_may_pause() -> None:
    state = passing()
    state.turn = Seat(1)
    plan = GAME.look_ahead(GAME.view(state, Seat(0)), Seat(0), [GAME.parse(m) for m in ("walk c6 c5", "harvest")])
    assert plan
    assert [str(move) for move in plan.moves] == ["walk c6 c5"]
    assert plan.refusal
    assert plan.refusal.key == "dos_rios.no.paused"
    assert {str(move).split()[0] for move in plan.legal} == {"dam", "walk"}


def test_w_29_what_paused_can_be_taken_back() -> None:
    """Undo in a match: the walk there, a dam, each by itself."""
    taken_back = 0
    for match in pausing_matches(5):
        seat, ply, before = match.to_act[0], match.ply, match.view(match.to_act[0])
        onto = next(move for move in match.legal(seat) if to_finca(match, move))
        match.play({seat: onto})
        if match.ply > ply + 1 or match.undo_ply(seat) is None:
            continue  # its only way on was walked by the table
        match.undo(seat)
        assert match.view(seat) == before
        taken_back += 1
    assert taken_back


def pausing_matches(count: int) -> Iterator[Match]:
    """Matches of greedy players at a position where a walk may pause."""
    for number in range(count):
        match = Match(GAME, 3, {}, number.to_bytes(32, "big"))
        chance = SeededChance(number.to_bytes(32, "little"), 1)
        while not match.over:
            [seat] = match.awaited
            if any(to_finca(match, move) for move in match.legal(seat)):
                yield match
                break
            match.play({seat: GAME.decide(match.view(seat), match.legal(seat), chance)})


def to_finca(match: Match, move) -> bool:
    view = match.view(None)
    others = {spot for seat, player in enumerate(view.players) if seat != view.turn for spot in player.fincas}
    return str(move).startswith("walk") and move.to in others


def test_matches_of_before_go_on_without_pauses() -> None:
    """Rules version 1: nobody stops on a foreign finca, and the log says by which rules it was played."""
    old = DosRios().of_version(1)
    assert old.meta.rules_version == 1
    match = next(pausing_matches(1))
    again = Match.replay(GAME, set_up_of(match, 1), match.secret_seed(), match.records)
    [seat] = again.to_act
    assert not any(to_finca(again, move) for move in again.legal(seat))
    assert again.set_up().rules_version == 1
    assert set(map(str, again.legal(seat))) < set(map(str, match.legal(seat)))
    with pytest.raises(Refusal) as caught:
        Match.replay(GAME, set_up_of(match, 3), match.secret_seed(), match.records)
    assert caught.value.code == "table.rules_version"


def set_up_of(match: Match, version: int) -> SetUp:
    return msgspec.structs.replace(match.set_up(), rules_version=version)


def crowds(count: int) -> Iterator[DosRiosState]:
    """Positions at random: many campesinos and buildings on a random land, any number of MP left."""
    rng = random.Random(29)
    kinds = ("wheat", "tobacco", "corn", "forest", "hill")
    for _ in range(count):
        names = [NAMES[spot] for spot in land().ground.layout.hexes]
        land_of = {kind: " ".join(name for name in names if rng.random() < 0.2) for kind in kinds[3:]}
        seats = rng.choice((2, 3, 4))
        state = table(seats, land(**land_of))
        free = rng.sample(names, len(names))
        for seat in range(seats):
            state.fincas[seat] = sum(1 << at(free.pop()) for _ in range(rng.randint(1, 4)))
            state.haciendas[seat] = 1 << at(free.pop()) if rng.random() < 0.7 else 0
        for seat in range(seats):
            for _ in range(rng.randint(0, 5)):
                if rng.random() < 0.2:
                    state.leave(Seat(seat), TOWN)
                    state.arrive(Seat(seat), rng.choice(OFF_HEX[:2]))
                    continue
                name = rng.choice(free)
                owner = state.owner_at(at(name))
                if owner in (None, seat) and state.count(Seat(seat), at(name)) < 2:
                    put(state, seat, name)
        state.mp = rng.randint(0, 6)
        yield state


def distances(state: DosRiosState, origin: int, mp: int) -> dict[int, int]:
    """By place: the least steps of seat 0 from `origin`, from place to place; DR-7, DR-8, DR-12, DR-13 told plainly."""
    ground = state.valley.ground
    best, queue = {origin: 0}, deque([origin])
    while queue:
        here = min(queue, key=lambda spot: best[spot])
        queue.remove(here)
        ways = [(near, 1) for near in bits(ground.near[here])]
        if here == TOWN and state.haciendas[0]:
            ways.append((state.haciendas[0].bit_length() - 1, 2))
        for to, cost in ways:
            foreign = any(state.one[other] >> to & 1 or state.haciendas[other] >> to & 1
                          for other in range(1, state.seats)) and to not in OFF_HEX  # fmt: skip
            if not foreign and best[here] + cost <= mp and best[here] + cost < best.get(to, 99):
                best[to] = best[here] + cost
                queue.append(to)
    return best


def is_stop(state: DosRiosState, spot: int) -> bool:
    """Of seat 0, with its campesino taken off its place."""
    if spot in OFF_HEX:
        return True
    foreign = any(
        spots[other] >> spot & 1
        for other in range(1, state.seats)
        for spots in (state.one, state.fincas, state.haciendas)
    )
    return not foreign and state.count(Seat(0), spot) < 2


def test_w_29_a_pause_is_offered_just_where_a_walk_on_exists() -> None:
    """Each walk of random crowds against a search from place to place: which there are, and what they cost."""
    pausing = shut_in = 0
    for state in crowds(150):
        found = {(way.origin, way.to): way.mp for way in GAME.view(state, Seat(0)).walks}
        wanted = {}
        for origin in {spot for spot in (*bits(state.one[0]), *OFF_HEX) if state.count(Seat(0), spot)}:
            reached = distances(state, origin, state.mp)
            state.leave(Seat(0), origin)
            for to, mp in reached.items():
                finca = any(state.fincas[other] >> to & 1 for other in range(1, state.seats))
                onward = distances(state, to, state.mp - mp) if finca else {}
                if to != origin and (is_stop(state, to) or any(is_stop(state, stop) for stop in onward if stop != to)):
                    wanted[origin, to] = mp
                    pausing += finca
                shut_in += finca and (origin, to) not in wanted
            state.arrive(Seat(0), origin)
        assert found == wanted
    assert pausing > 200
    assert shut_in > 50


def test_w_29_whoever_pauses_gets_on_whatever_it_does_there() -> None:
    """However dams are chosen in passing, a walk on remains, and in the end it has come to a stop."""
    rng, paused = random.Random(12), 0
    for state in crowds(200):
        river(state, "verde", VERDE)
        river(state, "moreno", MORENO)
        state.reserve[0] = rng.randint(0, 5)
        state.forget()
        onto = [move for move in legal(state, "walk") if is_paused_at(state, move)]
        if not onto:
            continue
        play(state, rng.choice(onto))
        while state.phase != "over" and (state.paused is not None or state.phase == "tie"):
            moves = legal(state)
            assert state.phase == "tie" or any(move.startswith("walk") for move in moves)
            play(state, rng.choice(moves))
            paused += 1
        assert state.phase == "over" or not state.one[0] & state.others(Seat(0), state.fincas)
    assert paused > 100


def is_paused_at(state: DosRiosState, move: str) -> bool:
    return bool(state.others(Seat(0), state.fincas) >> at(move.split()[2]) & 1)
