"""One person's data: all of it is found, and erased all of it is gone."""

from __future__ import annotations

import json

import msgspec

from core.anonymity import without
from core.communities import Rules
from core.game import Seat
from core.people import Account, Community, Habits, Home, Known, Place
from core.ports.outbox import Remind
from core.ports.privacy import AFTERWARDS_S, SHOWN_WITHIN_S, Call, Listing
from core.ports.stores import Stores
from core.ports.waiting import Waiting
from core.records import Seated, Share
from core.seal import NOBODY as ERASED
from core.stored import Occupant, Status
from storage.limits import MESSAGES_KEPT
from tests.clock import SetClock
from tests.contract.stores.things import ACCOUNTS, ANNA, ANNAS, BERTA, CHANNEL, calls, lobby, only, read, running

LOCAL = Account("local", "u7")
OWN = Place("local", user="u7")


async def erased(stores: Stores) -> list[str]:
    await stores.privacy.begin(BERTA, 10.0)
    return await stores.privacy.rewrite(BERTA, without)


async def test_whoever_is_to_be_erased_is_nobodys_account_any_more(stores: Stores, other: Stores) -> None:
    await stores.privacy.begin(BERTA, 10.0)
    await stores.privacy.begin(BERTA, 11.0)
    assert await other.people.person_by_account(ACCOUNTS[1]) is None
    assert await other.privacy.unfinished() == [BERTA]
    assert (await stores.people.person(BERTA)).name == "Berta", "until nothing names them any more"
    again = await other.people.add_person(ACCOUNTS[1], "Berta", "en")
    assert again.id not in (ANNA, BERTA), "whoever writes again is new"
    assert await stores.privacy.unfinished() == [BERTA]


async def test_the_number_of_somebody_gone_is_nobody_elses(stores: Stores) -> None:
    await erased(stores)
    await stores.privacy.finish(BERTA, 10.0)
    assert await stores.privacy.unfinished() == [BERTA], "what was on its way may still be written"
    await stores.privacy.finish(BERTA, 10.0 + AFTERWARDS_S)
    assert await stores.privacy.unfinished() == []
    assert await stores.people.people([ANNA, BERTA]) == {ANNA: await stores.people.person(ANNA)}
    assert (await stores.people.add_person(ACCOUNTS[1], "Berta", "en")).id > BERTA


async def test_people_are_found_by_the_name_that_they_have(stores: Stores) -> None:
    assert [one.id for one in await stores.people.called("Berta")] == [BERTA]
    twin = await stores.people.add_person(Account("telegram", "9"), "Berta", "it")
    assert [one.id for one in await stores.people.called("Berta")] == [BERTA, twin.id]
    assert await stores.people.called("berta") == []
    await erased(stores)
    assert await stores.people.called("") == [], "whoever is being erased has no name"


async def test_every_table_that_named_them_names_somebody(stores: Stores, other: Stores) -> None:
    await stores.tables.create(running())
    await stores.tables.create(lobby("ANNA"))
    assert await erased(other) == ["KXRM"]
    table = await read(stores)
    assert table.occupants[1] == Occupant("qualcuno", computer="steady"), "in the words of its first home"
    assert table.owner == ANNA
    assert table.turn.called[0].person == ANNA
    assert (table.kept, table.asked_homes, table.awaits) == ((), (), (ANNA,))
    assert [motion.kind for motion in table.life.motions] == ["cancel"], "nobody asks for a seat any more"
    assert table.homes[1].brought_by == ANNA, "it stays a home that was brought later"
    assert table.premoves == {Seat(0): ()}
    assert table.seal.shares == (Share("Anna", "417", "caimão"), Share(""))
    assert (table.seal.givers, table.seal.seed) == ((ANNA, ERASED), table.seed), "the match goes on with its seed"
    assert table.records[-1] == Seated(6, Seat(1), "qualcuno", before="Carl")
    assert table.records[:-1] == running().records[:-1]
    assert table.revision == 2, "whoever has it in memory reads it again"
    assert (await read(stores, "ANNA")).revision == 1


async def test_their_tables_are_shown_anew_and_their_private_chat_is_forgotten(stores: Stores) -> None:
    private = Place("discord", user="Berta")
    occupants = (*lobby().occupants, Occupant("Berta", BERTA, ACCOUNTS[1]))
    shown = ((None, CHANNEL), (None, private), (Seat(0), ANNAS), (Seat(1), private))
    homes = (*lobby().homes, Home(private, "en", "Berta"))
    await stores.tables.create(lobby(occupants=occupants, homes=homes, destinations=shown))
    before = await only(stores)
    await erased(stores)
    assert (await only(stores)).wanted == before.wanted + 1
    table = await read(stores)
    assert table.destinations == ((None, CHANNEL), (Seat(0), ANNAS))
    assert [home.place for home in table.homes] == [CHANNEL]
    assert private not in await stores.outbox.due_places(1e9, "discord")


async def test_a_table_that_nobody_else_had_goes_once_its_message_says_so(stores: Stores, clock: SetClock) -> None:
    seated = (Occupant("Berta", BERTA, ACCOUNTS[1]), Occupant("Clever", computer="steady"))
    await stores.tables.create(running(owner=BERTA, occupants=seated, status=Status.OVER, turn=lobby().turn))
    await erased(stores)
    assert (await read(stores)).occupants[0] == Occupant("qualcuno")
    assert await stores.privacy.finish(BERTA, 10.0) == [], "its message still shows their name"
    assert await stores.privacy.unfinished() == [BERTA]
    assert await stores.privacy.rewrite(BERTA, without) == [], "done already"
    assert await stores.privacy.finish(BERTA, 10.0 + SHOWN_WITHIN_S) == ["KXRM"], "it doesn't wait for ever"
    assert await stores.tables.read("KXRM") is None
    assert await stores.privacy.unfinished() == []


async def test_what_others_have_noted_of_them_goes(stores: Stores) -> None:
    anna = await stores.people.person(ANNA)
    blocks = Habits(zone="Europe/Rome", blocked=(Known(BERTA, "Berta"), Known(ANNA, "Me")))
    await stores.people.save_person(msgspec.structs.replace(anna, habits=blocks))
    here = Community("discord", "9")
    await stores.communities.set_rules(here, Rules(barred=(Known(BERTA, "Berta"), Known(ANNA, "Anna")), most=3))
    await erased(stores)
    left = (await stores.people.person(ANNA)).habits
    assert left == Habits(zone="Europe/Rome", blocked=(Known(ANNA, "Me"),))
    assert await stores.communities.rules(here) == Rules(barred=(Known(ANNA, "Anna"),), most=3)


async def test_what_they_wait_for_and_whom_they_block_goes(stores: Stores, clock: SetClock) -> None:
    home = Home(CHANNEL, "en", "#games")
    own = Waiting(home=home, game="nile", n=3, person=BERTA, account=ACCOUNTS[1], name="Berta", press="7", at=1.0)
    await stores.waiting.add(own)
    await stores.waiting.add(msgspec.structs.replace(own, person=ANNA, account=ACCOUNTS[0], name="Anna"))
    await erased(stores)
    assert [one.name for one in await stores.waiting.at(CHANNEL, "nile", 3)] == ["Anna"]


async def test_an_old_name_is_not_written_back_by_somebody_who_still_had_it(stores: Stores, other: Stores) -> None:
    known = await other.people.person(BERTA)
    await stores.tables.create(running())
    await erased(stores)
    await other.people.save_person(known)
    assert (await stores.people.person(BERTA)).name == ""


async def test_the_local_tables_messages_that_show_them_go(stores: Stores) -> None:
    """A picture may show a name; what says nothing of them stays."""
    room, body = Place("local", chat="kitchen"), '{"text":"Berta\'s turn"}'
    await stores.tables.create(running(homes=(Home(room, "en", "kitchen"),), destinations=((None, room),)))
    await stores.local.post(room, "n1", "KXRM", body, None)
    shown = await stores.local.post(room, "n2", "KXRM", "{}", b"\x89")
    await stores.local.post(room, "n3", "KXRM", '{"text":"Hello"}', None)
    await stores.local.post(room, "n4", "ELSE", body, None)
    sent = await only(stores, room)
    await stores.outbox.begin_sending(sent, "n2", 1.0, calls())
    await stores.outbox.delivered(sent, sent.wanted, str(shown), 1, "digest")
    await erased(stores)
    left = await stores.local.messages(room, None, MESSAGES_KEPT)
    assert [(posted.code, posted.body) for posted in left] == [("KXRM", '{"text":"Hello"}'), ("ELSE", body)]
    anew = await only(stores, room)
    assert (anew.message, anew.digest) == (None, ""), "it is posted anew"


async def test_a_local_message_that_was_on_its_way_goes_too(stores: Stores, clock: SetClock) -> None:
    """It was worded before, posted afterwards, and replaced by a newer one that names nobody."""
    room, body = Place("local", chat="kitchen"), '{"text":"Berta\'s turn"}'
    occupants = (*lobby().occupants, Occupant("Berta", BERTA, LOCAL))
    await stores.tables.create(lobby(occupants=occupants, destinations=((None, room),)))
    await stores.local.post(room, "n0", "KXRM", '{"text":"Long ago"}', None)
    clock.advance(5.0)
    began = clock.wall()
    await stores.privacy.begin(BERTA, began)
    assert await stores.privacy.rewrite(BERTA, without) == ["KXRM"]
    clock.advance(1.0)
    await stores.local.post(room, "n1", "KXRM", body, None)
    await stores.local.post(room, "n2", "ELSE", body, None)
    await stores.local.post(OWN, "n3", "", '{"text":"Hello, Berta"}', None)
    newest = await stores.local.post(room, "n4", "KXRM", '{"text":"somebody\'s turn"}', None)
    shown = await only(stores, room)
    await stores.outbox.delivered(shown, shown.wanted, str(newest), 1, "digest")
    await stores.privacy.finish(BERTA, began + AFTERWARDS_S - 1)
    assert len(await stores.local.messages(room, None, MESSAGES_KEPT)) == 4, "more may be on its way"
    assert await stores.privacy.rewrite(BERTA, without) == [], "done already"
    await stores.privacy.finish(BERTA, began + AFTERWARDS_S)
    left = await stores.local.messages(room, None, MESSAGES_KEPT)
    assert [json.loads(one.body)["text"] for one in left] == ["Long ago", "Berta's turn", "somebody's turn"]
    assert [one.code for one in left] == ["KXRM", "ELSE", "KXRM"], "of another Berta"
    assert await stores.local.messages(OWN, None, MESSAGES_KEPT) == []


async def test_a_local_person_is_nobodys_browser_any_more(stores: Stores) -> None:
    person = await stores.people.add_person(LOCAL, "Zoe", "en")
    await stores.local.add_person("browser", "u7", named=True)
    await stores.local.set_key("u7", "key")
    await stores.local.post(OWN, "n1", "", "{}", None)
    kept = await stores.privacy.kept(person.id)
    assert [message.body for message in kept.messages] == ["{}"]
    await stores.privacy.begin(person.id, 10.0)
    assert await stores.local.persons("browser") == []
    assert await stores.local.person_of_key("key") is None
    await stores.privacy.rewrite(person.id, without)
    assert await stores.local.messages(OWN, None, 9) == []


async def test_all_that_is_kept_of_somebody_is_found(stores: Stores, clock: SetClock) -> None:
    await stores.tables.create(running())
    board = await only(stores, CHANNEL)
    await stores.outbox.begin_sending(board, "n", 5.0, calls(BERTA, turn=3))
    await stores.outbox.delivered(board, board.wanted, "m1", 3, "digest")
    await stores.outbox.complained(CHANNEL, BERTA)
    await stores.people.seen(BERTA, clock.wall() + 86_400.0)
    await stores.communities.set_rules(Community("discord", "9"), Rules(barred=(Known(BERTA, "Berta"),)))
    kept = await stores.privacy.kept(BERTA)
    assert kept.barred == (Community("discord", "9"),)
    assert (kept.created, kept.seen) == (clock.wall(), clock.wall() + 86_400.0)
    assert kept.calls == (Call("KXRM", 3, 1),)
    assert kept.called == {"KXRM": 5.0}
    assert kept.unreached == (CHANNEL,)
    assert [table.code for table in await stores.privacy.tables(BERTA)] == ["KXRM"]
    assert (await stores.privacy.kept(ANNA)).calls == ()
    await erased(stores)
    left = await stores.privacy.kept(BERTA)
    assert (left.calls, left.called, left.unreached) == ((), {}, ())


async def test_reminders_tell_what_they_list(stores: Stores) -> None:
    await stores.tables.create(running())
    await stores.tables.write(running(records=(), revision=1), reminds=[Remind(BERTA, ANNAS, 0.0)])
    row = next(one for one in await stores.outbox.due(1e9, ANNAS) if one.person == BERTA)
    listing = calls()
    await stores.outbox.begin_sending(row, "n", 5.0, msgspec.structs.replace(listing, table="", tables=("KXRM",)))
    assert (await stores.privacy.kept(BERTA)).reminders == (Listing(ANNAS, ("KXRM",)),)
    await erased(stores)
    assert (await stores.privacy.kept(BERTA)).reminders == ()
    assert all(one.person is None for one in await stores.outbox.due(1e9, ANNAS))


async def test_a_chat_is_forgotten_with_the_tables_that_live_nowhere_else(stores: Stores) -> None:
    server = Home(Place("discord", "101"), "en", "#other", server="9")
    await stores.tables.create(running())  # also in a Telegram topic
    await stores.tables.create(lobby("ONLY"))
    await stores.tables.create(lobby("ELSE", homes=(server,), destinations=((None, server.place),)))
    await stores.communities.set_rules(Community("discord", "100"), Rules(most=3))
    assert await stores.privacy.forget_chat("discord", "100") == ["KXRM", "ONLY"]
    assert await stores.tables.read("ONLY") is None
    left = await read(stores)
    assert [home.place.platform for home in left.homes] == ["telegram"]
    assert CHANNEL not in await stores.outbox.due_places(1e9, "discord")
    assert await stores.communities.rules(Community("discord", "100")) == Rules()
    assert await stores.privacy.forget_chat("discord", "9") == ["ELSE"], "a server is all its chats"
    assert await stores.privacy.forget_chat("discord", "9") == []


async def test_who_was_not_seen_for_long_and_has_no_table_is_found(stores: Stores, clock: SetClock) -> None:
    await stores.tables.create(lobby())  # Anna's
    carla = await stores.people.add_person(Account("discord", "Carla"), "Carla", "en")
    await stores.people.seen(carla.id, clock.wall() + 100.0)
    assert await stores.privacy.unseen(clock.wall()) == []
    assert await stores.privacy.unseen(clock.wall() + 1.0) == [BERTA]
    await stores.privacy.begin(BERTA, 10.0)
    assert await stores.privacy.unseen(clock.wall() + 1.0) == [], "they are being erased"
