"""What the core asks of the outside: a store that keeps tables, and platforms that carry messages.

`storage.sqlite` is the store that ships; `bots.discord`, `bots.telegram` and `bots.local` are the platforms;
`tests/fakes.py` has a platform that keeps its messages in memory and fails on demand.

Errors of a delivery, each one decision of the postman:

    DeliveryError
      MessageGone     the message to edit is not there: send anew
      PlaceClosed     this person can't be written to, or a right is missing: mark it, go on without
      PlaceGone       the chat doesn't exist any more: suspend the home
      PlaceMoved      the chat has a new address: rebind, then send anew
      TryLater        after so many seconds, this place only
      OutcomeUnknown  it may have arrived: repeat once, silently
      Unsendable      the platform will never take this content: report, go on without
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

import msgspec

from core.people import Account, Person, PersonId, Place
from core.records import Record
from core.screens import Screen
from core.table import Table


class DeliveryError(Exception):
    """A message did not get through; the subclass says what follows."""


class MessageGone(DeliveryError):
    pass


class PlaceClosed(DeliveryError):
    """`reason` is a sentence key under `table.closed.` for the table's owner (`dm`, `rights`)."""

    def __init__(self, reason: str = "dm") -> None:
        super().__init__(reason)
        self.reason = reason


class PlaceGone(DeliveryError):
    pass


class PlaceMoved(DeliveryError):
    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.place = place


class TryLater(DeliveryError):
    def __init__(self, after_s: float) -> None:
        super().__init__(after_s)
        self.after_s = after_s


class OutcomeUnknown(DeliveryError):
    pass


class Unsendable(DeliveryError):
    pass


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """A screen made ready to send: with its picture drawn (PNG bytes) and described (alt text).

    `pinged` holds the called people who get no notification now, having had one for this turn.
    """

    screen: Screen
    picture: bytes | None = None
    alt: str = ""
    file_name: str = ""
    pinged: frozenset[PersonId] = frozenset()
    silent: bool = False


class Platform(Protocol):
    """A chat network as the postman sees it. Every method may raise a `DeliveryError`."""

    name: str
    shows_board_beside: bool
    """True where a private panel stands beside the table's board, so that it need not repeat it."""
    edit_gap_s: float
    """Least time between two edits of one message."""

    async def permit(self, place: Place) -> None:
        """Wait until this place may be written to (rates are per chat)."""

    async def send(self, place: Place, letter: Letter, nonce: str) -> str:
        """Post a new message; returns its id. The same nonce again must not post twice where the platform can tell."""

    async def edit(self, place: Place, message: str, letter: Letter) -> None:
        """Replace a message's content. "Nothing changed" is success."""

    async def strip(self, place: Place, message: str) -> None:
        """Take a message's buttons away. A message that is gone is success."""


class Destination(msgspec.Struct, kw_only=True):
    """One message to keep up to date: a home's board (`seat` None) or a seat's private panel.

    `wanted` and `delivered` are revisions; content is never stored. `sending` is set while a call is out: found set
    after a crash, the outcome is unknown. `turn` is the turn that `message` belongs to.
    """

    id: int
    table: str
    seat: int | None
    place: Place
    wanted: int
    delivered: int
    message: str | None = None
    turn: int = 0
    digest: str = ""
    sending: str | None = None
    retry_at: float = 0.0
    failures: int = 0


class Retired(msgspec.Struct, frozen=True):
    """A message that was replaced and still has buttons."""

    id: int
    place: Place
    message: str


class Conflict(Exception):
    """Another writer got there first: UNIQUE(table, no)."""


class Store(Protocol):
    """Everything that must survive, behind one writer. Each method is one transaction."""

    async def person_by_account(self, account: Account) -> Person | None: ...

    async def add_person(self, account: Account, name: str, language: str) -> Person:
        """A new person with this account, or the one that has it meanwhile."""

    async def save_person(self, person: Person) -> None: ...

    async def person(self, person: PersonId) -> Person: ...

    async def accounts(self, person: PersonId) -> list[Account]: ...

    async def load(self, code: str) -> Table | None:
        """A table with its match replayed. Raises `ValueError` for a log that doesn't fit the rules."""

    async def create(self, table: Table, *, after: str = "") -> None:
        """Store a new table and its destinations, in the same transaction also as the rematch of table `after`.

        Raises `Conflict` when the code is taken.
        """

    async def save(self, table: Table, records: Sequence[Record] = (), *, seated: bool = False) -> None:
        """Store what changed and want every screen of the table anew. `records` are the new ones; `seated` also stores
        seats, homes and options. Raises `Conflict` when a record's number is taken.
        """

    async def save_sketches(self, table: Table) -> None:
        """Store the sketches alone. No screen is wanted anew: they are secret, and only the answer shows them."""

    async def repost(self, code: str, place: Place) -> None:
        """Want what the table shows at this place as a new message at the bottom."""

    async def codes_at(self, place: Place) -> list[str]:
        """Open tables (lobby, running, lately over) whose home is `place`, newest first."""

    async def codes_of(self, person: PersonId) -> list[str]:
        """Open tables where the person sits, newest first."""

    async def codes_awaiting_computers(self) -> list[str]: ...

    async def move_home(self, old: Place, new: Place) -> None:
        """A chat changed its address: rebind its homes; the old messages are void."""

    async def suspend(self, place: Place, reason: str) -> list[str]:
        """Deliver nothing there until `heal`; the tables concerned show their homes anew. Returns their codes."""

    async def heal(self, place: Place) -> list[str]:
        """Deliver there again, everything anew. Returns the codes of the tables concerned: none when all was well."""

    async def homes(self, platform: str) -> list[Place]:
        """Every place on `platform` where a table has its home."""

    async def closed_homes(self, code: str) -> list[Place]:
        """Homes of a table that get nothing."""

    async def suspended(self, code: str) -> list[tuple[int | None, str]]:
        """Which destinations of a table get nothing: (seat or None for a home, reason)."""

    # The postman's side

    async def due_places(self, now: float, platform: str) -> list[Place]:
        """Places on a platform where a destination's wanted revision is not out yet, or old buttons are to go."""

    async def due(self, now: float, place: Place) -> list[Destination]: ...

    async def destination(self, id: int) -> Destination | None: ...

    async def next_retry(self, now: float, platforms: Sequence[str]) -> float | None:
        """When the earliest waiting retry comes due; None if there is none."""

    async def skip(self, destination: Destination) -> None:
        """Nothing is to be sent for the wanted revision; a message that is out loses its buttons."""

    async def claim_pings(self, table: str, turn: int, people: Collection[PersonId]) -> frozenset[PersonId]:
        """Who of `people` has not been notified for this turn: each is handed out once, whoever asks first."""

    async def begin_sending(
        self, destination: Destination, nonce: str, turn: int, people: Collection[PersonId]
    ) -> frozenset[PersonId]:
        """A call for a new message goes out now: found set after a crash, its outcome is unknown. Claims the pings of
        `people` with it and returns those it got.
        """

    async def not_sent(self, destination: Destination, turn: int, claimed: Collection[PersonId]) -> None:
        """The call surely sent nothing: as if it had not been begun."""

    async def delivered(self, destination: Destination, revision: int, message: str, turn: int, digest: str) -> None:
        """The screen of `revision` is out as `message`. A message it replaces becomes `Retired`."""

    async def shown(self, place: Place, message: str, digest: str) -> None:
        """The message there shows content of this digest now, by another hand than the postman's."""

    async def wait(self, destination: int, until: float) -> None:
        """Not due before `until`, unless something newer is wanted."""

    async def failed(self, destination: int, retry_at: float, *, forget_message: bool = False) -> None: ...

    async def retired(self, place: Place) -> list[Retired]: ...

    async def stripped(self, retired: int) -> None: ...
