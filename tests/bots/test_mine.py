"""A person's own list of tables, the way from one to the next, and the question which one is meant. (T-36)"""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bots import codec
from core.people import Home, Place
from core.requests.base import Request
from core.requests.person import Mine
from core.requests.playing import Type
from core.responses import Response
from core.screens import MINE_ROWS, Button, Screen
from core.times import plain
from core.times import told as when
from render.service import Painter
from tests.clock import SetClock
from tests.fakes import FakePlatform
from tests.world import RIVER, World, ask, opened, pressed

HOUR_S = 3600.0
DEN = Place("fake", "den")


@pytest.fixture
async def slow(painter: Painter) -> AsyncIterator[World]:
    """A world whose time stands still."""
    async with opened(":memory:", painter, FakePlatform(), clock=SetClock()) as world:
        yield world


async def started(world: World, owner: str, other: str, *, place: Place = RIVER, title: str = "River room") -> str:
    """A running table in a chat that has an address; an hour has passed since the one before."""
    clock = world.service.clock
    assert isinstance(clock, SetClock)
    clock.advance(HOUR_S)
    one, two = await world.caller(owner), await world.caller(other)
    home = Home(place, "en", title, f"https://example.org/{place.chat}")
    table = await world.service.open_table(one.person, one.account, [home], "coloretto", {})
    await world.service.act(two, ask("join", table.code))
    await world.service.act(one, ask("start", table.code))
    return table.code


async def dealt(world: World, *, mine: int, others: int) -> tuple[list[str], list[str]]:
    """Tables of Anna and Bruno, as many as it takes until at least so many wait for her and so many don't: who begins
    is fortune's.
    """
    waiting: list[str] = []
    thinking: list[str] = []
    while len(waiting) < mine or len(thinking) < others:
        code = await started(world, "Anna", "Bruno")
        (waiting if await world.whose(code) == "Anna" else thinking).append(code)
    return waiting, thinking


async def listed(world: World, name: str, page: int | None = None) -> Screen:
    answer = await world.service.act(await world.caller(name), Mine(page=page))
    assert answer.screen
    return answer.screen


def labelled(screen: Screen, label: str) -> Button:
    [button] = [button for button in (*screen.choices, *screen.controls) if label in button.label]
    return button


async def test_what_waits_for_me_stands_first_the_longest_waiting_foremost(slow: World) -> None:
    """Each with since when, with whom, where, a button to play and a way there. (T-36)"""
    codes = [await started(slow, "Anna", f"Bruno {number}") for number in range(5)]
    waiting = [code for code in codes if await slow.whose(code) == "Anna"]
    thinking = [code for code in reversed(codes) if code not in waiting]
    clock = slow.service.clock
    assert isinstance(clock, SetClock)
    clock.advance(1.0)
    lobby = (await slow.does("Anna", "new", arg="nile")).table
    screen = await listed(slow, "Anna")
    order = [*waiting, lobby, *thinking]
    _, *rows = screen.blocks
    assert [next(code for code in order if code in row.text) for row in rows] == order
    lasted = {code: 4 - nth for nth, code in enumerate(codes)}
    for code, row in zip(order, rows, strict=True):
        hours = {0: "1 minute", 1: "1 hour"}.get(lasted.get(code, 0), f"{lasted.get(code)} hours")
        with_ = f"With Bruno {codes.index(code)}. At River room." if code in codes else "At River room."
        until = when(clock.wall() - 1.0 - lasted.get(code, 0) * HOUR_S + 7 * 24 * HOUR_S)
        told = f"your turn, for {hours} now. Your time runs until {until}. {with_}"
        if code not in waiting:
            told = f"not started yet. {with_}" if code == lobby else f"the others think, for {hours} now. {with_}"
        title = "An den Ufern des Nils" if code == lobby else "Coloretto Amazonas"
        assert plain(row.text) == f"{title}, {code}: {told}"
        assert row.style == ("strong" if code in waiting else "plain")
        assert labelled(screen, code).press.verb == ("more" if code == lobby else "play")
    assert {(link.label, link.url) for link in screen.links} == {
        (f"{code}, River room", "https://example.org/river") for code in codes
    }


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(0, "1 minute"), (3599, "59 minutes"), (3600, "1 hour"), (172_799, "47 hours"), (172_800, "2 days")],
)
async def test_since_when_is_told_in_words(slow: World, seconds: float, told: str) -> None:
    """(T-36)"""
    code = await started(slow, "Anna", "Bruno")
    name = await slow.whose(code)
    clock = slow.service.clock
    assert isinstance(clock, SetClock)
    clock.advance(seconds)
    assert f"your turn, for {told} now." in (await listed(slow, name)).text


async def test_a_hundred_tables_are_within_reach_and_none_is_loaded_to_sort_them(slow: World) -> None:
    """Page after page, each of bounded length, and every running table has its button. (T-36, T-26)"""
    codes = {await started(slow, f"Owner {number}", "Anna") for number in range(100)}
    waiting = {code for code in codes if await slow.whose(code) == "Anna"}
    seen: list[str] = []
    screen, turn = await listed(slow, "Anna"), 0
    while True:
        buttons = [button for button in screen.choices if button.press.verb == "play"]
        assert len(buttons) <= MINE_ROWS
        assert len(screen.text) < 1500
        seen += [button.press.table for button in buttons]
        assert f"{turn * MINE_ROWS + 1} to {min(100, turn * MINE_ROWS + MINE_ROWS)} of 100" in screen.text
        further = [button for button in screen.controls if button.label == "Further"]
        if not further:
            break
        answer = await slow.service.act(await slow.caller("Anna"), pressed(further[0]))
        assert answer.screen
        screen, turn = answer.screen, turn + 1
    assert set(seen) == codes
    assert len(seen) == 100
    assert set(seen[: len(waiting)]) == waiting
    back = await slow.service.act(await slow.caller("Anna"), pressed(labelled(screen, "Back")))
    assert back.screen
    assert back.screen.choices[-1].press.table == seen[turn * MINE_ROWS - 1]
    beyond = await listed(slow, "Anna", page=999)
    assert beyond.choices == screen.choices, "a page that isn't there any more is the last one"


async def test_nobody_without_tables_sees_an_empty_page(slow: World) -> None:
    """(T-36)"""
    screen = await listed(slow, "Zoe", page=3)
    assert "You sit at no table" in screen.text
    assert not (*screen.choices, *screen.controls, *screen.links)


# From one table to the next


async def panel(world: World, name: str, code: str) -> Screen:
    answer = await world.does(name, "play", code)
    assert answer.screen
    return answer.screen


def next_of(screen: Screen | None) -> list[str]:
    return [button.press.table for button in screen.controls if "Next: " in button.label] if screen else []


async def test_a_panel_leads_to_the_next_table_that_waits_for_me(slow: World) -> None:
    """The one that has waited longest, from a panel that was asked for and from the lasting one. (T-36)"""
    (first, second, *_), others = await dealt(slow, mine=2, others=1)
    assert next_of(await panel(slow, "Anna", others[0])) == [first]
    assert next_of(await panel(slow, "Anna", first)) == [second]
    assert next_of(await panel(slow, "Anna", second)) == [first]
    private = Place("fake", user="anna")
    await slow.service.repost(others[-1], private)  # it may have been sent before the first one waited
    await slow.quiet()
    shown = [m.rendered.screen for m in slow.platform.messages.values() if m.place == private and not m.stripped]
    assert {screen.table: next_of(screen) for screen in shown}[others[-1]] == [first]
    goes = await slow.service.act(
        await slow.caller("Anna"), pressed(labelled(await panel(slow, "Anna", first), "Next: "))
    )
    assert goes.screen
    assert goes.screen.table == second


async def test_after_my_move_the_panel_leads_on_until_nothing_waits(slow: World) -> None:
    """(T-36)"""
    mine, _ = await dealt(slow, mine=3, others=1)
    for at, code in enumerate(mine):
        answer = await panel(slow, "Anna", code)
        while await slow.whose(code) == "Anna":
            answer = (await slow.plays("Anna", code, 0)).screen or answer
        assert next_of(answer) == mine[at + 1 : at + 2]


# Which table?


async def typed(world: World, name: str, request: Request) -> Response:
    return await world.service.act(await world.caller(name), request)


async def test_the_question_which_table_has_a_button_for_each(slow: World) -> None:
    """It asks of that table what was asked. (T-36)"""
    codes = [await started(slow, "Anna", "Bruno") for _ in range(3)]
    answer = await slow.does("Anna", "text")
    assert answer.refused
    assert answer.screen
    assert {button.press.table for button in answer.screen.choices} == set(codes)
    for button in answer.screen.choices:
        assert button.press.verb == "text"
        text = await typed(slow, "Anna", pressed(button))
        assert text.screen
        assert text.screen.table == button.press.table


async def test_a_typed_move_is_played_where_the_button_says(slow: World) -> None:
    """(T-36)"""
    (code, *_), _ = await dealt(slow, mine=2, others=1)
    match = await slow.match(code)
    move = str(match.legal(match.awaited[0])[-1])
    caller = await slow.caller("Anna", open=False)
    which = await slow.service.act(caller, Type(move=move))
    assert which.screen
    [button] = [button for button in which.screen.choices if button.press.table == code]
    assert codec.decode(codec.encode(button.press)) == Type(table=code, move=move)
    assert not (await slow.service.act(caller, pressed(button))).refused
    assert (await slow.match(code)).no > match.no
    for strange in ("schildkröte", "x" * 60):
        answer = await slow.service.act(caller, Type(move=strange))
        assert answer.refused
        assert answer.screen is None, "no button holds it"
        assert "Name one of" in answer.notice


# The way back


async def test_a_panel_leads_back_to_a_home_that_is_there(slow: World) -> None:
    """Not to a thread that was deleted; to none where there is none left. (T-36)"""
    code = await started(slow, "Anna", "Bruno")
    anna = await slow.caller("Anna", place=DEN)
    den = Home(DEN, "en", "Den", "https://example.org/den")
    table = (await slow.service.table(code)).copy()
    table.add_home(den)
    await slow.service._live.commit(table)
    private = await slow.responder.caller(anna.account, "Anna", "en", Home(Place("fake", user="anna"), "en"))

    async def link() -> tuple[str, str]:
        answer = await slow.service.act(private, ask("play", code))
        assert answer.screen
        return answer.screen.link, answer.screen.blocks[0].text

    assert await link() == ("https://example.org/river", f"Coloretto Amazonas, {code}, River room")
    await slow.service.lose(RIVER)
    assert await link() == ("https://example.org/den", f"Coloretto Amazonas, {code}, Den")
    await slow.quiet()
    panels = [m.rendered.screen for m in slow.platform.messages.values() if m.place == private.place and m.buttons]
    assert {screen.link for screen in panels} == {"https://example.org/den"}
    mine = (await slow.service.act(private, Mine())).screen
    assert mine
    assert [way.url for way in mine.links] == ["https://example.org/den"]
    await slow.service.lose(DEN)
    assert (await link())[0] == ""
    await slow.service.regain(RIVER)
    assert (await link())[0] == "https://example.org/river"
