"""What communities have set, in every store."""

from __future__ import annotations

import msgspec

from core.communities import NO_RULES, Rules, Spot
from core.people import Community, Home, Known, Place
from core.ports.stores import Stores
from core.stored import Status
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
