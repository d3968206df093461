"""Paces at a table over days: whose time runs until when, what stops it, and what happens when it is out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest

from core.clock import Hours
from core.clocks import deadline, give_time, is_out, restart, waiting_since
from core.game import Seat
from core.pace import PACES
from core.ports.alive import BEAT_S, GAP_S
from core.requests.person import Settings
from core.screens import Screen
from core.seal import Seal
from core.service import Service
from core.stored import Life
from core.table import Table
from core.timekeeping import Timekeeper
from core.times import told as when
from core.titles import TITLES
from core.vacation import away_until
from render.service import Painter
from storage.memory import MemoryStores
from tests.clock import SetClock
from tests.fakes import FakePlatform, Message
from tests.stores import opened as opened_stores
from tests.world import RIVER, World, opened, pressed

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
PEOPLE = ("Anna", "Bruno", "Carla")
BERLIN = ZoneInfo("Europe/Berlin")


@pytest.fixture
def clock() -> SetClock:
    """A Friday at noon in Berlin."""
    return SetClock(wall=1_800_003_600.0 + 2 * HOUR)


@pytest.fixture(params=["memory", "sqlite"])
async def world(
    request: pytest.FixtureRequest, painter: Painter, clock: SetClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[World]:
    """The same cards in every match."""
    monkeypatch.setattr(Seal, "drawn", lambda: Seal(bytes(32), None))
    sqlite = request.param == "sqlite"
    stores = await opened_stores(tmp_path / "a.db", clock) if sqlite else MemoryStores(clock)
    made = World(stores, painter, FakePlatform(), titles=TITLES, clock=clock)
    yield made
    await made.stop()
    await stores.close()


async def passes(world: World, seconds: float) -> None:
    """Time goes by while the service is up: what becomes due is done at its moment."""
    clock, keeper = clock_of(world), Timekeeper(world.service)
    end = clock.wall() + seconds
    while True:
        await keeper.look()
        await world.quiet()
        due = await world.stores.tables.next_due(0.0)
        if clock.wall() >= end:
            return
        clock.advance(min(end, end if due is None else max(due, clock.wall())) - clock.wall())


def clock_of(world: World) -> SetClock:
    assert isinstance(world.service.clock, SetClock)
    return world.service.clock


async def seated(world: World, *names: str, pace: str = "relaxed", arg: str = "coloretto") -> str:
    """A running match of these, all called at its start long ago enough."""
    code = await world.start(*names, arg=f"{arg} pace={pace}")
    await world.quiet()
    return code


async def at(world: World, code: str, name: str) -> tuple[Table, Seat]:
    table = await world.service.table(code)
    return table, Seat(table.names.index(name))


async def until(world: World, code: str, name: str) -> float | None:
    """When their time is out, as it stands now."""
    table, seat = await at(world, code, name)
    return deadline(table, seat, await world.service._live.now(table))


async def out(world: World, code: str, name: str) -> bool:
    return is_out(*await at(world, code, name))


async def turn_of(world: World, code: str) -> tuple[str, str]:
    """Who is on turn at a table of two, and the other."""
    mover = await world.whose(code)
    table = await world.service.table(code)
    return mover, next(name for name in table.names if name != mover)


async def passes_on(world: World, code: str, name: str) -> None:
    """They play until it is somebody else's turn."""
    while name == await world.whose(code):
        await world.plays(name, code, nth=0)
    await world.quiet()


def boards(world: World) -> list[Message]:
    """Without what reminds people."""
    return [message for message in world.platform.at(RIVER) if message.rendered.screen.table]


def board(world: World) -> Message:
    return boards(world)[-1]


def text(world: World) -> str:
    return board(world).rendered.screen.text


async def sets(world: World, name: str, what: str) -> Screen:
    answer = await world.does(name, "settings", arg=what)
    assert not answer.refused, answer.notice
    assert answer.screen
    return answer.screen


# Each pace


@pytest.mark.parametrize("pace", ["live", "fast", "relaxed"])
async def test_time_that_is_used_up_is_told_once_to_the_others(world: World, pace: str) -> None:
    """Neither a second too early nor ever again; whoever is late is called no names, and can go on."""
    code = await seated(world, "Anna", "Bruno", pace=pace)
    late, other = await turn_of(world, code)
    bank_s = PACES[pace].bank_s
    assert bank_s is not None
    began = clock_of(world).wall()
    assert await until(world, code, late) == began + bank_s
    assert f"Time of {late}: until {when(began + bank_s)}." in text(world)
    await passes(world, bank_s - 1)
    told = len(boards(world))
    assert not await out(world, code, late)
    await passes(world, 1)
    assert await out(world, code, late)
    assert len(boards(world)) == told + 1
    assert board(world).pings == (other,)
    assert f"The time of {late} is used up." in text(world)
    assert "until" not in text(world)
    assert (await world.service.table(code)).due is None
    await passes(world, 30 * DAY)
    assert len(boards(world)) == told + 1
    await passes_on(world, code, late)
    assert not await out(world, code, late)
    assert "used up" not in text(world)
    await passes_on(world, code, other)
    assert await until(world, code, late) == clock_of(world).wall() + PACES[pace].increment_s


async def test_at_a_table_without_clocks_nothing_runs_out(world: World) -> None:
    code = await seated(world, "Anna", "Bruno", pace="none")
    late, _ = await turn_of(world, code)
    began = clock_of(world).wall()
    told = len(boards(world))
    await passes(world, 40 * DAY)
    table, seat = await at(world, code, late)
    assert deadline(table, seat, await world.service._live.now(table)) is None
    assert waiting_since(table, seat) == began
    assert not is_out(table, seat)
    assert len(boards(world)) == told


async def test_a_table_of_before_goes_on_without_clocks(world: World) -> None:
    """Nobody agreed to a pace there; since when it waits is known all the same."""
    code = await seated(world, "Anna", "Bruno")
    late, other = await turn_of(world, code)
    began = clock_of(world).wall()

    async def aged(draft: Table) -> None:
        draft.life = msgspec.convert({}, Life)
        draft.revision = await world.stores.tables.write(
            msgspec.structs.replace(kept(await world.stores.tables.read(code)), life=Life(), due=None, records=())
        )

    await world.service._live.change(code, aged)
    world.service._live._live.clear()
    await passes(world, 10 * DAY)
    assert waiting_since(*await at(world, code, late)) == began
    await world.does(other, "settings", arg="confirm=off")
    assert waiting_since(*await at(world, code, late)) == began
    await passes(world, 10 * DAY)
    assert not await out(world, code, late)
    await passes_on(world, code, late)
    assert await until(world, code, other) is None
    assert waiting_since(*await at(world, code, other)) == clock_of(world).wall()


async def test_each_turn_adds_an_increment_up_to_the_cap(world: World) -> None:
    code = await seated(world, "Anna", "Bruno")
    first, second = await turn_of(world, code)
    await passes(world, 2.5 * DAY)
    await passes_on(world, code, first)
    assert await until(world, code, second) == clock_of(world).wall() + 7 * DAY
    await passes(world, 0.25 * DAY)
    await passes_on(world, code, second)
    assert await until(world, code, first) == pytest.approx(clock_of(world).wall() + 5.5 * DAY)
    await passes_on(world, code, first)
    assert await until(world, code, second) == pytest.approx(clock_of(world).wall() + 7 * DAY), "no more than the cap"


async def test_moving_and_taking_back_gains_nothing(world: World) -> None:
    """Neither for whoever does it nor for whoever answers."""
    code = await seated(world, "Anna", "Bruno", arg="dos_rios")
    first, second = await turn_of(world, code)
    await passes(world, 3 * DAY)
    due = await until(world, code, first)
    for _ in range(3):
        await ends_turn(world, code, first)
        assert await world.whose(code) == second
        await passes(world, HOUR)
        assert not (await world.does(first, "undo", code)).refused
        assert await world.whose(code) == first
        due = due and due + HOUR
        assert await until(world, code, first) == pytest.approx(due)
    await ends_turn(world, code, first)
    assert await until(world, code, second) == pytest.approx(clock_of(world).wall() + 7 * DAY - 3 * HOUR)


async def ends_turn(world: World, code: str, name: str) -> None:
    """By a move that can be taken back: the first that passes the turn on."""
    for _ in range(30):
        if name != await world.whose(code):
            return
        await world.plays(name, code, nth=-1)
    raise AssertionError("the turn never ends")


async def test_one_person_among_computers_has_all_the_time(world: World) -> None:
    code = await world.start("Anna", computers=2, arg="coloretto pace=live")
    await world.quiet()
    await passes(world, 2 * DAY)
    assert await until(world, code, "Anna") is None
    assert not await out(world, code, "Anna")
    assert "Time of" not in text(world)


async def test_somebody_is_given_time(world: World) -> None:
    """Counted from when it is given; the board says so."""
    code = await seated(world, "Anna", "Bruno", pace="fast")
    late, _ = await turn_of(world, code)
    await passes(world, DAY + 5 * HOUR)
    assert await out(world, code, late)

    async def give(draft: Table) -> None:
        give_time(draft, Seat(draft.names.index(late)), clock_of(world).wall())
        await world.service._live.commit(draft)

    await world.service._live.change(code, give)
    await world.quiet()
    assert not await out(world, code, late)
    due = clock_of(world).wall() + 4 * HOUR
    assert f"Time of {late}: until {when(due)}." in text(world)
    told = len(boards(world))
    await passes(world, 4 * HOUR)
    assert await out(world, code, late)
    assert len(boards(world)) == told + 1, "it is told again"
    await world.service._live.change(code, give)
    await world.service._live.change(code, give)
    assert await until(world, code, late) == clock_of(world).wall() + 8 * HOUR


async def test_whoever_does_not_want_to_hear_of_it_is_not_called(world: World) -> None:
    code = await seated(world, *PEOPLE, pace="fast")
    late = await world.whose(code)
    deaf, other = (name for name in PEOPLE if name != late)
    await sets(world, deaf, "out=off")
    await passes(world, DAY)
    assert board(world).pings == (other,)


# A person's own time


async def test_quiet_hours_and_vacations_stop_the_clock(world: World) -> None:
    """Berlin, from Friday noon: eight nights of ten hours lie in seven days of time, and then a week of vacation."""
    clock = clock_of(world)
    code = await seated(world, "Anna", "Bruno")
    late, _ = await turn_of(world, code)
    await sets(world, late, "zone=Europe/Berlin")
    began = clock.wall()
    screen = await sets(world, late, "hours=22-8")
    assert "22:00–8:00" in screen.text
    due = await until(world, code, late)
    assert due is not None
    assert due - began == pytest.approx(12 * DAY)
    await world.quiet()
    assert f"until {when(due)}" in text(world)
    assert "22:00" not in text(world), "when somebody sleeps is nobody's business"
    await sets(world, late, "vacation=7")
    await world.quiet()
    assert await until(world, code, late) == pytest.approx(due + 7 * DAY)
    assert f"{late} is away until {when(clock.wall() + 7 * DAY)}." in text(world)
    await passes(world, 2 * DAY)
    await sets(world, late, "vacation=off")
    await world.quiet()
    assert await until(world, code, late) == pytest.approx(due + 2 * DAY)
    assert "is away until" not in text(world)


async def test_the_board_stops_calling_somebody_away_when_they_are_back(world: World) -> None:
    code = await seated(world, "Anna", "Bruno")
    late, _ = await turn_of(world, code)
    await sets(world, late, "vacation=3")
    await passes(world, 3 * DAY - 1)
    assert f"{late} is away until" in text(world)
    await passes(world, 1)
    assert "is away until" not in text(world)


async def test_quiet_hours_count_from_when_they_were_set(world: World) -> None:
    """Whoever names twenty hours a day when their time is nearly up doesn't win back what they have used."""
    code = await seated(world, "Anna", "Bruno")
    late, _ = await turn_of(world, code)
    await passes(world, 7 * DAY - HOUR)
    await sets(world, late, "hours=0-20")
    now = clock_of(world).wall()
    assert await until(world, code, late) == pytest.approx(now - now % DAY + 21 * HOUR)
    await sets(world, late, "hours=off")
    assert await until(world, code, late) == pytest.approx(now + HOUR)


async def test_people_who_sit_together_have_neither(world: World) -> None:
    code = await seated(world, "Anna", "Bruno", pace="live")
    late, _ = await turn_of(world, code)
    due = await until(world, code, late)
    hour = int(clock_of(world).wall() % DAY // HOUR)
    await sets(world, late, f"hours={hour}-{(hour + 12) % 24}")
    await sets(world, late, "vacation=7")
    await world.quiet()
    assert await until(world, code, late) == due
    assert "is away until" not in text(world)


async def test_a_paused_table_stands(world: World) -> None:
    code = await seated(world, "Anna", "Bruno", pace="fast")
    late, _ = await turn_of(world, code)
    await passes(world, 6 * HOUR)
    clock, told = clock_of(world), len(boards(world))
    stopped = clock.wall()

    async def pause(draft: Table, since: float | None) -> None:
        draft.life = msgspec.structs.replace(draft.life, paused=since)
        await world.service._live.commit(draft)

    await world.service._live.change(code, lambda draft: pause(draft, stopped))
    await world.quiet()
    assert await until(world, code, late) is None
    assert f"Paused since {when(stopped)}" in text(world)
    assert "Time of" not in text(world)
    await passes(world, 30 * DAY)
    assert not await out(world, code, late)
    await world.service._live.change(code, lambda draft: pause(draft, None))
    await world.quiet()
    assert await until(world, code, late) == clock.wall() + 18 * HOUR
    assert len(boards(world)) == told


# Secret choices


async def choosing(world: World, pace: str = "relaxed", names: tuple[str, ...] = PEOPLE) -> str:
    """An Amazonas match in which all are choosing an income card."""
    code = await seated(world, *names, pace=pace, arg="amazonas")
    while len((await world.match(code)).awaited) < len(names):
        await world.plays(await world.whose(code), code, nth=0)
    await world.quiet()
    return code


async def chooses(world: World, code: str, name: str, nth: int) -> None:
    answer = await world.plays(name, code, nth=nth)
    assert not answer.refused, answer.notice
    await world.quiet()


async def test_a_choice_ends_the_time_of_whoever_made_it_and_nobody_can_tell(world: World) -> None:
    """What they wait for the others is given back once all have chosen; choosing again begins nothing anew."""
    code = await choosing(world)
    began, public = clock_of(world).wall(), text(world)
    assert f"Time of Anna, Bruno, Carla: until {when(began + 7 * DAY)}." in public
    await passes(world, 2 * DAY)
    await chooses(world, code, "Anna", 0)
    await passes(world, DAY)
    await chooses(world, code, "Anna", 1)
    await chooses(world, code, "Bruno", 1)
    await passes(world, 2 * DAY)
    assert {await until(world, code, name) for name in PEOPLE} == {began + 7 * DAY}
    assert text(world).replace("2 of 3", "0 of 3") == public
    await chooses(world, code, "Carla", 0)
    table = await world.service.table(code)
    assert table.undecided() == (0, 1, 2), "the next choice, with an increment for each"
    left = {name: table.life.clocks[seat].left_s for seat, name in enumerate(PEOPLE)}
    assert left == pytest.approx({"Anna": 6 * DAY, "Bruno": 5 * DAY, "Carla": 3 * DAY})


@pytest.mark.parametrize("chooser", ["Bruno", "Carla"])
async def test_the_public_can_not_tell_who_has_chosen(world: World, chooser: str) -> None:
    """Twins: the same table where Anna or another has chosen; somebody gives up, settings change, there is a pause."""
    assert await evening(world, chooser) == await evening(world, "Anna")


async def evening(world: World, chooser: str) -> list[object]:
    """What everybody may know of the time at a table in which `chooser` alone has made their choice."""
    clock, looks = clock_of(world), list[object]()
    clock.advance(DAY - clock.wall() % DAY)
    code = await choosing(world, names=(*PEOPLE, "Dora"))
    began = clock.wall()

    async def look() -> None:
        await world.quiet()
        table = await world.service.table(code)
        now = await world.service._live.now(table)
        for seat in map(Seat, range(3)):
            due, since = deadline(table, seat, now), waiting_since(table, seat)
            looks.append((due and due - began, since and since - began, is_out(table, seat)))
        told = (line for line in text(world).splitlines() if "UTC" not in line)
        looks.append([line.replace(code, "CODE") for line in told])
        looks.append([now.at - began, text(world).count("UTC"), board(world).pings])

    async def pause(draft: Table) -> None:
        since = None if draft.life.paused else clock.wall()
        draft.life = msgspec.structs.replace(draft.life, paused=since)
        await world.service._live.commit(draft)

    await passes(world, HOUR)
    await chooses(world, code, chooser, 0)
    await look()
    await passes(world, HOUR)
    await world.service._live.change(code, pause)
    await look()
    await passes(world, HOUR)
    await chooses(world, code, chooser, 1)
    await world.service._live.change(code, pause)
    await look()
    await passes(world, HOUR)
    assert not (await world.does("Dora", "resign_sure", code)).refused
    await look()
    for setting in ("hours=22-8", "vacation=1", "hours=off", "vacation=off"):
        for name in PEOPLE:
            await sets(world, name, setting)
        await passes(world, 13 * HOUR)
        await look()
    await world.does("Anna", "cancel_sure", code)
    for name in PEOPLE[1:]:
        await world.does(name, "agree", code)
    await world.quiet()
    return looks


async def test_in_a_secret_choice_only_who_has_not_chosen_runs_out(world: World) -> None:
    code = await choosing(world, "fast")
    await chooses(world, code, "Bruno", 0)
    told = len(boards(world))
    await passes(world, 2 * DAY)
    assert [await out(world, code, name) for name in PEOPLE] == [True, False, True]
    assert len(boards(world)) == told + 1, "both in one message"
    assert board(world).pings == ("Bruno",)
    assert "The time of Anna, Carla is used up." in text(world)
    await chooses(world, code, "Anna", 0)
    assert "The time of Carla is used up." in text(world)
    await chooses(world, code, "Carla", 0)
    assert "used up" not in text(world)


# While nobody was there


def kept(found: object) -> msgspec.Struct:
    assert isinstance(found, msgspec.Struct)
    return found


async def test_after_a_kill_the_time_in_between_counts_for_nobody(
    painter: Painter, clock: SetClock, tmp_path: Path
) -> None:
    """The board is right again soon, and no stale notice goes out."""
    path, platform = tmp_path / "a.db", FakePlatform()
    async with opened(path, painter, platform, clock=clock) as world:
        code = await seated(world, "Anna", "Bruno", pace="fast")
        late, other = await turn_of(world, code)
        due = await until(world, code, late)
        assert due is not None
        await world.service.beat()
        clock.advance(HOUR)
        await world.service.beat()
        await world.service.beat()
    down = await downtimes(path, clock)
    told = len(platform.messages)
    clock.advance(3 * DAY)
    async with opened(path, painter, platform, clock=clock) as world:
        keeper = Timekeeper(world.service)
        await world.service.beat()
        await keeper.look()
        await world.quiet()
        moved = await until(world, code, late)
        assert moved == due + 3 * DAY + down
        assert f"Time of {late}: until {when(moved)}." in text(world)
        assert len(platform.messages) == told, "by an edit"
        await passes(world, moved - clock.wall() - 1)
        assert not await out(world, code, late)
        await passes(world, 1)
        assert await out(world, code, late)
        assert board(world).pings == (other,)
    told = len(platform.messages)
    clock.advance(3 * DAY)
    async with opened(path, painter, platform, clock=clock) as world:
        await world.service.beat()
        await passes(world, DAY)
        assert len(platform.messages) == told, "it isn't told a second time"


async def downtimes(path: Path, clock: SetClock) -> float:
    """How long the service of this file was down so far, in seconds."""
    stores = await opened_stores(path, clock)
    known = await stores.alive.beat(clock.wall())
    await stores.close()
    return sum(end - begin for begin, end in known)


async def test_a_restart_within_minutes_changes_nothing(painter: Painter, clock: SetClock, tmp_path: Path) -> None:
    path, platform = tmp_path / "a.db", FakePlatform()
    async with opened(path, painter, platform, clock=clock) as world:
        code = await seated(world, "Anna", "Bruno", pace="fast")
        late, _ = await turn_of(world, code)
        due = await until(world, code, late)
    clock.advance(GAP_S)
    edits = sum(message.edits for message in platform.messages.values())
    async with opened(path, painter, platform, clock=clock) as world:
        await world.service.beat()
        await passes(world, MINUTE)
        assert await until(world, code, late) == due
    assert sum(message.edits for message in platform.messages.values()) == edits


async def test_a_press_that_comes_before_the_first_beat_knows_of_the_downtime(
    painter: Painter, clock: SetClock, tmp_path: Path
) -> None:
    path, platform = tmp_path / "a.db", FakePlatform()
    async with opened(path, painter, platform, clock=clock) as world:
        code = await seated(world, "Anna", "Bruno", pace="fast")
        late, _ = await turn_of(world, code)
    clock.advance(20 * DAY)
    async with opened(path, painter, platform, clock=clock) as world:
        await passes_on(world, code, late)
        table, seat = await at(world, code, late)
        assert table.life.clocks[seat].left_s == DAY


async def test_whoever_keeps_the_time_says_that_they_are_alive(clock: SetClock) -> None:
    """For as long as they run, also while there is nothing to do; whoever starts later finds no downtime."""
    stores = MemoryStores(clock)
    running = asyncio.create_task(Timekeeper(Service(stores, TITLES, clock)).run())
    await clock.elapse(DAY)
    assert await stores.alive.beat(clock.wall()) == ()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    began = clock.wall()
    clock.advance(DAY)
    [(last, back)] = await stores.alive.beat(clock.wall())
    assert began - BEAT_S <= last <= began
    assert back == began + DAY


# Where people choose and read it


async def test_a_new_table_is_relaxed_unless_somebody_says_otherwise(world: World) -> None:
    for wish, pace in (("coloretto", "relaxed"), ("coloretto pace=fast", "fast"), ("coloretto pace=dal", "live")):
        code = (await world.does("Anna", "new", arg=wish)).table
        assert (await world.service.table(code)).life.pace == pace
        await world.quiet()
        assert f"Pace: {pace}. Everybody has" in text(world)
        assert "adds" in text(world)


async def test_the_owner_chooses_the_pace_before_the_start(world: World) -> None:
    code = (await world.does("Anna", "new", arg="coloretto")).table
    await world.does("Bruno", "join", code)
    panel = (await world.does("Anna", "lobby", code)).screen
    assert panel
    offered = {button.press.argument for button in panel.choices if button.press.verb == "pace"}
    assert offered == {"live", "fast", "none"}
    assert (await world.does("Bruno", "pace", code, "live")).refused
    assert not (await world.does("Anna", "pace", code, "none")).refused
    await world.quiet()
    assert "Pace: no clock. Nobody's time runs out." in text(world)
    assert not (await world.does("Anna", "pace", code, "Fast")).refused
    await world.does("Anna", "start", code)
    assert (await world.does("Anna", "pace", code, "live")).refused
    await world.does("Bruno", "resign_sure", code)
    again = (await world.does("Bruno", "rematch", code)).table
    assert (await world.service.table(again)).life.pace == "fast"


async def test_the_list_of_my_tables_tells_until_when_my_time_runs(world: World) -> None:
    code = await seated(world, "Anna", "Bruno", pace="fast")
    late, other = await turn_of(world, code)
    due = await until(world, code, late)
    assert due is not None
    await passes(world, HOUR)
    row = (await world.does(late, "mine")).screen
    assert row
    assert "your turn, for 1 hour now." in row.text
    assert f"Your time runs until {when(due)}." in row.text
    others = (await world.does(other, "mine")).screen
    assert others
    assert "runs until" not in others.text
    await passes(world, DAY)
    row = (await world.does(late, "mine")).screen
    assert row
    assert "your turn, for 25 hours now. Your time is used up; you can still move." in row.text


async def test_own_time_is_set_by_buttons(world: World) -> None:
    """From the settings one level down and back, whatever a chat makes of a button."""
    caller = await world.caller("Anna")

    async def presses(screen: Screen | None, label: str) -> Screen | None:
        assert screen
        [button] = [button for button in (*screen.choices, *screen.controls) if button.label == label]
        answer = await world.service.act(await world.caller("Anna"), pressed(button))
        assert not answer.refused, answer.notice
        return answer.screen

    shown = (await world.does("Anna", "settings")).screen
    for label in (
        *("Quiet hours", "Another time zone", "Europe/Rome 12:00", "Quiet 23:00–7:00", "Quiet 22:00–8:00", "Back"),
        *("Vacation", "Vacation: 7 days", "I'm back from vacation", "Vacation: 14 days", "Back"),
    ):
        shown = await presses(shown, label)
    assert shown
    assert "Time zone: Europe/Rome. It is 12:00 there." in shown.text
    assert "Quiet hours: 22:00–8:00." in shown.text
    assert "On vacation until" in shown.text
    habits = (await world.service.person_by_id(caller.person.id)).habits
    assert habits.zone == "Europe/Rome"
    for label in ("Quiet hours", "No quiet hours", "Another time zone", "UTC 11:00"):
        shown = await presses(shown, label)
    habits = (await world.service.person_by_id(caller.person.id)).habits
    assert (habits.zone, habits.hours) == ("", None)


async def test_own_time_is_typed(world: World) -> None:
    """With or without the equals sign, in any case."""
    caller = await world.caller("Anna")
    for words in ("zone=berlin", "Hours 22:30-7", "vacation = 2", "zone new york"):
        answer = await world.service.act(caller, Settings.typed(words))
        assert not answer.refused, answer.notice
        caller = await world.caller("Anna")
    habits = caller.person.habits
    assert (habits.zone, habits.hours) == ("America/New_York", Hours(1350, 420))
    assert away_until(habits, clock_of(world).wall()) == clock_of(world).wall() + 2 * DAY
    assert (await world.service.act(caller, Settings.typed("zone=Atlantis/Deep"))).refused


@pytest.mark.parametrize(
    ("typed", "until"),
    [
        ("2027-12-24", "2027-12-25 00:00"),
        ("24.12.", "2027-12-25 00:00"),
        ("24/12", "2027-12-25 00:00"),
        ("24.12.27", "2027-12-25 00:00"),
        ("2.1.", "2028-01-03 00:00"),
        ("16.12", "2027-12-17 00:00"),
        ("7", "2027-12-23 12:00"),
    ],
)
async def test_a_vacation_lasts_to_the_end_of_the_day_that_is_named(world: World, typed: str, until: str) -> None:
    """By the clock on their wall, on the next such day."""
    clock_of(world).advance(datetime(2027, 12, 16, 12, tzinfo=BERLIN).timestamp() - clock_of(world).wall())
    await world.does("Anna", "settings", arg="zone=Europe/Berlin")
    shown = await world.does("Anna", "settings", arg=f"vacation={typed}")
    assert not shown.refused, shown.notice
    away = away_until((await world.caller("Anna")).person.habits, clock_of(world).wall())
    assert away is not None
    assert datetime.fromtimestamp(away, BERLIN).strftime("%Y-%m-%d %H:%M") == until


@pytest.mark.parametrize("typed", ["15.12.2027", "31.2.", "12/24", "0", "2027-13-01", "24.12.2028", "24-12"])
async def test_a_day_that_is_none_or_too_far_is_refused(world: World, typed: str) -> None:
    clock_of(world).advance(datetime(2027, 12, 16, 12, tzinfo=BERLIN).timestamp() - clock_of(world).wall())
    assert (await world.does("Anna", "settings", arg=f"vacation={typed}")).refused
    assert (await world.caller("Anna")).person.habits.vacations == ()


async def test_the_board_says_until_when_somebody_is_away(world: World) -> None:
    code = await seated(world, "Anna", "Bruno")
    late, _ = await turn_of(world, code)
    shown = (await world.does(late, "settings", arg="vacation")).screen
    assert shown
    [week] = [button for button in shown.choices if button.label == "Vacation: 7 days"]
    await world.service.act(await world.caller(late), pressed(week))
    await world.quiet()
    assert f"{late} is away until {when(clock_of(world).wall() + 7 * DAY)}." in text(world)


@pytest.mark.parametrize(("language", "offers"), [("en", []), ("it", ["Qui sono le 12:00: Europe/Rome"])])
async def test_a_likely_zone_is_offered_and_never_assumed(world: World, language: str, offers: list[str]) -> None:
    await world.does("Anna", "settings", arg=f"language={language}")
    shown = (await world.does("Anna", "settings", arg="time")).screen
    assert shown
    likely = [button for button in shown.choices if button.main]
    assert [button.label for button in likely] == offers
    assert (await world.caller("Anna")).person.habits.zone == ""
    for button in likely:
        shown = (await world.service.act(await world.caller("Anna"), pressed(button))).screen
        assert shown
        assert (await world.caller("Anna")).person.habits.zone == "Europe/Rome"
        assert not [other for other in shown.choices if other.main], "nothing is offered any more"


async def test_another_pace_begins_with_fresh_banks(world: World) -> None:
    """Also for whoever was out of time; it has waited for them as long as before."""
    code = await seated(world, "Anna", "Bruno", pace="fast")
    late, _ = await turn_of(world, code)
    began = clock_of(world).wall()
    await passes(world, 2 * DAY)
    assert await out(world, code, late)

    async def change(draft: Table) -> None:
        draft.life = msgspec.structs.replace(draft.life, pace="relaxed")
        restart(draft, clock_of(world).wall())
        await world.service._live.commit(draft)

    await world.service._live.change(code, change)
    assert not await out(world, code, late)
    assert await until(world, code, late) == clock_of(world).wall() + 7 * DAY
    assert waiting_since(*await at(world, code, late)) == began
