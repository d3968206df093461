"""A server's threads are made for tables that may be, and for members who may make threads. (T-26, T-36)"""

from __future__ import annotations

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from core.budgets import MOST_LOBBIES
from tests.discord.play import Playing
from tests.discord.world import Person, World, world


def deny_threads(here: World, channel: ChannelHandle, person: Person) -> None:
    """The channel lets the member write, and not make threads."""
    deny = discord.Permissions(create_public_threads=True).value
    here.env.backend.set_overwrite(channel.id, Overwrite(person.id, OverwriteType.MEMBER, deny=deny))


async def test_sixty_new_tables_make_as_many_threads_as_a_person_may_have_lobbies() -> None:
    """(T-26)"""
    async with world() as here:
        channel, anna = here.rig.channel(), here.rig.person("Anna")
        answers = [await anna.types(channel, "table new", game="coloretto", thread=True) for _ in range(60)]
        await here.settle()
        assert len(channel.threads) == MOST_LOBBIES
        assert sum("You have 5 tables that wait to start" in answer.text for answer in answers) == 60 - MOST_LOBBIES
        assert (await here.app.stores.tables.counts()) == {"lobby": MOST_LOBBIES}


async def test_a_member_without_threads_gets_a_table_in_the_channel() -> None:
    """(T-26)"""
    async with world() as here:
        channel, anna, bruno = here.rig.channel(), here.rig.person("Anna"), here.rig.person("Bruno")
        deny_threads(here, channel, anna)
        await anna.types(channel, "table new", game="coloretto", thread=True)
        await here.settle()
        assert not channel.threads
        assert "Coloretto Amazonas" in anna.sees(channel)[-1].text
        await bruno.types(channel, "table new", game="coloretto", thread=True)
        await here.settle()
        assert len(channel.threads) == 1


async def test_a_table_in_a_thread_is_called_by_the_thread() -> None:
    """(T-36)"""
    async with world() as here:
        channel, anna = here.rig.channel(), here.rig.person("Anna")
        await anna.types(channel, "table new", game="coloretto", thread=True)
        await here.settle()
        mine = await anna.types(channel, "table mine")
        thread = channel.threads[-1]
        assert f"At {thread.name}." in mine.text
        assert thread.name != channel.name
        [(label, url)] = [(label, url) for label, url in mine.last.links.items()]
        assert thread.name in label
        assert url.endswith(f"/{thread.id}/{anna.sees(thread)[-1].message.id}")


@pytest.mark.parametrize("thread", [True, False])
async def test_a_panel_names_the_game_once(thread: bool) -> None:
    """A thread of the table's own is named after the game; a channel says where the table is."""
    async with world() as here:
        people = (here.rig.person("Anna"), here.rig.person("Bruno"))
        playing = await Playing.open(here, here.rig.channel("river"), people, thread=thread)
        panel = await people[0].types(playing.home, "table play")
        first, code = panel.text.splitlines()[0], playing.code
        assert first.strip("# *") == f"Coloretto Amazonas, {code}" + ("" if thread else ", #river")
