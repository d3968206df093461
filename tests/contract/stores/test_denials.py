"""Whom and where the operator has shut out, in every store."""

from __future__ import annotations

import msgspec

from core.denials import Denied
from core.people import Account, Home, Place
from core.ports.stores import Stores
from tests.contract.stores.things import ACCOUNTS, ANNA, BERTA, lobby

ANNAS = Denied(kind="account", platform="discord", id="Anna", at=100.0, why="spoke ill")
GROUP = Denied(kind="chat", platform="telegram", id="-7", at=200.0)
SERVER = Denied(kind="server", platform="discord", id="77", at=300.0, leaves=True)


async def test_what_is_denied_is_known_to_all_processes_the_latest_first(stores: Stores, other: Stores) -> None:
    for one in (ANNAS, SERVER, GROUP):
        await stores.denials.deny(one)
    assert await other.denials.all() == [SERVER, GROUP, ANNAS]
    again = msgspec.structs.replace(ANNAS, at=400.0, why="")
    await other.denials.deny(again)
    assert await stores.denials.all() == [again, SERVER, GROUP]
    assert await other.denials.allow("server", "discord", "77")
    assert not await stores.denials.allow("server", "discord", "77")
    assert await stores.denials.all() == [again, GROUP]


async def test_an_account_is_shut_out_wherever_it_asks_and_nobody_else(stores: Stores, other: Stores) -> None:
    await stores.denials.deny(ANNAS)
    anna, berta = ACCOUNTS
    assert await other.denials.found(anna) == ANNAS
    assert await other.denials.found(anna, Place("discord", "100"), "77") == ANNAS
    assert await other.denials.found(None, Place("discord", user="Anna")) == ANNAS
    assert await other.denials.found(berta, Place("discord", "100")) is None
    assert await other.denials.found(Account("telegram", "Anna"), Place("telegram", "Anna")) is None
    assert await other.denials.people([ANNA, BERTA]) == {ANNA}
    assert await other.denials.people([]) == frozenset()


async def test_a_chat_is_shut_out_with_its_threads_and_a_thread_alone(stores: Stores, other: Stores) -> None:
    await stores.denials.deny(GROUP)
    await stores.denials.deny(Denied(kind="chat", platform="discord", id="5", at=1.0))
    found = other.denials.found
    assert await found(ACCOUNTS[1], Place("telegram", "-7", "3")) == GROUP
    assert await found(None, Place("telegram", "-7")) == GROUP
    assert await found(None, Place("discord", "-7")) is None
    assert await found(None, Place("discord", "100", "5")) is not None
    assert await found(None, Place("discord", "100")) is None


async def test_a_server_shuts_out_all_its_chats_also_one_of_which_only_a_home_tells(
    stores: Stores, other: Stores
) -> None:
    await stores.denials.deny(SERVER)
    home = Home(Place("discord", "100", "5"), "en", server="77")
    elsewhere = Home(Place("telegram", "-7"), "en")
    await stores.tables.create(msgspec.structs.replace(lobby(), homes=(home, elsewhere)))
    assert await other.denials.found(None, Place("discord", "200"), "77") == SERVER
    assert await other.denials.found(None, Place("discord", "100", "6")) == SERVER
    assert await other.denials.found(None, Place("discord", "200")) is None
    assert await other.denials.homes() == [home.place]
    await other.denials.deny(GROUP)
    assert await stores.denials.homes() == [home.place, elsewhere.place]


async def test_a_denied_group_that_becomes_a_supergroup_stays_denied(stores: Stores, other: Stores) -> None:
    await stores.denials.deny(GROUP)
    for _ in range(2):  # both chats say so
        await stores.denials.move(Place("telegram", "-7"), Place("telegram", "-1007"))
        assert await other.denials.all() == [msgspec.structs.replace(GROUP, id="-1007")]
