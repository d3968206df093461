"""What one viewer may know of a table: the only thing that screens, pictures and exports are made from.

Nothing here holds a match, a state or a seed of a running match; `core.table` makes observations, and an import
contract keeps screens and renderers from reaching past them.
"""

from __future__ import annotations

import msgspec

from core.game import Dial, Move, Outcome, Seat, Touched, View
from core.menu import MenuPath
from core.people import Home
from core.premove.ahead import Ahead
from core.records import Seated, Share
from core.stored import AskedHome, Cancellation, KeptSeat, Motion, Status
from core.turn import Called, Turn
from core.wording import Line


class Entry(msgspec.Struct, frozen=True):
    """One record as a viewer may read it. `whose` tells of each line which seat it is told of (`Ply.whose`).

    `number` counts the turns behind `Observation.since` from 1, in the order in which they were played: consecutive
    records of one actor are one turn. The board marks what they did with the same number (`Touched.number`).
    """

    no: int
    lines: tuple[Line, ...]
    actor: Seat | None = None
    forced: bool = False
    whose: tuple[Seat | None, ...] = ()
    before: tuple[tuple[Seat, str], ...] = ()
    """How seats were called then, of those that somebody else has now."""
    number: int = 0


class Absent(msgspec.Struct, frozen=True, kw_only=True):
    """A seat whose person is away: why (`core.absence.reason`), whether a computer plays there meanwhile, and whether a
    substitute is looked for.
    """

    seat: Seat
    why: str
    held: bool = False
    sought: bool = False

    @property
    def holds_up(self) -> bool:
        """Whether the match waits for somebody to decide what becomes of the seat."""
        return not self.held and self.why != "resigned"


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """An option that a table may set: its name and help as sentence keys, its value and the others it could have."""

    key: str
    name: str
    help: str
    value: str
    told: Line
    default: bool
    others: tuple[tuple[str, Line], ...]


class SeatTime(msgspec.Struct, frozen=True, kw_only=True):
    """The time of somebody for whom the table waits. Times are UTC, seconds since 1970: when theirs is out if nothing
    happens, None where no clock runs; until when they are on vacation, None where they aren't. `out`: it is.
    """

    seat: Seat
    until: float | None
    out: bool
    away: float | None


class Question(msgspec.Struct, frozen=True):
    """What people decide together, or have decided in this turn: who has a vote, and who has said nothing yet."""

    motion: Motion
    voters: tuple[Seat, ...]
    waiting: tuple[Seat, ...]


class TableFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody who sees the table may know of it, whether a match runs or not. Tuples of people are by seat."""

    code: str
    game: str
    seats: tuple[int, int]
    """The fewest and the most that may play."""
    status: Status
    names: tuple[str, ...]
    computers: tuple[str, ...]
    """The level of each seat's computer, "" for a person."""
    stand_in: str
    """The level of those that play for people who are away or have given up."""
    options: tuple[tuple[str, str], ...]
    """All options, sorted by key, also those that are the operator's."""
    settings: tuple[Setting, ...]
    languages: tuple[str, ...]
    """What its homes speak."""
    home: Home | None
    """The public home that private panels lead back to."""
    place_title: str
    """Where it is played, as its first home is called."""
    turn: Turn
    closed: str
    """Why it is cancelled (`core.table.Table.closed`)."""
    commitment: str
    """The seal of the secret that the seed follows from, in hex: shown from the first day."""
    shares: tuple[Share, ...]
    """What people have added to it; () in matches of before."""
    owner: Seat | None
    """Where the owner sits."""
    revision: int
    """As the table was when this was seen: what lobby buttons carry that change something."""
    homes: tuple[Home, ...]
    guests: bool
    shuffled: bool
    hints: bool
    """Whether whoever is to move may ask for a hint."""
    asked_homes: tuple[AskedHome, ...]
    """Where seated people want to show it too, as long as the owner has said nothing to it."""
    kept: tuple[KeptSeat, ...]
    questions: tuple[Question, ...]
    """Open ones and answered ones, in the order in which they were asked."""
    waiting: tuple[str, ...]
    """Who wants to be told that they can sit down."""
    told: tuple[str, ...]
    """Who was, and hasn't done so yet."""
    closes: float | None
    """When the lobby ends unless something happens (UTC, s since 1970)."""
    warned: bool
    """Whether its owner has been called to that."""
    voters: tuple[Seat, ...]
    """People who still play."""
    pace: str
    """A key of `core.pace.PACES`."""
    paused: float | None
    """Since when (UTC, s since 1970) all clocks stand."""
    times: tuple[SeatTime, ...]
    """Of all for whom the table waits, as everybody may know it."""
    absent: tuple[Absent, ...]
    """Seats whose person is away, while the match runs."""
    judged: bool
    """Whether its match is over and can be looked back on (`Hindsight`)."""
    nudge: bool
    """Whether the board offers to remind those for whom the table waits."""
    cancellation: Cancellation | None
    revocable: bool
    """Whether the cancellation can be taken back for a day."""


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """A decision of a finished match that cost something: at which ply, from 0, and by whom; what was `played` and what
    was `better`, as menus word it, with the chance to win that each left, a share of 1. `no`: of the record after which
    the board stood as it was then. `before`: as in `Entry`.
    """

    ply: int
    no: int
    seat: Seat
    played: Line
    better: Line
    chance: float
    best: float
    before: tuple[tuple[Seat, str], ...] = ()


class Drawn(msgspec.Struct, frozen=True, kw_only=True):
    """What chance did in a finished match: at which ply, told by `lines`, and by how much it changed each seat's chance
    to win. `no`: of the record with which it happened.
    """

    ply: int
    no: int
    lines: tuple[Line, ...]
    gains: tuple[float, ...]
    before: tuple[tuple[Seat, str], ...] = ()


class Hindsight(msgspec.Struct, frozen=True, kw_only=True):
    """A finished match looked back on (`core.analysis.Analysis`), as everybody may read it. `chances`: each seat's
    before each ply and at the end, shares of 1.
    """

    chances: tuple[tuple[float, ...], ...]
    decisions: tuple[Judged, ...]
    draws: tuple[Drawn, ...]
    telling: float


class Hinted(msgspec.Struct, frozen=True):
    """How many hints were asked for at a seat by whoever was called so then."""

    seat: Seat
    name: str
    n: int


class Dialled(msgspec.Struct, frozen=True):
    """What a seat's dials are set to, and which move that makes; `refusal` says why none."""

    amounts: tuple[int, ...]
    move: Move | None
    refusal: Line | None = None


class Observation(msgspec.Struct, frozen=True, kw_only=True):
    """Everything one viewer (None: the public) may know of a match."""

    table: TableFacts
    viewer: Seat | None
    view: View
    to_act: tuple[Seat, ...]
    awaited: tuple[Seat, ...]
    """Who has a decision to make; seats whose only move the table plays are left out."""
    no: int
    """Number of the last move or undo: what the buttons carry."""
    prompt: Line | None
    paths: tuple[MenuPath, ...]
    """The viewer's own legal moves with their ways in the menu; () when they have no decision."""
    dials: tuple[Dial, ...]
    """What the viewer sets in place of a menu (`Game.dials`); () where a menu is for it."""
    dialled: Dialled | None
    """What they are set to; None where there are none."""
    why: Line | None
    """What the viewer's decision is good for, for newcomers; None where there is nothing to say."""
    story: tuple[Entry, ...]
    noise: frozenset[str]
    """Keys of events that the news leave out beside others (`Game.noise`)."""
    since: int
    """Number of the record behind which everything is news: to the viewer; for the public, to whom the table waits."""
    news_for: tuple[Seat, ...]
    """For the public: the seats whose last turn that is; () where the news are those of the turn before."""
    changed: tuple[Touched, ...]
    """What happened on the board behind `since`, oldest first; of many turns in the newest ones (`MARKED_TURNS`)."""
    chosen: tuple[int, int] | None
    """In a simultaneous choice, how many have chosen and of how many."""
    called: tuple[Called, ...]
    """The people that the table waits for, as everybody may know it, and those who are to hear of what happened."""
    following: Called | None
    """Whose turn comes next, where the order of play tells it."""
    waiting: bool
    """Whether the table waits for the viewer's own decision."""
    own_choice: Line | None
    """What the viewer has chosen in a simultaneous choice that others still have to make."""
    ahead: Ahead | None
    """The viewer's premoves; None where they can't make any."""
    undo: bool
    """Whether the viewer may take back their last decision alone."""
    undo_together: bool
    """Whether they may ask for it where they may not: everybody has to agree."""
    outcome: Outcome | None
    resigned: tuple[Seat, ...]
    seatings: tuple[Seated, ...]
    """Who took a seat during the match, in order."""
    hinted: tuple[Hinted, ...]
    """Who has asked for hints, once the match is over; () before."""
    seed: str | None
    """In hex, once nothing more can be played."""
