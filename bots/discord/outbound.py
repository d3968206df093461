"""Calls that go out to Discord, and what their failures mean for a table (`errors` has the meanings).

`OutboundPort` is the reconciler's platform: boards in homes, panels in private chats. `answer` has what a command or
press gets.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import lru_cache
from typing import Protocol, TypeVar, assert_never

import discord
from aiolimiter import AsyncLimiter

from bots.discord import formatting
from bots.discord.admission import Admission
from bots.discord.answer import NOBODY, AnswerLocks
from bots.discord.chats import PrivateChats
from bots.discord.context import PLATFORM
from bots.discord.errors import FAILURES, Meaning, account_is_gone, meaning, patience_s
from bots.discord.members import Members
from bots.discord.upkeep import SLEEPS_AFTER_MIN, DiscordPins, DiscordThreads, Upkeep
from core.people import Account, PersonId, Place
from core.ports.clock import Clock
from core.ports.meter import UNMETERED, Meter
from core.ports.platform import (
    CannotEdit,
    DeliveryError,
    MessageGone,
    OutcomeUnknown,
    PlaceClosed,
    PlaceGone,
    RenderedScreen,
    TryLater,
    Unsendable,
)
from core.screens import Block, Form, Screen
from core.wording import Refusal

log = logging.getLogger(__name__)

T = TypeVar("T")
Accounts = Callable[[PersonId], Awaitable[list[Account]]]

NONCE_LENGTH = 25
PLACES_REMEMBERED = 2048
OVERALL_A_SECOND = 40.0
OVERALL_AT_ONCE = 8
"""Calls for messages that are kept up to date. Discord allows 50 in any second; answers to presses don't count."""

LOCKED_OUT_S = 300.0
THREAD_NAME_LENGTH = 100


class Rate(Protocol):
    async def acquire(self) -> None:
        """Wait until one more call may go out."""


class OutboundPort:
    """The platform as the reconciler sees it.

    `complain` is called with a home that took the bot's rights away, `gone` with one whose server an account has left.
    `writes` messages may go to one place in `per_s` seconds; Discord's own limit is about there, and the library obeys
    the headers besides. What is `shared` with others that use the same token stands for this process's own rate.
    """

    name = unit = PLATFORM
    shows_board_beside = False
    form: Form = "wide"
    knows_nonces = True

    def __init__(
        self,
        client: discord.Client,
        accounts: Accounts,
        complain: Callable[[Place], Awaitable[None]],
        locks: AnswerLocks,
        chats: PrivateChats,
        members: Members,
        gone: Callable[[Place, str], Awaitable[None]],
        clock: Clock,
        meter: Meter = UNMETERED,
        shared: Rate | None = None,
        *,
        edit_gap_s: float = 3.0,
        writes: float = 5,
        per_s: float = 5.0,
        overall_a_second: float = OVERALL_A_SECOND,
        pin_gap_s: float = 10.0,
    ) -> None:
        self.edit_gap_s = edit_gap_s
        self._meter = meter
        self._client = client
        self._accounts = accounts
        self._complain = complain
        self._locks = locks
        self._chats = chats
        self._members = members
        self._gone = gone
        self._admission = Admission(clock)
        self._overall: Rate = shared or AsyncLimiter(OVERALL_AT_ONCE, OVERALL_AT_ONCE / overall_a_second)
        self._permits = lru_cache(PLACES_REMEMBERED)(lambda place: AsyncLimiter(writes, per_s))
        upkeep = Upkeep(client, self._overall.acquire, self._admission)
        self.pins = DiscordPins(upkeep, gap_s=pin_gap_s)
        self.threads = DiscordThreads(upkeep)

    async def reaches(self, place: Place, uid: str) -> bool:
        """Asked each time: without the members' intent nobody tells who leaves. Whoever was seen there before is gone
        now.
        """
        if not self._members.knows(place):
            return True
        await self._overall.acquire()
        there = await self._members.sees(place, uid)
        if not there and self._members.was_seen(place, uid):
            await self._gone(place, uid)
        return there

    async def permit(self, place: Place) -> None:
        began = self._meter.now()
        await self._permits(place).acquire()
        in_chat = self._meter.now()
        await self._overall.acquire()
        self._meter.waited(PLATFORM, "chat", in_chat - began)
        self._meter.waited(PLATFORM, "token", self._meter.now() - in_chat)
        async with self._locks.of(place):  # last: no press waits for a rate
            pass

    async def send(self, place: Place, rendered: RenderedScreen, nonce: str) -> str:
        mentions = await self._mentions(rendered)

        async def post() -> str:
            view, files = formatting.page(rendered, mentions)
            message = await (await self._channel(place)).send(
                view=view,
                files=files,
                nonce=nonce[:NONCE_LENGTH],
                silent=rendered.silent,
                allowed_mentions=_pings(rendered, mentions),
            )
            return str(message.id)

        async with self._decided(place):
            return await self._awake(place, post)

    async def edit(self, place: Place, message: str, rendered: RenderedScreen) -> None:
        mentions = await self._mentions(rendered)

        async def change() -> None:
            view, files = formatting.page(rendered, mentions)
            await (await self._message(place, message)).edit(view=view, attachments=files, allowed_mentions=NOBODY)

        async with self._decided(place):
            await self._awake(place, change)

    async def strip(self, place: Place, message: str) -> None:
        async def change() -> None:
            old = await self._message(place, message)
            if place.private:
                await old.delete()  # one panel a seat; what it showed is in the next one
            else:
                whole = await old.fetch()
                await self._overall.acquire()
                await whole.edit(view=formatting.without_buttons(whole), allowed_mentions=NOBODY)

        try:
            async with self._decided(place):
                await self._awake(place, change)
        except (MessageGone, PlaceGone, PlaceClosed):
            log.debug("the buttons of %s in %s stay: whoever presses one is answered all the same", message, place)

    async def _awake(self, place: Place, call: Callable[[], Awaitable[T]]) -> T:
        """Once more after waking the thread, where it was asleep."""
        try:
            return await call()
        except discord.HTTPException as error:
            if meaning(error) is not Meaning.ASLEEP:
                raise
            thread = await self._client.fetch_channel(int(place.thread or place.chat))
            if isinstance(thread, discord.Thread):
                await thread.edit(archived=False)
            return await call()

    @asynccontextmanager
    async def _decided(self, place: Place) -> AsyncIterator[None]:
        """Turns Discord's failures into the reconciler's decisions."""
        self._admission.check()
        try:
            yield
            self._admission.heard()
        except FAILURES as error:
            decision = _decision(error, place)
            self._admission.failed(error, decision.after_s if isinstance(decision, TryLater) else 0.0)
            if isinstance(decision, PlaceClosed):
                if place.private:
                    self._chats.closed(place.user)
                else:
                    await self._complain(place)
            raise decision from error

    async def _channel(self, place: Place) -> discord.PartialMessageable:
        if place.user:
            return await self._chats.of(place.user)
        return self._client.get_partial_messageable(int(place.thread or place.chat))

    async def _message(self, place: Place, message: str) -> discord.PartialMessage:
        return (await self._channel(place)).get_partial_message(int(message))

    async def _mentions(self, rendered: RenderedScreen) -> dict[PersonId, int]:
        """The Discord account of everybody called who has one."""
        called = [(one, await self._accounts(one.person)) for one in rendered.screen.called]
        return {one.person: int(uid) for one, accounts in called if (uid := one.uid(self.name, accounts)) is not None}


def _pings(rendered: RenderedScreen, mentions: Mapping[PersonId, int]) -> discord.AllowedMentions:
    """Notify the called, each once a turn; nobody and nothing else that may stand in the text."""
    users = [discord.Object(uid) for person, uid in mentions.items() if person not in rendered.pinged]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users or False)


def _decision(error: Exception, place: Place) -> DeliveryError:
    match meaning(error):
        case Meaning.AGAIN | Meaning.TOO_MANY_DMS:
            return TryLater(patience_s(error))
        case Meaning.UNSURE:
            return OutcomeUnknown()
        case Meaning.MESSAGE_GONE:
            return MessageGone()
        case Meaning.NOT_NOW:
            return CannotEdit()
        case Meaning.HOME_GONE:
            return PlaceClosed("dm") if place.private else PlaceGone()
        case Meaning.CLOSED:
            return PlaceClosed("deleted" if account_is_gone(error) else "dm")
        case Meaning.RIGHTS | Meaning.ASLEEP:
            return PlaceClosed("dm" if place.private else "rights")
        case Meaning.LOCKED_OUT:
            log.critical("Discord refuses the token: put a fresh one into DISCORD_TOKEN and start again")
            return TryLater(LOCKED_OUT_S)
        case Meaning.TOO_LARGE | Meaning.REFUSED | Meaning.LATE | Meaning.ANSWERED:
            log.error("Discord will never take this message for %s: %s", place, error)
            return Unsendable()
        case never:
            assert_never(never)


async def tell(chats: PrivateChats, uid: str, text: str, language: str, link: str) -> bool:
    """A private sentence to one account with the way to the table that it is about. False when it may be told later;
    whoever takes no messages is not told at all.
    """
    screen = Screen(language=language, blocks=(Block(text),), link=link)
    view, _ = formatting.page(RenderedScreen(screen=screen))
    try:
        await (await chats.of(uid)).send(view=view, allowed_mentions=NOBODY)
    except TryLater:
        return False
    except FAILURES as error:
        why = meaning(error)
        log.info("could not tell account %s (%s): %s", uid, why.name.lower(), error)
        return why not in (Meaning.AGAIN, Meaning.UNSURE, Meaning.TOO_MANY_DMS)
    return True


async def open_thread(channel: discord.TextChannel, name: str) -> discord.Thread:
    """A public thread that stays awake for a week without messages. Raises `Refusal` where Discord forbids it."""
    try:
        return await channel.create_thread(
            name=name[:THREAD_NAME_LENGTH],
            type=discord.ChannelType.public_thread,
            auto_archive_duration=SLEEPS_AFTER_MIN,
        )
    except FAILURES as error:
        log.warning("no thread in %s: %s", channel.id, error)
        if meaning(error) is Meaning.RIGHTS:
            raise Refusal("discord.no_thread") from error
        raise Refusal("discord.busy") from error
