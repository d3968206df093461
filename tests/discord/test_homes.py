"""Homes: where a table may live, what it needs there, and what becomes of it when the place changes or goes."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest
from simcord.backend import serializers

from tests.discord.play import Playing, script
from tests.discord.rig import Answer, Person
from tests.discord.world import World, world

SILENT = discord.MessageFlags(suppress_notifications=True).value


async def two(here: World, channel: Any = None, **how: Any) -> tuple[Playing, Person, Person]:
    anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
    return await Playing.open(here, channel or here.rig.channel(), (anna, bruno), **how), anna, bruno


@pytest.mark.parametrize("right", ["attach_files", "create_public_threads", "send_messages_in_threads"])
async def test_a_missing_right_is_named_before_anything_is_posted(right: str) -> None:
    async with world() as here:
        channel = here.rig.channel(**{right: False})
        anna = here.rig.person("Anna")
        answer = await anna.types(channel, "table new", game="coloretto")
        assert answer.private
        assert rights_name(right) in answer.text
        assert not channel.threads
        assert [shown for shown in anna.sees(channel) if not shown.private] == []


def rights_name(flag: str) -> str:
    return flag.replace("_", " ").title().replace(" In ", " in ")


async def test_threads_posts_and_voice_chats_can_be_homes_and_announcements_not() -> None:
    async with world() as here:
        anna = here.rig.person("Anna")
        channel = here.rig.channel()
        forum = here.rig.guild.create_forum_channel("board-games")
        homes = (here.rig.thread(channel), here.rig.thread(forum), here.rig.guild.create_voice_channel("River"))
        for home in homes:
            await anna.types(home, "table new", game="coloretto")
            await here.settle()
            assert anna.sees(home)[-2].buttons or anna.sees(home)[-1].buttons
        news = here.rig.guild.create_news_channel("news")
        refused = await anna.types(news, "table new", game="coloretto")
        assert "announcement" in refused.text.lower()
        assert [shown for shown in anna.sees(news) if not shown.private] == []


async def test_rights_that_are_lost_are_named_to_the_owner_and_given_back_bring_the_board() -> None:
    async with world() as here:
        channel = here.rig.channel()
        playing, anna, _ = await two(here, channel, thread=False)
        decisions = script(2, most=3)
        here.rig.forbid(channel, send_messages=False)
        await playing.quick(*decisions[0])
        await here.settle()
        [told] = [shown for shown in anna.sees() if "Send Messages" in shown.text]
        assert "#games" in told.text
        assert "Attach" not in told.text, "nobody took that away"  # (T-12)
        assert str(channel.id) in told.links["Table"]
        asked = await anna.types(channel, "table board", code=playing.code)
        assert "Send Messages" in asked.text

        await playing.quick(*decisions[1])
        await here.settle()
        assert len(playing.match.line) >= 2
        here.rig.forbid(channel)
        await here.settle()
        assert len(playing.boards) == 1
        assert "coloretto" in playing.board.files[0]
        await playing.turn(*decisions[2])


async def test_a_table_that_can_not_be_read_keeps_no_other_owner_from_being_told(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with world() as here:
        channel, anna, bruno = here.rig.channel(), here.rig.person("Anna"), here.rig.person("Bruno")
        broken = await Playing.open(here, channel, (anna, bruno), thread=False)
        await broken.quick(*script(2, most=1)[0])
        await here.settle()
        sound = await Playing.open(here, channel, (bruno, anna), thread=False)
        await here.ruin(broken.code)
        await here.restart()
        here.rig.forbid(channel, send_messages=False)
        await sound.quick(*script(2, most=1)[0])
        await here.settle()
        assert len([shown for shown in bruno.sees() if "Send Messages" in shown.text]) == 1
        assert not [shown for shown in anna.sees() if "Send Messages" in shown.text]
        here.rig.forbid(channel)
        await here.settle()
        assert len(sound.boards) == 1
        assert "delivery failed" not in caplog.text
        assert not here.env.errors

        for person in (anna, bruno):
            answer = await person.types(channel, "table play", code=broken.code)
            assert answer.private
            assert broken.code in answer.text
            assert sound.code in (await person.types(channel, "table mine")).text


async def test_a_deleted_board_is_posted_anew() -> None:
    async with world() as here:
        playing, *_ = await two(here)
        first, second = script(2, most=2)
        here.env.backend.delete_message(playing.home.id, playing.board.message.id)
        assert not playing.boards
        await playing.quick(*first)
        await here.settle()
        assert len(playing.boards) == 1
        await playing.turn(*second)


async def test_an_edit_of_a_deleted_board_becomes_a_new_message() -> None:
    async with world() as here:
        anna = here.rig.person("Anna")
        channel = here.rig.channel()
        await anna.types(channel, "table new", game="coloretto")
        await here.settle()
        home = channel.threads[-1]
        card = anna.sees(home)[-1]
        here.env.backend.delete_message(home.id, card.message.id)
        await anna.types(home, "table join")  # refused: they sit there already
        bruno = here.rig.person("Bruno")
        await bruno.types(home, "table join")
        await here.settle()
        assert "Bruno" in anna.sees(home)[-1].text


async def test_a_sleeping_thread_is_woken_before_an_edit() -> None:
    async with world() as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        channel = here.rig.channel()
        await anna.types(channel, "table new", game="coloretto")
        await here.settle()
        home = channel.threads[-1]
        here.env.backend.edit_channel(home.id, {}, thread_metadata={"archived": True})
        here.env.inject_error("PATCH", f"/channels/{home.id}/messages/*", status=400, code=50083)
        await bruno.types(home, "table join")
        await here.settle()
        assert "Bruno" in anna.sees(home)[0].text
        assert not here.env.backend.get_channel(home.id).thread_metadata.archived


@pytest.mark.parametrize("whole_channel", [False, True])
async def test_a_deleted_home_suspends_its_tables_and_the_match_goes_on_in_private(whole_channel: bool) -> None:
    async with world() as here:
        channel = here.rig.channel()
        playing, *_ = await two(here, channel)
        first, second = script(2, most=2)
        here.env.backend.delete_channel(channel.id if whole_channel else playing.home.id)
        await here.settle()
        calls = len(here.env.http_requests)
        for seat, notation in (first, second):
            person = playing.people[seat]
            await playing.decide(person, person.sees()[-1], notation)
            await here.settle()
        assert len([record for record in playing.match.records if not record.forced]) == 2
        assert not [call for call in here.rig.calls(calls) if str(playing.home.id) in call.path]


async def test_a_removed_bot_suspends_and_an_added_one_heals() -> None:
    async with world() as here:
        playing, *_ = await two(here)
        guild = here.env.backend.get_guild(here.rig.guild.id)
        here.env.backend.emit("GUILD_DELETE", {"id": str(guild.id)})
        await here.settle()
        calls = len(here.env.http_requests)
        seat, notation = script(2, most=1)[0]
        person = playing.people[seat]
        await playing.decide(person, person.sees()[-1], notation)
        await here.settle()
        assert not [call for call in here.rig.calls(calls) if str(playing.home.id) in call.path]

        here.env.backend.emit("GUILD_CREATE", serializers.guild_create_payload(here.env.backend, guild))
        await here.settle()
        assert (
            len([call for call in here.rig.calls(calls) if call.path == f"/channels/{playing.home.id}/messages"]) == 1
        )


async def test_a_home_that_another_process_serves_is_left_alone() -> None:
    async with world(shard_count=2) as here:
        guild = here.env.create_guild("Elsewhere", shard_id=1)
        channel = guild.create_text_channel("games")
        anna = guild.add_member(here.env.create_user("anna", global_name="Anna"))
        result = await anna.slash(channel, "table new", game="coloretto", thread=False)
        assert result.acknowledged
        await here.settle()
        assert here.env.bot.shard_count == 2
        assert here.env.bot.get_guild(guild.id).shard_id == 1
        assert [message for message in channel.history() if not message.flags.ephemeral]


async def test_a_picture_that_is_too_much_leaves_the_board_in_words() -> None:
    async with world() as here:
        playing, *_ = await two(here)
        here.env.inject_error("POST", f"/channels/{playing.home.id}/messages", status=413, code=40005)
        await playing.turn(*script(2, most=1)[0])
        assert len(playing.boards) == 1
        assert not playing.board.files
        assert "Anna" in playing.board.text


async def test_a_player_can_show_the_table_in_a_second_channel() -> None:
    async with world() as here:
        playing, anna, _ = await two(here)
        second = here.rig.channel("elsewhere")
        answer = await anna.types(second, "table board", code=playing.code)
        await here.settle()
        assert answer.private
        twin = Playing(here, playing.people, second, playing.code)
        assert twin.board.text.splitlines()[0] == playing.board.text.splitlines()[0]

        calls = len(here.env.http_requests)
        await twin.turn(*script(2, most=1)[0])
        assert len(twin.boards) == len(playing.boards) == 1
        called = playing.people[playing.match.awaited[0]].id
        posts = [call.json for call in here.rig.calls(calls) if call.method == "POST"]
        assert sum(called in body.get("allowed_mentions", {}).get("users", ()) for body in posts) == 1


@pytest.mark.parametrize("right", ["manage_channels", "manage_guild"])
async def test_whoever_runs_a_channel_may_end_its_tables(right: str) -> None:
    async with world() as here:
        channel, anna, bruno = here.rig.channel(), here.rig.person("Anna"), here.rig.person("Bruno")
        role = here.rig.guild.create_role("wardens", permissions=discord.Permissions(**{right: True}))
        warden = here.rig.guild.add_member(here.env.create_user("warden"), roles=[role])
        mo = Person(here.rig, warden, "Mo")
        playing = await Playing.open(here, channel, (anna, bruno))
        dora = here.rig.person("Dora")
        assert press_verbs(await dora.types(playing.home, "table cancel", code=playing.code)) == set()
        assert "cancel_sure" in press_verbs(await mo.types(playing.home, "table cancel", code=playing.code))


def press_verbs(answer: Answer) -> set[str]:
    return {press.verb for press in answer.last.offered.values()}


async def test_a_player_who_left_the_server_is_called_in_private() -> None:
    """A mention that they can't see calls nobody: their panel makes itself heard. (T-9)"""
    async with world() as here:
        playing, *_ = await two(here)
        await here.settle()
        mover = playing.people[playing.match.awaited[0]]
        [gone] = [person for person in playing.people if person.id != mover.id]
        here.rig.guild.remove_member(gone.actor)
        before = len(here.env.http_requests)
        await playing.quick(*script(2, most=1)[0])
        await here.settle()
        assert playing.people[playing.match.awaited[0]].id == gone.id
        posts = [call for call in here.rig.calls(before) if call.method == "POST" and call.path.endswith("/messages")]
        private = str(gone.user.dm_channel.id)
        loud = [call for call in posts if private in call.path and not call.json.get("flags", 0) & SILENT]
        assert len(loud) == 1
        public = [call.json for call in posts if private not in call.path]
        assert all(gone.id not in body.get("allowed_mentions", {}).get("users", ()) for body in public)


@pytest.mark.parametrize("status", [500, 503])
async def test_a_board_whose_answer_was_lost_calls_all_the_same(status: int) -> None:
    """The same nonce again, with the mention and its sound; Discord makes one message of both. (T-9)"""
    async with world() as here:
        playing, *_ = await two(here)
        await here.settle()
        before = len(here.env.http_requests)
        here.env.inject_error("POST", f"/channels/{playing.home.id}/messages", status=status)
        await playing.quick(*script(2, most=1)[0])
        called = playing.people[playing.match.awaited[0]].id

        def posts() -> list[dict[str, object]]:
            return [
                call.json
                for call in here.rig.calls(before)
                if call.method == "POST" and call.path == f"/channels/{playing.home.id}/messages"
            ]

        async with asyncio.timeout(20):
            while len(posts()) < 2:
                await asyncio.sleep(0.05)
                await here.settle()
        await here.settle()
        assert len(playing.boards) == 1
        assert len({body["nonce"] for body in posts()}) == 1
        assert all(called in body["allowed_mentions"]["users"] for body in posts())  # type: ignore[index]
        assert not any(int(str(body.get("flags", 0))) & SILENT for body in posts())
