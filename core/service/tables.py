"""Tables in memory: one writer each, the newest kept, everybody told after a commit."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from core.actions import Action
from core.answers import Caller
from core.people import Place
from core.ports import Conflict, Store
from core.records import Record
from core.table import Status, Table
from core.wording import Refusal

LIVE_TABLES = 256
"""Tables kept in memory; others are replayed from their log when asked for."""

_RANK = {Status.RUNNING: 0, Status.LOBBY: 1, Status.OVER: 2, Status.CANCELLED: 3}


class Tables:
    """The only holder of live tables. `locked` is the way to change one, `commit` the end of every change."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._listeners: list[Callable[[str], None]] = []
        self._live: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._epoch = 0
        """Rises when stored tables change behind `commit`, so that a load under way is not taken for the newest."""

    def listen(self, on_change: Callable[[str], None]) -> None:
        """`on_change` is called with a table's code after each commit."""
        self._listeners.append(on_change)

    @asynccontextmanager
    async def locked(self, code: str) -> AsyncIterator[Table]:
        """A draft of the table, for one writer at a time. Others see it once `commit` has stored it."""
        async with self._locks.setdefault(code, asyncio.Lock()):
            try:
                yield (await self.table(code)).copy()
            except Refusal:
                raise
            except BaseException as error:  # it may be stored or not: read anew
                self._live.pop(code, None)
                if isinstance(error, Conflict):
                    raise Refusal("table.moved_on") from error
                raise

    async def commit(self, table: Table, records: Sequence[Record] = (), *, seated: bool = False) -> None:
        """Store the draft; from then on it is the table, and everybody is told."""
        await self.store.save(table, records, seated=seated)
        self.keep(table)
        self.changed(table.code)

    def keep(self, table: Table) -> None:
        """What is stored as `table` now is what others read."""
        self._live[table.code] = table
        self._live.move_to_end(table.code)
        while len(self._live) > LIVE_TABLES:
            self._live.popitem(last=False)

    async def find(self, code: str) -> Table | None:
        """The table as it was last stored; None for an unknown code. Raises `Refusal` for a log that can't be read."""
        if code in self._live:
            self._live.move_to_end(code)
            return self._live[code]
        while True:
            epoch = self._epoch
            loaded = await self._load(code)
            if code in self._live:  # a writer was quicker
                return self._live[code]
            if epoch == self._epoch:
                break
        if loaded is not None:
            self.keep(loaded)
        return loaded

    async def anew(self, code: str) -> Table | None:
        """`find`, past what is kept: something was stored behind `commit`."""
        async with self._locks.setdefault(code, asyncio.Lock()):
            self._live.pop(code, None)
            return await self.find(code)

    async def readable(self, codes: Sequence[str]) -> tuple[list[Table], list[str]]:
        """The tables of `codes`, and the codes of those that rest because this program can't read their log."""
        tables, resting = [], []
        for code in codes:
            try:
                if (table := await self.find(code)) is not None:
                    tables.append(table)
            except Refusal:
                resting.append(code)
        return tables, resting

    async def _load(self, code: str) -> Table | None:
        try:
            return await self.store.load(code)
        except ValueError as error:
            raise Refusal("table.log_broken", code=code, why=str(error)) from error

    async def table(self, code: str) -> Table:
        """Raises `Refusal` for an unknown code."""
        table = await self.find(code)
        if table is None:
            raise Refusal("table.no_such_table", code=code)
        return table

    def changed(self, code: str) -> None:
        for listener in self._listeners:
            listener(code)

    async def code_for(self, caller: Caller, action: Action) -> str:
        """The table that is meant: as named, or the only one here, or the only one the person sits at."""
        if action.table:
            return action.table.strip().upper()
        here = await self.store.codes_at(caller.place)
        own = await self.store.codes_of(caller.person.id)
        for codes in ([code for code in here if code in own], here, own):
            fitting = [table for table in (await self.readable(codes))[0] if self._fits(table, action, caller)]
            # A running table is meant before a waiting one, and that before one that is over.
            best = min((_RANK[table.status] for table in fitting), default=0)
            meant = [table.code for table in fitting if _RANK[table.status] == best]
            if len(meant) == 1:
                return meant[0]
            if meant:
                raise Refusal("table.which", known=", ".join(meant[:8]))
        raise Refusal("table.no_table_here")

    @staticmethod
    def _fits(table: Table, action: Action, caller: Caller) -> bool:
        match action.verb:
            case "join" | "leave" | "start" | "option" | "computer" | "drop" | "lobby":
                return table.status is Status.LOBBY
            case "play" | "hand" | "type" | "undo" | "plan" | "plan_clear" | "resign" | "resign_sure":
                return table.status is Status.RUNNING and table.seat_of(caller.person.id) is not None
            case "cancel" | "cancel_sure":
                return table.status in (Status.LOBBY, Status.RUNNING)
            case "rematch":
                return table.status is Status.OVER
            case "export":
                return table.match is not None
            case _:
                return True

    async def move(self, old: Place, new: Place) -> None:
        """A chat has a new address: its tables show themselves there anew. Said twice, it changes nothing."""
        await self.store.move_home(old, new)
        self._epoch += 1
        for code in await self.store.codes_at(new):
            async with self._locks.setdefault(code, asyncio.Lock()):
                self._live.pop(code, None)  # read anew, with its new home
            self.changed(code)

    async def lose(self, place: Place, reason: str = "gone") -> None:
        """Nothing can be written to `place` any more; what lives there rests until `regain`."""
        for code in await self.store.suspend(place, reason):
            self.changed(code)

    async def regain(self, place: Place) -> None:
        """Messages get through to `place` (again): what rested there is shown anew."""
        for code in await self.store.heal(place):
            self.changed(code)
