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


class Tables:
    """The only holder of live tables. `locked` is the way to change one, `commit` the end of every change."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._listeners: list[Callable[[str], None]] = []
        self._live: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def listen(self, on_change: Callable[[str], None]) -> None:
        """`on_change` is called with a table's code after each commit."""
        self._listeners.append(on_change)

    @asynccontextmanager
    async def locked(self, code: str) -> AsyncIterator[Table]:
        """The table, for one writer at a time. What fails half-way is loaded anew."""
        lock = self._locks.setdefault(code, asyncio.Lock())
        async with lock:
            table = await self.find(code)
            if table is None:
                raise Refusal("table.no_such_table", code=code)
            try:
                yield table
            except Refusal:
                raise
            except Conflict as conflict:
                self._live.pop(code, None)
                raise Refusal("table.moved_on") from conflict
            except BaseException:
                self._live.pop(code, None)
                raise

    async def find(self, code: str) -> Table | None:
        table = self._live.get(code)
        if table is None:
            table = await self._load(code)
            if table is None:
                return None
            table = self._live.setdefault(code, table)  # another reader may have been quicker
        self._live.move_to_end(code)
        while len(self._live) > LIVE_TABLES:
            self._live.popitem(last=False)
        return table

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

    async def commit(self, table: Table, records: Sequence[Record] = (), *, seated: bool = False) -> None:
        await self.store.save(table, records, seated=seated)
        self._live[table.code] = table  # a reader may have loaded the position before, had it dropped out meanwhile
        self.changed(table.code)

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
            open_codes = [code for code in codes if await self._fits(code, action, caller)]
            if len(open_codes) == 1:
                return open_codes[0]
            if open_codes:
                raise Refusal("table.which", known=", ".join(open_codes[:8]))
        raise Refusal("table.no_table_here")

    async def _fits(self, code: str, action: Action, caller: Caller) -> bool:
        table = await self.find(code)
        if table is None:
            return False
        match action.verb:
            case "join" | "leave" | "start" | "option" | "computer" | "drop" | "lobby":
                return table.status is Status.LOBBY
            case "play" | "hand" | "type" | "undo" | "resign" | "resign_sure":
                return table.status is Status.RUNNING and table.seat_of(caller.person.id) is not None
            case "rematch":
                return table.status is Status.OVER
            case "export":
                return table.match is not None
            case _:
                return True

    async def move(self, old: Place, new: Place) -> None:
        """A chat has a new address: its tables show themselves there anew. Said twice, it changes nothing."""
        await self.store.move_home(old, new)
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
