"""`kill -9` of the real command at any moment: the log stays whole, no answered press is lost, every screen arrives."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from core.people import Place
from render.service import Painter
from tests.local.rig import browser, until
from tests.soak.lives import Lives
from tests.soak.page import Page
from tests.soak.truth import lost, truth


class Plan(NamedTuple):
    """`kills` of a serving process, each at one of a life's first `presses`: they fall all over a match. `shared`: a
    third person sits at the first browser.
    """

    game: str
    kills: int
    presses: int
    shared: bool


PLANS = [
    Plan("coloretto", 22, 4, shared=True),
    Plan("coloretto", 20, 4, shared=False),
    Plan("amazonas", 8, 20, shared=False),
]
"""In Amazonas, where a start and its first picture take longest, menus are deep and some choices are made together."""

CUT = 0.15
"""At least this part of the kills must fall between a press and its answer."""


class Company:
    """Persons at two browsers and a computer, before a program that dies on them."""

    def __init__(self, lives: Lives, pages: Sequence[Page]) -> None:
        self.lives = lives
        self.pages = pages
        self._painter = Painter()
        self._records = 0

    async def sits_down(self, plan: Plan) -> None:
        """To a running match in a new room."""
        first, second = self.pages
        anna = await first.adds("Anna")
        room = (await first.browser.type(f"/new {plan.game}", person=anna))["room"]
        if plan.shared:
            roberto = await first.adds("Roberto", "it")
            await first.browser.type("/settings confirm=off", person=roberto)
            await first.browser.type("/join", room, person=roberto)
        await second.browser.type("/join", room, person=await second.adds("Carla"))
        await first.browser.type("/computer steady", room, person=anna)
        assert not (await first.browser.type("/start", room, person=anna))["refused"]
        for page in self.pages:
            page.room, page.accepted = room, []
        self._records = 0

    async def plays(self) -> None:
        """To the end of the match; after each death all is as it should be."""
        over = [False]
        while not all(over):
            over = await asyncio.gather(*(page.plays() for page in self.pages))
            if await self.lives.died():
                await self._comes_back()
            await self._is_whole()

    async def _comes_back(self) -> None:
        """The program, then the streams of the pages that were open."""
        before = [page.connections for page in self.pages]
        await self.lives.begin()

        async def connected() -> bool:
            return all(page.connections > old for page, old in zip(self.pages, before, strict=True))

        await until(connected)

    async def _is_whole(self) -> None:
        async with truth(self.lives.database, self._painter) as told:
            code = await told.code(self.pages[0].room)
            table = await told.table(code)
            numbers = [record.no for record in table.need_match().records]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) >= self._records
            self._records = len(numbers)
            assert lost(table, (press for page in self.pages for press in page.accepted)) == []
            await until(told.quiet, 30)
            for place, (body, picture) in (await told.wanted(code)).items():
                await self._shows(place, body, picture)

    async def _shows(self, place: Place, body: dict[str, Any], picture: bytes | None) -> None:
        """The newest message is as wanted, picture and all; older ones are told once and can't be pressed."""
        page = next(page for page in self.pages if not place.private or place.user in page.persons)
        messages = await page.messages(place)
        assert {key: messages[-1][key] for key in body} == body
        assert await page.picture(messages[-1]) == picture
        assert all(message["stripped"] for message in messages[:-1])
        says = [(message["blocks"], message["alt"]) for message in messages]
        assert all(one != other for one, other in pairwise(says)), "a message was repeated"


@asynccontextmanager
async def company(lives: Lives, dice: random.Random) -> AsyncIterator[Company]:
    async with AsyncExitStack() as stack:
        browsers = [await stack.enter_async_context(browser(lives)) for _ in range(2)]
        pages = [Page(one, dice, lives.pressing) for one in browsers]
        listening = [asyncio.create_task(page.listen()) for page in pages]
        try:
            yield Company(lives, pages)
        finally:
            for task in listening:
                task.cancel()
            await asyncio.gather(*listening, return_exceptions=True)


@pytest.mark.soak
@pytest.mark.timeout(600)
@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.game}-{plan.kills}")
async def test_the_command_killed_at_any_moment(plan: Plan, tmp_path: Path) -> None:
    dice = random.Random(repr(plan))
    lives = Lives(tmp_path, dice, plan.kills, plan.presses)
    await lives.begin()
    try:
        async with company(lives, dice) as people:
            while lives.kills < plan.kills:
                await people.sits_down(plan)
                await people.plays()
            assert sum(page.unanswered for page in people.pages) >= CUT * plan.kills
    finally:
        lives.end()
