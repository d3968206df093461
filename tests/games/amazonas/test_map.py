"""The project's own map: every constraint of its reconstruction, measured."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import inf

import pytest

from core.game import Seat
from core.games.amazonas.board import board_of
from core.games.amazonas.components import SPECIES, TIE
from core.games.amazonas.maps import FIRST, SECOND, Map, MapError, component, first, map_of, slug_of, standard
from core.games.amazonas.title import Amazonas
from core.match import Match
from core.wording import Refusal
from tests.games.amazonas.maps import changed

CHART = standard()
LINKS = (*CHART.paths, *CHART.waterways)
RECORDED = {"Rosaria", "Santo Caño", "Moreña", "Piedras", "Xibu", "Tucu", "Bidora", "Otire", "Porto Morro"}


def neighbours(village: int) -> list[int]:
    return [b if a == village else a for a, b in LINKS if village in (a, b)]


def test_thirty_villages_with_the_recorded_names() -> None:
    assert len(CHART.villages) == 30
    assert {village.name for village in CHART.villages} >= RECORDED
    assert [village.slug for village in CHART.villages] == sorted(village.slug for village in CHART.villages)
    assert slug_of("Santo Caño") == "santo-cano"


def test_rosarias_neighbours() -> None:
    rosaria = next(at for at, village in enumerate(CHART.villages) if village.name == "Rosaria")
    names = {CHART.villages[at].name for at in neighbours(rosaria)}
    assert names == {"Santo Caño", "Moreña", "Piedras", "Xibu", "Tucu"}


@pytest.mark.parametrize("species", range(5))
def test_six_villages_and_twelve_sites_a_species(species: int) -> None:
    sites = sorted(village.sites for village in CHART.villages if village.species == species)
    assert sites == [(2, 3), (2, 3), (2, 4, 5), (3,), (3, 4), (3, 4)]


def test_links() -> None:
    assert len(set(CHART.paths)) == len(CHART.paths)
    assert len(set(CHART.waterways)) == len(CHART.waterways)
    for a, b in LINKS:
        assert CHART.villages[a].species != CHART.villages[b].species
    for village in range(30):
        assert len(neighbours(village)) >= 2
        assert sum(len(CHART.villages[other].sites) for other in set(neighbours(village))) >= 4


@pytest.mark.parametrize("links", [CHART.paths, CHART.waterways])
def test_two_thirds_hang_together_over_each_kind(links: tuple[tuple[int, int], ...]) -> None:
    assert max(len(component(start, links)) for start in range(30)) >= 20
    assert len(component(0, LINKS)) == 30


def test_missions_name_villages_with_room_once_or_twice() -> None:
    assert len(CHART.missions) == 8
    named = Counter(village for mission in CHART.missions for village in mission)
    assert set(named) == {at for at, village in enumerate(CHART.villages) if len(village.sites) > 1}
    assert set(named.values()) == {1, 2}
    for one, other in combinations(CHART.missions, 2):
        assert len(set(one) & set(other)) <= 1


@cache
def steiner(weights: tuple[int, ...], terminals: tuple[int, ...]) -> int:
    """The lightest tree of links that joins `terminals`, by the weights of its villages (Dreyfus and Wagner, 1971)."""
    best = {frozenset([t]): _spread({t: weights[t]}, weights) for t in terminals}
    for size in range(2, len(terminals) + 1):
        for group in map(frozenset, combinations(terminals, size)):
            start: dict[int, float] = {}
            for cut in range(1, size):
                for part in map(frozenset, combinations(sorted(group), cut)):
                    for at in range(30):
                        joined = best[part][at] + best[group - part][at] - weights[at]
                        start[at] = min(start.get(at, inf), joined)
            best[group] = _spread(start, weights)
    return int(min(best[frozenset(terminals)].values()))


def _spread(start: dict[int, float], weights: tuple[int, ...]) -> dict[int, float]:
    far = {at: start.get(at, inf) for at in range(30)}
    todo = set(start)
    while todo:
        here = min(todo, key=far.__getitem__)
        todo.remove(here)
        for there in neighbours(here):
            if far[here] + weights[there] < far[there]:
                far[there] = far[here] + weights[there]
                todo.add(there)
    return far


def spread(values: list[int]) -> int:
    return max(values) - min(values)


def test_missions_are_alike() -> None:
    """Links of the smallest tree, gold of the cheapest tree at first prices, and the sum of the four first prices."""
    first = tuple(village.sites[0] for village in CHART.villages)
    trees = [steiner((1,) * 30, mission) - 1 for mission in CHART.missions]
    gold = [steiner(first, mission) for mission in CHART.missions]
    prices = [sum(first[village] for village in mission) for mission in CHART.missions]
    assert spread(trees) <= 1
    assert spread(gold) <= 1
    assert spread(prices) <= 1


def test_tie_numbers_are_spread_evenly() -> None:
    assert sorted(number for row in TIE for number in row) == list(range(1, 29))
    assert spread([sum(row) for row in TIE]) <= 2
    lowest = Counter(min(range(4), key=lambda seat: TIE[seat][card]) for card in range(7))
    assert set(lowest) == {0, 1, 2, 3}
    assert set(lowest.values()) <= {1, 2}
    for one, other in combinations(TIE, 2):
        assert sum(a < b for a in one for b in other) in (24, 25)


def segments() -> list[tuple[tuple[int, int], tuple[int, int]]]:
    return [(CHART.villages[a].at, CHART.villages[b].at) for a, b in LINKS]


def crosses(one: tuple[tuple[int, int], ...], other: tuple[tuple[int, int], ...]) -> bool:
    def side(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
        turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        return (turn > 0) - (turn < 0)

    (a, b), (c, d) = one, other
    if {a, b} & {c, d}:
        return False
    return side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)


def test_no_links_cross() -> None:
    assert not [pair for pair in combinations(segments(), 2) if crosses(*pair)]


# A map of one's own


def test_a_match_keeps_the_map_it_began_with() -> None:
    """The map's text is an option of the match: it plays on where the operator has another map, or none."""
    text = changed('name = "Rio Rosaria"', 'name = "Rio Bravo"')
    match = Match(Amazonas(text), 3, {}, bytes(32))
    assert match.view(None).map.name == "Rio Bravo"  # type: ignore[attr-defined]
    for elsewhere in (Amazonas(), Amazonas(changed("sites = [2, 3]", "sites = [2, 4]"))):
        again = Match(elsewhere, 3, match.set_up().options, bytes(32))
        assert again.view(None) == match.view(None)


def test_a_map_that_cannot_be_played_on_is_refused() -> None:
    with pytest.raises(MapError, match=r"own\.toml is no TOML file"):
        Amazonas("name = ", "own.toml")
    with pytest.raises(Refusal, match="This match's map can't be played on"):
        Match(Amazonas(), 3, {"map": "name = "}, bytes(32))


def test_the_map_is_the_operators_and_not_the_lobbys() -> None:
    assert "map" not in {option.key for option in Amazonas().meta.choices()}
    assert Amazonas().meta.check(3, {})["map"] == SECOND


def test_matches_of_before_keep_their_missions() -> None:
    """W-30: the missions were evened out; a match that began with the old ones plays on with them."""
    assert map_of(FIRST) == first()
    assert map_of(SECOND) == standard()
    assert first().missions != standard().missions
    assert first().villages == standard().villages
    names = [[first().villages[at].name for at in mission] for mission in first().missions]
    assert names[0] == ["Porto Morro", "Dourado", "Laguna Roja", "Santa Ilva"]
    assert names[7] == ["Otire", "Santo Caño", "Ombira", "Vila Seca"]
    old, new = (Match(Amazonas(), 3, {"map": option}, bytes(32)).view(Seat(0)).map for option in (FIRST, SECOND))  # type: ignore[attr-defined]
    assert (old, new) == (first(), standard())


def test_boards_are_made_once() -> None:
    assert board_of(standard()) is board_of(standard())
    assert isinstance(CHART, Map)
    assert len(SPECIES) == 5
