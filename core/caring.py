"""How a place where tables live is to be, besides their messages: what is pinned, what a thread is called, whether it
is still needed.
"""

from __future__ import annotations

import msgspec

from core.communities import NO_RULES, Rules
from core.live import LiveTables
from core.observing import facts, observe
from core.people import Home, Place
from core.ports.outbox import Destination
from core.screens.threads import thread_name
from core.stored import Status
from core.table import Table

_FIRST = {Status.RUNNING: 0, Status.LOBBY: 1}
"""A running table gives a thread its name before a waiting one, and that before one that is over."""


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """How a place is to be. `pinned`: the messages that are to be; `coming`: those that others are about to follow,
    which stay as they are until then. `shown` are the newest messages there. `name` is a thread's, None where it stays
    as it is, after the table `table`. `ended`: nothing is played there; `archived`: then a thread is put away.
    """

    pinned: tuple[str, ...] = ()
    coming: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    name: str | None = None
    table: str = ""
    ended: bool = True
    archived: bool = True


class Caring:
    """What whoever looks after places asks."""

    def __init__(self, live: LiveTables) -> None:
        self._live = live
        self._stores = live.stores

    async def wanted(self, place: Place, table: str) -> Kept | None:
        """How the place is to be, which was named after `table` so far ("": after none). None while that can't be
        known: a table there can't be read.
        """
        tables, resting = await self._live.readable(await self._stores.tables.codes_at(place))
        if resting:
            return None
        first = min(tables, key=lambda one: _FIRST.get(one.status, len(_FIRST)), default=None)
        if first is None and table:
            first = next(iter((await self._live.readable([table]))[0]), None)
        home = None if first is None else next((home for home in first.homes if home.place == place), None)
        if first is None or home is None:
            return Kept()
        rules = await rules_of(self._live, home)
        shown = [(one, board) for one in tables for board in await self._boards(one, place)]
        pinned = [board for one, board in shown if rules.pinned and one.status is Status.RUNNING]
        return Kept(
            pinned=tuple(board.message for board in pinned if board.message and board.wanted == board.delivered),
            coming=tuple(board.message for board in pinned if board.message and board.wanted != board.delivered),
            shown=tuple(board.message for _, board in shown if board.message),
            name=self._name(first, home) if rules.titled else None,
            table=first.code,
            ended=all(one.status not in _FIRST for one in tables),
            archived=rules.archived,
        )

    async def _boards(self, table: Table, place: Place) -> list[Destination]:
        shown = await self._stores.outbox.shows(table.code)
        return [one for one in shown if one.seat is None and one.place == place]

    def _name(self, table: Table, home: Home) -> str:
        seen = observe(table, None) if table.match is not None else None
        return thread_name(facts(table), seen, home.language)


async def rules_of(live: LiveTables, home: Home) -> Rules:
    """What the moderators of a home have set."""
    community = home.community
    return NO_RULES if community is None else await live.stores.communities.rules(community)
