"""Reminders and nudges as people see them on Telegram."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bots.clock import SystemClock
from core.timekeeping import Timekeeper
from tests.telegram import rig
from tests.telegram.club import Club
from tests.telegram.fake_api import Chat, FakeTelegram, Post

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
async def begun(api: FakeTelegram) -> AsyncIterator[Club]:
    people = [api.people.person("Anna", started=True), api.people.person("Ben", started=True)]
    group = api.people.group("River club", people)
    async with rig.bot(api) as running:
        club = Club(api, running, group, people)
        await club.opens()
        await club.starts()
        await api.people.quiet()
        yield club
    assert api.complaints == []


async def later(club: Club, seconds: float) -> None:
    Ahead.ahead_s += seconds
    await Timekeeper(club.running.service).look()
    await club.api.people.quiet()


def reminders(chat: Chat) -> list[Post]:
    return [post for post in chat.visible() if "for your move" in post.words or "nothing waits" in post.words]


async def test_a_mention_in_the_group_leads_to_the_panel_and_ends_with_the_move(api: FakeTelegram) -> None:
    async with begun(api) as club:
        seat = await club.to_act()
        person = club.seated[seat]
        await later(club, DAY + 60)
        (one,) = await api.people.until(lambda: reminders(club.chat))
        assert one.words.startswith(f"{person.account.user.first_name}, a table waits for your move:")
        assert not one.silent
        assert [entity.user.id for entity in one.entities if entity.user] == [person.id]
        answer = await person.presses(one, "My turn")
        assert answer.url
        while await club.to_act() == seat:
            await club.turn()
        await api.people.until(lambda: "nothing waits here any more" in one.words)
        assert not one.buttons
        assert reminders(club.chat) == [one]


async def test_a_private_reminder_leads_to_the_panel_and_back_to_the_group(api: FakeTelegram) -> None:
    async with begun(api) as club:
        person = club.seated[await club.to_act()]
        person.writes(person.chat, "/settings reminders=dm")
        await api.people.quiet()
        await later(club, DAY + 60)
        (one,) = await api.people.until(lambda: reminders(person.chat))
        assert not reminders(club.chat)
        assert club.code in one.words
        await person.presses(one, "My turn")


async def test_others_nudge_by_command_and_by_the_board(api: FakeTelegram) -> None:
    async with begun(api) as club:
        seat = await club.to_act()
        await later(club, DAY / 2)
        answer = await club.press(club.seated[1 - seat], "nudge")
        assert "hears of it" in (answer.text or "")
        await later(club, 1)
        await api.people.until(lambda: reminders(club.chat))
        club.seated[1 - seat].writes(club.chat, f"/nudge {club.code}")
        await api.people.quiet()
        assert len(reminders(club.chat)) == 1
