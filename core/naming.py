"""What people are called at their tables: by a name of their own where they have chosen one; else as the account is
called with which they took the seat, or as they are called in the chat where they did.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from core.game import Seat
from core.live import LiveTables
from core.names import NOBODY, tidy
from core.people import Account, Person, PersonId
from core.table import Table
from core.wording import Refusal

NONE = "off"
"""What ends a name of one's own."""


class Renamed(NamedTuple):
    """An account of `person` goes by another name than `before`."""

    person: PersonId
    account: Account
    before: str


def own_name(typed: str) -> str:
    """A name of one's own as it is shown, "" for `NONE`. Raises `Refusal` for one that shows nothing."""
    if typed.strip().casefold() == NONE:
        return ""
    name = tidy(typed)
    if name == NOBODY:
        raise Refusal("table.name_empty")
    return name


async def follow_account(live: LiveTables, renamed: Renamed) -> None:
    """Seats that were taken with the account under its name of before are called as the account is now; others keep
    theirs. Raises `KeyError` for nobody's number.
    """
    known = await live.stores.people.person(renamed.person)
    names = await live.stores.people.names(renamed.person)

    def called(table: Table, seat: Seat) -> str:
        taken = table.occupants[seat].account in (None, renamed.account)
        return names.get(renamed.account, "") if taken and table.goes_by(known.id, renamed.before) else ""

    if not known.habits.name:
        await _rename(live, known.id, called)


async def follow_person(live: LiveTables, person: Person, before: str = "") -> None:
    """All seats are called by the name of their own; without one, those that were called by `before` as their accounts
    are.
    """
    names = await live.stores.people.names(person.id)

    def called(table: Table, seat: Seat) -> str:
        if person.habits.name:
            return person.habits.name
        account = table.occupants[seat].account
        return names.get(account, person.name) if account and before and table.goes_by(person.id, before) else ""

    await _rename(live, person.id, called)


async def _rename(live: LiveTables, person: PersonId, called: Callable[[Table, Seat], str]) -> None:
    """`called`: "" for a seat that keeps its name."""

    def another(table: Table) -> tuple[Seat, str] | None:
        seat = table.seat_of(person)
        name = "" if seat is None else called(table, seat)
        return None if seat is None or not name or table.goes_by(person, name) else (seat, name)

    async def at(draft: Table) -> None:
        if (found := another(draft)) is not None:  # they may have left just now
            draft.call(*found)
            await live.commit(draft)

    for table in (await live.readable(await live.stores.tables.codes_of(person)))[0]:
        if another(table) is not None:
            await live.change(table.code, at)
