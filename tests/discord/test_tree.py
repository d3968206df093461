"""The command tree as Discord would get it: a mistake here makes Discord refuse every command at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import discord
import pytest

from bots.clock import SystemClock
from bots.discord import commands
from bots.discord.translator import CatalogueTranslator, named
from core.requests import COMMANDS
from core.requests.command import Group, Listed
from core.titles import TITLES
from core.wording import LANGUAGES
from storage.memory import MemoryStores
from tests.discord.play import Playing, script
from tests.discord.world import Blank, build, world

NAME = re.compile(r"[-_'\w]{1,32}")
SIZE_LIMIT = 8_000
"""Characters of all names, descriptions and values of one command, its longest language counted."""

SUBCOMMAND = 1


@pytest.fixture
async def tree() -> list[dict[str, Any]]:
    app, *_ = build(MemoryStores(clock := SystemClock()), Blank(), clock)
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True), shard_count=1)
    built = commands.build(client, app.responder, runner=None)  # type: ignore[arg-type]  # nothing is invoked
    translator = CatalogueTranslator()
    await built.set_translator(translator)
    return [await command.get_translated_payload(built, translator) for command in built.get_commands()]


def nodes(payload: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield payload
    for option in payload.get("options") or ():
        yield from nodes(option)


def everything(tree: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [node for command in tree for node in nodes(command)]


@pytest.mark.parametrize("group", Group)
def test_a_group_has_25_commands_at_most(group: Group) -> None:
    """Discord refuses all commands where one group has a 26th: it belongs into the other group, or under a button."""
    words = [command.word for command, _ in commands.offered() if command.group is group and not command.apart]
    assert 1 <= len(words) <= 25, words


async def test_counts_stay_below_discords_limits(tree: list[dict[str, Any]]) -> None:
    assert [command["name"] for command in tree[: len(Group)]] == list(Group)
    assert {command["name"] for command in tree[len(Group) :]} >= {"settings", "help", "privacy"}
    assert len(tree) <= 100
    for node in everything(tree):
        assert len(node.get("options") or ()) <= 25
        assert len(node.get("choices") or ()) <= 25


async def test_names_and_descriptions_fit_in_every_language(tree: list[dict[str, Any]]) -> None:
    for node in everything(tree):
        for name in (node["name"], *node.get("name_localizations", {}).values()):
            assert NAME.fullmatch(name), name
            assert name == name.lower()
        for text in (node["description"], *node.get("description_localizations", {}).values()):
            assert 1 <= len(text) <= 100, text
        for choice in node.get("choices", ()):
            assert 1 <= len(choice["name"]) <= 100


async def test_a_commands_size_in_the_longest_language_fits(tree: list[dict[str, Any]]) -> None:
    def longest(node: dict[str, Any], field: str) -> int:
        return max(len(text) for text in (node[field], *node.get(f"{field}_localizations", {}).values()))

    for command in tree:
        size = 0
        for node in nodes(command):
            size += longest(node, "name") + longest(node, "description")
            size += sum(longest(choice, "name") + len(choice["value"]) for choice in node.get("choices", ()))
        assert size <= SIZE_LIMIT


async def test_every_other_language_is_there_and_unique_among_its_siblings(tree: list[dict[str, Any]]) -> None:
    for node in everything(tree):
        assert set(node["name_localizations"]) == set(node["description_localizations"]) == set(LANGUAGES) - {"en"}
        for language in set(LANGUAGES) - {"en"}:
            names = [option["name_localizations"][language] for option in node.get("options") or ()]
            assert len(names) == len(set(names)), names


async def test_commands_work_in_servers_and_chats_and_for_a_persons_own_installation(
    tree: list[dict[str, Any]],
) -> None:
    for command in tree:
        if command["name"] != "server":
            assert set(command["contexts"]) == {0, 1, 2}
            assert set(command["integration_types"]) == {0, 1}
            assert command["default_member_permissions"] is None


async def test_what_is_for_moderators_is_found_by_them_alone_and_where_there_are_some(
    tree: list[dict[str, Any]],
) -> None:
    [command] = [command for command in tree if command["name"] == "server"]
    assert command["contexts"] == [0], "in servers"
    assert command["integration_types"] == [0], "with the bot in them"
    assert command["default_member_permissions"] == discord.Permissions(manage_guild=True).value


async def test_every_game_can_be_chosen(tree: list[dict[str, Any]]) -> None:
    new = next(option for option in tree[0]["options"] if option["name"] == "new")
    game = next(option for option in new["options"] if option["name"] == "game")
    assert [choice["value"] for choice in game["choices"]] == list(TITLES)


async def test_every_command_for_such_trees_is_there_and_no_other(tree: list[dict[str, Any]]) -> None:
    commands = [kind.command for kind in COMMANDS.values() if kind.command and Listed.SLASH in kind.command.listed]
    for group, node in zip(Group, tree, strict=False):
        made = {one["name"] for one in node["options"]}
        assert made == {named(one.word).message for one in commands if one.group is group and not one.apart}
    apart = {node["name"] for node in tree[len(Group) :]}
    assert apart == {named(one.word).message for one in commands if one.apart}


async def test_what_must_be_typed_is_asked_for_and_nothing_else(tree: list[dict[str, Any]]) -> None:
    needed = {
        f"{command['name']} {option['name']}"
        for command in tree[0]["options"]
        for option in command.get("options") or ()
        if option.get("required")
    }
    assert needed == {"new game", "luck word"}


async def test_typing_offers_the_moves_and_tables_that_fit() -> None:
    async with world() as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno", "it")
        playing = await Playing.open(here, here.rig.channel(), (anna, bruno))
        seat, notation = script(2, most=1)[0]
        mover, other = playing.people[seat], playing.people[1 - seat]
        legal = {str(move) for move in playing.match.legal(seat)}
        offered = await mover.completes(playing.home, "table move", "move", "")
        assert {choice["value"] for choice in offered} <= legal
        assert 1 <= len(offered) <= 25
        narrowed = await mover.completes(
            playing.home, "table move", "move", notation.split()[-1][:4], code=playing.code
        )
        assert notation in {choice["value"] for choice in narrowed}
        assert await other.completes(playing.home, "table move", "move", "") == []
        stranger = here.rig.person("Dora")
        assert await stranger.completes(playing.home, "table move", "move", "", code=playing.code) == []
        tables = await other.completes(None, "table play", "code", playing.code[:2].lower())
        assert [choice["value"] for choice in tables] == [playing.code]


async def test_a_command_that_is_gone_is_answered() -> None:
    async with world() as here:
        anna, channel = here.rig.person("Anna", "it"), here.rig.channel()
        here.env.bot.tree.remove_command("help")
        answer = await anna.types(channel, "help")
        assert answer.private
        assert "Ricarica" in answer.text
        assert len(here.env.errors) == 1


async def test_a_new_table_takes_its_variant_and_language_from_the_command() -> None:
    async with world() as here:
        anna, channel = here.rig.person("Anna"), here.rig.channel()
        offered = await anna.completes(channel, "table new", "variant", "", game="coloretto")
        assert [choice["value"] for choice in offered] == ["quickstart=on"]
        assert await anna.completes(channel, "table new", "variant", "chess", game="coloretto") == []
        await anna.types(channel, "table new", game="coloretto", variant="quickstart=on", language="it")
        await here.settle()
        card = anna.sees(channel.threads[-1])[-1]
        assert "Siediti" in card.buttons
        table = await here.app.service.table(next(iter(card.offered.values())).table)
        assert table.options["quickstart"] == "on"

        wrong = await anna.types(channel, "table new", game="coloretto", variant="quickstart=perhaps")
        assert "quickstart" in wrong.text
        assert len(channel.threads) == 1
