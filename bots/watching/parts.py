"""What watches the program while it serves, beside whatever it serves with."""

from __future__ import annotations

import os
from collections.abc import Collection, Coroutine, Sequence
from typing import Any

from bots.adapter import Adapter, App
from bots.leases import Keeper
from bots.packages import INSTALL_METRICS
from bots.reconciler import Reconciler
from bots.watching.health import Health, LoopWatch
from bots.watching.server import Server
from bots.watching.systemd import Notifier, Supervised, beat_s
from core.ports.clock import Clock
from core.ports.meter import UNMETERED, Meter
from core.wording import Refusal


def meter_of(address: tuple[str, int] | None, clock: Clock, games: Collection[str]) -> Meter:
    """Who counts what happens: nobody where no page is asked for. Raises `Refusal` where what it takes isn't there."""
    if address is None:
        return UNMETERED
    try:
        from bots.watching.metrics import Metrics
    except ModuleNotFoundError as error:
        if error.name != "prometheus_client":
            raise
        raise Refusal("table.metrics_missing", install=INSTALL_METRICS) from error
    return Metrics(clock, games)


def watching(
    app: App,
    adapters: Sequence[Adapter],
    reconciler: Reconciler,
    keeper: Keeper,
    address: tuple[str, int] | None,
) -> list[Coroutine[Any, Any, None]]:
    """Each to be run until cancelled. `address`: host and port of the page, with the meter of `meter_of`; or None."""
    loop = LoopWatch(app.clock, app.service.meter.lagged)
    health = Health(app.stores, adapters, reconciler, app.clock, loop)
    parts = [loop.run()]
    if systemd := os.environ.get("NOTIFY_SOCKET"):
        notifier, pace_s = Notifier(systemd), beat_s(os.environ)
        parts.append(Supervised(notifier, health, adapters, app.clock, pace_s).run())
    if address is not None:
        from bots.watching.figures import Figures
        from bots.watching.metrics import Metrics

        metrics = app.service.meter
        assert isinstance(metrics, Metrics)
        figures = Figures(app, adapters, reconciler.delays, keeper, metrics)
        parts.append(
            Server(*address, ails=health.ails, lacks=health.lacks, holds=keeper.told, figures=figures.page).run()
        )
    return parts
