"""The private answer to a command or press: within Discord's 3 seconds, and in place where that is meant."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple
from weakref import WeakValueDictionary

import discord

from bots.discord import formatting
from bots.discord.context import Interaction
from bots.discord.errors import FAILURES, Meaning, meaning, patience_s
from core.people import Place
from core.ports.clock import Clock

log = logging.getLogger(__name__)

NOBODY = discord.AllowedMentions.none()
DEFER_AFTER_S = 1.0
"""Discord gives 3 s for an answer; the way there and back wants its share."""

PAUSES_S = (0.5, 2.0, 8.0)
"""Between the tries of an answer of which nobody knows whether it arrived."""

LONGEST_PATIENCE_S = 30.0

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


class Given(NamedTuple):
    """Which version of an answer got through, and whether it stands where the pressed private message was."""

    version: int
    in_place: bool


class Answer:
    """The one private answer to a command or press.

        async with Answer(interaction, clock).in_time() as answer:
            ...                                     # Discord is asked to wait after 1 s
            await answer.give(with_picture, in_words, in_place=True)

    A press that came too late to be answered raises nothing: what it did stands, and the next press shows it.
    """

    def __init__(self, interaction: Interaction, clock: Clock) -> None:
        self._interaction = interaction
        self._clock = clock
        self._turn = asyncio.Lock()
        self._on_private = interaction.message is not None and formatting.is_private(interaction.message)
        self._anew = False
        """Whether the answer that Discord has may be a message of its own: then an edit of the answer is one of it."""
        self._answered = False
        """Discord has an answer of which the library doesn't know, as nobody heard that it arrived."""
        self._gone = False
        """What was to be edited isn't there any more."""

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
            if not self._has_answer:
                try:
                    # A private message stays as it is until its new content comes; a public one gets a private "…".
                    await self._interaction.response.defer(ephemeral=True, thinking=not self._on_private)
                except FAILURES as error:
                    log.info("an answer could not be announced (%s): %s", meaning(error).name.lower(), error)

    @property
    def _has_answer(self) -> bool:
        return self._answered or self._interaction.response.is_done()

    async def give(self, *versions: Callable[[], formatting.Message], in_place: bool = False) -> Given | None:
        """Answer; `in_place` puts the answer where the pressed private message was. `versions` make the message: the
        next one is for when Discord doesn't take those before. None when nothing got through. Raises what Discord has
        against the last version.
        """
        in_place = in_place and self._on_private
        async with self._turn:
            for number, version in enumerate(versions[:-1]):
                try:
                    return await self._insist(number, version, in_place)
                except FAILURES as error:
                    if meaning(error) not in OUR_MISTAKES:
                        raise
                    log.warning("Discord takes less than it was given as an answer: %s", error)
            return await self._insist(len(versions) - 1, versions[-1], in_place)

    async def _insist(self, number: int, version: Callable[[], formatting.Message], in_place: bool) -> Given | None:
        """By whichever way is open, and once more where nobody knows whether it arrived: each is either an edit, which
        may be made twice, or found out to be the second. A doubled answer is better than none.
        """
        pauses = iter(PAUSES_S)
        while True:
            try:
                await self._call(version, in_place and not self._gone)
                return Given(number, in_place and not self._gone)
            except FAILURES as error:
                why = meaning(error)
                if why in OUR_MISTAKES:
                    raise
                if why is Meaning.ANSWERED and not self._answered:
                    self._answered = True
                elif why is Meaning.MESSAGE_GONE and not self._gone:
                    self._gone = True
                elif why in (Meaning.UNSURE, Meaning.AGAIN) and (pause := next(pauses, None)):
                    self._anew |= why is Meaning.UNSURE and not self._has_answer and not in_place
                    wait_s = patience_s(error) if why is Meaning.AGAIN else 0.0
                    await self._clock.sleep(max(pause, min(wait_s, LONGEST_PATIENCE_S)))
                else:
                    log.info("an answer did not get through (%s): %s", why.name.lower(), error)
                    return None

    async def _call(self, version: Callable[[], formatting.Message], in_place: bool) -> None:
        """One try. The files of a message serve once, so each has a message of its own."""
        view, files = version()
        response = self._interaction.response
        if not self._has_answer:
            if in_place:
                await response.edit_message(view=view, attachments=files, allowed_mentions=NOBODY)
            else:
                await response.send_message(view=view, files=files, ephemeral=True, allowed_mentions=NOBODY)
                self._anew = True
        elif not self._gone and (in_place or self._anew or not self._on_private):
            await self._interaction.edit_original_response(view=view, attachments=files, allowed_mentions=NOBODY)
        else:
            await self._interaction.followup.send(view=view, files=files, ephemeral=True, allowed_mentions=NOBODY)

    async def post(self, message: formatting.Message) -> None:
        """Show everybody there something, once the private answer is given."""
        view, files = message
        async with self._turn:
            try:
                await self._interaction.followup.send(view=view, files=files, allowed_mentions=NOBODY)
            except FAILURES as error:
                if meaning(error) in OUR_MISTAKES:
                    raise
                log.info("what was for everybody did not get through (%s): %s", meaning(error).name.lower(), error)
