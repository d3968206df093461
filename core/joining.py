"""Two people found to be one, and an account that has a person of its own again: what of stored data changes. Pure.

Whoever is joined is `gone`: all that named them names the person who was `kept`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple, Protocol, TypeVar

import msgspec

from core.communities import Rules
from core.identity import renumbered
from core.people import Account, Habits, Known, Person, PersonId, Place
from core.ports.waiting import Waiting
from core.stored import RESTORABLE_S, Occupant, Status, StoredTable, Waiter
from core.wording import Refusal


class _Named(Protocol):
    @property
    def person(self) -> PersonId: ...


N = TypeVar("N", bound=_Named)


def _once(named: Iterable[N]) -> tuple[N, ...]:
    """Each person's first."""
    found: dict[PersonId, N] = {}
    for one in named:
        found.setdefault(one.person, one)
    return tuple(found.values())


# Two become one


def need_joinable(table: StoredTable, gone: PersonId, kept: PersonId, now: float) -> None:
    """Raises `Refusal` where the two can't be one person at this table: both have a seat there, or ask for one, or one
    has and the other was removed from it.
    """
    if not _goes_on(table, now):
        return
    seated = [person for person in (gone, kept) if _has_claim(table, person)]
    if len(seated) == 2:
        raise Refusal("table.link.seated_twice", code=table.code)
    barred = {known.person for known in table.life.barred} & {gone, kept}
    if seated and barred:
        raise Refusal("table.link.barred", code=table.code)


def _goes_on(table: StoredTable, now: float) -> bool:
    """Also a match whose cancellation can still be taken back."""
    done = table.cancellation
    restorable = done is not None and done.how == "moderator" and now < done.at + RESTORABLE_S
    return table.status in (Status.LOBBY, Status.RUNNING) or (table.status is Status.CANCELLED and restorable)


def _has_claim(table: StoredTable, person: PersonId) -> bool:
    seated = any(occupant.person == person for occupant in table.occupants)
    kept = table.status is Status.LOBBY and any(seat.person == person for seat in table.kept)
    open_ = [motion.candidate for motion in table.life.motions if not motion.ended and motion.candidate is not None]
    return seated or kept or any(candidate.person == person for candidate in open_)


def joined(table: StoredTable, gone: PersonId, kept: PersonId) -> StoredTable:
    """Whoever sits there waits for no seat; where both wait, the one who has waited longer does."""
    table = renumbered(table, gone, kept)
    life, seated = table.life, {occupant.person for occupant in table.occupants}
    queue, told = (
        tuple(waiter for waiter in _once(waiters) if waiter.person not in seated) for waiters in (life.queue, life.told)
    )
    left = {waiter.private for waiter in life.told} - {waiter.private for waiter in told}
    left -= {home.place for home in table.homes}
    return msgspec.structs.replace(
        table,
        kept=_once(table.kept),
        awaits=tuple(sorted(set(table.awaits))),
        turn=msgspec.structs.replace(table.turn, called=_once(table.turn.called)),
        life=msgspec.structs.replace(life, barred=_once(life.barred), queue=queue, told=told),
        destinations=tuple(
            (seat, place) for seat, place in table.destinations if seat is not None or place not in left
        ),
    )


def one_person(kept: Person, gone: Person) -> Person:
    """With the settings of the one who is kept. Whom either blocks they block, but for each other."""
    blocked = (*kept.habits.blocked, *gone.habits.blocked)
    met = tuple(dict.fromkeys((*kept.habits.met, *gone.habits.met)))
    both = {kept.id, gone.id}
    habits = msgspec.structs.replace(
        kept.habits, blocked=tuple(known for known in _once(blocked) if known.person not in both), met=met
    )
    return msgspec.structs.replace(kept, habits=habits)


def others_habits(habits: Habits, gone: PersonId, kept: PersonId) -> Habits:
    """Of somebody who blocks one of them."""
    changed = renumbered(habits, gone, kept)
    return msgspec.structs.replace(changed, blocked=_once(changed.blocked))


def community_rules(rules: Rules, gone: PersonId, kept: PersonId) -> Rules:
    """Of moderators who have barred one of them."""
    changed = renumbered(rules, gone, kept)
    return msgspec.structs.replace(changed, barred=_once(changed.barred))


# One of their accounts goes


class Parting(NamedTuple):
    """`account`, called `name`, is one of `new` now, no more of `person`, whose others (`left`) stay. `goes`: what was
    taken with it, seats and places in queues, goes with it.
    """

    person: PersonId
    account: Account
    name: str
    new: PersonId
    left: Sequence[Account]
    goes: bool

    @property
    def known(self) -> Known:
        return Known(self.new, self.name)


def parted(table: StoredTable, parting: Parting) -> StoredTable:
    """Where a seat goes, all that is said of its person at that table goes with it. Where it stays it is reached by an
    account that stays: nothing private comes to the one that is gone.
    """
    own = [occupant for occupant in table.occupants if occupant.person == parting.person]
    taken = [occupant for occupant in own if occupant.account == parting.account]
    if parting.goes and taken and taken == own:
        return renumbered(table, parting.person, parting.new)
    table = _also_barred(table, parting)
    return _with_it(table, parting) if parting.goes else _without_it(table, parting)


def _also_barred(table: StoredTable, parting: Parting) -> StoredTable:
    life = msgspec.structs.replace(table.life, barred=also(table.life.barred, parting))
    return msgspec.structs.replace(table, life=life)


def also(named: Collection[Known], parting: Parting) -> tuple[Known, ...]:
    """Whoever is kept away stays so with every account."""
    if all(known.person != parting.person for known in named):
        return tuple(named)
    return _once((*named, parting.known))


def _with_it(table: StoredTable, parting: Parting) -> StoredTable:
    def of(one: Occupant) -> Occupant:
        theirs = (one.person, one.account) == (parting.person, parting.account)
        return msgspec.structs.replace(one, person=parting.new) if theirs else one

    def waits(one: Waiter) -> Waiter:
        theirs = (one.person, one.account) == (parting.person, parting.account)
        return msgspec.structs.replace(one, person=parting.new) if theirs else one

    life = msgspec.structs.replace(
        table.life, queue=tuple(map(waits, table.life.queue)), told=tuple(map(waits, table.life.told))
    )
    return msgspec.structs.replace(table, occupants=tuple(map(of, table.occupants)), life=life)


def _without_it(table: StoredTable, parting: Parting) -> StoredTable:
    old, heir = parting.account, _heir(table, parting.left)
    before, after = (Place(account.platform, user=account.uid) for account in (old, heir))

    def moved(place: Place) -> Place:
        return after if place == before else place

    def of(one: Occupant) -> Occupant:
        theirs = (one.person, one.account) == (parting.person, old)
        return msgspec.structs.replace(one, account=heir) if theirs else one

    def waits(one: Waiter) -> Waiter:
        if (one.person, one.account) != (parting.person, old):
            return one
        return msgspec.structs.replace(one, account=heir, private=moved(one.private) if one.private else None)

    life = msgspec.structs.replace(
        table.life, queue=tuple(map(waits, table.life.queue)), told=tuple(map(waits, table.life.told))
    )
    homes = {
        moved(home.place): msgspec.structs.replace(home, place=moved(home.place)) for home in reversed(table.homes)
    }
    shown = tuple(dict.fromkeys((seat, moved(place)) for seat, place in table.destinations))
    return msgspec.structs.replace(
        table,
        occupants=tuple(map(of, table.occupants)),
        homes=tuple(reversed(homes.values())),
        life=life,
        destinations=tuple((seat, place) for seat, place in shown if seat is None or (None, place) not in shown),
    )


def _heir(table: StoredTable, left: Sequence[Account]) -> Account:
    """Of a network where the table is shown, if one of them is."""
    networks = {home.place.platform for home in table.homes}
    return next((account for account in left if account.platform in networks), left[0])


def parted_waiting(waiting: Waiting, parting: Parting) -> Waiting:
    """Somebody who waits in a chat for others."""
    if waiting.account != parting.account:
        return waiting
    if parting.goes:
        return msgspec.structs.replace(waiting, person=parting.new)
    same = [account for account in parting.left if account.platform == waiting.account.platform]
    return msgspec.structs.replace(waiting, account=(same or parting.left)[0])


def own_person(person: Person, parting: Parting) -> Person:
    """Who the account is by itself: with its own name, and set as they had it."""
    habits = msgspec.structs.replace(person.habits, name="", practice=None)
    return msgspec.structs.replace(person, id=parting.new, name=parting.name, habits=habits)


def without_account(person: Person, parting: Parting, names: Sequence[str]) -> Person:
    """Who they are without it; `names` are what the accounts are called that they have left."""
    gone = not person.habits.name and person.name == parting.name and parting.name not in names
    return msgspec.structs.replace(person, name=names[0]) if gone else person
