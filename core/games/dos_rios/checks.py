"""The conditions of the rules, each once: what a move must fulfil, and the sentence that says which it doesn't.

A condition on one thing is a function that gives the `Refusal`, or None where it is met. A condition on places is the
set of those that meet it; `legal` lists from the sets, and the refusals below them ask the same sets.
"""

from __future__ import annotations

from typing import assert_never

from core.game import Seat
from core.games.dos_rios import evicting, rivers, walking
from core.games.dos_rios.blockers import blockers
from core.games.dos_rios.components import BUILDINGS_A_TURN, FINCAS, PRICE, Kind
from core.games.dos_rios.moves import Build, Dam, Decline, DosRiosMove, End, Evict, Flow, Harvest, Place, Walk
from core.games.dos_rios.places import LATTICE, OFF_HEX, SIDES, STEP, bits
from core.games.dos_rios.state import DosRiosState
from core.games.dos_rios.terms import SIDE, WHO, hex_word, side_word, spot_word, spot_words
from core.wording import Arg, Refusal


def why_not(state: DosRiosState, seat: Seat, move: DosRiosMove) -> Refusal | None:
    """Why `seat`, who is to act, can't play `move`; None when it is legal."""
    match state.phase:
        case "act":
            return acting(state, seat, move)
        case "lay" | "tie":
            return water_first(state, move)
        case "place":
            return placing(state, seat, move)
        case "over":
            raise AssertionError("nobody is to act")
        case other:
            assert_never(other)


def acting(state: DosRiosState, seat: Seat, move: DosRiosMove) -> Refusal | None:
    """In the first actions of a turn and at its end."""
    if refusal := walk_on_first(state, move):
        return refusal
    match move:
        case Walk():
            return walking_there(state, seat, move)
        case Evict():
            return evicting_there(state, seat, move)
        case Dam():
            return damming(state, seat, move)
        case Build():
            return building(state, seat, move)
        case Flow():
            return Refusal("dos_rios.no.flow")
        case Place():
            return Refusal("dos_rios.no.placed_all")
        case Harvest() | Decline():
            return no_harvest(state)
        case End():
            return None if no_harvest(state) else Refusal("dos_rios.no.end")
        case other:
            assert_never(other)


def walk_on_first(state: DosRiosState, move: DosRiosMove) -> Refusal | None:
    """Rule: DR-12. While a campesino pauses it dams or walks on, and nothing else happens."""
    if (paused := state.paused) is None:
        return None
    match move:
        case Walk(origin, _) if origin == paused:
            return None
        case Dam(spot, side) if paused in (spot, spot + STEP[side]):
            return None
    return Refusal("dos_rios.no.paused", spot=_word(state, paused))


def no_harvest(state: DosRiosState) -> Refusal | None:
    """Rule: DR-17. The first round ends its turns without."""
    return Refusal("dos_rios.no.first_round") if state.round == 1 else None


def _word(state: DosRiosState, spot: int) -> Arg:
    return spot_word(state.valley.ground, spot)


def water_first(state: DosRiosState, move: DosRiosMove) -> Refusal | None:
    """Rules: DR-1, DR-15. Before anything else the water takes one of its ways."""
    assert state.head is not None
    sides = rivers.choices(state, state.head)
    if isinstance(move, Flow) and move.spot == state.head and move.side in sides:
        return None
    ways = tuple(side_word(state.valley.ground, state.head, side) for side in sides)
    return Refusal("dos_rios.no.flow_first", spot=_word(state, state.head), ways=ways)


def room(state: DosRiosState, seat: Seat) -> int:
    """The hexes where a campesino may be placed. Rule: DR-5."""
    return state.valley.ground.hexes & ~(state.others(seat, state.one) | state.two[seat])


def placing(state: DosRiosState, seat: Seat, move: DosRiosMove) -> Refusal | None:
    """Rule: DR-5."""
    if not isinstance(move, Place):
        return Refusal("dos_rios.no.place_first")
    return off_board(state, move.spot) or (
        None if room(state, seat) >> move.spot & 1 else occupied(state, seat, move.spot)
    )


def off_board(state: DosRiosState, spot: int) -> Refusal | None:
    """Rule: DR-7. Mountains, springs and lakes are for nobody."""
    if spot in OFF_HEX or state.valley.ground.hexes >> spot & 1:
        return None
    return the_town(state, spot) or Refusal("dos_rios.no.off_board", spot=_word(state, spot))


def the_town(state: DosRiosState, spot: int) -> Refusal | None:
    """Somebody who reads its place off the picture is told what it is called."""
    return Refusal("dos_rios.no.the_town", spot=hex_word(spot)) if spot == state.valley.ground.layout.town else None


def occupied(state: DosRiosState, seat: Seat, spot: int) -> Refusal:
    """Of a hex that is neither in `room` nor among the stops. Rules: DR-8, DR-12."""
    for other in state.clockwise(seat)[1:]:
        if state.buildings(other) >> spot & 1:
            return Refusal("dos_rios.no.foreign_building", spot=_word(state, spot), who=WHO[other])
    owner = state.owner_at(spot)
    assert owner is not None
    if owner == seat:
        return Refusal("dos_rios.no.full", spot=_word(state, spot))
    safe = state.phase != "act" or not blockers(state, seat).victims >> spot & 1
    return Refusal(f"dos_rios.no.foreign{'_safe' if safe else ''}", spot=_word(state, spot), who=WHO[owner])


def nobody(state: DosRiosState, seat: Seat, spot: int, wanted: int = 1) -> Refusal | None:
    """Whether `wanted` own campesinos stand there."""
    if walking.standing(state, seat, wanted) >> spot & 1:
        return None
    if refusal := the_town(state, spot):
        return refusal
    here = spot_words(state.valley.ground, bits(walking.standing(state, seat, 1)))
    return Refusal("dos_rios.no.nobody", spot=_word(state, spot), here=here)


def walking_there(state: DosRiosState, seat: Seat, move: Walk) -> Refusal | None:
    """Rules: DR-7, DR-8, DR-12."""
    origin, to = move.origin, move.to
    if refusal := nobody(state, seat, origin):
        return refusal
    if to == origin:
        return Refusal("dos_rios.no.same_place", spot=_word(state, to))
    if refusal := off_board(state, to):
        return refusal
    pause = state.pausing and blockers(state, seat).crossed >> to & 1
    if not pause and not walking.stops(state, seat) >> to & 1:
        return occupied(state, seat, to)
    [(_, goals)] = walking.goals(state, seat, {origin: walking.reach_of(state, seat, origin)})
    if goals >> to & 1:
        return None
    mp = walking.cost(walking.beyond(state, seat, origin).within, 1 << to)
    if mp is None:
        return Refusal("dos_rios.no.no_way", spot=_word(state, to))
    if pause and mp <= state.mp:
        return Refusal("dos_rios.no.pause_far", spot=_word(state, to), n=state.mp - mp)
    return Refusal("dos_rios.no.too_far", spot=_word(state, to), n=mp, left=state.mp)


def evicting_there(state: DosRiosState, seat: Seat, move: Evict) -> Refusal | None:
    """Rules: DR-9 to DR-12."""
    target, movers = move.target, move.movers
    if refusal := off_board(state, target) or safe(state, seat, target, movers):
        return refusal
    reached = {origin: walking.reach_of(state, seat, origin) for origin in movers}
    if evicting.able(state, seat, move, reached):
        return None
    two = not blockers(state, seat).single >> target & 1
    if two and len(movers) == 1:
        return Refusal("dos_rios.no.evict_two", spot=_word(state, target))
    endless = {origin: walking.beyond(state, seat, origin) for origin in movers}
    mp = evicting.price(state, seat, move, endless)
    if mp is not None:
        return Refusal("dos_rios.no.evict_far", spot=_word(state, target), n=mp, left=state.mp)
    why = "evict_two" if two else "evict_height" if len(movers) == 1 else "no_way"
    return Refusal(f"dos_rios.no.{why}", spot=_word(state, target))


def safe(state: DosRiosState, seat: Seat, target: int, movers: tuple[int, ...]) -> Refusal | None:
    """Whether there is somebody to evict and somebody to do it. Rules: DR-11, DR-12."""
    owner = state.owner_at(target)
    if owner is None or owner == seat:
        return Refusal("dos_rios.no.evict_nobody", spot=_word(state, target))
    for origin in movers:
        if refusal := nobody(state, seat, origin, movers.count(origin)):
            return refusal
    if blockers(state, seat).victims >> target & 1:
        return None
    if state.buildings(owner) >> target & 1:
        return Refusal("dos_rios.no.evict_building", spot=_word(state, target), who=WHO[owner])
    return Refusal("dos_rios.no.evict_first_round", who=WHO[owner])


def beside_own(state: DosRiosState, seat: Seat, side: int) -> int:
    """The hexes and springs where an own campesino stands on either side of that lower side; while one pauses, that
    one. Rules: DR-14, DR-12.
    """
    own, step = state.one[seat], STEP[side]
    if (paused := state.paused) is not None:
        own = 1 << paused
    return own | (own >> step if step > 0 else own << -step & LATTICE)


def to_spare(state: DosRiosState) -> int:
    """The hexes and springs that may lose an open exit, since they have another. Rule: DR-14."""
    s, se, sw = (rivers.open_by(state, side) for side in range(len(SIDES)))
    return s & se | s & sw | se & sw


def no_dam_left(state: DosRiosState, seat: Seat) -> Refusal | None:
    """Rule: DR-14."""
    return None if state.reserve[seat] else Refusal("dos_rios.no.dam_reserve")


def damming(state: DosRiosState, seat: Seat, move: Dam) -> Refusal | None:
    """Rule: DR-14."""
    spot, side = move.spot, move.side
    if not rivers.exits_by(state, side) >> spot & 1:
        return Refusal("dos_rios.no.dam_side", spot=_word(state, spot), side=SIDE[side])
    a, b = _word(state, spot), side_word(state.valley.ground, spot, side)
    if not rivers.open_by(state, side) >> spot & 1:
        return Refusal("dos_rios.no.dam_twice", a=a, b=b)
    if refusal := no_dam_left(state, seat):
        return refusal
    if not beside_own(state, seat, side) >> spot & 1:
        return Refusal("dos_rios.no.dam_nobody", a=a, b=b)
    return None if to_spare(state) >> spot & 1 else Refusal("dos_rios.no.dam_last", a=a)


def sites(state: DosRiosState, seat: Seat) -> int:
    """Where an own campesino stands and no building. Rule: DR-16."""
    return state.one[seat] & ~state.buildings(seat)


def no_site(state: DosRiosState, seat: Seat, spot: int) -> Refusal | None:
    """Rule: DR-16."""
    if sites(state, seat) >> spot & 1:
        return None
    why = "taken" if state.one[seat] >> spot & 1 else "nobody"
    return Refusal(f"dos_rios.no.build_{why}", spot=_word(state, spot))


def built_enough(state: DosRiosState) -> Refusal | None:
    """Rule: DR-16. Two buildings a turn."""
    return Refusal("dos_rios.no.build_third") if state.built >= BUILDINGS_A_TURN else None


def no_piece(state: DosRiosState, seat: Seat, kind: Kind) -> Refusal | None:
    """Rule: DR-16. There are four fincas and one hacienda."""
    match kind:
        case "hacienda":
            return Refusal("dos_rios.no.build_hacienda") if state.haciendas[seat] else None
        case "finca":
            used_up = state.fincas[seat].bit_count() >= FINCAS
            return Refusal("dos_rios.no.build_fincas", n=FINCAS) if used_up else None
        case other:
            assert_never(other)


def can_pay(state: DosRiosState, seat: Seat, kind: Kind) -> bool:
    """Rule: DR-16."""
    return state.money[seat] >= PRICE[kind]


def no_money(state: DosRiosState, seat: Seat, kind: Kind) -> Refusal | None:
    """Rule: DR-16."""
    if can_pay(state, seat, kind):
        return None
    return Refusal("dos_rios.no.build_money", price=PRICE[kind], have=state.money[seat])


def building(state: DosRiosState, seat: Seat, move: Build) -> Refusal | None:
    """Rule: DR-16."""
    return (
        built_enough(state)
        or no_site(state, seat, move.spot)
        or no_piece(state, seat, move.kind)
        or no_money(state, seat, move.kind)
    )
