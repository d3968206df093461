"""Who comes next, as titles tell it from what everybody sees."""

from __future__ import annotations

import pytest

from core.chance import SeededChance
from core.game import Move, Seat
from core.match import Match
from core.records import Played
from core.titles import TITLES


def choose(match: Match, seat: Seat) -> Move:
    """As the title's computer does."""
    move: Move = match.game.decide(match.view(seat), match.legal(seat), SeededChance(bytes(32), match.ply))
    return move


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("key", TITLES)
def test_whoever_is_said_to_come_next_does(key: str, seats: int) -> None:
    """As long as the match goes on: the next turn is theirs, whoever answers to something in between."""
    title = TITLES[key]
    if seats not in title.meta.seat_counts():
        pytest.skip("not for so many")
    match = Match(title, seats, {}, bytes([seats] * 32))
    said, turn, right = Seat(-1), None, 0
    forced = set[int]()
    for _ in range(400):
        if match.over:
            break
        view = match.view(None)
        now = getattr(view, "turn", None)
        if now is not None and now != turn:
            if said >= 0:
                assert now == said or said in forced, f"after {turn}: a turn without a choice plays itself"
                right += now == said
            said, turn, forced = Seat(-1), now, set()
        if following := title.following(view):
            assert len(view.to_act) == 1
            assert view.to_act[0] not in following
            said = following[0]
        played = match.play({seat: choose(match, seat) for seat in match.awaited})
        forced |= {seat for one in played if isinstance(one, Played) and one.forced for seat in one.moves}
    assert right > 5 or key == "nile", "the order of auctions tells nobody who is next"
