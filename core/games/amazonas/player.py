"""A greedy explorer: heads for its mission by the cheapest way, takes what is worth its price, plays cards for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import assert_never

from core.chance import Chance
from core.games.amazonas.components import EVENTS, INDIO_CARD, MISSION_PENALTY, ROUNDS, SILVER
from core.games.amazonas.income import HAZARDS, bonus, pays, stolen
from core.games.amazonas.maps import Map
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
from core.games.amazonas.view import AmazonasView, PlayerView

GOLD_WORTH = 0.6
"""Points that a gold coin is worth to somebody who can still build."""

WAIT_FOR = 1.25
"""How much better a village that must be saved for has to be than one that can be paid now."""

NEXT_INCOME = 8
"""Silver that the next round brings, at best about."""

FULL_PRICE = 9
"""What a village without a free site weighs in a way, in gold: it can't be built in."""


def greedy(view: AmazonasView, legal: Sequence[AmazonasMove], chance: Chance) -> AmazonasMove:
    """The move of the highest worth, equal ones drawn by lot."""
    evaluator = Evaluator(view)
    worth = [evaluator.worth(move) for move in legal]
    best = max(worth)
    equal = [move for move, points in zip(legal, worth, strict=True) if points == best]
    return equal[chance.below(len(equal), "greedy player")]


@lru_cache(maxsize=16)
def neighbours(chart: Map) -> tuple[tuple[int, ...], ...]:
    near: list[set[int]] = [set() for _ in chart.villages]
    for a, b in (*chart.paths, *chart.waterways):
        near[a].add(b)
        near[b].add(a)
    return tuple(tuple(sorted(others)) for others in near)


class Evaluator:
    """What a seat makes of a view. Worths are in points, only to be compared with each other."""

    def __init__(self, view: AmazonasView) -> None:
        assert view.viewer is not None
        self.view = view
        self.me: PlayerView = view.players[view.viewer]
        self.number = view.map.numbers()
        self.prices = [
            village.sites[len(taken)] if len(taken) < len(village.sites) else FULL_PRICE
            for village, taken in zip(view.map.villages, view.sites, strict=True)
        ]
        self.rounds_left = ROUNDS - view.round
        self.steps = self.plan(view.needed, self.me.villages)

    def worth(self, move: AmazonasMove) -> float:
        match move:
            case Keep(mission):
                return -self.way_length(self.view.map.missions[mission])
            case Build(slug) if self.view.phase == "first":
                return self.start(self.number[slug])
            case Build(slug):
                return self.build(self.number[slug])
            case Neutral(slug):
                return self.neutral(self.number[slug])
            case Done():
                return 0.0
            case Income(card):
                return self.income(card)
            case TakeIndio():
                return self.indio() - GOLD_WORTH * (self.me.announced or 0) / SILVER
            case TakeSilver():
                return 0.0
            case Pile(species):
                return self.tile(species)
            case _:
                assert_never(move)

    def plan(self, needed: Iterable[int], tents: Iterable[int]) -> dict[int, float]:
        """Villages on the cheapest ways to the needed ones, with the points that each step brings nearer."""
        todo, have = set(needed) - set(tents), set(tents)
        steps: dict[int, float] = {}
        while todo and have:
            goal, way = self.nearest(have, todo)
            if not way:
                break
            todo.discard(goal)
            for at in way:
                steps[at] = max(steps.get(at, 0.0), MISSION_PENALTY * (1.0 if at == goal else 0.75) / len(way))
            steps[goal] = max(steps[goal], MISSION_PENALTY * 0.9 if len(way) == 1 else steps[goal])
            have.update(way)
        return steps

    def nearest(self, start: set[int], goals: set[int]) -> tuple[int, list[int]]:
        """The goal that costs least to reach from `start`, and the villages to build on the way."""
        near = neighbours(self.view.map)
        cost = dict.fromkeys(start, 0)
        came: dict[int, int] = {}
        heap = [(0, at) for at in start]
        while heap:
            so_far, here = heappop(heap)
            if so_far > cost[here]:
                continue
            if here in goals:
                way = [here]
                while (before := came[way[-1]]) not in start:
                    way.append(before)
                return here, way[::-1]
            for there in near[here]:
                total = so_far + self.prices[there]
                if total < cost.get(there, 999):
                    cost[there] = total
                    came[there] = here
                    heappush(heap, (total, there))
        return -1, []

    def way_length(self, mission: Iterable[int]) -> float:
        """Gold for a mission from its best start, about."""
        villages = tuple(mission)
        return min(self.tree_cost(villages, start) for start in villages)

    def tree_cost(self, mission: Iterable[int], start: int) -> float:
        have, todo, total = {start}, set(mission) - {start}, float(self.prices[start])
        while todo:
            goal, way = self.nearest(have, todo)
            total += sum(self.prices[at] for at in way)
            todo.discard(goal)
            have.update(way)
        return total

    def start(self, village: int) -> float:
        room = sum(self.prices[at] < FULL_PRICE for at in neighbours(self.view.map)[village])
        return 0.1 * room - GOLD_WORTH * self.tree_cost(self.view.needed, village)

    def tile(self, species: int) -> float:
        """One more tile on a pile: points now or soon, and income for the rest of the match."""
        size = self.me.piles[species]
        points = (0.55, 0.9, 1.6)[size] if size < 3 else 1.0
        largest = size == max(self.me.piles)
        return points + (0.05 + 0.04 * largest) * self.rounds_left

    def village(self, village: int) -> float:
        """What a tent there is worth, its price aside."""
        species = self.view.map.villages[village].species
        points = self.tile(species) if self.view.supply[species] else 0.0
        if not self.me.tiles[species] and self.me.medal is None and self.view.medals_left:
            points += 0.8 * self.view.medals_left[0] / self.me.tiles.count(0)
        fresh = set(neighbours(self.view.map)[village]) - set(self.me.villages) - set(self.me.reach)
        points += 0.03 * self.rounds_left * min(len(fresh), 3) / 3
        return points + self.steps.get(village, 0.0)

    def build(self, village: int) -> float:
        """Above 0 when it should be built now: nothing clearly better is worth saving for."""
        rate = self.village(village) / self.prices[village]
        saved_for = [at for at in self.me.reach if 0 < SILVER * self.prices[at] - self.me.purse <= NEXT_INCOME]
        best = max((self.village(at) / self.prices[at] for at in saved_for), default=0.0)
        return -1.0 if self.rounds_left > 1 and best > WAIT_FOR * rate else rate

    def neutral(self, village: int) -> float:
        """Harm: where others can build and this seat neither can nor wants to."""
        if village in self.steps or village in self.me.reach or village in self.view.needed:
            return -1.0
        others = [player for player in self.view.players if player is not self.me]
        return 0.02 if any(village in player.reach for player in others) else -1.0

    def income(self, card: int) -> float:
        """Silver now against what the card would be worth later, what it averts, and what it pays for."""
        view, value = self.view, self.me.worth[card]
        now = pays(view.event, card, value)
        now += bonus(view.event, self.me.piles)
        now -= stolen(view.event, card, self.me.piles, self.me.purse + now)
        last_cycle = view.round > 14
        later = 0.35 * value if last_cycle else 0.55 * value
        worth = now - later
        if card == INDIO_CARD and view.event not in HAZARDS:
            worth -= 2.5 * self.danger()
        if card == INDIO_CARD and view.event in ("jaguar", "crocodile"):
            worth += 1.5
        worth += 1.5 * self.pays_for(self.me.purse + now)
        if view.event == "indio":
            worth += 0.2 * value - 0.2 * now
        return worth

    def danger(self) -> float:
        """The share of harm among the events to come."""
        past = self.view.events_past
        harm = sum(EVENTS[event] - past.count(event) for event in HAZARDS)
        return harm / max(self.rounds_left, 1)

    def pays_for(self, purse: int) -> float:
        """How much better than nothing the best village is that `purse` pays for."""
        return max((self.village(at) for at in self.me.reach if SILVER * self.prices[at] <= purse), default=0.0)

    def indio(self) -> float:
        return max(self.tile(species) for species, tiles in enumerate(self.me.tiles) if tiles)
