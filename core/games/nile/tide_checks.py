"""What the rules forbid water, sand and rot. Rules: NIL-1, NIL-4, NIL-7, NIL-8, NIL-11, NIL-30, NIL-31.

`checks` says how these conditions are written.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Seat
from core.games.nile.components import FIELDS_OF, FIRST, PALM_ROWS, ROW_LENGTH, ROW_OF, Phase, Ripeness, Wave
from core.games.nile.fields import outer_edge
from core.games.nile.state import NileState
from core.games.nile.terms import WAVE_TERM, field_name, row_name, row_numbers
from core.wording import Refusal

DRY = tuple(tuple(fields[wet:] for wet in range(len(fields) + 1)) for fields in FIELDS_OF)
"""By row, then by its number of water cards: the fields that they don't reach."""


def covered(state: NileState, row: int) -> Refusal | None:
    """Rule: NIL-1."""
    return None if row in state.open_rows else Refusal("nile.no.covered", row=row_name(row))


def dry(state: NileState, row: int) -> Sequence[int]:
    """The row's fields that the water doesn't reach."""
    return DRY[row][len(state.water[row])]


def next_field(state: NileState, row: int) -> int | None:
    """The field that the row's next water card would cover; None for a row under water to its end. Rule: NIL-7."""
    lying = len(state.water[row])
    return FIRST[row] + lying if lying < ROW_LENGTH[row] else None


def desert_bars(state: NileState, field: int) -> bool:
    """Whether the set-up lays no water there. Rule: NIL-4."""
    return state.phase is Phase.FIRST_WATER and state.deserts[field] is not None


def no_card(state: NileState, seat: Seat, stack: int) -> Refusal | None:
    """Rule: NIL-8."""
    return None if state.stacks[seat][stack] else Refusal("nile.no.stack_empty", stack=stack + 1)


def no_water_there(state: NileState, seat: Seat, stack: int, field: int) -> Refusal | None:
    """Rules: NIL-1, NIL-4, NIL-7."""
    row, where = ROW_OF[field], field_name(field)
    if bars := covered(state, row):
        return bars
    first = next_field(state, row)
    if first is None or field < first:
        return Refusal("nile.no.water_there", field=where)
    if field > first:
        return Refusal("nile.no.gap", field=where, first=field_name(first))
    wave = state.edges[row][-1]
    if wave == Wave.NONE:
        return Refusal("nile.no.dead_end", field=where)
    if desert_bars(state, field):
        return Refusal("nile.no.first_desert", field=where)
    if outer_edge(state.stacks[seat][stack][-1].front, wave) is None:
        return Refusal("nile.no.wave", field=where, wave=WAVE_TERM[wave])
    return None


def wet_rows(state: NileState) -> list[int]:
    """Rows whose outermost water card can be taken away. Rule: NIL-11."""
    return [row for row in state.open_rows if state.water[row]]


def rows_hit(state: NileState) -> Sequence[int]:
    """Market rows of which palms hit plants: as many of the rightmost ones, then the one begun with. Rule: NIL-30."""
    assert state.turned
    return (state.hit.row,) if state.hit else PALM_ROWS[state.turned.back.palms]


def spaces_hit(state: NileState, row: int) -> list[int | None]:
    """Spaces of plants that can get worse and have not been hit by this event; None alone where there is none.

    Rule: NIL-30.
    """
    found: list[int | None] = [
        space
        for space, sold in enumerate(state.market[row])
        if sold.ripeness is not Ripeness.ROTTEN and (row, space) != state.hit
    ]
    return found or [None]


def no_spoiling(state: NileState, row: int, space: int | None) -> Refusal | None:
    """Rule: NIL-30."""
    rows = rows_hit(state)
    if row not in rows and state.hit:
        return Refusal("nile.no.spoil_same_row", row=state.hit.row + 1)
    if row not in rows:
        return Refusal("nile.no.spoil_row", row=row + 1, rows=row_numbers(rows))
    return None if space in spaces_hit(state, row) else Refusal("nile.no.spoil_plant", row=row + 1)


def sand_fields(state: NileState) -> list[int]:
    """Fields of the turned card's row without water and without desert. Rule: NIL-31."""
    assert state.turned
    return [field for field in dry(state, ROW_OF[state.turned.field]) if state.deserts[field] is None]


def no_sand(state: NileState, field: int) -> Refusal | None:
    """Rule: NIL-31."""
    if field in sand_fields(state):
        return None
    assert state.turned
    return Refusal("nile.no.sand", field=field_name(field), row=row_name(ROW_OF[state.turned.field]))
