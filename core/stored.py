"""A table as stores keep it: plain data, no rules."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

import msgspec

from core.clock import Hours
from core.game import Seat
from core.levels import USUAL
from core.people import Account, Home, Known, PersonId, Place
from core.records import Record
from core.seal import Seal
from core.turn import Turn


class Status(StrEnum):
    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"


class Occupant(msgspec.Struct, frozen=True):
    """Who holds a seat: a person with the account they joined by, or a computer of a level; neither: vacant."""

    name: str
    person: PersonId | None = None
    account: Account | None = None
    computer: str = ""
    held: str = ""
    """The level of the computer that holds the seat while its person is away; "" where they decide themselves."""


RESTORABLE_S = 24 * 3600.0
"""How long a cancellation by a moderator can be taken back."""

KEPT_S = 24 * 3600.0
"""How long the seats of a rematch are kept for those who played."""


class AskedHome(msgspec.Struct, frozen=True):
    """A home that a seated person (`home.brought_by`, called `name`) wants to bring the table to, and what the owner
    has said to it.
    """

    home: Home
    name: str
    denied: bool = False


class Candidate(msgspec.Struct, frozen=True):
    """Somebody who would take a seat in a running match."""

    person: PersonId
    account: Account
    name: str


class Motion(msgspec.Struct, frozen=True, kw_only=True):
    """A question that people at a table decide together; `core.motions` has its rules. Times are UTC, s since 1970.

    `kind` is a key of `core.motions.kinds.KINDS`; whose seat it is `about`, the `value` and the `candidate` say what is
    asked, as far as the kind needs it. `by` asked it, at the time `opened` and after the match's move or undo numbered
    `after`; `no` names it in buttons. `turn` is that of people (`Turn.first`) in which it was asked, or was answered
    for good.

    `agreed`, `against` and `silent` are who has said so, `by` among the first, and whose silence counts as a yes.
    `since` is from when on somebody's answering time runs where that isn't `opened`: they have taken their word back.
    `until` is when the last one's silence will count, as it is shown; None where no such moment is known.
    """

    kind: str
    by: Seat
    no: int
    turn: int
    agreed: tuple[Seat, ...]
    against: tuple[Seat, ...] = ()
    silent: tuple[Seat, ...] = ()
    about: Seat | None = None
    value: str = ""
    candidate: Candidate | None = None
    opened: float = 0.0
    after: int = 0
    since: dict[int, float] = {}
    until: float | None = None
    ended: Literal["", "done", "denied", "moved_on", "withdrawn"] = ""


Gone = Literal["left", "banned", "blocked", "deleted", "denied"]
"""How somebody is gone: they left the table's chat, were banned from it, have blocked the bot, their account is no
more, or the operator has shut them out (`core.denials`).
"""


class Away(msgspec.Struct, frozen=True):
    """Somebody is gone since `at` (UTC, s since 1970): from `chat` (without a thread), or from their own private one.
    It is `over` once they did something all the same, or the others let them go on: then it isn't told again.
    """

    how: Gone
    at: float
    chat: Place
    over: bool = False


class KeptSeat(msgspec.Struct, frozen=True):
    """A seat of a rematch that nobody else may take until then (UTC, s since 1970)."""

    person: PersonId
    name: str
    until: float


class Waiter(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who wants to be told when they can sit down: once a seat is free, or once `n` people would be there.

    `at`: since when they wait, of those who were told when that was (UTC, s since 1970). `private` is the chat in which
    they are told; None: in the home where they asked.
    """

    person: PersonId
    account: Account
    name: str
    at: float
    n: int = 0
    private: Place | None = None


class Aside(msgspec.Struct, frozen=True):
    """Somebody who hears in their private chat of what the lobby's turn is about."""

    person: PersonId
    place: Place


class Cancellation(msgspec.Struct, frozen=True):
    """Who cancelled a table when (UTC, s since 1970), and how: its owner alone, a moderator of the home where it was
    opened, all who played, the last person by leaving the lobby, or the operator, who may say `why`. "" and 0 where it
    happened before that was kept.
    """

    name: str = ""
    at: float = 0.0
    how: Literal["owner", "moderator", "agreed", "left", "operator", ""] = ""
    why: str = ""


class SeatClock(msgspec.Struct, frozen=True, kw_only=True):
    """The time of one seat, as it was when its table was last written. Times are UTC, seconds since 1970.

    `left_s` of it were left when it began to run, at `since` (None: it stands). `awaited` is since when the seat's
    answer is awaited, None where it isn't. `out` is when all of its time was used up and everybody was told, until it
    is given some. `until` is when it will be used up, `away` until when its person is on vacation: as they are shown.

    `chose` is the seat's secret: when it first answered a choice that others still have to make. It is shown to run on
    until they have; `spared_s` is what that has already cost it and will be given back.

    `paid` is the farthest ply before which it has been awaited: its increment for all until then was given. `zone` and
    `hours` are the quiet hours by which it has run since `since`: what its person changes later counts from then on.
    """

    left_s: float = 0.0
    since: float | None = None
    awaited: float | None = None
    out: float | None = None
    until: float | None = None
    away: float | None = None
    chose: float | None = None
    spared_s: float = 0.0
    paid: int = -1
    zone: str = ""
    hours: Hours | None = None


class Reminded(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody was told since their answer is awaited (`awaited`, as in `SeatClock`), besides the call that their
    turn began with. Times are UTC, seconds since 1970.

    `no` counts their reminders, `at` is when the last became due, as one of a `kind` (`core.notices.REMINDING`); it was
    none where a message that listed the table had been sent less than `gap_s` before. `nudge` is when they are to hear
    that others wait, None where nobody has said so. `slow`: they have taken so long that the board offers to remind
    them.
    """

    awaited: float
    no: int = 0
    at: float = 0.0
    gap_s: float = 0.0
    nudge: float | None = None
    slow: bool = False
    kind: str = "reminder"


class Nudged(msgspec.Struct, frozen=True):
    """In which turn somebody has last had the others reminded, and when (UTC, s since 1970)."""

    turn: int
    at: float


class Lap(msgspec.Struct, frozen=True, kw_only=True):
    """A round of a match: the number of the turn (`Turn.number`) with which it began, the title's own number of it
    (None where it counts none), and the seat that was awaited first.
    """

    turn: int
    round: int | None = None
    lead: Seat | None = None


class Life(msgspec.Struct, frozen=True, kw_only=True):
    """What a table keeps of its course over days, beside the match: stored as one, so that fields may be added, each
    with a default that fits the tables of before.
    """

    pace: str = "none"
    """A key of `core.pace.PACES`. Tables of before have agreed to none."""
    barred: tuple[Known, ...] = ()
    """Whom the owner or a moderator has removed: they get no seat here."""
    queue: tuple[Waiter, ...] = ()
    """Who waits to be told, the longest waiting first."""
    told: tuple[Waiter, ...] = ()
    """Who was told and hasn't sat down yet."""
    asides: tuple[Aside, ...] = ()
    """Those who hear in their private chats of what a lobby's turn is about."""
    closes: float | None = None
    """When a lobby ends unless something happens there (UTC, s since 1970); None where it has none."""
    warned: bool = False
    """Whether its owner has been called to it since the last thing that happened."""
    clocks: dict[int, SeatClock] = {}
    """By seat, of people who have been awaited."""
    paused: float | None = None
    """Since when (UTC, s since 1970) all clocks stand; None: they don't."""
    paused_by: int | None = None
    """The seat that asked for the pause, and may end it."""
    motions: tuple[Motion, ...] = ()
    """Open questions in the order in which they were asked, and those that were answered in this turn of people."""
    away: dict[int, Away] = {}
    """By seat, people who are gone, or were."""
    sought: tuple[Seat, ...] = ()
    """Seats for which a substitute is looked for."""
    reminded: dict[int, Reminded] = {}
    """By seat, of people who are awaited."""
    nudged: Nudged | None = None
    auto: dict[int, float] = {}
    """Seats whose plan plays by itself, each with when it next does (UTC, s since 1970), 0 while nobody asks it.
    Secrets of each seat.
    """
    forms: dict[str, Literal["tall", "wide"]] = {}
    """Of pictures, by the mark of a home that has chosen one."""
    quiet: dict[str, Literal["move", "turn", "round"]] = {}
    """How often the board is shown anew (`core.showing`), by the mark of a home that has chosen it."""
    sign: Home | None = None
    """Where a card leads to the thread that was opened for the table; None where none was. No home: the board isn't
    shown there.
    """
    stand_in: str = USUAL
    """The level of the computers that play for people who are away or have given up."""
    lap: Lap | None = None
    """The round that is played; None before the first, and in a match of before until somebody's next turn."""
    stopped: dict[int, str] = {}
    """By seat why its plan no longer plays by itself, in the words of its owner's language then: until they change it.
    """
    hints: bool = True
    """Whether whoever is to move may ask for a hint."""
    hinted: dict[int, tuple[int, ...]] = {}
    """By seat the positions in which it has asked for a hint (`core.hints.position`): secrets of each seat until the
    match is over.
    """


class Awaiting(msgspec.Struct, frozen=True, kw_only=True):
    """A running table where somebody sits at `seat`, without its match: what is needed to remind them of it. `awaited`:
    it waits for their own decision. `people` sit there.
    """

    code: str
    game: str
    seat: Seat
    life: Life
    homes: tuple[Home, ...]
    awaited: bool
    people: int


class StoredTable(msgspec.Struct, frozen=True, kw_only=True):
    """Everything of a table that must survive. `revision` rises by one with every write of it; 0 before the first.

    `records` is the whole log where a table is read, and only the new ones where it is written. `seed` is what follows
    from `seal` at the start, None in the lobby. `pending` and `premoves` are by seat, in notation: secrets of each
    seat. `rematch` is the code of the table that plays on. `invitation` is the part of an invitation that can't be
    guessed. `awaits` are the people for whom it waits, each once. `closed` is why it is cancelled: "" for somebody's
    decision, `silence` or `gone` for nobody's. `destinations` is where the table is to be shown: a home's board (None)
    or a seat's private panel. `due` is when time itself next changes something about it (UTC, s since 1970), None:
    never.
    """

    code: str
    game: str
    rules_version: int
    owner: PersonId
    options: dict[str, str]
    status: Status
    occupants: tuple[Occupant, ...]
    homes: tuple[Home, ...]
    turn: Turn = Turn()
    seal: Seal
    seed: bytes | None = None
    records: tuple[Record, ...] = ()
    pending: dict[Seat, str] = {}
    premoves: dict[Seat, tuple[str, ...]] = {}
    rematch: str = ""
    awaits: tuple[PersonId, ...] = ()
    invitation: str = ""
    guests: bool = False
    shuffled: bool = False
    asked_homes: tuple[AskedHome, ...] = ()
    kept: tuple[KeptSeat, ...] = ()
    cancellation: Cancellation | None = None
    awaits_computer: bool = False
    closed: str = ""
    destinations: tuple[tuple[Seat | None, Place], ...] = ()
    life: Life = Life()
    due: float | None = None
    revision: int = 0
