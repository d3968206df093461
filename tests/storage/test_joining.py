"""Killed while two people become one, the program finds them as they were, or as one."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from bots.clock import SystemClock
from core.people import Account
from storage.sqlite import SqliteStores

DISCORD, TELEGRAM = Account("discord", "1"), Account("telegram", "2")

VICTIM = """
import asyncio, os, sys
from bots.clock import SystemClock
from core.people import Account
from storage.sql import joining
from storage.sqlite import SqliteStores

def die(*_):
    os._exit(9)

async def main():
    stores = await SqliteStores.open(sys.argv[1], SystemClock())
    setattr(joining, sys.argv[2], die)
    await stores.people.join("code", Account("telegram", "2"), 1.0)

asyncio.run(main())
"""


@pytest.mark.parametrize("step", ["_rewrite_others", "_rewrite_rules", "_move_reminders"])
async def test_killed_in_between_it_has_not_happened(step: str, tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    stores = await SqliteStores.open(path, SystemClock())
    anna = await stores.people.add_person(DISCORD, "Anna", "en")
    other = await stores.people.add_person(TELEGRAM, "Anna T", "it")
    await stores.people.offer("code", DISCORD, 1e10)
    await stores.close()

    killed = await asyncio.to_thread(subprocess.run, [sys.executable, "-c", VICTIM, str(path), step], check=False)
    assert killed.returncode == 9

    stores = await SqliteStores.open(path, SystemClock())
    assert await stores.people.person_by_account(TELEGRAM) == other
    assert (await stores.people.join("code", TELEGRAM, 1.0)).person == anna
    assert await stores.people.accounts(anna.id) == [DISCORD, TELEGRAM]
    await stores.close()
