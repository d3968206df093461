"""People who leave the server of their table, are banned from it, or whose account is no more. (T-47)"""

from __future__ import annotations

from tests.discord.play import Playing, script
from tests.discord.rig import Person
from tests.discord.world import World, world


async def two(here: World) -> tuple[Playing, Person, Person]:
    anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
    return await Playing.open(here, here.rig.channel(), (anna, bruno), thread=False), anna, bruno


def ban(here: World, person: Person) -> None:
    here.env.backend.apply_ban(here.rig.guild.id, person.id, None)


async def test_whoever_is_banned_can_do_nothing_by_private_messages_until_the_others_let_them() -> None:
    async with world() as here:
        playing, anna, bruno = await two(here)
        ban(here, bruno)
        await here.settle()
        assert "Bruno was removed from the chat." in playing.board.text
        assert "More time for Bruno" in playing.board.buttons
        assert not [shown for shown in bruno.sees() if shown.buttons], "their panel is gone"
        for command in ("table hand", "table play"):
            answer = await bruno.types(None, command, code=playing.code)
            assert "removed from the chat" in answer.text
            assert not answer.last.buttons
        answer = await playing.asks(anna, "more_time")
        assert "Bruno may go on." in answer.text
        await here.settle()
        assert "was removed" not in playing.board.text
        await bruno.types(None, "table play", code=playing.code)
        await here.settle()
        assert bruno.sees()[-1].buttons or bruno.sees()[-2].buttons


async def test_whoever_was_seen_in_the_server_and_is_not_there_any_more_has_left() -> None:
    """Discord tells no bot without the members' intent who leaves: it is seen when they are to be called."""
    async with world() as here:
        playing, _, bruno = await two(here)
        was_called = False
        for seat, move in script(2):
            await here.settle()
            if was_called and seat == 0 and bruno.id in here.env.backend.get_guild(here.rig.guild.id).members:
                here.rig.guild.remove_member(bruno.actor)
            if was_called and seat == 1:
                break
            was_called = was_called or seat == 1
            await playing.quick(seat, move)
        assert "Bruno has left the chat." in playing.board.text
        assert "Take the win" in playing.board.buttons


async def test_whoever_never_was_in_the_server_is_not_said_to_have_left() -> None:
    """They came by an invitation, and play by private messages."""
    async with world() as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno", member=False)
        await anna.types(here.rig.channel(), "table new", game="coloretto", thread=False)
        [place] = await here.app.service.homes_on("discord")
        [table] = await here.app.service.tables_at(place)
        await bruno.types(None, "table join", code=table.invited_name)
        await anna.types(None, "table start", code=table.code)
        await here.settle()
        assert len((await here.app.service.table(table.code)).occupants) == 2
        await here.app.service.calling.again(table.code, here.reconciler._reaches)
        assert (await here.app.service.table(table.code)).life.away == {}


async def test_an_account_that_is_no_more_is_told_of() -> None:
    async with world() as here:
        playing, _, bruno = await two(here)
        channel = here.env.backend.get_dm_channel(bruno.id)
        here.env.inject_error("POST", f"/channels/{channel.id}/messages", status=404, code=10013, times=None)
        here.env.inject_error("PATCH", f"/channels/{channel.id}/messages/*", status=404, code=10013, times=None)
        await playing.quick(*script(2)[0])
        await here.settle()
        assert "The account of Bruno is no more." in playing.board.text
