"""Who may do what: verb × role × state. Each request names its roles and states; here they are compared.

Roles are what somebody is to one table, several at once. Nothing here asks a platform: a caller says which chats they
run. Rank is never derived from a place that the person chose: only the home where a table was opened has moderators.
"""

from __future__ import annotations

from collections.abc import Collection, Set
from enum import StrEnum
from typing import Protocol

from core.people import Community, Home, PersonId, Place
from core.stored import Status
from core.wording import Refusal


class Role(StrEnum):
    OWNER = "owner"
    """Opened the table, or was left it."""
    MODERATOR = "moderator"
    """Runs the chat in which the table was opened."""
    HOST = "host"
    """Runs another chat that shows the table: may send it away from there, and say what it speaks there."""
    BRINGER = "bringer"
    """Brought the table to one of its homes."""
    SEATED = "seated"
    EXPECTED = "expected"
    """A seat of the rematch is kept for them."""
    PRESENT = "present"
    """Speaks from a home of the table."""
    INVITED = "invited"
    """Came with the table's invitation."""
    GUEST = "guest"
    """Knows the code of a table whose owner has opened it to guests."""
    STRANGER = "stranger"
    """None of these. They aren't told whether there is such a table."""


KNOWN = frozenset(Role) - {Role.STRANGER}
"""Whoever may look."""
WELCOME = KNOWN - {Role.GUEST}
"""Whoever may sit down."""
OWNER = frozenset({Role.OWNER})
OWNERS = frozenset({Role.OWNER, Role.MODERATOR})
SEATED = frozenset({Role.SEATED})
INVITING = SEATED | OWNER
ADMITTED = INVITING | {Role.EXPECTED, Role.BRINGER, Role.GUEST}
"""Whoever is known wherever they speak from, without a key."""

ANY_TIME = frozenset(Status)
LOBBY = frozenset({Status.LOBBY})
RUNNING = frozenset({Status.RUNNING})
OVER = frozenset({Status.OVER})
CANCELLED = frozenset({Status.CANCELLED})
BEGUN = RUNNING | OVER
UNFINISHED = LOBBY | RUNNING
PLAYED = BEGUN | CANCELLED
"""What was played stays readable, also of a match that was cancelled."""


class Seating(Protocol):
    """What roles are read from: a `core.table.Table`."""

    code: str
    owner: PersonId
    status: Status
    homes: list[Home]
    guests: bool

    def seat_of(self, person: PersonId) -> int | None: ...

    def expects(self, person: PersonId) -> bool: ...

    def admits(self, person: PersonId, key: str) -> bool: ...


def roles_of(
    table: Seating, person: PersonId, place: Place, *, runs: Collection[Place] = (), key: str = ""
) -> frozenset[Role]:
    """What `person` is to the table when they speak from `place` and name it with `key`; `runs`: as in `Caller`."""
    opened_in = opened_at(table)
    elsewhere = [home.place for home in table.homes if home.place != opened_in]
    known = {
        Role.OWNER: person == table.owner,
        Role.MODERATOR: opened_in is not None and runs_there(opened_in, runs),
        Role.HOST: any(runs_there(home, runs) for home in elsewhere),
        Role.BRINGER: any(home.brought_by == person for home in table.homes),
        Role.SEATED: table.seat_of(person) is not None,
        Role.EXPECTED: table.expects(person),
        Role.PRESENT: any(chat(home.place) == chat(place) for home in table.homes),
        Role.INVITED: table.admits(person, key),
    }
    roles = frozenset(role for role, held in known.items() if held)
    return roles or frozenset({Role.GUEST if table.guests else Role.STRANGER})


def opened_at(table: Seating) -> Place | None:
    """The home whose moderators have a say: where the table was opened, as long as it is shown there."""
    first = table.homes[0] if table.homes else None
    return first.place if first and first.brought_by is None and not first.place.private else None


def opened_in(table: Seating) -> Community | None:
    """The community whose moderators these are, and whose rules hold at the table."""
    return table.homes[0].community if opened_at(table) is not None else None


def runs_there(place: Place, runs: Collection[Place]) -> bool:
    """Whether somebody who runs `runs` runs `place`: that chat as a whole, or just that thread of it."""
    return not place.private and (place in runs or Place(place.platform, place.chat) in runs)


def chat(place: Place) -> tuple[str, str, str]:
    """A chat with all its threads."""
    return place.platform, place.chat, place.user


def unknown(code: str) -> Refusal:
    """The same for a table that isn't there and for one that the caller has nothing to do with."""
    return Refusal("table.no_such_table", code=code)


def check(code: str, status: Status, roles: Set[Role], *, who: Set[Role], now: Set[Role], when: Set[Status]) -> None:
    """Raises `Refusal` unless one of `roles` is among `now`: those who may do it in the table's `status`.

    `who` may do it at some time, in the states `when`.
    """
    if roles == {Role.STRANGER}:
        raise unknown(code)
    if roles & now:
        return
    if status in when or not roles & who:
        raise _not_theirs(code, status, who, now or who, when)
    raise untimely(code, status, when)


def _not_theirs(code: str, status: Status, who: Set[Role], now: Set[Role], when: Set[Status]) -> Refusal:
    """Why somebody else than the caller may do it."""
    if now >= WELCOME:
        return Refusal("table.invited_only", code=code)
    if Role.HOST in now:
        return Refusal("table.hosts_only", code=code)
    if Role.OWNER in now and Role.SEATED not in now:
        return Refusal("table.owner_only", code=code)
    if status in when or status in BEGUN:
        return Refusal("table.not_seated", code=code)
    return untimely(code, status, when)  # before the start and after a cancellation nobody's seat can do it


def untimely(code: str, status: Status, when: Set[Status]) -> Refusal:
    """Why something that has its time in the states `when` can't be done now."""
    if when == CANCELLED:
        return Refusal("table.not_cancelled", code=code)
    if Status.LOBBY in when and Status.RUNNING in when:
        return Refusal("table.ended_already", code=code)
    if status is Status.CANCELLED:
        return Refusal("table.cancelled", code=code)
    if status is Status.LOBBY:
        return Refusal("table.not_started", code=code)
    if Status.LOBBY in when:
        return Refusal("table.started", code=code)
    return Refusal("table.not_over" if status is Status.RUNNING else "table.over")
