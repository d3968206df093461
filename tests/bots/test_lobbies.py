"""Until when a lobby is open, and how its owner hears of it: at a set clock, without threads."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from core.budgets import DAY_S, SILENCE_S, WARNED_S
from core.observing import facts
from core.people import Account, Home
from core.responses import Caller, Response
from core.screens import Screen, lobby
from core.service import Service
from core.stored import Status
from core.timekeeping import Timekeeper
from core.titles import TITLES
from core.turn import Occasion
from storage.memory import MemoryStores
from tests.clock import SetClock
from tests.world import RIVER, ask


class Hall:
    def __init__(self) -> None:
        self.clock = SetClock()
        self.service = Service(MemoryStores(self.clock), TITLES, self.clock)
        self.timekeeper = Timekeeper(self.service)
        self.code = ""

    async def does(self, name: str, verb: str, table: str = "", arg: str = "") -> Response:
        account = Account("fake", name)
        person = await self.service.person(account, name, "en")
        caller = Caller(person=person, account=account, home=Home(RIVER, "en"))
        return await self.service.act(caller, ask(verb, table, arg))

    async def passes(self, seconds: float) -> None:
        self.clock.advance(seconds)
        await self.timekeeper.look()

    async def status(self) -> Status:
        return (await self.service.table(self.code)).status

    async def card(self) -> Screen:
        return lobby(facts(await self.service.table(self.code)), "en")


@pytest.fixture
async def hall() -> AsyncIterator[Hall]:
    made = Hall()
    made.code = (await made.does("Anna", "new", arg="coloretto")).table
    yield made
    await made.service.stores.close()


async def test_it_ends_a_week_after_the_last_change_to_the_second(hall: Hall) -> None:
    await hall.passes(DAY_S)
    await hall.does("Bruno", "join", hall.code)
    await hall.passes(SILENCE_S - WARNED_S)
    await hall.passes(WARNED_S - 1.0)
    assert await hall.status() is Status.LOBBY
    await hall.passes(1.0)
    assert await hall.status() is Status.CANCELLED


async def test_its_card_says_until_when(hall: Hall) -> None:
    assert "Open until 2027-01-22 08:00 UTC" in (await hall.card()).text
    hall.clock.advance(2 * DAY_S)
    await hall.does("Bruno", "join", hall.code)
    assert "Open until 2027-01-24 08:00 UTC" in (await hall.card()).text


async def test_its_owner_is_called_a_day_before_and_keeps_it_by_a_button(hall: Hall) -> None:
    await hall.passes(SILENCE_S - WARNED_S - 1.0)
    assert "keep_open" not in {button.press.verb for button in (await hall.card()).controls}
    await hall.passes(1.0)
    turn = (await hall.service.table(hall.code)).turn
    assert (turn.occasion, [called.name for called in turn.called]) == (Occasion.CLOSING, ["Anna"])
    assert "Anna, nothing has happened here" in (await hall.card()).text
    assert "keep_open" in {button.press.verb for button in (await hall.card()).controls}
    await hall.does("Anna", "keep_open", hall.code)
    assert "nothing has happened" not in (await hall.card()).text
    await hall.passes(SILENCE_S - 1.0)
    assert await hall.status() is Status.LOBBY


async def test_it_is_said_once(hall: Hall) -> None:
    await hall.passes(SILENCE_S - WARNED_S)
    number = (await hall.service.table(hall.code)).turn.number
    for _ in range(20):
        await hall.passes(WARNED_S / 25)
    assert (await hall.service.table(hall.code)).turn.number == number


async def test_nobody_finds_a_lobby_closed_that_they_were_not_called_to(hall: Hall) -> None:
    """The program was down for a month: then there is a day more."""
    await hall.passes(30 * DAY_S)
    assert await hall.status() is Status.LOBBY
    assert "Open until 2027-02-15 08:00 UTC" in (await hall.card()).text
    await hall.passes(WARNED_S)
    assert await hall.status() is Status.CANCELLED


async def test_a_match_that_has_begun_ends_by_nothing_of_this(hall: Hall) -> None:
    await hall.does("Bruno", "join", hall.code)
    await hall.does("Anna", "start", hall.code)
    assert (await hall.service.table(hall.code)).life.closes is None
    await hall.passes(10 * SILENCE_S)
    assert await hall.status() is Status.RUNNING
