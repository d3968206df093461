"""Who waits at a lobby to be told that they can sit down, and when that has come true. Nothing is kept for them:
whoever presses first has the seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from core.admission import apart, here, is_admitted
from core.people import Person, PersonId
from core.stored import Status, Waiter
from core.table import Table
from core.turn import Called, Occasion, Turn
from core.wording import Refusal

MOST_QUEUED = 20
"""People who wait at one table."""

TOO_LATE_S = 300.0
"""Whoever finds the table full again so soon after they were told goes on waiting."""


def room(table: Table, now: float) -> int:
    """Seats that are neither taken nor kept."""
    kept = [seat for seat in table.kept if now < seat.until]
    return max(0, table.meta.seats[1] - len(table.occupants) - len(kept))


def numbers(table: Table) -> range:
    """Of how many people one may want to be told: more than sit there now."""
    least, most = table.meta.seats
    return range(max(least, len(here(table)) + 1), most + 1)


def enqueue(table: Table, waiter: Waiter, now: float) -> None:
    """They wait from now on, in place of what they waited for here before. Raises `Refusal` for what they needn't wait
    for, or can't.
    """
    table.need_lobby()
    if table.seat_of(waiter.person) is not None or table.expects(waiter.person):
        raise Refusal("table.seat_yours", code=table.code)
    if not waiter.n and room(table, now):
        raise Refusal("table.seat_free", code=table.code)
    if waiter.n and waiter.n not in numbers(table):
        raise Refusal("table.queue_number", code=table.code, known=", ".join(map(str, numbers(table))) or "-")
    known = waits(table, waiter.person)
    if known is not None and known.n == waiter.n:  # whoever asks again keeps their place
        return
    others = tuple(one for one in table.life.queue if one.person != waiter.person)
    if len(others) >= MOST_QUEUED:
        raise Refusal("table.queue_full", code=table.code, n=MOST_QUEUED)
    told = tuple(one for one in table.life.told if one.person != waiter.person)
    table.life = msgspec.structs.replace(table.life, queue=(*others, waiter), told=told)


def waits(table: Table, person: PersonId) -> Waiter | None:
    return next((waiter for waiter in table.life.queue if waiter.person == person), None)


def leave(table: Table, person: PersonId) -> None:
    """Raises `Refusal` for whoever doesn't wait."""
    if waits(table, person) is None:
        raise Refusal("table.not_queued", code=table.code)
    rest = tuple(waiter for waiter in table.life.queue if waiter.person != person)
    table.life = msgspec.structs.replace(table.life, queue=rest)


def settle(before: Table, after: Table, by: PersonId | None, people: Mapping[PersonId, Person], now: float) -> None:
    """Those for whom it has come true are called and wait no more, each once."""
    if after.status is not Status.LOBBY:
        after.life = msgspec.structs.replace(after.life, queue=(), told=())
        return
    _drop_seated(after)
    if not room(after, now):
        _wait_on(after, now)
    fulfilled = come_true(after, people, now)
    if not fulfilled:
        return
    told = tuple(msgspec.structs.replace(waiter, at=now) for waiter in fulfilled)
    after.life = msgspec.structs.replace(
        after.life,
        queue=tuple(waiter for waiter in after.life.queue if waiter not in fulfilled),
        told=(*after.life.told, *told),
    )
    occasion = Occasion.READY if all(waiter.n for waiter in fulfilled) else Occasion.FREE
    after.turn = turn_for(before, after, occasion, [Called(one.person, one.name) for one in fulfilled], by, now)


def turn_for(
    before: Table, after: Table, occasion: Occasion, called: Sequence[Called], by: PersonId | None, now: float
) -> Turn:
    """A turn of its own for an occasion in the lobby, unless this change has begun one already."""
    turn = after.turn if after.turn.number != before.turn.number else after.turn.next(after.turn.first, now)
    return msgspec.structs.replace(turn, occasion=occasion, by=by, called=(*turn.called, *called))


def come_true(table: Table, people: Mapping[PersonId, Person], now: float) -> list[Waiter]:
    """Who can be told now. For whoever wants several, those who wait for no more than that count as if they sat there:
    each of them only waits for the others.
    """
    free = room(table, now)
    if not free:
        return []
    queue = [one for one in table.life.queue if one.person in people and is_admitted(table, people[one.person], people)]
    found = [waiter for waiter in queue if not waiter.n]
    seated = sum(occupant.person is not None for occupant in table.occupants)
    for n in sorted({waiter.n for waiter in queue if waiter.n}, reverse=True):
        ready = _together([waiter for waiter in queue if 0 < waiter.n <= n], people)
        if seated + min(len(ready), free) >= n:
            return found + ready
    return found


def _together(waiters: Sequence[Waiter], people: Mapping[PersonId, Person]) -> list[Waiter]:
    """As many of them as can sit down beside each other, whoever waits longest first."""
    found: list[Waiter] = []
    for waiter in waiters:
        if not any(apart(people[waiter.person], people[other.person]) for other in found):
            found.append(waiter)
    return found


def _drop_seated(table: Table) -> None:
    """Whoever sits there now waits no more."""
    life = table.life
    queue = tuple(waiter for waiter in life.queue if table.seat_of(waiter.person) is None)
    told = tuple(waiter for waiter in life.told if table.seat_of(waiter.person) is None)
    if (queue, told) != (life.queue, life.told):
        table.life = msgspec.structs.replace(life, queue=queue, told=told)


def _wait_on(table: Table, now: float) -> None:
    """Whoever was told just now, and wasn't quick enough."""
    life = table.life
    late = [one for one in life.told if now < one.at + TOO_LATE_S and not table.expects(one.person)]
    if late:
        told = tuple(waiter for waiter in life.told if waiter not in late)
        table.life = msgspec.structs.replace(life, queue=(*late, *life.queue), told=told)
