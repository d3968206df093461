"""A hint at the local table: in the panel's place, by a button or the line, and told at the end on the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.local.rig import browser, program, until
from tests.pool import BriefPool


async def test_a_hint_stands_in_the_panel_s_place_and_its_buttons_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.local.rig.InlinePool", BriefPool)
    async with program(tmp_path / "table.db") as server, browser(server) as anna:
        room = (await anna.post("/api/quick", game="coloretto", computers=1, name="Anna"))["room"]
        asked = 0

        async def awaited() -> dict[str, object] | None:
            now = await anna.now(room)
            return now if now["choices"] or now["end"] else None

        while not (now := await until(awaited))["end"]:
            if asked < 2:
                press = next(one["press"] for one in now["controls"] if one["verb"] == "hint")
                answer = await anna.post("/api/act", press=press, room=room)
                assert answer["where"] == "panel"
                hint = answer["now"]
                assert "between equals" in " ".join(block["text"] for block in hint["said"])
                assert [one["letter"] for one in hint["choices"]] == ["A", "B", "C"][: len(hint["choices"])]
                assert hint["asked"]["text"] == "Which of them do you play?"
                now, asked = hint, asked + 1
            choice = next(one for one in now["choices"] if one["verb"] in ("move", "menu"))
            answer = await anna.post("/api/act", press=choice["press"], room=room)
            shown = answer["now"]
            while shown and any(one["verb"] == "sure" for one in shown["choices"]):
                sure = next(one["press"] for one in shown["choices"] if one["verb"] == "sure")
                shown = (await anna.post("/api/act", press=sure, room=room))["now"]
            await server.settled()
        assert "Anna asked for 2 hints." in " ".join(block["text"] for block in now["said"])
        named = [block["text"] for block in now["said"] if block["style"] != "quiet"][-1]
        assert "over" in named, "the sheet is called by the end, not by the hints"


async def test_a_hint_is_asked_for_by_the_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.local.rig.InlinePool", BriefPool)
    async with program(tmp_path / "table.db") as server, browser(server) as anna:
        room = (await anna.post("/api/quick", game="coloretto", computers=1, name="Anna"))["room"]
        await server.settled()
        answer = await anna.type("/hint", room)
        assert not answer["refused"], answer["notice"]
        assert "between equals" in " ".join(block["text"] for block in answer["now"]["said"])
