"""Everything that people can ask for: one class a verb.

A new verb is one class in one of these modules and its sentences. Whatever needs to know all verbs (the button codec,
each platform's commands, the table of rights and its test) reads `REQUESTS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from core.requests import (
    absent,
    deciding,
    ending,
    guiding,
    hinting,
    linking,
    lobby,
    looking,
    nudging,
    people,
    person,
    picturing,
    playing,
    practising,
    premoves,
    privacy,
    queueing,
    reviewing,
    server,
)
from core.requests.base import Request

_MODULES: tuple[ModuleType, ...] = (
    *(person, lobby, people, queueing, looking, picturing, playing, hinting, premoves, guiding, practising),
    *(ending, deciding, absent, nudging, linking, server, privacy, reviewing),
)


def _all() -> dict[str, type[Request]]:
    """Every request that has a code, in the order in which the modules define them."""
    found: dict[str, type[Request]] = {}
    for module in _MODULES:
        own = (kind for kind in vars(module).values() if getattr(kind, "__module__", "") == module.__name__)
        found |= {kind.name: kind for kind in own if isinstance(kind, type) and issubclass(kind, Request) and kind.code}
    return found


REQUESTS: Mapping[str, type[Request]] = _all()
"""By name."""

BY_CODE: Mapping[str, type[Request]] = {kind.code: kind for kind in REQUESTS.values()}

COMMANDS: Mapping[str, type[Request]] = {kind.command.word: kind for kind in REQUESTS.values() if kind.command}
"""By the word that people type."""
