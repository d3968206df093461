"""What a request is, and the one way through it.

A verb is one class: its code in a button, the command that people type, what it is about, who may ask it when, how its
answer is shown, its particulars, and `handle`. Platforms, the button codec and the table of rights read the classes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from types import UnionType
from typing import Any, ClassVar, Self, get_args, get_type_hints

import msgspec

from core import rights
from core.game import Seat
from core.live import LiveTables
from core.match import Match
from core.observation import Observation, TableFacts
from core.observing import facts, observe
from core.records import Record
from core.responses import Caller, Response
from core.rights import Role, roles_of
from core.screens import Screen
from core.screens import panel as panel_screen
from core.stored import Status
from core.table import Table
from core.titles import Titles
from core.wording import Line, Refusal, Words

_RANK = {Status.RUNNING: 0, Status.LOBBY: 1, Status.OVER: 2, Status.CANCELLED: 3}
"""A running table is meant before a waiting one, and that before one that is over."""


class Shown(StrEnum):
    """Where an answer belongs."""

    OPENLY = "openly"
    """It says nothing that only one person may know."""
    AS_PANEL = "as panel"
    """It is the private panel: takes its place."""
    AS_DIALOG = "as dialog"
    """Private, and takes the place of the passing private message that was pressed."""
    ASIDE = "aside"
    """Private, a message of its own."""


class Takes(StrEnum):
    """What may follow a typed command."""

    NOTHING = "nothing"
    CODE = "code"
    WORDS = "words"
    CODE_AND_WORDS = "code and words"


class Moves(StrEnum):
    """Which moves may be written behind a typed command."""

    NONE = "none"
    NOW = "now"
    AHEAD = "ahead"


class Listed(StrEnum):
    """Where a command is offered; it works wherever it is understood."""

    SLASH = "slash"
    """A platform's tree of commands with named fields."""
    GROUP = "group"
    PRIVATE = "private"
    MODERATORS = "moderators"
    LINE = "line"
    """The text line of the local table."""


EVERYWHERE = frozenset(Listed)
TYPED = frozenset({Listed.SLASH, Listed.LINE})
NOT_IN_GROUPS = EVERYWHERE - {Listed.GROUP, Listed.MODERATORS}


class Command(msgspec.Struct, frozen=True, kw_only=True):
    """`needs_words`: nothing can be done without them. `apart`: it has nothing to do with tables, and stands beside
    their commands where these are grouped.
    """

    word: str
    takes: Takes = Takes.CODE
    needs_words: bool = False
    apart: bool = False
    listed: frozenset[Listed] = EVERYWHERE


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """`table` is a code, "" where it is to be found out; `seat` and `no` as in `core.press.Press`.

    Further fields are a request's particulars. Together they are its `argument` in a button and behind a command: one
    field stands for itself, two are joined by an equals sign; a tuple's parts are parted by slashes.
    """

    name: ClassVar[str] = ""
    """As buttons are worded: `table.button.<name>`."""
    code: ClassVar[str] = ""
    """One or two letters; once given, it keeps its meaning for ever."""
    command: ClassVar[Command | None] = None
    shown: ClassVar[Shown] = Shown.ASIDE
    linked: ClassVar[bool] = False
    """Whether a link into the private chat may ask it where its answer can't be shown."""
    seen: ClassVar[bool] = False
    """Whether everybody there sees what comes of it anyway, so that a word about it would be noise."""
    plays: ClassVar[bool] = False
    """Whether it decides something in a match."""
    moves: ClassVar[Moves] = Moves.NONE

    table: str = ""
    seat: Seat | None = None
    no: int | None = None

    @property
    def argument(self) -> str:
        parts = [_written(getattr(self, name)) for name in _particulars(type(self))]
        return "=".join(parts) if any(parts) else ""

    @classmethod
    def read(cls, argument: str = "", *, table: str = "", seat: Seat | None = None, no: int | None = None) -> Self:
        """The request as a button holds it."""
        kinds = _particulars(cls)
        parts = argument.split("=", len(kinds) - 1) if len(kinds) > 1 else [argument]
        given = {name: _value(kind, text) for (name, kind), text in zip(kinds.items(), parts, strict=False)}
        return cls(table=table, seat=seat, no=no, **given)

    @classmethod
    def typed(cls, words: str, *, table: str = "") -> Request:
        """What the command asks with these words behind it; they may name another request."""
        return cls.read(words, table=table)

    @classmethod
    def offers(cls, titles: Titles) -> Mapping[str, Line]:
        """Words that may stand behind the command, with what they mean; for moves see `moves`."""
        return {}

    @property
    def moderated(self) -> bool:
        """Whether running the chat makes a difference to it."""
        return False

    async def answer(self, live: LiveTables, caller: Caller) -> Response:
        """Do what is asked. Raises `Refusal`, and then nothing has changed."""
        raise NotImplementedError

    async def refused(self, live: LiveTables, caller: Caller, refusal: Refusal) -> Response:
        """The reason, in the caller's language."""
        return Response(notice=Words(caller.person.language)(refusal.line), refused=True, table=self.table)


@cache
def _particulars(kind: type[Request]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind.__struct_fields__ if name not in ("table", "seat", "no")}


def _written(value: Any) -> str:
    if value is None:
        return ""
    return "/".join(value) if isinstance(value, tuple) else str(value)


def _value(kind: Any, text: str) -> Any:
    """What a particular of that type is written as; a number that can't be read is none."""
    if isinstance(kind, UnionType) and int in get_args(kind):
        return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None
    return tuple(part for part in text.split("/") if part) if kind is not str else text


class PersonRequest(Request, frozen=True, kw_only=True):
    """About nobody but the caller."""

    async def answer(self, live: LiveTables, caller: Caller) -> Response:
        return await self.handle(live, caller)

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        raise NotImplementedError


class At:
    """A request at its table: what `handle` works with. The table is a draft where the request changes something."""

    def __init__(self, live: LiveTables, caller: Caller, table: Table) -> None:
        self.live = live
        self.caller = caller
        self.table = table

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
        return facts(self.table)

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
        return observe(self.table, self.viewer)

    async def commit(self, records: Sequence[Record] = (), *, show: bool = True) -> None:
        """Store the draft. The last thing that a handler changes: from here on it can't be begun anew."""
        await self.live.commit(self.table, records, show=show)

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
        code = await meant(self, live, caller)

        async def at(table: Table) -> Response:
            here = At(live, caller, table)
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
        named = (await live.readable([self.table.strip().upper()]))[0] if self.table else []
        words = Words(caller.person.language, named[0].names if named else ())
        fresh = None
        if named and named[0].seat_of(caller.person.id) is not None and named[0].status in rights.BEGUN:
            fresh = self.fresh(At(live, caller, named[0]))
        return Response(notice=words(refusal.line), refused=True, screen=fresh, table=self.table)

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
        return request.table.strip().upper()
    here = await live.stores.tables.codes_at(caller.place)
    own = await live.stores.tables.codes_of(caller.person.id)
    groups = [[code for code in here if code in own], here, own]
    for timely in (True, False):
        for codes in groups:
            found = (await live.readable(codes))[0]
            tables = [table for table in found if not timely or _has_its_time(request, table, caller)]
            best = min((_RANK[table.status] for table in tables), default=0)
            fitting = [table.code for table in tables if _RANK[table.status] == best]
            if len(fitting) == 1:
                return fitting[0]
            if fitting and timely:
                raise Refusal("table.which", known=", ".join(fitting[:8]))
    raise Refusal("table.no_table_here")


def _has_its_time(request: TableRequest, table: Table, caller: Caller) -> bool:
    if table.status not in request.when:
        return False
    return request.who != rights.SEATED or table.seat_of(caller.person.id) is not None
