"""An evening at a table of `tests.contract.at_the_table`: who presses what, and what comes of it."""

from __future__ import annotations

import random
import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import StringIO
from typing import Any, ClassVar, Literal, get_args
from unittest.mock import patch

from bots.adapter import App
from bots.local.adapter import LocalTable
from bots.reconciler import Reconciler
from core.clocks import restart
from core.game import Move, Seat
from core.match import Match
from core.pace import DAY_S
from core.people import Place
from core.ports.platform import RenderedScreen
from core.requests.base import Request
from core.requests.ending import ResignSure
from core.requests.hinting import Hint
from core.requests.looking import Export, Hand
from core.requests.playing import Choose, Menu, Sure, Type, Undo
from core.requests.premoves import AddPremove, AutoPremoves, Plan, StandingPremove
from core.responses import Caller
from core.seal import Seal
from core.table import Table
from core.timekeeping import Timekeeper
from tests.clock import SetClock
from tests.contract.onlookers import Onlooker, SpecPainter, forms, told
from tests.contract.twins import SELF, Record, Twin
from tests.logged import emptied
from tests.pool import plays

Channel = Literal["messages", "answers", "typing", "page", "ticks", "log"]
CHANNELS: frozenset[Channel] = frozenset(get_args(Channel))

CODE = "TWIN"
ROOM = Place("local", chat="river-room")


@dataclass(frozen=True)
class Received:
    """What one onlooker got, after so many presses that everybody may notice. `sealed`: while the match ran."""

    press: int
    channel: Channel
    what: Any
    sealed: bool


class Watched(LocalTable):
    """The local table; what it writes to `places` is kept as all three platforms would write it."""

    edit_gap_s = 0.0

    def __init__(self, app: App, places: Collection[Place]) -> None:
        super().__init__(app, 0)
        self.app = app
        self.places = places
        self.sent: list[tuple[Place, Any]] = []

    async def send(self, place: Place, rendered: RenderedScreen, nonce: str) -> str:
        message = await super().send(place, rendered, nonce)
        self._keep(place, "new", rendered, nonce, message, rendered.silent, sorted(rendered.pinged))
        return message

    async def edit(self, place: Place, message: str, rendered: RenderedScreen) -> None:
        await super().edit(place, message, rendered)
        self._keep(place, "edit", rendered, message)

    async def strip(self, place: Place, message: str) -> None:
        await super().strip(place, message)
        self._keep(place, "strip", None, message)

    def _keep(self, place: Place, call: str, rendered: RenderedScreen | None, *about: Any) -> None:
        if place in self.places:
            self.sent.append((place, (call, *about, forms(rendered) if rendered else None)))


class Times:
    """The same clock and the same random numbers in both matches."""

    def __init__(self) -> None:
        self.clock = SetClock()
        self._dice = random.Random("tokens")

    @contextmanager
    def in_force(self) -> Iterator[None]:
        with (
            patch("time.time", self.clock.wall),  # the log's lines
            patch("time.time_ns", lambda: int(self.clock.wall() * 1e9)),
            patch.object(secrets, "token_hex", lambda count: self._dice.randbytes(count).hex()),
            patch.object(secrets, "token_urlsafe", lambda count: self._dice.randbytes(count).hex()),
            patch.object(secrets, "choice", self._dice.choice),
            patch.object(Seal, "drawn", lambda: Seal(self._dice.randbytes(32))),
        ):
            yield


@dataclass
class Evening:
    """One table with its people, and what each onlooker got so far."""

    of: Record
    twin: Twin
    times: Times
    app: App
    reconciler: Reconciler
    platform: Watched
    painter: SpecPainter
    log: StringIO
    callers: Mapping[Seat, Caller]
    onlookers: Sequence[Onlooker]
    days: ClassVar[float] = 0.5
    """How many of the secret choices take a day after the first has chosen."""
    presses: int = 0
    sealed: bool = True
    got: dict[Seat, list[Received]] = field(default_factory=dict)

    @property
    def other(self) -> bool:
        """Whether this is the twin, where the others do more than in the match itself."""
        return self.twin is not SELF

    @property
    def eyes(self) -> set[Seat]:
        return {onlooker.seat for onlooker in self.onlookers}

    async def match(self) -> Match:
        return (await self.app.service.table(CODE)).need_match()

    def rng(self, salt: str) -> random.Random:
        return self.of.line.rng(f"{salt} {self.presses}")

    @property
    def goes_on(self) -> bool:
        """Whether what is played isn't the end of the match, where all are told who had how many hints."""
        return bool(self.of.case.game.to_act(self.of.states[-1]))

    # Presses

    async def play(self, end: int, resigns: Seat | None) -> None:
        """By presses up to ply `end`, or a few more where the table plays on by itself; then all ask everything."""
        await self.deliver()
        await self.everybody_looks()
        if resigns is not None:
            await self.press(resigns, ResignSure(table=CODE))
        while (match := await self.match()).ply < end and not match.over:
            moves = {seat: move for seat, move in self.of.plies[match.ply].moves.items() if seat in match.awaited}
            moves |= self.twin.moves.get(match.ply, {})
            await (self.lone(*next(iter(moves.items()))) if len(match.to_act) == 1 else self.joint(moves))
        await self.everybody_looks(ask=None)

    async def lone(self, seat: Seat, move: Move) -> None:
        """One seat decides, now and then takes it back where it may, and decides again."""
        if self.other:
            await self.unseen_habits()
        ply = (await self.match()).ply
        await self.decide(seat, move)
        if self.rng("undo").random() < 0.3:
            await self.press(seat, Undo(table=CODE, seat=seat, no=(await self.match()).no))
            if (await self.match()).ply == ply:
                await self.decide(seat, move)

    async def decide(self, seat: Seat, move: Move) -> None:
        no = (await self.match()).no
        if await self.by_computer(seat, move):
            return
        await self.press(seat, Choose(table=CODE, move=str(move), seat=seat, no=no))
        if (await self.match()).no == no:  # they were asked whether they are sure
            await self.press(seat, Sure(table=CODE, move=str(move), seat=seat, no=no))

    async def joint(self, moves: Mapping[Seat, Move]) -> None:
        """All choose. In the twin those who don't look on do it in another order, and think twice."""
        match = await self.match()
        order = self.rng("order").sample(sorted(moves), len(moves))
        others = [seat for seat in order if seat not in self.eyes]
        turned = iter(reversed(others) if self.other else others)
        order = [seat if seat in self.eyes else next(turned) for seat in order]
        for nth_to_choose, seat in enumerate(order):
            if nth_to_choose == 1 and self.rng("a day").random() < self.days:
                await self.a_day_passes()
            if await self.by_computer(seat, moves[seat]):
                continue
            chosen = [str(moves[seat])]
            if seat != order[-1] and (self.other or seat in self.eyes):
                legal = [str(move) for move in match.legal(seat)]
                chosen = [*self.rng(f"second thoughts of {seat}").choices(legal, k=2), *chosen]
            for nth, text in enumerate(chosen):
                unseen = nth > 0 and seat not in self.eyes
                await self.press(seat, Sure(table=CODE, move=text, seat=seat, no=match.no), unseen=unseen)

    async def a_day_passes(self) -> None:
        """Those for whom the table waits are reminded; the public sees it of all who take part. Then everybody has
        fresh time: how much of it each of them needs is told once all have chosen.
        """
        self.times.clock.advance(DAY_S)
        await Timekeeper(self.app.service).look()
        await self.deliver()

        async def afresh(table: Table) -> None:
            restart(table, self.times.clock.wall())
            await self.app.service._live.commit(table)

        await self.app.service._live.change(CODE, afresh)
        await self.deliver()

    async def by_computer(self, seat: Seat, move: Move) -> bool:
        """Where the seat was given up, the computer that holds it decides; else False."""
        if not (await self.app.service.table(CODE)).computer_level(seat):
            return False
        self.presses += 1
        self.times.clock.advance(1)
        await plays(self.app.service, CODE, lambda table, asked: str(move))
        self.sealed = not (await self.match()).over
        await self.deliver()
        await self.everybody_looks()
        return True

    async def unseen_habits(self) -> None:
        """What the others do between moves: look, open menus, make premoves."""
        match = await self.match()
        for seat in map(Seat, range(match.seats)):
            if seat in self.eyes:
                continue
            view = match.view(seat)
            asked: list[Request] = [Hand(table=CODE), Export(table=CODE), Plan(table=CODE)]
            if seat in match.awaited:
                move, steps = match.menu_paths(view)[0]
                asked += [Menu(table=CODE, path=(steps[0].token,)), Type(table=CODE, move=f"{move} and more")]
                asked += [Hint(table=CODE)] if self.goes_on and not match.resigned else []
            elif (ahead := match.game.look_ahead(view, seat, [])) and ahead.legal:
                asked += [AddPremove(table=CODE, move=str(ahead.legal[-1])), StandingPremove(table=CODE)]
                # Off again: a plan that plays would be another match.
                asked += [AutoPremoves(table=CODE, turn=turn) for turn in ("on", "off")]
            for request in asked:
                await self.press(seat, request, unseen=True)

    async def press(self, seat: Seat, request: Request, *, unseen: bool = False) -> None:
        if not unseen:
            self.presses += 1
            self.times.clock.advance(1)
        # Never in a joint choice: a picture that comes late would tell of a second thought.
        self.painter.failing = not unseen and self.presses % 5 == 0 and len((await self.match()).to_act) == 1
        response = await self.app.responder.ask(self.callers[seat], request)
        self.sealed = not (await self.match()).over
        if seat in self.eyes:
            self.hand(seat, "answers", told(response))
        await self.deliver()
        self.painter.failing = False
        if not unseen:
            await self.everybody_looks()

    # What comes of it

    async def deliver(self) -> None:
        """What `Reconciler.run` does, one place after the other, so that the order is the same every time."""
        while places := await self.app.stores.outbox.due_places(self.times.clock.wall(), self.platform.name):
            for place in places:
                await self.reconciler._round(place, self.platform)
        lines = emptied(self.log)
        for onlooker in self.onlookers:
            for place, call in self.platform.sent:
                if place in (ROOM, onlooker.caller.place):
                    self.hand(onlooker.seat, "messages", call)
            for topic in onlooker.heard():
                self.hand(onlooker.seat, "ticks", topic)
            for line in lines:
                self.hand(onlooker.seat, "log", line)
        self.platform.sent.clear()

    async def everybody_looks(self, ask: int | None = 3) -> None:
        """Each onlooker reads the page, types, and asks so many of the questions that they could ask."""
        table = await self.app.service.table(CODE)
        for onlooker in self.onlookers:
            seat = onlooker.seat
            for read in await onlooker.reads_the_page(ROOM.chat):
                self.hand(seat, "page", read)
            for found in await onlooker.types(self.app.responder, ROOM.chat, CODE):
                self.hand(seat, "typing", found)
            for answer in await onlooker.asks(self.app.responder, table, ROOM.chat, self.rng("ask"), ask):
                self.hand(seat, "answers", answer)
        await self.deliver()

    def hand(self, seat: Seat, channel: Channel, what: Any) -> None:
        self.got.setdefault(seat, []).append(Received(self.presses, channel, what, self.sealed))
