"""W-30: no mission wins much more or less often than the others, when the product's own greedy players hold them."""

from __future__ import annotations

from hashlib import sha256
from math import sqrt

import pytest

from core.chance import SeededChance
from core.game import Seat
from core.games.amazonas.maps import FIRST, standard
from core.games.amazonas.title import Amazonas

GAME = Amazonas()

LEAST, MOST = 0.8, 1.25
"""Of games won by whoever holds a mission, in fair shares."""

GAMES = 900
"""A setting. Three standard errors of a share are then about 0.2."""


def shares(seats: int, games: int, **options: str) -> list[tuple[float, float]]:
    """By mission: the share of the games that its holder won in fair shares, and its standard error."""
    count = len(standard().missions)
    held, won = [0] * count, [0.0] * count
    whole = GAME.meta.check(seats, options)
    for number in range(games):
        seed = sha256(f"missions {seats} {number}".encode()).digest()
        dice = SeededChance(seed[::-1])
        state = GAME.new(seats, whole, SeededChance(seed))
        while to_act := GAME.to_act(state):
            moves = {seat: GAME.decide(GAME.view(state, seat), GAME.legal(state, seat), dice) for seat in to_act}
            GAME.apply(state, moves, dice)
        outcome = GAME.outcome(state)
        assert outcome
        for seat in map(Seat, range(seats)):
            mission = state.mission[seat]
            assert mission is not None
            held[mission] += 1
            won[mission] += (seat in outcome.winners) / len(outcome.winners)
    return [(seats * w / h, sqrt((seats - 1) / h)) for w, h in zip(won, held, strict=True)]


@pytest.mark.soak
@pytest.mark.timeout(600)
@pytest.mark.parametrize("edition", ["italian", "french"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_w_30_missions_win_about_alike(seats: int, edition: str) -> None:
    """None is outside the bounds by more than chance explains."""
    for mission, (share, error) in enumerate(shares(seats, GAMES, edition=edition), 1):
        assert LEAST - 3 * error <= share <= MOST + 3 * error, (mission, share)


@pytest.mark.soak
@pytest.mark.timeout(600)
def test_the_first_missions_would_not_have_passed() -> None:
    found = shares(4, GAMES, edition="italian", map=FIRST)
    assert any(not LEAST - 2 * error <= share <= MOST + 2 * error for share, error in found)
