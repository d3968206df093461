"""What a viewer can't know changes nothing that they receive."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

import pytest

from core.game import Seat
from core.titles import TITLES
from render.registry import RENDERERS
from tests.contract.cases import Case, drive, every_case
from tests.contract.play import Line
from tests.contract.twins import Record, compare, record
from tests.contract.watchers import DEAR, END, PICTURES, WATCHERS, Watchers

ROUNDS = 60
"""Twins of one match to try at most until every hidden place has changed. Most are only made; one is compared when it
changes a place that no twin changed before.
"""


@every_case
def test_twins_look_alike(case: Case, matches: int) -> None:
    changed: dict[Hashable, bool] = {}

    def check(case: Case, line: Line) -> None:
        rng = line.rng("twins")
        whole = record(case, line)
        cut = record(case, line, cut=rng.randrange(1, len(whole.plies)))
        public, private = rng.sample((whole, cut), 2)
        look(public, None, changed)
        look(private, Seat(rng.randrange(case.seats)), changed)

    drive(check, case, matches)
    unchanged = [place for place, moved in changed.items() if not moved]
    assert not unchanged, f"hidden places that never changed: {unchanged}"


@pytest.mark.parametrize("key", RENDERERS)
def test_twins_look_alike_in_pictures(key: str) -> None:
    case = Case(key, TITLES[key].meta.seats[1], ())
    line = Line(1, "uniform")
    of = record(case, line, cut=len(record(case, line).plies) * 2 // 3)
    for viewer in (None, Seat(1)):
        if twin := case.plug.twin(of, viewer, line.rng("pictures")):
            compare(of, viewer, twin, {}, PICTURES)


@pytest.mark.parametrize("key", RENDERERS)
def test_twins_look_alike_in_the_pictures_of_the_end(key: str) -> None:
    """What was hidden to the end is not shown there either, but for what the game then lays open."""
    case = Case(key, TITLES[key].meta.seats[1], ())
    line = Line(1, "greedy")
    of = record(case, line)
    for viewer in (None, Seat(1)):
        if twin := case.plug.twin(of, viewer, line.rng("pictures")):
            compare(of, viewer, twin, {}, END, steps=0)


Watching = tuple[Watchers, Watchers]
"""Watchers for every step, and dear ones."""


def look(
    of: Record,
    viewer: Seat | None,
    changed: dict[Hashable, bool],
    first: Watching = (WATCHERS, DEAR),
    more: Watching = ({"observation": WATCHERS["observation"]}, {}),
) -> None:
    """Compare with one twin, and with more where places that `viewer` can't know have never changed."""
    for attempt in range(ROUNDS):
        twin = of.case.plug.twin(of, viewer, of.line.rng(f"twin {viewer} {attempt}"))
        if twin is None:
            return
        moved = {place: was != now for place, (was, now) in choosable(twin.places).items()}
        if attempt and not any(now and not changed.get(place) for place, now in moved.items()):
            continue
        compare(of, viewer, twin, *(more if attempt else first))
        for place, now in moved.items():
            changed[place] = changed.get(place, False) or now
        if all(changed[place] for place in moved):
            return


def choosable(places: Mapping[Hashable, tuple[Any, Any]]) -> dict[Hashable, tuple[Any, Any]]:
    """Without the kinds of places (`("event", 0)` is an "event") that all hold the same: they can't change."""
    kinds: dict[Hashable, set[Any]] = {}
    for place, (was, now) in places.items():
        kinds.setdefault(kind(place), set()).update((was, now))
    return {place: both for place, both in places.items() if len(kinds[kind(place)]) > 1}


def kind(place: Hashable) -> Hashable:
    return place[0] if isinstance(place, tuple) else place
