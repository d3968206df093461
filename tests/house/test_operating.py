"""What an operator meets over the years (T-34): full disks, backups, a second process, and what `doctor` says of it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import IO

import aiohttp
import pytest
from click.testing import CliRunner

from bots.clock import SystemClock
from bots.tools.alive import last_beat
from bots.tools.doctor import doctor
from bots.watching.health import STORE_S
from bots.watching.systemd import LONGEST_BEAT_S
from core.people import Account
from storage.sqlite import SqliteStores
from storage.sqlite.database import Database
from tests.command import copied, rivertable, said, script, served
from tests.contract.stores.things import lobby
from tests.house.test_updating import make_old
from tests.local.rig import browser, until

TOKENS = ("DISCORD_TOKEN", "TELEGRAM_TOKEN")


class Served:
    def __init__(self, url: str) -> None:
        self.url = url


async def database(file: Path, *codes: str) -> Path:
    """A database with these tables."""
    stores = await SqliteStores.open(file, SystemClock())
    await stores.people.add_person(Account("discord", "Anna"), "Anna", "en")
    for code in codes:
        await stores.tables.create(lobby(code, options={"long": "x" * 200_000}))
    await stores.close()
    return file


async def codes(file: Path) -> list[str]:
    stores = await SqliteStores.read(file, SystemClock())
    try:
        return sorted(await stores.tables.codes())
    finally:
        await stores.close()


def names(folder: Path, part: str) -> list[str]:
    """The files with this in their names."""
    return sorted(path.name for path in folder.iterdir() if part in path.name)


def told(process: subprocess.Popen[str]) -> dict[str, str]:
    """What `doctor` says, by its first words."""
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    return {line[:22].strip(): line[22:].strip() for line in out.splitlines()}


def line_with(stream: IO[str], words: str) -> str:
    """The next line of the log that has these."""
    return next(line for line in stream if words in line)


# Backups


SHORT_OF_ROOM = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
from bots.cli import main
sys.argv = ["rivertable", *{words}]
main()
"""
"""No file may grow longer, as on a disk that is full after so many bytes."""


async def test_a_backup_that_finds_no_room_leaves_nothing(tmp_path: Path) -> None:
    """T-34: half a file under the name of a backup is worse than none."""
    await database(tmp_path / "rivertable.db", "KXRM")
    process = script(tmp_path, SHORT_OF_ROOM.format(words=["backup", "copy.db"]))
    [sentence] = await asyncio.to_thread(said, process)
    assert sentence.startswith("rivertable: ")
    assert "copy.db" in sentence
    assert names(tmp_path, "copy") == []
    assert await codes(tmp_path / "rivertable.db") == ["KXRM"]


async def test_a_restore_that_finds_no_room_changes_nothing(tmp_path: Path) -> None:
    """T-34"""
    await database(tmp_path / "rivertable.db", "KXRM")
    await database(tmp_path / "copy.db", "AAAA")
    process = script(tmp_path, SHORT_OF_ROOM.format(words=["restore", "copy.db"]))
    await asyncio.to_thread(said, process)
    assert await codes(tmp_path / "rivertable.db") == ["KXRM"]
    assert names(tmp_path, "restore") == names(tmp_path, ".part") == []


async def test_the_running_program_makes_one_a_day_and_doctor_says_how_old_it_is(tmp_path: Path) -> None:
    """What was begun by a program that was killed is cleared away; the one of today can be restored."""
    await database(tmp_path / "rivertable.db", "KXRM")
    folder, settings = tmp_path / "kept", {"backups": "kept", "port": 0}
    said_before = await asyncio.to_thread(told, rivertable(tmp_path, "doctor", **settings))
    assert said_before["backups"] == "kept: none yet; the running program makes that folder"
    folder.mkdir()
    for day in ("2020-01-01.db.new", "2020-01-02.db"):
        (folder / f"rivertable-{day}").write_text("half a backup")
    process = rivertable(tmp_path, **settings)
    assert process.stderr
    try:
        line = await asyncio.to_thread(
            lambda: next(line for line in process.stderr or () if "is made and whole" in line)
        )
        assert "backup kept/rivertable-" in line
        line = await asyncio.to_thread(process.stderr.readline)
        assert "backup kept/rivertable-2020-01-02.db is kept no longer" in line
        [made] = names(folder, ".db")
        looked = await asyncio.to_thread(told, rivertable(tmp_path, "doctor", **settings))
        assert looked["backups"] in {
            f"kept: 1; the newest ({made}) is whole and of {day}" for day in ("today", "yesterday")
        }
    finally:
        process.terminate()
        await asyncio.to_thread(said, process, 0)
    assert await asyncio.to_thread(said, rivertable(tmp_path, "restore", f"kept/{made}"), 0) == []
    assert await codes(tmp_path / "rivertable.db") == ["KXRM"]


@pytest.mark.parametrize(
    ("name", "content", "word"),
    [
        ("rivertable-2020-01-02.db", None, "is whole and "),
        ("rivertable-2020-01-02.db", "half a backup", "isn't a database"),
        ("rivertable-2999-01-01.db", "of a clock that was wrong", "none yet; the running program makes one a day"),
    ],
)
def test_doctor_looks_at_the_newest_backup(
    tmp_path: Path, name: str, content: str | None, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(database(tmp_path / "rivertable.db", "KXRM"))
    (tmp_path / "kept").mkdir()
    if content is None:
        shutil.copy(tmp_path / "rivertable.db", tmp_path / "kept" / name)
    else:
        (tmp_path / "kept" / name).write_text(content)
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(doctor, env=dict.fromkeys(TOKENS) | {"RIVERTABLE_BACKUPS": "kept"})
    [line] = [line for line in done.output.splitlines() if line.startswith("backups ")]
    assert word in line
    assert ("days old: it is made while the program runs" in line) == (content is None)


async def killed_with_a_log_beside_it(folder: Path) -> None:
    """A program that was killed leaves its last writes beside the database, in a file that belongs to that one."""
    open_ = await Database.open(folder / "rivertable.db")
    await SqliteStores(open_, SystemClock()).tables.create(lobby("LAST"))
    for end in ("", "-wal", "-shm"):
        shutil.copy(folder / f"rivertable.db{end}", folder / f"killed{end}")
    await open_.close()
    for end in ("", "-wal", "-shm"):
        (folder / f"killed{end}").replace(folder / f"rivertable.db{end}")
    assert (folder / "rivertable.db-wal").stat().st_size > 0


async def test_a_backup_is_restored_beside_what_a_killed_program_left(tmp_path: Path) -> None:
    """T-34: the old log isn't written into the new file, and what was there is kept whole."""
    await database(tmp_path / "rivertable.db", "KXRM")
    assert await asyncio.to_thread(said, rivertable(tmp_path, "backup", "copy.db"), 0) == []
    await killed_with_a_log_beside_it(tmp_path)
    assert await asyncio.to_thread(said, rivertable(tmp_path, "restore", "copy.db"), 0) == []
    assert not (tmp_path / "rivertable.db-wal").exists()
    assert await codes(tmp_path / "rivertable.db") == ["KXRM"]
    assert (tmp_path / "rivertable.db").stat().st_mode & 0o777 == 0o600
    assert await codes(tmp_path / "rivertable.db.before-restore") == ["KXRM", "LAST"]
    assert await asyncio.to_thread(said, rivertable(tmp_path, "restore", "rivertable.db.before-restore"), 0) == []
    assert await codes(tmp_path / "rivertable.db") == ["KXRM", "LAST"]
    assert await codes(tmp_path / "rivertable.db.before-restore-2") == ["KXRM"]
    assert await codes(tmp_path / "copy.db") == ["KXRM"], "the backup is still there"


async def test_a_restore_where_nothing_was(tmp_path: Path) -> None:
    """T-34: on a new machine, and through a link."""
    await database(tmp_path / "copy.db", "KXRM")
    (tmp_path / "data").mkdir()
    (tmp_path / "rivertable.db").symlink_to(tmp_path / "data" / "real.db")
    assert await asyncio.to_thread(said, rivertable(tmp_path, "restore", "copy.db"), 0) == []
    assert (tmp_path / "rivertable.db").is_symlink()
    assert await codes(tmp_path / "data" / "real.db") == ["KXRM"]


async def test_what_cant_be_restored_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    """T-34: damaged, no database, empty, newer, not there, the database itself, or while the program runs."""
    await database(tmp_path / "rivertable.db", "KXRM")
    whole = await database(tmp_path / "whole.db", "AAAA")
    content = whole.read_bytes()
    (tmp_path / "damaged.db").write_bytes(content[:8192] + b"\xff" * (len(content) - 8192))
    (tmp_path / "text.db").write_text("a shopping list " * 100)
    (tmp_path / "empty.db").touch()
    shutil.copy(whole, tmp_path / "newer.db")
    with closing(sqlite3.connect(tmp_path / "newer.db")) as connection:
        connection.execute("PRAGMA user_version = 9999")
    (tmp_path / "link.db").symlink_to(tmp_path / "rivertable.db")
    for name, word in {
        "damaged.db": "damaged",
        "text.db": "isn't a database",
        "empty.db": "is empty",
        "newer.db": "newer program",
        "none.db": "no database at none.db",
        "link.db": "is the database itself",
    }.items():
        [sentence] = await asyncio.to_thread(said, rivertable(tmp_path, "restore", name))
        assert word in sentence, name
    process = rivertable(tmp_path, port=0)
    try:
        await asyncio.to_thread(served, process)
        [sentence] = await asyncio.to_thread(said, rivertable(tmp_path, "restore", "whole.db"), 75)
        assert "Another rivertable runs" in sentence
    finally:
        process.terminate()
        await asyncio.to_thread(said, process, 0)
    assert await codes(tmp_path / "rivertable.db") == ["KXRM"]
    assert names(tmp_path, "restore") == []


# Exit statuses


FAULTY = """
import sys
from bots import app, cli
from core.wording import Refusal
from storage.errors import StoreError

async def end(settings, share):
    raise {error}

app.run = end
sys.argv = ["rivertable"]
cli.main()
"""


@pytest.mark.parametrize(
    ("error", "status"),
    [
        ("Refusal('table.nothing_to_run')", 2),
        ("StoreError('corrupt', path='a', why='b')", 2),
        ("StoreError('readonly', path='a', why='b')", 2),
        ("StoreError('locked', path='a')", 75),
        ("Refusal('local.port_in_use', port=1)", 75),
        ("Refusal('telegram.port_in_use', port=1)", 75),
        ("Refusal('table.metrics_in_use', address='a:1')", 75),
        ("Refusal('telegram.port', port=1, why='a')", 2),
        ("StoreError('busy', path='a', why='b')", 75),
        ("StoreError('full', path='a', why='b')", 75),
        ("FileNotFoundError(2, 'No such file', 'a')", 2),
        ("KeyError('a')", 1),
        ("OSError('nothing of ours')", 1),
    ],
)
async def test_the_status_tells_whether_to_start_it_again(tmp_path: Path, error: str, status: int) -> None:
    """T-34: 2 wants somebody to mend something, 75 passes by itself, 1 is a fault."""
    await asyncio.to_thread(said, script(tmp_path, FAULTY.format(error=error)), status)


ALL_LOST = """
import sys
from bots import app, cli
from bots.local.adapter import LocalTable

class Lost(LocalTable):
    async def run(self):
        pass

app.makers = lambda settings, share: [lambda settings, app: Lost(app, 0)]
sys.argv = ["rivertable"]
cli.main()
"""


async def test_a_program_that_has_lost_its_last_network_isnt_started_again(tmp_path: Path) -> None:
    """T-34: another process has taken the bot over, and would lose it in its turn."""
    [sentence] = await asyncio.to_thread(said, script(tmp_path, ALL_LOST), 2)
    assert sentence == "rivertable: Nothing is left to serve; the log above says what was lost and what to do."


async def test_a_wrong_setting_isnt_tried_again_and_a_full_disk_is(tmp_path: Path) -> None:
    """T-34"""
    (tmp_path / ".env").write_text('DISCORD_TOKEN="sesame\n')
    assert "Line 1" in (await asyncio.to_thread(said, rivertable(tmp_path), 2))[-1]
    (tmp_path / ".env").unlink()
    await database(tmp_path / "rivertable.db", "KXRM")
    with closing(sqlite3.connect(tmp_path / "rivertable.db", isolation_level=None)) as holder:
        holder.execute("PRAGMA locking_mode = EXCLUSIVE")
        holder.execute("BEGIN EXCLUSIVE")
        assert "Another program holds" in (await asyncio.to_thread(said, rivertable(tmp_path), 75))[-1]


def test_the_unit_for_systemd_knows_the_statuses() -> None:
    """T-34: it restarts after everything but a refusal."""
    unit = (Path(__file__).parents[2] / "docs" / "deploy" / "rivertable.service").read_text()
    assert "\nRestart=on-failure\n" in unit
    assert "\nRestartPreventExitStatus=2\n" in unit


def test_the_unit_for_systemd_asks_to_be_told() -> None:
    unit = (Path(__file__).parents[2] / "docs" / "deploy" / "rivertable.service").read_text()
    assert "\nType=notify\n" in unit
    watchdog_s = int(re.findall(r"^WatchdogSec=(\d+)$", unit, re.MULTILINE)[0])
    assert watchdog_s >= 2 * LONGEST_BEAT_S + STORE_S, "a store that answers late is no reason to kill it"


# Doctor


async def test_doctor_tells_what_a_start_would_stumble_over(tmp_path: Path) -> None:
    """T-34: boards that can't be read, and catalogues that are older than the program and can't be compiled."""
    house = copied(tmp_path / "house")
    make_old(house / "core" / "locale" / "it.mo", "table.store.")
    english = house / "bots" / "local" / "locale" / "en.mo"
    english.unlink()
    english.mkdir()
    (tmp_path / "nile.toml").write_text("[water.fronts]\n")
    process = rivertable(tmp_path, "doctor", house=house, env={"NILE_BOARD": "nile.toml"})
    out, err = await asyncio.to_thread(process.communicate, timeout=60)
    assert process.returncode == 0
    assert f"languages              {english}: older than the program; install it again" in out
    assert "games                  The setting NILE_BOARD can't be read (nile.toml, line " in out
    assert "older than the program" in err
    shutil.copy(house / "core" / "games" / "nile" / "components.toml", tmp_path / "nile.toml")
    said_now = await asyncio.to_thread(told, rivertable(tmp_path, "doctor", env={"NILE_BOARD": "nile.toml"}))
    assert said_now["games"] == "coloretto, amazonas, dos_rios, nile (NILE_BOARD=nile.toml)"
    assert said_now["languages"] == "en, it"


@pytest.fixture
def guarded(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The working folder, which others may read and not write. Whoever runs the tests as root is somebody else while
    `doctor` looks.
    """
    with tempfile.TemporaryDirectory() as name:
        folder, own = Path(name), os.geteuid()
        monkeypatch.chdir(folder)
        yield folder
        os.seteuid(own)
        folder.chmod(0o700)


def looked_over(folder: Path, *, mode: int) -> str:
    """What `doctor` says of the database in a folder of this mode."""
    folder.chmod(mode)
    own = os.geteuid()
    if own == 0:
        os.seteuid(65534)
    done = CliRunner().invoke(doctor, env=dict.fromkeys(TOKENS))
    os.seteuid(own)
    assert done.exit_code == 0
    return done.output.splitlines()[-1].removeprefix("database").strip()


@pytest.mark.skipif(os.name != "posix", reason="rights of another system")
def test_doctor_says_where_no_backup_can_be_made(guarded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(database(guarded / "rivertable.db", "KXRM"))
    for path in (guarded, *guarded.iterdir()):
        path.chmod(0o777)
    (guarded / "kept").mkdir(mode=0o555)
    own = os.geteuid()
    if own == 0:
        os.seteuid(65534)
    done = CliRunner().invoke(doctor, env=dict.fromkeys(TOKENS) | {"RIVERTABLE_BACKUPS": "kept"})
    os.seteuid(own)
    assert "backups                There can be no backups in kept (Permission denied); make " in done.output


@pytest.mark.skipif(os.name != "posix", reason="rights of another system")
def test_doctor_isnt_content_with_a_database_that_cant_be_written(guarded: Path) -> None:
    """T-34"""
    file = asyncio.run(database(guarded / "rivertable.db", "KXRM"))
    file.chmod(0o444)
    found = looked_over(guarded, mode=0o777)
    assert found.startswith("rivertable.db: 1 lobby, but nothing can be played. The database rivertable.db can't be")
    for path in guarded.iterdir():
        path.chmod(0o666)  # with what SQLite keeps beside it
    assert looked_over(guarded, mode=0o777) == "rivertable.db: 1 lobby"
    for path in guarded.iterdir():
        path.unlink()
    found = looked_over(guarded, mode=0o555)
    assert "can't be opened" in found
    assert f"({guarded.resolve()}: " in found


async def test_doctor_beside_a_running_program(tmp_path: Path) -> None:
    """T-34: it looks whether the database could be written, and disturbs nobody."""
    process = rivertable(tmp_path, port=0)
    try:
        async with browser(Served(await asyncio.to_thread(served, process))) as anna:
            await anna.post("/api/quick", game="coloretto")
            looked = await asyncio.to_thread(told, rivertable(tmp_path, "doctor"))
            assert looked["database"] == "rivertable.db: 1 running"
            assert looked["serving"].startswith("alive ")
            assert not (await anna.post("/api/quick", game="nile"))["refused"]
    finally:
        process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(said, process, 0)


async def test_whether_it_is_alive_is_answered_by_status(tmp_path: Path) -> None:
    """As a container asks: before the first start, while it serves, and once it has been silent for too long."""
    [sentence] = await asyncio.to_thread(said, rivertable(tmp_path, "alive"), 1)
    assert sentence.startswith("not alive: There is no database at rivertable.db")
    file = await database(tmp_path / "rivertable.db")
    [sentence] = await asyncio.to_thread(said, rivertable(tmp_path, "alive"), 1)
    assert sentence == "not alive: nothing has served on this database yet"
    process = rivertable(tmp_path, port=0)
    try:
        await asyncio.to_thread(served, process)
        await until(lambda: last_beat(file, SystemClock()))
        assert await asyncio.to_thread(said, rivertable(tmp_path, "alive"), 0) == []
    finally:
        process.terminate()
        await asyncio.to_thread(said, process, 0)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("UPDATE alive SET at = at - 1000")
    [sentence] = await asyncio.to_thread(said, rivertable(tmp_path, "alive"), 1)
    assert sentence.startswith("not alive: silent for 1")


async def test_doctor_says_where_secrets_come_from_and_not_what_they_are(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("sesame\n")
    (tmp_path / "token").chmod(0o644)
    (tmp_path / ".env").write_text("DISCORD_TOKEN_FILE=token\nTELEGRAM_TOKEN=open.sesame\n")
    process = rivertable(tmp_path, "doctor", TELEGRAM_WEBHOOK_SECRET="sesame", proxy="http://127.0.0.1:9")
    out, err = await asyncio.to_thread(process.communicate, timeout=120)
    assert process.returncode == 0, err
    said_of = dict(re.findall(r"^(\S+)\s+(.+)$", out, re.MULTILINE))
    assert said_of["DISCORD_TOKEN"] == "from token, which everybody on this machine may read: `chmod 600` it"
    assert said_of["TELEGRAM_TOKEN"] == "from .env"
    assert said_of["RIVERTABLE_TELEGRAM_WEBHOOK_SECRET"] == "from the environment"
    assert "sesame" not in out + err


async def test_doctor_says_where_it_could_be_watched(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        found = await asyncio.to_thread(told, rivertable(tmp_path, "doctor", metrics=f"127.0.0.1:{port}"))
    assert found["watched at"] == f"http://127.0.0.1:{port}/metrics; a program listens there now"
    found = await asyncio.to_thread(told, rivertable(tmp_path, "doctor", metrics="0.0.0.0:0", log_form="json"))
    assert found["watched at"] == "http://0.0.0.0:0/metrics; whoever reaches that address reads it"
    assert found["log"] == "json, from info on"
    found = await asyncio.to_thread(told, rivertable(tmp_path, "doctor"))
    assert found["watched at"] == "off: no RIVERTABLE_METRICS"


async def test_the_real_command_can_be_watched(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = rivertable(tmp_path, port=0, metrics=f"127.0.0.1:{port}", log_form="json")
    try:
        assert process.stderr
        lines = list[str]()
        while not any("the local table is open" in line for line in lines):
            lines.append(await asyncio.to_thread(process.stderr.readline))
            assert lines[-1], "it has ended"
        assert all(json.loads(line)["process"] == process.pid for line in lines)
        async with aiohttp.ClientSession() as session:
            for page, part in (("healthz", "ok"), ("readyz", "ok"), ("metrics", "rivertable_build_info")):
                async with session.get(f"http://127.0.0.1:{port}/{page}") as answer:
                    assert answer.status == 200
                    assert part in await answer.text()
    finally:
        process.terminate()
        await asyncio.to_thread(said, process, 0)
