"""Looking back on a finished match: asked for by anybody who sees the table, made once, resumed after a kill."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from string import ascii_uppercase
from typing import Any, TypeVar, cast

import pytest

from bots.telegram.formatting import bare, caption, still
from core.analyst import SAVED_EVERY, Analyst
from core.game import Seat
from core.live import stored
from core.observation import Drawn, Hindsight
from core.observing import facts
from core.people import Place
from core.ports.analyses import Kept
from core.ports.thinking import Priority, Unthought
from core.responses import Response
from core.screens import Screen
from core.screens.analysis import analysis
from core.seal import Seal
from core.stored import Status
from core.thinking.job import Job, Shelf
from core.thinking.reviewing import Review
from core.titles import TITLES
from core.wording import Line, Who, Words
from render.service import Painter
from tests.fakes import FakePlatform
from tests.hasty import hasty
from tests.pool import InlinePool, spent_after
from tests.toy import worded
from tests.world import RIVER, World, ask, opened, pressed

A = TypeVar("A")

PATIENCE_S = 300.0
"""Only a test that would hang for ever meets it."""

MINDS = {"coloretto": hasty("coloretto", 16)}


class Slices(InlinePool):
    """Looks back a piece at a time, as processes do when there is much to do. After so many pieces thinkers are lost
    (`lost_after`), or never answer (`silent_after`).
    """

    def __init__(self) -> None:
        super().__init__(Shelf(TITLES, MINDS))
        self.asked: list[Priority] = []
        self.lost_after: int | None = None
        self.silent_after: int | None = None
        self.silent = asyncio.Event()

    async def ask(self, job: Job[A], priority: Priority) -> A:
        if not isinstance(job, Review):
            return await super().ask(job, priority)
        if len(self.asked) == self.lost_after:
            raise Unthought("the machine is on fire")
        if len(self.asked) == self.silent_after:
            self.silent.set()
            await asyncio.Event().wait()
        self.asked.append(priority)
        return cast(A, job.work(Shelf(TITLES, MINDS), spent_after(0)))


@pytest.fixture
def pool() -> Slices:
    return Slices()


@pytest.fixture
async def world(painter: Painter, pool: Slices, tmp_path: Path) -> AsyncIterator[World]:
    async with opened(tmp_path / "a.db", painter, FakePlatform(), thinkers=pool) as made:
        yield made


async def played(world: World) -> str:
    """A match of two that is over."""
    code = await world.start("Anna", "Berta")
    await world.to_the_end(code)
    return code


@asynccontextmanager
async def meanwhile(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


@asynccontextmanager
async def at_work(world: World) -> AsyncIterator[Analyst]:
    analyst = Analyst(world.service, MINDS)
    async with meanwhile(analyst.run()):
        yield analyst


@asynccontextmanager
async def followed(world: World) -> AsyncIterator[asyncio.Event]:
    """That world hears of what others write; the event is set whenever it has heard of any table."""
    told = asyncio.Event()
    world.service.listen(lambda code: told.set())
    async with meanwhile(world.service.follow()):
        yield told


async def made(world: World, code: str, told: asyncio.Event) -> None:
    """An analysis has ended well; it is looked for whenever the world is `told` of something."""
    async with asyncio.timeout(PATIENCE_S):
        while (kept := await world.stores.analyses.read(code)) is None or not kept.ended:
            await told.wait()
            told.clear()
    assert kept.analysis is not None


async def looks_back(world: World, code: str) -> None:
    """The analyst has looked whether that match is to be looked back on, and did so."""
    async with at_work(world) as analyst:
        analyst.look(code)
        await analyst.idle()


def said(response: Response) -> str:
    assert response.screen
    return response.screen.text


def seen(response: Response) -> Screen:
    assert response.screen
    return response.screen


async def test_a_finished_match_offers_it_and_says_so_while_it_isn_t_there(world: World, pool: Slices) -> None:
    code = await played(world)
    await world.quiet()
    messages = world.platform.messages.values()
    offered = [one.place for one in messages for button in one.buttons if button.press.verb == "analysis"]
    assert offered == [RIVER]
    asked = await world.does("Anna", "analysis", code)
    assert said(asked).endswith("Not yet: it is being worked out. Ask again in a few minutes.")
    assert seen(asked).picture is None
    assert pool.asked == []
    await looks_back(world, code)
    assert set(pool.asked) == {Priority.REVIEW}
    shown = await world.responder.ask(await world.caller("Berta"), pressed(seen(asked).controls[0]))
    assert shown.rendered is not None
    assert shown.rendered.picture, "drawn"
    picture = seen(shown).picture
    assert picture is not None
    assert picture.kind == "chances"
    match = await world.match(code)
    assert len(picture.chances) == match.ply + 1
    assert shown.rendered.alt.splitlines()[0].startswith("Chances to win between equals")
    assert "Anna: " in shown.rendered.alt


async def test_it_is_made_once(world: World, pool: Slices) -> None:
    code = await played(world)
    await looks_back(world, code)
    pieces = len(pool.asked)
    assert pieces
    await looks_back(world, code)
    await world.does("Anna", "analysis", code)
    await looks_back(world, code)
    assert len(pool.asked) == pieces


async def test_each_sentence_leads_to_the_board_of_its_moment(world: World) -> None:
    code = await played(world)
    await looks_back(world, code)
    screen = seen(await world.does("Anna", "analysis", code))
    assert screen.picture
    signs = [pin.sign for pin in screen.picture.pins]
    assert signs, "two who play their first moves blunder"
    assert [button.label.split(":")[0] for button in screen.choices] == signs
    for sign, button in zip(signs, screen.choices, strict=True):
        assert f"\n{sign}. " in screen.text
        moment = await world.service.act(await world.caller("Anna"), pressed(button))
        assert seen(moment).picture is not None
        assert not moment.refused


@pytest.mark.parametrize(("language", "lead"), [("en", "Between equals"), ("it", "Tra pari")])
@pytest.mark.parametrize(
    "names", [("Anna", "Berta"), ("@anna.of.the.upper.river.lake", "🛶🐍🐢🦜 Berta of the river bank")]
)
async def test_it_speaks_the_asker_s_language_and_stands_beside_a_picture(
    world: World, names: tuple[str, str], language: str, lead: str
) -> None:
    code = await world.start(*names)
    await world.to_the_end(code)
    await looks_back(world, code)
    screen = seen(await world.service.act(await world.caller("Carla", language), ask("analysis", code)))
    assert lead in screen.text
    signs = [button.label.split(":")[0] for button in screen.choices]
    numbers = [sign for sign in signs if sign.isdigit()]
    assert len(signs) > 1
    assert signs == [*map(str, range(1, len(numbers) + 1)), *ascii_uppercase[: len(signs) - len(numbers)]], "no gaps"
    assert bare(caption(screen)) == still(screen.text), "nothing is cut where a message has least room"


async def test_what_was_drawn_is_told_in_whole_sentences(world: World) -> None:
    code = await world.start("Anna", "Berta")
    table = facts(await world.service.table(code))
    villages = tuple(f"a village far up the river number {n}" for n in range(4))
    missed = Line("amazonas.mission_missed", {"who": Who(Seat(0)), "villages": villages, "missing": villages[:2]})
    won = Line("amazonas.mission_done", {"who": Who(Seat(1)), "villages": villages})
    draw = Drawn(ply=1, no=1, lines=(missed, won), gains=(-0.3, 0.3))
    shown = analysis(table, Hindsight(chances=((0.5, 0.5),), decisions=(), draws=(draw,), telling=0.06), "en")
    [told] = [block.text for block in shown.blocks if block.text.startswith("A.")]
    assert f"A. {Words('en', table.names)(missed)} … Chances:" in told


async def test_only_who_sees_the_table_may_ask_and_only_after_the_end(world: World) -> None:
    code = await world.start("Anna", "Berta")
    assert (await world.does("Anna", "analysis", code)).refused
    await looks_back(world, code)
    assert await world.stores.analyses.read(code) is None
    await world.to_the_end(code)
    stranger = await world.caller("Eva", place=Place("fake", "elsewhere"))
    refused = await world.service.act(stranger, ask("analysis", code))
    assert (refused.refused, refused.screen) == (True, None)
    assert await world.stores.analyses.read(code) is None
    cancelled = await world.start("Anna", "Berta")
    for name in ("Anna", "Berta"):
        await world.does(name, "cancel_sure", cancelled)
    assert (await world.service.table(cancelled)).status is Status.CANCELLED
    assert (await world.does("Anna", "analysis", cancelled)).refused
    await looks_back(world, cancelled)
    assert await world.stores.analyses.read(cancelled) is None


async def test_what_is_asked_of_one_process_another_makes_and_both_hear_of_it(
    painter: Painter, pool: Slices, tmp_path: Path
) -> None:
    """Whoever makes analyses hears that one is wanted that nobody would make otherwise, and whoever shows the table
    hears that it is there.
    """
    path = tmp_path / "a.db"
    async with (
        opened(path, painter, FakePlatform(), thinkers=pool) as here,
        opened(path, painter, FakePlatform(), thinkers=pool) as there,
    ):
        code = await played(here)
        await here.stores.analyses.save(code, Kept(failed=True))
        async with at_work(there), followed(here) as told, followed(there):
            await here.does("Anna", "analysis", code)
            await made(here, code, told)


async def test_a_killed_program_goes_on_where_it_was(painter: Painter, tmp_path: Path) -> None:
    whole, first, second = Slices(), Slices(), Slices()
    first.silent_after = 2 * SAVED_EVERY + 1
    async with opened(tmp_path / "a.db", painter, FakePlatform(), thinkers=first) as world:
        code = await played(world)
        async with at_work(world) as analyst:
            analyst.look(code)
            await first.silent.wait()
    async with opened(tmp_path / "a.db", painter, FakePlatform(), thinkers=second) as world:
        begun = await world.stores.analyses.read(code)
        assert begun is not None
        assert not begun.ended
        await looks_back(world, code)
        resumed = await world.stores.analyses.read(code)
    async with opened(tmp_path / "a.db", painter, FakePlatform(), thinkers=whole) as world:
        await world.stores.analyses.save(code, Kept())
        await looks_back(world, code)
        assert await world.stores.analyses.read(code) == resumed
    assert len(first.asked) + len(second.asked) == len(whole.asked) + 1, "only what was not stored yet is done again"


async def test_after_a_start_the_analyst_finds_what_is_left(world: World) -> None:
    code = await played(world)
    async with followed(world) as told, at_work(world):
        await made(world, code, told)


async def test_where_it_can_t_be_made_that_is_said_and_asking_tries_once_more(world: World, pool: Slices) -> None:
    code = await played(world)
    pool.lost_after = 3
    await looks_back(world, code)
    assert await world.stores.analyses.read(code) == Kept(failed=True)
    pool.lost_after = None
    assert "could not be worked out" in said(await world.does("Anna", "analysis", code))
    await looks_back(world, code)
    assert seen(await world.does("Anna", "analysis", code)).picture is not None


async def test_a_title_that_no_computer_knows_has_no_analysis(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    titles = TITLES.with_titles(worded(monkeypatch))
    async with opened(":memory:", painter, FakePlatform(), titles=titles) as world:
        anna, bruno = [await world.caller(name) for name in ("Anna", "Bruno")]
        table = await world.service.open_table(anna.person, anna.account, [], "toy", {})
        table.join(bruno.person, bruno.account)
        table.seal = Seal(bytes(32), None)
        table.start(now=0.0)
        table.resign(Seat(1), now=1.0)
        await world.stores.tables.write(stored(table, table.need_match().records))
        refused = await world.does("Anna", "analysis", table.code)
        assert refused.refused
        assert (await world.service.table(table.code)).status is Status.OVER
        assert "No computer can judge this game yet" in refused.notice
