"""Buttons as text: a press in at most 64 ASCII bytes, the strictest platform's limit.

`code:table:seat:no:argument`, the code of one or two letters as the request's class names it. Buttons live for months:
a code never changes its meaning.
"""

from __future__ import annotations

import re

from core.game import Seat
from core.press import Press
from core.requests import BY_CODE, REQUESTS
from core.requests.base import Request
from core.wording import Refusal

LIMIT_BYTES = 64
_NUMBER = re.compile(r"[0-9]{0,9}", re.ASCII)


def encode(press: Press) -> str:
    """Raises `ValueError` for what doesn't fit: a game's notation or menu path is too long; `KeyError` for a press that
    names no request.
    """
    seat = "" if press.seat is None else str(press.seat)
    no = "" if press.no is None else str(press.no)
    text = f"{REQUESTS[press.verb].code}:{press.table}:{seat}:{no}:{press.argument}"
    if not text.isascii() or len(text) > LIMIT_BYTES:
        raise ValueError(f"payload too long or not ASCII: {text}")
    return text


def decode(text: str) -> Request:
    """Raises `Refusal` for what no button of ours holds."""
    parts = text.split(":", 4)
    if len(text) > LIMIT_BYTES or len(parts) != 5 or parts[0] not in BY_CODE:
        raise Refusal("table.button_unknown")
    code, table, seat, no, argument = parts
    if not _NUMBER.fullmatch(seat) or not _NUMBER.fullmatch(no):
        raise Refusal("table.button_unknown")
    return BY_CODE[code].read(argument, table=table, seat=Seat(int(seat)) if seat else None, no=int(no) if no else None)
