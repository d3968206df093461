"""Answers in advance: what may still be asked of a seat, and conditions of such an answer. `ahead_menus` words them.

Made of a view alone. Nothing is imagined: tides, backs of cards and what others do aren't known, so a move is offered
as long as it can come and its plants are at hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import assert_never

import msgspec

from core.game import SHOWN, LookAhead, Seat
from core.games.nile.ahead_menus import HELD_AT_MOST
from core.games.nile.checks import IN_PHASE, refusal
from core.games.nile.components import (
    COPIES,
    FIELDS_OF,
    KINDS,
    PALM_ROWS,
    ROW_OF,
    Phase,
    Ripeness,
)
from core.games.nile.fields import CHEAPEST, own_crop, price
from core.games.nile.legal import JOINT, legal
from core.games.nile.moves import (
    BUY_JOKER,
    BUYS,
    BUYS_FOR_OTHERS,
    END,
    GROWS,
    HARVESTS,
    LAYS,
    LOADS,
    REVIVES,
    SANDS,
    SETTLES,
    SOWS,
    SPEND_JOKER,
    SPOILS,
    TAKES,
    Bid,
    BuyForOther,
    BuyJoker,
    BuySeed,
    End,
    Grow,
    Harvest,
    Lay,
    LoadBoat,
    NileMove,
    Revive,
    Sand,
    Settle,
    Sow,
    SpendJoker,
    Spoil,
    Take,
    beyond,
    bids,
)
from core.games.nile.observe import position
from core.games.nile.terms import KIND_TERM, field_name, row_name, row_numbers
from core.games.nile.view import NileView
from core.wording import Line, Refusal, Term, Who

SET_UP = (Phase.START_AUCTION, Phase.BOAT, Phase.FIRST_WATER, Phase.FIRST_RIPE, Phase.FIRST_SEED)
"""In the order in which they come; each player settles a ripe plant and a seed before the next one does."""


def look_ahead(view: NileView, seat: Seat, moves: Sequence[NileMove]) -> LookAhead | None:
    """None once the match is over. A plant that `moves` sow may be grown and harvested by others of them. Nobody is
    asked in its view, which words moves of later.
    """
    if view.phase is Phase.OVER:
        return None
    sown = frozenset(move.field for move in moves if isinstance(move, Sow))
    barred = {move: why for move in moves if (why := bars(view, seat, move, sown))}
    kept = tuple(move for move in moves if move not in barred)
    first = next(iter(barred.values()), None)
    unasked = msgspec.structs.replace(view, to_act=())
    return LookAhead(unasked, kept, offered(view, seat, sown), first.line if first else None, imagined=False)


def bars(view: NileView, seat: Seat, move: NileMove, sown: frozenset[int]) -> Refusal | None:
    """A move of the kind that the seat is asked for now must be legal; any other may come later."""
    if seat in view.to_act and asks_for(view, move):
        return refusal(position(view), seat, move)
    return never(view, seat, move, sown)


@lru_cache(maxsize=256)
def offered(view: NileView, seat: Seat, sown: frozenset[int]) -> tuple[NileMove, ...]:
    """Sorted by notation. Kept, since every step of a plan is tried by itself."""
    now = frozenset(legal(position(view), seat)) if seat in view.to_act else frozenset()
    moves = [
        move
        for move in candidates(view, seat, sown)
        if (move in now if seat in view.to_act and asks_for(view, move) else not never(view, seat, move, sown))
    ]
    return tuple(sorted(moves, key=notation))


def asks_for(view: NileView, move: NileMove) -> bool:
    """Whether the decision of now is of this kind."""
    if isinstance(move, Settle):
        return view.phase is (Phase.FIRST_RIPE if move.ripe else Phase.FIRST_SEED)
    return type(move) in IN_PHASE[view.phase]


@lru_cache(maxsize=4096)
def notation(move: NileMove) -> str:
    """Of moves that are listed again and again."""
    return str(move)


def candidates(view: NileView, seat: Seat, sown: frozenset[int]) -> Iterator[NileMove]:
    """What is worth a look: moves of the seat's own plants and of fields in play."""
    fields = [field for row in view.open_rows for field in FIELDS_OF[row]]
    supply = view.players[seat].supply
    mine = [field for field in fields if field in sown or own_crop(view.crops[field], seat)]
    if view.phase in SET_UP:
        yield from LOADS
        for by_kind in SETTLES.values():
            yield from (by_kind[kind][field] for kind in range(len(KINDS)) if supply[kind] for field in fields)
    if view.variants.hippo_auction and view.phase not in JOINT:  # in an auction the hand itself may be changed
        yield from bids(supply, HELD_AT_MOST)
    for field in fields:
        yield from (LAYS[stack][field] for stack in range(len(LAYS)))
        yield SANDS[field]
        yield from (by_field[field] for by_field in SOWS)
    yield from (TAKES[row] for row in view.open_rows)
    yield from chain(*(by_space.values() for by_space in SPOILS))
    yield from (GROWS[field] for field in mine)
    yield from chain(*(HARVESTS[field] for field in mine))
    yield from BUYS
    yield from chain(*BUYS_FOR_OTHERS)
    yield BUY_JOKER
    yield SPEND_JOKER
    yield from chain(*REVIVES)
    yield END


def never(view: NileView, seat: Seat, move: NileMove, sown: frozenset[int] = frozenset()) -> Refusal | None:
    """Why `move` can't be an answer of the seat in advance; None when it may be asked for yet."""
    match move:
        case LoadBoat():
            return set_up_over(view, seat, Phase.BOAT)
        case Settle(ripe):
            return set_up_over(view, seat, Phase.FIRST_RIPE if ripe else Phase.FIRST_SEED)
        case Bid(plants):
            return no_auction(view, seat, plants)
        case Lay(stack, field):
            return no_stack(view, seat, stack) or not_in_play(view, ROW_OF[field])
        case Take(row):
            return not_in_play(view, row)
        case Sand(field):
            return not_in_play(view, ROW_OF[field])
        case Spoil(row, space):
            return no_spoiling(view, row, space)
        case Sow(kind, field):
            return not_in_play(view, ROW_OF[field]) or gone(view, seat, kind)
        case Grow(field):
            return no_plant(view, seat, field, sown) or ripe_already(view, seat, field, sown)
        case Harvest(field, row):
            return no_plant(view, seat, field, sown) or no_market(view, field, row)
        case BuySeed(kind):
            return gone(view, seat, kind)
        case BuyForOther(kind, owner):
            return not_another(view, seat, kind, owner) or gone(view, owner, kind)
        case Revive(row, space):
            return nothing_to_revive(view, seat, row, space)
        case BuyJoker() | SpendJoker() | End():
            return None
        case _:
            assert_never(move)


def set_up_over(view: NileView, seat: Seat, phase: Phase) -> Refusal | None:
    """The seat has had its turn in that phase, or the match has none. Rules: NIL-3 to NIL-5, NIL-V2."""
    over = Refusal("nile.no.ahead_set_up")
    if view.phase not in SET_UP or (phase is Phase.BOAT and view.variants.start_auction):
        return over
    if view.phase is Phase.START_AUCTION:
        return None
    settling = (Phase.FIRST_RIPE, Phase.FIRST_SEED)
    now, asked = SET_UP.index(view.phase), SET_UP.index(phase)
    if view.phase not in settling or phase not in settling:
        return over if now > asked or (now == asked and had_turn(view, seat)) else None
    return over if had_turn(view, seat) or (seat == view.turn and now > asked) else None


def had_turn(view: NileView, seat: Seat) -> bool:
    """In this go round from the start player."""
    seats = len(view.players)
    return (seat - view.start) % seats < (view.turn - view.start) % seats


def no_auction(view: NileView, seat: Seat, plants: tuple[int, ...]) -> Refusal | None:
    """Rules: NIL-V1, NIL-V2."""
    if view.phase is not Phase.START_AUCTION and not view.variants.hippo_auction:
        return Refusal("nile.no.variant", variant=Term("nile.option.hippo_auction"))
    left = alive(view, seat)
    kind = beyond(left, plants)
    return None if kind is None else Refusal("nile.no.ahead_bid", plant=KIND_TERM[kind], n=left[kind])


def alive(view: NileView, seat: Seat) -> tuple[int, ...]:
    """The seat's plants that haven't left the game, by kind, wherever they lie. Rule: NIL-24."""
    return tuple(count - lost for count, lost in zip(COPIES, view.players[seat].lost, strict=True))


def gone(view: NileView, seat: Seat, kind: int) -> Refusal | None:
    """Rule: NIL-24."""
    return None if alive(view, seat)[kind] else Refusal("nile.no.ahead_gone", plant=KIND_TERM[kind], who=Who(seat))


def no_stack(view: NileView, seat: Seat, stack: int) -> Refusal | None:
    """Cards never come back to a stack. Rules: NIL-8, NIL-11."""
    return None if view.players[seat].stacks[stack].size else Refusal("nile.no.stack_empty", stack=stack + 1)


def not_in_play(view: NileView, row: int) -> Refusal | None:
    """Rule: NIL-1."""
    return None if row in view.open_rows else Refusal("nile.no.covered", row=row_name(row))


def no_spoiling(view: NileView, row: int, space: int | None) -> Refusal | None:
    """As the market lies now. Rule: NIL-30."""
    sold = view.market[row]
    worse = [at for at, plant in enumerate(sold) if plant.ripeness is not Ripeness.ROTTEN]
    possible = space in worse if space is not None else not worse
    return None if possible else Refusal("nile.no.spoil_plant", row=row + 1)


def no_plant(view: NileView, seat: Seat, field: int, sown: frozenset[int]) -> Refusal | None:
    """Neither now nor sown by then; a seed of now may be ripe by then. Rules: NIL-18, NIL-19."""
    if field in sown or own_crop(view.crops[field], seat):
        return None
    return Refusal("nile.no.ahead_none_there", field=field_name(field))


def ripe_already(view: NileView, seat: Seat, field: int, sown: frozenset[int]) -> Refusal | None:
    """Rule: NIL-18."""
    crop = own_crop(view.crops[field], seat)
    if field in sown or crop is None or not crop.ripe:
        return None
    return Refusal("nile.no.ripe_already", plant=KIND_TERM[crop.kind], field=field_name(field))


def no_market(view: NileView, field: int, row: int) -> Refusal | None:
    """Rows fill and are scored, palms stay. Rule: NIL-20."""
    quality = view.board.palms[field]
    if row in PALM_ROWS[quality]:
        return None
    rows = row_numbers(PALM_ROWS[quality])
    return Refusal("nile.no.quality", field=field_name(field), n=quality, row=row + 1, rows=rows)


def not_another(view: NileView, seat: Seat, kind: int, owner: Seat) -> Refusal | None:
    """Rule: NIL-V3."""
    if not view.variants.buy_others:
        return Refusal("nile.no.variant", variant=Term("nile.option.buy_others"))
    if owner >= len(view.players):
        return Refusal("nile.no.no_such_seat", most=len(view.players))
    return Refusal("nile.no.your_own", plant=KIND_TERM[kind]) if owner == seat else None


def nothing_to_revive(view: NileView, seat: Seat, row: int, space: int) -> Refusal | None:
    """An own plant there, spoiled or still to be. Rule: NIL-V4."""
    if not view.variants.revive:
        return Refusal("nile.no.variant", variant=Term("nile.option.revive"))
    sold = view.market[row]
    if space < len(sold) and sold[space].owner == seat:
        return Refusal("nile.no.rotten") if sold[space].ripeness is Ripeness.ROTTEN else None
    return Refusal("nile.no.nothing_to_revive", row=row + 1, space=space + 1)


# Conditions: `price<=1` for work on a field, `mine=0` where plants are washed away or spoil, `ap=0` for a joker.

ONE_POINT, NONE_OF_MINE, NO_POINTS = "price<=1", "mine=0", "ap=0"
CONDITIONS = {
    ONE_POINT: Line("nile.if.one_point"),
    NONE_OF_MINE: Line("nile.if.none_of_mine"),
    NO_POINTS: Line("nile.if.no_points"),
}
FITTING: dict[type, str] = {
    **dict.fromkeys((Sow, Grow, Harvest), ONE_POINT),
    **dict.fromkeys((Lay, Sand, Spoil), NONE_OF_MINE),
    SpendJoker: NO_POINTS,
}


def conditions(view: NileView, seat: Seat, move: NileMove) -> tuple[tuple[str, Line], ...]:
    """What an answer may hang on, as far as the seat will know it when it is asked. Rules: NIL-9, NIL-15, NIL-17."""
    fitting = FITTING.get(type(move))
    return ((fitting, CONDITIONS[fitting]),) if fitting else ()


def holds(view: NileView, condition: str, move: NileMove) -> bool:
    """Whether `condition` is met for the viewer, who is to act.

    Raises `Refusal` for a condition that the game doesn't know, or not for such a move.
    """
    seat = view.viewer
    assert seat is not None
    if condition not in dict(conditions(view, seat, move)):
        raise Refusal("table.premove.condition", condition=condition[:SHOWN])
    match move:
        case Sow(_, field) | Grow(field) | Harvest(field):
            return price(view.crops[field], seat) <= CHEAPEST
        case Lay(_, field) | Sand(field):
            return own_crop(view.crops[field], seat) is None
        case Spoil(row, space):
            sold = view.market[row]
            return space is None or (space < len(sold) and sold[space].owner != seat)
        case _:
            return view.ap == 0
