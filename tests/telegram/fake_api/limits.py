"""Sizes that the service refuses, each in its own words."""

from __future__ import annotations

from .errors import bad_request
from .markup import utf16
from .models import types

TEXT = 4096
CAPTION = 1024
ANSWER = 200
DATA_BYTES = 64
BUTTONS = 100
ROW = 8
ACTIONS = (
    "url",
    "callback_data",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
)
STYLES = ("primary", "success", "danger")


def check_text(text: str) -> None:
    if not text:
        raise bad_request("message text is empty")
    if utf16(text) > TEXT:
        raise bad_request("message is too long")


def check_caption(caption: str) -> None:
    if utf16(caption) > CAPTION:
        raise bad_request("message caption is too long")


def check_answer(text: str | None) -> None:
    if text and len(text) > ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")


def check_keyboard(markup: object) -> types.InlineKeyboardMarkup | None:
    """The keyboard as the service keeps it: a ninth button in a row is dropped."""
    if markup is None:
        return None
    if not isinstance(markup, types.InlineKeyboardMarkup):
        raise bad_request("only inline keyboards are modelled here")
    rows = [row[:ROW] for row in markup.inline_keyboard if row]
    buttons = [button for row in rows for button in row]
    if len(buttons) > BUTTONS:
        raise bad_request("reply markup is too long")
    for button in buttons:
        _check_button(button)
    return types.InlineKeyboardMarkup(inline_keyboard=rows) if rows else None


def _check_button(button: types.InlineKeyboardButton) -> None:
    if not button.text.strip():
        raise bad_request("can't parse inline keyboard button: Text must be non-empty")
    actions = [name for name in ACTIONS if getattr(button, name, None) is not None]
    if len(actions) != 1:
        raise bad_request("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    if button.style not in (None, *STYLES):
        raise bad_request("can't parse inline keyboard button: Wrong button style specified")
    if button.callback_data is not None and not 1 <= len(button.callback_data.encode()) <= DATA_BYTES:
        raise bad_request("BUTTON_DATA_INVALID")
    if button.url is not None and not button.url.startswith(("https://", "http://", "tg://")):
        raise bad_request("inline keyboard button URL is invalid: Wrong HTTP URL")
