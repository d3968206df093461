"""Places as columns."""

from __future__ import annotations

from core.people import Place

COLUMNS = "platform, chat, thread, user"
IS = "platform = ? AND chat = ? AND thread = ? AND user = ?"
SET = "platform = ?, chat = ?, thread = ?, user = ?"


def values(place: Place) -> tuple[str, str, str, str]:
    return (place.platform, place.chat, place.thread, place.user)
