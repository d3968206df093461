"""PostgreSQL goes away for twelve seconds under a whole program with people at work: stopped at once and started again,
or silent. Nobody's press is lost or counted twice, every part goes on by itself, all that became due meanwhile happens
once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from bots.adapter import App, Link
from bots.announcer import CLAIM_S
from bots.app import opened_with, serve
from bots.clock import SystemClock
from bots.local.adapter import LocalTable
from bots.responder import digest
from bots.settings import Settings
from bots.watching.parts import meter_of
from core.analyst import Analyst
from core.people import Account, Home, Place
from core.ports.platform import RenderedScreen
from core.ports.stores import StoreFailure
from core.ports.thinking import Priority
from core.responses import Response
from core.titles import TITLES
from core.wording import Words
from tests import postgres
from tests.fakes import FakePlatform
from tests.local.rig import browser
from tests.pool import InlinePool
from tests.telegram.test_doors import free_port
from tests.way import Way, way
from tests.world import ask

AWAY_S = 12.0
TABLES = 10
PEOPLE = ("Anna", "Roberto")
RESTS, UNSURE = (Words("en").say(f"table.store_{how}") for how in ("rests", "unsure"))
WORD = "Tonight at nine the server rests for a minute."


class Chat(FakePlatform):
    """As an adapter; `told`: when (monotonic) it was given something for which place."""

    pins = threads = None
    links = (Link("connected"),)

    def __init__(self) -> None:
        super().__init__(knows_nonces=True)
        self.told: list[tuple[float, Place]] = []

    async def send(self, place: Place, rendered: RenderedScreen, nonce: str) -> str:
        self.told.append((time.monotonic(), place))
        return await super().send(place, rendered, nonce)

    async def edit(self, place: Place, message: str, rendered: RenderedScreen) -> None:
        self.told.append((time.monotonic(), place))
        await super().edit(place, message, rendered)

    async def run(self) -> None:
        await asyncio.Event().wait()


class Slow(InlinePool):
    """Computers think as long as `thinking` isn't set."""

    def __init__(self) -> None:
        super().__init__()
        self.thinking = asyncio.Event()
        self.thinking.set()

    async def ask(self, job: Any, priority: Priority) -> Any:
        await self.thinking.wait()
        return await super().ask(job, priority)


class Evening:
    """Two people at each of some tables, and one with a computer, in chats of their own."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.codes: list[str] = []
        self.accepted: dict[str, int] = {}
        self.unsure: dict[str, int] = {}
        self.refused: list[str] = []
        self.slowest_s = {True: 0.0, False: 0.0}
        """Of the presses that were refused, and of the others."""
        self.ended = False

    async def does(self, name: str, place: Place, verb: str, *given: str, **where: int) -> Response:
        home = Home(place, "en", place.chat)
        caller = await self.app.responder.caller(Account("fake", name.lower()), name, "en", home, open=True)
        return await self.app.responder.ask(caller, ask(verb, *given, **where))

    async def opens(self, n: int) -> None:
        place = Place("fake", f"room {n}")
        code = (await self.does("Anna", place, "new", "", "coloretto")).table
        if n == 0:
            await self.does("Anna", place, "computer", code, "steady")
        else:
            await self.does("Roberto", place, "join", code)
        started = await self.does("Anna", place, "start", code)
        assert not started.refused, started.notice
        self.codes.append(code)

    async def plays(self, n: int) -> None:
        """On and on; a table that is over is left."""
        code, place = self.codes[n], Place("fake", f"room {n}")
        self.accepted[code] = self.unsure[code] = 0
        while not self.ended:
            await asyncio.sleep(0.4)
            began = time.monotonic()
            try:
                table = await self.app.service.table(code)
                match = table.need_match()
                people = [seat for seat in table.undecided() if table.names[seat] in PEOPLE]
                if match.over or not people:
                    continue
                move = str(match.legal(people[0])[0])
                pressed = self.does(table.names[people[0]], place, "sure", code, move, seat=people[0], no=match.no)
                answer = await pressed
                told = "" if not answer.refused else answer.notice
            except StoreFailure as failure:  # as an adapter tells it
                told = Words("en")(failure.told)
            took_s = time.monotonic() - began
            self.slowest_s[bool(told)] = max(self.slowest_s[bool(told)], took_s)
            if not told:
                self.accepted[code] += 1
            elif told == UNSURE:
                self.unsure[code] += 1
            else:
                self.refused.append(told)


async def goes_away(server: postgres.Server, between: Way, how: str) -> None:
    if how == "stopped":
        await asyncio.to_thread(server.stop)
    else:
        between.swallows = True


async def comes_back(server: postgres.Server, between: Way, how: str) -> None:
    if how == "stopped":
        await asyncio.to_thread(server.start)
    else:
        between.swallows = False


async def asked(at: tuple[str, int], page: str) -> tuple[int, str]:
    """Status and words of one of the pages for whoever watches."""
    url = f"http://{at[0]}:{at[1]}/{page}"
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        return response.status, await response.text()


async def shown(app: App) -> None:
    """Wait until no computer is to act and every message is as it should be."""
    while await app.stores.tables.codes_awaiting_computers() or await app.stores.outbox.behind("fake"):  # noqa: ASYNC110
        await asyncio.sleep(0.05)


async def announced(chat: Chat) -> None:
    """Wait until each room has heard it; a claim of which nobody knows whether it was kept has to run out first."""
    while any(not heard(chat, n) for n in range(TABLES)):  # noqa: ASYNC110
        await asyncio.sleep(0.05)


def heard(chat: Chat, n: int) -> int:
    """How often a room was told the operator's word."""
    return sum(WORD in one.rendered.screen.text for one in chat.at(Place("fake", f"room {n}")))


async def all_is_well(app: App, chat: Chat, evening: Evening) -> None:
    """What was accepted is in the log, once; what became due has been done; the last message shows the last
    position.
    """
    for n, code in enumerate(evening.codes):
        table = await app.service.table(code)
        people = {seat for seat, occupant in enumerate(table.occupants) if occupant.person is not None}
        played = sum(len(people & ply.moves.keys()) for ply in table.need_match().line if not ply.forced)
        assert evening.accepted[code] <= played <= evening.accepted[code] + evening.unsure[code]
        assert heard(chat, n) == 1
        for there in await app.stores.outbox.shows(code):
            screen = await app.service.screen(there, board_beside=False) if there.seat is None else None
            if screen is not None and there.message is not None:
                fresh = await app.responder.render(screen)
                assert digest(chat.messages[there.message].rendered) == digest(fresh)
    assert not await app.stores.tables.due(time.time(), 10)


@pytest.fixture(scope="module")
def own() -> Iterator[postgres.Server]:
    with postgres.server() as running:
        yield running


@pytest.mark.soak
@pytest.mark.parametrize("how", ["stopped", "silent"])
async def test_everybody_waits_and_goes_on(
    own: postgres.Server, how: str, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    with way(own) as between:
        address = own.fresh()
        settings = Settings(_env_file=None, database=between.to(address))  # type: ignore[call-arg]
        thinkers, at = Slow(), ("127.0.0.1", free_port())
        meter = meter_of(at, SystemClock(), TITLES)
        async with opened_with(settings, thinkers, pace_s=0, meter=meter) as app:
            chat, page = Chat(), LocalTable(app, 0)
            evening = Evening(app)
            made = [lambda: page, lambda: chat]
            serving = asyncio.create_task(serve(app, made, analyst=Analyst(app.service), metrics_at=at))
            try:
                await page.listening.wait()
                for n in range(TABLES):
                    await evening.opens(n)
                playing = [asyncio.create_task(evening.plays(n)) for n in range(TABLES)]
                await asyncio.sleep(3.0)
                thinkers.thinking.clear()
                await asyncio.sleep(1.0)
                due = f"UPDATE game_table SET due_at = {time.time() + 5.0} WHERE code = '{evening.codes[1]}'"
                own.sql(due, address)
                await app.service.operating.announce({"en": WORD}, running=True)

                await goes_away(own, between, how)
                thinkers.thinking.set()
                await asyncio.sleep(AWAY_S)
                assert not serving.done()
                assert (await asked(at, "healthz"))[0] == 200
                assert (await asked(at, "readyz"))[0] == 503
                async with browser(SimpleNamespace(url=page.url.rstrip("/"))) as looking:
                    status, said = await looking.ask("/api/lobby")
                assert (status, said["error"]) == (503, RESTS)
                await comes_back(own, between, how)
                back = time.monotonic()

                await asyncio.sleep(8.0)
                evening.ended = True
                async with asyncio.timeout(60):
                    await asyncio.gather(*playing)
                    await shown(app)
                async with asyncio.timeout(CLAIM_S + 10.0):
                    await announced(chat)
                first = {place: at - back for at, place in reversed(chat.told) if at > back}
                assert not serving.done()
                await all_is_well(app, chat, evening)
                assert (await asked(at, "readyz"))[0] == 200
                assert 'rivertable_store_errors_total{kind="away"}' in (await asked(at, "metrics"))[1]
                async with browser(SimpleNamespace(url=page.url.rstrip("/"))) as looking:
                    assert (await looking.ask("/api/lobby"))[0] == 200
            finally:
                serving.cancel()
                with suppress(asyncio.CancelledError):
                    await serving
        told = [record.getMessage() for record in caplog.records if record.name == "storage.outage"]
        assert len(told) == 2, told
        loud = [one for one in caplog.records if one.levelname in ("WARNING", "ERROR") and one.name != "psycopg"]
        assert len(loud) <= 6, [one.getMessage() for one in loud]  # the figures and the loop of a busy machine, too
        with capsys.disabled():
            print(
                f"\n{how}: {len(first)} places have their first message {min(first.values()):.1f} to"
                f" {max(first.values()):.1f} s after its return; the slowest press {evening.slowest_s[False]:.1f} s,"
                f" of those that were refused {evening.slowest_s[True]:.1f} s;"
                f" accepted {sum(evening.accepted.values())}, refused {len(evening.refused)},"
                f" not known {sum(evening.unsure.values())}"
            )
