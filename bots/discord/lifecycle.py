"""The bot from its start to its end: connecting, logging in, telling Discord its commands."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

import discord
from discord import app_commands
from discord.backoff import ExponentialBackoff

from bots.adapter import App
from bots.discord import commands
from bots.discord.answer import AnswerLocks
from bots.discord.callbacks import Callbacks
from bots.discord.chats import PrivateChats
from bots.discord.context import PLATFORM
from bots.discord.errors import FAILURES
from bots.discord.inbound import Inbound
from bots.discord.leaving import Leaving
from bots.discord.members import Members
from bots.discord.runner import CommandRunner
from bots.discord.sharing import IdentifyTurns
from bots.discord.translator import CatalogueTranslator
from core.ports.clock import Clock
from core.units import Unit
from core.wording import Refusal

log = logging.getLogger(__name__)

# Nobody speaks here: the library need not regret its missing voice packages at every start.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

WHOLE = Unit(PLATFORM)

PATIENCE_S = 60.0
"""The library waits out rate limits up to this long; longer ones are the reconciler's to wait for."""


class Client(discord.AutoShardedClient):
    """One process of the bot, or one group of its shards. `shard_count` None asks Discord; with `shard_ids` others have
    the other servers. Groups take turns with each other, and the one with shard 0 speaks for all.

    `connected` is set once Discord has said what there is; `locks` are held while a private chat's press is answered;
    `chats` are the private chats, `members` who is in which server.
    """

    def __init__(
        self,
        app: App,
        unit: Unit = WHOLE,
        *,
        shard_count: int | None = None,
        shard_ids: Sequence[int] | None = None,
        proxy: str | None = None,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, moderation=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            max_ratelimit_timeout=PATIENCE_S,
            proxy=proxy,
            shard_count=shard_count,
            shard_ids=list(shard_ids) if shard_ids else None,  # type: ignore[arg-type]  # None is its default,
        )
        self.unit = unit
        self._turns = None if unit.whole else IdentifyTurns(app.stores.rates, app.clock)
        self.connected = asyncio.Event()
        self.fails = False
        """Discord could not be reached at the first try."""
        self.locks = AnswerLocks()
        self.chats = PrivateChats(self, app.clock)
        self.members = Members(self)
        self.leaving = Leaving(self, app.service, app.clock)
        self.inbound = Inbound(self, app.service, self.chats, self.members)
        runner = CommandRunner(app, self.locks, self.chats)
        self._callbacks = Callbacks(runner)
        self.tree = commands.build(self, app.responder, runner)
        for listener in (*self.inbound.listeners, self._callbacks.on_interaction):
            self.event(listener)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(self._callbacks.item)
        if self.unit.serves(""):
            await publish(self.tree)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        if self._turns is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self._turns.wait(self, shard_id or 0)

    async def on_ready(self) -> None:
        self.connected.set()
        await self.inbound.look_round()


async def publish(tree: app_commands.CommandTree[discord.Client]) -> None:
    """Tell Discord the commands with their names in every language. If it won't hear them, those it knows go on."""
    await tree.set_translator(CatalogueTranslator())
    try:
        await tree.sync()
    except (*FAILURES, app_commands.CommandSyncFailure) as error:
        log.error("Discord did not take the commands; those it has stay in force", exc_info=error)


async def log_in(client: Client, token: str, clock: Clock) -> None:
    """Until Discord answers: a machine that has just started may have no network yet. Raises `Refusal`."""
    backoff = ExponentialBackoff()
    while True:
        try:
            return await client.login(token)
        except discord.LoginFailure as error:
            raise Refusal("discord.token_refused") from error
        except FAILURES as error:
            client.fails = True
            wait_s = backoff.delay()
            log.warning("Discord can't be reached (%s); trying again in %.0f s", type(error).__name__, wait_s)
            await client.http.close()
            client.http.connector = discord.utils.MISSING  # the closed one would be used again
            await clock.sleep(wait_s)
