"""What is to be shown where, and how far that got."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

import msgspec

from core.people import PersonId, Place
from core.ports.leases import UNFENCED

LONGEST_PAUSE_S = 600.0
"""Nothing is put off for longer. A stored time further ahead was written before the machine's clock was set back: what
waits for it is due now.
"""

CALL_GAP_S = 300.0
"""Nobody is called twice within this for the same table, unless they have acted there in between."""


class Destination(msgspec.Struct, kw_only=True):
    """One message to keep up to date: a home's board (`seat` None), a seat's private panel, or with a `person` (and no
    `table`) the reminder that they get at that place, of which `asked` counts the new messages that were wanted.

    `wanted` and `delivered` are revisions; content is never stored. `sending` is the nonce of a call that is out: found
    set by whoever claims it, the outcome is unknown; `sending_turn` is the turn it was made for. `turn` is the turn
    that `message` belongs to. `owner` has claimed it until `claimed_until`, or nobody (""), with this
    `fence`, which whoever claimed it knows.
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
    sending_turn: int = 0
    retry_at: float = 0.0
    failures: int = 0
    owner: str = ""
    claimed_until: float = 0.0
    fence: int = UNFENCED
    person: PersonId | None = None
    asked: int = 0


class Remind(msgspec.Struct, frozen=True):
    """A table wants `person` reminded at a place, by a new message unless one that listed it was sent since then."""

    person: PersonId
    place: Place
    since: float


class Retired(msgspec.Struct, frozen=True):
    """A message that was replaced and still has buttons; `tries` to take them away were put off."""

    id: int
    place: Place
    message: str
    tries: int = 0


class Calls(msgspec.Struct, frozen=True):
    """Whom a new message notifies: each person once for a call of a turn of a table, whoever asks first.

    For those in `passing` it doesn't count as a call that holds the next one back. A reminder has no table and lists
    these `tables`.
    """

    table: str
    turn: int
    call: int
    people: frozenset[PersonId] = frozenset()
    passing: frozenset[PersonId] = frozenset()
    tables: tuple[str, ...] = ()


class Agenda(msgspec.Struct, frozen=True, kw_only=True):
    """What the reconciler looks for: `OutboxStore.recalls`, `stranded` and `due_places` of some units, together. Each
    place comes with its unit.
    """

    recalls: list[tuple[str, float]]
    stranded: list[Destination]
    places: Mapping[Place, str]

    def __bool__(self) -> bool:
        return bool(self.recalls or self.stranded or self.places)


class Behind(NamedTuple):
    """A destination that doesn't show yet what is wanted."""

    destination: int
    table: str
    place: Place


class OutboxStore(Protocol):
    """Each method is one transaction. Times are wall-clock seconds.

    An outcome counts only while nobody else has claimed the destination, and the fence with which it was claimed is a
    lease's (`core.ports.leases`): an owner who was frozen past the end of either writes nothing over what another does
    meanwhile. What is found out about a place counts, whoever finds it out.
    """

    async def repost(self, code: str, place: Place) -> None:
        """Want what the table shows at this place as a new message at the bottom. Panels that lead there follow."""

    async def agenda(self, now: float, units: Sequence[str]) -> Agenda:
        """All of it at one moment. Whoever serves a place may be another from one moment to the next, where its server
        becomes known: claims keep the two apart. A platform's name is that of all of it, here and below (`core.units`).
        """

    async def due_places(self, now: float, unit: str) -> list[Place]:
        """A unit's places where a destination's wanted revision is not out yet, or old buttons are to go."""

    async def due(self, now: float, place: Place) -> list[Destination]:
        """What nobody else has claimed, the longest waiting first."""

    async def behind(self, platform: str) -> list[Behind]:
        """All that is to be sent on a platform, whether it is due now or put off, without what is suspended."""

    async def claim(
        self, destination: int, owner: str, now: float, until: float, fence: int = UNFENCED
    ) -> Destination | None:
        """The destination as it is now, for `owner` alone until the time `until`; None when it is suspended, gone, or
        another's, or the fence no lease's any more. Whoever has it may claim it anew. An outcome ends the claim:
        `skip`, `not_sent`, `delivered`, `wait`, `failed`.
        """

    async def shows(self, code: str) -> list[Destination]:
        """Where a table is shown, without what is suspended; the oldest first."""

    async def release(self, owner: str) -> None:
        """End all claims of `owner`."""

    async def take_over(self, unit: str, fence: int = UNFENCED) -> None:
        """End everybody's claims on a unit's places: they are the fence's alone from now on."""

    async def next_retry(self, now: float, units: Sequence[str]) -> float | None:
        """When the earliest that waits for its retry, the end of a claim or a call comes due; None if none does."""

    async def skip(self, destination: Destination) -> None:
        """Nothing is to be sent for the wanted revision; a message that is out loses its buttons."""

    async def begin_sending(
        self, destination: Destination, nonce: str, now: float, calls: Calls, *, again: bool = False
    ) -> frozenset[PersonId]:
        """A new message goes out now: found set after a crash, its outcome is unknown. Returns whom it notifies: those
        of `calls.people` whom no message has claimed for this call, or this very destination without a word that it
        arrived; with `again` only the latter. Whoever was called less than `CALL_GAP_S` ago is not among them, and
        `recalls` brings the table up when that is over. The claim that `destination` carries holds on, or again after
        `not_sent`. Raises `Conflict` when it is another's by now, or gone.
        """

    async def not_sent(self, destination: Destination) -> None:
        """The call surely sent nothing: as if it had not been begun; whom it would have notified is to be called."""

    async def delivered(
        self,
        destination: Destination,
        revision: int,
        message: str,
        turn: int,
        digest: str,
        lists: Collection[str] | None = None,
    ) -> None:
        """The screen of `revision` is out as `message`, and whom it was to notify is notified; of a reminder, with the
        tables that it `lists` now (None: those with which it was begun). A message it replaces
        becomes `Retired`; so does `message` itself when the destination is another's by now, or gone, and shows another
        one. An edit of a message that was retired meanwhile (`repost`) has delivered nothing.
        """

    async def shown(self, place: Place, message: str, digest: str) -> None:
        """The message there shows content of this digest now, by another hand than the reconciler's."""

    async def shown_by(self, place: Place, message: str) -> str | None:
        """The code of the table that the message there shows, None for one that no destination shows."""

    async def retire(self, place: Place, message: str) -> bool:
        """A message with buttons that no destination shows is to lose them; whether it is such a one. Twice is once.

        While a new message is being sent there, none is: it may be that one, whose number isn't known yet.
        """

    async def wait(self, destination: Destination, until: float) -> None:
        """Not due before `until`, unless something newer is wanted."""

    async def failed(self, destination: Destination, retry_at: float, *, forget_message: bool = False) -> None:
        """To be tried again; with `forget_message` as a new one, for the old message surely isn't there any more."""

    async def replace(self, destination: Destination) -> None:
        """The message is there and can't be brought up to date: it becomes `Retired`, and a new one is wanted."""

    async def retired(self, now: float, place: Place) -> list[Retired]:
        """What is to lose its buttons now; nothing while the place is suspended."""

    async def stripped(self, retired: int) -> None: ...

    async def strip_later(self, retired: int, until: float) -> None: ...

    # Calls that are still to be heard

    async def unheard(self, calls: Calls) -> frozenset[PersonId]:
        """Those of `calls.people` whom no message that has arrived notified of this call."""

    async def called(self, code: str, now: float) -> dict[PersonId, float]:
        """Who was called by this table less than `CALL_GAP_S` ago and has not acted there since, and when that ends."""

    async def recall(self, code: str, at: float) -> None:
        """Have the table's calls looked over at that time, or earlier where somebody has asked for that."""

    async def recalls(self, now: float) -> list[tuple[str, float]]:
        """Tables whose calls are to be looked over, with the time for which that was asked: somebody's call was put
        off, or the place that had it was lost.
        """

    async def take_recall(self, code: str, at: float, until: float) -> bool:
        """Whether it is for whoever asks to look the calls over, as asked for the time `at`: nobody else does before
        `until`, for which it is asked now.
        """

    async def recalled(self, code: str, at: float, next: float | None) -> None:
        """The calls were looked over, as asked for the time `at`; to be done again at `next`, None: not again."""

    # Reminders

    async def remind(self, destination: Destination, place: Place) -> None:
        """The reminder that is wanted at `destination` can't be heard there: it is wanted at `place` instead."""

    async def shut(self, destination: Destination, reason: str) -> None:
        """Nothing gets through to whom this reminder is for, in their private chat; as `suspend`, but nobody else is
        told: they may hear of it alone because something waits for them.
        """

    async def stranded(self) -> list[Destination]:
        """Reminders that are wanted where nothing gets through."""

    async def listed(self, destination: int) -> frozenset[str]:
        """The tables that a reminder's message lists."""

    async def called_by(self, person: PersonId, now: float) -> dict[str, float]:
        """Which tables have called them less than `CALL_GAP_S` ago, without their acting since, and when that ends."""

    async def closed(self, places: Collection[Place]) -> frozenset[Place]:
        """Those of them where nothing gets through."""

    # Places that come and go

    async def move_home(self, old: Place, new: Place) -> list[str]:
        """A chat changed its address: rebind its homes; the old messages are void. Returns the codes of the tables."""

    async def suspend(self, place: Place, reason: str) -> list[str]:
        """Deliver nothing there until `heal`; the tables concerned are shown anew elsewhere. Returns their codes."""

    async def heal(self, place: Place) -> list[str]:
        """Deliver there again, everything anew. Returns the codes of the tables concerned: none when all was well."""

    async def complained(self, place: Place, person: PersonId) -> bool:
        """Note that `person` is told that nothing gets through to `place`; whether that is news to them. It is news
        again once a new message got through there (`delivered`).
        """

    async def not_told(self, place: Place, person: PersonId) -> None:
        """`person` could not be told now: it is news to them as before."""

    async def homes(self, platform: str, chats: Collection[str] | None = None) -> list[Place]:
        """Every place on `platform`, or in these chats of it, where a table has its home."""

    async def suspended_places(self, unit: str) -> list[Place]:
        """Where tables that are not over would be shown if anything arrived there; of a unit's places."""

    async def closed_homes(self, code: str) -> list[Place]:
        """Homes of a table that get nothing."""

    async def suspended(self, code: str) -> list[tuple[int | None, str]]:
        """Which destinations of a table get nothing: (seat or None for a home, reason)."""
