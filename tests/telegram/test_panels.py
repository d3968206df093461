"""One panel a seat: whatever is asked for or lost, one message of a table in a private chat has live buttons (T-17)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bots import codec
from bots.codec import encode
from core.press import Press
from tests.telegram.club import Club, choices
from tests.telegram.fake_api import Chat, FakeTelegram, Fault, Kind, Person, Post
from tests.telegram.rig import bot


@asynccontextmanager
async def begun(api: FakeTelegram, *, dm: bool = True, **config: Any) -> AsyncIterator[Club]:
    people = [api.people.person("Anna", started=True), api.people.person("Ben", started=dm)]
    group = api.people.group("River club", people)
    async with bot(api, **config) as running:
        club = Club(api, running, group, people)
        await club.opens()
        await club.starts()
        await api.people.quiet()
        yield club
    assert api.complaints == []


def live(chat: Chat, code: str) -> list[Post]:
    """Messages about this table with buttons that ask for something."""
    return [
        post
        for post in chat.visible()
        if code in post.words.partition("\n")[0] and any(button.callback_data for button in post.buttons)
    ]


def panels(person: Person, code: str) -> list[Post]:
    return [post for post in live(person.chat, code) if post.file]


ASKED = ["/play", "/play {code}", "/start play_{code}", "link", "group"]


@pytest.mark.parametrize("how", ASKED)
async def test_what_is_asked_for_is_the_panel_itself(api: FakeTelegram, how: str) -> None:
    """It comes to the bottom, can be played from, and the old one loses its buttons. (T-17)"""
    async with begun(api) as club:
        person = club.seated[await club.to_act()]
        (old,) = panels(person, club.code)
        for _ in range(3):
            if how == "link":
                answer = await club.press(person, "play")
                assert answer.url
                asked = person.opens(answer.url)
            elif how == "group":
                asked = person.writes(club.chat, f"/play {club.code}")
            else:
                asked = person.says(how.format(code=club.code))
            seen = asked.id if how != "group" else max(post.id for post in person.chat.visible())
            await api.people.until(lambda: [p for p in panels(person, club.code) if p.id > seen] or None)  # noqa: B023
            await api.people.until(lambda: len(panels(person, club.code)) == 1)
            await api.people.quiet()
            (panel,) = panels(person, club.code)
            assert panel.id > old.id
            assert choices(panel)
            assert person.chat.visible()[-1] is panel
        await club.plays_on(2)
        await api.people.until(lambda: len(panels(person, club.code)) == 1)


async def test_after_many_turns_and_questions_one_panel_is_alive(api: FakeTelegram) -> None:
    """(T-17)"""
    async with begun(api) as club:
        for turn in range(8):
            for person in club.seated:
                person.says(("/play", f"/play {club.code}", f"/start play_{club.code}", "/start")[turn % 4])
            await club.plays_on(1)
        await api.people.quiet(0.5)
        for person in club.seated:
            await api.people.until(lambda: len(panels(person, club.code)) == 1)  # noqa: B023
        assert len(live(club.chat, club.code)) == 1
        edits = [done for done in api.calls() if done.name.startswith("edit") and "Markup" not in done.name]
        assert not [done for done in edits if done.status != 200], "an edit that changes nothing isn't made"


async def test_the_first_start_brings_one_panel(api: FakeTelegram) -> None:
    """Also when Telegram lost what the link carried. (T-17)"""
    async with begun(api, dm=False) as club:
        ben = club.seated[1]
        assert (await club.press(ben, "play")).url
        ben.starts()
        await api.people.until(lambda: panels(ben, club.code))
        await api.people.quiet()
        assert len(panels(ben, club.code)) == 1
        await club.plays_on(3)


@pytest.mark.parametrize("lost", [1, 2])
async def test_copies_whose_sending_was_never_answered_lose_their_buttons(api: FakeTelegram, lost: int) -> None:
    """A press on one strips it; the panel that is kept goes on. (T-17, T-18)"""
    async with begun(api, read_timeout_s=0.5) as club:
        person = club.seated[await club.to_act()]
        api.faults.append(Fault(Kind.SILENT, "sendPhoto", chat_id=person.id, times=lost))
        asked = person.says("/play")
        await api.people.until(lambda: len([p for p in panels(person, club.code) if p.id > asked.id]) > lost, 30)
        await api.people.quiet(1.0)
        copies = panels(person, club.code)[:-1]
        assert len(copies) == lost
        for copy in copies:
            asked_of = next(press for press in choices(copy))
            await person.presses_data(copy, encode(asked_of))
            await api.people.until(lambda: not copy.buttons)  # noqa: B023
        await api.people.quiet()
        (panel,) = panels(person, club.code)
        assert person.chat.visible()[-1] is panel
        await club.plays_on(2)
        await api.people.until(lambda: len(panels(person, club.code)) == 1)


async def test_a_copy_of_a_lobby_card_acts_once_more_and_is_stripped(api: FakeTelegram) -> None:
    """(T-18)"""
    people = [api.people.person(name, started=True) for name in ("Anna", "Ben", "Cleo")]
    group = api.people.group("River club", people)
    async with bot(api, read_timeout_s=0.5) as running:
        club = Club(api, running, group, people)
        api.faults.append(Fault(Kind.SILENT, "sendPhoto", chat_id=group.id))
        await club.opens()
        await api.people.until(lambda: len([post for post in group.visible() if post.buttons]) == 2, 30)
        await api.people.quiet(1.0)
        copy, card = [post for post in group.visible() if post.buttons]
        join = encode(Press("join", club.code))
        assert not (await people[1].presses_data(copy, join)).alert
        await api.people.until(lambda: not copy.buttons)
        await api.people.until(lambda: "Ben" in card.words)
        assert not (await people[2].presses_data(card, join)).alert
        await api.people.quiet()
        assert card.buttons


async def test_the_message_that_was_just_sent_is_no_copy(api: FakeTelegram) -> None:
    """It is pressed before its sending was answered. (T-18)"""
    async with begun(api) as club:
        person = club.seated[await club.to_act()]
        pressed: list[Any] = []

        def press(call: Any, done: bool) -> None:
            if done and call.name == "sendPhoto" and call.chat_id == person.id and not pressed:
                post = person.chat.visible()[-1]
                pressed.append(person.press(post, str(post.buttons[-2].callback_data)))

        api.watchers.append(press)
        person.says("/play")
        await api.people.until(lambda: pressed)
        await pressed[0].answer
        await api.people.quiet()
        assert len(panels(person, club.code)) == 1
        await club.plays_on(2)


async def test_the_way_to_the_next_table_leaves_each_panel_its_own(api: FakeTelegram) -> None:
    """(T-17, T-36)"""
    async with begun(api) as club:
        second = Club(api, club.running, club.chat, club.seated)
        await second.opens()
        await second.starts()
        await api.people.quiet()
        person = club.seated[await club.to_act()]
        (first,) = panels(person, club.code)
        (other,) = panels(person, second.code)
        await person.presses_data(first, f"p:{second.code}:::")
        await api.people.until(lambda: panels(person, second.code) not in ([], [other]))
        await api.people.quiet()
        assert panels(person, club.code) == [first]
        assert club.code in first.words
        (brought,) = panels(person, second.code)
        assert second.code in brought.words
        await club.plays_on(2)
        await second.plays_on(2)
        await api.people.until(lambda: len(panels(person, club.code)) == len(panels(person, second.code)) == 1)


async def test_passing_messages_stay_as_they_are(api: FakeTelegram) -> None:
    """Settings, lists and menus are pressed again and again, and the panel beside them stays. (T-17)"""
    async with begun(api) as club:
        anna = club.seated[0]
        (panel,) = panels(anna, club.code)
        anna.says("/settings")
        settings = await api.people.until(
            lambda: next((p for p in anna.chat.visible() if p.id > panel.id and p.buttons), None)
        )
        assert settings is not None
        await anna.presses(settings, settings.buttons[0].text)
        await anna.presses(panel, "More")
        menu = await api.people.until(lambda: next((p for p in anna.chat.visible() if p.id > settings.id), None))
        assert menu is not None
        for _ in range(2):
            await anna.presses_data(menu, f"lg:{club.code}:::")
            await api.people.quiet()
        assert settings.buttons
        assert menu.buttons
        assert panels(anna, club.code) == [panel]


async def test_without_private_messages_a_panel_comes_when_it_is_asked_for(api: FakeTelegram) -> None:
    """Whoever switched them off plays from the one that they asked for. (T-17)"""
    async with begun(api) as club:
        person = club.seated[await club.to_act()]
        person.says("/settings dm=off")
        await api.people.quiet()
        asked = person.says("/play")
        await api.people.until(lambda: [post for post in panels(person, club.code) if post.id > asked.id])
        await api.people.quiet()
        panel = panels(person, club.code)[-1]
        before = (await club.table()).need_match().no
        move = next(press for press in choices(panel) if press.verb == "move")
        await person.presses_data(panel, codec.encode(move))
        await api.people.quiet()
        assert (await club.table()).need_match().no > before or panel.buttons
