"""What a turned card does: plants rot, a desert spreads, a hippo shows up. Rules: NIL-30 to NIL-32."""

from __future__ import annotations

from core.chance import Chance
from core.game import Event
from core.games.nile import told, water
from core.games.nile.board import FIELDS_OF, PALM_ROWS, ROW_OF, Ripeness
from core.games.nile.moves import SANDS, SPOIL_NOTHING, SPOILS, NileMove, Sand, Spoil
from core.games.nile.pieces import Hit, Phase
from core.games.nile.state import NileState


def begin(state: NileState, chance: Chance) -> tuple[bool, list[Event]]:
    """Start the event of `state.turned`: whether somebody has to decide, and what happened already."""
    assert state.turned
    back = state.turned.back
    if back.palms:
        state.phase = Phase.SPOIL
        return True, []
    if back.face == "desert":
        if not sand_fields(state):
            return False, [told.simple("sand_no_field", state.start)]
        if not water.desert_cards_left(state):
            return False, [told.simple("sand_no_card", state.start)]
        state.phase = Phase.DESERT
        return True, []
    if state.variants.hippo_auction:
        state.phase = Phase.AUCTION
        return True, [told.simple("hippo_auction", state.start)]
    return False, [told.simple("hippo_rests", state.start)]


def spoil_moves(state: NileState) -> list[NileMove]:
    """Rule: NIL-30. A plant of one of the rightmost market rows that can get worse, then another one of that row."""
    assert state.turned
    if state.hit:
        return [SPOILS[state.hit.row][space] for space in _fresh(state, state.hit.row)]
    moves: list[NileMove] = []
    for row in PALM_ROWS[state.turned.back.palms]:
        spaces = _fresh(state, row)
        moves += [SPOILS[row][space] for space in spaces] if spaces else [SPOIL_NOTHING[row]]
    return moves


def _fresh(state: NileState, row: int) -> list[int]:
    """Spaces of plants that can get worse and have not been hit by this event."""
    return [
        space
        for space, sold in enumerate(state.market[row])
        if sold.ripeness is not Ripeness.ROTTEN and (row, space) != state.hit
    ]


def spoil(state: NileState, move: Spoil) -> tuple[bool, list[Event]]:
    """Rule: NIL-30. Ripe to spoiled, spoiled to rotten. Says first whether a second plant has to be chosen."""
    row, space = move.row, move.space
    if space is None:
        return False, [Event("nile.spoiled_nothing", {"row": row + 1})]
    sold = list(state.market[row])
    sold[space] = sold[space]._replace(ripeness=Ripeness(sold[space].ripeness + 1))
    state.market[row] = tuple(sold)
    state.touch(f"space:{row + 1}.{space + 1}")
    first = state.hit is None
    state.hit = Hit(row, space) if first else None
    waits = first and bool(_fresh(state, row))
    if not waits:
        state.hit = None
    return waits, [told.got_worse(row, sold[space])]


def sand_fields(state: NileState) -> list[int]:
    """Rule: NIL-31. Fields of the turned card's row without water and without desert."""
    assert state.turned
    fields = FIELDS_OF[ROW_OF[state.turned.field]]
    return [field for field in fields if state.deserts[field] is None and not water.has_water(state, field)]


def sand_moves(state: NileState) -> list[NileMove]:
    return [SANDS[field] for field in sand_fields(state)]


def spread_desert(state: NileState, move: Sand, chance: Chance) -> list[Event]:
    """Rule: NIL-31. The card stays face down; plants drift into the boat."""
    state.deserts[move.field] = water.draw_desert(state, chance)
    state.touch(told.FIELD_SPOT[move.field])
    fallen = Event("nile.sand", {"field": told.field_name(move.field)})
    return [fallen, *water.wash(state, move.field)]
