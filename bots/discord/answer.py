"""The private answer to a command or press: within Discord's 3 seconds, and in place where that is meant."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

import discord
from discord import ui

from bots.discord import formatting
from bots.discord.context import Interaction
from bots.discord.errors import FAILURES, Meaning, meaning
from core.people import Place
from core.ports.clock import Clock

log = logging.getLogger(__name__)

NOBODY = discord.AllowedMentions.none()
DEFER_AFTER_S = 1.0
"""Discord gives 3 s for an answer; the way there and back wants its share."""

OUR_MISTAKES = (Meaning.REFUSED, Meaning.TOO_LARGE, Meaning.RIGHTS)
"""What an answer may have met for a reason that is in the answer itself."""


class AnswerLocks:
    """Keeps the reconciler out of a private chat while a press there is being answered.

    The answer edits the panel itself; without this the reconciler would send the same panel once more.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Place, asyncio.Lock] = WeakValueDictionary()

    def of(self, place: Place) -> asyncio.Lock:
        return self._locks.setdefault(place, asyncio.Lock())


class Answer:
    """The one private answer to a command or press.

        async with Answer(interaction, clock).in_time() as answer:
            ...                                     # Discord is asked to wait after 1 s
            await answer.give(view, files, in_place=True)

    A press that came too late to be answered raises nothing: what it did stands, and the next press shows it.
    """

    def __init__(self, interaction: Interaction, clock: Clock) -> None:
        self._interaction = interaction
        self._clock = clock
        self._turn = asyncio.Lock()
        self._on_private = interaction.message is not None and formatting.is_private(interaction.message)

    @asynccontextmanager
    async def in_time(self) -> AsyncIterator[Answer]:
        hold = asyncio.create_task(self._hold())
        try:
            yield self
        finally:
            async with self._turn:  # never in the middle of its call
                hold.cancel()

    async def _hold(self) -> None:
        await self._clock.sleep(DEFER_AFTER_S)
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
        why = meaning(error)
        if why in OUR_MISTAKES:
            raise
        log.info("an answer did not get through (%s): %s", why.name.lower(), error)
