"""What systemd hears of the program, at a real datagram socket."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from bots.adapter import Link
from bots.watching.health import LOOK_S, Health, LoopWatch
from bots.watching.systemd import LONGEST_BEAT_S, Notifier, Supervised, beat_s
from core.ports.stores import StoreFailure
from tests.clock import SetClock
from tests.command import rivertable, said


class Systemd:
    def __init__(self, address: str) -> None:
        self.address = address
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(f"\0{address[1:]}" if address.startswith("@") else address)

    def hears(self) -> list[str]:
        """What it was told since the last time."""
        self._socket.setblocking(False)
        told = []
        while True:
            try:
                told.append(self._socket.recv(256).decode())
            except BlockingIOError:
                return told

    def waits(self) -> str:
        self._socket.settimeout(60)
        return self._socket.recv(256).decode()

    def close(self) -> None:
        self._socket.close()


@pytest.fixture(params=["file", "abstract"])
def systemd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Systemd]:
    made = Systemd(str(tmp_path / "notify") if request.param == "file" else f"@rivertable-{secrets.token_hex(6)}")
    yield made
    made.close()


class Adapter:
    name = unit = "fake"

    def __init__(self) -> None:
        self.links = [Link("starting")]


class Reconciler:
    looked_at = 0.0


class Alive:
    """`fails` is raised; or it never answers."""

    fails: Exception | None = None
    hangs = False

    async def last(self) -> None:
        if self.fails is not None:
            raise self.fails
        if self.hangs:
            await asyncio.Event().wait()


class House:
    """A supervised program, of which everything can fail."""

    def __init__(self, systemd: Systemd) -> None:
        self.clock, self.adapter, self.reconciler, self.alive = SetClock(), Adapter(), Reconciler(), Alive()
        loop = LoopWatch(self.clock)
        health = Health(self, [self.adapter], self.reconciler, self.clock, loop)  # type: ignore[arg-type,list-item]
        notifier = Notifier(systemd.address)
        supervised = Supervised(notifier, health, [self.adapter], self.clock, LONGEST_BEAT_S)  # type: ignore[list-item]
        self.running = asyncio.create_task(supervised.run())

    async def looks(self, after_s: float) -> None:
        self.reconciler.looked_at = self.clock.monotonic() + after_s
        await self.clock.elapse(after_s)

    async def stop(self) -> None:
        self.running.cancel()
        await asyncio.gather(self.running, return_exceptions=True)


async def test_it_is_told_when_every_network_is_connected_or_tried_again(systemd: Systemd) -> None:
    house = House(systemd)
    await house.looks(5.0)
    assert systemd.hears() == []
    house.adapter.links = [Link("retrying")]
    await house.looks(1.0)
    assert systemd.hears() == ["READY=1", "WATCHDOG=1"]
    await house.stop()
    assert systemd.hears() == ["STOPPING=1"]


async def test_the_watchdog_hears_of_it_while_it_works(systemd: Systemd) -> None:
    house = House(systemd)
    house.adapter.links = [Link("connected")]
    await house.looks(0.0)
    assert systemd.hears() == ["READY=1", "WATCHDOG=1"]
    for _ in range(4):
        await house.looks(LONGEST_BEAT_S)
    assert systemd.hears() == 4 * ["WATCHDOG=1"]
    house.alive.fails = StoreFailure("table.store.full", path="a.db", why="")
    await house.looks(LONGEST_BEAT_S)
    assert systemd.hears() == ["WATCHDOG=1"], "it is nothing that a new start would mend"
    house.alive.fails = None
    await house.clock.elapse(LOOK_S + 2 * LONGEST_BEAT_S)
    systemd.hears()
    await house.clock.elapse(2 * LONGEST_BEAT_S)
    assert systemd.hears() == [], "the reconciler hasn't looked"
    await house.looks(LONGEST_BEAT_S)
    assert systemd.hears() == ["WATCHDOG=1"]
    await house.stop()


async def test_a_store_that_says_nothing_is_no_work(systemd: Systemd, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bots.watching.health.STORE_S", 0.01)
    house = House(systemd)
    house.alive.hangs = True
    house.adapter.links = [Link("connected")]
    await house.looks(1.0)
    await asyncio.sleep(0.1)
    assert systemd.hears() == ["READY=1"]
    await house.stop()


@pytest.mark.parametrize(
    ("environment", "every_s"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "60000000"}, 15.0),
        ({"WATCHDOG_USEC": "8000000", "WATCHDOG_PID": str(os.getpid())}, 4.0),
        ({"WATCHDOG_USEC": "8000000", "WATCHDOG_PID": "1"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
    ],
)
def test_how_often_the_watchdog_wants_to_hear(environment: dict[str, str], every_s: float | None) -> None:
    assert beat_s(environment) == every_s


async def test_a_systemd_that_is_gone_ends_nothing(tmp_path: Path) -> None:
    Notifier(str(tmp_path / "gone")).tell("READY=1")


async def test_the_real_command_tells_it(tmp_path: Path) -> None:
    systemd = Systemd(str(tmp_path / "notify"))
    process: subprocess.Popen[str] = rivertable(
        tmp_path, port=0, env={"NOTIFY_SOCKET": systemd.address, "WATCHDOG_USEC": "60000000"}
    )
    try:
        assert await asyncio.to_thread(systemd.waits) == "READY=1"
        assert await asyncio.to_thread(systemd.waits) == "WATCHDOG=1"
        process.terminate()
        assert await asyncio.to_thread(systemd.waits) == "STOPPING=1"
        await asyncio.to_thread(said, process, 0)
    finally:
        process.kill()
        systemd.close()
