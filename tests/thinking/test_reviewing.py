"""Finished matches looked back on: blunders are found, chance is told apart, in whatever pieces it is done."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from core.analysis import MOST_DECISIONS, MOST_DRAWS, Analysis, concluded
from core.analyst import past_of
from core.chance import SeededChance
from core.game import Seat
from core.match import Match
from core.thinking.reviewing import (
    Costly,
    Decision,
    Done,
    Findings,
    Glance,
    Luck,
    Past,
    Point,
    Run,
    Weighed,
    costly,
    luck,
    review,
)
from core.titles import TITLES
from tests.hasty import hasty

BLUNDERS = {
    "amazonas": (75, Seat(1), "build tapiri"),
    "coloretto": (40, Seat(0), "play blue-stingray"),
    "dos_rios": (65, Seat(1), "dam e7 s"),
    "nile": (99, Seat(1), "end"),
}
"""At which ply, by whom, what: in a match of two that is played by each title's frozen player but for that."""

SEED = bytes([5]) * 32


@cache
def blundered(key: str) -> Past:
    """The match with the title's blunder."""
    game, (ply, seat, move) = TITLES[key], BLUNDERS[key]
    match = Match(game, 2, game.meta.defaults(), SEED)
    while not match.over:
        chosen = {
            one: game.decide(match.view(one), match.legal(one), SeededChance(bytes(32), match.ply))
            for one in match.awaited
        }
        if match.ply == ply:
            chosen[seat] = game.parse(move)
        match.play(chosen)
    return past_of(match)


@cache
def looked_back_on(key: str) -> Findings:
    return review(TITLES[key], hasty(key), blundered(key), Findings())


def analysed(key: str) -> Analysis:
    return concluded(blundered(key), looked_back_on(key), hasty(key).telling)


@pytest.mark.parametrize("key", BLUNDERS)
def test_a_blunder_is_found_and_named(key: str) -> None:
    ply, seat, move = BLUNDERS[key]
    found = analysed(key)
    named = {(one.of.ply, one.of.seat): one for one in found.decisions}
    assert (ply, seat) in named, named
    one = named[ply, seat]
    assert one.played == move
    assert one.better != move
    assert one.best - one.chance >= one.least >= found.telling
    assert len(found.decisions) <= MOST_DECISIONS
    assert len(found.draws) <= MOST_DRAWS


@pytest.mark.parametrize("key", BLUNDERS)
def test_chances_are_shares_and_end_with_who_won(key: str) -> None:
    past, found = blundered(key), analysed(key)
    assert len(found.chances) == len(past.plies) + 1
    assert all(sum(shares) == pytest.approx(1.0, abs=0.01) and min(shares) >= 0.0 for shares in found.chances)
    assert [seat for seat, share in enumerate(found.chances[-1]) if share] == list(past.winners)


def test_it_comes_out_the_same_in_whatever_pieces_and_after_a_kill() -> None:
    """Each piece is written down and read again, as by a program that was killed after each of them."""
    game, mind, past = TITLES["coloretto"], hasty("coloretto"), blundered("coloretto")
    found, pieces = Findings(), 0
    while not found.is_done(past):
        found = review(game, mind, past, found, lambda: True)
        found = msgspec.json.decode(msgspec.json.encode(found), type=Findings)
        pieces += 1
    assert found == looked_back_on("coloretto")
    assert pieces >= len(past.plies) + len(past.decisions())
    assert review(game, mind, past, found) == found, "nothing is done twice"


def test_who_has_given_up_has_no_chance_and_is_judged_no_more() -> None:
    game = TITLES["coloretto"]
    match = Match(game, 3, game.meta.defaults(), SEED)
    while not match.over:
        if match.ply >= 20 and not match.resigned:
            match.resign(Seat(1))
        match.play({seat: match.legal(seat)[0] for seat in match.awaited})
    past = past_of(match)
    gone = next(ply for ply, done in enumerate(past.plies) if done.resigned)
    assert {one.seat for one in past.decisions() if one.ply < gone} == {0, 1, 2}
    assert {one.seat for one in past.decisions() if one.ply >= gone} == {0, 2}
    found = concluded(past, review(game, hasty("coloretto", 60), past, Findings()), 0.06)
    assert all(shares[1] > 0 for shares in found.chances[:gone])
    assert all(shares[1] == 0 and sum(shares) == pytest.approx(1.0, abs=0.01) for shares in found.chances[gone:])


def test_a_match_that_ended_at_once_has_one_point() -> None:
    game = TITLES["coloretto"]
    match = Match(game, 2, game.meta.defaults(), SEED)
    match.resign(Seat(0))
    past = past_of(match)
    found = concluded(past, review(game, hasty("coloretto"), past, Findings()), 0.06)
    assert found.chances[-1] == (0.0, 1.0)
    assert found.decisions == ()


def test_a_match_that_is_played_is_not_looked_back_on() -> None:
    game = TITLES["coloretto"]
    with pytest.raises(ValueError, match="still played"):
        past_of(Match(game, 2, game.meta.defaults(), SEED))


# What is believed


def made_up(*plies: Done, resigned: tuple[Seat, ...] = ()) -> Past:
    return Past(
        game="toy",
        rules_version=1,
        seats=2,
        options={},
        seed=bytes(32),
        plies=plies,
        winners=(Seat(0),),
        resigned=resigned,
    )


PLAYED = made_up(Done({0: "a"}, (Seat(0),), ()))


def searched(*runs: Run) -> Findings:
    return Findings(suspects=(Glance(Decision(0, Seat(0)), 0.2),), runs=runs)


def run(**moves: tuple[int, float]) -> Run:
    """Of each move its visits and chance."""
    return {move: Weighed(visits, visits * chance) for move, (visits, chance) in moves.items()}


def test_a_decision_is_named_with_the_move_that_all_runs_hold_better() -> None:
    found = searched(run(a=(20, 0.25), b=(60, 0.5), c=(20, 0.75)), run(a=(20, 0.25), b=(70, 0.5), c=(10, 0.25)))
    assert costly(PLAYED, found, 0.1) == [Costly(Decision(0, Seat(0)), "a", "b", 0.25, 0.5, 0.25)]
    assert costly(PLAYED, found, 0.3) == []


def test_what_one_run_denies_or_hardly_looked_at_is_not_named() -> None:
    sure, denied = run(a=(20, 0.25), b=(80, 0.5)), run(a=(20, 0.5), b=(80, 0.5))
    assert costly(PLAYED, searched(sure, denied), 0.1) == []
    assert costly(PLAYED, searched(sure, run(a=(98, 0.25), b=(2, 1.0))), 0.1) == []
    assert costly(PLAYED, searched(sure, run(a=(100, 0.25))), 0.1) == []


def test_chance_is_what_changed_beside_the_decision_where_all_runs_agree() -> None:
    twice = made_up(*(Done({0: "a"}, (Seat(0),), ()) for _ in range(3)))
    even, up = (0.5, 0.5), (0.75, 0.25)
    points = (
        Point((even, even), (up, up)),  # the decision brought it, and chance then nothing
        Point((up, up), (even, even)),  # what it would have come to, without what was drawn
        Point((up, up)),  # nothing revealed
    )
    assert luck(twice, Findings(points=points), 0.1) == [Luck(1, (0.25, -0.25))]
    doubtful = (points[0], Point((up, up), (even, up)), points[2])
    assert luck(twice, Findings(points=doubtful), 0.1) == []


def test_that_somebody_gave_up_is_nobody_s_luck() -> None:
    even = (0.5, 0.5)
    points = (Point((even, even)), Point((even, even), (even, even)))
    plies = (Done({0: "a"}, (Seat(0),), ()), Done({0: "a"}, (Seat(0),), ()))
    assert luck(made_up(*plies), Findings(points=points), 0.1) == [Luck(1, (0.5, -0.5))]
    assert luck(made_up(*plies, resigned=(Seat(1),)), Findings(points=points), 0.1) == []
    left = (plies[0], Done({0: "a"}, (Seat(0),), (Seat(1),)))
    won = (1.0, 0.0)
    points = (Point((even, even), (even, even)), Point((won, won)))
    assert luck(made_up(*left, resigned=(Seat(1),)), Findings(points=points), 0.1) == []
