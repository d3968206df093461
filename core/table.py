"""A table from lobby to end: who sits where, who may do what. Pure; `core.service` stores it.

Every method checks before it changes: a `Refusal` leaves the table as it was.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum

import msgspec

from core.game import Meta, Move, Seat
from core.levels import check_level
from core.match import Match
from core.people import Account, Home, Person, PersonId, Place
from core.records import Played, Record
from core.registry import game
from core.wording import Refusal

CODE_LETTERS = "ABCDEFGHJKMNPQRTUVWXY"
"""Letters of table codes, without the look-alikes I L O S Z."""

MOST_HOMES = 4
"""Chats that show one table's board: each move is told in all of them."""


class Status(StrEnum):
    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"


class Sitter(msgspec.Struct, frozen=True):
    """Who holds a seat: a person with the account he joined by, or a computer of a level; neither: vacant."""

    name: str
    person: PersonId | None = None
    account: Account | None = None
    computer: str = ""


class Table(msgspec.Struct, kw_only=True):
    """`turn_no` numbers the record with which the present turn of people began, `recap_no` the one before it: what
    lies between is told as news. `pending` holds the answers of a simultaneous choice, by seat, in notation;
    `sketches` what seats mean to play when their turn comes (`core.sketch`), the secret of each.
    """

    code: str
    game: str
    owner: PersonId
    options: dict[str, str]
    status: Status = Status.LOBBY
    sitters: list[Sitter] = msgspec.field(default_factory=list)
    homes: list[Home] = msgspec.field(default_factory=list)
    match: Match | None = None
    pending: dict[Seat, str] = msgspec.field(default_factory=dict)
    sketches: dict[Seat, tuple[str, ...]] = msgspec.field(default_factory=dict)
    turn_no: int = 0
    recap_no: int = 0
    rematch: str = ""
    """Code of the table that plays on, once somebody asked for a rematch."""

    @property
    def meta(self) -> Meta:
        meta: Meta = game(self.game).meta
        return meta

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sitter.name for sitter in self.sitters)

    @property
    def public_home(self) -> Home | None:
        """Where private panels lead back to."""
        return self.homes[0] if self.homes and not self.homes[0].place.private else None

    def copy(self) -> Table:
        """A draft to change; it becomes the table when it is stored."""
        return msgspec.structs.replace(
            self,
            options=dict(self.options),
            sitters=list(self.sitters),
            homes=list(self.homes),
            pending=dict(self.pending),
            sketches=dict(self.sketches),
            match=self.match.copy() if self.match else None,
        )

    def seat_of(self, person: PersonId) -> Seat | None:
        for seat, sitter in enumerate(self.sitters):
            if sitter.person == person:
                return Seat(seat)
        return None

    def need_seat(self, person: Person) -> Seat:
        seat = self.seat_of(person.id)
        if seat is None:
            raise Refusal("table.not_seated", code=self.code)
        return seat

    def need_lobby(self) -> None:
        if self.status is Status.CANCELLED:
            raise Refusal("table.cancelled", code=self.code)
        if self.status is not Status.LOBBY:
            raise Refusal("table.started", code=self.code)

    def need_owner(self, person: Person, *, admin: bool = False) -> None:
        """The owner's rights; whoever runs a chat that is a home of the table (`admin`) has them too."""
        if person.id != self.owner and not admin:
            raise Refusal("table.owner_only", code=self.code)

    def lives_in(self, place: Place) -> bool:
        """Whether a home of the table is in that chat, in whatever thread."""
        return any((home.place.platform, home.place.chat) == (place.platform, place.chat) for home in self.homes)

    def need_match(self) -> Match:
        if self.status is Status.CANCELLED:
            raise Refusal("table.cancelled", code=self.code)
        if self.match is None:
            raise Refusal("table.not_started", code=self.code)
        return self.match

    def need_running(self) -> Match:
        match = self.need_match()
        if match.over:
            raise Refusal("table.over")
        return match

    def destinations(self) -> list[tuple[Seat | None, Place]]:
        """Where the table is shown: its homes (None) and, once it runs, each person's private chat.

        A private chat that is a home itself shows the panel there.
        """
        shown: list[tuple[Seat | None, Place]] = [(None, home.place) for home in self.homes]
        if self.match is not None:
            for seat, sitter in enumerate(self.sitters):
                if sitter.account is not None:
                    place = Place(sitter.account.platform, user=sitter.account.uid)
                    if (None, place) not in shown:
                        shown.append((Seat(seat), place))
        return shown

    def add_home(self, home: Home, closed: Collection[Place] = ()) -> None:
        """Where there is no room for one more, it takes the place of one of `closed`, which nothing reaches."""
        homes = list(self.homes)
        if len(homes) >= MOST_HOMES:
            lost = next((other for other in homes if other.place in closed), None)
            if lost is None:
                raise Refusal("table.homes_full", code=self.code, n=MOST_HOMES)
            homes.remove(lost)
        self.homes = [*homes, home]

    # The lobby

    def join(self, person: Person, account: Account) -> None:
        self.need_lobby()
        if self.seat_of(person.id) is not None:
            raise Refusal("table.joined_already", code=self.code)
        self._need_room()
        self.sitters.append(Sitter(name=self._free_name(person.name), person=person.id, account=account))

    def leave(self, person: Person) -> None:
        """The seat closes up. The owner's leave hands the table to the next person, or cancels it."""
        self.need_lobby()
        seat = self.need_seat(person)
        del self.sitters[seat]
        if person.id == self.owner:
            heir = next((sitter.person for sitter in self.sitters if sitter.person is not None), None)
            if heir is None:
                self.status = Status.CANCELLED
            else:
                self.owner = heir

    def add_computer(self, level: str) -> None:
        self.need_lobby()
        check_level(level)
        self._need_room()
        name = next(name for name in COMPUTER_NAMES if name not in self.names)
        self.sitters.append(Sitter(name=name, computer=level))

    def drop_computer(self, seat: int | None = None) -> None:
        """Takes the last computer's seat away, or the one at `seat`."""
        self.need_lobby()
        computers = [at for at, sitter in enumerate(self.sitters) if sitter.computer]
        if not computers or (seat is not None and seat not in computers):
            raise Refusal("table.no_computer")
        del self.sitters[computers[-1] if seat is None else seat]

    def set_option(self, key: str, value: str) -> None:
        self.need_lobby()
        known = [option.key for option in self.meta.choices()]
        if key not in known:
            raise Refusal("table.option_unknown", option=key, known=", ".join(known) or "-")
        self.options = self.meta.check(self.meta.seats[0], {**self.options, key: value})

    def start(self, seed: bytes) -> None:
        self.need_lobby()
        if len(self.sitters) < self.meta.seats[0]:
            raise Refusal("table.too_few", n=self.meta.seats[0] - len(self.sitters))
        self.match = Match(game(self.game), len(self.sitters), self.options, seed)
        self.status = Status.RUNNING
        self.turn_no = self.match.no

    def cancel(self) -> None:
        if self.status in (Status.OVER, Status.CANCELLED):
            raise Refusal("table.ended_already", code=self.code)
        self.status = Status.CANCELLED
        self.sketches = {}

    def rename(self, person: Person) -> None:
        """His seat takes the name that he has now."""
        seat = self.need_seat(person)
        sitter = self.sitters[seat]
        self.sitters[seat] = msgspec.structs.replace(sitter, name="")
        self.sitters[seat] = msgspec.structs.replace(sitter, name=self._free_name(person.name))

    def _need_room(self) -> None:
        if len(self.sitters) >= self.meta.seats[1]:
            raise Refusal("table.full", code=self.code, n=self.meta.seats[1])

    def _free_name(self, name: str) -> str:
        """`name`, numbered where somebody at the table has it already."""
        if name not in self.names:
            return name
        return next(other for n in range(2, 9) if (other := f"{name} {n}") not in self.names)

    # The match

    def answer(self, seat: Seat, move: Move) -> list[Record]:
        """Play, or keep for a simultaneous choice that others still have to make; returns the new records."""
        match = self.need_running()
        match.check(seat, move)
        if len(match.to_act) == 1:
            return self._advance({seat: move})
        pending = {**self.pending, seat: str(move)}
        if any(other not in pending for other in match.awaited):
            self.pending = pending
            return []
        return self._advance({other: match.game.parse(text) for other, text in pending.items()})

    def _advance(self, moves: Mapping[Seat, Move]) -> list[Record]:
        match = self.need_running()
        before = self._people(match.awaited)
        records = match.play(moves)
        self.pending = {}
        for record in records:
            self._follow(record)
        self._mark_turn(match, before, frozenset(moves))
        return records

    def _follow(self, record: Record) -> None:
        """A sketch goes on behind the step that its owner has just made, and ends when he makes another one."""
        for seat, text in record.moves.items() if isinstance(record, Played) else ():
            first, *rest = self.sketches.get(Seat(seat), ("",))
            self.sketch(Seat(seat), rest if first == text else ())

    def sketch(self, seat: Seat, moves: Sequence[str]) -> None:
        """Keep what `seat` means to play, in notation; `core.sketch` says how much of it works."""
        self.sketches = {other: kept for other, kept in self.sketches.items() if other != seat}
        if moves:
            self.sketches[seat] = tuple(moves)

    def _mark_turn(self, match: Match, before: frozenset[Seat], movers: frozenset[Seat]) -> None:
        """A new turn of people begins when others are awaited than before, or when somebody else moved in between."""
        if match.over:
            self.status = Status.OVER
            self.sketches = {}
        awaited = self._people(match.awaited)
        if match.over or (awaited and (awaited != before or not movers <= awaited)):
            self.recap_no, self.turn_no = self.turn_no, match.no

    def _people(self, seats: Sequence[Seat]) -> frozenset[Seat]:
        return frozenset(seat for seat in seats if not self.holder(seat))

    def holder(self, seat: Seat) -> str:
        """The level of the computer that decides for `seat` now; "" for a person."""
        if self.match is not None and seat in self.match.resigned:
            return "greedy"
        return self.sitters[seat].computer

    def undecided(self) -> tuple[Seat, ...]:
        """Awaited seats that have not answered yet."""
        if self.match is None or self.status is not Status.RUNNING:
            return ()
        return tuple(seat for seat in self.match.awaited if seat not in self.pending)

    def undo(self, seat: Seat) -> list[Record]:
        match = self.need_running()
        if seat in self.pending:
            raise Refusal("table.change_instead")
        if self.pending:  # somebody has decided since, if only for himself
            raise Refusal("table.no_undo")
        before = self._people(match.awaited)
        records = [match.undo(seat)]
        if self._people(match.awaited) != before:
            self.recap_no, self.turn_no = self._before_others(match, seat), match.no
        return records

    @staticmethod
    def _before_others(match: Match, seat: Seat) -> int:
        """Number of the record before which the others' latest moves begin: what is news to `seat` again."""
        at = len(match.line)
        while at and match.line[at - 1].actor == seat:
            at -= 1
        while at and match.line[at - 1].actor != seat:
            at -= 1
        return match.line[at - 1].no if at else 0

    def resign(self, seat: Seat) -> list[Record]:
        match = self.need_running()
        records = [match.resign(seat)]
        self.sketch(seat, ())
        if match.over:
            self.status = Status.OVER
            self.sketches = {}
            self.recap_no, self.turn_no = self.turn_no, len(match.records)
        return records

    def chosen(self) -> tuple[int, int] | None:
        """In a simultaneous choice, how many have chosen and of how many; None otherwise."""
        if self.match is None or len(self.match.to_act) < 2:
            return None
        return sum(seat in self.pending for seat in self.match.awaited), len(self.match.awaited)

    def openly_awaited(self) -> tuple[Seat, ...]:
        """Whom the table waits for, as everybody may know it: in a simultaneous choice all people who take part, so
        that nobody sees who has chosen.
        """
        if self.chosen() is None or self.match is None or not self.undecided():
            return self.undecided()
        return tuple(seat for seat in self.match.awaited if not self.holder(seat))

    def waits_for(self, seat: Seat | None) -> bool:
        """Whether the person who sits there has something to decide now."""
        return seat is not None and seat in self.undecided() and not self.holder(seat)


COMPUTER_NAMES = ("Iara", "Tupã", "Moema", "Raoni", "Jaci")
"""Names for computers, from the Amazon basin; as many as the largest table has seats."""
