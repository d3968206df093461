"""One table across two chat networks: people of both sit at it, and both show the same board."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bots.clock import SystemClock
from bots.reconciler import Reconciler
from bots.responder import Responder
from core.people import Account, Home, Place
from core.ports.stores import Stores
from core.responses import Caller
from core.service import Service
from core.table import MOST_HOMES
from core.titles import TITLES
from render.service import Painter
from tests.fakes import FakePlatform
from tests.stores import opened as opened_stores
from tests.world import ask

RIVER, LAKE = Place("fake", "river"), Place("other", "lake")


class Networks:
    def __init__(self, stores: Stores, painter: Painter) -> None:
        self.fake, self.other = FakePlatform(), FakePlatform(name="other")
        self.service = Service(stores, TITLES, SystemClock())
        self.responder = Responder(self.service, painter)
        self.reconciler = Reconciler(stores.outbox, self.responder, [self.fake, self.other], SystemClock())

    async def caller(self, name: str, place: Place, language: str) -> Caller:
        account = Account(place.platform, name.lower())
        return await self.responder.caller(account, name, language, Home(place, language, place.chat))


@pytest.fixture
async def networks(painter: Painter) -> AsyncIterator[Networks]:
    stores = await opened_stores(":memory:", SystemClock())
    made = Networks(stores, painter)
    task = asyncio.create_task(made.reconciler.run())
    yield made
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await stores.close()


async def test_both_networks_show_the_board_each_in_its_language_and_ping_their_own(networks: Networks) -> None:
    anna = await networks.caller("Anna", RIVER, "en")
    roberto = await networks.caller("Roberto", LAKE, "it")
    act = networks.service.act
    code = (await act(anna, ask("new", arg="coloretto"))).table
    invited = (await networks.service.table(code)).invited_name
    assert not (await act(roberto, ask("join", invited))).refused
    asked = await act(roberto, ask("board", code))
    assert code in asked.notice
    assert not (await act(anna, ask("home_yes", code, LAKE.mark))).refused
    await act(anna, ask("start", code))
    await networks.reconciler.idle()

    english, italian = networks.fake.at(RIVER)[-1], networks.other.at(LAKE)[-1]
    assert english.rendered.screen.language == "en"
    assert italian.rendered.screen.language == "it"
    assert english.rendered.screen.picture
    assert italian.rendered.screen.picture
    assert english.rendered.screen.picture.view == italian.rendered.screen.picture.view

    pings = {"Anna": 0, "Roberto": 0}
    for _ in range(6):
        table = await networks.service.table(code)
        match, seat = table.need_match(), table.undecided()[0]
        who = anna if seat == table.seat_of(anna.person.id) else roberto
        done = await act(who, ask("sure", code, str(match.legal(seat)[-1]), seat, match.no))
        assert not done.refused
        await networks.reconciler.idle()
    for platform, place, name in ((networks.fake, RIVER, "Anna"), (networks.other, LAKE, "Roberto")):
        for message in platform.at(place):
            assert set(message.pings) <= {name}
            pings[name] += len(message.pings)
    assert all(pings.values())
    assert networks.fake.at(Place("fake", user="anna"))
    assert networks.other.at(Place("other", user="roberto"))
    assert not networks.fake.at(Place("fake", user="roberto"))


async def test_a_chat_becomes_a_home_only_when_a_player_names_the_table(networks: Networks) -> None:
    anna = await networks.caller("Anna", RIVER, "en")
    code = (await networks.service.act(anna, ask("new", arg="coloretto"))).table
    elsewhere = await networks.caller("Anna", Place("fake", "sea"), "en")
    assert (await networks.service.act(elsewhere, ask("board"))).refused
    stranger = await networks.caller("Stranger", LAKE, "en")
    assert (await networks.service.act(stranger, ask("board", code))).refused
    for number in range(MOST_HOMES - 1):
        place = await networks.caller("Anna", Place("fake", f"sea {number}"), "en")
        assert not (await networks.service.act(place, ask("board", code))).refused
    assert (await networks.service.act(elsewhere, ask("board", code))).refused
    assert len((await networks.service.table(code)).homes) == MOST_HOMES
    gone = (await networks.service.table(code)).homes[1].place
    await networks.service.lose(gone)
    assert not (await networks.service.act(elsewhere, ask("board", code))).refused
    homes = [home.place for home in (await networks.service.table(code)).homes]
    assert len(homes) == MOST_HOMES
    assert gone not in homes
    await networks.reconciler.idle()
    assert networks.fake.at(elsewhere.place)
    await networks.service.regain(gone)
    await networks.reconciler.idle()
    assert networks.fake.at(gone)
    assert all(message.stripped for message in networks.fake.at(gone))
