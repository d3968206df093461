"""Why a move can't be made: one sentence that says what is wrong and what to do."""

from __future__ import annotations

from typing import assert_never

from core.game import Seat
from core.games.dos_rios import evicting, rivers, walking
from core.games.dos_rios.box import BUILDINGS_A_TURN, FINCA_PRICE, FINCAS, HACIENDA_PRICE
from core.games.dos_rios.moves import Build, Dam, Decline, DosRiosMove, End, Evict, Flow, Harvest, Place, Walk
from core.games.dos_rios.outlook import outlook
from core.games.dos_rios.places import OFF_HEX, STEP
from core.games.dos_rios.state import DosRiosState, Reach
from core.games.dos_rios.words import WHO, place_word, spot_words
from core.wording import Arg, Refusal


def why_not(state: DosRiosState, seat: Seat, move: DosRiosMove) -> Refusal:
    """The reason that `move`, which is not legal, can't be played by `seat`, who is to act."""
    if state.phase in ("lay", "tie"):
        return _flow_first(state)
    if state.phase == "place":
        return _place(state, seat, move)
    match move:
        case Walk():
            return _walk(state, seat, move)
        case Evict():
            return _evict(state, seat, move)
        case Dam():
            return _dam(state, seat, move)
        case Build():
            return _build(state, seat, move)
        case Flow():
            return Refusal("dos_rios.no.flow")
        case Place():
            return Refusal("dos_rios.no.placed_all")
        case Harvest() | Decline():
            return Refusal("dos_rios.no.first_round")
        case End():
            return Refusal("dos_rios.no.end")
        case other:
            assert_never(other)


def _word(state: DosRiosState, spot: int) -> Arg:
    return place_word(state.valley.ground.layout, spot)


def _flow_first(state: DosRiosState) -> Refusal:
    assert state.head is not None
    ways = tuple(_word(state, state.head + STEP[side]) for side in rivers.choices(state, state.head))
    return Refusal("dos_rios.no.flow_first", spot=_word(state, state.head), ways=ways)


def _place(state: DosRiosState, seat: Seat, move: DosRiosMove) -> Refusal:
    if not isinstance(move, Place):
        return Refusal("dos_rios.no.place_first")
    if refusal := _off_board(state, move.spot):
        return refusal
    return _occupied(state, seat, move.spot)


def _off_board(state: DosRiosState, spot: int) -> Refusal | None:
    """Rule: DR-7. Mountains, springs and lakes are for nobody."""
    if spot in OFF_HEX or state.valley.ground.hexes >> spot & 1:
        return None
    return Refusal("dos_rios.no.off_board", spot=_word(state, spot))


def _occupied(state: DosRiosState, seat: Seat, spot: int) -> Refusal:
    """Rules: DR-8, DR-12."""
    owner = evicting.owner_at(state, spot)
    if owner == seat:
        return Refusal("dos_rios.no.full", spot=_word(state, spot))
    assert owner is not None
    return Refusal("dos_rios.no.foreign", spot=_word(state, spot), who=WHO[owner])


def _walk(state: DosRiosState, seat: Seat, move: Walk) -> Refusal:
    to = _word(state, move.to)
    if not state.count(seat, move.origin):
        return _nobody(state, seat, move.origin)
    if move.to == move.origin:
        return Refusal("dos_rios.no.same_place", spot=to)
    if refusal := _off_board(state, move.to):
        return refusal
    if move.to not in OFF_HEX:
        for other in state.clockwise(seat)[1:]:
            if state.buildings(other) >> move.to & 1:
                return Refusal("dos_rios.no.foreign_building", spot=to, who=WHO[other])
        if evicting.owner_at(state, move.to) not in (None, seat) or state.two[seat] >> move.to & 1:
            return _occupied(state, seat, move.to)
    mp = walking.cost(_reach(state, seat, move.origin).within, 1 << move.to)
    if mp is None:
        return Refusal("dos_rios.no.no_way", spot=to)
    return Refusal("dos_rios.no.too_far", spot=to, mp=mp, left=state.mp)


def _reach(state: DosRiosState, seat: Seat, origin: int) -> Reach:
    """As if MP had no end."""
    far = len(state.valley.ground.layout.hexes)
    return walking.reach(state, seat, origin, outlook(state, seat).open, far)


def _nobody(state: DosRiosState, seat: Seat, spot: int) -> Refusal:
    here = spot_words(state.valley.ground, walking_places(state, seat))
    return Refusal("dos_rios.no.nobody", spot=_word(state, spot), here=here)


def walking_places(state: DosRiosState, seat: Seat) -> list[int]:
    whole = walking.standing(state, seat, 1)
    return [spot for spot in range(whole.bit_length()) if whole >> spot & 1]


def _evict(state: DosRiosState, seat: Seat, move: Evict) -> Refusal:
    """Rules: DR-9 to DR-12."""
    target = move.target
    spot = _word(state, target)
    owner = evicting.owner_at(state, target)
    if refusal := _off_board(state, target):
        return refusal
    if owner is None or owner == seat:
        return Refusal("dos_rios.no.evict_nobody", spot=spot)
    for origin in move.movers:
        if state.count(seat, origin) < move.movers.count(origin):
            return _nobody(state, seat, origin)
    if state.buildings(owner) >> target & 1:
        return Refusal("dos_rios.no.evict_building", spot=spot, who=WHO[owner])
    if not outlook(state, seat).victims >> target & 1:
        return Refusal("dos_rios.no.evict_first_round", who=WHO[owner])
    two = state.two[owner] >> target & 1
    if two and len(move.movers) == 1:
        return Refusal("dos_rios.no.evict_two", spot=spot)
    mp = evicting.price(state, seat, move, {origin: _reach(state, seat, origin) for origin in move.movers})
    if mp is not None:
        return Refusal("dos_rios.no.evict_far", spot=spot, mp=mp, left=state.mp)
    if two:
        return Refusal("dos_rios.no.evict_two", spot=spot)
    return Refusal("dos_rios.no.evict_height" if len(move.movers) == 1 else "dos_rios.no.no_way", spot=spot)


def _dam(state: DosRiosState, seat: Seat, move: Dam) -> Refusal:
    """Rule: DR-14."""
    ground = state.valley.ground
    if move.spot in OFF_HEX or all(side != move.side for side, _ in ground.exits[move.spot]):
        return Refusal("dos_rios.no.dam_side", spot=_word(state, move.spot))
    below = move.spot + STEP[move.side]
    args = {"a": _word(state, move.spot), "b": _word(state, below)}
    if state.dams[move.side] >> move.spot & 1:
        return Refusal("dos_rios.no.dam_twice", **args)
    if not state.reserve[seat]:
        return Refusal("dos_rios.no.dam_reserve")
    if not (state.one[seat] >> move.spot & 1 or state.one[seat] >> below & 1):
        return Refusal("dos_rios.no.dam_nobody", **args)
    return Refusal("dos_rios.no.dam_last", a=args["a"])


def _build(state: DosRiosState, seat: Seat, move: Build) -> Refusal:
    """Rule: DR-16."""
    spot = _word(state, move.spot)
    if state.built >= BUILDINGS_A_TURN:
        return Refusal("dos_rios.no.build_third")
    if not state.one[seat] >> move.spot & 1:
        return Refusal("dos_rios.no.build_nobody", spot=spot)
    if state.buildings(seat) >> move.spot & 1:
        return Refusal("dos_rios.no.build_taken", spot=spot)
    if move.kind == "hacienda" and state.haciendas[seat]:
        return Refusal("dos_rios.no.build_hacienda")
    if move.kind == "finca" and state.fincas[seat].bit_count() >= FINCAS:
        return Refusal("dos_rios.no.build_fincas", n=FINCAS)
    cost = FINCA_PRICE if move.kind == "finca" else HACIENDA_PRICE
    return Refusal("dos_rios.no.build_money", price=cost, have=state.money[seat])
