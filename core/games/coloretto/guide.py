"""The first steps: pages of one made-up match of three, told to the player in seat 0, the same each time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from core.chance import SeededChance
from core.game import Scene, Seat
from core.games.coloretto import checks, rules
from core.games.coloretto.components import COLOUR_OF, NEIGHBOURS
from core.games.coloretto.effects import asked, effect, recipients
from core.games.coloretto.observe import observe
from core.games.coloretto.player import greedy
from core.games.coloretto.view import ColorettoView
from core.wording import Line

SEATS, YOU = 3, Seat(0)
MATCH = 304
"""Which made-up match it is: one in which all that is to be told happens in order."""

Spots = Callable[[ColorettoView], tuple[str, ...]]
"""Of what a page tells there; () where its position has not come yet."""


@cache
def scenes() -> tuple[Scene, ...]:
    positions = _positions()
    return tuple(_page(positions, key, spots) for key, spots in PAGES)


def _page(positions: Iterator[ColorettoView], key: str, spots: Spots) -> Scene:
    """The next position of which there is something to tell."""
    for view in positions:
        if told := spots(view):
            return Scene(Line(f"coloretto.guide.{key}"), view, told)
    raise AssertionError(f"the made-up match has no position for {key}")


def _positions() -> Iterator[ColorettoView]:
    """What seat 0 sees of the match between greedy players, each position twice: it may serve two pages."""
    chance = SeededChance(MATCH.to_bytes(32, "big"))
    state = rules.set_up(SEATS, False, chance)
    while True:
        view = observe(state, YOU, rules.to_act(state))
        yield view
        yield view
        if not view.to_act:
            return
        [seat] = view.to_act
        seen = observe(state, seat, view.to_act)
        rules.apply(state, {seat: greedy(seen, checks.legal_moves(state), chance)})


def _your_turn(view: ColorettoView) -> bool:
    return view.offer is None and view.to_act == (YOU,)


def _goal(view: ColorettoView) -> tuple[str, ...]:
    """The own columns, once something lies there."""
    cards = sum(map(len, view.players[YOU].columns))
    return (f"seat:{YOU}",) if _your_turn(view) and cards >= 2 else ()


def _hand(view: ColorettoView) -> tuple[str, ...]:
    return tuple(f"hand:{animal}" for animal in dict.fromkeys(view.hand)) if _your_turn(view) else ()


def _with_effect(wanted: str) -> Spots:
    """A card of the hand that does that, and the place where its twin lies if it has one there."""

    def spots(view: ColorettoView) -> tuple[str, ...]:
        found = [animal for animal in view.hand if _your_turn(view) and effect(view, animal) == wanted]
        twin = [f"column:{animal}" for animal in found[:1] if wanted == "duplicate"]
        return (*(f"hand:{animal}" for animal in found[:1]), *twin)

    return spots


def _pile(view: ColorettoView) -> tuple[str, ...]:
    piles = view.players[YOU].piles
    return tuple(f"pile:{YOU}:{nth}" for nth in range(len(piles))) if view.players[YOU].bonuses else ()


def _others(view: ColorettoView) -> tuple[str, ...]:
    """Those whom a card can be given."""
    to = recipients(SEATS, YOU, view.protection)
    return tuple(f"seat:{seat}" for seat in to) if _your_turn(view) else ()


def _offered(view: ColorettoView) -> tuple[str, ...]:
    """The card that is offered, and the cards one of which could go with it."""
    if not asked(view) or view.offer is None:
        return ()
    columns = view.players[YOU].columns
    near = [card for colour in NEIGHBOURS[COLOUR_OF[view.offer.animal]] for card in columns[colour]]
    known = view.offer.animal in columns[COLOUR_OF[view.offer.animal]]
    return ("offer", *(f"column:{card}" for card in near)) if known and near else ()


def _protected(view: ColorettoView) -> tuple[str, ...]:
    return (f"protection:{view.protection}",) if view.protection == YOU else ()


def _near_the_end(view: ColorettoView) -> tuple[str, ...]:
    return ("deck",) if view.deck_size <= 8 else ()


def _over(view: ColorettoView) -> tuple[str, ...]:
    return () if view.to_act else tuple(f"seat:{seat}" for seat in range(SEATS))


PAGES: tuple[tuple[str, Spots], ...] = (
    ("goal", _goal),
    ("turn", _hand),
    ("duplicate", _with_effect("duplicate")),
    ("give", _others),
    ("answer", _offered),
    ("protection", _protected),
    ("fill", _with_effect("fill")),
    ("pile", _pile),
    ("end", _near_the_end),
    ("score", _over),
)
