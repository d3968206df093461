"""People at a table on Telegram: removed by the owner, blocked by somebody, waiting for a seat or for others."""

from __future__ import annotations

from tests.telegram.club import Club, button_for
from tests.telegram.fake_api import FakeTelegram
from tests.telegram.fake_api.world import Chat, Post
from tests.telegram.rig import bot


async def says(api: FakeTelegram, chat: Chat, words: str) -> Post:
    """Wait until the bot says this in a chat."""
    return await api.people.until(lambda: next((post for post in chat.visible() if words in post.words), None))


async def test_an_owner_removes_somebody_and_they_find_no_seat(api: FakeTelegram) -> None:
    anna, ben = (api.people.person(name, started=True) for name in ("Anna", "Ben"))
    group = api.people.group("River club", [anna, ben])
    async with bot(api) as running:
        club = Club(api, running, group, [anna, ben])
        await club.opens()
        await club.press(ben, "join")
        await api.people.until(lambda: "2. Ben" in club.board().words)
        anna.says(f"/kick {club.code} Ben")
        asked = await says(api, anna.chat, "Remove Ben from this table?")
        await anna.presses_data(asked, str(button_for(asked, "kick_sure")))
        await api.people.until(lambda: "2. Ben" not in club.board().words)
        refused = await club.press(ben, "join")
        assert "The owner keeps the seats" in str(refused.text)
        assert (await club.table()).names == ("Anna",)


async def test_a_block_is_made_and_ended_in_private(api: FakeTelegram) -> None:
    anna, ben = (api.people.person(name, started=True) for name in ("Anna", "Ben"))
    group = api.people.group("River club", [anna, ben])
    async with bot(api) as running:
        club = Club(api, running, group, [anna, ben])
        await club.opens()
        await club.press(ben, "join")
        await api.people.until(lambda: "2. Ben" in club.board().words)
        anna.says(f"/block {club.code} Ben")
        await says(api, anna.chat, "never sit down with Ben again")
        await club.press(ben, "leave")
        await api.people.until(lambda: "2. Ben" not in club.board().words)
        refused = await club.press(ben, "join")
        assert f"You can't join table {club.code}." in str(refused.text)
        assert "block" not in " ".join(post.words for post in group.visible())
        anna.says("/unblock Ben")
        await says(api, anna.chat, "You no longer block Ben")
        await club.press(ben, "join")
        await api.people.until(lambda: "2. Ben" in club.board().words)


async def test_who_waits_for_a_seat_is_mentioned_when_there_is_one(api: FakeTelegram) -> None:
    people = [api.people.person(name, started=True) for name in ("Anna", "Ben", "Cleo", "Dan", "Eva")]
    group = api.people.group("River club", people)
    async with bot(api) as running:
        club = Club(api, running, group, people)
        await club.opens()
        for person in people[1:4]:
            await club.press(person, "join")
        await api.people.until(lambda: "4. Dan" in club.board().words)
        answer = await club.press(people[4], "queue")
        assert "You will be told, once" in str(answer.text)
        await api.people.until(lambda: "Want to be told when they can sit down: Eva" in club.board().words)
        await club.press(people[3], "leave")
        told = await says(api, group, "A seat is free: Eva")
        assert people[4].id in [entity.user.id for entity in told.entities if entity.user], "with a notification"


async def test_the_last_who_wants_to_play_opens_a_table_for_all(api: FakeTelegram) -> None:
    anna, ben = (api.people.person(name, started=True) for name in ("Anna", "Ben"))
    group = api.people.group("River club", [anna, ben])
    async with bot(api) as running:
        anna.writes(group, "/queue nile 2")
        call = await says(api, group, "Anna wants to play")
        answer = await ben.presses_data(call, str(button_for(call, "wait")))
        assert "That is enough of you" in str(answer.text)
        card = await says(api, group, "Enough people want to play: Ben")
        await ben.presses_data(card, str(button_for(card, "join")))
        await says(api, group, "2. Ben")
        [code] = await running.service.stores.tables.codes()
        assert (await running.service.table(code)).names == ("Anna", "Ben")
