"""People at a table on Discord: removed by the owner, blocked by somebody, waiting for a seat or for others."""

from __future__ import annotations

import re

from simcord.builders import ChannelHandle

from tests.discord.play import press_key
from tests.discord.rig import Answer, Person, Shown
from tests.discord.world import World, world


async def press(person: Person, shown: Shown, verb: str) -> Answer:
    return await person.asks(shown, press_key(shown, verb))


def card(person: Person, channel: ChannelHandle) -> Shown:
    """The newest lobby card that everybody there sees."""
    return [shown for shown in person.sees(channel) if "join" in verbs(shown) and not shown.private][-1]


def verbs(shown: Shown) -> set[str]:
    return {press.verb for press in shown.offered.values()}


def seats(shown: Shown) -> str:
    """The lines of a lobby card that say who sits there."""
    return " ".join(re.findall(r"^\d\\?\. .*", shown.text, re.MULTILINE))


async def opened(here: World, owner: Person, channel: ChannelHandle) -> str:
    await owner.types(channel, "table new", game="coloretto", thread=False)
    await here.settle()
    return next(press.table for press in card(owner, channel).offered.values() if press.table)


async def test_an_owner_removes_somebody_by_command_and_buttons() -> None:
    async with world() as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        channel = here.rig.channel()
        code = await opened(here, anna, channel)
        await press(bruno, card(bruno, channel), "join")
        await here.settle()
        assert "Bruno" in seats(card(anna, channel))
        asked = await anna.types(channel, "match kick", name="Bruno", code=code)
        assert asked.private
        assert "Remove Bruno from this table?" in asked.text
        done = await press(anna, asked.last, "kick_sure")
        await here.settle()
        assert "Bruno" not in seats(card(anna, channel))
        refused = await press(bruno, card(bruno, channel), "join")
        assert refused.private
        assert "The owner keeps the seats" in refused.text
        await press(anna, done.last, "let_in")
        await here.settle()
        await press(bruno, card(bruno, channel), "join")
        await here.settle()
        assert "Bruno" in seats(card(anna, channel))


async def test_a_block_is_private_and_holds_at_the_next_table() -> None:
    async with world() as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        channel = here.rig.channel()
        code = await opened(here, anna, channel)
        await press(bruno, card(bruno, channel), "join")
        blocked = await anna.types(channel, "block", name="Bruno", code=code)
        assert blocked.private
        assert "never sit down with Bruno again" in blocked.text
        await press(bruno, card(bruno, channel), "leave")
        await here.settle()
        refused = await press(bruno, card(bruno, channel), "join")
        assert f"You can't join table {code}." in refused.text
        settings = await anna.types(channel, "settings")
        listed = await press(anna, settings.last, "unblock")
        assert "Bruno" in listed.text


async def test_the_second_of_two_who_want_to_play_opens_the_table() -> None:
    async with world() as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        channel = here.rig.channel()
        offered = await anna.completes(channel, "queue", "game", "nile")
        assert [choice["value"] for choice in offered] == [f"nile {n}" for n in (2, 3, 4, 5)]
        await anna.types(channel, "queue", game="nile 2")
        await here.settle()
        [call] = [shown for shown in bruno.sees(channel) if "wait" in verbs(shown)]
        assert "Anna wants to play" in call.text
        assert not call.private
        answer = await press(bruno, call, "wait")
        assert "That is enough of you" in answer.text
        await here.settle()
        shown = card(bruno, channel)
        assert "Enough people want to play: Bruno" in shown.text
        assert str(anna.id) in str(shown.message.content) + shown.text, "whoever waited is mentioned"
        await press(bruno, shown, "join")
        await here.settle()
        assert "Bruno" in seats(card(anna, channel))
