"""How good a move looks at once. An act is valued by the action point, a tide's decision by the harm that it does.

All in points of the pawn, about; `End` is 0, so what is worth less is better left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, product
from math import exp
from operator import add
from typing import Any

from core.game import Seat
from core.games.nile.components import COPIES, KINDS, MARKET, ROW_OF, Phase, Ripeness, Sold
from core.games.nile.fields import outer_edge, own_crop, price
from core.games.nile.legal import JOINT
from core.games.nile.legal import legal as moves_now
from core.games.nile.market import KINDS_APART
from core.games.nile.moves import (
    Bid,
    BuyForOther,
    BuyJoker,
    BuySeed,
    End,
    Grow,
    Hand,
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
)
from core.games.nile.plant_checks import fresh_kinds, places
from core.games.nile.prospects import RIVAL, balance, behind, promise, rounds_left, sales, threatened
from core.games.nile.state import NileState
from core.games.nile.tide_checks import dry, spaces_hit

SALE = 2.0
"""A harvest, besides what its row gains by it: the plant is safe, and its field free."""

SPARE = 0.1
"""For each row further left that the plant could have gone to."""

VICTORY, IN_REACH = 5.0, 6
"""That the match ends with a harvest and one has won; how far one may be behind to hope for better."""

GROWN, SALEABLE, PALM_GROWN = 0.6, 0.7, 0.04
"""A seed that becomes ripe, more where a row would take it now, and for each palm."""

SOWN, PALM_SOWN, CROWDED, MANY_ALIKE = 0.8, 0.13, 0.06, 0.08
"""A seed put on a field, more for each palm; less for each plant of its kind that bars a row, and that one has growing.
"""

BUSY, IDLE = 4, 0.12
"""One has work enough with so many plants on the fields; what speaks against a seed more for each above that."""

ENOUGH, SHORT, MISSED = 0.5, 0.15, 1.2
"""What a seed is worth that is bought out of the boat: while the supply lasts to the end, more for each plant that it
is short of that, and at most.
"""

A_ROUND = 1.1
"""Plants that one sows in a round, about."""

DELAY = 0.35
"""What it is worth to hold the obelisk back a space when the end is near, to whoever is behind."""

JOKER_BOUGHT, HOARDED, MOST_JOKERS = 0.3, -0.1, 3
"""A joker for a point that has no better use; as many as that are enough."""

JOKER = 0.55
"""What one is kept for."""

NEVER = -3.0

RIPE, SEED, PALM = 1.3, 0.6, 0.12
"""What its owner loses with a plant that is washed away, more for each palm."""

OWN = 1.6
"""How much more one's own harm counts than what it is to lose."""

FACE_DOWN = 0.6
"""What a desert card is worth to whoever floods it, as a joker."""

NEXT_BEHIND = 0.3
"""How much the field behind a new water card counts when its edge goes on."""

DESERTS = 0.3
"""How likely a water card shows a desert, about."""

START = 0.9
"""What it is worth to be the start player."""

BONUS = 1.5
"""What three action points out of turn are worth."""

HANDS_OF_OTHERS = 5
"""Others hold fewer plants than this for the start, each number as likely."""

HAND_FOR_A_HIPPO, DOUBT = 2, 0.8
"""What others hold for a hippo, about, and how uncertain that is."""

GIVEN = (0.5, 0.45, 0.4, 0.3, 0.25)
GIVEN_OF_MANY = 0.2
"""What a plant given to the boat is worth to its owner, by how many stay in the supply."""

ODD_HAND = 2.0
"""How much worse a closed hand is that holds rarer plants than it needs to."""


def worths(state: NileState, seat: Seat, legal: Sequence[NileMove]) -> list[float]:
    """In the order of `legal`."""
    if state.phase in JOINT:
        return bids(state, seat, [move for move in legal if isinstance(move, Bid)])
    eyes = Eyes(state, seat)
    judge = JUDGES
    return [judge[type(move)](eyes, move) for move in legal]


def at_a_glance(state: NileState, seat: Seat) -> tuple[Sequence[NileMove], list[float]]:
    """The moves that make sense, with their worths: of plants to sow one of the best kind, and of closed hands of a
    size the best one.
    """
    legal = moves_now(state, seat)
    if state.phase in JOINT:
        odd = odd_hands(tuple(state.supply[seat]))
        hands = [move for move in legal if isinstance(move, Bid) and not odd[move.plants]]
        return hands, bids(state, seat, hands)
    if state.phase not in (Phase.ACTIONS, Phase.BONUS):
        return legal, worths(state, seat, legal)
    eyes, judge = Eyes(state, seat), JUDGES
    kinds = fresh_kinds(state, seat)
    best = max(kinds, key=eyes.kind) if kinds else None
    sensible = [move for move in legal if not isinstance(move, Sow) or move.kind == best]
    return sensible, [judge[type(move)](eyes, move) for move in sensible]


class Eyes:
    """A seat's look at a position, with what several moves ask of it."""

    def __init__(self, state: NileState, seat: Seat) -> None:
        self.state, self.me = state, seat
        self.risk = threatened(state, seat)
        self.left = rounds_left(state)
        self.rival = RIVAL[state.seats]
        self.fields: dict[int, float] = {}
        self.kinds: list[float] | None = None

    def palms(self, field: int) -> int:
        return self.state.box.board.palms[field]

    def cost(self, field: int) -> int:
        return price(self.state.crops[field], self.me)

    def safe(self, field: int) -> float:
        return 1.0 - self.risk.get(field, 0.0)

    # acts

    def in_time(self, rounds: float) -> float:
        """Less where the match is over before so many rounds."""
        return min(1.0, self.left / rounds)

    def place(self, field: int) -> float:
        """A field for a seed, by the point."""
        found = self.fields.get(field)
        if found is None:
            value = (SOWN + PALM_SOWN * self.palms(field)) * self.safe(field) * self.in_time(3.0)
            found = self.fields[field] = value / self.cost(field)
        return found

    def kind(self, kind: int) -> float:
        """What speaks against a kind."""
        if self.kinds is None:
            counts = [0.0] * len(KINDS)
            for row in self.state.market:
                for sold in row[-KINDS_APART:]:
                    counts[sold.kind] -= CROWDED
            for crops in self.state.crops:
                for crop in crops:
                    if crop.owner == self.me:
                        counts[crop.kind] -= MANY_ALIKE
            growing = sum(crop.owner == self.me for crops in self.state.crops for crop in crops)
            idle = IDLE * max(0, growing - BUSY)
            self.kinds = [count - idle for count in counts]
        return self.kinds[kind]

    def sow(self, move: Sow) -> float:
        return self.place(move.field) + self.kind(move.kind)

    def settle(self, move: Settle) -> float:
        worth = (SOWN + PALM_SOWN * self.palms(move.field)) * self.safe(move.field) + self.kind(move.kind)
        return worth * (1.5 if move.ripe else 1.0) - 0.3 * (self.cost(move.field) - 1)

    def grow(self, move: Grow) -> float:
        return self.growth(move.field) / self.cost(move.field)

    def growth(self, field: int) -> float:
        crop = own_crop(self.state.crops[field], self.me)
        assert crop
        saleable = bool(sales(self.state, self.me, crop.kind, self.palms(field)))
        return (GROWN + SALEABLE * saleable + PALM_GROWN * self.palms(field)) * self.safe(field) * self.in_time(2.0)

    def harvest(self, move: Harvest) -> float:
        gain = next(gain for row, gain in self.sold(move.field) if row == move.row)
        return self.sale(move.field, move.row, gain) / self.cost(move.field)

    def sold(self, field: int) -> list[tuple[int, float]]:
        crop = own_crop(self.state.crops[field], self.me)
        assert crop
        return sales(self.state, self.me, crop.kind, self.palms(field))

    def sale(self, field: int, row: int, gain: float) -> float:
        spare = SPARE * (self.palms(field) - (len(MARKET) - row))
        worth = SALE * self.in_time(1.0) + gain - spare + self.risk.get(field, 0.0)
        last = len(self.state.market[row]) + 1 == MARKET[row]
        return worth + self.ending(field, row) if last else worth

    def ending(self, field: int, row: int) -> float:
        """What speaks for or against filling a row if the match ends with it (NIL-29): that one wins, or that one
        doesn't and might have. Who is far behind takes the points.
        """
        state = self.state
        crop = own_crop(state.crops[field], self.me)
        assert crop
        market = list(state.market)
        market[row] += (Sold(self.me, crop.kind, Ripeness.RIPE),)
        spaces = [float(pawn) for pawn in state.pawns]
        for sold, size in zip(market, MARKET, strict=True):
            if len(sold) == size:
                spaces = list(map(add, spaces, promise(sold, size, state.seats)))
        if max(spaces) < state.obelisk - sum(map(any, state.boat)):
            return 0.0
        ahead = spaces[self.me] - max(space for seat, space in enumerate(spaces) if seat != self.me)
        return VICTORY if ahead > 0 else -VICTORY if ahead > -IN_REACH else 0.0

    def end_delayed(self) -> float:
        """What holding the obelisk back is worth: much near the end, and nothing to whoever leads."""
        pawns = self.state.pawns
        near = max(0.0, 1.0 - self.left / 4.0)
        ahead = pawns[self.me] - max(pawn for seat, pawn in enumerate(pawns) if seat != self.me)
        return DELAY * near * (1.0 if ahead < 0 else -1.0 if ahead > 0 else 0.0)

    def buy_seed(self, move: BuySeed) -> float:
        held, boat = sum(self.state.supply[self.me]), sum(self.state.boat[self.me])
        scarce = 0.02 * (COPIES[1] - COPIES[move.kind])
        worth = min(MISSED, ENOUGH + SHORT * max(0.0, A_ROUND * self.left - held)) * self.in_time(4.0) + scarce
        return worth + (self.end_delayed() if boat == 1 else 0.0)

    def buy_for_other(self, move: BuyForOther) -> float:
        """It helps its owner, and holds the obelisk back when it is their last one (NIL-24)."""
        last = sum(self.state.boat[move.owner]) == 1
        return (self.end_delayed() if last else 0.0) / 2 - 0.3 * self.rival

    def buy_joker(self, move: BuyJoker) -> float:
        few = len(self.state.jokers[self.me]) < MOST_JOKERS
        return (JOKER_BOUGHT if few else HOARDED) * self.in_time(2.0)

    def spend_joker(self, move: SpendJoker) -> float:
        """For work that the points left don't reach; never for nothing (W-31)."""
        kept = JOKER * self.in_time(1.5)
        return max((worth - kept * jokers for worth, jokers in self.out_of_reach()), default=NEVER)

    def out_of_reach(self) -> Iterator[tuple[float, int]]:
        """Worths of what could be done with jokers and can't without, and how many it takes."""
        state, me, jokers = self.state, self.me, len(self.state.jokers[self.me])
        for field, crops in enumerate(state.crops):
            crop = own_crop(crops, me) if crops else None
            if crop is None or crop.acted or not 0 < (short := price(crops, me) - state.ap) <= jokers:
                continue
            if not crop.ripe:
                yield self.growth(field), short
            else:
                for row, gain in self.sold(field):
                    yield self.sale(field, row, gain), short
        kinds = fresh_kinds(state, me)
        if not kinds or state.ap > 1:
            return
        best = max(map(self.kind, kinds))
        for field in places(state, me):
            if 0 < (short := self.cost(field) - state.ap) <= jokers:
                yield self.place(field) * self.cost(field) + best, short

    def revive(self, move: Revive) -> float:
        """Rule: NIL-V4."""
        row = self.state.market[move.row]
        gain = self.changed(move.row, move.space, Ripeness.RIPE)
        return 2 * gain * len(row) / MARKET[move.row] - JOKER * self.in_time(1.5) / 2

    def changed(self, row: int, space: int, ripeness: Ripeness) -> float:
        """What the balance of a market row gains when a plant there gets better or worse."""
        state, sold = self.state, self.state.market[row]
        after = (*sold[:space], sold[space]._replace(ripeness=ripeness), *sold[space + 1 :])
        size, seats = MARKET[row], state.seats
        return balance(after, size, seats, self.me) - balance(sold, size, seats, self.me)

    def end(self, move: End) -> float:
        return 0.0

    # the tide

    def washing(self, field: int) -> float:
        """The plants there drift into the boat: good where they are others'."""
        worth = 0.0
        for crop in self.state.crops[field]:
            lost = (RIPE if crop.ripe else SEED) + PALM * self.palms(field)
            worth += -OWN * lost if crop.owner == self.me else self.rival * lost
        return worth

    def lay(self, move: Lay) -> float:
        """Plants washed away, a joker, and what the card's outer edge lets the water do next."""
        state, field = self.state, move.field
        worth = self.washing(field) + FACE_DOWN * (state.deserts[field] is not None) - 0.03 * self.palms(field)
        beyond = behind(field)
        if beyond is not None:
            front = state.stacks[self.me][move.stack][-1].front
            goes_on = bool(outer_edge(front, state.edges[ROW_OF[field]][-1]))
            worth += NEXT_BEHIND * (self.washing(beyond) if goes_on else -self.washing(beyond))
        return worth

    def take(self, move: Take) -> float:
        """The card may show a desert, which falls where it harms the others most. Rule: NIL-31."""
        free = [field for field in dry(self.state, move.row) if self.state.deserts[field] is None]
        return DESERTS * max([0.0, *map(self.washing, free)])

    def sand(self, move: Sand) -> float:
        return self.washing(move.field) - 0.05 * self.palms(move.field)

    def spoil(self, move: Spoil) -> float:
        """The harm done, and where a second plant of the row must follow, the least of those for oneself. NIL-30."""
        if move.space is None:
            return 0.0
        worth = self.worse(move.row, move.space)
        if self.state.hit:
            return worth
        others = [space for space in spaces_hit(self.state, move.row) if space not in (None, move.space)]
        return worth + max((self.worse(move.row, space) for space in others if space is not None), default=0.0)

    def worse(self, row: int, space: int) -> float:
        return self.changed(row, space, Ripeness(self.state.market[row][space].ripeness + 1))

    # the set-up

    def load_boat(self, move: LoadBoat) -> float:
        return 0.2 * (COPIES[move.one] + COPIES[move.two])


JUDGES: dict[type, Callable[[Eyes, Any], float]] = {
    Sow: Eyes.sow,
    Settle: Eyes.settle,
    Grow: Eyes.grow,
    Harvest: Eyes.harvest,
    BuySeed: Eyes.buy_seed,
    BuyForOther: Eyes.buy_for_other,
    BuyJoker: Eyes.buy_joker,
    SpendJoker: Eyes.spend_joker,
    Revive: Eyes.revive,
    End: Eyes.end,
    Lay: Eyes.lay,
    Take: Eyes.take,
    Sand: Eyes.sand,
    Spoil: Eyes.spoil,
    LoadBoat: Eyes.load_boat,
}


def bids(state: NileState, seat: Seat, legal: Sequence[Bid]) -> list[float]:
    """Closed hands: by their size, what they may win and what the plants cost. Rules: NIL-V1, NIL-V2."""
    supply = tuple(state.supply[seat])
    by_size = sizes(state, seat, sum(supply))
    odd = odd_hands(supply)
    return [by_size[sum(bid.plants)] - odd[bid.plants] for bid in legal]


def sizes(state: NileState, seat: Seat, held: int) -> list[float]:
    """The worth of a hand by its number of plants, from none to all that are held."""
    given = list(accumulate((_given(held - gone) for gone in range(1, held + 1)), initial=0.0))
    if state.phase is Phase.START_AUCTION:  # all plants of all hands are given
        below = [min(1.0, (size + 0.5) / HANDS_OF_OTHERS) for size in range(held + 1)]
        return [START * below[size] ** (state.seats - 1) - given[size] for size in range(held + 1)]
    aboard = [sum(boat) for boat in state.boat]
    most = max(
        aboard[other] + min(HAND_FOR_A_HIPPO, sum(state.supply[other])) for other in range(state.seats) if other != seat
    )
    bonus = BONUS * min(1.0, rounds_left(state))
    return [
        (bonus - given[size]) / (1.0 + exp((most - aboard[seat] - size) / DOUBT)) if aboard[seat] + size else 0.0
        for size in range(held + 1)
    ]


def _given(stay: int) -> float:
    return GIVEN[stay] if stay < len(GIVEN) else GIVEN_OF_MANY


@lru_cache(maxsize=1 << 10)
def odd_hands(supply: Hand) -> dict[Hand, float]:
    """How much worse each hand is than the best one of its size, in which are those plants that one has most of."""
    best, left = {(0,) * len(supply)}, list(supply)
    given = [0] * len(supply)
    while any(left):
        most = max(range(len(left)), key=lambda kind: (left[kind], COPIES[kind]))
        left[most] -= 1
        given[most] += 1
        best.add(tuple(given))
    rare = [COPIES[1] - copies for copies in COPIES]
    return {
        hand: 0.0 if hand in best else ODD_HAND + 0.1 * sum(map(int.__mul__, hand, rare))
        for hand in product(*(range(count + 1) for count in supply))
    }
