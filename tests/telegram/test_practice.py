"""A practice match by ear on Telegram, taken by what it says."""

from __future__ import annotations

import pytest

from core.titles import TITLES
from core.wording import Words
from tests.learner import Way, learns
from tests.telegram.fake_api import FakeTelegram, Person, Post
from tests.telegram.rig import bot


async def answered(api: FakeTelegram, person: Person, asked: Post) -> Post:
    """The bot's answer with buttons, in the private chat."""

    def found() -> list[Post]:
        posts = [post for post in person.chat.visible() if post.id > asked.id and post.sender == api.bot]
        return [post for post in posts if post.buttons]

    return (await api.people.until(found))[-1]


@pytest.mark.parametrize(("language", "way"), [("en", "letters"), ("it", "words")])
async def test_a_lesson_of_each_game_is_taken_in_the_private_chat(api: FakeTelegram, language: str, way: Way) -> None:
    anna = api.people.person("Anna", language=language, started=True)
    words = Words(language)
    async with bot(api):

        async def types(line: str) -> str:
            post = await answered(api, anna, anna.says(f"/practice {line}"))
            assert post.file is None
            return post.words

        for game in TITLES:
            texts = await learns(types, words.say(f"{game}.title"), way)
            assert words.say("table.lesson.learnt") in texts[-1]
    assert api.complaints == []


async def test_a_lesson_that_is_asked_for_in_a_group_is_taken_in_private(api: FakeTelegram) -> None:
    anna = api.people.person("Anna", started=True)
    group = api.people.group("River club", [anna])
    async with bot(api):
        asked = anna.writes(group, "/practice nile")
        await api.people.until(lambda: asked.reactions)
        begun = (await api.people.until(lambda: [post for post in anna.chat.visible() if post.buttons]))[-1]
        assert "move 1 of 5" in begun.words
        assert [post for post in group.visible() if post.sender == api.bot] == []
        pressed = next(button.text for button in begun.buttons if button.text.startswith("F"))
        await anna.presses(begun, pressed)
        await api.people.until(lambda: "move 2 of 5" in begun.words)
        wrong = anna.says("/practice xyzzy")
        again = await answered(api, anna, wrong)
        assert "move 2 of 5" in again.words
        assert any("xyzzy" in post.words for post in anna.chat.visible() if post.id > wrong.id)
