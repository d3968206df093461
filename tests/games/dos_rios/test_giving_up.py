"""W-27: whoever has given up wins nothing, whoever brings it about; story, reason and placing agree."""

from __future__ import annotations

import pytest

from core.chance import SeededChance
from core.game import Seat
from core.levels import decide_on_view
from core.match import Match
from core.wording import Words
from tests.games.dos_rios.table import GAME, at, keys, legal, play, put, river, table

VERDE = "a2 b2 c3 c4 c5 c6 c7 c8 d8"
MORENO = "g2 g3 g4 g5 g6 g7 g8"


def one_short(seats: int = 3):
    """Seat 1's three fincas on the Verde; its hacienda's hex B4 is dry, and money for both is there."""
    state = table(seats)
    river(state, "verde", VERDE)
    river(state, "moreno", MORENO)
    state.fincas[1] = sum(1 << at(name) for name in ("c3", "c4", "c5"))
    return state


def test_w_27_its_fourth_building_with_water_does_not_end_the_match() -> None:
    state = one_short()
    put(state, 1, "c6")
    state.money[1], state.turn = 1000, Seat(1)
    GAME.retire(state, {Seat(1)})
    assert keys(play(state, "build hacienda c6")) == ["built_hacienda"]
    assert state.phase == "act"
    assert GAME.outcome(state) is None


def test_w_27_nor_does_its_fifth_building() -> None:
    state = one_short()
    put(state, 1, "b4 e4")
    state.money[1], state.turn = 1500, Seat(1)
    GAME.retire(state, {Seat(1)})
    play(state, "build finca b4", "build hacienda e4")
    assert (state.phase, state.buildings(Seat(1)).bit_count()) == ("act", 5)


def test_w_27_water_that_another_brings_ends_nothing_either_and_the_bringer_may_win() -> None:
    """Both have four buildings that the same diversion irrigates: the next in turn order wins."""
    for retired, winner in (((), 1), ((1,), 2)):
        state = one_short()
        state.haciendas[1] = 1 << at("d6")
        state.fincas[2] = sum(1 << at(name) for name in ("g3", "g4", "d7"))
        state.haciendas[2] = 1 << at("g5")
        put(state, 0, "c6")
        GAME.retire(state, set(map(Seat, retired)))
        play(state, "dam c5 s", "flow c5 se")
        while state.phase == "tie":
            ways = legal(state)
            play(state, next((way for way in ways if way.endswith(" s")), ways[0]))
        assert (state.phase, state.winner) == ("over", winner)


def test_w_27_somebody_who_takes_the_seat_may_win_again() -> None:
    state = one_short()
    put(state, 1, "b4 e4")
    state.money[1], state.turn = 1500, Seat(1)
    GAME.retire(state, {Seat(1)})
    play(state, "build finca b4")
    GAME.retire(state, set())
    play(state, "build hacienda e4")
    assert state.winner == 1


def test_w_27_the_computer_knows_that_it_can_not_win() -> None:
    """Its view says so, and whoever tries a turn out in advance sees the same."""
    state = one_short()
    GAME.retire(state, {Seat(1)})
    put(state, 1, "c6")
    state.money[1] = 1000
    view = GAME.view(state, Seat(1))
    assert view.retired == (1,)
    plan = GAME.look_ahead(view, Seat(1), [GAME.parse("build hacienda c6")])
    assert plan
    assert plan.view.winner is None


@pytest.fixture(scope="module")
def given_up() -> Match:
    """The match of the fault sheet, or the first like it: three greedy players, seat 1 gives up, and its computer plays
    on to a goal, at which a match of before would have ended.
    """
    for number in range(3, 40):
        old = played(number, 1)
        if old.outcome().places[1] == 0 and old.view(None).winner == 1:
            return played(number, 2)
    raise AssertionError("no computer of a seat that gave up comes so far")


def played(number: int, version: int) -> Match:
    game = GAME.of_version(version)
    match = Match(game, 3, {}, number.to_bytes(32, "big"))
    chance = SeededChance(number.to_bytes(32, "little"), 1)
    while not match.over:
        if match.ply >= 60 and not match.resigned:
            match.resign(Seat(1))
        [seat] = match.awaited
        match.play({seat: decide_on_view("greedy-1", game, match.view(seat), match.legal(seat), chance)})
    return match


def test_w_27_a_match_goes_on_until_somebody_wins_who_plays(given_up: Match) -> None:
    outcome = given_up.outcome()
    assert outcome
    assert outcome.places[1] == 0
    [winner] = outcome.winners
    assert given_up.view(None).winner == winner
    words = Words("en", ("Anna", "Bruno", "Carla"))
    story = [words(told) for entry in given_up.story(None) for told in entry.lines]
    won = [sentence for sentence in story if "wins!" in sentence]
    assert len(won) == 1
    assert words.name(winner) in won[0]
    assert words(outcome.told[winner]).startswith(("Five buildings", "Four irrigated"))


def test_w_27_it_replays_and_can_be_gone_back_in(given_up: Match) -> None:
    again = Match.replay(GAME, given_up.set_up(), given_up.secret_seed(), given_up.records)
    assert again.outcome() == given_up.outcome()
    back = Match.replay(GAME, given_up.set_up(), given_up.secret_seed(), given_up.records[:-1])
    ply = next(at for at in range(back.ply - 2, 0, -1) if not back.line[at].forced)
    back.rewind(Seat(0), ply)
    assert back.view(None).retired == (1,)
    assert not back.over


def test_w_27_matches_of_before_end_as_they_ended() -> None:
    """Rules version 1: the computer of a seat that gave up ended the match, and it stays so."""
    number = next(n for n in range(3, 40) if played(n, 1).view(None).winner == 1)
    old = played(number, 1)
    assert old.set_up().rules_version == 1
    again = Match.replay(GAME, old.set_up(), old.secret_seed(), old.records)
    assert again.view(None).winner == 1
    assert again.outcome() == old.outcome()


def test_w_22_results_are_told_in_buildings_water_and_money() -> None:
    state = one_short()
    put(state, 1, "c6")
    state.money = [300, 1200, 0]
    state.fincas[0] = 1 << at("b4")
    state.turn = Seat(1)
    play(state, "build hacienda c6")
    words = Words("en", ("Anna", "Bruno", "Carla"))
    outcome = GAME.outcome(state)
    assert outcome
    assert [words(line) for line in outcome.told] == [
        "1 building, 0 irrigated; 300 rios",
        "Four irrigated with the hacienda; 200 rios",
        "0 buildings, 0 irrigated; 0 rios",
    ]
