"""What a turned card does: plants rot, a desert spreads, a hippo shows up. Rules: NIL-30 to NIL-32."""

from __future__ import annotations

from core.chance import Chance
from core.game import Event
from core.games.nile import events, water
from core.games.nile.components import Hit, Phase, Ripeness
from core.games.nile.moves import Sand, Spoil
from core.games.nile.state import NileState
from core.games.nile.tide_checks import sand_fields, spaces_hit


def begin(state: NileState) -> tuple[bool, list[Event]]:
    """Start the event of `state.turned`: whether somebody has to decide, and what happened already."""
    assert state.turned
    back = state.turned.back
    if back.palms:
        state.phase = Phase.SPOIL
        return True, []
    if back.face == "desert":
        if not sand_fields(state):
            return False, [events.simple("sand_no_field", state.start)]
        if not water.desert_cards_left(state):
            return False, [events.simple("sand_no_card", state.start)]
        state.phase = Phase.DESERT
        return True, []
    if state.variants.hippo_auction:
        state.phase = Phase.AUCTION
        return True, [events.simple("hippo_auction", state.start)]
    return False, [events.simple("hippo_rests", state.start)]


def spoil(state: NileState, move: Spoil) -> tuple[bool, list[Event]]:
    """Rule: NIL-30. Ripe to spoiled, spoiled to rotten. Says first whether a second plant has to be chosen."""
    row, space = move.row, move.space
    if space is None:
        return False, [Event("nile.spoiled_nothing", {"row": row + 1})]
    sold = list(state.market[row])
    sold[space] = sold[space]._replace(ripeness=Ripeness(sold[space].ripeness + 1))
    state.market[row] = tuple(sold)
    first = state.hit is None
    state.hit = Hit(row, space) if first else None
    waits = first and spaces_hit(state, row) != [None]
    if not waits:
        state.hit = None
    return waits, [events.got_worse(row, space, sold[space])]


def spread_desert(state: NileState, move: Sand, chance: Chance) -> list[Event]:
    """Rule: NIL-31. The card stays face down; plants drift into the boat."""
    state.deserts[move.field] = water.draw_desert(state, chance)
    state.desert_decks[move.field] = state.deck
    return [events.sand(move.field), *water.wash(state, move.field)]
