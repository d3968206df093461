"""Whoever is named in a table, however deep, is found and can be given another number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from core.identity import people_in, renumbered
from core.people import Account, Habits, Home, Known, Person, PersonId, Place
from core.records import Share
from core.seal import Seal
from core.stored import Aside, AskedHome, Candidate, KeptSeat, Life, Motion, Occupant, Status, StoredTable, Waiter
from core.turn import Called, Turn

ACCOUNT = Account("discord", "1")
HOME = Home(Place("discord", "100"), "en")


def table() -> StoredTable:
    """Numbers 1 to 13, each in one place."""
    number = map(PersonId, range(1, 100))
    return StoredTable(
        code="KXRM",
        game="toy",
        rules_version=1,
        owner=next(number),
        options={},
        status=Status.LOBBY,
        occupants=(Occupant("Anna", next(number), ACCOUNT), Occupant("Iara", computer="steady")),
        homes=(HOME, Home(Place("discord", "101"), "en", brought_by=next(number))),
        turn=Turn(by=next(number), called=(Called(next(number), "Berta", 1),)),
        seal=Seal(b"secret", (Share("Carla"),), (next(number),)),
        awaits=(next(number),),
        asked_homes=(AskedHome(msgspec.structs.replace(HOME, brought_by=next(number)), "Dora"),),
        kept=(KeptSeat(next(number), "Eva", 1.0),),
        life=Life(
            barred=(Known(next(number), "Fritz"),),
            asides=(Aside(PersonId(13), HOME.place),),
            queue=(Waiter(person=next(number), account=ACCOUNT, name="Gerda", at=1.0),),
            motions=(
                Motion(
                    kind="substitute",
                    by=0,
                    no=1,
                    turn=1,
                    agreed=(),
                    candidate=Candidate(next(number), ACCOUNT, "Hans"),
                ),
            ),
        ),
    )


def test_everybody_is_found() -> None:
    assert people_in(table()) == frozenset(range(1, 14))


@pytest.mark.parametrize("gone", range(1, 14))
def test_each_gets_another_number_and_nothing_else_changes(gone: int) -> None:
    before, after = table(), renumbered(table(), PersonId(gone), PersonId(99))
    assert people_in(after) == (frozenset(range(1, 14)) - {gone}) | {99}
    differing = [(old, new) for old, new in zip(leaves(before), leaves(after), strict=True) if old != new]
    assert differing == [(gone, 99)]


def test_each_part_of_a_table_that_can_name_somebody_does_so_above() -> None:
    """A part that comes later, and that stores must find as well, is missing there until it is added."""
    assert set(filled(table())) == set(naming(StoredTable))


def naming(kind: Any, seen: frozenset[Any] = frozenset()) -> Iterator[tuple[str, str]]:
    """The fields that hold a person's number, by their struct, however deep."""
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        for part in get_args(kind):
            yield from naming(part, seen)
    elif kind not in seen:
        for name, hint in get_type_hints(kind).items():
            if any(part is PersonId for part in parts(hint)):
                yield kind.__name__, name
            else:
                yield from naming(hint, seen | {kind})


def parts(hint: Any) -> Iterator[Any]:
    yield hint
    for part in get_args(hint):
        yield from parts(part)


def filled(value: Any) -> Iterator[tuple[str, str]]:
    """Of these, those that hold somebody."""
    if isinstance(value, msgspec.Struct):
        hints = get_type_hints(type(value))
        for name in value.__struct_fields__:
            held = getattr(value, name)
            if any(part is PersonId for part in parts(hints[name])):
                if held not in (None, ()):
                    yield type(value).__name__, name
            else:
                yield from filled(held)
    elif isinstance(value, tuple):
        for one in value:
            yield from filled(one)


def test_people_whom_somebody_blocks_are_theirs_to_name() -> None:
    person = Person(id=PersonId(1), name="Anna", language="en", habits=Habits(blocked=(Known(PersonId(2), "Berta"),)))
    assert people_in(person) == {1, 2}
    assert renumbered(person, PersonId(2), PersonId(3)).habits.blocked == (Known(PersonId(3), "Berta"),)


def leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from leaves(getattr(value, name))
    elif isinstance(value, tuple | list):
        for one in value:
            yield from leaves(one)
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from leaves(key)
            yield from leaves(one)
    else:
        yield value
