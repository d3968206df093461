"""A position like this one, with the cards that nobody has seen dealt anew. On the Nile all know the same.

Hidden are the backs of the water cards that were not taken away, the fronts that never lay on a top, and the desert
cards that were not turned: on fields, in the pile and as jokers. Fronts and backs were paired by lot (NIL-1), so each
is dealt for itself. A closed hand (NIL-V1, NIL-V2) is no part of a position before all are opened.
"""

from __future__ import annotations

from core.chance import Chance
from core.games.nile.components import Back, Joker, WaterCard
from core.games.nile.state import NileState


def imagine(state: NileState, chance: Chance) -> NileState:
    """A copy; `state` stays as it is. The legal moves depend on nothing hidden."""
    imagined = state.clone()
    deal_water(imagined, chance)
    deal_deserts(imagined, chance)
    return imagined


def deal_water(state: NileState, chance: Chance) -> None:
    """Cards that left the game are of the same pool: nobody has seen either side of them."""
    stacks = [stack for pair in state.stacks for stack in pair if stack]
    lying = [row for row in state.water if row]
    fronts = [card.front for stack in stacks for card in stack[:-1]]
    fronts += [card.front for card in state.removed]
    backs = [card.back for cards in (*stacks, *lying, state.removed) for card in cards]
    fronts.sort()
    backs.sort()
    chance.shuffle(fronts, "fronts of water cards")
    chance.shuffle(backs, "backs of water cards")
    for row in lying:
        row[:] = [WaterCard(card.front, backs.pop()) for card in row]
    for stack in stacks:
        top = WaterCard(stack[-1].front, backs.pop())
        stack[:] = [WaterCard(fronts.pop(), backs.pop()) for _ in stack[1:]]
        stack.append(top)
    state.removed = [WaterCard(fronts.pop(), backs.pop()) for _ in state.removed]


def deal_deserts(state: NileState, chance: Chance) -> None:
    """Each deck for itself: all could count the discards of which a later one was made (NIL-22)."""
    for deck in range(state.deck + 1):
        fields = [field for field, back in enumerate(state.deserts) if back and state.desert_decks[field] == deck]
        jokers = [
            (hand, at)
            for hand in state.jokers
            for at, joker in enumerate(hand)
            if joker.deck == deck and not joker.seen
        ]
        pile = state.desert_pile if deck == state.deck else []
        pool: list[Back] = [back for back in map(state.deserts.__getitem__, fields) if back]
        pool += [hand[at].back for hand, at in jokers]
        pool += pile
        pool.sort()
        chance.shuffle(pool, "desert cards")
        for field in fields:
            state.deserts[field] = pool.pop()
        for hand, at in jokers:
            hand[at] = Joker(pool.pop(), seen=False, deck=deck)
        pile[:] = pool
