"""Every press gets one private answer, and only the one that fits changes anything."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from bots import codec
from bots.discord import formatting
from bots.discord.answer import DEFER_AFTER_S
from core.press import Press
from core.wording import Words
from tests.clock import SetClock
from tests.discord.play import Playing, press_key, script
from tests.discord.rig import Person, Shown
from tests.discord.world import Held, World, world


async def table_for_two(here: World) -> tuple[Playing, Person, Person]:
    anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
    playing = await Playing.open(here, here.rig.channel(), (anna, bruno))
    for person in (anna, bruno):
        settings = await person.types(playing.home, "settings", setting="confirm")
        await person.asks(settings.last, formatting.PRESS + codec.encode(Press("settings", argument="confirm=off")))
    seat, _ = script(2, most=1)[0]
    return playing, *((anna, bruno) if seat == 0 else (bruno, anna))


def move_key(panel: Shown) -> str:
    return press_key(panel, "move")


async def test_somebody_elses_press_is_answered_in_private_and_changes_nothing() -> None:
    async with world() as here:
        playing, mover, other = await table_for_two(here)
        stranger = here.rig.person("Dora")
        panel = await playing.panel(mover)
        key = move_key(panel)
        for person in (other, stranger):
            foreign = await forged(here, person, playing, key)
            assert foreign.private
            assert foreign.text
        assert not playing.match.records
        assert stranger.name not in playing.board.text


async def forged(here: World, person: Person, playing: Playing, key: str) -> Any:
    """A press on a button that was never shown to this person, as a changed client could send it."""
    return await here.rig.forged(person, playing.board, key)


async def test_the_second_of_two_taps_is_refused_with_the_fresh_panel() -> None:
    async with world() as here:
        playing, mover, _ = await table_for_two(here)
        panel = await playing.panel(mover)
        key = move_key(panel)
        first = await mover.asks(panel, key)
        assert first.private
        assert len(playing.match.line) >= 1
        records = list(playing.match.records)
        second = await forged(here, mover, playing, key)
        assert second.private
        assert "moved on" in second.text
        assert playing.code in second.text
        assert playing.match.records == records


async def test_of_presses_at_the_same_moment_exactly_one_counts() -> None:
    async with world() as here:
        playing, mover, _ = await table_for_two(here)
        panel = await playing.panel(mover)
        request = codec.decode(move_key(panel).removeprefix(formatting.PRESS))
        caller = await here.bot_caller(mover, playing.home)
        responses = await asyncio.gather(*(here.app.responder.ask(caller, request) for _ in range(8)))
        assert sum(not response.refused for response in responses) == 1
        assert len([record for record in playing.match.records if not record.forced]) == 1


async def test_a_press_at_a_table_that_is_gone_is_answered() -> None:
    async with world() as here:
        playing, mover, _ = await table_for_two(here)
        gone = formatting.PRESS + codec.encode(Press("play", "XXXX"))
        answer = await forged(here, mover, playing, gone)
        assert answer.private
        assert "XXXX" in answer.text


@pytest.mark.parametrize(
    "custom_id", ["rt|zz:::", "rt|m:ABCD:x:1:", "rt|", f"rt|m:ABCD:::{60 * 'x'}", "poll:yes", "\u00e9t\u00e9"]
)
async def test_a_button_that_is_none_of_ours_gets_a_sentence(custom_id: str) -> None:
    async with world() as here:
        playing, mover, _ = await table_for_two(here)
        answer = await forged(here, mover, playing, custom_id)
        assert answer.acknowledged
        assert answer.private
        assert answer.text == Words("en").say("table.button_unknown")


async def test_buttons_of_a_finished_table_are_answered() -> None:
    async with world() as here:
        playing, mover, other = await table_for_two(here)
        panel = await playing.panel(mover)
        key = move_key(panel)
        await other.types(playing.home, "table resign", code=playing.code)
        answer = await forged(here, other, playing, formatting.PRESS + codec.encode(Press("resign_sure", playing.code)))
        assert answer.private
        await here.settle()
        assert playing.match.over
        late = await forged(here, mover, playing, key)
        assert late.private
        assert late.text


async def test_an_answer_that_takes_long_is_announced_after_a_second() -> None:
    painter, clock = Held(), SetClock()
    async with world(painter, clock) as here:
        playing, mover, _ = await table_for_two(here)
        await here.settle()
        painter.free.clear()
        painter.asked.clear()
        pressed = asyncio.create_task(playing.asks(mover, "play"))
        await painter.asked.wait()
        before = len(callbacks(here))
        await clock.elapse(DEFER_AFTER_S - 0.01)
        assert len(callbacks(here)) == before
        clock.advance(0.01)
        await clock.settle()
        assert callbacks(here)[-1] == discord.InteractionResponseType.deferred_channel_message.value
        painter.free.set()
        answer = await pressed
        assert answer.private
        assert move_key(answer.last)
        assert len(callbacks(here)) == before + 1


async def test_a_slow_answer_beside_a_private_message_is_private_too() -> None:
    """Discord makes public whatever isn't said to be private, also what follows on a private message."""
    painter, clock = Held(kind="board"), SetClock()
    async with world(painter, clock) as here:
        playing, mover, _ = await table_for_two(here)
        await here.settle()
        menu = (await mover.types(playing.home, "table play", code=playing.code)).last
        menu = (await mover.asks(menu, press_key(menu, "more"))).last
        painter.free.clear()
        painter.asked.clear()
        pressed = asyncio.create_task(mover.asks(menu, press_key(menu, "full")))
        await painter.asked.wait()
        await clock.elapse(DEFER_AFTER_S)
        await clock.settle()
        assert callbacks(here)[-1] == discord.InteractionResponseType.deferred_message_update.value
        painter.free.set()
        answer = await pressed
        assert answer.last.files == [f"{playing.code}.png"]
        assert answer.private


def callbacks(here: World) -> list[int]:
    """The kinds of first answers to commands and presses so far."""
    return [call.json["type"] for call in here.env.http_requests if call.path.endswith("/callback")]


@pytest.mark.parametrize("code", [10062, 10015, 50027])
async def test_a_move_stands_when_its_answer_can_not_be_given(code: int) -> None:
    async with world() as here:
        playing, mover, _ = await table_for_two(here)
        panel = await playing.panel(mover)
        here.env.inject_error("POST", "/interactions/*/callback", status=404, code=code)
        await mover.asks(panel, move_key(panel))
        assert playing.match.records
        await here.settle()
        assert (await playing.panel(mover)).text


async def test_the_library_keeps_nothing_of_the_messages_it_sent() -> None:
    async with world() as here:
        playing, *_ = await table_for_two(here)
        for seat, notation in script(2, most=3):
            await playing.turn(seat, notation)
        store = here.env.bot._connection._view_store
        assert not store._views
        assert not store._synced_message_views
        assert not here.env.bot.cached_messages
