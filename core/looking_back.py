"""A match of the past, observed: what somebody might know of it then."""

from __future__ import annotations

import msgspec

from core.game import Seat
from core.observation import Observation
from core.observing import observe
from core.table import Table


def observe_then(table: Table, viewer: Seat | None, no: int) -> Observation:
    """What `viewer` might know of the match as it stood after the record `no`: its position, its story until then, and
    as news the turn that ended with it. Nothing can be chosen in it. Raises `Refusal` where there is no match.
    """
    match = table.need_match().as_of(no)
    view = match.view(viewer)
    since = match.before_last_turn()
    story = tuple(msgspec.structs.replace(entry, number=int(entry.no > since)) for entry in match.story(viewer))
    return msgspec.structs.replace(
        observe(table, viewer),
        view=view,
        to_act=view.to_act,
        awaited=(),
        no=match.no,
        prompt=None,
        paths=(),
        dials=(),
        dialled=None,
        why=None,
        story=story,
        since=since,
        news_for=(),
        changed=match.changed(viewer, since, {entry.no: entry.number for entry in story}),
        chosen=None,
        called=(),
        waiting=False,
        own_choice=None,
        ahead=None,
        undo=False,
        undo_together=False,
        outcome=None,
        resigned=tuple(sorted(match.resigned)),
        seatings=match.seatings,
        seed=None,
    )
