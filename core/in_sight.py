"""Which level of their menu each person sees, as far as this process has shown it: what a letter that they type means.

It is kept in memory only. After a restart nobody knows it, and a letter is asked about before it is played.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from core.game import Seat
from core.screens.parts import Level

MOST = 4096
"""Levels that are kept; of those shown longest ago nobody knows any more."""


class _Where(NamedTuple):
    """Whose level, and where: somebody may play by several platforms. `plan`: it is one of their plan."""

    table: str
    platform: str
    seat: Seat
    plan: bool


class InSight:
    def __init__(self) -> None:
        self._levels: OrderedDict[_Where, Level] = OrderedDict()

    def shows(self, table: str, platform: str, level: Level) -> None:
        """Somebody was answered with it: it is the last one that they see."""
        where = _Where(table, platform, level.seat, len(level.at) > 1)
        self._levels[where] = level
        self._levels.move_to_end(where)
        if len(self._levels) > MOST:
            self._levels.popitem(last=False)

    def renews(self, table: str, platform: str, level: Level) -> None:
        """A message that is kept up to date shows it: a deeper level of the same position may stand beside it, and then
        nobody knows which of them is meant.
        """
        known = self._levels.get(_Where(table, platform, level.seat, len(level.at) > 1))
        beside = known is not None and known.at == level.at and known.path != level.path
        self.shows(table, platform, Level(level.seat, level.at, None) if beside else level)

    def path(self, table: str, platform: str, seat: Seat, at: tuple[int, ...]) -> tuple[str, ...] | None:
        """The way to the level that they see; None where nobody knows it."""
        known = self._levels.get(_Where(table, platform, seat, len(at) > 1))
        return known.path if known is not None and known.at == at else None
