"""Brings a response to the person who asked, and to nobody else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Message

from bots.telegram import formatting
from bots.telegram.outbound import Outbound
from core.people import Place
from core.ports.platform import MessageGone, RenderedScreen, TryLater
from core.responses import Response
from core.screens import Block
from core.wording import Words

TRIES = 4


async def show(outbound: Outbound, place: Place, response: Response, *, over: Message | None = None) -> None:
    """What the drawn response holds, into a chat that may see it. `over` is the message that was pressed: a panel takes
    the place of a panel, a text of a text; what is for reading comes as messages of its own.

    Raises `DeliveryError` when the chat is closed.
    """
    if response.rendered is not None:
        await _show_screen(outbound, place, response.rendered, over)
    if response.document is not None:
        await outbound.hand_over(place, response.document.content, response.document.name)


async def _show_screen(outbound: Outbound, place: Place, rendered: RenderedScreen, over: Message | None) -> None:
    if rendered.picture is None and not rendered.screen.choices and not rendered.screen.controls:
        for page in formatting.pages(rendered.screen):
            await outbound.write(place, page)
        return
    if over is not None and bool(over.photo) == (rendered.picture is not None):
        try:
            await _patiently(outbound, place, lambda: outbound.edit(place, str(over.message_id), rendered))
            return
        except MessageGone:
            pass
    await _patiently(outbound, place, lambda: outbound.send(place, rendered, ""))


async def _patiently(outbound: Outbound, place: Place, call: Callable[[], Awaitable[object]]) -> None:
    """With the chat's permit; again, after the pause that was asked for, when the permit wasn't good enough."""
    for _ in range(TRIES - 1):
        await outbound.permit(place)
        try:
            await call()
        except TryLater as later:
            await outbound.clock.sleep(later.after_s)
        else:
            return
    await outbound.permit(place)
    await call()


async def say(outbound: Outbound, place: Place, text: str, reply_to: int | None = None) -> None:
    """One plain sentence, as an answer to a message."""
    await outbound.write(place, formatting.html([Block(text)]), reply_to=reply_to)


async def beckon(outbound: Outbound, place: Place, words: Words, text: str, link: str, reply_to: int) -> None:
    """A neutral word in a group with a button that leads to the private chat."""
    button = InlineKeyboardButton(words.say("telegram.open_me.button"), url=link)
    keyboard = InlineKeyboardMarkup([[button]])
    await outbound.write(place, formatting.html([Block(text)]), keyboard, reply_to=reply_to)
