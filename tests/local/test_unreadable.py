"""A table that this program can't read rests; nothing around it is any the worse."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.local.rig import browser, program, until


async def test_a_table_that_can_not_be_read_hides_nothing_else(tmp_path: Path) -> None:
    database = tmp_path / "a.db"
    async with program(database) as server, browser(server) as anna:
        await anna.post("/api/person", name="Anna")
        good = (await anna.post("/api/quick", game="coloretto"))["room"]
        bad = (await anna.post("/api/quick", game="coloretto"))["room"]
        code = (await anna.room(bad))["code"]
        await until(lambda: anna.panel(bad))
        await server.settled()
        kept = (await anna.get(f"/api/room/{bad}"))["messages"]
        await server.stop()
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("UPDATE game_table SET rules_version = 999 WHERE code = ?", (code,))
        await server.start()
        await anna.open()
        rooms = (await anna.get("/api/lobby"))["rooms"]
        assert [entry["room"] for entry in rooms] == [good]
        assert [m["id"] for m in (await anna.get(f"/api/room/{bad}"))["messages"]] == [m["id"] for m in kept]
        assert await anna.panel(bad)
        assert code in str((await anna.type("/mine"))["message"])  # it is said that it rests
        for text in (f"/play {code}", f"/join {code}", f"/move {code} x", "/wait", "x"):
            assert (await anna.type(text, bad))["refused"], text
        press = (await anna.panel(bad))["choices"]
        for button in press:
            assert (await anna.post("/api/act", press=button["press"], room=bad))["refused"]
        offers = await anna.get(f"/api/suggest?person={anna.me}&room={bad}&text=/move ")
        assert set(offers) == {"suggestions", "left"}
        await anna.post("/api/person", person=anna.me, name="Annabel")
        assert (await anna.room(good))["players"][0]["name"] == "Annabel"
        assert (await anna.type("/settings confirm=off", bad))["message"]
