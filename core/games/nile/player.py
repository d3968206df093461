"""A greedy grower: sells where a row pays, sows where the next flood won't reach, washes away what isn't theirs."""

from __future__ import annotations

from collections.abc import Sequence
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
                return (0.55 + 0.5 * self.can_sell(field)) * (1 - self.risk(field)) / self.cost(field)
            case Harvest(field, row):
                return self.sale(field, row) / self.cost(field)
            case BuySeed(kind):
                return self.seed_bought(kind)
            case BuyForOther() | Revive():
                return self.favour(move)
            case BuyJoker():
                return 0.3
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
        return -1.0 if owner == self.me else 1 / (self.seats - 1)

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
        share = len(after) / MARKET[row]
        gain = self.balance(after) - self.balance(sold)
        spare = 0.1 * (self.view.board.palms[field] - (len(MARKET) - row))  # a good plant can go further left
        return SALE + share * gain - spare + 0.8 * self.risk(field)

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
        """Worth it for a sale that the points left don't reach, or for a ripening when jokers abound."""
        jokers = self.view.players[self.me].jokers
        best = 0.0
        for field, crops in enumerate(self.view.crops):
            crop = own_crop(crops, self.me)
            if crop is None or crop.acted or self.cost(field) - self.view.ap not in range(1, jokers + 1):
                continue
            if crop.ripe and self.can_sell(field):
                best = max(best, SALE - JOKER * (self.cost(field) - self.view.ap - 1))
            elif not crop.ripe and (jokers > 2 or self.risk(field)):
                best = max(best, JOKER)
        return best - JOKER

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
        if space is None:
            return 0.0
        sold = self.view.market[row][space]
        near = len(self.view.market[row]) / MARKET[row]
        return self.side(sold.owner) * (ROT * near if sold.ripeness else SPOIL)
