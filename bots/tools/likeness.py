"""Whether a table is the same on both sides of a move: its match is played from both, as whoever sits there sees it."""

from __future__ import annotations

from typing import Any

from core.game import Seat
from core.live import revive
from core.stored import StoredTable
from core.titles import Titles
from core.wording import Refusal
from storage.moving import Likeness


def likeness(one: StoredTable, other: StoredTable, titles: Titles) -> Likeness:
    """As it is kept (records, seed, answers and moves in advance, people, turns), and as every seat and the public see
    it once its log has been replayed.
    """
    if one != other:
        return Likeness.DIFFERENT
    seen, also_seen = _seen(one, titles), _seen(other, titles)
    if seen != also_seen:
        return Likeness.DIFFERENT
    return Likeness.SAME if isinstance(seen, tuple) else Likeness.SAME_UNREAD


def _seen(kept: StoredTable, titles: Titles) -> tuple[Any, ...] | str:
    """Why not, where this program can't play it."""
    try:
        table = revive(kept, titles)
    except (Refusal, ValueError) as error:
        return str(error)
    match = table.match
    if match is None:
        return (table.names,)
    views = [match.view(Seat(viewer)) for viewer in range(match.seats)]
    return table.names, match.records, match.secret_seed(), match.view(None), views, match.outcome()
