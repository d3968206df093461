"""What a viewer knows, read off a state."""

from __future__ import annotations

from core.game import Seat
from core.games.dos_rios import evicting, harvest, legal, rivers, walking
from core.games.dos_rios.components import BANDITS, CARDS
from core.games.dos_rios.ground import places_of
from core.games.dos_rios.places import LEFT, RIGHT, TOWN, bits
from core.games.dos_rios.state import DosRiosState
from core.games.dos_rios.view import Course, DosRiosView, PlayerView, PricedEviction, PricedWalk


def observe(state: DosRiosState, viewer: Seat | None) -> DosRiosView:
    springs = state.valley.ground.springs
    verde, moreno = (
        Course(
            tuple(rivers.course(state.valley, state.outflow, spring)),
            rivers.mouth(state.valley, state.outflow, spring),
        )
        for spring in springs
    )
    acting = state.phase == "act"
    return DosRiosView(
        viewer=viewer,
        to_act=state.to_act,
        layout=state.valley.ground.layout,
        terrain=tuple(sorted(state.valley.terrain.items())),
        players=tuple(_player(state, Seat(seat)) for seat in range(state.seats)),
        phase=state.phase,
        turn=state.turn,
        start=state.start,
        round=state.round,
        limit=state.limit,
        laying=state.laying,
        placed=state.placed,
        mp=state.mp,
        built=state.built,
        outflow=tuple(sorted(state.outflow.items())),
        courses=(verde, moreno),
        dams=tuple(sorted((spot, side) for side, spots in enumerate(state.dams) for spot in bits(spots))),
        pausing=state.pausing,
        paused=state.paused if acting else None,
        retired=places_of(state.retired),
        head=state.head,
        choices=() if state.head is None else tuple(rivers.choices(state, state.head)),
        row=tuple(state.row),
        deck_size=len(state.deck),
        discard=tuple(state.discard),
        stock=state.stock,
        walks=walks(state, state.turn) if acting else (),
        evictions=evictions(state, state.turn) if acting else (),
        damming=tuple((dam.spot, dam.side) for dam in legal.dams(state, state.turn)) if acting else (),
        winner=state.winner,
        reason=state.reason,
    )


def walks(state: DosRiosState, seat: Seat) -> tuple[PricedWalk, ...]:
    """All walks of the seat on turn with their prices, sorted. Rules: DR-7, DR-12."""
    found, reached = [], walking.reaches(state, seat)
    for origin, goals in walking.goals(state, seat, reached):
        within = reached[origin].within
        for mp in range(1, state.mp + 1):
            found += [PricedWalk(origin, to, mp) for to in bits(within[mp] & ~within[mp - 1] & goals)]
    return tuple(sorted(found))


def evictions(state: DosRiosState, seat: Seat) -> tuple[PricedEviction, ...]:
    """All evictions of the seat on turn with their prices, sorted. Rules: DR-9, DR-10."""
    reached = walking.reaches(state, seat)
    found = []
    for move in evicting.evictions(state, seat, reached):
        mp = evicting.price(state, seat, move, reached)
        assert mp is not None
        found.append(PricedEviction(move, mp))
    return tuple(found)


def _player(state: DosRiosState, seat: Seat) -> PlayerView:
    hexes = (*bits(state.one[seat]), *bits(state.two[seat]))
    left, right, town = state.off[seat]
    buildings = state.buildings(seat)
    return PlayerView(
        spots=(*sorted(hexes), *[LEFT] * left, *[RIGHT] * right, *[TOWN] * town),
        fincas=places_of(state.fincas[seat]),
        hacienda=next(bits(state.haciendas[seat]), None),
        money=state.money[seat],
        reserve=state.reserve[seat],
        irrigated=(buildings & (state.water[0] | state.water[1])).bit_count(),
        gains=_gains(state, seat),
    )


def _gains(state: DosRiosState, seat: Seat) -> tuple[tuple[int, int], ...]:
    if not state.round:
        return ((0, 0),) * len(CARDS)
    return tuple(
        next((rios, dams) for other, rios, dams in harvest.earnings(state, card, state.turn) if other == seat)
        if card not in BANDITS
        else (0, 0)
        for card in range(len(CARDS))
    )
