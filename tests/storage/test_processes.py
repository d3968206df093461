"""Two processes at one table: every write that was answered is there."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from itertools import pairwise
from pathlib import Path

import msgspec

from bots.clock import SystemClock
from core.ports.tables import Conflict
from core.records import Played
from core.stored import StoredTable
from storage.sqlite import SqliteStores
from tests.clock import SetClock
from tests.contract.stores.things import ACCOUNTS, lobby, read

WRITES = 200
CODE = "KXRM"
RUN = """
import asyncio, sys
from tests.storage.test_processes import write_many
asyncio.run(write_many(*sys.argv[1:]))
"""


async def write_many(path: str, who: str) -> None:
    """Each time one record more and one more in `who`'s own count."""
    clock = SystemClock()
    stores = await SqliteStores.open(path, clock)
    print("ready", flush=True)
    while await stores.tables.read(CODE) is None:
        await clock.sleep(0.001)
    for n in range(1, WRITES + 1):
        while True:
            seen = await stores.tables.read(CODE)
            assert isinstance(seen, StoredTable)
            record = Played(len(seen.records) + 1, {0: f"{who} {n}"})
            changed = msgspec.structs.replace(seen, options=seen.options | {who: str(n)}, records=(record,))
            try:
                await stores.tables.write(changed)
            except Conflict:
                continue
            break
        await clock.sleep(0.002)  # who never pauses keeps the other out: SQLite's lock has no queue
    await stores.close()


async def test_no_update_is_lost_between_two_processes(path: Path, clock: SetClock) -> None:
    stores = await SqliteStores.open(path, clock)
    for account in ACCOUNTS:
        await stores.people.add_person(account, account.uid, "en")
    folder = Path(__file__).parents[2]
    writers = [
        await asyncio.create_subprocess_exec(sys.executable, "-c", RUN, str(path), who, cwd=folder, stdout=PIPE)
        for who in ("one", "two")
    ]
    for writer in writers:
        assert writer.stdout is not None
        assert await writer.stdout.readline() == b"ready\n"
    await stores.tables.create(lobby())
    changes = await stores.tables.changes()
    assert [await writer.wait() for writer in writers] == [0, 0]
    table = await read(stores)
    assert table.revision == 1 + 2 * WRITES
    assert (table.options["one"], table.options["two"]) == (str(WRITES), str(WRITES))
    assert [record.no for record in table.records] == list(range(1, 2 * WRITES + 1))
    by = [record.moves[0].split()[0] for record in table.records if isinstance(record, Played)]
    assert sum(before != after for before, after in pairwise(by)) > 1, "they wrote one after the other"
    assert await anext(changes) == CODE
    await stores.close()
