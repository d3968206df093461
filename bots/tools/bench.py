"""`rivertable bench`: figures, not tests. Compare ratios of one run; machines differ and are shared."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click
import msgspec

from bots.clock import SystemClock
from bots.responder import Responder
from bots.tools.deadlines import deadlines
from bots.tools.legibility import legibility
from bots.tools.likeness import likeness
from bots.tools.listening import listening
from bots.tools.players import players
from bots.tools.playing import moves_at_random, seed_bytes, table_of
from bots.tools.processes import processes
from core import screens
from core.chance import SeededChance
from core.game import AnyGame, Move, Seat
from core.levels import USUAL
from core.live import stored
from core.match import Match
from core.observing import observe
from core.people import Account, Home, Place
from core.ports.stores import Stores
from core.requests.lobby import Join, Start
from core.requests.person import New
from core.requests.playing import Sure
from core.responses import Caller
from core.screens import Form
from core.seal import Seal
from core.service import Service
from core.table import COMPUTER_NAMES
from core.titles import TITLES
from render.service import Painter, draw
from storage import doors
from storage.address import is_url
from storage.moving import move
from storage.sqlite import SqliteStores
from storage.sqlite.layout import layouts

PLAYOUT_S = 3.0
PICTURES = 120
PRESSES = 300
TAKEN_BACK = 1000
TABLES = 5000
DEADLINES = 2000


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option(
    "--only",
    help="One part: playouts, players, picture, legibility, words, press, load, tables, move, deadlines or processes.",
)
@click.option("--game", "only_game", help="One game, for playouts, players, pictures, legibility, words and loading.")
@click.option("--tables", "count", type=int, default=TABLES, show_default=True)
@click.option("--deadlines", "due", type=int, default=DEADLINES, show_default=True)
@click.option(
    "--database",
    help="Presses, and on a server processes, in this empty database: a file, or postgresql://...",
)
@click.option("--to", help="Where many tables move, which is to be empty: a file, or postgresql://...")
def bench(
    as_json: bool,
    only: str | None,
    only_game: str | None,
    count: int,
    due: int,
    database: str | None,
    to: str | None,
) -> None:
    """Measure playouts, how fast computers think, pictures and how well telephones show them, how long words take to
    hear, presses, how a long log is loaded, what many running tables cost and how long they take to move to another
    database, and what becomes of many deadlines at once.
    """
    titles = [TITLES.game(only_game)] if only_game else list(TITLES.values())
    parts: dict[str, Callable[[], dict[str, Any]]] = {
        "playouts": lambda: {title.meta.key: playouts(title) for title in titles},
        "players": lambda: {title.meta.key: players(title) for title in titles},
        "picture": lambda: {title.meta.key: {**pictures(title), "tall": pictures(title, "tall")} for title in titles},
        "legibility": lambda: {title.meta.key: legibility(title) for title in titles},
        "words": lambda: {title.meta.key: listening(title) for title in titles},
        "press": lambda: asyncio.run(presses(database)),
        "load": lambda: {title.meta.key: asyncio.run(load(title)) for title in titles},
        "tables": lambda: tables(count),
        "move": lambda: moving(count, to),
        "deadlines": lambda: asyncio.run(deadlines(due)),
    }
    if database is not None and is_url(database):
        parts["processes"] = lambda: asyncio.run(processes(database))
    if only is not None and only not in parts:
        raise click.BadParameter(f"choose one of {', '.join(parts)}", param_hint="--only")
    result = {name: part() for name, part in parts.items() if only in (None, name)}
    click.echo(msgspec.json.encode(result) if as_json else msgspec.json.format(msgspec.json.encode(result)))


def playouts(title: AnyGame) -> dict[str, float]:
    """Random matches through the contract: legal, choose, apply with its check; all player counts in turn."""
    counts, dice, moves, nth = title.meta.seat_counts(), random.Random(1), 0, 0
    begun = time.perf_counter()
    while (took_s := time.perf_counter() - begun) < PLAYOUT_S:
        seed, nth = seed_bytes(1, nth), nth + 1
        state, ply = title.new(counts[nth % len(counts)], title.meta.defaults(), SeededChance(seed)), 0
        while to_act := title.to_act(state):
            ply += 1
            chosen = {}
            for seat in to_act:
                legal = title.legal(state, seat)
                chosen[seat] = legal[int(dice.random() * len(legal))]
            title.apply(state, chosen, SeededChance(seed, ply))
        moves += ply
    return {"moves_per_s": round(moves / took_s)}


def pictures(title: AnyGame, form: Form = "wide") -> dict[str, Any]:
    """The table's picture from a new position to PNG bytes, along random matches. A match of each player count comes
    first and is left out: it warms the caches of art, as the first minutes of a running program do.
    """
    counts, times = title.meta.seat_counts(), list[float]()
    largest, nth, dice = 0, 0, random.Random(2)
    while len(times) < PICTURES:
        seats, warm = counts[nth % len(counts)], nth >= len(counts)
        match = Match(title, seats, {}, seed_bytes(2, nth))
        nth += 1
        while moves_at_random(match, dice):
            if match.ply % 7 == 0 and not match.over:
                begun = time.perf_counter()
                seen = observe(table_of(match, COMPUTER_NAMES), None)
                drawn = draw(screens.picture(seen, "board", "en", form=form))
                took_ms = (time.perf_counter() - begun) * 1000
                times += [took_ms] if warm else []
                largest = max(largest, len(drawn.png))
    return {**_percentiles(times, 95), "max_bytes": largest}


def _percentiles(times_ms: Sequence[float], high: int) -> dict[str, float]:
    cuts = statistics.quantiles(times_ms, n=100)
    return {"p50_ms": round(cuts[49], 2), f"p{high}_ms": round(cuts[high - 1], 2)}


async def presses(database: str | None = None) -> dict[str, float]:
    """A press to the committed move (on disk) and the bytes of the picture that follows."""
    with tempfile.TemporaryDirectory() as folder:
        stores = await doors.opened(doors.address(database or f"{folder}/bench.db"), SystemClock())
        times = await _press_times(stores, PRESSES, with_picture=True)
        await stores.close()
    return _percentiles(times, 99)


async def _press_times(stores: Stores, count: int, *, with_picture: bool) -> list[float]:
    """Milliseconds a press, two people playing matches against each other."""
    painter = Painter()
    service = Service(stores, TITLES, SystemClock())
    responder = Responder(service, painter)
    callers = [await _bench_caller(service, name) for name in ("Anna", "Roberto")]
    times: list[float] = []
    while len(times) <= count:
        code = await _open(responder, callers)
        while not (await service.table(code)).need_match().over and len(times) <= count:
            table = await service.table(code)
            match = table.need_match()
            seat = match.awaited[0]
            move = str(match.legal(seat)[0])
            begun = time.perf_counter()
            await service.act(callers[seat], Sure(table=code, move=move, seat=seat, no=match.no))
            if with_picture:
                home = screens.home_screen(observe(table, None), "en")
                assert home.picture
                await painter.draw(home.picture)
            times.append((time.perf_counter() - begun) * 1000)
    painter.close()
    return times[1:]


async def _bench_caller(service: Service, name: str) -> Caller:
    account = Account("local", name.lower())
    home = Home(Place("local", "bench"), "en")
    return Caller(person=await service.person(account, name, "en"), account=account, home=home)


async def _open(responder: Responder, callers: Sequence[Caller]) -> str:
    code = (await responder.service.act(callers[0], New(wish="coloretto"))).table
    await responder.service.act(callers[1], Join(table=code))
    await responder.service.act(callers[0], Start(table=code))
    return code


async def load(title: AnyGame) -> dict[str, float]:
    """Reading a match whose last decision was taken back a thousand times; `wait_ms` is how long the event loop let
    somebody else wait meanwhile, at the worst.
    """
    with tempfile.TemporaryDirectory() as folder:
        stores = await SqliteStores.open(Path(folder) / "load.db", SystemClock())
        match = _much_taken_back(title)
        service = Service(stores, TITLES, SystemClock())
        caller = await _bench_caller(service, "Anna")
        table = await service.open_table(caller.person, caller.account, [caller.home], title.meta.key, {})
        for _ in range(match.seats - 1):
            table.add_computer(USUAL)
        table.seal = match.seal
        table.start(0.0)
        table.match = match
        await stores.tables.write(stored(table, match.records))
        longest_ms, loads = 0.0, list[float]()
        for _ in range(5):
            fresh = Service(stores, TITLES, SystemClock())
            reading, begun = asyncio.create_task(fresh.table(table.code)), time.perf_counter()
            while not reading.done():
                before = time.perf_counter()
                await asyncio.sleep(0.001)
                longest_ms = max(longest_ms, (time.perf_counter() - before) * 1000)
            loads.append((time.perf_counter() - begun) * 1000)
        await stores.close()
    return {
        "records": len(match.records),
        "p50_ms": round(statistics.median(loads), 1),
        "wait_ms": round(longest_ms, 1),
    }


def _much_taken_back(title: AnyGame) -> Match:
    """A match up to the last decision of a random play that can be taken back, which has often been."""
    match, dice = Match(title, title.meta.seats[1], {}, seed_bytes(5)), random.Random(1)
    last: tuple[Match, dict[Seat, Move]] = (match.copy(), {})
    while not match.over:
        moves = {seat: dice.choice(match.legal(seat)) for seat in match.awaited}
        if len(match.to_act) == 1 and not any(match.ends_privacy(seat, move) for seat, move in moves.items()):
            last = match.copy(), moves
        match.play(moves)
    match, moves = last
    for _ in range(TAKEN_BACK):
        match.play(moves)
        match.undo(*moves)
    return match


def tables(count: int) -> dict[str, float]:
    """What `count` running tables cost: memory, start, and a press against one in an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        full, empty = Path(folder) / "full.db", Path(folder) / "empty.db"
        asyncio.run(_fill(full, count))
        processes = multiprocessing.get_context("spawn")
        with processes.Pool(1) as pool:
            # In turns, so that a machine whose speed drifts does so for both.
            ratios = [pool.apply(_press_ms, (full,)) / pool.apply(_press_ms, (empty,)) for _ in range(5)]
        with processes.Pool(1) as pool:  # one that has used no memory yet
            cost = pool.apply(_cost, (full,))
    return {"count": count, **cost, "press_ratio": round(statistics.median(ratios), 2)}


async def _fill(path: Path, count: int) -> None:
    stores, clock = await SqliteStores.open(path, SystemClock()), SystemClock()
    service = Service(stores, TITLES, clock)
    caller = await _bench_caller(service, "Anna")
    dice = random.Random(3)
    for nth in range(count):
        home = Home(Place("local", f"room{nth}"), "en")
        table = await service.open_table(caller.person, caller.account, [home], "coloretto", {})
        table.add_computer(USUAL)
        table.seal = Seal(seed_bytes(3, nth), None)
        table.start(clock.wall())
        match = table.need_match()
        for _ in range(30):
            moves_at_random(match, dice)
        await stores.tables.write(stored(table, match.records))
    await stores.close()
    with sqlite3.connect(path) as database:  # as if all had been delivered long ago
        database.execute("UPDATE destination SET delivered = wanted")
        database.execute("UPDATE game_table SET awaits_computer = 0")
    database.close()


def moving(count: int, to: str | None = None) -> dict[str, float]:
    """How long `count` running tables take to another database; one that isn't the same there ends it by a refusal."""
    with tempfile.TemporaryDirectory() as folder:
        full = Path(folder) / "full.db"
        asyncio.run(_fill(full, count))
        begun, used = time.perf_counter(), time.process_time()
        with doors.sides(full, doors.address(to or f"{folder}/other.db")) as (here, there):
            moved = move(here, there, layouts(), partial(likeness, titles=TITLES))
        took_s, cpu_s = time.perf_counter() - begun, time.process_time() - used
    rows = moved.rows if moved else 0
    return {"count": count, "rows": rows, "took_s": round(took_s, 2), "cpu_s": round(cpu_s, 2)}


def _press_ms(path: Path) -> float:
    """The median press."""
    return asyncio.run(_median_press(path))


async def _median_press(path: Path) -> float:
    stores = await SqliteStores.open(path, SystemClock())
    times = await _press_times(stores, PRESSES // 3, with_picture=False)
    await stores.close()
    return statistics.median(times)


def _cost(path: Path) -> dict[str, float]:
    """In a process of its own: from nothing to a program that has looked what is due, then its memory at the worst."""
    return asyncio.run(_measure(path))


async def _measure(path: Path) -> dict[str, float]:
    begun = time.perf_counter()
    stores, clock = await SqliteStores.open(path, SystemClock()), SystemClock()
    service = Service(stores, TITLES, clock)
    await stores.tables.codes_awaiting_computers()
    await stores.outbox.due_places(clock.wall(), "local")
    start_s = time.perf_counter() - begun
    for code in await stores.tables.codes():  # as many are kept alive as ever are
        await service.table(code)
    await stores.close()
    resident_kb = _most_resident_kb()
    memory = {} if resident_kb is None else {"rss_mb": round(resident_kb / 1024, 1)}
    return {"start_s": round(start_s, 3)} | memory


def _most_resident_kb() -> int | None:
    """Of this process alone; None where the system doesn't tell. `getrusage`, for where there is no /proc, counts what
    its parent held before it, too.
    """
    status = Path("/proc/self/status")
    if status.is_file():
        fields = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return int(fields["VmHWM"].split()[0])
    try:
        import resource
    except ImportError:  # Windows
        return None
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
