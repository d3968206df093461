"""Brings a reply to the person who asked for it, and to nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Message

from bots.desk import Reply
from bots.telegram import look
from bots.telegram.outbound import Outbound
from core.people import Place
from core.ports import Letter, MessageGone, TryLater
from core.screens import Block
from core.wording import Words

TRIES = 4


async def show(outbound: Outbound, place: Place, reply: Reply, *, over: Message | None = None) -> None:
    """What the reply holds, into a chat that may see it. `over` is the message that was pressed: a panel takes the
    place of a panel, a text of a text; what is for reading comes as messages of its own.

    Raises `DeliveryError` when the chat is closed.
    """
    if reply.letter is not None:
        await _show_letter(outbound, place, reply.letter, over)
    if reply.document is not None:
        await outbound.hand_over(place, reply.document.content, reply.document.name)


async def _show_letter(outbound: Outbound, place: Place, letter: Letter, over: Message | None) -> None:
    if letter.picture is None and not letter.screen.choices and not letter.screen.controls:
        for page in look.pages(letter.screen):
            await outbound.write(place, page)
        return
    if over is not None and bool(over.photo) == (letter.picture is not None):
        try:
            await _patiently(outbound, place, lambda: outbound.edit(place, str(over.message_id), letter))
            return
        except MessageGone:
            pass
    await _patiently(outbound, place, lambda: outbound.send(place, letter, ""))


async def _patiently(outbound: Outbound, place: Place, call: Callable[[], Awaitable[object]]) -> None:
    """With the chat's permit; again, after the pause that was asked for, when the permit wasn't good enough."""
    for _ in range(TRIES - 1):
        await outbound.permit(place)
        try:
            await call()
        except TryLater as later:
            await asyncio.sleep(later.after_s)
        else:
            return
    await outbound.permit(place)
    await call()


async def say(outbound: Outbound, place: Place, text: str, reply_to: int | None = None) -> None:
    """One plain sentence, as an answer to a message."""
    await outbound.write(place, look.html([Block(text)]), reply_to=reply_to)


async def beckon(outbound: Outbound, place: Place, words: Words, text: str, link: str, reply_to: int) -> None:
    """A neutral word in a group with a button that leads to the private chat."""
    button = InlineKeyboardButton(words.say("telegram.open_me.button"), url=link)
    await outbound.write(place, look.html([Block(text)]), InlineKeyboardMarkup([[button]]), reply_to=reply_to)
