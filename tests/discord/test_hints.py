"""A hint on Discord: it takes longer than Discord waits, comes in the panel's place, and its buttons play."""

from __future__ import annotations

import asyncio

import pytest

from bots.discord.answer import DEFER_AFTER_S
from tests.clock import SetClock
from tests.discord.play import Playing, press_key
from tests.discord.world import Blank, world
from tests.pool import AskedPool, BriefPool


async def test_a_hint_that_takes_its_time_comes_in_the_panel_s_place(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, pool = SetClock(), AskedPool()
    monkeypatch.setattr("tests.discord.world.InlinePool", lambda: pool)
    async with world(Blank(), clock) as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        playing = await Playing.open(here, here.rig.channel(), (anna, bruno))
        mover = (anna, bruno)[playing.match.awaited[0]]
        panel = (await playing.asks(mover, "play")).last
        boards = len(playing.boards)
        pressed = asyncio.create_task(mover.asks(panel, press_key(panel, "hint")))
        await pool.is_asked()
        clock.advance(DEFER_AFTER_S)
        await clock.settle()
        assert not pressed.done()
        pool.let()
        answer = await pressed
        assert answer.private
        hint = answer.last
        assert hint.message.id == panel.message.id
        assert "between equals" in hint.text
        assert [press.verb for press in hint.offered.values()].count("move") == 3
        await here.settle()
        assert len(playing.boards) == boards, "nobody else is shown anything"
        before = playing.match.no
        played = await mover.asks(hint, press_key(hint, "move"))
        await here.settle()
        assert playing.match.no > before
        assert playing.code in played.last.text


async def test_the_command_is_answered_in_private(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.discord.world.InlinePool", BriefPool)
    async with world() as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        playing = await Playing.open(here, here.rig.channel(), (anna, bruno))
        mover, other = (anna, bruno) if playing.match.awaited[0] == 0 else (bruno, anna)
        answer = await mover.types(playing.home, "hint", code=playing.code)
        assert answer.private
        assert "between equals" in answer.last.text
        refused = await other.types(playing.home, "hint", code=playing.code)
        assert refused.private
        assert "It isn't your turn" in refused.last.text
