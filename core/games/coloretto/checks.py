"""What may be done, each condition once: the list of legal moves and the refusal of any other are both made from it.

A condition gives the refusal that it ends in, or None where it holds; conditions that hold of few things out of many
give the set of those things, with the refusal beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from core.games.coloretto.components import COLOUR_OF, NEIGHBOURS, Offer
from core.games.coloretto.effects import no_recipient, recipients
from core.games.coloretto.moves import GIVES, PLAYS, REFUSALS, TAKE, ColorettoMove, Give, Play, Refuse, Take
from core.games.coloretto.state import ColorettoState
from core.games.coloretto.terms import CARD, COLOUR
from core.wording import Refusal, line


def legal_moves(state: ColorettoState) -> tuple[ColorettoMove, ...]:
    """The moves of whoever is to act, sorted by notation, kept until the position changes."""
    if state.legal is None:
        state.legal = _turns(state) if state.offer is None else _answers(state, state.offer)
    return state.legal


def _turns(state: ColorettoState) -> tuple[ColorettoMove, ...]:
    """Rule: CA-2. Identical cards are one choice."""
    hand = sorted(set(playable(state)))
    to = recipients(state.seats, state.turn, state.protection)
    return (*[GIVES[animal][seat] for animal in hand for seat in to], *[PLAYS[animal] for animal in hand])


def _answers(state: ColorettoState, offer: Offer) -> tuple[ColorettoMove, ...]:
    """Rules: CA-8, CA-9 (no neighbouring card: no refusal), CA-11."""
    if is_new(state, offer):
        return (TAKE,)
    return (*[REFUSALS[other] for other in sorted(discardable(state, offer))], TAKE)


def refusal(state: ColorettoState, move: ColorettoMove) -> Refusal | None:
    """Why whoever is to act can't play `move`; None where they can."""
    match move:
        case Play(animal):
            return answer_first(state) or not_in_hand(state, animal)
        case Give(animal, to):
            return (
                answer_first(state)
                or not_in_hand(state, animal)
                or no_recipient(state.seats, state.turn, state.protection, to)
            )
        case Take():
            return None if state.offer else nothing_offered()
        case Refuse(discard):
            if state.offer is None:
                return nothing_offered()
            return must_take(state, state.offer) or not_discardable(
                state.columns[state.offer.recipient], state.offer.animal, discard
            )
        case _:
            assert_never(move)


def answer_first(state: ColorettoState) -> Refusal | None:
    """Rule: CA-11."""
    return Refusal("coloretto.no.answer_first", card=CARD[state.offer.animal]) if state.offer else None


def nothing_offered() -> Refusal:
    """Rule: CA-7."""
    return Refusal("coloretto.no.nothing_offered")


def playable(state: ColorettoState) -> Sequence[int]:
    """Rules: CA-3, CA-7: the cards of the hand."""
    return state.hands[state.turn]


def not_in_hand(state: ColorettoState, animal: int) -> Refusal | None:
    return None if animal in playable(state) else Refusal("coloretto.no.not_in_hand", card=CARD[animal])


def is_new(state: ColorettoState, offer: Offer) -> bool:
    """Rule: CA-7: the recipient doesn't have the offered animal, so it must be taken."""
    return offer.animal not in state.columns[offer.recipient][COLOUR_OF[offer.animal]]


def must_take(state: ColorettoState, offer: Offer) -> Refusal | None:
    return Refusal("coloretto.no.new_animal", card=CARD[offer.animal]) if is_new(state, offer) else None


def discardable(state: ColorettoState, offer: Offer) -> list[int]:
    """Rules: CA-8, CA-10: the cards in the columns next to the offered one's."""
    columns = state.columns[offer.recipient]
    return [other for colour in NEIGHBOURS[COLOUR_OF[offer.animal]] for other in columns[colour]]


def not_discardable(columns: Sequence[Sequence[int]], offered: int, discard: int) -> Refusal | None:
    """Rules: CA-8, CA-10; what to do instead is told by what lies in the recipient's `columns`."""
    colour, near = COLOUR_OF[discard], NEIGHBOURS[COLOUR_OF[offered]]
    if colour in near and discard in columns[colour]:
        return None
    full = [COLOUR[other] for other in near if columns[other]]
    if not full:
        return Refusal("coloretto.no.none_adjacent", card=CARD[offered])
    from_these = full[0] if len(full) == 1 else line("coloretto.or", one=full[0], other=full[1])
    if colour in near:
        return Refusal("coloretto.no.not_there", other=CARD[discard], near=from_these)
    return Refusal("coloretto.no.not_adjacent", other=CARD[discard], near=from_these)
