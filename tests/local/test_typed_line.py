"""The text line of the page: letters of the level that it shows, words, and how many more would fit. (S-3, S-8)"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.local.rig import Browser, browser, program, until


async def test_s_3_a_typed_letter_is_the_choice_that_the_page_shows(tmp_path: Path) -> None:
    """Without a word on what it shows, it is the choice of the panel in the room."""
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        await anna.post("/api/person", name="Anna")
        room = (await anna.post("/api/quick", game="nile", computers=1))["room"]
        now = await until(lambda: _choosing(anna, room))
        while now["choices"][0]["verb"] != "menu":
            await anna.post("/api/act", press=now["choices"][0]["press"], room=room)
            now = await until(lambda: _choosing(anna, room))
        deeper = now["choices"][0]
        answer = await anna.post("/api/act", press=deeper["press"], room=room)
        level, first = answer["now"]["level"], answer["now"]["choices"][0]
        assert level["path"]
        assert first["letter"] == "A"
        await server.settled()
        unsaid = await anna.type("a", room)
        assert unsaid["now"]["level"] == level, "of the first level, that letter leads deeper"
        wrong = await anna.post("/api/act", text=deeper["letter"].lower(), room=room, level=now["level"])
        assert wrong["now"]["level"]["path"] == level["path"]
        played = await anna.post("/api/act", text="a", room=room, level=level)
        assert played["notice"].startswith("You "), played["notice"]
        assert (await anna.now(room))["level"] != level


async def test_s_8_the_line_offers_moves_in_words_and_counts_the_others(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        await anna.post("/api/person", name="Anna")
        room = (await anna.post("/api/quick", game="amazonas", computers=1))["room"]
        await until(lambda: _choosing(anna, room))
        assert (await anna.type("help", room))["notice"].startswith("Type a letter, ")
        found = await anna.get(f"/api/suggest?person={anna.me}&room={room}&text=build")
        assert len(found["suggestions"]) == 8
        assert found["left"].startswith("And ")
        assert found["left"].endswith(" more: type on.")
        first = found["suggestions"][0]["text"]
        again = await anna.get(f"/api/suggest?person={anna.me}&room={room}&text=/move {first}")
        assert again["suggestions"][0]["text"] == f"/move {first}"
        assert again["left"] == ""
        assert not (await anna.type(first, room))["refused"]


async def _choosing(anna: Browser, room: str) -> Any:
    now = await anna.now(room)
    return now if now["choices"] and now["level"] else None
