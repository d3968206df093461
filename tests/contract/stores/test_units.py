"""A platform that is divided: each store gives a unit its own places, by `core.units`."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from core.people import Community, Home, Place
from core.ports.care import SETTLES_S
from core.ports.stores import Stores
from core.units import divided
from tests.clock import SetClock
from tests.contract.stores.things import ANNAS, lobby

NOW = 1000.0
DIVISIONS = [(2, 2), (5, 2), (7, 3), (16, 16)]
ELSEWHERE = Place("telegram", "-7")
UNFILED, GONE = Place("discord", "900"), Place("discord", "999")

SERVERS = {
    Place("discord", str(100 + number), "8" if number % 3 else ""): str((1_200_000_000_000 + number << 22) + number)
    for number in range(9)
}
"""By the homes there."""

PLACES: Mapping[Place, str] = {**SERVERS, ANNAS: "", UNFILED: "", GONE: ""}


async def fill(stores: Stores) -> None:
    """A table in each server, one in a chat of which it isn't known, and an old message where no table is any more."""
    homes = [*SERVERS.items(), (UNFILED, ""), (ELSEWHERE, "")]
    for number, (place, server) in enumerate(homes):
        first = ((0, ANNAS),) if number == 0 else ()
        destinations = ((None, place), *first)
        table = lobby(f"T{number:03}", homes=(Home(place, "en", server=server),), destinations=destinations)  # type: ignore[arg-type]
        await stores.tables.create(table)
    assert await stores.outbox.retire(GONE, "old")


def expected(shards: int, groups: int, places: Mapping[Place, str] = PLACES) -> dict[str, list[Place]]:
    units = divided("discord", shards, groups)
    found = {unit.name: [place for place, server in places.items() if unit.serves(server)] for unit in units}
    assert sum(map(len, found.values())) == len(places)
    return found


def listed(places: object) -> list[Place]:
    assert isinstance(places, list)
    return sorted(places, key=lambda place: (place.chat, place.thread, place.user))


@pytest.mark.parametrize(("shards", "groups"), DIVISIONS)
async def test_each_place_is_due_for_one_unit(stores: Stores, shards: int, groups: int) -> None:
    await fill(stores)
    wanted = expected(shards, groups)
    for unit, places in wanted.items():
        assert listed(await stores.outbox.due_places(NOW, unit)) == listed(places)
    agenda = await stores.outbox.agenda(NOW, [*wanted, "telegram"])
    of = {place: unit for unit, places in wanted.items() for place in places}
    assert dict(agenda.places) == {**of, ELSEWHERE: "telegram"}
    assert listed(await stores.outbox.due_places(NOW, "discord")) == listed(list(PLACES)), "and for the whole all of it"


@pytest.mark.parametrize(("shards", "groups"), DIVISIONS)
async def test_a_unit_hears_when_something_of_its_own_is_due(stores: Stores, shards: int, groups: int) -> None:
    await fill(stores)
    wanted = expected(shards, groups)
    number = {place: n for n, place in enumerate(PLACES)}
    for place in PLACES:
        for one in await stores.outbox.due(NOW, place):
            claimed = await stores.outbox.claim(one.id, "a", NOW, NOW + 60)
            assert claimed is not None
            await stores.outbox.wait(claimed, NOW + 10 + number[place])
        for old in await stores.outbox.retired(NOW, place):
            await stores.outbox.strip_later(old.id, NOW + 10 + number[place])
    for unit, places in wanted.items():
        first = min((NOW + 10 + number[place] for place in places), default=None)
        assert await stores.outbox.next_retry(NOW, [unit]) == first


@pytest.mark.parametrize(("shards", "groups"), DIVISIONS)
async def test_whoever_takes_a_unit_over_ends_no_other_claims(stores: Stores, shards: int, groups: int) -> None:
    await fill(stores)
    for place in [*SERVERS, ANNAS, UNFILED]:
        [one] = await stores.outbox.due(NOW, place)
        assert await stores.outbox.claim(one.id, "a", NOW, NOW + 60)
    wanted = expected(shards, groups)
    free: set[Place] = set()
    for unit, places in wanted.items():
        await stores.outbox.take_over(unit)
        free |= {*places}
        assert {*await stores.outbox.due_places(NOW, "discord")} == free | {GONE}


@pytest.mark.parametrize(("shards", "groups"), DIVISIONS)
async def test_what_is_closed_is_tried_again_by_its_unit(stores: Stores, shards: int, groups: int) -> None:
    await fill(stores)
    lost = {place: server for place, server in PLACES.items() if place != GONE}
    for place in lost:
        await stores.outbox.suspend(place, "rights")
    for unit, places in expected(shards, groups, lost).items():
        assert listed(await stores.outbox.suspended_places(unit)) == listed(places)


@pytest.mark.parametrize(("shards", "groups"), DIVISIONS)
async def test_each_place_is_looked_after_by_its_unit(
    stores: Stores, clock: SetClock, shards: int, groups: int
) -> None:
    await fill(stores)
    cared = {place: server for place, server in PLACES.items() if place not in (GONE, ANNAS)}
    later = clock.wall() + SETTLES_S
    for unit, places in expected(shards, groups, cared).items():
        assert listed([seen.place for seen in await stores.care.take(later, later + 60, unit)]) == listed(places)
        assert await stores.care.take(later, later + 60, unit) == []


@pytest.mark.parametrize(("shards", "groups"), DIVISIONS)
async def test_each_place_is_told_by_its_unit(stores: Stores, shards: int, groups: int) -> None:
    await fill(stores)
    homes = [Home(place, "en") for place in PLACES]
    await stores.announcements.announce({"en": "Tonight we restart."}, homes, NOW)
    for unit, places in expected(shards, groups).items():
        found = []
        while (telling := await stores.announcements.claim(unit, "a", NOW, NOW + 60)) is not None:
            found.append(telling.place)
        assert listed(found) == listed(places)
        await stores.announcements.take_over(unit)
        again = await stores.announcements.claim(unit, "b", NOW, NOW + 60)
        assert (again is not None) == bool(places)


async def test_a_place_goes_to_the_unit_of_its_server_once_that_is_known(stores: Stores) -> None:
    await fill(stores)
    first, second = (unit.name for unit in divided("discord", 2, 2))
    assert UNFILED in await stores.outbox.due_places(NOW, first)
    await stores.communities.file(UNFILED, Community("discord", str(5 << 22)))
    assert UNFILED not in await stores.outbox.due_places(NOW, first)
    assert UNFILED in await stores.outbox.due_places(NOW, second)


async def test_an_old_message_follows_the_homes_that_are_left_in_its_chat(stores: Stores) -> None:
    await fill(stores)
    first, second = (unit.name for unit in divided("discord", 2, 2))
    chat = next(place.chat for place, server in SERVERS.items() if int(server) >> 22 & 1)
    thread = Place("discord", chat, "77")
    await stores.outbox.retire(thread, "old")
    assert thread not in await stores.outbox.due_places(NOW, first)
    assert thread in await stores.outbox.due_places(NOW, second)
