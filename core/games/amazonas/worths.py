"""How good each move looks at once: a few marks of every move, weighed against each other.

A kind of move has its own marks, so worths are compared only among what may be answered to one question. Money weighs
by the gold coin, whatever else by the point.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from operator import mul
from typing import Final, assert_never

from core.game import Seat
from core.games.amazonas import income
from core.games.amazonas.components import EVENTS, INDIO_CARD, ROUNDS, SILVER, SPECIES
from core.games.amazonas.features import to_come
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
from core.games.amazonas.ways import FAR, current, neighbours, taken, tree_cost, way_of

LATE: Final = 6
"""Rounds before the end in which a tile is more and more worth what it scores, and no longer what it may become."""

UNPAID: Final = 999
"""Silver: more than anything costs."""

NEXT_INCOME: Final = 8
"""Silver that the next round brings, at best about."""

TILE = ("tile none", "tile one", "tile two", "tile more", "tile late", "lead", "pays")
BUILD = (
    "build", "price", "late", "dearer", *TILE, "medal", "goal", "way", "too far", "last site", "blocks", "fresh",
    "saved for", "rivals",
)  # fmt: skip
NEUTRAL = ("neutral", "harm", "harm to a way", "harm to a tile", "own reach", "own way", "rounds left")
INCOME = (
    "brings", "brings late", "kept for later", "no danger", "opens", "way paid", "any paid", "first", "indio",
    "indio for", "grows",
)  # fmt: skip
OFFER = ("offer", "price", *TILE)
FIRST = ("price", "mission", "room", "rivals", "goal")
KEEP = ("mission",)

MARKS = {
    "build": BUILD,
    "neutral": NEUTRAL,
    "income": INCOME,
    "offer": OFFER,
    "pile": TILE,
    "first": FIRST,
    "keep": KEEP,
}
"""By kind of move the names of its marks, in their order."""

Weights = Mapping[str, tuple[float, ...]]
"""By kind of move, in the order of `MARKS`."""


def _read() -> dict[int, Weights]:
    """`worths.toml`: weights by number of players. Raises `ValueError` where they aren't those of the marks."""
    table = tomllib.loads((files(__package__) / "worths.toml").read_text(encoding="utf-8"))
    for seats, kinds in table.items():
        if {kind: tuple(weights) for kind, weights in kinds.items()} != MARKS:
            raise ValueError(f"worths.toml: {seats} players have not one weight for each mark, in their order")
    return {
        int(seats): {kind: tuple(map(float, weights.values())) for kind, weights in kinds.items()}
        for seats, kinds in table.items()
    }


WEIGHTS = _read()


def worths(state: AmazonasState, seat: Seat, legal: Sequence[AmazonasMove]) -> list[float]:
    outlook = Outlook(state, seat)
    return [outlook.worth(move) for move in legal]


class Outlook:
    """What a seat sees in a position, its own mission included; asked for each of its moves."""

    def __init__(self, state: AmazonasState, seat: Seat) -> None:
        self.state, self.seat, self.board = state, seat, state.board
        self.weights = WEIGHTS[state.seats]
        self.sites = taken(state)
        self.prices = current(state.board, self.sites)
        self.rounds_left = ROUNDS - state.round
        self.pile = state.pile(seat)
        self.others = [Seat(other) for other in range(state.seats) if other != seat]
        self.other_piles = [state.pile(other) for other in self.others]
        self.reach = (state.path_reach[seat] | state.water_reach[seat]) & ~state.tents[seat] & ~state.full
        if state.phase in ("build", "income"):
            self.way = way_of(state, seat, self.sites)
            self.late = max(0.0, 1 - self.rounds_left / LATE)
        if state.phase == "build":
            self.saved_for = self._saved_for()
            purse = state.purse[seat]
            paid = [price for at in members(self.reach) if (price := self.prices[at] or 0) <= purse]
            self.cheapest = min(paid, default=0)
            short = self.way.cost - purse - to_come(state, seat, self.pile)
            self.too_far = max(0.0, min(1.5, short / FAR))
            self.rival_ways = [way_of(state, other, self.sites) for other in self.others]
        if state.phase == "income":
            self._hand = Hand(self)

    def worth(self, move: AmazonasMove) -> float:
        kind, marks = self.marks(move)
        return sum(map(mul, self.weights[kind], marks)) if marks else 0.0

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
        last = float(bool(state.last_free & bit))
        return (
            1.0,
            price / SILVER if self.rounds_left else 0.0,
            self.late,
            (price - self.cheapest) / SILVER if self.rounds_left else 0.0,
            *tile,
            medal,
            share if goal else 0.0,
            0.0 if goal else share,
            share * self.too_far,
            last if share and rivals else 0.0,
            max((way.shares.get(village, 0.0) for way in self.rival_ways), default=0.0) if last else 0.0,
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
        species, theirs_lack = self.board.species[village], state.tiles[rival]
        wanted = 1.0 if self.other_piles[0][species] == 2 else 0.5 if not theirs_lack[species] else 0.0
        return (
            1.0,
            dearer if theirs else 0.0,
            dearer * self.rival_ways[0].shares.get(village, 0.0),
            dearer * wanted if theirs else 0.0,
            dearer if self.reach & bit else 0.0,
            dearer * self.way.shares.get(village, 0.0),
            self.rounds_left / ROUNDS,
        )

    def income(self, card: int) -> tuple[float, ...]:
        state, hand = self.state, self._hand
        value = hand.values[card]
        paid = income.payment(state.event, card, value, self.pile, hand.purse)
        brings = paid.silver + paid.extra - paid.lost
        later = value - hand.next_best if value >= hand.last_used else 0
        purse = hand.purse + brings
        safe = card == INDIO_CARD
        way = max(
            [share for price, share, barred in hand.steps if price <= purse and (safe or not barred)], default=0.0
        )
        grows = 0.0
        if hand.goes_on and not safe:
            dear = hand.cheapest_of[card - 1] if card else hand.cheapest_largest
            grows = (1.0 if card else 0.5) if dear <= purse else 0.0
        return (
            brings / SILVER,
            brings / SILVER * self.late,
            later / SILVER,
            hand.danger if safe else 0.0,
            float(safe and hand.barred),
            way,
            float((hand.cheapest_safe if safe else hand.cheapest) <= purse),
            value / 8 * hand.contested,
            value / 8 if state.event == "indio" else 0.0,
            brings / SILVER if state.event == "indio" else 0.0,
            grows,
        )

    def offer(self) -> tuple[float, ...]:
        """The Indio tile on the pile that it suits best, for this round's value. Rules: AMZ-16, AMZ-16a."""
        state, seat = self.state, self.seat
        weights = self.weights["pile"]
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


class Hand:
    """What all income cards of a choice have in common, worked out once."""

    __slots__ = (
        "barred", "cheapest", "cheapest_largest", "cheapest_of", "cheapest_safe", "contested", "danger", "goes_on",
        "last_used", "next_best", "purse", "steps", "values",
    )  # fmt: skip

    def __init__(self, outlook: Outlook) -> None:
        state, seat = outlook.state, outlook.seat
        hand, indio = state.hands[seat], sum(state.indio[seat])
        self.purse = state.purse[seat]
        self.values = {card: income.announces(card, outlook.pile, indio) for card in hand}
        ranked = sorted(self.values.values(), reverse=True)
        plays = min(len(ranked) - 1, outlook.rounds_left)
        self.last_used, self.next_best = (ranked[plays - 1], ranked[plays]) if plays else (UNPAID, 0)
        """Of the cards that can still be played after this round the least, and the best of those that can't."""
        self.goes_on = len(hand) > 1 and outlook.rounds_left > 0
        self.danger = self._danger(state) if self.goes_on and state.event not in income.HAZARDS else 0.0
        barred = self._barred(state, seat, outlook.reach)
        self.barred = bool(barred)
        self.cheapest = self.cheapest_safe = self.cheapest_largest = UNPAID
        """Silver for the cheapest village in reach: of all that aren't barred; with the Indio card; that adds to the
        largest pile.
        """
        self.cheapest_of = [UNPAID] * len(SPECIES)
        largest, species, prices = max(outlook.pile), outlook.board.species, outlook.prices
        for at in members(outlook.reach):
            price, kind = prices[at] or 0, species[at]
            self.cheapest_safe = min(self.cheapest_safe, price)
            if not barred >> at & 1:
                self.cheapest = min(self.cheapest, price)
                self.cheapest_of[kind] = min(self.cheapest_of[kind], price)
                if outlook.pile[kind] == largest:
                    self.cheapest_largest = min(self.cheapest_largest, price)
        self.steps = [
            (prices[at] or 0, share, bool(barred >> at & 1))
            for at, share in outlook.way.shares.items()
            if outlook.reach >> at & 1
        ]
        near = 0
        for other in outlook.others:
            near |= state.path_reach[other] | state.water_reach[other]
        near &= state.last_free & outlook.reach
        self.contested = float(sum(1 for at in outlook.way.shares if near >> at & 1))
        """How much of the way may be gone before one's turn: last sites that rivals reach, too."""

    @staticmethod
    def _barred(state: AmazonasState, seat: Seat, reach: int) -> int:
        """Villages in reach that this round's event bars. Rules: AMZ-11, AMZ-12."""
        if state.event not in ("jaguar", "crocodile"):
            return 0
        path, water = state.path_reach[seat], state.water_reach[seat]
        return reach & (path & ~water if state.event == "jaguar" else water & ~path)

    @staticmethod
    def _danger(state: AmazonasState) -> float:
        """The share of harm among the events to come. Rule: AMZ-17."""
        past = state.events_past
        harm = sum(EVENTS[event] for event in income.HAZARDS) - sum(past.count(event) for event in income.HAZARDS)
        return min(1.0, harm / max(ROUNDS - state.round, 1))
