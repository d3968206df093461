"""A person whom their browser has forgotten comes back by a link (T-37)."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from bots.local import keys
from core.codes import hashed
from core.people import Account, Place
from tests.local.rig import browser, program, until


@pytest.fixture(autouse=True)
def short_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "WRONG_KEY_S", 0.2)


async def test_a_seat_is_found_again_when_the_cookie_is_gone(tmp_path: Path) -> None:
    """T-37: with the match, its hand and the name; also after a restart, and as often as one likes."""
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        room = (await anna.post("/api/quick", game="coloretto"))["room"]
        await anna.post("/api/person", name="Anna")
        panel = await until(lambda: anna.choosing(room))
        key = (await anna.post("/api/key"))["key"]
        anna.session.cookie_jar.clear()
        await anna.open()
        assert (await anna.get("/api/lobby"))["persons"] == []
        assert (await anna.ask(f"/api/private/{anna.me}?room={room}"))[0] == 403
        await server.stop()
        await server.start()
        for _ in range(2):
            assert (await anna.post("/api/attach", key=key)) == {"person": anna.me, "name": "Anna"}
            again = await anna.panel(room)
            assert again["choices"] == panel["choices"]
            anna.session.cookie_jar.clear()
            await anna.open()


async def test_the_former_browser_holds_them_no_longer_and_hears_of_it(tmp_path: Path) -> None:
    """T-37: a seat has one screen; nobody else of that browser comes along."""
    async with program(tmp_path / "a.db") as server, browser(server) as old, browser(server, "it") as new:
        room = (await old.post("/api/quick", game="coloretto"))["room"]
        await until(lambda: old.panel(room))
        roberto = (await old.post("/api/person", person="", name="Roberto"))["person"]
        eva = (await new.post("/api/person", name="Eva"))["person"]
        key = (await old.post("/api/key"))["key"]
        async with old.live() as line:
            await line.receive_json()
            await new.post("/api/attach", person="", key=key)
            assert "lobby" in await line.receive_json(timeout=10)
        assert (await old.ask(f"/api/private/{old.me}?room={room}"))[0] == 403
        assert (await old.ask("/api/key", {"person": old.me}))[0] == 403
        assert [one["uid"] for one in (await old.get("/api/lobby"))["persons"]] == [roberto]
        assert {one["uid"] for one in (await new.get("/api/lobby"))["persons"]} == {eva, old.me}
        assert await new.panel(room, old.me)


async def test_only_the_newest_link_counts_and_only_ones_own_can_be_made(tmp_path: Path) -> None:
    """T-37"""
    async with program(tmp_path / "a.db") as server, browser(server) as anna, browser(server, "it") as eve:
        await anna.post("/api/person", name="Anna")
        first, second = [(await anna.post("/api/key"))["key"] for _ in range(2)]
        assert first != second
        assert min(len(first), len(second)) >= 43
        assert (await eve.ask("/api/key", {"person": anna.me}))[0] == 403
        status, content = await eve.ask("/api/attach", {"key": first})
        assert status == 400
        assert content["error"].startswith("Questo link non porta a nessuno")
        assert (await eve.ask("/api/attach", {"key": second}))[0] == 200


@pytest.mark.parametrize("key", ["", "x", "a" * 43, "\u00e9\ud83d\ude00", "9" * 5000])
async def test_any_other_key_is_refused(tmp_path: Path, key: str) -> None:
    """T-37, T-29"""
    async with program(tmp_path / "a.db") as server, browser(server) as eve:
        status, content = await eve.ask("/api/attach", {"key": key})
        assert (status, content["error"][:27]) == (400, "This link leads to nobody, ")
        assert (await eve.ask("/api/attach", {"key": "a"}, {"X-Table-Token": ""}))[0] == 403


async def test_guesses_wait_in_line(tmp_path: Path) -> None:
    """T-37: so many at once take as long as one after the other."""
    async with program(tmp_path / "a.db") as server, browser(server) as eve, browser(server) as mallory:
        since = asyncio.get_running_loop().time()
        answers = await asyncio.gather(
            *(who.ask("/api/attach", {"key": str(guess)}) for who in (eve, mallory) for guess in range(4))
        )
        assert asyncio.get_running_loop().time() - since >= 8 * keys.WRONG_KEY_S
        assert {status for status, _ in answers} == {400}
        assert (await eve.get("/api/lobby"))["persons"] == [], "everything else is answered as ever"


def held_in(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.glob("a.db*"))


async def test_the_database_holds_no_key(tmp_path: Path) -> None:
    """T-37"""
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        await anna.post("/api/person", name="Anna")
        key = (await anna.post("/api/key"))["key"]
        await server.stop()
        held = held_in(tmp_path)
        assert b"Anna" in held
        assert key.encode() not in held
        await server.start()


# Codes that join accounts


def code_in(answer: Any) -> str:
    """Of what `/link` shows."""
    found = re.search(r"[A-Z]{4} [A-Z]{4}", " ".join(block["text"] for block in answer["message"]["blocks"]))
    assert found, answer
    return found[0]


async def test_a_code_brings_a_person_to_a_second_browser_and_the_first_keeps_them(tmp_path: Path) -> None:
    """T-37: with the match, its hand and the name."""
    async with program(tmp_path / "a.db") as server, browser(server) as old, browser(server, "it") as new:
        room = (await old.post("/api/quick", game="coloretto"))["room"]
        await old.post("/api/person", name="Anna")
        await until(lambda: old.choosing(room))
        panel = await old.now(room)
        code = code_in(await old.type("/link"))
        came = await new.post("/api/code", code=code.lower())
        assert came["name"] == "Anna"
        assert came["person"] != old.me
        assert [(one["name"], one["named"]) for one in (await new.get("/api/lobby"))["persons"]] == [("Anna", True)]
        seat = next(one for one in (await new.room(room))["players"] if one["uid"])
        assert (seat["name"], seat["uid"]) == ("Anna", came["person"])
        for who in (old, new):
            now = await who.now(room)
            assert now["choices"] == panel["choices"]
        played = await new.post("/api/act", press=panel["choices"][0]["press"], room=room)
        assert not played["refused"], played["notice"]
        assert (await new.ask("/api/code", {"code": code}))[0] == 400, "once"


async def test_a_code_from_a_chat_network_brings_the_person_there(tmp_path: Path) -> None:
    """T-37: also one whom every browser has forgotten."""
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        service = server.app.service
        account = Account("discord", "1")
        person = await service.person(account, "Anna D", "it")
        await service.stores.people.offer(hashed("ABCDEFGH"), account, service.clock.wall() + 600)
        assert (await anna.post("/api/code", code="ABCD EFGH"))["name"] == "Anna D"
        [held] = (await anna.get("/api/lobby"))["persons"]
        assert (held["name"], held["language"]) == ("Anna D", "it")
        assert await service.accounts(person.id) == [account, Account("local", anna.me)]
        await service.stores.people.offer(hashed("HGFEDCBA"), account, service.clock.wall() + 600)
        assert (await anna.post("/api/code", code="HGFE DCBA"))["person"] == anna.me, "they are here already"
        assert len(await service.accounts(person.id)) == 2


async def test_a_code_of_the_page_is_entered_by_somebody_who_is_there(tmp_path: Path) -> None:
    """T-37: they are asked first; then this browser's two are one."""
    async with program(tmp_path / "a.db") as server, browser(server) as old, browser(server) as new:
        await old.post("/api/person", name="Anna")
        room = (await new.post("/api/quick", game="coloretto"))["room"]
        await new.post("/api/person", name="Annie")
        asked = await new.type(f"/link {code_in(await old.type('/link'))}")
        assert "Are Anna (browser) and Annie (browser) both you?" in str(asked["message"]["blocks"])
        done = await new.post("/api/act", press=asked["message"]["choices"][0]["press"])
        assert done["changed"]
        assert [one["name"] for one in (await new.get("/api/lobby"))["persons"]] == ["Annie"]
        assert any(one["uid"] == old.me for one in (await old.room(room))["players"])


async def test_a_wrong_code_brings_nobody_and_waits_in_line(tmp_path: Path) -> None:
    """T-37"""
    async with program(tmp_path / "a.db") as server, browser(server) as eve:
        since = asyncio.get_running_loop().time()
        for code in ("", "ABCD EFGH", "\u00e9\ud83d\ude00", "9" * 5000):
            status, content = await eve.ask("/api/code", {"code": code})
            assert (status, content["error"][:23]) == (400, "This code links nothing")
        assert asyncio.get_running_loop().time() - since >= 4 * keys.WRONG_KEY_S
        assert (await eve.get("/api/lobby"))["persons"] == []


async def test_a_plan_that_is_made_in_one_browser_is_heard_of_in_the_other(tmp_path: Path) -> None:
    """T-37: nobody else's page hears of it."""
    async with (
        program(tmp_path / "a.db") as server,
        browser(server) as old,
        browser(server) as new,
        browser(server) as eve,
    ):
        room = (await old.post("/api/quick", game="coloretto"))["room"]
        await until(lambda: old.choosing(room))
        came = await new.post("/api/code", code=code_in(await old.type("/link")))
        await eve.post("/api/person", name="Eve")
        await server.settled()
        async with new.live() as line, eve.live() as other:
            for one in (line, other):
                await one.receive_json()
            code = (await old.room(room))["code"]
            await server.app.service.repost(code, Place("local", user=old.me))
            heard = await line.receive_json(timeout=10)
            assert f"private:{came['person']}" in heard
            with pytest.raises(TimeoutError):
                await other.receive_json(timeout=0.5)
