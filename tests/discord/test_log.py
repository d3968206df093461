"""What a match on Discord leaves in the program's log."""

from __future__ import annotations

import pytest

from core import screens
from core.screens import Picture
from render.service import Drawn
from tests.discord.play import Playing, script
from tests.discord.world import Blank, world
from tests.logged import choke, logged, secrets_in
from tests.parity.script import SEED


class Choking(Blank):
    """Panels can't be drawn."""

    async def draw(self, picture: Picture) -> Drawn:
        return choke(picture) if picture.kind == "panel" else await super().draw(picture)


@pytest.mark.parametrize("talkative", [False, True])
async def test_presses_and_faults_leave_no_card_in_the_log(talkative: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are there when everybody says all they have to say: so it is for a reason that they are not."""
    with logged(talkative=talkative) as log:
        async with world(Choking()) as here:
            people = here.rig.person("Anna"), here.rig.person("Bruno")
            playing = await Playing.open(here, here.rig.channel(), people)
            for seat, notation in script(2, most=2):
                await playing.quick(seat, notation)
                await playing.quick(seat, notation)  # refused
                await here.settle()
            await here.rig.person("Dora").types(playing.home, "table hand", code=playing.code)
            monkeypatch.setattr(screens, "story", choke)
            failed = await people[0].types(playing.home, "table log", code=playing.code)
            assert failed.text
    told = log.getvalue()
    assert "picture of coloretto can't be drawn" in told
    assert f"log at table {playing.code} failed" in told
    assert bool(secrets_in(told, SEED)) == talkative
