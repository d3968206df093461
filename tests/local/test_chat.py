"""The local chat's store: nothing twice, nothing for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.people import Place
from core.ports import MessageGone
from storage.local_chat import MESSAGES_KEPT, PICTURES_KEPT, LocalChat
from storage.sqlite import SqliteStore

ROOM = Place("local", chat="room")
ANNA = Place("local", user="anna")


async def test_the_same_nonce_posts_once_also_after_a_restart(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "a.db")
    first = await LocalChat(store).post(ROOM, "7-1", "KXRM", "{}", b"png")
    await store.close()
    store = await SqliteStore.open(tmp_path / "a.db")
    chat = LocalChat(store)
    assert await chat.post(ROOM, "7-1", "KXRM", "{}", b"other") == first
    assert await chat.post(ROOM, "7-2", "KXRM", "{}", None) != first
    assert await chat.picture(first) == (ROOM, b"png")
    await store.close()


async def test_old_pictures_and_messages_go_by_place_and_table() -> None:
    store = await SqliteStore.open(":memory:")
    chat = LocalChat(store)
    other = await chat.post(ROOM, "other", "AAAA", "{}", b"png")
    private = await chat.post(ANNA, "private", "KXRM", "{}", b"png")
    for number in range(MESSAGES_KEPT):
        last = await chat.post(ROOM, str(number), "KXRM", "{}", b"png")
    messages = await chat.messages(ROOM, None, MESSAGES_KEPT + 10)
    assert len(messages) == MESSAGES_KEPT
    assert messages[-1].id == last
    assert [message.pictured for message in messages] == [False] * (MESSAGES_KEPT - PICTURES_KEPT) + [
        True
    ] * PICTURES_KEPT
    assert await chat.picture(other) is None
    assert await chat.picture(private) == (ANNA, b"png")
    await store.close()


async def test_an_edit_of_a_message_that_is_gone_says_so() -> None:
    store = await SqliteStore.open(":memory:")
    chat = LocalChat(store)
    with pytest.raises(MessageGone):
        await chat.change(1, "{}", None)
    message = await chat.post(ANNA, "1", "KXRM", "{}", b"png")
    await chat.change(message, '{"a": 1}', None)
    await chat.strip(message)
    [now] = await chat.messages(ANNA, ["KXRM"], 5)
    assert (now.body, now.revision, now.stripped, now.pictured) == ('{"a": 1}', 2, True, False)
    await store.close()
