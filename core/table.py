"""A table from lobby to end: who sits where, and what becomes of what they do. Pure; `core.live` stores it.

Every method checks before it changes: a `Refusal` leaves the table as it was. Times are UTC, seconds since 1970.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import count

import msgspec

from core.addresses import of_home
from core.chance import SeededChance
from core.codes import KEY_LENGTH, LETTERS, new_key
from core.game import AnyGame, Meta, Move, Seat
from core.levels import check_level
from core.match import Match
from core.names import same
from core.people import Account, Home, Person, PersonId, Place
from core.premove import fitting
from core.records import Played, Record
from core.seal import Seal
from core.stored import RESTORABLE_S, AskedHome, Cancellation, KeptSeat, Life, Occupant, Status
from core.turn import Turn
from core.wording import Refusal

MOST_TAKEN_BACK = 30
"""Moves that a seat takes back before somebody else moves; each stays in the log."""

MOST_ASKED_HOMES = 8
"""Homes that seated people may have asked for."""

SHUFFLED_SEATS = (1 << 64) - 1
"""The ply whose chance deals the seats: no match comes that far, so the seats tell nothing of a card."""

MOST_HOMES = 4
"""Chats that show one table's board: each move is told in all of them."""

COMPUTER_NAMES = ("Iara", "Tupã", "Moema", "Raoni", "Jaci")
"""Names for computers, from the Amazon basin; as many as the largest table has seats."""


class Table(msgspec.Struct, kw_only=True):
    """`pending` holds the answers of a simultaneous choice, by seat, in notation; `premoves` the steps that seats mean
    to play when their turn comes, the secret of each. `revision` is the one it was read at.
    """

    code: str
    title: AnyGame
    owner: PersonId
    options: dict[str, str]
    status: Status = Status.LOBBY
    occupants: list[Occupant] = msgspec.field(default_factory=list)
    homes: list[Home] = msgspec.field(default_factory=list)
    seal: Seal = msgspec.field(default_factory=lambda: Seal.drawn())
    match: Match | None = None
    pending: dict[Seat, str] = msgspec.field(default_factory=dict)
    premoves: dict[Seat, tuple[str, ...]] = msgspec.field(default_factory=dict)
    turn: Turn = Turn()
    rematch: str = ""
    """Code of the table that plays on, once somebody asked for a rematch."""
    closed: str = ""
    """Why it is cancelled: "" for somebody's decision, `silence` for nobody's, `gone` where its chat is no more."""
    invitation: str = msgspec.field(default_factory=new_key)
    guests: bool = False
    """Whether whoever knows the code may look."""
    shuffled: bool = False
    """Whether seats are dealt anew at the start."""
    asked_homes: tuple[AskedHome, ...] = ()
    kept: tuple[KeptSeat, ...] = ()
    cancellation: Cancellation | None = None
    life: Life = Life()
    due: float | None = None
    """When time itself next changes something about it; `core.timing` sets it with every commit."""
    revision: int = 0

    @property
    def game(self) -> str:
        """The title's key."""
        return self.meta.key

    @property
    def meta(self) -> Meta:
        return self.title.meta

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(occupant.name for occupant in self.occupants)

    def public_home(self, closed: Collection[Place] = ()) -> Home | None:
        """Where private panels lead back to: the first home that all can see, and that isn't one of `closed`, which
        nothing reaches.
        """
        public = (home for home in self.homes if not home.place.private and home.place not in closed)
        home = next(public, None)
        return None if home is None else msgspec.structs.replace(home, link=of_home(home))

    def copy(self) -> Table:
        """A draft to change; it becomes the table when it is stored."""
        return msgspec.structs.replace(
            self,
            options=dict(self.options),
            occupants=list(self.occupants),
            homes=list(self.homes),
            pending=dict(self.pending),
            premoves=dict(self.premoves),
            match=self.match.copy() if self.match else None,
        )

    def seat_of(self, person: PersonId) -> Seat | None:
        for seat, occupant in enumerate(self.occupants):
            if occupant.person == person:
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

    def need_match(self) -> Match:
        """The match that runs or was played, also one that was cancelled."""
        if self.match is None:
            raise Refusal("table.cancelled" if self.status is Status.CANCELLED else "table.not_started", code=self.code)
        return self.match

    def need_running(self) -> Match:
        match = self.need_match()
        if self.status is Status.CANCELLED:
            raise Refusal("table.cancelled", code=self.code)
        if match.over:
            raise Refusal("table.over")
        return match

    def destinations(self) -> list[tuple[Seat | None, Place]]:
        """Where the table is shown: its homes (None) and, once it runs, each person's private chat, unless they were
        banned from the table's or are shut out; before that the private chats of those who were told there that they
        can sit down, or want to hear there of what happens in a lobby. The card that leads to its thread is shown like
        a home.

        A private chat that is a home itself shows the panel there.
        """
        shown: list[tuple[Seat | None, Place]] = [(None, home.place) for home in self.homes]
        if self.match is not None:
            for seat, occupant in enumerate(self.occupants):
                gone = self.life.away.get(seat)
                banned = gone is not None and gone.how in ("banned", "denied") and not gone.over
                if occupant.account is not None and not banned:
                    place = Place(occupant.account.platform, user=occupant.account.uid)
                    if (None, place) not in shown:
                        shown.append((Seat(seat), place))
        if self.life.sign is not None and (None, self.life.sign.place) not in shown:
            shown.append((None, self.life.sign.place))
        private = [waiter.private for waiter in self.life.told if waiter.private is not None]
        private += [aside.place for aside in self.life.asides if self.match is None]
        return shown + [(None, place) for place in dict.fromkeys(private) if (None, place) not in shown]

    def private_places(self, person: PersonId, *, panels: bool) -> list[Place]:
        """Private chats where what the table shows is for that person: their own one where it is a home, where they are
        told something of a lobby, with `panels` where their seat's panel is kept.
        """
        seat = self.seat_of(person)
        account = self.occupants[seat].account if seat is not None else None
        own = {Place(account.platform, user=account.uid)} if account is not None else set()
        own |= {aside.place for aside in self.life.asides if aside.person == person}
        return [place for at, place in self.destinations() if (place in own if at is None else panels and at == seat)]

    def is_sign(self, place: Place) -> bool:
        """Whether the card that leads to the table's thread stands there, and not its board."""
        sign = self.life.sign
        return sign is not None and sign.place == place and all(home.place != place for home in self.homes)

    def shows_at(self, place: Place) -> bool:
        return any(shown == place for _, shown in self.destinations())

    def add_home(self, home: Home, closed: Collection[Place] = ()) -> None:
        """Where there is no room for one more, it takes the place of one of `closed`, which nothing reaches."""
        homes = list(self.homes)
        if len(homes) >= MOST_HOMES:
            lost = next((other for other in homes if other.place in closed), None)
            if lost is None:
                raise Refusal("table.homes_full", code=self.code, n=MOST_HOMES)
            homes.remove(lost)
        self.homes = [*homes, home]

    def remove_home(self, place: Place) -> None:
        """The board leaves that place. Raises `Refusal` where it isn't, and for the last place that shows it."""
        homes = [home for home in self.homes if home.place != place]
        if len(homes) == len(self.homes):
            raise Refusal("table.no_home", code=self.code)
        if not homes:
            raise Refusal("table.last_home", code=self.code)
        self.homes = homes

    def ask_home(self, home: Home, name: str) -> None:
        """Keep for the owner that `home.brought_by`, called `name`, wants to show the table there. Twice asks once."""
        for asked in self.asked_homes:
            if asked.home.place == home.place and asked.denied:
                raise Refusal("table.home_denied", code=self.code)
            if asked.home.place == home.place:
                return
        if len(self.asked_homes) >= MOST_ASKED_HOMES:
            raise Refusal("table.home_asks_full", code=self.code)
        self.asked_homes = (*self.asked_homes, AskedHome(home, name))

    def answer_home(self, id: str, allowed: bool, closed: Collection[Place] = ()) -> Home:
        """The owner's word on the home whose place has this mark. Raises `Refusal` for one that nobody waits for."""
        asked = next((asked for asked in self.asked_homes if asked.home.place.mark == id), None)
        if asked is None or asked.denied:
            raise Refusal("table.home_settled", code=self.code)
        rest = tuple(other for other in self.asked_homes if other is not asked)
        if allowed:
            self.add_home(asked.home, closed)
        else:
            rest = (*rest, msgspec.structs.replace(asked, denied=True))
        self.asked_homes = rest
        return asked.home

    def speak(self, language: str, places: Collection[Place]) -> None:
        """The homes at `places` speak it from now on."""
        self.homes = [
            msgspec.structs.replace(home, language=language) if home.place in places else home for home in self.homes
        ]

    # Invitations

    @property
    def invited_name(self) -> str:
        """The table's name for people who are invited."""
        return f"{self.code}-{self.invitation}"

    def pass_of(self, person: PersonId) -> str:
        """A key that admits this person alone: for links that lead somebody of a home into their private chat."""
        drawn = int.from_bytes(hashlib.sha256(f"{self.invitation}/{self.code}/{person}".encode()).digest(), "big")
        return "".join(LETTERS[drawn // len(LETTERS) ** at % len(LETTERS)] for at in range(KEY_LENGTH))

    def named_for(self, person: PersonId) -> str:
        """The table's name with that person's own pass: what buttons carry that they may press anywhere."""
        return f"{self.code}-{self.pass_of(person)}"

    def admits(self, person: PersonId, key: str) -> bool:
        """Whether `key` is this table's invitation, or this person's own part of it."""
        known = (self.invitation, self.pass_of(person)) if key and self.invitation else ()
        return any(secrets.compare_digest(key.encode(), own.encode()) for own in known)

    def withdraw_invitation(self) -> None:
        """What was handed out so far admits nobody any more."""
        self.invitation = new_key()

    # The lobby

    def expects(self, person: PersonId) -> bool:
        return self.status is Status.LOBBY and any(kept.person == person for kept in self.kept)

    def join(self, person: Person, account: Account, called: str = "", now: float = 0.0, *, press: str = "") -> None:
        """`called` names the seat otherwise than by the person's own name. Without a time every kept seat is kept.
        `press` is what the platform numbered it by: their share in the seed.
        """
        self.need_lobby()
        if self.seat_of(person.id) is not None:
            raise Refusal("table.joined_already", code=self.code)
        others = tuple(kept for kept in self.kept if kept.person != person.id)
        self._need_room(others, now)
        self.kept = others
        self.occupants.append(Occupant(name=self._free_name(called or person.name), person=person.id, account=account))
        self.seal = self.seal.joined(person.id, self.occupants[-1].name, press)

    def give_word(self, person: Person, word: str, press: str = "") -> None:
        """A word of their own for the seed, in place of an earlier one."""
        self.need_lobby()
        name = self.occupants[self.need_seat(person)].name
        self.seal = self.seal.joined(person.id, name, press).worded(person.id, word)

    def leave(self, person: Person, now: float) -> None:
        """The seat closes up, or nobody keeps it for them any more. The owner's leave hands the table to the next
        person, or cancels it.
        """
        self.need_lobby()
        if self.seat_of(person.id) is None and self.expects(person.id):
            self.kept = tuple(kept for kept in self.kept if kept.person != person.id)
            return
        self.vacate(self.need_seat(person), now)

    def vacate(self, seat: Seat, now: float) -> None:
        """The seat closes up, whoever sat there. The owner's hands the table to the next person, or cancels it."""
        self.need_lobby()
        gone = self.occupants.pop(seat)
        if gone.person == self.owner:
            heir = next((occupant.person for occupant in self.occupants if occupant.person is not None), None)
            if heir is None:
                self.cancel(Cancellation(gone.name, now, "left"))
            else:
                self.owner = heir

    def add_computer(self, level: str, now: float = 0.0) -> None:
        self.need_lobby()
        check_level(level)
        self._need_room(self.kept, now)
        name = next(name for name in COMPUTER_NAMES if not self._is_taken(name))
        self.occupants.append(Occupant(name=name, computer=level))

    def set_level(self, which: Callable[[Seat, str], bool], level: str) -> None:
        """The computer for whose seat and name `which` is true plays at that level, the last of several."""
        seat = self._computer(which)
        check_level(level)
        self.occupants[seat] = msgspec.structs.replace(self.occupants[seat], computer=level)

    def set_stand_in(self, level: str) -> None:
        """At that level computers will play for people who are away or have given up."""
        self.need_lobby()
        check_level(level)
        self.life = msgspec.structs.replace(self.life, stand_in=level)

    def drop_computer(self, which: Callable[[Seat, str], bool]) -> None:
        """Takes the seat of the last computer for whose seat and name `which` is true."""
        del self.occupants[self._computer(which)]

    def _computer(self, which: Callable[[Seat, str], bool]) -> int:
        """The last seat of a computer for which `which` is true, before the start. Raises `Refusal` where none is."""
        self.need_lobby()
        computers = [
            at for at, occupant in enumerate(self.occupants) if occupant.computer and which(Seat(at), occupant.name)
        ]
        if not computers:
            raise Refusal("table.no_computer")
        return computers[-1]

    def set_option(self, key: str, value: str) -> None:
        self.need_lobby()
        known = [option.key for option in self.meta.choices()]
        if key not in known:
            raise Refusal("table.option_unknown", option=key, known=", ".join(known) or "-")
        self.options = self.meta.check(self.meta.seats[0], {**self.options, key: value})

    def start(self, now: float) -> None:
        self.need_lobby()
        if len(self.occupants) < self.meta.seats[0]:
            raise Refusal("table.too_few", n=self.meta.seats[0] - len(self.occupants))
        if self.shuffled:
            SeededChance(self.seal.seed, SHUFFLED_SEATS).shuffle(self.occupants, "seats")
        self.kept = ()
        self.match = Match(self.title, len(self.occupants), self.options, self.seal)
        self.status = Status.RUNNING
        self.turn = self.turn.next(self.match.no, now, news_from=0)

    @property
    def ended(self) -> bool:
        return self.status in (Status.OVER, Status.CANCELLED)

    def cancel(self, how: Cancellation) -> None:
        if self.ended:
            raise Refusal("table.ended_already", code=self.code)
        self.status = Status.CANCELLED
        self.cancellation = how
        self.kept = ()
        if not self.revocable:
            self.premoves = {}

    @property
    def revocable(self) -> bool:
        """Whether the cancellation can be taken back for a day: a moderator or the operator has decided it alone."""
        done = self.cancellation
        return self.match is not None and done is not None and done.how in ("moderator", "operator")

    def restorable(self, now: float) -> bool:
        return self.revocable and self.cancellation is not None and now < self.cancellation.at + RESTORABLE_S

    def restore(self, now: float) -> None:
        """The match goes on where it was cancelled."""
        match = self.need_match()
        if self.status is not Status.CANCELLED:
            raise Refusal("table.not_cancelled", code=self.code)
        if not self.revocable:
            raise Refusal("table.cancelled_for_good", code=self.code)
        if not self.restorable(now):
            raise Refusal("table.restore_late", code=self.code)
        self.status, self.cancellation = Status.RUNNING, None
        self.turn = self.turn.next(match.no, now)

    def open_seed(self, now: float) -> str | None:
        """The match's seed in hex once nothing more can be played; None before."""
        if self.status is Status.CANCELLED and self.match is not None and not self.restorable(now):
            return self.match.secret_seed().hex()
        return self.match.shown_seed if self.match else None

    # Who decides

    @property
    def voters(self) -> tuple[Seat, ...]:
        """Seats of people who still play."""
        return tuple(
            Seat(seat)
            for seat, occupant in enumerate(self.occupants)
            if occupant.person is not None and not self.computer_level(Seat(seat))
        )

    def cancels_alone(self, person: PersonId) -> bool:
        """Whether the owner needs nobody's consent: before the start, while no other person has decided anything in the
        match, and when no other person plays on.
        """
        if person != self.owner:
            return False
        others = [seat for seat, occupant in enumerate(self.occupants) if occupant.person not in (None, person)]
        return not self._have_decided(others) or all(self.occupants[seat].person == person for seat in self.voters)

    def _have_decided(self, seats: Collection[int]) -> bool:
        played = [record for record in self.match.records if isinstance(record, Played)] if self.match else []
        moved = {seat for record in played if not record.forced for seat in record.moves}
        return any(seat in moved or seat in self.pending for seat in seats)

    def close_silent(self) -> None:
        """A lobby where nothing has happened for long."""
        self.need_lobby()
        self.cancel(Cancellation())
        self.closed = "silence"

    def close_gone(self, places: Sequence[Home]) -> None:
        """No chat shows it any more, and nobody decided that. What is left of it is shown at `places`."""
        self.cancel(Cancellation())
        self.closed = "gone"
        self.homes = list(places)

    def call(self, seat: Seat, name: str) -> None:
        """That seat is called so, numbered where another one is."""
        occupant = self.occupants[seat]
        self.occupants[seat] = msgspec.structs.replace(occupant, name="")
        self.occupants[seat] = msgspec.structs.replace(occupant, name=self._free_name(name))

    def goes_by(self, person: PersonId, name: str) -> bool:
        """Whether somebody sits here under that name, numbered or not."""
        seat = self.seat_of(person)
        return seat is not None and re.fullmatch(rf"{re.escape(name)}( \d+)?", self.names[seat]) is not None

    def _need_room(self, kept: Collection[KeptSeat], now: float) -> None:
        """Raises `Refusal` where all seats are taken or are among the `kept`."""
        most, waiting = self.meta.seats[1], [seat for seat in kept if now < seat.until]
        if len(self.occupants) >= most:
            raise Refusal("table.full", code=self.code, n=most)
        if len(self.occupants) + len(waiting) >= most:
            raise Refusal("table.seats_kept", code=self.code, names=", ".join(seat.name for seat in waiting))

    def _free_name(self, name: str) -> str:
        """`name`, numbered where somebody at the table has it already, or one that nobody could tell from it."""
        if not self._is_taken(name):
            return name
        return next(other for n in count(2) if not self._is_taken(other := f"{name} {n}"))

    def _is_taken(self, name: str) -> bool:
        return any(same(name, known) for known in self.names)

    # The match

    def submit(self, seat: Seat, move: Move, now: float) -> list[Record]:
        """Play, or keep for a simultaneous choice that others still have to make; returns the new records."""
        match = self.need_running()
        match.check(seat, move)
        if len(match.to_act) == 1:
            return self._advance({seat: move}, now)
        pending = {**self.pending, seat: str(move)}
        if any(other not in pending for other in match.awaited):
            self.pending = pending
            return []
        return self._advance({other: match.game.parse(text) for other, text in pending.items()}, now)

    def _advance(self, moves: Mapping[Seat, Move], now: float) -> list[Record]:
        match = self.need_running()
        before = self._people(match.awaited)
        left = {seat: fitting.left(match, seat, self.premoves.get(seat, ()), move) for seat, move in moves.items()}
        records = match.play(moves)
        self.pending = {}
        for seat, steps in left.items():
            self.keep_premoves(seat, steps)
        for record in records:
            self._follow(record, moves if record is records[0] else ())
        self._mark_turn(match, before, frozenset(moves), now)
        return records

    def _follow(self, record: Record, decided: Collection[Seat]) -> None:
        """Premoves go on behind a step that the table itself has played, because their owner had no choice."""
        forced = record.moves.items() if isinstance(record, Played) else ()
        for seat, text in forced:
            if seat not in decided:
                self.keep_premoves(Seat(seat), fitting.without(self.premoves.get(Seat(seat), ()), text))

    def keep_premoves(self, seat: Seat, steps: Sequence[str]) -> None:
        """Keep what `seat` means to play (`core.premove.steps`); `core.premove` says how much of it works."""
        self.premoves = {other: kept for other, kept in self.premoves.items() if other != seat}
        if steps:
            self.premoves[seat] = tuple(steps)

    def _mark_turn(self, match: Match, before: frozenset[Seat], movers: frozenset[Seat], now: float) -> None:
        """A new turn of people begins when others are awaited than before, or when somebody else moved in between."""
        if match.over:
            self.status = Status.OVER
            self.premoves = {}
        awaited = self._people(match.awaited)
        if match.over or (awaited and (awaited != before or not movers <= awaited)):
            self.turn = self.turn.next(match.no, now)

    def _people(self, seats: Sequence[Seat]) -> frozenset[Seat]:
        return frozenset(seat for seat in seats if not self.computer_level(seat))

    def computer_level(self, seat: Seat) -> str:
        """The level of the computer that decides for `seat` now; "" for a person."""
        if self.match is not None and seat in self.match.resigned:
            return self.life.stand_in
        return self.occupants[seat].computer or self.occupants[seat].held

    def decider(self, seat: Seat) -> PersonId | None:
        """The person who decides for `seat` now; None where a computer does."""
        return None if self.computer_level(seat) else self.occupants[seat].person

    def undecided(self) -> tuple[Seat, ...]:
        """Awaited seats that have not answered yet."""
        if self.match is None or self.status is not Status.RUNNING:
            return ()
        return tuple(seat for seat in self.match.awaited if seat not in self.pending)

    def undo(self, seat: Seat, now: float) -> list[Record]:
        match = self.need_running()
        if self.occupants[seat].held:
            raise Refusal("table.held")
        if seat in self.pending:
            raise Refusal("table.change_instead")
        if self.pending:  # somebody has decided since, if only for themselves
            raise Refusal("table.no_undo")
        if match.undo_ply(seat) is not None and match.taken_back(seat) >= MOST_TAKEN_BACK:
            raise Refusal("table.undone_enough", n=MOST_TAKEN_BACK)
        before = self._people(match.awaited)
        records = [match.undo(seat)]
        if self._people(match.awaited) != before:
            self.turn = self.turn.next(match.no, now, news_from=match.before_others(seat))
        return records

    def rewind(self, seat: Seat, ply: int, now: float) -> list[Record]:
        """What all have agreed to: `seat` takes back to the position after `ply` plies. Choices that others haven't
        answered yet go with it; premoves stay, and are tried anew.
        """
        match = self.need_running()
        records = [match.rewind(seat, ply)]
        self.pending = {}
        self.turn = self.turn.next(match.no, now, news_from=match.before_others(seat))
        return records

    def resign(self, seat: Seat, now: float) -> list[Record]:
        match = self.need_running()
        records = [match.resign(seat)]
        self.keep_premoves(seat, ())
        if match.over:
            self.status = Status.OVER
            self.premoves = {}
            self.turn = self.turn.next(len(match.records), now)
        return records

    def chosen(self) -> tuple[int, int] | None:
        """In a simultaneous choice, how many have chosen and of how many; None otherwise."""
        if self.match is None or self.status is not Status.RUNNING or len(self.match.to_act) < 2:
            return None
        return sum(seat in self.pending for seat in self.match.awaited), len(self.match.awaited)

    def openly_awaited(self) -> tuple[Seat, ...]:
        """Whom the table waits for, as everybody may know it: in a simultaneous choice all people who take part, so
        that nobody sees who has chosen.
        """
        if self.chosen() is None or self.match is None or not self.undecided():
            return self.undecided()
        return tuple(seat for seat in self.match.awaited if not self.computer_level(seat))

    def waits_for(self, seat: Seat | None) -> bool:
        """Whether the person who sits there has something to decide now."""
        return seat is not None and seat in self.undecided() and not self.computer_level(seat)
