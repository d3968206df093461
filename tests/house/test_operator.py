"""The operator's verbs as real processes, beside a real one that serves: whom it shuts out, what it closes and says."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from bots.cli import cli
from bots.clock import SystemClock
from core.denials import Denied
from core.people import Account, Home, Place
from core.ports.announcements import Announcement
from core.service import Service
from core.titles import TITLES
from core.wording import Refusal
from storage.sqlite import SqliteStores
from storage.sqlite.migrate import steps
from tests.command import rivertable, said, served
from tests.contract.stores.things import lobby
from tests.local.rig import Browser, browser, until


class Served:
    def __init__(self, url: str) -> None:
        self.url = url


@asynccontextmanager
async def serving(folder: Path, **settings: object) -> AsyncIterator[Served]:
    process = rivertable(folder, port=0, **settings)
    try:
        yield Served(await asyncio.to_thread(served, process))
    finally:
        process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(said, process, 0)


def _ended(process: subprocess.Popen[str], status: int) -> str:
    out, err = process.communicate(timeout=60)
    assert process.returncode == status, (out, err)
    assert "Traceback" not in err
    return out if status == 0 else err


async def run(folder: Path, *words: str, status: int = 0) -> str:
    """What the verb says: on standard output, or where it is refused on the other."""
    return await asyncio.to_thread(_ended, rivertable(folder, *words), status)


async def begun(who: Browser, game: str = "coloretto") -> tuple[str, str]:
    """A match against computers: its room and its code."""
    room = (await who.post("/api/quick", game=game, name="Anna"))["room"]
    return room, (await who.room(room))["code"]


def uid(folder: Path, name: str) -> str:
    with closing(sqlite3.connect(folder / "rivertable.db")) as file:
        found = "SELECT uid FROM account JOIN person ON person.id = account.person WHERE person.name = ?"
        return str(file.execute(found, (name,)).fetchone()[0])


async def test_whoever_is_denied_is_answered_so_by_the_running_process_at_once(tmp_path: Path) -> None:
    async with serving(tmp_path, contact="ada@example.org") as here, browser(here) as anna, browser(here) as berta:
        room, code = await begun(anna)
        await begun(berta, "nile")
        name = f"local:{uid(tmp_path, 'Anna')}"
        out = await run(tmp_path, "deny", name, "--why", "spoke ill")
        assert out == f"{name}: denied, a person\n"
        pressed = await anna.type("/play", room)
        assert pressed["refused"]
        assert pressed["notice"] == (
            "You can't use this bot: whoever runs it has decided so. You can reach them here: ada@example.org"
        )
        assert (await anna.post("/api/quick", game="nile"))["refused"]
        assert (await anna.get("/api/suggest?text=take&room=" + room + "&person=" + anna.me))["suggestions"] == []
        looked = await anna.now(room)
        assert looked["choices"] == [], "they see what anybody sees"
        status, refused = await anna.ask("/api/person", {"person": anna.me, "name": "Zoe"})
        assert status >= 400
        assert "can't use this bot" in json.dumps(refused)
        assert not (await berta.post("/api/quick", game="nile"))["refused"]
        listed = await run(tmp_path, "denied")
        assert listed.startswith(name)
        assert "a person" in listed
        assert "spoke ill" in listed
        assert "denied                 1 account\n" in await run(tmp_path, "doctor")
        assert await run(tmp_path, "allow", name) == f"{name}: allowed again\n"
        assert not (await anna.type("/play", room))["refused"]
        assert await run(tmp_path, "allow", name) == f"{name}: was not denied\n"
        assert await run(tmp_path, "denied") == "nobody\n"
        assert code


async def test_a_denied_room_rests(tmp_path: Path) -> None:
    async with serving(tmp_path) as here, browser(here) as anna:
        room, _ = await begun(anna)
        await run(tmp_path, "deny", f"local:{room}", "--chat")
        pressed = await anna.type("/play", room)
        assert pressed["notice"] == "This bot can't be used in this chat: whoever runs it has decided so."
        assert not (await anna.post("/api/quick", game="nile"))["refused"], "elsewhere they play on"
        await run(tmp_path, "allow", f"local:{room}", "--chat")
        assert not (await anna.type("/play", room))["refused"]


async def test_whoever_has_two_accounts_comes_back_by_neither(tmp_path: Path) -> None:
    stores = await SqliteStores.open(tmp_path / "rivertable.db", SystemClock())
    anna = await stores.people.add_person(Account("discord", "11"), "Anna", "en")
    await stores._database.change(
        ("INSERT INTO account (platform, uid, person) VALUES ('telegram', '22', ?)", (anna.id,))
    )
    await stores.close()
    assert await run(tmp_path, "deny", "telegram:22") == "telegram:22: denied, a person\ndiscord:11: denied, a person\n"
    assert await run(tmp_path, "deny", "discord:77", "--server", "--leave") == "discord:77: denied, a server\n"
    assert "left by the bot" in await run(tmp_path, "denied")
    assert "2 accounts, 1 server" in await run(tmp_path, "doctor")
    out = await run(tmp_path, "allow", "discord:11")
    assert out == "discord:11: allowed again\ntelegram:22: allowed again\n"


async def test_people_and_tables_are_found_and_no_secret_is_told(tmp_path: Path) -> None:
    async with serving(tmp_path) as here, browser(here) as anna:
        room, code = await begun(anna)
        table = (await anna.now(room))["code"]
        assert table == code
        people = await run(tmp_path, "people", "ann", "local:")
        assert people.count("\n") == 1
        assert "Anna" in people
        assert code in people
        [one] = [json.loads(line) for line in (await run(tmp_path, "people", "anna", "--json")).splitlines()]
        assert (one["name"], one["language"], one["tables"]) == ("Anna", "en", [code])
        assert one["accounts"] == [f"local:{uid(tmp_path, 'Anna')}"]
        assert await run(tmp_path, "people", "nobody-of-that-name") == "nobody\n"
        told = await run(tmp_path, "tables", code.lower())
        assert told.startswith(f"{code}   coloretto   running")
        assert f"local:{room}" in told
        [row] = [json.loads(line) for line in (await run(tmp_path, "tables", "--json")).splitlines()]
        assert set(row) == {"code", "game", "status", "people", "homes", "since", "revision"}
        assert await run(tmp_path, "tables", "--status", "lobby") == "no tables\n"
        assert len((await run(tmp_path, "tables", room)).splitlines()) == 1
        with closing(sqlite3.connect(tmp_path / "rivertable.db")) as file:
            seed, secret, invitation = file.execute("SELECT seed, secret, invitation FROM game_table").fetchone()
        everything = f"{told}{people}{row}"
        assert seed.hex() not in everything
        assert secret.hex() not in everything
        assert invitation not in everything


async def test_a_table_is_closed_beside_the_running_process_and_taken_up_again(tmp_path: Path) -> None:
    async with serving(tmp_path) as here, browser(here) as anna:
        room, code = await begun(anna)
        out = await run(tmp_path, "tables", "close", code.lower(), "--why", "We move house tonight.")
        assert out == f"{code}: closed; its people can take it up again for a day\n"

        told = "Whoever runs this bot has closed this table: We move house tonight."

        async def shown() -> bool:
            return told in json.dumps((await anna.get(f"/api/room/{room}"))["messages"])

        await until(shown)  # the process that serves has heard of it
        now = await anna.now(room)
        assert told in [block["text"] for block in now["said"]]
        assert (await anna.type("/play", room))["refused"]
        assert code in await run(tmp_path, "tables", "close", code, status=2)
        [restore] = [button["press"] for button in now["controls"] if button["verb"] == "restore"]
        assert not (await anna.post("/api/act", press=restore, room=room))["refused"]
        assert (await anna.now(room))["status"] == "running"


async def test_an_announcement_reaches_each_room_once_and_is_counted(tmp_path: Path) -> None:
    async with serving(tmp_path) as here, browser(here) as anna, browser(here, "it") as berta:
        first, _ = await begun(anna)
        await begun(anna, "nile")
        italian = (await berta.post("/api/quick", game="nile", name="Berta", language="it"))["room"]
        tried = await run(tmp_path, "announce", "Restart at noon.", "--dry-run")
        assert "would be told: 3 local" in tried
        assert f"local:{first}" in tried
        assert await run(tmp_path, "announce", "--list") == "nothing was announced\n"
        out = await run(tmp_path, "announce", "Restart at noon.", "--it", "Si riparte a mezzogiorno.")
        assert out.startswith("1: 3 chats are to be told")

        async def told() -> bool:
            return "3 sent, 0 left, 0 failed" in await run(tmp_path, "announce", "--list")

        await until(told)
        english = (await anna.get(f"/api/room/{first}"))["messages"]
        [one] = [message for message in english if "Restart at noon." in json.dumps(message)]
        assert one["table"] == ""
        assert (await anna.now(first))["announced"]["text"] == ["Restart at noon."]
        theirs = (await berta.now(italian, language="it"))["announced"]
        assert theirs["text"] == ["Si riparte a mezzogiorno."]
        assert theirs["title"] == "Da chi gestisce questo bot"
        assert "announcements          none under way\n" in await run(tmp_path, "doctor")
        assert "number 1" in await run(tmp_path, "announce", "--stop", "1", status=2)


async def test_an_announcement_waits_for_the_process_that_serves_and_can_be_stopped(tmp_path: Path) -> None:
    async with serving(tmp_path) as here, browser(here) as anna:
        room, _ = await begun(anna)
    await run(tmp_path, "announce", "Restart at noon.")
    assert "announcements          number 1: 0 sent, 1 left, 0 failed\n" in await run(tmp_path, "doctor")
    assert await run(tmp_path, "announce", "--stop", "1") == "1: stopped; nobody else is told\n"
    assert "0 sent, 1 left, 0 failed, stopped  Restart at noon." in await run(tmp_path, "announce", "--list")
    async with serving(tmp_path) as here, browser(here) as berta:
        await asyncio.sleep(1.0)
        assert "Restart" not in json.dumps((await berta.get(f"/api/room/{room}"))["messages"])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["deny", "anna"], "anna names nobody"),
        (["deny", "discord:anna"], "discord:anna names nobody"),
        (["deny", "telegram:-7", "--server"], "Only Discord has servers"),
        (["deny", "discord:7", "--leave"], "--leave goes with --server"),
        (["allow", "mars:7"], "mars:7 names nobody"),
        (["announce", " "], "must say something"),
        (["announce", "x" * 1501], "1501 characters"),
        (["announce", "hello"], "no chat to tell"),
        (["announce", "--stop", "9"], "number 9"),
        (["tables", "--why", "x"], "--why belongs to closing"),
        (["tables", "close", "KXRM", "--why", "x" * 201], "200 characters"),
    ],
)
def test_what_cant_be_done_is_refused_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    asyncio.run(_made(tmp_path / "rivertable.db"))
    done = CliRunner().invoke(cli, words)
    assert done.exit_code != 0
    assert told in f"{done.output}{done.exception}"
    assert isinstance(done.exception, Refusal | SystemExit)
    assert asyncio.run(_kept(tmp_path / "rivertable.db")) == ([], [])


async def _made(file: Path) -> None:
    stores = await SqliteStores.open(file, SystemClock())
    await stores.close()


async def _kept(file: Path) -> tuple[list[Denied], list[Announcement]]:
    stores = await SqliteStores.read(file, SystemClock())
    try:
        return await stores.denials.all(), await stores.announcements.all()
    finally:
        await stores.close()


async def test_a_database_of_an_earlier_program_is_left_as_it_is(tmp_path: Path) -> None:
    """Beside an older program that runs it must not be brought up to date."""
    file = tmp_path / "rivertable.db"
    stores = await SqliteStores.open(file, SystemClock())
    await stores.people.add_person(Account("discord", "Anna"), "Anna", "en")
    await stores.tables.create(lobby())
    await stores.denials.deny(Denied(kind="chat", platform="discord", id="5", at=1.0))
    await stores.close()
    before = steps()[-1].version - 1
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {before}")
    for words in (["people"], ["tables", "close", "KXRM"], ["deny", "discord:7"]):
        assert "of an earlier version" in await run(tmp_path, *words, status=2)
    assert "denied" not in await run(tmp_path, "doctor")
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (before,)
        assert connection.execute("SELECT count(*) FROM denied").fetchone() == (1,)


async def rooms_of(folder: Path, count: int) -> list[str]:
    """A waiting table in each of so many rooms, made while nothing serves."""
    clock = SystemClock()
    stores = await SqliteStores.open(folder / "rivertable.db", clock)
    service, rooms = Service(stores, TITLES, clock), [f"room{nth}" for nth in range(count)]
    account = Account("local", "anna")
    anna = await service.person(account, "Anna", "en")
    for room in rooms:
        await service.open_table(anna, account, [Home(Place("local", room), "en")], "nile", {})
    await stores.close()
    return rooms


async def test_a_kill_while_it_announces_leaves_no_room_untold_and_tells_none_twice(tmp_path: Path) -> None:
    rooms = await rooms_of(tmp_path, 16)
    await run(tmp_path, "announce", "Restart at noon.")

    async def told() -> list[int]:
        with closing(sqlite3.connect(tmp_path / "rivertable.db")) as file:
            messages = file.execute("SELECT chat FROM local_message WHERE body LIKE '%Restart at noon.%'").fetchall()
        return [messages.count((room,)) for room in rooms]

    async def some() -> bool:
        return sum(await told()) >= 3

    async def all_() -> bool:
        with closing(sqlite3.connect(tmp_path / "rivertable.db")) as file:
            [(left,)] = file.execute("SELECT count(*) FROM announced WHERE outcome = ''").fetchall()
        return left == 0

    first = rivertable(tmp_path, port=0)
    await asyncio.to_thread(served, first)
    await until(some)
    first.kill()
    await asyncio.to_thread(first.communicate)
    assert 3 <= sum(await told()) < len(rooms), "it was killed on the way"
    async with serving(tmp_path):
        await until(all_, seconds=30.0)
    assert await told() == [1] * len(rooms)
    assert "16 sent, 0 left, 0 failed" in await run(tmp_path, "announce", "--list")
