"""Going back by common consent: whatever position a match has had, it has it again, and the log tells how."""

from __future__ import annotations

import pytest

from core.game import Seat
from core.match import Match
from core.records import Undone
from core.titles import TITLES
from core.wording import Refusal
from tests.contract.cases import Case, drive
from tests.contract.play import Line, position, press

POSITIONS = 12
"""Positions of a match that it goes back to."""

CASES = [pytest.param(Case(key, game.meta.seats[1], ()), id=key) for key, game in TITLES.items()]


def shape(case: Case, match: Match) -> tuple[object, ...]:
    """All that a position is: what each sees, what each may do, what may be taken back alone."""
    seats = [Seat(seat) for seat in range(match.seats)]
    return (
        position(case, match._state),
        [match.view(viewer) for viewer in (None, *seats)],
        [tuple(map(str, match.legal(seat))) for seat in seats],
        [match.undo_ply(seat) for seat in seats],
        [ply.moves for ply in match.line],
    )


def goes_back(case: Case, line: Line) -> None:
    match, rng = Match(case.game, case.seats, dict(case.options), line.match_seed), line.rng()
    known: dict[int, tuple[object, ...]] = {}
    while not match.over:
        known[match.ply] = shape(case, match)
        press(match, line, rng)
    last = max(known)
    for ply in rng.sample(sorted(known)[:-1], min(POSITIONS, len(known) - 1)):
        again = Match(case.game, case.seats, dict(case.options), line.match_seed)
        while again.ply <= ply or (again.ply < last and rng.random() < 0.8):
            again.play({seat: move for seat, move in match.line[again.ply].moves.items() if seat in again.awaited})
        record = again.rewind(Seat(case.seats - 1), ply)
        assert record == Undone(len(again.records), Seat(case.seats - 1), ply, agreed=True)
        assert shape(case, again) == known[ply]
        press(again, line, rng)
        for own in (False, True):
            told = Match.replay(case.game, again.set_up(), line.match_seed, again.records, own=own)
            assert told.records == again.records
            assert shape(case, told) == shape(case, again)
            assert told.story(None) == again.story(None)


@pytest.mark.parametrize("case", CASES)
def test_a_match_that_goes_back_has_the_position_that_it_had(case: Case) -> None:
    drive(goes_back, case, 2)


@pytest.mark.parametrize("case", CASES)
def test_what_was_drawn_is_drawn_again(case: Case) -> None:
    """Chance follows from the seed and the ply: the same decisions lead to the same match."""
    line = Line(3, "by_kind")
    match, rng = Match(case.game, case.seats, dict(case.options), line.match_seed), line.rng()
    while match.ply < 12 and not match.over:
        press(match, line, rng)
    before, moves = shape(case, match), [ply.moves for ply in match.line if not ply.forced]
    ply = next(at for at, ply in enumerate(match.line) if not ply.forced)
    match.rewind(Seat(0), ply)
    for each in moves:
        match.play({seat: move for seat, move in each.items() if seat in match.awaited})
    assert shape(case, match)[:3] == before[:3]


def test_nobody_goes_back_to_where_nobody_decided() -> None:
    match = Match(TITLES["coloretto"], 2, {}, bytes(32))
    for seat, ply in ((0, 0), (0, -1), (2, 0)):
        with pytest.raises(Refusal):
            match.rewind(Seat(seat), ply)
    assert match.records == []
