"""Water on the fields: which card may lie where, and what it washes away. Rules: NIL-7, NIL-9."""

from __future__ import annotations

from collections.abc import Iterator

from core.chance import Chance
from core.game import Event, Seat
from core.games.nile import told
from core.games.nile.board import FIRST, ROW_LENGTH, ROW_OF, Wave
from core.games.nile.box import Back, Front, WaterCard
from core.games.nile.moves import LAYS, Lay
from core.games.nile.state import NileState


def outer_edge(front: Front, inner: int) -> Wave | None:
    """The edge that lies away from the river when `inner` is the wave to be matched; None when no edge matches it."""
    if inner == Wave.NONE:
        return None
    if front[0] == inner:
        return front[1]
    return front[0] if front[1] == inner else None


def frontier(state: NileState, row: int) -> int | None:
    """The field of the row that the next water card would cover; None for a row under water to its end."""
    lying = len(state.water[row])
    return FIRST[row] + lying if lying < ROW_LENGTH[row] else None


def has_water(state: NileState, field: int) -> bool:
    row = ROW_OF[field]
    return field - FIRST[row] < len(state.water[row])


def lays(state: NileState, seat: Seat, on_desert: bool = True) -> list[Lay]:
    """Rule: NIL-7. Where the tops of the seat's stacks fit; in the set-up not on a desert card (NIL-4)."""
    places = list(_places(state, on_desert))
    return [
        LAYS[number][field]
        for number, stack in enumerate(state.stacks[seat])
        if stack
        for field, wave in places
        if outer_edge(stack[-1].front, wave) is not None
    ]


def _places(state: NileState, on_desert: bool) -> Iterator[tuple[int, int]]:
    """Fields next to be flooded and the waves to be matched there."""
    for row in state.open_rows:
        field, wave = frontier(state, row), state.edges[row][-1]
        if field is not None and wave != Wave.NONE and (on_desert or state.deserts[field] is None):
            yield field, wave


def lay(state: NileState, seat: Seat, move: Lay) -> list[Event]:
    """Rules: NIL-7, NIL-9 (plants drift into the boat)."""
    stack = state.stacks[seat][move.stack]
    card = stack.pop()
    row = ROW_OF[move.field]
    outer = outer_edge(card.front, state.edges[row][-1])
    assert outer is not None
    state.water[row].append(card)
    state.edges[row].append(outer)
    state.touch(told.FIELD_SPOT[move.field])
    return [told.laid(seat, move.field, bool(stack)), *wash(state, move.field)]


def take_outermost(state: NileState, row: int) -> tuple[int, WaterCard]:
    """The field laid bare and its card, which is discarded. Rule: NIL-11."""
    card = state.water[row].pop()
    state.edges[row].pop()
    state.water_discard.append(card)
    field = FIRST[row] + len(state.water[row])
    state.touch(told.FIELD_SPOT[field])
    return field, card


def wash(state: NileState, field: int) -> list[Event]:
    """The field's plants drift into the boat, seed side up. Rules: NIL-9, NIL-31."""
    crops = state.crops[field]
    if not crops:
        return []
    state.crops[field] = ()
    for crop in crops:
        state.boat[crop.owner][crop.kind] += 1
        state.tired_boat[crop.owner][crop.kind] += crop.acted
    state.touch(told.BOAT_SPOT)
    return told.washed(field, crops)


def draw_desert(state: NileState, chance: Chance) -> Back | None:
    """The top desert card; an empty pile is made of the discards first. None when there is none. Rule: NIL-22."""
    if not state.desert_pile:
        state.desert_pile, state.desert_discard = state.desert_discard, []
        chance.shuffle(state.desert_pile, "desert discards")
    return state.desert_pile.pop() if state.desert_pile else None


def desert_cards_left(state: NileState) -> bool:
    return bool(state.desert_pile or state.desert_discard)
