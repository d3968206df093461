"""A database of the third schema goes on: running matches, messages with live buttons, people who were notified."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from core.budgets import SILENCE_S, WARNED_S
from core.game import Seat
from core.people import Account, Home, Person, PersonId, Place
from core.ports.analyses import Kept
from core.ports.outbox import Calls
from core.ports.stores import Stores
from core.records import Played
from core.seal import Seal
from core.stored import Occupant, Status, StoredTable
from core.turn import Turn
from storage.sqlite import SqliteStores
from storage.sqlite.migrate import steps
from tests.clock import SetClock
from tests.contract.stores.things import only

ROWS = """
INSERT INTO person VALUES (1, 'Anna', 'it', 0, 1, 100.0), (2, 'Berta', 'en', 1, 0, 101.0);
INSERT INTO account VALUES ('discord', '11', 1), ('telegram', '22', 2);

INSERT INTO game_table (code, game, options, owner, status, rules_version, seats, seed, turn_no, recap_no, rematch,
    awaits_computer, created, updated) VALUES
    ('LOBY', 'nile', '{"long":"off"}', 1, 'lobby', 3, 1, NULL, 0, 0, '', 0, 200.0, 200.0),
    ('RUNS', 'nile', '{"long":"on"}', 1, 'running', 3, 3, x'00FF', 1, 0, '', 1, 201.0, 300.5),
    ('OVER', 'nile', '{}', 2, 'over', 2, 2, x'01', 56, 50, 'LOBY', 0, 150.0, 160.0),
    ('GONE', 'nile', '{}', 2, 'cancelled', 2, 1, NULL, 0, 0, '', 0, 140.0, 141.0);

INSERT INTO sitter VALUES
    ('RUNS', 0, 'Anna', 1, 'discord', '11', ''), ('RUNS', 1, 'Berta', 2, 'telegram', '22', ''),
    ('RUNS', 2, 'Kraken', NULL, '', '', 'hard'), ('LOBY', 0, 'Anna', 1, 'discord', '11', '');
INSERT INTO home VALUES
    ('RUNS', 'telegram', '-7', '3', '', 'it', 'Giochi', 'https://t.me/c/7'),
    ('RUNS', 'discord', '100', '', '', 'en', '#games', '');
INSERT INTO record VALUES
    ('RUNS', 1, '{"type":"played","no":1,"moves":{"0":"take a"}}', 250.0),
    ('RUNS', 2, '{"type":"played","no":2,"moves":{"2":"pass"},"forced":true}', 300.5);
INSERT INTO pending VALUES ('RUNS', 0, 'bid 3');
INSERT INTO sketch VALUES ('RUNS', 1, '["take c","pass"]');

INSERT INTO destination (id, code, seat, platform, chat, thread, user, wanted, delivered, message, turn, digest,
    sending, sending_since, retry_at, failures, suspended) VALUES
    (1, 'RUNS', NULL, 'telegram', '-7', '3', '', 5, 5, 'm1', 2, 'aa', NULL, NULL, 0, 0, ''),
    (2, 'RUNS', NULL, 'discord', '100', '', '', 5, 4, 'm2', 2, 'bb', 'nonce', 299.0, 0, 1, ''),
    (3, 'RUNS', 0, 'discord', '', '', '11', 5, 3, NULL, 0, '', NULL, NULL, 400.0, 2, ''),
    (4, 'RUNS', 1, 'telegram', '', '', '22', 5, 1, NULL, 0, '', NULL, NULL, 0, 0, 'dm');
INSERT INTO retired (platform, chat, thread, user, message) VALUES ('discord', '100', '', '', 'm0');
INSERT INTO ping VALUES ('RUNS', 2, 1);

INSERT INTO local_person VALUES ('u1', 'browser', 1, 120.0);
INSERT INTO local_message (chat, user, code, nonce, body, at) VALUES ('kitchen', '', 'RUNS', 'n1', '{}', 130.0);
INSERT INTO local_picture VALUES (1, x'89');
"""

CHANNEL, TOPIC = Place("discord", "100"), Place("telegram", "-7", "3")


def make_third(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        schema = "".join(step.sql for step in steps()[:3])
        connection.executescript(f"BEGIN; {schema} {ROWS} PRAGMA user_version = 3; COMMIT")


async def migrated(path: Path, clock: SetClock) -> SqliteStores:
    make_third(path)
    return await SqliteStores.open(path, clock)


async def table(stores: Stores, code: str) -> StoredTable:
    found = await stores.tables.read(code)
    assert isinstance(found, StoredTable)
    return found


async def test_accounts_are_called_as_their_people_were(path: Path, clock: SetClock) -> None:
    """And nobody who comes gets a number that somebody had."""
    stores = await migrated(path, clock)
    assert await stores.people.names(PersonId(1)) == {Account("discord", "11"): "Anna"}
    assert await stores.people.names(PersonId(2)) == {Account("telegram", "22"): "Berta"}
    assert (await stores.people.add_person(Account("telegram", "33"), "Carla", "en")).id == 3
    await stores.close()


def test_schema_files_are_numbered_in_order() -> None:
    versions = [step.version for step in steps()]
    assert versions == sorted(set(versions))


async def test_a_running_match_is_all_there(path: Path, clock: SetClock) -> None:
    stores = await migrated(path, clock)
    runs = await table(stores, "RUNS")
    assert runs == StoredTable(
        code="RUNS",
        game="nile",
        rules_version=3,
        owner=PersonId(1),
        options={"long": "on"},
        status=Status.RUNNING,
        occupants=(
            Occupant("Anna", PersonId(1), Account("discord", "11")),
            Occupant("Berta", PersonId(2), Account("telegram", "22")),
            Occupant("Kraken", computer="hard"),
        ),
        homes=(
            # Which of them came first wasn't kept: so neither has moderators with a say.
            Home(CHANNEL, "en", "#games", brought_by=PersonId(1)),
            Home(TOPIC, "it", "Giochi", "https://t.me/c/7", brought_by=PersonId(1)),
        ),
        turn=Turn(number=2, first=1, news_from=0, began=300.5, call=1),
        seal=Seal(b"\x00\xff", None),
        seed=b"\x00\xff",
        records=(Played(1, {0: "take a"}), Played(2, {2: "pass"}, forced=True)),
        pending={Seat(0): "bid 3"},
        premoves={Seat(1): ("take c", "pass")},
        awaits=(PersonId(1), PersonId(2)),
        awaits_computer=True,
        invitation=runs.invitation,
        destinations=(
            *((None, TOPIC), (None, CHANNEL)),
            *((Seat(0), Place("discord", user="11")), (Seat(1), Place("telegram", user="22"))),
        ),
        revision=1,
    )
    keys = {(await table(stores, code)).invitation for code in ("LOBY", "RUNS", "OVER", "GONE")}
    assert len(keys) == 4
    assert all(len(key) == 16 for key in keys)
    assert [at for _, at in await stores.tables.log("RUNS")] == [250.0, 300.5]
    await stores.close()


async def test_a_lobby_ends_a_week_after_its_last_change_and_is_looked_at_a_day_before(
    path: Path, clock: SetClock
) -> None:
    stores = await migrated(path, clock)
    lobby = await table(stores, "LOBY")
    assert (lobby.life.closes, lobby.due) == (200.0 + SILENCE_S, 200.0 + SILENCE_S - WARNED_S)
    for code in ("RUNS", "OVER", "GONE"):
        assert (await table(stores, code)).life.closes is None
    await stores.close()


async def test_a_lobby_gets_a_secret_and_a_match_keeps_its_seed(path: Path, clock: SetClock) -> None:
    """T-33: people who join from now on have a share in it; what has begun goes on."""
    stores = await migrated(path, clock)
    seals = {code: (await table(stores, code)).seal for code in await stores.tables.codes()}
    assert seals["RUNS"] == Seal(b"\x00\xff", None)
    assert seals["OVER"] == Seal(b"\x01", None)
    assert (seals["LOBY"].shares, seals["LOBY"].givers) == ((), ())
    assert len(seals["LOBY"].secret) == 32
    assert seals["LOBY"].secret != seals["GONE"].secret
    await stores.close()


async def test_every_table_has_its_turn_and_can_be_written(path: Path, clock: SetClock) -> None:
    stores = await migrated(path, clock)
    turns = {code: (await table(stores, code)).turn for code in await stores.tables.codes()}
    assert list(turns) == ["GONE", "OVER", "LOBY", "RUNS"]
    assert {code: turn.number for code, turn in turns.items()} == {"GONE": 0, "OVER": 57, "LOBY": 0, "RUNS": 2}
    assert turns["OVER"] == Turn(number=57, first=56, news_from=50, began=160.0, call=1)
    assert (await table(stores, "OVER")).rematch == "LOBY"
    changes = await stores.tables.changes()
    for code in turns:
        seen = await table(stores, code)
        await stores.tables.write(msgspec.structs.replace(seen, records=()))
        assert msgspec.structs.replace(seen, revision=2) == await table(stores, code)
        assert await anext(changes) == code
    await stores.close()


async def test_messages_keep_their_turn_and_their_calls(path: Path, clock: SetClock) -> None:
    stores = await migrated(path, clock)
    now = 350.0
    number = (await table(stores, "RUNS")).turn.number
    board = await only(stores, CHANNEL, now)
    assert (board.id, board.message, board.turn, board.sending, board.failures) == (2, "m2", number, "nonce", 1)
    assert await stores.outbox.due_places(now, "telegram") == []
    assert await stores.outbox.next_retry(now, ["discord"]) == 400.0
    assert [old.message for old in await stores.outbox.retired(now, CHANNEL)] == ["m0"]
    assert await stores.outbox.suspended("RUNS") == [(1, "dm")]
    assert board.sending_turn == number
    calls = Calls("RUNS", number, 1, frozenset({PersonId(1), PersonId(2)}))
    mine = await stores.outbox.claim(2, "me", now, now + 60)
    assert mine is not None
    # Nobody knows whether the message that called Anna has arrived.
    assert await stores.outbox.begin_sending(mine, "nonce", now, calls, again=True) == {PersonId(1)}
    await stores.close()


async def test_people_and_the_local_table_stay(path: Path, clock: SetClock) -> None:
    stores = await migrated(path, clock)
    anna = await stores.people.person_by_account(Account("discord", "11"))
    assert anna == Person(id=PersonId(1), name="Anna", language="it", confirm=False, dm=True)
    assert await stores.local.browser_of("u1") == "browser"
    (message,) = await stores.local.messages(Place("local", "kitchen"), None, 9)
    assert (message.code, message.revision, message.pictured) == ("RUNS", 1, True)
    await stores.close()


async def test_a_step_that_fails_leaves_the_database_as_it_was(path: Path, clock: SetClock) -> None:
    """And the next attempt goes on from there."""
    make_third(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE call (in_the_way)")
    with pytest.raises(sqlite3.OperationalError):
        await SqliteStores.open(path, clock)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (3,)
        assert connection.execute("SELECT turn_no FROM game_table WHERE code = 'OVER'").fetchone() == (56,)
        connection.execute("DROP TABLE call")
    stores = await SqliteStores.open(path, clock)
    assert len(await stores.tables.codes()) == 4
    await stores.close()


async def test_matches_that_are_over_can_be_looked_back_on_once_somebody_asks(path: Path, clock: SetClock) -> None:
    """Whatever earlier program played them; nothing begins by itself for old ones."""
    with closing(sqlite3.connect(path)) as connection:
        before = "".join(step.sql for step in steps() if step.version < 23)
        connection.executescript(f"BEGIN; {before} PRAGMA user_version = 22; COMMIT")
        connection.executescript(
            "BEGIN; INSERT INTO person (id, name, language, created) VALUES (2, 'Berta', 'en', 1.0);"
            " INSERT INTO game_table (code, game, options, owner, status, rules_version, seats, secret, created,"
            " updated, written) VALUES ('OVER', 'nile', '{}', 2, 'over', 2, 2, x'01', 1.0, 2.0, 1); COMMIT"
        )
    stores = await SqliteStores.open(path, clock)
    assert await stores.analyses.read("OVER") is None
    assert await stores.analyses.wanted(["nile"], 2.0) == []
    assert await stores.analyses.wanted(["nile"], 1.0) == ["OVER"]
    await stores.analyses.want("OVER")
    assert await stores.analyses.wanted(["nile"], 2.0) == ["OVER"]
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE analysis SET version = version + 1")
    assert await stores.analyses.read("OVER") is None, "another program's"
    await stores.analyses.want("OVER")
    assert await stores.analyses.read("OVER") == Kept()
    await stores.close()
