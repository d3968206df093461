"""What is remembered of messages, to save calls and uploads. In memory only: forgetting costs a call that changes
nothing.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from telegram import InlineKeyboardMarkup, Message

REMEMBERED = 512


@dataclass(frozen=True)
class Content:
    """What a message shows: HTML, buttons, and the picture by its digest ("" for none)."""

    text: str
    keyboard: InlineKeyboardMarkup | None
    picture: str


class Remembered:
    """What messages show, and Telegram's ids of pictures sent lately."""

    def __init__(self) -> None:
        self._shown: OrderedDict[tuple[str, str], Content] = OrderedDict()
        self._file_ids: OrderedDict[str, str] = OrderedDict()

    def shown(self, chat: str, message: str) -> Content | None:
        return self._shown.get((chat, message))

    def take_file_id(self, picture: str) -> str | None:
        """Good once: what was sent with it is kept anew, what was refused is not tried again."""
        return self._file_ids.pop(picture, None)

    def keep(self, chat: str, message: str, content: Content, sent: Message | bool | None) -> None:
        """`sent` is what Telegram answered, with the picture's id where it gave one."""
        self._shown[chat, message] = content
        if isinstance(sent, Message) and sent.photo and content.picture:
            self._file_ids[content.picture] = sent.photo[-1].file_id
        for memory in (self._shown, self._file_ids):
            while len(memory) > REMEMBERED:
                memory.popitem(last=False)

    def forget(self, chat: str, message: str) -> None:
        self._shown.pop((chat, message), None)
