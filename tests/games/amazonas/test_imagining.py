"""What Amazonas deals anew for a viewer: events to come, missions, rejected ones; and what stays since it is public.

The properties that hold for every title are in `tests.contract.test_imagining`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from core.game import Seat
from core.games.amazonas.components import EVENTS
from core.games.amazonas.state import AmazonasState
from core.thinking.dice import Dice
from tests.games.amazonas import plug
from tests.games.amazonas.table import Table

WORLDS = 2000


def worlds(table: Table, viewer: int | None, count: int = WORLDS) -> Iterator[AmazonasState]:
    dice = Dice("worlds")
    for _ in range(count):
        yield table.game.imagine(table.state, None if viewer is None else Seat(viewer), dice)


def share(counts: Counter[int], of: int) -> float:
    return counts[of] / counts.total()


def test_each_event_that_is_left_is_as_likely_to_come_next() -> None:
    """AMZ-3: of eighteen cards those that came are known, the order of the others is not."""
    table = Table().start("rosaria", "bidora", "otire")
    table.state.deck = [event for event, copies in EVENTS.items() for _ in range(copies)]
    table.state.deck.remove("fire")
    table.state.event, table.state.events_past = "fire", ["fire"]
    next_ones = Counter(world.deck[-1] for world in worlds(table, 0))
    assert set(next_ones) == set(EVENTS)
    for event, copies in EVENTS.items():
        left = copies - (event == "fire")
        assert next_ones[event] / WORLDS == pytest.approx(left / 17, abs=0.03)
    assert {tuple(world.events_past) for world in worlds(table, 0, 20)} == {("fire",)}


def test_others_hold_missions_that_are_neither_ones_own_nor_each_others() -> None:
    """AMZ-1: one each; five of eight lie unused with three players."""
    table = Table()
    own = table.state.mission[1]
    held = Counter[int]()
    for world in worlds(table, 1):
        assert world.mission[1] == own
        others = [world.mission[0], world.mission[2]]
        assert len({own, *others}) == 3
        held.update(mission for mission in others if mission is not None)
    assert set(held) == set(range(8)) - {own}
    assert all(count / WORLDS == pytest.approx(2 / 7, abs=0.05) for count in held.values())


def test_the_public_knows_nobodys_mission() -> None:
    table = Table()
    for seat in range(3):
        assert {world.mission[seat] for world in worlds(table, None, 200)} == set(range(8))


def test_tents_in_its_villages_speak_for_a_mission() -> None:
    """Seat 1 stands in three of the first mission's villages, seat 2 in none of any that is left alone."""
    table = Table().start("rosaria", "aruaca", "otire", purse=60)
    board, seat = table.state.board, Seat(1)
    table.state.mission[0], table.state.missions_dealt[0] = 7, (7,)
    for slug in ("bidora", "furo-verde"):
        table.state.tents[seat] |= 1 << board.number[slug]
    held = Counter(world.mission[seat] for world in worlds(table, 0))
    assert held[0] > 0.6 * WORLDS, "mission 1: Aruaca, Bidora, Furo Verde, Jauari"
    assert set(held) == set(range(7)), "the others stay possible"
    assert held[3] > held[2], "Furo Verde is in mission 4 too, none of the three in mission 3"


def test_two_who_both_stand_in_a_missions_villages_dont_both_hold_it() -> None:
    table = Table().start("rosaria", "aruaca", "aruaca", purse=60)
    board = table.state.board
    for slug in ("bidora", "furo-verde", "jauari"):
        for seat in (1, 2):
            table.state.tents[seat] |= 1 << board.number[slug]
    table.state.mission[0], table.state.missions_dealt[0] = 7, (7,)
    first = Counter[int]()
    for world in worlds(table, 0):
        assert world.mission[1] != world.mission[2]
        first[1 if world.mission[1] == 0 else 2 if world.mission[2] == 0 else 0] += 1
    assert share(first, 1) == pytest.approx(share(first, 2), abs=0.06), "neither comes first"
    assert share(first, 0) < 0.1


def test_while_missions_are_chosen_the_others_pairs_are_unknown() -> None:
    """Option `mission_choice`: all keep one at once, so nobody has kept any yet."""
    table = Table(4, mission_choice="on")
    for seat in range(4):
        table.legal(seat)  # a list that is kept with the position mustn't come along
    own = table.state.missions_dealt[2]
    for world in worlds(table, 2, 200):
        assert world.mission == [None] * 4
        assert world.missions_dealt[2] == own
        assert sorted(mission for dealt in world.missions_dealt for mission in dealt) == list(range(8))
        for seat in range(4):
            legal = [str(move) for move in table.game.legal(world, Seat(seat))]
            assert legal == [f"keep {mission + 1}" for mission in world.missions_dealt[seat]]
    assert len({world.missions_dealt[0] for world in worlds(table, 2, 200)}) == 15


def kept(table: Table, *choice: int) -> Table:
    """Each keeps one of the two missions dealt, by its place."""
    moves = {Seat(seat): table.game.legal(table.state, Seat(seat))[at] for seat, at in enumerate(choice)}
    table.game.apply(table.state, moves, Dice("no chance in it"))
    return table


def test_what_one_rejected_nobody_else_holds_and_what_others_rejected_is_unknown() -> None:
    table = kept(Table(mission_choice="on"), 0, 1, 0)
    own = set(table.state.missions_dealt[0])
    rejected = Counter[int]()
    for world in worlds(table, 0):
        plug.check(world)
        assert world.missions_dealt[0] == table.state.missions_dealt[0]
        for seat in (1, 2):
            assert not own & set(world.missions_dealt[seat])
            assert world.mission[seat] in world.missions_dealt[seat]
        rejected.update(set(world.missions_dealt[1]) - {world.mission[1]})
    assert set(rejected) == set(range(8)) - own
    assert all(count / WORLDS == pytest.approx(1 / 6, abs=0.04) for count in rejected.values())


def test_at_the_end_missions_are_known_and_rejected_ones_still_secret() -> None:
    """AMZ-19 shows what each kept."""
    table = kept(Table(mission_choice="on"), 0, 1, 0).start("rosaria", "bidora", "otire")
    table.to_the_end()
    was = table.state.mission
    rejected = set[tuple[int, ...]]()
    for world in worlds(table, None, 300):
        assert world.mission == was
        rejected.add(world.missions_dealt[1])
        assert was[1] in world.missions_dealt[1]
    assert len(rejected) == 5, "of eight missions three are kept"
    assert {world.missions_dealt[1] for world in worlds(table, 1, 50)} == {table.state.missions_dealt[1]}


def test_what_lies_open_stays() -> None:
    """AMZ-6: cards left are public; purses, tiles, medals, sites, order too."""
    table = Table().start("rosaria", "bidora", "otire", events=["bonus-fish", "indio"])
    table.cards(1, 2, 3)
    hidden = {"deck", "mission", "missions_dealt", "legal", "board"}
    for viewer in (None, 0, 1, 2):
        for world in worlds(table, viewer, 20):
            for name in set(AmazonasState.__slots__) - hidden:
                assert getattr(world, name) == getattr(table.state, name), name


def test_nothing_done_in_an_imagined_position_is_done_in_the_real_one() -> None:
    table = Table().start("rosaria", "bidora", "otire")
    before = table.state.clone()
    before.legal = {}
    dice = Dice("playing on")
    for world in worlds(table, 0, 20):
        while seats := table.game.to_act(world):
            moves = {seat: table.game.legal(world, seat)[-1] for seat in seats}
            table.game.apply(world, moves, dice)
    for name in set(AmazonasState.__slots__) - {"legal", "board"}:
        assert getattr(table.state, name) == getattr(before, name), name
