"""How much a person and a chat may have and ask for, at real tables; what ends by itself; whoever guesses codes."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from time import perf_counter

import pytest

from core import codes
from core.budgets import (
    CANCELLED_KEPT_S,
    HOUR_S,
    MOST_LOBBIES,
    MOST_NEW,
    MOST_REPOSTS,
    MOST_TABLES,
    MOST_TABLES_IN_CHAT,
    MOST_WRONG_CODES,
    SILENCE_S,
    WARNED_S,
)
from core.codes import LETTERS, new_code
from core.naming import Renamed
from core.people import Account, PersonId, Place
from core.responses import Response
from core.stored import Status
from core.timekeeping import Timekeeper
from render.service import Painter
from tests.clock import SetClock
from tests.fakes import FakePlatform
from tests.world import RIVER, World, ask, opened

ELSEWHERE = Place("fake", "elsewhere")


@pytest.fixture
async def slow(painter: Painter) -> AsyncIterator[World]:
    """A world whose time stands still."""
    async with opened(":memory:", painter, FakePlatform(), clock=SetClock()) as world:
        yield world


def time_of(world: World) -> SetClock:
    clock = world.service.clock
    assert isinstance(clock, SetClock)
    return clock


async def asks(
    world: World, name: str, verb: str, table: str = "", arg: str = "", place: Place = ELSEWHERE
) -> Response:
    return await world.service.act(await world.caller(name, place=place), ask(verb, table, arg))


# How much may be open


async def test_three_thousand_wishes_open_five_tables(slow: World) -> None:
    """(T-26)"""
    answers = await asyncio.gather(*(slow.does("Anna", "new", arg="coloretto") for _ in range(300)))
    assert sum(not answer.refused for answer in answers) == MOST_LOBBIES
    notices = Counter(answer.notice for answer in answers if answer.refused)
    assert notices == {"You have 5 tables that wait to start; start or cancel one of them first.": 295}
    assert await slow.stores.tables.counts() == {"lobby": MOST_LOBBIES}
    assert not (await slow.does("Bruno", "new", arg="coloretto")).refused, "others have a budget of their own"


async def test_tables_that_run_have_their_bound(slow: World) -> None:
    """(T-26)"""
    for _ in range(MOST_TABLES):
        time_of(slow).advance(HOUR_S)
        code = await slow.start("Anna", "Bruno")
    time_of(slow).advance(HOUR_S)
    refused = await slow.does("Anna", "new", arg="coloretto")
    assert refused.refused
    assert "20 open tables" in refused.notice
    await slow.does("Anna", "resign_sure", code)
    await slow.does("Bruno", "resign_sure", code)
    assert not (await slow.does("Anna", "new", arg="coloretto")).refused


async def test_opening_and_cancelling_again_has_its_rate(slow: World) -> None:
    """(T-26)"""
    for _ in range(MOST_NEW[0]):
        code = (await slow.does("Anna", "new", arg="coloretto")).table
        await slow.does("Anna", "cancel_sure", code)
    refused = await slow.does("Anna", "new", arg="coloretto")
    assert refused.refused
    assert "in 60 minutes" in refused.notice
    time_of(slow).advance(MOST_NEW[1])
    assert not (await slow.does("Anna", "new", arg="coloretto")).refused


async def test_a_chat_with_all_its_threads_holds_so_many(slow: World) -> None:
    """(T-26)"""
    for number in range(MOST_TABLES_IN_CHAT):
        thread = Place(RIVER.platform, RIVER.chat, thread=str(number))
        assert not (await asks(slow, f"Guest {number}", "new", arg="coloretto", place=thread)).refused
    refused = await slow.does("Anna", "new", arg="coloretto")
    assert refused.refused
    assert "in this chat" in refused.notice
    assert not (await asks(slow, "Anna", "new", arg="coloretto")).refused


async def test_a_rematch_is_a_new_table_too(slow: World) -> None:
    """(T-26)"""
    code = await slow.start("Anna", "Bruno")
    await slow.does("Bruno", "resign_sure", code)
    for _ in range(MOST_LOBBIES):
        await slow.does("Anna", "new", arg="coloretto")
    assert (await slow.does("Anna", "rematch", code)).refused
    assert not (await slow.does("Bruno", "rematch", code)).refused


async def test_a_board_comes_again_now_and_then(slow: World) -> None:
    """Thirty requests of somebody who doesn't play bring one board; a player gets some. (T-26)"""
    code = await slow.start("Anna", "Bruno")
    other = await slow.start("Anna", "Bruno")
    answers = [await slow.does(name, "board", code) for _ in range(15) for name in ("Zoe", "Yan")]
    assert sum(not answer.refused for answer in answers) == 1
    assert "in 5 minutes" in answers[-1].notice
    assert not (await slow.does("Zoe", "board", other)).refused, "another table's board is another"
    time_of(slow).advance(5 * 60.0)
    assert not (await slow.does("Yan", "board", code)).refused
    players = [await slow.does("Bruno", "board", code) for _ in range(30)]
    assert sum(not answer.refused for answer in players) == MOST_REPOSTS[0]
    assert not (await slow.does("Anna", "board", code)).refused


# What ends by itself


async def test_a_lobby_is_closed_after_a_week_of_silence(slow: World) -> None:
    """To the second; its card says so and has no buttons; a lobby where something happened stays. (T-26)"""
    silent, busy = [(await slow.does("Anna", "new", arg="coloretto")).table for _ in range(2)]
    running = await slow.start("Anna", "Bruno")
    await slow.quiet()
    timekeeper = Timekeeper(slow.service)
    for seconds in (SILENCE_S - WARNED_S, WARNED_S - 1.0):
        time_of(slow).advance(seconds)
        await timekeeper.look()
    await slow.does("Bruno", "join", busy)
    assert await status(slow, silent) is Status.LOBBY
    time_of(slow).advance(1.0)
    await timekeeper.look()
    assert await status(slow, silent) is Status.CANCELLED
    assert [await status(slow, code) for code in (busy, running)] == [Status.LOBBY, Status.RUNNING]
    await slow.quiet()
    *_, card = [message for message in slow.platform.messages.values() if silent in message.rendered.screen.text]
    assert "Nothing happened here for a week" in card.rendered.screen.text
    assert not card.buttons
    assert (await slow.does("Bruno", "join", silent)).refused


async def test_the_code_of_a_table_that_never_was_comes_back(slow: World, caplog: pytest.LogCaptureFixture) -> None:
    """(T-26)"""
    caplog.set_level(logging.INFO, "core.housekeeping")
    code = (await slow.does("Anna", "new", arg="coloretto")).table
    over = await slow.start("Anna", "Bruno")
    await slow.does("Bruno", "resign_sure", over)
    await slow.does("Anna", "cancel_sure", code)
    await slow.start("Anna", "Bruno")
    await slow.quiet()
    await time_of(slow).elapse(CANCELLED_KEPT_S - HOUR_S)
    assert await status(slow, code) is Status.CANCELLED
    await until(slow, gone, code, True)
    assert await status(slow, over) is Status.OVER, "what was played stays readable"
    assert "forgot 1 that were cancelled" in caplog.text


async def status(world: World, code: str) -> Status:
    return (await world.service.table(code)).status


async def gone(world: World, code: str) -> bool:
    return await world.stores.tables.read(code) is None


async def until(world: World, look: Callable[[World, str], Awaitable[object]], code: str, wanted: object) -> None:
    """Hours pass; the sweeper's work passes through the store's thread."""
    for tries in range(24 * 20):
        if tries % 20 == 0:
            time_of(world).advance(HOUR_S)
        await asyncio.sleep(0.02)
        if await look(world, code) == wanted:
            return
    pytest.fail(f"never {wanted}")


async def test_when_codes_run_out_they_grow_and_then_are_refused(slow: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """(T-26)"""
    monkeypatch.setattr(codes, "LETTERS", "A")
    made = [await slow.does("Anna", "new", arg="coloretto") for _ in range(3)]
    assert [answer.table for answer in made] == ["AAAA", "AAAAA", ""]
    assert made[2].notice == "All codes for tables are in use; try again once other tables have ended."
    assert (await slow.does("Bruno", "join", "aaaaa.")).notice == "You sit at table AAAAA."


# Whoever guesses


async def test_three_hundred_guesses_are_slowed_down_and_told_nothing(slow: World) -> None:
    """Codes that fit and codes that don't are refused in one sentence, in the same time. (T-2)"""
    tables = [await slow.start(f"Owner {number}", "Bruno") for number in range(5)]
    wrong = [code for _ in range(300) if (code := new_code()) not in tables]
    for code in wrong[: MOST_WRONG_CODES[0]]:
        assert "There is no table" in (await asks(slow, "Guesser", "text", code)).notice
    took, notices = {True: [], False: []}, set()
    for code in [*wrong[10:], *tables * 20]:
        began = perf_counter()
        answer = await asks(slow, "Guesser", secrets.choice(["text", "log", "join", "board", "export"]), code)
        took[code in tables].append(perf_counter() - began)
        assert answer.refused
        assert answer.screen is answer.document is None
        notices.add((answer.notice, answer.table))
    assert notices == {("Too many codes that fit no table; wait 10 minutes before you try another one.", "")}
    middle = [sorted(times)[len(times) // 2] for times in took.values()]
    assert max(middle) < 5 * min(middle)
    time_of(slow).advance(MOST_WRONG_CODES[1])
    assert "There is no table" in (await asks(slow, "Guesser", "text", wrong[-1])).notice


async def test_whoever_guesses_goes_on_at_their_own_tables_and_where_they_are(slow: World) -> None:
    """(T-2)"""
    own = await slow.start("Guesser", "Bruno")
    here = await slow.start("Anna", "Bruno")
    for _ in range(MOST_WRONG_CODES[0]):
        await asks(slow, "Guesser", "text", f"K{secrets.choice(LETTERS)}K{secrets.choice(LETTERS)}A")
    assert (await asks(slow, "Guesser", "text", here)).refused
    assert not (await asks(slow, "Guesser", "hand", own.lower())).refused
    assert not (await slow.does("Guesser", "text", here)).refused, "the people of the chat see it there"
    assert not (await asks(slow, "Guesser", "mine")).refused
    assert not (await asks(slow, "Guesser", "hand")).refused


# Names


async def test_a_changed_name_reaches_the_seats(slow: World) -> None:
    """A little later, so that nobody waits for it; a seat that goes by another name keeps it. (T-35)"""
    own = [await slow.start("Anna", "Bruno"), await slow.start("Bruno", "Anna")]
    caller = await slow.caller("Anna")
    await slow.responder.caller(caller.account, "Änne\u200d", "en", caller.home)
    await slow.service.renamed.join()
    for code in own:
        assert sorted((await slow.service.table(code)).names) == ["Bruno", "Änne"]
    bruno = await slow.caller("Bruno")
    await slow.responder.caller(bruno.account, "änne", "en", bruno.home)
    await slow.service.renamed.join()
    assert (await slow.service.table(own[0])).names == ("Änne", "änne 2")


async def test_a_fault_while_renaming_is_logged_and_the_next_name_counts(
    slow: World, caplog: pytest.LogCaptureFixture
) -> None:
    """(T-35)"""
    code = await slow.start("Anna", "Bruno")
    slow.service.renamed.put_nowait(Renamed(PersonId(999), Account("fake", "nobody"), "Nobody"))
    caller = await slow.caller("Anna")
    await slow.responder.caller(caller.account, "Zoe", "en", caller.home)
    await slow.service.renamed.join()
    assert (await slow.service.table(code)).names == ("Zoe", "Bruno")
    assert "the seats of person 999 don't follow their name" in caplog.text
