"""Commands at the text line are the requests' own: what is typed, what is offered, and verbs that are new."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import pytest

from bots import codec
from bots.local.commands import offered, parse
from core import wording
from core.press import Press
from core.requests import BY_CODE, COMMANDS, REQUESTS
from core.requests.at_table import At, TableRequest
from core.requests.base import Request
from core.requests.command import Command, Listed, Shown, Takes
from core.requests.lobby import AddComputer, Join, SetLevel, SetOption, SetStandIn
from core.requests.looking import Board, Play
from core.requests.person import Mine, New, Settings
from core.requests.playing import Type
from core.requests.premoves import AddPremove, ClearPremoves, Plan
from core.responses import Response
from core.titles import Titles
from core.wording import Line, Refusal
from tests.local.rig import browser, program, until


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("/join kxrm", Join(table="KXRM")),
        ("/JOIN  KXRM  and more", Join(table="KXRM")),
        ("/join", Join()),
        ("/new coloretto quickstart=on", New(wish="coloretto quickstart=on")),
        ("/mine KXRM", Mine()),
        ("/settings language=it", Settings(key="language", value="it")),
        ("/computer steady", AddComputer(level="steady")),
        ("/computer KXRM random", AddComputer(table="KXRM", level="random")),
        ("/computer KXRM strong", AddComputer(table="KXRM", level="strong")),
        ("/level KXRM Iara strong", SetLevel(table="KXRM", which="Iara", level="strong")),
        ("/level beginner", SetLevel(level="beginner")),
        ("/standin KXRM forte", SetStandIn(table="KXRM", level="forte")),
        ("/option mission_choice=on", SetOption(key="mission_choice", value="on")),
        ("/move play green-frog", Type(move="play green-frog")),
        ("/move KXRM play green-frog", Type(table="KXRM", move="play green-frog")),
        ("play green-frog", Type(move="play green-frog")),
        ("kxrm", Type(move="kxrm")),
        ("/plan", Plan()),
        ("/plan KXRM clear", ClearPremoves(table="KXRM")),
        ("/plan take 2", AddPremove(move="take 2")),
    ],
)
def test_what_is_typed(text: str, asked: Request) -> None:
    assert parse(text) == asked


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        *((text, Mine()) for text in ("/mine.", "/mine, please", "/mine!", "/MINE…", "/mine-")),
        ("/board?", Board()),
        ("/play-KXRM", Play(table="KXRM")),
        ("/play_KXRM", Play(table="KXRM")),
        ("/play: «kxrm».", Play(table="KXRM")),
        ("/join КХRM", Join(table="KXRM")),
        ("/move KXRM: play green-frog", Type(table="KXRM", move="play green-frog")),
        ("/move «ＫＸＲＭ» frog", Type(table="KXRM", move="frog")),
        ("/move kxrm frog", Type(move="kxrm frog")),
        ("/new Dos Rios", New(wish="Dos Rios")),
    ],
)
def test_punctuation_parts_a_command_from_what_follows(text: str, asked: Request) -> None:
    """(T-48, T-39)"""
    assert parse(text) == asked


@pytest.mark.parametrize("text", ["/", "/?", "/mines", "/…", "/ mine"])
def test_what_is_no_command_gets_a_sentence(text: str) -> None:
    """(T-48)"""
    with pytest.raises(Refusal) as refused:
        parse(text)
    assert refused.value.code == "local.command_unknown"


def test_every_command_of_the_line_is_offered_and_understood() -> None:
    listed = {word for word, kind in COMMANDS.items() if kind.command and Listed.LINE in kind.command.listed}
    assert set(offered()) == listed
    for word in COMMANDS:
        asked = parse(f"/{word}")
        assert isinstance(asked, COMMANDS[word])


def test_what_begins_a_table_is_offered_first_and_ones_own_settings_last() -> None:
    words = list(offered())
    assert words[0] == "new"
    before = {"join", "leave", "luck", "computer", "drop", "level", "standin", "option", "speak", "lobby", "start"}
    before |= {"kick", "pace"}
    own = {"mine", "settings", "help", "privacy", "unblock", "queue", "unqueue", "practice", "server"}
    own |= {"link", "unlink"}
    assert set(words[1 : len(before) + 1]) == before
    assert set(words[-len(own) :]) == own
    assert words.index("move") < words.index("more")


class Wave(TableRequest, frozen=True, kw_only=True):
    """A verb that nobody in `bots` has heard of."""

    name = "wave"
    code = "zw"
    changes = False
    command = Command(word="wave", takes=Takes.CODE_AND_WORDS)
    shown: ClassVar[Shown] = Shown.AS_PANEL
    linked = True

    hand: str = ""

    @classmethod
    def offers(cls, titles: Titles) -> Mapping[str, Line]:
        return {"left": Line("wave.left"), "right": Line("wave.right")}

    async def handle(self, at: At) -> Response:
        return Response(notice=f"Waved {self.hand}", screen=at.panel(), table=at.table.code)


@pytest.fixture
def _wave(monkeypatch: pytest.MonkeyPatch) -> None:
    """The class and its sentences."""
    monkeypatch.setitem(REQUESTS, Wave.name, Wave)  # type: ignore[arg-type]
    monkeypatch.setitem(BY_CODE, Wave.code, Wave)  # type: ignore[arg-type]
    monkeypatch.setitem(COMMANDS, "wave", Wave)  # type: ignore[arg-type]
    found = wording._found

    def worded(language: str, line: Line) -> str | None:
        return f"<{line.key}>" if "wave" in line.key else found(language, line)

    monkeypatch.setattr(wording, "_found", worded)


@pytest.mark.usefixtures("_wave")
async def test_a_new_verb_is_there_without_an_edit(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        room = (await anna.post("/api/quick", game="coloretto"))["room"]
        await until(lambda: anna.panel(room))
        code = (await anna.room(room))["code"]

        async def offers(text: str) -> list[dict[str, str]]:
            found = await anna.get(f"/api/suggest?person={anna.me}&room={room}&text={text}")
            return list(found["suggestions"])

        assert await offers("/wav") == [{"text": "/wave", "about": "<local.command.wave>", "more": True}]
        assert [offer["text"] for offer in await offers("/wave r")] == ["/wave right"]
        typed = await anna.type(f"/wave {code} left", room)
        assert (typed["notice"], typed["where"], typed["room"]) == ("Waved left", "panel", room)
        assert typed["message"]["choices"]
        press = codec.encode(Press("wave", code, "right"))
        pressed = await anna.post("/api/act", press=press, room=room)
        assert (pressed["notice"], pressed["where"]) == ("Waved right", "panel")


@pytest.mark.parametrize("number", ["9" * 5000, "-" + "9" * 5000, "\u0663" * 1200, "1e5000"])
async def test_a_number_of_any_length_is_only_a_word_that_fits_nowhere(tmp_path: Path, number: str) -> None:
    """After every command, as a move, and where a room, a person or a button is named (T-29)."""
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        room = (await anna.post("/api/quick", game="dos_rios"))["room"]
        code = (await anna.room(room))["code"]
        for word in COMMANDS:
            await anna.post("/api/act", text=f"/{word} {number}", room=room)
        for text in (number, f"play {number}", f"lay {number} at {number}"):
            assert (await anna.post("/api/act", text=text, room=room))["refused"]
        for press in (f"m:{code}:{number}:1:a", f"m:{code}:0:{number}:a", f"m:{code}:0:1:{number}"):
            assert (await anna.post("/api/act", press=press, room=room))["refused"]
        short = number[:600]  # of an address aiohttp reads 8190 bytes
        assert (await anna.ask(f"/api/room/{short}"))[0] == 400
        assert (await anna.ask(f"/api/private/{short}?room={short}"))[0] == 403
        assert await anna.get(f"/api/suggest?person={anna.me}&room={room}&text=%2Fmove%20{short}")
