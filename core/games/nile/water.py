"""Cards that come and go: water on the fields, what it or sand washes away, the desert pile. Rules: NIL-7, NIL-9,
NIL-11, NIL-22.
"""

from __future__ import annotations

from core.chance import Chance
from core.game import Event, Seat
from core.games.nile import events
from core.games.nile.components import FIRST, ROW_OF, Back, WaterCard
from core.games.nile.fields import outer_edge
from core.games.nile.moves import Lay
from core.games.nile.state import NileState


def lay(state: NileState, seat: Seat, move: Lay) -> list[Event]:
    """Rules: NIL-7, NIL-9 (plants drift into the boat)."""
    stack = state.stacks[seat][move.stack]
    card = stack.pop()
    row = ROW_OF[move.field]
    outer = outer_edge(card.front, state.edges[row][-1])
    assert outer is not None
    state.water[row].append(card)
    state.edges[row].append(outer)
    return [events.laid(seat, move.field, bool(stack)), *wash(state, move.field)]


def take_outermost(state: NileState, row: int) -> tuple[int, WaterCard]:
    """The field laid bare and its card, which is discarded. Rule: NIL-11."""
    card = state.water[row].pop()
    state.edges[row].pop()
    state.water_discard.append(card)
    return FIRST[row] + len(state.water[row]), card


def wash(state: NileState, field: int) -> list[Event]:
    """The field's plants drift into the boat, seed side up. Rules: NIL-9, NIL-31."""
    crops = state.crops[field]
    if not crops:
        return []
    state.crops[field] = ()
    for crop in crops:
        state.boat[crop.owner][crop.kind] += 1
        state.tired_boat[crop.owner][crop.kind] += crop.acted
    return events.washed(field, crops)


def draw_desert(state: NileState, chance: Chance) -> Back | None:
    """The top desert card; an empty pile is made of the discards first. None when there is none. Rule: NIL-22."""
    if not state.desert_pile:
        state.desert_pile, state.desert_discard = state.desert_discard, []
        chance.shuffle(state.desert_pile, "desert discards")
        state.deck += 1
    return state.desert_pile.pop() if state.desert_pile else None


def desert_cards_left(state: NileState) -> bool:
    """Whether `draw_desert` would give one."""
    return bool(state.desert_pile or state.desert_discard)
