"""How players find their move: first the plant, card or field, then the place.

Marks: `field:e5a` a field, `row:e5` a row, `stack:1` the top of one's stack, `space:4.1` a market space, `market:4` the
next free space of that market row, `pile` the desert cards, `jokers:<n>` a player's jokers, `supply:flax` plants in
front of the player, `boat:flax` those of theirs in the boat, `boat` all of these.

A turn's first level has an entry for each plant that could do something, so it has as many as a player has plants at
most, and three for jokers and the end; kinds of action get a level of their own only where it would overflow.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, assert_never

import msgspec

from core.game import Dial, Seat, Step
from core.games.nile.checks import IN_PHASE
from core.games.nile.components import (
    FIELDS,
    FIELDS_OF,
    KINDS,
    MARKET,
    ROW_OF,
    START_BID_MOST,
    Crop,
    Phase,
    Ripeness,
)
from core.games.nile.fields import (
    CHEAPEST,
    DEAREST,
    JOKER_PRICE,
    OTHERS_SEED_PRICE,
    SEED_PRICE,
    outer_edge,
    own_crop,
    price,
)
from core.games.nile.market import rows_for
from core.games.nile.moves import (
    Act,
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
)
from core.games.nile.terms import KIND_CAPITAL, KIND_SHORT, KIND_TERM, WAVE_TERM, field_name, plants_line
from core.games.nile.view import NileView
from core.wording import Arg, Line, Refusal, Who, line

BID_ORDER = (1, 4, 2, 3, 0)
"""Kinds in the order in which a closed hand is filled: flax, wheat, grape, onion, aubergine."""

VERBS = ("harvest", "grow", "sow", "buy", "buy others", "joker pile", "joker", "revive", "end")
"""Kinds of action as a player looks for them."""

READABLE = 14
"""Entries of a level that leave room for a word each: two a row, seven rows above the controls."""

MOST_FIELDS = 24
"""Entries of a level that is nothing but names of fields."""


def asked(view: NileView, move: NileMove) -> bool:
    """Whether the viewer is asked for such a move now, and what it names is there; `ahead_menus` words what isn't."""
    if (view.viewer is not None and view.viewer not in view.to_act) or type(move) not in IN_PHASE[view.phase]:
        return False
    match move:
        case Lay(stack, _):
            return view.players[view.turn].stacks[stack].top is not None
        case Take(row):
            return any(view.water[field] for field in FIELDS_OF[row])
        case Spoil(row, space) | Revive(row, space):
            return space is None or space < len(view.market[row])
        case Grow(field) | Harvest(field):
            return own_crop(view.crops[field], view.turn) is not None
        case Settle(ripe):
            return ripe == (view.phase is Phase.FIRST_RIPE)
        case Bid(plants):
            return view.viewer is not None and beyond(view.players[view.viewer].supply, plants) is None
        case _:
            return True


def steps(view: NileView, move: NileMove) -> tuple[Step, ...]:
    if isinstance(move, Act):
        return action_steps(view, move)
    match move:
        case LoadBoat(one, two):
            return (load_step(one, two),)
        case Lay():
            return lay_steps(view, move)
        case Settle(ripe, kind, field):
            return settle_steps(view, ripe, kind, field)
        case Bid():
            return bid_steps(view, move)
        case Take(row):
            field = outermost(view, row)
            label = line("nile.do.take", field=field_name(field))
            return (Step(str(move), label, field_mark(field), deed="take", short=named(field)),)
        case Spoil():
            return (spoil_step(view, move),)
        case Sand(field):
            washed = len(view.crops[field])
            key = "sand_washes" if washed else "sand"
            label = line(f"nile.do.{key}", field=field_name(field), n=washed)
            return (Step(str(move), label, field_mark(field), deed="sand", short=named(field, washed)),)
        case _:
            assert_never(move)


def field_mark(field: int) -> str:
    return f"field:{FIELDS[field]}"


def named(field: int, washed: int = 0) -> Line:
    """A field's name, with the number of plants that would drift off."""
    if not washed:
        return line("nile.short.field", field=field_name(field))
    return line("nile.short.washes", field=field_name(field), n=washed)


def load_step(one: int, two: int) -> Step:
    label = line("nile.do.load_twice" if one == two else "nile.do.load", one=KIND_TERM[one], two=KIND_TERM[two])
    short = line("nile.short.pair", one=KIND_SHORT[one], two=KIND_SHORT[two])
    return Step(f"{KINDS[one]} {KINDS[two]}", label, short=short)


def outermost(view: NileView, row: int) -> int:
    return max(field for field, card in enumerate(view.water) if card and ROW_OF[field] == row)


def lay_steps(view: NileView, move: Lay) -> tuple[Step, ...]:
    """The field, then the stack where both tops fit there: what the water could do next tells these apart."""
    field, stacks = move.field, view.players[view.turn].stacks
    wave = view.edges[ROW_OF[field]]
    outer = [outer_edge(stack.top, wave) if stack.top else None for stack in stacks]
    washed, desert = len(view.crops[field]), view.deserts[field]
    over = "_desert" if desert else "_over" if washed else ""
    label = line(f"nile.do.lay{over}", field=field_name(field), stack=move.stack + 1, n=washed)
    short = line("nile.short.desert", field=field_name(field)) if desert else named(field, washed)
    first = Step(FIELDS[field], label, field_mark(field), deed="lay", short=short)
    if outer.count(None):
        return (first,)
    after = outer[move.stack]
    assert after is not None
    card = Step(
        f"stack {move.stack + 1}",
        label,
        f"stack:{move.stack + 1}",
        short=line("nile.short.stack", stack=move.stack + 1, wave=WAVE_TERM[after]),
    )
    where = line(f"nile.do.lay_where{over}", field=field_name(field), n=washed)
    return msgspec.structs.replace(first, label=where, ask=line("nile.ask.stack", field=field_name(field))), card


def settle_steps(view: NileView, ripe: bool, kind: int, field: int) -> tuple[Step, ...]:
    key = "settle_ripe" if ripe else "settle_seed"
    args: dict[str, Arg] = {"plant": KIND_TERM[kind], "field": field_name(field)}
    return (
        Step(
            KINDS[kind],
            line(f"nile.do.{key}_kind", plant=KIND_TERM[kind]),
            supply_mark(kind),
            short=line("nile.short.kind", plant=KIND_CAPITAL[kind]),
            ask=line(f"nile.ask.{key}", plant=KIND_TERM[kind]),
        ),
        *banks_first(view, Step(FIELDS[field], Line(f"nile.do.{key}", args), field_mark(field), short=named(field))),
    )


def supply_mark(kind: int) -> str:
    return f"supply:{KINDS[kind]}"


def places(view: NileView) -> list[int]:
    """Fields on which whoever acts can afford to put a plant. Rules: NIL-5, NIL-14, NIL-17."""
    most = view.ap if view.phase in (Phase.ACTIONS, Phase.BONUS) else DEAREST
    return [
        field
        for row in view.open_rows
        for field in FIELDS_OF[row]
        if view.has_room(field, view.turn) and price(view.crops[field], view.turn) <= most
    ]


def banks_first(view: NileView, place: Step) -> tuple[Step, ...]:
    """The field at once where the level has room, else by way of its bank."""
    return (place,) if len(places(view)) <= MOST_FIELDS else (bank(place.token[0]), place)


def bank(side: str) -> Step:
    """One half of the board, by the first letter of its fields."""
    return Step(side, Line(f"nile.do.bank_{side}"), short=Line(f"nile.short.bank_{side}"))


def bid_steps(view: NileView, move: Bid) -> tuple[Step, ...]:
    """A closed hand is filled kind by kind, where it isn't set by dials."""
    assert view.viewer is not None
    if not any(move.plants):
        return (Step("nothing", line("nile.do.bid_nothing")),)
    supply = view.players[view.viewer].supply
    chosen = [0] * len(KINDS)
    out = []
    for kind in BID_ORDER:
        if supply[kind]:
            chosen[kind] = move.plants[kind]
            so_far = line("nile.do.bid_so_far", plants=plants_line(chosen))
            out.append(Step(f"{KINDS[kind]}{chosen[kind]}", so_far))
    return (*out[:-1], Step(out[-1].token, bid_label(view, chosen)))


def bid_label(view: NileView, chosen: Sequence[int]) -> Line:
    assert view.viewer is not None
    held = plants_line(chosen)
    if view.phase is Phase.START_AUCTION:
        return line("nile.do.bid", plants=held, n=sum(chosen))
    boat = sum(view.players[view.viewer].boat)
    return line("nile.do.bid_hippo", plants=held, sum=sum(chosen) + boat, boat=boat)


def dials(view: NileView) -> tuple[Dial, ...]:
    """A closed hand: a number for each kind in front of the viewer. Rules: NIL-V1, NIL-V2."""
    if view.viewer is None or view.viewer not in view.to_act or Bid not in IN_PHASE[view.phase]:
        return ()
    supply = view.players[view.viewer].supply
    return tuple(
        Dial(KINDS[kind], line("nile.short.kind", plant=KIND_CAPITAL[kind]), supply[kind], supply_mark(kind))
        for kind in BID_ORDER
        if supply[kind]
    )


def dialled(view: NileView, amounts: Sequence[int]) -> Bid:
    """The hand with these amounts. Raises `Refusal` for more plants than a hand may hold."""
    hand = [0] * len(KINDS)
    for dial, amount in zip(dials(view), amounts, strict=True):
        hand[KINDS.index(dial.token)] = max(0, min(amount, dial.most))
    if view.phase is Phase.START_AUCTION and sum(hand) > START_BID_MOST:
        raise Refusal("nile.no.bid_most", most=START_BID_MOST)
    return Bid(tuple(hand))


def spoil_step(view: NileView, move: Spoil) -> Step:
    row = move.row
    if move.space is None:
        label, short = line("nile.do.spoil_nothing", row=row + 1), line("nile.short.nothing_in", row=row + 1)
        return Step(str(move), label, f"market:{row + 1}", deed="spoil", short=short)
    sold = view.market[row][move.space]
    label = line(
        "nile.do.rot" if sold.ripeness else "nile.do.spoil",
        who=Who(sold.owner),
        plant=KIND_TERM[sold.kind],
        row=row + 1,
        space=move.space + 1,
    )
    short = line("nile.short.sold", row=row + 1, space=move.space + 1, plant=KIND_SHORT[sold.kind])
    return Step(str(move), label, f"space:{row + 1}.{move.space + 1}", deed="spoil", short=short)


class Turn(NamedTuple):
    """How a turn of action points is listed."""

    grouped: frozenset[str]
    """Kinds of action that get a level of their own, so that the first one can be read."""
    one_kind: bool
    """Only one kind can be sown, so that its fields stand on the first level."""
    one_sale: bool
    """Only one plant can be sold, so that its market rows stand there."""


@lru_cache(maxsize=32)
def turn_of(view: NileView) -> Turn:
    player, own = view.players[view.turn], view.crops_of(view.turn)
    able = [
        (field, crop)
        for field, crop in enumerate(own)
        if crop and not crop.acted and price(view.crops[field], view.turn) <= view.ap
    ]
    sales = [
        rows
        for field, crop in able
        if crop.ripe and (rows := rows_for(view.market, view.board.palms[field], crop.kind))
    ]
    spoiled = [
        sold for row in view.market for sold in row if sold.owner == view.turn and sold.ripeness is Ripeness.SPOILED
    ]
    counts = {
        "buy": sum(count > 0 for count in player.boat),
        "sow": sum(count > 0 for count in player.fresh),
        "revive": len(spoiled) * view.variants.revive,
        "grow": sum(not crop.ripe for _, crop in able),
    }
    one_sale = len(sales) == 1
    listed = len(sales[0]) if one_sale else len(sales)
    entries = sum(counts.values()) + listed + view.variants.buy_others + len(("joker pile", "joker", "end"))
    one_kind = counts["sow"] == 1 and entries - 1 + len(places(view)) <= READABLE
    found = set()
    for verb, count in counts.items():
        if entries > READABLE and count > 1:
            found.add(verb)
            entries -= count - 1
    return Turn(frozenset(found), one_kind, one_sale)


def action_steps(view: NileView, move: Act) -> tuple[Step, ...]:
    """The plant and its place, or what is done without one; behind the kind of action where that is `grouped`."""
    verb, path = _action_path(view, move)
    if verb in turn_of(view).grouped:
        label, short = Line(f"nile.do.{verb}_verb"), Line(f"nile.short.{verb}_verb")
        mark = "boat" if verb == "buy" else None
        return Step(verb, label, mark, VERBS.index(verb), short=short), *path
    first, *others = path
    return msgspec.structs.replace(first, order=VERBS.index(verb)), *others


def _action_path(view: NileView, move: Act) -> tuple[str, tuple[Step, ...]]:
    match move:
        case Sow(kind, field):
            return "sow", sow_steps(view, kind, field)
        case Grow(field):
            cost, kind = price(view.crops[field], view.turn), crop_of(view, field).kind
            label = line(f"nile.do.grow{beside(cost)}", plant=KIND_TERM[kind], field=field_name(field), price=cost)
            short = line("nile.short.grow", field=field_name(field), price=dear(cost))
            return "grow", (Step(FIELDS[field], label, field_mark(field), price=cost, deed="grow", short=short),)
        case Harvest(field, row):
            return "harvest", harvest_steps(view, field, row)
        case BuySeed(kind):
            label, short = line("nile.do.buy", plant=KIND_TERM[kind]), line("nile.short.buy", plant=KIND_SHORT[kind])
            mark = f"boat:{KINDS[kind]}"
            return "buy", (Step(f"buy {KINDS[kind]}", label, mark, price=SEED_PRICE, deed="buy", short=short),)
        case BuyForOther(kind, owner):
            return "buy others", others_steps(view, kind, owner)
        case BuyJoker():
            label, short = Line("nile.do.buy_joker"), Line("nile.short.buy_joker")
            return "joker pile", (Step("joker pile", label, "pile", price=JOKER_PRICE, deed="buy", short=short),)
        case SpendJoker():
            label, short = Line("nile.do.spend_joker"), Line("nile.short.spend_joker")
            return "joker", (Step("joker", label, f"jokers:{view.turn}", deed="spend", short=short),)
        case Revive(row, space):
            label = line("nile.do.revive", plant=KIND_TERM[view.market[row][space].kind], row=row + 1, space=space + 1)
            short = line("nile.short.revive", row=row + 1, space=space + 1)
            mark = f"space:{row + 1}.{space + 1}"
            return "revive", (Step(f"{row + 1} {space + 1}", label, mark, deed="revive", short=short),)
        case End():
            if not view.ap:
                return "end", (Step("end", Line("nile.do.end"), short=Line("nile.short.end")),)
            label, short = line("nile.do.end_early", n=view.ap), line("nile.short.end_early", n=view.ap)
            return "end", (Step("end", label, short=short),)
        case _:
            assert_never(move)


def others_steps(view: NileView, kind: int, owner: Seat) -> tuple[Step, ...]:
    """Whose seed, then which one, where there is more than one. Rule: NIL-V3."""
    label = line("nile.do.buy_for", plant=KIND_TERM[kind], owner=Who(owner), price=OTHERS_SEED_PRICE)
    aboard = [sum(count > 0 for count in view.players[seat].boat) for seat in range(len(view.players))]
    verb = Step("buy others", Line("nile.do.others_verb"), short=Line("nile.short.others"))
    if sum(aboard) - aboard[view.turn] == 1:
        return (msgspec.structs.replace(verb, label=label, price=OTHERS_SEED_PRICE, deed="buy"),)
    if aboard[owner] == 1:
        short = line("nile.short.for", who=Who(owner), plant=KIND_SHORT[kind])
        return verb, Step(str(owner + 1), label, price=OTHERS_SEED_PRICE, deed="buy", short=short)
    short = line("nile.short.kind", plant=KIND_CAPITAL[kind])
    return (
        verb,
        Step(str(owner + 1), line("nile.do.owner", who=Who(owner)), short=line("nile.short.owner", who=Who(owner))),
        Step(KINDS[kind], label, price=OTHERS_SEED_PRICE, deed="buy", short=short),
    )


def dear(cost: int, between: str = ", ") -> str:
    """Follows the short name of a field on which work costs more than usual."""
    return f"{between}{cost}" if cost > CHEAPEST else ""


def beside(cost: int) -> str:
    """The form of a label that says the price, where it is more than usual: beside another's plant."""
    return "_dear" if cost > CHEAPEST else ""


def sow_steps(view: NileView, kind: int, field: int) -> tuple[Step, ...]:
    """The plant, then the field where there is a choice."""
    cost = price(view.crops[field], view.turn)
    where = field_name(field) + dear(cost)
    tight = field_name(field) + dear(cost, "·")
    label = line(f"nile.do.sow{beside(cost)}", plant=KIND_TERM[kind], field=field_name(field), price=cost)
    thing = Step(
        f"sow {KINDS[kind]}",
        line("nile.do.sow_kind", plant=KIND_TERM[kind]),
        supply_mark(kind),
        short=line("nile.short.sow", plant=KIND_SHORT[kind]),
        ask=line("nile.ask.sow", plant=KIND_TERM[kind]),
    )
    if len(places(view)) == 1:
        short = line("nile.short.sow_there", plant=KIND_SHORT[kind], field=where)
        return (msgspec.structs.replace(thing, label=label, short=short, ask=None, price=cost, deed="sow"),)
    place = Step(
        FIELDS[field], label, field_mark(field), price=cost, deed="sow", short=line("nile.short.field", field=tight)
    )
    if turn_of(view).one_kind:
        return (msgspec.structs.replace(place, short=line("nile.short.sow_on", field=where)),)
    return thing, *banks_first(view, place)


def crop_of(view: NileView, field: int) -> Crop:
    """The plant there of whoever acts."""
    crop = own_crop(view.crops[field], view.turn)
    assert crop
    return crop


def harvest_steps(view: NileView, field: int, row: int) -> tuple[Step, ...]:
    """The field, then the market row where there is a choice; the row alone where it is the only plant to sell."""
    crop = crop_of(view, field)
    cost = price(view.crops[field], view.turn)
    args: dict[str, Arg] = {"plant": KIND_TERM[crop.kind], "field": field_name(field)}
    label = Line(f"nile.do.harvest{beside(cost)}", {**args, "row": row + 1, "price": cost})
    first = Step(
        FIELDS[field],
        label,
        field_mark(field),
        price=cost,
        deed="harvest",
        short=line("nile.short.harvest", field=field_name(field), price=dear(cost)),
    )
    if len(rows_for(view.market, view.board.palms[field], crop.kind)) == 1:
        return (first,)
    if turn_of(view).one_sale:
        short = line("nile.short.sell_to", row=row + 1, price=dear(cost))
        mark = f"market:{row + 1}"
        return (Step(f"sell {row + 1}", label, mark, price=cost, deed="harvest", short=short),)
    taken = len(view.market[row]) + 1
    key = "row_full" if taken == MARKET[row] else "row"
    into = Step(
        str(row + 1),
        label,
        f"market:{row + 1}",
        short=line(f"nile.short.{key}", row=row + 1, taken=taken, size=MARKET[row]),
    )
    whence = Line(f"nile.do.harvest_field{beside(cost)}", {**args, "price": cost})
    return msgspec.structs.replace(first, label=whence, ask=Line("nile.ask.harvest", args)), into
