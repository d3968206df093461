"""How players find their move.

Marks: `field:e5a` a field, `row:e5` a row, `stack:1` the top of one's stack, `space:4.1` a market space, `market:4` the
next free space of that market row, `pile` the desert cards, `jokers:<n>` a player's jokers, `supply:flax` a plant in
front of the player, `boat`.
"""

from __future__ import annotations

from typing import assert_never

import msgspec

from core.game import Step
from core.games.nile.checks import IN_PHASE
from core.games.nile.components import FIELDS, FIELDS_OF, KINDS, MARKET, ROW_OF, ROWS, Crop, Phase
from core.games.nile.fields import JOKER_PRICE, OTHERS_SEED_PRICE, SEED_PRICE, own_crop, price
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
from core.games.nile.terms import KIND_TERM, WAVE_TERM, field_name, plants_line, row_name
from core.games.nile.view import NileView
from core.menu import MOST_ENTRIES
from core.wording import Arg, Line, Who, line

BID_ORDER = (1, 4, 2, 3, 0)
"""Kinds in the order in which a closed hand is filled: flax, wheat, grape, onion, aubergine."""

VERBS = ("harvest", "grow", "sow", "buy", "joker pile", "joker", "revive", "end")
"""Kinds of action as a player looks for them."""


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
            label = line("nile.do.load_twice" if one == two else "nile.do.load", one=KIND_TERM[one], two=KIND_TERM[two])
            return (Step(f"{KINDS[one]} {KINDS[two]}", label),)
        case Lay():
            return lay_steps(view, move)
        case Settle(ripe, kind, field):
            key = "settle_ripe" if ripe else "settle_seed"
            args: dict[str, Arg] = {"plant": KIND_TERM[kind], "field": field_name(field), "n": view.board.palms[field]}
            place = Step(FIELDS[field], Line(f"nile.do.{key}", args), field_mark(field))
            return (
                Step(KINDS[kind], line(f"nile.do.{key}_kind", plant=KIND_TERM[kind]), f"supply:{KINDS[kind]}"),
                *rows_first(view, place, field),
            )
        case Bid():
            return bid_steps(view, move)
        case Take(row):
            field = outermost(view, row)
            return (Step(str(move), line("nile.do.take", field=field_name(field)), field_mark(field)),)
        case Spoil():
            return (spoil_step(view, move),)
        case Sand(field):
            washed = len(view.crops[field])
            key = "sand_washes" if washed else "sand"
            return (Step(str(move), line(f"nile.do.{key}", field=field_name(field), n=washed), field_mark(field)),)
        case _:
            assert_never(move)


def field_mark(field: int) -> str:
    return f"field:{FIELDS[field]}"


def outermost(view: NileView, row: int) -> int:
    return max(field for field, card in enumerate(view.water) if card and ROW_OF[field] == row)


def lay_steps(view: NileView, move: Lay) -> tuple[Step, ...]:
    """First the card, then its field."""
    top = view.players[view.turn].stacks[move.stack].top
    assert top
    waves = tuple(WAVE_TERM[wave] for wave in reversed(top))
    card = Step(
        f"stack {move.stack + 1}", line("nile.do.stack", stack=move.stack + 1, waves=waves), f"stack:{move.stack + 1}"
    )
    washed = len(view.crops[move.field])
    key = "lay_desert" if view.deserts[move.field] else "lay_washes" if washed else "lay"
    label = line(f"nile.do.{key}", field=field_name(move.field), stack=move.stack + 1, n=washed)
    return card, Step(FIELDS[move.field], label, field_mark(move.field))


def rows_first(view: NileView, place: Step, field: int) -> tuple[Step, ...]:
    """The field at once where the level has room, else by way of its row."""
    fields = (other for row in view.open_rows for other in FIELDS_OF[row])
    if sum(view.water[other] is None and not view.deserts[other] for other in fields) <= MOST_ENTRIES:
        return (place,)
    row = ROW_OF[field]
    return Step(ROWS[row], line("nile.do.row", row=row_name(row)), f"row:{ROWS[row]}"), place


def bid_steps(view: NileView, move: Bid) -> tuple[Step, ...]:
    """A closed hand is filled kind by kind."""
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


def bid_label(view: NileView, chosen: list[int]) -> Line:
    assert view.viewer is not None
    held = plants_line(chosen)
    if view.phase is Phase.START_AUCTION:
        return line("nile.do.bid", plants=held, n=sum(chosen))
    boat = sum(view.players[view.viewer].boat)
    return line("nile.do.bid_hippo", plants=held, sum=sum(chosen) + boat, boat=boat)


def spoil_step(view: NileView, move: Spoil) -> Step:
    if move.space is None:
        return Step(str(move), line("nile.do.spoil_nothing", row=move.row + 1), f"market:{move.row + 1}")
    sold = view.market[move.row][move.space]
    label = line(
        "nile.do.rot" if sold.ripeness else "nile.do.spoil",
        who=Who(sold.owner),
        plant=KIND_TERM[sold.kind],
        row=move.row + 1,
        space=move.space + 1,
    )
    return Step(str(move), label, f"space:{move.row + 1}.{move.space + 1}")


def action_steps(view: NileView, move: Act) -> tuple[Step, ...]:
    """Kind of action, thing, place; the label of the last level names price and what is left."""
    first, *others = _action_path(view, move)
    return msgspec.structs.replace(first, order=VERBS.index(first.token)), *others


def _action_path(view: NileView, move: Act) -> tuple[Step, ...]:
    match move:
        case Sow(kind, field):
            place = Step(FIELDS[field], on_field(view, "sow", kind, field), field_mark(field))
            sow_kind = Step(KINDS[kind], line("nile.do.sow_kind", plant=KIND_TERM[kind]), f"supply:{KINDS[kind]}")
            return (Step("sow", Line("nile.do.sow_verb")), sow_kind, *rows_first(view, place, field))
        case Grow(field):
            label = on_field(view, "grow", crop_of(view, field).kind, field)
            return Step("grow", Line("nile.do.grow_verb")), Step(FIELDS[field], label, field_mark(field))
        case Harvest(field, row):
            return harvest_steps(view, field, row)
        case BuySeed(kind):
            label = line("nile.do.buy", plant=KIND_TERM[kind], **after(view, SEED_PRICE))
            return Step("buy", Line("nile.do.buy_verb"), "boat"), Step(KINDS[kind], label)
        case BuyForOther(kind, owner):
            label = line("nile.do.buy_for", plant=KIND_TERM[kind], owner=Who(owner), **after(view, OTHERS_SEED_PRICE))
            return Step("buy", Line("nile.do.buy_verb"), "boat"), Step(f"{KINDS[kind]} {owner + 1}", label)
        case BuyJoker():
            return (Step("joker pile", line("nile.do.buy_joker", **after(view, JOKER_PRICE)), "pile"),)
        case SpendJoker():
            return (Step("joker", line("nile.do.spend_joker", left=view.ap + 1), f"jokers:{view.turn}"),)
        case Revive(row, space):
            sold = view.market[row][space]
            label = line("nile.do.revive", plant=KIND_TERM[sold.kind], row=row + 1, space=space + 1)
            return Step("revive", Line("nile.do.revive_verb")), Step(
                f"{row + 1} {space + 1}", label, f"space:{row + 1}.{space + 1}"
            )
        case End():
            return (Step("end", line("nile.do.end_early", n=view.ap) if view.ap else Line("nile.do.end")),)
        case _:
            assert_never(move)


def after(view: NileView, cost: int) -> dict[str, Arg]:
    return {"price": cost, "left": view.ap - cost}


def on_field(view: NileView, key: str, kind: int, field: int) -> Line:
    cost = price(view.crops[field], view.turn)
    args: dict[str, Arg] = {"plant": KIND_TERM[kind], "field": field_name(field), "n": view.board.palms[field]}
    return Line(f"nile.do.{key}", {**args, **after(view, cost)})


def crop_of(view: NileView, field: int) -> Crop:
    """The plant there of whoever acts."""
    crop = own_crop(view.crops[field], view.turn)
    assert crop
    return crop


def harvest_steps(view: NileView, field: int, row: int) -> tuple[Step, ...]:
    crop = crop_of(view, field)
    cost = price(view.crops[field], view.turn)
    fills = len(view.market[row]) + 1 == MARKET[row]
    args: dict[str, Arg] = {"plant": KIND_TERM[crop.kind], "field": field_name(field), "row": row + 1}
    return (
        Step("harvest", Line("nile.do.harvest_verb")),
        Step(
            FIELDS[field],
            line("nile.do.harvest_field", plant=KIND_TERM[crop.kind], field=field_name(field)),
            field_mark(field),
        ),
        Step(
            str(row + 1),
            Line("nile.do.harvest_fills" if fills else "nile.do.harvest", {**args, **after(view, cost)}),
            f"market:{row + 1}",
        ),
    )
