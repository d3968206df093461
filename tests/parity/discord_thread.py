"""The script on Discord: the bot unchanged before simcord's people, each at their own panel."""

from __future__ import annotations

from core.records import Record
from tests.discord.play import Playing
from tests.discord.rig import Person
from tests.discord.world import World, world
from tests.parity.local_table import NAMES
from tests.parity.script import Decision, Script


async def played(script: Script) -> list[Record]:
    async with world() as here:
        people = [here.rig.person(name) for name in NAMES[: script.seats]]
        playing = await Playing.open(here, here.rig.channel(), people, game=script.game, variant=script.options)
        for decision in script.decisions:
            await _decide(here, playing, people[decision.seat], decision)
        return [record for record, _ in await here.app.stores.tables.log(playing.code)]


async def _decide(here: World, playing: Playing, person: Person, decision: Decision) -> None:
    """By "My turn" under the board and what the panel then offers."""
    shown = await playing.panel(person)
    press = decision.step(shown.offered.values())
    while press:
        key = next(key for key, offered in shown.offered.items() if offered == press)
        shown = (await person.asks(shown, key)).last
        press = decision.after(press, shown.offered.values())
    await here.settle()
