"""Places as columns."""

from __future__ import annotations

from core.people import Place

COLUMNS = "platform, chat, thread, uid"
IS = "platform = ? AND chat = ? AND thread = ? AND uid = ?"
SET = "platform = ?, chat = ?, thread = ?, uid = ?"


def values(place: Place) -> tuple[str, str, str, str]:
    return (place.platform, place.chat, place.thread, place.user)
