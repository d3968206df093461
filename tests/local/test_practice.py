"""A practice match by ear at the local table's line, taken by what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.titles import TITLES
from core.wording import Words
from tests.learner import Way, learns
from tests.local.rig import browser, program


@pytest.mark.parametrize(("language", "way"), [("en", "words"), ("it", "letters")])
async def test_a_lesson_of_each_game_is_taken_by_the_line(tmp_path: Path, language: str, way: Way) -> None:
    """It needs no table and no room, and brings no picture."""
    words = Words(language)
    async with program(tmp_path / "table.db") as server, browser(server, language) as anna:

        async def types(line: str) -> str:
            content = await anna.type(f"/practice {line}", language=language)
            assert not content["refused"], content["notice"]
            assert content["where"] == "sheet"
            assert content["message"]["picture"] == ""
            return "\n".join(block["text"] for block in content["message"]["blocks"])

        for game in TITLES:
            texts = await learns(types, words.say(f"{game}.title"), way)
            assert words.say("table.lesson.learnt") in texts[-1]


async def test_a_button_of_a_lesson_is_pressed_over_http(tmp_path: Path) -> None:
    async with program(tmp_path / "table.db") as server, browser(server) as anna:
        begun = await anna.type("/practice dos rios")
        press = next(one["press"] for one in begun["message"]["choices"] if one["letter"] == "B")
        for _ in range(2):
            second = (await anna.post("/api/act", press=press))["message"]
            assert second["blocks"][0]["text"] == "Dos Rios, practice in words, move 2 of 5"
        refused = await anna.type("/practice xyzzy")
        assert refused["refused"]
        assert "xyzzy" in refused["notice"]
        assert "move 2 of 5" in refused["message"]["blocks"][0]["text"]
