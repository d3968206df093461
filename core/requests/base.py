"""What a request is.

A verb is one class: its code in a button, the command that people type, what it is about, who may ask it when, how its
answer is shown, its particulars, and `handle`. Platforms, the button codec and the table of rights read the classes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import Any, ClassVar, Self, get_args, get_type_hints

import msgspec

from core.codes import code_before_words
from core.game import Seat
from core.live import LiveTables
from core.people import Place
from core.requests.command import Command, Moves, Shown
from core.responses import Caller, Response
from core.titles import Titles
from core.wording import Line, Refusal, Words


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
    makes: ClassVar[bool] = False
    """Whether asking it twice makes two of something: asked late, or again by mistake, it is better not done."""
    opens: ClassVar[bool] = False
    """Whether the words behind it name a game of which a table shall be opened."""
    owed: ClassVar[bool] = False
    """Whether it is answered to whoever the operator has shut out as well: what is theirs by law."""
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
    def behind_its_code(cls, words: str) -> tuple[str, str]:
        """The code of a table that stands before these words, "" for none, and the words behind it. In capitals it may
        as well begin a move: `core.requests.at_table` tries it as a code when it is none.
        """
        first, _, rest = words.partition(" ")
        may_be_move = cls.moves is not Moves.NONE and words == words.upper() and words != words.lower()
        code = "" if may_be_move else code_before_words(first)
        return (code, rest.strip()) if code else ("", words)

    @classmethod
    def offers(cls, titles: Titles) -> Mapping[str, Line]:
        """Words that may stand behind the command, with what they mean; for moves see `moves`."""
        return {}

    @property
    def moderated(self) -> bool:
        """Whether running the chat makes a difference to it."""
        return False

    async def ranked_at(self, live: LiveTables, caller: Caller) -> list[Place]:
        """The chats where it matters to it whether the caller runs them."""
        return []

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
