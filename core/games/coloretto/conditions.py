"""What may be asked before an answer in advance is given: which card it is, from whom, and what already lies there."""

from __future__ import annotations

from functools import cache
from typing import assert_never

from core.game import SHOWN, Seat
from core.games.coloretto.components import ANIMALS, CAPACITY, COLOUR_OF, COLOURS
from core.games.coloretto.effects import effect
from core.games.coloretto.moves import ColorettoMove, Give, Play, Refuse, Take
from core.games.coloretto.terms import CARD, COLOUR, WHO
from core.games.coloretto.view import ColorettoView
from core.wording import Line, Refusal, line

_EFFECTS = {"new": ("add", "fill"), "fills": ("fill",), "double": ("duplicate",)}
"""Of playing a card."""

Conditions = tuple[tuple[str, Line], ...]


def conditions(view: ColorettoView, seat: Seat, move: ColorettoMove) -> Conditions:
    return _of(len(view.players), seat, type(move), CAPACITY[_colour(move)])


def _colour(move: ColorettoMove) -> int:
    """The class that a move is about, that with most animals where it is about any."""
    return COLOUR_OF[move.animal] if isinstance(move, Play | Give) else CAPACITY.index(max(CAPACITY))


@cache
def _of(seats: int, seat: Seat, kind: type[ColorettoMove], capacity: int) -> Conditions:
    if kind is Play:
        return tuple((one, Line(f"coloretto.if.{one}")) for one in ("new", "fills", "double"))
    if kind is Give:
        has = tuple((one, Line(f"coloretto.if.{one}")) for one in ("has", "lacks"))
        return (*has, *_held("theirs", capacity))
    return (
        *[(f"offered={one}", line("coloretto.if.offered_class", colour=COLOUR[at])) for at, one in enumerate(COLOURS)],
        *[(f"offered={one}", line("coloretto.if.offered", card=CARD[at])) for at, one in enumerate(ANIMALS)],
        *[(f"from={to + 1}", line("coloretto.if.from", who=WHO[to])) for to in range(seats) if to != seat],
        *_held("held", capacity),
    )


def _held(whose: str, capacity: int) -> Conditions:
    """How many cards of the class lie in the column, which is never full."""
    return (
        *[(f"{whose}>={n}", line(f"coloretto.if.{whose}", n=n)) for n in range(2, capacity)],
        *[(f"{whose}<={n}", line(f"coloretto.if.{whose}_most", n=n)) for n in range(1, capacity - 1)],
    )


def holds(view: ColorettoView, condition: str, move: ColorettoMove) -> bool:
    """On the view of whoever decides; before a card is offered nothing holds of it."""
    assert view.viewer is not None
    if condition not in dict(conditions(view, view.viewer, move)):
        raise Refusal("table.premove.condition", condition=condition[:SHOWN])
    match move:
        case Play(animal):
            return effect(view, animal) in _EFFECTS[condition]
        case Give(animal, to):
            column = view.players[to].columns[COLOUR_OF[animal]]
            if condition in ("has", "lacks"):
                return (animal in column) == (condition == "has")
            return _counts(condition, len(column))
        case Take() | Refuse():
            return view.offer is not None and _offered(view, condition)
        case other:
            assert_never(other)


def _offered(view: ColorettoView, condition: str) -> bool:
    assert view.offer
    giver, recipient, animal = view.offer
    asked, _, value = condition.partition("=")
    match asked:
        case "offered":
            return value in (ANIMALS[animal], COLOURS[COLOUR_OF[animal]])
        case "from":
            return value == str(giver + 1)
        case _:
            return _counts(condition, len(view.players[recipient].columns[COLOUR_OF[animal]]))


def _counts(condition: str, cards: int) -> bool:
    """`held>=3`, `theirs<=2`."""
    if "<=" in condition:
        return cards <= int(condition.partition("<=")[2])
    return cards >= int(condition.partition(">=")[2])
