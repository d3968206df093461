"""What a viewer knows of a position: everything but the order of the harvest deck, so every viewer knows the same."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from core.game import Seat, View
from core.games.dos_rios import evicting, harvest, rivers, walking
from core.games.dos_rios.box import BANDITS, CARDS
from core.games.dos_rios.ground import places_of
from core.games.dos_rios.layout import Layout
from core.games.dos_rios.moves import Evict
from core.games.dos_rios.places import LEFT, RIGHT, TOWN, bits
from core.games.dos_rios.state import Change, DosRiosState, Phase


class Way(NamedTuple):
    """A walk that the seat on turn may take and its price."""

    origin: int
    to: int
    mp: int


class Raid(NamedTuple):
    """An eviction that the seat on turn may make and its price."""

    move: Evict
    mp: int


class Course(msgspec.Struct, frozen=True):
    """A river: `spots` are its hexes from the spring down, joined part included; `mouth` the lattice point of the lake
    or town it ends in, None while its way is being laid.
    """

    spots: tuple[int, ...]
    mouth: int | None


class PlayerView(msgspec.Struct, frozen=True):
    """A player's pieces. `spots` names the place of each campesino on the board, sorted; `gains` is, by card of
    `CARDS`, the rios and dams that he would get if the seat on turn harvested it now.
    """

    spots: tuple[int, ...]
    fincas: tuple[int, ...]
    hacienda: int | None
    money: int
    reserve: int
    irrigated: int
    """Of his buildings."""
    gains: tuple[tuple[int, int], ...]


class DosRiosView(View, frozen=True, kw_only=True):
    layout: Layout
    terrain: tuple[tuple[int, int], ...]
    """(hex, terrain), sorted."""
    players: tuple[PlayerView, ...]
    phase: Phase
    turn: Seat
    start: Seat
    round: int
    limit: int | None
    laying: str
    placed: int
    mp: int
    built: int
    """Buildings of this turn."""
    outflow: tuple[tuple[int, int], ...]
    """(hex or spring, lower side) wherever water runs, sorted; while a river is diverted also where it will run dry."""
    courses: tuple[Course, Course]
    dams: tuple[tuple[int, int], ...]
    """(hex or spring, lower side), sorted."""
    head: int | None
    choices: tuple[int, ...]
    """Where the water waits, and the sides by which it may go on."""
    row: tuple[int, ...]
    """The current card first, the one next to the deck last."""
    deck_size: int
    discard: tuple[int, ...]
    stock: int
    """Dams left in the box."""
    walks: tuple[Way, ...]
    raids: tuple[Raid, ...]
    """What the seat on turn may walk and evict, with prices; sorted as the moves are."""
    trail: tuple[Change, ...]
    actor: Seat | None
    winner: Seat | None
    reason: str | None


def view(state: DosRiosState, viewer: Seat | None, to_act: tuple[Seat, ...]) -> DosRiosView:
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
        to_act=to_act,
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
        head=state.head,
        choices=() if state.head is None else tuple(rivers.choices(state, state.head)),
        row=tuple(state.row),
        deck_size=len(state.deck),
        discard=tuple(state.discard),
        stock=state.stock,
        walks=ways(state, state.turn) if acting else (),
        raids=raids(state, state.turn) if acting else (),
        trail=state.trail,
        actor=state.actor,
        winner=state.winner,
        reason=state.reason,
    )


def ways(state: DosRiosState, seat: Seat) -> tuple[Way, ...]:
    """All walks of the seat on turn with their prices, sorted. Rule: DR-7."""
    free = walking.stops(state, seat)
    return tuple(
        sorted(
            Way(origin, to, cost)
            for origin, (within, _) in walking.reaches(state, seat).items()
            for cost in range(1, state.mp + 1)
            for to in bits(within[cost] & ~within[cost - 1] & free)
        )
    )


def raids(state: DosRiosState, seat: Seat) -> tuple[Raid, ...]:
    """All evictions of the seat on turn with their prices, sorted. Rules: DR-9, DR-10."""
    reached = walking.reaches(state, seat)
    found = []
    for move in evicting.raids(state, seat, reached):
        mp = evicting.price(state, seat, move, reached)
        assert mp is not None
        found.append(Raid(move, mp))
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
