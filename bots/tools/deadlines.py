"""`rivertable bench --only deadlines`: many deadlines within one minute, against services that enforce their rates."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import discord
import msgspec
from telegram import Bot
from telegram.request import HTTPXRequest

from bots.clock import SystemClock
from bots.discord.answer import AnswerLocks
from bots.discord.chats import PrivateChats
from bots.discord.members import Members
from bots.discord.outbound import OutboundPort
from bots.reconciler import Reconciler
from bots.responder import Responder
from bots.telegram.outbound import Outbound
from bots.tools.rated import RatedDiscord, RatedService, RatedTelegram
from core import pace
from core.people import Account, Home, Place
from core.ports.alive import GAP_S
from core.ports.platform import Platform
from core.requests.lobby import Join, Start
from core.responses import Caller
from core.service import Service
from core.timekeeping import Timekeeper
from core.titles import TITLES
from render.service import Painter
from storage.sqlite import SqliteStores

TABLES_IN_A_CHAT = 5
LAG_LOOK_S = 0.005
LONGEST_S = 600.0
PLATFORMS = ("discord", "telegram")
HEAD_START_S = 2.0
"""Between the moment when everything is running and the first deadline."""


class ShiftedClock(SystemClock):
    """The system's clock, whose calendar can be set ahead."""

    ahead_s = 0.0

    def wall(self) -> float:
        return super().wall() + self.ahead_s


async def deadlines(count: int) -> dict[str, float]:
    """`count` tables of two, half of them on each network, five in a chat; both people are silent until the time of the
    one who is awaited is out. `notices` are new messages about that, `per_s` how many went out a second from the first
    deadline on, `lost` tables of which there was none, `doubled` those with more; `spread_s` is within how long all
    became due, `refused` how often a service had to say 429.
    """
    with tempfile.TemporaryDirectory() as folder:
        clock = ShiftedClock()
        stores = await SqliteStores.open(Path(folder) / "deadlines.db", clock)
        painter, service = Painter(), Service(stores, TITLES, clock)
        responder = Responder(service, painter)
        rated_discord, rated_telegram = RatedDiscord(clock), RatedTelegram(clock)
        services: list[RatedService] = [rated_discord, rated_telegram]
        async with (
            rated_discord.serving() as discord_url,
            rated_telegram.serving() as telegram_url,
            _discord(discord_url, service, clock) as discord_ports,
            _telegram(telegram_url, service, clock) as telegram_ports,
        ):
            first = clock.wall()
            codes = await _seat(service, count)
            spread_s = clock.wall() - first
            hurried = [ports(True) for ports in (discord_ports, telegram_ports)]
            async with _running(Reconciler(stores.outbox, responder, hurried, clock)) as reconciler:
                await reconciler.idle()
            for rated in services:
                rated.begin()
            clock.ahead_s = (pace.PACES[pace.DEFAULT].bank_s or 0.0) - (clock.wall() - first) - HEAD_START_S
            await _alive(stores, first, clock.wall())
            polite = [ports(False) for ports in (discord_ports, telegram_ports)]
            reconciler, keeper = Reconciler(stores.outbox, responder, polite, clock), Timekeeper(service)
            lags = list[float]()
            async with _running(reconciler), _running(keeper), _running(_Lag(lags)):
                await clock.sleep(HEAD_START_S)
                begun = time.perf_counter()
                took_s = await _until_quiet(services, count, begun)
        painter.close()
        await stores.close()
    told = rated_discord.notices + rated_telegram.notices
    lags.sort()
    return {
        "tables": count,
        "spread_s": round(spread_s, 1),
        "notices": told.total(),
        "took_s": round(took_s, 1),
        "per_s": round(told.total() / took_s, 1),
        "calls": sum(rated.calls for rated in services),
        "refused": sum(rated.refused for rated in services),
        "lag_p99_ms": round(lags[int(len(lags) * 0.99)] * 1000, 1),
        "lost": sum(not told[code] for code in codes),
        "doubled": sum(told[code] > 1 for code in codes),
    }


async def _seat(service: Service, count: int) -> list[str]:
    """That many running tables; their codes."""
    codes, pair = [], list[Caller]()
    for nth in range(count):
        platform, chat = PLATFORMS[nth // TABLES_IN_A_CHAT % 2], nth // TABLES_IN_A_CHAT
        place = Place(platform, f"-{100 + chat}" if platform == "telegram" else str(100 + chat))
        if nth % TABLES_IN_A_CHAT == 0:
            pair = [await _caller(service, name, Home(place, "en"), 2 * nth + at) for at, name in enumerate("AB")]
        one = pair[0]
        table = await service.open_table(one.person, one.account, [one.home], "coloretto", {})
        await service.act(pair[1], Join(table=table.code))
        await service.act(one, Start(table=table.code))
        codes.append(table.code)
    return codes


async def _alive(stores: SqliteStores, begin: float, end: float) -> None:
    """As if the service had been up all the time between."""
    at = begin
    while at < end:
        await stores.alive.beat(at)
        at += GAP_S / 2
    await stores.alive.beat(end)


async def _caller(service: Service, name: str, home: Home, number: int) -> Caller:
    """Somebody who keeps their panel in the chat."""
    account = Account(home.place.platform, str(10_000 + number))
    person = msgspec.structs.replace(await service.person(account, name, "en"), dm=False)
    await service.stores.people.save_person(person)
    return Caller(person=person, account=account, home=home)


class _Lag:
    """How late the event loop lets somebody go on who has waited a moment."""

    def __init__(self, seen: list[float]) -> None:
        self._seen = seen

    async def run(self) -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(LAG_LOOK_S)
            self._seen.append(time.perf_counter() - before - LAG_LOOK_S)


@asynccontextmanager
async def _running(part: Reconciler | Timekeeper | _Lag) -> AsyncIterator[Reconciler]:
    task = asyncio.create_task(part.run())
    try:
        yield part  # type: ignore[misc]
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _until_quiet(services: list[RatedService], count: int, begun: float) -> float:
    """Wait until all are told of, or nothing more comes; how long the last notice took."""
    last, at = -1, begun
    while (now := time.perf_counter()) - begun < LONGEST_S:
        told = sum(rated.notices.total() for rated in services)
        if told != last:
            last, at = told, now
        if (told >= count and now - at > 5.0) or now - at > 60.0:
            break
        await asyncio.sleep(0.1)
    return at - begun


Ports = Callable[[bool], Platform]
"""A platform's outbound side, in a hurry (against a service that doesn't limit) or not."""


@asynccontextmanager
async def _discord(url: str, service: Service, clock: SystemClock) -> AsyncIterator[Ports]:
    real, discord.http.Route.BASE = discord.http.Route.BASE, url
    client = discord.Client(intents=discord.Intents.none())
    locks, chats = AnswerLocks(), PrivateChats(client, clock)

    async def complain(place: Place) -> None:
        raise AssertionError(f"{place} took the bot's rights away")

    async def gone(place: Place, uid: str) -> None:
        raise AssertionError(f"{uid} left {place}")

    def ports(hurried: bool) -> Platform:
        rates = {"writes": 1000.0, "overall_a_second": 1000.0, "edit_gap_s": 0.0} if hurried else {}
        members, meter = Members(client), service.meter
        return OutboundPort(
            client, service.accounts, complain, locks, chats, members, gone, clock, meter, None, **rates
        )

    try:
        await client.http.static_login("token")
        yield ports
    finally:
        await client.http.close()
        discord.http.Route.BASE = real


@asynccontextmanager
async def _telegram(url: str, service: Service, clock: SystemClock) -> AsyncIterator[Ports]:
    bot = Bot("1:token", base_url=f"{url}/bot", request=HTTPXRequest(connection_pool_size=64))

    def notice(place: Place, lacking: str) -> None:
        if lacking:
            raise AssertionError(f"{place} takes no {lacking}")

    def ports(hurried: bool) -> Platform:
        return Outbound(bot, clock, service.accounts, notice, minute_s=1.0 if hurried else 60.0)

    async with bot:
        yield ports
