"""What the rules forbid plants on fields. Rules: NIL-14, NIL-16 to NIL-20. `checks` says how conditions are written."""

from __future__ import annotations

from core.game import Seat
from core.games.nile.components import PALM_ROWS, ROW_OF, Crop, Phase
from core.games.nile.fields import CROPS_A_FIELD, own_crop
from core.games.nile.market import barred_kinds, is_full, rows_for
from core.games.nile.state import NileState
from core.games.nile.terms import KIND_TERM, field_name, row_numbers
from core.games.nile.tide_checks import DRY, covered, dry
from core.wording import Refusal


def places(state: NileState, seat: Seat) -> list[int]:
    """Where the seat may put a plant: two a field at most, and never two of one player's. Rule: NIL-14."""
    deserts, crops, water = state.deserts, state.crops, state.water
    return [
        field
        for row in state.open_rows
        for field in DRY[row][len(water[row])]
        if deserts[field] is None
        and (not (there := crops[field]) or (len(there) < CROPS_A_FIELD and there[0].owner != seat))
    ]


def no_place(state: NileState, seat: Seat, field: int) -> Refusal | None:
    """Rules: NIL-1, NIL-14."""
    if field in places(state, seat):
        return None
    row, where = ROW_OF[field], field_name(field)
    if bars := covered(state, row):
        return bars
    if field not in dry(state, row):
        return Refusal("nile.no.on_water", field=where)
    if state.deserts[field] is not None:
        return Refusal("nile.no.on_desert", field=where)
    return Refusal("nile.no.own_there" if own_crop(state.crops[field], seat) else "nile.no.two_there", field=where)


def settles_ripe(state: NileState) -> bool:
    """Whether the first plant is to be placed, the ripe one. Rule: NIL-5."""
    return state.phase is Phase.FIRST_RIPE


def fresh_kinds(state: NileState, seat: Seat) -> list[int]:
    """Kinds of the supply of which a plant has not acted this round. Rule: NIL-16."""
    tired = state.tired_supply[seat]
    return [kind for kind, count in enumerate(state.supply[seat]) if count > tired[kind]]


def not_fresh(state: NileState, seat: Seat, kind: int) -> Refusal | None:
    """Rule: NIL-16."""
    if kind in fresh_kinds(state, seat):
        return None
    return Refusal("nile.no.tired" if state.supply[seat][kind] else "nile.no.no_plant", plant=KIND_TERM[kind])


def at_rest(crop: Crop, ripe: bool) -> str | None:
    """Whether a plant can't grow, or with `ripe` be harvested. Rules: NIL-16, NIL-18, NIL-19."""
    if crop.acted:
        return "acted"
    if crop.ripe != ripe:
        return "not_ripe" if ripe else "ripe_already"
    return None


def crop_bars(state: NileState, seat: Seat, field: int, ripe: bool) -> Refusal | None:
    """Rules: NIL-16, NIL-18, NIL-19."""
    crop = own_crop(state.crops[field], seat)
    if crop is None:
        return Refusal("nile.no.none_there", field=field_name(field))
    code = at_rest(crop, ripe)
    return Refusal(f"nile.no.{code}", plant=KIND_TERM[crop.kind], field=field_name(field)) if code else None


def no_row(state: NileState, seat: Seat, field: int, row: int) -> Refusal | None:
    """Why the market row doesn't take the seat's plant from that field. Rule: NIL-20."""
    crop = own_crop(state.crops[field], seat)
    assert crop
    quality = state.box.board.palms[field]
    if row in rows_for(state.market, quality, crop.kind):
        return None
    if row not in PALM_ROWS[quality]:
        rows = row_numbers(PALM_ROWS[quality])
        return Refusal("nile.no.quality", field=field_name(field), n=quality, row=row + 1, rows=rows)
    if is_full(state.market, row):
        return Refusal("nile.no.full", row=row + 1)
    last = tuple(KIND_TERM[kind] for kind in barred_kinds(state.market, row))
    return Refusal("nile.no.kind", plant=KIND_TERM[crop.kind], row=row + 1, last=last)
