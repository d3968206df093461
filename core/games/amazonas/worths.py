"""How good each move looks at once: a few marks of every move, weighed against each other.

A kind of move has its own marks, so worths are compared only among what may be answered to one question. Money weighs
by the gold coin, whatever else by the point.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import Final, assert_never

from core.game import Seat
from core.games.amazonas import income
from core.games.amazonas.components import EVENTS, INDIO_CARD, MISSION_PENALTY, ROUNDS, SILVER, SPECIES
from core.games.amazonas.moves import (
    AmazonasMove,
    Build,
    Done,
    Income,
    Keep,
    Neutral,
    Pile,
    TakeIndio,
    TakeSilver,
)
from core.games.amazonas.places import members
from core.games.amazonas.state import AmazonasState
from core.games.amazonas.ways import FAR, Way, current, neighbours, taken, tree_cost, way_of

LATE: Final = 6
"""Rounds before the end in which a tile is more and more worth what it scores, and no longer what it may become."""

NEXT_INCOME: Final = 8
"""Silver that the next round brings, at best about."""

TILE = ("tile none", "tile one", "tile two", "tile more", "tile late", "lead", "pays")
BUILD = (
    "build", "price", *TILE, "medal", "goal", "way", "last site", "fresh", "saved for", "rivals",
)  # fmt: skip
NEUTRAL = ("neutral", "harm", "harm to a way", "own reach", "own way", "rounds left")
INCOME = (
    "brings", "kept for later", "no danger", "opens", "way paid", "any paid", "first", "indio", "grows",
)  # fmt: skip
OFFER = ("offer", "price", *TILE)
FIRST = ("price", "mission", "room", "rivals", "goal")
KEEP = ("mission",)

WEIGHTS: dict[str, tuple[float, ...]] = {
    "build": (0.2, -0.55, 0.55, 0.9, 1.6, 1.0, 1.0, 0.5, 0.05, 0.8, 2.7, 2.2, 0.5, 0.5, -0.7, 0.1),
    "neutral": (-0.3, 0.5, 1.0, -0.4, -1.0, 0.0),
    "income": (1.0, -0.6, -0.8, 1.0, 1.0, 0.3, 0.2, 0.3, -0.2),
    "offer": (0.2, -0.55, 0.55, 0.9, 1.6, 1.0, 1.0, 0.5, 0.05),
    "pile": (0.55, 0.9, 1.6, 1.0, 1.0, 0.5, 0.05),
    "first": (-0.6, -0.6, 0.3, -0.2, 0.5),
    "keep": (-1.0,),
}
"""By kind of move, in the order of its marks."""


def worths(state: AmazonasState, seat: Seat, legal: Sequence[AmazonasMove]) -> list[float]:
    outlook = Outlook(state, seat)
    return [outlook.worth(move) for move in legal]


class Outlook:
    """What a seat sees in a position, its own mission included; asked for each of its moves."""

    def __init__(self, state: AmazonasState, seat: Seat) -> None:
        self.state, self.seat, self.board = state, seat, state.board
        self.sites = taken(state)
        self.prices = current(state.board, self.sites)
        self.rounds_left = ROUNDS - state.round
        self.pile = state.pile(seat)
        self.others = [Seat(other) for other in range(state.seats) if other != seat]
        self.other_piles = [state.pile(other) for other in self.others]
        self.reach = (state.path_reach[seat] | state.water_reach[seat]) & ~state.tents[seat] & ~state.full
        if state.phase in ("build", "income"):
            self.way = way_of(state, seat, self.sites)
            self.saved_for = self._saved_for()

    def worth(self, move: AmazonasMove) -> float:
        kind, marks = self.marks(move)
        return sum(map(mul, WEIGHTS[kind], marks)) if marks else 0.0

    def marks(self, move: AmazonasMove) -> tuple[str, tuple[float, ...]]:
        """The kind of move, and its marks as the names above tell them; none for a move that others are measured by."""
        match move:
            case Build(slug) if self.state.phase == "first":
                return "first", self.first(self.board.number[slug])
            case Build(slug):
                return "build", self.build(self.board.number[slug])
            case Income(card):
                return "income", self.income(card)
            case Neutral(slug):
                return "neutral", self.neutral(self.board.number[slug])
            case Done():
                return "build", ()
            case TakeIndio():
                return "offer", self.offer()
            case TakeSilver():
                return "offer", ()
            case Pile(species):
                return "pile", self.tile(species)
            case Keep(mission):
                return "keep", (self.mission_cost(self.board.missions[mission]),)
            case _:
                assert_never(move)

    def tile(self, species: int) -> tuple[float, ...]:
        """One more tile on that pile. `tile late`: what it scores beyond what it is held for earlier, the later the
        more; `lead`: majority points that it brings against the others' piles of now; `pays`: silver until the end.
        """
        size, late = self.pile[species], max(0.0, 1 - self.rounds_left / LATE)
        most = max(piles[species] for piles in self.other_piles)
        lead = (size + 1 >= most) + (size >= most) - (size >= most) - (size > most)
        largest = size == max(self.pile)
        return (
            float(size == 0),
            float(size == 1),
            float(size == 2),
            float(size > 2),
            late * ((-0.4, -0.6, 1.2)[size] if size < 3 else 0.0),
            float(lead) if self.state.italian or self.state.seats == 2 else 0.0,
            (1 + largest) * self.rounds_left / 7,
        )

    def build(self, village: int) -> tuple[float, ...]:
        state, seat, board = self.state, self.seat, self.board
        price, species, bit = self.prices[village] or 0, board.species[village], 1 << village
        tile = self.tile(species) if state.supply[species] else (0.0,) * len(TILE)
        tiles, medal = state.tiles[seat], 0.0
        if not tiles[species] and state.medal[seat] is None and state.medals_left:
            medal = state.medals_left[0] / tiles.count(0)
        share = self.way.shares.get(village, 0.0)
        goal = bool(self.way.goals & bit)
        fresh = ((board.path[village] | board.water[village]) & ~state.tents[seat] & ~self.reach).bit_count()
        rivals = sum(1 for other in self.others if (state.path_reach[other] | state.water_reach[other]) & bit)
        return (
            1.0,
            price / SILVER if self.rounds_left else 0.0,
            *tile,
            medal,
            share if goal else 0.0,
            0.0 if goal else share,
            float(bool(share and state.last_free & bit and rivals)),
            self.rounds_left / ROUNDS * min(fresh, 3) / 3,
            self.saved_for if share < 1 else 0.0,
            rivals / len(self.others),
        )

    def _saved_for(self) -> float:
        """1 while a step of the way can't be paid yet, but after the next income."""
        purse = self.state.purse[self.seat]
        for village, share in self.way.shares.items():
            price = self.prices[village] or 0
            if share == 1 and self.reach >> village & 1 and 0 < price - purse <= NEXT_INCOME:
                return 1.0 if self.rounds_left else 0.0
        return 0.0

    def neutral(self, village: int) -> tuple[float, ...]:
        """By how much gold it makes a village dearer, for a rival who may want it and for oneself. Rule: AMZ-2P-3."""
        state, [rival], bit = self.state, self.others, 1 << village
        row, used = self.board.prices[village], self.sites[village]
        dearer = (row[used + 1] - row[used]) / SILVER
        theirs = (state.path_reach[rival] | state.water_reach[rival]) & ~state.tents[rival] & bit
        on_way = way_of(state, rival, self.sites).shares.get(village, 0.0)
        return (
            1.0,
            dearer if theirs else 0.0,
            dearer * on_way,
            dearer if self.reach & bit else 0.0,
            dearer * self.way.shares.get(village, 0.0),
            self.rounds_left / ROUNDS,
        )

    def income(self, card: int) -> tuple[float, ...]:
        state, seat = self.state, self.seat
        values = [income.announces(other, self.pile, sum(state.indio[seat])) for other in state.hands[seat]]
        value = income.announces(card, self.pile, sum(state.indio[seat]))
        paid = income.payment(state.event, card, value, self.pile, state.purse[seat])
        brings = paid.silver + paid.extra - paid.lost
        plays = min(len(values) - 1, self.rounds_left)
        ranked = sorted(values, reverse=True)
        in_use = plays and value >= ranked[plays - 1]
        later = value - ranked[plays] if in_use else 0
        purse = state.purse[seat] + brings
        open_to = self.reach & ~self.barred(card)
        way = [share for at, share in self.way.shares.items() if open_to >> at & 1 and (self.prices[at] or 0) <= purse]
        return (
            brings / SILVER,
            later / SILVER,
            self.danger() if card == INDIO_CARD and state.event not in income.HAZARDS else 0.0,
            float(card == INDIO_CARD and bool(self.barred(0))),
            max(way, default=0.0),
            float(any((self.prices[at] or 0) <= purse for at in members(open_to))),
            value / 8 * self.contested(),
            value / 8 * (state.event == "indio"),
            self.growing(card, purse),
        )

    def barred(self, card: int) -> int:
        """Villages in reach that this round's event bars to whoever plays that card. Rules: AMZ-11, AMZ-12, AMZ-17."""
        state, seat = self.state, self.seat
        if card == INDIO_CARD or state.event not in ("jaguar", "crocodile"):
            return 0
        path, water = state.path_reach[seat], state.water_reach[seat]
        return self.reach & (path & ~water if state.event == "jaguar" else water & ~path)

    def danger(self) -> float:
        """The share of harm among the events to come before the cards come back. Rule: AMZ-17."""
        past = self.state.events_past
        harm = sum(EVENTS[event] - past.count(event) for event in income.HAZARDS)
        return min(1.0, harm / max(self.rounds_left, 1)) if len(self.state.hands[self.seat]) > 1 else 0.0

    def contested(self) -> float:
        """How much of the way may be gone before one's turn: last sites that rivals reach, too."""
        state, near = self.state, 0
        for other in self.others:
            near |= state.path_reach[other] | state.water_reach[other]
        return float(sum(1 for at in self.way.shares if state.last_free & near & self.reach >> at & 1))

    def growing(self, card: int, purse: int) -> float:
        """1 where the card would announce more in a later round of this cycle, since its pile can grow now."""
        if card == INDIO_CARD or len(self.state.hands[self.seat]) == 1 or not self.rounds_left:
            return 0.0
        species = self.board.species
        places = [at for at in members(self.reach) if (self.prices[at] or 0) <= purse]
        if card == 0:
            return 0.5 if any(self.pile[species[at]] == max(self.pile) for at in places) else 0.0
        return 1.0 if any(species[at] == card - 1 for at in places) else 0.0

    def offer(self) -> tuple[float, ...]:
        """The Indio tile on the pile that it suits best, for this round's value. Rules: AMZ-16, AMZ-16a."""
        state, seat = self.state, self.seat
        weights = WEIGHTS["pile"]
        tiles = [self.tile(species) for species in range(len(SPECIES)) if state.tiles[seat][species]]
        best = max(tiles, key=lambda marks: sum(map(mul, weights, marks)))
        paid = income.pays(state.event, state.played[seat][-1], state.announced[seat])
        return 1.0, paid / SILVER if self.rounds_left else 0.0, *best

    def first(self, village: int) -> tuple[float, ...]:
        """The way to the mission from here, room around, tents of others around. Rule: AMZ-2."""
        state, near = self.state, neighbours(self.board)[village]
        mission = state.mission[self.seat]
        goals = 0 if mission is None else self.board.missions[mission]
        price = self.prices[village] or 0
        return (
            price / SILVER,
            (tree_cost(self.board, self.sites, village, goals) - price) / SILVER,
            sum(1 for at in near if self.prices[at] is not None) / 3,
            sum(1 for at in near for other in self.others if state.tents[other] >> at & 1) / 3,
            float(bool(goals >> village & 1)),
        )

    def mission_cost(self, mission: int) -> float:
        """Gold for a mission from its best start, about."""
        return min(tree_cost(self.board, self.sites, start, mission) for start in members(mission)) / SILVER
