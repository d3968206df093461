"""One running or finished match: a game's position, kept by its log.

`Match` is the only holder of a state outside a game; what it tells is `view` and what it makes from views.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from types import MappingProxyType
from typing import Any, assert_never

import msgspec

from core.chance import Chance, SeededChance
from core.game import AnyGame, Event, Move, Options, Outcome, Seat, Touched, View, places
from core.menu import MenuPath
from core.observation import Entry
from core.records import Played, Record, Resigned, Seated, SetUp, Undone, taken_back
from core.seal import Seal
from core.thinking.job import Position
from core.wording import Line, Refusal, Who

NOT_NUMBERED: Mapping[int, int] = MappingProxyType({})


class Ply(msgspec.Struct, frozen=True):
    """A ply of the current line with what it did."""

    no: int
    moves: Mapping[Seat, Move]
    forced: bool
    events: tuple[Event, ...]
    chose: frozenset[Seat]
    """Who had a choice: not those for whom the table played their only move."""
    resigned: frozenset[Seat]
    """Who had given up then."""

    @property
    def actor(self) -> Seat | None:
        """The seat that decided alone; None after a joint choice."""
        return next(iter(self.moves)) if len(self.moves) == 1 else None

    def whose(self, event: Event) -> Seat | None:
        """The seat of which an event is told: its subject, where that made the move, be it the only one that it had; or
        whoever alone learns of it. None for what the table does by itself or to others.
        """
        if event.audience is not None:
            return event.audience
        who = event.args.get("who")
        return Seat(who.seat) if isinstance(who, Who) and who.seat in self.moves else None


class Outlook(msgspec.Struct, frozen=True):
    """What a move would come to that is played alone, as far as nothing hidden shows in it.

    `final`: it, or what the table then plays, reveals something or ends the match. `over`: it ends the match. `on`: the
    table plays on in the same seat, which has no choice. `awaited`: who decides then; () where that can't be told.
    """

    final: bool
    over: bool = False
    on: bool = False
    awaited: tuple[Seat, ...] = ()


class Match:
    """A position with its history. Raises `Refusal` for what the rules forbid and changes nothing then."""

    def __init__(self, game: AnyGame, seats: int, options: Options, seed: bytes | Seal) -> None:
        """`seed`: 32 bytes, or what they follow from."""
        self.game = game
        self.seats = seats
        self.options = game.meta.check(seats, options)
        self.seal = seed if isinstance(seed, Seal) else Seal(seed, None)
        """As secret as the seed, while the match runs."""
        self._seed = self.seal.seed
        self.records: list[Record] = []
        self.line: list[Ply] = []
        self.resigned: set[Seat] = set()
        self._state: Any = self.game.new(self.seats, self.options, SeededChance(self._seed))
        self._before: list[Any] = []
        """The states before the last plies, back to the last reveal: what an undo returns to. They never change."""
        self._legal: dict[Seat, Sequence[Move]] = {}
        """Of the present position, as far as they have been asked for."""
        self._views: dict[Seat | None, View] = {}
        """The same of what each may know of it."""
        self._entries: dict[tuple[int, Seat | None], tuple[Ply, Entry | None]] = {}
        """By number of the record and reader: see `_told`."""
        self._settle()

    @classmethod
    def replay(
        cls, game: AnyGame, set_up: SetUp, seed: bytes | Seal, records: Sequence[Record], *, own: bool = False
    ) -> Match:
        """Rebuild a match from its log. Raises `ValueError` when the log doesn't fit the rules: with the number of the
        record but nothing of what it holds, since the match may still run. It is played by the rules with which it was
        begun; raises `Refusal` where the title no longer knows them.

        Of a log that is this program's `own`, each record of which it checked before it was stored, only what still
        stands is played: a thousand moves that were taken back cost no more than reading them.
        """
        match = cls(game.of_version(set_up.rules_version), set_up.seats, set_up.options, seed)
        if set_up.commitment and match.commitment != set_up.commitment:
            raise ValueError("the seed is not the one that the commitment promised")
        gone = taken_back(records) if own else frozenset()
        for at, given in enumerate(records, 1):
            if given.no != at:
                raise ValueError(f"record {given.no} is out of order")
            if at > len(match.records):
                if at in gone:
                    match.records.append(given)
                else:
                    match._repeat(given)
            if match.records[at - 1] != given:
                raise ValueError(f"record {at} differs from what the rules give")
        return match

    def _repeat(self, record: Record) -> None:
        try:
            match record:
                case Played(_, moves):
                    self.play({Seat(seat): self.game.parse(text) for seat, text in moves.items()})
                case Undone(_, seat, ply, agreed=True):
                    self.rewind(seat, ply)
                case Undone(_, seat):
                    self.undo(seat)
                case Resigned(no, seat, ends):
                    if seat not in range(self.seats):
                        raise ValueError(f"record {no} is not possible: there is no seat {seat}")
                    self.resign(seat, played_on=not ends)
                case Seated(no, seat):
                    if seat not in range(self.seats):
                        raise ValueError(f"record {no} is not possible: there is no seat {seat}")
                    self.seat(seat, record.name, computer=record.computer, before=record.before)
                case _:
                    assert_never(record)
        except Refusal as refusal:
            raise ValueError(f"record {record.no} is not possible") from refusal

    def copy(self) -> Match:
        """An independent match at the same point: changes are tried on one, and stand once they are stored."""
        twin = copy(self)
        twin.records, twin.line = self.records.copy(), self.line.copy()
        twin.resigned = self.resigned.copy()
        twin._state, twin._before = self._state.clone(), self._before.copy()
        twin._legal, twin._views = self._legal.copy(), self._views.copy()
        return twin

    def set_up(self, *, opened: bool = False) -> SetUp:
        """What a replay needs besides the records; the seed only once the match is over, or `opened`: it was cancelled
        for good.
        """
        meta, opened = self.game.meta, opened or self.over
        return SetUp(
            game=meta.key,
            rules_version=meta.rules_version,
            seats=self.seats,
            options=dict(self.options),
            commitment=self.commitment,
            seed=self._seed.hex() if opened else None,
            secret=self.seal.secret.hex() if opened and self.seal.shares is not None else None,
            shares=self.seal.shares,
        )

    @property
    def round(self) -> int | None:
        """As the title counts it (`Game.round`)."""
        return self.game.round(self._state)

    @property
    def commitment(self) -> str:
        return self.seal.commitment

    def secret_seed(self) -> bytes:
        """For the store alone: with the seed, every card to come can be told."""
        return self._seed

    @property
    def shown_seed(self) -> str | None:
        """In hex once the match is over, None before: then it would tell every card to come."""
        return self._seed.hex() if self.over else None

    @property
    def over(self) -> bool:
        return not self.to_act

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self._given_up else self.game.to_act(self._state)

    @property
    def _given_up(self) -> bool:
        """Whether it ended because nobody, or a single one, wanted to play on."""
        if self.seats == 2:
            return bool(self.resigned)
        last = self.records[-1] if self.records else None
        return isinstance(last, Resigned) and last.ends

    def ends_with(self, seat: Seat) -> bool:
        """Whether the match would be over if `seat` gave up now."""
        return len(self.resigned | {seat}) >= self.seats - 1

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Seats to act that have a choice."""
        return tuple(seat for seat in self.to_act if len(self.legal(seat)) > 1)

    @property
    def no(self) -> int:
        """Number of the last move or undo record, 0 before the first."""
        moved = (record.no for record in reversed(self.records) if isinstance(record, Played | Undone))
        return next(moved, 0)

    @property
    def ply(self) -> int:
        return len(self.line)

    def legal(self, seat: Seat) -> Sequence[Move]:
        if seat not in self.to_act:
            return ()
        if seat not in self._legal:
            self._legal[seat] = self.game.legal(self._state, seat)
        return self._legal[seat]

    def _forget(self) -> None:
        """The position is another one."""
        self._legal, self._views = {}, {}

    def menu_paths(self, view: View) -> tuple[MenuPath, ...]:
        """The legal moves of the viewer of `view`, each with its steps in the menu."""
        if view.viewer is None:
            return ()
        return tuple((move, self.game.steps(view, move)) for move in self.legal(view.viewer))

    def check(self, seat: Seat, move: Move) -> None:
        """Raises `Refusal` with the reason when `seat` can't choose `move` now."""
        if seat not in self.to_act:
            raise Refusal("table.not_your_turn")
        if move not in self.legal(seat):
            trial = {other: self.legal(other)[0] for other in self.to_act} | {seat: move}
            self.game.apply(self._state.clone(), trial, SeededChance(bytes(32)))
            raise AssertionError("a move that is not legal was applied")

    def play(self, moves: Mapping[Seat, Move]) -> list[Record]:
        """Play one move for each seat awaited, then whatever is forced; returns the new records."""
        whole = {seat: self.legal(seat)[0] for seat in self.to_act if seat not in moves and len(self.legal(seat)) == 1}
        before = len(self.records)
        self._play({**whole, **moves}, forced=False)
        self._settle()
        return self.records[before:]

    def _play(self, moves: Mapping[Seat, Move], *, forced: bool) -> None:
        ordered = {seat: moves[seat] for seat in sorted(moves)}
        if self.over:
            raise Refusal("table.over")
        before = self._state.clone()
        chose = frozenset() if forced else frozenset(seat for seat in ordered if len(self.legal(seat)) > 1)
        events = self.game.apply(self._state, ordered, SeededChance(self._seed, self.ply + 1))
        self._before = [] if any(event.reveals for event in events) else [*self._before, before]
        self._forget()
        no = len(self.records) + 1
        self.line.append(Ply(no, ordered, forced, tuple(events), chose, frozenset(self.resigned)))
        self.records.append(Played(no, {seat: str(move) for seat, move in ordered.items()}, forced))

    def _settle(self) -> None:
        """A decision with a single legal answer is taken by the table itself."""
        while not self.over:
            legal = {seat: self.legal(seat) for seat in self.to_act}
            if any(len(moves) > 1 for moves in legal.values()):
                return
            self._play({seat: moves[0] for seat, moves in legal.items()}, forced=True)

    def ends_privacy(self, seat: Seat, move: Move) -> bool:
        """Whether `move`, played alone, could not be taken back: it, or what the table then plays, reveals something
        or ends the match.
        """
        return self.to_act == (seat,) and self.outlook(seat, move).final

    def outlook(self, seat: Seat, move: Move) -> Outlook:
        """What `move` of the only seat to act would come to."""
        state, ply, on = self._state.clone(), self.ply, False
        moves: Mapping[Seat, Move] = {seat: move}
        while True:
            ply += 1
            events = self.game.apply(state, moves, SeededChance(self._seed, ply))
            to_act = self.game.to_act(state)
            if not to_act or any(event.reveals for event in events):
                return Outlook(final=True, over=not to_act, on=on)
            legal = {other: self.game.legal(state, other) for other in to_act}
            if any(len(known) > 1 for known in legal.values()):
                awaited = tuple(other for other, known in legal.items() if len(known) > 1)
                return Outlook(final=False, on=on, awaited=awaited)
            moves = {other: known[0] for other, known in legal.items()}
            on = on or moves.keys() == {seat}

    def final_since(self, ply: int) -> bool:
        """Whether what stands behind the first plies can't be taken back: it revealed something or ended the match."""
        return self.over or any(event.reveals for done in self.line[ply:] for event in done.events)

    def undo_ply(self, seat: Seat) -> int | None:
        """How long the line would be after `seat` took back its last move; None when it may not.

        Free for whoever made the last moves, back to the last reveal; a seat that resigned takes nothing back, and
        nobody what somebody else played in their seat.
        """
        if seat in self.resigned:
            return None
        sits_since = self.sits_since(seat)
        for at in range(len(self.line) - 1, -1, -1):
            ply = self.line[at]
            if self.over or ply.no < sits_since or any(event.reveals for event in ply.events):
                return None
            if not ply.forced:
                return at if ply.actor == seat else None
        return None

    def undo(self, seat: Seat) -> Record:
        ply = self.undo_ply(seat)
        if ply is None:
            raise Refusal("table.no_undo")
        plies = self.ply - ply
        self._state = self._before[-plies].clone()
        self.game.retire(self._state, self.resigned)
        del self._before[-plies:], self.line[-plies:]
        self._forget()
        self.records.append(Undone(len(self.records) + 1, seat, ply))
        return self.records[-1]

    def rewind(self, seat: Seat, ply: int) -> Record:
        """Take back all but the first `ply` plies of the line, as everybody has agreed with `seat`. What chance gave
        then it will give again. Raises `Refusal` where nobody decided the first that is taken back.
        """
        if self.over or seat not in range(self.seats) or ply not in range(self.ply) or self.line[ply].forced:
            raise Refusal("table.no_undo")
        state, before = self.game.new(self.seats, self.options, SeededChance(self._seed)), list[Any]()
        for no, kept in enumerate(self.line[:ply], 1):
            before.append(state.clone())
            self.game.retire(state, kept.resigned)
            events = self.game.apply(state, kept.moves, SeededChance(self._seed, no))
            if any(event.reveals for event in events):
                before = []
        self.game.retire(state, self.resigned)
        self._state, self._before = state, before
        self._forget()
        del self.line[ply:]
        self.records.append(Undone(len(self.records) + 1, seat, ply, agreed=True))
        return self.records[-1]

    def taken_back(self, seat: Seat) -> int:
        """How often `seat` has taken back alone since somebody else last did something, the table itself left aside."""
        count = 0
        for record in reversed(self.records):
            match record:
                case Undone(_, by, _, agreed=False) if by == seat:
                    count += 1
                case Played(_, moves, forced) if forced or moves.keys() == {seat}:
                    pass
                case Seated():
                    pass
                case _:
                    break
        return count

    def resign(self, seat: Seat, *, played_on: bool = False) -> Record:
        """When all but one have given up, the match is over; in a log of before it was `played_on` (`Resigned`)."""
        if self.over:
            raise Refusal("table.over")
        if seat in self.resigned:
            raise Refusal("table.resigned_already")
        ends = self.seats > 2 and self.ends_with(seat) and not played_on
        self.resigned.add(seat)
        self.game.retire(self._state, self.resigned)
        self._forget()
        self.records.append(Resigned(len(self.records) + 1, seat, ends))
        return self.records[-1]

    def seat(self, seat: Seat, name: str, *, computer: str = "", before: str = "") -> Record:
        """Somebody else decides for `seat` from here on (`core.records.Seated`)."""
        if self.over:
            raise Refusal("table.over")
        if not computer:
            self.resigned.discard(seat)
            self.game.retire(self._state, self.resigned)
            self._forget()
        self.records.append(Seated(len(self.records) + 1, seat, name, computer, before))
        return self.records[-1]

    def sits_since(self, seat: Seat) -> int:
        """Number of the record with which whoever decides for `seat` now took it, 0 for the beginning."""
        return max((record.no for record in self.seatings if record.seat == seat), default=0)

    @property
    def seatings(self) -> tuple[Seated, ...]:
        """Who took which seat during the match, in order."""
        return tuple(record for record in self.records if isinstance(record, Seated))

    def outcome(self) -> Outcome | None:
        """The game's outcome with resigned seats outside the placing (place 0)."""
        if not self.over:
            return None
        plain: Outcome | None = self.game.outcome(self._state)
        if plain is None:
            reason = "table.end.resigned" if self.seats == 2 else "table.end.others_resigned"
            return Outcome(reason, self._places_by_leaving(), (0,) * self.seats, ((),) * self.seats)
        placed = [place for seat, place in enumerate(plain.places) if seat not in self.resigned]
        return msgspec.structs.replace(
            plain,
            places=tuple(
                0 if seat in self.resigned else 1 + sum(other < place for other in placed)
                for seat, place in enumerate(plain.places)
            ),
        )

    def _places_by_leaving(self) -> tuple[int, ...]:
        """Whoever stayed is first; the later the others left, the better they are placed. Of two, one is just gone."""
        if self.seats == 2:
            return tuple(0 if seat in self.resigned else 1 for seat in range(self.seats))
        left = {record.seat: record.no for record in self.records if isinstance(record, Resigned)}
        stayed = len(self.records) + 1
        return places([left[seat] if seat in self.resigned else stayed for seat in map(Seat, range(self.seats))])

    def view(self, viewer: Seat | None) -> View:
        if viewer not in self._views:
            self._views[viewer] = self.game.view(self._state, viewer)
        return self._views[viewer]

    def known_to(self, seat: Seat, chance: Chance) -> Position:
        """The position as data, as `seat` may know it, for thinkers: what they can't know is dealt anew by `chance`."""
        return Position.known_to(seat, self.game, self._state, chance)

    def story(self, viewer: Seat | None) -> tuple[Entry, ...]:
        """What happened, as `viewer` may read it."""
        changes = self._renamings()
        entries = [entry for ply in self.line if (entry := self._told(ply, viewer))]
        for record in self.records:
            match record:
                case Undone(no, seat, _, agreed):
                    told = Line("table.undone.agreed" if agreed else "table.undone", {"who": Who(seat)})
                    entries.append(Entry(no, (told,), seat))
                case Resigned(no, seat, ends):
                    key = "table.resigned.over" if ends or self.seats == 2 else "table.resigned"
                    entries.append(Entry(no, (Line(key, {"who": Who(seat)}),), seat))
                case Seated(no, seat):
                    entries.append(Entry(no, (_seating(record),), seat))
                case Played():
                    pass  # told by its events
                case _:
                    assert_never(record)
        if changes:
            entries = [
                msgspec.structs.replace(entry, before=before) if (before := _named_before(changes, entry.no)) else entry
                for entry in entries
            ]
        return tuple(sorted(entries, key=lambda entry: entry.no))

    def _told(self, ply: Ply, viewer: Seat | None) -> Entry | None:
        """The ply as `viewer` may read it. Each screen tells the story of a match, so what was told once is kept: for
        that very ply, since after an undo, or a move that was only tried, another may have its number.
        """
        kept = self._entries.get((ply.no, viewer))
        if kept is None or kept[0] is not ply:
            heard = [event for event in ply.events if event.audience in (None, viewer)]
            lines, whose = tuple(event.line() for event in heard), tuple(ply.whose(event) for event in heard)
            entry = Entry(ply.no, lines, ply.actor, ply.forced, whose) if heard else None
            kept = self._entries[ply.no, viewer] = (ply, entry)
        return kept[1]

    def _renamings(self) -> tuple[Seated, ...]:
        """Records by which a seat came to somebody of another name, in order."""
        return tuple(record for record in self.seatings if record.name != record.before)

    def called_then(self, seat: Seat, no: int) -> str | None:
        """What whoever sat there after the record `no` was called, where somebody else has the seat since."""
        return dict(_named_before(self._renamings(), no + 1)).get(seat)

    def before_others(self, seat: Seat) -> int:
        """Number of the record behind which everything is news to `seat`: that of its last decision before the turn
        that it is in, 0 where there is none. What the table plays for a seat is news to it, and so is what a computer
        played that held it, and a joint choice, which told what the others had chosen.
        """
        at = len(self.line)
        while at and self.line[at - 1].actor == seat and not self._was_held(at - 1, seat):
            at -= 1  # the turn that it is in, with what the table played on for it
        while at and (seat not in self.line[at - 1].chose or self._was_held(at - 1, seat)):
            at -= 1
        if at and self.line[at - 1].actor is None:
            at -= 1
        return self.line[at - 1].no if at else 0

    def _was_held(self, at: int, seat: Seat) -> bool:
        """Whether a computer held the seat at that ply of the line."""
        before = [record for record in self.seatings if record.seat == seat and record.no < self.line[at].no]
        return bool(before) and bool(before[-1].computer)

    def changed(
        self, viewer: Seat | None, since: int, numbers: Mapping[int, int] = NOT_NUMBERED
    ) -> tuple[Touched, ...]:
        """What happened on the board behind the record numbered `since`, as far as `viewer` may know it. `numbers` has
        the number of each record's turn.
        """
        return tuple(
            Touched(event.key, ply.actor, event.spots, numbers.get(ply.no, 0))
            for ply in self.line
            if ply.no > since
            for event in ply.events
            if event.spots and event.audience in (None, viewer)
        )

    def before_last_turn(self) -> int:
        """Number of the record before which whoever moved last began to move."""
        at = len(self.line)
        while at and self.line[at - 1].actor == self.line[-1].actor:
            at -= 1
        return self.line[at - 1].no if at else 0

    def as_of(self, no: int) -> Match:
        """The match as it stood after the record `no`, without what was taken back since: to look at, not to go on
        from. What chance gave then it gives again, so its position is the one that there was.
        """
        then = copy(self)
        then.records = self.records[:no]
        then.line = [ply for ply in self.line if ply.no <= no]
        then.resigned = {record.seat for record in then.records if isinstance(record, Resigned)}
        then._state, then._before = self.game.new(self.seats, self.options, SeededChance(self._seed)), []
        then._legal, then._views = {}, {}
        for at, kept in enumerate(then.line, 1):
            self.game.apply(then._state, kept.moves, SeededChance(self._seed, at))
        return then

    def views_before(self, wanted: Collection[tuple[int, Seat]]) -> dict[tuple[int, Seat], View]:
        """What each of these seats saw before that ply of the line, counted from 0."""
        state, found = self.game.new(self.seats, self.options, SeededChance(self._seed)), dict[tuple[int, Seat], View]()
        for at, kept in enumerate(self.line[: max((ply for ply, _ in wanted), default=-1) + 1]):
            found |= {(ply, seat): self.game.view(state, seat) for ply, seat in wanted if ply == at}
            self.game.apply(state, kept.moves, SeededChance(self._seed, at + 1))
        return found

    def public_records(self) -> tuple[Record, ...]:
        """The log as an export shows it: while the match runs, secret moves are left blank, also those taken back."""
        return tuple(self.records) if self.over else tuple(map(self._public, self.records))

    def _public(self, record: Record) -> Record:
        if not isinstance(record, Played):
            return record
        told = {seat: "?" if self.game.parse(text).secret else text for seat, text in record.moves.items()}
        return msgspec.structs.replace(record, moves=told)


def _named_before(renamings: Sequence[Seated], no: int) -> tuple[tuple[Seat, str], ...]:
    """Who had a seat when the record `no` was made, of those that somebody else has now."""
    first = dict[Seat, str]()
    for record in renamings:
        if record.no >= no:
            first.setdefault(record.seat, record.before)
    return tuple(first.items())


def _seating(record: Seated) -> Line:
    """The sentence of a `Seated` record."""
    args = {"who": record.before, "name": record.name}
    if record.computer:
        return Line("table.seated.computer", args)
    return Line("table.seated.back" if record.name == record.before else "table.seated.person", args)
