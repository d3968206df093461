"""Coloretto Amazonas: the rules CA, one function a rule. What may be done is in `checks`."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping
from typing import assert_never

from core.chance import Chance
from core.game import Event, Seat, require_exactly
from core.games.coloretto import checks, events
from core.games.coloretto.components import (
    ANIMALS,
    CAPACITY,
    COLOUR_OF,
    COLOURS,
    COPIES,
    HAND_SIZE,
    QUICKSTART_REMOVED,
    Offer,
    piles_to_end,
)
from core.games.coloretto.moves import ColorettoMove, Give, Play, Refuse, Take
from core.games.coloretto.state import ColorettoState


def set_up(seats: int, quickstart: bool, chance: Chance) -> ColorettoState:
    """Rule: CA-1. With `quickstart` each seat first gets one card of each colour, and ten leave unseen."""
    state = ColorettoState(seats)
    state.deck = [animal for animal in range(len(ANIMALS)) for _ in range(COPIES)]
    chance.shuffle(state.deck, "deck")
    if quickstart:
        for seat in range(seats):
            for colour in range(len(COLOURS)):
                state.columns[seat][colour].append(_topmost(state.deck, colour))
        state.removed = [state.deck.pop() for _ in range(QUICKSTART_REMOVED)]
    for seat in range(seats):
        state.hands[seat] = sorted(state.deck.pop() for _ in range(HAND_SIZE))
    state.turn = Seat(chance.below(seats, "start player"))
    return state


def _topmost(deck: list[int], colour: int) -> int:
    for at in range(len(deck) - 1, -1, -1):
        if COLOUR_OF[deck[at]] == colour:
            return deck.pop(at)
    raise AssertionError("every colour has more cards than seats")


def to_act(state: ColorettoState) -> tuple[Seat, ...]:
    """Rules: CA-2, CA-11 (the recipient decides out of turn)."""
    if state.reason is not None:
        return ()
    return (state.offer.recipient if state.offer else state.turn,)


def apply(state: ColorettoState, moves: Mapping[Seat, ColorettoMove]) -> list[Event]:
    """Play the one move there is. Raises `Refusal` and changes nothing where it is not legal."""
    require_exactly(to_act(state), moves)
    [move] = moves.values()
    if refusal := checks.refusal(state, move):
        raise refusal
    state.legal = None
    match move:
        case Play(animal):
            return [*play(state, animal), *finish_turn(state)]
        case Give(animal, to):
            return [give(state, animal, to)]
        case Take():
            return [*take(state), *finish_turn(state)]
        case Refuse(discard):
            return [*refuse(state, discard), *finish_turn(state)]
        case _:
            assert_never(move)


def play(state: ColorettoState, animal: int) -> list[Event]:
    """Rules: CA-3, CA-4."""
    seat = state.turn
    state.hands[seat].remove(animal)
    if lay(state, seat, animal):
        return [events.played(seat, animal), *close_column(state, seat, COLOUR_OF[animal])]
    return [events.played_duplicate(seat, animal)]


def give(state: ColorettoState, animal: int, to: Seat) -> Event:
    """Rule: CA-7. The giver shows only a card of their own, so they may still take the offer back."""
    state.hands[state.turn].remove(animal)
    state.offer = Offer(state.turn, to, animal)
    return events.offered(state.turn, animal, to)


def take(state: ColorettoState) -> list[Event]:
    """Rules: CA-7, CA-9."""
    assert state.offer
    giver, seat, animal = state.offer
    if lay(state, seat, animal):
        done = [events.took(seat, animal, giver), *close_column(state, seat, COLOUR_OF[animal])]
    else:
        done = [events.took_duplicate(seat, animal, giver)]
    return [*done, *close_offer(state)]


def refuse(state: ColorettoState, discard: int) -> list[Event]:
    """Rule: CA-8. The recipient's own copy of the animal stays."""
    assert state.offer
    _, seat, animal = state.offer
    state.columns[seat][COLOUR_OF[discard]].remove(discard)
    state.discard += (animal, discard)
    return [events.refused(seat, animal, discard), *close_offer(state)]


def close_offer(state: ColorettoState) -> tuple[Event, ...]:
    """Rule: CA-12. Taken or refused, the protection card goes to the recipient (not with two players)."""
    assert state.offer
    seat = state.offer.recipient
    state.offer = None
    if state.seats == 2:
        return ()
    state.protection = seat
    return (events.protected(seat),)


def lay(state: ColorettoState, seat: Seat, animal: int) -> bool:
    """Put a card on its column; False where the animal was there already and both cards left it. Rule: CA-4."""
    column = state.columns[seat][COLOUR_OF[animal]]
    if animal in column:
        column.remove(animal)
        state.discard += (animal, animal)
        return False
    column.append(animal)
    return True


def close_column(state: ColorettoState, seat: Seat, colour: int) -> tuple[Event, ...]:
    """Make a pile of a full column. Rules: CA-5, CA-6, CA-13 (its number may end the match)."""
    column, piles = state.columns[seat][colour], state.piles[seat]
    if len(column) < CAPACITY[colour]:
        return ()
    column.clear()
    piles.append(colour)
    if len(piles) == piles_to_end(state.seats):
        state.reason = "coloretto.end.piles"
    filled = events.filled(seat, colour, len(piles) - 1)
    if state.bonus[colour] is not None:
        return (filled,)
    state.bonus[colour] = seat
    return filled, events.bonus(seat, colour)


def finish_turn(state: ColorettoState) -> tuple[Event, ...]:
    """Rules: CA-13 (the end comes at once, a pile's before the draw), CA-2 (draw one card)."""
    if state.reason is not None:
        most = max(map(Seat, range(state.seats)), key=lambda seat: len(state.piles[seat]))
        return (events.ended_piles(most, len(state.piles[most])),)
    card = state.deck.pop()
    insort(state.hands[state.turn], card)
    drew = events.drew(state.turn, card)
    if not state.deck:
        state.reason = "coloretto.end.deck"
        return drew, events.ended_deck()
    state.turn = Seat((state.turn + 1) % state.seats)
    return (drew,)


def most_plies() -> int:
    """Each turn draws a card and takes two decisions at most (CA-2, CA-11)."""
    return 2 * COPIES * len(ANIMALS)
