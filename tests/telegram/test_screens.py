"""The way back from a private chat to the table's home (T-36)."""

from __future__ import annotations

import msgspec
import pytest

from bots.telegram import formatting
from core.press import Press
from core.screens import Block, Button, Screen
from tests.telegram.club import Club, button_for
from tests.telegram.fake_api import FakeTelegram
from tests.telegram.rig import bot

NOT_SHOWN = {
    "said": "stands in texts, where there is room for whole words",
}


def test_each_part_of_a_button_is_shown_or_is_known_not_to_be() -> None:
    """(T-36)"""
    assert set(Button.__struct_fields__) == {"label", "press", "letter", "main", "tone", *NOT_SHOWN}
    button = Button("Take it", Press("play", "KXRM"), letter="b")
    kinds: dict[str | None, Button] = {
        None: button,
        "primary": msgspec.structs.replace(button, main=True),
        "success": msgspec.structs.replace(button, main=True, tone="yes"),
        "danger": msgspec.structs.replace(button, tone="grave"),
    }
    for style, shown in kinds.items():
        keyboard = formatting.keyboard(Screen(language="en", blocks=(Block("Title", "title"),), choices=(shown,)))
        assert keyboard is not None
        key = keyboard.inline_keyboard[0][0]
        assert (key.text, key.callback_data, key.style) == ("b. Take it", "p:KXRM:::", style)


async def test_buttons_have_colours_in_the_chat(api: FakeTelegram) -> None:
    """What is next, a yes, what can't be taken back; on a server that doesn't know them they are as before."""
    people = [api.people.person(name, started=True) for name in ("Anna", "Ben")]
    group = api.people.group("River club", people)
    async with bot(api) as running:
        club = Club(api, running, group, people)
        await club.opens()
        assert [(key.text, key.style) for key in club.board().buttons if key.style] == [("Join", "primary")]
        await club.starts()
        assert [(key.text, key.style) for key in club.board().buttons if key.style] == [("My turn", "primary")]
        people[0].writes(group, "/resign")
        question = await api.people.until(
            lambda: next((post for post in people[0].chat.visible() if button_for(post, "resign_sure")), None)
        )
        assert question is not None
        assert [key.style for key in question.buttons] == ["danger", None]
        people[1].writes(group, "/pause")
        voted = await club.board_with("agree")
        styles = {key.text: key.style for key in voted.buttons}
        assert (styles["Agree"], styles["Against"]) == ("success", None)
    assert api.complaints == []


@pytest.mark.parametrize("address", ["http://127.0.0.1:8000/room/x", "http://localhost/room", ""])
def test_an_address_that_telegram_refuses_is_no_button(address: str) -> None:
    """Of a table whose home is on this machine. (T-36)"""
    screen = Screen(language="en", blocks=(Block("Title", "title"),), link=address)
    assert formatting.keyboard(screen) is None


@pytest.mark.parametrize("topic", [False, True])
async def test_a_private_panel_leads_back_to_its_group(api: FakeTelegram, topic: bool) -> None:
    """(T-36)"""
    people = [api.people.person(name, started=True) for name in ("Anna", "Ben")]
    group = api.people.group("River club", people, forum=topic)
    async with bot(api) as running:
        club = Club(api, running, group, people, api.people.topic(group, "Games") if topic else None)
        await club.opens()
        await club.starts()
        inside = f"https://t.me/c/{str(group.id).removeprefix('-100')}/{f'{club.topic.id}/' if club.topic else ''}"
        for person in people:
            panel = await api.people.until(lambda: next((p for p in person.chat.visible() if p.file), None))  # noqa: B023
            assert panel is not None
            (way,) = [button.url for button in panel.buttons if button.url]
            assert way.startswith(inside)
        assert not [button.url for button in club.board().buttons if button.url]


async def test_a_private_table_leads_nowhere(api: FakeTelegram) -> None:
    """Its home is the chat where it is read; the person's own public name is no address of a table. (T-36)"""
    anna = api.people.person("Anna", started=True, username="anna_the_first")
    async with bot(api):
        anna.says("/new coloretto")
        lobby = await api.people.until(lambda: [post for post in anna.chat.visible() if post.file])
        await anna.presses(lobby[0], "omputer")
        await anna.presses(lobby[0], "Start")
        await api.people.quiet()
        assert not [button.url for post in anna.chat.visible() for button in post.buttons if button.url]
