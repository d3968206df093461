"""Requests about a table, and the one way through them: find, lock, compare roles and state, handle, commit."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

from core import rights
from core.codes import named, read_code
from core.game import Seat
from core.live import LiveTables
from core.match import Match
from core.observation import Observation, TableFacts
from core.observing import facts, observe
from core.people import Place
from core.records import Record
from core.requests.base import Request
from core.responses import Caller, Response
from core.rights import Role, roles_of
from core.screens import MINE_ROWS, Screen
from core.screens import panel as panel_screen
from core.screens import which as which_screen
from core.stored import Status
from core.table import Table
from core.wording import Refusal, Words

_RANK = {Status.RUNNING: 0, Status.LOBBY: 1, Status.OVER: 2, Status.CANCELLED: 3}
"""A running table is meant before a waiting one, and that before one that is over."""


LONGEST_ARGUMENT = 44
"""Characters of a request's argument that fit a button, as a move's notation does."""


class WhichTable(Refusal):
    """Several tables could be meant; `tables` are as many as are offered."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self.tables = tables[:MINE_ROWS]
        super().__init__("table.which", known=", ".join(table.code for table in self.tables))


class At:
    """A request at its table: what `handle` works with. The table is a draft where the request changes something.

    `closed` are those of its homes that nothing reaches.
    """

    def __init__(self, live: LiveTables, caller: Caller, table: Table, closed: Collection[Place]) -> None:
        self.live = live
        self.caller = caller
        self.table = table
        self.closed = closed

    @property
    def viewer(self) -> Seat | None:
        """The caller's seat, None for whoever only watches."""
        return self.table.seat_of(self.caller.person.id)

    @property
    def seat(self) -> Seat:
        return self.table.need_seat(self.caller.person)

    @property
    def match(self) -> Match:
        return self.table.need_match()

    @property
    def now(self) -> float:
        return self.live.clock.wall()

    @property
    def facts(self) -> TableFacts:
        return facts(self.table, self.closed)

    @property
    def roles(self) -> frozenset[Role]:
        return roles_of(self.table, self.caller.person.id, self.caller.place, admin=self.caller.admin)

    @property
    def language(self) -> str:
        return self.caller.person.language

    @property
    def words(self) -> Words:
        return Words(self.language, self.table.names)

    def observe(self) -> Observation:
        """What the caller may know as things stand now."""
        return observe(self.table, self.viewer, self.closed)

    async def commit(self, records: Sequence[Record] = (), *, show: bool = True) -> None:
        """Store the draft. The last thing that a handler changes: from here on it can't be begun anew."""
        await self.live.commit(self.table, records, show=show, by=self.caller.person.id)

    def say(self, key: str, /, screen: Screen | None = None, **args: Any) -> Response:
        """A notice about this table, with what to show below it."""
        return Response(notice=self.words.say(key, **args), screen=screen, table=self.table.code)

    def show(self, screen: Screen) -> Response:
        return Response(screen=screen, table=self.table.code)

    def panel(self, path: Sequence[str] = ()) -> Screen:
        """The private panel of the caller's seat. Raises `Refusal` when they have none or nothing has started."""
        self.table.need_match()
        self.table.need_seat(self.caller.person)
        return panel_screen(self.observe(), self.language, path, whole=self.caller.place.private)


class TableRequest(Request, frozen=True, kw_only=True):
    """About a table. The prologue of all of them: find it, lock it where something is to change, look who asks when."""

    who: ClassVar[frozenset[Role]] = rights.ANYBODY
    when: ClassVar[frozenset[Status]] = rights.ANY_TIME
    changes: ClassVar[bool] = True
    """Whether it needs a draft of its own to change."""

    @property
    def moderated(self) -> bool:
        return Role.MODERATOR in self.who and Role.STRANGER not in self.who

    async def answer(self, live: LiveTables, caller: Caller) -> Response:
        try:
            return await self._answer(live, caller)
        except Refusal:  # nothing has changed
            renamed = await self._behind_a_code(live, caller)
            if renamed is None:
                raise
            return await renamed.answer(live, caller)

    async def _behind_a_code(self, live: LiveTables, caller: Caller) -> Request | None:
        """What was typed, its first word taken for the code of a table here or of the caller's; None when it is none.

        Codes may be typed in small letters, as the words of moves are: what reads as a move is never taken for one.
        """
        first, _, rest = self.argument.partition(" ")
        code = read_code(first)
        if self.table or not code:
            return None
        here, own = await _here_and_own(live, caller)
        return self.retyped(rest, table=code) if code in (*here, *own) else None

    @classmethod
    def retyped(cls, words: str, *, table: str) -> Request:
        """The same verb with these words behind it."""
        return cls.read(words, table=table)

    async def _answer(self, live: LiveTables, caller: Caller) -> Response:
        code = await meant(self, live, caller)

        async def at(table: Table) -> Response:
            here = At(live, caller, table, await live.stores.outbox.closed_homes(code))
            self.check(here)
            return await self.handle(here)

        return await live.change(code, at) if self.changes else await at(await live.table(code))

    def check(self, at: At) -> None:
        """Raises `Refusal` for whoever may not ask this, or not now."""
        rights.check(at.table.code, at.table.status, at.roles, who=self.who, when=self.when)

    async def handle(self, at: At) -> Response:
        raise NotImplementedError

    async def refused(self, live: LiveTables, caller: Caller, refusal: Refusal) -> Response:
        """The reason, and where the press came from a private screen that is out of date, the fresh one."""
        known = (await live.readable([named(self.table)]))[0] if self.table else []
        words = Words(caller.person.language, known[0].names if known else ())
        fresh = None
        if known and known[0].seat_of(caller.person.id) is not None and known[0].status in rights.BEGUN:
            fresh = self.fresh(At(live, caller, known[0], await live.stores.outbox.closed_homes(known[0].code)))
        elif isinstance(refusal, WhichTable):
            fresh = self.asking_which(refusal.tables, caller)
        return Response(notice=words(refusal.line), refused=True, screen=fresh, table=self.table)

    def asking_which(self, tables: Sequence[Table], caller: Caller) -> Screen | None:
        """Buttons that ask the same of each of these tables; None where no button holds what was typed."""
        if not self.argument.isascii() or len(self.argument) > LONGEST_ARGUMENT:
            return None
        return which_screen([facts(table) for table in tables], self.name, self.argument, caller.person.language)

    def fresh(self, at: At) -> Screen | None:
        """What to show a seated person whom the request was refused."""
        return None


class SeatRequest(TableRequest, frozen=True, kw_only=True):
    """A seat's own: nobody else may ask it, and a button of another seat or an earlier position is refused."""

    who: ClassVar[frozenset[Role]] = rights.SEATED
    when: ClassVar[frozenset[Status]] = rights.RUNNING
    plays: ClassVar[bool] = True

    def check(self, at: At) -> None:
        super().check(at)
        if self.seat is not None and self.seat != at.seat:
            raise Refusal("table.not_your_seat")
        if self.no is not None and self.no != self.position(at):
            raise Refusal("table.moved_on")

    def position(self, at: At) -> int | None:
        """What `no` counts."""
        return at.match.no


async def meant(request: TableRequest, live: LiveTables, caller: Caller) -> str:
    """The table that is meant: as named, or the only one here, or the only one where the person sits.

    Tables for which the request has its time come before all others.
    """
    if request.table:
        return named(request.table)
    here, own = await _here_and_own(live, caller)
    groups = [[code for code in here if code in own], here, own]
    for timely in (True, False):
        for codes in groups:
            found = (await live.readable(codes))[0]
            tables = [table for table in found if not timely or _has_its_time(request, table, caller)]
            best = min((_RANK[table.status] for table in tables), default=0)
            fitting = [table for table in tables if _RANK[table.status] == best]
            if len(fitting) == 1:
                return fitting[0].code
            if fitting and timely:
                raise WhichTable(fitting)
    raise Refusal("table.no_table_here")


async def _here_and_own(live: LiveTables, caller: Caller) -> tuple[list[str], list[str]]:
    """Codes of the tables that live where the caller asks, and of those where they sit."""
    tables = live.stores.tables
    return await tables.codes_at(caller.place), await tables.codes_of(caller.person.id)


def _has_its_time(request: TableRequest, table: Table, caller: Caller) -> bool:
    if table.status not in request.when:
        return False
    return request.who != rights.SEATED or table.seat_of(caller.person.id) is not None
