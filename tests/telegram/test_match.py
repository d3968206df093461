"""Whole matches over the fake service: what three people see from the lobby to the end message."""

from __future__ import annotations

from tests.telegram.club import Club
from tests.telegram.fake_api import FakeTelegram
from tests.telegram.rig import bot


async def test_three_people_from_lobby_to_end(api: FakeTelegram) -> None:
    people = [api.people.person(name, started=True, language="it") for name in ("Anna", "Ben", "Cleo")]
    group = api.people.group("River club", people)
    async with bot(api) as running:
        club = Club(api, running, group, people)
        await club.opens()
        await club.starts()
        await club.plays_on()
        end = await club.board_with("rematch")
        await api.people.quiet()
    outcome = (await club.table()).need_match().outcome()
    assert outcome is not None
    for person, score in zip(people, outcome.scores, strict=True):
        assert f"{person.account.user.first_name}: {score}" in end.words
    assert [post for post in group.visible() if post.buttons] == [end]
    assert api.complaints == []
