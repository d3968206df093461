"""The command tree: the groups `/table` and `/match`, beside them what is about a person alone. Made from `COMMANDS`.

A command's name, description and field for words are the sentences `discord.command.<word>`, `….about`, `….words` and
`….words.about`; where Discord has none of its own, the word itself and `table.command.<word>`.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from inspect import Parameter, Signature
from typing import Any, NamedTuple, assert_never

import discord
from discord import app_commands
from discord.app_commands import Choice

from bots.discord.completions import Completer, Completions
from bots.discord.context import Interaction
from bots.discord.runner import CommandRunner
from bots.discord.translator import DEFAULT, named, said
from bots.responder import Responder
from core.pace import PACES
from core.requests import COMMANDS
from core.requests.base import Request
from core.requests.command import Command, Group, Listed, Takes
from core.requests.person import New
from core.wording import LANGUAGES, Words

log = logging.getLogger(__name__)

AnyCommand = app_commands.Command[Any, ..., Any]


class Tree(app_commands.CommandTree[discord.Client]):
    """Answers also what never reaches a command: one that this version of the bot doesn't have, or not in this form."""

    runner: CommandRunner

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        log.error("command %s failed", interaction.command and interaction.command.qualified_name, exc_info=error)
        await self.runner.refuse(interaction, "discord.command_unknown")


def build(client: discord.Client, responder: Responder, runner: CommandRunner) -> Tree:
    """The whole tree, usable in servers and private chats, installed by a server or by one person."""
    tree = Tree(
        client,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
    )
    tree.runner = runner
    completions = Completions(responder)
    groups = {group: app_commands.Group(name=named(group), description=_about(group)) for group in Group}
    for group in groups.values():
        tree.add_command(group)
    for command, kind in offered():
        made = _new(runner, completions) if kind is New else _made(command, kind, runner, completions)
        if command.moderators:
            _for_moderators(made)
        (tree if command.apart else groups[command.group]).add_command(made)
    return tree


def _for_moderators(command: AnyCommand) -> None:
    """Only where there is a server with the bot in it, and shown to whoever may manage that, unless it says otherwise.
    What it does is decided by who asks, wherever the command is found.
    """
    command.default_permissions = discord.Permissions(manage_guild=True)
    command.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
    command.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)


def offered() -> Sequence[tuple[Command, type[Request]]]:
    """What has a place in a tree; what takes words first, as the rest is under buttons as well."""
    found = [(kind.command, kind) for kind in COMMANDS.values() if kind.command and Listed.SLASH in kind.command.listed]
    return sorted(found, key=lambda one: one[0].takes not in (Takes.WORDS, Takes.CODE_AND_WORDS))


class Field(NamedTuple):
    """`name` as the callback has it; `sentence` as people see it, `sentence.about` what to fill in."""

    name: str
    sentence: str
    completer: Completer
    needed: bool = False

    @property
    def parameter(self) -> Parameter:
        default = Parameter.empty if self.needed else ""
        return Parameter(self.name, Parameter.KEYWORD_ONLY, default=default, annotation=str)


def _fields(command: Command, kind: type[Request], completions: Completions) -> Sequence[Field]:
    """What may stand behind the command: words, and the table that is meant."""
    words = Field("words", f"discord.command.{command.word}.words", completions.of(kind), command.needs_words)
    code = Field("code", "discord.option.code", completions.codes)
    match command.takes:
        case Takes.NOTHING:
            return ()
        case Takes.CODE:
            return (code,)
        case Takes.WORDS:
            return (words,)
        case Takes.CODE_AND_WORDS:
            return (words, code)
        case never:
            assert_never(never)


def _made(command: Command, kind: type[Request], runner: CommandRunner, completions: Completions) -> AnyCommand:
    """The command as its request's class describes it."""
    fields = _fields(command, kind, completions)

    async def ask(interaction: Interaction, *, words: str = "", code: str = "") -> None:
        await runner.run(interaction, kind.typed(words, table=code))

    # The library makes a command's fields of its callback's parameters.
    asker = Parameter("interaction", Parameter.POSITIONAL_ONLY, annotation=Interaction)
    ask.__signature__ = Signature([asker, *(field.parameter for field in fields)])  # type: ignore[attr-defined]
    completed = {field.name: field.completer for field in fields}
    for decorate in (
        app_commands.rename(**{field.name: said(field.sentence) for field in fields}),
        app_commands.describe(**{field.name: said(f"{field.sentence}.about") for field in fields}),
        app_commands.autocomplete(**completed),
    ):
        decorate(ask)
    return app_commands.Command(name=named(command.word), description=_about(command.word), callback=ask)


def _new(runner: CommandRunner, completions: Completions) -> AnyCommand:
    """`/table new` has a field for each part of what is wished, and for how the table is to live on Discord."""
    names = ("game", "rule", "pace", "language", "thread")
    games = [Choice(name=said(f"{key}.title"), value=key) for key in completions.titles]
    paces = [Choice(name=said(f"table.pace.{key}"), value=key) for key in PACES]
    languages = [Choice(name=said(f"table.language.{language}"), value=language) for language in LANGUAGES]

    @app_commands.rename(**{name: said(f"discord.option.{name}") for name in names})
    @app_commands.describe(**{name: said(f"discord.option.{name}.about") for name in names})
    @app_commands.choices(game=games, pace=paces, language=languages)
    @app_commands.autocomplete(rule=completions.rules)
    async def new(
        interaction: Interaction, game: str, rule: str = "", pace: str = "", language: str = "", thread: bool = True
    ) -> None:
        words = (game, rule, pace and f"pace={pace}", language and f"language={language}")
        await runner.run(interaction, New(wish=" ".join(filter(None, words))), thread=thread)

    return app_commands.Command(name=named("new"), description=_about("new"), callback=new)


def _about(command: str) -> app_commands.locale_str:
    key = f"discord.command.{command}.about"
    return said(key if Words(DEFAULT).has(key) else f"table.command.{command}")
