"""Somebody is erased: nothing of them is left in the file, nor in a backup that is made afterwards."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from core.anonymity import without
from core.communities import Rules, Spot
from core.game import Seat
from core.people import Account, Habits, Home, Known, PersonId, Place
from core.ports.privacy import AFTERWARDS_S, SHOWN_WITHIN_S
from core.ports.waiting import Waiting
from core.records import Played, Seated, encode
from core.seal import Seal
from core.stored import Aside, AskedHome, Away, Cancellation, Candidate, KeptSeat, Life, Motion, SeatClock, Waiter
from storage.sqlite import SqliteStores
from storage.sqlite.migrate import steps
from tests.clock import SetClock

PAGE = Path(__file__).parents[2] / "docs" / "privacy.md"

NAME, OTHER = "Žofie Ungewöhnlich", "Berta"
UIDS = {"discord": "918273645546372819", "telegram": "7766554433221", "local": "u9f8e7d6c5b4a"}
PRIVATE = {platform: Place(platform, user=uid) for platform, uid in UIDS.items()}
WHOM, BERTA = PersonId(1), PersonId(2)
ACCOUNT = Account("discord", UIDS["discord"])

LIFE = Life(
    barred=(Known(WHOM, NAME),),
    queue=(Waiter(person=WHOM, account=ACCOUNT, name=NAME, at=1.0, private=PRIVATE["discord"]),),
    told=(Waiter(person=WHOM, account=ACCOUNT, name=NAME, at=1.0, private=PRIVATE["telegram"]),),
    motions=(
        Motion(kind="seat", by=Seat(1), no=3, turn=1, agreed=(), candidate=Candidate(WHOM, ACCOUNT, NAME)),
        Motion(kind="cancel", by=Seat(1), no=4, turn=1, agreed=(Seat(1), Seat(0))),
    ),
    clocks={0: SeatClock(zone="Europe/Prague")},
    away={0: Away("blocked", 1.0, PRIVATE["discord"])},
    forms={PRIVATE["discord"].mark: "tall"},
    asides=(Aside(WHOM, PRIVATE["discord"]),),
    stopped={0: f"{NAME} isn't there."},
)
SEAL = Seal(bytes(32)).joined(WHOM, NAME, UIDS["discord"]).worded(WHOM, NAME).joined(BERTA, OTHER, "2")
ASKED = (AskedHome(Home(PRIVATE["telegram"], "en", NAME, brought_by=WHOM), NAME),)
WAITING = Waiting(
    home=Home(Place("discord", "5"), "en"), game="nile", n=3, person=WHOM, account=ACCOUNT, name=NAME, press="", at=1.0
)


def text(data: object) -> str:
    return msgspec.json.encode(data).decode()


def rows(code: str) -> dict[str, list[tuple[object, ...]]]:
    """Of a running table where both sit, with their name and numbers wherever a table can have them."""
    discord, telegram, local = UIDS.values()
    shares = text(list(zip(SEAL.givers, SEAL.shares or (), strict=True)))
    turn = text([{"person": WHOM, "name": NAME, "seat": 0}])
    return {
        "game_table (code, game, options, owner, status, rules_version, seats, seed, secret, shares, turn_by,"
        " turn_called, invitation, asked_homes, kept, cancellation, life, created, updated, written)": [
            (
                *(code, "toy", "{}", WHOM, "running", 1, 2, SEAL.seed, SEAL.secret, shares, WHOM, turn, "KEY"),
                *(text(ASKED), text([KeptSeat(WHOM, NAME, 1.0)]), text(Cancellation(NAME, 1.0, "owner"))),
                *(text(LIFE), 1.0, 1.0, 1),
            )
        ],
        "sitter (code, seat, name, person, platform, uid)": [
            (code, 0, NAME, WHOM, "discord", discord),
            (code, 1, OTHER, BERTA, "discord", "2"),
        ],
        "home (code, position, platform, chat, thread, uid, language, title, link, brought_by)": [
            (code, 0, "discord", "5", "", "", "en", "#games", "", None),
            (code, 1, "telegram", "", "", telegram, "en", NAME, f"https://t.me/{telegram}", WHOM),
            (code, 2, "local", "kitchen", "", "", "en", "kitchen", "", None),
        ],
        "record (code, no, body, at)": [
            (code, 1, encode(Played(1, {0: "take a"})), 1.0),
            (code, 2, encode(Seated(2, Seat(0), NAME, before="Carl")), 1.0),
            (code, 3, encode(Seated(3, Seat(1), OTHER, before=NAME)), 1.0),
        ],
        "analysis (code, version, body)": [(code, 1, "{}")],
        "pending (code, seat, move)": [(code, 0, "bid 3")],
        "premove (code, seat, moves)": [(code, 0, '["pass"]')],
        "awaited (code, person)": [(code, WHOM)],
        "call (code, turn, number, person)": [(code, 1, 1, WHOM)],
        "called (code, person, at)": [(code, WHOM, 1.0)],
        "recall (code, at)": [(code, 1.0)],
        "destination (code, person, seat, platform, chat, thread, uid, message, suspended)": [
            (code, None, None, "discord", "5", "", "", "m1", ""),
            (code, None, None, "telegram", "", "", telegram, "m2", ""),
            (code, None, 0, "discord", "", "", discord, "m3", "dm"),
            (code, None, None, "local", "kitchen", "", "", "1", ""),
            (None, WHOM, None, "discord", "", "", discord, "m4", ""),
        ],
        "reminded (destination, code, at)": [(5, code, 1.0)],
        "retired (platform, chat, thread, uid, message)": [("discord", "", "", discord, "m0")],
        "complaint (platform, chat, thread, uid, person)": [("telegram", "", "", telegram, WHOM)],
        "waiting (platform, chat, thread, uid, game, n, person, body, at)": [
            ("discord", "5", "", "", "nile", 3, WHOM, text(WAITING), 1.0)
        ],
        "local_message (chat, uid, code, nonce, body, at)": [
            ("kitchen", "", code, "n1", text({"text": f"{NAME} is to play"}), 1.0),
            ("", local, "", "n2", text({"text": f"Hello {NAME}"}), 1.0),
        ],
        "announced (announcement, platform, chat, thread, uid, language)": [
            (1, "discord", "", "", discord, "en"),
            (1, "discord", "5", "", "", "en"),
        ],
        "local_picture (message, png)": [(1, NAME.encode()), (2, NAME.encode())],
    }


PEOPLE: dict[str, list[tuple[object, ...]]] = {
    "person (id, name, language, created, habits)": [
        (WHOM, NAME, "en", 1.0, text(Habits(zone="Europe/Prague", blocked=(Known(BERTA, OTHER),)))),
        (BERTA, OTHER, "en", 1.0, text(Habits(blocked=(Known(WHOM, NAME),)))),
    ],
    "account (platform, uid, person, name)": [(platform, uid, WHOM, NAME) for platform, uid in UIDS.items()],
    "link_code (hash, person, platform, uid, until)": [("hash", WHOM, "discord", UIDS["discord"], 1e12)],
    "local_person (uid, browser, created)": [(UIDS["local"], "hash", 1.0)],
    "local_key (uid, hash)": [(UIDS["local"], "hash")],
    "announcement (id, texts, at)": [(1, "{}", 1.0)],
    "community (platform, id, rules)": [
        ("discord", "9", text(Rules(barred=(Known(WHOM, NAME),), spot=Spot("5", title="#games"))))
    ],
}

OF_NOBODY = {
    *("alive", "care", "denied", "downtime", "heard", "highest", "lease", "member", "moved", "person_number", "rate")
}
"""Tables that hold nothing of anybody, or what is the operator's to keep; `docs/privacy.md` says what."""
ITS_OWN = {"erasing"}
"""Is written by erasing itself."""


def tables(connection: sqlite3.Connection) -> dict[str, set[str]]:
    """Columns by table."""
    named = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    return {
        name: {row[1] for row in connection.execute(f"PRAGMA table_xinfo({name})")}
        for (name,) in connection.execute(named).fetchall()
    }


def fill(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        for into, values in (PEOPLE | rows("KXRM")).items():
            marks = ", ".join("?" * len(values[0]))
            connection.executemany(f"INSERT INTO {into} VALUES ({marks})", values)
        seeded = {into.split(" ")[0] for into in PEOPLE | rows("KXRM")}
        assert seeded | OF_NOBODY | ITS_OWN == tables(connection).keys(), (
            "a new table: say here what it holds of people"
        )


def found(path: Path) -> set[str]:
    """What of them stands in any file of the database, or of a backup, in whatever form."""
    content = b"".join(
        Path(f"{path}{end}").read_bytes() for end in ("", "-wal", "-shm") if Path(f"{path}{end}").exists()
    )
    return {
        told
        for told in (NAME, *UIDS.values(), PRIVATE["discord"].mark, "Europe/Prague")
        for form in ("utf-8", "utf-16-le", "utf-16-be")
        if told.encode(form) in content or text(told)[1:-1].encode(form) in content
    }


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """A database with everything of them, that was written long ago."""
    path = tmp_path / "a.db"
    await (await SqliteStores.open(path, SetClock())).close()
    fill(path)
    return path


async def test_nothing_is_left_in_the_file_nor_in_a_backup(path: Path, tmp_path: Path) -> None:
    assert len(found(path)) == 6, "what is looked for is there"
    stores = await SqliteStores.open(path, SetClock())
    await stores.backup(tmp_path / "before.db")
    await stores.privacy.begin(WHOM, 10.0)
    assert await stores.privacy.rewrite(WHOM, without) == ["KXRM"]
    await stores.privacy.finish(WHOM, 10.0 + AFTERWARDS_S)
    assert await stores.privacy.unfinished() == []
    assert found(path) == set(), "also while the program runs"
    await stores.backup(tmp_path / "after.db")
    await stores.close()
    assert found(tmp_path / "after.db") == set()
    assert len(found(tmp_path / "before.db")) == 6, "as /privacy says"
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        numbered = {name: "person" for name, columns in tables(connection).items() if "person" in columns}
        for name in numbered.keys() - {"highest"}:
            assert connection.execute(f"SELECT * FROM {name} WHERE person = ?", (WHOM,)).fetchall() == [], name


async def test_a_table_that_only_they_had_is_gone_too(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM sitter WHERE seat = 1")
    stores = await SqliteStores.open(path, SetClock())
    await stores.privacy.begin(WHOM, 10.0)
    await stores.privacy.rewrite(WHOM, without)
    assert found(path) <= set(UIDS.values()) | {NAME, PRIVATE["discord"].mark, "Europe/Prague"}
    assert await stores.privacy.finish(WHOM, 10.0) == []
    assert found(path) == set(), "its messages aren't up to date yet; the name is gone all the same"
    assert await stores.privacy.finish(WHOM, 10.0 + SHOWN_WITHIN_S) == ["KXRM"]
    assert await stores.tables.codes() == []
    assert await stores.privacy.unfinished() == []
    await stores.close()


async def test_somebody_who_reads_meanwhile_holds_it_up_and_then_it_goes_on(path: Path) -> None:
    """SQLite's log can't be emptied under a reader's eyes; who is to be erased stays noted until it could."""
    stores = await SqliteStores.open(path, SetClock())
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM person").fetchall()
        await stores.privacy.begin(WHOM, 10.0)
        await stores.privacy.rewrite(WHOM, without)
        await stores.privacy.finish(WHOM, 10.0 + AFTERWARDS_S)
        assert await stores.privacy.unfinished() == [WHOM]
        assert found(path)
    await stores.privacy.finish(WHOM, 10.0 + AFTERWARDS_S)
    assert await stores.privacy.unfinished() == []
    assert found(path) == set()
    await stores.close()


async def test_what_an_earlier_program_deleted_is_gone_with_the_update(tmp_path: Path) -> None:
    """It left it in unused room of the file."""
    path = tmp_path / "a.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA secure_delete = OFF")
        schema = "".join(step.sql for step in steps() if step.version < 20)
        last = max(step.version for step in steps() if step.version < 20)
        connection.executescript(f"BEGIN; {schema} PRAGMA user_version = {last}; COMMIT")
        with connection:
            connection.executemany(
                "INSERT INTO person (name, language, created) VALUES (?, 'en', 1.0)", [(NAME,)] * 500
            )
        with connection:
            connection.execute("DELETE FROM person")
    assert NAME in found(path)
    await (await SqliteStores.open(path, SetClock())).close()
    assert found(path) == set()


def listed() -> Iterator[tuple[str, str]]:
    """Tables and columns in the page's list."""
    part = PAGE.read_text(encoding="utf-8").split("## Every column", 1)[1]
    for cells in re.findall(r"^\| (\w+)\.([\w, ]+) \|(.+)\|(.+)\|(.+)\|$", part, re.MULTILINE):
        table, columns, *told = cells
        assert all(one.strip() for one in told), (table, columns)
        assert told[1].strip() in ("person", "table", "chat", "service"), (table, columns)
        for column in columns.split(", "):
            yield table, column


async def test_the_page_lists_every_column_and_nothing_else(path: Path) -> None:
    """A new column says there what it holds, whose it is and what ends it."""
    with closing(sqlite3.connect(path)) as connection:
        there = {(name, column) for name, columns in tables(connection).items() for column in columns}
    named = list(listed())
    assert len(named) == len(set(named))
    assert there - set(named) == set(), "columns of which docs/privacy.md says nothing"
    assert set(named) - there == set(), "columns that there aren't any more"
