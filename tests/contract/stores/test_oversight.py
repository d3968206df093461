"""What the operator sees of people and tables, in every store."""

from __future__ import annotations

import msgspec

from core.game import Seat
from core.people import Account, Home, Place
from core.ports.oversight import OfPerson
from core.ports.stores import Stores
from core.records import Played, Seated
from core.stored import Occupant, Status
from tests.clock import SetClock
from tests.contract.stores.things import ACCOUNTS, ANNA, BERTA, lobby, running


async def test_people_are_found_by_a_part_of_what_is_known_of_them(stores: Stores, other: Stores) -> None:
    await stores.people.add_person(Account("telegram", "4177"), "Çelik", "it")
    people = other.oversight.people
    assert [one.name for one in await people([], 10)] == ["Çelik", "Berta", "Anna"]
    assert [one.name for one in await people([], 2)] == ["Çelik", "Berta"]
    assert [one.id for one in await people(["çel"], 10)] == [3]
    assert [one.name for one in await people(["telegram:41"], 10)] == ["Çelik"]
    assert [one.name for one in await people(["DISCORD", "an"], 10)] == ["Anna"]
    assert await people(["nobody"], 10) == []


async def test_of_a_person_it_tells_their_tables_and_their_last_move(
    stores: Stores, other: Stores, clock: SetClock
) -> None:
    seated = (Occupant("Anna", ANNA, ACCOUNTS[0]), Occupant("Berta", BERTA, ACCOUNTS[1]))
    await stores.tables.create(running("OLDE", occupants=seated, records=(), status=Status.OVER))
    clock.advance(5.0)
    table = running("KXRM", occupants=seated, records=(Played(1, {0: "take a"}),))
    moved = clock.wall()
    await stores.tables.create(table)
    clock.advance(10.0)
    later = (Played(2, {0: "pass"}, forced=True), Seated(3, Seat(0), "Anna", before="Carl"))
    await stores.tables.write(msgspec.structs.replace(table, records=later, revision=1))
    berta, anna = await other.oversight.people([], 10)
    assert anna == OfPerson(
        id=ANNA, name="Anna", language="en", accounts=(ACCOUNTS[0],), seen=moved, tables=("KXRM",), played=2
    )
    assert (berta.seen, berta.tables, berta.played) == (None, ("KXRM",), 2)


async def test_tables_are_found_by_code_game_name_or_chat(stores: Stores, other: Stores, clock: SetClock) -> None:
    homes = (Home(Place("telegram", "-7", "3"), "it", "Il fiume"), Home(Place("discord", "100"), "en", server="77"))
    await stores.tables.create(lobby("AAAA"))
    clock.advance(1.0)
    await stores.tables.create(running("KXRM", homes=homes))
    tables = other.oversight.tables

    async def found(*words: str) -> list[str]:
        return [one.code for one in await tables(words, None, 10)]

    assert await found() == ["KXRM", "AAAA"]
    assert await found("kx") == await found("fiume") == await found("telegram:-7/3") == await found("77") == ["KXRM"]
    assert await found("anna") == ["KXRM", "AAAA"]
    assert await found("fiume", "aaaa") == []
    assert [one.code for one in await tables([], Status.LOBBY, 10)] == ["AAAA"]
    assert [one.code for one in await tables([], None, 1)] == ["KXRM"]
    [one] = await tables(["KXRM"], None, 10)
    kept = running("KXRM")
    assert (one.game, one.status, one.homes, one.revision) == (kept.game, Status.RUNNING, homes, 1)
    assert one.people == tuple(occupant.name for occupant in kept.occupants)
    assert one.since == (kept.turn.began if kept.turn.number else None)


async def test_a_census_counts_tables_by_status_and_game(stores: Stores, other: Stores) -> None:
    assert await other.oversight.census() == {}
    for code, game in (("AAAA", "toy"), ("BBBB", "toy"), ("CCCC", "nile")):
        await stores.tables.create(lobby(code, game=game))
    await stores.tables.create(running("KXRM"))
    assert await other.oversight.census() == {
        (Status.LOBBY, "toy"): 2,
        (Status.LOBBY, "nile"): 1,
        (Status.RUNNING, "toy"): 1,
    }
