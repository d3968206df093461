"""Who may do what on Discord: a server of one's own takes nothing, moderators are found from anywhere, invitations."""

from __future__ import annotations

import discord
import pytest
from simcord.builders import ChannelHandle

from core.stored import Status
from tests.discord.play import Playing, press_key
from tests.discord.rig import Answer, Person, Shown
from tests.discord.world import World, world


def offered(answer: Answer) -> set[str]:
    return {press.verb for shown in answer.all for press in shown.offered.values()}


async def press(person: Person, shown: Shown, verb: str) -> Answer:
    return await person.asks(shown, press_key(shown, verb))


class OwnServer:
    """A server that `lord` runs, with the bot in it."""

    def __init__(self, here: World, lord: Person) -> None:
        self.guild = here.env.create_guild("A server of one's own")
        self.channel = self.guild.create_text_channel("lair")
        rights = discord.Permissions(manage_channels=True, manage_guild=True)
        role = self.guild.create_role("lords", permissions=rights)
        self.lord = Person(here.rig, self.guild.add_member(lord.user, roles=[role]), lord.name)


def card(person: Person, channel: ChannelHandle) -> Shown:
    """The lobby card or board that everybody in a channel sees."""
    return [shown for shown in person.sees(channel) if shown.buttons and not shown.private][-1]


def without_code(answer: Answer, code: str) -> str:
    return answer.text.replace(code, "CODE")


async def test_a_player_takes_nothing_by_a_server_of_their_own() -> None:
    """T-1: shown there once the owner has said yes; whoever runs it sends the board away from there, and no more."""
    async with world() as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        playing = await Playing.open(here, here.rig.channel(), (anna, bruno))
        code, own = playing.code, OwnServer(here, bruno)

        for _ in range(2):
            asked = await own.lord.types(own.channel, "table board", code=code)
            assert asked.private
            assert "once they say yes" in asked.text
        await here.settle()
        table = await here.app.service.table(code)
        assert (len(table.homes), len(table.asked_homes)) == (1, 1)
        more = await playing.asks(anna, "more")
        assert "Bruno wants to show this table also in #lair" in more.text
        assert "home_yes" not in offered(await playing.asks(bruno, "more"))
        await press(anna, more.last, "home_yes")
        await here.settle()
        board = next(shown for shown in own.lord.sees(own.channel) if code in shown.text and shown.buttons)

        refused = await own.lord.types(own.channel, "table options", code=code)
        assert offered(refused) == set()
        cancel = await own.lord.types(own.channel, "table cancel", code=code)
        assert "It ends when all agree" in cancel.text
        await press(own.lord, cancel.last, "cancel_sure")
        await here.settle()
        assert (await here.app.service.table(code)).status is Status.RUNNING
        assert "Bruno asks to end this match" in playing.board.text

        gone = await own.lord.types(own.channel, "table away", code=code)
        assert "has left this place" in gone.text
        await here.settle()
        assert [home.title for home in (await here.app.service.table(code)).homes] != ["#lair"]
        left = next(shown for shown in own.lord.sees(own.channel) if shown.message.id == board.message.id)
        assert not left.buttons
        assert playing.board.buttons


async def test_a_stranger_from_another_server_is_told_of_no_table() -> None:
    """T-1, T-2: word for word what an unknown code is answered."""
    async with world() as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        lobby_channel = here.rig.channel()
        await anna.types(lobby_channel, "table new", game="coloretto", thread=False)
        await here.settle()
        waiting = next(press.table for press in card(anna, lobby_channel).offered.values() if press.table)
        running = (await Playing.open(here, here.rig.channel("other"), (anna, bruno))).code
        words = (
            "join",
            "leave",
            "start",
            "options",
            "board",
            "text",
            "log",
            "picture",
            "export",
            "cancel",
            "look",
            "away",
        )
        for word in words:
            own = OwnServer(here, Person(here.rig, here.env.create_user(f"yan_{word}"), "Yan"))  # guesses are counted
            none = await own.lord.types(own.channel, f"table {word}", code="NONE")
            for code in (waiting, running):
                answer = await own.lord.types(own.channel, f"table {word}", code=code)
                assert without_code(answer, code) == without_code(none, "NONE"), word
                assert "There is no table" in answer.text
        assert len((await here.app.service.table(waiting)).occupants) == 1


@pytest.mark.parametrize("runs", [True, False])
async def test_a_moderator_is_one_in_private_too(runs: bool) -> None:
    """T-7: asked and answered in the chat with the bot, it is the home's server that counts."""
    async with world() as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        role = here.rig.guild.create_role("wardens", permissions=discord.Permissions(manage_channels=runs))
        mo = Person(
            here.rig, here.rig.guild.add_member(here.env.create_user("mo", global_name="Mo"), roles=[role]), "Mo"
        )
        playing = await Playing.open(here, here.rig.channel(), (anna, bruno))
        asked = await mo.types(None, "table cancel", code=playing.code)
        assert ("cancel_sure" in offered(asked)) == runs
        if not runs:
            assert "There is no table" in asked.text
            return
        done = await press(mo, asked.last, "cancel_sure")
        assert "is cancelled" in done.text
        await here.settle()
        assert "Mo, a moderator, has cancelled this table." in playing.board.text
        await press(bruno, playing.board, "restore")
        await here.settle()
        assert (await here.app.service.table(playing.code)).status is Status.RUNNING
        assert "play" in {press.verb for press in playing.board.offered.values()}


async def test_a_thread_is_run_by_who_manages_threads_and_a_channel_is_not() -> None:
    """T-1"""
    async with world() as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        role = here.rig.guild.create_role("tidiers", permissions=discord.Permissions(manage_threads=True))
        member = here.rig.guild.add_member(here.env.create_user("tia", global_name="Tia"), roles=[role])
        tia, channel = Person(here.rig, member, "Tia"), here.rig.channel()
        for thread in (True, False):
            playing = await Playing.open(here, channel, (anna, bruno), thread=thread)
            answer = await tia.types(playing.home, "table cancel", code=playing.code)
            assert ("cancel_sure" in offered(answer)) == thread


async def test_an_invitation_is_a_message_with_a_button_in_another_channel() -> None:
    """T-2: whoever presses it sits down; withdrawn, it admits nobody; the code alone never does."""
    async with world() as here:
        anna = here.rig.person("Anna")
        table_channel = here.rig.channel()
        await anna.types(table_channel, "table new", game="coloretto", thread=False)
        await here.settle()
        code = next(press.table for press in card(anna, table_channel).offered.values() if press.table)
        own = OwnServer(here, anna)
        yan = Person(here.rig, own.guild.add_member(here.env.create_user("yan", global_name="Yan")), "Yan")
        zoe = Person(here.rig, own.guild.add_member(here.env.create_user("zoe", global_name="Zoe")), "Zoe")

        assert "There is no table" in (await yan.types(own.channel, "table join", code=code)).text
        assert "There is no table" in (await yan.types(own.channel, "table invite", code=code)).text
        told = await own.lord.types(own.channel, "table invite", code=code)
        invitation = next(shown for shown in yan.sees(own.channel) if "invites you" in shown.text)
        assert not invitation.private
        assert "stands here now" in told.text
        looked = await press(yan, invitation, "look")
        assert looked.private
        assert "Anna" in looked.text
        joined = await press(yan, looked.last, "join")
        assert "You sit at table" in joined.text
        await here.settle()
        assert "Yan" in card(anna, table_channel).text

        own_words = await anna.types(table_channel, "table invite", code=code)
        name = own_words.text.partition("anywhere:\n`")[2].partition("`")[0]
        assert name.startswith(f"{code}-")
        await press(anna, own_words.last, "uninvite")
        for refused in (await press(zoe, invitation, "join"), await zoe.types(None, "table join", code=name)):
            assert "There is no table" in refused.text
        assert len((await here.app.service.table(code)).occupants) == 2


async def test_a_press_on_a_lobby_that_has_moved_on_does_nothing_and_brings_the_panel_anew() -> None:
    """T-4: Anna, Bruno, computers Iara and Tupã; Bruno leaves while the owner looks at the options."""
    async with world() as here:
        anna, bruno, channel = here.rig.person("Anna"), here.rig.person("Bruno"), here.rig.channel()
        await anna.types(channel, "table new", game="coloretto", thread=False)
        await here.settle()
        await press(bruno, card(anna, channel), "join")
        await here.settle()
        for _ in range(2):
            await press(anna, card(anna, channel), "computer")
            await here.settle()
        shown = card(anna, channel)
        code = next(press.table for press in shown.offered.values() if press.table)

        async def names() -> list[str]:
            return list((await here.app.service.table(code)).names)

        assert await names() == ["Anna", "Bruno", "Iara", "Tupã"]
        panel = (await press(anna, shown, "lobby")).last
        drop = next(key for key, press in panel.offered.items() if (press.verb, press.argument) == ("drop", "2"))
        await press(bruno, shown, "leave")
        stale = await anna.asks(panel, drop)
        assert "has changed since" in stale.text
        assert await names() == ["Anna", "Iara", "Tupã"]
        fresh = stale.last
        drop = next(key for key, press in fresh.offered.items() if press.verb == "drop")
        assert "has changed since" not in (await anna.asks(fresh, drop)).text
        assert await names() == ["Anna", "Tupã"]
