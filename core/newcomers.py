"""Who is new to a title, and what they are told for it: under each prompt one sentence of why."""

from __future__ import annotations

import msgspec

from core.observation import Observation
from core.people import Person
from core.ports.people import PeopleStore
from core.stored import Status
from core.table import Table


def explained(seen: Observation, person: Person) -> Observation:
    """What the viewer reads, with the sentence of why only where that person reads it."""
    habits = person.habits
    reads = habits.why == "on" or (habits.why == "first" and seen.table.game not in habits.met)
    return seen if reads or seen.why is None else msgspec.structs.replace(seen, why=None)


def ends(before: Table, after: Table) -> bool:
    """Whether the match has just been played to its end."""
    return before.status is not Status.OVER and after.status is Status.OVER


async def meet(table: Table, people: PeopleStore) -> None:
    """Whoever sat there to the end is no newcomer to that title any more. Done twice, it changes nothing."""
    seated = {occupant.person for occupant in table.occupants if occupant.person is not None}
    for person in (await people.people(seated)).values():
        if table.game not in person.habits.met:
            habits = msgspec.structs.replace(person.habits, met=(*person.habits.met, table.game))
            await people.save_person(msgspec.structs.replace(person, habits=habits))
