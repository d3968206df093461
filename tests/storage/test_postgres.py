"""The PostgreSQL store beyond what every store does: its schema, locks and connections, and what it keeps quiet."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from bots.clock import SystemClock
from bots.settings import read as read_settings
from bots.tools.database import backup, restore
from bots.tools.doctor import doctor
from core.pause import Pause
from core.people import Account
from core.ports.leases import Member
from core.ports.tables import Conflict
from storage import doors
from storage.address import ServerAddress
from storage.errors import StoreError
from storage.postgres import database, migrate
from storage.postgres.connecting import connected
from storage.postgres.leases import PostgresLeases
from storage.sqlite import migrate as of_sqlite
from tests import postgres
from tests.clock import SetClock
from tests.contract.stores.things import ACCOUNTS, lobby, read, running

ELSEWHERE = "postgresql://anna:geheim@db.example:5433/river"

TYPES = {"INTEGER": "bigint", "REAL": "double precision", "TEXT": "text", "BLOB": "bytea"}


@pytest.fixture(scope="module")
def own() -> Iterator[postgres.Server]:
    """One that may be stopped."""
    with postgres.server() as running:
        yield running


async def test_both_schemas_have_the_same_columns(address: ServerAddress) -> None:
    from storage.postgres.database import Database

    database = await Database.open(address)
    rows = await database.rows(
        "SELECT table_name, column_name, data_type, is_nullable = 'YES', collation_name FROM information_schema.columns"
        " WHERE table_schema = current_schema() AND table_name != 'schema_version'"
    )
    await database.close()
    there = {(table, column): (kind, bool(null)) for table, column, kind, null, _ in rows}
    assert {collation for *_, kind, _, collation in rows if kind == "text"} == {"C"}, "no order hangs on a locale"

    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        of_sqlite.migrate(connection)
        tables = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        ).fetchall()
        here = {
            (table, column): (TYPES[kind], not (not_null or key or (column == "due_at" and table == "destination")))
            for (table,) in tables
            for _, column, kind, not_null, _, key, _ in connection.execute(f"PRAGMA table_xinfo({table})")
        }
    there[("destination", "due_at")] = here[("destination", "due_at")]  # made by the database itself, of what is there
    assert there == here


async def test_a_texts_nul_character_is_left_out(address: ServerAddress, clock: SetClock) -> None:
    stores = await doors.opened(address, clock)
    person = await stores.people.add_person(Account("discord", "1"), "An\0na", "en")
    assert (await stores.people.person(person.id)).name == "Anna"
    await stores.close()


async def test_many_processes_write_one_after_another(address: ServerAddress, clock: SetClock) -> None:
    """Each reads and writes as if it were alone: nobody gets a number twice, and of those who write one table at once
    one wins.
    """
    many = await asyncio.gather(*(doors.opened(address, clock) for _ in range(4)))
    same = await asyncio.gather(*(one.people.add_person(Account("discord", "1"), "Anna", "en") for one in many * 2))
    assert {person.id for person in same} == {1}
    others = await asyncio.gather(
        *(one.people.add_person(Account("discord", f"{n}"), "B", "en") for n, one in enumerate(many * 2, 10))
    )
    assert sorted(person.id for person in others) == list(range(2, 10))
    await many[0].tables.create(lobby(owner=others[0].id, occupants=()))
    tried = await asyncio.gather(
        *(one.tables.write(lobby(owner=others[0].id, occupants=(), revision=1)) for one in many), return_exceptions=True
    )
    assert sorted(map(str, map(type, tried))) == sorted(map(str, [int, Conflict, Conflict, Conflict]))
    for one in many:
        await one.close()


async def test_whoever_follows_is_woken_by_another_process_and_misses_nothing(
    address: ServerAddress, clock: SetClock
) -> None:
    """The clock stands still: nobody looks by themselves."""
    one, other = await doors.opened(address, clock), await doors.opened(address, clock)
    for account in ACCOUNTS:
        await one.people.add_person(account, account.uid, "en")
    changes = await one.tables.changes()
    for code in ("AAAA", "BBBB", "CCCC"):
        await other.tables.create(lobby(code))
        assert await asyncio.wait_for(anext(changes), 20) == code
    await other.close()
    await one.close()


async def test_a_server_that_was_away_serves_again(own: postgres.Server, clock: SetClock) -> None:
    """Its connections are all gone then; nobody notices but whoever asked meanwhile."""
    stores = await doors.opened(own.fresh(), clock)
    for account in ACCOUNTS:
        await stores.people.add_person(account, account.uid, "en")
    await stores.tables.create(running())
    await asyncio.gather(*(read(stores) for _ in range(8)))

    await asyncio.to_thread(own.stop)
    for asked in (read(stores), stores.tables.write(running(revision=1, records=()))):
        with pytest.raises(StoreError) as refused:
            await asked
        assert refused.value.code == "table.store.away"

    await asyncio.to_thread(own.start)
    await Pause(SystemClock()).until_taken(stores.tables.codes)
    assert await stores.tables.write(running(revision=1, records=())) == 2
    assert [(await read(stores)).revision for _ in range(8)] == [2] * 8
    await stores.close()


async def test_whoever_stands_still_in_the_middle_of_a_write_is_thrown_out(
    address: ServerAddress, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a process that was frozen, or whose machine died: in a pipeline, where the server takes nothing for idle."""
    monkeypatch.setattr(database, "STILL_S", 0.5)
    stores = await doors.opened(address, clock)
    with connected(address) as still, connected(address) as other:
        still.pgconn.enter_pipeline_mode()
        for sql in (b"BEGIN", f"SELECT pg_advisory_xact_lock({database.WRITERS})".encode()):
            still.pgconn.send_query_params(sql, None)
        still.pgconn.send_flush_request()
        still.pgconn.flush()
        await asyncio.sleep(0.2)
        with pytest.raises(StoreError) as refused:
            await stores.people.add_person(Account("discord", "1"), "Anna", "en")
        assert refused.value.code == "table.store.busy"
        anna = await stores.people.add_person(Account("discord", "1"), "Anna", "en")
        assert (await stores.people.person(anna.id)).name == "Anna"
        left = other.execute(b"SELECT 1 FROM pg_stat_activity WHERE pid = $1", (still.info.backend_pid,))
        assert left.fetchall() == []
        still.close()
    await stores.close()


async def test_whoever_writes_long_is_waited_for(
    address: ServerAddress, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "STILL_S", 0.5)
    stores = await doors.opened(address, clock)
    with connected(address) as busy:
        lock = f"SELECT pg_advisory_xact_lock({database.WRITERS}), pg_sleep(4)"
        working = asyncio.create_task(asyncio.to_thread(busy.execute, lock.encode()))
        await asyncio.sleep(0.2)
        with pytest.raises(StoreError) as refused:
            await stores.people.add_person(Account("discord", "1"), "Anna", "en")
        assert refused.value.code == "table.store.busy"
        await working
    assert (await stores.people.add_person(Account("discord", "1"), "Anna", "en")).name == "Anna"
    await stores.close()


async def test_no_statement_is_compiled(address: ServerAddress, clock: SetClock) -> None:
    """What is due for a group of shards looks dear to the planner, and is there long before it would be compiled."""
    from storage.sql.outbox import due_places

    stores = await doors.opened(address, clock)
    try:
        asked = f"EXPLAIN (ANALYZE, SETTINGS) {due_places('discord/0-3/16')}"
        plan = [line for (line,) in await stores._opened.rows(asked, ("discord", 1.0, 2.0))]
    finally:
        await stores.close()
    assert any("jit = 'off'" in line for line in plan)
    assert not any(line.startswith("JIT") for line in plan)


async def test_work_that_was_given_up_has_not_begun_or_ends(address: ServerAddress, clock: SetClock) -> None:
    stores = await doors.opened(address, clock)
    for account in ACCOUNTS:
        await stores.people.add_person(account, account.uid, "en")
    await stores.tables.create(running())
    for nth in range(30):
        before = (await read(stores)).revision
        asked = asyncio.create_task(stores.tables.write(running(revision=before, records=())))
        await asyncio.sleep(0.0002 * nth)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        while True:  # it may still be on its way
            try:
                after = await stores.tables.write(running(revision=(await read(stores)).revision, records=()))
                break
            except Conflict:
                continue
        assert after in (before + 1, before + 2)
    await stores.close()


async def test_many_programs_serve_on_a_database_and_whoever_wants_it_alone_waits_for_all(
    address: ServerAddress,
) -> None:
    with doors.serving(address), doors.serving(address):
        with pytest.raises(StoreError) as refused, doors.alone(address):
            pass
        assert refused.value.code == "table.store.locked"
    with doors.alone(address):
        for other in (doors.serving, doors.alone):
            with pytest.raises(StoreError) as refused, other(address):
                pass
            assert refused.value.code == "table.store.locked"


async def test_a_read_only_door_writes_nothing_and_another_makes_nothing(
    address: ServerAddress, clock: SetClock
) -> None:
    for door in (doors.read, doors.beside):
        with pytest.raises(StoreError) as refused:
            await door(address, clock)
        assert refused.value.code == "table.store.empty"
    stores = await doors.opened(address, clock)
    await stores.people.add_person(ACCOUNTS[0], "Anna", "en")
    beside = await doors.read(address, clock)
    with pytest.raises(StoreError) as refused:
        await beside.tables.create(lobby())
    assert refused.value.code == "table.store.readonly"
    assert await beside.is_current()
    await doors.need_writable(address, clock)
    await beside.close()
    await stores.close()


async def test_two_programs_that_start_at_once_make_one_database(address: ServerAddress, clock: SetClock) -> None:
    many = await asyncio.gather(*(doors.opened(address, clock) for _ in range(4)))
    assert [await one.tables.codes() for one in many] == [[]] * 4
    for one in many:
        await one.close()


async def test_a_later_programs_database_is_refused(address: ServerAddress, clock: SetClock) -> None:
    from storage.postgres.database import Database

    database = await Database.open(address)
    await database.change(("INSERT INTO schema_version (version) VALUES (999)", ()))
    await database.close()
    for door in (doors.opened, doors.read, doors.beside):
        with pytest.raises(StoreError) as refused:
            await door(address, clock)
        assert refused.value.code == "table.store.newer"


@pytest.mark.parametrize("expands", [False, True])
async def test_a_newer_program_waits_until_those_have_stopped_that_would_not_understand_it(
    address: ServerAddress, clock: SetClock, monkeypatch: pytest.MonkeyPatch, expands: bool
) -> None:
    """Unless its schema only adds what they needn't know."""
    older, leases = await doors.opened(address, clock), PostgresLeases(address)
    await leases.beat(Member("older", "1.0", ("telegram",)), ttl_s=60.0)
    first = migrate.steps()
    sql = f"{migrate.EXPANDS if expands else ''}-- Why.\nCREATE TABLE later (id BIGINT)"
    monkeypatch.setattr(migrate, "steps", lambda: [*first, migrate.Step(first[-1].version + 1, sql)])
    if not expands:
        for _ in range(2):
            with pytest.raises(StoreError) as refused:
                await doors.opened(address, clock)
            assert refused.value.code == "table.store.in_use"
            assert not await older.is_current()
        await leases.depart("older")
    newer = await doors.opened(address, clock)
    assert await newer.is_current()
    assert await older.tables.codes() == []
    for stores in (older, newer):
        await stores.close()
    await leases.close()


async def test_a_backup_is_the_servers_own(address: ServerAddress, clock: SetClock, tmp_path: Path) -> None:
    stores = await doors.opened(address, clock)
    with pytest.raises(StoreError) as refused:
        await stores.backup(tmp_path / "copy.db")
    assert "pg_dump" in str(refused.value)
    await stores.close()


@pytest.mark.skipif(bool(postgres.lacks()), reason=postgres.lacks())
@pytest.mark.parametrize(
    ("url", "mode"),
    [
        (ELSEWHERE, "verify-full"),
        (f"{ELSEWHERE}?sslmode=require", "require"),
        ("postgresql://anna@one.example,localhost/river", "verify-full"),
        ("postgresql://anna@localhost/river", None),
        ("postgresql:///river?host=/run/postgresql", None),
        ("postgresql:///river", None),
    ],
)
def test_a_server_elsewhere_must_prove_who_it_is(url: str, mode: str | None) -> None:
    from psycopg.conninfo import conninfo_to_dict

    from storage.postgres.connecting import conninfo

    assert conninfo_to_dict(conninfo(ServerAddress(url), {})).get("sslmode") == mode


async def test_a_password_is_told_to_nobody(monkeypatch: pytest.MonkeyPatch, clock: SetClock) -> None:
    monkeypatch.setenv("RIVERTABLE_DATABASE", "postgresql://anna:geheim@127.0.0.1:1/river?password=geheim")
    settings = read_settings(None)
    told = [str(settings), repr(settings), f"{settings.database}"]
    assert told[-1] == "postgresql://127.0.0.1:1/river"
    if not postgres.lacks():
        for door in (doors.opened, doors.read, doors.beside):
            with pytest.raises(StoreError) as refused:
                await door(settings.database, clock)
            assert refused.value.code == "table.store.away"
            told += [str(refused.value), repr(refused.value), str(refused.value.__cause__)]
    assert [one for one in told if "geheim" in one] == []


@pytest.mark.skipif(bool(postgres.lacks()), reason=postgres.lacks())
async def test_a_url_that_cant_be_read_is_not_quoted(clock: SetClock) -> None:
    with pytest.raises(StoreError) as refused:
        await doors.opened(ServerAddress("postgresql://anna:ge%zzheim@db.example/river"), clock)
    assert "heim" not in str(refused.value)


async def test_the_operators_tools_go_to_the_server_too(
    address: ServerAddress, clock: SetClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stores = await doors.opened(address, clock)
    for account in ACCOUNTS:
        await stores.people.add_person(account, account.uid, "en")
    await stores.tables.create(lobby())
    await stores.close()
    monkeypatch.chdir(tmp_path)
    env = {"RIVERTABLE_DATABASE": address.url.replace("@", ":geheim@")}
    looked = await asyncio.to_thread(CliRunner().invoke, doctor, env=env)
    assert looked.exit_code == 0
    assert looked.output.splitlines()[-1].endswith("postgresql:///postgres: 1 lobby")
    assert "geheim" not in looked.output
    for verb in (backup, restore):
        done = await asyncio.to_thread(CliRunner().invoke, verb, ["copy.db"], env=env)
        assert isinstance(done.exception, StoreError)
        assert done.exception.code == "table.store.server_copies"
    assert os.listdir(tmp_path) == []
