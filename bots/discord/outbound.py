"""Every call that goes out to Discord, and what its failures mean for a table (`errors` has the decisions).

`Carrier` is the postman's platform: boards in homes, panels in private chats. `Answer` is what a command or press gets.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import lru_cache
from typing import Final, TypeVar
from weakref import WeakValueDictionary

import aiohttp
import discord
from aiolimiter import AsyncLimiter
from discord import ui

from bots.discord import layout
from bots.discord.errors import Meaning, meaning, patience_s
from core.people import Account, PersonId, Place
from core.ports import DeliveryError, Letter, MessageGone, OutcomeUnknown, PlaceClosed, PlaceGone, TryLater, Unsendable
from core.wording import Refusal

log = logging.getLogger(__name__)

T = TypeVar("T")
Accounts = Callable[[PersonId], Awaitable[list[Account]]]

NOBODY = discord.AllowedMentions.none()
NONCE_LENGTH = 25
PLACES_REMEMBERED = 2048
LOCKED_OUT_S = 300.0
DEFER_AFTER_S = 1.0
"""Discord gives 3 s for an answer; the way there and back wants its share."""
THREAD_NAME_LENGTH = 100
THREAD_SLEEPS_AFTER_MIN: Final = 10_080
"""A week: the longest that Discord offers."""

FAILURES = (discord.DiscordException, aiohttp.ClientError, OSError)
"""What a call to Discord may raise, besides our own mistakes."""


class Chats:
    """Keeps the postman out of a private chat while a press there is being answered.

    The answer edits the panel itself; without this the postman would send the same panel once more.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Place, asyncio.Lock] = WeakValueDictionary()

    def lock(self, place: Place) -> asyncio.Lock:
        return self._locks.setdefault(place, asyncio.Lock())


class Carrier:
    """The platform as the postman sees it.

    `complain` is called with a home that took the bot's rights away. `writes` messages may go to one place in `per_s`
    seconds; Discord's own limit is about there, and the library obeys the headers besides.
    """

    name = "discord"
    shows_board_beside = False

    def __init__(
        self,
        client: discord.Client,
        accounts: Accounts,
        complain: Callable[[Place], Awaitable[None]],
        chats: Chats,
        *,
        edit_gap_s: float = 3.0,
        writes: float = 5,
        per_s: float = 5.0,
    ) -> None:
        self.edit_gap_s = edit_gap_s
        self._client = client
        self._accounts = accounts
        self._complain = complain
        self._chats = chats
        self._permits = lru_cache(PLACES_REMEMBERED)(lambda place: AsyncLimiter(writes, per_s))

    async def permit(self, place: Place) -> None:
        await self._permits(place).acquire()
        async with self._chats.lock(place):  # last: no press waits for a rate
            pass

    async def send(self, place: Place, letter: Letter, nonce: str) -> str:
        mentions = await self._mentions(letter)

        async def post() -> str:
            view, files = layout.page(letter, mentions)
            message = await (await self._channel(place)).send(
                view=view,
                files=files,
                nonce=nonce[:NONCE_LENGTH],
                silent=letter.silent,
                allowed_mentions=_pings(letter, mentions),
            )
            return str(message.id)

        async with self._told(place):
            return await self._awake(place, post)

    async def edit(self, place: Place, message: str, letter: Letter) -> None:
        mentions = await self._mentions(letter)

        async def change() -> None:
            view, files = layout.page(letter, mentions)
            await (await self._message(place, message)).edit(view=view, attachments=files, allowed_mentions=NOBODY)

        async with self._told(place):
            await self._awake(place, change)

    async def strip(self, place: Place, message: str) -> None:
        async def change() -> None:
            old = await self._message(place, message)
            if place.private:
                await old.delete()  # one panel a seat; what it showed is in the next one
            else:
                whole = await old.fetch()
                await whole.edit(view=layout.without_buttons(whole), allowed_mentions=NOBODY)

        try:
            async with self._told(place):
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
    async def _told(self, place: Place) -> AsyncIterator[None]:
        """Turns Discord's failures into the postman's decisions."""
        try:
            yield
        except FAILURES as error:
            decision = _decision(error, place)
            if isinstance(decision, PlaceClosed) and not place.private:
                await self._complain(place)
            raise decision from error

    async def _channel(self, place: Place) -> discord.abc.Messageable:
        if place.user:
            return await self._client.create_dm(discord.Object(int(place.user)))
        return self._client.get_partial_messageable(int(place.thread or place.chat))

    async def _message(self, place: Place, message: str) -> discord.PartialMessage:
        channel = await self._channel(place)
        assert isinstance(channel, discord.DMChannel | discord.PartialMessageable)
        return channel.get_partial_message(int(message))

    async def _mentions(self, letter: Letter) -> dict[PersonId, int]:
        """The Discord account of everybody called who has one."""
        return {
            called.person: int(account.uid)
            for called in letter.screen.called
            for account in await self._accounts(called.person)
            if account.platform == self.name
        }


def _pings(letter: Letter, mentions: Mapping[PersonId, int]) -> discord.AllowedMentions:
    """Notify the called, each once a turn; nobody and nothing else that may stand in the text."""
    users = [discord.Object(uid) for person, uid in mentions.items() if person not in letter.pinged]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users or False)


def _decision(error: Exception, place: Place) -> DeliveryError:
    match meaning(error):
        case Meaning.AGAIN | Meaning.TOO_MANY_DMS:
            return TryLater(patience_s(error))
        case Meaning.UNSURE:
            return OutcomeUnknown()
        case Meaning.MESSAGE_GONE:
            return MessageGone()
        case Meaning.HOME_GONE:
            return PlaceClosed("dm") if place.private else PlaceGone()
        case Meaning.CLOSED:
            return PlaceClosed("dm")
        case Meaning.RIGHTS | Meaning.ASLEEP:
            return PlaceClosed("dm" if place.private else "rights")
        case Meaning.LOCKED_OUT:
            log.critical("Discord refuses the token: put a fresh one into DISCORD_TOKEN and start again")
            return TryLater(LOCKED_OUT_S)
        case Meaning.TOO_LARGE | Meaning.REFUSED | Meaning.LATE | Meaning.ANSWERED:
            log.error("Discord will never take this message for %s: %s", place, error)
            return Unsendable()


class Answer:
    """The one private answer to a command or press.

        async with Answer(interaction).in_time() as answer:
            ...                                     # Discord is asked to wait after 1 s
            await answer.give(view, files, in_place=True)

    A press that came too late to be answered raises nothing: what it did stands, and the next press shows it.
    """

    def __init__(self, interaction: discord.Interaction) -> None:
        self._interaction = interaction
        self._turn = asyncio.Lock()
        self._on_private = interaction.message is not None and layout.is_private(interaction.message)

    @asynccontextmanager
    async def in_time(self) -> AsyncIterator[Answer]:
        hold = asyncio.create_task(self._hold())
        try:
            yield self
        finally:
            async with self._turn:  # never in the middle of its call
                hold.cancel()

    async def _hold(self) -> None:
        await asyncio.sleep(DEFER_AFTER_S)
        async with self._turn:
            if not self._interaction.response.is_done():
                async with _perhaps_late():
                    # A private message stays as it is until its new content comes; a public one gets a private "…".
                    await self._interaction.response.defer(ephemeral=True, thinking=not self._on_private)

    async def give(self, view: ui.LayoutView, files: Sequence[discord.File] = (), *, in_place: bool = False) -> None:
        """Answer; `in_place` puts the answer where the pressed private message was."""
        async with self._turn, _perhaps_late():
            response, in_place = self._interaction.response, in_place and self._on_private
            if not response.is_done():
                if in_place:
                    await response.edit_message(view=view, attachments=files, allowed_mentions=NOBODY)
                else:
                    await response.send_message(view=view, files=files, ephemeral=True, allowed_mentions=NOBODY)
            elif in_place or not self._on_private:
                await self._interaction.edit_original_response(view=view, attachments=files, allowed_mentions=NOBODY)
            else:
                await self._interaction.followup.send(view=view, files=files, ephemeral=True, allowed_mentions=NOBODY)


@asynccontextmanager
async def _perhaps_late() -> AsyncIterator[None]:
    try:
        yield
    except FAILURES as error:
        match meaning(error):
            case Meaning.REFUSED | Meaning.TOO_LARGE | Meaning.RIGHTS:
                raise
            case why:
                log.info("an answer did not get through (%s): %s", why.name.lower(), error)


async def tell(client: discord.Client, uid: str, text: str) -> None:
    """A private sentence to one account, as far as it takes any."""
    try:
        chat = await client.create_dm(discord.Object(int(uid)))
        await chat.send(view=layout.sentence(text), allowed_mentions=NOBODY)
    except FAILURES as error:
        log.info("could not tell account %s (%s): %s", uid, meaning(error).name.lower(), error)


async def open_thread(channel: discord.TextChannel, name: str) -> discord.Thread:
    """A public thread that stays awake for a week without messages. Raises `Refusal` where Discord forbids it."""
    try:
        return await channel.create_thread(
            name=name[:THREAD_NAME_LENGTH],
            type=discord.ChannelType.public_thread,
            auto_archive_duration=THREAD_SLEEPS_AFTER_MIN,
        )
    except FAILURES as error:
        log.warning("no thread in %s: %s", channel.id, error)
        if meaning(error) is Meaning.RIGHTS:
            raise Refusal("discord.no_thread") from error
        raise Refusal("discord.busy") from error
