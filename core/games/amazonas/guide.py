"""The first steps: one made-up match of three, always the same, seen by one of its players.

All three are greedy players; the scenes are the first positions in it that show what they tell of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from core.chance import SeededChance
from core.game import Scene, Seat
from core.games.amazonas import rules
from core.games.amazonas.board import board_of
from core.games.amazonas.components import SPECIES
from core.games.amazonas.gazetteer import names
from core.games.amazonas.maps import standard
from core.games.amazonas.observe import observe
from core.games.amazonas.player import greedy
from core.games.amazonas.state import AmazonasState
from core.games.amazonas.terms import at, gold_coins
from core.games.amazonas.view import AmazonasView
from core.wording import Arg, Line

SEATS = 3
READER = Seat(0)
"""Whose eyes the guide sees with."""

SEED = b"first steps along the Amazon" + (11).to_bytes(4, "big")
OPTIONS = {"edition": "italian", "mission_choice": "off", "two_player_medals": "3-2"}


@cache
def guide() -> tuple[Scene, ...]:
    """Raises `LookupError` if the match doesn't show what a scene tells of."""
    views = [observe(state, READER, rules.to_act(state)) for state in _match()]
    start = _first(views, lambda view: view.phase == "first" and view.turn == READER)
    village = min(start.buildable, key=start.price)
    scenes = [
        _scene("goal", start, _mission(start), villages=names(start, sorted(start.needed))),
        _scene(
            "first",
            start,
            [_village(start, village)],
            price=gold_coins(start.price(village)),
            at=at(start.map.villages[village].name),
        ),
    ]
    for key, wanted, spots in LATER:
        view = _first(views, wanted)
        scenes.append(_scene(key, view, spots(view)))
    return tuple(scenes)


def _match() -> Iterator[AmazonasState]:
    """Each position of the match, the last one over."""
    dice = SeededChance(SEED)
    state = rules.set_up(SEATS, OPTIONS, board_of(standard()), dice)
    yield state.clone()
    while seats := rules.to_act(state):
        moves = {seat: greedy(observe(state, seat, seats), rules.legal(state, seat), dice) for seat in seats}
        rules.play(state, moves)
        yield state.clone()


def _first(views: list[AmazonasView], wanted: Callable[[AmazonasView], bool]) -> AmazonasView:
    found = next((view for view in views if wanted(view)), None)
    if found is None:
        raise LookupError("the guide's match has no such position: choose another seed")
    return found


def _scene(key: str, view: AmazonasView, spots: list[str], **args: Arg) -> Scene:
    return Scene(Line(f"amazonas.guide.{key}", args), view, tuple(spots))


def _village(view: AmazonasView, at: int) -> str:
    return f"village:{view.map.villages[at].slug}"


def _my_turn(view: AmazonasView) -> bool:
    return view.turn == READER


def _choices(view: AmazonasView) -> list[str]:
    return [_village(view, at) for at in view.buildable]


def _hand(view: AmazonasView) -> list[str]:
    return [f"card:{card}" for card in view.players[READER].cards]


def _piles(view: AmazonasView) -> list[str]:
    return [f"pile:{slug}" for slug, size in zip(SPECIES, view.players[READER].piles, strict=True) if size]


def _nothing(view: AmazonasView) -> list[str]:
    return []


def _mission(view: AmazonasView) -> list[str]:
    return [_village(view, at) for at in sorted(view.needed)]


def _shelter(view: AmazonasView) -> list[str]:
    return ["card:6"]


LATER: tuple[tuple[str, Callable[[AmazonasView], bool], Callable[[AmazonasView], list[str]]], ...] = (
    ("income", lambda view: view.phase == "income", _hand),
    ("order", lambda view: view.phase == "build" and view.turn != READER, _nothing),
    ("build", lambda view: view.phase == "build" and _my_turn(view) and len(view.buildable) > 1, _choices),
    (
        "event",
        lambda view: view.phase == "income" and view.event in ("jaguar", "crocodile") and 6 in view.players[0].cards,
        _shelter,
    ),
    ("indio", lambda view: view.phase == "offer" and _my_turn(view) and any(view.players[READER].tiles), _piles),
    ("medal", lambda view: view.players[READER].medal is not None, _nothing),
    ("end", lambda view: view.phase == "over", _mission),
)
"""Key, position and spots of each scene after the first tent."""
