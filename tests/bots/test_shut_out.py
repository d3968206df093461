"""Whom, and where, the operator has shut out: one sentence, and nothing changes. Done by a service of its own, as the
command line's is.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec
import pytest

from core.denials import Denied, Kind
from core.housekeeping import Housekeeper
from core.naming import Renamed
from core.people import Account, Home, Place
from core.ports.stores import Stores
from core.press import Press
from core.requests import REQUESTS
from core.requests.playing import Type
from core.responses import Caller
from core.screens import Screen
from core.service import Service
from core.stored import Status, StoredTable
from core.timekeeping import Timekeeper
from core.titles import TITLES
from core.wording import Words
from render.service import Painter
from storage.memory import MemoryStores
from tests.clock import SetClock
from tests.fakes import FakePlatform
from tests.stores import opened as opened_stores
from tests.world import RIVER, World, ask

LAKE = Place("fake", "lake")


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture(params=["sqlite", "memory"])
async def stores(request: pytest.FixtureRequest, clock: SetClock) -> AsyncIterator[Stores]:
    made: Stores = await opened_stores(":memory:", clock) if request.param == "sqlite" else MemoryStores(clock)
    yield made
    await made.close()


@pytest.fixture
async def world(stores: Stores, painter: Painter, clock: SetClock) -> AsyncIterator[World]:
    made = World(stores, painter, FakePlatform(), titles=TITLES, clock=clock)
    yield made
    await made.stop()


@pytest.fixture
def operator(stores: Stores, clock: SetClock) -> Service:
    """A process beside the one that serves."""
    return Service(stores, TITLES, clock)


def denied(id: str, kind: Kind = "account") -> Denied:
    return Denied(kind=kind, platform="fake", id=id, at=1.0)


def private(name: str) -> Place:
    return Place("fake", user=name.lower())


async def at(world: World, name: str, place: Place) -> Caller:
    return await world.caller(name, place=place, open=not place.private)


async def board(world: World, place: Place = RIVER) -> Screen:
    await world.quiet()
    return [shown.rendered.screen for shown in world.platform.at(place) if shown.rendered.screen.table][-1]


async def everything(world: World, code: str) -> object:
    """What of a table is stored."""
    return msgspec.to_builtins(await world.stores.tables.read(code))


async def test_every_request_of_theirs_is_answered_by_one_sentence_and_changes_nothing(
    world: World, operator: Service
) -> None:
    code = await world.start("Anna", "Berta")
    open_ = (await world.does("Berta", "new", arg="nile")).table
    await operator.operating.deny(denied("anna"))
    known = [await everything(world, one) for one in (code, open_)]
    for place in (RIVER, LAKE, private("Anna")):
        caller = await at(world, "Anna", place)
        for verb in (verb for verb, kind in REQUESTS.items() if not kind.owed):
            said = await world.service.act(caller, ask(verb, code))
            assert said.refused
            assert said.denied
            assert said.notice == "You can't use this bot: whoever runs it has decided so.", verb
            assert (said.screen, said.document, said.post) == (None, None, None), verb
        assert await world.service.suggestions(caller, Type(table=code)) == []
        assert await world.service.completions(caller, Type(table=code)) == {}
        assert await world.service.tables_near(caller) == []
    assert [await everything(world, one) for one in (code, open_)] == known
    assert not (await world.does("Berta", "help")).refused


async def test_what_is_kept_of_them_is_theirs_to_read_and_to_have_erased(world: World, operator: Service) -> None:
    await world.start("Anna", "Berta")
    await operator.operating.deny(denied("anna"))
    told = await world.does("Anna", "privacy")
    assert told.screen
    assert {"export_me", "erase"} <= {button.press.verb for button in (*told.screen.choices, *told.screen.controls)}
    assert (await world.does("Anna", "export_me")).document is not None
    assert not (await world.does("Anna", "erase_sure")).refused


async def test_they_read_it_in_their_language_and_whom_to_ask(stores: Stores, clock: SetClock) -> None:
    service = Service(stores, TITLES, clock, contact="ada@example.org")
    person = await service.person(Account("fake", "anna"), "Anna", "it")
    caller = Caller(person=person, account=Account("fake", "anna"), home=Home(RIVER, "it"))
    shown = (await service.act(caller, ask("help"))).screen
    assert shown is not None
    assert "A chi gestisce questo bot puoi scrivere qui: ada@example.org" in shown.text
    await service.operating.deny(denied("anna"))
    await service.operating.deny(denied("lake", "chat"))
    other = await service.person(Account("fake", "berta"), "Berta", "en")
    there = Caller(person=other, account=Account("fake", "berta"), home=Home(LAKE, "en"))
    assert (await service.act(there, ask("help"))).notice == (
        "This bot can't be used in this chat: whoever runs it has decided so. You can reach them here: ada@example.org"
    )
    said = (await service.act(caller, ask("help"))).notice
    assert said == ("Non puoi usare questo bot: così ha deciso chi lo gestisce. Puoi scrivere qui: ada@example.org")


def test_the_sentence_fits_where_platforms_say_it_whole() -> None:
    for language in ("en", "it"):
        for key in ("table.denied.contact", "table.denied.here.contact"):
            assert len(Words(language).say(key, contact="x" * 80)) <= 200


async def test_their_seats_are_as_somebodys_who_has_left(world: World, operator: Service) -> None:
    code = await world.start("Anna", "Berta")
    lobby = (await world.does("Berta", "new", arg="nile")).table
    await world.does("Anna", "join", lobby)
    await world.quiet()
    whose = await world.whose(code)
    while whose != "Anna":
        await world.plays(whose, code)
        whose = await world.whose(code)
    await world.quiet()
    before = len(world.platform.at(private("Anna")))
    await operator.operating.deny(denied("anna"))
    shown = await board(world)
    assert "Anna can't use this bot any more: whoever runs it has decided so." in shown.text
    verbs = {button.press.verb for button in (*shown.choices, *shown.controls)}
    assert {"seat_computer", "substitute", "take_win"} <= verbs
    assert "more_time" not in verbs, "of no use to them"
    refused = (await world.does("Berta", "more_time", code, "0")).notice
    assert refused.startswith("Whoever runs this bot has shut that player out: more time is of no use to them.")
    assert (await world.service.table(lobby)).names == ("Berta",)
    assert len(world.platform.at(private("Anna"))) == before, "nothing comes to them any more"
    assert not (await world.does("Berta", "seat_computer", code, "0")).refused
    await world.quiet()
    assert await world.whose(code) == "Berta", "it plays on for them"


async def test_nothing_calls_them_any_more(world: World, operator: Service, clock: SetClock) -> None:
    code = await world.start("Anna", "Berta", "Carla")
    await world.quiet()
    await operator.operating.deny(denied("anna"))
    await world.quiet()
    pinged = [message.pings for message in world.platform.messages.values()]
    assert any("Berta" in names and "Anna" not in names for names in pinged), "the others are told"
    known = len(world.platform.messages)
    for _ in range(9):
        clock.advance(700.0)
        who = await world.whose(code)
        if who == "Anna":
            await world.does("Berta", "seat_computer", code, "0")
            await world.does("Carla", "agree", code)
        else:
            await world.plays(who, code)
        await world.quiet()
    later = list(world.platform.messages.values())[known:]
    assert later
    assert not [message for message in later if "Anna" in message.pings]
    assert not [message for message in later if message.place == private("Anna")]


async def test_who_waits_for_others_waits_no_more(world: World, operator: Service) -> None:
    await world.does("Anna", "wait", arg="coloretto 2")
    assert [one.game for one in await world.stores.waiting.of((await world.caller("Anna")).person.id)] == ["coloretto"]
    await operator.operating.deny(denied("anna"))
    await world.does("Berta", "wait", arg="coloretto 2")
    assert await world.stores.tables.codes_of((await world.caller("Berta")).person.id) == []


async def test_allowed_again_they_play_on_where_nobody_has_their_seat(world: World, operator: Service) -> None:
    code = await world.start("Anna", "Berta")
    await operator.operating.deny(denied("anna"))
    await world.quiet()
    assert await operator.operating.allow("account", "fake", "anna")
    shown = await board(world)
    assert "can't use" not in shown.text
    assert not (await world.does("Anna", "play", code)).refused
    await world.quiet()
    assert list(world.platform.live(private("Anna"))), "their panel is there again"
    assert not await operator.operating.allow("account", "fake", "anna")


async def test_nothing_is_opened_in_a_denied_chat_and_its_homes_rest(world: World, operator: Service) -> None:
    code = await world.start("Anna", "Berta")
    await world.quiet()
    await operator.operating.deny(denied("river", "chat"))
    known = len(world.platform.messages)
    said = await world.does("Carla", "new", arg="nile")
    assert (said.refused, said.notice) == (
        True,
        "This bot can't be used in this chat: whoever runs it has decided so.",
    )
    there = Place("fake", "river", "7")
    assert (await world.service.act(await at(world, "Carla", there), ask("help"))).denied, "nor in its threads"
    who = await world.whose(code)
    played = await world.service.act(await at(world, who, private(who)), ask("play", code))
    assert not played.refused, "in their own chats people play on"
    await world.service.regain(RIVER)  # as somebody who writes there does, or a sweep
    assert await world.service.act(await at(world, who, private(who)), ask("picture", code)) is not None
    await world.quiet()
    assert [one for one in list(world.platform.messages.values())[known:] if one.place == RIVER] == []
    await operator.operating.allow("chat", "fake", "river")
    await world.quiet()
    assert [one for one in list(world.platform.messages.values())[known:] if one.place == RIVER]
    assert not (await world.does("Carla", "new", arg="nile")).refused


async def test_a_table_that_comes_to_a_denied_chat_by_a_word_of_before_shows_nothing_there(
    world: World, operator: Service
) -> None:
    code = await world.start("Anna", "Berta")
    await world.service.act(await at(world, "Berta", LAKE), ask("board", code))
    [asked] = (await world.service.table(code)).asked_homes
    await operator.operating.deny(denied("lake", "chat"))
    assert not (await world.does("Anna", "home_yes", code, asked.home.place.mark)).refused
    await world.quiet()
    assert world.platform.at(LAKE) == []


async def test_a_server_is_denied_with_all_its_chats(world: World, operator: Service) -> None:
    caller = await at(world, "Anna", LAKE)
    caller = msgspec.structs.replace(caller, home=msgspec.structs.replace(caller.home, server="77"))
    code = (await world.service.act(caller, ask("new", arg="nile"))).table
    await world.quiet()
    known = len(world.platform.at(LAKE))
    await operator.operating.deny(denied("77", "server"))
    assert (await world.service.act(caller, ask("new", arg="nile"))).denied
    assert not (await world.does("Anna", "help")).refused
    assert not (await world.service.act(await at(world, "Anna", private("Anna")), ask("computer", code))).refused
    await world.quiet()
    assert len(world.platform.at(LAKE)) == known
    assert [one.edits for one in world.platform.at(LAKE)] == [0] * known


async def test_a_kill_after_the_word_is_written_loses_nothing(world: World, stores: Stores, clock: SetClock) -> None:
    """The next sweep of any process sees to what it meant."""
    code = await world.start("Anna", "Berta")
    await world.quiet()
    await stores.denials.deny(denied("anna"))
    await stores.denials.deny(denied("river", "chat"))
    await Housekeeper(Service(stores, TITLES, clock)).sweep()
    [gone] = (await world.service.table(code)).life.away.values()
    assert gone.how == "denied"
    assert RIVER in await stores.outbox.suspended_places("fake")


async def test_what_is_said_of_their_chat_later_lets_nobody_in(world: World, operator: Service) -> None:
    code = await world.start("Anna", "Berta")
    await operator.operating.deny(denied("anna"))
    for come in (RIVER, private("Anna")):
        await world.service.returned(come, Account("fake", "anna"))
    await world.service.departed(RIVER, Account("fake", "anna"), "banned")
    [gone] = (await world.service.table(code)).life.away.values()
    assert gone.how == "denied"
    await world.service.person(Account("fake", "anna"), "Something rude", "en")
    person = (await world.caller("Anna")).person.id
    await world.service.rename_seats(Renamed(person, Account("fake", "anna"), "Anna"))
    assert (await world.service.table(code)).names == ("Anna", "Berta"), "nor do they go by another name"


# Tables


async def test_the_operator_closes_a_match_which_can_be_taken_up_again(
    world: World, operator: Service, clock: SetClock
) -> None:
    code = await world.start("Anna", "Berta")
    await world.quiet()
    assert await operator.operating.close(code, "Nobody\u202e \tplays  here")
    shown = await board(world)
    assert "Whoever runs this bot has closed this table: Nobody plays here" in shown.text
    assert "restore" in {button.press.verb for button in shown.controls}
    assert (await world.does("Anna", "play", code)).refused
    assert not (await world.does("Anna", "restore", code)).refused
    assert (await world.service.table(code)).status is Status.RUNNING
    await operator.operating.close(code)
    assert "Whoever runs this bot has closed this table." in (await board(world)).text
    clock.advance(25 * 3600.0)
    assert (await world.does("Anna", "restore", code)).refused


async def test_the_operator_closes_a_lobby_for_good(world: World, operator: Service) -> None:
    code = (await world.does("Anna", "new", arg="nile")).table
    await world.quiet()
    assert not await operator.operating.close(code)
    shown = await board(world)
    assert "Whoever runs this bot has closed this table." in shown.text
    assert Press("restore", code) not in [button.press for button in shown.controls]
    assert (await world.does("Anna", "join", code)).refused


async def test_one_table_that_cant_be_read_keeps_no_other_from_being_rid_of_them(
    world: World, stores: Stores, operator: Service
) -> None:
    first, second = await world.start("Anna", "Berta"), await world.start("Anna", "Berta")
    stored = await stores.tables.read(first)
    assert isinstance(stored, StoredTable)
    await stores.tables.write(msgspec.structs.replace(stored, rules_version=99, records=()))
    await operator.operating.deny(denied("anna"))
    assert (await world.service.table(second)).life.away


async def test_nobody_reminds_them(world: World, operator: Service, clock: SetClock) -> None:
    """A week goes by in which the table waits for them; the others are told that their time is out."""
    code = await world.start("Anna", "Berta", arg="coloretto pace=relaxed")
    while await world.whose(code) != "Anna":
        await world.plays("Berta", code)
    await world.quiet()
    known = len(world.platform.messages)
    await operator.operating.deny(denied("anna"))
    keeper = Timekeeper(world.service)
    for _ in range(9 * 12):
        await keeper.look()
        await world.quiet()
        clock.advance(7200.0)
    later = list(world.platform.messages.values())[known:]
    assert any("Berta" in message.pings for message in later)
    assert not [message for message in later if "Anna" in message.pings]
    assert not [message for message in later if message.place == private("Anna")]
    assert not [message for message in later if not message.rendered.screen.table], "no reminder"
