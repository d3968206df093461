"""What happened, as events. Those that playouts live on are made once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from core.game import Event, Seat
from core.games.nile.board import FIELDS, KINDS, ROWS, Ripeness, Tide
from core.games.nile.box import Back
from core.games.nile.pieces import Crop, Sold
from core.wording import Arg, Line, Term, Who

FIELD_SPOT: tuple[str, ...] = tuple(f"field:{name}" for name in FIELDS)
BOAT_SPOT = "boat"
TIDE_SPOT = "tide"


def field_name(field: int) -> str:
    """`E5a`: what the picture prints at the edge of the row and on its fields."""
    return FIELDS[field][0].upper() + FIELDS[field][1:]


def row_name(row: int) -> str:
    return ROWS[row].upper()


KIND_TERM: tuple[Term, ...] = tuple(Term(f"nile.{kind}") for kind in KINDS)


@cache
def _count(kind: int, count: int) -> Line:
    return Line("nile.count", {"count": count, "kind": KIND_TERM[kind]})


def plants_line(counts: Sequence[int]) -> tuple[Arg, ...]:
    """`2 flax, 1 wheat` for counts by kind; `nothing` for none."""
    held = tuple([_count(kind, count) for kind, count in enumerate(counts) if count])
    return held or (Term("nile.nothing"),)


def back_term(back: Back) -> Term:
    return Term(f"nile.back.{back.face}{'.arrow' if back.arrow else ''}")


def sector(tide: Tide) -> Term:
    return Term(f"nile.tide.{tide.name.lower()}")


@cache
def simple(key: str, who: Seat, reveals: bool = False) -> Event:
    """A sentence that names a player and nothing else."""
    return Event(f"nile.{key}", {"who": Who(who)}, reveals=reveals)


@cache
def on_field(key: str, who: Seat, kind: int, field: int) -> Event:
    return Event(f"nile.{key}", {"who": Who(who), "plant": KIND_TERM[kind], "field": field_name(field)})


@cache
def harvested(who: Seat, kind: int, field: int, row: int) -> Event:
    args: dict[str, Arg] = {
        "who": Who(who),
        "plant": KIND_TERM[kind],
        "field": field_name(field),
        "row": row + 1,
    }
    return Event("nile.harvested", args)


def loaded(who: Seat, one: int, two: int) -> Event:
    key = "nile.loaded_twice" if one == two else "nile.loaded"
    return Event(key, {"who": Who(who), "one": KIND_TERM[one], "two": KIND_TERM[two]})


def laid(who: Seat, field: int, shows_next: bool) -> Event:
    """`shows_next`: another front came to light on the stack."""
    return Event("nile.laid", {"who": Who(who), "field": field_name(field)}, reveals=shows_next)


def washed(field: int, crops: Iterable[Crop]) -> list[Event]:
    return [
        Event("nile.washed", {"who": Who(crop.owner), "plant": KIND_TERM[crop.kind], "field": field_name(field)})
        for crop in crops
    ]


def turned(key: str, who: Seat, field: int, back: Back) -> Event:
    args: dict[str, Arg] = {"who": Who(who), "field": field_name(field), "what": back_term(back)}
    return Event(f"nile.{key}", args, reveals=True)


def marker(key: str, tide: Tide) -> Event:
    return Event(f"nile.{key}", {"tide": sector(tide)})


def got_worse(row: int, sold: Sold) -> Event:
    key = "rotted" if sold.ripeness is Ripeness.ROTTEN else "spoiled"
    return Event(f"nile.{key}", {"who": Who(sold.owner), "plant": KIND_TERM[sold.kind], "row": row + 1})


def bid(who: Seat, plants: Sequence[int], in_boat: int | None = None) -> Event:
    """An opened hand; `in_boat` for a hippo's auction, where the boat counts too."""
    args: dict[str, Arg] = {"who": Who(who), "plants": plants_line(plants)}
    if in_boat is None:
        return Event("nile.bid", args, reveals=True)
    return Event("nile.bid_hippo", {**args, "boat": in_boat, "sum": sum(plants) + in_boat}, reveals=True)


def bought_for(who: Seat, kind: int, owner: Seat) -> Event:
    return Event("nile.bought_for", {"who": Who(who), "plant": KIND_TERM[kind], "owner": Who(owner)})


@cache
def bought(who: Seat, kind: int) -> Event:
    return Event("nile.bought", {"who": Who(who), "plant": KIND_TERM[kind]})


@cache
def ended(who: Seat, left: int) -> Event:
    if not left:
        return simple("ended", who)
    return Event("nile.ended_early", {"who": Who(who), "n": left})


def spent_joker(who: Seat, back: Back, seen: bool) -> Event:
    return Event("nile.spent_joker", {"who": Who(who), "what": back_term(back)}, reveals=not seen)


def revived(who: Seat, kind: int, row: int, back: Back, seen: bool) -> Event:
    args: dict[str, Arg] = {"who": Who(who), "plant": KIND_TERM[kind], "row": row + 1, "what": back_term(back)}
    return Event("nile.revived", args, reveals=not seen)


def lost(plants: int, colours: int, obelisk: int) -> Event:
    """Rule: NIL-24."""
    steps = Line("nile.spaces", {"n": colours})
    return Event("nile.lost", {"n": plants, "steps": steps, "space": obelisk})


def row_scored(row: int, gains: Sequence[tuple[Seat, int, int]]) -> Event:
    """`gains`: seat, points won, points taken for rotten plants; only seats with either."""
    shares = tuple(
        Line("nile.gain_rotten" if minus else "nile.gain", {"who": Who(seat), "points": plus, "rotten": minus})
        for seat, plus, minus in gains
    )
    return Event("nile.row_scored", {"row": row + 1, "shares": shares or (Term("nile.nobody"),)})
