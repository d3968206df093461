"""Private panels inside a group: one member sees them, or they go by private chat; never anything else."""

from __future__ import annotations

import pytest

from bots.codec import encode
from tests.telegram.club import Club, choices
from tests.telegram.fake_api import FakeTelegram, Person, Post
from tests.telegram.rig import Running, bot


async def _started(api: FakeTelegram, running: Running) -> tuple[Club, Person, Person]:
    """A running match of two; who is to act, and the other."""
    people = [api.people.person(name, started=True) for name in ("Anna", "Ben")]
    club = Club(api, running, api.people.group("River club", people), people)
    await club.opens()
    await club.starts()
    seat = (await club.table()).undecided()[0]
    return club, people[seat], people[1 - seat]


def _own(club: Club, person: Person) -> list[Post]:
    return [post for post in person.sees(club.chat) if post.receiver is not None]


async def test_a_panel_is_shown_where_one_presses_and_played_from(api: FakeTelegram) -> None:
    async with bot(api, group_hands=True) as running:
        club, actor, other = await _started(api, running)
        answer = await club.press(actor, "play")
        assert answer.url is None
        (panel,) = _own(club, actor)
        assert choices(panel)
        assert _own(club, other) == []
        version = panel.versions
        move = next(act for act in choices(panel) if act.verb == "move")
        await actor.presses_data(panel, encode(move))
        await api.people.until(lambda: panel.versions > version)
        if sure := [act for act in choices(panel) if act.verb == "sure"]:
            await actor.presses_data(panel, encode(sure[0]))
        await club.until(lambda match: match.records)
        assert _own(club, actor) == [panel]
    assert api.complaints == []


@pytest.mark.parametrize("how", ["old server", "parameters ignored", "too late"])
async def test_where_it_is_not_possible_the_panel_goes_by_private_chat(api: FakeTelegram, how: str) -> None:
    api.knows_ephemeral = how != "old server"
    api.drops_ephemeral = how == "parameters ignored"
    api.ephemeral_answer_s = 0.0 if how == "too late" else 15.0
    async with bot(api, group_hands=True) as running:
        club, actor, other = await _started(api, running)
        await api.people.quiet()
        before = club.chat.visible()
        answer = await club.press(actor, "play")
        assert answer.url == f"https://t.me/rivertable_bot?start=play_{club.code}"
        assert _own(club, actor) == []
        public = {post.file.data for post in other.sees(club.chat) if post.file}
        private = {post.file.data for post in actor.chat.visible() if post.file}
        assert not public & private
        await api.people.quiet()
        assert [post for post in club.chat.visible() if post.buttons] == [club.board()]
        again = await club.press(actor, "play")
        assert again.url == answer.url
        await api.people.quiet()
        assert club.chat.visible() == before


async def test_texts_for_one_person_are_never_cut_into_a_caption(api: FakeTelegram) -> None:
    async with bot(api, group_hands=True) as running:
        club, actor, _ = await _started(api, running)
        await club.press(actor, "play")
        answer = await club.press(actor, "more")
        assert answer.url == f"https://t.me/rivertable_bot?start=more_{club.code}"
