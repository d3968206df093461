"""Buttons as text: an `Action` in at most 64 ASCII bytes, the strictest platform's limit.

`verb:table:seat:no:arg`, the verb as a code of one or two letters. Buttons live for months: a code never changes its
meaning.
"""

from __future__ import annotations

from core.actions import Action, Verb
from core.game import Seat
from core.wording import Refusal

LIMIT_BYTES = 64

CODES: dict[Verb, str] = {
    "new": "n",
    "join": "j",
    "leave": "l",
    "start": "s",
    "lobby": "lo",
    "option": "o",
    "speak": "sp",
    "computer": "c",
    "drop": "d",
    "play": "p",
    "menu": "me",
    "move": "m",
    "sure": "y",
    "type": "t",
    "hand": "h",
    "board": "b",
    "full": "f",
    "text": "tx",
    "plan": "pl",
    "plan_move": "pm",
    "plan_undo": "pu",
    "plan_clear": "pc",
    "plan_play": "pp",
    "undo": "u",
    "log": "lg",
    "rules": "r",
    "more": "mo",
    "export": "e",
    "resign": "re",
    "resign_sure": "ry",
    "cancel": "ca",
    "cancel_sure": "cy",
    "rematch": "rm",
    "mine": "mi",
    "settings": "se",
    "help": "he",
    "privacy": "pr",
}
_VERBS = {code: verb for verb, code in CODES.items()}


def encode(action: Action) -> str:
    """Raises `ValueError` for what doesn't fit: a game's notation or menu path is too long."""
    seat = "" if action.seat is None else str(action.seat)
    no = "" if action.no is None else str(action.no)
    text = f"{CODES[action.verb]}:{action.table}:{seat}:{no}:{action.arg}"
    if not text.isascii() or len(text) > LIMIT_BYTES:
        raise ValueError(f"payload too long or not ASCII: {text}")
    return text


def decode(text: str) -> Action:
    """Raises `Refusal` for what no button of ours holds."""
    parts = text.split(":", 4)
    if len(parts) != 5 or parts[0] not in _VERBS or not all(part == "" or part.isdecimal() for part in parts[2:4]):
        raise Refusal("table.button_unknown")
    code, table, seat, no, arg = parts
    return Action(_VERBS[code], table, arg, Seat(int(seat)) if seat else None, int(no) if no else None)
