"""From a command or press to its one private answer. Every callback of the adapter ends in `Answering.handle`, which is
also the only place that catches what went wrong.
"""

from __future__ import annotations

import logging
from contextlib import nullcontext
from typing import Any

import discord
import msgspec

from bots.desk import Desk, Reply, digest
from bots.discord import layout, rights
from bots.discord.outbound import Answer, Chats, open_thread
from bots.discord.rights import Place as Kind
from bots.discord.translator import language_of
from core.actions import Action, Verb
from core.answers import Caller
from core.people import Account, Home, Place
from core.ports import Letter
from core.registry import game
from core.screens import Block, Screen
from core.wording import Refusal, Term, Words

log = logging.getLogger(__name__)

PLATFORM = "discord"
Interaction = discord.Interaction[Any]

PLANNING = frozenset({"plan", "plan_move", "plan_undo", "plan_clear", "plan_play"})
OF_THE_PANEL = PLANNING | {"play", "hand", "menu", "move", "sure", "undo"}
IN_PLACE = OF_THE_PANEL | {
    *("lobby", "option", "speak", "computer", "drop", "settings"),
    *("resign", "resign_sure", "cancel", "cancel_sure"),
}
"""Verbs whose answer replaces the passing message that was pressed; a lasting one only makes way for a panel."""


class Answering:
    """Does what commands and presses ask for, and tells whoever asked."""

    def __init__(self, desk: Desk, chats: Chats) -> None:
        self._desk = desk
        self._chats = chats
        self._store = desk.service.store

    async def handle(
        self, interaction: Interaction, action: Action, *, thread: bool = True, language: str = ""
    ) -> None:
        """Do `action` for whoever sent `interaction`, and answer him in private, whatever happens.

        For a new table: `thread` gives it one of its own where the place has threads; `language` is what its board
        speaks, "" for the person's.
        """
        speaks = language_of(interaction.locale)
        async with Answer(interaction).in_time() as answer:
            try:
                caller = await self.caller(interaction)
                speaks = caller.person.language
                home = msgspec.structs.replace(caller.home, language=language or speaks)
                caller = msgspec.structs.replace(caller, home=home)
                async with self._chats.lock(caller.place) if caller.place.private else nullcontext():
                    reply = await self._do(interaction, caller, action, thread)
                    await self._give(answer, interaction, action, reply)
            except Refusal as refusal:
                await answer.give(layout.sentence(Words(speaks)(refusal.line)))
            except Exception as error:
                # Only what was asked and where: a person's cards must not reach a log that other players may read.
                log.error("%s at table %s failed", action.verb, action.table or "-", exc_info=error)
                await answer.give(layout.sentence(Words(speaks).say("discord.failed")))

    async def _give(self, answer: Answer, interaction: Interaction, action: Action, reply: Reply) -> None:
        message, lasting = interaction.message, _lasts(interaction)
        view, files = _page(reply)
        in_place = reply.letter is not None and action.verb in (OF_THE_PANEL if lasting else IN_PLACE)
        await answer.give(view, files, in_place=in_place)
        if in_place and lasting and message and reply.letter:
            await self._store.shown(home_at(interaction).place, str(message.id), digest(reply.letter))

    async def refuse(self, interaction: Interaction, key: str) -> None:
        """Answer a press that means nothing to us, with a sentence."""
        async with Answer(interaction).in_time() as answer:
            await answer.give(layout.sentence(Words(language_of(interaction.locale)).say(key)))

    async def _do(self, interaction: Interaction, caller: Caller, action: Action, thread: bool) -> Reply:
        if action.verb == "new" and action.arg:
            return await self._open(interaction, caller, action, thread)
        if action.verb == "board":
            rights.check(_kind(interaction), interaction.app_permissions)
            await self._desk.service.regain(caller.place)
        reply = await self._desk.ask(caller, action)
        return _with(reply, "discord.help") if action.verb == "help" else reply

    async def _open(self, interaction: Interaction, caller: Caller, action: Action, thread: bool) -> Reply:
        """A new table: first look whether the bot may do here what a home needs, then make the home."""
        channel, kind = interaction.channel, _kind(interaction)
        thread = thread and kind is Kind.CHANNEL
        rights.check(kind, interaction.app_permissions, thread=thread)
        title = _checked_game(action.arg)
        if not (thread and isinstance(channel, discord.TextChannel)):
            return await self._desk.ask(caller, action)
        words = Words(caller.person.language)
        made = await open_thread(
            channel, words.say("discord.thread", game=Term(f"{title}.title"), who=caller.person.name)
        )
        where = Place(PLATFORM, str(channel.id), str(made.id))
        home = msgspec.structs.replace(caller.home, place=where, link=made.jump_url)
        reply = await self._desk.ask(msgspec.structs.replace(caller, home=home), action)
        if reply.refused:
            return reply
        screen = Screen(language=caller.person.language, blocks=(), link=made.jump_url)
        return msgspec.structs.replace(reply, letter=Letter(screen=screen))

    # Who and where

    async def caller(self, interaction: Interaction) -> Caller:
        uid = str(interaction.user.id)
        if interaction.guild_id is None:
            await self._desk.service.regain(Place(PLATFORM, user=uid))  # whoever writes to us can be written to
        manages = interaction.permissions.manage_channels or interaction.permissions.manage_guild
        return await self._desk.caller(
            Account(PLATFORM, uid),
            interaction.user.global_name or interaction.user.name,
            interaction.locale.value,
            home_at(interaction),
            admin=interaction.guild_id is not None and manages,
            open=_lasts(interaction),
        )

    async def tables(self, interaction: Interaction) -> list[tuple[str, str]]:
        """Codes of the person's open tables and of those here, each with the game and where it is played."""
        caller = await self.caller(interaction)
        words = Words(caller.person.language)
        own, here = await self._store.codes_of(caller.person.id), await self._store.codes_at(caller.place)
        tables = await self._desk.service.readable(list(dict.fromkeys([*own, *here])))
        return [
            (table.code, " · ".join([words.say(f"{table.game}.title"), *(home.title for home in table.homes[:1])]))
            for table in tables
        ]

    async def notations(self, interaction: Interaction, code: str, verb: Verb) -> dict[str, str]:
        """What the person could type as a move (`type`) or as a step of a plan (`plan`) now, each in its words."""
        return await self._desk.service.legal_notations(await self.caller(interaction), Action(verb, code))


def _checked_game(arg: str) -> str:
    """The game that a `new` asks for. Raises `Refusal` now for what the service would refuse once the home is made."""
    key, *settings = arg.split()
    game(key).meta.choose(dict(setting.partition("=")[::2] for setting in settings))
    return key


def _page(reply: Reply) -> layout.Message:
    """The reply as a message: the notice above what it shows."""
    letter = reply.letter or Letter(screen=Screen(language="en", blocks=()))
    if reply.notice:
        notice = Block(reply.notice, "strong" if reply.refused else "quiet")
        blocks = (notice, *letter.screen.blocks)
        letter = msgspec.structs.replace(letter, screen=msgspec.structs.replace(letter.screen, blocks=blocks))
    return layout.page(letter, documents=[(reply.document.name, reply.document.content)] if reply.document else ())


def _with(reply: Reply, key: str) -> Reply:
    """The reply with one more sentence below what it says."""
    if reply.letter is None:
        return reply
    screen = reply.letter.screen
    more = Block(Words(screen.language).say(key))
    longer = msgspec.structs.replace(screen, blocks=(*screen.blocks, more))
    return msgspec.structs.replace(reply, letter=msgspec.structs.replace(reply.letter, screen=longer))


def _kind(interaction: Interaction) -> Kind:
    """What kind of place a command came from; the bot itself must take part there, or nothing can be posted."""
    member = interaction.is_guild_integration() or interaction.context.dm_channel
    return rights.place_of(interaction.channel, member=member)


def _lasts(interaction: Interaction) -> bool:
    """Whether a message was pressed that stays: a board, a lobby card, the panel in a private chat."""
    return interaction.message is not None and not interaction.message.flags.ephemeral


def home_at(interaction: Interaction) -> Home:
    """Where `interaction` came from, as a home for a table: a thread is filed under its channel."""
    channel, language = interaction.channel, language_of(interaction.locale)
    if interaction.guild_id is None or channel is None:
        return Home(Place(PLATFORM, user=str(interaction.user.id)), language)
    title = getattr(channel, "name", None) or ""
    link = f"https://discord.com/channels/{interaction.guild_id}/{channel.id}"
    if isinstance(channel, discord.Thread):
        return Home(Place(PLATFORM, str(channel.parent_id), str(channel.id)), language, title, link)
    return Home(Place(PLATFORM, str(channel.id)), language, f"#{title}", link)
