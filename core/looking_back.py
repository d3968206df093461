"""A match of the past, observed: what somebody might know of it then, and what an analysis says of it now."""

from __future__ import annotations

import msgspec

from core.analysis import Analysis
from core.game import Seat
from core.match import Ply
from core.observation import Drawn, Hindsight, Judged, Observation
from core.observing import observe
from core.table import Table
from core.thinking.reviewing import Costly
from core.wording import Line


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


def hindsight(table: Table, analysis: Analysis) -> Hindsight:
    """The analysis of the table's finished match, worded as far as it names moves. Raises `Refusal` where there is no
    match.
    """
    match = table.need_match()
    before = {entry.no: entry.before for entry in match.story(None)} if match.seatings else {}
    views = match.views_before([(one.of.ply, one.of.seat) for one in analysis.decisions])

    def label(one: Costly, move: str) -> Line:
        """How the seat's menu worded it then."""
        steps = match.game.steps(views[one.of.ply, one.of.seat], match.game.parse(move))
        return steps[-1].label

    return Hindsight(
        chances=analysis.chances,
        decisions=tuple(
            Judged(
                ply=one.of.ply,
                no=(no := match.line[one.of.ply].no) - 1,
                seat=one.of.seat,
                played=label(one, one.played),
                better=label(one, one.better),
                chance=one.chance,
                best=one.best,
                before=before.get(no, ()),
            )
            for one in analysis.decisions
        ),
        draws=tuple(
            Drawn(
                ply=one.ply,
                no=(no := match.line[one.ply].no),
                lines=_revealed(match.line[one.ply]),
                gains=one.gains,
                before=before.get(no, ()),
            )
            for one in analysis.draws
        ),
        telling=analysis.telling,
    )


def _revealed(ply: Ply) -> tuple[Line, ...]:
    """What all could see that wasn't known before; all that they saw where nothing is marked so."""
    seen = [event for event in ply.events if event.audience is None]
    return tuple(event.line() for event in [one for one in seen if one.reveals] or seen)
