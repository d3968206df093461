"""Somebody erases themselves at the local table, in the middle of a match."""

from __future__ import annotations

import json
from base64 import b64decode
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from core.people import PersonId
from core.ports.privacy import AFTERWARDS_S
from core.records import Resigned
from storage.sql.privacy import SqlPrivacy
from tests.local.rig import Browser, Program, browser, program, until


async def presses(who: Browser, answer: Any, verb: str, room: str) -> Any:
    """The button of that code in an answer's message."""
    buttons = answer["message"]["choices"] + answer["message"]["controls"]
    press = next(button["press"] for button in buttons if button["press"].split(":", 1)[0] == verb)
    return await who.post("/api/act", press=press, room=room)


async def begun(server: Program, *others: Browser, first: Browser) -> str:
    room: str = (await first.type("/new coloretto"))["room"]
    for other in others:
        await other.type("/join", room)
    await first.type("/start", room)
    await server.settled()
    return room


async def named(who: Browser, name: str) -> None:
    await who.post("/api/person", name=name)


def bytes_of(path: Path) -> bytes:
    return b"".join(Path(f"{path}{end}").read_bytes() for end in ("", "-wal", "-shm") if Path(f"{path}{end}").exists())


async def test_by_the_buttons_killed_in_the_middle_and_started_again(tmp_path: Path) -> None:
    """Nothing of name or number is in the file afterwards; the others play on, and the browser is nobody's."""
    path = tmp_path / "a.db"
    async with program(path) as server, browser(server) as anna, browser(server) as ben, browser(server) as carla:
        for who, name in ((anna, "Annabella"), (ben, "Ben"), (carla, "Carla")):
            await named(who, name)
        room = await begun(server, ben, carla, first=anna)
        uid = anna.me
        assert "Annabella" in json.dumps(await ben.now(room))
        file = b64decode((await presses(anna, await anna.type("/privacy", room), "xm", room))["document"]["content"])
        assert json.loads(file)["accounts"] == [{"platform": "local", "uid": uid}]
        asked = await presses(anna, await anna.type("/privacy", room), "er", room)

        async def killed(*_: Any) -> list[str]:
            raise OSError("killed here")

        with patch.object(SqlPrivacy, "rewrite", killed):
            press = asked["message"]["choices"][0]["press"]
            status, _ = await anna.ask("/api/act", {"person": anna.me, "press": press, "room": room})
            assert status == 500
        await server.stop()
        assert b"Annabella" in bytes_of(path), "it isn't done yet"
        await server.start()

        async def done() -> bool:
            return await server.app.stores.people.called("Annabella") == []

        await until(done)
        await server.settled()
        await server.app.stores.privacy.finish(PersonId(1), server.app.clock.wall() + AFTERWARDS_S)  # as it will be
        assert await server.app.stores.privacy.unfinished() == []
        for told in ("Annabella", uid):
            assert told.encode() not in bytes_of(path)
        await ben.open()
        shown = await ben.now(room)
        assert "Annabella" not in json.dumps(shown)
        assert "somebody" in json.dumps(shown)
        [code] = await server.app.stores.tables.codes()
        table = await server.app.service.table(code)
        assert [record.seat for record in table.need_match().records if isinstance(record, Resigned)] == [0]
        assert "Annabella" not in json.dumps(await ben.board(room))

        await anna.open()
        assert (await anna.get(f"/api/lobby?room={room}"))["persons"] == [], "that browser is nobody's"


@pytest.mark.parametrize(
    ("language", "title", "gone"), [("en", "What is stored", "is erased"), ("it", "Che cosa", "è cancellato")]
)
async def test_alone_and_in_both_languages(tmp_path: Path, language: str, title: str, gone: str) -> None:
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        room = (await anna.type("/new coloretto"))["room"]
        await anna.type(f"/settings language={language}", room)
        told = await anna.type("/privacy", room)
        assert title in json.dumps(told, ensure_ascii=False)
        asked = await presses(anna, told, "er", room)
        answer = await presses(anna, asked, "es", room)
        assert gone in json.dumps(answer, ensure_ascii=False)
        assert await server.app.stores.people.accounts(PersonId(1)) == []
