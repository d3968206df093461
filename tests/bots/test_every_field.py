"""Whatever a screen holds, every platform shows. (T-36)"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bots import codec
from bots.discord import formatting as discord
from bots.local import formatting as local
from bots.telegram import formatting as telegram
from core.game import Seat
from core.observation import Called
from core.people import PersonId
from core.ports.platform import RenderedScreen
from core.press import Press
from core.screens import Block, Button, Link, Screen

ANNA = Called(PersonId(1), "4711", Seat(0))
"""Her name is her number on each network, whatever a formatter is told first."""

PLAIN = Screen(language="en", blocks=(Block("A title", "title"),), choices=(Button("Plain", Press("help")),))

SHOWN: dict[str, tuple[Any, list[str]]] = {
    "blocks": ((Block("first words", "title"), Block("second words", "quiet")), ["first words", "second words"]),
    "choices": ((Button("Choose me", Press("play", "KXRM")),), ["Choose me", codec.encode(Press("play", "KXRM"))]),
    "controls": ((Button("Steer me", Press("hand", "KXRM")),), ["Steer me", codec.encode(Press("hand", "KXRM"))]),
    "called": ((ANNA,), ["4711"]),
    "link": ("https://example.org/home", ["https://example.org/home", "Table"]),
    "links": ((Link("Over there", "https://example.org/there"),), ["https://example.org/there", "Over there"]),
}
"""A value for each field, and what of it must be found in the message."""

ELSEWHERE = {
    "language": "the words are in it already",
    "level": "gives typed letters their meaning (core.in_sight)",
    "table": "tells the reconciler and the page which table it is",
    "grid": "arranges the choices",
    "own": "tells Telegram what is not to be handed on (tests/telegram/test_protected.py)",
    "turn": "tells the reconciler whether to send or edit",
    "stands": "tells the reconciler whether there is anything to edit",
    "lists": "tells the reconciler which tables a reminder is about",
    "picture": "is drawn by the responder and sent beside what formatters make",
    "targets": "lies over the picture where that can be pressed (tests/local/test_boards.py); the buttons say the same",
}
"""Fields that no formatter reads, and why."""


def on_discord(screen: Screen) -> str:
    view, _ = discord.page(RenderedScreen(screen=screen), {called.person: int(called.name) for called in screen.called})
    return json.dumps(view.to_components())


def on_telegram(screen: Screen) -> str:
    keyboard = telegram.keyboard(screen)
    mentions = {called.name: called.name for called in screen.called}
    return telegram.caption(screen, mentions) + (keyboard.to_json() if keyboard else "")


def on_the_page(screen: Screen) -> str:
    return json.dumps(local.passing(RenderedScreen(screen=screen), screen.table))


def test_every_field_is_shown_or_somebody_elses() -> None:
    """(T-36)"""
    assert {*SHOWN, *ELSEWHERE} == set(Screen.__struct_fields__)


@pytest.mark.parametrize("platform", [on_discord, on_telegram, on_the_page])
@pytest.mark.parametrize("field", SHOWN)
def test_every_platform_shows_every_field(field: str, platform: Callable[[Screen], str]) -> None:
    """(T-36)"""
    value, marks = SHOWN[field]
    message = platform(msgspec.structs.replace(PLAIN, **{field: value}))
    assert [mark for mark in marks if mark not in message] == []
    assert [mark for mark in marks if mark in platform(PLAIN)] == []
