"""Questions that were open in a database of before: their column moves into what a table keeps of its life."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from core.game import Seat
from core.people import Account, Home, Place
from core.requests.base import Request
from core.responses import Caller
from core.service import Service
from core.stored import Motion, Status, StoredTable
from core.timekeeping import Timekeeper
from core.titles import TITLES
from storage.sqlite import SqliteStores
from storage.sqlite.migrate import steps
from tests.clock import SetClock
from tests.world import ask

BEFORE = 12
"""The last schema with the column in use."""

OPEN = '{"kind":"cancel","by":0,"no":7,"turn":3,"agreed":[0],"against":null}'
DENIED = '{"kind":"cancel","by":0,"no":7,"turn":3,"agreed":[0],"against":1}'


def make(path: Path) -> None:
    """Three matches of a database of before: one with an open question, one with a denied one, one that is over."""
    with closing(sqlite3.connect(path)) as connection:
        schema = "".join(step.sql for step in steps() if step.version <= BEFORE)
        connection.executescript(f"BEGIN; {schema} PRAGMA user_version = {BEFORE}; COMMIT")
        for name in ("Anna", "Bruno"):
            connection.execute(
                "INSERT INTO person (name, language, confirm, dm, created) VALUES (?, 'en', 1, 1, 1.0)", (name,)
            )
            connection.execute("INSERT INTO account SELECT 'fake', ?, max(id) FROM person", (name,))
        for code, status, motion in (
            ("OPEN", "running", OPEN),
            ("DENY", "running", DENIED),
            ("NONE", "running", ""),
            ("OVER", "over", OPEN),
        ):
            row = {
                "code": code,
                "game": "coloretto",
                "options": '{"quickstart":"off"}',
                "owner": 1,
                "status": status,
                "rules_version": TITLES["coloretto"].meta.rules_version,
                "seats": 2,
                "seed": bytes(32),
                "secret": bytes(32),
                "turn_number": 4,
                "turn_first": 3,
                "motion": motion,
                "life": '{"pace":"none"}',
                "created": 1.0,
                "updated": 2.0,
            }
            marks = ", ".join("?" * len(row))
            connection.execute(f"INSERT INTO game_table ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))
            for seat, name in enumerate(("Anna", "Bruno")):
                connection.execute(
                    "INSERT INTO sitter VALUES (?, ?, ?, ?, 'fake', ?, '')", (code, seat, name, seat + 1, name)
                )
            connection.execute(
                "INSERT INTO home (code, platform, chat, thread, user, language, title, link)"
                " VALUES (?, 'fake', 'river', '', '', 'en', '', '')",
                (code,),
            )
        connection.commit()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "before.db"
    make(made)
    return made


async def kept(stores: SqliteStores, code: str) -> StoredTable:
    found = await stores.tables.read(code)
    assert isinstance(found, StoredTable)
    return found


async def test_an_open_question_stays_open_and_is_answered(path: Path) -> None:
    clock = SetClock(wall=4_000_000_000.0)
    stores = await SqliteStores.open(path, clock)
    table = await kept(stores, "OPEN")
    [motion] = table.life.motions
    opened = motion.opened
    assert motion == Motion(kind="cancel", by=Seat(0), no=7, turn=3, agreed=(Seat(0),), opened=opened)
    assert opened > 1_700_000_000, "the time to answer begins with the new program"
    assert table.life.pace == "none"
    for code in ("DENY", "NONE", "OVER"):
        assert (await kept(stores, code)).life.motions == ()

    service = Service(stores, TITLES, clock)
    account = Account("fake", "Bruno")
    caller = Caller(
        person=await service.person(account, "Bruno", "en"), account=account, home=Home(Place("fake", "river"), "en")
    )
    request: Request = ask("agree", "OPEN", no=7)
    assert not (await service.act(caller, request)).refused
    assert (await kept(stores, "OPEN")).status is Status.CANCELLED
    await stores.close()


async def test_silence_counts_for_it_as_for_every_other(path: Path) -> None:
    """The migration has it looked at, whoever says nothing."""
    stores = await SqliteStores.open(path, SetClock())
    [motion] = (await kept(stores, "OPEN")).life.motions
    await stores.close()
    clock = SetClock(wall=motion.opened)
    stores = await SqliteStores.open(path, clock)
    keeper = Timekeeper(Service(stores, TITLES, clock))
    await keeper.look()
    due = (await kept(stores, "OPEN")).life.motions[0].until
    assert due is not None
    assert due > clock.wall()
    assert (await kept(stores, "OPEN")).status is Status.RUNNING
    service = Service(stores, TITLES, clock)
    while clock.wall() < due:
        clock.advance(60.0)
        await service.beat()
    await Timekeeper(service).look()
    assert (await kept(stores, "OPEN")).status is Status.CANCELLED
    await stores.close()


async def test_what_is_written_then_is_read_again(path: Path) -> None:
    stores = await SqliteStores.open(path, SetClock())
    table = await kept(stores, "OPEN")
    await stores.tables.write(msgspec.structs.replace(table, records=()))
    assert (await kept(stores, "OPEN")).life == table.life
    await stores.close()
