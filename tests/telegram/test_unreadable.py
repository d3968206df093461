"""A table whose log can't be read rests; everybody else in its group plays on (fault T-27)."""

from __future__ import annotations

from pathlib import Path

from storage.sqlite import SqliteStores
from tests.telegram.club import Club, button_for
from tests.telegram.fake_api import FakeTelegram
from tests.telegram.rig import Running, bot


async def _ruin(running: Running, code: str) -> None:
    """From the next start on the table can't be read."""
    assert isinstance(running.stores, SqliteStores)
    await running.stores._database.change(("UPDATE record SET body = 'ruined' WHERE code = ?", (code,)))


async def test_one_unreadable_table_spoils_nothing_for_its_neighbours(api: FakeTelegram, tmp_path: Path) -> None:
    people = [api.people.person(name, started=True, language="it") for name in ("Anna", "Ben")]
    anna, ben = people
    group = api.people.group("River club", people)
    database = str(tmp_path / "a.db")
    async with bot(api, database) as running:
        well, ruined = (Club(api, running, group, people) for _ in range(2))
        for club in (well, ruined):
            await club.opens()
            await club.starts()
            await club.plays_on(1)
            await api.people.quiet()
        await _ruin(running, ruined.code)
    async with bot(api, database) as well.running:
        old = next(post for post in group.visible() if ruined.code in post.words and button_for(post, "play"))
        answer = await anna.presses_data(old, f"p:{ruined.code}:::")
        assert answer.alert
        assert ruined.code in str(answer.text)
        written = anna.writes(group, "/new coloretto", anonymous=True)
        told = await api.people.until(lambda: next((p for p in group.visible() if p.id > written.id), None))
        assert "senza il tuo nome" in told.words, "in the language of the newest table that can be read"
        asked = ben.says("/mine")
        await api.people.until(
            lambda: any(p.id > asked.id and well.code in p.words and ruined.code in p.words for p in ben.chat.visible())
        )
        api.people.bot_status(group, "kicked", anna)
        await api.people.quiet()
        seen = len(group.visible())
        api.people.bot_status(group, "member", anna)
        await api.people.until(lambda: any(well.code in post.words for post in group.visible()[seen:]))
        await well.plays_on(2)
    assert api.complaints == []
