"""What `bots.app` gives a platform, and asks of it besides carrying messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec

from bots.responder import Responder
from core.computers import Computers
from core.ports.clock import Clock
from core.ports.local import LocalStore
from core.ports.platform import Pins, Platform, Threads
from core.ports.stores import Stores
from core.service import Service


class App(msgspec.Struct, frozen=True):
    """The parts that make a running program. Adapters use `responder`, `service` and `clock`; the local table also
    `local`, which keeps its messages.
    """

    stores: Stores
    service: Service
    responder: Responder
    computers: Computers
    clock: Clock

    @property
    def local(self) -> LocalStore:
        return self.stores.local


State = Literal["starting", "connected", "retrying", "lost", "standby"]
"""`starting`: nothing has gone wrong yet. `retrying`: it can't be reached, or takes long, and is tried again. `lost`:
another process has taken it over. `standby`: another process serves it, and this one would if that one didn't.
"""


class Link(msgspec.Struct, frozen=True):
    """A connection to a platform; Discord has one for each shard. `latency_s` is how long it takes to answer a
    heartbeat, None where that isn't known; `servers`: how many belong to it.
    """

    state: State
    shard: int = 0
    latency_s: float | None = None
    servers: int = 0


class Adapter(Platform, Protocol):
    """A `Platform` that also listens. Until it is connected its `permit` waits.

    `pins` and `threads`: None where the platform has no such thing.
    """

    @property
    def pins(self) -> Pins | None: ...

    @property
    def threads(self) -> Threads | None: ...

    @property
    def links(self) -> Sequence[Link]:
        """As they are now, one at least."""

    async def run(self) -> None:
        """Connect, hand what people ask for to the responder, and return only when the platform is lost for good.

        Raises `Refusal` when it can't start (a wrong token, a port in use). Cancelling it disconnects in order.
        """

    async def stand_by(self) -> None:
        """Until cancelled: another process serves, and this one says so to whoever comes here all the same."""
