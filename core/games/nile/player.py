"""A greedy grower: sells where a row pays, sows where the next flood won't reach, washes away what isn't theirs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from core.chance import Chance
from core.game import Seat
from core.games.nile.components import COPIES, FIRST, KINDS, MARKET, ROW_OF, TRACK, Crop, Ripeness, Sold, Tide
from core.games.nile.fields import outer_edge, own_crop, price
from core.games.nile.market import KINDS_APART, rotten, rows_for, winnings
from core.games.nile.moves import (
    Bid,
    BuyForOther,
    BuyJoker,
    BuySeed,
    End,
    Grow,
    Harvest,
    Lay,
    LoadBoat,
    NileMove,
    Revive,
    Sand,
    Settle,
    Sow,
    SpendJoker,
    Spoil,
    Take,
    TideMove,
)
from core.games.nile.view import NileView

SEED, RIPE, SALE = 0.9, 1.5, 2.0
"""Points that a seed, a ripe plant on a field and a plant in the market are worth to their owner, about."""

JOKER = 0.7
"""What a desert card is worth that comes by itself."""

MOST_JOKERS = 3
"""Nobody needs more: the others may be spent on any work."""

KEPT_FOR = (0.8, 0.7, 0.6)
"""What an action must be worth for the last joker to be spent on it, for the last but one, and so on."""

OWN_HARM = 8.0
"""How much worse a harm to oneself is than the same to all others together: done only where there is no choice."""

ROT = 1.5
SPOIL = 0.35
FLOODED_FIRST, FLOODED_SECOND, FLOODED_IN_EBB = 0.4, 0.2, 0.05
"""Shares of the plants next to the water, and one field further, that the next tide takes."""

MOST_HELD = 4
"""A closed hand holds fewer plants than this."""


def greedy(view: NileView, legal: Sequence[NileMove], chance: Chance) -> NileMove:
    """The move of the highest worth, equal ones drawn by lot."""
    evaluator = Evaluator(view)
    held = chance.below(MOST_HELD, "greedy player's hand") if isinstance(legal[0], Bid) else 0
    worth = [evaluator.worth(move, held) for move in legal]
    best = max(worth)
    equal = [move for move, points in zip(legal, worth, strict=True) if points == best]
    return equal[chance.below(len(equal), "greedy player")]


class Evaluator:
    """What a seat makes of a view. Worths are in points an action point, only to be compared with each other."""

    def __init__(self, view: NileView) -> None:
        assert view.viewer is not None
        self.view = view
        self.me = view.viewer
        self.seats = len(view.players)

    def worth(self, move: NileMove, held: int) -> float:
        match move:
            case Sow(kind, field):
                return self.seed(kind, field) / self.cost(field)
            case Settle(ripe, kind, field):
                return self.seed(kind, field) + (RIPE - SEED) * ripe * self.view.board.palms[field]
            case Grow(field):
                return self.growth(field)
            case Harvest(field, row):
                return self.sale(field, row) / self.cost(field)
            case BuySeed(kind):
                return self.seed_bought(kind)
            case BuyForOther() | Revive():
                return self.favour(move)
            case BuyJoker():
                return 0.3 if self.view.players[self.me].jokers < MOST_JOKERS else -0.1
            case SpendJoker():
                return self.joker_spent()
            case Lay() | Take() | Spoil() | Sand():
                return self.tide(move)
            case End():
                return 0.0
            case Bid(plants):
                rare = sum(count * (COPIES[1] - COPIES[kind]) for kind, count in enumerate(plants))
                return -abs(sum(plants) - held) - 0.1 * rare
            case LoadBoat(one, two):
                return COPIES[one] + COPIES[two]
            case _:
                assert_never(move)

    def cost(self, field: int) -> int:
        return price(self.view.crops[field], self.me)

    def side(self, owner: Seat) -> float:
        """What a harm to `owner` is worth: one's own counts in full, the others' are shared."""
        return -OWN_HARM if owner == self.me else 1 / (self.seats - 1)

    def risk(self, field: int) -> float:
        """The share of such fields that the next tide floods."""
        row = ROW_OF[field]
        first = self.view.next_field(row)
        if first is None or not self.view.edges[row] or field - first > 1:
            return 0.0
        if self.view.marker is not Tide.FLOOD:
            return FLOODED_IN_EBB
        return FLOODED_FIRST if field == first else FLOODED_SECOND

    def seed(self, kind: int, field: int) -> float:
        """A field of good quality that stays dry, beside plants of the same kinds in the market none too many."""
        crowded = 0.08 * sum(sold.kind == kind for row in self.view.market for sold in row[-KINDS_APART:])
        quality = self.view.board.palms[field]
        return (SEED + 0.12 * quality - crowded) * (1 - self.risk(field)) - 0.01 * FIRST[ROW_OF[field]] / len(KINDS)

    def growth(self, field: int) -> float:
        return (0.55 + 0.5 * self.can_sell(field)) * (1 - self.risk(field)) / self.cost(field)

    def crop(self, field: int) -> Crop:
        crop = own_crop(self.view.crops[field], self.me)
        assert crop
        return crop

    def can_sell(self, field: int) -> bool:
        return bool(rows_for(self.view.market, self.view.board.palms[field], self.crop(field).kind))

    def sale(self, field: int, row: int) -> float:
        """What the row pays sooner for the plant; a full row pays at once."""
        sold = self.view.market[row]
        after = (*sold, Sold(self.me, self.crop(field).kind, Ripeness.RIPE))
        gain = self.promise(row, after) - self.promise(row, sold)
        spare = 0.1 * (self.view.board.palms[field] - (len(MARKET) - row))  # a good plant can go further left
        return SALE + gain - spare + 0.8 * self.risk(field)

    def promise(self, row: int, sold: Sequence[Sold]) -> float:
        """The row's points, the less the more plants it still waits for: what is begun is better finished."""
        return self.balance(sold) * (len(sold) / MARKET[row]) ** 2

    def balance(self, row: Sequence[Sold]) -> float:
        """Points of the row for the viewer, less what it brings the best of the others."""
        net = [won - lost for won, lost in zip(winnings(row, self.seats), rotten(row, self.seats), strict=True)]
        others = [points for seat, points in enumerate(net) if seat != self.me]
        return net[self.me] - 0.5 * max(others)

    def seed_bought(self, kind: int) -> float:
        """It would be lost and the obelisk would come nearer: good for nobody who is behind."""
        player = self.view.players[self.me]
        ahead = player.pawn >= max(other.pawn for other in self.view.players)
        last_one = sum(player.boat) == 1
        few = sum(player.supply) < 3
        scarce = 0.12 * (COPIES[1] - COPIES[kind]) / COPIES[1]
        return 0.85 + 0.5 * few + scarce + 0.3 * (last_one and not ahead)

    def favour(self, move: BuyForOther | Revive) -> float:
        """Another's seed delays the end for somebody far behind; a joker saves a spoiled plant when none is needed."""
        if isinstance(move, Revive):
            return 0.1
        behind = max(player.pawn for player in self.view.players) - self.view.players[self.me].pawn
        return 0.2 if behind > 5 and self.view.obelisk < TRACK - 10 else -1.0

    def joker_spent(self) -> float:
        """On work that the points left don't reach: a sale by the last one, anything that grows where there are more.
        Never in a turn that bought one: that would be a point for a point.
        """
        if self.view.joker_bought:
            return -1.0
        jokers = self.view.players[self.me].jokers
        best = max(self.out_of_reach(jokers), default=0.0)
        spent = min(jokers, len(KEPT_FOR))
        return best if best >= KEPT_FOR[spent - 1] or (best and jokers > MOST_JOKERS) else -1.0

    def out_of_reach(self, jokers: int) -> Iterator[float]:
        """Worths of what could be done with jokers that can't without."""
        kinds = [kind for kind, count in enumerate(self.view.players[self.me].fresh) if count]
        for field, crops in enumerate(self.view.crops):
            if self.cost(field) - self.view.ap not in range(1, jokers + 1):
                continue
            crop = own_crop(crops, self.me)
            if kinds and self.view.has_room(field, self.me):
                yield max(self.seed(kind, field) for kind in kinds) / self.cost(field)
            elif crop and not crop.acted and not crop.ripe:
                yield self.growth(field)
            elif crop and not crop.acted and self.can_sell(field):
                quality = self.view.board.palms[field]
                yield max(self.sale(field, row) for row in rows_for(self.view.market, quality, crop.kind))

    def tide(self, move: TideMove) -> float:
        match move:
            case Lay(stack, field):
                return self.flooding(stack, field)
            case Take(row):
                return -0.2 * sum(
                    self.side(crop.owner) < 0
                    for field, crops in enumerate(self.view.crops)
                    if ROW_OF[field] == row
                    for crop in crops
                )
            case Spoil(row, space):
                return self.spoiling(row, space)
            case Sand(field):
                return self.washing(field)
            case _:
                assert_never(move)

    def washing(self, field: int) -> float:
        return sum(self.side(crop.owner) * (RIPE if crop.ripe else SEED) for crop in self.view.crops[field])

    def flooding(self, stack: int, field: int) -> float:
        """Plants washed away, a joker, and what the card's outer edge lets the water do next."""
        top = self.view.players[self.me].stacks[stack].top
        assert top
        row = ROW_OF[field]
        outer = outer_edge(top, self.view.edges[row])
        value = self.washing(field) + JOKER * self.view.deserts[field]
        if field + 1 < len(ROW_OF) and ROW_OF[field + 1] == row and outer:
            value += FLOODED_FIRST * self.washing(field + 1)
        return value - 0.05 * self.view.board.palms[field]

    def spoiling(self, row: int, space: int | None) -> float:
        """The harm done, and where a second plant of the row must follow, the least of those."""
        if space is None:
            return 0.0
        harm = self.rot(row, space)
        if self.view.hit:
            return harm
        others = [
            self.rot(row, other)
            for other, sold in enumerate(self.view.market[row])
            if other != space and sold.ripeness is not Ripeness.ROTTEN
        ]
        return harm + max(others, default=0.0)

    def rot(self, row: int, space: int) -> float:
        sold = self.view.market[row][space]
        near = len(self.view.market[row]) / MARKET[row]
        return self.side(sold.owner) * (ROT * near if sold.ripeness else SPOIL)
