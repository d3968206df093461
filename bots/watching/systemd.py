"""Telling systemd how the program does (`sd_notify`), where a service of `Type=notify` asks for it."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Mapping, Sequence

from bots.adapter import Adapter
from bots.watching.health import Health
from core.ports.clock import Clock

log = logging.getLogger(__name__)

LOOK_S = 0.25
"""Between two looks whether everything is up."""

LONGEST_BEAT_S = 15.0


class Notifier:
    """The datagram socket that systemd listens at; `@` begins the name of an abstract one."""

    def __init__(self, address: str) -> None:
        self._address = f"\0{address[1:]}" if address.startswith("@") else address

    def tell(self, state: str) -> None:
        """Where systemd isn't there any more, nobody is told."""
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as out:
                out.setblocking(False)
                out.sendto(state.encode(), self._address)
        except OSError as error:
            log.warning("systemd can't be told %s: %s", state, error)


def beat_s(environment: Mapping[str, str]) -> float | None:
    """How often the watchdog wants to hear of this process; None where there is none."""
    whose, within_us = environment.get("WATCHDOG_PID", ""), environment.get("WATCHDOG_USEC", "")
    if not within_us.isdecimal() or whose not in ("", str(os.getpid())):
        return None
    return min(LONGEST_BEAT_S, int(within_us) / 2_000_000)


class Supervised:
    """READY=1 once each platform is connected, or tried again; WATCHDOG=1 from then on, as long as the program `works`;
    STOPPING=1 at the end.
    """

    def __init__(
        self, notifier: Notifier, health: Health, adapters: Sequence[Adapter], clock: Clock, beat_s: float | None
    ) -> None:
        self._notifier = notifier
        self._health = health
        self._adapters = adapters
        self._clock = clock
        self._beat_s = beat_s

    async def run(self) -> None:
        """Until cancelled."""
        try:
            while any(link.state == "starting" for adapter in self._adapters for link in adapter.links):
                await self._clock.sleep(LOOK_S)
            self._notifier.tell("READY=1")
            while True:
                if self._beat_s is not None and await self._health.works():
                    self._notifier.tell("WATCHDOG=1")
                await self._clock.sleep(self._beat_s or LONGEST_BEAT_S)
        finally:
            self._notifier.tell("STOPPING=1")
