"""Three people at play: what tests of whole matches do with the fake service's people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from bots.codec import encode
from core.match import Match
from core.press import Press
from core.table import Table
from tests.parity.script import press_of
from tests.telegram.fake_api import Answer, Chat, FakeTelegram, Person, Post, Topic
from tests.telegram.rig import Running

CHOOSING = ("move", "menu", "sure")

Choose = Callable[[list[Press]], int]
"""Picks one of the choices that a panel offers, by its number."""


def first(choices: list[Press]) -> int:
    return 0


def press_on(data: str | None) -> Press | None:
    """What a button asks for; None for a link."""
    return press_of(data) if data else None


def button_for(post: Post, verb: str) -> str | None:
    """The data of the first button that asks for `verb`."""
    for button in post.buttons:
        asked = press_on(button.callback_data)
        if asked and asked.verb == verb:
            return button.callback_data
    return None


def choices(post: Post) -> list[Press]:
    """What a panel lets its person choose. Choices carry a letter, ways back don't; nor does the last question."""
    offered = []
    for button in post.buttons:
        asked = press_on(button.callback_data)
        if asked and (asked.verb == "sure" or (asked.verb in CHOOSING and button.text[1:3] == ". ")):
            offered.append(asked)
    return offered


def decided(table: Table) -> tuple[int, int]:
    """Grows with each decision, also one that still waits for others'."""
    return len(table.need_match().records), len(table.pending)


@dataclass
class Club:
    """People with a table in a group or topic; `seated` in the order of the seats."""

    api: FakeTelegram
    running: Running
    chat: Chat
    seated: list[Person]
    topic: Topic | None = None
    code: str = ""
    log: list[str] = field(default_factory=list)

    async def table(self) -> Table:
        return await self.running.service.table(self.code)

    def board(self) -> Post:
        """The newest message of the bot with buttons in the group."""
        topic = self.topic.id if self.topic else None
        return next(post for post in reversed(self.chat.visible()) if post.buttons and post.topic == topic)

    async def board_with(self, verb: str) -> Post:
        """Wait for a board that offers this."""
        return await self.api.people.until(lambda: self._board_with(verb))

    def _board_with(self, verb: str) -> Post | None:
        topic = self.topic.id if self.topic else None
        posts = [post for post in self.chat.visible() if post.buttons and post.topic == topic]
        return posts[-1] if posts and button_for(posts[-1], verb) else None

    async def opens(self, game: str = "coloretto") -> None:
        """The first of the club opens a table by command."""
        self.seated[0].writes(self.chat, f"/new {game}", topic=self.topic)
        lobby = await self.board_with("join")
        found = next(act for key in lobby.buttons if (act := press_on(key.callback_data)))
        self.code = found.table

    async def press(self, person: Person, verb: str) -> Answer:
        """Press a button below the newest board."""
        post = await self.board_with(verb)
        data = button_for(post, verb)
        assert data
        return await person.presses_data(post, data)

    async def starts(self) -> None:
        """Everybody sits down and the owner starts."""
        for person in self.seated[1:]:
            await self.press(person, "join")
        await self.press_start()
        await self.board_with("play")

    async def press_start(self) -> None:
        """The owner starts the table as the card shows it."""
        revision = (await self.table()).revision
        await self.api.people.until(lambda: self._offers_start(revision))
        await self.press(self.seated[0], "start")

    def _offers_start(self, revision: int) -> bool:
        """Whether the card shows the table as it is: what it was before can't be started."""
        post = self._board_with("start")
        start = press_on(button_for(post, "start")) if post else None
        return start is not None and start.no == revision

    async def confirms(self, person: Person) -> None:
        """Answer the question before a move that can't be taken back, in the private chat."""
        post = await self.api.people.until(lambda: self._question(person))
        await person.presses_data(post, str(button_for(post, "sure")))

    @staticmethod
    def _question(person: Person) -> Post | None:
        return next((post for post in reversed(person.chat.visible()) if button_for(post, "sure")), None)

    async def turn(self, choose: Choose = first) -> None:
        """Whoever is to act decides by the buttons of their private panel."""
        table = await self.table()
        no = table.need_running().no
        person = self.seated[table.undecided()[0]]
        before = decided(table)
        while decided(await self.table()) == before:
            post, offered = await self.api.people.until(lambda: self._panel(person, no))
            version = post.versions
            chosen = offered[choose(offered)]
            await person.presses_data(post, encode(chosen))
            if decided(await self.table()) == before:
                await self._changes(person, post, version)

    async def to_act(self) -> int:
        """The seat that decides now."""
        return (await self.table()).undecided()[0]

    async def until(self, wanted: Callable[[Match], object]) -> None:
        """Wait until the match is as wanted."""
        async with asyncio.timeout(30):
            while not wanted((await self.table()).need_match()):  # noqa: ASYNC110 - computers move without a call
                await asyncio.sleep(0.02)

    async def _changes(self, person: Person, post: Post, version: int) -> None:
        """Wait until the panel shows the next level, or another one has taken its place."""
        await self.api.people.until(lambda: post.versions > version or person.chat.visible()[-1].id > post.id)

    def _panel(self, person: Person, no: int) -> tuple[Post, list[Press]] | None:
        """Their newest message whose choices fit the present decision."""
        for post in reversed(person.chat.visible()):
            offered = choices(post)
            if offered and (offered[0].table, offered[0].no) == (self.code, no):
                return post, offered
        return None

    async def plays_on(self, turns: int = 1000, choose: Choose = first) -> None:
        """So many turns, or to the end."""
        for _ in range(turns):
            if (await self.table()).need_match().over:
                return
            await self.turn(choose)
