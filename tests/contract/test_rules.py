"""The rules of every game: what is legal, what is refused, what stays constant, how it ends."""

from __future__ import annotations

import re

import pytest

from core.game import Move, Seat, places
from core.titles import TITLES
from core.wording import Refusal
from tests.contract.cases import Case, drive, every_case
from tests.contract.play import Line, glances, moments, position

NOTATION = re.compile(r"[!-@\[-~]+( [!-@\[-~]+)*")
"""Printable ASCII without capitals, words parted by single spaces."""


@every_case
def test_legal_moves_are_a_sorted_list_for_whoever_is_to_act(case: Case, matches: int) -> None:
    def check(case: Case, line: Line) -> None:
        for moment in moments(case, line):
            to_act = case.game.to_act(moment.state)
            assert list(to_act) == sorted(set(to_act))
            for seat in range(case.seats):
                notation = [str(move) for move in case.game.legal(moment.state, Seat(seat))]
                assert bool(notation) == (seat in to_act), (moment.ply, seat)
                assert notation == sorted(set(notation)), (moment.ply, seat)

    drive(check, case, matches)


@every_case
def test_notation_is_short_ascii_and_reads_back(case: Case, matches: int) -> None:
    def check(case: Case, line: Line) -> None:
        seen: set[str] = set()
        for moment in glances(case, line):
            for seat in case.game.to_act(moment.state):
                for move in case.game.legal(moment.state, seat):
                    if (text := str(move)) in seen:
                        continue
                    seen.add(text)
                    assert len(text) <= 44, text
                    assert NOTATION.fullmatch(text), text
                    read = case.game.parse(text)
                    assert read == move
                    assert hash(read) == hash(move)
                    assert str(read) == text

    drive(check, case, matches)


@pytest.mark.parametrize("text", ["", " ", "?", "play", "xyzzy 1 2 3", "play 🐸", "é" * 300, "1" * 5000, "a/b:c"])
@pytest.mark.parametrize("key", TITLES)
def test_nonsense_is_no_move(key: str, text: str) -> None:
    with pytest.raises(Refusal):
        TITLES[key].parse(text)


@every_case
def test_what_is_not_legal_is_refused_and_changes_nothing(case: Case, matches: int) -> None:
    def check(case: Case, line: Line) -> None:
        game, rng = case.game, line.rng("illegal")
        known: dict[str, Move] = {}
        for moment in glances(case, line):
            state, to_act = moment.state, game.to_act(moment.state)
            legal = {seat: game.legal(state, seat) for seat in to_act}
            known |= {str(move): move for moves in legal.values() for move in moves}
            before = position(case, state)
            fine = {seat: moves[0] for seat, moves in legal.items()}
            trials: list[dict[Seat, Move]] = []
            for move in rng.sample(sorted(known.values(), key=str), min(4, len(known))):
                trials += [fine | {seat: move} for seat in to_act if move not in legal[seat]]
                others = [Seat(seat) for seat in range(case.seats) if seat not in to_act]
                trials += [fine | {rng.choice(others): move}] if others else []
                trials += [{rng.choice(others): move}] if others else []
            trials += [{seat: move for seat, move in fine.items() if seat != left_out} for left_out in to_act]
            for trial in trials:
                with pytest.raises(Refusal):
                    game.apply(state, trial, moment.chance())
                assert position(case, state) == before, (moment.ply, trial)

    drive(check, case, matches)


@every_case
def test_everything_is_accounted_for_at_every_step(case: Case, matches: int) -> None:
    def check(case: Case, line: Line) -> None:
        kept = None
        for moment in moments(case, line):
            now = case.plug.conserved(moment.state)
            kept = now if kept is None else kept
            assert now == kept, (moment.ply, moment.moves)
            case.plug.check(moment.state)

    drive(check, case, matches)


@every_case
def test_a_clone_plays_on_like_its_original_and_apart_from_it(case: Case, matches: int) -> None:
    def check(case: Case, line: Line) -> None:
        game, rng = case.game, line.rng("clone")
        for moment in glances(case, line):
            before = position(case, moment.state)
            first, second = moment.state.clone(), moment.state.clone()
            assert position(case, first) == before
            for ahead in range(3):
                if not game.to_act(first):
                    break
                moves = line.choose(rng, game, first)
                told = [game.apply(copy, moves, moment.chance()) for copy in (first, second)]
                assert told[0] == told[1]
                assert position(case, first) == position(case, second), (moment.ply, ahead)
            assert position(case, moment.state) == before, moment.ply

    drive(check, case, matches)


@every_case
def test_the_outcome_agrees_with_itself(case: Case, matches: int) -> None:
    def check(case: Case, line: Line) -> None:
        outcome = None
        for moment in moments(case, line):
            outcome = case.game.outcome(moment.state)
            assert (outcome is None) == bool(case.game.to_act(moment.state))
        assert outcome
        assert outcome.reason.startswith(f"{case.key}.end.")
        assert len(outcome.places) == len(outcome.scores) == len(outcome.breakdown) == case.seats
        for score, shares in zip(outcome.scores, outcome.breakdown, strict=True):
            assert sum(share.points for share in shares) == score
            assert [share.label for share in shares] == [share.label for share in outcome.breakdown[0]]
        assert 1 in outcome.places
        assert outcome.places == places([-place for place in outcome.places]), "places leave a gap"
        for one, score in zip(outcome.places, outcome.scores, strict=True):
            for other, less in zip(outcome.places, outcome.scores, strict=True):
                assert one <= other or score <= less, "a lower score is placed higher"
        if hasattr(case.plug, "finished"):
            case.plug.finished(moment.state)

    drive(check, case, matches)
