"""The four messages of a table as Discord shows them, saved for eyes in dark and light."""

from __future__ import annotations

import os

import pytest
from PIL import Image

from render.service import Painter
from tests.discord.camera import CHROMIUM, camera
from tests.discord.play import Playing, script
from tests.discord.world import world


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None and "CI" not in os.environ, reason="needs Chromium on the path")
async def test_lobby_board_panel_and_end_message_are_shown() -> None:
    async with world() as here, camera(here.rig) as eye:
        here.env.backend.edit_bot_profile("Rivertable")
        blank, here.app.responder.painter = here.app.responder.painter, Painter()
        people = (here.rig.person("Anna"), here.rig.person("Bruno", "it"))
        saved = []
        channel = here.rig.channel()
        await people[0].types(channel, "table new", game="coloretto")
        await here.settle()
        lobby = Playing(here, people, channel.threads[-1])
        saved += await eye.shoot(lobby.home, people[0], lobby.board, "lobby")

        here.app.responder.painter.close()
        here.app.responder.painter = blank
        playing = await Playing.open(here, here.rig.channel("river"), people)
        decisions = script(2)
        for decision in decisions[:20]:
            await playing.quick(*decision)
        await here.settle()
        here.app.responder.painter = Painter()
        await playing.turn(*decisions[20])
        mover = people[playing.match.awaited[0]]
        saved += await eye.shoot(playing.home, people[0], playing.board, "board")
        saved += await eye.shoot(playing.home, mover, await playing.panel(mover), "panel")

        real, here.app.responder.painter = here.app.responder.painter, blank
        for decision in decisions[21:-1]:
            await playing.quick(*decision)
        await here.settle()
        here.app.responder.painter = real
        await playing.turn(*decisions[-1])
        saved += await eye.shoot(playing.home, people[0], playing.board, "end")
        real.close()

    assert len(saved) == 8
    for path in saved:
        with Image.open(path) as picture:
            assert picture.width == 760
            assert picture.height > 400
