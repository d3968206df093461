"""`kill -9` of the bot at thirty points of matches, while the service and the people live on."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import cycle, pairwise
from pathlib import Path

import pytest

from bots import codec
from bots.clock import SystemClock
from core.live import revive
from core.press import Press
from core.stored import StoredTable
from core.titles import TITLES
from storage.sqlite import SqliteStores
from tests.telegram.club import button_for, choices
from tests.telegram.fake_api import Chat, FakeTelegram, Person, Post
from tests.telegram.fake_api.requests import Call

ROOT = Path(__file__).parents[2]
KILLS = 30
POINTS = [
    (method, done)
    for method in ("answerCallbackQuery", "sendPhoto", "editMessageMedia", "editMessageReplyMarkup", "sendPhoto")
    for done in (False, True)
]
"""The call that is the last one of a life, and whether the service carried it out."""

CUT_SHORT = "ignore:Unclosed file <tempfile.SpooledTemporaryFile:ResourceWarning"
"""An upload that ends with its life: aiohttp leaves the file that was to hold it to the garbage collector."""

GAP = 5
"""Calls of the method that a life gets to make before its last."""


class Lives:
    """One life after another; each ends in the call that was chosen for it."""

    def __init__(self, api: FakeTelegram, nursery: asyncio.subprocess.Process) -> None:
        self.api = api
        self.kills: list[tuple[str, bool]] = []
        self._nursery = nursery
        self._points = cycle(POINTS)
        self._left = 0
        self._pid = 0
        api.watchers.append(self._watch)

    async def begin(self) -> None:
        assert self._nursery.stdin
        assert self._nursery.stdout
        self._nursery.stdin.write(b"live\n")
        await self._nursery.stdin.drain()
        self._pid = int(await self._nursery.stdout.readline())
        self._point = next(self._points)
        self._left = GAP

    def end(self) -> None:
        if self._pid:
            os.kill(self._pid, signal.SIGKILL)
            self._pid = 0

    @property
    def alive(self) -> bool:
        return self._pid != 0

    def _watch(self, call: Call, done: bool) -> None:
        if self._pid and len(self.kills) < KILLS and (call.name, done) == self._point:
            self._left -= 1
            if self._left == 0:
                self.kills.append(self._point)
                self.end()


@asynccontextmanager
async def lives(api: FakeTelegram, database: Path) -> AsyncIterator[Lives]:
    command = [sys.executable, "-m", "tests.telegram.victim", api.url, api.token, str(database)]
    pipe = asyncio.subprocess.PIPE
    nursery = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdin=pipe, stdout=pipe)
    assert nursery.stdout
    assert await nursery.stdout.readline() == b"ready\n"
    found = Lives(api, nursery)
    try:
        yield found
    finally:
        found.end()
        nursery.kill()
        await nursery.wait()
        nursery._transport.close()  # type: ignore[attr-defined]


@pytest.mark.soak
@pytest.mark.timeout(600)
@pytest.mark.filterwarnings(CUT_SHORT)
async def test_killed_at_thirty_points(api: FakeTelegram, tmp_path: Path) -> None:
    people = [api.people.person(name, started=True) for name in ("Anna", "Ben", "Cleo")]
    async with lives(api, tmp_path / "a.db") as bot:
        match = 0
        while len(bot.kills) < KILLS:
            match += 1
            before = len(bot.kills)
            group = api.people.group(f"Club {match}", people)
            await play(api, bot, group, people)
            kills = len(bot.kills) - before
            await api.people.until(lambda: settled(group, people, kills), 60)  # noqa: B023
            await api.people.quiet(0.5, 60)
            check(group, people, kills)
        bot.end()
    await whole(tmp_path / "a.db", match)
    assert api.complaints == []
    assert Counter(bot.kills).most_common(1)[0][1] <= KILLS // len(POINTS) + KILLS // 5 * 2


async def play(api: FakeTelegram, bot: Lives, group: Chat, people: list[Person]) -> None:
    """To the end message, whatever happens to the bot on the way."""
    people[0].writes(group, "/new coloretto")
    while True:
        if not bot.alive:
            await bot.begin()
        board = newest(group)
        if board is None:
            await pause(api)
            continue
        if button_for(board, "rematch"):
            return
        if button_for(board, "start"):
            await lobby(board, people)
        else:
            await asyncio.gather(*(decide(person, board) for person in people))
        await pause(api)


async def pause(api: FakeTelegram) -> None:
    """Until the bot does something, and a moment longer."""
    async with api.changed:
        try:
            async with asyncio.timeout(0.3):
                await api.changed.wait()
        except TimeoutError:
            return
    await asyncio.sleep(0.02)


async def lobby(board: Post, people: list[Person]) -> None:
    for person in people:
        if person.account.user.first_name not in board.words:
            await press(person, board, str(button_for(board, "join")))
            return
    await press(people[0], board, str(button_for(board, "start")))


async def decide(person: Person, board: Post) -> None:
    """Somebody presses what their newest panel offers, when the board calls them."""
    code = codec.decode(str(button_for(board, "play"))).table
    for post in reversed(person.chat.visible()):
        offered = [act for act in choices(post) if act.table == code]
        if offered:
            await press(person, post, codec.encode(sure(offered[-1])))
            return


def sure(act: Press) -> Press:
    return Press("sure", act.table, act.argument, act.seat, act.no) if act.verb == "move" else act


async def press(person: Person, post: Post, data: str) -> None:
    """A press that may never be answered: the life it fell into may just end."""
    try:
        await person.presses_data(post, data, timeout_s=1.0)
    except TimeoutError:
        return


def newest(group: Chat) -> Post | None:
    return next((post for post in reversed(group.visible()) if post.buttons), None)


def settled(group: Chat, people: list[Person], kills: int) -> bool:
    """Every chat shows the end, and no old board has buttons but one for each kill: the one that was under way to the
    group then, whose number no life knows.
    """
    ends = [next(post for post in reversed(chat.visible()) if post.file) for chat in (group, *(p.chat for p in people))]
    old = [post for post in group.visible() if post.file and post.buttons][:-1]
    return all("The match is over" in end.words for end in ends) and len(old) <= kills


def check(group: Chat, people: list[Person], kills: int) -> None:
    """It stays settled; repeated messages are no more than were under way."""
    assert settled(group, people, kills)
    shown = [post for post in group.visible() if post.file]
    repeated = [two for one, two in pairwise(shown) if one.words == two.words]
    assert len(repeated) <= kills


async def whole(database: Path, matches: int) -> None:
    """The logs replay, and number their records without a gap."""
    stores = await SqliteStores.read(database, SystemClock())
    try:
        tables = [await stores.tables.read(code) for code in await stores.tables.codes()]
        assert len([table for table in tables if over(table)]) == matches
    finally:
        await stores.close()


def over(table: object) -> bool:
    assert isinstance(table, StoredTable)
    match = revive(table, TITLES).match
    return match is not None and match.over and [r.no for r in match.records] == list(range(1, len(match.records) + 1))
