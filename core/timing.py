"""All duties, one after the other: at every commit of a table, and when its time has come."""

from __future__ import annotations

from core.absence import ABSENCE
from core.asides import ASIDES
from core.clocks import CLOCKS
from core.duty import Duty, Now
from core.lobbies import LOBBIES
from core.motions import MOTIONS
from core.people import PersonId
from core.premove.answering import ANSWERING
from core.records import Record
from core.reminders import REMINDERS
from core.table import Table

DUTIES: tuple[Duty, ...] = (LOBBIES, ASIDES, ANSWERING, CLOCKS, ABSENCE, MOTIONS, REMINDERS)


def settle(before: Table, after: Table, by: PersonId | None, now: Now) -> None:
    """Each duty follows what was done; then it is known when the table is to be looked at again."""
    for duty in DUTIES:
        duty.settle(before, after, by, now)
    after.due = due(after, now)


def due(table: Table, now: Now) -> float | None:
    times = [duty.due(table, now) for duty in DUTIES]
    return min((at for at in times if at is not None), default=None)


def do(table: Table, now: Now) -> list[Record]:
    """What has become due. Looked at too early, nothing."""
    records = list[Record]()
    for duty in DUTIES:
        at = duty.due(table, now)
        if at is not None and at <= now.at:
            records += duty.do(table, now)
    return records
