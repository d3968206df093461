"""The command tree: one group `/table`, and `/settings`, `/help`, `/privacy`. Each command makes an `Action`."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bots.discord.answering import Answering, Interaction
from bots.discord.outbound import FAILURES
from bots.discord.translator import CatalogueTranslator, language_of, said
from core.actions import Action, Verb, planning
from core.registry import GAMES, game
from core.wording import LANGUAGES, Term, Words

log = logging.getLogger(__name__)

ABOUT_A_TABLE: tuple[Verb, ...] = (
    *("join", "leave", "start", "lobby"),
    *("play", "hand", "board", "full", "text", "undo", "log", "rules"),
    *("resign", "cancel", "rematch", "export"),
)
"""Verbs that take nothing but a table; which one may be left out where just one fits."""

ABOUT_ME: tuple[Verb, ...] = ("settings", "help", "privacy")

MOST_CHOICES = 25
CHOICE_LENGTH = 100


class Tree(app_commands.CommandTree[discord.Client]):
    """Answers also what never reaches a command: one that this version of the bot doesn't have, or not in this form."""

    answering: Answering

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        log.error("command %s failed", interaction.command and interaction.command.qualified_name, exc_info=error)
        await self.answering.refuse(interaction, "discord.command_unknown")


def build(client: discord.Client, answering: Answering) -> Tree:
    """The whole tree, usable in servers and private chats, installed by a server or by one person."""
    tree = Tree(
        client,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
    )
    tree.answering = answering
    group = app_commands.Group(name=_name("table"), description=_about("table"))
    completions = Completions(answering)
    for make in (_new, _move, _plan):
        group.add_command(make(answering, completions))
    group.add_command(_plain(answering, "mine"))
    for verb in ABOUT_A_TABLE:
        group.add_command(_about_a_table(answering, completions, verb))
    tree.add_command(group)
    for verb in ABOUT_ME:
        tree.add_command(_plain(answering, verb))
    return tree


async def publish(tree: app_commands.CommandTree[discord.Client]) -> None:
    """Tell Discord the commands with their names in every language. If it won't hear them, those it knows go on."""
    await tree.set_translator(CatalogueTranslator())
    try:
        await tree.sync()
    except (*FAILURES, app_commands.CommandSyncFailure) as error:
        log.error("Discord did not take the commands; those it has stay in force", exc_info=error)


def _name(command: str) -> app_commands.locale_str:
    return said(f"discord.command.{command}")


def _about(command: str) -> app_commands.locale_str:
    return said(f"discord.command.{command}.about")


def _new(answering: Answering, completions: Completions) -> app_commands.Command[Any, ..., Any]:
    names = ("game", "rule", "language", "thread")
    games = [Choice(name=said(f"{key}.title"), value=key) for key in GAMES]
    languages = [Choice(name=said(f"table.language.{language}"), value=language) for language in LANGUAGES]

    @app_commands.rename(**{name: said(f"discord.option.{name}") for name in names})
    @app_commands.describe(**{name: said(f"discord.option.{name}.about") for name in names})
    @app_commands.choices(game=games, language=languages)
    @app_commands.autocomplete(rule=completions.rules)
    async def new(interaction: Interaction, game: str, rule: str = "", language: str = "", thread: bool = True) -> None:
        action = Action("new", arg=f"{game} {rule}".strip())
        await answering.handle(interaction, action, thread=thread, language=language)

    return _command("new", new)


def _move(answering: Answering, completions: Completions) -> app_commands.Command[Any, ..., Any]:
    @app_commands.rename(text=said("discord.option.text"), code=said("discord.option.code"))
    @app_commands.describe(text=said("discord.option.text.about"), code=said("discord.option.code.about"))
    @app_commands.autocomplete(text=completions.moves, code=completions.codes)
    async def move(interaction: Interaction, text: str, code: str = "") -> None:
        await answering.handle(interaction, Action("type", code, text))

    return _command("move", move)


def _plan(answering: Answering, completions: Completions) -> app_commands.Command[Any, ..., Any]:
    @app_commands.rename(text=said("discord.option.text"), code=said("discord.option.code"))
    @app_commands.describe(text=said("discord.option.step.about"), code=said("discord.option.code.about"))
    @app_commands.autocomplete(text=completions.steps, code=completions.codes)
    async def plan(interaction: Interaction, text: str = "", code: str = "") -> None:
        await answering.handle(interaction, planning(code, text))

    return _command("plan", plan)


def _about_a_table(answering: Answering, completions: Completions, verb: Verb) -> app_commands.Command[Any, ..., Any]:
    @app_commands.rename(code=said("discord.option.code"))
    @app_commands.describe(code=said("discord.option.code.about"))
    @app_commands.autocomplete(code=completions.codes)
    async def about_a_table(interaction: Interaction, code: str = "") -> None:
        await answering.handle(interaction, Action(verb, code))

    return _command(verb, about_a_table)


def _plain(answering: Answering, verb: Verb) -> app_commands.Command[Any, ..., Any]:
    async def plain(interaction: Interaction) -> None:
        await answering.handle(interaction, Action(verb))

    return _command(verb, plain)


def _command(name: str, callback: Any) -> app_commands.Command[Any, ..., Any]:
    return app_commands.Command(name=_name(name), description=_about(name), callback=callback)


class Completions:
    """What Discord offers while a person types: his tables and those here, and the moves he could make."""

    def __init__(self, answering: Answering) -> None:
        self._answering = answering

    async def codes(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        found = await self._answering.tables(interaction)
        return _choices([(f"{code} · {about}", code) for code, about in found], current)

    async def rules(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        """The chosen game's variants that differ from how it is usually played."""
        key = str(getattr(interaction.namespace, "game", "") or "")
        words = Words(language_of(interaction.locale))
        found = []
        for option in GAMES[key].meta.options if key in GAMES else ():
            name = Term(f"{key}.option.{option.key}")
            for value in option.values:
                if value != option.default:
                    label = words.say("table.lobby.set", option=name, value=game(key).option_value(option.key, value))
                    found.append((label, f"{option.key}={value}"))
        return _choices(found, current)

    async def moves(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._notations(interaction, current, "type")

    async def steps(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await self._notations(interaction, current, "plan")

    async def _notations(self, interaction: Interaction, current: str, verb: Verb) -> list[Choice[str]]:
        code = str(getattr(interaction.namespace, "code", "") or "")
        found = await self._answering.notations(interaction, code, verb)
        return _choices([(f"{notation} · {about}", notation) for notation, about in found.items()], current)


def _choices(found: Sequence[tuple[str, str]], typed: str) -> list[Choice[str]]:
    """Those that hold every word typed so far, in any order."""
    words = typed.casefold().split()
    fitting = [(name, value) for name, value in found if all(word in name.casefold() for word in words)]
    return [Choice(name=name[:CHOICE_LENGTH], value=value) for name, value in fitting[:MOST_CHOICES]]
