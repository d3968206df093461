"""A match looked back upon: every position of the past, as everybody saw it then."""

from __future__ import annotations

import random

import pytest

from core.game import Seat
from core.match import Match
from core.titles import TITLES

SEATS = 3


@pytest.mark.parametrize("key", list(TITLES))
def test_every_moment_is_seen_as_it_was(key: str) -> None:
    """W-14: also behind what was taken back, of which the line that stands tells."""
    game, rng = TITLES.game(key), random.Random(7)
    match = Match(game, SEATS, game.meta.defaults(), bytes(range(32)))
    viewers = (None, *map(Seat, range(SEATS)))
    seen = {match.no: [match.view(viewer) for viewer in viewers]}
    while not match.over and match.ply < 60:
        match.play({seat: rng.choice(list(match.legal(seat))) for seat in match.awaited})
        seen[match.no] = [match.view(viewer) for viewer in viewers]
        actor = match.line[-1].actor
        if actor is not None and match.undo_ply(actor) is not None and rng.random() < 0.1:
            gone = match.line[match.undo_ply(actor) or 0].no
            match.undo(actor)
            seen = {no: views for no, views in seen.items() if no < gone}
    stands = {ply.no for ply in match.line}
    for no, views in seen.items():
        if no in stands or no == 0:
            then = match.as_of(no)
            assert [then.view(viewer) for viewer in viewers] == views
    assert len(seen) > 10
    assert match.as_of(match.no).view(None) == match.view(None)


def test_who_had_given_up_by_then() -> None:
    game = TITLES.game("coloretto")
    match = Match(game, SEATS, game.meta.defaults(), bytes(32))
    before = match.no
    no = match.resign(Seat(1)).no
    assert match.as_of(before).resigned == set()
    assert match.as_of(no).resigned == {Seat(1)}
    assert match.resigned == {Seat(1)}
