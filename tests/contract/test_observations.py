"""What an observation is of every game: a value for each viewer, without the match's seed before the end."""

from __future__ import annotations

from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest

from core import observing
from core.chance import commitment
from core.game import Seat
from core.match import Match
from core.observation import Observation
from core.records import Share
from core.titles import TITLES
from tests.contract.cases import Case, drive, every_case
from tests.contract.play import Line, matches
from tests.contract.twins import Leak
from tests.seen import table_round

LOOKS = 12
"""Positions of a match at which every viewer looks, besides its end."""


def forms(seed: bytes) -> tuple[str, ...]:
    """How a seed could be written."""
    return (
        seed.hex(),
        b64encode(seed).decode().rstrip("="),
        urlsafe_b64encode(seed).decode().rstrip("="),
        str(int.from_bytes(seed, "big")),
        str(int.from_bytes(seed, "little")),
        repr(seed)[2:-1],
    )


def atoms(thing: Any) -> Iterator[Any]:
    """Whatever an observation holds that has no parts."""
    if isinstance(thing, msgspec.Struct):
        assert thing.__struct_config__.frozen, f"{type(thing).__name__} can be changed"
        for name in thing.__struct_fields__:
            yield from atoms(getattr(thing, name))
    elif isinstance(thing, Mapping):  # a sentence's arguments
        for pair in thing.items():
            yield from atoms(pair)
    elif isinstance(thing, tuple | frozenset):
        for part in thing:
            yield from atoms(part)
    else:
        assert isinstance(thing, str | int | float | bytes | None), f"{type(thing).__name__} is no value"
        yield thing


def check_no_seed(seen: Observation, seed: bytes) -> None:
    """Raises `Leak` where the observation of a running match tells its seed, in whatever form."""
    if seen.seed is not None:
        raise Leak(f"seat {seen.viewer} is told the seed of a running match")
    needles = forms(seed)
    for atom in atoms(seen):
        if isinstance(atom, bytes) and seed in atom:
            raise Leak(f"seat {seen.viewer}: the seed is in {atom!r}")
        if any(needle in str(atom) for needle in needles):
            raise Leak(f"seat {seen.viewer}: the seed is in {atom}")


def check_match(match: Match, seed: bytes) -> None:
    table = table_round(match)
    for viewer in (None, *map(Seat, range(match.seats))):
        seen = observing.observe(table, viewer)
        assert seen.viewer == seen.view.viewer == viewer
        assert (seen.outcome is not None) == match.over
        assert seen.table.commitment == commitment(seed)
        if match.over:
            assert seen.seed == seed.hex()
        else:
            check_no_seed(seen, seed)


@every_case
def test_observations_are_values_that_hold_no_seed_before_the_end(case: Case, matches: int) -> None:
    drive(look, case, matches)


def look(case: Case, line: Line) -> None:
    plies = sum(1 for _ in matches(case, line))
    at = {plies - 1, *line.rng("looks").sample(range(plies), min(LOOKS, plies))}
    for ply, match in enumerate(matches(case, line)):
        if ply in at:
            check_match(match, line.match_seed)


def begun(key: str) -> Match:
    return Match(TITLES[key], TITLES[key].meta.seats[0], {}, Line(1, "uniform").match_seed)


@pytest.mark.parametrize("key", TITLES)
def test_a_match_that_shows_its_seed_too_early_is_found(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "shown_seed", property(lambda self: self._seed.hex()))
    assert_every_viewer_is_told(begun(key))


@pytest.mark.parametrize("form", range(6))
@pytest.mark.parametrize("field", ["seed", "commitment", "shares"])
@pytest.mark.parametrize("key", TITLES)
def test_an_observation_filled_with_the_seed_is_found(
    key: str, field: str, form: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    observe = observing.observe

    def leaky(table: Any, viewer: Seat | None) -> Observation:
        seen, told = observe(table, viewer), forms(table.match.secret_seed())[form]
        if field == "seed":
            return msgspec.structs.replace(seen, seed=told)
        facts = msgspec.structs.replace(seen.table, **{field: (Share("Anna", told),) if field == "shares" else told})
        return msgspec.structs.replace(seen, table=facts)

    monkeypatch.setattr(observing, "observe", leaky)
    assert_every_viewer_is_told(begun(key))


def assert_every_viewer_is_told(match: Match) -> None:
    table, seed = table_round(match), match.secret_seed()
    for viewer in (None, *map(Seat, range(match.seats))):
        with pytest.raises(Leak):
            check_no_seed(observing.observe(table, viewer), seed)
