"""Who never sits down at a table: whom its owner removed, and people of whom one blocks another."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec
import pytest

from core.people import Account, Home, Known, PersonId, Place
from core.requests.people import MOST_BLOCKED
from core.responses import Caller, Response
from core.screens import PEOPLE_ROWS, Screen
from core.service import Service
from core.stored import KeptSeat
from core.titles import TITLES
from render.service import Painter
from storage.memory import MemoryStores
from tests.clock import SetClock
from tests.fakes import FakePlatform
from tests.world import RIVER, World, ask, opened, pressed

ELSEWHERE = Place("fake", "elsewhere")


@pytest.fixture
async def world(painter: Painter) -> AsyncIterator[World]:
    async with opened(":memory:", painter, FakePlatform(), clock=SetClock()) as made:
        yield made


async def lobby(world: World, *names: str) -> str:
    code = (await world.does("Anna", "new", arg="coloretto")).table
    for name in names:
        await world.does(name, "join", code)
    return code


async def names(world: World, code: str) -> tuple[str, ...]:
    return (await world.service.table(code)).names


async def presses(world: World, name: str, shown: Response, label: str) -> Response:
    """The button of that label, on the screen that was answered."""
    assert isinstance(shown.screen, Screen)
    [button] = [one for one in (*shown.screen.choices, *shown.screen.controls) if one.label == label]
    return await world.service.act(await world.caller(name), pressed(button))


def labels(shown: Response) -> list[str]:
    assert shown.screen
    return [button.label for button in (*shown.screen.choices, *shown.screen.controls)]


# Removed by the owner


async def test_an_owner_removes_somebody_after_one_question_and_lets_them_in_again(world: World) -> None:
    code = await lobby(world, "Bruno", "Carla")
    asked = await presses(world, "Anna", await world.does("Anna", "lobby", code), "Remove Bruno")
    assert await names(world, code) == ("Anna", "Bruno", "Carla"), "asked first"
    done = await presses(world, "Anna", asked, "Remove Bruno")
    assert await names(world, code) == ("Anna", "Carla")
    await world.quiet()
    card = world.platform.at(RIVER)[-1].rendered.screen
    named = [block.text for block in card.blocks if "Bruno" in block.text]
    assert named == ["Shares in it: Anna, Bruno, Carla."], "nobody else is told, and their share stays"
    refused = await world.does("Bruno", "join", code)
    assert refused.refused
    assert "keeps the seats" in refused.notice
    assert not (await world.does("Bruno", "look", code)).refused, "they go on watching"
    await presses(world, "Anna", done, "Let Bruno in again")
    assert not (await world.does("Bruno", "join", code)).refused
    assert await names(world, code) == ("Anna", "Carla", "Bruno")


async def test_their_share_in_the_shuffle_stays_as_with_whoever_leaves(world: World) -> None:
    code = await lobby(world, "Bruno")
    before = (await world.service.table(code)).seal
    await world.does("Anna", "kick_sure", code, "Bruno")
    assert (await world.service.table(code)).seal == before


async def test_whoever_runs_the_chat_removes_people_but_not_the_owner(world: World) -> None:
    code = await lobby(world, "Bruno")
    mo = msgspec.structs.replace(await world.caller("Mo"), runs=frozenset({RIVER}))
    assert not (await world.service.act(mo, ask("kick_sure", code, "Bruno"))).refused
    assert (await world.service.act(mo, ask("kick_sure", code, "Anna"))).refused
    assert await names(world, code) == ("Anna",)
    assert (await world.does("Carla", "kick_sure", code, "Anna")).refused


async def test_a_button_of_a_lobby_that_has_changed_removes_nobody(world: World) -> None:
    code = await lobby(world, "Bruno", "Carla")
    asked = await presses(world, "Anna", await world.does("Anna", "lobby", code), "Remove Bruno")
    await world.does("Bruno", "leave", code)
    late = await presses(world, "Anna", asked, "Remove Bruno")
    assert late.refused
    assert "Remove Carla" in labels(late), "they see the lobby as it is"
    assert not (await world.does("Bruno", "join", code)).refused


async def test_no_way_to_a_seat_is_open_to_whoever_was_removed(world: World) -> None:
    """By code, by invitation, by a kept seat, by waiting for one."""
    code = await lobby(world, "Bruno")
    await world.does("Anna", "kick_sure", code, "Bruno")
    table = await world.service.table(code)
    outside = await world.caller("Bruno", place=ELSEWHERE)
    for named, caller in ((code, await world.caller("Bruno")), (table.invited_name, outside)):
        for verb, arg in (("join", ""), ("queue", "4")):
            answer = await world.service.act(caller, ask(verb, named, arg))
            assert answer.refused
            assert "keeps the seats" in answer.notice, (named, verb)


async def test_a_kept_seat_is_taken_away_too(world: World) -> None:
    code = await world.start("Anna", "Bruno")
    await world.does("Bruno", "resign_sure", code)
    again = (await world.does("Anna", "rematch", code)).table
    assert [seat.name for seat in (await world.service.table(again)).kept] == ["Bruno"]
    await world.does("Anna", "kick_sure", again, "Bruno")
    assert (await world.service.table(again)).kept == ()
    assert (await world.does("Bruno", "join", again)).refused


async def test_a_rematch_of_the_same_owner_keeps_them_out_and_one_of_somebody_else_does_not(world: World) -> None:
    code = await lobby(world, "Bruno", "Carla")
    await world.does("Anna", "kick_sure", code, "Bruno")
    await world.does("Anna", "start", code)
    await world.does("Carla", "resign_sure", code)
    again = (await world.does("Anna", "rematch", code)).table
    assert "keeps the seats" in (await world.does("Bruno", "join", again)).notice
    await world.does("Anna", "cancel_sure", again)
    carlas = (await world.does("Carla", "rematch", code)).table
    assert not (await world.does("Bruno", "join", carlas)).refused


async def test_many_who_were_removed_are_listed_apart_from_the_owners_panel(world: World) -> None:
    code = await lobby(world)
    for name in ("Bruno", "Carla", "Dario", "Elena"):
        await world.does(name, "join", code)
        await world.does("Anna", "kick_sure", code, name)
    panel = await world.does("Anna", "lobby", code)
    assert [label for label in labels(panel) if label.startswith("Let")] == [
        f"Let {name} in again" for name in ("Carla", "Dario", "Elena")
    ]
    listed = await presses(world, "Anna", panel, "Who is kept out")
    assert "Let Bruno in again" in labels(listed)


# Blocked by somebody


async def test_a_block_is_made_and_ended_by_buttons(world: World) -> None:
    code = await lobby(world, "Bruno", "Carla")
    shown = await presses(world, "Anna", await world.does("Anna", "more", code), "Block")
    assert labels(shown)[:2] == ["Never sit down with Bruno", "Never sit down with Carla"]
    shown = await presses(world, "Anna", shown, "Never sit down with Bruno")
    assert labels(shown)[0] == "No longer block Bruno"
    listed = await presses(world, "Anna", await world.does("Anna", "settings"), "People I block")
    assert "Bruno" in listed.screen.text  # type: ignore[union-attr]
    ended = await presses(world, "Anna", listed, "No longer block Bruno")
    assert "You block nobody" in ended.screen.text  # type: ignore[union-attr]
    assert "People I block" not in labels(await world.does("Anna", "settings"))


async def test_who_sits_there_stays_and_plays_on(world: World) -> None:
    code = await lobby(world, "Bruno")
    await world.does("Anna", "block", code, "Bruno")
    assert not (await world.does("Anna", "start", code)).refused
    assert not (await world.plays(await world.whose(code), code)).refused


async def test_the_blocked_one_is_refused_and_not_told_why_and_the_blocker_is(world: World) -> None:
    """In both directions."""
    code = await lobby(world, "Bruno")
    await world.does("Anna", "block", code, "Bruno")
    annas, brunos = await lobby(world), (await world.does("Bruno", "new", arg="nile")).table
    blocked = await world.does("Bruno", "join", annas)
    assert blocked.refused
    assert "Anna" not in blocked.notice
    assert "block" not in blocked.notice
    blocker = await world.does("Anna", "join", brunos)
    assert blocker.refused
    assert "whom you block: Bruno" in blocker.notice
    for name, table in (("Bruno", annas), ("Anna", brunos)):
        assert not (await world.does(name, "look", table)).refused
    await world.does("Anna", "unblock", arg="Bruno")
    assert not (await world.does("Bruno", "join", annas)).refused


async def test_by_an_invitation_by_waiting_and_beside_a_kept_seat_it_is_the_same(world: World) -> None:
    code = await lobby(world, "Bruno")
    await world.does("Anna", "block", code, "Bruno")
    annas = await lobby(world)
    invited = (await world.service.table(annas)).invited_name
    outside = await world.caller("Bruno", place=ELSEWHERE)
    expected = (await world.does("Bruno", "join", annas)).notice
    assert (await world.service.act(outside, ask("join", invited))).notice == expected
    assert (await world.does("Bruno", "queue", annas, "4")).notice == expected

    carlas = (await world.does("Carla", "new", arg="coloretto")).table
    anna = (await world.caller("Anna")).person
    draft = (await world.service.table(carlas)).copy()
    draft.kept = (KeptSeat(anna.id, "Anna", 4e9),)
    await world.service._live.commit(draft)
    assert (await world.does("Bruno", "join", carlas)).notice == expected.replace(annas, carlas)


async def test_a_rematch_keeps_no_seat_beside_somebody_who_blocks(world: World) -> None:
    code = await world.start("Anna", "Bruno", "Carla")
    await world.does("Bruno", "block", code, "Carla")
    await world.does("Anna", "cancel_sure", code)
    again = await world.service.table((await world.does("Anna", "rematch", code)).table)
    assert [seat.name for seat in again.kept] == ["Bruno"], "in the order of the seats"
    assert {called.name for called in again.turn.called} == {"Bruno"}
    assert (await world.does("Carla", "join", again.code)).refused


async def test_what_a_blocked_person_sees_is_the_same_whoever_blocks() -> None:
    """Whoever of the three at the table it is, to the letter, whatever the blocked one asks there."""
    seen = []
    for blocker in ("Anna", "Bruno", "Carla"):
        service = Service(MemoryStores(SetClock()), TITLES, SetClock())
        people = Evening(service)
        yan = await people.does("Yan", "new", arg="nile")
        code = (await people.does("Anna", "new", arg="coloretto")).table
        await people.does(blocker, "join", yan.table)
        await people.does(blocker, "block", yan.table, "Yan")
        for name in ("Bruno", "Carla"):
            await people.does(name, "join", code)
        answers = [await people.does("Yan", verb, code, arg) for verb, arg in ASKED]
        seen.append([told(answer, {code: "CODE"}) for answer in answers])
        await service.stores.close()
    assert seen[0] == seen[1] == seen[2]
    assert seen[0][0][0].startswith("You can't join table CODE")


ASKED = (("join", ""), ("queue", ""), ("queue", "4"), ("unqueue", ""), ("more", ""), ("block", ""), ("leave", ""))


def told(answer: Response, words: dict[str, str]) -> tuple[str, str]:
    notice, text = answer.notice, answer.screen.text if answer.screen else ""
    for word, plain in words.items():
        notice, text = notice.replace(word, plain), text.replace(word, plain)
    return notice, text


class Evening:
    """People at a service, all in one chat."""

    def __init__(self, service: Service) -> None:
        self.service = service

    async def does(self, name: str, verb: str, table: str = "", arg: str = "") -> Response:
        account = Account("fake", name)
        person = await self.service.person(account, name, "en")
        caller = Caller(person=person, account=account, home=Home(RIVER, "en"))
        return await self.service.act(caller, ask(verb, table, arg))


async def test_a_long_list_is_read_page_by_page(world: World) -> None:
    """As many as one may block; each button fits its page."""
    person = (await world.caller("Anna")).person
    blocked = tuple(Known(PersonId(1000 + n), f"P{n}") for n in range(MOST_BLOCKED))
    habits = msgspec.structs.replace(person.habits, blocked=blocked)
    await world.stores.people.save_person(msgspec.structs.replace(person, habits=habits))
    shown, seen = await world.does("Anna", "unblock"), list[str]()
    for _ in range(MOST_BLOCKED // PEOPLE_ROWS):
        assert shown.screen
        seen += [button.label for button in shown.screen.choices]
        if "Further" in labels(shown):
            shown = await presses(world, "Anna", shown, "Further")
    assert seen == [f"No longer block P{n}" for n in range(MOST_BLOCKED)]
    shown = await presses(world, "Anna", shown, "No longer block P99")
    assert "No longer block P80" in labels(shown)
