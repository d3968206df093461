"""What the operator says to all chats: each hears it once, whatever dies or fails on the way."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bots.announcer import CLAIM_S, MOST_COPIES, Announcer
from core.denials import Denied
from core.operating import MOST_ANNOUNCED, announced
from core.people import Account, Home, Place
from core.ports.announcements import Announcement
from core.ports.platform import OutcomeUnknown, PlaceGone, PlaceMoved, TryLater, Unsendable
from core.requests.lobby import AddComputer, Start
from core.responses import Caller
from core.service import Service
from core.titles import TITLES
from core.wording import Refusal
from storage.sqlite import SqliteStores
from tests.clock import SetClock
from tests.fakes import FakePlatform, Message, Mishap
from tests.stores import opened as opened_stores

TEXTS = {"en": "We restart at noon.", "it": "Si riparte a mezzogiorno."}
RIVER, TOPIC, LAKE = Place("fake", "river"), Place("fake", "river", "7"), Place("fake", "lake")
OWN = Place("fake", user="anna")

MOST_NAPS = 100
"""Of a thousandth of a second each: the file is written in a thread of its own, on a machine that may be busy."""


class Hall:
    """A service and a chat network with tables in several chats; `announcers` are processes that serve them."""

    def __init__(self, stores: SqliteStores, clock: SetClock, platform: FakePlatform) -> None:
        self.stores = stores
        self.clock = clock
        self.platform = platform
        self.service = Service(stores, TITLES, clock)

    async def opens(self, place: Place, language: str = "en") -> str:
        account = Account("fake", "anna")
        person = await self.service.person(account, "Anna", "en")
        self.clock.advance(1.0)
        table = await self.service.open_table(person, account, [Home(place, language, "Room")], "nile", {})
        return table.code

    def process(self) -> Announcer:
        return Announcer(Service(self.stores, TITLES, self.clock), [self.platform], self.clock)

    async def says(self, *, running: bool = False) -> int:
        return await self.service.operating.announce(TEXTS, running=running)

    async def runs(self, *announcers: Announcer, seconds: float = 300.0) -> None:
        """So long, all of them at once. A second passes when all wait for one, or for something that may never come."""
        tasks = [asyncio.create_task(announcer.run()) for announcer in announcers]
        for _ in range(int(seconds)):
            for _ in range(MOST_NAPS):
                await asyncio.sleep(0.001)
                if self.clock.waiting >= len(announcers):
                    break
            self.clock.advance(1.0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def told(self) -> Counter[Place]:
        return Counter(message.place for message in self.messages)

    @property
    def messages(self) -> list[Message]:
        return list(self.platform.messages.values())

    async def known(self) -> Announcement:
        return (await self.stores.announcements.all())[0]


@pytest.fixture(params=[True, False], ids=["nonces", "no nonces"])
async def hall(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Hall]:
    clock = SetClock()
    stores = await opened_stores(tmp_path / "a.db", clock)
    yield Hall(stores, clock, FakePlatform(knows_nonces=request.param))
    await stores.close()


async def test_each_chat_hears_it_once_in_its_language_and_without_a_sound(hall: Hall) -> None:
    for place, language in ((TOPIC, "en"), (RIVER, "it"), (RIVER, "it"), (LAKE, "en"), (OWN, "it")):
        await hall.opens(place, language)
    await hall.says()
    await hall.runs(hall.process())
    assert hall.told == {RIVER: 1, LAKE: 1, OWN: 1}, "the group itself, not its topic as well"
    said = {message.place: message for message in hall.messages}
    assert said[RIVER].rendered.screen.text == "Da chi gestisce questo bot\nSi riparte a mezzogiorno."
    assert said[LAKE].rendered.screen.text == "From whoever runs this bot\nWe restart at noon."
    for message in hall.messages:
        assert message.rendered.silent
        assert (message.pings, message.buttons) == ((), ())
    known = await hall.known()
    assert (known.sent, known.left, known.failed) == (3, 0, 0)


async def test_only_where_a_match_runs(hall: Hall) -> None:
    await hall.opens(LAKE)
    with pytest.raises(Refusal) as nobody:
        await hall.says(running=True)
    assert nobody.value.code == "table.announced_to_nobody"
    code = await hall.opens(RIVER)

    account = Account("fake", "anna")
    anna = Caller(person=await hall.service.person(account, "Anna", "en"), account=account, home=Home(RIVER, "en"))
    for request in (AddComputer(table=code, level="steady"), Start(table=code)):
        assert not (await hall.service.act(anna, request)).refused
    assert [home.place for home in await hall.service.operating.to_tell(running=True)] == [RIVER]


async def test_two_processes_tell_each_chat_once(hall: Hall) -> None:
    places = [Place("fake", f"room {nth}") for nth in range(12)]
    for place in places:
        await hall.opens(place)
    await hall.says()
    await hall.runs(hall.process(), hall.process(), seconds=60.0)
    assert hall.told == dict.fromkeys(places, 1)


@pytest.mark.parametrize("arrives", [True, False])
async def test_a_kill_in_the_middle_of_a_call(hall: Hall, arrives: bool) -> None:
    """Whoever comes after it finds the call's nonce: where the network knows it nothing is told twice."""
    for place in (RIVER, LAKE):
        await hall.opens(place)
    await hall.says()
    hall.platform.mishaps[LAKE].append(Mishap(None, arrives=arrives))
    dying = asyncio.create_task(hall.process().tell_next(hall.platform))
    async with asyncio.timeout(5):
        await hall.platform.hanging.wait()
    dying.cancel()  # it writes nothing any more
    await asyncio.gather(dying, return_exceptions=True)
    await hall.runs(hall.process(), seconds=CLAIM_S - 5)
    assert hall.told[RIVER] == 1, "the others don't wait for its claim to end"
    assert hall.told[LAKE] == int(arrives)
    await hall.runs(hall.process(), seconds=30.0)
    again = int(arrives and not hall.platform.knows_nonces)
    assert hall.told == {RIVER: 1, LAKE: 1 + again}
    known = await hall.known()
    assert (known.sent, known.left) == (2, 0)


async def test_answers_that_never_come_make_one_copy_at_most(hall: Hall) -> None:
    await hall.opens(LAKE)
    await hall.says()
    hall.platform.mishaps[LAKE].extend(Mishap(OutcomeUnknown(), arrives=True) for _ in range(20))
    await hall.runs(hall.process(), seconds=600.0)
    assert hall.told[LAKE] == (1 if hall.platform.knows_nonces else MOST_COPIES)
    known = await hall.known()
    assert (known.sent + known.failed, known.left) == (1, 0)


async def test_what_a_chat_answers_is_followed(hall: Hall) -> None:
    for place in (RIVER, LAKE, OWN):
        await hall.opens(place)
    await hall.says()
    hall.platform.mishaps[LAKE].extend([Mishap(TryLater(60.0)), Mishap(Unsendable())])
    hall.platform.mishaps[OWN].append(Mishap(PlaceGone()))
    hall.platform.mishaps[RIVER].append(Mishap(PlaceMoved(Place("fake", "sea"))))
    await hall.runs(hall.process(), seconds=300.0)
    assert hall.told == {Place("fake", "sea"): 1}
    known = await hall.known()
    assert (known.sent, known.left, known.failed) == (1, 0, 2)


async def test_a_fault_at_one_chat_keeps_no_other_from_being_told(hall: Hall) -> None:
    for place in (RIVER, LAKE):
        await hall.opens(place)
    await hall.says()
    sends = hall.platform.send

    async def faulty(place: Place, rendered: object, nonce: str) -> str:
        if place == LAKE:
            raise RuntimeError("a fault")
        return await sends(place, rendered, nonce)  # type: ignore[arg-type]

    hall.platform.send = faulty  # type: ignore[method-assign, assignment]
    await hall.runs(hall.process(), seconds=60.0)
    assert hall.told == {RIVER: 1}


async def test_stopped_it_reaches_nobody_else(hall: Hall) -> None:
    places = [Place("fake", f"room {nth}") for nth in range(5)]
    for place in places:
        await hall.opens(place)
    id = await hall.says()
    process = hall.process()
    await process.tell_next(hall.platform)
    await process.tell_next(hall.platform)
    assert await hall.stores.announcements.stop(id, hall.clock.wall())
    await hall.runs(process, seconds=30.0)
    assert sum(hall.told.values()) == 2
    known = await hall.known()
    assert (known.sent, known.left) == (2, 3)


async def test_denied_chats_hear_nothing_also_when_it_was_on_its_way(hall: Hall) -> None:
    for place in (RIVER, LAKE, Place("fake", "sea")):
        await hall.opens(place)
    await hall.service.operating.deny(Denied(kind="chat", platform="fake", id="sea", at=1.0))
    assert {home.place for home in await hall.service.operating.to_tell(running=False)} == {RIVER, LAKE}
    await hall.says()
    await hall.service.operating.deny(Denied(kind="chat", platform="fake", id="lake", at=1.0))
    await hall.runs(hall.process(), seconds=30.0)
    assert hall.told == {RIVER: 1}


def test_what_is_announced_is_tidied() -> None:
    assert announced("  One\u202e line \r\n\n\n\nand\t another\u0007 \n") == "One line\n\nand another"
    assert announced("x" * MOST_ANNOUNCED) == "x" * MOST_ANNOUNCED
    for text, code in (
        (" \n\u200b", "table.announcement_empty"),
        ("x" * (MOST_ANNOUNCED + 1), "table.announcement_long"),
    ):
        with pytest.raises(Refusal) as refused:
            announced(text)
        assert refused.value.code == code
