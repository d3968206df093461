"""What whoever runs the program can watch it by: a page of figures that tells nothing of anybody, and its health."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bots.adapter import App, Link
from bots.clock import SystemClock
from bots.delays import Delays
from bots.leases import Keeper
from bots.watching.figures import Figures
from bots.watching.health import LATE_S, Health, LoopWatch
from bots.watching.metrics import OUTCOMES, PRIORITIES, Metrics
from bots.watching.parts import meter_of
from bots.watching.server import Server
from core.game import Seat
from core.levels import LEVELS
from core.live import stored
from core.observing import observe
from core.people import Home
from core.ports.outbox import Destination
from core.ports.platform import TryLater
from core.requests import REQUESTS
from core.seal import Seal
from core.stored import Status
from core.table import Table
from core.titles import TITLES, Titles
from core.wording import Refusal
from render.service import Painter
from storage.errors import KINDS, StoreError
from tests.clock import SetClock
from tests.fakes import FakePlatform
from tests.toy import worded
from tests.world import RIVER, World, opened

ANY = None
ALLOWED: Mapping[str, frozenset[str] | None] = {
    "verb": frozenset(REQUESTS),
    "platform": frozenset({"fake"}),
    "outcome": OUTCOMES | {"done", "refused", "failed"},
    "part": frozenset({"act", "draw", "answer"}),
    "op": frozenset({"send", "edit", "strip"}),
    "scope": frozenset({"chat", "token"}),
    "status": frozenset(Status),
    "game": frozenset(TITLES),
    "level": frozenset(LEVELS),
    "priority": PRIORITIES,
    "method": frozenset({"read", "write", "note", "backup"}),
    "kind": KINDS,
    "shard": frozenset({"0"}),
    "unit": frozenset({"fake", "other", "computers"}),
    "change": frozenset({"taken", "given", "lost"}),
    "le": ANY,
    "version": ANY,
}
"""What each label may say: a new one comes here first."""


@dataclass
class FakeAdapter:
    name: str = "fake"
    unit: str = "fake"
    links: list[Link] = field(default_factory=lambda: [Link("connected", latency_s=0.02, servers=3)])


class Watched:
    """A world with its page."""

    def __init__(self, world: World, metrics: Metrics, url: str, loop: LoopWatch, adapter: FakeAdapter) -> None:
        self.world = world
        self.metrics = metrics
        self.loop = loop
        self.adapter = adapter
        self._url = url

    async def reads(self, path: str) -> tuple[int, str]:
        async with aiohttp.ClientSession() as session, session.get(self._url + path) as answer:
            return answer.status, await answer.text()

    async def figures(self) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
        status, page = await self.reads("/metrics")
        assert status == 200
        return figures_of(page)


def figures_of(page: str) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(page)
        for sample in family.samples
    }


@asynccontextmanager
async def watched(titles: Titles = TITLES) -> AsyncIterator[Watched]:
    clock = SystemClock()
    metrics = Metrics(clock, titles, ("fake",))
    painter = Painter(meter=metrics)
    async with opened(":memory:", painter, FakePlatform(), titles=titles, meter=metrics) as world:
        adapter, loop = FakeAdapter(), LoopWatch(clock, metrics.lagged)
        app = App(world.stores, world.service, world.responder, world.computers, clock)
        health = Health(world.stores, [adapter], world.reconciler, clock, loop)  # type: ignore[list-item]
        keeper = Keeper(world.stores.leases, ["fake"], clock, meter=metrics)
        figures = Figures(app, [adapter], world.reconciler.delays, keeper, metrics)  # type: ignore[list-item]
        server = Server("127.0.0.1", 0, ails=health.ails, lacks=health.lacks, figures=figures.page)
        tasks = [asyncio.create_task(server.run()), asyncio.create_task(loop.run())]
        await server.listening.wait()
        try:
            yield Watched(world, metrics, f"http://127.0.0.1:{server.port}", loop, adapter)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    painter.close()


def value(figures: Mapping[tuple[str, frozenset[tuple[str, str]]], float], name: str, **labels: str) -> float:
    """The sum of all that have these labels among theirs."""
    wanted = set(labels.items())
    return sum(number for (known, said), number in figures.items() if known == name and wanted <= said)


async def test_the_page_after_a_match_tells_what_happened_and_of_nobody() -> None:
    async with watched() as house:
        world = house.world
        code = await world.start("Annalisa", "Brunhilde", computers=1)
        await world.to_the_end(code)
        await world.does("Annalisa", "sure", "QQQQ", "draw")
        world.platform.faults.append(TryLater(0.0))
        await world.start("Annalisa", "Brunhilde")
        await world.quiet()
        status, page = await house.reads("/metrics")
        assert status == 200
        person = (await world.caller("Annalisa")).person.id
    figures = figures_of(page)

    said = {pair for _, labels in figures for pair in labels}
    for label, text in said:
        allowed = ALLOWED[label]
        assert allowed is None or text in allowed, f"{label}={text}"
    for secret in (code, "nnalisa", "runhilde", f'"{RIVER.chat}"', f'"{person}"', "QQQQ", ":memory:"):
        assert secret not in page

    assert value(figures, "rivertable_actions_total", verb="sure", outcome="done") > 5
    assert value(figures, "rivertable_actions_total", verb="sure", outcome="refused") == 1
    assert value(figures, "rivertable_actions_total", verb="new") == 2
    assert value(figures, "rivertable_action_seconds_count", part="act") == value(figures, "rivertable_actions_total")
    assert value(figures, "rivertable_deliveries_total", outcome="ok") == sum(world.platform.calls.values()) - (
        world.platform.calls["permit"] + 1
    ), "each call that the platform has heard, but the one that it put off"
    assert value(figures, "rivertable_deliveries_total", outcome="TryLater") == 1
    assert value(figures, "rivertable_rate_limited_total") == 1
    assert value(figures, "rivertable_delivery_delay_seconds_count") > 5
    assert value(figures, "rivertable_tables", status="over", game="coloretto") == 1
    assert value(figures, "rivertable_tables", status="running") == 1
    assert value(figures, "rivertable_live_tables") == 2
    assert value(figures, "rivertable_computer_seconds_count", game="coloretto", level="steady") > 0
    assert value(figures, "rivertable_picture_bytes_count", game="coloretto") > 0
    assert value(figures, "rivertable_store_seconds_count", method="write") > 5
    assert value(figures, "rivertable_gateway_connected", platform="fake") == 1
    assert value(figures, "rivertable_guilds") == 3
    assert value(figures, "rivertable_due_places") == 0
    assert not [name for name, _ in figures if name.endswith("_created")], "when somebody first did it"


async def test_what_is_on_no_list_is_counted_as_other() -> None:
    metrics = Metrics(SetClock(), TITLES)
    metrics.acted("KXRM", "Annalisa", "done")
    metrics.delivered("discord", "send", "4711")
    metrics.drew("/home/me/board.toml", 0.1, 1)
    metrics.decided("coloretto", "42", 0.1)
    metrics.store_failed("a.db")
    metrics.queued("Annalisa", 0.1)
    metrics.owes("telegram:-100", 1, 2.0, 3)
    page = metrics.text().decode()
    for secret in ("KXRM", "Annalisa", "4711", "board.toml", "42", "a.db", "-100"):
        assert f'"{secret}"' not in page
    assert 'rivertable_actions_total{outcome="done",platform="other",verb="other"} 1.0' in page


# Twin worlds: the same in all that everybody sees, another secret.


READ = frozenset({("method", "read")})


def public(figures: dict[tuple[str, frozenset[tuple[str, str]]], float]) -> dict[Any, float]:
    """Without how long things took, how often it was looked meanwhile and what the process uses: counts, and the names
    of everything.
    """
    timed = ("_seconds_sum", "_seconds_bucket", "_lag_seconds_count", "_oldest_due_seconds")
    return {
        key: 0.0 if key[0].endswith(timed) or not key[0].startswith("rivertable_") or key[1] >= READ else number
        for key, number in figures.items()
    }


async def begun(house: Watched, game: str) -> Table:
    """A match of two, with hands and a code that are the same each time."""
    world = house.world
    callers = [await world.caller(name) for name in ("Anna", "Bruno")]
    home = Home(RIVER, "en", "River room")
    with patch("core.live.new_code", lambda length: "KXRM"):
        table = await world.service.open_table(callers[0].person, callers[0].account, [home], game, {})
    await world.quiet()
    table.join(callers[1].person, callers[1].account)
    table.seal = Seal(bytes(32), None)
    table.start(now=0.0)
    await world.stores.tables.write(stored(table, table.need_match().records))
    await world.quiet()
    return table


async def choosing(house: Watched, game: str, *choices: str) -> dict[Any, float]:
    """The figures once Anna has chosen that, one after the other."""
    table = await begun(house, game)
    for choice in choices:
        response = await house.world.does("Anna", "sure", table.code, choice, seat=0)
        assert not response.refused, response.notice
        await house.world.quiet()
    return public(await house.figures())


async def test_what_somebody_has_secretly_chosen_is_in_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    titles, seen = TITLES.with_titles(worded(monkeypatch)), []
    for chosen in ("show 1", "show 2"):
        async with watched(titles) as house:
            seen.append(await choosing(house, "toy", chosen))
    assert seen[0] == seen[1]


async def test_what_somebody_plans_is_in_no_figure() -> None:
    seen = []
    for nth in (0, -1):
        async with watched() as house:
            table = await begun(house, "coloretto")
            ahead = observe(table, Seat(1)).ahead
            assert ahead
            response = await house.world.does("Bruno", "plan_move", table.code, str(ahead.paths[nth][0]), seat=1)
            assert not response.refused, response.notice
            await house.world.quiet()
            seen.append(public(await house.figures()))
    assert seen[0] == seen[1]


async def test_how_often_somebody_chooses_anew_is_in_sums_over_all_tables_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only in those that count every press, and every message: which of them were secret can't be told."""
    titles = TITLES.with_titles(worded(monkeypatch))
    async with watched(titles) as house:
        once = await choosing(house, "toy", "show 1")
    async with watched(titles) as house:
        anew = await choosing(house, "toy", "show 1", "show 2")
    differ = {name for name, labels in once if once[name, labels] != anew[name, labels]}
    assert once.keys() == anew.keys()
    assert differ == {
        *("rivertable_actions_total", "rivertable_action_seconds_count", "rivertable_store_seconds_count"),
        *("rivertable_deliveries_total", "rivertable_delivery_delay_seconds_count"),
    }
    assert not {label for name, labels in once if name in differ for label, _ in labels} - set(ALLOWED)


# Health


async def test_it_is_healthy_and_ready() -> None:
    async with watched() as house:
        assert await house.reads("/healthz") == (200, "ok\n")
        assert await house.reads("/readyz") == (200, "ok\n")


async def test_a_loop_that_comes_late_is_not_healthy() -> None:
    async with watched() as house:
        await asyncio.sleep(0)
        time.sleep(LATE_S + 0.7)  # noqa: ASYNC251  # whatever a part of the program might do to the others
        status, said = await house.reads("/healthz")
    assert status == 503
    assert said.startswith("The event loop is late by ")


async def test_being_late_is_forgotten_in_a_while() -> None:
    clock, told = SetClock(), list[float]()
    loop = LoopWatch(clock, told.append)
    running = asyncio.create_task(loop.run())
    await clock.settle()
    clock.advance(3.0)
    assert loop.late_s == pytest.approx(2.5)
    await clock.settle()
    assert loop.late_s == pytest.approx(2.5)
    assert told == [pytest.approx(2.5)]
    await clock.elapse(11.0)
    assert loop.late_s < 0.1
    running.cancel()


@pytest.mark.parametrize(
    ("state", "status", "said"),
    [
        ("connected", 200, "ok\n"),
        ("retrying", 200, "ok\n"),
        ("starting", 503, "Fake isn't connected yet.\n"),
        ("lost", 503, "Fake is lost: another process has taken it over.\n"),
    ],
)
async def test_a_platform_is_to_be_connected_or_tried_again(state: Any, status: int, said: str) -> None:
    async with watched() as house:
        house.adapter.links = [Link("connected"), Link(state, shard=1)]
        assert await house.reads("/readyz") == (status, said)
        assert (await house.reads("/healthz"))[0] == 200


async def test_a_store_that_fails_is_named_and_the_figures_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    async with watched() as house:
        await house.figures()

        async def fails(*_: object) -> None:
            raise StoreError("full", path="a.db", why="no space")

        monkeypatch.setattr(house.world.stores.alive, "last", fails)
        monkeypatch.setattr(house.world.stores.outbox, "behind", fails)
        status, said = await house.reads("/readyz")
        assert (status, said) == (503, f"{StoreError('full', path='a.db', why='no space')}\n")
        assert (await house.reads("/metrics"))[0] == 200


def test_a_page_without_its_package_is_refused_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    monkeypatch.delitem(sys.modules, "bots.watching.metrics")
    with pytest.raises(Refusal) as caught:
        meter_of(("127.0.0.1", 9464), SetClock(), TITLES)
    assert "prometheus_client isn't installed: run `.venv/bin/pip install" in str(caught.value)
    assert meter_of(None, SetClock(), TITLES).now() == 0.0, "nobody else needs it"


async def test_an_address_in_use_is_refused() -> None:
    async with watched() as house:
        port = int(house._url.rpartition(":")[2])
        again = Server("127.0.0.1", port, ails=nothing, lacks=nothing, figures=house_page)
        with pytest.raises(Refusal) as caught:
            await again.run()
    assert str(caught.value).startswith(f"RIVERTABLE_METRICS: 127.0.0.1:{port} is in use")


async def nothing() -> list[str]:
    return []


async def house_page() -> tuple[bytes, str]:
    return b"", "text/plain"


# How long what was committed waits


def destination(id: int) -> Destination:
    return Destination(id=id, table="KXRM", seat=None, place=RIVER, wanted=1, delivered=0)


def test_a_delivery_shows_all_that_was_committed_before_it_was_begun() -> None:
    clock = SetClock()
    delays = Delays(clock)
    assert delays.shown(destination(1)) is None, "nobody heard of a change"
    clock.advance(1.0)
    delays.changed("KXRM")
    clock.advance(1.0)
    delays.changed("KXRM")
    clock.advance(1.0)
    delays.begin(1)
    clock.advance(0.5)
    delays.changed("KXRM")  # comes too late for this one
    clock.advance(0.5)
    assert delays.shown(destination(1)) == 3.0
    clock.advance(1.0)
    assert delays.waiting_s(1, "KXRM") == 1.5
    assert delays.waiting_s(2, "KXRM") == 1.5, "what is new may have come with the newest"
