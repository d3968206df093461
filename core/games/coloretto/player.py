"""A greedy explorer: fills columns, avoids own duplicates, gives harmful cards away, refuses when it pays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from core.chance import Chance
from core.game import Seat
from core.games.coloretto.components import BONUS, CAPACITY, COLOUR_OF, NEIGHBOURS, SCORE
from core.games.coloretto.moves import ColorettoMove, Give, Play, Refuse, Take
from core.games.coloretto.view import ColorettoView


def greedy(view: ColorettoView, legal: Sequence[ColorettoMove], chance: Chance) -> ColorettoMove:
    """The move with the best change of points, the own ones counted against the average of the others'."""
    worth = [value(view, move) for move in legal]
    best = max(worth)
    equal = [move for move, points in zip(legal, worth, strict=True) if points == best]
    return equal[chance.below(len(equal), "greedy player")]


def value(view: ColorettoView, move: ColorettoMove) -> float:
    """What `move` changes for the viewer, in points."""
    assert view.viewer is not None
    me = view.viewer
    others = len(view.players) - 1
    match move:
        case Play(animal):
            return change(view, me, animal) - keep(view, animal)
        case Give(animal, to):
            return -gift_value(view, to, animal) / others - keep(view, animal)
        case Take():
            assert view.offer
            return change(view, me, view.offer.animal)
        case Refuse(discard):
            return -loss(view, me, discard)
        case _:
            assert_never(move)


def change(view: ColorettoView, seat: Seat, animal: int) -> float:
    """Points that `seat` gains at once by the card, a bonus included; half a step more towards a pile."""
    colour = COLOUR_OF[animal]
    column = view.players[seat].columns[colour]
    size = len(column)
    if animal in column:
        return SCORE[size - 1] - SCORE[size]
    gain = SCORE[size + 1] - SCORE[size]
    if size + 1 == CAPACITY[colour]:
        gain += 1 + (BONUS[colour] if colour in view.bonuses_left else 0)
    return gain


def loss(view: ColorettoView, seat: Seat, animal: int) -> int:
    """Points that a card of the animal's column is worth there: what discarding it costs."""
    size = len(view.players[seat].columns[COLOUR_OF[animal]])
    return SCORE[size] - SCORE[size - 1]


def gift_value(view: ColorettoView, to: Seat, animal: int) -> float:
    """What the gift is worth to its recipient: a new animal must be taken, a known one may be refused at a price."""
    taken = change(view, to, animal)
    if taken >= 0:
        return taken
    columns = view.players[to].columns
    prices = [loss(view, to, columns[near][0]) for near in NEIGHBOURS[COLOUR_OF[animal]] if columns[near]]
    return max([taken, *(-price for price in prices)])


def keep(view: ColorettoView, animal: int) -> float:
    """What the card is worth in the hand for later: a little when the viewer could still use it."""
    assert view.viewer is not None
    own = view.players[view.viewer].columns[COLOUR_OF[animal]]
    copies = view.hand.count(animal)
    return 0.25 * len(own) if animal not in own and copies == 1 else 0.0
