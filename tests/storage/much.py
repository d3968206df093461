"""A database with everything that there can be: each game at each stage, and rows in every table of the schema."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

from bots.clock import SystemClock
from bots.tools.playing import moves_at_random, seed_bytes
from core.analysis import VERSION
from core.game import AnyGame, Seat
from core.live import stored
from core.people import Account, Home, Place
from core.records import Undone
from core.seal import Seal
from core.service import Service
from core.stored import Cancellation, Status
from core.table import Table
from core.titles import TITLES
from storage.sqlite import SqliteStores
from storage.sqlite.layout import layouts
from tests.storage.test_erasing import fill

OF_THE_OPERATOR = """
    INSERT OR REPLACE INTO alive VALUES (1, 1800000000.123456);
    INSERT OR REPLACE INTO downtime VALUES (1799990000.1, 1799990999.000001);
    INSERT INTO heard VALUES ('telegram', 9007199254740993, 1.5);
    INSERT INTO denied (kind, platform, id, why, leaves, at) VALUES ('server', 'discord', '77', 'spam', 1, 1e-7);
    INSERT INTO care (platform, chat, thread, uid, body, due_at) VALUES ('discord', '5', '', '', '{"pin":"m1"}', NULL);
    INSERT INTO erasing (person, accounts, codes, at) VALUES (999, '[]', '["GONE"]', 3.0);
    INSERT INTO lease (unit, holder, fence, until, leaving) VALUES ('telegram', 'gone', 41, 1.5, 1);
    INSERT INTO member (id, version, units, until) VALUES ('gone', '1.0', '["telegram"]', 1.5);
    INSERT INTO rate (name, until) VALUES ('discord', 1.25);
    INSERT INTO announcement (id, texts, at, stopped) VALUES (7, '{}', 1.0, 2.0);
    DELETE FROM announcement WHERE id = 7;
    UPDATE destination SET sending = 'nonce', sending_since = 17.25, sending_turn = 3, retry_at = 5.5 WHERE id = 1;
"""
"""A delivery is under way, and a number was given that nobody has any more."""

STAGES = ("lobby", "answering", "taken_back", "over", "cancelled")
PICTURE = bytes(range(256)) * 300


async def fill_much(path: Path) -> None:
    clock = SystemClock()
    await (await SqliteStores.open(path, clock)).close()
    fill(path)
    stores = await SqliteStores.open(path, clock)
    service = Service(stores, TITLES, clock)
    for nth, title in enumerate(TITLES.values()):
        for at, stage in enumerate(STAGES):
            await _played(service, title, stage, nth * len(STAGES) + at)
    await stores.close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(OF_THE_OPERATOR)
        connection.execute("UPDATE local_picture SET png = ? WHERE message = 1", (PICTURE,))
        connection.execute(
            f"INSERT INTO analysis SELECT code, {VERSION}, 1, '{{}}' FROM game_table WHERE status = 'over'"
        )
        empty = {
            layout.name for layout in layouts() if not connection.execute(f"SELECT 1 FROM {layout.name}").fetchone()
        }
    assert empty == {"moved"}, "a new table: give it a row here"


async def _played(service: Service, title: AnyGame, stage: str, nth: int) -> None:
    table, dice = await _lobby(service, title, nth), random.Random(nth)
    if stage != "lobby":
        table.seal = Seal(seed_bytes(17, nth), None)
        table.start(1.0)
        await _to(stage, table, dice)
    await service.stores.tables.write(stored(table, table.match.records if table.match else ()))


async def _lobby(service: Service, title: AnyGame, nth: int) -> Table:
    account = Account("discord", f"10{nth}")
    owner = await service.person(account, f"Łucja {nth}", "it")
    home = Home(Place("discord", f"channel{nth}"), "it", "#giochi 🎲", "https://example.org/")
    table = await service.open_table(owner, account, [home], title.meta.key, {})
    for seat in range(1, title.meta.seat_counts()[-1]):
        other = Account("telegram", f"{seat}{nth}")
        table.join(await service.person(other, f"Ayşe {seat}", "en"), other)
    return table


async def _to(stage: str, table: Table, dice: random.Random) -> None:
    match = table.need_match()
    if stage == "answering":
        while len(match.awaited) < 2 and match.ply < 40 and moves_at_random(match, dice):
            pass
        first, *others = match.awaited
        table.premoves = {first: (str(match.legal(first)[-1]),)}
        table.pending = {first: str(match.legal(first)[0])} if others else {}
    elif stage == "taken_back":
        while not any(isinstance(record, Undone) for record in match.records):
            assert moves_at_random(match, dice)
            for seat in map(Seat, range(match.seats)):
                if match.ply > 6 and match.undo_ply(seat) is not None:
                    match.undo(seat)
                    break
    elif stage == "over":
        while moves_at_random(match, dice):
            pass
        table.status = Status.OVER
    else:
        for _ in range(9):
            moves_at_random(match, dice)
        table.cancel(Cancellation("Łucja", 1.5, "owner"))
