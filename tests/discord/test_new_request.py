"""A request that the adapter has never heard of: its command, its buttons and its answers come from its class."""

from __future__ import annotations

from typing import Any

import pytest

from core import requests
from core.live import LiveTables
from core.press import Press
from core.requests.at_table import At, TableRequest
from core.requests.base import PersonRequest, Request
from core.requests.command import Command, Shown, Takes
from core.responses import Caller, Response
from core.screens import Block, Button, Screen
from core.wording import LANGUAGES, _catalogue
from tests.discord.play import Playing
from tests.discord.world import world


class Ponder(TableRequest, frozen=True, kw_only=True):
    """Says a thought back, with a button for a deeper one."""

    name = "ponder"
    code = "zp"
    command = Command(word="ponder", takes=Takes.CODE_AND_WORDS, needs_words=True)
    shown = Shown.AS_DIALOG

    thought: str = ""

    async def handle(self, at: At) -> Response:
        deeper = Button("Deeper", Press("ponder", at.table.code, f"{self.thought}-deep"))
        blocks = (Block(f"{at.caller.person.name} thinks of {self.thought}"),)
        return at.show(Screen(language=at.language, table=at.table.code, blocks=blocks, controls=(deeper,)))


class Hum(PersonRequest, frozen=True, kw_only=True):
    name = "hum"
    code = "zh"
    command = Command(word="hum", takes=Takes.WORDS, needs_words=True, apart=True)

    tune: str = ""

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        return Response(notice=f"{caller.person.name} hums {self.tune}")


SENTENCES = {
    "discord.command.ponder": "ponder",
    "discord.command.ponder.about": "Think",
    "discord.command.ponder.words": "thought",
    "discord.command.ponder.words.about": "What to think of",
    "discord.command.hum": "hum",
    "discord.command.hum.about": "Hum",
    "discord.command.hum.words": "tune",
    "discord.command.hum.words.about": "Which tune",
}


@pytest.fixture(autouse=True)
def two_new_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the core and the catalogues had them."""
    kinds: tuple[type[Request], ...] = (Ponder, Hum)
    for kind in kinds:
        assert kind.command
        monkeypatch.setitem(requests.REQUESTS, kind.name, kind)
        monkeypatch.setitem(requests.BY_CODE, kind.code, kind)
        monkeypatch.setitem(requests.COMMANDS, kind.command.word, kind)
    for language in LANGUAGES:
        catalogue: Any = _catalogue(language, "discord")
        for key, text in SENTENCES.items():
            monkeypatch.setitem(catalogue._catalog, key, text)


async def test_it_is_typed_and_pressed_and_answered_in_place() -> None:
    async with world() as here:
        anna, bruno, dora = (here.rig.person(name) for name in ("Anna", "Bruno", "Dora"))
        playing = await Playing.open(here, here.rig.channel(), (anna, bruno))
        typed = await dora.types(playing.home, "table ponder", code=playing.code, thought="rain")
        assert typed.private
        assert "Dora thinks of rain" in typed.text
        pressed = await dora.presses(typed.last, "Deeper")
        assert pressed.private
        assert "rain-deep" in pressed.text
        assert pressed.last.message.id == typed.last.message.id, "a dialog takes the place of what was pressed"
        offered = await dora.completes(playing.home, "table ponder", "code", "", thought="rain")
        assert [choice["value"] for choice in offered] == [playing.code]


async def test_one_that_is_about_nobody_but_the_caller_needs_no_table() -> None:
    async with world() as here:
        anna = here.rig.person("Anna")
        answer = await anna.types(here.rig.channel(), "hum", tune="a samba")
        assert answer.private
        assert "Anna hums a samba" in answer.text
