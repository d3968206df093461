"""What a seat's premoves come to on the position that it sees."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.game import AnyGame, LookAhead, Move, Seat, Touched, View
from core.menu import MenuPath
from core.wording import Line, Refusal

MOST_PREMOVES = 24
"""More than any turn has; keeps a line of them short enough to read and quick to try."""


class Ahead(msgspec.Struct, frozen=True, kw_only=True):
    """`view` is the position after the premoves that work, `changed` what they did to the board, `told` these in the
    words of their menu, `paths` what could follow. `lost` counts those that don't work, `refusal` says why the first of
    them doesn't.
    """

    view: View
    changed: tuple[Touched, ...]
    moves: tuple[Move, ...]
    told: tuple[Line, ...]
    paths: tuple[MenuPath, ...]
    prompt: Line
    lost: int
    refusal: Line | None


def look_ahead(game: AnyGame, view: View, seat: Seat, notations: Sequence[str]) -> Ahead | None:
    """None where the seat can't make premoves: the title doesn't know any, or its phase leaves no room for them."""
    strange = None
    moves: list[Move] = []
    try:
        moves.extend(game.parse(text) for text in notations)
    except Refusal as refusal:  # kept by a program that knew other moves
        strange = refusal.line
    found = game.look_ahead(view, seat, moves)
    if found is None:
        return None
    return Ahead(
        view=found.view,
        changed=found.changed,
        moves=found.moves,
        told=_told(game, view, seat, found),
        paths=tuple((move, game.steps(found.view, move)) for move in found.legal),
        prompt=game.prompt(found.view),
        lost=len(notations) - len(found.moves),
        refusal=found.refusal or strange,
    )


def _told(game: AnyGame, view: View, seat: Seat, found: LookAhead) -> tuple[Line, ...]:
    """Each premove in the words of the menu that it stands in, which is that of the position before it."""
    lines = []
    for at, move in enumerate(found.moves):
        before = game.look_ahead(view, seat, found.moves[:at])
        assert before
        lines.append(game.steps(before.view, move)[-1].label)
    return tuple(lines)
