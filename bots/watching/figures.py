"""What is looked up for the page of metrics when somebody asks for it: what is kept, what is owed, who is connected."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence

from bots.adapter import Adapter, App
from bots.delays import Delays
from bots.leases import Keeper
from bots.watching.metrics import CONTENT_TYPE, Metrics
from core.ports.outbox import Behind
from core.ports.stores import StoreFailure
from core.stored import Status

log = logging.getLogger(__name__)

CENSUS_S = 60.0
"""Counting all tables reads all of them: no oftener than that."""


class Figures:
    def __init__(self, app: App, adapters: Sequence[Adapter], delays: Delays, keeper: Keeper, metrics: Metrics) -> None:
        self._app = app
        self._adapters = adapters
        self._delays = delays
        self._keeper = keeper
        self._metrics = metrics
        self._counted: Mapping[tuple[Status, str], int] = {}
        self._counted_at = float("-inf")
        self._seen: dict[int, float] = {}
        """Since when (monotonic) what is owed for reasons that nobody here has heard of was seen to be."""

    async def page(self) -> tuple[bytes, str]:
        """The page and its content type. While the store fails what is looked up there stays as it was, and the errors
        are counted.
        """
        self._metrics.leases(self._keeper.units, self._keeper.holding, self._keeper.versions)
        self._metrics.forget_links()
        for adapter in self._adapters:
            for link in adapter.links:
                if link.state == "standby":  # whoever serves there tells
                    continue
                self._metrics.linked(
                    adapter.name,
                    link.shard,
                    connected=link.state == "connected",
                    latency_s=link.latency_s,
                    servers=link.servers,
                )
        try:
            await self._look_up()
        except StoreFailure as failure:
            log.warning("not all figures could be looked up: %s", failure)
        return self._metrics.text(), CONTENT_TYPE

    async def _look_up(self) -> None:
        now = self._app.clock.monotonic()
        if now - self._counted_at >= CENSUS_S:
            self._counted, self._counted_at = await self._app.stores.oversight.census(), now
        self._metrics.holds(self._counted, self._app.service.held)
        behind, suspended = dict[str, list[Behind]](), dict[str, int]()
        for name in dict.fromkeys(adapter.name for adapter in self._adapters):
            # Reminders wait until it is their time; only boards and panels are owed at once.
            behind[name] = [one for one in await self._app.stores.outbox.behind(name) if one.table]
            suspended[name] = len(await self._app.stores.outbox.suspended_places(name))
        owed = [one.destination for some in behind.values() for one in some]
        self._seen = {id: self._seen.get(id, now) for id in owed}
        for name, some in behind.items():
            waited_s = [self._waiting_s(one.destination, one.table, now) for one in some]
            self._metrics.owes(name, len({one.place for one in some}), max(waited_s, default=0.0), suspended[name])

    def _waiting_s(self, destination: int, code: str, now: float) -> float:
        heard_s = self._delays.waiting_s(destination, code)
        return now - self._seen[destination] if heard_s is None else heard_s
