"""What is kept of somebody, on Discord: told to them alone, as a file, and erased in the middle of a match."""

from __future__ import annotations

import json

from tests.discord.play import Playing, script
from tests.discord.world import world


async def test_by_the_command_and_its_buttons() -> None:
    async with world() as here:
        anna, bruno = here.rig.person("Annabella"), here.rig.person("Bruno")
        carla = here.rig.person("Carla", locale="it")
        playing = await Playing.open(here, here.rig.channel(), (anna, bruno, carla))
        for seat, notation in script(3, most=3):
            await playing.turn(seat, notation)
        assert "Annabella" in playing.board.text

        told = await anna.types(playing.home, "privacy")
        assert told.private
        assert "hands too" in told.text
        file = await anna.presses(told.last, "My data (file)")
        assert file.private
        assert file.last.files == ["rivertable-me.json"]
        italian = await carla.types(None, "privacy", what="erase")
        assert "Non si può tornare indietro" in italian.text

        asked = await anna.presses(told.last, "Erase me")
        assert "In your running match a computer plays on" in asked.text
        done = await anna.presses(asked.last, "Erase everything")
        assert "Everything is erased" in done.text
        await here.settle()
        assert "Annabella" not in playing.board.text
        assert "somebody" in playing.board.text
        found = await here.app.stores.people.called("Annabella")
        assert found == []
        again = await anna.types(playing.home, "privacy")
        assert again.private
        [new] = await here.app.stores.people.called("Annabella")
        assert new.id > 3, "whoever writes again is new"
        assert json.dumps([one.code for one in await here.app.stores.privacy.tables(new.id)]) == "[]"
