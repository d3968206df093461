"""The local table's own messages: nothing twice, nothing for ever, in whatever store."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bots.local.hub import COALESCE_S, HEARTBEAT_S, Hub
from bots.local.outbound import Outbound
from core.people import Account, Place
from core.ports.local import LocalStore, Pictured
from core.ports.platform import MessageGone, RenderedScreen
from core.screens import Screen
from storage.limits import MESSAGES_KEPT, PICTURES_KEPT
from storage.memory import MemoryStores
from storage.sqlite import SqliteStores
from tests.clock import SetClock

ROOM = Place("local", chat="room")
ANNA = Place("local", user="anna")


async def nobody(account: Account) -> list[Account]:
    return []


async def test_the_same_nonce_posts_once_also_after_a_restart(tmp_path: Path) -> None:
    stores = await SqliteStores.open(tmp_path / "a.db", SetClock())
    first = await stores.local.post(ROOM, "7-1", "KXRM", "{}", b"png")
    await stores.close()
    stores = await SqliteStores.open(tmp_path / "a.db", SetClock())
    local = stores.local
    assert await local.post(ROOM, "7-1", "KXRM", "{}", b"other") == first
    assert await local.post(ROOM, "7-2", "KXRM", "{}", None) != first
    assert await local.picture(first) == Pictured(ROOM, 1, b"png")
    await stores.close()


@pytest.mark.parametrize("kind", ["file", "memory"])
async def test_old_pictures_and_messages_go_by_place_and_table(kind: str, tmp_path: Path) -> None:
    stores = MemoryStores(SetClock()) if kind == "memory" else await SqliteStores.open(tmp_path / "a.db", SetClock())
    local: LocalStore = stores.local
    other = await local.post(ROOM, "other", "AAAA", "{}", b"png")
    private = await local.post(ANNA, "private", "KXRM", "{}", b"png")
    for number in range(MESSAGES_KEPT):
        last = await local.post(ROOM, str(number), "KXRM", "{}", b"png")
    messages = await local.messages(ROOM, None, MESSAGES_KEPT + 10)
    assert len(messages) == MESSAGES_KEPT
    assert messages[-1].id == last
    assert [message.pictured for message in messages] == [False] * (MESSAGES_KEPT - PICTURES_KEPT) + [
        True
    ] * PICTURES_KEPT
    assert await local.picture(other) is None
    assert await local.picture(private) == Pictured(ANNA, 1, b"png")
    await stores.close()


async def test_an_edit_of_a_message_that_is_gone_says_so(tmp_path: Path) -> None:
    stores = await SqliteStores.open(tmp_path / "a.db", SetClock())
    local, outbound = stores.local, Outbound(stores.local, Hub(SetClock()), nobody)
    assert not await local.change(1, "{}", None)
    with pytest.raises(MessageGone):
        await outbound.edit(ROOM, "1", RenderedScreen(screen=Screen(language="en", blocks=())))
    message = await local.post(ANNA, "1", "KXRM", "{}", b"png")
    assert await local.change(message, '{"a": 1}', None)
    await local.strip(message)
    [now] = await local.messages(ANNA, ["KXRM"], 5)
    assert (now.body, now.revision, now.stripped, now.pictured) == ('{"a": 1}', 2, True, False)
    await stores.close()


async def test_changes_that_come_together_go_out_together_and_a_quiet_page_hears_that_we_are_there() -> None:
    clock, heard = SetClock(), list[list[str]]()
    hub = Hub(clock)

    async def listen() -> None:
        with hub.watch("anna") as watch:
            async for topics in watch.changes():
                heard.append(topics)

    listening = asyncio.create_task(listen())
    await clock.elapse(HEARTBEAT_S - 1)
    assert heard == []
    await clock.elapse(1)
    assert heard == [[]]
    hub.tell("room:a")
    await clock.elapse(COALESCE_S / 2)
    hub.tell("lobby", browser="anna")
    hub.tell("lobby", browser="eve")
    await clock.elapse(COALESCE_S / 2)
    assert heard == [[], ["lobby", "room:a"]]
    hub.tell("room:b")
    hub.close()
    await clock.elapse(COALESCE_S)
    await listening  # ends, and says nothing more
    assert heard == [[], ["lobby", "room:a"]]
