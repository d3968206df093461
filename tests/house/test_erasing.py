"""`rivertable erase`: what an operator does for somebody who has written to them, or for a chat."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from core.stored import Status
from tests.command import Run
from tests.contract.onlookers import SpecPainter
from tests.fakes import FakePlatform
from tests.world import RIVER, World, opened


@asynccontextmanager
async def playing() -> AsyncIterator[World]:
    painter = SpecPainter()
    async with opened("rivertable.db", painter, FakePlatform()) as world:
        yield world
    painter.close()


async def played() -> str:
    async with playing() as world:
        code = await world.start("Annabella", "Roberto", "Carla")
        await world.quiet()
        return code


async def names(code: str) -> tuple[str, ...]:
    async with playing() as world:
        return (await world.service.table(code)).names


@pytest.mark.parametrize("whom", ["Annabella", "fake:annabella", "1"])
def test_a_person_is_erased_by_name_account_or_number(run: Run, whom: str) -> None:
    code = asyncio.run(played())
    done = run("erase", whom, "--yes")
    assert done.status == 0, done.err
    assert (
        "Annabella, number 1 (fake:annabella). Tables that name them: 1; where they sit: 1, 1 of these not over."
        in done.out
    )
    assert done.out.splitlines()[-1] == "Erased."
    assert asyncio.run(names(code)) == ("somebody", "Roberto", "Carla")
    again = run("erase", whom, "--yes")
    assert again.status == 2
    assert f"Nobody here is {whom}." in again.err


def test_it_asks_first(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    code = asyncio.run(played())
    answers = tmp_path / "answers"
    answers.write_text("n\n")
    with answers.open() as no:
        monkeypatch.setattr(sys, "stdin", no)
        done = run("erase", "Annabella")
    assert done.status == 1
    assert "Erase? This can't be taken back" in done.out
    assert asyncio.run(names(code)) == ("Annabella", "Roberto", "Carla")


def test_whom_it_can_not_be_is_said(run: Run) -> None:
    asyncio.run(played())

    async def twin() -> None:
        async with playing() as world:
            caller = await world.caller("Dora")
            await world.service.rename(caller.account, "Carla")

    asyncio.run(twin())
    several = run("erase", "Carla", "--yes")
    assert several.status == 2
    assert "Several people are called Carla: numbers 3, 4." in several.err
    assert run("erase", "--chat", "river", "--yes").status == 2
    assert "name a person, or a chat" in run("erase").err
    assert "name a person, or a chat" in run("erase", "Carla", "--chat", "fake:river").err


def test_nothing_is_made_where_there_is_no_database(run: Run, tmp_path: Path) -> None:
    assert run("erase", "Annabella", "--yes").status == 2
    assert not (tmp_path / "rivertable.db").exists()


def test_a_chat_is_erased_with_the_tables_that_live_nowhere_else(run: Run) -> None:
    asyncio.run(played())
    done = run("erase", "--chat", "fake:river", "--yes")
    assert done.status == 0, done.err
    assert "fake:river. Tables that live there: 1; nowhere else, so that they go: 1, 1 of these not over." in done.out

    async def left() -> list[str]:
        async with playing() as world:
            return await world.stores.tables.codes()

    assert asyncio.run(left()) == []


async def test_beside_the_running_program_its_boards_follow(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Another process writes; this one shows it, and its people play on."""
    monkeypatch.chdir(tmp_path)
    async with playing() as world:
        code = await world.start("Annabella", "Roberto", "Carla")
        await world.quiet()
        following, changed = asyncio.create_task(world.service.follow()), asyncio.Event()
        world.service.listen(lambda _: changed.set())
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bots", "erase", "Annabella", "--yes"),
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        )
        out, _ = await process.communicate()
        assert b"Erased." in out
        await changed.wait()
        await world.quiet()
        assert "Annabella" not in world.platform.at(RIVER)[-1].rendered.screen.text
        assert (await world.service.table(code)).status is Status.RUNNING
        await world.to_the_end(code)
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
