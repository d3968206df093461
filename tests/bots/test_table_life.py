"""A table's life: homes, ending it together, what stays, the lobby, kept seats. (T-1, T-2, T-3, T-4, T-38)"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

import msgspec
import pytest

from core.people import Home, Place
from core.responses import Caller, Response
from core.rights import Role, roles_of
from core.screens import Button, Screen
from core.seal import Seal
from core.stored import Status
from core.table import MOST_ASKED_HOMES, Table
from render.service import Painter
from tests.clock import SetClock
from tests.fakes import FakePlatform
from tests.world import RIVER, World, ask, opened, pressed

BROOK = Place("fake", "brook")
DAY_S = 24 * 3600.0


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
async def world(painter: Painter, clock: SetClock) -> AsyncIterator[World]:
    """With a clock that the test moves."""
    async with opened(":memory:", painter, FakePlatform(), clock=clock) as made:
        yield made


async def moderator(world: World, name: str = "Mo", place: Place = RIVER) -> Caller:
    return msgspec.structs.replace(await world.caller(name, place=place), runs=frozenset({place}))


async def table_of(world: World, code: str) -> Table:
    return await world.service.table(code)


async def played_by_all(world: World, code: str) -> None:
    """Everybody has decided something."""
    for _ in range(6):
        await world.plays(await world.whose(code), code)


def screen_of(answer: Response) -> Screen:
    assert answer.screen, answer.notice
    return answer.screen


def find(screen: Screen, verb: str, argument: str = "") -> Button:
    buttons = (*screen.choices, *screen.controls)
    return next(one for one in buttons if one.press.verb == verb and one.press.argument.startswith(argument))


async def press(world: World, name: str, screen: Screen, verb: str, argument: str = "") -> Response:
    return await world.service.act(await world.caller(name), pressed(find(screen, verb, argument)))


def home(world: World, place: Place = RIVER) -> Screen:
    """What stands in a place now."""
    return world.platform.at(place)[-1].rendered.screen


# Cancelling


async def test_the_owner_cancels_alone_only_while_nobody_else_has_decided_anything(world: World) -> None:
    """T-3"""
    early = await world.start("Anna", "Roberto")
    if await world.whose(early) == "Anna":
        await world.plays("Anna", early)
    await world.does("Anna", "cancel_sure", early)
    assert (await table_of(world, early)).status is Status.CANCELLED

    late = await world.start("Anna", "Roberto")
    await played_by_all(world, late)
    question = screen_of(await world.does("Anna", "cancel", late))
    assert "Ask everybody who plays" in question.text
    answer = await press(world, "Anna", question, "cancel_sure")
    assert "it is done once they agree" in answer.notice
    await world.quiet()
    assert (await table_of(world, late)).status is Status.RUNNING
    assert "Anna asks to end this match without a result.\nAgreed: Anna. Still asked: Roberto." in home(world).text
    await press(world, "Roberto", home(world), "agree")
    await world.quiet()
    assert (await table_of(world, late)).status is Status.CANCELLED
    assert "Anna asked to cancel this table, and all who played agreed." in home(world).text


async def test_one_against_ends_the_question_and_it_is_not_asked_again_in_that_turn(world: World) -> None:
    """T-3"""
    code = await world.start("Anna", "Roberto", "Giulia")
    await played_by_all(world, code)
    await world.does("Giulia", "cancel_sure", code)
    await world.quiet()
    ballot = home(world)
    await press(world, "Anna", ballot, "agree")
    await world.quiet()
    assert "Agreed: Giulia, Anna. Still asked: Roberto." in home(world).text
    await press(world, "Roberto", ballot, "against")
    await world.quiet()
    assert "Against: Roberto. Everything stays as it is." in home(world).text
    assert not [one for one in home(world).controls if one.press.verb in ("agree", "against")]
    for verb in ("agree", "against"):
        late = await press(world, "Anna", ballot, verb)
        assert late.notice == "That question is settled already."
    again = await world.does("Giulia", "cancel_sure", code)
    assert again.notice.startswith("You have asked that already")
    assert not (await world.does("Roberto", "cancel_sure", code)).refused, "somebody else may ask"
    assert (await table_of(world, code)).status is Status.RUNNING


async def test_a_vote_for_an_earlier_question_is_none_for_the_next(world: World) -> None:
    """T-3"""
    code = await world.start("Anna", "Roberto", "Giulia")
    await played_by_all(world, code)
    await world.does("Giulia", "cancel_sure", code)
    await world.quiet()
    ballot = home(world)
    await press(world, "Roberto", ballot, "against")
    await world.does("Anna", "cancel_sure", code)
    stale = await press(world, "Giulia", ballot, "agree")
    assert stale.refused
    [motion] = (await table_of(world, code)).life.motions
    assert len(motion.agreed) == 1


async def test_a_double_agreement_counts_once_and_two_who_ask_agree(world: World) -> None:
    """T-3"""
    code = await world.start("Anna", "Roberto", "Giulia")
    await played_by_all(world, code)
    for name in ("Anna", "Roberto", "Roberto"):
        await world.does(name, "cancel_sure", code)
    [motion] = (await table_of(world, code)).life.motions
    assert len(motion.agreed) == 2
    assert (await table_of(world, code)).status is Status.RUNNING


async def test_whoever_has_given_up_has_no_vote_and_keeps_nobody_waiting(world: World) -> None:
    """T-3: also when they own the table, and also when they give up while the question is open."""
    code = await world.start("Anna", "Roberto", "Giulia")
    await played_by_all(world, code)
    await world.does("Anna", "resign_sure", code)
    refused = await world.does("Anna", "cancel_sure", code)
    assert refused.notice.startswith("Only people who still play decide that")
    await world.does("Roberto", "cancel_sure", code)
    no_vote = await world.does("Anna", "against", code)
    assert no_vote.refused
    await world.does("Giulia", "agree", code)
    assert (await table_of(world, code)).status is Status.CANCELLED

    other = await world.start("Anna", "Roberto", "Giulia")
    await played_by_all(world, other)
    await world.does("Anna", "cancel_sure", other)
    await world.does("Roberto", "agree", other)
    await world.does("Giulia", "resign_sure", other)
    assert (await table_of(world, other)).status is Status.CANCELLED

    dropped = await world.start("Anna", "Roberto", "Giulia")
    await played_by_all(world, dropped)
    await world.does("Anna", "cancel_sure", dropped)
    await world.does("Anna", "resign_sure", dropped)
    table = await table_of(world, dropped)
    assert (table.status, table.life.motions) == (Status.RUNNING, ())


async def test_with_computers_alone_the_owner_ends_it_at_once(world: World) -> None:
    """T-3: computers agree to everything."""
    code = await world.start("Anna", computers=2)
    await world.quiet()
    await world.plays("Anna", code)
    await world.quiet()
    await world.does("Anna", "cancel_sure", code)
    assert (await table_of(world, code)).status is Status.CANCELLED


async def test_a_moderators_word_is_told_with_their_name_and_can_be_taken_back_for_a_day(
    world: World, clock: SetClock
) -> None:
    """T-3"""
    code = await world.start("Anna", "Roberto")
    await played_by_all(world, code)
    await world.quiet()
    before = (await world.match(code)).records.copy()
    mo = await moderator(world)
    asked = screen_of(await world.service.act(mo, ask("cancel", code)))
    assert "Your name is told" in asked.text
    await world.service.act(mo, ask("cancel_sure", code))
    await world.quiet()
    for place in (RIVER, Place("fake", user="roberto")):
        assert "Mo, a moderator, has cancelled this table." in home(world, place).text
        assert "until 2027-01-16 08:00 UTC" in home(world, place).text
    clock.advance(DAY_S - 1)
    assert (await world.does("Dora", "restore", code)).refused, "she only looks on"
    assert not (await press(world, "Roberto", home(world), "restore")).refused
    await world.quiet()
    assert (await world.match(code)).records == before
    assert "play" in {one.press.verb for one in home(world).controls}
    await world.plays(await world.whose(code), code)

    await world.service.act(mo, ask("cancel_sure", code))
    clock.advance(DAY_S)
    late = await world.does("Anna", "restore", code)
    assert late.notice.startswith(f"Table {code} was cancelled more than a day ago")


async def test_what_was_agreed_is_not_restored(world: World) -> None:
    """T-3"""
    code = await world.start("Anna", "Roberto")
    await world.does("Anna", "cancel_sure", code)
    refused = await world.does("Roberto", "restore", code)
    assert refused.notice.startswith(f"Table {code} was cancelled by those who play it")
    lobby = (await world.does("Anna", "new", arg="coloretto")).table
    await world.does("Anna", "cancel_sure", lobby)
    assert (await world.does("Anna", "restore", lobby)).notice.startswith(f"Table {lobby} was cancelled;")
    running = await world.start("Anna", "Roberto")
    assert (await world.does("Anna", "restore", running)).notice == f"Table {running} isn't cancelled."


async def test_what_was_played_stays_readable_and_goes_on_in_a_rematch(world: World) -> None:
    """T-3: log, words, picture, replay file and rematch of a cancelled match."""
    code = await world.start("Anna", "Roberto")
    await played_by_all(world, code)
    await world.does("Anna", "cancel_sure", code)
    await world.does("Roberto", "agree", code)
    await world.quiet()
    closed = home(world)
    seed = (await world.match(code)).secret_seed().hex()
    assert seed not in closed.text, "the seal is under More (W-9)"
    assert seed in screen_of(await world.does("Dora", "seal", code)).text
    log = screen_of(await press(world, "Dora", closed, "log"))
    assert "Roberto" in log.text
    assert "Roberto" in screen_of(await press(world, "Dora", closed, "text")).text
    assert (await press(world, "Dora", closed, "full")).document
    file = (await press(world, "Dora", closed, "export")).document
    assert file
    assert json.loads(file.content)["set_up"]["seed"] == seed
    again = await press(world, "Roberto", closed, "rematch")
    assert (await table_of(world, again.table)).status is Status.LOBBY
    for verb in ("sure", "undo", "plan", "resign_sure", "join", "start", "play"):
        assert (await world.does("Anna", verb, code)).refused


# The lobby


async def lobby(world: World, *names: str, computers: int = 0) -> str:
    first, *others = names
    code = (await world.does(first, "new", arg="coloretto")).table
    for name in others:
        await world.does(name, "join", code)
    for _ in range(computers):
        await world.does(first, "computer", code, "steady")
    return code


async def test_a_button_of_the_lobby_names_a_thing_not_a_place_in_a_row(world: World) -> None:
    """T-4: the owner opens the options, Bruno leaves, "Remove Iara" is pressed."""
    code = await lobby(world, "Anna", "Bruno", computers=2)
    panel = screen_of(await world.does("Anna", "lobby", code))
    iara = find(panel, "drop", "2")
    assert iara.label == "Remove Iara"
    await world.does("Bruno", "leave", code)
    stale = await world.service.act(await world.caller("Anna"), pressed(iara))
    assert stale.notice == "The table has changed since; look at it as it is now and press again."
    assert (await table_of(world, code)).names == ("Anna", "Iara", "Tupã")
    fresh = find(screen_of(stale), "drop", "1")
    assert fresh.label == "Remove Iara"
    await world.service.act(await world.caller("Anna"), pressed(fresh))
    assert (await table_of(world, code)).names == ("Anna", "Tupã")


@pytest.mark.parametrize(("verb", "argument"), [("drop", ""), ("computer", "steady"), ("shuffle", "on")])
async def test_a_double_tap_in_the_lobby_does_one_thing(world: World, verb: str, argument: str) -> None:
    """T-4"""
    code = await lobby(world, "Anna", computers=2)
    panel = screen_of(await world.does("Anna", "lobby", code))
    caller, request = await world.caller("Anna"), pressed(find(panel, verb, argument))
    answers = await asyncio.gather(*(world.service.act(caller, request) for _ in range(2)))
    assert sorted(answer.refused for answer in answers) == [False, True]
    assert len((await table_of(world, code)).names) == {"drop": 2, "computer": 4, "shuffle": 3}[verb]


@pytest.mark.parametrize("verb", ["start", "computer"])
async def test_the_card_in_the_chat_acts_on_the_table_that_it_shows(world: World, verb: str) -> None:
    """T-4: somebody sits down or leaves as the owner presses."""
    code = await lobby(world, "Anna", "Bruno", "Giulia")
    await world.quiet()
    card = home(world)
    await world.does("Giulia", "leave", code)
    stale = await press(world, "Anna", card, verb)
    assert stale.refused
    assert find(screen_of(stale), "start").press.no == (await table_of(world, code)).revision
    await world.quiet()
    assert not (await press(world, "Anna", home(world), verb)).refused


async def test_sitting_down_and_leaving_fit_any_card(world: World) -> None:
    """T-4: two people join at once by the same card, and a second tap changes nothing."""
    code = await lobby(world, "Anna")
    await world.quiet()
    card = home(world)
    answers = await asyncio.gather(*(press(world, name, card, "join") for name in ("Bruno", "Giulia", "Bruno")))
    assert sorted(answer.refused for answer in answers) == [False, False, True]
    assert sorted((await table_of(world, code)).names) == ["Anna", "Bruno", "Giulia"]
    assert not (await press(world, "Bruno", card, "leave")).refused
    assert (await press(world, "Bruno", card, "leave")).refused


async def test_typed_commands_act_on_what_they_name(world: World) -> None:
    """T-4"""
    code = await lobby(world, "Anna", computers=3)
    assert not (await world.does("Anna", "drop", code, "tupã")).refused
    assert (await table_of(world, code)).names == ("Anna", "Iara", "Moema")
    assert (await world.does("Anna", "drop", code, "Tupã")).notice == "There is no such computer at this table."
    assert (await world.does("Anna", "drop", code, "1")).notice.startswith("The table has changed since")
    assert (await table_of(world, code)).names == ("Anna", "Iara", "Moema")


async def test_the_seats_are_dealt_at_the_start_by_the_seed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """T-38: whoever saw the lobby can check the order with the seed."""
    monkeypatch.setattr(Seal, "drawn", lambda: Seal(bytes(32), None))
    orders = []
    for _ in range(2):
        code = await lobby(world, "Anna", "Bruno", computers=1)
        panel = screen_of(await world.does("Anna", "lobby", code))
        assert not (await press(world, "Anna", panel, "shuffle", "on")).refused
        await world.quiet()
        assert "The seats are dealt anew at the start." in home(world).text
        await world.does("Anna", "start", code)
        orders.append((await table_of(world, code)).names)
    assert orders[0] == orders[1]
    assert sorted(orders[0]) == ["Anna", "Bruno", "Iara"]
    plain = await lobby(world, "Anna", "Bruno", computers=1)
    await world.does("Anna", "start", plain)
    assert (await table_of(world, plain)).names == ("Anna", "Bruno", "Iara")


async def test_every_order_of_the_seats_comes(world: World) -> None:
    """T-38"""
    waiting = await table_of(world, await lobby(world, "Anna", "Bruno", computers=1))
    orders = set()
    for nth in range(60):
        table = waiting.copy()
        table.shuffled, table.seal = True, Seal(bytes([nth] * 32), None)
        table.start(0.0)
        orders.add(table.names)
    assert len(orders) == 6


# A rematch


async def over(world: World, *names: str, computers: int = 0) -> str:
    code = await world.start(*names, computers=computers)
    await world.to_the_end(code)
    return code


async def test_the_seats_of_a_rematch_are_kept_a_day(world: World, clock: SetClock) -> None:
    """T-38: nobody is quicker than those who played."""
    names = ("Anna", "Bruno", "Giulia", "Dario")
    code = (await world.does("Bruno", "rematch", await over(world, *names))).table
    await world.quiet()
    for name in ("Anna", "Giulia", "Dario"):
        assert f"A seat is kept for {name} until 2027-01-16 08:00 UTC." in home(world).text
    late = await world.does("Zoe", "join", code)
    assert late.notice == (
        "The free seats of this table are kept for Anna, Giulia, Dario; ask them to sit down or to leave."
    )
    assert (await world.does("Bruno", "computer", code, "steady")).refused
    assert not (await world.does("Anna", "join", code)).refused
    away = await world.service.act(await world.caller("Giulia", place=BROOK), ask("join", code))
    assert not away.refused, "a kept seat is theirs from wherever they ask"
    assert (await world.does("Zoe", "join", code)).refused
    clock.advance(DAY_S)
    assert not (await world.does("Zoe", "join", code)).refused
    assert (await world.does("Dario", "join", code)).notice.startswith("All 4 seats")


async def test_whoever_says_no_frees_their_seat(world: World) -> None:
    """T-38"""
    code = (await world.does("Bruno", "rematch", await over(world, "Anna", "Bruno", "Giulia", "Dario"))).table
    assert not (await world.does("Dario", "leave", code)).refused
    await world.quiet()
    assert "kept for Dario" not in home(world).text
    assert not (await world.does("Zoe", "join", code)).refused
    assert (await world.does("Dario", "leave", code)).refused


async def test_a_rematch_may_start_without_those_who_have_not_come(world: World) -> None:
    """T-38"""
    code = (await world.does("Bruno", "rematch", await over(world, "Anna", "Bruno", computers=1))).table
    assert not (await world.does("Bruno", "start", code)).refused
    table = await table_of(world, code)
    anna = (await world.caller("Anna", place=BROOK)).person
    assert roles_of(table, anna.id, BROOK) == {Role.STRANGER}


# Homes


async def asked_for(world: World, code: str, name: str, place: Place) -> Response:
    caller = await world.caller(name, place=place)
    titled = msgspec.structs.replace(caller, home=Home(place, "en", place.chat.title()))
    return await world.service.act(titled, ask("board", code))


async def test_another_home_waits_for_the_owners_word(world: World) -> None:
    """T-1"""
    code = await world.start("Anna", "Bruno")
    assert (await asked_for(world, code, "Dora", BROOK)).notice.startswith("There is no table")
    for _ in range(2):
        assert (await asked_for(world, code, "Bruno", BROOK)).notice.startswith(f"The owner of table {code} is asked")
    assert len((await table_of(world, code)).asked_homes) == 1
    await world.quiet()
    assert not world.platform.at(BROOK)
    panel = home(world, Place("fake", user="anna"))
    assert "Bruno wants to show this table also in Brook." in panel.text
    assert "Brook" not in home(world, Place("fake", user="bruno")).text
    menu = screen_of(await world.does("Anna", "more", code))
    no = await press(world, "Anna", menu, "home_no")
    assert no.notice == "The board isn't shown there."
    assert (await asked_for(world, code, "Bruno", BROOK)).notice.startswith("The owner of table")
    assert (await world.does("Anna", "home_yes", code, BROOK.mark)).notice.startswith("That is settled already")
    assert not (await asked_for(world, code, "Anna", BROOK)).refused, "the owner's own word needs nobody's"
    await world.quiet()
    assert world.platform.at(BROOK)


async def test_a_table_whose_homes_are_all_gone_is_brought_back_by_any_player(world: World) -> None:
    """T-1: and whoever runs that place has no say in it."""
    code = await world.start("Anna", "Bruno")
    await world.service.lose(RIVER)
    assert (await asked_for(world, code, "Dora", BROOK)).notice.startswith("There is no table")
    assert not (await asked_for(world, code, "Bruno", BROOK)).refused
    await world.quiet()
    assert world.platform.at(BROOK)
    lord = await moderator(world, "Lord", BROOK)
    assert (await world.service.act(lord, ask("cancel_sure", code))).refused


async def test_requests_for_homes_are_bounded(world: World) -> None:
    """T-1"""
    code = await world.start("Anna", "Bruno")
    for nth in range(MOST_ASKED_HOMES):
        assert not (await asked_for(world, code, "Bruno", Place("fake", f"b{nth}"))).refused
    full = await asked_for(world, code, "Bruno", Place("fake", "one more"))
    assert full.notice.startswith(f"The owner of table {code} has many such questions")


async def test_the_board_leaves_a_chat_by_the_word_of_whoever_may(world: World) -> None:
    """T-1: the owner, whoever brought it, and that chat's own moderators; nobody else, and never the last."""
    code = await world.start("Anna", "Bruno")
    places = [Place("fake", name) for name in ("one", "two", "three")]
    for place in places:
        await asked_for(world, code, "Bruno", place)
        await world.does("Anna", "home_yes", code, place.mark)
    await world.quiet()
    one, two, three = places
    lord = await moderator(world, "Lord", one)
    assert (await world.service.act(lord, ask("away", code, two.mark))).notice.startswith("Only the owner of table")
    dora = await world.caller("Dora", place=two)
    assert (await world.service.act(dora, ask("away", code))).notice.startswith("Only the owner of table")
    assert (await world.service.act(await world.caller("Bruno"), ask("away", code))).notice.startswith("Only the owner")
    assert not (await world.service.act(lord, ask("away", code))).refused
    assert not (await world.service.act(await world.caller("Bruno", place=two), ask("away", code))).refused
    menu = screen_of(await world.does("Anna", "more", code))
    assert not (await press(world, "Anna", menu, "away", three.mark)).refused
    await world.quiet()
    for place in places:
        assert world.platform.at(place)
        assert all(message.stripped for message in world.platform.at(place))
    assert "No home" not in menu.text
    gone = await world.service.act(await world.caller("Anna", place=three), ask("away", code))
    assert gone.notice == f"Table {code} isn't shown there."
    last = await world.does("Anna", "away", code)
    assert last.notice.startswith(f"This is the only place that shows table {code}")
    await world.plays(await world.whose(code), code)


async def test_whoever_runs_a_further_home_says_what_it_speaks_there_and_nowhere_else(world: World) -> None:
    """T-1"""
    code = await world.start("Anna", "Bruno")
    await asked_for(world, code, "Anna", BROOK)
    lord = await moderator(world, "Lord", BROOK)
    assert not (await world.service.act(lord, ask("speak", code, "it"))).refused
    assert [one.language for one in (await table_of(world, code)).homes] == ["en", "it"]
    mo = await moderator(world)
    assert not (await world.service.act(mo, ask("speak", code, "it"))).refused
    await world.service.act(lord, ask("speak", code, "en"))
    assert [one.language for one in (await table_of(world, code)).homes] == ["it", "en"]
    assert not (await world.does("Anna", "speak", code, "it")).refused
    assert [one.language for one in (await table_of(world, code)).homes] == ["it", "it"]


# Invitations and guests


async def test_an_invitation_looks_and_joins_until_it_is_withdrawn(world: World) -> None:
    """T-2"""
    code = await lobby(world, "Anna")
    name = (await table_of(world, code)).invited_name
    ida = await world.caller("Ida", place=BROOK)
    seen = screen_of(await world.service.act(ida, ask("look", name.lower())))
    assert find(seen, "join").press.table.startswith(f"{code}-"), "the button goes on carrying a key"
    uninvited = await world.service.act(ida, ask("join", f"{code}-{'A' * 12}"))
    assert uninvited.notice == f"There is no table {code}; look at your tables for the code."
    await world.does("Anna", "uninvite", code)
    assert (await world.service.act(ida, pressed(find(seen, "join")))).refused
    new = (await table_of(world, code)).invited_name
    assert new != name
    assert not (await world.service.act(ida, ask("join", new))).refused
    assert not (await world.service.act(ida, ask("rules", code))).refused, "a seat needs no key"


async def test_a_key_of_ones_own_is_nobody_elses(world: World) -> None:
    """T-2"""
    code = await world.start("Anna", "Bruno")
    zoe = await world.does("Zoe", "more", code)
    assert zoe.pass_name.startswith(f"{code}-")
    elsewhere = {name: await world.caller(name, place=BROOK) for name in ("Zoe", "Yan")}
    assert not (await world.service.act(elsewhere["Zoe"], ask("log", zoe.pass_name))).refused
    assert (await world.service.act(elsewhere["Yan"], ask("log", zoe.pass_name))).notice.startswith("There is no table")


async def test_a_table_without_a_key_admits_nobody_by_an_empty_one(world: World) -> None:
    """T-2"""
    code = await lobby(world, "Anna")
    table = (await table_of(world, code)).copy()
    yan = (await world.caller("Yan")).person.id
    assert not table.admits(yan, "")
    table.invitation = ""
    assert not table.admits(yan, "")
    assert not table.admits(yan, table.pass_of(yan))


async def test_what_was_asked_in_the_chat_reads_on_in_private(world: World) -> None:
    """T-2: an onlooker's screen goes with them; a guest's holds nothing that would seat them."""
    code = await lobby(world, "Anna", "Bruno")
    await world.does("Anna", "guests", code, "on")
    own = {name: Place("fake", user=name) for name in ("zoe", "gus")}
    here, elsewhere = await world.caller("Zoe"), await world.caller("Gus", place=BROOK)
    for caller, joins in ((here, True), (elsewhere, False)):
        menu = screen_of(await world.service.act(caller, ask("more", code)))
        name = caller.person.name
        private = await world.caller(name, place=own[name.lower()])
        assert not (await world.service.act(private, pressed(find(menu, "rules")))).refused
        table = find(menu, "rules").press.table
        assert (await world.service.act(private, ask("join", table))).refused != joins


async def test_guests_look_and_no_more(world: World) -> None:
    """T-2"""
    code = await lobby(world, "Anna", "Bruno")
    gus = await world.caller("Gus", place=BROOK)
    assert (await world.service.act(gus, ask("look", code))).refused
    menu = screen_of(await world.does("Anna", "more", code))
    assert (await press(world, "Anna", menu, "guests", "on")).notice.startswith("Whoever knows the code may look")
    await world.quiet()
    assert "Open to guests" in home(world).text
    seen = screen_of(await world.service.act(gus, ask("look", code)))
    assert [button.press.verb for button in seen.controls] == ["guide"]
    refused = await world.service.act(gus, ask("join", code))
    assert refused.notice == f"Sitting down at table {code} takes an invitation; ask one of its players for one."
    await world.does("Anna", "start", code)
    watched = screen_of(await world.service.act(gus, ask("look", code)))
    assert watched.picture
    for verb in ("text", "log", "full", "rules", "more"):
        assert not (await world.service.act(gus, ask(verb, code))).refused
    assert (await world.service.act(gus, ask("export", code))).refused
    await world.does("Anna", "guests", code, "off")
    assert (await world.service.act(gus, ask("text", code))).notice.startswith("There is no table")


async def test_whoever_guesses_codes_hits_nothing(world: World) -> None:
    """T-2: of tables that run and wait, strangers are told the same as of none."""
    running = [await world.start("Anna", "Bruno") for _ in range(2)]
    for nth, code in enumerate([*running, await lobby(world, "Anna")]):
        for verb in ("join", "look", "log", "export", "board"):
            yan = await world.caller(f"Yan {nth} {verb}", place=BROOK)
            answer = await world.service.act(yan, ask(verb, code))
            assert answer.notice == f"There is no table {code}; look at your tables for the code."
            assert (answer.screen, answer.document, answer.pass_name) == (None, None, "")
