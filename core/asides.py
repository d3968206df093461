"""Who hears in their private chat of what happens in a lobby: before a match begins there are no panels there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from core.duty import Duty, Now
from core.notices import Way, told_of
from core.people import Account, Person, PersonId, Place
from core.records import Record
from core.stored import Aside
from core.table import Table


class Asides(Duty):
    """With each turn of a lobby they are found anew; what they were told before loses its buttons."""

    def settle(self, before: Table, after: Table, by: PersonId | None, now: Now) -> None:
        if after.match is not None:
            asides: tuple[Aside, ...] = ()
        elif after.turn.number != before.turn.number:
            asides = found(after, {one.person: one.account for one in after.occupants if one.person}, now.people)
        else:
            asides = tuple(one for one in after.life.asides if _belongs(after, one.person))
        if asides != after.life.asides:
            after.life = msgspec.structs.replace(after.life, asides=asides)

    def due(self, table: Table, now: Now) -> float | None:
        return None

    def do(self, table: Table, now: Now) -> Sequence[Record]:
        return ()


ASIDES: Duty = Asides()


def found(
    table: Table, accounts: Mapping[PersonId, Account | None], people: Mapping[PersonId, Person]
) -> tuple[Aside, ...]:
    """Those of the called who want to hear of this in private, by the account by which they play."""
    wanted = []
    for called in table.turn.called:
        person, account = people.get(called.person), accounts.get(called.person)
        if person is None or account is None or called.person == table.turn.by or not person.dm:
            continue
        if told_of(person, table.turn.occasion) is Way.DM:
            wanted.append(Aside(person.id, Place(account.platform, user=account.uid)))
    return tuple(wanted)


def _belongs(table: Table, person: PersonId) -> bool:
    return table.seat_of(person) is not None or table.expects(person)
