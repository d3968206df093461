"""Days of play in which plans answer by themselves: every game, many matches, people who plan at random."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from core.game import Seat
from core.observing import observe
from core.people import Account, Home, Place
from core.premove.answering import LEAST_S, MOST_S
from core.premove.fitting import fitting
from core.premove.steps import Step, Way
from core.requests import COMMANDS
from core.requests.lobby import Join, Start
from core.requests.person import New
from core.requests.playing import Sure
from core.responses import Caller, Response
from core.service import Service
from core.table import Table
from core.timekeeping import Timekeeper
from core.titles import TITLES
from core.wording import Refusal
from storage.memory import MemoryStores
from tests.clock import SetClock

NAMES = ("Anna", "Bruno", "Carla", "Dora", "Emil")
DAYS = [pytest.param(key, number, 40, id=f"{key}-{number}") for key in TITLES for number in range(1)]
WEEKS = [
    pytest.param(key, number, 300, id=f"soak-{key}-{number}", marks=pytest.mark.soak)
    for key in TITLES
    for number in range(2)
]
"""Title, number of the match, after how many moments it is left: who plays at random may play for ever."""


class Week:
    """One table on a clock that stands still until everybody has had time to answer."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.clock = SetClock()
        self.service = Service(MemoryStores(self.clock), TITLES, self.clock)
        self.timekeeper = Timekeeper(self.service)
        self.people: list[Caller] = []
        self.code = ""
        self.seen: Counter[str] = Counter()

    async def begin(self, key: str) -> None:
        home = Home(Place("fake", chat="river"), "en")
        for name in NAMES[: self.dice.choice(TITLES[key].meta.seat_counts())]:
            account = Account("fake", name)
            person = await self.service.person(account, name, self.dice.choice(("en", "it")))
            self.people.append(Caller(person=person, account=account, home=home))
        self.code = (await self.service.act(self.people[0], New(wish=key))).table
        for caller in self.people[1:]:
            await self.service.act(caller, Join(table=self.code))
        await self.service.act(self.people[0], Start(table=self.code))

    async def table(self) -> Table:
        return await self.service.table(self.code)

    async def moment(self) -> bool:
        """Some plan, time passes, plans answer; where none does, somebody presses. False once the match is over."""
        table = await self.table()
        if not table.undecided():
            return False
        for seat in range(len(table.occupants)):
            if self.dice.random() < 0.35:
                await self.plans(Seat(seat))
        await self.passes(LEAST_S - 1.0, answers=False)
        before = await self.decided()
        await self.passes(MOST_S - LEAST_S + 2.0)
        await self.all_have_answered()
        if await self.decided() == before:
            await self.presses()
        return True

    async def decided(self) -> tuple[int, tuple[Seat, ...]]:
        table = await self.table()
        return table.need_match().no, table.undecided()

    async def plans(self, seat: Seat) -> None:
        """A step more, or the plan begun anew; then mostly it is to play by itself."""
        if self.dice.random() < 0.15:
            await self.says(seat, "clear")
        for _ in range(self.dice.randint(1, 3)):
            table = await self.table()
            ahead = observe(table, seat).ahead
            if ahead is None or not ahead.paths:
                return
            self.seen["refused" if (await self.says(seat, self.step(table, seat))).refused else "planned"] += 1
        if self.dice.random() < 0.8:
            await self.says(seat, "auto on")

    def step(self, table: Table, seat: Seat) -> str:
        ahead, match = observe(table, seat).ahead, table.need_match()
        assert ahead
        ways = []
        for move, _ in self.dice.sample(ahead.paths, min(self.dice.randint(1, 3), len(ahead.paths))):
            known = [text for text, _ in match.game.conditions(ahead.view, seat, move)]
            ways.append(Way(str(move), tuple(self.dice.sample(known, min(self.dice.randrange(2), len(known))))))
        return str(Step(tuple(ways), standing=self.dice.random() < 0.25))

    async def says(self, seat: Seat, words: str) -> Response:
        answer = await self.service.act(self.people[seat], COMMANDS["plan"].typed(words, table=self.code))
        assert answer.notice or answer.screen
        return answer

    async def passes(self, seconds: float, *, answers: bool = True) -> None:
        """`answers` False: so soon nobody's plan may answer."""
        before = await self.decided()
        self.clock.advance(seconds)
        await self.timekeeper.look()
        after = await self.decided()
        assert answers or after == before, "an answer came sooner than a person's"
        self.seen["answered"] += after != before

    async def all_have_answered(self) -> None:
        """Whoever was asked all the time and has something that fits has given it; what stopped is told."""
        table = await self.table()
        match, now = table.need_match(), self.clock.wall()
        for seat in table.undecided():
            at = table.life.auto.get(seat)
            if at is None:
                continue
            try:
                fits = fitting(match, seat, table.premoves.get(seat, ())) is not None
            except Refusal:
                fits = True  # it will stop, and say so
            assert not fits or at > now, (seat, table.premoves.get(seat))
        for seat, why in table.life.stopped.items():
            self.seen["stopped"] += 1
            assert why.strip()
            assert seat not in table.life.auto

    async def presses(self) -> None:
        table = await self.table()
        seat, match = self.dice.choice(table.undecided()), table.need_match()
        move = self.dice.choice(match.legal(seat))
        answer = await self.service.act(
            self.people[seat], Sure(table=self.code, move=str(move), seat=seat, no=match.no)
        )
        assert not answer.refused, answer.notice
        self.seen["pressed"] += 1


@pytest.mark.parametrize(("key", "number", "moments"), [*DAYS, *WEEKS])
async def test_plans_play_by_themselves_beside_people(key: str, number: int, moments: int) -> None:
    week = Week(random.Random(f"{key} {number}"))
    await week.begin(key)
    for _ in range(moments):
        if not await week.moment():
            break
    assert sorted_kinds(week.seen) >= ["answered", "planned", "pressed"], week.seen


def sorted_kinds(seen: Counter[str]) -> Sequence[str]:
    return sorted(kind for kind in ("answered", "planned", "pressed") if seen[kind])
