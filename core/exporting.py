"""Everything about one person, as they get it in a file: their own, and of their tables what everybody there may know.

The file is JSON. `about` says in their language what each part is; parts of which there is nothing are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from core.game import Seat
from core.people import Account, Person
from core.ports.privacy import Kept
from core.ports.waiting import Waiting
from core.records import Played, Record, Seated, Transcript
from core.stored import Life, StoredTable
from core.times import plain
from core.wording import Words

PARTS = ("person", "accounts", "settings", "tables", "waiting", "calls", "reminders", "unreached", "barred", "messages")
"""Each with its sentence, `table.file.<part>`."""

Log = Sequence[tuple[Record, float]]
"""Records with their times (UTC, s since 1970)."""


class Own(msgspec.Struct, frozen=True, kw_only=True):
    """All that is known of a person. `log` and `public` (what everybody at the table may read of its match) are by
    code, of tables that they sit at.
    """

    person: Person
    accounts: Sequence[Account]
    kept: Kept
    waiting: Sequence[Waiting]
    tables: Sequence[StoredTable]
    log: Mapping[str, Log]
    public: Mapping[str, Transcript]


def exported(own: Own) -> bytes:
    """JSON in UTF-8, indented."""
    words, kept, person = Words(own.person.language), own.kept, own.person
    parts: dict[str, Any] = {
        "person": {
            "number": person.id,
            "name": person.name,
            "language": person.language,
            "first_seen": kept.created,
            "last_seen": kept.seen,
        },
        "accounts": own.accounts,
        "settings": {
            "confirm": person.confirm,
            "private_messages": person.dm,
            "not_called_for": person.quiet,
            **msgspec.to_builtins(person.habits),
        },
        "tables": [_table(table, own) for table in own.tables],
        "waiting": own.waiting,
        "calls": {"made": kept.calls, "last": kept.called} if kept.calls or kept.called else {},
        "reminders": kept.reminders,
        "unreached": kept.unreached,
        "barred": kept.barred,
        "messages": [{"at": one.at, "body": msgspec.json.decode(one.body)} for one in kept.messages],
    }
    told = {name: part for name, part in parts.items() if part}
    about = {name: plain(words.say(f"table.file.{name}")) for name in told}
    whole = {"about": {"file": plain(words.say("table.file")), **about}, **told}
    return msgspec.json.format(msgspec.json.encode(whole), indent=1)


def _table(table: StoredTable, own: Own) -> dict[str, Any]:
    id, life = own.person.id, table.life
    seat = next((Seat(at) for at, one in enumerate(table.occupants) if one.person == id), None)
    shares = zip(table.seal.shares or (), table.seal.givers, strict=bool(table.seal.shares))
    told: dict[str, Any] = {
        "code": table.code,
        "game": table.game,
        "status": table.status,
        "yours": table.owner == id,
        "seat": seat,
        "name": None if seat is None else table.occupants[seat].name,
        "brought_to": [home.place for home in table.homes if home.brought_by == id],
        "asked_for": [asked for asked in table.asked_homes if asked.home.brought_by == id],
        "share": [share for share, giver in shares if giver == id],
        "kept_seat": [one for one in table.kept if one.person == id],
        "waits": [one for one in (*life.queue, *life.told) if one.person == id],
        "removed": any(one.person == id for one in life.barred),
        "asks_for_a_seat": [one.opened for one in life.motions if one.candidate and one.candidate.person == id],
    }
    if seat is not None:
        told |= {
            "homes": [{"place": home.place, "title": home.title} for home in table.homes],
            "moves": list(_moves(own.log.get(table.code, ()), seat)),
            "chosen": table.pending.get(seat),
            "plan": table.premoves.get(seat),
            "hints": _hints(own.log.get(table.code, ()), life, seat),
            **_days(life, seat),
            "match": own.public.get(table.code),
        }
    return {name: part for name, part in told.items() if part or (part == 0 and part is not False)}


def _moves(log: Log, seat: Seat) -> Iterable[dict[str, Any]]:
    """What the seat has played since whoever has it sits there."""
    since = _since(log, seat)
    for record, at in log:
        if isinstance(record, Played) and record.no > since and seat in record.moves:
            yield {"no": record.no, "at": at, "move": record.moves[seat], "forced": record.forced}
        elif not isinstance(record, Played) and record.no > since and record.seat == seat:
            yield {"no": record.no, "at": at, "record": record}


def _hints(log: Log, life: Life, seat: Seat) -> list[int]:
    """Behind which records they had a hint."""
    return [at for at in life.hinted.get(seat, ()) if at >= _since(log, seat)]


def _since(log: Log, seat: Seat) -> int:
    """The number of the record with which whoever has the seat took it; 0 where they had it from the start."""
    taken = [one.no for one, _ in log if isinstance(one, Seated) and one.seat == seat and one.name != one.before]
    return max(taken, default=0)


def _days(life: Life, seat: Seat) -> dict[str, Any]:
    """What is kept of the seat over days."""
    return {
        "votes": [
            {"kind": one.kind, "asked": one.by == seat, "yes": seat in one.agreed, "no": seat in one.against}
            for one in life.motions
            if one.candidate is None and seat in (one.by, *one.agreed, *one.against)
        ],
        "clock": life.clocks.get(seat),
        "reminded": life.reminded.get(seat),
        "away": life.away.get(seat),
        "plan_plays_at": life.auto.get(seat),
        "plan_stopped": life.stopped.get(seat),
    }
