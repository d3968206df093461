"""Being told that one can sit down: at a lobby, and where others want to play the same game."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec
import pytest

from core.budgets import MOST_LOBBIES, WAITING_KEPT_S
from core.people import Place
from core.responses import Response
from core.screens import Screen
from core.stored import KEPT_S, Status
from core.timekeeping import Timekeeper
from core.turn import Occasion
from core.waiting import TOO_LATE_S
from render.service import Painter
from tests.bots.test_heard import heard
from tests.clock import SetClock
from tests.fakes import FakePlatform
from tests.world import RIVER, World, ask, opened, pressed

BRUNOS = Place("fake", user="bruno")


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
async def world(painter: Painter, clock: SetClock) -> AsyncIterator[World]:
    async with opened(":memory:", painter, FakePlatform(), clock=clock) as made:
        yield made


async def lobby(world: World, *names: str) -> str:
    code = (await world.does("Anna", "new", arg="coloretto")).table
    for name in names:
        await world.does(name, "join", code)
    await world.quiet()
    return code


class Ears:
    """Who is notified from now on."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._since = set(world.platform.messages)

    async def hear(self, *names: str) -> list[str]:
        """Each of `names` as often as they were notified since the last look."""
        await self._world.quiet()
        found = [name for name in names for _ in range(heard(self._world.platform, name, self._since))]
        self._since = set(self._world.platform.messages)
        return found


def card(world: World) -> Screen:
    return world.platform.at(RIVER)[-1].rendered.screen


def labels(shown: Response) -> list[str]:
    assert shown.screen
    return [button.label for button in (*shown.screen.choices, *shown.screen.controls)]


# A free seat


async def test_who_waits_for_a_seat_is_called_once_and_the_first_to_press_has_it(world: World) -> None:
    code = await lobby(world, "Bruno", "Carla", "Dario")
    for name in ("Elena", "Fabio"):
        answer = await world.does(name, "queue", code)
        assert "once" in answer.notice
        assert "No seat at table" in answer.notice
    await world.quiet()
    ears = Ears(world)
    assert "Elena, Fabio" in card(world).text
    await world.does("Dario", "leave", code)
    assert await ears.hear("Anna", "Bruno", "Dario", "Elena", "Fabio") == ["Elena", "Fabio"]
    assert "A seat is free: Elena, Fabio. Whoever presses first has it." in card(world).text
    answers = await asyncio.gather(*(world.does(name, "join", code) for name in ("Elena", "Fabio")))
    assert sorted(answer.refused for answer in answers) == [False, True]
    assert len((await world.service.table(code)).occupants) == 4


async def test_nobody_is_called_again_for_a_seat_that_becomes_free_later(world: World, clock: SetClock) -> None:
    code = await lobby(world, "Bruno", "Carla", "Dario")
    await world.does("Elena", "queue", code)
    await world.does("Dario", "leave", code)
    ears = Ears(world)
    await world.quiet()
    clock.advance(TOO_LATE_S + 1.0)
    await world.does("Dario", "join", code)
    await world.does("Dario", "leave", code)
    assert await ears.hear("Elena") in ([], ["Elena"])
    assert (await world.service.table(code)).life.queue == ()
    await world.does("Dario", "join", code)
    await world.does("Dario", "leave", code)
    assert await ears.hear("Elena") == []


async def test_whoever_was_told_and_found_the_seat_taken_goes_on_waiting(world: World) -> None:
    """Somebody was quicker within five minutes: the call may not even have come through."""
    code = await lobby(world, "Bruno", "Carla", "Dario")
    await world.does("Elena", "queue", code)
    await world.does("Dario", "leave", code)
    await world.does("Dario", "join", code)
    assert [waiter.name for waiter in (await world.service.table(code)).life.queue] == ["Elena"]
    await world.quiet()
    ears = Ears(world)
    await world.does("Carla", "leave", code)
    await world.quiet()
    assert "A seat is free: Elena" in card(world).text
    assert await ears.hear("Elena") in ([], ["Elena"]), "called again once five minutes have passed"


async def test_a_seat_that_was_kept_becomes_free_by_time_alone(world: World, clock: SetClock) -> None:
    code = await world.start("Anna", "Bruno", "Carla", "Dario")
    await world.does("Anna", "cancel_sure", code)
    again = (await world.does("Anna", "rematch", code)).table
    assert not (await world.does("Elena", "queue", again)).refused
    await world.quiet()
    ears = Ears(world)
    clock.advance(KEPT_S + 1.0)
    await Timekeeper(world.service).look()
    assert await ears.hear("Elena") == ["Elena"]


async def test_a_call_outlives_the_program_and_is_made_once(
    painter: Painter, clock: SetClock, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path, platform = tmp_path_factory.mktemp("lives") / "a.db", FakePlatform()
    async with opened(path, painter, platform, clock=clock) as world:
        code = await lobby(world, "Bruno", "Carla", "Dario")
        await world.does("Elena", "queue", code)
        await world.quiet()
    async with opened(path, painter, platform, clock=clock) as world:
        since = set(platform.messages)
        await world.does("Dario", "leave", code)
        await world.quiet()
    async with opened(path, painter, platform, clock=clock) as world:
        await world.quiet()
        assert heard(platform, "Elena", since) == 1
        assert (await world.service.table(code)).life.queue == ()


async def test_whoever_asked_in_their_private_chat_is_told_there_with_a_button_that_admits(world: World) -> None:
    """They came by an invitation: no home of the table reaches them."""
    code = await lobby(world, "Carla", "Dario", "Elena")
    name = (await world.service.table(code)).invited_name
    bruno = await world.caller("Bruno", place=BRUNOS, open=False)
    assert not (await world.service.act(bruno, ask("queue", name))).refused
    await world.quiet()
    assert world.platform.at(BRUNOS) == []
    for verb in ("unqueue", "queue"):  # by the buttons of what they wait for, and of the lobby
        listed = await world.service.act(
            bruno, ask("wait" if verb == "unqueue" else "look", "" if verb == "unqueue" else name)
        )
        assert listed.screen
        [button] = [one for one in (*listed.screen.choices, *listed.screen.controls) if one.press.verb == verb]
        assert not (await world.service.act(bruno, pressed(button))).refused
    await world.does("Elena", "leave", code)
    await world.quiet()
    [told] = world.platform.at(BRUNOS)
    assert "A seat is free: Bruno" in told.rendered.screen.text
    assert not told.rendered.silent
    [join] = [button for button in told.buttons if button.press.verb == "join"]
    assert not (await world.service.act(bruno, pressed(join))).refused
    await world.quiet()
    assert list(world.platform.live(BRUNOS)) == [], "the card has served"


async def test_the_card_in_a_private_chat_goes_when_the_lobby_ends(world: World) -> None:
    code = await lobby(world, "Carla", "Dario", "Elena")
    name = (await world.service.table(code)).invited_name
    bruno = await world.caller("Bruno", place=BRUNOS, open=False)
    await world.service.act(bruno, ask("queue", name))
    await world.does("Elena", "leave", code)
    await world.quiet()
    await world.does("Anna", "start", code)
    await world.quiet()
    assert list(world.platform.live(BRUNOS)) == []
    assert (await world.service.table(code)).life.told == ()


async def test_whoever_asks_again_keeps_their_place(world: World, clock: SetClock) -> None:
    code = await lobby(world, "Bruno", "Carla", "Dario")
    for name in ("Elena", "Fabio", "Elena"):
        clock.advance(1.0)
        await world.does(name, "queue", code)
    assert [waiter.name for waiter in (await world.service.table(code)).life.queue] == ["Elena", "Fabio"]


# Enough people


async def test_who_waits_for_four_is_called_once_four_would_be_there(world: World) -> None:
    code = await lobby(world, "Bruno")
    shown = await world.does("Carla", "queue", code)
    assert labels(shown) == ["When 3 would be there", "When 4 would be there"]
    await world.does("Carla", "queue", code, "4")
    await world.does("Dario", "queue", code, "3")
    ears = Ears(world)
    table = await world.service.table(code)
    assert table.turn.occasion is Occasion.READY
    assert [called.name for called in table.turn.called] == ["Carla", "Dario"], "with Dario they are four"
    await world.quiet()
    assert "Enough people want to play: Carla, Dario" in card(world).text
    assert await ears.hear("Anna", "Bruno") == []
    await world.does("Carla", "join", code)
    await world.quiet()
    assert "Enough people want to play: Dario" in card(world).text


async def test_who_waits_for_more_than_are_there_goes_on_waiting(world: World) -> None:
    code = (await world.does("Anna", "new", arg="nile")).table
    await world.does("Bruno", "queue", code, "5")
    await world.does("Carla", "queue", code, "3")
    await world.does("Dario", "join", code)
    table = await world.service.table(code)
    assert [waiter.name for waiter in table.life.told] == ["Carla"], "Anna, Dario and she; Bruno wants five"
    assert [waiter.name for waiter in table.life.queue] == ["Bruno"]


async def test_people_who_block_each_other_do_not_make_each_other_enough(world: World) -> None:
    code = await lobby(world, "Carla", "Dario")
    await world.does("Carla", "block", code, "Dario")
    for name in ("Carla", "Dario"):
        await world.does(name, "leave", code)
    await world.does("Carla", "queue", code, "3")
    await world.does("Dario", "queue", code, "3")
    assert (await world.service.table(code)).life.told == ()
    await world.does("Elena", "queue", code, "3")
    assert [waiter.name for waiter in (await world.service.table(code)).life.told] == ["Carla", "Elena"]


async def test_who_waits_stops_by_a_button_and_by_sitting_down(world: World) -> None:
    code = await lobby(world, "Bruno")
    shown = await world.does("Carla", "queue", code, "4")
    [stop] = [button for button in shown.screen.controls if button.label == "Stop waiting"]  # type: ignore[union-attr]
    assert not (await world.service.act(await world.caller("Carla"), pressed(stop))).refused
    assert (await world.service.table(code)).life.queue == ()
    await world.does("Carla", "queue", code, "4")
    await world.does("Carla", "join", code)
    assert (await world.service.table(code)).life.queue == ()


# Others who want the same


async def test_the_last_of_four_opens_a_table_of_the_first_with_seats_kept_for_all(world: World) -> None:
    first = await world.does("Anna", "wait", arg="coloretto 4")
    assert first.post is not None
    [too] = first.post.controls
    for name in ("Bruno", "Carla"):
        assert (await world.service.act(await world.caller(name), pressed(too))).post is None, "said once"
    ears = Ears(world)
    last = await world.service.act(await world.caller("Dario"), pressed(too))
    table = await world.service.table(last.table)
    assert (table.status, table.names, table.homes[0].place) == (Status.LOBBY, ("Anna",), RIVER)
    assert [seat.name for seat in table.kept] == ["Bruno", "Carla", "Dario"]
    assert await ears.hear("Anna", "Bruno", "Carla", "Dario") == ["Anna", "Bruno", "Carla"], "Dario knows"
    assert "Enough people want to play: Bruno, Carla, Dario" in card(world).text
    assert (await world.does("Elena", "join", table.code)).refused, "kept for a day"
    for name in ("Bruno", "Carla", "Dario"):
        assert not (await world.does(name, "join", table.code)).refused
    assert [await world.stores.waiting.of((await world.caller(name)).person.id) for name in ("Anna", "Dario")] == [
        [],
        [],
    ]


async def test_how_many_wait_is_told_to_each(world: World) -> None:
    answers = [await world.does(name, "wait", arg="coloretto 4") for name in ("Anna", "Bruno", "Bruno", "Carla")]
    assert [answer.notice.partition("so far ")[2] for answer in answers] == [f"{n} of you." for n in (1, 2, 2, 3)]


async def test_a_blocked_person_reads_what_somebody_reads_who_comes_first(world: World) -> None:
    code = await lobby(world, "Bruno")
    await world.does("Anna", "block", code, "Bruno")
    first = await world.does("Anna", "wait", arg="nile 2")
    assert (await world.does("Bruno", "wait", arg="nile 2")).notice == first.notice


async def test_two_who_come_last_at_once_open_one_table(world: World) -> None:
    for name in ("Anna", "Bruno"):
        await world.does(name, "wait", arg="coloretto 3")
    answers = await asyncio.gather(*(world.does(name, "wait", arg="coloretto 3") for name in ("Carla", "Dario")))
    assert len([answer for answer in answers if answer.table]) == 1
    assert await world.stores.tables.counts() == {"lobby": 1}
    assert len(await world.stores.waiting.at(RIVER, "coloretto", 3)) == 1


async def test_other_places_games_and_numbers_are_not_counted_together(world: World) -> None:
    await world.does("Anna", "wait", arg="coloretto 2")
    await world.does("Bruno", "wait", arg="coloretto 3")
    await world.does("Carla", "wait", arg="nile 2")
    elsewhere = await world.caller("Dario", place=Place("fake", "elsewhere"))
    await world.service.act(elsewhere, ask("wait", arg="coloretto 2"))
    assert await world.stores.tables.counts() == {}


async def test_people_who_block_each_other_are_not_brought_together(world: World, clock: SetClock) -> None:
    code = await lobby(world, "Bruno")
    await world.does("Anna", "block", code, "Bruno")
    await world.does("Bruno", "wait", arg="nile 2")
    clock.advance(1.0)
    assert (await world.does("Anna", "wait", arg="nile 2")).table == ""
    opened_ = await world.does("Carla", "wait", arg="nile 2")
    table = await world.service.table(opened_.table)
    assert (table.names, [seat.name for seat in table.kept]) == (("Bruno",), ["Carla"])


async def test_where_the_first_may_open_no_more_the_next_one_owns_the_table(world: World) -> None:
    for _ in range(MOST_LOBBIES):
        await lobby(world)
    await world.does("Anna", "wait", arg="nile 2")
    made = await world.does("Bruno", "wait", arg="nile 2")
    assert (await world.service.table(made.table)).names == ("Bruno",)


async def test_those_who_are_enough_are_brought_together_after_a_crash_too(world: World) -> None:
    """The last one's wish was stored, and the program ended before it opened a table."""
    await world.does("Anna", "wait", arg="coloretto 2")
    [annas] = await world.stores.waiting.at(RIVER, "coloretto", 2)
    bruno = await world.caller("Bruno")
    late = msgspec.structs.replace(annas, person=bruno.person.id, account=bruno.account, name="Bruno", at=annas.at + 1)
    await world.stores.waiting.add(late)
    await world.service.gather()
    [code] = await world.stores.tables.codes()
    assert (await world.service.table(code)).names == ("Anna",)


async def test_nobody_waits_longer_than_a_week(world: World, clock: SetClock) -> None:
    await world.does("Anna", "wait", arg="coloretto 2")
    clock.advance(WAITING_KEPT_S + 1.0)
    assert (await world.does("Bruno", "wait", arg="coloretto 2")).table == ""


async def test_what_one_waits_for_is_listed_with_buttons_to_stop(world: World) -> None:
    code = await lobby(world, "Bruno")
    await world.does("Carla", "queue", code, "4")
    await world.does("Carla", "wait", arg="nile 3")
    listed = await world.does("Carla", "wait")
    assert listed.screen
    assert f"Coloretto Amazonas {code} with 4" in listed.screen.text
    stops = [button for button in listed.screen.choices if button.label.startswith("No longer")]
    assert len(stops) == 2
    for stop in stops:
        assert not (await world.service.act(await world.caller("Carla"), pressed(stop))).refused
    listed = await world.does("Carla", "wait")
    assert "You wait for nothing." in listed.screen.text  # type: ignore[union-attr]
    assert [button.press.verb for button in listed.screen.choices] == ["queue"]  # type: ignore[union-attr]


@pytest.mark.parametrize("typed", ["KXRM", "KXRM 4", "kxrm 4"])
async def test_a_code_behind_the_command_means_that_table(world: World, typed: str) -> None:
    code = await lobby(world, "Bruno")
    words = typed.replace("KXRM", code).replace("kxrm", code.lower())
    answer = await world.does("Carla", "wait", arg=words)
    assert answer.table == code
    assert bool((await world.service.table(code)).life.queue) == words.endswith("4")


async def test_a_game_without_a_number_is_asked_for_one(world: World) -> None:
    shown = await world.does("Anna", "wait", arg="dos rios")
    assert [button.press.argument for button in shown.screen.choices] == [f"dos_rios {n}" for n in (2, 3, 4)]  # type: ignore[union-attr]
