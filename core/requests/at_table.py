"""Requests about a table, and the one way through them: find, lock, compare roles and state, handle, commit."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from core import communities, rights
from core.absence import shut_out
from core.codes import parted, read_code
from core.communities import Bound, Rules
from core.forms import form_at, shaped
from core.game import Seat
from core.live import LiveTables
from core.match import Match
from core.newcomers import explained
from core.observation import Observation, TableFacts
from core.observing import facts, observe
from core.people import Home, Person, PersonId, Place
from core.records import Record
from core.requests.base import Request
from core.responses import Caller, Response, Sign
from core.rights import Role, roles_of
from core.screens import MINE_ROWS, Screen, named
from core.screens import panel as panel_screen
from core.screens import which as which_screen
from core.stored import Status
from core.table import Table
from core.wording import Refusal, Words

_RANK = {Status.RUNNING: 0, Status.LOBBY: 1, Status.OVER: 2, Status.CANCELLED: 3}
"""A running table is meant before a waiting one, and that before one that is over."""


LONGEST_ARGUMENT = 44
"""Characters of a request's argument that fit a button, as a move's notation does."""


UNREADABLE = frozenset({"table.log_broken", "table.rules_version", "table.game_unknown"})
"""Why a table rests; of this, too, strangers hear nothing."""


class WhichTable(Refusal):
    """Several tables could be meant; `tables` are as many as are offered."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self.tables = tables[:MINE_ROWS]
        super().__init__("table.which", known=", ".join(table.code for table in self.tables))


class At:
    """A request at its table: what `handle` works with. The table is a draft where the request changes something.

    `closed` are those of its homes that nothing reaches; `key` is the invitation that the caller named it with.
    """

    def __init__(
        self, live: LiveTables, caller: Caller, table: Table, closed: Collection[Place], key: str = ""
    ) -> None:
        self.live = live
        self.caller = caller
        self.table = table
        self.closed = closed
        self.key = key

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
        caller = self.caller
        return roles_of(self.table, caller.person.id, caller.place, runs=caller.runs, key=self.key)

    @property
    def removable(self) -> list[Home]:
        """Homes from which the caller may take the board away, as long as another one is left."""
        return [home for home in self.table.homes if self.may_remove(home)] if len(self.table.homes) > 1 else []

    def may_remove(self, home: Home) -> bool:
        """The owner, whoever brought the table there, and whoever runs that chat."""
        person = self.caller.person.id
        return person in (self.table.owner, home.brought_by) or rights.runs_there(home.place, self.caller.runs)

    @property
    def language(self) -> str:
        return self.caller.person.language

    @property
    def words(self) -> Words:
        return Words(self.language, self.table.names)

    async def people(self) -> Mapping[PersonId, Person]:
        """The people of this table as they are now, whoever sits there or may want to."""
        return (await self.live.now(self.table)).people

    def observe(self) -> Observation:
        """What the caller may know as things stand now."""
        return observe(self.table, self.viewer, self.closed)

    def reading(self) -> Observation:
        """What the caller reads of it: the sentences for newcomers only where they want them."""
        return explained(self.observe(), self.caller.person)

    def level(self, at: tuple[int, ...]) -> tuple[str, ...] | None:
        """The way to the level of their menu that the caller sees in the position `at` (`core.screens.Level`); None
        where nobody knows it.
        """
        known = self.caller.level
        if known is not None:
            return known.path if (known.seat, known.at) == (self.viewer, at) else None
        return self.live.in_sight.path(self.table.code, self.caller.place.platform, self.seat, at)

    async def rules(self) -> Rules:
        """Of the community where the table was opened."""
        return await self.live.rules(rights.opened_in(self.table))

    async def need_allowed(self, home: Home, *, moderates: bool | None = None) -> Sequence[Bound]:
        """What the store is to hold the table against that comes to `home`, brought there. Raises `Refusal` where the
        rules there are against it. A community that shows the table already is asked nothing more.
        """
        table, here = self.table, home.community
        if here is None or any(known.community == here for known in table.homes if known.place != home.place):
            return ()
        moderates = self.caller.moderates(home) if moderates is None else moderates
        bringer = home.brought_by or self.caller.person.id
        return await self.live.need_allowed(bringer, here, table.game, moderates=moderates, owner=table.owner)

    async def need_welcome(self) -> None:
        """Raises `Refusal` where the moderators keep the caller out of the seats."""
        communities.need_welcome(await self.rules(), self.caller.person.id)

    async def commit(self, records: Sequence[Record] = (), *, show: bool = True, within: Sequence[Bound] = ()) -> None:
        """Store the draft. The last thing that a handler changes: from here on it can't be begun anew."""
        await self.live.commit(self.table, records, show=show, by=self.caller.person.id, within=within)

    def say(self, key: str, /, screen: Screen | None = None, **args: Any) -> Response:
        """A notice about this table, with what to show below it."""
        return self.tell(self.words.say(key, **args), screen)

    def signed(self, response: Response, sign: Sign = "done") -> Response:
        """What everybody sees of it stands on the table's board (`Response.sign`): where that isn't, a sign alone would
        say less than the notice.
        """
        shown = sign == "asked" or self.table.shows_at(self.caller.place)
        return msgspec.structs.replace(response, sign=sign) if shown else response

    def tell(self, notice: str, screen: Screen | None = None) -> Response:
        """A sentence that is worded already, with what to show below it."""
        shown = self.show(screen) if screen else self.answer()
        return msgspec.structs.replace(shown, notice=notice)

    def ask(self, screen: Screen) -> Response:
        """A question of its own; where it takes the panel's place without a message, it is said as well."""
        asked = next((block.text for block in screen.blocks if block.style == "strong"), "")
        return self.tell(asked if self.caller.beside else "", screen)

    def show(self, screen: Screen) -> Response:
        """The buttons work wherever the screen goes, for this caller alone."""
        return self.answer(screen=named(screen, self.table.code, self.name))

    def answer(self, **what: Any) -> Response:
        """About this table, with the caller's own way back to it."""
        return Response(table=self.table.code, pass_name=self.name, **what)

    @property
    def name(self) -> str:
        """The table's name in what the caller takes along: with a key of their own where it is the place, a rank or an
        invitation that admits them. Guests get none: they may look and no more.
        """
        return self.table.code if self.roles & rights.ADMITTED else self.table.named_for(self.caller.person.id)

    def shaped(self, response: Response) -> Response:
        """With pictures in the form that suits where it is asked."""
        form = form_at(self.table, self.caller.place, self.caller.form)
        return shaped(response, form, near=not self.caller.beside)

    def panel(self, path: Sequence[str] = ()) -> Screen:
        """The private panel of the caller's seat. Raises `Refusal` when they have none or nothing has started."""
        self.table.need_match()
        self.table.need_seat(self.caller.person)
        return panel_screen(self.reading(), self.language, path, whole=self.caller.place.private)


class TableRequest(Request, frozen=True, kw_only=True):
    """About a table. The prologue of all of them: find it, lock it where something is to change, look who asks when."""

    who: ClassVar[frozenset[Role]] = rights.KNOWN
    when: ClassVar[frozenset[Status]] = rights.ANY_TIME
    otherwise: ClassVar[Mapping[Status, frozenset[Role]]] = {}
    """Who may ask it in a state where others may than `who`."""
    fresh_in: ClassVar[frozenset[Status]] = rights.BEGUN
    """States in which whoever is refused gets the screen as it is now."""
    for_all: ClassVar[bool] = False
    """Whether also somebody may ask it who was banned from the table's chat."""
    changes: ClassVar[bool] = True
    """Whether it needs a draft of its own to change."""

    @classmethod
    def allowed(cls, status: Status) -> frozenset[Role]:
        """Who may ask it of a table in that state: a row of the table of rights."""
        return cls.otherwise.get(status, cls.who if status in cls.when else frozenset())

    @property
    def moderated(self) -> bool:
        return Role.MODERATOR in self.who and Role.PRESENT not in self.who

    async def ranked_at(self, live: LiveTables, caller: Caller) -> list[Place]:
        """The home where the table was opened, and another home from which they speak."""
        if not self.moderated:
            return []
        table = await self.table_meant(live, caller)
        if table is None:
            return []
        homes = [home.place for home in table.homes if home.place == caller.place and not home.place.private]
        opened_in = rights.opened_at(table)
        return [*homes, *([opened_in] if opened_in is not None and table.owner != caller.person.id else [])]

    async def table_meant(self, live: LiveTables, caller: Caller) -> Table | None:
        """The table that is meant; None where that is none, or can't be told."""
        try:
            return await live.table(parted(await meant(self, live, caller))[0])
        except Refusal:
            return None

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
        code, key = parted(await meant(self, live, caller))

        async def at(table: Table) -> Response:
            here = At(live, caller, table, await live.stores.outbox.closed_homes(code), key)
            self.check(here)
            return here.shaped(await self.handle(here))

        try:
            return await live.change(code, at) if self.changes else await at(await live.table(code))
        except Refusal as refusal:
            refusal.table = refusal.table or code
            if refusal.code in UNREADABLE and not any(code in codes for codes in await _here_and_own(live, caller)):
                raise rights.unknown(code) from refusal
            raise

    def check(self, at: At) -> None:
        """Raises `Refusal` for whoever may not ask this, or not now."""
        if not self.for_all and shut_out(at.table, at.caller.person.id, at.caller.place):
            raise Refusal("table.banned", code=at.table.code)
        status = at.table.status
        rights.check(at.table.code, status, at.roles, who=self.who, now=self.allowed(status), when=self.when)

    async def handle(self, at: At) -> Response:
        raise NotImplementedError

    async def refused(self, live: LiveTables, caller: Caller, refusal: Refusal) -> Response:
        """The reason, and where the press came from a private screen that is out of date, the fresh one."""
        code, key = parted(self.table) if self.table else ("", "")
        about = code or refusal.table
        known = (await live.readable([about]))[0] if about else []
        words = Words(caller.person.language, known[0].names if known else ())
        fresh = None
        if code and known and known[0].status in self.fresh_in:
            at = At(live, caller, known[0], await live.stores.outbox.closed_homes(code), key)
            barred = shut_out(at.table, caller.person.id, caller.place)
            fresh = self.fresh(at) if at.roles & self.who and not barred else None
        elif isinstance(refusal, WhichTable):
            fresh = self.asking_which(refusal.tables, caller)
        response = Response(notice=words(refusal.line), refused=True, screen=fresh, table=about if known else code)
        form = form_at(known[0], caller.place, caller.form) if known else caller.form
        return shaped(response, form, near=not caller.beside)

    def asking_which(self, tables: Sequence[Table], caller: Caller) -> Screen | None:
        """Buttons that ask the same of each of these tables; None where no button holds what was typed."""
        if not self.argument.isascii() or len(self.argument) > LONGEST_ARGUMENT:
            return None
        return which_screen([facts(table) for table in tables], self.name, self.argument, caller.person.language)

    def fresh(self, at: At) -> Screen | None:
        """What to show one of `who` whom the request was refused."""
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
        return request.table
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
    allowed = request.allowed(table.status)
    at_seats = allowed <= rights.SEATED | {Role.EXPECTED}
    person = caller.person.id
    return bool(allowed) and (not at_seats or table.seat_of(person) is not None or table.expects(person))
