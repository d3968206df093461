"""A browser at the local table, behaving as its page does: it listens, presses on, and comes back when it lost the
program.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from aiohttp import ClientError

from bots import codec
from core.people import Place
from core.requests.base import Request
from tests.local.rig import Browser

KEPT = ("move", "sure", "undo")
"""Presses whose success is a record of the log, or a choice that waits for the others'."""

RETRY_S = 0.05
"""Until a page looks again for a program that is away; a browser takes half a second."""

UNDOES = 0.1
"""How often somebody takes back what they could."""


class Pressed(msgspec.Struct, frozen=True):
    """A press that was answered with success."""

    person: str
    request: Request


class Page:
    """One browser with the persons whom it holds, in one room."""

    def __init__(self, browser: Browser, dice: random.Random, pressing: Callable[[float], None]) -> None:
        """`pressing` is called when a press is sent, with the seconds that the answer to the last one took."""
        self.browser = browser
        self.room = ""
        self.persons: list[str] = []
        self.accepted: list[Pressed] = []
        self.unanswered = 0
        self.connections = 0
        self._dice = dice
        self._pressing = pressing
        self._answer_s = 0.05
        self._news = asyncio.Event()

    async def adds(self, name: str, language: str = "en") -> str:
        """A new person at this browser."""
        answer = await self.browser.post("/api/person", person="", name=name, language=language)
        self.persons.append(answer["person"])
        return self.persons[-1]

    async def listen(self) -> None:
        """The line that tells of changes, connected anew whenever it breaks."""
        while True:
            with suppress(ClientError):
                async with self.browser.live() as line:
                    self.connections += 1
                    async for _ in line:
                        self._news.set()
            self._news.set()
            await asyncio.sleep(RETRY_S)

    async def plays(self) -> bool:
        """Press whenever a person of this browser is called; True when the match is over, False when the program went
        away.
        """
        with suppress(ClientError):
            while True:
                self._news.clear()
                here = await self.browser.room(self.room)
                if here["status"] == "over":
                    return True
                called = [player["uid"] for player in here["players"] if player["uid"] and player["turn"]]
                if not any([await self._decides(person) for person in called]):
                    await self._news.wait()
        return False

    async def _decides(self, person: str) -> bool:
        """From the private panel through its menus to a decision; False when it offers none that still counts."""
        message = await self.browser.panel(self.room, person)
        while message and message["choices"]:
            undo = [button for button in message["controls"] if button["verb"] == "undo"]
            buttons = undo if undo and self._dice.random() < UNDOES else message["choices"]
            answer = await self._presses(person, self._dice.choice(buttons)["press"])
            if answer["refused"] or answer["notice"]:
                return not answer["refused"]
            message = answer["message"]
        return False

    async def _presses(self, person: str, press: str) -> Any:
        self._pressing(self._answer_s)
        self.unanswered += 1
        since = time.perf_counter()
        answer = await self.browser.post("/api/act", press=press, room=self.room, person=person)
        self._answer_s = time.perf_counter() - since
        self.unanswered -= 1
        request = codec.decode(press)
        if request.name in KEPT and answer["notice"] and not answer["refused"]:
            self.accepted.append(Pressed(person, request))
        return answer

    async def messages(self, place: Place) -> list[Any]:
        """What stands in the room, or in the private chat of a person of this browser; oldest first."""
        path = f"/api/private/{place.user}?room={self.room}" if place.private else f"/api/room/{place.chat}"
        return list((await self.browser.get(path))["messages"])

    async def picture(self, message: Any) -> bytes:
        address = f"{self.browser.server.url}{message['picture']}?token={self.browser.token}"
        async with self.browser.session.get(address) as answer:
            return await answer.read()
