"""What a player may answer in advance. Nobody knows which cards come, so nothing is imagined: moves may come or not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from core.game import LookAhead, Seat
from core.games.coloretto import checks
from core.games.coloretto.effects import no_recipient
from core.games.coloretto.moves import GIVES, PLAYS, REFUSALS, TAKE, ColorettoMove, Give, Play, Refuse, Take
from core.games.coloretto.terms import CARD
from core.games.coloretto.view import ColorettoView
from core.wording import Refusal


def look_ahead(view: ColorettoView, seat: Seat, moves: Sequence[ColorettoMove]) -> LookAhead | None:
    """None after the end. On offer for later are the cards of the hand, and every answer to a card that is offered."""
    if view.reason is not None:
        return None
    coming, refusal = list[ColorettoMove](), None
    for move in moves:
        refusal = why_never(view, seat, move)
        if refusal is not None:
            break
        coming.append(move)
    return LookAhead(
        view, tuple(coming), tuple(offered(view, seat)), None if refusal is None else refusal.line, imagined=False
    )


def offered(view: ColorettoView, seat: Seat) -> list[ColorettoMove]:
    """Sorted by notation."""
    hand, others = sorted(set(view.hand)), [Seat(to) for to in range(len(view.players)) if to != seat]
    gives, plays = [GIVES[animal][to] for animal in hand for to in others], [PLAYS[animal] for animal in hand]
    known: list[ColorettoMove] = [*gives, *plays, *REFUSALS, TAKE]
    return [move for move in known if why_never(view, seat, move) is None]


def why_never(view: ColorettoView, seat: Seat, move: ColorettoMove) -> Refusal | None:
    """Why the move can't come, as far as `seat` can tell: what is asked of it now is answered by the rules, what will
    be asked later by what can't change.
    """
    match move:
        case Play(animal):
            return not_in_hand(view, seat, animal)
        case Give(animal, to):
            protected = view.protection if on_turn(view, seat) else None
            return no_recipient(len(view.players), seat, protected, to) or not_in_hand(view, seat, animal)
        case Take():
            return None
        case Refuse(discard):
            return not_discardable(view, seat, discard)
        case other:
            assert_never(other)


def on_turn(view: ColorettoView, seat: Seat) -> bool:
    """Whether the seat plays or gives a card now."""
    return view.offer is None and view.turn == seat


def not_in_hand(view: ColorettoView, seat: Seat, animal: int) -> Refusal | None:
    """Rules: CA-3, CA-7. Before the turn the card may still be drawn."""
    if not on_turn(view, seat) or animal in view.hand:
        return None
    return Refusal("coloretto.no.not_in_hand", card=CARD[animal])


def not_discardable(view: ColorettoView, seat: Seat, discard: int) -> Refusal | None:
    """Rules: CA-8, CA-10. Before a card is offered, any card may lie beside its column by then."""
    if view.offer is None or view.offer.recipient != seat:
        return None
    return checks.not_discardable(view.players[seat].columns, view.offer.animal, discard)
