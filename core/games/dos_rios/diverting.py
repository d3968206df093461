"""Where the water would run after a dam: worked out from rivers and dams alone, whoever stands where.

A search asks for the same dams time and again, so what depends on rivers alone is kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from core.games.dos_rios.places import STEP
from core.games.dos_rios.state import DosRiosState
from core.games.dos_rios.valley import Valley

COURSES = 12
"""So many of a dam's new courses are looked at: ties can make hundreds (DR-15)."""

Waters = tuple[int, int]
"""The hexes that each river irrigates, as sets. Rule: DR-4."""


class Rivers(NamedTuple):
    """What decides where water goes: outflows and dams as in `DosRiosState`, as values."""

    valley: Valley
    outflow: tuple[tuple[int, int], ...]
    dams: tuple[int, ...]


def rivers_of(state: DosRiosState) -> Rivers:
    return Rivers(state.valley, tuple(state.outflow.items()), tuple(state.dams))


@lru_cache(maxsize=1024)
def below(rivers: Rivers) -> dict[int, int]:
    """By hex or spring that carries water: the hexes through which it runs from there, itself included."""
    hexes, found = rivers.valley.ground.hexes, dict[int, int]()
    for spot, side in sorted(rivers.outflow, key=lambda flow: -(flow[0] % 16)):  # water sinks with every step
        to = spot + STEP[side]
        found[spot] = (1 << spot | found.get(to, 1 << to)) & hexes
    return found


@lru_cache(maxsize=8192)
def after_dam(rivers: Rivers, spot: int, side: int) -> tuple[Waters, ...]:
    """The waters by each course that the builder of this dam may choose; () where no river ran. Rule: DR-15."""
    if dict(rivers.outflow).get(spot) != side:
        return ()
    return _courses(rivers, spot, _lowest(rivers, spot, side))


@lru_cache(maxsize=1024)
def after_flow(rivers: Rivers, spot: int, side: int) -> tuple[Waters, ...]:
    """The same for water that waits at `spot` and leaves it by that side."""
    return _courses(rivers, spot, [side])


def _lowest(rivers: Rivers, spot: int, closed: int = -1) -> list[int]:
    """The sides by which water may leave, one more of them closed. Rule: DR-1."""
    valley, dams = rivers.valley, rivers.dams
    exits = [(side, to) for side, to in valley.ground.exits[spot] if side != closed and not dams[side] >> spot & 1]
    lowest = min([valley.height[to] for _, to in exits])
    return [side for side, to in exits if valley.height[to] == lowest]


def _courses(rivers: Rivers, spot: int, sides: list[int]) -> tuple[Waters, ...]:
    """Follow each tie until the water meets a river, an own part that will run dry included, a lake or the town."""
    ground, known = rivers.valley.ground, below(rivers)
    here = 1 << spot & ground.hexes
    stale = known.get(spot, here)
    waiting, found = [(spot, side, 0) for side in reversed(sides)], dict[Waters, None]()
    waters = [known.get(spring, 0) for spring in ground.springs]
    diverted = [spring == spot or waters[river] & here for river, spring in enumerate(ground.springs)]
    while waiting and len(found) < COURSES:
        at, side, passed = waiting.pop()
        to = at + STEP[side]
        if ground.ends >> to & 1 or to in known:
            new = here | passed | known.get(to, 0)
            verde, moreno = (
                water & ~stale | new if turns else water for water, turns in zip(waters, diverted, strict=True)
            )
            found[verde, moreno] = None
        else:
            waiting += [(to, on, passed | 1 << to) for on in reversed(_lowest(rivers, to))]
    return tuple(found)
