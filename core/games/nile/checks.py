"""What the rules forbid. Each condition stands once, here, in `tide_checks` or in `plant_checks`.

`refusal` says them of a move, `legal` makes its lists of them. So that lists are quick to make, a condition that they
ask is the set of what it lets pass (`places`, `wet_rows`) or the last part of the refusal's key (`at_rest`), None
where nothing forbids it; the refusal with its arguments stands beside it.
"""

from __future__ import annotations

from typing import assert_never

from core.game import Seat
from core.games.nile.components import PLANTS, START_BID_MOST, Phase, Ripeness
from core.games.nile.fields import JOKER_PRICE, OTHERS_SEED_PRICE, SEED_PRICE, price
from core.games.nile.moves import (
    Bid,
    BuyForOther,
    BuyJoker,
    BuySeed,
    End,
    Grow,
    Hand,
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
)
from core.games.nile.plant_checks import crop_bars, no_place, no_row, not_fresh, settles_ripe
from core.games.nile.state import NileState
from core.games.nile.terms import KIND_TERM, row_name
from core.games.nile.tide_checks import no_card, no_sand, no_spoiling, no_water_there, wet_rows
from core.games.nile.water import desert_cards_left
from core.wording import Refusal, Term, Who

ACTS = frozenset({Sow, Grow, Harvest, BuySeed, BuyForOther, BuyJoker, SpendJoker, Revive, End})
IN_PHASE: dict[Phase, frozenset[type]] = {
    Phase.START_AUCTION: frozenset({Bid}),
    Phase.BOAT: frozenset({LoadBoat}),
    Phase.FIRST_WATER: frozenset({Lay}),
    Phase.FIRST_RIPE: frozenset({Settle}),
    Phase.FIRST_SEED: frozenset({Settle}),
    Phase.FLOOD: frozenset({Lay}),
    Phase.EBB: frozenset({Take}),
    Phase.SPOIL: frozenset({Spoil}),
    Phase.DESERT: frozenset({Sand}),
    Phase.AUCTION: frozenset({Bid}),
    Phase.BONUS: ACTS,
    Phase.ACTIONS: ACTS,
    Phase.OVER: frozenset(),
}


def refusal(state: NileState, seat: Seat, move: NileMove) -> Refusal | None:
    """Why `seat`, who is to act, can't choose `move`; None when it is legal."""
    if type(move) not in IN_PHASE[state.phase]:
        return not_now(state)
    match move:
        case Sow(kind, field):
            return not_fresh(state, seat, kind) or no_place(state, seat, field) or too_dear_there(state, seat, field)
        case Grow(field):
            return crop_bars(state, seat, field, ripe=False) or too_dear_there(state, seat, field)
        case Harvest(field, row):
            return (
                crop_bars(state, seat, field, ripe=True)
                or too_dear_there(state, seat, field)
                or no_row(state, seat, field, row)
            )
        case BuySeed(kind):
            return not_aboard(state, seat, kind) or too_dear(state, SEED_PRICE)
        case End():
            return None
        case BuyJoker():
            return worded(joker_not_sold(state)) or too_dear(state, JOKER_PRICE)
        case SpendJoker():
            return worded(no_jokers_now(state) or no_joker(state, seat))
        case Lay(stack, field):
            return no_card(state, seat, stack) or no_water_there(state, seat, stack, field)
        case Take(row):
            return None if row in wet_rows(state) else Refusal("nile.no.no_water", row=row_name(row))
        case Spoil(row, space):
            return no_spoiling(state, row, space)
        case Sand(field):
            return no_sand(state, field)
        case Settle(ripe, kind, field):
            if ripe != settles_ripe(state):
                return not_now(state)
            return not_fresh(state, seat, kind) or no_place(state, seat, field)
        case BuyForOther(kind, owner):
            return (
                not_played(state.variants.buy_others, "buy_others")
                or no_other(state, seat, kind, owner)
                or not_aboard(state, owner, kind)
                or too_dear(state, OTHERS_SEED_PRICE)
            )
        case Revive(row, space):
            return (
                worded(no_jokers_now(state))
                or not_played(state.variants.revive, "revive")
                or worded(no_joker(state, seat))
                or not_spoiled(state, seat, row, space)
            )
        case LoadBoat(one, two):
            return None if has_both(state, seat, one, two) else Refusal("nile.no.no_plant", plant=KIND_TERM[one])
        case Bid(plants):
            return not_held(state, seat, plants)
        case _:
            assert_never(move)


def not_now(state: NileState) -> Refusal:
    return Refusal("nile.no.not_now", now=Term(f"nile.now.{state.phase.value}"))


def worded(code: str | None) -> Refusal | None:
    return Refusal(f"nile.no.{code}") if code else None


def not_played(on: bool, variant: str) -> Refusal | None:
    return None if on else Refusal("nile.no.variant", variant=Term(f"nile.option.{variant}"))


def has_both(state: NileState, seat: Seat, one: int, two: int) -> bool:
    """Rule: NIL-3."""
    supply = state.supply[seat]
    return supply[one] > (one == two) and supply[two] > 0


def hand_limit(state: NileState) -> int:
    """How many plants a closed hand may hold. Rules: NIL-V1, NIL-V2."""
    return START_BID_MOST if state.phase is Phase.START_AUCTION else PLANTS


def not_held(state: NileState, seat: Seat, plants: Hand) -> Refusal | None:
    """Rules: NIL-V1, NIL-V2."""
    supply = tuple(state.supply[seat])
    kind = beyond(supply, plants)
    if kind is not None:
        return Refusal("nile.no.bid_supply", plant=KIND_TERM[kind], have=supply[kind])
    most = hand_limit(state)
    return Refusal("nile.no.bid_most", most=most) if sum(plants) > most else None


def affords(state: NileState, cost: int) -> bool:
    """Rule: NIL-15."""
    return cost <= state.ap


def too_dear(state: NileState, cost: int) -> Refusal | None:
    if affords(state, cost):
        return None
    joker = state.phase is Phase.ACTIONS and state.jokers[state.turn]
    return Refusal("nile.no.points_joker" if joker else "nile.no.points", n=cost, have=state.ap)


def too_dear_there(state: NileState, seat: Seat, field: int) -> Refusal | None:
    """Rule: NIL-17."""
    return too_dear(state, price(state.crops[field], seat))


def aboard(state: NileState, owner: Seat) -> list[int]:
    """Kinds of the owner's plants in the boat. Rules: NIL-21, NIL-V3."""
    return [kind for kind, count in enumerate(state.boat[owner]) if count]


def not_aboard(state: NileState, owner: Seat, kind: int) -> Refusal | None:
    """Rules: NIL-21, NIL-V3."""
    if kind in aboard(state, owner):
        return None
    return Refusal("nile.no.not_aboard", plant=KIND_TERM[kind], who=Who(owner))


def others(state: NileState, seat: Seat) -> list[Seat]:
    """Whose seeds may be bought besides one's own. Rule: NIL-V3."""
    return [Seat(owner) for owner in range(state.seats) if owner != seat]


def no_other(state: NileState, seat: Seat, kind: int, owner: Seat) -> Refusal | None:
    """Rule: NIL-V3."""
    if owner in others(state, seat):
        return None
    if owner == seat:
        return Refusal("nile.no.your_own", plant=KIND_TERM[kind])
    return Refusal("nile.no.no_such_seat", most=state.seats)


def no_jokers_now(state: NileState) -> str | None:
    """Neither spent nor bought in the turn that a hippo gave. Rule: NIL-V1."""
    return "bonus_joker" if state.phase is Phase.BONUS else None


def joker_not_sold(state: NileState) -> str | None:
    """Rules: NIL-22, NIL-V1."""
    if code := no_jokers_now(state):
        return code
    if state.joker_bought:
        return "joker_once"
    return None if desert_cards_left(state) else "joker_gone"


def no_joker(state: NileState, seat: Seat) -> str | None:
    """Rules: NIL-15, NIL-V4."""
    return None if state.jokers[seat] else "no_joker"


def spoiled(state: NileState, seat: Seat) -> list[tuple[int, int]]:
    """Market rows and spaces of the seat's spoiled plants. Rule: NIL-V4."""
    return [
        (row, space)
        for row, sold in enumerate(state.market)
        for space, plant in enumerate(sold)
        if plant.owner == seat and plant.ripeness is Ripeness.SPOILED
    ]


def not_spoiled(state: NileState, seat: Seat, row: int, space: int) -> Refusal | None:
    """Rule: NIL-V4."""
    if (row, space) in spoiled(state, seat):
        return None
    sold = state.market[row]
    if space < len(sold) and sold[space].ripeness is Ripeness.ROTTEN:
        return Refusal("nile.no.rotten")
    return Refusal("nile.no.nothing_to_revive", row=row + 1, space=space + 1)
