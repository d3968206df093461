"""A table round a match, where every seat is a person's, and what they see there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.game import Move, Seat
from core.match import Match
from core.observation import Observation
from core.observing import observe
from core.people import PersonId
from core.stored import Life, Occupant, Status
from core.table import Table

NAMES = ("Anna", "Roberto", "Giulia", "Tomás", "Zoë")


def table_round(
    match: Match,
    pending: Mapping[Seat, Move] | None = None,
    premoves: Mapping[Seat, Sequence[Move]] | None = None,
    hinted: Mapping[Seat, tuple[int, ...]] | None = None,
) -> Table:
    """Nothing has been news to anybody yet, so that everything is told and marked."""
    return Table(
        code="TWIN",
        title=match.game,
        owner=PersonId(1),
        options=match.options,
        status=Status.OVER if match.over else Status.RUNNING,
        occupants=[Occupant(name, PersonId(at)) for at, name in enumerate(NAMES[: match.seats])],
        seal=match.seal,
        match=match,
        pending={seat: str(move) for seat, move in (pending or {}).items()},
        premoves={seat: tuple(map(str, moves)) for seat, moves in (premoves or {}).items()},
        life=Life(hinted={int(seat): asked for seat, asked in (hinted or {}).items()}),
    )


def seen(match: Match, viewer: Seat | None) -> Observation:
    return observe(table_round(match), viewer)
