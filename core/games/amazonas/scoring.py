"""Points. Rules: AMZ-19, AMZ-20, AMZ-21, AMZ-2P-6."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Outcome, Seat, Share, places
from core.games.amazonas.components import LEAST_TILES, MISSION_PENALTY, SPECIES
from core.games.amazonas.state import AmazonasState


def pile_points(tiles: int) -> int:
    """Rule: AMZ-19."""
    return tiles if tiles >= LEAST_TILES else 0


def majority(piles: Sequence[int], italian: bool) -> list[int]:
    """Points for the most tiles of one species, by seat. Rules: AMZ-20, AMZ-2P-6."""
    most = max(piles)
    leaders = piles.count(most)
    if not most or (len(piles) > 2 and not italian):
        return [0] * len(piles)
    if len(piles) == 2:
        sole, tied = 1, 0
    else:
        sole, tied = 2, 1
    return [(sole if leaders == 1 else tied) if pile == most else 0 for pile in piles]


def missing(state: AmazonasState, seat: Seat) -> list[int]:
    """Villages of the seat's mission without an own tent."""
    mission = state.mission[seat]
    if mission is None:
        return []
    return [village for village in state.board.map.missions[mission] if not state.tents[seat] >> village & 1]


def breakdowns(state: AmazonasState) -> tuple[tuple[Share, ...], ...]:
    """By seat: the five species with their majorities, the medal, the mission."""
    piles = [state.pile(Seat(seat)) for seat in range(state.seats)]
    lead = [majority([pile[species] for pile in piles], state.italian) for species in range(len(SPECIES))]
    return tuple(
        (
            *(Share(f"amazonas.share.{slug}", pile_points(piles[seat][s])) for s, slug in enumerate(SPECIES)),
            Share("amazonas.share.majority", sum(points[seat] for points in lead)),
            Share("amazonas.share.medal", state.medal[seat] or 0),
            Share("amazonas.share.mission", -MISSION_PENALTY * len(missing(state, Seat(seat)))),
        )
        for seat in range(state.seats)
    )


def outcome(state: AmazonasState) -> Outcome | None:
    """Ties go to more tiles, Indio tiles included, then to more money, then they are shared. Rule: AMZ-21."""
    if state.phase != "over":
        return None
    shares = breakdowns(state)
    scores = tuple(sum(share.points for share in part) for part in shares)
    keys = [(scores[seat], sum(state.pile(Seat(seat))), state.purse[seat]) for seat in range(state.seats)]
    return Outcome("amazonas.end.rounds", places(keys), scores, shares)
