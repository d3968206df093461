"""The whole program wired together: stores, service, computers, responder, reconciler, platforms that are on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial

from bots.adapter import Adapter, App
from bots.backups import Backups
from bots.clock import SystemClock
from bots.leased import AdapterMaker, Leased
from bots.leases import Keeper, Times
from bots.reconciler import Reconciler
from bots.responder import Responder
from bots.settings import Settings
from bots.shift import Shift, together
from bots.stopping import on_signal
from bots.thinkers import Pool
from bots.titles import titles_of
from bots.version import version
from bots.watching.parts import meter_of, watching
from core.analyst import Analyst
from core.computers import PACE_S, Computers
from core.housekeeping import Housekeeper
from core.ports.clock import Clock
from core.ports.meter import UNMETERED, Meter
from core.ports.thinking import Thinkers
from core.service import Service
from core.timekeeping import Timekeeper
from core.titles import TITLES
from core.wording import Refusal
from render.service import Painter
from storage import doors
from storage.address import ServerAddress
from storage.errors import StoreError
from storage.sqlite.backups import BackupFolder

log = logging.getLogger(__name__)

COMPUTERS = "computers"
"""The unit of whoever has computers think, and looks back on matches: one process, so that nothing is thought twice."""

LEAVE_S = 10.0
"""How long a process that is told to stop ends in order what it has begun."""

PlatformMaker = Callable[[Settings, App], Adapter]


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[App]:
    """The parts, with the database open and nobody else's. Raises `Refusal`: a `StoreError` that says what is wrong
    with it, or an operator's board that can't be read.
    """
    meter = meter_of(settings.metrics_at, SystemClock(), TITLES)
    pool = Pool(settings.thinkers, meter=meter)
    try:
        async with opened_with(settings, pool, meter=meter) as app:
            yield app
    finally:
        await pool.close()


@asynccontextmanager
async def opened_with(
    settings: Settings, thinkers: Thinkers, pace_s: float = PACE_S, meter: Meter = UNMETERED
) -> AsyncIterator[App]:
    """The same with these thinkers, whoever ends them; `pace_s` is that of computers (`core.computers`)."""
    titles, clock = titles_of(settings), SystemClock()
    with doors.serving(settings.database):
        stores = await doors.opened(settings.database, clock, meter)
        painter = Painter(meter=meter)
        try:
            service = Service(stores, titles, clock, contact=settings.contact, thinkers=thinkers, meter=meter)
            computers = Computers(service, pace_s=pace_s)
            yield App(stores, service, Responder(service, painter), computers, clock)
        finally:
            painter.close()
            await stores.close()


def makers(settings: Settings, share: str | None = None) -> list[PlatformMaker]:
    """The platforms that are on, or the groups into which one is divided. Imported only then: each brings its library.
    `share` puts the local table on a network, at that address or ("") at the machine's own there; raises `Refusal`
    where it is forbidden.
    """
    chosen: list[PlatformMaker] = []
    if settings.discord_token is not None:
        from bots.discord.adapter import groups
        from bots.discord.adapter import make as make_discord

        chosen += [partial(make_discord, unit=unit) for unit in groups(settings)]
    if settings.telegram_token is not None:
        from bots.telegram.adapter import make as make_telegram

        chosen.append(make_telegram)
    if share is not None and settings.local_table == "off":
        raise Refusal("table.share_off")
    if settings.serves_local or share is not None:
        from bots.local.adapter import make as make_local

        chosen.append(partial(make_local, share=share))
    return chosen


async def run(settings: Settings, share: str | None = None) -> None:
    """Serve until a signal asks to stop. Raises `Refusal` when something can't start, or nothing is left to serve."""
    chosen = makers(settings, share)
    if not chosen:
        raise Refusal("table.nothing_to_run")
    if settings.discord_shard_ids and isinstance(settings.database, ServerAddress):
        raise Refusal("table.shard_groups")
    async with opened(settings) as app:
        adapters = [partial(make, settings, app) for make in chosen]
        analyst, backups = Analyst(app.service), backups_of(settings, app.clock)
        kept_s, metrics_at = settings.finished_kept_s, settings.metrics_at
        await serve(app, adapters, kept_s, analyst=analyst, backups=backups, metrics_at=metrics_at)


def backups_of(settings: Settings, clock: Clock) -> Backups | None:
    """Who makes them, where the operator has named a folder. Raises `StoreError` for a server: its own tools do."""
    if settings.backups is None:
        return None
    if isinstance(settings.database, ServerAddress):
        raise StoreError("server_copies", path=str(settings.database))
    return Backups(BackupFolder(settings.backups, settings.database), clock)


async def serve(
    app: App,
    makers: Sequence[AdapterMaker],
    finished_kept_s: float | None = None,
    *,
    analyst: Analyst | None = None,
    backups: Backups | None = None,
    metrics_at: tuple[str, int] | None = None,
    times: Times | None = None,
) -> None:
    """Everything at once until a signal comes or a part fails. Raises `Refusal` when the last platform is lost.

    Of several processes on one database each serves the platforms, or groups of their shards, whose lease it holds, and
    stands by for the others.
    The one that holds the lease of `COMPUTERS` has computers think; all the rest is done by whoever comes first.

    `finished_kept_s` is how long matches are kept after their end; None: for ever. Without an `analyst` nobody looks
    back on them, without `backups` none are made. `metrics_at`: host and port where it can be watched.
    `times` are those of leases.
    """
    made = [(make, make()) for make in makers]
    units = [*reversed([first.unit for _, first in made]), COMPUTERS]  # people know a local table by its address
    keeper = Keeper(app.stores.leases, units, app.clock, version=version(), meter=app.service.meter, times=times)
    adapters = [Leased(make, keeper, first) for make, first in made]
    reconciler = Reconciler(app.stores.outbox, app.responder, adapters, app.clock, keeper.fence)
    shifts = [Shift(app, adapter, keeper, reconciler) for adapter in adapters]
    platforms = {asyncio.create_task(shift.run()) for shift in shifts}
    parts = (
        keeper.run(),
        keeper.while_held(COMPUTERS, lambda fence: _think(app, analyst)),
        reconciler.run(),
        app.service.follow(),
        Housekeeper(app.service, finished_kept_s).run(),
        Timekeeper(app.service).run(),
        *([] if backups is None else [backups.run()]),
        *watching(app, adapters, reconciler, keeper, metrics_at),
    )
    engine = {asyncio.create_task(part) for part in parts}
    stop = asyncio.Event()
    on_signal(stop)
    stopping = asyncio.create_task(stop.wait())
    tasks = {stopping, *platforms, *engine}
    try:
        while platforms and not stopping.done():
            done, _ = await asyncio.wait({stopping, *platforms, *engine}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()  # a part that failed ends the program with its reason
            platforms -= done
            engine -= done  # it has nothing to do for these platforms; waited for, it would be news again and again
        if not stopping.done():
            raise Refusal("table.platforms_lost")  # the one that lost it has said why
        await _leave(keeper)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await keeper.depart()


async def _think(app: App, analyst: Analyst | None) -> None:
    await together(app.computers.run(), *([] if analyst is None else [analyst.run()]))


async def _leave(keeper: Keeper) -> None:
    try:
        async with asyncio.timeout(LEAVE_S):
            await keeper.leave()
    except TimeoutError:
        log.warning("not everything could be given back in %.0f s", LEAVE_S)
