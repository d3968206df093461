"""Two groups of a bot's shards, as people in its servers see them."""

from __future__ import annotations

import discord
import pytest

from bots.discord.context import PLATFORM
from core.people import Community, Place
from tests.discord.groups import Half, two_groups
from tests.discord.play import Playing, script
from tests.discord.rig import Person


def people(half: Half, *names: str) -> list[Person]:
    return [half.person(half.env.create_user(name.lower(), global_name=name), name) for name in names]


async def test_a_table_is_played_in_a_server_of_each_and_private_panels_come_once() -> None:
    async with two_groups() as halves:
        played = []
        for half, names in zip(halves, (("Anna", "Bruno"), ("Carla", "Dino")), strict=True):
            seats = people(half, *names)
            playing = await Playing.open(half, half.rig.guild.create_text_channel("games"), seats, thread=False)
            for seat, move in script(2, most=4):
                await playing.turn(seat, move)
            played.append(playing)
        for playing in played:
            assert len(playing.boards) == 1, "one board that can be pressed"
            for person in playing.people:
                panels = [shown for shown in person.sees() if shown.buttons]
                assert len(panels) == 1
                assert playing.code in {press.table for press in panels[0].offered.values()}


async def test_each_group_hears_its_servers_and_that_of_shard_0_speaks_for_all() -> None:
    async with two_groups() as halves:
        first, second = halves
        for half, other in (halves, halves[::-1]):
            client = half.adapter._listening
            assert client.get_guild(half.rig.guild.id) is not None
            assert client.get_guild(other.rig.guild.id) is None
        published = [
            call for call in first.env.http_requests if call.method == "PUT" and call.path.endswith("commands")
        ]
        assert len(published) == 1, "the commands are told by one"
        playing = await Playing.open(
            second, second.rig.guild.create_text_channel("games"), people(second, "Anna", "Bruno"), thread=False
        )
        await first.adapter._listening.inbound.look_round()
        known = await first.app.stores.communities.known(PLATFORM)
        assert Community(PLATFORM, str(second.rig.guild.id)) in known, "nobody takes a server of the other for left"
        assert playing.boards


async def test_a_home_that_comes_back_is_shown_again_by_its_group() -> None:
    async with two_groups() as halves:
        first, second = halves
        channel = second.rig.guild.create_text_channel("games")
        playing = await Playing.open(second, channel, people(second, "Anna", "Bruno"), thread=False)
        home = Place(PLATFORM, str(channel.id))
        second.rig.forbid(channel, send_messages=False)
        await playing.turn(*script(2, most=1)[0])
        assert await second.app.stores.outbox.suspended_places(second.adapter.unit) == [home]
        assert await first.app.stores.outbox.suspended_places(first.adapter.unit) == []
        second.rig.forbid(channel)
        await second.settle()
        assert await second.app.stores.outbox.suspended_places(PLATFORM) == []
        assert len(playing.boards) == 1


async def test_a_moderator_of_another_groups_server_is_one_in_private_too() -> None:
    """The rank is asked of Discord: the group that hears private chats doesn't hear of that server."""
    async with two_groups() as halves:
        _, second = halves
        anna, bruno, nina = people(second, "Anna", "Bruno", "Nina")
        role = second.rig.guild.create_role("wardens", permissions=discord.Permissions(manage_channels=True))
        warden = second.env.create_user("mo", global_name="Mo")
        mo = Person(second.rig, second.rig.guild.add_member(warden, roles=[role]), "Mo")
        playing = await Playing.open(second, second.rig.guild.create_text_channel("games"), [anna, bruno], thread=False)
        for person, runs in ((mo, True), (nina, False)):
            asked = await person.types(None, "table cancel", code=playing.code)
            assert ("cancel_sure" in {press.verb for press in asked.last.offered.values()}) == runs


@pytest.mark.parametrize("stays", [True, False])
async def test_whoever_is_banned_from_one_server_may_see_the_table_in_one_of_another_group(stays: bool) -> None:
    async with two_groups() as halves:
        first, second = halves
        anna, bruno = people(second, "Anna", "Bruno")
        playing = await Playing.open(second, second.rig.guild.create_text_channel("games"), [anna, bruno], thread=False)
        west = first.person(anna.user, "Anna")
        if stays:
            first.person(bruno.user, "Bruno")
        channel = first.rig.guild.create_text_channel("also here")
        await west.types(channel, "table board", code=playing.code)
        await second.settle()
        twin = Playing(first, [west], channel, playing.code)
        assert len(twin.boards) == len(playing.boards) == 1
        second.env.backend.apply_ban(second.rig.guild.id, bruno.id, None)
        await second.settle()
        for board in (twin.board, playing.board):
            assert ("Bruno was removed from the chat." in board.text) != stays
