"""The greedy player: it plays as the recorded games look, beats chance, and sees no more than a person."""

from __future__ import annotations

from hashlib import sha256
from statistics import mean

from core.chance import SeededChance
from core.game import Seat
from core.games.amazonas.state import AmazonasState
from core.games.amazonas.title import Amazonas
from core.levels import decide_on_view
from tests.games.amazonas.table import CHANCE, Table

GAME = Amazonas()


def finished(levels: tuple[str, ...], number: int, **options: str) -> AmazonasState:
    seed = sha256(f"greedy {number}".encode()).digest()
    dice = SeededChance(seed[::-1])
    state = GAME.new(len(levels), GAME.meta.check(len(levels), options), SeededChance(seed))
    ply = 0
    while to_act := GAME.to_act(state):
        ply += 1
        moves = {
            seat: decide_on_view(levels[seat], GAME, GAME.view(state, seat), GAME.legal(state, seat), dice)
            for seat in to_act
        }
        GAME.apply(state, moves, SeededChance(seed, ply))
    return state


def test_three_greedy_players_play_like_the_recorded_game() -> None:
    """People ended with 11 tiles and more and 13, 11 and 9 points, without majorities."""
    tents, scores = [], []
    for number in range(12):
        state = finished(("greedy-1",) * 3, number, edition="french")
        outcome = GAME.outcome(state)
        assert outcome
        tents += [12 - left for left in state.tents_left]
        scores.append(sorted(outcome.scores, reverse=True))
    assert 9.5 <= mean(tents) <= 11
    for place, points in enumerate((13, 11, 9)):
        assert abs(mean(score[place] for score in scores) - points) <= 2.5


def test_greedy_beats_chance() -> None:
    wins = 0
    for number in range(10):
        seat = Seat(number % 3)
        levels = tuple("greedy-1" if seat == at else "random" for at in range(3))
        outcome = GAME.outcome(finished(levels, number))
        assert outcome
        wins += seat in outcome.winners
    assert wins >= 9


def chosen(table: Table, seat: int) -> str:
    moves = table.game.legal(table.state, Seat(seat))
    return str(GAME.decide(table.view(seat), moves, CHANCE))


def test_greedy_keeps_the_protecting_card_for_harm() -> None:
    table = Table().start("rosaria", "bidora", "otire", events=["fire"], purse=0)
    table.piles(0, iguana=1)
    assert chosen(table, 0) == "income 6", "6 silver instead of 3"
    table = Table().start("rosaria", "bidora", "otire", events=["bonus-fish"], purse=0)
    table.piles(0, iguana=3)
    assert chosen(table, 0) != "income 6"


def test_greedy_completes_its_mission() -> None:
    table = Table().start("rosaria", "bidora", "otire", events=["fire"], purse=60)
    table.cards(6, 1, 2)
    mission = next(
        at for at, villages in enumerate(table.state.board.map.missions) if table.village("santo-cano") in villages
    )
    table.state.mission[0] = mission
    assert chosen(table, 0) == "build santo-cano"


def test_greedy_sees_what_a_person_sees() -> None:
    """Other missions of the others and other events to come change no decision."""
    table = Table().start("rosaria", "bidora", "otire", events=["fire"])
    first = chosen(table, 0)
    table.state.mission[1:] = [6, 7]
    table.state.deck.reverse()
    assert chosen(table, 0) == first
