"""Groups, topics and private chats that open, close, move and vanish while a match runs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from telegram import Chat, Message

from bots.telegram.places import place_of
from tests.telegram.club import Club
from tests.telegram.fake_api import FakeTelegram
from tests.telegram.rig import bot


@asynccontextmanager
async def started(
    api: FakeTelegram, *, kind: str = "supergroup", topic: bool = False, dm: tuple[bool, ...] = (True, True)
) -> AsyncIterator[Club]:
    """A match that has just begun. `dm`: who of the people ever opened their private chat."""
    people = [api.people.person(name, started=open_chat) for name, open_chat in zip(("Anna", "Ben"), dm, strict=True)]
    group = api.people.group("River club", people, kind=kind, forum=topic)
    async with bot(api) as running:
        club = Club(api, running, group, people, api.people.topic(group, "Games") if topic else None)
        await club.opens()
        await club.starts()
        yield club
    assert api.complaints == []


async def test_a_table_in_a_topic_stays_in_its_topic(api: FakeTelegram) -> None:
    async with started(api, topic=True) as club:
        other = api.people.topic(club.chat, "Chat")
        await club.plays_on(2)
        await api.people.quiet()
        said = [post for post in club.chat.visible() if post.sender == api.bot and not post.service]
        assert club.topic is not None
        assert {post.topic for post in said} == {club.topic.id}
        wrong = club.seated[0].writes(club.chat, "/board", topic=other)
        await api.people.until(lambda: wrong.reactions)
        club.seated[0].writes(club.chat, f"/board {club.code}", topic=other)
        await api.people.until(lambda: [post for post in club.chat.visible() if post.topic == other.id and post.file])


async def test_the_general_topic_is_written_to_without_its_number(api: FakeTelegram) -> None:
    people = [api.people.person(name, started=True) for name in ("Anna", "Ben")]
    forum = api.people.group("Forum", people, forum=True)
    async with bot(api) as running:
        club = Club(api, running, forum, people)
        await club.opens()
        await club.starts()
        await club.plays_on(1)
    assert api.complaints == []


async def test_a_deleted_topic_is_left_alone_and_the_match_goes_on_in_private(api: FakeTelegram) -> None:
    async with started(api, topic=True) as club:
        assert club.topic is not None
        api.people.delete_topic(club.chat, club.topic)
        await club.plays_on(3)
        await api.people.quiet()
        failed = [call for call in api.calls(chat_id=club.chat.id) if call.status != 200]
        assert 1 <= len(failed) <= 3
        assert not [post for post in club.chat.visible() if post.sender == api.bot and not post.service]
        assert len((await club.table()).need_match().records) >= 3
        club.topic = None
        club.seated[0].writes(club.chat, f"/board {club.code}")
        await club.board_with("play")


async def test_topics_switched_off_say_nothing_to_the_whole_group(api: FakeTelegram) -> None:
    """The service takes what was for the topic and shows it to everybody; it is taken back, once. (T-15)"""
    async with started(api, topic=True) as club:
        before = len(club.chat.visible())
        api.people.topics_off(club.chat)
        sent = len(api.calls("sendPhoto", club.chat.id))
        await club.plays_on(4)
        await api.people.quiet()
        assert len(club.chat.visible()) == before
        assert len(api.calls("sendPhoto", club.chat.id)) == sent + 1
        assert len(api.calls("deleteMessage", club.chat.id)) == 1
        assert await club.running.stores.outbox.suspended(club.code) == [(None, "gone")]
        club.topic = None
        club.seated[0].writes(club.chat, f"/board {club.code}")
        await club.board_with("play")


async def test_an_answer_to_a_topic_that_is_gone_meanwhile_is_taken_back(api: FakeTelegram) -> None:
    """(T-15)"""
    people = [api.people.person("Anna", started=True)]
    forum = api.people.group("Forum", people, forum=True)
    topic = api.people.topic(forum, "Games")
    async with bot(api):
        seen = len(forum.visible())
        forum.topics.clear()
        forum.forum = False
        post = people[0].writes(forum, "/start", topic=topic)
        assert post.topic == topic.id
        await api.people.quiet()
        assert forum.visible()[seen:] == [post]


async def test_an_old_chooser_of_a_topic_opens_no_table_elsewhere(api: FakeTelegram) -> None:
    """Telegram doesn't tell the topic of a message that is too old to be shown. (T-15)"""
    anna = api.people.person("Anna", started=True)
    forum = api.people.group("Forum", [anna], forum=True)
    topic = api.people.topic(forum, "Games")
    async with bot(api) as running:
        anna.writes(forum, "/new", topic=topic)
        chooser = await api.people.until(lambda: next((post for post in forum.visible() if post.buttons), None))
        assert chooser is not None
        data = next(button.callback_data for button in chooser.buttons if button.text == "Coloretto Amazonas")
        answer = await anna.presses_data(chooser, str(data), too_old=True)
        assert answer.alert
        assert "topic" in str(answer.text)
        await api.people.quiet()
        assert await running.stores.tables.codes() == []
        await anna.presses_data(chooser, str(data))
        await api.people.until(lambda: [post for post in forum.visible() if post.file and post.topic == topic.id])


async def test_an_old_board_of_a_topic_acts_in_its_topic(api: FakeTelegram) -> None:
    """Where the table lives is known here. (T-15)"""
    async with started(api, topic=True) as club:
        assert club.topic is not None
        board = club.board()
        data = f"b:{club.code}:::"
        assert not (await club.seated[1].presses_data(board, data, too_old=True)).alert
        fresh = lambda: [post for post in club.chat.visible() if post.file and post.id > board.id]  # noqa: E731
        (again,) = await api.people.until(fresh)
        assert again.topic == club.topic.id
        await api.people.quiet()
        assert club.board().buttons


async def test_a_closed_topic_is_taken_up_again_when_it_reopens(api: FakeTelegram) -> None:
    async with started(api, topic=True) as club:
        assert club.topic is not None
        last = club.board()
        club.topic.closed = True
        await club.plays_on(2)
        await api.people.quiet()
        assert club.board() is last
        api.people.reopen_topic(club.chat, club.topic)
        await api.people.until(lambda: club.board() is not last)
        await club.plays_on(1)


async def test_a_group_becomes_a_supergroup_in_the_middle(api: FakeTelegram) -> None:
    async with started(api, kind="group") as club:
        await club.plays_on(2)
        old, club.chat = club.chat, api.people.migrate(club.chat)
        await club.board_with("play")
        await club.plays_on(2)
        await api.people.quiet()
        after = [call for call in api.calls(chat_id=old.id) if call.at > api.calls(chat_id=club.chat.id)[0].at]
        assert after == []
        assert (await club.table()).homes[0].place.chat == str(club.chat.id)


async def test_a_migration_whose_signs_were_lost_is_learnt_from_the_refusal(api: FakeTelegram) -> None:
    async with started(api, kind="group") as club:
        club.chat = api.people.migrate(club.chat, told=False)
        await club.plays_on(1)
        await club.board_with("play")
        await club.plays_on(1)
        assert (await club.table()).homes[0].place.chat == str(club.chat.id)


async def test_somebody_who_never_opened_the_bot_holds_nobody_up(api: FakeTelegram) -> None:
    async with started(api, dm=(True, False)) as club:
        anna, ben = club.seated
        await api.people.until(lambda: "Ben" in club.board().words and "private" in club.board().words.lower())
        while await club.to_act() == 0:
            await club.turn()
        answer = await club.press(ben, "play")
        assert answer.url is not None
        ben.opens(answer.url)
        await club.turn()
        assert anna.sees(anna.chat)


async def test_a_join_leads_newcomers_to_their_private_chat(api: FakeTelegram) -> None:
    people = [api.people.person("Anna", started=True), api.people.person("Ben")]
    group = api.people.group("River club", people)
    async with bot(api) as running:
        club = Club(api, running, group, people)
        await club.opens()
        answer = await club.press(people[1], "join")
        assert answer.url == f"https://t.me/rivertable_bot?start=play_{club.code}"


async def test_blocked_in_the_middle_and_back_again(api: FakeTelegram) -> None:
    async with started(api) as club:
        ben = club.seated[1]
        ben.blocks()
        while await club.to_act() == 0:
            await club.turn()
        await api.people.quiet()
        refused = [call for call in api.calls(chat_id=ben.id) if call.status == 403]
        assert len(refused) <= 1
        ben.starts()
        await club.turn()


async def test_the_bot_is_sent_away_and_comes_back(api: FakeTelegram) -> None:
    async with started(api) as club:
        anna = club.seated[0]
        api.people.bot_status(club.chat, "kicked", anna)
        await club.plays_on(3)
        await api.people.quiet()
        refused = [call for call in api.calls(chat_id=club.chat.id) if call.status == 403]
        assert len(refused) <= 1
        seen = len(club.chat.visible())
        api.people.bot_status(club.chat, "member", anna)
        await api.people.until(lambda: len(club.chat.visible()) >= seen + 2)
        await club.board_with("play")


async def test_a_private_chat_that_opens_again_is_nobody_elses(api: FakeTelegram) -> None:
    anna, ben = (api.people.person(name, started=True) for name in ("Anna", "Ben"))
    async with bot(api):
        for person in (anna, ben):
            person.says("/new coloretto")
            await api.people.until(lambda: person.chat.visible()[-1].file)  # noqa: B023 - awaited at once
            person.blocks()
            await api.people.quiet()
        before = len(api.calls(chat_id=ben.id))
        anna.starts()
        api.people.member_changed(anna.chat, anna.account.user, "kicked", "member")
        await api.people.until(lambda: anna.chat.visible()[-1].buttons)
        await api.people.quiet()
        assert len(api.calls(chat_id=ben.id)) == before


def test_a_reply_in_a_plain_supergroup_belongs_to_no_topic() -> None:
    """It carries the number of a thread all the same, where nothing can be posted for a table."""
    chat = Chat(-100_5, Chat.SUPERGROUP, title="River club")
    reply = Message(9, datetime(2026, 1, 1, tzinfo=UTC), chat, message_thread_id=7)
    inside = Message(9, datetime(2026, 1, 1, tzinfo=UTC), chat, message_thread_id=7, is_topic_message=True)
    assert [place_of(message).thread for message in (reply, inside)] == ["", "7"]
