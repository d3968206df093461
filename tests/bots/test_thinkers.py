"""Thinkers as processes: they answer, are replaced, stop when nobody waits, and never outlive the program."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bots.thinkers import Pool
from core.chance import SeededChance
from core.game import Seat
from core.levels import LEVELS
from core.minds import MINDS
from core.ports.thinking import Priority, Unthought
from core.thinking.deciding import Decide, Decided
from core.thinking.dice import Dice
from core.thinking.job import Position
from core.titles import TITLES
from tests.command import ROOT, surroundings
from tests.pool import InlinePool
from tests.processes import alive, until
from tests.slow_thinker import shelf
from tests.toy import Toy

LONG_S = 3600.0
"""A thought that no test waits for."""


def toy_job(level: str = "steady", limit_s: float = LONG_S) -> Decide:
    toy = Toy()
    state = toy.new(3, {"waits": "0"}, SeededChance(bytes(32)))
    position = Position.known_to(Seat(1), toy, state, Dice(1))
    return Decide(position=position, level=level, seed=b"toy", limit_s=limit_s)


class Slow:
    """A pool whose thinkers think as long as `hold` is there."""

    def __init__(self, folder: Path, size: int = 1) -> None:
        self.folder = folder
        self.hold = folder / "hold"
        self.pool = Pool(size, (sys.executable, "-m", "tests.slow_thinker", str(folder)))

    def begun(self) -> list[int]:
        """The numbers of the thinkers that have begun with a thought, in order."""
        noted = self.folder / "begun"
        return [int(line) for line in noted.read_text().split()] if noted.exists() else []

    async def thinker(self, nth: int = 0) -> int:
        await until(lambda: len(self.begun()) > nth)
        return self.begun()[nth]


@pytest.fixture
async def slow(tmp_path: Path) -> AsyncIterator[Slow]:
    made = Slow(tmp_path)
    made.hold.touch()
    yield made
    await made.pool.close()


async def answer() -> Decided:
    """Of anybody who thinks about that."""
    return await InlinePool(shelf()).ask(toy_job(), Priority.PEOPLE)


async def test_a_thinker_answers_as_anybody_would_at_every_level_of_every_title() -> None:
    pool = Pool()
    try:
        for key, title in TITLES.items():
            state = title.new(3, title.meta.defaults(), SeededChance(bytes(32)))
            seat = title.to_act(state)[0]
            position = Position.known_to(seat, title, state, Dice(5))
            for level in [level for level in LEVELS if level != "strong"]:  # that one is cut off by time
                job = Decide(position=position, level=level, seed=key.encode())
                assert await pool.ask(job, Priority.PEOPLE) == await InlinePool().ask(job, Priority.PEOPLE)
            job = Decide(position=position, level="strong", seed=key.encode(), limit_s=0.05)
            assert title.parse((await pool.ask(job, Priority.PEOPLE)).move) in title.legal(state, seat)
    finally:
        await pool.close()
    assert set(MINDS) == set(TITLES)


async def test_nobody_is_begun_before_somebody_asks(slow: Slow) -> None:
    slow.hold.unlink()
    assert slow.begun() == []
    await slow.pool.ask(toy_job(), Priority.PEOPLE)
    assert len(slow.begun()) == 1


async def test_a_killed_thinker_is_replaced_and_its_thought_begun_anew(
    slow: Slow, caplog: pytest.LogCaptureFixture
) -> None:
    asking = asyncio.create_task(slow.pool.ask(toy_job(), Priority.PEOPLE))
    first = await slow.thinker()
    os.kill(first, signal.SIGKILL)
    second = await slow.thinker(1)
    assert second != first
    slow.hold.unlink()
    assert await asking == await answer()
    assert not alive(first)
    assert [record.levelname for record in caplog.records] == ["WARNING"]


async def test_a_thought_that_costs_two_thinkers_has_no_answer_and_the_next_one_has(slow: Slow) -> None:
    asking = asyncio.create_task(slow.pool.ask(toy_job(), Priority.PEOPLE))
    for nth in range(2):
        os.kill(await slow.thinker(nth), signal.SIGKILL)
    with pytest.raises(Unthought):
        await asking
    slow.hold.unlink()
    assert await slow.pool.ask(toy_job(), Priority.PEOPLE) == await answer()


@pytest.mark.parametrize("command", [("/no/such/thinker",), (sys.executable, "-c", "raise SystemExit(3)")])
async def test_where_no_thinker_can_be_begun_there_is_no_answer(command: tuple[str, ...]) -> None:
    pool = Pool(1, command)
    try:
        for _ in range(2):
            with pytest.raises(Unthought):
                await pool.ask(toy_job(), Priority.PEOPLE)
    finally:
        await pool.close()


async def test_a_thinker_that_says_what_is_no_answer_is_replaced() -> None:
    babble = "import sys; sys.stdout.buffer.write(b'\\0\\0\\0\\1x'); sys.stdout.flush(); sys.stdin.read()"
    pool = Pool(1, (sys.executable, "-c", babble))
    try:
        with pytest.raises(Unthought):
            await pool.ask(toy_job(), Priority.PEOPLE)
    finally:
        await pool.close()


async def test_a_job_that_is_at_fault_has_no_answer_and_costs_no_thinker(slow: Slow) -> None:
    slow.hold.unlink()
    await slow.pool.ask(toy_job(), Priority.PEOPLE)
    with pytest.raises(Unthought):
        await slow.pool.ask(toy_job(level="divine"), Priority.PEOPLE)
    await slow.pool.ask(toy_job(), Priority.PEOPLE)
    assert len(slow.begun()) == 1


async def test_whoever_waits_no_more_frees_the_thinker_for_the_next(slow: Slow) -> None:
    """An endless thought is given up; the same process thinks about what comes then."""
    slow.hold.unlink()
    asking = asyncio.create_task(slow.pool.ask(toy_job("strong"), Priority.PEOPLE))
    thinker = await slow.thinker()
    waiting = asyncio.create_task(slow.pool.ask(toy_job("strong"), Priority.PEOPLE))
    await asyncio.sleep(0)
    for task in (asking, waiting):
        task.cancel()
    assert await slow.pool.ask(toy_job(), Priority.PEOPLE) == await answer()
    assert slow.begun() == [thinker]
    assert alive(thinker)


async def test_a_thought_ends_when_its_time_is_over(slow: Slow) -> None:
    slow.hold.unlink()
    decided = await slow.pool.ask(toy_job("strong", limit_s=0.2), Priority.PEOPLE)
    assert decided.move.startswith("show ")


async def test_whoever_waits_for_it_goes_first_and_of_the_same_the_oldest(slow: Slow) -> None:
    asked = [Priority.REVIEW, Priority.REVIEW, Priority.COMPUTERS, Priority.PEOPLE, Priority.COMPUTERS, Priority.HINT]
    done: list[int] = []

    async def ask(at: int) -> None:
        await slow.pool.ask(toy_job(), asked[at])
        done.append(at)

    tasks = [asyncio.create_task(ask(0))]
    await slow.thinker()
    for at in range(1, len(asked)):
        tasks.append(asyncio.create_task(ask(at)))
        await asyncio.sleep(0)
    slow.hold.unlink()
    await asyncio.gather(*tasks)
    assert done == [0, 5, 3, 2, 4, 1], "what was begun ends"


async def test_two_thinkers_think_at_once(tmp_path: Path) -> None:
    slow = Slow(tmp_path, size=2)
    slow.hold.touch()
    try:
        asking = [asyncio.create_task(slow.pool.ask(toy_job(), Priority.PEOPLE)) for _ in range(3)]
        await until(lambda: len(slow.begun()) == 2)
        assert len(set(slow.begun())) == 2
        slow.hold.unlink()
        assert set(await asyncio.gather(*asking)) == {await answer()}
        assert len(slow.begun()) == 2
    finally:
        await slow.pool.close()


async def test_closing_ends_the_thinkers_and_whoever_waits_is_told(slow: Slow) -> None:
    asking = [asyncio.create_task(slow.pool.ask(toy_job("strong"), Priority.PEOPLE)) for _ in range(2)]
    thinker = await slow.thinker()
    await slow.pool.close()
    assert not alive(thinker)
    assert [type(why) for why in await asyncio.gather(*asking, return_exceptions=True)] == [Unthought, Unthought]
    with pytest.raises(Unthought):
        await slow.pool.ask(toy_job(), Priority.PEOPLE)


PROGRAM = """
import asyncio, sys
from pathlib import Path
from core.ports.thinking import Priority
from tests.bots.test_thinkers import Slow, toy_job

async def main():
    await Slow(Path(sys.argv[1])).pool.ask(toy_job("strong"), Priority.PEOPLE)

asyncio.run(main())
"""


def begun(folder: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", PROGRAM, str(folder)], cwd=ROOT, env=surroundings())


@pytest.mark.parametrize("thinks", ["of something", "endlessly"])
async def test_a_killed_program_leaves_no_thinker(tmp_path: Path, thinks: str) -> None:
    """Also one in the middle of a thought, which looks at no pipe."""
    slow = Slow(tmp_path)
    if thinks == "of something":
        slow.hold.touch()
    program = begun(tmp_path)
    try:
        thinker = await slow.thinker()
        assert alive(thinker)
        program.kill()
        await until(lambda: not alive(thinker))
    finally:
        program.kill()
        program.wait()


async def test_signals_that_mean_the_program_leave_its_thinkers_alone(
    slow: Slow, caplog: pytest.LogCaptureFixture
) -> None:
    """A terminal, or a service manager, sends them to all: the program ends its thinkers itself."""
    with caplog.at_level(logging.WARNING):
        asking = asyncio.create_task(slow.pool.ask(toy_job(), Priority.PEOPLE))
        thinker = await slow.thinker()
        for one in (signal.SIGINT, signal.SIGTERM):
            os.kill(thinker, one)
        slow.hold.unlink()
        await asking
    assert caplog.records == []
    assert alive(thinker)
