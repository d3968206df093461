"""Who counts what happens, for whoever watches the program. Everybody tells; as a rule nobody listens.

    began = meter.now()
    ...
    meter.loaded(meter.now() - began)

What is told here may be read by people who sit at the tables. So nothing told names a person, a chat, a table or a
move, and all is summed over all tables: how often somebody changes a secret answer or a plan can't be read from it.
"""

from __future__ import annotations

from typing import Final, Literal

Outcome = Literal["done", "refused", "failed"]
Part = Literal["act", "draw", "answer"]
Scope = Literal["chat", "token"]
Op = Literal["send", "edit", "strip"]
Change = Literal["taken", "given", "lost"]
Method = Literal["read", "write", "note", "backup"]


class Meter:
    """Listens to nothing. A subclass counts what it wants; each method is called on the event loop, and returns at
    once. Durations are in seconds.
    """

    def now(self) -> float:
        """By which durations are measured; always 0 where nobody measures, so that the clock isn't even asked."""
        return 0.0

    # What people ask for

    def acted(self, verb: str, platform: str, outcome: Outcome) -> None:
        """A request (`core.requests.base.Request.name`) is dealt with; `failed`: by no fault of whoever asked."""

    def took(self, platform: str, part: Part, seconds: float) -> None:
        """A part of answering a request: to do it, to draw what it shows, to hand that to the platform."""

    # What chats show

    def delivered(self, platform: str, op: Op, outcome: str) -> None:
        """A call to a platform is over: `ok`, `repeated` (sent once more, as nobody knew), `fault`, or the name of a
        `core.ports.platform.DeliveryError`.
        """

    def arrived(self, platform: str, delay_s: float) -> None:
        """What was committed so long ago is to be seen in a chat."""

    def waited(self, platform: str, scope: Scope, seconds: float) -> None:
        """For a permit: of one chat, or of all that this token may send."""

    def limited(self, platform: str) -> None:
        """The platform itself asked for patience."""

    # Tables

    def loaded(self, seconds: float) -> None:
        """A table was read and its log replayed."""

    def conflicted(self) -> None:
        """Somebody else was quicker to write a table."""

    def tried_again(self) -> None:
        """And it is read anew, to do the same on it."""

    # Beneath

    def stored(self, method: Method, seconds: float) -> None:
        """The store did a piece of work, waiting for its turn included."""

    def store_failed(self, kind: str) -> None:
        """`kind`: the code of `storage.errors.StoreError`, `fault` for anything else."""

    def leased(self, unit: str, change: Change) -> None:
        """A unit is held, or not any more: `taken`, `given` back, or `lost` since nothing was heard of the store."""

    def lagged(self, seconds: float) -> None:
        """The event loop came so late to what was due."""

    def drew(self, game: str, seconds: float, size_bytes: int) -> None:
        """A picture that everybody may see was drawn, and not found among those that are kept."""

    # Computers

    def decided(self, game: str, level: str, seconds: float) -> None:
        """A computer has found its move, waiting for a thinker included."""

    def undecided(self, game: str, level: str) -> None:
        """Its thinker failed at it, so that it plays what looks best at once."""

    def queued(self, priority: str, seconds: float) -> None:
        """A job has waited so long for a thinker (`core.ports.thinking.Priority`, in small letters)."""


UNMETERED: Final = Meter()
