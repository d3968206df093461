"""What happened, as events with the places of the board that they touched. Those that playouts live on are made once.

Spots: `field:e5a` a field, `space:4.1` a market space, `market:4` a market row, `boat`, `tide` the marker on its disc,
`obelisk`, `pawn:0` and `jokers:0` of a seat, `pile` and `discards` of the desert cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from core.game import Event, Seat
from core.games.nile.components import FIELDS, MARKET, Back, Crop, Ripeness, Sold, Tide
from core.games.nile.moves import SEATS
from core.games.nile.terms import KIND_TERM, back_term, field_name, plants_line, sector
from core.wording import Arg, Line, Who

Spots = tuple[str, ...]

FIELD: tuple[str, ...] = tuple(f"field:{name}" for name in FIELDS)
SPACE: tuple[tuple[str, ...], ...] = tuple(
    tuple(f"space:{row}.{space}" for space in range(1, size + 1)) for row, size in enumerate(MARKET, 1)
)
JOKERS: tuple[str, ...] = tuple(f"jokers:{seat}" for seat in range(SEATS))
BOAT: Spots = ("boat",)
TIDE: Spots = ("tide",)


@cache
def simple(key: str, who: Seat, spots: Spots = ()) -> Event:
    """A sentence that names a player and nothing else."""
    return Event(f"nile.{key}", {"who": Who(who)}, spots=spots)


@cache
def planted(key: str, who: Seat, kind: int, field: int) -> Event:
    """`settled_ripe`, `settled_seed`, `sowed`, `grew`."""
    args: dict[str, Arg] = {"who": Who(who), "plant": KIND_TERM[kind], "field": field_name(field)}
    return Event(f"nile.{key}", args, spots=(FIELD[field],))


@cache
def harvested(who: Seat, kind: int, field: int, row: int, space: int) -> Event:
    args: dict[str, Arg] = {
        "who": Who(who),
        "plant": KIND_TERM[kind],
        "field": field_name(field),
        "row": row + 1,
    }
    return Event("nile.harvested", args, spots=(FIELD[field], SPACE[row][space]))


def loaded(who: Seat, one: int, two: int) -> Event:
    key = "nile.loaded_twice" if one == two else "nile.loaded"
    return Event(key, {"who": Who(who), "one": KIND_TERM[one], "two": KIND_TERM[two]}, spots=BOAT)


def laid(who: Seat, field: int, shows_next: bool) -> Event:
    """`shows_next`: another front came to light on the stack."""
    args: dict[str, Arg] = {"who": Who(who), "field": field_name(field)}
    return Event("nile.laid", args, reveals=shows_next, spots=(FIELD[field],))


def washed(field: int, crops: Iterable[Crop]) -> list[Event]:
    return [
        Event(
            "nile.washed",
            {"who": Who(crop.owner), "plant": KIND_TERM[crop.kind], "field": field_name(field)},
            spots=(FIELD[field], *BOAT),
        )
        for crop in crops
    ]


def sand(field: int) -> Event:
    """Rule: NIL-31."""
    return Event("nile.sand", {"field": field_name(field)}, spots=("pile", FIELD[field]))


def turned(key: str, who: Seat, field: int, back: Back) -> Event:
    """`desert_turned` by the flood, `water_turned` in an ebb."""
    args: dict[str, Arg] = {"who": Who(who), "field": field_name(field), "what": back_term(back)}
    return Event(f"nile.{key}", args, reveals=True, spots=(FIELD[field],))


def marker(key: str, tide: Tide) -> Event:
    return Event(f"nile.{key}", {"tide": sector(tide)}, spots=TIDE)


def got_worse(row: int, space: int, sold: Sold) -> Event:
    """`sold` as it lies now."""
    key = "rotted" if sold.ripeness is Ripeness.ROTTEN else "spoiled"
    args: dict[str, Arg] = {"who": Who(sold.owner), "plant": KIND_TERM[sold.kind], "row": row + 1}
    return Event(f"nile.{key}", args, spots=(SPACE[row][space],))


def bid(who: Seat, plants: Sequence[int], in_boat: int | None = None) -> Event:
    """An opened hand; `in_boat` for a hippo's auction, where the boat counts too."""
    args: dict[str, Arg] = {"who": Who(who), "plants": plants_line(plants)}
    empty = "" if any(plants) else "_empty"
    if not in_boat:
        return Event(f"nile.bid{empty}", args, reveals=True)
    return Event(f"nile.bid_hippo{empty}", {**args, "boat": in_boat, "sum": sum(plants) + in_boat}, reveals=True)


def bought_for(who: Seat, kind: int, owner: Seat) -> Event:
    return Event("nile.bought_for", {"who": Who(who), "plant": KIND_TERM[kind], "owner": Who(owner)}, spots=BOAT)


@cache
def bought(who: Seat, kind: int) -> Event:
    return Event("nile.bought", {"who": Who(who), "plant": KIND_TERM[kind]}, spots=BOAT)


def bought_joker(who: Seat) -> Event:
    return simple("bought_joker", who, ("pile", JOKERS[who]))


@cache
def ended(who: Seat, left: int) -> Event:
    if not left:
        return simple("ended", who)
    return Event("nile.ended_early", {"who": Who(who), "n": left})


def spent_joker(who: Seat, back: Back, seen: bool) -> Event:
    args: dict[str, Arg] = {"who": Who(who), "what": back_term(back)}
    return Event("nile.spent_joker", args, reveals=not seen, spots=(JOKERS[who], "discards"))


def revived(who: Seat, kind: int, row: int, space: int, back: Back, seen: bool) -> Event:
    args: dict[str, Arg] = {"who": Who(who), "plant": KIND_TERM[kind], "row": row + 1, "what": back_term(back)}
    spots = (JOKERS[who], "discards", SPACE[row][space])
    return Event("nile.revived", args, reveals=not seen, spots=spots)


def lost(plants: int, colours: int, obelisk: int) -> Event:
    """Rule: NIL-24."""
    steps = Line("nile.spaces", {"n": colours})
    return Event("nile.lost", {"n": plants, "steps": steps, "space": obelisk}, spots=(*BOAT, "obelisk"))


def row_scored(row: int, gains: Sequence[tuple[Seat, int, int]]) -> Event:
    """`gains`: seat, points won, points taken for rotten plants; only seats with either. Rules: NIL-25 to NIL-28."""
    shares = tuple(gain(seat, plus, minus) for seat, plus, minus in gains)
    args: dict[str, Arg] = {"row": row + 1, "shares": shares}
    ahead = tuple(f"pawn:{seat}" for seat, plus, minus in gains if plus > minus)
    return Event("nile.row_scored" if gains else "nile.row_unpaid", args, spots=(f"market:{row + 1}", *ahead, *BOAT))


def gain(who: Seat, plus: int, minus: int) -> Line:
    """How far a row takes a pawn; it never moves back. Rule: NIL-27."""
    key = "gain" if not minus else "gain_rotten" if plus > minus else "gain_stays"
    args: dict[str, Arg] = {"who": Who(who), "points": plus, "rotten": minus, "steps": max(0, plus - minus)}
    return Line(f"nile.{key}", args)
