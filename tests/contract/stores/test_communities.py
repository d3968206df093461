"""What communities have set, in every store."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from core.communities import NO_RULES, Bound, Rules, Spot
from core.people import Community, Home, Known, PersonId, Place
from core.ports.stores import Stores
from core.ports.tables import Conflict
from core.stored import Status, StoredTable
from core.wording import Refusal
from tests.contract.stores.things import ANNA, lobby

SERVER, GROUP = Community("discord", "77"), Community("telegram", "-7")
SET = Rules(
    without=("nile",),
    openers="moderators",
    most=12,
    most_each=2,
    spot=Spot("100", "5", "#river"),
    threads="always",
    titled=False,
    archived=False,
    language="it",
    pace="fast",
    guests=False,
    pictures="round",
    pinned=False,
    barred=(Known(ANNA, "Anna"),),
)


async def test_what_is_set_is_kept_for_that_community_alone(stores: Stores, other: Stores) -> None:
    assert await stores.communities.rules(SERVER) == NO_RULES
    await stores.communities.set_rules(SERVER, SET)
    assert await other.communities.rules(SERVER) == SET
    assert await other.communities.rules(Community("telegram", "77")) == NO_RULES
    await stores.communities.set_rules(SERVER, Rules(pace="live"))
    assert await other.communities.rules(SERVER) == Rules(pace="live")
    await stores.communities.forget(SERVER)
    assert await other.communities.rules(SERVER) == NO_RULES


async def test_a_community_that_was_left_is_gone_since_the_first_word_of_it(stores: Stores, other: Stores) -> None:
    await stores.communities.set_rules(SERVER, SET)
    await stores.communities.left(SERVER, 100.0)
    await stores.communities.left(SERVER, 150.0)
    await stores.communities.left(GROUP, 50.0)
    assert await other.communities.gone_before(50.0) == []
    assert await other.communities.gone_before(101.0) == [GROUP, SERVER]
    assert await other.communities.rules(SERVER) == SET
    await stores.communities.back(SERVER)
    assert await other.communities.gone_before(101.0) == [GROUP]
    await stores.communities.left(SERVER, 300.0)
    assert await other.communities.gone_before(200.0) == [GROUP]
    await stores.communities.forget(GROUP)
    assert await other.communities.gone_before(400.0) == [SERVER]


async def test_its_tables_are_those_with_a_home_in_one_of_its_chats(stores: Stores, other: Stores) -> None:
    async def table(code: str, home: Home, status: Status = Status.LOBBY) -> None:
        await stores.tables.create(msgspec.structs.replace(lobby(code), homes=(home,), status=status))

    await table("CHAN", Home(Place("discord", "100"), "en", server="77"))
    await table("TREE", Home(Place("discord", "200", "5"), "en", server="77"), Status.RUNNING)
    await table("ELSE", Home(Place("discord", "300"), "en", server="78"))
    await table("PAST", Home(Place("discord", "77"), "en"))  # nobody knows its server
    await table("DONE", Home(Place("discord", "100"), "en", server="77"), Status.OVER)
    await table("TOPI", Home(Place("telegram", "-7", "3"), "en"))
    assert sorted(await other.communities.codes_in(SERVER)) == ["CHAN", "TREE"]
    assert await other.communities.codes_in(GROUP) == ["TOPI"]


async def test_of_two_who_change_the_same_rules_one_is_too_late(stores: Stores, other: Stores) -> None:
    await stores.communities.set_rules(SERVER, SET, before=NO_RULES)
    with pytest.raises(Conflict):
        await other.communities.set_rules(SERVER, Rules(pace="live"), before=NO_RULES)
    assert await other.communities.rules(SERVER) == SET
    await other.communities.set_rules(SERVER, Rules(pace="live"), before=SET)
    assert await stores.communities.rules(SERVER) == Rules(pace="live")


def table_of(code: str, owner: int, *homes: Home) -> StoredTable:
    return msgspec.structs.replace(lobby(code), owner=PersonId(owner), homes=homes)


CHANNEL, TREE = (Home(Place("discord", chat), "en", server="77") for chat in ("100", "200"))
ELSEWHERE = Home(Place("discord", "300"), "en", server="78")


async def test_a_community_holds_no_more_than_its_bound(stores: Stores, other: Stores) -> None:
    """In all its chats together; what ends makes room, what lives elsewhere takes none."""
    within = (Bound(SERVER, most=2),)
    await stores.tables.create(table_of("AAAA", 1, CHANNEL), within=within)
    await other.tables.create(table_of("BBBB", 2, TREE), within=within)
    with pytest.raises(Refusal, match="2 open tables"):
        await stores.tables.create(table_of("CCCC", 2, CHANNEL), within=within)
    assert await other.tables.read("CCCC") is None
    await stores.tables.create(table_of("DDDD", 2, ELSEWHERE), within=(Bound(Community("discord", "78"), most=1),))
    await stores.tables.write(
        msgspec.structs.replace(table_of("AAAA", 1, CHANNEL), status=Status.CANCELLED, revision=1)
    )
    await other.tables.create(table_of("CCCC", 2, CHANNEL), within=within)
    assert sorted(await stores.communities.owners_in(SERVER)) == [2, 2]


async def test_of_each_person_it_holds_so_many(stores: Stores, other: Stores) -> None:
    within = (Bound(SERVER, most_each=1),)
    await stores.tables.create(table_of("AAAA", 1, CHANNEL, TREE), within=within)
    with pytest.raises(Refusal, match="Everybody may have"):
        await other.tables.create(table_of("BBBB", 1, TREE), within=within)
    await other.tables.create(table_of("BBBB", 2, TREE), within=within)


async def test_a_table_that_comes_there_later_is_held_against_it_too(stores: Stores, other: Stores) -> None:
    within = (Bound(SERVER, most=1),)
    await stores.tables.create(table_of("AAAA", 1, CHANNEL))
    await stores.tables.create(table_of("BBBB", 2, ELSEWHERE))
    brought = msgspec.structs.replace(table_of("BBBB", 2, ELSEWHERE, TREE), revision=1)
    with pytest.raises(Refusal):
        await other.tables.write(brought, within=within)
    kept = await stores.tables.read("BBBB")
    assert isinstance(kept, StoredTable)
    assert (kept.homes, kept.revision) == ((ELSEWHERE,), 1)
    again = msgspec.structs.replace(table_of("AAAA", 1, CHANNEL, TREE), revision=1)
    await other.tables.write(again, within=within)  # the table itself isn't one too many


async def test_of_many_at_once_as_many_get_in_as_there_is_room_for(stores: Stores, other: Stores) -> None:
    async def opens(nth: int) -> bool:
        try:
            doors = (stores, other)
            await doors[nth % 2].tables.create(
                table_of(f"N{nth:03}", 1 + nth % 2, CHANNEL), within=(Bound(SERVER, most=3),)
            )
        except Refusal:
            return False
        return True

    assert sum(await asyncio.gather(*map(opens, range(1, 20)))) == 3


async def test_those_are_known_that_the_bot_hasnt_left(stores: Stores, other: Stores) -> None:
    await stores.tables.create(table_of("AAAA", 1, CHANNEL))
    await stores.tables.create(table_of("BBBB", 1, Home(Place("discord", "400"), "en")))
    await stores.tables.create(table_of("CCCC", 1, Home(Place("discord", user="5"), "en")))
    await stores.tables.create(msgspec.structs.replace(table_of("DDDD", 1, ELSEWHERE), status=Status.OVER))
    await stores.communities.set_rules(Community("discord", "79"), SET)
    await stores.communities.set_rules(GROUP, SET)
    known = [Community("discord", "77"), Community("discord", "79")]
    assert await other.communities.known("discord") == known
    await stores.communities.left(SERVER, 5.0)
    assert await other.communities.known("discord") == known[1:]
    await stores.communities.back(SERVER)
    assert await other.communities.known("discord") == known


async def test_homes_of_before_are_filed_once(stores: Stores, other: Stores) -> None:
    unfiled = Home(Place("discord", "100", "5"), "en")
    await stores.tables.create(table_of("AAAA", 1, unfiled))
    await stores.tables.create(table_of("BBBB", 1, ELSEWHERE))
    await stores.tables.create(table_of("CCCC", 1, Home(Place("discord", user="5"), "en")))
    assert await other.communities.file(Place("discord", "100"), SERVER) == ["AAAA"]
    assert await other.communities.file(Place("discord", "300"), SERVER) == []
    assert await other.communities.file(Place("discord", ""), SERVER) == []
    assert await stores.communities.codes_in(SERVER) == ["AAAA"]
    table = await stores.tables.read("AAAA", unless=1)
    assert isinstance(table, StoredTable), "whoever has read it before reads it anew"
    assert table.homes[0].server == "77"
    with pytest.raises(Conflict):
        await stores.tables.write(msgspec.structs.replace(table_of("AAAA", 1, unfiled), revision=1))
