"""How questions are asked, answered and carried out. Pure: everything changes a draft of the table.

One voice against ends a question that needs all; one that needs a majority ends when no majority can be reached any
more. Whose time is out when they are asked doesn't hold up the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from core import absence
from core.game import Seat
from core.motions.kind import consent
from core.motions.kinds import KINDS
from core.records import Record
from core.stored import Candidate, Motion, Status
from core.table import Table
from core.wording import Refusal

Verdict = Literal["", "done", "denied", "moved_on"]


def propose(
    table: Table,
    seat: Seat,
    kind: str,
    at: float,
    *,
    about: Seat | None = None,
    value: str = "",
    candidate: Candidate | None = None,
) -> list[Record]:
    """`seat` asks it; agrees where somebody else is asking the same. A `candidate` for `seat` asks without a vote of
    their own. Returns the new records, where that has decided it. Raises `Refusal`.
    """
    match = table.need_running()
    if candidate is None and seat not in table.voters:
        raise Refusal("table.no_vote", code=table.code)
    asked = Motion(
        kind=kind,
        by=seat,
        no=max((table.revision, *(motion.no + 1 for motion in table.life.motions))),
        turn=table.turn.first,
        agreed=() if candidate else (seat,),
        about=about,
        value=value,
        candidate=candidate,
        opened=at,
        after=match.no,
    )
    last = next((one for one in table.life.motions if (one.kind, one.about) == (kind, about)), None)
    if last is not None and not last.ended:
        if (last.value, last.candidate) == (value, candidate):
            if candidate is not None:
                return []
            return vote(table, seat, last.no, True, at)
        raise Refusal("table.motion_open", code=table.code)
    asks_again = last is not None and (last.by, last.candidate, last.turn) == (seat, candidate, table.turn.first)
    if last is not None and last.ended == "denied" and asks_again:
        raise Refusal("table.motion_again", code=table.code)
    KINDS[kind].check(table, asked)
    _set(table, [*(one for one in table.life.motions if one is not last), asked])
    return carry_out(table, at)


def vote(table: Table, seat: Seat, no: int | None, yes: bool, at: float) -> list[Record]:
    """The word of `seat` on the question of that number (None: the one asked first), in place of an earlier one.
    Returns the new records, where that has decided it. Raises `Refusal`.
    """
    motion = _open(table, no)
    if seat not in KINDS[motion.kind].voters(table, motion):
        raise Refusal("table.no_vote", code=table.code)
    if seat not in (motion.agreed if yes else motion.against):
        motion = _without(motion, seat)
        agreed = (*motion.agreed, seat) if yes else motion.agreed
        against = motion.against if yes else (*motion.against, seat)
        _replace(table, msgspec.structs.replace(motion, agreed=agreed, against=against))
    return carry_out(table, at)


def take_back(table: Table, seat: Seat, no: int | None, at: float) -> None:
    """`seat` has said nothing to that question (None: the first in which it has); its answering time begins anew. With
    the word of whoever asked it the question itself is withdrawn. Raises `Refusal`.
    """
    given = [one for one in open_motions(table) if seat in (*one.agreed, *one.against)]
    motion = _open(table, given[0].no if no is None and given else no)
    if motion not in given:
        raise Refusal("table.no_word")
    if seat == motion.by:
        _end(table, motion, "withdrawn")
    else:
        since = {**motion.since, seat: at}
        _replace(table, msgspec.structs.replace(_without(motion, seat), since=since))


def open_motions(table: Table) -> tuple[Motion, ...]:
    """What is still to be decided, in the order in which it was asked."""
    return tuple(motion for motion in table.life.motions if not motion.ended)


def waiting(table: Table, motion: Motion) -> tuple[Seat, ...]:
    """Who has not said anything yet."""
    said = consent(motion).union(motion.against)
    return tuple(seat for seat in KINDS[motion.kind].voters(table, motion) if seat not in said)


def newly_asked(before: Table, after: Table) -> tuple[Seat, ...]:
    """Who has been asked something between the two."""
    known = {motion.no for motion in before.life.motions}
    fresh = [motion for motion in open_motions(after) if motion.no not in known]
    return tuple(sorted({seat for motion in fresh for seat in waiting(after, motion)}))


def verdict(table: Table, motion: Motion) -> Verdict:
    """What has become of an open question: "" as long as it isn't decided."""
    kind = KINDS[motion.kind]
    if not kind.stands(table, motion):
        return "moved_on"
    if kind.enough(table, motion):
        return "done"
    hoped = tuple(seat for seat in kind.voters(table, motion) if seat not in motion.against)
    return "" if kind.enough(table, msgspec.structs.replace(motion, agreed=hoped, silent=())) else "denied"


def carry_out(table: Table, at: float) -> list[Record]:
    """Do all that is decided by now; returns the new records."""
    records: list[Record] = []
    for no in [motion.no for motion in open_motions(table)]:
        if table.status is Status.RUNNING:
            records += _carry_out(table, no, at)
    return records


def _carry_out(table: Table, no: int, at: float) -> Sequence[Record]:
    for asked in _numbered(table, no):
        count_silent(table, no, [seat for seat in waiting(table, asked) if is_absent(table, asked, seat)])
    follow(table)
    decided = [motion for motion in _numbered(table, no) if verdict(table, motion) == "done"]
    if not decided:
        return ()
    motion = decided[0]
    _end(table, motion, "done")
    return KINDS[motion.kind].carry_out(table, motion, at)


def is_absent(table: Table, motion: Motion, seat: Seat) -> bool:
    """Whether nobody waits for the word of `seat`: its person is away. Not where they took a word back."""
    return absence.reason(table, seat) != "" and seat not in motion.since


def count_silent(table: Table, no: int, seats: Sequence[Seat]) -> None:
    """The silence of `seats`, which have said nothing, counts as a yes to the question of that number."""
    motion = _open(table, no)
    _replace(table, msgspec.structs.replace(motion, silent=(*motion.silent, *seats)))


def follow(table: Table) -> None:
    """What nobody has to carry out: a question whose asker no longer plays is dropped, one that has lost its sense or
    can't be agreed to any more ends, an answer of an earlier turn isn't told any more; with the match all end.
    """
    if table.status is not Status.RUNNING:
        _set(table, ())
        return
    for motion in table.life.motions:
        asker_plays = motion.candidate is not None or motion.by in table.voters
        if (motion.ended and motion.turn != table.turn.first) or (not motion.ended and not asker_plays):
            _drop(table, motion)
        elif not motion.ended and (ended := verdict(table, motion)) in ("moved_on", "denied"):
            _end(table, motion, ended)


def forget(table: Table, seat: Seat) -> None:
    """Somebody else sits there now: what was said there is nobody's word, what was asked there nobody's question."""
    for motion in open_motions(table):
        if motion.by == seat and motion.candidate is None:
            _drop(table, motion)
        else:
            _replace(table, _without(motion, seat))


def show_until(table: Table, no: int, until: float | None) -> None:
    """Keep what is shown as the moment when the last one's silence counts."""
    motion = _open(table, no)
    if motion.until != until:
        _replace(table, msgspec.structs.replace(motion, until=until))


def _open(table: Table, no: int | None) -> Motion:
    table.need_running()
    found = _numbered(table, no)
    if not found:
        raise Refusal("table.motion_settled")
    return found[0]


def _numbered(table: Table, no: int | None) -> list[Motion]:
    """The open question of that number, None: all."""
    return [motion for motion in open_motions(table) if no in (None, motion.no)]


def _without(motion: Motion, seat: Seat) -> Motion:
    """As if `seat` had said nothing."""
    agreed, against, silent = (
        tuple(other for other in said if other != seat) for said in (motion.agreed, motion.against, motion.silent)
    )
    return msgspec.structs.replace(motion, agreed=agreed, against=against, silent=silent)


def _end(table: Table, motion: Motion, how: Literal["done", "denied", "moved_on", "withdrawn", ""]) -> None:
    _replace(table, msgspec.structs.replace(motion, ended=how, turn=table.turn.first))


def _replace(table: Table, motion: Motion) -> None:
    _set(table, [motion if one.no == motion.no else one for one in table.life.motions])


def _drop(table: Table, motion: Motion) -> None:
    _set(table, [one for one in table.life.motions if one.no != motion.no])


def _set(table: Table, motions: Sequence[Motion]) -> None:
    if tuple(motions) != table.life.motions:
        table.life = msgspec.structs.replace(table.life, motions=tuple(motions))
