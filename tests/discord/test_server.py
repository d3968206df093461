"""A server's own settings: who finds and uses them, what follows from them, and what is left once the bot is gone."""

from __future__ import annotations

import discord
import pytest
from simcord.backend import serializers
from simcord.backend.errors import SetupError
from simcord.builders import ChannelHandle

from core.communities import GONE_KEPT_S, NO_RULES, Rules
from core.housekeeping import Housekeeper
from core.people import Community, Known, Place
from core.stored import Status
from core.wording import Words
from tests.clock import SetClock
from tests.discord.rig import Answer, Person, Shown
from tests.discord.test_rights import OwnServer
from tests.discord.world import World, world


def ruler(here: World, name: str = "Mo", locale: str = "en-US", **rights: bool) -> Person:
    """Somebody who may manage the server, or has just these rights in it."""
    role = here.rig.guild.create_role(name, permissions=discord.Permissions(**(rights or {"manage_guild": True})))
    user = here.env.create_user(name.lower(), global_name=name)
    here.rig.locales[user.id] = locale
    return Person(here.rig, here.rig.guild.add_member(user, roles=[role]), name)


def community(here: World) -> Community:
    return Community("discord", str(here.rig.guild.id))


async def press(person: Person, shown: Shown, label: str) -> Shown:
    """What stands there after the button or entry with this label."""
    answer = await (person.presses(shown, label) if label in shown.buttons else person.picks(shown, label))
    return answer.last


async def way(person: Person, where: ChannelHandle, *labels: str) -> Shown:
    """From the command by these buttons."""
    shown = (await person.types(where, "server")).last
    for label in labels:
        shown = await press(person, shown, label)
    return shown


async def rules_of(here: World) -> Rules:
    return await here.app.stores.communities.rules(community(here))


async def sets(here: World, **rules: object) -> None:
    await here.app.stores.communities.set_rules(community(here), Rules(**rules))  # type: ignore[arg-type]


async def opens(person: Person, where: ChannelHandle, game: str = "coloretto", **how: object) -> Answer:
    return await person.types(where, "table new", game=game, **how)


def said(key: str, **args: object) -> str:
    return Words("en").say(key, **args)  # type: ignore[arg-type]


# Who


async def test_the_command_is_found_by_whoever_manages_the_server() -> None:
    async with world() as here:
        with pytest.raises(SetupError, match="default-member-permissions"):
            await here.rig.person("Anna").types(here.rig.channel(), "server")


@pytest.mark.parametrize("right", ["manage_channels", "manage_threads", "manage_messages"])
async def test_a_right_in_a_channel_opens_no_servers_settings(right: str) -> None:
    """Not even where the server shows them the command: it is a thread's maker that asks here, too."""
    async with world() as here:
        channel = here.rig.channel()
        [command] = [one for one in await here.env.bot.tree.fetch_commands() if one.name == "server"]
        for person in (ruler(here, "Tia", **{right: True}), here.rig.person("Anna")):
            here.rig.guild.set_command_permissions(command, {person.actor: True})
            thread = ChannelHandle(
                here.env, here.rig.guild, here.env.backend.create_thread(channel.id, "own", person.id)
            )
            for where in (channel, thread):
                refused = await person.types(where, "server")
                assert refused.private
                assert "Manage Server" in refused.text


async def test_whoever_runs_another_server_presses_in_vain() -> None:
    async with world() as here:
        channel, mo = here.rig.channel(), ruler(here)
        panel = await way(mo, channel, "Opening tables")
        key = next(key for key, one in panel.offered.items() if one.argument.endswith("openers=moderators"))
        own = OwnServer(here, here.rig.person("Bruno"))
        shown = (await own.lord.types(own.channel, "server")).last
        forged = await here.rig.forged(own.lord, shown, key)
        assert "Manage Server" in forged.text
        assert await rules_of(here) == NO_RULES


async def test_a_moderator_sets_the_rules_by_pressing() -> None:
    async with world() as here:
        channel, mo = here.rig.channel(), ruler(here)
        first = await way(mo, channel)
        assert first.private
        assert "Settings of this server" in first.text
        await way(mo, channel, "Games", "Leave out Coloretto Amazonas")
        opening = await way(mo, channel, "Opening tables", "Only moderators open", "5 in all", "1 each", "No guests")
        assert "Only moderators open tables." in opening.text
        assert "Open tables in all: 5 at most." in opening.text
        await way(mo, channel, "Defaults", "Boards: Italiano", "Pace: fast")
        places = ("Place, pictures", "Always a thread", "Names stay", "Don't archive", "Don't pin", "Picture each turn")
        last = await way(mo, channel, *places, "Tables in #games")
        assert "Place of new tables: #games." in last.text
        rules = await rules_of(here)
        assert rules.spot
        assert (rules.spot.place("discord"), rules.spot.threads) == (Place("discord", str(channel.id)), True)
        assert rules.without == ("coloretto",)
        assert (rules.openers, rules.most, rules.most_each, rules.guests) == ("moderators", 5, 1, False)
        assert (rules.language, rules.pace) == ("it", "fast")
        assert (rules.threads, rules.titled, rules.archived) == ("always", False, False)
        assert (rules.pinned, rules.pictures) == (False, "turn")


# What follows


async def test_what_the_rules_forbid_opens_no_thread() -> None:
    async with world() as here:
        channel, anna, mo = here.rig.channel(), here.rig.person("Anna"), ruler(here)
        anna_known = Known((await here.bot_caller(anna, channel)).person.id, "Anna")
        forbidden: tuple[tuple[dict[str, object], str], ...] = (
            ({"without": ("coloretto",)}, "isn't played here"),
            ({"openers": "moderators"}, said("table.rules.openers")),
            ({"most": 0}, "open tables here"),
            ({"most_each": 0}, "Everybody may have"),
            ({"barred": (anna_known,)}, said("table.rules.barred")),
        )
        for rules, words in forbidden:
            await sets(here, **rules)
            answer = await opens(anna, channel)
            assert words in answer.text, rules
            assert answer.private
        assert not channel.threads
        await sets(here, openers="moderators")
        await opens(mo, channel)
        assert len(channel.threads) == 1, "whoever manages the server is one"


async def test_somebody_who_is_kept_out_gets_no_seat() -> None:
    async with world() as here:
        channel, anna, bruno, mo = here.rig.channel(), here.rig.person("Anna"), here.rig.person("Bruno"), ruler(here)
        await opens(anna, channel, thread=False)
        await here.settle()
        card = [shown for shown in bruno.sees(channel) if "Join" in shown.buttons][-1]
        await bruno.presses(card, "Join")
        await here.settle()
        code = next(one.table for one in card.offered.values() if one.table)
        asked = await way(mo, channel, "Tables (1)", f"Coloretto Amazonas {code}", "Keep out Bruno")
        assert "Keep Bruno out of the tables here?" in asked.text
        assert len((await here.app.service.table(code)).names) == 2, "it is asked first"
        done = await press(mo, asked, "Keep out Bruno")
        assert "Bruno is kept out" in done.text
        await here.settle()
        card = [shown for shown in bruno.sees(channel) if "Join" in shown.buttons][-1]
        assert "Bruno" not in card.text
        refused = await bruno.presses(card, "Join")
        assert said("table.rules.barred") in refused.text
        shown = await way(mo, channel, "Kept out", "Let Bruno in again")
        assert "Bruno may sit down here again." in shown.text
        assert "You sit at table" in (await bruno.presses(card, "Join")).text


async def test_a_moderator_closes_a_lobby_by_name() -> None:
    async with world() as here:
        channel, anna, mo = here.rig.channel(), here.rig.person("Anna"), ruler(here)
        await opens(anna, channel, thread=False)
        await here.settle()
        [code] = await here.app.stores.tables.codes()
        await way(mo, channel, "Tables (1)", f"Coloretto Amazonas {code}", "Close the lobby", "Close the lobby")
        await here.settle()
        assert (await here.app.service.table(code)).status is Status.CANCELLED
        assert "Mo, a moderator, has cancelled this table." in anna.sees(channel)[-2].text + anna.sees(channel)[-1].text


async def test_new_tables_come_to_the_channel_that_was_named() -> None:
    async with world() as here:
        lounge, games = here.rig.channel("lounge"), here.rig.channel("games")
        anna, mo = here.rig.person("Anna"), ruler(here)
        await way(mo, games, "Place, pictures", "Tables in #games")
        answer = await opens(anna, lounge)
        assert not lounge.threads
        [thread] = games.threads
        assert [link for link in answer.last.links.values() if str(thread.id) in link]
        await here.settle()
        assert "Join" in anna.sees(thread)[-1].buttons
        await here.app.stores.communities.set_rules(
            community(here), Rules(spot=(await rules_of(here)).spot, threads="never")
        )
        answer = await opens(anna, lounge, thread=True)
        await here.settle()
        assert len(games.threads) == 1
        assert "Join" in anna.sees(games)[-1].buttons
        assert [link for link in answer.last.links.values() if str(games.id) in link]
        assert [shown for shown in anna.sees(lounge) if not shown.private] == []
        assert (
            "moderators have set: #games. Ask for it there." in (await anna.types(lounge, "queue", game="nile 2")).text
        )


async def test_always_and_never_are_not_up_to_the_opener() -> None:
    async with world() as here:
        channel, anna = here.rig.channel(), here.rig.person("Anna")
        await sets(here, threads="never")
        await opens(anna, channel, thread=True)
        assert not channel.threads
        await sets(here, threads="always")
        await opens(anna, channel, thread=False)
        assert len(channel.threads) == 1


async def test_a_forum_takes_each_table_as_a_post() -> None:
    async with world() as here:
        lounge, forum = here.rig.channel("lounge"), here.rig.guild.create_forum_channel("board-games")
        anna, mo = here.rig.person("Anna"), ruler(here)
        await way(mo, here.rig.thread(forum, "About games"), "Place, pictures", "Tables in #board-games")
        before = len(forum.threads)
        await opens(anna, lounge, thread=False)
        await here.settle()
        assert len(forum.threads) == before + 1
        post = forum.threads[-1]
        assert "Join" in anna.sees(post)[-1].buttons
        assert "Coloretto Amazonas, Anna" in anna.sees(post)[0].text


async def test_a_channel_that_is_gone_or_shut_is_named_with_the_remedy() -> None:
    async with world() as here:
        lounge, games = here.rig.channel("lounge"), here.rig.channel("games")
        anna, mo = here.rig.person("Anna"), ruler(here)
        await way(mo, games, "Place, pictures", "Tables in #games")
        here.rig.forbid(games, attach_files=False)
        answer = await opens(anna, lounge)
        assert "belong in #games, but I lack the permission Attach Files there" in answer.text
        here.env.backend.delete_channel(games.id)
        await here.settle()
        answer = await opens(anna, lounge)
        assert "which I can't see any more" in answer.text
        assert await here.app.stores.tables.codes() == []


async def test_the_board_speaks_what_the_server_does_unless_another_is_named() -> None:
    async with world() as here:
        channel, anna = here.rig.channel(), here.rig.person("Anna")
        await sets(here, language="it")
        await opens(anna, channel, thread=False)
        await here.settle()
        assert "Siediti" in anna.sees(channel)[-1].buttons + anna.sees(channel)[-2].buttons
        await opens(anna, channel, thread=False, language="en")
        await here.settle()
        assert "Join" in anna.sees(channel)[-1].buttons + anna.sees(channel)[-2].buttons


# A server that is left


async def left(here: World) -> None:
    here.env.backend.emit("GUILD_DELETE", {"id": str(here.rig.guild.id)})
    await here.settle()


async def joined(here: World) -> None:
    guild = here.env.backend.get_guild(here.rig.guild.id)
    here.env.backend.emit("GUILD_CREATE", serializers.guild_create_payload(here.env.backend, guild))
    await here.settle()


async def test_an_outage_is_no_leaving_and_a_server_comes_back_as_it_was() -> None:
    async with world(clock=SetClock()) as here:
        channel, anna = here.rig.channel(), here.rig.person("Anna")
        await sets(here, pace="fast")
        await opens(anna, channel, thread=False)
        await here.settle()
        store, later = here.app.stores.communities, here.app.clock.wall() + 1e9
        here.env.backend.emit("GUILD_DELETE", {"id": str(here.rig.guild.id), "unavailable": True})
        await here.settle()
        assert await store.gone_before(later) == []
        await joined(here)
        await left(here)
        assert await store.gone_before(later) == [community(here)]
        await joined(here)
        assert await store.gone_before(later) == []
        assert (await rules_of(here)).pace == "fast"
        [code] = await here.app.stores.tables.codes()
        assert await here.app.stores.outbox.closed_homes(code) == []


async def test_after_thirty_days_nothing_is_kept_and_people_are_told() -> None:
    clock = SetClock()
    async with world(clock=clock) as here:
        channel, anna = here.rig.channel(), here.rig.person("Anna")
        await sets(here, pace="fast")
        await opens(anna, channel, thread=False)
        await here.settle()
        await left(here)
        clock.advance(GONE_KEPT_S + 1)
        await Housekeeper(here.app.service).sweep()
        await here.settle()
        assert await rules_of(here) == NO_RULES
        [code] = await here.app.stores.tables.codes()
        assert (await here.app.service.table(code)).closed == "gone"
        assert said("table.was_gone") in anna.sees()[-1].text


async def test_a_server_that_was_left_while_the_bot_was_down_counts_as_left_at_its_start() -> None:
    async with world() as here:
        channel, anna = here.rig.channel(), here.rig.person("Anna")
        await opens(anna, channel, thread=False)
        await here.settle()
        store = here.app.stores.communities
        elsewhere = Community("discord", "4711")
        await store.set_rules(elsewhere, Rules(pace="fast"))
        await here.restart()
        await here.settle()
        assert await store.gone_before(here.app.clock.wall() + 1) == [elsewhere]


async def test_homes_of_before_are_filed_under_their_server() -> None:
    async with world() as here:
        channel, anna, mo = here.rig.channel(), here.rig.person("Anna"), ruler(here)
        await opens(anna, channel, thread=False)
        await here.settle()
        stores = here.app.stores
        await stores._database.change(("UPDATE home SET server = ''", ()))  # type: ignore[attr-defined]
        assert await stores.communities.codes_in(community(here)) == []
        guild = here.env.backend.get_guild(here.rig.guild.id)
        payload = {**serializers.guild_create_payload(here.env.backend, guild), "unavailable": False}
        here.env.backend.emit("GUILD_CREATE", payload)
        await here.settle()
        assert "Tables (1)" in (await way(mo, channel)).entries + (await way(mo, channel)).buttons
        [code] = await stores.tables.codes()
        assert (await here.app.service.table(code)).homes[0].server == str(here.rig.guild.id)
