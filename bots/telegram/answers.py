"""Direct answers to people: to presses, to commands, in words or as a screen.

They wait behind the boards, for as long as somebody may still read them. An answer that is waiting already isn't queued
once more. A lost connection is tried again: what changes a message as often as it takes, what makes a new one once, for
an answer that comes twice is better than none.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Final

from telegram import CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup, InputFile, Message, ReactionTypeEmoji
from telegram.error import RetryAfter, TelegramError

from bots.telegram import errors, formatting
from bots.telegram.outbound import Outbound, is_kept_from_others
from bots.telegram.permits import TooLate
from bots.telegram.places import PLATFORM, chat_of, thread_of
from core.people import Place
from core.ports.platform import DeliveryError, MessageGone, OutcomeUnknown, RenderedScreen, TryLater
from core.responses import Response, Sign
from core.screens import Block, Link
from core.times import plain
from core.wording import Words

ANSWER: Final = 200
"""Characters of an answer to a press."""

ANSWER_LIFE_S = 15.0
"""How long an answer waits for its chat; later nobody knows any more what it is about."""

AGAIN_S = 1.0
CHANGES = 4
"""How often the same change is tried."""

WRITTEN: Final = "✍"
"""The reaction that stands for "I have written to you in private"."""

SIGNS: Final[Mapping[Sign, str]] = {"done": "👍", "asked": "🤔"}
"""What stands at a command in place of a sentence: it is done, others are asked."""

NO_SIGNS_S: Final = 3600.0
"""How long a group that refused a sign isn't asked for it again: refused calls may count like others."""

REMEMBERED: Final = 512

log = logging.getLogger(__name__)


class Answers:
    def __init__(self, outbound: Outbound) -> None:
        self.outbound = outbound
        self._waiting: dict[tuple[str, object], asyncio.Future[None]] = {}
        self._no_signs: OrderedDict[tuple[str, str], float] = OrderedDict()
        """By chat and sign ("": all of them) until when it isn't tried."""

    # To presses

    async def press(
        self, query: CallbackQuery, text: str = "", *, alert: bool = False, url: str | None = None, zone: str = ""
    ) -> None:
        """Take the spinner off a button, with a sentence or a link for the presser alone, in whose zone its moments are
        told. Works once; too late is no fault: what the press did stands, and the next press shows it.
        """
        shown = plain(text, zone)
        for last in (False, True):
            try:
                await query.answer(shown[:ANSWER] or None, show_alert=alert, url=url)
                return
            except TelegramError as error:
                if last or not errors.is_network(error):
                    log.info("a press could not be answered: %s", error)
                    return
            await self.outbound.clock.sleep(AGAIN_S)

    # In words

    async def say(
        self,
        place: Place,
        text: str,
        reply_to: int | None = None,
        *,
        asker: int | None = None,
        commands: bool = False,
        about: str = "",
        way: Link | None = None,
        own: bool = False,
    ) -> None:
        """One plain sentence, as an answer to a message, below the line that says what it is `about` and above a `way`
        there. `commands`: it names nobody, and its commands can be pressed. `asker` is the account of whoever caused
        it, where it is said to all; `own` as for `Outbound.write`.
        """
        shown = Block(text if commands else formatting.still(text))
        above = [Block(formatting.still(about), "quiet")] if about else []
        keyboard = formatting.ways([way]) if way else None
        await self._write(place, formatting.html([*above, shown]), keyboard, reply_to=reply_to, asker=asker, own=own)

    async def beckon(self, place: Place, words: Words, text: str, link: str, reply_to: int, asker: int | None) -> None:
        """A neutral word in a group with a button that leads to the private chat."""
        button = InlineKeyboardButton(words.say("telegram.open_me.button"), url=link)
        shown = formatting.html([Block(formatting.still(text))])
        await self._write(place, shown, InlineKeyboardMarkup([[button]]), reply_to=reply_to, asker=asker)

    async def react(self, place: Place, message: int, sign: str) -> bool:
        """A sign at somebody's message; False where the group has no such signs, or the message is gone. It is no
        message, so it takes nothing from the chat's rate, and nothing from what one person may cause there; where
        Telegram asks for patience, there are none for so long, and nothing in their place.
        """
        chat = chat_of(place)
        if self._rest(chat):
            return True
        if self._rest(chat, sign):
            return False
        for again_s in (AGAIN_S, None):
            try:
                await self.outbound.bot.set_message_reaction(chat, message, [ReactionTypeEmoji(sign)])
                return True
            except RetryAfter as error:
                self._let_rest(errors.patience_s(error), chat)
                log.info("no time for a reaction: %s", error)
                return True
            except TelegramError as error:
                if errors.is_no_reaction(error):
                    self._let_rest(NO_SIGNS_S, chat, sign)
                if not errors.is_network(error):
                    return False
                log.info("a reaction was lost: %s", error)
            if again_s is not None:
                await self.outbound.clock.sleep(again_s)
        return True

    def _rest(self, chat: str, sign: str = "") -> bool:
        return self._no_signs.get((chat, sign), float("-inf")) > self.outbound.clock.monotonic()

    def _let_rest(self, seconds: float, chat: str, sign: str = "") -> None:
        self._no_signs[chat, sign] = self.outbound.clock.monotonic() + seconds
        self._no_signs.move_to_end((chat, sign))
        while len(self._no_signs) > REMEMBERED:
            self._no_signs.popitem(last=False)

    # Screens and files

    async def show(
        self, place: Place, response: Response, *, over: Message | None = None, asker: int | None = None
    ) -> bool:
        """What the drawn response holds, into a chat that may see it. `over` is the message that was pressed: a panel
        takes the place of a panel, a text of a text; what is for reading comes as messages of its own. Whether `over`
        shows the screen now.

        Raises `DeliveryError`: the chat is closed, or it was too late.
        """
        changed = response.rendered is not None and await self._show_screen(place, response.rendered, over, asker)
        if response.document is not None:
            content, name = response.document.content, response.document.name
            await self._once(place, (name, content), lambda: self._hand_over(place, content, name))
        return changed

    async def _show_screen(
        self, place: Place, rendered: RenderedScreen, over: Message | None, asker: int | None
    ) -> bool:
        if rendered.picture is None and formatting.keyboard(rendered.screen) is None:
            own = is_kept_from_others(place, rendered.screen)
            for page in formatting.pages(rendered.screen):
                await self._write(place, page, asker=asker, own=own)
            return False
        if over is not None and bool(over.photo) == (rendered.picture is not None):
            try:
                await self._change(place, str(over.message_id), rendered)
                return True
            except MessageGone:
                pass
        look = (formatting.caption(rendered.screen), formatting.keyboard(rendered.screen), rendered.picture)
        await self._once(place, look, lambda: self.outbound.post(place, rendered), asker)
        return False

    async def take_away(self, place: Place, message: int) -> None:
        """Remove a message that has served; one that can't be removed stays without buttons."""
        bot = self.outbound.bot
        with suppress(TelegramError):
            await bot.delete_message(chat_of(place), message)
            return
        with suppress(DeliveryError):
            await self.strip(place, message)

    async def strip(self, place: Place, message: int) -> None:
        """Take the buttons of a message away that others have replaced."""
        bot = self.outbound.bot
        await self._given(place, CHANGES, lambda: bot.edit_message_reply_markup(chat_of(place), message))

    # The calls

    async def _write(
        self,
        place: Place,
        text: str,
        keyboard: InlineKeyboardMarkup | None = None,
        *,
        reply_to: int | None = None,
        asker: int | None = None,
        own: bool = False,
    ) -> None:
        async def call() -> None:
            await self.outbound.write(place, text, keyboard, silent=True, reply_to=reply_to, own=own)

        await self._once(place, (text, keyboard), call, asker)

    async def _hand_over(self, place: Place, content: bytes, name: str) -> None:
        sent = await self.outbound.bot.send_document(
            chat_of(place),
            InputFile(content, name),
            message_thread_id=thread_of(place),
            disable_notification=True,
            disable_content_type_detection=True,
        )
        await self.outbound.need_place(place, sent)

    async def _change(self, place: Place, message: str, rendered: RenderedScreen) -> None:
        if not await self.outbound.shows(place, message, rendered):
            await self._given(place, CHANGES, lambda: self.outbound.change(place, message, rendered))

    async def _once(
        self, place: Place, look: object, call: Callable[[], Awaitable[object]], asker: int | None = None
    ) -> None:
        """A new message of this look. While one of the same look waits for the same chat, that is the answer; and
        nobody in a group causes more of them than others can bear.
        """
        same = (f"{chat_of(place)}/{place.thread}", look)
        if (other := self._waiting.get(same)) is not None:
            await asyncio.shield(other)
            return
        if asker is not None and not self.outbound.permits.may_cause(chat_of(place), asker):
            log.info("somebody asks more in a group than is answered")
            return
        waiting = self._waiting[same] = asyncio.get_running_loop().create_future()

        def begins() -> None:
            if self._waiting.get(same) is waiting:
                del self._waiting[same]

        try:
            await self._given(place, 2, call, begins)
        except BaseException as error:
            waiting.set_exception(error if isinstance(error, DeliveryError) else TooLate())
            waiting.exception()  # whether or not somebody else waits for it
            raise
        else:
            waiting.set_result(None)
        finally:
            begins()

    async def _given(
        self,
        place: Place,
        tries: int,
        call: Callable[[], Awaitable[object]],
        begins: Callable[[], object] = lambda: None,
    ) -> None:
        """The call, in the chat's turn; again after a pause that was asked for, and `tries` times in all where nobody
        knows what became of it. `begins` is told when it goes out first.
        """
        outbound, began = self.outbound, self.outbound.meter.now()
        end = outbound.clock.monotonic() + ANSWER_LIFE_S
        while True:
            left_s = end - outbound.clock.monotonic()
            try:
                async with outbound.permits.answer(chat_of(place), left_s):
                    begins()
                    with outbound.deciding(place):
                        await call()
                    outbound.meter.took(PLATFORM, "answer", outbound.meter.now() - began)
                    return
            except TryLater as later:
                if outbound.clock.monotonic() + later.after_s > end:
                    raise
                await outbound.clock.sleep(later.after_s)
            except OutcomeUnknown:
                tries -= 1
                if not tries:
                    raise
                await outbound.clock.sleep(AGAIN_S)
