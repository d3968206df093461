"""Tables that this program can't read rest: nobody stumbles over them, and their neighbours go on."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path

import pytest

from core.live import LiveTables, stored
from core.ports.tables import Conflict
from core.requests.playing import Sure
from core.stored import StoredTable
from render.service import Painter
from tests.fakes import FakePlatform
from tests.world import World, opened


@pytest.mark.file
async def test_a_computers_table_that_cannot_be_read_rests_in_silence(
    tmp_path: Path, painter: Painter, caplog: pytest.LogCaptureFixture
) -> None:
    """T-27: its computer player logged a trace at every look, for ever."""
    async with opened(tmp_path / "a.db", painter, FakePlatform()) as world:
        sick, sound = [await world.start("Anna", computers=1) for _ in range(2)]
        await world.quiet()
    with sqlite3.connect(tmp_path / "a.db") as database:
        database.execute("UPDATE game_table SET rules_version = 99, awaits_computer = 1 WHERE code = ?", (sick,))
    database.close()
    with caplog.at_level(logging.INFO, "core.computers"):
        async with opened(tmp_path / "a.db", painter, FakePlatform()) as world:
            world.computers.look(sick)
            await world.computers.idle()
            answer = await world.does("Anna", "play", sick)
            assert answer.refused
            assert "rules" in answer.notice
            if await world.whose(sound) == "Anna":
                assert not (await world.plays("Anna", sound)).refused
            await world.computers.idle()
    assert caplog.records == []


async def test_a_press_that_loses_the_race_to_another_service_is_tried_anew(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other wrote something that changes no position: the press counts, on the newest table."""
    code = await world.start("Anna", "Roberto")
    name = await world.whose(code)
    match = await world.match(code)
    seat = match.awaited[0]
    commit, lost = LiveTables.commit, []

    async def overtaken(live: LiveTables, draft: object, *args: object, **more: object) -> None:
        if not lost:
            lost.append(draft)
            kept = await live.stores.tables.read(code)
            assert isinstance(kept, StoredTable)
            await live.stores.tables.write(stored(await live.table(code), ()), show=False)
        await commit(live, draft, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(LiveTables, "commit", overtaken)
    press = Sure(table=code, move=str(match.legal(seat)[-1]), seat=seat, no=match.no)
    answer = await world.service.act(await world.caller(name), press)
    assert lost
    assert not answer.refused
    assert len(await world.stores.tables.log(code)) > len(match.records)


async def test_whoever_always_comes_too_late_is_told(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    code = await world.start("Anna", "Roberto")
    name = await world.whose(code)

    async def never(*args: object, **more: object) -> int:
        raise Conflict(code)

    monkeypatch.setattr(world.stores.tables, "write", never)
    answer = await world.plays(name, code)
    assert answer.refused
    assert "moved on" in answer.notice
