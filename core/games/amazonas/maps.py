"""Boards as data: what a map holds, and how a map file becomes one.

A map file is TOML (`map.toml` is the model). Everything that the rules need of it is checked here; an error names the
file, the line and what to do. A match on an operator's map holds the file's whole text among its options, so it keeps
the map that it began with, whatever becomes of the file.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from core.games.amazonas.components import SPECIES, START_GOLD

MOST_SLUG = 24
MOST_NAME = 14
MOST_SITES = 4
MOST_VILLAGES = 60
MOST_NUMBER = 10_000
"""Of gold or pixels: a longer one is a slip of the hand."""

MOST_OF_A_SPECIES = 24
"""A menu's level holds no more."""

LEAST_MISSIONS = 8
MISSION_SIZE = 4
LEAST_STARTS = 4
"""Villages with a first site that the money at the start pays for, so that nobody is left without a start."""


class Village(msgspec.Struct, frozen=True):
    """`slug` is its name in notation; `sites` are prices in gold, cheapest first; `at` is its middle on the canvas."""

    name: str
    slug: str
    species: int
    sites: tuple[int, ...]
    at: tuple[int, int]


class Map(msgspec.Struct, frozen=True):
    """A board. A village is its number in `villages`, which are sorted by slug; links are pairs of such numbers."""

    name: str
    canvas: tuple[int, int]
    villages: tuple[Village, ...]
    paths: tuple[tuple[int, int], ...]
    waterways: tuple[tuple[int, int], ...]
    missions: tuple[tuple[int, ...], ...]

    def numbers(self) -> dict[str, int]:
        """Villages by slug, as moves, marks and spots name them."""
        return {village.slug: at for at, village in enumerate(self.villages)}


class MapError(ValueError):
    """A map file that can't be played on: file, line, what is wrong and what to do."""


def slug_of(name: str) -> str:
    """The name in notation: ASCII, lower case, words joined by hyphens (`Santo Caño`: `santo-cano`)."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return "-".join(re.findall(r"[a-z0-9]+", plain.lower()))


FIRST, SECOND = "", "2"
"""The box's maps as the option `map` names them: matches began with the missions of `missions_first.toml`, now they
begin with those of `map.toml`. The villages are the same.
"""


@cache
def standard() -> Map:
    """The project's own map. A change that running matches would notice needs a name of its own, as `FIRST` has."""
    return load((files(__package__) / "map.toml").read_text(encoding="utf-8"), "map.toml")


@cache
def first() -> Map:
    """The project's own map with the missions that it had at first."""
    chart = standard()
    number = {village.name: at for at, village in enumerate(chart.villages)}
    text = (files(__package__) / "missions_first.toml").read_text(encoding="utf-8")
    missions = tomllib.loads(text)["missions"].values()
    return msgspec.structs.replace(chart, missions=tuple(tuple(number[name] for name in names) for names in missions))


def map_of(option: str) -> Map:
    """What the option `map` of a match asks for. Raises `MapError` for a text that can't be played on."""
    return first() if option == FIRST else standard() if option == SECOND else load(option, "map")


def own_name(option: str) -> str:
    """The name of an operator's map, "" for the box's."""
    return "" if option in (FIRST, SECOND) else map_of(option).name


@lru_cache(maxsize=16)
def load(text: str, source: str) -> Map:
    """Read and check a map file; `source` names it in errors. Raises `MapError`."""
    return _Loader(text, source).map()


class _Place(NamedTuple):
    """Where an error is: a section of the file and a key in it, either of them "" for the whole."""

    section: str = ""
    key: str = ""


def _lines(text: str) -> dict[_Place, int]:
    """The line of each section and key. A key and its value stand on one line, as TOML wants of inline tables."""
    found: dict[_Place, int] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        if head := re.match(r"\s*\[\s*([\w-]+)\s*\]", line):
            section = head[1]
            found[_Place(section)] = number
        elif entry := re.match(r"""\s*(?:"([^"]+)"|'([^']+)'|([\w-]+))\s*=""", line):
            found.setdefault(_Place(section, entry[1] or entry[2] or entry[3]), number)
    return found


class _Loader:
    def __init__(self, text: str, source: str) -> None:
        self._source = source
        self._lines = _lines(text)
        try:
            self._toml = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # TOML's own faults, endless numbers, brackets in brackets
            raise MapError(f"{source} is no TOML file: {error}.") from error

    def map(self) -> Map:
        name = self._value("name", lambda value: isinstance(value, str) and 0 < len(value) <= 40, "a text in quotes")
        canvas = self._value("canvas", _is_pair, "width and height, for example [1280, 960]")
        for section in self._toml.keys() - {"name", "canvas", "villages", "paths", "waterways", "missions"}:
            place = _Place(section) if isinstance(self._toml[section], dict) else _Place("", section)
            raise self._error(place, f"{section} is unknown: take it out")
        villages = self._villages(tuple(canvas))
        number = {village.name: at for at, village in enumerate(villages)}
        paths, waterways = (self._links(kind, number) for kind in ("paths", "waterways"))
        self._check_connected(villages, (*paths, *waterways))
        self._check_starts(villages)
        missions = tuple(self._missions(number))
        return Map(name, tuple(canvas), villages, paths, waterways, missions)

    def _villages(self, canvas: tuple[int, ...]) -> tuple[Village, ...]:
        villages = [self._village(name, entry, canvas) for name, entry in self._section("villages").items()]
        if len(villages) > MOST_VILLAGES:
            raise self._error(_Place("villages"), f"there are {len(villages)} villages: keep {MOST_VILLAGES} at most")
        known: dict[str, str] = {}
        for village in villages:
            if village.slug in known:
                other = known[village.slug]
                raise self._error(
                    _Place("villages", village.name),
                    f"{village.name} and {other} would both be written {village.slug} in a move: rename one of them",
                )
            known[village.slug] = village.name
        for species, slug in enumerate(SPECIES):
            same = sum(village.species == species for village in villages)
            if same > MOST_OF_A_SPECIES:
                message = f"{same} villages have the species {slug}: keep {MOST_OF_A_SPECIES} at most"
                raise self._error(_Place("villages"), message)
        return tuple(sorted(villages, key=lambda village: village.slug))

    def _village(self, name: str, entry: Any, canvas: tuple[int, ...]) -> Village:
        place = _Place("villages", name)
        slug = slug_of(name)
        if not slug or len(slug) > MOST_SLUG or len(name) > MOST_NAME:
            message = f"the name {name!r} must have Latin letters or digits and at most {MOST_NAME} characters"
            raise self._error(place, message)
        if not isinstance(entry, dict) or entry.keys() != {"species", "sites", "at"}:
            raise self._error(place, f"{name} needs exactly species, sites and at")
        species, sites, at = entry["species"], entry["sites"], entry["at"]
        if species not in SPECIES:
            raise self._error(place, f"{name} has the species {species!r}: choose one of {', '.join(SPECIES)}")
        if not _is_prices(sites):
            message = f"the sites of {name} must be 1 to {MOST_SITES} whole prices from 1 gold up, each dearer"
            raise self._error(place, f"{message} than the one before, not {sites}")
        if not _is_pair(at) or at[0] > canvas[0] or at[1] > canvas[1]:
            raise self._error(place, f"{name} must lie on the canvas of {canvas[0]} by {canvas[1]}, not at {at}")
        return Village(name, slug, SPECIES.index(species), tuple(sites), (at[0], at[1]))

    def _links(self, kind: str, number: Mapping[str, int]) -> tuple[tuple[int, int], ...]:
        links: set[tuple[int, int]] = set()
        for name, others in self._section(kind).items():
            place = _Place(kind, name)
            for end in (name, *self._names(place, others)):
                if end not in number:
                    raise self._error(place, f"{end} is no village of this map: check the spelling")
            for other in others:
                if other == name:
                    raise self._error(place, f"{name} is linked to itself: take that link out")
                a, b = sorted((number[name], number[other]))
                if (a, b) in links:
                    raise self._error(place, f"{name} and {other} are linked twice among the {kind}: keep one")
                links.add((a, b))
        return tuple(sorted(links))

    def _missions(self, number: Mapping[str, int]) -> Iterator[tuple[int, ...]]:
        section = self._section("missions")
        if len(section) < LEAST_MISSIONS:
            raise self._error(_Place("missions"), f"there are {len(section)} missions: {LEAST_MISSIONS} are needed")
        for key, given in section.items():
            place = _Place("missions", key)
            names = self._names(place, given)
            for name in names:
                if name not in number:
                    raise self._error(place, f"{name} is no village of this map: check the spelling")
            if len(set(names)) != MISSION_SIZE or len(names) != MISSION_SIZE:
                raise self._error(place, f"mission {key} must name {MISSION_SIZE} different villages")
            yield tuple(number[name] for name in names)

    def _check_connected(self, villages: tuple[Village, ...], links: tuple[tuple[int, int], ...]) -> None:
        reached = component(0, links)
        cut_off = [village for at, village in enumerate(villages) if at not in reached]
        if cut_off:
            message = f"no links lead from {villages[0].name} to {cut_off[0].name}: add one"
            raise self._error(_Place("villages", cut_off[0].name), message)

    def _check_starts(self, villages: tuple[Village, ...]) -> None:
        if sum(village.sites[0] <= START_GOLD for village in villages) < LEAST_STARTS:
            message = f"at least {LEAST_STARTS} villages need a first site of {START_GOLD} gold or less"
            raise self._error(_Place("villages"), f"{message}, else somebody could not start")

    def _value(self, key: str, good: Callable[[Any], bool], wanted: str) -> Any:
        value = self._toml.get(key)
        if not good(value):
            raise self._error(_Place("", key), f"{key} must be {wanted}")
        return value

    def _section(self, key: str) -> dict[str, Any]:
        section = self._toml.get(key)
        if not isinstance(section, dict) or (key != "paths" and key != "waterways" and not section):
            raise self._error(_Place(key), f"the section [{key}] is missing or empty: add it")
        return section

    def _names(self, place: _Place, value: Any) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            raise self._error(place, f"{place.key} in [{place.section}] must be a list of village names in quotes")
        return value

    def _error(self, place: _Place, message: str) -> MapError:
        line = self._lines.get(place)
        where = f"{self._source}, line {line}" if line else self._source
        return MapError(f"{where}: {message}.")


def component(start: int, links: tuple[tuple[int, int], ...]) -> set[int]:
    """The villages that hang together with `start` over `links`."""
    reached = {start}
    todo = [start]
    while todo:
        here = todo.pop()
        for pair in links:
            if here in pair:
                there = pair[1] if pair[0] == here else pair[0]
                if there not in reached:
                    reached.add(there)
                    todo.append(there)
    return reached


def _whole(value: Any, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= MOST_NUMBER


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(_whole(part, 1) for part in value)


def _is_prices(value: Any) -> bool:
    return (
        isinstance(value, list)
        and 0 < len(value) <= MOST_SITES
        and all(_whole(price, 1) for price in value)
        and all(a < b for a, b in pairwise(value))
    )
