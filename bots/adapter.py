"""What `bots.app` asks of a platform besides carrying messages."""

from __future__ import annotations

from typing import Protocol

from core.ports import Platform


class Adapter(Platform, Protocol):
    """A `Platform` that also listens. Until it is connected its `permit` waits."""

    async def run(self) -> None:
        """Connect, hand what people ask for to the desk, and return only when the platform is lost for good.

        Raises `Refusal` when it can't start (a wrong token, a port in use). Cancelling it disconnects in order.
        """
