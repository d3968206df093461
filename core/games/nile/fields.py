"""What lies on a field, without a position: whose plant, what work there costs, how water cards join."""

from __future__ import annotations

from core.game import Seat
from core.games.nile.components import Crop, Front, Wave

CROPS_A_FIELD = 2
SEED_PRICE = 1
OTHERS_SEED_PRICE = 2
JOKER_PRICE = 1
"""Action points. Rules: NIL-21, NIL-V3, NIL-22."""

CHEAPEST, DEAREST = 1, 2
"""Nothing costs less, no work on a field more."""

Crops = tuple[Crop, ...]


def price(crops: Crops, seat: Seat) -> int:
    """Action points of sowing, growing or harvesting there: a neighbour's plant makes it two. Rule: NIL-17."""
    for crop in crops:
        if crop.owner != seat:
            return 2
    return 1


def own_crop(crops: Crops, seat: Seat) -> Crop | None:
    for crop in crops:
        if crop.owner == seat:
            return crop
    return None


def outer_edge(front: Front, inner: int) -> Wave | None:
    """The edge that lies away from the river when `inner` is the wave to be matched; None when no edge matches it.

    Rule: NIL-7.
    """
    if inner == Wave.NONE:
        return None
    if front[0] == inner:
        return front[1]
    return front[0] if front[1] == inner else None
