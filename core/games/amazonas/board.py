"""A map in the form that the rules compute with."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import lru_cache

from core.games.amazonas.components import SILVER
from core.games.amazonas.maps import Map, MapError, map_of
from core.games.amazonas.moves import Build, Neutral
from core.wording import Refusal


class Board:
    """A map ready for play: tuples by village. Sets of villages are bit masks (`path`, `water`: the neighbours of each
    village over that kind of link; `missions`); `prices` are in silver.
    """

    __slots__ = (
        "all",
        "builds",
        "map",
        "missions",
        "names",
        "neutrals",
        "number",
        "path",
        "prices",
        "several",
        "species",
        "spots",
        "water",
    )

    def __init__(self, chart: Map) -> None:
        villages = chart.villages
        self.map = chart
        self.number = chart.numbers()
        self.names = tuple(village.name for village in villages)
        self.species = tuple(village.species for village in villages)
        self.prices = tuple(tuple(SILVER * price for price in village.sites) for village in villages)
        self.builds = tuple(Build(village.slug) for village in villages)
        self.neutrals = tuple(Neutral(village.slug) for village in villages)
        self.spots = tuple((f"village:{village.slug}",) for village in villages)
        """What an event of a tent there touches, as in the menus' marks."""
        self.path = _neighbours(len(villages), chart.paths)
        self.water = _neighbours(len(villages), chart.waterways)
        self.missions = tuple(sum(1 << village for village in mission) for mission in chart.missions)
        self.all = (1 << len(villages)) - 1
        self.several = sum(1 << at for at, village in enumerate(villages) if len(village.sites) > 1)
        """Villages that still have more than one site before anybody builds."""

    def __reduce__(self) -> tuple[Callable[[Map], Board], tuple[Map]]:
        """A position that is sent to another process finds the one board there: what is known of it is kept by it."""
        return board_of, (self.map,)


def _neighbours(count: int, links: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    masks = [0] * count
    for a, b in links:
        masks[a] |= 1 << b
        masks[b] |= 1 << a
    return tuple(masks)


@lru_cache(maxsize=16)
def board_of(chart: Map) -> Board:
    return Board(chart)


def board_for(option: str) -> Board:
    """The board that a match's option `map` asks for (`map_of`). Raises `Refusal` for one that can't be played on."""
    try:
        return board_of(map_of(option))
    except MapError as error:
        raise Refusal("amazonas.no.map", why=str(error)) from error


def no_village(board: Board, name: str) -> Refusal | None:
    """There is no such village; one that is spelt like it may be meant."""
    if name in board.number:
        return None
    close = get_close_matches(name, board.number, 1)
    if not close:
        return Refusal("amazonas.no.village", name=name)
    return Refusal("amazonas.no.village_near", name=name, known=close[0])
