"""What the page is told for the ear: the board in words, what is asked, what has just happened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bots.local.asking import asked
from bots.local.telling import chapters
from core import screens
from core.chance import SeededChance
from core.games.coloretto.title import Coloretto
from core.menu import Menu
from core.press import Press
from core.screens import Block, Button, Mark, Picture, Screen
from core.screens.parts import trail_of
from core.telling import Cell, Grid, Part
from core.titles import TITLES
from core.wording import Line, Who, Words, line
from tests.local.rig import browser, program
from tests.local.test_present import choosing, play

OTHERS = [game for game in TITLES if game != "coloretto"]


def said(text: str) -> Line:
    return line("table.title_at", title=text, home="x")


def screen(**more: Any) -> Screen:
    return Screen(language="en", table="KXRM", **more)


def button(label: str, verb: str = "move", letter: str = "") -> Button:
    return Button(label, Press(verb, "KXRM"), letter)


def test_s_5_what_a_screen_asks() -> None:
    question = screen(
        blocks=(Block("Dos Rios", "title"), Block("Dam A5? ", "strong"), Block("It can't be taken back.", "quiet")),
        choices=(button("Yes, do it", "sure"), button("Don't ask me again", "sure_always")),
        controls=(button("Back", "menu"),),
    )
    told = asked(question)
    assert (told.kind, told.text, told.why) == ("question", "Dam A5? ", "It can't be taken back.")
    trail = trail_of(Menu((), (said("Sow"), said("Flax")), ()), Words("en"))
    level = screen(
        blocks=(Block("Your turn.", "strong"), *trail),
        choices=(button("E5a", letter="A"),),
        controls=(button("Back", "menu"), button("More", "more")),
    )
    assert asked(level).kind == "level"
    assert "›" not in asked(level).text
    assert asked(level).text.index("Sow") < asked(level).text.index("Flax")
    first = screen(
        blocks=(Block("Your turn.", "strong"), Block("Why: …", "quiet")), choices=(button("Dam", letter="A"),)
    )
    assert (asked(first).kind, asked(first).text) == ("turn", "Your turn.")
    assert asked(screen(blocks=(Block("Anna thinks."),))).text == ""


def test_s_11_parts_become_headings_tables_and_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    """A heading a player; villages one a row are a table, places side by side a field, each with its letters."""
    parts = (
        Part(
            name="players",
            topic="players",
            title=said("the others"),
            lines=tuple(line("table.ask_end_early", who=Who(seat)) for seat in (1, 1, 2)),
        ),
        Part(
            name="villages",
            topic="map",
            title=said("the villages"),
            lines=(said("sentence"),),
            grid=Grid((said("name"), said("kind")), ((Cell(said("Tucu"), "tucu"), Cell(said("fish"))),)),
        ),
        Part(
            name="fields",
            topic="map",
            title=said("the fields"),
            lines=(),
            grid=Grid((said("row"), said("A"), said("B")), ((Cell(said("1")), None, Cell(said("corn"), "b1")),)),
        ),
    )
    monkeypatch.setattr(Coloretto, "tell", lambda self, view: parts)
    game = Coloretto()
    state = game.new(3, game.meta.defaults(), SeededChance(bytes(32)))
    shown = Picture(
        game="coloretto",
        kind="panel",
        language="en",
        view=game.view(state, None),
        marks=(Mark("A", "tucu"), Mark("B", "tucu"), Mark("C", "b1"), Mark("", "b1"), Mark("Z", "b1")),
    )
    seen = screen(blocks=(), picture=shown, choices=tuple(button("Go", letter=letter) for letter in "ABC"))
    found = chapters(game, seen, Words("en", ("Anna", "Ben", "Cleo")))
    assert [(one.title, one.under, len(one.lines)) for one in found[:2]] == [
        ("Ben", "The others, x", 2),
        ("Cleo", "The others, x", 1),
    ]
    villages, fields = found[2:]
    assert (villages.kind, fields.kind) == ("table", "grid")
    assert villages.rows[0][0]
    assert villages.rows[0][0].letters == ("A", "B")
    assert fields.rows[0][1] is None
    assert fields.rows[0][2]
    assert fields.rows[0][2].letters == ("C",)
    assert chapters(game, screen(blocks=()), Words("en")) == []


@pytest.mark.parametrize("game", ["coloretto", *(pytest.param(game, marks=pytest.mark.soak) for game in OTHERS)])
async def test_s_11_every_sentence_of_a_position_stands_on_the_page(tmp_path: Path, game: str) -> None:
    """For whoever asks and nobody else; also of a moment of the past."""
    async with program(tmp_path / "a.db") as server, browser(server) as anna, browser(server) as ben:
        room = (await anna.post("/api/quick", game=game))["room"]
        now = await play(anna, room, 4)
        [table] = await server.app.service.readable([now["code"]])
        assert table.match
        for one, seat in ((await anna.now(room), 0), (await ben.now(room, "", language="en"), None)):
            words = Words("en", table.names, seat)
            view = table.match.view(seat)  # type: ignore[arg-type]
            told = screens.worded(table.match.game.tell(view), words)
            lines = [text for chapter in one["told"] for text in chapter["lines"]]
            assert lines == [text for part in told for text in part.lines]
        row = now["story"]["rows"][0]
        then = (await anna.post("/api/act", press=row["press"], room=room))["message"]
        assert len(then["told"]) == len((await anna.now(room))["told"]) or then["told"] != now["told"]


async def test_s_6_what_is_heard_comes_a_record_at_a_time_and_one_s_own_is_told(tmp_path: Path) -> None:
    """What somebody drew is told to them alone."""
    async with program(tmp_path / "a.db") as server, browser(server) as anna, browser(server) as ben:
        room = (await anna.post("/api/quick", game="coloretto"))["room"]
        now = await play(anna, room, 3)
        own = [one for one in now["heard"] if one["own"]]
        assert own
        assert [one["no"] for one in now["heard"]] == sorted(one["no"] for one in now["heard"])
        mine = {text for one in own for text in one["lines"]}
        drawn = {text for text in mine if "drew" in text}
        assert drawn
        public = {text for one in (await ben.now(room, ""))["heard"] for text in one["lines"]}
        assert not drawn & public


async def test_a_choice_says_whole_what_its_button_shortens(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        room = (await anna.post("/api/quick", game="amazonas"))["room"]
        now = await choosing(anna, room)
        while not any(one["whole"] for one in now["choices"]):
            now = await play(anna, room, 1)
            assert not now["end"], "no choice was too long for its button"
        wholes = [one["whole"] for one in now["choices"]]
        assert len(set(filter(None, wholes))) == len([one for one in wholes if one])
        assert all(whole != one["label"] for whole, one in zip(wholes, now["choices"], strict=True))
