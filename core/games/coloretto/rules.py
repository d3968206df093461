"""Coloretto Amazonas: the rules CA, one function a rule."""

from __future__ import annotations

from bisect import insort
from functools import cache

from core.chance import Chance
from core.game import Event, Seat
from core.games.coloretto.data import (
    ANIMALS,
    CAPACITY,
    COLOUR_OF,
    COLOURS,
    COPIES,
    HAND_SIZE,
    NEIGHBOURS,
    QUICKSTART_REMOVED,
)
from core.games.coloretto.moves import GIVES, PLAYS, REFUSALS, TAKE, ColorettoMove, Give, Play, Refuse
from core.games.coloretto.state import ColorettoState, Last, Offer
from core.wording import Arg, Refusal, Term, Who

WHO: tuple[Arg, ...] = tuple(Who(seat) for seat in range(4))
CARD: tuple[Arg, ...] = tuple(Term(f"coloretto.{slug}") for slug in ANIMALS)
COLOUR: tuple[Arg, ...] = tuple(Term(f"coloretto.{colour}") for colour in COLOURS)

# Events that every turn makes, made once: playouts live on them.
DREW = tuple(
    tuple(Event("coloretto.drew", {"card": card}, audience=Seat(seat), reveals=True) for card in CARD)
    for seat in range(4)
)
PROTECTED = tuple(Event("coloretto.protected", {"who": who}) for who in WHO)


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


def legal_moves(state: ColorettoState) -> tuple[ColorettoMove, ...]:
    """The moves of whoever is to act, kept until the position changes."""
    if state.legal is None:
        state.legal = tuple(answers(state) if state.offer else turns(state))
    return state.legal


def turns(state: ColorettoState) -> list[ColorettoMove]:
    """Rule: CA-2. Identical cards are one choice; the protection card's holder can't be given any (CA-12)."""
    hand = sorted(set(state.hands[state.turn]))
    to = recipients(state.seats, state.turn, state.protection)
    return [*[GIVES[animal][seat] for animal in hand for seat in to], *[PLAYS[animal] for animal in hand]]


@cache
def recipients(seats: int, giver: Seat, protection: Seat | None) -> tuple[Seat, ...]:
    """Rule: CA-12."""
    return tuple(Seat(seat) for seat in range(seats) if seat not in (giver, protection))


def answers(state: ColorettoState) -> list[ColorettoMove]:
    """Rules: CA-7 (a new animal must be taken), CA-8, CA-9 (no neighbouring card: no refusal), CA-11."""
    assert state.offer
    _, seat, animal = state.offer
    columns = state.columns[seat]
    moves: list[ColorettoMove] = []
    if animal in columns[COLOUR_OF[animal]]:
        near = [other for colour in NEIGHBOURS[COLOUR_OF[animal]] for other in columns[colour]]
        moves = [REFUSALS[other] for other in sorted(near)]
    return [*moves, TAKE]


def play(state: ColorettoState, animal: int) -> list[Event]:
    """Rule: CA-3."""
    state.hands[state.turn].remove(animal)
    return lay(state, state.turn, animal, "played")


def give(state: ColorettoState, animal: int, to: Seat) -> list[Event]:
    """Rule: CA-7. The giver shows only a card of his own, so he may still take the offer back."""
    state.hands[state.turn].remove(animal)
    state.offer = Offer(state.turn, to, animal)
    state.last = Last(to, animal, "offered", state.turn)
    return [Event("coloretto.offered", {"who": WHO[state.turn], "card": CARD[animal], "to": WHO[to]})]


def take(state: ColorettoState) -> list[Event]:
    """Rules: CA-7, CA-9."""
    assert state.offer
    giver, seat, animal = state.offer
    events = lay(state, seat, animal, "took", giver)
    events += close_offer(state)
    return events


def refuse(state: ColorettoState, discard: int) -> list[Event]:
    """Rule: CA-8. The recipient's own copy of the animal stays."""
    assert state.offer
    giver, seat, animal = state.offer
    state.columns[seat][COLOUR_OF[discard]].remove(discard)
    state.discard += (animal, discard)
    state.last = Last(seat, animal, "refused", giver, discard)
    refused = Event("coloretto.refused", {"who": WHO[seat], "card": CARD[animal], "other": CARD[discard]}, reveals=True)
    return [refused, *close_offer(state)]


def close_offer(state: ColorettoState) -> list[Event]:
    """Rule: CA-12. Taken or refused, the protection card goes to the recipient (not with two players)."""
    assert state.offer
    seat = state.offer.recipient
    state.offer = None
    if state.seats == 2:
        return []
    state.protection = seat
    return [PROTECTED[seat]]


def lay(state: ColorettoState, seat: Seat, animal: int, how: str, giver: Seat | None = None) -> list[Event]:
    """Put a card on a column. Rules: CA-4 (a duplicate takes both away), CA-5, CA-6."""
    colour = COLOUR_OF[animal]
    column = state.columns[seat][colour]
    args = {"who": WHO[seat], "card": CARD[animal]}
    if animal in column:
        column.remove(animal)
        state.discard += (animal, animal)
        state.last = Last(seat, animal, "duplicate", giver, animal)
        return [Event(f"coloretto.{how}_duplicate", args, reveals=giver is not None)]
    column.append(animal)
    events = [Event(f"coloretto.{how}", args, reveals=giver is not None)]
    if len(column) < CAPACITY[colour]:
        state.last = Last(seat, animal, "added", giver)
        return events
    column.clear()
    state.piles[seat].append(colour)
    state.last = Last(seat, animal, "filled", giver)
    events.append(Event("coloretto.filled", {"who": WHO[seat], "colour": COLOUR[colour], "n": CAPACITY[colour]}))
    if state.bonus[colour] is None:
        state.bonus[colour] = seat
        events.append(Event("coloretto.bonus", {"who": WHO[seat], "colour": COLOUR[colour]}))
    return events


def piles_to_end(seats: int) -> int:
    """Rule: CA-13."""
    return 2 if seats == 4 else 3


def finish_turn(state: ColorettoState) -> list[Event]:
    """Rules: CA-13 (the end comes at once, a pile's before the draw), CA-2 (draw one card)."""
    last = state.last
    assert last
    if last.how == "filled" and len(state.piles[last.seat]) == piles_to_end(state.seats):
        state.reason = "coloretto.end.piles"
        return [Event("coloretto.ended_piles", {"who": WHO[last.seat], "n": len(state.piles[last.seat])})]
    card = state.deck.pop()
    insort(state.hands[state.turn], card)
    drew = DREW[state.turn][card]
    if not state.deck:
        state.reason = "coloretto.end.deck"
        return [drew, Event("coloretto.ended_deck")]
    state.turn = Seat((state.turn + 1) % state.seats)
    return [drew]


def why_not(state: ColorettoState, seat: Seat, move: ColorettoMove) -> Refusal:
    """The reason that `move`, which is not legal, can't be played by `seat`, who is to act."""
    if state.offer:
        card = CARD[state.offer.animal]
        match move:
            case Refuse(discard):
                if state.offer.animal not in state.columns[seat][COLOUR_OF[state.offer.animal]]:
                    return Refusal("coloretto.no.new_animal", card=card)
                near = tuple(COLOUR[colour] for colour in NEIGHBOURS[COLOUR_OF[state.offer.animal]])
                if COLOUR_OF[discard] not in NEIGHBOURS[COLOUR_OF[state.offer.animal]]:
                    return Refusal("coloretto.no.not_adjacent", other=CARD[discard], near=near)
                return Refusal("coloretto.no.not_there", other=CARD[discard])
            case _:
                return Refusal("coloretto.no.answer_first", card=card)
    match move:
        case Play(animal) | Give(animal, _) if animal not in state.hands[seat]:
            return Refusal("coloretto.no.not_in_hand", card=CARD[animal])
        case Give(_, to) if to == seat:
            return Refusal("coloretto.no.to_yourself")
        case Give(_, to) if to == state.protection:
            return Refusal("coloretto.no.protected", who=WHO[to])
        case Give(_, to) if to >= state.seats:
            return Refusal("coloretto.no.no_such_seat", n=state.seats)
        case _:
            return Refusal("coloretto.no.nothing_offered")
