"""A week at many tables: every notice at its time, none twice; the same when its process is killed again and again."""

from __future__ import annotations

import asyncio
import random
import signal
import sys
import time
from asyncio.subprocess import Process
from collections import Counter
from pathlib import Path

import pytest

from core import pace
from core.records import Record, encode
from storage.sqlite import SqliteStores
from tests.clock import SetClock
from tests.week import BEGAN, WEEK_S, Counted, Notice, Week, begins, code_of, is_lively, posted

pytestmark = pytest.mark.soak

TABLES = 2000
KILLED_TABLES, KILLS = 60, 30
REMINDS, LATE, OUT = "Your time runs until", "Your time is used up", "is used up. They can still move"


def due(begin: float) -> list[tuple[float, str]]:
    """What somebody silent hears at the relaxed pace, and the others at the end of it, as far as the week lasts."""
    bank_s = pace.PACES["relaxed"].bank_s or 0.0
    days = [begin + day * pace.DAY_S for day in range(1, 7)]
    told = [(at, REMINDS) for at in [*days, begin + bank_s - pace.DAY_S / 2]] + [
        (begin + bank_s, what) for what in (OUT, LATE)
    ]
    return [(at, what) for at, what in told if at <= BEGAN + WEEK_S]


async def test_a_week_of_many_tables(tmp_path: Path) -> None:
    clock = SetClock(BEGAN)
    stores = await SqliteStores.open(":memory:", clock)
    chats = Counted(clock)
    begun = time.perf_counter()
    await Week(stores, clock, chats, TABLES, seed=1).pass_by()
    print(f"{TABLES} tables, {len(chats.notices)} messages in {time.perf_counter() - begun:.1f} s")
    await stores.close()
    by_room: dict[str, list[Notice]] = {}
    for notice in chats.notices:
        by_room.setdefault(notice.room, []).append(notice)
    for table in range(TABLES):
        heard = by_room[f"room{table}"]
        assert len(set(heard)) == len(heard), "none twice"
        if not is_lively(table):
            told = [(one.at, what) for one in heard for what in (REMINDS, LATE, OUT) if what in one.text and one.pings]
            assert [what for _, what in told] == [what for _, what in due(begins(table))]
            for (at, _), (wanted, _) in zip(told, due(begins(table)), strict=True):
                assert at == pytest.approx(wanted, abs=1.0)


async def test_a_week_that_is_killed_thirty_times(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    for folder in (whole, killed):
        folder.mkdir()
    process = await _life(whole)
    await process.wait()
    dice = random.Random(7)
    kills = await _lives(killed, dice, _moments(whole))
    assert await logs(killed) == await logs(whole)
    wanted, had = _heard(whole), _heard(killed)
    assert set(had) == set(wanted)
    twice = sum((had - wanted).values())
    print(f"{kills} kills, {wanted.total()} notices, {twice} doubled")
    assert twice <= kills, "at most one a kill"
    assert not wanted - had, "none lost"


def _heard(folder: Path) -> Counter[Notice]:
    """What people were notified of. A lobby card may come before or after somebody's joining."""
    return Counter(one for one in posted(folder) if one.pings)


def _moments(folder: Path) -> int:
    path = folder / "time"
    return len(path.read_bytes().splitlines()) if path.exists() else 0


async def _lives(folder: Path, dice: random.Random, moments: int) -> int:
    """The week in `folder`, its process killed at random moments of the `moments` that it has; how often it was."""
    for kill in range(KILLS):
        process, at = await _life(folder), _moments(folder) + dice.randrange(2 * moments // KILLS)
        while _moments(folder) < at and process.returncode is None:  # noqa: ASYNC110 - it is another process
            await asyncio.sleep(0.001)
        await asyncio.sleep(dice.uniform(0.0, 0.05))
        if process.returncode is not None:
            return kill
        process.send_signal(signal.SIGKILL)
        await process.wait()
    await (await _life(folder)).wait()
    assert (folder / "done").exists()
    return KILLS


async def _life(folder: Path) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.week", str(folder), str(KILLED_TABLES), "7"
    )


async def logs(folder: Path) -> dict[str, list[str]]:
    stores = await SqliteStores.open(folder / "week.db", SetClock(BEGAN + WEEK_S))
    records: dict[str, list[tuple[Record, float]]] = {}
    for table in range(KILLED_TABLES):
        records[code_of(table)] = await stores.tables.log(code_of(table))
    await stores.close()
    return {code: [f"{encode(record)} {at}" for record, at in log] for code, log in records.items()}
