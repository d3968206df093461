"""Who may do what: verb × role × state. Each request names its roles and states; here they are compared.

Roles are what somebody is to one table, several at once. Nothing here asks a platform: a caller says whether they run
the chat they speak from.
"""

from __future__ import annotations

from collections.abc import Set
from enum import StrEnum
from typing import Protocol

from core.people import Home, PersonId, Place
from core.stored import Status
from core.wording import Refusal


class Role(StrEnum):
    OWNER = "owner"
    """Opened the table, or was left it."""
    MODERATOR = "moderator"
    """Runs a chat that is a home of the table."""
    SEATED = "seated"
    PRESENT = "present"
    """Speaks from a home of the table."""
    STRANGER = "stranger"
    """None of these; knows its code."""


ANYBODY = frozenset(Role)
OWNERS = frozenset({Role.OWNER, Role.MODERATOR})
SEATED = frozenset({Role.SEATED})

ANY_TIME = frozenset(Status)
LOBBY = frozenset({Status.LOBBY})
RUNNING = frozenset({Status.RUNNING})
OVER = frozenset({Status.OVER})
BEGUN = RUNNING | OVER
UNFINISHED = LOBBY | RUNNING


class Seating(Protocol):
    """What roles are read from: a `core.table.Table`."""

    code: str
    owner: PersonId
    status: Status
    homes: list[Home]

    def seat_of(self, person: PersonId) -> int | None: ...


def roles_of(table: Seating, person: PersonId, place: Place, *, admin: bool) -> frozenset[Role]:
    """What `person` is to the table when they speak from `place`; `admin`: they run that chat."""
    here = any(chat(home.place) == chat(place) for home in table.homes)
    roles = {
        Role.OWNER: person == table.owner,
        Role.MODERATOR: admin and here,
        Role.SEATED: table.seat_of(person) is not None,
        Role.PRESENT: here,
    }
    return frozenset(role for role, held in roles.items() if held) or frozenset({Role.STRANGER})


def chat(place: Place) -> tuple[str, str, str]:
    """A chat with all its threads."""
    return place.platform, place.chat, place.user


def check(code: str, status: Status, roles: Set[Role], *, who: Set[Role], when: Set[Status]) -> None:
    """Raises `Refusal` unless one of `roles` is in `who` and the table's `status` in `when`."""
    if not roles & who and Role.OWNER in who:
        raise Refusal("table.owner_only", code=code)
    if not roles & who and (status in when or status in BEGUN):
        raise Refusal("table.not_seated", code=code)
    if status not in when:  # before the start and after a cancellation nobody's seat can do it
        raise untimely(code, status, when)


def untimely(code: str, status: Status, when: Set[Status]) -> Refusal:
    """Why something that has its time in the states `when` can't be done now."""
    if Status.LOBBY in when and Status.RUNNING in when:
        return Refusal("table.ended_already", code=code)
    if status is Status.CANCELLED:
        return Refusal("table.cancelled", code=code)
    if status is Status.LOBBY:
        return Refusal("table.not_started", code=code)
    if Status.LOBBY in when:
        return Refusal("table.started", code=code)
    return Refusal("table.not_over" if status is Status.RUNNING else "table.over")
