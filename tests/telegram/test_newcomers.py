"""Somebody's first evening: what they read before they have opened the private chat, and right after."""

from __future__ import annotations

import pytest

from tests.telegram.club import Club
from tests.telegram.fake_api import FakeTelegram, Person, Post
from tests.telegram.rig import bot


def newcomers(api: FakeTelegram, language: str = "en") -> list[Person]:
    return [api.people.person(name, language=language) for name in ("Anna", "Ben")]


async def said(api: FakeTelegram, person: Person, since: Post) -> list[Post]:
    """What the bot has answered in their private chat since."""
    await api.people.until(lambda: person.chat.visible()[-1].id > since.id)
    await api.people.quiet()
    return [post for post in person.chat.visible() if post.id > since.id and post.sender == api.bot]


@pytest.mark.parametrize(
    ("language", "words", "answer"),
    [
        ("en", "Anna, my answer is for you alone", "/new opens a table"),
        ("it", "Anna, la risposta è solo per te", "/new apre un tavolo"),
    ],
)
async def test_who_asks_for_help_in_a_group_is_led_to_the_help(
    api: FakeTelegram, language: str, words: str, answer: str
) -> None:
    """Not to a panel that they don't have, nor to a list of tables; and it says by which commands all begins."""
    anna, ben = newcomers(api, language)
    group = api.people.group("River club", [anna, ben])
    async with bot(api):
        anna.writes(group, "/help")
        told = await api.people.until(lambda: next((post for post in group.visible() if post.buttons), None))
        assert told is not None
        assert told.words.startswith(words)
        assert told.buttons[0].url == "https://t.me/rivertable_bot?start=help"
        screen, last = await said(api, anna, anna.opens(told.buttons[0].url))
        assert screen.words.startswith("Rivertable")
        assert last.words.startswith(answer)
        live = {last.words[one.offset : one.offset + one.length] for one in last.entities if one.type == "bot_command"}
        assert live == {"/new", "/mine", "/settings"}
    assert api.complaints == []


@pytest.mark.parametrize(("language", "words"), [("en", "You sit at table"), ("it", "Siedi al tavolo")])
async def test_who_sits_down_and_opens_the_chat_reads_that_all_is_well(
    api: FakeTelegram, language: str, words: str
) -> None:
    """There is no panel before the start; the way back leads to the card."""
    people = newcomers(api, language)
    group = api.people.group("River club", people)
    async with bot(api) as running:
        club = Club(api, running, group, people)
        await club.opens()
        answer = await club.press(people[1], "join")
        (told,) = await said(api, people[1], people[1].opens(str(answer.url)))
        assert told.words.startswith(f"{words} {club.code}")
        (way,) = told.buttons
        assert way.url == f"https://t.me/c/{str(group.id).removeprefix('-100')}/{club.board().id}"
    assert api.complaints == []


async def test_who_only_looks_is_told_that_nothing_has_begun(api: FakeTelegram) -> None:
    people = newcomers(api)
    group = api.people.group("River club", people)
    async with bot(api) as running:
        club = Club(api, running, group, people)
        await club.opens()
        (told,) = await said(api, people[1], people[1].starts(f"play_{club.code}"))
        assert "You sit" not in told.words


async def test_a_list_asked_for_in_a_group_can_be_opened(api: FakeTelegram) -> None:
    """Whatever is about oneself alone has a link of its own."""
    anna, ben = newcomers(api)
    group = api.people.group("River club", [anna, ben])
    async with bot(api):
        for command, start in (("/mine", "mine"), ("/practice", "practice"), ("/queue", "wait")):
            asked = anna.writes(group, command)
            told = await api.people.until(
                lambda: next((post for post in group.visible() if post.id > asked.id and post.buttons), None)  # noqa: B023
            )
            assert told is not None
            assert told.buttons[0].url == f"https://t.me/rivertable_bot?start={start}"
