"""The decisions on the Nile and their notation. Seats, market rows, spaces and stacks count from 1 in notation."""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations_with_replacement, product
from typing import Annotated, Any, Self

from core.game import Move, Seat
from core.games.nile.components import COPIES, FIELDS, KIND, KINDS, MARKET, PLANTS, ROWS
from core.notation import Named, Notation, Number, OneOf

Hand = tuple[int, ...]
"""How many plants of each kind, by kind number."""

SEATS = 5


class Held:
    """Plants in a closed hand: `flax2 wheat1`, in any order when read, or `nothing`."""

    words = r".+"
    _nothing = "nothing"

    def write(self, value: Hand) -> str:
        return " ".join(f"{kind}{count}" for kind, count in zip(KINDS, value, strict=True) if count) or self._nothing

    def read(self, text: str) -> Hand:
        """Raises `ValueError` for more plants than there are, a kind named twice, or anything else."""
        held = [0] * len(KINDS)
        for word in [] if text == self._nothing else text.split(" "):
            kind, count = KIND.get(word[:-1]), word[-1]
            if kind is None or held[kind] or count not in "123456789" or int(count) > COPIES[kind]:
                raise ValueError(text)
            held[kind] = int(count)
        return tuple(held)


Kind = Annotated[int, OneOf(KINDS)]
Field = Annotated[int, OneOf(FIELDS)]
MarketRow = Annotated[int, Number(len(MARKET))]
Space = Annotated[int, Number(max(MARKET))]


class LoadBoat(Move, frozen=True):
    """The two plants that start in the boat, in the order of their names. Rule: NIL-3."""

    pattern = "boat {one} {two}"
    one: Kind
    two: Kind

    @classmethod
    def of(cls, **fields: Any) -> Self:
        """The same two plants in either order."""
        return cls(*sorted(fields.values()))


class Lay(Move, frozen=True):
    """The top of that stack as water on that field, turned so that its wave fits. Rules: NIL-4, NIL-8."""

    pattern = "lay {stack} {field}"
    stack: Annotated[int, Number(2)]
    field: Field


class Settle(Move, frozen=True):
    """One of the two first plants on the fields: a ripe one, then a seed. Rule: NIL-5."""

    pattern = "{ripe} {kind} {field}"
    ripe: Annotated[bool, Named({"ripe": True, "seed": False})]
    kind: Kind
    field: Field


class Bid(Move, frozen=True):
    """Plants held in the closed hand: `bid flax2 wheat1`, `bid nothing`. Rules: NIL-V1, NIL-V2."""

    pattern = "bid {plants}"
    plants: Annotated[Hand, Held()]


class Take(Move, frozen=True):
    """The outermost water card of that row is taken away and turned. Rule: NIL-11."""

    pattern = "take {row}"
    row: Annotated[int, OneOf(ROWS)]


def in_the_market(row: int, space: int | None) -> None:
    """Raises `ValueError` for a space that the market row doesn't have."""
    if space is not None and space >= MARKET[row]:
        raise ValueError(space)


class Spoil(Move, frozen=True):
    """The plant on that market space gets worse; `spoil 4` names a row in which none can. Rule: NIL-30."""

    pattern = "spoil {row}[ {space}]"
    row: MarketRow
    space: Annotated[int | None, Number(max(MARKET))] = None

    @classmethod
    def of(cls, **fields: Any) -> Self:
        in_the_market(fields["row"], fields.get("space"))
        return cls(**fields)


class Sand(Move, frozen=True):
    """Where the desert card falls. Rule: NIL-31."""

    pattern = "desert {field}"
    field: Field


class Sow(Move, frozen=True):
    """A seed from the supply. Rule: NIL-17."""

    pattern = "sow {kind} {field}"
    kind: Kind
    field: Field


class Grow(Move, frozen=True):
    """The own seed there becomes ripe. Rule: NIL-18."""

    pattern = "grow {field}"
    field: Field


class Harvest(Move, frozen=True):
    """The own ripe plant there goes to that market row. Rule: NIL-19."""

    pattern = "harvest {field} {row}"
    field: Field
    row: MarketRow


class BuySeed(Move, frozen=True):
    """Out of the boat. Rule: NIL-21."""

    pattern = "buy {kind}"
    kind: Kind


class BuyForOther(Move, frozen=True):
    """A seed of that seat out of the boat, back to its owner. Rule: NIL-V3."""

    pattern = "buy {kind} of {owner}"
    kind: Kind
    owner: Annotated[Seat, Number(SEATS)]


class BuyJoker(Move, frozen=True):
    """A desert card from the pile. Rule: NIL-22."""

    pattern = "buy joker"


class SpendJoker(Move, frozen=True):
    """Discard a joker for an action point more. Rule: NIL-15."""

    pattern = "joker"


class Revive(Move, frozen=True):
    """Discard a joker, and the own spoiled plant on that market space is ripe again. Rule: NIL-V4."""

    pattern = "revive {row} {space}"
    row: MarketRow
    space: Space

    @classmethod
    def of(cls, **fields: Any) -> Self:
        in_the_market(fields["row"], fields["space"])
        return cls(**fields)


class End(Move, frozen=True):
    """The rest of the action points is lost. Rule: NIL-15."""

    pattern = "end"


TideMove = Lay | Take | Spoil | Sand
Act = Sow | Grow | Harvest | BuySeed | BuyForOther | BuyJoker | SpendJoker | Revive | End
"""One step of a turn of action points."""

NileMove = LoadBoat | Settle | Bid | TideMove | Act

NOTATION: Notation[NileMove] = Notation(
    *(LoadBoat, Lay, Settle, Bid, Take, Spoil, Sand),
    *(Sow, Grow, Harvest, BuySeed, BuyForOther, BuyJoker, SpendJoker, Revive, End),
)

# One object a move: lists of legal moves are built by looking up, not by making.
_KINDS = range(len(KINDS))
_FIELDS = range(len(FIELDS))
LOADS = tuple(LoadBoat(one, two) for one, two in combinations_with_replacement(_KINDS, 2))
LAYS = tuple(tuple(Lay(stack, field) for field in _FIELDS) for stack in range(2))
SETTLES = {
    ripe: tuple(tuple(Settle(ripe, kind, field) for field in _FIELDS) for kind in _KINDS) for ripe in (True, False)
}
TAKES = tuple(Take(row) for row in range(len(ROWS)))
SPOILS = tuple({space: Spoil(row, space) for space in (None, *range(size))} for row, size in enumerate(MARKET))
"""By market row, then by space; None where no plant of the row can get worse."""

SANDS = tuple(Sand(field) for field in _FIELDS)
SOWS = tuple(tuple(Sow(kind, field) for field in _FIELDS) for kind in _KINDS)
GROWS = tuple(Grow(field) for field in _FIELDS)
HARVESTS = tuple(tuple(Harvest(field, row) for row in range(len(MARKET))) for field in _FIELDS)
BUYS = tuple(BuySeed(kind) for kind in _KINDS)
BUYS_FOR_OTHERS = tuple(tuple(BuyForOther(kind, Seat(owner)) for owner in range(SEATS)) for kind in _KINDS)
REVIVES = tuple(tuple(Revive(row, space) for space in range(size)) for row, size in enumerate(MARKET))
BUY_JOKER = BuyJoker()
SPEND_JOKER = SpendJoker()
END = End()

_BUYS: list[NileMove] = [*BUYS, *chain(*BUYS_FOR_OTHERS), BUY_JOKER]
BUY_ORDER = {move: at for at, move in enumerate(sorted(_BUYS, key=str))}
"""Three kinds of moves that stand among each other in a list sorted by notation."""

BIDS = tuple(sorted((Bid(hand) for hand in product(*(range(count + 1) for count in COPIES))), key=str))
"""Every hand of one's fifteen plants, sorted by notation."""


def beyond(supply: Hand, hand: Hand) -> int | None:
    """The first kind of which `hand` holds more than `supply` has; None when it has them all."""
    return next((kind for kind in _KINDS if hand[kind] > supply[kind]), None)


@cache
def bids(supply: Hand, most: int = PLANTS) -> tuple[Bid, ...]:
    """All hands of at most `most` plants out of `supply`, sorted by notation. Rules: NIL-V1, NIL-V2."""
    return tuple(bid for bid in BIDS if sum(bid.plants) <= most and beyond(supply, bid.plants) is None)
