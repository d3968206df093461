"""Observations are made here, field by field: what leaves a table passes this file."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import accumulate

import msgspec

from core import absence, hints
from core.clocks import is_out
from core.game import Seat, View
from core.match import Match
from core.minds import MINDS
from core.motions import KINDS, open_motions, waiting
from core.motions.undoing import ply_before
from core.observation import Absent, Dialled, Entry, Observation, Question, SeatTime, Setting, TableFacts
from core.people import Place
from core.premove.ahead import Ahead, look_ahead
from core.premove.fitting import fitting
from core.reminders import offers_nudge
from core.stored import Status
from core.table import Table
from core.turn import Called, Occasion
from core.wording import Line, Refusal

MARKED_TURNS = 12
"""So many of the newest turns are marked on a board. To whoever has resigned or is away dozens are news, and marks of
all of them would hide it.
"""


def facts(table: Table, closed: Collection[Place] = ()) -> TableFacts:
    """What everybody who sees the table may know of it. `closed` are homes that nothing reaches any more."""
    return TableFacts(
        code=table.code,
        game=table.game,
        seats=table.meta.seats,
        status=table.status,
        names=table.names,
        computers=tuple(occupant.computer for occupant in table.occupants),
        stand_in=table.life.stand_in,
        options=tuple(sorted(table.options.items())),
        settings=_settings(table),
        languages=tuple(home.language for home in table.homes),
        home=table.public_home(closed),
        place_title=table.homes[0].title if table.homes else "",
        turn=msgspec.structs.replace(table.turn, called=_mentioned(table)),
        closed=table.closed,
        commitment=table.seal.commitment,
        shares=table.seal.shares or (),
        owner=table.seat_of(table.owner),
        revision=table.revision,
        homes=tuple(table.homes),
        guests=table.guests,
        shuffled=table.shuffled,
        hints=table.life.hints,
        asked_homes=tuple(asked for asked in table.asked_homes if not asked.denied),
        kept=table.kept if table.status is Status.LOBBY else (),
        questions=tuple(
            Question(motion, KINDS[motion.kind].voters(table, motion), waiting(table, motion))
            for motion in table.life.motions
        ),
        waiting=tuple(waiter.name for waiter in table.life.queue),
        told=tuple(waiter.name for waiter in table.life.told),
        closes=table.life.closes,
        warned=table.life.warned,
        voters=table.voters,
        pace=table.life.pace,
        paused=table.life.paused if table.status is Status.RUNNING else None,
        times=_times(table),
        absent=tuple(_absent(table, seat) for seat in absence.absent(table)),
        judged=table.status is Status.OVER and table.game in MINDS,
        nudge=offers_nudge(table),
        cancellation=table.cancellation,
        revocable=table.revocable,
    )


def _times(table: Table) -> tuple[SeatTime, ...]:
    """Until when everybody's time runs, as it was told when the table was last written."""
    known = ((seat, table.life.clocks.get(seat)) for seat in table.openly_awaited())
    return tuple(
        SeatTime(seat=seat, until=clock.until, out=is_out(table, seat), away=clock.away)
        for seat, clock in known
        if clock is not None and not table.computer_level(seat)
    )


def _absent(table: Table, seat: Seat) -> Absent:
    return Absent(
        seat=seat,
        why=absence.reason(table, seat),
        held=bool(table.occupants[seat].held),
        sought=seat in table.life.sought,
    )


def _settings(table: Table) -> tuple[Setting, ...]:
    return tuple(
        Setting(
            key=option.key,
            name=f"{table.game}.option.{option.key}",
            help=f"{table.game}.option.{option.key}.help",
            value=(value := table.options[option.key]),
            told=table.title.option_value(option.key, value),
            default=value == option.default,
            others=tuple(
                (other, table.title.option_value(option.key, other)) for other in option.values if other != value
            ),
        )
        for option in table.meta.choices()
    )


def observe(table: Table, viewer: Seat | None, closed: Collection[Place] = ()) -> Observation:
    """What `viewer` (None: the public) may know of the table's match; `closed` as for `facts`. Raises `Refusal` where
    there is none.
    """
    match, running = table.need_match(), table.status is Status.RUNNING
    view = match.view(viewer)
    decides = running and viewer is not None and viewer in match.awaited and not table.computer_level(viewer)
    paths = match.menu_paths(view) if decides else ()
    labels = {str(move): steps[-1].label for move, steps in paths}
    since, news_for = _news(table, match, viewer)
    story = _numbered(match.story(viewer), since)
    return Observation(
        table=facts(table, closed),
        viewer=viewer,
        view=view,
        to_act=view.to_act,
        awaited=match.awaited,
        no=match.no,
        prompt=match.game.prompt(view) if running else None,
        paths=paths,
        dials=(dials := match.game.dials(view) if paths else ()),
        dialled=dialled(match, view, [0] * len(dials)) if dials else None,
        why=match.game.why(view) if paths else None,
        story=story,
        noise=match.game.noise,
        since=since,
        news_for=news_for,
        changed=match.changed(viewer, _marked_since(story, since), {entry.no: entry.number for entry in story}),
        chosen=table.chosen(),
        called=called_to(table),
        following=following(table),
        waiting=table.waits_for(viewer),
        own_choice=labels.get(table.pending.get(viewer, "")) if viewer is not None else None,
        ahead=_ahead(table, match, viewer),
        undo=(undo := _may_undo(table, match, viewer)),
        undo_together=running and viewer is not None and not undo and ply_before(table, viewer) is not None,
        outcome=match.outcome(),
        resigned=tuple(sorted(match.resigned)),
        seatings=match.seatings,
        hinted=hints.told(table),
        seed=table.open_seed(0.0),  # a screen stays: what may be restored shows none
    )


def dialled(match: Match, view: View, amounts: Sequence[int]) -> Dialled:
    """The viewer's dials at these amounts, each within its bounds."""
    dials = match.game.dials(view)
    within = tuple(min(max(amount, 0), dial.most) for amount, dial in zip(amounts, dials, strict=True))
    try:
        move = match.game.dialled(view, within)
    except Refusal as refusal:
        return Dialled(within, None, refusal.line)
    return Dialled(within, move if view.viewer is not None and move in match.legal(view.viewer) else None)


def _numbered(story: Sequence[Entry], since: int) -> tuple[Entry, ...]:
    """The story with the turns behind the record `since` numbered."""
    fresh = [entry for entry in story if entry.no > since]
    starts = [int(at == 0 or entry.actor != fresh[at - 1].actor) for at, entry in enumerate(fresh)]
    numbered = (msgspec.structs.replace(entry, number=n) for entry, n in zip(fresh, accumulate(starts), strict=True))
    return (*story[: len(story) - len(fresh)], *numbered)


def _marked_since(story: Sequence[Entry], since: int) -> int:
    """Behind which record the board marks what is news."""
    newest = story[-1].number if story else 0
    return max((entry.no for entry in story if 0 < entry.number <= newest - MARKED_TURNS), default=since)


def _news(table: Table, match: Match, viewer: Seat | None) -> tuple[int, tuple[Seat, ...]]:
    """Behind which record everything is news, and whose last turn that is.

    The public reads what is news to the people who are awaited, and of several to the one who has waited longest: so
    nobody misses anything on the board. Whoever among them moved last has seen it all.
    """
    if viewer is not None:
        return match.before_others(viewer), ()
    people = [seat for seat in match.awaited if not table.computer_level(seat)] or match.awaited
    if not people:
        return table.turn.news_from, ()
    moved_last = match.line[-1].actor if match.line else None
    waited = [seat for seat in people if seat != moved_last] or people
    marks = {seat: match.before_others(seat) for seat in waited}
    first = min(marks.values())
    return first, tuple(seat for seat, mark in marks.items() if mark == first)


def _may_undo(table: Table, match: Match, viewer: Seat | None) -> bool:
    """Once others have chosen nobody takes back, and whoever has chosen changes the choice instead."""
    if viewer is None or table.status is not Status.RUNNING or table.pending or table.computer_level(viewer):
        return False
    return match.undo_ply(viewer) is not None


def _ahead(table: Table, match: Match, viewer: Seat | None) -> Ahead | None:
    if viewer is None or table.computer_level(viewer) or table.status is not Status.RUNNING:
        return None
    steps, decides = table.premoves.get(viewer, ()), viewer in match.awaited
    ahead = look_ahead(match.game, match.view(viewer), viewer, steps, decides=decides)
    if ahead is None:
        return None
    following = _following(match, viewer, steps) if decides and steps else None
    return msgspec.structs.replace(
        ahead,
        next=following if isinstance(following, Line) else None,
        refusal=following.line if isinstance(following, Refusal) else ahead.refusal,
        auto=viewer in table.life.auto,
        stopped=table.life.stopped.get(viewer, ""),
    )


def _following(match: Match, seat: Seat, steps: Sequence[str]) -> Line | Refusal | None:
    """What a press would play of the steps now, or why it plays nothing; None while they wait for something else."""
    try:
        found = fitting(match, seat, steps)
    except Refusal as refusal:
        return refusal
    return match.game.steps(match.view(seat), found.move)[-1].label if found else None


def rules_of_now(table: Table, viewer: Seat | None) -> tuple[Line, ...]:
    """The rules that matter in the present phase; none before the start."""
    return table.match.game.help(table.match.view(viewer)) if table.match else ()


def awaited_by(table: Table) -> tuple[Called, ...]:
    """The people that the table waits for."""
    return tuple(
        Called(person, table.occupants[seat].name, seat, table.occupants[seat].account)
        for seat in table.openly_awaited()
        if (person := table.occupants[seat].person) is not None and not table.computer_level(seat)
    )


def called_to(table: Table) -> tuple[Called, ...]:
    """The people that the table waits for, then those who are to hear of what happened; each once."""
    awaited = awaited_by(table)
    known = {called.person for called in awaited}
    return (*awaited, *(called for called in hearing(table) if called.person not in known))


def following(table: Table) -> Called | None:
    """The next person after the turn that has begun, where the order of play tells it: not whoever has just moved."""
    match = table.match
    if match is None or table.status is not Status.RUNNING or len(match.awaited) != 1:
        return None
    people = (seat for seat in match.game.following(match.view(None)) if not table.computer_level(seat))
    seat = next(people, None)
    person = None if seat is None else table.occupants[seat].person
    if seat is None or person is None or person == table.turn.by:
        return None
    return Called(person, table.occupants[seat].name, seat)


def hearing(table: Table) -> tuple[Called, ...]:
    """Those who are to hear of what the turn is about; of a question, whoever has said nothing to any."""
    if table.turn.occasion is not Occasion.ASKED:
        return _mentioned(table)
    asked = {seat for motion in open_motions(table) for seat in waiting(table, motion)}
    return tuple(called for called in _mentioned(table) if called.seat in asked)


def _mentioned(table: Table) -> tuple[Called, ...]:
    """With the accounts that those who sit there took their seats with."""
    by = {occupant.person: occupant.account for occupant in table.occupants}
    return tuple(msgspec.structs.replace(called, account=by.get(called.person)) for called in table.turn.called)
