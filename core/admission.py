"""Who may sit down at a table, whatever way leads them there: not who was removed, nor beside whom somebody blocks."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from core.names import same
from core.people import Known, Person, PersonId
from core.stored import Status
from core.table import Table
from core.wording import Refusal

MOST_BARRED = 50
"""People who are kept out of one table."""


def need_admitted(table: Table, person: Person, people: Mapping[PersonId, Person]) -> None:
    """Raises `Refusal` where `person` may take no seat. `people` are at least those of `here`, as they are now.

    Whoever sits there, or has a seat kept, stays. A blocked person isn't told that somebody blocks them: the sentence
    is the same whoever it is.
    """
    if is_barred(table, person.id):
        raise Refusal("table.barred", code=table.code)
    others = [known for known in here(table) if known.person != person.id]
    own = {known.person for known in person.habits.blocked}
    met = tuple(known.name for known in others if known.person in own)
    if met:
        raise Refusal("table.blocked_here", code=table.code, names=met)
    if any(blocks(people[known.person], person.id) for known in others if known.person in people):
        raise Refusal("table.not_admitted", code=table.code)


def is_admitted(table: Table, person: Person, people: Mapping[PersonId, Person]) -> bool:
    try:
        need_admitted(table, person, people)
    except Refusal:
        return False
    return True


def apart(one: Person, other: Person) -> bool:
    """Whether the two never sit down together."""
    return blocks(one, other.id) or blocks(other, one.id)


def blocks(person: Person, other: PersonId) -> bool:
    return any(known.person == other for known in person.habits.blocked)


def here(table: Table) -> list[Known]:
    """The people who sit there, then those for whom a seat is kept."""
    kept = table.kept if table.status is Status.LOBBY else ()
    seated = [Known(seat.person, seat.name) for seat in table.occupants if seat.person is not None]
    return seated + [Known(seat.person, seat.name) for seat in kept if table.seat_of(seat.person) is None]


def concerned(table: Table) -> Collection[PersonId]:
    """Everybody whose wishes count for who sits down: `here`, and those who wait for a seat."""
    return {known.person for known in here(table)} | {waiter.person for waiter in table.life.queue}


def meant(people: Collection[Known], words: str, code: str) -> Known:
    """The one of `people` who is named, by their name or by `Known.mark`. Raises `Refusal` where that is nobody."""
    named = words.strip()
    found = [known for known in people if named == known.mark] or [one for one in people if same(one.name, named)]
    if not found:
        names = tuple(known.name for known in people)
        raise Refusal("table.nobody_called", code=code, known=names or "-")
    return found[0]


# Removed by the owner


def is_barred(table: Table, person: PersonId) -> bool:
    return any(known.person == person for known in table.life.barred)


def removable(table: Table) -> list[Known]:
    """Whom the owner and moderators may remove: everybody there but the owner."""
    return [known for known in here(table) if known.person != table.owner]


def bar(table: Table, known: Known) -> None:
    """They lose their seat, or the one kept for them, and get none here until they are let in again. Their share in
    the shuffle stays, as with whoever leaves.
    """
    table.need_lobby()
    life = table.life
    if len(life.barred) >= MOST_BARRED:
        raise Refusal("table.barred_enough", code=table.code, n=MOST_BARRED)
    seat = table.seat_of(known.person)
    if seat is not None:
        del table.occupants[seat]
    table.kept = tuple(kept for kept in table.kept if kept.person != known.person)
    table.life = msgspec.structs.replace(
        life,
        barred=(*life.barred, known),
        queue=tuple(waiter for waiter in life.queue if waiter.person != known.person),
        told=tuple(waiter for waiter in life.told if waiter.person != known.person),
    )


def has_part(table: Table, person: PersonId) -> bool:
    """Whether they sit there, are expected, or wait for a seat."""
    return person in concerned(table) or any(waiter.person == person for waiter in table.life.told)


def send_away(table: Table, person: PersonId, now: float) -> None:
    """They leave a lobby with all that is kept for them there; what that makes of it, `Table.vacate` says."""
    table.need_lobby()
    life = table.life
    table.kept = tuple(kept for kept in table.kept if kept.person != person)
    table.life = msgspec.structs.replace(
        life,
        queue=tuple(waiter for waiter in life.queue if waiter.person != person),
        told=tuple(waiter for waiter in life.told if waiter.person != person),
    )
    seat = table.seat_of(person)
    if seat is not None:
        table.vacate(seat, now)


def let_in(table: Table, known: Known) -> None:
    rest = tuple(other for other in table.life.barred if other.person != known.person)
    table.life = msgspec.structs.replace(table.life, barred=rest)
