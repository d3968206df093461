"""Seats whose person is away: who is, why, and what becomes of their seats. Pure.

Nobody is punished by a machine alone: it says who is away, and the other people decide. Whoever comes back has their
seat again, as long as nobody else sits there.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core import clocks
from core.duty import Now
from core.game import Seat
from core.people import PersonId, Place
from core.records import Record
from core.stored import Away, Candidate, Gone, Occupant, Status
from core.table import Table
from core.wording import Refusal


def reason(table: Table, seat: Seat) -> str:
    """Why the seat's person is away: that their time is `out`, how they are gone (`core.stored.Gone`), that they have
    `resigned` or that a computer is `held` to play for them; "" where they play, and where it isn't a person's.
    """
    if table.status is not Status.RUNNING or table.occupants[seat].person is None:
        return ""
    if table.match is not None and seat in table.match.resigned:
        return "resigned"
    away = table.life.away.get(seat)
    if away is not None and not away.over:
        return away.how
    if clocks.is_out(table, seat):
        return "out"
    return "held" if table.occupants[seat].held else ""


def absent(table: Table) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in range(len(table.occupants)) if reason(table, Seat(seat)))


def newly_gone(before: Table, after: Table) -> tuple[Seat, ...]:
    """Who has gone or given up between the two, of those who sat there already."""
    return tuple(
        seat
        for seat in absent(after)
        if reason(after, seat) not in ("out", "held")
        and reason(before, seat) in ("", "out", "held")
        and before.occupants[seat].person == after.occupants[seat].person
    )


def need_absent(table: Table, seat: Seat) -> str:
    """Why that seat's person is away. Raises `Refusal` where they aren't."""
    why = reason(table, seat) if seat in range(len(table.occupants)) else ""
    if not why:
        raise Refusal("table.absent.not", code=table.code)
    return why


def shut_out(table: Table, person: PersonId, place: Place) -> bool:
    """Whether somebody who was banned from the table's chat asks from elsewhere, or whom the operator shuts out from
    anywhere.
    """
    seat = table.seat_of(person)
    away = None if seat is None else table.life.away.get(seat)
    if away is None or away.over or away.how not in ("banned", "denied"):
        return False
    return away.how == "denied" or place.private or all(home.place.chat != place.chat for home in table.homes)


# What the others may decide


def let_go_on(table: Table, seat: Seat, at: float) -> None:
    """More time; whoever was gone may go on."""
    why = need_absent(table, seat)
    if why == "resigned":
        raise Refusal("table.absent.resigned", code=table.code)
    if why == "denied":
        raise Refusal("table.absent.denied", code=table.code)
    if table.occupants[seat].held:
        raise Refusal("table.absent.held", code=table.code)
    clocks.give_time(table, seat, at)
    _is_here(table, seat)


def hold(table: Table, seat: Seat) -> list[Record]:
    """A computer plays for the seat's person from here on. What they have chosen in secret stands; what they meant to
    play later doesn't.
    """
    occupant, level = table.occupants[seat], table.life.stand_in
    table.occupants[seat] = msgspec.structs.replace(occupant, held=level)
    table.keep_premoves(seat, ())
    return [table.need_running().seat(seat, occupant.name, computer=level, before=occupant.name)]


def seek(table: Table, seat: Seat) -> None:
    """Whoever may sit at the table may ask for that seat."""
    if seat not in table.life.sought:
        table.life = msgspec.structs.replace(table.life, sought=(*table.life.sought, seat))


def substitute(table: Table, seat: Seat, candidate: Candidate, at: float) -> list[Record]:
    """Somebody else has the seat, with all that belongs to it but what its person meant to play."""
    match, before = table.need_running(), table.occupants[seat]
    if table.seat_of(candidate.person) is not None:
        raise Refusal("table.joined_already", code=table.code)
    waits = seat in table.undecided() or seat in table.pending
    table.occupants[seat] = Occupant("", candidate.person, candidate.account)
    table.call(seat, candidate.name)
    table.keep_premoves(seat, ())
    table.pending = {other: move for other, move in table.pending.items() if other != seat}
    _forget(table, seat)
    if table.owner == before.person:
        heirs = (*(other for other in table.voters if other != seat), seat)
        table.owner = next(person for heir in heirs if (person := table.occupants[heir].person) is not None)
    record = match.seat(seat, table.occupants[seat].name, before=before.name)
    if waits:  # they are to be called
        table.turn = table.turn.next(table.turn.first, at, news_from=table.turn.news_from)
    return [record]


def come_back(table: Table, seat: Seat, at: float) -> list[Record]:
    """The seat's person decides again, and nobody else is looked for. Raises `Refusal` where nothing was changed."""
    occupant = table.occupants[seat]
    if not occupant.held and seat not in table.life.sought:
        raise Refusal("table.back.not_away", code=table.code)
    if table.match is not None and seat in table.match.resigned:
        raise Refusal("table.resigned_already")
    records = list[Record]()
    if occupant.held:
        table.occupants[seat] = msgspec.structs.replace(occupant, held="")
        records.append(table.need_running().seat(seat, occupant.name, before=occupant.name))
    clocks.give_time(table, seat, at)
    _is_here(table, seat)
    return records


# People who are gone


def depart(table: Table, seat: Seat, how: Gone, chat: Place, at: float) -> None:
    """The seat's person is gone from `chat`; known already, it changes nothing. In a lobby their seat is given up."""
    if table.status is Status.LOBBY:
        if how in ("left", "banned", "deleted", "denied"):
            table.vacate(seat, at)
        return
    known = table.life.away.get(seat)
    if known is not None and known.how == "denied":
        return
    if known is not None and known.chat == chat and (known.how == how or how == "left"):
        return
    table.life = msgspec.structs.replace(table.life, away={**table.life.away, seat: Away(how, at, chat)})


def come_in(table: Table, seat: Seat, chat: Place) -> bool:
    """The seat's person is in `chat` again; whether that is news."""
    known = table.life.away.get(seat)
    if known is None or known.chat != chat:
        return False
    away = {other: gone for other, gone in table.life.away.items() if other != seat}
    table.life = msgspec.structs.replace(table.life, away=away)
    return True


def readmit(table: Table, seat: Seat) -> bool:
    """The operator shuts the seat's person out no more; whether that is news."""
    known = table.life.away.get(seat)
    if known is None or known.how != "denied":
        return False
    away = {other: gone for other, gone in table.life.away.items() if other != seat}
    table.life = msgspec.structs.replace(table.life, away=away)
    return True


def _is_here(table: Table, seat: Seat) -> None:
    """How its person was gone is kept, so that it is told once. Whoever is shut out isn't here, also while their plan
    plays.
    """
    gone = table.life.away.get(seat)
    if gone is not None and not gone.over and gone.how != "denied":
        away = {**table.life.away, seat: msgspec.structs.replace(gone, over=True)}
        table.life = msgspec.structs.replace(table.life, away=away)


def _forget(table: Table, seat: Seat) -> None:
    """Somebody else sits there now."""
    away = {other: gone for other, gone in table.life.away.items() if other != seat}
    sought = tuple(other for other in table.life.sought if other != seat)
    table.life = msgspec.structs.replace(table.life, away=away, sought=sought)


class Absence:
    """The duty: see `core.duty.Duty`."""

    def settle(self, before: Table, after: Table, by: PersonId | None, now: Now) -> None:
        """Whoever does something at the table is here; for somebody who isn't away nobody is looked for."""
        seat = None if by is None else after.seat_of(by)
        if seat is not None:
            _is_here(after, seat)
        sought = tuple(seat for seat in after.life.sought if reason(after, seat))
        if sought != after.life.sought:
            after.life = msgspec.structs.replace(after.life, sought=sought)

    def due(self, table: Table, now: Now) -> float | None:
        return None  # time alone does nothing here

    def do(self, table: Table, now: Now) -> Sequence[Record]:
        return ()


ABSENCE = Absence()
