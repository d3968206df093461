"""Somebody's data erased: what becomes of their seats, and of every table that names them.

In this order, so that whoever is killed anywhere goes on: their accounts are taken away (from then on nobody speaks for
them, and whoever writes again is new), their seats are given up as if they had done so, everything that names them is
rewritten in one piece of work, and where nobody else has sat the table goes once its last message says so.
"""

from __future__ import annotations

from collections.abc import Sequence

from core import motions
from core.anonymity import without
from core.live import LiveTables
from core.people import PersonId
from core.records import Record
from core.stored import Cancellation, Status
from core.table import Table


async def begin(live: LiveTables, person: PersonId) -> None:
    """From here on it will be done, whatever happens. Twice is once."""
    await live.stores.privacy.begin(person, live.clock.wall())
    await erase(live, person)


async def erase(live: LiveTables, person: PersonId) -> None:
    """Go on with what was begun, as far as it goes now."""
    stores = live.stores

    async def at(draft: Table) -> None:
        before = draft.copy()
        records = give_up(draft, person, live.clock.wall())
        if records or (draft.status, draft.occupants, draft.owner) != (before.status, before.occupants, before.owner):
            await live.commit(draft, records, by=person)

    for table in (await live.readable(await stores.tables.codes_of(person)))[0]:
        await live.change(table.code, at)
    for code in await stores.privacy.rewrite(person, without):
        live.changed(code)
    for code in await live.stores.privacy.finish(person, live.clock.wall()):
        live.changed(code)


async def go_on(live: LiveTables) -> None:
    """With all that was begun, here or elsewhere."""
    for person in await live.stores.privacy.unfinished():
        await erase(live, person)


def give_up(table: Table, person: PersonId, now: float) -> Sequence[Record]:
    """Their seat, as whoever presses *Give up* or *Leave*; a match that nobody else plays is cancelled, a table that is
    theirs is handed over. Returns the new records.
    """
    seat = table.seat_of(person)
    if table.status is Status.LOBBY and seat is not None:
        table.vacate(seat, now)
        return ()
    if table.status is not Status.RUNNING:
        return ()
    others = [other for other in table.voters if table.occupants[other].person != person]
    heirs = [heir for other in others if (heir := table.occupants[other].person) is not None]
    if table.owner == person and heirs:
        table.owner = heirs[0]
    match = table.need_running()
    if seat is None or seat in match.resigned:
        return ()
    if not any(occupant.person not in (None, person) for occupant in table.occupants):
        table.cancel(Cancellation(table.names[seat], now, "owner"))
        return ()
    records = table.resign(seat, now)
    return [*records, *motions.carry_out(table, now)]
