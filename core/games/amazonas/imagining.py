"""A position dealt anew from what a viewer may know: the events to come, the others' missions, the rejected ones."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from core.chance import Chance
from core.game import Seat
from core.games.amazonas.state import AmazonasState

DRAWN_TO: Final = 1.2
"""How strongly a tent in a village of a mission speaks for it: the logarithm of the odds, measured in matches."""

WEIGHTS = tuple(round(100 * exp(DRAWN_TO * tents)) for tents in range(5))
"""How likely a mission is, by the tents that its holder has in its four villages; what they built lies open."""

TRIES = 100
"""So often missions are drawn anew where two seats drew the same."""


def imagine(state: AmazonasState, viewer: Seat | None, chance: Chance) -> AmazonasState:
    """Secret are the order of events, the missions of others, and, with `mission_choice`, what they rejected; all that
    is shown after round 18 is known then. Rules: AMZ-1, AMZ-3, AMZ-19; "Hidden information".
    """
    twin = state.clone()
    twin.legal = {}
    twin.deck.sort()
    chance.shuffle(twin.deck, "events")
    over = state.phase == "over"
    others = [Seat(seat) for seat in range(state.seats) if seat != viewer]
    known = set() if viewer is None else set(state.missions_dealt[viewer])
    if over:
        known.update(mission for mission in state.mission if mission is not None)
    pool = [mission for mission in range(len(state.board.missions)) if mission not in known]
    size = len(state.missions_dealt[0])
    if state.phase != "mission" and not over:
        for seat, mission in zip(others, held(state, others, pool, chance), strict=True):
            twin.mission[seat] = mission
            pool.remove(mission)
    if size == 2 or over or state.phase == "mission":
        chance.shuffle(pool, "missions")
    for seat in others:
        kept = twin.mission[seat]
        dealt = () if kept is None else (kept,)
        twin.missions_dealt[seat] = tuple(sorted((*dealt, *(pool.pop() for _ in range(size - len(dealt))))))
    return twin


def held(state: AmazonasState, seats: Sequence[Seat], pool: Sequence[int], chance: Chance) -> list[int]:
    """A mission of the pool for each of the seats. Each is drawn for itself, all again while two have the same: so
    every dealing is as likely as the product of its weights.
    """
    weights = [weigh(state, seat, pool) for seat in seats]
    for _ in range(TRIES):
        drawn = [pool[weighted(row, chance)] for row in weights]
        if len(set(drawn)) == len(drawn):
            return drawn
    # Seats that all but certainly hold the same one: one gets it, the others what is left.
    left = list(pool)
    return [left.pop(weighted(weigh(state, seat, left), chance)) for seat in seats]


def weigh(state: AmazonasState, seat: Seat, pool: Sequence[int]) -> list[int]:
    tents, missions = state.tents[seat], state.board.missions
    return [WEIGHTS[(tents & missions[mission]).bit_count()] for mission in pool]


def weighted(weights: Sequence[int], chance: Chance) -> int:
    """An index, each as likely as its weight says."""
    drawn = chance.below(sum(weights), "mission")
    for at, weight in enumerate(weights):
        drawn -= weight
        if drawn < 0:
            return at
    raise AssertionError("a number below their sum falls upon one of them")
