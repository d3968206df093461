"""The local table's messages and browsers, in every store."""

from __future__ import annotations

from core.people import Home, Place
from core.ports.local import LocalPerson, Pictured, RoomTable
from core.ports.stores import Stores
from core.stored import Status
from storage.limits import MESSAGES_KEPT, PICTURES_KEPT
from tests.clock import SetClock
from tests.contract.stores.things import lobby

ROOM = Place("local", "kitchen")
PRIVATE = Place("local", user="u1")


async def test_a_browser_holds_its_persons(stores: Stores, other: Stores, clock: SetClock) -> None:
    await stores.local.add_person("browser", "u2", named=False)
    clock.advance(1)
    await stores.local.add_person("browser", "u1", named=True)
    await stores.local.add_person("thief", "u1", named=False)  # stays whose it is
    assert await other.local.persons("browser") == [LocalPerson("u2", False), LocalPerson("u1", True)]
    assert await other.local.persons("thief") == []
    assert await other.local.browser_of("u1") == "browser"
    assert await other.local.browser_of("u9") is None
    await stores.local.set_named("u2")
    await stores.local.set_named("u9")
    assert (await other.local.persons("browser"))[0] == LocalPerson("u2", True)


async def test_a_person_comes_to_another_browser_by_their_newest_key(stores: Stores, other: Stores) -> None:
    """(T-37)"""
    for uid in ("u1", "u2"):
        await stores.local.add_person("browser", uid, named=True)
    await stores.local.set_key("u1", "old")
    await stores.local.set_key("u2", "else")
    await stores.local.set_key("u1", "new")
    assert await other.local.person_of_key("new") == "u1"
    assert await other.local.person_of_key("old") is None
    await other.local.move_person("u1", "elsewhere")
    await other.local.move_person("u9", "elsewhere")
    assert await stores.local.persons("elsewhere") == [LocalPerson("u1", True)]
    assert await stores.local.persons("browser") == [LocalPerson("u2", True)]
    assert await stores.local.browser_of("u1") == "elsewhere"
    assert await stores.local.person_of_key("new") == "u1", "it leads there again and again"


async def test_rooms_with_their_tables(stores: Stores, other: Stores, clock: SetClock) -> None:
    kitchen, attic = Home(ROOM, "en"), Home(Place("local", "attic"), "it")
    await stores.tables.create(lobby("AAAA", homes=(kitchen,)))
    clock.advance(1)
    await stores.tables.create(lobby("BBBB", homes=(attic,)))
    await stores.tables.create(lobby("CCCC", homes=(kitchen,), status=Status.CANCELLED))
    await stores.tables.create(lobby("DDDD"))
    assert await other.local.rooms(9) == [RoomTable("attic", "BBBB"), RoomTable("kitchen", "AAAA")]
    assert await other.local.rooms(1) == [RoomTable("attic", "BBBB")]
    assert await other.local.codes_in("kitchen") == ["CCCC", "AAAA"]
    assert await other.local.room_of("AAAA") == "kitchen"
    assert await other.local.room_of("DDDD") is None
    assert await other.local.room_of("NONE") is None


async def test_messages_stand_where_they_were_posted(stores: Stores, other: Stores, clock: SetClock) -> None:
    first = await stores.local.post(ROOM, "n1", "AAAA", "{}", b"png")
    second = await stores.local.post(ROOM, "n2", "BBBB", "{}", None)
    await stores.local.post(PRIVATE, "n3", "AAAA", "{}", None)
    here = await other.local.messages(ROOM, None, 9)
    assert [(one.id, one.code, one.revision, one.pictured, one.at) for one in here] == [
        (first, "AAAA", 1, True, clock.wall()),
        (second, "BBBB", 1, False, clock.wall()),
    ]
    assert [one.id for one in await other.local.messages(ROOM, None, 1)] == [second]
    assert [one.id for one in await other.local.messages(ROOM, ["AAAA", "CCCC"], 9)] == [first]
    assert await other.local.messages(ROOM, [], 9) == []
    assert len(await other.local.messages(PRIVATE, None, 9)) == 1
    assert await other.local.picture(first) == Pictured(ROOM, 1, b"png")
    assert await other.local.picture(second) is None
    assert await other.local.picture(999) is None


async def test_the_same_nonce_posts_once(stores: Stores, other: Stores) -> None:
    first = await stores.local.post(ROOM, "n1", "AAAA", "{}", b"png")
    assert await other.local.post(ROOM, "n1", "AAAA", "{new}", None) == first
    (message,) = await stores.local.messages(ROOM, None, 9)
    assert (message.body, message.pictured) == ("{}", True)


async def test_a_message_changes_and_loses_its_buttons(stores: Stores, other: Stores) -> None:
    first = await stores.local.post(ROOM, "n1", "AAAA", "{}", b"png")
    assert await stores.local.change(first, "{2}", b"png2")
    await stores.local.strip(first)
    (message,) = await other.local.messages(ROOM, None, 9)
    assert (message.body, message.revision, message.stripped) == ("{2}", 2, True)
    assert await other.local.picture(first) == Pictured(ROOM, 2, b"png2")  # by its revision (T-32)
    assert await stores.local.change(first, "{3}", None)
    assert await other.local.picture(first) is None
    assert not await stores.local.change(999, "{}", None)
    await stores.local.strip(999)


async def test_the_newest_pictures_of_a_table_are_kept(stores: Stores) -> None:
    ids = [await stores.local.post(ROOM, f"n{n}", "AAAA", "{}", b"png") for n in range(PICTURES_KEPT + 2)]
    other_table = await stores.local.post(ROOM, "else", "BBBB", "{}", b"png")
    messages = await stores.local.messages(ROOM, None, 99)
    assert [one.id for one in messages if one.pictured] == [*ids[2:], other_table]
    assert len(messages) == len(ids) + 1


async def test_the_newest_messages_of_a_place_are_kept(stores: Stores) -> None:
    ids = [await stores.local.post(ROOM, f"n{n}", f"T{n % 7}", "{}", None) for n in range(MESSAGES_KEPT + 2)]
    assert [one.id for one in await stores.local.messages(ROOM, None, 9999)] == ids[2:]
    assert await stores.local.post(ROOM, "n0", "T0", "{}", None) > ids[-1]  # long forgotten
