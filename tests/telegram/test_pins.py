"""The newest board is pinned in a group where the bot may, and nobody is told."""

from __future__ import annotations

import pytest

from bots.caretaker import Caretaker
from core.communities import Rules
from core.people import Community
from core.ports.care import SETTLES_S
from tests.clock import Ahead
from tests.telegram import rig
from tests.telegram.club import Club
from tests.telegram.fake_api import Chat, FakeTelegram, Fault, Kind, Post


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Ahead:
    ahead = Ahead()
    monkeypatch.setattr(rig, "SystemClock", lambda: ahead)
    return ahead


async def begun(api: FakeTelegram, running: rig.Running, *, admin: bool = True, forum: bool = False) -> Club:
    people = [api.people.person("Anna", started=True), api.people.person("Ben", started=True)]
    group = api.people.group("River club", people, forum=forum)
    if admin:
        group.members[api.bot.id] = "administrator"
    topic = api.people.topic(group, "Games") if forum else None
    club = Club(api, running, group, people, topic)
    await club.opens()
    await club.starts()
    await api.people.quiet()
    return club


async def cared_for(club: Club, clock: Ahead, after_s: float = SETTLES_S) -> None:
    await club.api.people.quiet()
    clock.ahead_s += after_s
    await Caretaker(club.running.service, [club.running.adapter]).look()
    await club.api.people.quiet()


def pinned(chat: Chat) -> list[Post]:
    return [post for post in chat.visible() if post.pinned]


def notices(chat: Chat) -> list[Post]:
    return [post for post in chat.visible() if "pinned_message" in post.service]


@pytest.mark.parametrize("forum", [False, True])
async def test_the_newest_board_alone_is_pinned_without_a_sound_or_a_notice(
    api: FakeTelegram, clock: Ahead, forum: bool
) -> None:
    async with rig.bot(api) as running:
        club = await begun(api, running, forum=forum)
        seen = set()
        for _ in range(3):
            await cared_for(club, clock)
            assert pinned(club.chat) == [club.board()]
            seen.add(club.board().id)
            await club.plays_on(2)
        await cared_for(club, clock)
        assert len(seen) > 1, "no turn has passed"
        assert pinned(club.chat) == [club.board()]
        assert notices(club.chat) == []
        assert all(done.call.given("disable_notification") for done in api.calls("pinChatMessage"))
        await club.plays_on(0 if forum else 1000)
        await cared_for(club, clock)
        assert pinned(club.chat) == ([club.board()] if forum else [])
    assert api.complaints == []


@pytest.mark.parametrize("how", ["member", "administrator without the right"])
async def test_without_the_right_nobody_is_bothered(api: FakeTelegram, clock: Ahead, how: str) -> None:
    async with rig.bot(api) as running:
        club = await begun(api, running, admin=how != "member")
        club.chat.bot_lacks.add("can_pin_messages")
        await api.people.quiet()
        said = [len(person.chat.visible()) for person in club.seated]
        keeper = Caretaker(running.service, [running.adapter])
        for _ in range(2):
            clock.ahead_s += SETTLES_S
            await keeper.look()
            await api.people.quiet()
            assert pinned(club.chat) == []
        assert [len(person.chat.visible()) for person in club.seated] == said
        await club.plays_on(2)
        clock.ahead_s += SETTLES_S
        await keeper.look()
        assert len(api.calls("pinChatMessage")) == 1, "it is not asked again and again"
        club.chat.members[api.bot.id] = "administrator"
        club.chat.bot_lacks.clear()
        await api.people.quiet()
        clock.ahead_s += 3601
        await club.plays_on(2)
        await cared_for(club, clock)
        assert pinned(club.chat) == [club.board()]


async def test_groups_that_want_no_pins_have_none(api: FakeTelegram, clock: Ahead) -> None:
    async with rig.bot(api) as running:
        club = await begun(api, running)
        await running.stores.communities.set_rules(Community("telegram", str(club.chat.id)), Rules(pinned=False))
        await cared_for(club, clock)
        assert api.calls("pinChatMessage") == []


async def test_a_pin_that_the_service_has_no_patience_for_comes_later_and_boards_go_on(
    api: FakeTelegram, clock: Ahead
) -> None:
    async with rig.bot(api) as running:
        club = await begun(api, running)
        api.faults.append(Fault(Kind.FLOOD, "pinChatMessage"))
        await cared_for(club, clock)
        assert pinned(club.chat) == []
        await club.plays_on(2)
        await cared_for(club, clock, 60.0)
        assert pinned(club.chat) == [club.board()]
