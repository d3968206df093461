"""Why a move is not possible, in a sentence that says what to do. `move` is not legal for `seat`, who is to act."""

from __future__ import annotations

from core.game import Seat
from core.games.nile import actions, water
from core.games.nile.board import MARKET, PALM_ROWS, ROW_OF, START_BID_MOST, Ripeness, Wave
from core.games.nile.market import KINDS_APART
from core.games.nile.moves import (
    Bid,
    BuyForOther,
    BuyJoker,
    BuySeed,
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
)
from core.games.nile.pieces import Phase
from core.games.nile.state import NileState
from core.games.nile.told import KIND_TERM, field_name, row_name
from core.wording import Refusal, Term, Who

ACTING = (Phase.ACTIONS, Phase.BONUS)
IN_PHASE: tuple[tuple[type, tuple[Phase, ...]], ...] = (
    (LoadBoat, (Phase.BOAT,)),
    (Lay, (Phase.FLOOD, Phase.FIRST_WATER)),
    (Bid, (Phase.START_AUCTION, Phase.AUCTION)),
    (Take, (Phase.EBB,)),
    (Spoil, (Phase.SPOIL,)),
    (Sand, (Phase.DESERT,)),
)


def why_not(state: NileState, seat: Seat, move: NileMove) -> Refusal:
    if not in_time(state, move):
        return Refusal("nile.no.not_now", now=Term(f"nile.now.{state.phase.value}"))
    match move:
        case LoadBoat(one, _):
            return Refusal("nile.no.no_plant", plant=KIND_TERM[one])
        case Lay():
            return why_not_lay(state, seat, move)
        case Bid():
            return why_not_bid(state, seat, move)
        case Take(row):
            return Refusal("nile.no.no_water", row=row_name(row))
        case Spoil():
            return why_not_spoil(state, move)
        case Sand(field):
            assert state.turned
            return Refusal("nile.no.sand", field=field_name(field), row=row_name(ROW_OF[state.turned.field]))
        case Settle(_, kind, field):
            return why_not_plant(state, seat, kind, field)
        case _:
            return why_not_act(state, seat, move)


def in_time(state: NileState, move: NileMove) -> bool:
    if isinstance(move, Settle):
        return state.phase is (Phase.FIRST_RIPE if move.ripe else Phase.FIRST_SEED)
    phases = next((phases for kind, phases in IN_PHASE if isinstance(move, kind)), ACTING)
    return state.phase in phases


def why_not_lay(state: NileState, seat: Seat, move: Lay) -> Refusal:
    """Rules: NIL-4, NIL-7."""
    row, where = ROW_OF[move.field], field_name(move.field)
    wave = state.edges[row][-1]
    frontier = water.frontier(state, row)
    if not state.stacks[seat][move.stack]:
        return Refusal("nile.no.stack_empty", stack=move.stack + 1)
    if row not in state.open_rows:
        return Refusal("nile.no.covered", row=row_name(row))
    if frontier is None or move.field < frontier:
        return Refusal("nile.no.water_there", field=where)
    if move.field > frontier:
        return Refusal("nile.no.gap", field=where, first=field_name(frontier))
    if wave == Wave.NONE:
        return Refusal("nile.no.dead_end", field=where)
    if state.phase is Phase.FIRST_WATER and state.deserts[move.field] is not None:
        return Refusal("nile.no.first_desert", field=where)
    needed = Term("nile.wave.single" if wave == Wave.SINGLE else "nile.wave.double")
    return Refusal("nile.no.wave", field=where, wave=needed)


def why_not_bid(state: NileState, seat: Seat, move: Bid) -> Refusal:
    """Rules: NIL-V1, NIL-V2."""
    for kind, count in enumerate(move.plants):
        if count > state.supply[seat][kind]:
            return Refusal("nile.no.bid_supply", plant=KIND_TERM[kind], have=state.supply[seat][kind])
    return Refusal("nile.no.bid_most", most=START_BID_MOST)


def why_not_spoil(state: NileState, move: Spoil) -> Refusal:
    """Rule: NIL-30."""
    assert state.turned
    if state.hit and move.row != state.hit.row:
        return Refusal("nile.no.spoil_same_row", row=state.hit.row + 1)
    if move.row not in PALM_ROWS[state.turned.back.palms]:
        rows = tuple(row + 1 for row in PALM_ROWS[state.turned.back.palms])
        return Refusal("nile.no.spoil_row", row=move.row + 1, rows=rows)
    return Refusal("nile.no.spoil_plant", row=move.row + 1)


def why_not_plant(state: NileState, seat: Seat, kind: int, field: int) -> Refusal:
    """Rules: NIL-14, NIL-16."""
    where, crops = field_name(field), state.crops[field]
    if not state.supply[seat][kind]:
        return Refusal("nile.no.no_plant", plant=KIND_TERM[kind])
    if state.supply[seat][kind] <= state.tired_supply[seat][kind]:
        return Refusal("nile.no.tired", plant=KIND_TERM[kind])
    if ROW_OF[field] not in state.open_rows:
        return Refusal("nile.no.covered", row=row_name(ROW_OF[field]))
    if water.has_water(state, field):
        return Refusal("nile.no.on_water", field=where)
    if state.deserts[field] is not None:
        return Refusal("nile.no.on_desert", field=where)
    if actions.own_crop(state.crops[field], seat):
        return Refusal("nile.no.own_there", field=where)
    if len(crops) == actions.CROPS_A_FIELD:
        return Refusal("nile.no.two_there", field=where)
    return too_dear(state, actions.price(crops, seat))


def too_dear(state: NileState, price: int) -> Refusal:
    return Refusal("nile.no.points", price=price, have=state.ap)


def why_not_act(state: NileState, seat: Seat, move: NileMove) -> Refusal:
    match move:
        case Sow(kind, field):
            return why_not_plant(state, seat, kind, field)
        case Grow(field):
            return why_not_crop(state, seat, field, ripe=False) or too_dear(state, crop_price(state, seat, field))
        case Harvest(field, row):
            return why_not_harvest(state, seat, field, row)
        case BuySeed(kind):
            return not_aboard(state, seat, kind) or too_dear(state, actions.SEED_PRICE)
        case BuyForOther(kind, owner):
            return why_not_for_other(state, seat, kind, owner)
        case BuyJoker():
            return why_not_joker(state)
        case SpendJoker() | Revive():
            return why_not_spend(state, seat, move)
        case _:
            raise AssertionError(f"{move} is always possible")


def crop_price(state: NileState, seat: Seat, field: int) -> int:
    return actions.price(state.crops[field], seat)


def why_not_crop(state: NileState, seat: Seat, field: int, ripe: bool) -> Refusal | None:
    """Rule: NIL-16. Whether there is an own plant of the right side that has not acted."""
    crop = actions.own_crop(state.crops[field], seat)
    if crop is None:
        return Refusal("nile.no.none_there", field=field_name(field))
    if crop.acted:
        return Refusal("nile.no.acted", plant=KIND_TERM[crop.kind], field=field_name(field))
    if crop.ripe != ripe:
        key = "not_ripe" if ripe else "ripe_already"
        return Refusal(f"nile.no.{key}", plant=KIND_TERM[crop.kind], field=field_name(field))
    return None


def why_not_harvest(state: NileState, seat: Seat, field: int, row: int) -> Refusal:
    """Rules: NIL-19, NIL-20."""
    refusal = why_not_crop(state, seat, field, ripe=True)
    if refusal:
        return refusal
    if crop_price(state, seat, field) > state.ap:
        return too_dear(state, crop_price(state, seat, field))
    crop = actions.own_crop(state.crops[field], seat)
    assert crop
    quality = actions.quality(state, field)
    if row not in PALM_ROWS[quality]:
        rows = tuple(row + 1 for row in PALM_ROWS[quality])
        return Refusal("nile.no.quality", field=field_name(field), n=quality, row=row + 1, rows=rows)
    if len(state.market[row]) == MARKET[row]:
        return Refusal("nile.no.full", row=row + 1)
    last = tuple(KIND_TERM[sold.kind] for sold in state.market[row][-KINDS_APART:])
    return Refusal("nile.no.kind", plant=KIND_TERM[crop.kind], row=row + 1, last=last)


def not_aboard(state: NileState, owner: Seat, kind: int) -> Refusal | None:
    if state.boat[owner][kind]:
        return None
    return Refusal("nile.no.not_aboard", plant=KIND_TERM[kind], who=Who(owner))


def why_not_for_other(state: NileState, seat: Seat, kind: int, owner: Seat) -> Refusal:
    """Rule: NIL-V3."""
    if not state.variants.buy_others:
        return Refusal("nile.no.variant", variant=Term("nile.option.buy_others"))
    if owner >= state.seats:
        return Refusal("nile.no.no_such_seat", most=state.seats)
    if owner == seat:
        return Refusal("nile.no.your_own", plant=KIND_TERM[kind])
    return not_aboard(state, owner, kind) or too_dear(state, actions.OTHERS_SEED_PRICE)


def why_not_joker(state: NileState) -> Refusal:
    """Rules: NIL-22, NIL-V1."""
    if state.phase is Phase.BONUS:
        return Refusal("nile.no.bonus_joker")
    if state.joker_bought:
        return Refusal("nile.no.joker_once")
    return Refusal("nile.no.joker_gone") if not water.desert_cards_left(state) else too_dear(state, actions.JOKER_PRICE)


def why_not_spend(state: NileState, seat: Seat, move: SpendJoker | Revive) -> Refusal:
    """Rules: NIL-15, NIL-V1, NIL-V4."""
    if state.phase is Phase.BONUS:
        return Refusal("nile.no.bonus_joker")
    if isinstance(move, Revive) and not state.variants.revive:
        return Refusal("nile.no.variant", variant=Term("nile.option.revive"))
    if not state.jokers[seat]:
        return Refusal("nile.no.no_joker")
    assert isinstance(move, Revive)
    row = state.market[move.row]
    if move.space < len(row) and row[move.space].ripeness is Ripeness.ROTTEN:
        return Refusal("nile.no.rotten")
    return Refusal("nile.no.nothing_to_revive", row=move.row + 1, space=move.space + 1)
