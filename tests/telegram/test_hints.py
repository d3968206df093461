"""A hint on Telegram: in the private panel's place, from a group in private; others are served meanwhile."""

from __future__ import annotations

import asyncio

import pytest

from tests.pool import AskedPool, BriefPool
from tests.telegram.club import button_for, choices
from tests.telegram.fake_api import FakeTelegram
from tests.telegram.test_panels import begun, panels


async def test_a_hint_takes_the_panel_s_place_and_its_buttons_play(
    api: FakeTelegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = AskedPool()
    monkeypatch.setattr("tests.telegram.rig.InlinePool", lambda: pool)
    async with begun(api) as club:
        seat = await club.to_act()
        person, other = club.seated[seat], club.seated[1 - seat]
        await api.people.until(lambda: panels(person, club.code))
        (panel,) = panels(person, club.code)
        data = button_for(panel, "hint")
        assert data
        pressed = asyncio.create_task(person.presses_data(panel, data))
        await pool.is_asked()
        other.says("/hand")  # is answered while the hint is thought about
        await api.people.until(lambda: club.code in other.chat.visible()[-1].words)
        assert "between equals" not in panel.words
        pool.let()
        assert not (await pressed).alert
        await api.people.until(lambda: "between equals" in panel.words)
        assert panels(person, club.code) == [panel], "it is the same message"
        assert "between equals" not in "".join(post.words for post in club.chat.visible())
        offered = choices(panel)
        assert [press.verb for press in offered] == ["move"] * 3
        before = len((await club.table()).need_match().records)
        await person.presses_data(panel, next(one.callback_data for one in panel.buttons if one.callback_data))
        await api.people.quiet()
        assert len((await club.table()).need_match().records) > before


async def test_the_command_in_a_group_is_answered_in_private(
    api: FakeTelegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.telegram.rig.InlinePool", BriefPool)
    async with begun(api) as club:
        seat = await club.to_act()
        person, other = club.seated[seat], club.seated[1 - seat]
        person.writes(club.chat, f"/hint {club.code}")
        await api.people.until(lambda: [post for post in person.chat.visible() if "between equals" in post.words])
        assert "between equals" not in "".join(post.words for post in club.chat.visible())
        other.says(f"/hint {club.code}")
        await api.people.until(lambda: "isn't your turn" in other.chat.visible()[-1].words)
