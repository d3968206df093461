"""Notices on Telegram, each way as it is heard there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bots.clock import SystemClock
from core.notices import Way
from core.timekeeping import Timekeeper
from tests.telegram import rig
from tests.telegram.club import Club, button_for, choices
from tests.telegram.fake_api import Chat, FakeTelegram, Person, Post

DAY = 86400.0


class Ahead(SystemClock):
    """The machine's clock, set ahead."""

    ahead_s = 0.0

    def wall(self) -> float:
        return super().wall() + type(self).ahead_s


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ahead, "ahead_s", 0.0)
    monkeypatch.setattr(rig, "SystemClock", Ahead)


@asynccontextmanager
async def club_of(api: FakeTelegram, *names: str) -> AsyncIterator[Club]:
    people = [api.people.person(name, started=True) for name in names]
    group = api.people.group("River club", people)
    async with rig.bot(api) as running:
        club = Club(api, running, group, people)
        await club.opens()
        yield club
    assert api.complaints == []


async def sets(club: Club, person: Person, what: str) -> None:
    person.writes(person.chat, f"/settings {what}")
    await club.api.people.quiet()


async def settled(club: Club) -> None:
    """Whatever was due is out."""
    await club.running.reconciler.idle()
    await club.api.people.quiet()


def told(way: Way) -> str:
    return "off sure" if way is Way.OFF else way.value


def linked(post: Post, person: Person) -> bool:
    """Whether the message mentions them, aloud."""
    return person.id in [entity.user.id for entity in post.entities if entity.user] and not post.silent


def since(chat: Chat, known: set[int]) -> list[Post]:
    return [post for post in chat.visible() if post.id not in known and post.sender.is_bot]


def ids(*chats: Chat) -> set[int]:
    return {post.id for chat in chats for post in chat.visible()}


@pytest.mark.parametrize("way", Way)
async def test_a_turn_comes_in_each_way(api: FakeTelegram, way: Way) -> None:
    async with club_of(api, "Anna", "Ben") as club:
        await club.starts()
        seat = await club.to_act()
        other = club.seated[1 - seat]
        await sets(club, other, f"turn={told(way)}")
        there, own = ids(club.chat), ids(other.chat)
        while await club.to_act() == seat:
            await club.turn()
        await api.people.until(lambda: since(club.chat, there))
        await settled(club)
        [board] = since(club.chat, there)
        assert linked(board, other) == (way is Way.MENTION)
        assert board.silent == (way is not Way.MENTION)
        panels = since(other.chat, own)
        assert [panel.silent for panel in panels] == ([] if way is Way.OFF else [way is not Way.DM])
        panel = next(post for post in reversed(other.chat.visible()) if post.file)
        assert choices(panel), "what is there is kept up to date in any case"


@pytest.mark.parametrize("way", Way)
async def test_a_full_lobby_comes_in_each_way(api: FakeTelegram, way: Way) -> None:
    async with club_of(api, "Anna", "Ben", "Carla", "Dora") as club:
        anna = club.seated[0]
        await sets(club, anna, f"lobby={way}")
        for person in club.seated[1:]:
            there, own = ids(club.chat), ids(anna.chat)
            await club.press(person, "join")
            await api.people.quiet()
        [card] = since(club.chat, there)
        assert linked(card, anna) == (way is Way.MENTION)
        assert card.silent == (way is not Way.MENTION)
        private = since(anna.chat, own)
        assert [post.silent for post in private] == ([False] if way is Way.DM else [])
        if private:
            data = button_for(private[0], "start")
            assert data
            await anna.presses_data(private[0], data)
            await club.board_with("play")


@pytest.mark.parametrize("way", Way)
async def test_a_reminder_comes_in_each_way(api: FakeTelegram, way: Way) -> None:
    async with club_of(api, "Anna", "Ben") as club:
        await club.starts()
        person = club.seated[await club.to_act()]
        await sets(club, person, f"reminder={way}")
        there, own = ids(club.chat), ids(person.chat)
        Ahead.ahead_s += DAY + 60
        await Timekeeper(club.running.service).look()
        await settled(club)
        public, private = since(club.chat, there), since(person.chat, own)
        assert [linked(post, person) for post in public] == {Way.MENTION: [True], Way.SILENT: [False]}.get(way, [])
        assert [post.silent for post in public] == {Way.MENTION: [False], Way.SILENT: [True]}.get(way, [])
        assert [post.silent for post in private] == ([False] if way is Way.DM else [])
