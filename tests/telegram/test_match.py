"""Whole matches over the fake service: what three people see from the lobby to the end message."""

from __future__ import annotations

import msgspec
import pytest

from bots import codec
from core.game import Seat
from core.observation import Called
from core.people import Account, Place
from core.ports.platform import RenderedScreen
from core.press import Press
from core.screens import Block, Screen
from core.seal import Seal
from tests.parity.script import SEED, script
from tests.telegram.club import Club, choices
from tests.telegram.fake_api import FakeTelegram, Post
from tests.telegram.rig import bot


@pytest.fixture(autouse=True)
def _fixed_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seal, "drawn", lambda: Seal(SEED, None))


async def test_three_people_from_lobby_to_end(api: FakeTelegram) -> None:
    people = [api.people.person(name, started=True, language="it") for name in ("Anna", "Ben", "Cleo")]
    group = api.people.group("River club", people)
    whole = script("coloretto")
    async with bot(api) as running:
        club = Club(api, running, group, people)
        await club.opens()
        await club.starts()
        for decision in whole.decisions:
            await club.turn(decision.among)
        end = await club.board_with("rematch")
        await api.people.quiet()
        match = (await club.table()).need_match()
    outcome = match.outcome()
    assert outcome is not None
    for person, score in zip(people, outcome.scores, strict=True):
        assert f"{person.account.user.first_name}: {score}" in end.words
        assert len([post for post in person.chat.visible() if choices(post)]) == 0
        assert f"{person.account.user.first_name}: {score}" in person.chat.visible()[-1].words
    assert SEED.hex() not in end.words, "whoever wants to check it looks at the seal (W-9)"
    assert [post for post in group.visible() if post.buttons] == [end]
    assert api.complaints == []
    assert match.records == list(whole.records)
    calls = [board.call.given("caption").count("tg://user?id=") for board in api.calls("sendPhoto", group.id)[1:-1]]
    assert calls[0] in (2, 3), "the first board tells all that the match begins, but for whoever started it"
    assert set(calls[1:]) <= {0, 1}
    assert calls.count(0) <= len(calls) // 10, "a board calls nobody only when its player was quicker than the picture"


async def test_two_tables_in_one_group_are_told_apart(api: FakeTelegram) -> None:
    people = [api.people.person(name, started=True) for name in ("Anna", "Ben")]
    group = api.people.group("River club", people)
    async with bot(api) as running:
        tables = [Club(api, running, group, people), Club(api, running, group, people)]
        for table in tables:
            await table.opens()
            await table.starts()
            await api.people.quiet()
        assert tables[0].code != tables[1].code
        people[0].writes(group, "/play")
        told = await api.people.until(
            lambda: [post for post in people[0].chat.visible() if all(table.code in post.words for table in tables)]
        )
        assert not told[0].buttons


async def test_a_private_chat_is_a_home_with_the_computer(api: FakeTelegram) -> None:
    anna = api.people.person("Anna", started=True)
    async with bot(api) as running:
        anna.says("/new coloretto")
        lobby = await api.people.until(lambda: [post for post in anna.chat.visible() if post.file])
        code = codec.decode(str(lobby[0].buttons[0].callback_data)).table
        await anna.presses(lobby[0], "omputer")
        await api.people.until(lambda: lobby[0].versions > 1)  # the card is as the table is
        await anna.presses(lobby[0], "Start")
        for _ in range(3):
            await _decide(Club(api, running, anna.chat, [anna], code=code))
        await api.people.quiet()
        assert len([post for post in anna.chat.visible() if choices(post)]) == 1
    assert api.complaints == []


async def _decide(alone: Club) -> None:
    """The last of the moves on the panel, once the computer has moved."""
    (person,) = alone.seated
    await alone.until(lambda match: 0 in match.awaited)
    no = (await alone.table()).need_match().no
    post, offered = await alone.api.people.until(lambda: _panel(person.chat.visible(), no))
    at_once = msgspec.structs.replace(offered[-1], verb="sure")
    await person.presses_data(post, codec.encode(at_once))
    await alone.until(lambda match: match.no > no)


def _panel(posts: list[Post], no: int) -> tuple[Post, list[Press]] | None:
    for post in reversed(posts):
        offered = [act for act in choices(post) if act.verb == "move" and act.no == no]
        if offered:
            return post, offered
    return None


async def test_whoever_has_been_called_already_is_named_without_a_mention(api: FakeTelegram) -> None:
    anna, ben = (api.people.person(name, started=True) for name in ("Anna", "Ben"))
    group = api.people.group("River club", [anna, ben])
    async with bot(api) as running:
        accounts = (Account("telegram", str(one.id)) for one in (anna, ben))
        people = [await running.service.person(account, "x", "en") for account in accounts]
        called = tuple(
            Called(one.id, name, Seat(at)) for at, (one, name) in enumerate(zip(people, ("Anna", "Ben"), strict=True))
        )
        screen = Screen(language="en", blocks=(Block("Anna and Ben choose."),), called=called)
        rendered = RenderedScreen(screen=screen, pinged=frozenset({people[0].id}))
        await running.adapter.send(Place("telegram", chat=str(group.id)), rendered, "")
        text = api.calls("sendMessage", group.id)[-1].call.given("text")
    assert f"id={anna.id}" not in text
    assert f"id={ben.id}" in text
    assert "Anna" in text
