"""What is kept of somebody, on Telegram: in their private chat, in the middle of a match in a group."""

from __future__ import annotations

import json

from core.people import Account
from tests.telegram.club import Club, button_for
from tests.telegram.fake_api import FakeTelegram
from tests.telegram.rig import bot


async def test_by_the_command_and_its_buttons(api: FakeTelegram) -> None:
    anna, ben, cleo = (api.people.person(name, started=True) for name in ("Annabella", "Ben", "Cleo"))
    group = api.people.group("River club", [anna, ben, cleo])
    async with bot(api) as running:
        club = Club(api, running, group, [anna, ben, cleo])
        await club.opens()
        for person in (ben, cleo):
            await club.press(person, "join")
        await club.press_start()
        await api.people.until(lambda: "Annabella" in club.board().words)

        anna.writes(anna.chat, "/privacy")
        told = await api.people.until(
            lambda: next((post for post in anna.chat.visible() if button_for(post, "export_me")), None)
        )
        assert "hands too" in told.words
        await anna.presses_data(told, button_for(told, "export_me") or "")
        sheet = await api.people.until(
            lambda: next((post for post in anna.chat.visible() if post.file and post.file.kind == "document"), None)
        )
        assert json.loads(sheet.file.data)["accounts"] == [{"platform": "telegram", "uid": str(anna.id)}]
        await anna.presses_data(told, button_for(told, "erase") or "")
        asked = await api.people.until(
            lambda: next((post for post in anna.chat.visible() if button_for(post, "erase_sure")), None)
        )
        assert "In your running match a computer plays on" in asked.words
        await anna.presses_data(asked, button_for(asked, "erase_sure") or "")
        await api.people.until(lambda: any("Everything is erased" in post.words for post in anna.chat.visible()))
        await api.people.until(lambda: "Annabella" not in club.board().words)
        assert "somebody" in club.board().words
        assert await running.stores.people.called("Annabella") == []
        assert await running.stores.people.person_by_account(Account("telegram", str(anna.id))) is None
        assert not any(button_for(post, "erase_sure") for post in anna.chat.visible()), "the question has served"
