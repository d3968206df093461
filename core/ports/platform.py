"""A chat network as the reconciler sees it.

Errors of a delivery, each one decision of the reconciler:

    DeliveryError
      MessageGone     the message to edit is not there: send anew
      CannotEdit      the message is there, but takes no edit (now): send anew, take the old one's buttons later
      PlaceClosed     this person can't be written to, or a right is missing: mark it, go on without
      PlaceGone       the chat doesn't exist any more: suspend the home
      PlaceMoved      the chat has a new address: rebind, then send anew
      TryLater        after so many seconds, this place only
      OutcomeUnknown  it may have arrived: repeat, and call again whom it was to call
      Unsendable      the platform will never take this content: report, go on without
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from core.people import PersonId, Place
from core.screens.parts import Form, Screen
from core.telling import Part


class DeliveryError(Exception):
    """A message did not get through; the subclass says what follows."""


class MessageGone(DeliveryError):
    pass


class CannotEdit(DeliveryError):
    pass


class PlaceClosed(DeliveryError):
    """`reason` is kept with the place: `dm` (no private chat is open), `deleted` (there is no such account any more),
    `rights` (one is missing), `topic` (closed).
    """

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


class RenderedScreen(msgspec.Struct, frozen=True, kw_only=True):
    """A screen ready to send: with its picture drawn (PNG bytes) and described (alt text). `parts` tell the same
    where the picture can't be shown.

    `pinged` holds the called people who get no notification now, having had one for this turn.
    """

    screen: Screen
    picture: bytes | None = None
    alt: str = ""
    parts: tuple[Part, ...] = ()
    file_name: str = ""
    pinged: frozenset[PersonId] = frozenset()
    silent: bool = False


class Platform(Protocol):
    """Every method may raise a `DeliveryError`."""

    name: str
    unit: str
    """What of it is served (`core.units`): most often all, called as it is."""
    shows_board_beside: bool
    """True where a private panel stands beside the table's board, so that it need not repeat it."""
    form: Form
    """Of pictures, where a table's home has chosen none."""
    edit_gap_s: float
    """Least time between two edits of one message."""
    knows_nonces: bool
    """Whether a repeated nonce posts nothing and answers with the first message."""

    async def reaches(self, place: Place, uid: str) -> bool:
        """Whether the account `uid` sees what is posted at a home of this platform: they may have left. True where that
        can't be known.
        """

    async def permit(self, place: Place) -> None:
        """Wait until this place may be written to (rates are per chat)."""

    async def send(self, place: Place, rendered: RenderedScreen, nonce: str) -> str:
        """Post a new message; returns its id. The same nonce again must not post twice where the platform can tell."""

    async def edit(self, place: Place, message: str, rendered: RenderedScreen) -> None:
        """Replace a message's content. "Nothing changed" is success."""

    async def strip(self, place: Place, message: str) -> None:
        """Take a message's buttons away. A message that is gone is success."""


class Pins(Protocol):
    """A platform where messages can be pinned to their chat. Every method may raise a `DeliveryError`: `PlaceClosed`
    where the bot may not.
    """

    gap_s: float
    """Least time between two pins in one chat: they are calls that boards would have to wait for."""

    async def pin(self, place: Place, message: str) -> None:
        """Without a sound. What the platform posts about it is taken away where that can be done. Twice is once."""

    async def unpin(self, place: Place, message: str) -> None:
        """A message that is gone, or isn't pinned, is success."""


class Threads(Protocol):
    """A platform with threads that the bot opens for tables, and looks after. Every method may raise a `DeliveryError`,
    and `PlaceClosed` for a thread that is somebody else's: people's own threads are never touched.
    """

    async def rename(self, place: Place, name: str) -> None:
        """`TryLater` where it was renamed too often; nothing else waits for that."""

    async def keep_awake(self, place: Place) -> None:
        """As if something had been written there: it isn't archived for a week. One that was archived is opened."""

    async def archive(self, place: Place) -> None:
        """It leaves the list of threads; whoever writes there opens it again. Twice is once."""
