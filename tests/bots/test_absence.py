"""Somebody is away: what the others may decide about their seat, who takes it, and who comes back. (T-47)"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec
import pytest

from core.absence import absent
from core.game import Seat
from core.motions import open_motions
from core.observing import awaited_by
from core.people import Account, Place
from core.ports.alive import GAP_S
from core.ports.stores import Stores
from core.records import Seated
from core.responses import Response
from core.screens import Screen
from core.stored import Gone, Status
from core.table import Table
from core.titles import TITLES
from render.service import Painter
from storage.memory import MemoryStores
from tests.clock import SetClock
from tests.fakes import FakePlatform
from tests.stores import opened as opened_stores
from tests.world import RIVER, World, ask

ELSEWHERE = Place("fake", "elsewhere")


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


async def table_of(world: World, code: str) -> Table:
    return await world.service.table(code)


def private(name: str) -> Place:
    return Place("fake", user=name.lower())


async def gone(world: World, name: str, how: Gone = "left", place: Place = RIVER) -> None:
    await world.service.departed(place, Account("fake", name.lower()), how)


async def privately(world: World, name: str, verb: str, code: str, arg: str = "") -> Response:
    """Asked in their own chat."""
    return await world.service.act(await world.caller(name, place=private(name), open=False), ask(verb, code, arg))


async def home(world: World) -> Screen:
    await world.quiet()
    return [shown.rendered.screen for shown in world.platform.at(RIVER) if shown.rendered.screen.table][-1]


def verbs(screen: Screen) -> set[str]:
    return {one.press.verb for one in (*screen.choices, *screen.controls)}


async def seat_of(world: World, code: str, name: str) -> str:
    """As a button holds it."""
    return str((await table_of(world, code)).names.index(name))


async def out_of_time(world: World, clock: SetClock, code: str) -> str:
    """Whoever is awaited has let their time pass, while the service was up."""
    late = await world.whose(code)
    while not absent(await table_of(world, code)):
        clock.advance(GAP_S / 2)
        await world.service.beat()
        await world.service.keep_time(code)
    return late


async def other(world: World, code: str, name: str) -> str:
    return next(one for one in (await table_of(world, code)).names if one != name)


async def names(world: World, code: str) -> tuple[str, ...]:
    return (await table_of(world, code)).names


# Two players


async def test_nothing_is_decided_about_somebody_who_is_there(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    for verb in ("more_time", "seat_computer", "substitute", "end_early", "take_win"):
        answer = await world.does("Anna", verb, code, await seat_of(world, code, "Roberto"))
        assert answer.refused
        assert "isn't away" in answer.notice
    assert not verbs(await home(world)) & {"more_time", "take_win", "come_back"}


async def test_whoever_is_late_gets_more_time_by_one_press_of_the_other(world: World, clock: SetClock) -> None:
    code = await world.start("Anna", "Roberto", arg="coloretto pace=live")
    late = await out_of_time(world, clock, code)
    waiting = await other(world, code, late)
    board = await home(world)
    assert {"more_time", "seat_computer", "substitute", "end_early", "take_win"} <= verbs(board)
    assert f"More time for {late}" in [button.label for button in board.controls]
    answer = await world.does(waiting, "more_time", code, await seat_of(world, code, late))
    assert answer.notice == f"{late} has more time."
    assert "more_time" not in verbs(await home(world))
    again = await world.does(waiting, "more_time", code, await seat_of(world, code, late))
    assert again.refused


async def test_a_late_move_simply_counts(world: World, clock: SetClock) -> None:
    code = await world.start("Anna", "Roberto", arg="coloretto pace=live")
    late = await out_of_time(world, clock, code)
    assert not (await world.plays(late, code)).refused
    assert not verbs(await home(world)) & {"more_time", "take_win"}


async def test_with_two_players_the_other_takes_the_win_when_asked_once_more(world: World, clock: SetClock) -> None:
    code = await world.start("Anna", "Roberto", arg="coloretto pace=live")
    late = await out_of_time(world, clock, code)
    waiting, seat = await other(world, code, late), await seat_of(world, code, late)
    question = await world.does(waiting, "take_win", code, seat)
    assert question.screen
    assert f"The seat of {late} then counts as given up" in question.screen.text
    assert (await table_of(world, code)).status is Status.RUNNING
    sure = question.screen.choices[0].press
    assert (await world.does(waiting, sure.verb, code, sure.argument)).notice == "The match is over: you win."
    outcome = (await world.match(code)).outcome()
    assert outcome
    assert outcome.places[int(seat)] == 0
    assert f"{waiting} wins." in (await home(world)).text


async def test_with_two_players_the_other_ends_the_match_without_a_result(world: World, clock: SetClock) -> None:
    code = await world.start("Anna", "Roberto", arg="coloretto pace=live")
    late = await out_of_time(world, clock, code)
    waiting, seat = await other(world, code, late), await seat_of(world, code, late)
    assert "without a result" in str((await world.does(waiting, "end_early", code, seat)).screen)
    await world.does(waiting, "end_early", code, f"{seat}=sure")
    assert (await table_of(world, code)).status is Status.CANCELLED


async def test_whoever_is_away_decides_nothing_about_themselves(world: World, clock: SetClock) -> None:
    code = await world.start("Anna", "Roberto", arg="coloretto pace=live")
    late = await out_of_time(world, clock, code)
    for verb in ("more_time", "seat_computer", "take_win"):
        answer = await world.does(late, verb, code, await seat_of(world, code, late))
        assert "your own seat" in answer.notice


# A computer holds the seat


async def test_a_computer_plays_until_the_person_is_back(world: World, clock: SetClock) -> None:
    code = await world.start("Anna", "Roberto", arg="coloretto pace=live")
    late = await out_of_time(world, clock, code)
    waiting, seat = await other(world, code, late), await seat_of(world, code, late)
    await world.does(waiting, "seat_computer", code, seat)
    board = await home(world)
    match = await world.match(code)
    assert isinstance(match.records[0], Seated)
    assert len(match.line) > 0, "it decided at once"
    assert f"A computer plays for {late} until they are back." in board.text
    assert f"A computer plays for {late} from here on." in board.text
    assert "come_back" in verbs(board)
    assert "take_win" not in verbs(board), "the match goes on"
    panel = (await privately(world, late, "play", code)).screen
    assert panel
    assert "A computer plays for you until you are back." in panel.text
    assert not [one for one in panel.choices if one.press.verb in ("move", "menu")]
    moved = await world.does(late, "type", code, "anything")
    assert "press I'm back first" in moved.notice
    assert (await world.does(waiting, "come_back", code)).refused

    for _ in range(2):  # the other plays on, and the computer answers
        if await world.whose(code) == waiting:
            await world.plays(waiting, code)
            await world.quiet()
    before = len((await world.match(code)).records)
    answer = await world.does(late, "come_back", code)
    assert answer.notice.startswith("Good to have you back")
    assert (await world.match(code)).records[before] == Seated(before + 1, Seat(int(seat)), late, before=late)
    assert f"{late} plays again from here on." in (await home(world)).text
    assert (await world.match(code)).before_others(Seat(int(seat))) == 0, "what the computer played is news to them"
    while await world.whose(code) == waiting:
        await world.plays(waiting, code)
    assert not (await world.plays(late, code)).refused
    await world.to_the_end(code)
    no = before + 1
    assert f"{late} (a computer from move 1 on, {late} from move {no} on)" in (await home(world)).text
    story = (await world.does(late, "log", code, str(no + 1))).screen
    assert story
    assert f"{no}. {late} plays again from here on." in story.text


async def test_a_computer_keeps_the_secret_choice_and_not_the_plan(world: World, clock: SetClock) -> None:
    code = await world.start("Anna", "Roberto", "Giulia", arg="amazonas")
    while len((await world.match(code)).awaited) == 1:
        await world.plays(await world.whose(code), code)
    chosen = str((await world.match(code)).legal(Seat(0))[0])
    await world.does("Anna", "sure", code, chosen)
    await gone(world, "Anna")
    for one in ("Roberto", "Giulia"):
        await world.does(one, "seat_computer", code, "0")
    await world.quiet()
    assert (await table_of(world, code)).occupants[0].held == "steady"
    assert (await table_of(world, code)).pending == {0: chosen}


async def test_the_owner_of_a_held_seat_is_still_there_after_a_restart(
    world: World, stores: Stores, painter: Painter, clock: SetClock
) -> None:
    code = await world.start("Anna", "Roberto", arg="coloretto pace=live")
    late = await out_of_time(world, clock, code)
    await world.does(await other(world, code, late), "seat_computer", code, await seat_of(world, code, late))
    await world.quiet()
    await world.stop()
    again = World(stores, painter, world.platform, titles=TITLES, clock=clock)
    try:
        assert not (await again.does(late, "come_back", code)).refused
        await again.quiet()
        assert not (await table_of(again, code)).computer_level(Seat(int(await seat_of(again, code, late))))
    finally:
        await again.stop()


# A substitute


@pytest.mark.parametrize("game", ["coloretto", "amazonas"])
async def test_a_substitute_gets_the_seat_with_what_is_hidden_there(world: World, clock: SetClock, game: str) -> None:
    code = await world.start("Anna", "Roberto", arg=f"{game} pace=live")
    for _ in range(3):
        await world.plays(await world.whose(code), code)
    await world.quiet()
    old, seat = await out_of_time(world, clock, code), await seat_of(world, code, await world.whose(code))
    waiting = await other(world, code, old)
    assert (await world.does("Iara", "take_seat", code, seat)).refused, "nobody is looked for yet"
    await world.does(waiting, "substitute", code, seat)
    board = await home(world)
    assert f"A substitute for {old} is looked for." in board.text
    assert {"take_seat", "more_time", "come_back"} <= verbs(board)
    before = (await world.match(code)).view(Seat(int(seat)))

    asked = await world.does("Iara", "take_seat", code, seat)
    assert "whether you may take that seat" in asked.notice
    assert (await names(world, code))[int(seat)] == old, "the other has a word in it"
    await votes(world, waiting, code)
    assert (await names(world, code))[int(seat)] == "Iara"
    assert (await world.match(code)).view(Seat(int(seat))) == before
    await world.quiet()
    iaras = (await privately(world, "Iara", "hand", code)).screen
    assert iaras
    assert iaras.picture
    assert iaras.picture.view == (await world.match(code)).view(Seat(int(seat)))
    assert list(world.platform.live(private("Iara")))

    assert not list(world.platform.live(private(old))), "what the old person had has no buttons any more"
    for verb in ("hand", "play", "type", "undo", "come_back", "resign_sure", "plan"):
        refused = await world.does(old, verb, code)
        assert refused.refused
        assert refused.screen is None
    shown = [message.id for message in world.platform.at(private(old))]
    await world.plays(await world.whose(code), code)
    await world.quiet()
    assert [message.id for message in world.platform.at(private(old))] == shown, "and hears nothing more"

    await world.to_the_end(code)
    number = next(record.no for record in (await world.match(code)).records if isinstance(record, Seated))
    assert f"{old} (Iara from move {number} on)" in (await home(world)).text
    story = (await world.does("Iara", "log", code, str(number))).screen
    assert story
    assert old in story.text
    assert "Iara" not in story.text


async def votes(world: World, name: str, code: str, verb: str = "agree") -> Response:
    """Their word on what was asked last."""
    motion = open_motions(await table_of(world, code))[-1]
    return await world.does(name, verb, code, no=motion.no)


async def seat_of_somebody_away(world: World, code: str, name: str) -> str:
    """A substitute for them is looked for, as the two others have agreed."""
    await gone(world, name)
    seat = await seat_of(world, code, name)
    first, second = (one for one in await names(world, code) if one != name)
    await world.does(first, "substitute", code, seat)
    await votes(world, second, code)
    return seat


async def test_most_of_the_others_decide_and_may_take_their_word_back(world: World) -> None:
    code = await world.start("Anna", "Roberto", "Giulia")
    await gone(world, "Giulia")
    seat = await seat_of(world, code, "Giulia")
    asked = await world.does("Anna", "seat_computer", code, seat)
    assert asked.notice.startswith("The others are asked")
    board = await home(world)
    assert "Anna asks to let a computer play for Giulia until they are back." in board.text
    assert "Still asked: Roberto." in board.text
    assert "seat_computer" not in verbs(board), "it is asked"
    assert {"more_time", "substitute", "agree", "against"} <= verbs(board)
    refused = await votes(world, "Giulia", code)
    assert refused.refused, "they have no vote about themselves"
    await gone(world, "Giulia")
    await world.does("Anna", "seat_computer", code, seat)
    await votes(world, "Roberto", code, "against")
    assert not (await table_of(world, code)).occupants[int(seat)].held
    assert "Everything stays as it is." in (await home(world)).text

    await world.does("Roberto", "seat_computer", code, seat)
    assert not (await world.does("Roberto", "vote_back", code)).refused
    assert "Roberto has withdrawn the question." in (await home(world)).text
    await world.does("Roberto", "seat_computer", code, seat)
    await votes(world, "Anna", code)
    assert (await table_of(world, code)).occupants[int(seat)].held


async def test_others_who_say_nothing_count_as_a_yes_after_their_time(world: World, clock: SetClock) -> None:
    code = await world.start("Anna", "Roberto", "Giulia", arg="coloretto pace=live")
    await gone(world, "Giulia", "deleted", private("Giulia"))
    seat = await seat_of(world, code, "Giulia")
    await world.does("Anna", "end_early", code, f"{seat}=sure")
    assert (await table_of(world, code)).status is Status.RUNNING
    for _ in range(2):
        clock.advance(GAP_S / 2)
        await world.service.beat()
        await world.service.keep_time(code)
    assert (await table_of(world, code)).status is Status.CANCELLED


async def test_somebody_who_comes_back_ends_what_is_asked_about_them(world: World) -> None:
    code = await world.start("Anna", "Roberto", "Giulia")
    late = await world.whose(code)
    await gone(world, late)
    others = [one for one in await names(world, code) if one != late]
    await world.does(others[0], "seat_computer", code, await seat_of(world, code, late))
    await world.plays(late, code)
    board = await home(world)
    assert "the question has lapsed" in board.text
    assert not (await table_of(world, code)).occupants[int(await seat_of(world, code, late))].held
    assert (await world.does(others[1], "agree", code)).refused


async def test_whoever_is_sought_for_comes_back_and_nobody_else_is_looked_for(world: World) -> None:
    code = await world.start("Anna", "Roberto", "Giulia")
    seat = await seat_of_somebody_away(world, code, "Giulia")
    await world.does("Iara", "take_seat", code, seat)
    answer = await world.does("Giulia", "come_back", code)
    assert answer.notice.startswith("Good to have you back")
    board = await home(world)
    assert not verbs(board) & {"take_seat", "come_back"}
    assert (await world.does("Iara", "take_seat", code, seat)).refused
    assert (await table_of(world, code)).names[int(seat)] == "Giulia"


async def test_of_two_who_want_the_seat_the_first_is_asked_about_and_then_the_second(world: World) -> None:
    code = await world.start("Anna", "Roberto", "Giulia")
    seat = await seat_of_somebody_away(world, code, "Giulia")
    answers = await asyncio.gather(*(world.does(name, "take_seat", code, seat) for name in ("Iara", "Dora")))
    assert [answer.refused for answer in answers].count(True) == 1
    first, second = ("Iara", "Dora") if answers[1].refused else ("Dora", "Iara")
    assert f"{first} would like to play on in the seat of Giulia." in (await home(world)).text
    again = await world.does(first, "take_seat", code, seat)
    assert not again.refused
    await votes(world, "Anna", code, "against")
    assert (await world.does(first, "take_seat", code, seat)).refused, "once a turn"
    assert not (await world.does(second, "take_seat", code, seat)).refused
    await votes(world, "Anna", code)
    await votes(world, "Roberto", code)
    assert (await names(world, code))[int(seat)] == second
    assert (await world.does(first, "take_seat", code, seat)).refused
    assert (await world.does("Anna", "take_seat", code, seat)).refused, "one seat each"


async def test_a_substitute_of_the_same_name_is_told_apart_and_owns_what_the_owner_left(world: World) -> None:
    code = await world.start("Anna", "Roberto", "Giulia")
    seat = await seat_of_somebody_away(world, code, "Anna")
    dora = await world.caller("Dora")
    other_roberto = msgspec.structs.replace(dora, name="Roberto")
    await world.service.act(other_roberto, ask("take_seat", code, seat))
    for name in ("Roberto", "Giulia"):
        await votes(world, name, code)
    table = await table_of(world, code)
    assert table.names[int(seat)] == "Roberto 2"
    assert table.owner == (await world.caller("Roberto")).person.id


async def test_a_strangers_seat_is_not_taken_by_the_code_alone(world: World) -> None:
    code = await world.start("Anna", "Roberto", "Giulia")
    seat = await seat_of_somebody_away(world, code, "Giulia")
    yan = await world.caller("Yan", place=ELSEWHERE)
    assert "no table" in (await world.service.act(yan, ask("take_seat", code, seat))).notice.lower()
    invited = (await table_of(world, code)).invited_name
    look = (await world.service.act(yan, ask("look", invited))).screen
    assert look
    [button] = [one for one in look.controls if one.press.verb == "take_seat"]
    taken = await world.service.act(yan, ask("take_seat", button.press.table, button.press.argument))
    assert not taken.refused


async def test_whoever_was_removed_from_the_table_or_is_blocked_gets_no_seat_later_either(world: World) -> None:
    code = (await world.does("Anna", "new", arg="coloretto")).table
    for name in ("Roberto", "Giulia", "Iara"):
        await world.does(name, "join", code)
    await world.does("Anna", "kick_sure", code, "Iara")
    await world.does("Anna", "start", code)
    seat = await seat_of_somebody_away(world, code, "Giulia")
    assert (await world.does("Iara", "take_seat", code, seat)).refused
    assert not (await world.does("Dora", "take_seat", code, seat)).refused


async def test_a_seat_that_was_given_up_is_taken_again_and_counts_in_the_placing(world: World) -> None:
    code = await world.start("Anna", "Roberto", "Giulia")
    await world.does("Giulia", "resign_sure", code)
    await world.quiet()
    seat = await seat_of(world, code, "Giulia")
    await world.does("Anna", "substitute", code, seat)
    await votes(world, "Roberto", code)
    assert (await world.does("Giulia", "come_back", code)).refused, "they gave it up"
    await world.does("Iara", "take_seat", code, seat)
    for name in ("Anna", "Roberto"):
        await votes(world, name, code)
    await world.to_the_end(code)
    outcome = (await world.match(code)).outcome()
    assert outcome
    assert outcome.places[int(seat)] > 0
    assert "Giulia (Iara from move" in (await home(world)).text


async def test_what_was_chosen_in_secret_or_planned_by_somebody_else_does_not_bind_a_substitute(world: World) -> None:
    code = await world.start("Anna", "Roberto", "Giulia", arg="amazonas")
    while len((await world.match(code)).awaited) == 1:
        await world.plays(await world.whose(code), code)
    seat = await seat_of(world, code, "Giulia")
    await world.does("Giulia", "sure", code, str((await world.match(code)).legal(Seat(int(seat)))[0]))
    await seat_of_somebody_away(world, code, "Giulia")
    await world.does("Iara", "take_seat", code, seat)
    for name in ("Anna", "Roberto"):
        await votes(world, name, code)
    table = await table_of(world, code)
    assert Seat(int(seat)) not in table.pending
    assert (await world.caller("Iara")).person.id in {called.person for called in awaited_by(table)}
    hers = (await privately(world, "Iara", "play", code)).screen
    assert hers
    assert "You chose" not in hers.text


async def test_a_restart_in_the_middle_of_a_vote_loses_nothing(
    world: World, stores: Stores, painter: Painter, clock: SetClock
) -> None:
    code = await world.start("Anna", "Roberto", "Giulia")
    seat = await seat_of_somebody_away(world, code, "Giulia")
    await world.does("Iara", "take_seat", code, seat)
    await votes(world, "Anna", code)
    await world.quiet()
    await world.stop()
    again = World(stores, painter, world.platform, titles=TITLES, clock=clock)
    try:
        await votes(again, "Roberto", code)
        assert (await names(again, code))[int(seat)] == "Iara"
        await again.to_the_end(code)
        assert "Giulia (Iara from move" in (await home(again)).text
    finally:
        await again.stop()


# Leaving


async def test_somebody_who_leaves_is_told_once_and_decided_about_at_once(world: World) -> None:
    code = await world.start("Anna", "Roberto", "Giulia")
    await world.quiet()
    posted = len(world.platform.at(RIVER))
    await gone(world, "Roberto")
    board = await home(world)
    assert "Roberto has left the chat." in board.text
    assert {"more_time", "seat_computer", "substitute", "end_early"} <= verbs(board)
    assert "take_win" not in verbs(board)
    assert len(world.platform.at(RIVER)) == posted + 1
    revision = (await table_of(world, code)).revision
    await gone(world, "Roberto")
    assert (await table_of(world, code)).revision == revision


async def test_whatever_somebody_who_left_does_at_the_table_brings_them_back(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    first = await world.whose(code)
    await gone(world, first)
    assert "more_time" in verbs(await home(world))
    await world.plays(first, code)
    assert "more_time" not in verbs(await home(world))
    await gone(world, first)
    assert "more_time" not in verbs(await home(world)), "that is known, and was of no weight"
    await world.service.returned(RIVER, Account("fake", first.lower()))
    await gone(world, first)
    assert "more_time" in verbs(await home(world)), "they were here again and have left again"


async def test_a_banned_person_can_do_nothing_by_their_private_chat_until_the_others_let_them(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    banned = await world.whose(code)
    kept = await other(world, code, banned)
    await world.quiet()
    assert list(world.platform.live(private(banned)))
    await gone(world, banned, "banned")
    board = await home(world)
    assert f"{banned} was removed from the chat." in board.text
    assert not list(world.platform.live(private(banned)))
    move = str((await world.match(code)).legal(Seat(int(await seat_of(world, code, banned))))[-1])
    for verb, arg in (
        ("sure", move),
        ("hand", ""),
        ("play", ""),
        ("look", ""),
        ("text", ""),
        ("log", ""),
        ("undo", ""),
    ):
        answer = await privately(world, banned, verb, code, arg)
        assert answer.refused
        assert "removed from the chat" in answer.notice
        assert answer.screen is None
    assert (
        await world.service.completions(
            await world.caller(banned, place=private(banned), open=False), ask("type", code)
        )
        == {}
    )
    assert (await privately(world, banned, "export", code)).document
    await world.does(kept, "more_time", code, await seat_of(world, code, banned))
    assert not (await privately(world, banned, "sure", code, move)).refused


async def test_a_banned_person_goes_on_once_they_are_in_the_chat_again(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    banned = await world.whose(code)
    await gone(world, banned, "banned")
    assert (await privately(world, banned, "play", code)).refused
    await world.service.returned(RIVER, Account("fake", banned.lower()))
    assert not (await privately(world, banned, "play", code)).refused
    assert "removed" not in (await home(world)).text


async def test_a_banned_person_who_speaks_from_the_chat_is_there(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    banned = await world.whose(code)
    await gone(world, banned, "banned")
    assert not (await world.plays(banned, code)).refused
    assert "removed" not in (await home(world)).text


async def test_whoever_is_reached_by_another_home_is_not_gone(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    shown = await world.service.act(await world.caller("Anna", place=ELSEWHERE), ask("board", code))
    assert not shown.refused
    revision = (await table_of(world, code)).revision
    await gone(world, "Roberto")
    assert (await table_of(world, code)).revision == revision

    async def nobody(place: Place, uid: str) -> bool:
        return False

    await world.service.departed(RIVER, Account("fake", "roberto"), "left", nobody)
    assert "Roberto has left the chat." in (await home(world)).text


async def test_in_a_lobby_a_seat_is_free_again_when_its_person_leaves(world: World) -> None:
    code = (await world.does("Anna", "new", arg="coloretto")).table
    await world.does("Roberto", "join", code)
    await world.does("Giulia", "join", code)
    await gone(world, "Roberto")
    assert await names(world, code) == ("Anna", "Giulia")
    await gone(world, "Anna", "banned")
    assert (await table_of(world, code)).names == ("Giulia",)
    assert (await table_of(world, code)).owner == (await world.caller("Giulia")).person.id
    await gone(world, "Giulia", "blocked", private("Giulia"))
    assert await names(world, code) == ("Giulia",), "they are still in the chat"


async def test_a_closed_private_chat_is_told_one_way_only(world: World) -> None:
    """Who has blocked the bot is said to take no messages, and not also that none reach them."""
    code = await world.start("Anna", "Roberto")
    await world.quiet()
    await world.service.lose(private("Roberto"), "dm")
    assert "Roberto" in (await home(world)).text
    unreached = (await home(world)).text
    await gone(world, "Roberto", "blocked", private("Roberto"))
    board = (await home(world)).text
    assert "Roberto takes no messages from here any more." in board
    assert len(board.splitlines()) <= len(unreached.splitlines())
    if await world.whose(code) == "Anna":
        await world.plays("Anna", code)
    while await world.whose(code) != "Roberto":
        await world.plays(await world.whose(code), code)
    await world.plays("Roberto", code)
    assert "takes no messages" not in (await home(world)).text, "they play all the same"


async def test_an_account_that_is_no_more_is_learnt_from_a_message_that_found_nobody(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    await world.quiet()
    await world.service.lose(private("Roberto"), "deleted")
    board = await home(world)
    assert "The account of Roberto is no more." in board.text
    assert "seat_computer" in verbs(board)
    assert code


async def test_who_gives_up_is_told_to_the_others_once(world: World) -> None:
    code = await world.start("Anna", "Roberto", "Giulia")
    await world.quiet()
    posted = len(world.platform.at(RIVER))
    await world.does("Roberto", "resign_sure", code)
    board = await home(world)
    assert len(world.platform.at(RIVER)) >= posted + 1
    assert "Roberto gives up" in board.text
    assert "more_time" not in verbs(board)
    menu = (await world.does("Anna", "more", code)).screen
    assert menu
    assert "substitute" in verbs(menu)
    assert (await world.does("Anna", "more_time", code, await seat_of(world, code, "Roberto"))).refused
