"""Twin matches at a real table: store, service, reconciler and the local page as they run, watched from outside.

`tests.contract.twins` compares observations and what is made from them. Here the two matches are played by presses,
and what one onlooker gets is compared byte for byte: messages in the table's home and in their own chat, responses to
their presses, completions of what they type, the page's JSON and its ticks, and the program's log, which a player may
read who runs it.

In the twin the others also do what nobody may notice: they choose in another order, think twice about a secret choice,
look at their hands, make premoves. It adds nothing to what the onlooker gets, not even an edit.

Tokens and times are equal in both matches because their sources are: a clock that counts the presses that everybody may
notice, and a generator in place of the system's. What they are put into is compared whole.
"""

from __future__ import annotations

import asyncio
from base64 import b64encode, urlsafe_b64encode
from collections.abc import AsyncIterator, Collection, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from io import StringIO
from itertools import zip_longest
from typing import Any
from unittest.mock import patch

import aiohttp
import msgspec

from bots.adapter import App
from bots.local.browser import browser_id
from bots.reconciler import Reconciler
from bots.responder import Responder
from core import timing
from core.computers import Computers
from core.duty import Now
from core.game import Seat
from core.live import stored
from core.minds import MINDS
from core.pace import DEFAULT
from core.people import Account, Community, Habits, Home, Place
from core.ports.stores import Stores
from core.responses import Caller
from core.seal import Seal
from core.service import Service
from core.stored import Life
from core.table import Table
from core.thinking.job import Shelf
from tests.contract.evening import CHANNELS, CODE, ROOM, Channel, Evening, Received, Times, Watched
from tests.contract.onlookers import PUBLIC, Onlooker, SpecPainter
from tests.contract.twins import SELF, Leak, Record, Twin, chance_of, probe_moves
from tests.logged import emptied, logged
from tests.pool import BriefPool
from tests.seen import NAMES
from tests.stores import opened as opened_stores

WAYS = {
    Seat(0): {"next": "dm"},
    Seat(1): {"next": "silent"},
    Seat(2): {"turn": "dm", "next": "dm"},
    Seat(3): {"turn": "silent", "next": "silent"},
}
"""How people want to hear of what is in question."""


@dataclass(frozen=True)
class Part:
    """The plies of a match that are played by presses, and who gives up first; those before have no onlookers."""

    begin: int
    end: int
    resigns: Seat | None = None


async def watch(of: Record, part: Part, twin: Twin, eyes: Sequence[Seat]) -> dict[Seat, list[Received]]:
    """What those who look on get during a part of a match, or of its twin."""
    script = {deal.key: deal.value for deal in of.deals} | dict(twin.deals)
    times = Times()
    with patch("core.match.SeededChance", chance_of(script)), times.in_force(), logged() as log:
        async with begun(of, part.begin, twin, times, eyes, log) as evening:
            await evening.play(part.end, part.resigns)
            return evening.got


@asynccontextmanager
async def begun(
    of: Record, ply: int, twin: Twin, times: Times, eyes: Sequence[Seat], log: StringIO
) -> AsyncIterator[Evening]:
    """A running table at that ply, with everybody in their browser."""
    async with AsyncExitStack() as stack:
        stores = await opened_stores(":memory:", times.clock)
        stack.push_async_callback(stores.close)
        painter = SpecPainter()
        stack.callback(painter.close)
        callers = await people(stores, of.case.seats)
        table = seated(of, callers)
        table.revision = await stores.tables.create(stored(table, ()))
        fast_forward(table, of, ply, twin, times)
        timing.settle(table, table, None, Now(at=times.clock.wall(), people={}))  # as any service would have
        await stores.tables.write(stored(table, table.need_match().records))

        service = Service(
            stores, of.case.titles, times.clock, thinkers=BriefPool(Shelf(of.case.titles, MINDS), looks=8)
        )
        responder = Responder(service, painter)
        app = App(stores, service, responder, Computers(service), times.clock)
        platform = Watched(app, {ROOM, *(callers[seat].place for seat in eyes)})
        serving = asyncio.create_task(platform.run())
        stack.push_async_callback(ended, serving)
        await platform.listening.wait()
        session = await stack.enter_async_context(aiohttp.ClientSession())
        onlookers = [
            Onlooker(
                seat=seat,
                caller=callers[seat],
                key=key_of(callers[seat].account),
                url=platform.url.rstrip("/"),
                session=session,
                ticks=stack.enter_context(platform._hub.watch(browser_id(key_of(callers[seat].account)))),
                probes=probe_moves(of),
            )
            for seat in eyes
        ]
        reconciler = Reconciler(stores.outbox, responder, [platform], times.clock)
        emptied(log)  # the port is the system's choice
        yield Evening(of, twin, times, app, reconciler, platform, painter, log, callers, onlookers)


async def ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


def key_of(account: Account) -> str:
    """The secret key of the browser in which this account sits."""
    return account.uid.ljust(43, "-")


async def people(stores: Stores, seats: int) -> dict[Seat, Caller]:
    """One for each seat and one who only looks on, in both languages."""
    callers = {}
    for seat in (*map(Seat, range(seats)), PUBLIC):
        account = Account("local", f"person{seat}")
        name, language = ("Olga", "en") if seat == PUBLIC else (NAMES[seat], ("it", "en")[seat % 2])
        person = await stores.people.add_person(account, name, language)
        if seat in WAYS:
            person = msgspec.structs.replace(person, habits=Habits(notices=WAYS[seat]))
            await stores.people.save_person(person)
        await stores.local.add_person(browser_id(key_of(account)), account.uid, named=True)
        # Whoever only looks on speaks from the room: from anywhere else they would be told of no table.
        home = Home(ROOM if seat == PUBLIC else Place("local", user=account.uid), language)
        governs = frozenset({Community(ROOM.platform, ROOM.chat)})  # a moderator learns no more than anybody
        callers[seat] = Caller(person=person, account=account, home=home, governs=governs)
    return callers


def seated(of: Record, callers: Mapping[Seat, Caller]) -> Table:
    game, options = of.case.game, of.case.whole
    home = Home(ROOM, "en", "River room")
    table = Table(code=CODE, title=game, owner=callers[Seat(0)].person.id, options=options, homes=[home])
    table.life = Life(pace=DEFAULT)
    table.seal = Seal(of.line.match_seed, None)
    table.invitation = "TWINTWINTWIN"  # what is drawn for each table tells nothing of a match
    for seat in map(Seat, range(of.case.seats)):
        table.join(callers[seat].person, callers[seat].account)
    return table


def fast_forward(table: Table, of: Record, ply: int, twin: Twin, times: Times) -> None:
    table.start(times.clock.wall())
    match = table.need_match()
    while match.ply < ply:
        moves = {seat: move for seat, move in of.plies[match.ply].moves.items() if seat in match.awaited}
        for seat, move in (moves | dict(twin.moves.get(match.ply, {}))).items():
            table.submit(seat, move, times.clock.wall())


Streams = Mapping[Seat, Sequence[Received]]
"""What each onlooker got, in order."""


async def both(of: Record, part: Part, viewer: Seat | None, twin: Twin) -> tuple[Streams, Streams]:
    """The match and its twin, before the eyes of `viewer` and the public."""
    eyes = [PUBLIC] if viewer is None else [viewer, PUBLIC]
    return await watch(of, part, SELF, eyes), await watch(of, part, twin, eyes)


async def compare(of: Record, part: Part, viewer: Seat | None, twin: Twin) -> None:
    """Raises `Leak` at the first thing that `viewer` or the public gets otherwise in the twin, or that holds the seed
    while the match runs.
    """
    one, other = await both(of, part, viewer, twin)
    if parted := first_difference(one, other):
        raise Leak(f"{of.case}, {of.line}, {part}: the twins can be told apart\n{parted}")
    for received in with_seed(one, of.line.match_seed):
        raise Leak(f"{of.case}, {of.line}, {part}: the seed is told\n  {received}")


def first_difference(one: Streams, other: Streams, channels: Collection[Channel] = CHANNELS) -> str:
    """Where the streams part, with some words before; "" where they never do."""
    for seat in one:
        streams = [[got for got in stream[seat] if got.channel in channels] for stream in (one, other)]
        for got, twin_got in zip_longest(*streams):
            if got != twin_got:
                pair = repr(got), repr(twin_got)
                unlike = (at for at, (a, b) in enumerate(zip(*pair, strict=False)) if a != b)
                at = max(0, next(unlike, min(map(len, pair))) - 200)
                return "\n".join(f"  seat {seat}: {text[:60]} … {text[at : at + 400]}" for text in pair)
    return ""


def with_seed(streams: Streams, seed: bytes) -> Iterator[Received]:
    """Whatever was told during the match and holds its seed, in whatever form."""
    forms = (seed, seed.hex().encode(), b64encode(seed).rstrip(b"="), urlsafe_b64encode(seed).rstrip(b"="))
    needles = (*forms, str(int.from_bytes(seed, "big")).encode(), repr(seed)[2:-1].encode())
    for stream in streams.values():
        for received in stream:
            if received.sealed and any(needle in text for text in texts(received.what) for needle in needles):
                yield received


def texts(thing: Any) -> Iterator[bytes]:
    """Every text and number in a received thing."""
    match thing:
        case bytes():
            yield thing
        case tuple() | list():
            for part in thing:
                yield from texts(part)
        case _:
            yield str(thing).encode()
