"""`kill -9` at any point: the log stays whole, every screen arrives, one message at most is repeated."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from core.people import Place
from storage.sqlite import SqliteStore
from tests.soak.remote import Remote
from tests.soak.victim import NAMES, RIVER

ROOT = Path(__file__).parents[2]
KILLS = 50
ONE_MATCH = 10


def run_until(path: Path, seconds: float) -> bool:
    """Start the process, kill it so long after it is ready; True when it came to the end of the match first."""
    command = [sys.executable, "-m", "tests.soak.victim", str(path / "a.db"), str(path / "remote.db")]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        time.sleep(seconds)
        over = process.poll() is not None
        process.kill()
    return over


async def state(path: Path) -> tuple[str, int]:
    """The table's code and number of records; loading replays the log, so a broken one fails here."""
    store = await SqliteStore.open(path / "a.db")
    [code] = await store.codes_at(RIVER)
    table = await store.load(code)
    assert table
    numbers = [record.no for record, _ in await store.records(code)]
    await store.close()
    assert numbers == list(range(1, len(numbers) + 1))
    return code, len(numbers)


@pytest.mark.soak
@pytest.mark.timeout(600)
async def test_killed_at_fifty_points(tmp_path: Path) -> None:
    dice, kills, match = random.Random(7), 0, 0
    while kills < KILLS:
        match += 1
        path = tmp_path / str(match)
        path.mkdir()
        records, here = 0, 0
        while here < ONE_MATCH and not run_until(path, dice.uniform(0.0, 0.3)):
            here += 1
            _, now = await state(path)
            assert now >= records
            records = now
        kills += here
        finish(path)
        check(path, here)
        assert here, "the match ended before the first kill"


def finish(path: Path) -> None:
    command = [sys.executable, "-m", "tests.soak.victim", str(path / "a.db"), str(path / "remote.db")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=True)
    assert "over" in done.stdout


def check(path: Path, kills: int) -> None:
    remote = Remote(path / "remote.db")
    for place in (RIVER, *(Place("fake", user=name.lower()) for name in NAMES)):
        shown = remote.at(place)
        assert "The match is over" in shown[-1][1]
        assert all(stripped for _, _, stripped in shown[:-1]), "an old message kept its buttons"
        sent = Counter(nonce for nonce, _, _ in shown)
        assert max(sent.values()) <= 2, "a message came more than twice"
        assert sum(count - 1 for count in sent.values()) <= kills, "more repeated than was in flight"
    remote.close()
