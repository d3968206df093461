"""Whatever a view holds is told in words, or stands on a list with its reason. (S-12)

A leaf of a view (a field, an entry of a tuple) is exchanged for what it is elsewhere, or for a neighbouring value: some
line of `Game.tell` must become another. `UNTOLD` of a title's plug maps the paths of those that no line tells
(`players.*.seals`, `*` for an index) to why nobody needs them.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from core.game import AnyGame, Seat, View
from core.titles import TITLES
from core.wording import Words
from tests.contract.cases import Case, option_sets, plug
from tests.contract.play import Line, moments
from tests.seen import NAMES
from tests.toy import Toy, ToyView

Path = tuple[str | int, ...]

TRIES = 24
"""Exchanges of one kind of leaf, at different places of different positions, before it counts as untold."""


COMMON = frozenset({"to_act"})
"""Nobody, once the match is over: no other line says it than those of the end."""


@dataclass(frozen=True)
class Leaf:
    view: View
    path: Path
    value: Any


def nodes(thing: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Everything that a value consists of, with the way to it."""
    yield path, thing
    for name in fields_of(thing):
        yield from nodes(getattr(thing, name), (*path, name))
    if isinstance(thing, tuple) and not fields_of(thing):
        for at, entry in enumerate(thing):
            yield from nodes(entry, (*path, at))


def is_leaf(thing: Any) -> bool:
    return not fields_of(thing) and not (isinstance(thing, tuple) and thing)


def fields_of(thing: Any) -> Sequence[str]:
    """Of a struct, or a tuple with names."""
    return getattr(thing, "__struct_fields__", ()) or getattr(thing, "_fields", ())


def called(path: Path) -> str:
    return ".".join("*" if isinstance(step, int) else step for step in path)


def exchanged(thing: Any, path: Path, value: Any) -> Any:
    """The same with another value at the end of the path."""
    if not path:
        return value
    step, *rest = path
    if isinstance(step, int):
        return (*thing[:step], exchanged(thing[step], tuple(rest), value), *thing[step + 1 :])
    change = {step: exchanged(getattr(thing, step), tuple(rest), value)}
    return msgspec.structs.replace(thing, **change) if isinstance(thing, msgspec.Struct) else thing._replace(**change)


def others(value: Any, seen: Sequence[Any]) -> list[Any]:
    """What could stand in place of a value: what stands there elsewhere, and its neighbours."""
    near: list[Any] = []
    if isinstance(value, bool):
        near = [not value]
    elif isinstance(value, int):
        near = [value + 1, value - 1]
    return [other for other in dict.fromkeys([*seen, *near]) if other != value]


def lines(game: AnyGame, view: View) -> list[str]:
    words = Words("en", NAMES, view.viewer)
    return [words(line) for part in game.tell(view) for line in part.lines]


def is_told(game: AnyGame, leaf: Leaf, seen: Sequence[Any]) -> bool:
    """Whether any exchange changes a line. What makes no position at all is tried with the next value."""
    before = lines(game, leaf.view)
    for other in others(leaf.value, seen)[:4]:
        try:
            after = lines(game, exchanged(leaf.view, leaf.path, other))
        except Exception:  # the game never makes such a view: whatever it does with one
            continue
        if after != before:
            return True
    return False


def views(key: str, rng: random.Random, matches: int) -> Iterator[View]:
    """Of every viewer, along matches with each option in turn."""
    game = TITLES[key]
    sets = list(option_sets(game.meta, together=1))
    for number in range(matches):
        counts = game.meta.seat_counts()
        case = Case(key, counts[number % len(counts)], sets[number % len(sets)])
        for moment in moments(case, Line(number, ("by_kind", "greedy")[number % 2])):
            if rng.random() < 0.2 or not game.to_act(moment.state):
                viewers = [None, *map(Seat, range(case.seats))]
                yield game.view(moment.state, rng.choice(viewers))


def untold(game: AnyGame, found: Sequence[View], rng: random.Random, tries: int = TRIES) -> dict[str, bool]:
    """Each kind of leaf, and whether no exchange of it was told."""
    kinds: Mapping[str, list[Leaf]] = defaultdict(list)
    values: Mapping[str, dict[Any, None]] = defaultdict(dict)
    for view in found:
        for path, value in nodes(view):
            values[called(path)][value] = None
            if is_leaf(value):
                kinds[called(path)].append(Leaf(view, path, value))
    told = {}
    for kind, known in kinds.items():
        seen = rng.sample(list(values[kind]), len(values[kind]))
        if not any(others(leaf.value, seen) for leaf in known):
            continue  # nothing else ever stands there
        tried = rng.sample(known, min(tries, len(known)))
        told[kind] = not any(is_told(game, leaf, seen) for leaf in tried)
    return told


def check(key: str, matches: int, tries: int) -> None:
    rng = random.Random(key)
    listed = getattr(plug(key), "UNTOLD", {})
    found = untold(TITLES[key], list(views(key, rng, matches)), rng, tries)
    assert {kind for kind, missing in found.items() if missing} - listed.keys() - COMMON == set(), "told by no line"
    assert {kind for kind in listed if not found.get(kind, True)} == set(), "told, so no reason is needed"
    assert all(why.strip() for why in listed.values())


@pytest.mark.parametrize("key", TITLES)
def test_s_12_each_leaf_of_a_view_is_told_or_has_its_reason(key: str) -> None:
    check(key, 2, TRIES)


@pytest.mark.soak
@pytest.mark.parametrize("key", TITLES)
def test_s_12_each_leaf_is_told_in_many_matches(key: str) -> None:
    check(key, 24, TRIES * 6)


class Silent(Toy):
    """Tells nobody's points."""

    def tell(self, view: ToyView) -> Any:
        return tuple(part for part in super().tell(view) if part.topic != "leads")


def test_s_12_a_leaf_that_no_line_tells_is_found() -> None:
    view = ToyView(viewer=Seat(0), to_act=(Seat(0),), hand=(1, 2), points=(3, 4), shown=(1, 1), waits=1)
    other = msgspec.structs.replace(view, points=(5, 6), hand=(2, 3), waits=0)
    for game, missing in ((Toy(), set()), (Silent(), {"points.*"})):
        found = untold(game, [view, other], random.Random(1))
        assert {kind for kind, never in found.items() if never} - {"viewer", "to_act.*"} == missing
