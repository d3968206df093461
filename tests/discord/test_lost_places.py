"""A place that can't be written to any more: who is told what how often, and what brings the boards back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from bots.discord import permissions
from bots.discord.chats import TRY_AGAIN_AFTER_S
from bots.discord.permissions import Kind
from core.people import Place
from core.wording import Words
from tests.clock import SetClock
from tests.discord.play import Playing, script
from tests.discord.rig import Person
from tests.discord.world import World, world

FIRST, SECOND = script(2, most=2)


async def two(here: World, channel: ChannelHandle, **how: Any) -> Playing:
    return await Playing.open(here, channel, (here.rig.person("Anna"), here.rig.person("Bruno")), **how)


async def lobbies(here: World, home: ChannelHandle, owner: Person, count: int) -> None:
    for _ in range(count):
        await owner.types(home, "table new", game="coloretto", thread=False)
        await here.settle()


def complaints(person: Person, words: str = "I can't write") -> list[str]:
    return [shown.text for shown in person.sees() if words in shown.text]


async def want_boards(here: World, home: ChannelHandle) -> None:
    """Every table of a home wants its message at the bottom."""
    place = place_of(home)
    for table in await here.app.service.tables_at(place):
        await here.app.stores.outbox.repost(table.code, place)
    here.reconciler.wake()
    await here.settle()


async def tried_again(here: World, home: ChannelHandle) -> None:
    """As somebody's press there or a sweep does."""
    await here.app.service.regain(place_of(home))
    await here.settle()


def place_of(home: ChannelHandle) -> Place:
    parent = home._channel.parent_id if home.is_thread else home.id
    return Place("discord", str(parent), str(home.id) if home.is_thread else "")


async def back_online(here: World) -> None:
    """The connection was lost and stands again: Discord tells anew what there is."""
    guild = here.env.backend.get_guild(here.rig.guild.id)
    payload = {**serializers.guild_create_payload(here.env.backend, guild), "unavailable": False}
    here.env.backend.emit("GUILD_CREATE", payload)
    await here.settle()


async def unrelated_role(here: World, name: str) -> None:
    role = here.rig.guild.create_role(name)
    painting = {"permissions": discord.Permissions(add_reactions=True).value}
    here.env.backend.edit_role(here.rig.guild.id, role.id, painting)
    await here.settle()


# What is told


async def test_many_tables_in_one_thread_are_one_sentence_to_each_owner_until_it_worked_again() -> None:
    """(T-12)"""
    async with world() as here:
        channel, anna, bruno = here.rig.channel(), here.rig.person("Anna"), here.rig.person("Bruno", "it")
        thread = here.rig.thread(channel, "River room")
        await lobbies(here, thread, anna, 6)
        await lobbies(here, thread, bruno, 2)
        here.rig.forbid(channel, send_messages_in_threads=False)
        await want_boards(here, thread)
        [told] = complaints(anna)
        assert "River room" in told
        assert "Send Messages in Threads" in told
        assert "Attach" not in told, "nobody took that away"
        [detto] = complaints(bruno, "Non posso più scrivere")
        assert "nei thread" in detto

        for time in range(3):
            await unrelated_role(here, f"painters {time}")
            await back_online(here)
            await tried_again(here, thread)
        assert len(complaints(anna)) == 1

        here.rig.forbid(channel)
        await here.settle()
        here.rig.forbid(channel, send_messages_in_threads=False)
        await want_boards(here, thread)
        assert len(complaints(anna)) == 2, "it had worked in between"


async def test_a_restart_forgets_no_complaint() -> None:
    """(T-12)"""
    async with world() as here:
        channel, anna = here.rig.channel(), here.rig.person("Anna")
        await lobbies(here, channel, anna, 2)
        here.rig.forbid(channel, send_messages=False, attach_files=False)
        await want_boards(here, channel)
        [told] = complaints(anna)
        assert "Send Messages" in told
        assert "Attach Files" in told
        await here.restart()
        await back_online(here)
        await tried_again(here, channel)
        assert len(complaints(anna)) == 1


@pytest.mark.parametrize("closed", [False, True])
async def test_a_locked_thread_is_called_locked(closed: bool) -> None:
    """Whether the library still knows it or, closed as well, has forgotten it. (T-12, T-13)"""
    async with world() as here:
        playing = await two(here, here.rig.channel())
        home, anna = playing.home, playing.people[0]
        messages = f"/channels/{home.id}/messages"
        here.env.backend.edit_channel(home.id, {}, thread_metadata={"locked": True, "archived": closed})
        here.env.inject_error("POST", messages, status=400, code=160005, times=None)  # the model lets everybody write
        await playing.turn(*FIRST)
        [told] = complaints(anna, "is locked")
        assert "unlock" in told
        assert home.name in told

        async with comes_back(playing):
            faults = here.env.backend.faults
            faults[:] = [fault for fault in faults if fault["path"] != messages]
            here.env.backend.edit_channel(home.id, {}, thread_metadata={"locked": False, "archived": False})


@pytest.mark.parametrize("kind", [Kind.CHANNEL, Kind.THREAD])
async def test_exactly_what_was_taken_away_is_lacking(kind: Kind) -> None:
    """Not also what is of no use without it; whoever took it: everybody's settings, a role's, the bot's own. (T-12)"""
    async with world() as here:
        guild, bot = here.rig.guild, here.env.bot.user.id
        role = guild.create_role("river")
        give_role(here, bot, role.id)
        whose = ((guild.id, OverwriteType.ROLE), (role.id, OverwriteType.ROLE), (bot, OverwriteType.MEMBER))
        for flag in permissions.NEEDED[kind]:
            bit = discord.Permissions(**{flag: True}).value
            for at, (target, type) in enumerate(whose):
                channel = here.rig.channel(f"{flag}-{at}")
                here.env.backend.set_overwrite(channel.id, Overwrite(target, type, allow=0, deny=bit))
                assert lacking(here, channel, kind) == (flag,)
                for stronger, other in whose[at + 1 :]:
                    here.env.backend.set_overwrite(channel.id, Overwrite(stronger, other, allow=bit, deny=0))
                    assert lacking(here, channel, kind) == ()


def lacking(here: World, channel: ChannelHandle, kind: Kind) -> tuple[str, ...]:
    seen = here.env.bot.get_channel(channel.id)
    assert isinstance(seen, discord.TextChannel)
    return permissions.missing(kind, permissions.held(seen))


async def test_an_administrator_lacks_nothing() -> None:
    """(T-12)"""
    async with world() as here:
        channel = here.rig.channel(send_messages=False, view_channel=False)
        here.rig.grant(discord.Permissions(administrator=True))
        assert lacking(here, channel, Kind.CHANNEL) == ()


# What brings the board back


async def test_a_private_thread_into_which_the_bot_is_taken_again_gets_its_board() -> None:
    """(T-13)"""
    async with world() as here:
        playing = await two(here, here.rig.channel())
        messages = f"/channels/{playing.home.id}/messages"
        here.env.inject_error("POST", messages, status=403, code=50001, times=None)
        await playing.turn(*FIRST)
        assert len(complaints(playing.people[0], "Discord doesn't let me write")) == 1
        guild = here.env.bot.get_guild(here.rig.guild.id)
        guild._remove_thread(guild.get_thread(playing.home.id))
        async with comes_back(playing):
            faults = here.env.backend.faults
            faults[:] = [fault for fault in faults if fault["path"] != messages]
            thread = here.env.backend.get_channel(playing.home.id)
            here.env.backend.emit("THREAD_CREATE", serializers.channel_payload(here.env.backend, thread))


async def silenced(here: World, *, forum: bool = False) -> tuple[Playing, ChannelHandle]:
    """A running match in a thread, and the channel in which the bot's role lost the right to write in threads."""
    channel = here.rig.guild.create_forum_channel("posts") if forum else here.rig.channel()
    home = here.rig.thread(channel)
    playing = await two(here, home, thread=False)
    here.rig.grant(permissions.INVITED & ~discord.Permissions(send_messages_in_threads=True))
    everyone = here.env.backend.get_guild(here.rig.guild.id).roles[here.rig.guild.id]
    rights = discord.Permissions(everyone.permissions) & ~discord.Permissions(send_messages_in_threads=True)
    here.env.backend.edit_role(here.rig.guild.id, everyone.id, {"permissions": rights.value})
    await here.settle()
    await playing.turn(*FIRST)
    assert len(complaints(playing.people[0])) == 1
    return playing, channel


@asynccontextmanager
async def comes_back(playing: Playing) -> AsyncIterator[None]:
    """A new board isn't there before, however often it is tried, and is once this was done; nobody is told anything."""
    here, told = playing.world, [len(person.sees()) for person in playing.people]
    old = {board.message.id for board in playing.boards}
    await tried_again(here, playing.home)
    assert {board.message.id for board in playing.boards} <= old
    yield
    await here.settle()
    [board] = playing.boards
    assert board.message.id not in old
    assert [len(person.sees()) for person in playing.people] == told
    await playing.turn(*SECOND)


def give_role(here: World, member: int, role: int) -> None:
    """Discord tells a bot of its own membership without the members' intent; the model tells it nothing."""
    backend, guild = here.env.backend, here.env.backend.get_guild(here.rig.guild.id)
    backend.get_member(guild.id, member).role_ids.append(role)
    payload = serializers.member_payload(backend, guild, backend.get_member(guild.id, member))
    here.env.bot._connection.parsers["GUILD_MEMBER_UPDATE"]({**payload, "guild_id": str(guild.id)})


async def test_a_role_given_to_the_bot_brings_the_board_back() -> None:
    """(T-13)"""
    async with world() as here:
        playing, _ = await silenced(here)
        role = here.rig.guild.create_role("writers", permissions=discord.Permissions(send_messages_in_threads=True))
        async with comes_back(playing):
            for member in (playing.people[0], here.env.bot.user):
                give_role(here, member.id, role.id)


async def test_a_right_given_to_a_role_that_the_bot_has_brings_the_board_back() -> None:
    """(T-13)"""
    async with world() as here:
        playing, _ = await silenced(here)
        everyone = here.env.backend.get_guild(here.rig.guild.id).roles[here.rig.guild.id]
        rights = discord.Permissions(everyone.permissions) | discord.Permissions(send_messages_in_threads=True)
        async with comes_back(playing):
            here.env.backend.edit_role(here.rig.guild.id, everyone.id, {"permissions": rights.value})


@pytest.mark.parametrize("forum", [False, True])
async def test_a_channels_own_settings_bring_the_boards_of_its_threads_back(forum: bool) -> None:
    """Also of a forum's posts, and where nobody may write in the channel itself. (T-13)"""
    async with world() as here:
        playing, channel = await silenced(here, forum=forum)
        allowed = discord.PermissionOverwrite(send_messages_in_threads=True, send_messages=False)
        allow, deny = allowed.pair()
        own = Overwrite(here.env.bot.user.id, OverwriteType.MEMBER, allow=allow.value, deny=deny.value)
        async with comes_back(playing):
            here.env.backend.set_overwrite(channel.id, own)


async def test_a_deleted_role_that_forbade_it_brings_the_board_back() -> None:
    """(T-13)"""
    async with world() as here:
        channel = here.rig.channel()
        playing = await two(here, channel, thread=False)
        role = here.rig.guild.create_role("muted")
        backend = here.env.backend
        give_role(here, here.env.bot.user.id, role.id)
        mute = Overwrite(role.id, OverwriteType.ROLE, allow=0, deny=discord.Permissions(send_messages=True).value)
        backend.set_overwrite(channel.id, mute)
        await playing.turn(*FIRST)
        assert len(complaints(playing.people[0])) == 1
        async with comes_back(playing):
            backend.delete_role(here.rig.guild.id, role.id)


async def test_the_start_brings_back_what_was_allowed_while_the_program_was_down() -> None:
    """(T-13)"""
    async with world() as here:
        channel = here.rig.channel()
        playing = await two(here, channel, thread=False)
        here.rig.forbid(channel, send_messages=False)
        await playing.turn(*FIRST)
        async with comes_back(playing):
            here.env.backend.get_channel(channel.id).overwrites.clear()  # nobody is there to hear of it
            await here.restart()
            await back_online(here)


async def test_whoever_opens_their_private_messages_gets_the_panel_by_a_press_anywhere() -> None:
    """But Discord isn't asked at every press. (T-13)"""
    clock = SetClock()
    async with world(clock=clock) as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        bruno.close_dms()
        playing = await Playing.open(here, here.rig.channel(), (anna, bruno))
        unreached = Words("en").say("table.unreached", who="Bruno")
        assert unreached in playing.board.text
        bruno.open_dms()
        await playing.asks(bruno, "hand")
        await here.settle()
        assert not bruno.sees()
        clock.advance(TRY_AGAIN_AFTER_S)
        await playing.asks(bruno, "hand")
        await here.settle()
        assert playing.code in bruno.sees()[-1].text
        assert unreached not in playing.board.text
