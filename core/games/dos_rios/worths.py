"""How good moves look at once, in rios: what they add to what the seat holds, and take from the others.

To end the turn is worth nothing; a walk counts what the campesino finds there less what it leaves behind. A dam is
judged where water runs only, by the best of its courses.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from core.game import Seat
from core.games.dos_rios import evicting, harvest, moves, walking
from core.games.dos_rios import legal as listing
from core.games.dos_rios.blockers import blockers
from core.games.dos_rios.checks import no_harvest, to_spare
from core.games.dos_rios.components import DAMS_HELD, FINCA_PRICE, FINCAS, FOREST
from core.games.dos_rios.dams_and_buildings import TO_WIN, TO_WIN_IRRIGATED
from core.games.dos_rios.diverting import Waters, after_dam, after_flow, rivers_of
from core.games.dos_rios.goal import ready
from core.games.dos_rios.ground import Ground
from core.games.dos_rios.moves import (
    DECLINE,
    END,
    HARVEST,
    Build,
    Dam,
    Decline,
    DosRiosMove,
    End,
    Evict,
    Flow,
    Harvest,
    Place,
    Walk,
)
from core.games.dos_rios.places import OFF_HEX, PLACES, STEP, bits
from core.games.dos_rios.prices import DAM, prices_of, yields
from core.games.dos_rios.state import DosRiosState

WIN = 2000.0
MP = 4.0
DULL = 80.0
"""Against walks and evictions that gain nothing: there are a hundred of them."""
RIVALS = 0.8
"""What the others lose, all of them together."""
SECOND = 4.0
"""A second campesino on a hex: nobody evicts one of two alone (DR-10)."""
TO_TOWN = 40.0
"""To be driven off: it costs MP to come back."""
SITE = 130.0
"""A campesino on a watered hex where a building can be paid for."""
FINCA, LAST_FINCA, HACIENDA = 300.0, -300.0, 400.0
"""Over the price; the fourth finca waits for the hacienda."""
WET = 150.0
"""A building that has water."""
CLOSE = 300.0
"""More for such a building or site of whoever may win in one turn, and for what takes it from them."""
STAYS = 1.0
"""How often over a building pays what a campesino would there, for it is there for good."""
FAR_DAM = 0.8
"""A good dam to which a campesino has yet to walk."""
IDLE = 30.0
"""Against declining: the row comes round again, and nobody gets on meanwhile."""
EVICTED = 40.0
"""What a hex has to pay before evictions are looked for at a glance."""
FIRST_PLACE = 3.0


def worths(state: DosRiosState, seat: Seat, legal: Sequence[DosRiosMove]) -> list[float]:
    """In the order of `legal`."""
    match state.phase:
        case "lay":
            return [0.0] * len(legal)
        case "place":
            return placing(state, seat, legal)
        case "tie":
            stakes, rivers = Stakes(state, seat), rivers_of(state)
            return [
                max(map(stakes.worth, after_flow(rivers, move.spot, move.side))) if isinstance(move, Flow) else 0.0
                for move in legal
            ]
        case "act" | "over":
            return Turn(state, seat).worths(legal)
        case other:
            assert_never(other)


def glance(state: DosRiosState, seat: Seat) -> tuple[list[DosRiosMove], list[float]] | None:
    """The moves of a turn that gain something, and how it ends; None where it is not about a turn."""
    if state.phase != "act" or state.paused is not None:
        return None
    return Turn(state, seat).glance()


def placing(state: DosRiosState, seat: Seat, legal: Sequence[DosRiosMove]) -> list[float]:
    """Rule: DR-5."""
    paid = yields(state.valley, state.water, prices_of(state, state.reserve[seat]))
    return [
        FIRST_PLACE * paid[move.spot] if isinstance(move, Place) and not state.one[seat] >> move.spot & 1 else SECOND
        for move in legal
    ]


@lru_cache(maxsize=16)
def walks_cost(ground: Ground) -> tuple[tuple[float, ...], ...]:
    """By origin and goal: what the MP of the way are worth, were nobody in it."""
    found = [(0.0,) * PLACES] * PLACES
    for origin in (*ground.layout.hexes, *OFF_HEX):
        costs, known, border, mp = [0.0] * PLACES, 1 << origin, 1 << origin, 0
        while border:
            mp += 1
            border, last = 0, border
            for spot in bits(last):
                border |= ground.near[spot]
            border &= ~known
            known |= border
            for spot in bits(border):
                costs[spot] = MP * mp
        found[origin] = tuple(costs)
    return tuple(found)


class Stakes:
    """What waters are worth to a seat, from who is present where; the others' share counts against it."""

    def __init__(self, state: DosRiosState, seat: Seat) -> None:
        self.seat, self.state = seat, state
        valley, rivals = state.valley, -RIVALS / (state.seats - 1)
        self._any: list[tuple[int, float]] = []
        self._river: tuple[list[tuple[int, float]], list[tuple[int, float]]] = ([], [])
        mine = theirs = 0
        for other in range(state.seats):
            present, buildings = state.one[other] | state.buildings(Seat(other)), state.buildings(Seat(other))
            water = WET + CLOSE * ready(state, Seat(other))
            if other == seat:
                mine = present
                self._any.append((buildings, water))
            else:
                theirs |= present
                self._any.append((buildings, water * rivals))
        for present, factor, reserve in ((mine, 1.0, state.reserve[seat]), (theirs, rivals, DAMS_HELD - 2)):
            prices = prices_of(state, reserve)
            for terrain in range(FOREST + 1):
                if there := present & valley.of_terrain[terrain]:
                    self._any.append((there, factor * prices.any[terrain]))
            for river, by_terrain in zip(self._river, prices.river, strict=True):
                river.append((present & valley.fields, factor * by_terrain[0]))
                river.append((present & valley.of_terrain[FOREST], factor * by_terrain[FOREST]))
        self._close = [
            (Seat(other), state.buildings(Seat(other)))
            for other in state.clockwise(seat)
            if state.haciendas[other]
            and state.buildings(Seat(other)).bit_count() >= TO_WIN_IRRIGATED
            and not state.retired >> other & 1
        ]

    def worth(self, waters: Waters) -> float:
        """Rules: DR-18, DR-21."""
        verde, moreno = waters
        wet = verde | moreno
        for who, buildings in self._close:
            if not buildings & ~wet:
                return WIN if who == self.seat else -WIN
        found = 0.0
        for there, rios in self._any:
            found += rios * (wet & there).bit_count()
        for water, river in zip(waters, self._river, strict=True):
            for there, rios in river:
                found += rios * (water & there).bit_count()
        return found


class Turn:
    """What a seat may do in its turn."""

    def __init__(self, state: DosRiosState, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.one, self.two, self.buildings = state.one[seat], state.two[seat], state.buildings(seat)
        self.wet = state.water[0] | state.water[1]
        self.paid = yields(state.valley, state.water, prices_of(state, state.reserve[seat]))
        self.sites = self.one & ~self.two & ~self.buildings & self.wet
        sites = (self.one & ~self.buildings & self.wet).bit_count()
        payable = state.money[seat] // FINCA_PRICE if self.buildings.bit_count() < TO_WIN else 0
        self.open = sites < payable
        """Whether one more site could be built on now."""
        self.filled = sites <= payable
        """Whether all that there are can."""
        self.site = SITE + CLOSE * ready(state, seat)
        self.dam_cost = DAM[max(0, state.reserve[seat] - 1)]
        self.stakes: Stakes | None = None
        self.rivals = RIVALS / (state.seats - 1)

    def worths(self, legal: Sequence[DosRiosMove]) -> list[float]:
        gains, loss, ways = self.arriving(careful=True), self.leaving_all(), walks_cost(self.state.valley.ground)
        found = []
        for move in legal:
            if type(move) is Walk:
                origin, to = move.origin, move.to
                worth = gains[self.sites >> origin & 1][to] - loss[origin] - ways[origin][to]
                found.append(worth if worth > 0.0 else worth - DULL)
            else:
                found.append(self.worth(move))
        return found

    def glance(self) -> tuple[list[DosRiosMove], list[float]]:
        """Walks to water, dams where it runs, evictions from what pays, buildings, and the end of the turn."""
        state, seat = self.state, self.seat
        found: list[DosRiosMove] = [END] if no_harvest(state) else [HARVEST, DECLINE]
        found_worths = [*map(self.worth, found)]
        if state.money[seat] >= FINCA_PRICE:
            found += (builds := [*listing.builds(state, seat)])
            found_worths += map(self.building, builds)
        if state.reserve[seat]:
            for dam in listing.dams(state, seat):
                if state.outflow.get(dam.spot) == dam.side and (worth := self.damming(dam.spot, dam.side)) > 0.0:
                    found.append(dam)
                    found_worths.append(worth)
        if not state.mp:
            return found, found_worths
        reached, look = walking.reaches(state, seat), blockers(state, seat)
        gains, loss, ways = self.arriving(careful=False), self.leaving_all(), walks_cost(state.valley.ground)
        water = self.wet & look.free & ~self.one & ~self.buildings
        for origin, goals in reached.items():
            left, lost, way = gains[self.sites >> origin & 1], loss[origin], ways[origin]
            for to in bits(goals.within[state.mp] & water):
                worth = left[to] - lost - way[to]
                if worth > 0.0:
                    found.append(moves.walk(origin, to))
                    found_worths.append(worth)
        if any(self.paid[spot] >= EVICTED for spot in bits(look.victims & self.wet)):
            for move in evicting.evictions(state, seat, reached):
                if (worth := self.evicting(move)) > 0.0:
                    found.append(move)
                    found_worths.append(worth)
        return found, found_worths

    def arriving(self, *, careful: bool) -> tuple[Sequence[float], Sequence[float]]:
        """By place: what a campesino finds there; the same for one that leaves a site of its own. Who is `careful` also
        sees to which dams it leads.
        """
        state, there = self.state, self.paid.copy()
        own = self.one | self.buildings
        for spot in bits(own):
            there[spot] = SECOND if self.one >> spot & 1 else 0.0
        foreign = state.others(self.seat, state.fincas)
        for spot in bits(foreign):
            there[spot] = -DULL
        if careful and state.reserve[self.seat]:
            for spot, rios in self.far_dams().items():
                there[spot] += rios
        if not self.filled:
            return there, there
        instead = there.copy()
        for spot in bits(self.wet & ~own & ~foreign):
            instead[spot] += self.site
        return (instead if self.open else there), instead

    def leaving_all(self) -> dict[int, float]:
        return {origin: self.leaving(origin) for origin in (*bits(self.one), *OFF_HEX)}

    def leaving(self, origin: int) -> float:
        if origin in OFF_HEX or self.buildings >> origin & 1:
            return 0.0
        if self.two >> origin & 1:
            return SECOND
        return self.paid[origin] + (self.site if self.filled and self.wet >> origin & 1 else 0.0)

    def far_dams(self) -> dict[int, float]:
        """By hex: the best dam on its sides, where nobody of one's own stands yet. Rule: DR-14."""
        state, found = self.state, dict[int, float]()
        spare, hexes = to_spare(state), state.valley.ground.hexes
        for spot, side in state.outflow.items():
            beside = (1 << spot | 1 << spot + STEP[side]) & hexes
            if spare >> spot & 1 and not beside & self.one:
                worth = FAR_DAM * self.damming(spot, side)
                if worth > 0.0:
                    for place in bits(beside):
                        found[place] = max(worth, found.get(place, 0.0))
        return found

    def worth(self, move: DosRiosMove) -> float:
        match move:
            case Evict():
                return self.evicting(move)
            case Dam(spot, side):
                return self.damming(spot, side)
            case Build():
                return self.building(move)
            case Harvest():
                return min(0.0, self.harvest() + IDLE)
            case Decline():
                return min(0.0, -self.harvest() - IDLE)
            case End() | Walk() | Flow() | Place():
                return 0.0
            case other:
                assert_never(other)

    def evicting(self, move: Evict) -> float:
        """Rules: DR-9, DR-10. Movers pay the way and leave what they had; who is driven off loses the hex."""
        state, target, ways = self.state, move.target, walks_cost(self.state.valley.ground)
        whom = state.owner_at(target)
        assert whom is not None
        gain = self.paid[target] + self.rivals * (self.paid[target] + TO_TOWN * state.count(whom, target))
        if self.wet >> target & 1:
            theirs = SITE * (state.money[whom] >= FINCA_PRICE) + CLOSE * ready(state, whom)
            gain += self.site * self.open + self.rivals * theirs
        loss = 0.0
        for origin in move.movers:
            loss += self.leaving(origin) + ways[origin][target]
        if len(set(move.movers)) < len(move.movers):  # both leave one hex
            loss += self.paid[move.movers[0]] - SECOND
        worth = gain - loss
        return worth if worth > 0.0 else worth - DULL

    def damming(self, spot: int, side: int) -> float:
        """Rules: DR-14, DR-15. By the best of the courses that it opens."""
        state = self.state
        courses = after_dam(rivers_of(state), spot, side)
        if not courses:
            return -self.dam_cost - DULL
        if self.stakes is None:
            self.stakes = Stakes(state, self.seat)
            self.now = self.stakes.worth(state.water)
        return max(map(self.stakes.worth, courses)) - self.now - self.dam_cost

    def building(self, move: Build) -> float:
        """Rules: DR-16, DR-21. Without water it pays nothing: better to walk first, unless it is the fifth."""
        state = self.state
        after = self.buildings | 1 << move.spot
        number, hacienda = after.bit_count(), bool(state.haciendas[self.seat]) or move.kind == "hacienda"
        if not state.retired >> self.seat & 1 and (
            number >= TO_WIN or (number >= TO_WIN_IRRIGATED and hacienda and not after & ~self.wet)
        ):
            return WIN
        if not self.wet >> move.spot & 1:
            return -WET - DULL
        kind = HACIENDA if move.kind == "hacienda" else LAST_FINCA if number >= FINCAS and not hacienda else FINCA
        return kind + WET + STAYS * self.paid[move.spot]

    def harvest(self) -> float:
        """What the current card pays, the others' share against it. Rule: DR-18."""
        state, found = self.state, 0.0
        for seat, rios, dams in harvest.earnings(state, state.row[0], self.seat):
            worth = rios + dams * DAM[min(state.reserve[seat], DAMS_HELD)]
            found += worth if seat == self.seat else -self.rivals * worth
        return found
