"""Who has hints worked out, beside the program: each of them once, however often and from wherever it is asked for."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from weakref import WeakValueDictionary

from core.game import Seat
from core.hints import position
from core.match import Match
from core.ports.thinking import Priority, Thinkers, Unthought
from core.table import Table
from core.thinking.advice import Advice
from core.thinking.dice import Dice
from core.thinking.hinting import Hint
from core.wording import Refusal

log = logging.getLogger(__name__)

MOST_KEPT = 512
"""Hints that are remembered, for whoever asks again."""

_Asked = tuple[str, Seat, int]
"""Of which table, by which seat, in which position."""


class Advisers:
    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._given: OrderedDict[_Asked, Advice] = OrderedDict()
        self._locks: WeakValueDictionary[_Asked, asyncio.Lock] = WeakValueDictionary()

    async def advise(self, table: Table, seat: Seat) -> Advice:
        """What `seat`, which is to act, might play in the position of the table as it is now. Its chance is drawn from
        what everybody knows of that position. Raises `Refusal` where nobody can think about it.
        """
        match = table.need_running()
        asked = (table.code, seat, position(match))
        async with self._locks.setdefault(asked, asyncio.Lock()):
            known = self._given.get(asked)
            return known if known is not None else await self._think(asked, match)

    async def _think(self, asked: _Asked, match: Match) -> Advice:
        code, seat, at = asked
        seed = f"{code}/{seat}/{at}"
        resigned = tuple(int(other) for other in sorted(match.resigned))
        job = Hint(position=match.known_to(seat, Dice(seed)), seed=seed, resigned=resigned)
        try:
            advice = await self._thinkers.ask(job, Priority.HINT)
        except Unthought as why:
            log.warning("a hint could not be worked out: %s", why)
            raise Refusal("table.hint.none_now") from why
        self._given[asked] = advice
        while len(self._given) > MOST_KEPT:
            self._given.popitem(last=False)
        return advice
