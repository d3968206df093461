"""What may be asked before a step of a plan is played: prices, what is left, where water runs, what a card brings."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from typing import assert_never

from core.game import SHOWN
from core.games.dos_rios.components import BANDITS, CARDS, MOVEMENT, PRICE
from core.games.dos_rios.moves import Build, Dam, Decline, DosRiosMove, End, Evict, Flow, Harvest, Place, Walk
from core.games.dos_rios.terms import CARD
from core.games.dos_rios.view import DosRiosView
from core.wording import Line, Refusal, line

GAINS = (100, 200, 300, 400, 500)
"""Rios that a harvest may be wanted to bring."""

MONEY = tuple(PRICE["finca"] * n for n in range(1, 5))
"""Rios that a builder may want to have before paying."""

Conditions = tuple[tuple[str, Line], ...]


def conditions(move: DosRiosMove) -> Conditions:
    return _of(type(move))


@cache
def _of(kind: type[DosRiosMove]) -> Conditions:
    if kind in (Walk, Evict):
        return (*_numbers("price<=", range(1, MOVEMENT + 1)), *_numbers("left>=", range(1, MOVEMENT)))
    if kind is Dam:
        return _words("wet", "dry")
    if kind is Build:
        return (*_words("irrigated"), *_numbers("rios>=", MONEY))
    if kind in (Harvest, Decline):
        cards = [
            (f"card={slug}", line("dos_rios.if.card", card=CARD[card]))
            for card, slug in enumerate(CARDS)
            if card not in BANDITS
        ]
        gains = (*_numbers("gains>=", GAINS), *_numbers("gains<=", (0, *GAINS)))
        return (*gains, *_words("dams", "most"), *cards)
    return ()


_KEYS = {"price<=": "price", "left>=": "left", "rios>=": "rios", "gains>=": "gains", "gains<=": "gains_most"}


def _numbers(asked: str, numbers: range | tuple[int, ...]) -> Conditions:
    return tuple((f"{asked}{n}", line(f"dos_rios.if.{_KEYS[asked]}", n=n)) for n in numbers)


def _words(*asked: str) -> Conditions:
    return tuple((one, Line(f"dos_rios.if.{one}")) for one in asked)


def holds(view: DosRiosView, condition: str, move: DosRiosMove) -> bool:
    """On the view of whoever is on turn; a walk or eviction that can't be made meets no condition."""
    if condition not in dict(conditions(move)):
        raise Refusal("table.premove.condition", condition=condition[:SHOWN])
    match move:
        case Walk() | Evict():
            mp = price(view, move)
            return mp is not None and _compares(condition, {"price": mp, "left": view.mp - mp})
        case Dam(spot, side):
            return (dict(view.outflow).get(spot) == side) == (condition == "wet")
        case Build(_, spot):
            if condition == "irrigated":
                return any(spot in course.spots for course in view.courses)
            return _compares(condition, {"rios": view.players[view.turn].money})
        case Harvest() | Decline():
            return _harvest(view, condition)
        case Flow() | Place() | End():
            raise AssertionError("it has no conditions")
        case other:
            assert_never(other)


def price(view: DosRiosView, move: Walk | Evict) -> int | None:
    """Movement points that it costs whoever is on turn; None where they can't."""
    if isinstance(move, Evict):
        return next((priced.mp for priced in view.evictions if priced.move == move), None)
    at = bisect_left(view.walks, (move.origin, move.to, 0))
    found = view.walks[at] if at < len(view.walks) else None
    return found.mp if found and (found.origin, found.to) == (move.origin, move.to) else None


def _harvest(view: DosRiosView, condition: str) -> bool:
    if not view.row:
        return False
    card = view.row[0]
    if condition.startswith("card="):
        return condition == f"card={CARDS[card]}"
    rios, dams = view.players[view.turn].gains[card]
    match condition:
        case "dams":
            return dams > 0
        case "most":
            return rios == max(player.gains[card][0] for player in view.players)
        case _:
            return _compares(condition, {"gains": rios})


def _compares(condition: str, values: dict[str, int]) -> bool:
    """`price<=3`, `left>=2`: of one of the values."""
    name, sign, number = condition.partition("<=") if "<=" in condition else condition.partition(">=")
    return values[name] <= int(number) if sign == "<=" else values[name] >= int(number)
