"""Two accounts of one person in one server."""

from __future__ import annotations

import re

from tests.discord.play import Playing
from tests.discord.world import world


async def test_they_are_mentioned_by_the_account_that_they_sit_there_with() -> None:
    """T-35"""
    async with world() as here:
        anna, annie, bruno = (here.rig.person(name) for name in ("Anna", "Annie", "Bruno"))
        channel = here.rig.channel()
        shown = await anna.types(channel, "link")
        assert shown.private
        code = re.search(r"[A-Z]{4} [A-Z]{4}", shown.text)
        assert code
        asked = await annie.types(channel, "link", code=code[0])
        assert asked.private
        assert "Are Anna (Discord) and Annie (Discord) both you?" in asked.text
        await annie.asks(
            asked.last, next(key for key, press in asked.last.offered.items() if press.verb == "link_sure")
        )
        for seated, other in ((annie, anna), (anna, annie)):
            playing = await Playing.open(here, channel, (seated, bruno), thread=False)
            await here.settle()
            table = await here.app.service.table(playing.code)
            assert table.names == (seated.name, "Bruno")
            boards = " ".join(shown.text for shown in bruno.sees(channel) if playing.code in shown.text)
            assert f"<@{seated.id}>" in boards
            assert f"<@{other.id}>" not in boards


async def test_a_name_of_ones_own_goes_before_a_nickname() -> None:
    """T-35"""
    async with world() as here:
        anna, bruno = here.rig.person("Anna", nick="Nemo"), here.rig.person("Bruno")
        settings = await anna.types(here.rig.channel(), "settings", setting="name=The Queen")
        assert "You are called The Queen everywhere" in settings.text
        playing = await Playing.open(here, here.rig.channel(), (anna, bruno))
        assert (await here.app.service.table(playing.code)).names == ("The Queen", "Bruno")
        await anna.types(playing.home, "settings", setting="name off")
        assert (await here.app.service.table(playing.code)).names == ("Anna", "Bruno")
