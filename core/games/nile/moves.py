"""The decisions on the Nile and their notation. Seats, market rows, spaces and stacks count from 1 in notation."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product
from typing import TypeVar

from core.game import Move, Seat
from core.games.nile.board import COPIES, FIELD, FIELDS, KIND, KINDS, MARKET, PLANTS, ROW, ROWS, START_BID_MOST
from core.wording import Refusal

Hand = tuple[int, ...]
"""How many plants of each kind, by kind number."""


class LoadBoat(Move, frozen=True):
    """`boat flax wheat`: the two plants that start in the boat. Rule: NIL-3."""

    one: int
    two: int

    def __str__(self) -> str:
        return f"boat {KINDS[self.one]} {KINDS[self.two]}"


class Lay(Move, frozen=True):
    """`lay 1 e5a`: the top of that stack as water on that field, turned so that its wave fits. Rules: NIL-4, NIL-8."""

    stack: int
    field: int

    def __str__(self) -> str:
        return f"lay {self.stack + 1} {FIELDS[self.field]}"


class Settle(Move, frozen=True):
    """`ripe flax e5a`, `seed flax e5a`: the two first plants on the fields. Rule: NIL-5."""

    ripe: bool
    kind: int
    field: int

    def __str__(self) -> str:
        return f"{'ripe' if self.ripe else 'seed'} {KINDS[self.kind]} {FIELDS[self.field]}"


class Bid(Move, frozen=True):
    """`bid flax2 wheat1`, `bid nothing`: plants held in the closed hand. Rules: NIL-V1, NIL-V2."""

    plants: Hand

    def __str__(self) -> str:
        held = [f"{kind}{count}" for kind, count in zip(KINDS, self.plants, strict=True) if count]
        return f"bid {' '.join(held) or 'nothing'}"


class Take(Move, frozen=True):
    """`take e5`: the outermost water card of that row is taken away and turned. Rule: NIL-11."""

    row: int

    def __str__(self) -> str:
        return f"take {ROWS[self.row]}"


class Spoil(Move, frozen=True):
    """`spoil 4 1`: the plant on that market space gets worse; `spoil 4`: that row, where none can. Rule: NIL-30."""

    row: int
    space: int | None = None

    def __str__(self) -> str:
        return f"spoil {self.row + 1}" if self.space is None else f"spoil {self.row + 1} {self.space + 1}"


class Sand(Move, frozen=True):
    """`desert e5b`: where the desert card falls. Rule: NIL-31."""

    field: int

    def __str__(self) -> str:
        return f"desert {FIELDS[self.field]}"


class Sow(Move, frozen=True):
    """`sow flax e5a`. Rule: NIL-17."""

    kind: int
    field: int

    def __str__(self) -> str:
        return f"sow {KINDS[self.kind]} {FIELDS[self.field]}"


class Grow(Move, frozen=True):
    """`grow e5a`: the own seed there becomes ripe. Rule: NIL-18."""

    field: int

    def __str__(self) -> str:
        return f"grow {FIELDS[self.field]}"


class Harvest(Move, frozen=True):
    """`harvest e5a 3`: the own ripe plant there goes to that market row. Rule: NIL-19."""

    field: int
    row: int

    def __str__(self) -> str:
        return f"harvest {FIELDS[self.field]} {self.row + 1}"


class BuySeed(Move, frozen=True):
    """`buy flax`: out of the boat. Rule: NIL-21."""

    kind: int

    def __str__(self) -> str:
        return f"buy {KINDS[self.kind]}"


class BuyForOther(Move, frozen=True):
    """`buy flax of 2`: a seed of that seat out of the boat, back to its owner. Rule: NIL-V3."""

    kind: int
    owner: Seat

    def __str__(self) -> str:
        return f"buy {KINDS[self.kind]} of {self.owner + 1}"


class BuyJoker(Move, frozen=True):
    """`buy joker`. Rule: NIL-22."""

    def __str__(self) -> str:
        return "buy joker"


class SpendJoker(Move, frozen=True):
    """`joker`: discard one for an action point more. Rule: NIL-15."""

    def __str__(self) -> str:
        return "joker"


class Revive(Move, frozen=True):
    """`revive 4 2`: discard a joker, and the own spoiled plant on that market space is ripe again. Rule: NIL-V4."""

    row: int
    space: int

    def __str__(self) -> str:
        return f"revive {self.row + 1} {self.space + 1}"


class End(Move, frozen=True):
    """`end`: the rest of the action points is lost. Rule: NIL-15."""

    def __str__(self) -> str:
        return "end"


NileMove = (
    LoadBoat
    | Lay
    | Settle
    | Bid
    | Take
    | Spoil
    | Sand
    | Sow
    | Grow
    | Harvest
    | BuySeed
    | BuyForOther
    | BuyJoker
    | SpendJoker
    | Revive
    | End
)

# One object a move: lists of legal moves are built by looking up, not by making.
_KINDS = range(len(KINDS))
_FIELDS = range(len(FIELDS))
LOADS = {(one, two): LoadBoat(one, two) for one, two in combinations_with_replacement(_KINDS, 2)}
LAYS = tuple(tuple(Lay(stack, field) for field in _FIELDS) for stack in range(2))
SETTLES = {
    ripe: tuple(tuple(Settle(ripe, kind, field) for field in _FIELDS) for kind in _KINDS) for ripe in (True, False)
}
TAKES = tuple(Take(row) for row in range(len(ROWS)))
SPOILS = tuple(tuple(Spoil(row, space) for space in range(size)) for row, size in enumerate(MARKET))
SPOIL_NOTHING = tuple(Spoil(row) for row in range(len(MARKET)))
SANDS = tuple(Sand(field) for field in _FIELDS)
SOWS = tuple(tuple(Sow(kind, field) for field in _FIELDS) for kind in _KINDS)
GROWS = tuple(Grow(field) for field in _FIELDS)
HARVESTS = tuple(tuple(Harvest(field, row) for row in range(len(MARKET))) for field in _FIELDS)
BUYS = tuple(BuySeed(kind) for kind in _KINDS)
BUYS_FOR_OTHERS = tuple(tuple(BuyForOther(kind, Seat(owner)) for owner in range(5)) for kind in _KINDS)
REVIVES = tuple(tuple(Revive(row, space) for space in range(size)) for row, size in enumerate(MARKET))
BUY_JOKER = BuyJoker()
SPEND_JOKER = SpendJoker()
END = End()

_bid = cache(Bid)


@cache
def bids(supply: Hand, most: int = PLANTS) -> tuple[Bid, ...]:
    """All choices of at most `most` plants out of `supply`, sorted by notation."""
    hands = product(*(range(count + 1) for count in supply))
    return tuple(sorted((_bid(hand) for hand in hands if sum(hand) <= most), key=str))


def start_bids(supply: Hand) -> tuple[Bid, ...]:
    """Rule: NIL-V2, 0 to 13 plants."""
    return bids(supply, START_BID_MOST)


def parse(text: str) -> NileMove:
    """Raises `Refusal` when `text` is no move of this game."""
    move = _parsed(text.split())
    if move is None:
        raise Refusal("table.unreadable", text=text)
    return move


def _parsed(words: list[str]) -> NileMove | None:
    match words:
        case ["boat", one, two] if one in KIND and two in KIND:
            return LOADS[min(KIND[one], KIND[two]), max(KIND[one], KIND[two])]
        case ["lay", ("1" | "2") as stack, field] if field in FIELD:
            return LAYS[int(stack) - 1][FIELD[field]]
        case [("ripe" | "seed") as side, kind, field] if kind in KIND and field in FIELD:
            return SETTLES[side == "ripe"][KIND[kind]][FIELD[field]]
        case ["bid", *held]:
            return _parsed_bid(held)
        case ["take", row] if row in ROW:
            return TAKES[ROW[row]]
        case ["spoil", row]:
            return _at(SPOIL_NOTHING, row)
        case ["spoil", row, space]:
            return _at(_at(SPOILS, row) or (), space)
        case ["desert", field] if field in FIELD:
            return SANDS[FIELD[field]]
        case _:
            return _parsed_action(words)


def _parsed_action(words: list[str]) -> NileMove | None:
    match words:
        case ["sow", kind, field] if kind in KIND and field in FIELD:
            return SOWS[KIND[kind]][FIELD[field]]
        case ["grow", field] if field in FIELD:
            return GROWS[FIELD[field]]
        case ["harvest", field, row] if field in FIELD:
            return _at(HARVESTS[FIELD[field]], row)
        case ["buy", "joker"]:
            return BUY_JOKER
        case ["buy", kind] if kind in KIND:
            return BUYS[KIND[kind]]
        case ["buy", kind, "of", owner] if kind in KIND:
            return _at(BUYS_FOR_OTHERS[KIND[kind]], owner)
        case ["joker"]:
            return SPEND_JOKER
        case ["revive", row, space]:
            return _at(_at(REVIVES, row) or (), space)
        case ["end"]:
            return END
        case _:
            return None


def _parsed_bid(held: list[str]) -> Bid | None:
    if held == ["nothing"]:
        return _bid((0,) * len(KINDS))
    plants = [0] * len(KINDS)
    for word in held:
        kind, count = word[:-1], word[-1:]
        if kind not in KIND or count not in "123456789" or plants[KIND[kind]]:
            return None
        plants[KIND[kind]] = int(count)
    fits = all(count <= copies for count, copies in zip(plants, COPIES, strict=True))
    return _bid(tuple(plants)) if held and fits else None


T = TypeVar("T")


def _at(things: tuple[T, ...], number: str) -> T | None:
    """The thing with that number, counted from 1; None when there is none."""
    return things[int(number) - 1] if number in "12345" and 0 < int(number or 0) <= len(things) else None
