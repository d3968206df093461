"""What the operator says to all homes, in every store."""

from __future__ import annotations

import msgspec

from core.people import Home, Place
from core.ports.stores import Stores
from core.stored import Status
from tests.clock import SetClock
from tests.contract.stores.things import CHANNEL, lobby

TEXTS = {"en": "Tonight we restart.", "it": "Stanotte si riparte."}
RIVER, LAKE = Home(Place("discord", "100"), "en"), Home(Place("discord", "200", "5"), "it")
GROUP = Home(Place("telegram", "-7"), "de")
NOW = 1000.0


async def announced(stores: Stores) -> int:
    return await stores.announcements.announce(TEXTS, [RIVER, LAKE, GROUP], NOW)


async def test_each_place_is_claimed_once_and_counted_by_what_came_of_it(stores: Stores, other: Stores) -> None:
    id = await announced(stores)
    first = await stores.announcements.claim("discord", "a", NOW, NOW + 60)
    second = await other.announcements.claim("discord", "b", NOW, NOW + 60)
    assert first
    assert second
    assert {first.place, second.place} == {RIVER.place, LAKE.place}
    assert {first.text, second.text} == set(TEXTS.values())
    assert await other.announcements.claim("discord", "c", NOW, NOW + 60) is None
    assert await stores.announcements.begin(first, "n1", NOW + 60)
    await stores.announcements.told(first, reached=True)
    await other.announcements.told(second, reached=False)
    [known] = await other.announcements.all()
    assert (known.id, known.sent, known.left, known.failed) == (id, 1, 1, 1)
    assert (known.texts, known.at, known.stopped) == (TEXTS, NOW, None)
    assert await stores.announcements.claim("discord", "a", NOW + 600, NOW + 660) is None
    group = await stores.announcements.claim("telegram", "a", NOW, NOW + 60)
    assert group is not None
    assert group.text == TEXTS["en"], "nothing was said in its language"


async def test_a_claim_ends_by_itself_and_tells_of_the_call_that_was_out(stores: Stores, other: Stores) -> None:
    await announced(stores)
    lost = await stores.announcements.claim("telegram", "a", NOW, NOW + 60)
    assert lost
    assert (lost.nonce, lost.tries) == (None, 0)
    assert await stores.announcements.begin(lost, "n1", NOW + 60)
    assert await other.announcements.claim("telegram", "b", NOW + 59, NOW + 90) is None
    found = await other.announcements.claim("telegram", "b", NOW + 60, NOW + 120)
    assert found
    assert (found.nonce, found.tries) == ("n1", 1)
    assert not await stores.announcements.begin(lost, "n2", NOW + 60), "it is another's by now"
    await stores.announcements.told(lost, reached=False)
    await other.announcements.told(found, reached=True)
    [known] = await stores.announcements.all()
    assert (known.sent, known.failed) == (1, 0)


async def test_what_is_put_off_waits_and_may_have_arrived(stores: Stores, other: Stores) -> None:
    await announced(stores)
    first = await stores.announcements.claim("telegram", "a", NOW, NOW + 60)
    assert first
    await stores.announcements.begin(first, "n1", NOW + 60)
    await stores.announcements.put_off(first, NOW + 30, unknown=True)
    assert await other.announcements.claim("telegram", "b", NOW + 29, NOW + 90) is None
    again = await other.announcements.claim("telegram", "b", NOW + 30, NOW + 90)
    assert again
    assert (again.nonce, again.tries) == ("n1", 1)
    await other.announcements.put_off(again, NOW + 40)
    last = await stores.announcements.claim("telegram", "a", NOW + 40, NOW + 90)
    assert last
    assert (last.nonce, last.tries) == (None, 0), "it surely hasn't"


async def test_a_stop_is_heard_by_whoever_is_about_to_send(stores: Stores, other: Stores) -> None:
    id = await announced(stores)
    one = await stores.announcements.claim("discord", "a", NOW, NOW + 60)
    assert one
    assert await other.announcements.stop(id, NOW + 1)
    assert not await other.announcements.stop(id, NOW + 2)
    assert not await other.announcements.stop(id + 1, NOW + 2)
    assert not await stores.announcements.begin(one, "n1", NOW + 60)
    assert await stores.announcements.claim("telegram", "a", NOW, NOW + 60) is None
    [known] = await stores.announcements.all()
    assert (known.stopped, known.left) == (NOW + 1, 3)


async def test_claims_are_released_by_an_orderly_end(stores: Stores, other: Stores) -> None:
    await announced(stores)
    assert await stores.announcements.claim("telegram", "a", NOW, NOW + 60)
    await other.announcements.release("b")
    assert await other.announcements.claim("telegram", "b", NOW, NOW + 60) is None
    await stores.announcements.release("a")
    assert await other.announcements.claim("telegram", "b", NOW, NOW + 60)
    await other.announcements.take_over("discord")
    assert await stores.announcements.claim("telegram", "a", NOW, NOW + 60) is None
    await other.announcements.take_over("telegram")
    assert await stores.announcements.claim("telegram", "a", NOW, NOW + 60)


async def test_a_chat_that_moves_is_told_once_at_its_new_address(stores: Stores, other: Stores) -> None:
    here, there = GROUP.place, Place("telegram", "-1007")
    await stores.announcements.announce(TEXTS, [GROUP], NOW)
    await stores.announcements.announce(TEXTS, [GROUP, Home(there, "it")], NOW)
    for _ in range(2):
        await stores.announcements.move(here, there)
    told = [await other.announcements.claim("telegram", "b", NOW, NOW + 60) for _ in range(3)]
    assert [one and (one.announcement, one.place) for one in told] == [(1, there), (2, there), None]


async def test_homes_are_those_that_something_reaches(stores: Stores, other: Stores, clock: SetClock) -> None:
    async def table(code: str, status: Status, *homes: Home) -> None:
        shown = tuple((None, home.place) for home in homes)
        new = msgspec.structs.replace(lobby(code), status=status, homes=homes, destinations=shown)
        await stores.tables.create(new)
        clock.advance(1.0)

    await table("DONE", Status.OVER, RIVER)
    await table("RUNS", Status.RUNNING, LAKE, GROUP)
    await table("WAIT", Status.LOBBY, RIVER)
    assert await other.announcements.homes(running=False) == [RIVER, LAKE, GROUP, RIVER]
    assert await other.announcements.homes(running=True) == [LAKE, GROUP]
    await stores.outbox.suspend(LAKE.place, "gone")
    assert await other.announcements.homes(running=True) == [GROUP]
    assert RIVER.place == CHANNEL


async def test_a_place_knows_the_latest_that_has_reached_it(stores: Stores, other: Stores) -> None:
    for at in (NOW, NOW + 100):
        await stores.announcements.announce(TEXTS, [RIVER, LAKE], at)
    heard = other.announcements.heard
    assert await heard(RIVER.place, 0.0) is None
    for _ in range(2):
        one = await stores.announcements.claim("discord", "a", NOW, NOW + 60)
        assert one
        await stores.announcements.told(one, reached=one.place == RIVER.place)
    told = await heard(RIVER.place, NOW)
    assert told
    assert (told.id, told.text("it"), told.text("de")) == (1, TEXTS["it"], TEXTS["en"])
    assert await heard(RIVER.place, NOW + 1) is None
    assert await heard(LAKE.place, 0.0) is None
