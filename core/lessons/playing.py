"""A lesson played: the match as it stands when the learner has decided so often, and a table round it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from core.game import AnyGame, Move, Seat
from core.lessons import Decision, Lesson, lesson
from core.levels import USUAL
from core.match import Match
from core.people import Person
from core.stored import Occupant, Status
from core.table import COMPUTER_NAMES, Table

SEED_BYTES = 32
MATCHES = 64
"""Positions that are kept: of each title six."""


def table_at(title: AnyGame, told: Lesson, stage: int, person: Person) -> Table:
    """The table of a practice match, which is in no store, with `person` as the learner among computers; `stage` is how
    often they have decided. It is to be looked at: nobody changes it.
    """
    match = match_at(title, stage)
    others = iter(COMPUTER_NAMES)
    return Table(
        code="",
        title=title,
        owner=person.id,
        options=dict(match.options),
        status=Status.OVER if match.over else Status.RUNNING,
        occupants=[
            Occupant(person.name, person.id) if seat == told.seat else Occupant(next(others), computer=USUAL)
            for seat in range(told.seats)
        ],
        seal=match.seal,
        match=match,
    )


@lru_cache(MATCHES)
def match_at(title: AnyGame, stage: int) -> Match:
    """The practice match of a title that has one. Several people may be at the same point of it, so that it is shared:
    nobody plays in it. Raises `Refusal` for a lesson that the rules don't allow.
    """
    told = lesson(title.meta.key)
    assert told is not None
    match = Match(title, told.seats, told.options, told.seed.to_bytes(SEED_BYTES, "big"))
    chosen = dict[Seat, Move]()
    for seat, notation in _line(told, stage):
        chosen[seat] = title.parse(notation)
        if chosen.keys() >= set(match.awaited):  # of a joint choice the last one is there
            match.play(chosen)
            chosen = {}
    return match


def _line(told: Lesson, stage: int) -> Iterator[Decision]:
    yield from told.before
    for past in told.stages[:stage]:
        yield told.seat, past.move
        yield from past.then
