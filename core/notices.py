"""What people are told of, and the way in which each of them wants that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

import msgspec

from core.people import Person
from core.turn import ASKED_FOR, QUIETABLE, Occasion


class Way(StrEnum):
    """How somebody hears of something, the loudest first."""

    MENTION = "mention"
    """In the table's chat; where that doesn't reach them, by their private one."""
    DM = "dm"
    """By a message in their private chat, and no mention elsewhere. Where none arrives, as a mention."""
    SILENT = "silent"
    """It is shown as to all others, and no telephone sounds."""
    OFF = "off"
    """Nothing comes for it: what is there is kept up to date."""


ALOUD = frozenset({Way.MENTION, Way.DM})

LOUDEST = tuple(Way)


class Kind(StrEnum):
    """What somebody may be told of: the occasions that call people (`core.turn`), and more."""

    TURN = "turn"
    NEXT = "next"
    """That their turn comes after the one that begins."""
    FULL = "full"
    CLOSING = "closing"
    BEGUN = "begun"
    OVER = "over"
    CANCELLED = "cancelled"
    REMATCH = "rematch"
    OUT = "out"
    AWAY = "away"
    ASKED = "asked"
    REMINDER = "reminder"
    """That a table waits for them, by its pace."""
    NUDGE = "nudge"
    """The same, as the others ask for it."""
    DIGEST = "digest"
    """Once a day, at a time of their own: all tables that wait for them."""


SUBJECTS: Mapping[str, tuple[Kind, ...]] = {
    "turn": (Kind.TURN,),
    "next": (Kind.NEXT,),
    "reminder": (Kind.REMINDER,),
    "nudge": (Kind.NUDGE,),
    "digest": (Kind.DIGEST,),
    "lobby": (Kind.FULL, Kind.CLOSING),
    "start": (Kind.BEGUN,),
    "end": (Kind.OVER, Kind.CANCELLED),
    "rematch": (Kind.REMATCH,),
    "players": (Kind.OUT, Kind.AWAY),
    "asked": (Kind.ASKED,),
}
"""What is set together, in the order in which it is shown: by its key, the kinds that belong to it."""

REMINDING = (Kind.REMINDER, Kind.NUDGE, Kind.DIGEST)
"""Kinds that come as messages about all tables (`core.reminders`)."""

_QUIETED = {Kind(occasion.value) for occasion in QUIETABLE}

_ONLY = {
    Kind.NEXT: (Way.DM, Way.SILENT, Way.OFF),
    Kind.DIGEST: (Way.DM, Way.OFF),
}
"""Ways of kinds that know fewer: nobody is mentioned for what others needn't read."""

_ON = {Kind.NEXT: Way.SILENT, Kind.DIGEST: Way.DM}
"""What `on` means where it isn't a mention."""


def ways_of(kind: Kind) -> tuple[Way, ...]:
    return _ONLY.get(kind, LOUDEST)


def way_of(person: Person, kind: Kind) -> Way:
    """How the person hears of it: as they have set it, else as what they set before there were ways means."""
    chosen = person.habits.notices.get(kind.value, "")
    return Way(chosen) if chosen in ways_of(kind) else _before(person, kind)


def _before(person: Person, kind: Kind) -> Way:
    reminders = person.habits.reminders
    if kind in REMINDING and reminders == "digest":
        return Way.OFF if kind is Kind.REMINDER else Way.DM
    if kind in (Kind.REMINDER, Kind.NUDGE):
        return Way(reminders)
    if kind in _ONLY:
        return Way.OFF
    return Way.OFF if kind in _QUIETED and kind.value in person.quiet else Way.MENTION


def told_of(person: Person, occasion: Occasion) -> Way:
    """How they hear of what a table's turn is about. What they have asked to be told of calls them in any case."""
    return Way.MENTION if occasion in ASKED_FOR else way_of(person, Kind(occasion.value))


def loudest(ways: Iterable[Way]) -> Way:
    """Of several at once; off for none."""
    return min(ways, key=LOUDEST.index, default=Way.OFF)


def kinds_meant(key: str) -> tuple[Kind, ...]:
    """The kinds that a setting's key names: a subject's, or one alone; () for none."""
    if key in SUBJECTS:
        return SUBJECTS[key]
    return (Kind(key),) if key in set(Kind) else ()


def subject_of(key: str) -> str:
    """The subject that a key names or belongs to; "" for none."""
    if key in SUBJECTS:
        return key
    return next((subject for subject, kinds in SUBJECTS.items() if key in kinds), "")


def way_meant(kind: Kind, typed: str) -> Way | None:
    """The way that is named, by its own word or by `on`; None where the kind knows no such way."""
    if typed == "on":
        return _ON.get(kind, Way.MENTION)
    return Way(typed) if typed in ways_of(kind) else None


def wanting(person: Person, ways: Mapping[Kind, Way]) -> Person:
    """The person with these ways from now on."""
    notices = {**person.habits.notices, **{kind.value: way.value for kind, way in ways.items()}}
    return msgspec.structs.replace(person, habits=msgspec.structs.replace(person.habits, notices=notices))
