"""A greedy explorer: fills columns, avoids own duplicates, gives harmful cards away, refuses when it pays, and ends the
match when it wins by that, not while it is behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from core.chance import Chance
from core.game import Seat
from core.games.coloretto import effects
from core.games.coloretto.components import CAPACITY, COLOUR_OF, NEIGHBOURS, SCORE, piles_to_end
from core.games.coloretto.moves import ColorettoMove, Give, Play, Refuse, Take
from core.games.coloretto.view import ColorettoView

DECIDES = 100
"""What winning or losing at once weighs, in points: more than any move can bring."""


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
            return change(view, me, animal) - keep(view, animal) + ending(view, me, animal)
        case Give(animal, to):
            return -gift_value(view, to, animal) / others - keep(view, animal) + ending(view, to, animal)
        case Take():
            assert view.offer
            return change(view, me, view.offer.animal)
        case Refuse(discard):
            return -loss(view, me, discard)
        case _:
            assert_never(move)


def change(view: ColorettoView, seat: Seat, animal: int) -> float:
    """Points that `seat` gains at once by the card, a bonus included; a pile is worth one more, being safe."""
    colour = COLOUR_OF[animal]
    column = view.players[seat].columns[colour]
    safe = animal not in column and len(column) + 1 == CAPACITY[colour]
    return effects.change(view, seat, animal) + (1 if safe else 0)


def ending(view: ColorettoView, seat: Seat, animal: int) -> int:
    """What it means to the viewer if the card, laid by `seat`, forms the pile that ends the match (CA-13): `DECIDES`
    where they are among those with most points then, as much less where they aren't; 0 if the match goes on.
    """
    colour, player = COLOUR_OF[animal], view.players[seat]
    last = len(player.piles) + 1 == piles_to_end(len(view.players))
    if not last or animal in player.columns[colour] or len(player.columns[colour]) + 1 < CAPACITY[colour]:
        return 0
    gained = effects.change(view, seat, animal)
    points = [one.points + (gained if at == seat else 0) for at, one in enumerate(view.players)]
    assert view.viewer is not None
    return DECIDES if points[view.viewer] == max(points) else -DECIDES


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
