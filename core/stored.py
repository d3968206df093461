"""A table as stores keep it: plain data, no rules."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from core.game import Seat
from core.people import Account, Home, PersonId, Place
from core.records import Record
from core.seal import Seal
from core.turn import Turn


class Status(StrEnum):
    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"


class Occupant(msgspec.Struct, frozen=True):
    """Who holds a seat: a person with the account they joined by, or a computer of a level; neither: vacant."""

    name: str
    person: PersonId | None = None
    account: Account | None = None
    computer: str = ""


class StoredTable(msgspec.Struct, frozen=True, kw_only=True):
    """Everything of a table that must survive. `revision` rises by one with every write of it; 0 before the first.

    `records` is the whole log where a table is read, and only the new ones where it is written. `seed` is what follows
    from `seal` at the start, None in the lobby. `pending` and `premoves` are by seat, in notation: secrets of each
    seat. `rematch` is the code of the table that plays on. `awaits` are the people for whom it waits, each once.
    `closed` is why it is cancelled: "" for somebody's decision, `silence` for nobody's. `destinations` is where the
    table is to be shown: a home's board (None) or a seat's private panel.
    """

    code: str
    game: str
    rules_version: int
    owner: PersonId
    options: dict[str, str]
    status: Status
    occupants: tuple[Occupant, ...]
    homes: tuple[Home, ...]
    turn: Turn = Turn()
    seal: Seal
    seed: bytes | None = None
    records: tuple[Record, ...] = ()
    pending: dict[Seat, str] = {}
    premoves: dict[Seat, tuple[str, ...]] = {}
    rematch: str = ""
    awaits: tuple[PersonId, ...] = ()
    awaits_computer: bool = False
    closed: str = ""
    destinations: tuple[tuple[Seat | None, Place], ...] = ()
    revision: int = 0
