"""How a position looks for each seat, in numbers of the size of 1: what `Mind.chances` weighs."""

from __future__ import annotations

from math import exp

from core.game import Seat
from core.games.amazonas import income
from core.games.amazonas.components import ALL_CARDS, INDIO_CARD, ROUNDS, SILVER, SPECIES
from core.games.amazonas.scoring import majority, pile_points
from core.games.amazonas.state import AmazonasState
from core.games.amazonas.ways import Way, taken, way_of

NAMES = (
    "scored", "scored late", "lead", "lead late", "medal", "medal near", "medal next", "missing", "missing late",
    "lost", "way", "hope", "slack", "short", "spare", "purse", "purse late", "budget", "buys", "tiles", "tiles late",
    "ones", "twos", "twos late", "third near", "new near", "largest", "pays", "shield", "reach", "cheap",
    "way in reach", "risk", "neutrals", "to come",
)  # fmt: skip

TENT = 10
"""Silver for a tent, about."""

LAST_CYCLE = 14
"""After this round the cards come back for the last time; three of them are never used then. Rule: AMZ-6."""


def features(state: AmazonasState) -> list[tuple[float, ...]]:
    seats = range(state.seats)
    piles = [state.pile(Seat(seat)) for seat in seats]
    leads = [majority([pile[species] for pile in piles], state.italian) for species in range(len(SPECIES))]
    sites = taken(state)
    lacking = [state.tiles[seat].count(0) if state.medal[seat] is None else 9 for seat in seats]
    return [_seat(state, Seat(seat), piles[seat], sum(row[seat] for row in leads), sites, lacking) for seat in seats]


def _seat(
    state: AmazonasState, seat: Seat, pile: list[int], lead: int, sites: tuple[int, ...], lacking: list[int]
) -> tuple[float, ...]:
    left = (ROUNDS - state.round) / ROUNDS
    late = 1 - left
    scored = sum(map(pile_points, pile)) / 10
    way, tiles, twos = way_of(state, seat, sites), sum(pile) / 10, pile.count(2) / 3
    missing = (way.goals.bit_count() + way.lost) / 4
    budget = state.purse[seat] + to_come(state, seat, pile)
    buys = min(state.tents_left[seat], budget / TENT)
    slack = (budget - way.cost) / 30
    reach = (state.path_reach[seat] | state.water_reach[seat]) & ~state.tents[seat] & ~state.full
    purse = state.purse[seat] / 15
    spare = min(state.tents_left[seat] - len(way.shares), (budget - way.cost) / TENT)
    cheap, kinds = _around(state, reach, sites)
    third = sum(1 for species, size in enumerate(pile) if size == 2 and kinds >> species & 1)
    new = sum(1 for species, size in enumerate(pile) if size == 0 and kinds >> species & 1)
    return (
        scored,
        scored * late,
        lead / 5,
        lead / 5 * late,
        (state.medal[seat] or 0) / 5,
        _medal_near(state, seat, lacking),
        (5 - lacking[seat]) / 5 * left if state.medals_left and lacking[seat] < 9 else 0.0,
        missing,
        missing * late,
        way.lost / 2,
        way.cost / 30,
        way.goals.bit_count() / 4 / (1 + exp(-3 - 6 * slack)),
        max(-1.0, min(1.0, slack)),
        max(0.0, min(1.5, -slack)),
        max(0.0, spare) / 5,
        purse,
        purse * late,
        budget / 50,
        buys / 6,
        tiles,
        tiles * late,
        pile.count(1) / 3,
        twos,
        twos * late,
        third / 2,
        new / 2 if state.medal[seat] is None and state.medals_left else 0.0,
        max(pile) / 5,
        sum(pile) * left / 10,
        left if INDIO_CARD in state.hands[seat] else 0.0,
        reach.bit_count() / 8 * left,
        left * cheap / 5,
        _in_reach(way, reach),
        _risk(state, seat, way),
        state.neutrals_left[seat] / 6,
        float(_turn_to_come(state, seat)),
    )


def to_come(state: AmazonasState, seat: Seat, pile: list[int]) -> int:
    """Silver that the cards bring until the end with the piles of now. Rules: AMZ-5, AMZ-6."""
    indio = sum(state.indio[seat])
    values = [income.announces(card, pile, indio) for card in ALL_CARDS]
    hand = sorted([values[card] for card in state.hands[seat]], reverse=True)
    coming = ROUNDS - state.round + (state.phase == "income")
    total = 0
    while coming > 0 and hand:
        used = hand[:coming]
        total += sum(used)
        coming -= len(hand)
        hand = sorted(values, reverse=True)
    if _turn_to_come(state, seat):
        total += income.pays(state.event, state.played[seat][-1], state.announced[seat])
    return total


def _turn_to_come(state: AmazonasState, seat: Seat) -> bool:
    """Whether this round's income is still to be paid."""
    if state.phase not in ("build", "offer", "pile"):
        return False
    at = state.order.index(seat)
    return at > state.at or (at == state.at and state.phase == "offer")


def _medal_near(state: AmazonasState, seat: Seat, lacking: list[int]) -> float:
    """The medal that would come if all found their missing species equally fast, the less the more are missing."""
    if lacking[seat] == 9 or not state.medals_left:
        return 0.0
    before = sum(1 for other in lacking if other < lacking[seat])
    level = lacking.count(lacking[seat])
    medals = (*state.medals_left, *(0,) * state.seats)[before : before + level]
    return sum(medals) / level / 5 * (1 - lacking[seat] / 6)


def _around(state: AmazonasState, reach: int, sites: tuple[int, ...]) -> tuple[int, int]:
    """Of the villages in reach: how many cost 3 gold or less, and their species as a mask."""
    board = state.board
    cheap = kinds = 0
    while reach:
        low = reach & -reach
        reach ^= low
        village = low.bit_length() - 1
        cheap += board.prices[village][sites[village]] <= 3 * SILVER
        kinds |= 1 << board.species[village]
    return cheap, kinds


def _in_reach(way: Way, reach: int) -> float:
    return (way.goals & reach).bit_count() / 2


def _risk(state: AmazonasState, seat: Seat, way: Way) -> float:
    """Missing villages of the mission whose last free site a rival reaches."""
    near = 0
    for other in range(state.seats):
        if other != seat:
            near |= state.path_reach[other] | state.water_reach[other]
    return (way.goals & state.last_free & near).bit_count() / 2
