"""A greedy landowner: each step is the one that leaves the best position, judged by what the harvest row would pay.

Worth is counted in rios: money, buildings, what the cards of the row pay (the current one counts most) and what is
still to come; the others' worth counts against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import assert_never

from core.chance import Chance
from core.game import Seat
from core.games.dos_rios import harvest, moves, rules
from core.games.dos_rios.components import DAMS_HELD, FINCA_PRICE, FOREST, YIELD
from core.games.dos_rios.legal import dams as dams_of
from core.games.dos_rios.legal import legal as legal_moves
from core.games.dos_rios.moves import Build, Dam, Decline, DosRiosMove, End, Evict, Flow, Harvest, Place, Walk
from core.games.dos_rios.places import TOWN
from core.games.dos_rios.premoves import NoChance, position
from core.games.dos_rios.state import DosRiosState
from core.games.dos_rios.view import DosRiosView

CURRENT, LATER = 1.0, 0.3
"""What a rio is worth that the current card pays, or another card of the row."""
EVER = 3.0
"""For each card of the box that would pay for a hex where one is present."""
DAM = 40.0
FINCA, LAST_FINCA, HACIENDA = 800.0, 400.0, 1400.0
"""More than the price, so that they are built; the fourth finca waits for the hacienda."""
WET = 150.0
"""A building that has water."""
SITE = 130.0
"""A campesino where a building could be paid for and would have water."""
MP = 4.0
RIVALS = 0.5
WIN = 1e6
TIES = 3
"""Choices of a new course that are thought through; from there the water takes the first way."""


def greedy(view: DosRiosView, legal: Sequence[DosRiosMove], chance: Chance) -> DosRiosMove:
    assert view.viewer is not None
    evaluator = Evaluator(position(view), view.viewer, view)
    worth = [round(evaluator.value(move), 3) for move in legal]
    best = max(worth)
    equal = [move for move, points in zip(legal, worth, strict=True) if points == best]
    return equal[chance.below(len(equal), "greedy player")]


class Evaluator:
    """One decision of `me`. The state is changed while a move is thought about and changed back."""

    def __init__(self, state: DosRiosState, me: Seat, view: DosRiosView) -> None:
        self.state = state
        self.me = me
        self.scales = Scales(state)
        self.mp: dict[DosRiosMove, int] = {moves.walk(way.origin, way.to): way.mp for way in view.walks}
        self.mp |= dict(view.evictions)

    def value(self, move: DosRiosMove) -> float:
        state, me = self.state, self.me
        match move:
            case Walk(_, to) if state.others(me, state.fincas) >> to & 1:
                return self.passing(move)
            case Walk() | Evict():
                return self.step(move)
            case Build(_, spot):
                wet = state.water[0] | state.water[1]
                if not wet >> spot & 1 and state.buildings(me).bit_count() < 4:
                    return -WIN  # without water it pays nothing: walk first
                return self.after(state, move, TIES)
            case Dam():
                return self.after(state, move, TIES) + self.onward
            case Flow():
                return self.after(state, move, TIES) if state.phase == "tie" else 0.0
            case Place(spot):
                state.arrive(me, spot)
                points = self.scales.worth(me)
                state.leave(me, spot)
                return points
            case Harvest():
                return self.scales.worth(me) + 0.01 * (self.harvest() > 0)
            case Decline():
                return self.scales.worth(me) + 0.01 * (self.harvest() <= 0)
            case End():
                return self.scales.worth(me)
            case other:
                assert_never(other)

    def step(self, move: Walk | Evict) -> float:
        state, me = self.state, self.me
        kept = state.one, state.two, state.off
        state.one, state.two, state.off = kept[0].copy(), kept[1].copy(), [counts.copy() for counts in kept[2]]
        origins = (move.origin,) if isinstance(move, Walk) else move.movers
        to = move.to if isinstance(move, Walk) else move.target
        if isinstance(move, Evict):
            whom = state.owner_at(to)
            while whom is not None and state.count(whom, to):
                state.leave(whom, to)
                state.arrive(whom, TOWN)
        for origin in origins:
            state.leave(me, origin)
            state.arrive(me, to)
        points = self.scales.worth(me) - MP * self.mp[move]
        state.one, state.two, state.off = kept
        return points

    @cached_property
    def onward(self) -> float:
        """What the best walk on from a pause adds: a dam there leaves it open."""
        if self.state.paused is None:
            return 0.0
        walks = [self.step(move) for move in self.mp if isinstance(move, Walk)]
        return max(walks) - self.scales.worth(self.me)

    def passing(self, move: Walk) -> float:
        """A pause is worth the best dam that it allows, as if the campesino walked back then."""
        there = self.state.clone()
        rules.apply(there, {self.me: move}, NoChance())
        dams = [self.after(there, dam, TIES, move) for dam in dams_of(there, self.me)]
        return max(dams, default=-WIN) - MP * (self.mp[move] + 1)

    def after(self, state: DosRiosState, move: DosRiosMove, ties: int, passing: Walk | None = None) -> float:
        """The worth after a building or a dam, with the best of the ways that the water may take then; `passing` has
        led to a pause, and is taken back.
        """
        state = state.clone()
        rules.apply(state, {self.me: move}, NoChance())
        if state.phase == "tie":
            ways = legal_moves(state, self.me)
            return max(self.after(state, way, ties - 1, passing) for way in (ways if ties else ways[:1]))
        if passing:
            state.leave(self.me, passing.to)
            state.arrive(self.me, passing.origin)
        return Scales(state).worth(self.me)

    def harvest(self) -> float:
        """What the current card pays, the others' share against it."""
        pay = {seat: rios + DAM * dams for seat, rios, dams in harvest.earnings(self.state, self.state.row[0], self.me)}
        mine = pay.pop(self.me)
        return mine - RIVALS * sum(pay.values()) / len(pay)


class Scales:
    """Weighs a position, and those that differ from it by where campesinos stand."""

    def __init__(self, state: DosRiosState) -> None:
        self.state = state
        verde, moreno = state.water
        self.wet = verde | moreno
        fields, forest = state.valley.fields, state.valley.of_terrain[FOREST]
        row = [(LATER if n else CURRENT, *harvest.sites(state, card)) for n, card in enumerate(state.row)]
        self.rates = [(weight * YIELD, paid) for weight, paid, _ in row]
        """What each hex of a set is worth to whoever is present there."""
        for water, cards in ((verde, 3), (moreno, 3), (self.wet, 2)):
            self.rates += [(EVER * cards, water & fields), (EVER * cards * 0.4, water & forest)]
        self.woods = [(weight * DAM, woods) for weight, _, woods in row if woods]
        """The same where cards of the row give dams, of which nobody can hold more than five."""
        self.closed = [state.others(Seat(seat), state.fincas) for seat in range(state.seats)]
        """By seat: where nobody of theirs may stay (DR-12)."""
        self.known: dict[tuple[int, int], float] = {}
        """Holdings by seat and by the hexes where its campesinos stand."""

    def worth(self, me: Seat) -> float:
        """What `me` holds, the others' share against it."""
        state = self.state
        if state.winner is not None:
            return WIN if state.winner == me else -WIN
        others = [self.holding(Seat(seat)) for seat in range(state.seats) if seat != me]
        return self.holding(me) - RIVALS * sum(others) / len(others)

    def holding(self, seat: Seat) -> float:
        key = seat, self.state.one[seat]
        if key not in self.known:
            self.known[key] = self.wealth(seat) + self.prospects(seat)
        return self.known[key]

    def wealth(self, seat: Seat) -> float:
        """Money, dams and buildings."""
        state = self.state
        fincas, hacienda = state.fincas[seat].bit_count(), state.haciendas[seat]
        points = state.money[seat] + DAM * state.reserve[seat]
        points += FINCA * min(fincas, 3) + LAST_FINCA * (fincas == 4) + HACIENDA * bool(hacienda)
        return points + WET * (state.buildings(seat) & self.wet).bit_count()

    def prospects(self, seat: Seat) -> float:
        """What cards would pay, and sites for buildings."""
        state = self.state
        buildings = state.buildings(seat)
        present = state.one[seat] & ~self.closed[seat] | buildings
        room = DAMS_HELD - state.reserve[seat]
        points = 0.0
        for rate, hexes in self.rates:
            points += rate * (present & hexes).bit_count()
        for rate, woods in self.woods:
            points += rate * min((present & woods).bit_count(), room)
        free = (state.one[seat] & ~buildings & self.wet).bit_count()
        return points + SITE * min(free, state.money[seat] // FINCA_PRICE)
