"""What moderators set for their chat, and what follows from it wherever a table is opened, brought or joined."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from bots import codec
from core import communities
from core.communities import GONE_KEPT_S, NO_RULES, Rules, Spot
from core.housekeeping import Housekeeper
from core.people import Account, Community, Home, Known, PersonId, Place
from core.press import Press
from core.responses import Caller, Response
from core.screens.rows import MOST_ROWS, WIDTHS, rows, told
from core.service import Service
from core.stored import Status
from core.titles import TITLES
from core.wording import LANGUAGES, Term, Words
from render.service import Painter
from tests.clock import SetClock
from tests.fakes import FakePlatform
from tests.stores import opened as opened_stores
from tests.world import RIVER, World, ask, opened, pressed

BROOK = Place("fake", "brook")
HERE = Community("fake", RIVER.chat)


@pytest.fixture
async def town(painter: Painter) -> AsyncIterator[World]:
    """A world whose time stands still."""
    async with opened(":memory:", painter, FakePlatform(), clock=SetClock()) as world:
        yield world


async def sets(world: World, **rules: object) -> None:
    await world.stores.communities.set_rules(HERE, Rules(**rules))  # type: ignore[arg-type]


async def asks(
    world: World, name: str, verb: str, table: str = "", arg: str = "", *, at: Place = RIVER, runs: bool = False
) -> Response:
    """`runs`: they run the chat where they ask."""
    caller = await world.caller(name, place=at)
    if runs:
        governs = frozenset({Community(at.platform, at.chat)})
        caller = msgspec.structs.replace(caller, governs=governs, runs=frozenset({Place(at.platform, at.chat)}))
    return await world.service.act(caller, ask(verb, table, arg))


async def mo(world: World, arg: str = "", *, at: Place = RIVER) -> Response:
    """What Mo, who runs the chat, is answered by its panel."""
    return await asks(world, "Mo", "server", arg=arg, at=at, runs=True)


def said(key: str, **args: object) -> str:
    return Words("en").say(key, **args)  # type: ignore[arg-type]


async def known(world: World, name: str) -> Known:
    person = (await world.caller(name)).person
    return Known(person.id, person.name)


async def codes(world: World) -> list[str]:
    return await world.stores.tables.codes()


# Opening


async def test_a_game_that_is_left_out_is_opened_by_no_way(town: World) -> None:
    await sets(town, without=("nile",))
    for verb, arg in (("new", "nile"), ("wait", "nile 2")):
        refused = await town.does("Anna", verb, arg=arg)
        assert refused.refused
        assert refused.notice == said("table.rules.game", game=Term("nile.title"))
    asked = await town.does("Anna", "new")
    assert asked.screen
    assert "nile" not in [button.press.argument for button in asked.screen.choices]
    for request in (ask("new"), ask("wait")):
        offered = await town.service.suggestions(await town.caller("Anna"), request)
        assert offered
        assert not any(one.text.startswith("nile") for one in offered)
    assert await codes(town) == []
    elsewhere = await asks(town, "Anna", "new", arg="nile", at=BROOK)
    assert not elsewhere.refused, "another chat has rules of its own"
    brought = await asks(town, "Anna", "board", elsewhere.table, at=RIVER)
    assert brought.refused
    assert "isn't played here" in brought.notice
    assert len((await town.service.table(elsewhere.table)).homes) == 1


async def test_a_rematch_is_opened_by_the_rules_of_its_first_chat(town: World) -> None:
    code = await town.start("Anna", "Bruno")
    await town.does("Bruno", "resign_sure", code)
    await sets(town, without=("coloretto",))
    assert "isn't played here" in (await town.does("Anna", "rematch", code)).notice
    await sets(town, openers="moderators")
    assert (await town.does("Anna", "rematch", code)).notice == said("table.rules.openers")
    await sets(town, barred=(await known(town, "Bruno"),), guests=False)
    fresh = await town.service.table((await town.does("Anna", "rematch", code)).table)
    assert fresh.kept == (), "for whoever is kept out no seat is kept"


async def test_where_only_moderators_open_tables_everybody_joins(town: World) -> None:
    await sets(town, openers="moderators")
    for verb, arg in (("new", "nile"), ("wait", "nile 2")):
        assert (await town.does("Anna", verb, arg=arg)).notice == said("table.rules.openers")
    table = await asks(town, "Mo", "new", arg="nile", runs=True)
    assert not table.refused
    assert not (await town.does("Anna", "join", table.table)).refused
    other = await asks(town, "Anna", "new", arg="nile", at=BROOK)
    refused = await asks(town, "Anna", "board", other.table)
    assert refused.notice == said("table.rules.openers")


async def test_it_matters_who_runs_the_chat_only_where_they_alone_open_tables(town: World) -> None:
    """Looking costs a call on some networks."""
    caller = await town.caller("Anna")
    assert await town.service.asks_rank(caller, ask("new", arg="nile")) == []
    await sets(town, openers="moderators")
    assert await town.service.asks_rank(caller, ask("new", arg="nile")) == [RIVER]
    assert await town.service.asks_rank(caller, ask("server")) == [RIVER]


async def test_so_many_tables_in_all_and_of_each(town: World) -> None:
    await sets(town, most=3, most_each=1)
    first = (await town.does("Anna", "new", arg="nile")).table
    assert (await town.does("Anna", "new", arg="nile")).notice == said("table.rules.most_each", n=1)
    for name in ("Bruno", "Cleo"):
        assert not (await town.does(name, "new", arg="nile")).refused
    assert (await town.does("Dora", "new", arg="nile")).notice == said("table.rules.most", n=3)
    elsewhere = (await asks(town, "Dora", "new", arg="nile", at=BROOK)).table
    assert (await asks(town, "Dora", "board", elsewhere)).notice == said("table.rules.most", n=3)
    await town.does("Anna", "cancel_sure", first)
    assert not (await asks(town, "Dora", "board", elsewhere)).refused


async def test_an_owners_yes_to_another_chat_asks_its_rules_then(town: World) -> None:
    code = await town.start("Anna", "Bruno")
    await sets(town, most=1)
    there = Place("fake", "other")
    rules = Rules(without=("coloretto",))
    assert not (await asks(town, "Bruno", "board", code, at=there)).refused, "Anna is asked"
    await town.stores.communities.set_rules(Community("fake", "other"), rules)
    refused = await town.does("Anna", "home_yes", code, there.mark)
    assert "isn't played here" in refused.notice
    table = await town.service.table(code)
    assert (len(table.homes), len(table.asked_homes)) == (1, 1), "nothing has changed"


async def test_of_two_processes_at_the_limit_one_opens_the_last_table(tmp_path: Path) -> None:
    clock = SetClock()
    doors = [await opened_stores(tmp_path / "a.db", clock) for _ in range(2)]
    services = [Service(stores, TITLES, clock) for stores in doors]
    await doors[0].communities.set_rules(HERE, Rules(most=4, most_each=2))

    async def opens(which: int, name: str) -> bool:
        account = Account("fake", name)
        person = await services[which].person(account, name, "en")
        home = Home(RIVER, "en")
        caller = Caller(person=person, account=account, home=home)
        return not (await services[which].act(caller, ask("new", arg="nile"))).refused

    names = ["Anna", "Bruno", "Cleo"]
    wishes = [opens(nth % 2, names[nth % 3]) for nth in range(18)]
    done = await asyncio.gather(*wishes)
    owners = await doors[0].communities.owners_in(HERE)
    assert sum(done) == len(owners) == 4
    assert all(owners.count(owner) <= 2 for owner in owners)
    for stores in doors:
        await stores.close()


# Where tables come, and what they begin with


async def test_tables_come_to_the_spot_and_nowhere_else_in_the_chat(town: World) -> None:
    spot = Spot(RIVER.chat, "7", "Games", "https://example.org/7")
    topic = Place("fake", RIVER.chat, "7")
    await sets(town, spot=spot)
    answer = await town.does("Anna", "new", arg="nile")
    assert answer.notice == said("table.opened_there", code=answer.table, where="Games")
    assert answer.unseen, "nothing of it is seen where they asked"
    [home] = (await town.service.table(answer.table)).homes
    assert (home.place, home.title, home.link) == (topic, "Games", "https://example.org/7")
    there = await asks(town, "Bruno", "new", arg="nile", at=topic)
    assert there.notice == said("table.opened", code=there.table)
    refusal = said("table.rules.spot", where="Games")
    assert (await town.does("Cleo", "wait", arg="nile 2")).notice == refusal
    assert not (await asks(town, "Cleo", "wait", arg="nile 2", at=topic)).refused
    assert (await town.does("Anna", "board", answer.table)).notice == refusal
    private = await asks(town, "Anna", "new", arg="nile", at=Place("fake", user="anna"))
    assert (await town.service.table(private.table)).homes[0].place.private, "one's own chat is nobody else's"


async def test_what_nobody_names_is_what_the_moderators_have_set(town: World) -> None:
    await sets(town, language="it", pace="fast")
    plain = await town.service.table((await town.does("Anna", "new", arg="nile")).table)
    assert (plain.homes[0].language, plain.life.pace) == ("it", "fast")
    named = await town.service.table((await town.does("Anna", "new", arg="nile pace=live language=en")).table)
    assert (named.homes[0].language, named.life.pace) == ("en", "live")
    refused = await town.does("Anna", "new", arg="nile language=fr")
    assert "fr" in refused.notice
    assert refused.refused
    await town.does("Bruno", "wait", arg="nile 2")
    gathered = await town.service.table((await town.does("Cleo", "wait", arg="nile 2")).table)
    assert (gathered.homes[0].language, gathered.life.pace) == ("it", "fast")


async def test_no_guests_where_the_moderators_want_none(town: World) -> None:
    code = (await town.does("Anna", "new", arg="nile")).table
    await town.does("Anna", "guests", code, "on")
    await sets(town, guests=False)
    other = (await town.does("Bruno", "new", arg="nile")).table
    assert (await town.does("Bruno", "guests", other, "on")).notice == said("table.rules.guests")
    assert (await town.service.table(code)).guests, "what was open stays so"
    assert not (await town.does("Anna", "guests", code, "off")).refused


# Who is kept out


async def test_who_is_kept_out_gets_no_seat_by_any_way(town: World) -> None:
    code = (await town.does("Anna", "new", arg="nile")).table
    full = (await town.does("Cleo", "new", arg="nile")).table
    for name in ("Dora", "Emil", "Finn"):
        await town.does(name, "join", full)
    await sets(town, barred=(await known(town, "Bruno"),))
    barred = said("table.rules.barred")
    name = (await town.service.table(code)).invited_name
    ways = (("new", "", "nile"), ("wait", "", "nile 2"), ("join", code, ""), ("join", name, ""), ("queue", full, ""))
    for verb, table, arg in ways:
        answer = await town.does("Bruno", verb, table, arg)
        assert (answer.refused, answer.notice) == (True, barred), verb
    elsewhere = (await asks(town, "Bruno", "new", arg="nile", at=BROOK)).table
    assert elsewhere, "other chats have rules of their own"
    assert (await asks(town, "Bruno", "board", elsewhere)).notice == barred


async def test_a_seat_that_is_looked_for_isnt_theirs_either(town: World) -> None:
    code = await town.start("Anna", "Bruno", "Cleo")
    account = Account("fake", "bruno")
    await town.service.departed(RIVER, account, "left")
    await town.does("Anna", "substitute", code, "1")
    await town.does("Cleo", "agree", code, str((await town.service.table(code)).life.motions[0].no))
    await sets(town, barred=(await known(town, "Dora"),))
    assert (await town.does("Dora", "take_seat", code, "1")).notice == said("table.rules.barred")
    assert not (await town.does("Emil", "take_seat", code, "1")).refused


async def test_keeping_somebody_out_clears_lobbies_and_leaves_matches(town: World) -> None:
    waiting = (await town.does("Anna", "new", arg="nile")).table
    await town.does("Bruno", "join", waiting)
    running = await town.start("Bruno", "Anna")
    own = (await town.does("Bruno", "new", arg="nile")).table
    visiting = (await asks(town, "Bruno", "new", arg="nile", at=BROOK)).table
    await asks(town, "Bruno", "board", visiting)
    bruno = await known(town, "Bruno")
    page = await mo(town, f"=table={waiting}")
    assert page.screen
    [button] = [one for one in page.screen.choices if one.label == "Keep out Bruno"]
    asked = await town.service.act(await _ruler(town), pressed(button))
    assert asked.screen
    assert "Keep Bruno out" in asked.screen.text
    done = await town.service.act(await _ruler(town), pressed(asked.screen.choices[0]))
    assert done.notice == "Bruno is kept out of the tables here."
    assert (await town.stores.communities.rules(HERE)).barred == (bruno,)
    assert (await town.service.table(waiting)).names == ("Anna",)
    assert (await town.service.table(running)).names == ("Bruno", "Anna")
    assert (await town.service.table(own)).status is Status.CANCELLED, "nobody else was there"
    assert (await town.service.table(visiting)).status is Status.LOBBY, "it was opened elsewhere"
    again = await mo(town, f"=let_in={bruno.mark}")
    assert again.notice == "Bruno may sit down here again."
    assert not (await town.does("Bruno", "join", waiting)).refused


async def _ruler(world: World, place: Place = RIVER) -> Caller:
    caller = await world.caller("Mo", place=place)
    spots = () if place.private else (Spot(RIVER.chat, "", "River room"), Spot(RIVER.chat, "8", "A topic"))
    return msgspec.structs.replace(caller, governs=frozenset({HERE}), runs=frozenset({RIVER}), spots=spots)


async def test_those_who_are_kept_out_are_brought_together_with_nobody(town: World) -> None:
    await town.does("Anna", "wait", arg="nile 2")
    await sets(town, barred=(await known(town, "Anna"),))
    assert (await town.does("Bruno", "wait", arg="nile 2")).table == ""
    assert (await town.does("Cleo", "wait", arg="nile 2")).table
    [code] = await codes(town)
    assert (await town.service.table(code)).seat_of((await known(town, "Anna")).person) is None


async def test_nobody_keeps_themselves_out_or_more_than_there_is_room_for(
    town: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = (await asks(town, "Mo", "new", arg="nile", runs=True)).table
    own = (await known(town, "Mo")).mark
    assert (await mo(town, f"=bar={code}{own}")).notice == said("table.server.bar_self")
    await town.does("Bruno", "join", code)
    monkeypatch.setattr("core.requests.server.MOST_BARRED_HERE", 0)
    refused = await mo(town, f"=bar={code}{(await known(town, 'Bruno')).mark}")
    assert refused.notice == said("table.server.barred_enough", n=0)
    assert await town.stores.communities.rules(HERE) == NO_RULES


# The panel


async def test_the_panel_is_for_whoever_runs_that_chat(town: World) -> None:
    refusal = said("table.server.moderators_only")
    assert (await asks(town, "Anna", "server")).notice == refusal
    assert (await asks(town, "Anna", "server", arg="=openers=moderators")).notice == refusal
    own = await asks(town, "Anna", "server", arg=f"{RIVER.chat}=openers=moderators", at=BROOK, runs=True)
    assert own.notice == refusal, "a chat of one's own opens no other"
    assert await town.stores.communities.rules(HERE) == NO_RULES
    private = await asks(town, "Anna", "server", at=Place("fake", user="anna"))
    assert private.notice == said("table.server.nowhere")
    assert (await mo(town)).screen


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_button_of_every_page_leads_on(language: str, town: World) -> None:
    """Whatever is pressed after whatever: there is always a screen that a telephone has room for."""
    frontier, seen = [Press("server", argument="==")], set[str]()
    await town.start("Anna", "Bruno")
    ruler = await _ruler(town)
    ruler = msgspec.structs.replace(ruler, person=msgspec.structs.replace(ruler.person, language=language))
    while frontier:
        press = frontier.pop()
        if press.argument in seen or press.verb != "server":
            continue
        seen.add(press.argument)
        answer = await town.service.act(ruler, codec.decode(codec.encode(press)))
        if answer.screen is None:
            assert answer.notice == Words(language).say("table.server.last_game"), press
            continue
        buttons = (*answer.screen.choices, *answer.screen.controls)
        assert len(rows([told(button) for button in buttons])) <= MOST_ROWS
        assert all(len(button.label) <= WIDTHS[1] for button in buttons)
        frontier += [button.press for button in buttons]
    rules = {argument.split("=")[1] for argument in seen}
    assert rules >= {"openers", "most", "most_each", "guests", "spot", "pinned", "pictures", "language", "pace"}
    assert rules >= {"offer", "leave_out", "tables", "table", "ask_bar", "games", "opening", "places", "defaults"}


async def test_two_who_set_at_once_lose_nothing(tmp_path: Path) -> None:
    clock = SetClock()
    doors = [await opened_stores(tmp_path / "a.db", clock) for _ in range(2)]
    services = [Service(stores, TITLES, clock) for stores in doors]

    async def presses(which: int, arg: str) -> None:
        account = Account("fake", f"mo{which}")
        person = await services[which].person(account, "Mo", "en")
        caller = Caller(person=person, account=account, home=Home(RIVER, "en"), governs=frozenset({HERE}))
        assert not (await services[which].act(caller, ask("server", arg=arg))).refused

    wished = ("=openers=moderators", "=most=5", "=most_each=2", "=guests=off", "=language=it", "=leave_out=nile")
    await asyncio.gather(*(presses(nth % 2, arg) for nth, arg in enumerate(wished)))
    assert await doors[0].communities.rules(HERE) == Rules(
        openers="moderators", most=5, most_each=2, guests=False, language="it", without=("nile",)
    )
    for stores in doors:
        await stores.close()


async def test_what_there_isnt_is_refused(town: World) -> None:
    for arg in ("=openers=nobody", "=chess=on", "=leave_out=chess", "=most=7"):
        answer = await mo(town, arg)
        assert answer.refused
        assert answer.notice.startswith("There is no such setting")
    *others, last = TITLES
    for key in others:
        assert not (await mo(town, f"=leave_out={key}")).refused
    assert (await mo(town, f"=leave_out={last}")).notice == said("table.server.last_game")
    private = await _ruler(town, Place("fake", user="mo"))
    refused = await town.service.act(private, ask("server", arg=f"{RIVER.chat}=spot=here"))
    assert refused.notice == said("table.server.spot_elsewhere")


async def test_the_name_of_the_chat_stands_above_the_panel_in_private_too(town: World) -> None:
    asked = await mo(town)
    assert asked.screen
    assert asked.screen.blocks[0].text == "Settings of River room"
    private = await _ruler(town, Place("fake", user="mo"))
    shown = await town.service.act(private, ask("server", arg=f"{RIVER.chat}=games="))
    assert shown.screen
    assert shown.screen.blocks[0].text == "Settings of River room"


async def test_a_moderator_closes_a_lobby_and_their_name_is_told(town: World) -> None:
    code = (await town.does("Anna", "new", arg="nile")).table
    listed = await mo(town, "=tables=")
    assert listed.screen
    assert f"An den Ufern des Nils, {code}, not started, with Anna." in listed.screen.text
    asked = await mo(town, f"=ask_close={code}")
    assert asked.screen
    assert "your name is told" in asked.screen.text
    assert (await town.service.table(code)).status is Status.LOBBY
    assert (await mo(town, f"=close={code}")).notice == f"Table {code} is closed."
    await town.quiet()
    [*_, card] = town.platform.at(RIVER)
    assert "Mo, a moderator, has cancelled this table." in card.rendered.screen.text
    assert (await mo(town, f"=close={code}")).notice == said("table.no_such_table", code=code)


async def test_a_board_is_taken_out_of_one_chat_and_stays_in_the_others(town: World) -> None:
    code = (await asks(town, "Anna", "new", arg="nile", at=BROOK)).table
    await asks(town, "Anna", "board", code)
    assert (await mo(town, f"=close={code}")).notice == said("table.server.not_opened_here", code=code)
    assert (await mo(town, f"=away={code}")).notice == f"The board of table {code} has left this place."
    assert [home.place for home in (await town.service.table(code)).homes] == [BROOK]
    only = (await town.does("Bruno", "new", arg="nile")).table
    assert (await mo(town, f"=away={only}")).notice == said("table.server.only_here", code=only)


async def test_many_tables_and_people_are_turned_page_by_page(town: World) -> None:
    for nth in range(19):
        await town.does(f"Guest {nth}", "new", arg="nile")
    barred = [await known(town, f"Guest {nth}") for nth in range(24)]
    await sets(town, barred=tuple(barred))
    listed = set[str]()
    for page in range(3):
        screen = (await mo(town, f"=tables={page}")).screen
        assert screen
        listed |= {button.press.argument.split("=")[2] for button in screen.choices}
    assert listed == set(await codes(town))
    first, second = [(await mo(town, f"=barred={page}")).screen for page in range(2)]
    assert first
    assert second
    assert (len(first.choices), len(second.choices)) == (20, 4)


# A chat that is left


async def test_a_chat_that_is_left_is_as_before_for_thirty_days(town: World) -> None:
    clock = town.service.clock
    assert isinstance(clock, SetClock)
    await sets(town, pace="fast")
    code = (await town.does("Anna", "new", arg="nile")).table
    await town.service.left(HERE)
    clock.advance(GONE_KEPT_S - 60)
    await Housekeeper(town.service).sweep()
    assert (await town.stores.communities.rules(HERE)).pace == "fast"
    await town.service.back(HERE)
    clock.advance(GONE_KEPT_S)
    await Housekeeper(town.service).sweep()
    assert (await town.stores.communities.rules(HERE)).pace == "fast"
    assert (await town.service.table(code)).homes[0].place == RIVER


async def test_after_thirty_days_its_tables_go_elsewhere_or_end(town: World) -> None:
    clock = town.service.clock
    assert isinstance(clock, SetClock)
    await sets(town, pace="none")
    lobby = (await town.does("Anna", "new", arg="nile")).table
    by_mail = await town.start("Anna", "Bruno")
    silent = await town.start("Cleo", "Dora")
    for name in ("Cleo", "Dora"):
        await asks(town, name, "settings", arg="dm=off")
    shown_twice = (await town.does("Bruno", "new", arg="nile")).table
    await asks(town, "Bruno", "board", shown_twice, at=BROOK)
    await town.quiet()
    await town.service.left(HERE)
    clock.advance(GONE_KEPT_S + 1)
    await Housekeeper(town.service).sweep()
    await town.quiet()
    tables = {code: await town.service.table(code) for code in (lobby, by_mail, silent, shown_twice)}
    assert (tables[lobby].status, tables[lobby].closed) == (Status.CANCELLED, "gone")
    assert (tables[silent].status, tables[silent].closed) == (Status.CANCELLED, "gone")
    assert (tables[by_mail].status, tables[by_mail].homes) == (Status.RUNNING, [])
    assert [home.place for home in tables[shown_twice].homes] == [BROOK]
    assert await town.stores.communities.rules(HERE) == NO_RULES
    told = town.platform.at(Place("fake", user="anna"))
    assert any(said("table.was_gone") in message.rendered.screen.text for message in told)
    await town.plays(await town.whose(by_mail), by_mail)
    await Housekeeper(town.service).sweep()


async def test_a_table_that_ends_while_its_community_is_forgotten_holds_nothing_up(
    town: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, communities = town.service.clock, town.stores.communities
    assert isinstance(clock, SetClock)
    await sets(town, pace="none")
    code = await town.start("Cleo", "Dora")
    codes_in, closed = communities.codes_in, set[str]()

    async def listed(community: Community) -> list[str]:
        found = await codes_in(community)
        for one in {*found} - closed:
            closed.add(one)
            await town.service.operating.close(one)
        return found

    monkeypatch.setattr(communities, "codes_in", listed)
    await town.stores.communities.left(HERE, clock.wall())
    clock.advance(GONE_KEPT_S + 1)
    await Housekeeper(town.service).sweep()
    table = await town.service.table(code)
    assert (table.status, table.homes) == (Status.CANCELLED, [])
    assert await communities.rules(HERE) == NO_RULES


async def test_a_group_takes_its_rules_to_its_new_number(town: World) -> None:
    await sets(town, pace="fast", spot=Spot(RIVER.chat, "7", "Games"))
    for _ in range(2):
        await town.service.move(RIVER, BROOK)
    moved = await town.stores.communities.rules(Community("fake", BROOK.chat))
    assert (moved.pace, moved.spot) == ("fast", Spot(BROOK.chat, "7", "Games"))
    assert await town.stores.communities.rules(HERE) == NO_RULES


def test_bounds_count_what_is_there() -> None:
    """The store asks the same of each of two writers."""
    bound = communities.Bound(HERE, most=2, most_each=1)
    anna, bruno, cleo = map(PersonId, (1, 2, 3))
    there: list[list[PersonId]] = [[], [bruno], [anna], [bruno, cleo]]
    refusals = [communities.overfull(bound, owners, anna) for owners in there]
    assert [refusal and refusal.code for refusal in refusals] == [
        None,
        None,
        "table.rules.most_each",
        "table.rules.most",
    ]
