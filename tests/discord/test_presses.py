"""Every press gets one private answer, and only the one that fits changes anything."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest
from simcord.components import walk_components

from bots import payload
from bots.discord import layout
from bots.discord.outbound import DEFER_AFTER_S
from core.actions import Action
from core.screens import Picture
from render.service import Drawn
from tests.discord.play import Playing, action_key, script
from tests.discord.rig import Person, Shown
from tests.discord.world import Blank, World, world


async def table_for_two(here: World) -> tuple[Playing, Person, Person]:
    anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
    playing = await Playing.open(here, here.rig.channel(), (anna, bruno))
    for person in (anna, bruno):
        settings = await person.types(playing.home, "settings")
        await person.asks(settings.last, layout.PRESS + payload.encode(Action("settings", arg="confirm=off")))
    seat, _ = script(2, most=1)[0]
    return playing, *((anna, bruno) if seat == 0 else (bruno, anna))


def move_key(panel: Shown) -> str:
    return action_key(panel, "move")


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
    board = playing.board
    stored = here.env.backend.get_message(playing.home.id, board.message.id)
    button = next(part for part in walk_components(stored.components) if part.get("custom_id"))
    honest, button["custom_id"] = button["custom_id"], key
    try:
        return await person.presses(board, custom_id=key)
    finally:
        button["custom_id"] = honest


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
        action = panel.actions[move_key(panel)]
        caller = await here.bot_caller(mover, playing.home)
        replies = await asyncio.gather(*(here.house.desk.ask(caller, action) for _ in range(8)))
        assert sum(not reply.refused for reply in replies) == 1
        assert len([record for record in playing.match.records if not record.forced]) == 1


async def test_a_press_at_a_table_that_is_gone_is_answered() -> None:
    async with world() as here:
        playing, mover, _ = await table_for_two(here)
        gone = layout.PRESS + payload.encode(Action("play", "XXXX"))
        answer = await forged(here, mover, playing, gone)
        assert answer.private
        assert "XXXX" in answer.text


@pytest.mark.parametrize("custom_id", ["rt|zz:::", "rt|m:ABCD:x:1:", "rt|", "poll:yes", "\u00e9t\u00e9"])
async def test_a_button_that_is_none_of_ours_gets_a_sentence(custom_id: str) -> None:
    async with world() as here:
        playing, mover, _ = await table_for_two(here)
        answer = await forged(here, mover, playing, custom_id)
        assert answer.acknowledged
        assert answer.private
        assert answer.text


async def test_buttons_of_a_finished_table_are_answered() -> None:
    async with world() as here:
        playing, mover, other = await table_for_two(here)
        panel = await playing.panel(mover)
        key = move_key(panel)
        await other.types(playing.home, "table resign", code=playing.code)
        answer = await forged(here, other, playing, layout.PRESS + payload.encode(Action("resign_sure", playing.code)))
        assert answer.private
        await here.settle()
        assert playing.match.over
        late = await forged(here, mover, playing, key)
        assert late.private
        assert late.text


class Slow(Blank):
    """Takes longer for a private panel than Discord waits for a sign of life."""

    async def draw(self, picture: Picture) -> Drawn:
        if picture.kind == "panel":
            await asyncio.sleep(DEFER_AFTER_S + 0.2)
        return await super().draw(picture)


async def test_an_answer_that_takes_long_is_announced_after_a_second() -> None:
    async with world(Slow()) as here:
        playing, mover, _ = await table_for_two(here)
        answer = await playing.asks(mover, "play")
        assert answer.private
        assert move_key(answer.last)
        kinds = [call.json["type"] for call in here.env.http_requests if call.path.endswith("/callback")]
        assert kinds[-1] == discord.InteractionResponseType.deferred_channel_message.value


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
