"""What one viewer may know of a match: the only thing that leaves `core.match`."""

from __future__ import annotations

import msgspec

from core.game import Move, Outcome, Seat, Step, Touched, View
from core.wording import Line


class Entry(msgspec.Struct, frozen=True):
    """One record as a viewer may read it."""

    no: int
    lines: tuple[Line, ...]
    actor: Seat | None = None
    forced: bool = False


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """Everything one viewer may know of a match: the source of his texts, pictures, buttons and exports."""

    game: str
    viewer: Seat | None
    view: View
    awaited: tuple[Seat, ...]
    """Who has a decision to make; seats whose only move the table plays are left out."""
    no: int
    """Number of the last move or undo: what the buttons carry."""
    prompt: Line | None
    ways: tuple[tuple[Move, tuple[Step, ...]], ...]
    """The viewer's own legal moves with their ways in the menu; () when he has no decision."""
    story: tuple[Entry, ...]
    changed: tuple[Touched, ...]
    """What happened on the board since the viewer's last move, oldest first; for the public, in the latest turn."""
    undo: bool
    outcome: Outcome | None
    resigned: tuple[Seat, ...]
    commitment: str
    seed: str | None
    """In hex, once the match is over."""
