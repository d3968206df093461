"""A practice match by ear on Discord, taken by what it says."""

from __future__ import annotations

from functools import partial

import pytest
from simcord.builders import ChannelHandle

from core.titles import TITLES
from core.wording import Words
from tests.discord.rig import Person
from tests.discord.world import world
from tests.learner import Way, learns, told


@pytest.mark.parametrize(("locale", "way"), [("en-GB", "words"), ("it", "letters")])
async def test_a_lesson_of_each_game_is_taken_in_the_private_chat(locale: str, way: Way) -> None:
    """In words only: no picture comes, and nothing into a channel."""
    async with world() as here:
        anna, channel = here.rig.person("Anna", locale), here.rig.channel()
        words = Words(locale[:2])
        for game, where in zip(TITLES, (channel, None, channel, None), strict=True):
            types = partial(typed, anna, where)
            texts = await learns(types, words.say(f"{game}.title"), way)
            assert words.say("table.lesson.learnt") in texts[-1]
        assert all(shown.private for shown in anna.sees(channel))


async def typed(anna: Person, where: ChannelHandle | None, line: str) -> str:
    answer = await anna.types(where, "practice", line=line)
    assert not [shown for shown in answer.all if shown.files]
    return answer.text


async def test_a_press_goes_on_in_the_message_that_it_was_in() -> None:
    async with world() as here:
        anna, channel = here.rig.person("Anna"), here.rig.channel()
        games = (await anna.types(channel, "practice")).last
        begun = (await anna.presses(games, "Amazonas")).last
        assert begun.message.id == games.message.id
        assert told(begun.text)[0] == "g"
        chosen = next(key for key, press in begun.offered.items() if press.argument == "amazonas=0==income 6")
        second = (await anna.asks(begun, chosen)).last
        assert second.message.id == games.message.id
        assert "move 2 of 5" in second.text
        refused = await anna.types(channel, "practice", line="xyzzy")
        assert refused.private
        assert "xyzzy" in refused.text
        assert "move 2 of 5" in refused.text


async def test_what_is_typed_is_offered_by_the_names_of_the_games() -> None:
    async with world() as here:
        anna = here.rig.person("Anna", "it")
        offered = await anna.completes(None, "practice", "line", "nil")
        assert [choice["value"] for choice in offered] == ["nile"]
