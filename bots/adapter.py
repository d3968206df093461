"""What `bots.app` gives a platform, and asks of it besides carrying messages."""

from __future__ import annotations

from typing import Protocol

import msgspec

from bots.desk import Desk
from core.computers import Computers
from core.ports import Platform
from core.service import Service
from storage.sqlite import SqliteStore


class House(msgspec.Struct, frozen=True):
    """The parts that every adapter shares."""

    store: SqliteStore
    service: Service
    desk: Desk
    computers: Computers


class Adapter(Platform, Protocol):
    """A `Platform` that also listens. Until it is connected its `permit` waits."""

    async def run(self) -> None:
        """Connect, hand what people ask for to the desk, and return only when the platform is lost for good.

        Raises `Refusal` when it can't start (a wrong token, a port in use). Cancelling it disconnects in order.
        """
