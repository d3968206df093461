"""Which people a piece of data names, and the same with another number for one of them.

Read from the types: whatever field holds a `PersonId`, however deep, is found, so a later one is too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from core.people import PersonId

T = TypeVar("T", bound=msgspec.Struct)


def people_in(data: msgspec.Struct) -> frozenset[PersonId]:
    """Everybody whom it names."""
    found = set[PersonId]()

    def noted(person: PersonId) -> PersonId:
        found.add(person)
        return person

    _mapped(data, type(data), noted)
    return frozenset(found)


def renumbered(data: T, gone: PersonId, kept: PersonId) -> T:
    """With `kept` wherever it names `gone`."""
    changed: T = _mapped(data, type(data), lambda person: kept if person == gone else person)
    return changed


def _mapped(value: Any, hint: Any, change: Callable[[PersonId], PersonId]) -> Any:
    if value is None or not _names_people(hint):
        return value
    if hint is PersonId:
        return change(value)
    if isinstance(value, msgspec.Struct):
        parts = {name: _mapped(getattr(value, name), part, change) for name, part in _fields(type(value)).items()}
        return msgspec.structs.replace(value, **parts)
    inner = [part for part in get_args(hint) if part is not Ellipsis]
    if get_origin(hint) in (Union, UnionType):
        (told,) = [part for part in inner if _names_people(part)]
        return _mapped(value, told, change)
    if isinstance(value, tuple):
        hints = inner if len(inner) > 1 else inner * len(value)
        return tuple(_mapped(one, part, change) for one, part in zip(value, hints, strict=True))
    if isinstance(value, dict):
        key, held = inner
        return {_mapped(name, key, change): _mapped(one, held, change) for name, one in value.items()}
    raise TypeError(f"people in {hint} can't be found")


@cache
def _fields(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Its fields that can name people."""
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind.__struct_fields__ if _names_people(hints[name])}


@cache
def _names_people(hint: Any) -> bool:
    if hint is PersonId:
        return True
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return bool(_fields(hint))
    return any(_names_people(part) for part in get_args(hint) if part is not Ellipsis)
