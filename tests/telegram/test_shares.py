"""Everybody's share in the shuffle, from Telegram. (T-33)"""

from __future__ import annotations

import re

from core.records import Share
from core.seal import digested
from tests.telegram.club import Club
from tests.telegram.fake_api import FakeTelegram
from tests.telegram.rig import bot


async def test_what_telegram_numbers_a_press_and_a_message_by_is_in_the_seed(api: FakeTelegram) -> None:
    """T-33: the opener's command, the joiner's press; and a word of one's own, by command in the group."""
    anna, ben = (api.people.person(name, started=True) for name in ("Anna", "Ben"))
    group = api.people.group("River club", [anna, ben])
    async with bot(api) as running:
        club = Club(api, running, group, [anna, ben])
        await club.opens()
        before = set(api.presses)
        await club.press(ben, "join")
        first, second = (await club.table()).seal.shares or ()
        assert re.fullmatch(r"\d+x\d+x\d+", first.press)
        assert f"x{group.visible()[0].id}x" in first.press
        assert second.press in set(api.presses) - before

        said = ben.writes(group, "/luck hippo")
        await api.people.until(lambda: said.reactions)
        assert (await club.table()).seal.shares == (first, digested(Share("Ben", second.press, "hippo")))
        await api.people.until(lambda: any(f"{second.press} “hippo”" in post.words for post in group.visible()))
        for said, word in (("/luck TREE", "TREE"), (f"/luck {club.code} tall tree", "tall tree")):
            ben.writes(group, said)  # TREE could be a table's code
            await api.people.until(lambda: f"“{word}”" in club.board().words)  # noqa: B023
        await club.press_start()
        table = await club.table()
        assert table.need_match().secret_seed() == table.seal.seed
