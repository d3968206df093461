"""Reminders over days: each at its time, none twice, one for several tables, by each person's own way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest

from core.game import Seat
from core.notices import REMINDING, Kind, Way, way_of
from core.people import Home, Place, Rhythm
from core.ports.platform import OutcomeUnknown
from core.seal import Seal
from core.table import Table
from core.timekeeping import Timekeeper
from core.times import told as when
from core.titles import TITLES
from render.service import Painter
from storage.memory import MemoryStores
from tests.clock import SetClock
from tests.fakes import FakePlatform, Message, Mishap
from tests.stores import opened as opened_stores
from tests.world import RIVER, World, ask, opened, pressed

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
BROOK = Place("fake", "brook")
BERLIN = ZoneInfo("Europe/Berlin")
NOON = datetime(2027, 1, 15, 12, 0, tzinfo=BERLIN).timestamp()


@pytest.fixture
def clock() -> SetClock:
    return SetClock(wall=NOON)


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


def clock_of(world: World) -> SetClock:
    assert isinstance(world.service.clock, SetClock)
    return world.service.clock


async def passes(world: World, seconds: float) -> None:
    """Time goes by while the service is up: what becomes due is done and delivered at its moment."""
    clock, keeper = clock_of(world), Timekeeper(world.service)
    end = clock.wall() + seconds
    while True:
        await keeper.look()
        await world.quiet()
        times = [await world.stores.tables.next_due(0.0), await world.stores.outbox.next_retry(clock.wall(), ["fake"])]
        if clock.wall() >= end:
            return
        nexts = [max(at, clock.wall()) for at in times if at is not None]
        clock.advance((min([end, *nexts]) - clock.wall()) or 1.0)


def reminders(world: World, place: Place = RIVER) -> list[Message]:
    """Boards and panels are about a table."""
    return [message for message in world.platform.at(place) if not message.rendered.screen.table]


def text(message: Message) -> str:
    return message.rendered.screen.text


def private(name: str) -> Place:
    return Place("fake", user=name.lower())


async def seated(world: World, *names: str, pace: str = "relaxed", arg: str = "coloretto") -> str:
    code = await world.start(*names, arg=f"{arg} pace={pace}")
    await world.quiet()
    return code


async def turn_of(world: World, code: str) -> tuple[str, str]:
    mover = await world.whose(code)
    table = await world.service.table(code)
    return mover, next(name for name in table.names if name != mover)


async def passes_on(world: World, code: str, name: str) -> None:
    while name == await world.whose(code):
        await world.plays(name, code, nth=0)
    await world.quiet()


async def sets(world: World, name: str, what: str) -> None:
    answer = await world.does(name, "settings", arg=what)
    assert not answer.refused, answer.notice


async def times_of(world: World, seconds: float, place: Place = RIVER, step: float = 600.0) -> list[float]:
    """When new reminders came within that time, in seconds from now, to a step."""
    clock, found, known = clock_of(world), list[float](), len(reminders(world, place))
    began = clock.wall()
    while clock.wall() < began + seconds:
        await passes(world, step)
        found += [clock.wall() - began] * (len(reminders(world, place)) - known)
        known = len(reminders(world, place))
    return found


# By pace


async def test_at_a_relaxed_table_people_are_reminded_every_day_and_when_half_a_day_is_left(world: World) -> None:
    await seated(world, "Anna", "Bruno")
    days = [n * DAY for n in range(1, 7)]
    assert await times_of(world, 9 * DAY, step=6 * HOUR) == [*days, 6.5 * DAY, 7 * DAY], "the last: time is out"


@pytest.mark.parametrize(("pace", "at", "bank"), [("live", 5 * MINUTE, 10 * MINUTE), ("fast", 16 * HOUR, DAY)])
async def test_at_a_fast_table_people_are_reminded_once(world: World, pace: str, at: float, bank: float) -> None:
    code = await seated(world, "Anna", "Bruno", pace=pace)
    mover, _ = await turn_of(world, code)
    await passes(world, at - 1)
    assert not reminders(world)
    await passes(world, 1)
    (one,) = reminders(world)
    assert one.pings == (mover,)
    await passes(world, bank - at - 1)
    assert len(reminders(world)) == 1
    await passes(world, 30 * DAY)
    assert len(reminders(world)) == 2, "their time was out, and the others decide from there"
    assert "used up; you can still" in text(reminders(world)[1])


async def test_without_a_clock_people_are_reminded_every_third_day(world: World) -> None:
    await seated(world, "Anna", "Bruno", pace="none")
    assert await times_of(world, 10 * DAY, step=12 * HOUR) == [3 * DAY, 6 * DAY, 9 * DAY]


async def test_a_reminder_tells_which_table_waits_since_when_and_until_when(world: World) -> None:
    code = await seated(world, "Anna", "Bruno")
    mover, _ = await turn_of(world, code)
    await passes(world, DAY)
    (one,) = reminders(world)
    assert text(one).startswith(f"{mover}, a table waits for your move:")
    assert code in text(one)
    assert f"since {when(NOON)}" in text(one)
    assert f"until {when(NOON + 7 * DAY)}" in text(one)
    (button,) = one.buttons
    answer = await world.service.act(await world.caller(mover), pressed(button))
    assert not answer.refused
    assert answer.screen
    assert answer.screen.table == code


async def test_whoever_moves_just_before_is_not_reminded(world: World) -> None:
    code = await seated(world, "Anna", "Bruno")
    mover, other = await turn_of(world, code)
    await passes(world, DAY - 1)
    await passes_on(world, code, mover)
    await passes(world, DAY - 1)
    assert not reminders(world)
    await passes(world, 1)
    assert [one.pings for one in reminders(world)] == [(other,)]


async def test_once_they_have_moved_their_reminder_says_so_without_buttons_and_without_a_sound(world: World) -> None:
    code = await seated(world, "Anna", "Bruno")
    mover, _ = await turn_of(world, code)
    await passes(world, DAY)
    (one,) = reminders(world)
    await passes_on(world, code, mover)
    assert text(one) == f"{mover}: nothing waits here any more. Thank you!"
    assert not one.buttons
    assert reminders(world) == [one]
    known = one.edits
    await passes_on(world, code, await world.whose(code))
    assert one.edits == known


async def test_a_match_against_computers_reminds_nobody(world: World) -> None:
    await world.start("Anna", computers=1, arg="coloretto pace=relaxed")
    await world.quiet()
    await passes(world, 10 * DAY)
    assert not reminders(world)


async def test_a_pause_reminds_nobody_not_even_by_a_nudge(world: World) -> None:
    code = await seated(world, "Anna", "Bruno")
    _, other = await turn_of(world, code)

    async def paused(table: Table, since: float | None) -> None:
        table.life = msgspec.structs.replace(table.life, paused=since)
        await world.service._live.commit(table)

    await world.service._live.change(code, lambda table: paused(table, clock_of(world).wall()))
    await passes(world, 10 * DAY)
    answer = await world.does(other, "nudge", code)
    assert answer.refused
    assert "paused" in (answer.notice or "")
    assert not reminders(world)
    await world.service._live.change(code, lambda table: paused(table, None))
    await passes(world, DAY)
    assert len(reminders(world)) == 1


# Several tables


async def test_several_tables_come_as_one_message(world: World) -> None:
    codes = [await seated(world, "Anna", "Bruno") for _ in range(3)]
    mover, _ = await turn_of(world, codes[0])
    await passes(world, DAY + MINUTE)
    (one,) = reminders(world)
    assert all(code in text(one) for code in codes)
    assert f"{mover}, 3 tables wait" in text(one)
    assert len(one.buttons) == 3
    await passes_on(world, codes[1], mover)
    assert codes[1] not in text(one)
    assert codes[0] in text(one)
    assert len(one.buttons) == 2
    assert reminders(world) == [one]


async def test_a_table_that_a_reminder_listed_lately_counts_as_told(world: World) -> None:
    first = await seated(world, "Anna", "Bruno")
    await passes(world, 5 * HOUR)
    second = await seated(world, "Anna", "Bruno")
    await passes(world, 19 * HOUR)
    (one,) = reminders(world)
    assert first in text(one)
    assert second in text(one), "it waits as well"
    await passes(world, 5 * HOUR)
    assert reminders(world) == [one], "its own day is over, but it was listed five hours ago"
    await passes(world, 19 * HOUR)
    assert len(reminders(world)) == 2


async def test_more_than_eight_tables_are_counted(world: World) -> None:
    for _ in range(9):
        await seated(world, "Anna", "Bruno")
    await passes(world, DAY + MINUTE)
    (one,) = reminders(world)
    assert "And 1 more: /mine." in text(one)
    assert len(one.buttons) == 9, "eight tables and the list"


async def test_a_chat_hears_only_of_its_own_tables(world: World) -> None:
    here = await seated(world, "Anna", "Bruno")
    home = Home(BROOK, "en", "Brook room")
    people = [await world.caller(name, place=BROOK) for name in ("Anna", "Bruno")]
    table = await world.service.open_table(people[0].person, people[0].account, [home], "coloretto", {})
    for who, verb in ((1, "join"), (0, "start")):
        assert not (await world.service.act(people[who], ask(verb, table.code))).refused
    await world.quiet()
    await passes(world, DAY + MINUTE)
    (one,), (other,) = reminders(world), reminders(world, BROOK)
    assert here in text(one)
    assert table.code not in text(one)
    assert table.code in text(other)
    assert here not in text(other)


# Their own ways


async def test_a_private_reminder_lists_all_tables_and_falls_back_to_the_chat(world: World) -> None:
    code = await seated(world, "Anna", "Bruno")
    mover, _ = await turn_of(world, code)
    await sets(world, mover, "reminders=dm")
    await passes(world, DAY)
    (one,) = reminders(world, private(mover))
    assert code in text(one)
    assert "River room" in text(one)
    assert not reminders(world)
    world.platform.closed.add(private(mover))
    await passes(world, DAY)
    assert len(reminders(world, private(mover))) == 1
    (public,) = reminders(world)
    assert public.pings == (mover,)
    await passes(world, DAY)
    assert len(reminders(world)) == 2
    world.platform.closed.clear()
    await world.service.regain(private(mover))
    await world.quiet()
    await passes(world, DAY)
    assert len(reminders(world, private(mover))) == 2
    assert len(reminders(world)) == 2


async def test_where_the_chat_is_closed_reminders_come_privately(world: World) -> None:
    code = await seated(world, "Anna", "Bruno")
    mover, _ = await turn_of(world, code)
    world.platform.closed.add(RIVER)  # it is tried again once an hour
    await world.service.lose(RIVER, "rights")
    await passes(world, DAY)
    assert [code in text(one) for one in reminders(world, private(mover))] == [True]


async def test_whoever_has_left_the_chat_is_reminded_privately(world: World) -> None:
    code = await seated(world, "Anna", "Bruno")
    mover, _ = await turn_of(world, code)
    world.platform.left.add((RIVER, mover.lower()))
    await passes(world, DAY)
    assert not reminders(world)
    assert len(reminders(world, private(mover))) == 1


async def test_a_digest_comes_once_a_day_at_its_time(world: World) -> None:
    codes = [await seated(world, "Anna", "Bruno") for _ in range(2)]
    mover, _ = await turn_of(world, codes[0])
    await sets(world, mover, "zone=Europe/Berlin")
    await sets(world, mover, "reminders=digest 18:00")
    assert await times_of(world, 3 * DAY, private(mover), step=HOUR) == [6 * HOUR, 30 * HOUR, 54 * HOUR]
    assert all(code in text(reminders(world, private(mover))[-1]) for code in codes)
    assert not reminders(world)


async def test_off_is_off(world: World) -> None:
    code = await seated(world, "Anna", "Bruno")
    mover, other = await turn_of(world, code)
    await sets(world, mover, "reminders=off")
    assert not (await world.does(other, "nudge", code)).refused
    await passes(world, 20 * DAY)
    assert not reminders(world)
    assert not reminders(world, private(mover))


@pytest.mark.parametrize("typed", ["sometimes", "digest 25:00", "dm 9:00", ""])
async def test_a_way_that_there_is_not_is_refused_with_those_there_are(world: World, typed: str) -> None:
    answer = await world.does("Anna", "settings", arg=f"reminders={typed}")
    assert answer.refused
    assert "digest" in (answer.notice or "")


async def test_settings_show_the_ways_and_the_others_as_buttons(world: World) -> None:
    shown = (await world.does("Anna", "settings")).screen
    assert shown
    assert "Reminders that a table waits for you: a mention in the table's chat." in shown.text
    for label in ("Notices", "Reminders", "Private message", "Back", "Back", "Daily digest", "At 18:00"):
        [button] = [one for one in (*shown.choices, *shown.controls) if one.label == label]
        shown = (await world.service.act(await world.caller("Anna"), pressed(button))).screen
        assert shown
    assert "Daily digest: a private message at 18:00 (UTC)" in shown.text
    person = (await world.caller("Anna")).person
    assert [way_of(person, kind) for kind in REMINDING] == [Way.DM, Way.MENTION, Way.DM]


# Each kind in each way


def came(world: World, name: str) -> tuple[list[str], int, int]:
    """Whom reminders in the chat have mentioned, how many came there, and how many private ones sounded."""
    there, own = reminders(world), reminders(world, private(name))
    return [ping for one in there for ping in one.pings], len(there), sum(not one.rendered.silent for one in own)


@pytest.mark.parametrize("way", Way)
async def test_a_reminder_comes_in_each_way(world: World, way: Way) -> None:
    code = await seated(world, "Anna", "Bruno")
    mover, _ = await turn_of(world, code)
    await sets(world, mover, f"reminder={way}")
    await passes(world, DAY)
    mentions, there, aloud = came(world, mover)
    assert mentions == ([mover] if way is Way.MENTION else [])
    assert there == (way in (Way.MENTION, Way.SILENT))
    assert aloud == (way is Way.DM)
    if way is Way.SILENT:
        assert reminders(world)[0].rendered.silent


@pytest.mark.parametrize("way", Way)
async def test_a_nudge_comes_in_each_way_whatever_reminders_do(world: World, way: Way) -> None:
    code = await seated(world, "Anna", "Bruno", pace="none")
    mover, other = await turn_of(world, code)
    await sets(world, mover, "reminder=off" if way is not Way.OFF else "reminder=mention")
    await sets(world, mover, f"nudge={way}")
    await passes(world, HOUR)
    assert not (await world.does(other, "nudge", code)).refused
    await passes(world, 1)
    mentions, there, aloud = came(world, mover)
    assert mentions == ([mover] if way is Way.MENTION else [])
    assert there == (way in (Way.MENTION, Way.SILENT))
    assert aloud == (way is Way.DM)


async def test_a_loud_reminder_is_heard_where_a_silent_one_came_before(world: World) -> None:
    code = await seated(world, "Anna", "Bruno")
    mover, other = await turn_of(world, code)
    await sets(world, mover, "reminder=silent")
    await passes(world, DAY)
    assert came(world, mover)[0] == []
    await passes(world, HOUR)
    await world.does(other, "nudge", code)
    await passes(world, 1)
    assert came(world, mover)[0] == [mover]


async def test_a_digest_comes_beside_reminders_in_the_chat(world: World) -> None:
    code = await seated(world, "Anna", "Bruno")
    mover, _ = await turn_of(world, code)
    await sets(world, mover, "zone=Europe/Berlin")
    await sets(world, mover, "digest=18:00")
    await passes(world, 2 * DAY + HOUR)
    assert [ping for one in reminders(world) for ping in one.pings] == [mover, mover]
    digests = reminders(world, private(mover))
    assert len(digests) == 2
    assert all(not one.rendered.silent and code in text(one) for one in digests)
    await sets(world, mover, "digest=off")
    await passes(world, DAY)
    assert len(reminders(world, private(mover))) == 2
    assert len(reminders(world)) == 3


async def test_its_hour_is_set_by_one_press(world: World) -> None:
    shown = (await world.does("Anna", "settings", arg="digest")).screen
    assert shown
    [button] = [one for one in shown.choices if one.label == "At 20:00"]
    await world.service.act(await world.caller("Anna"), pressed(button))
    person = (await world.caller("Anna")).person
    assert person.habits.digest == 20 * 60
    assert way_of(person, Kind.DIGEST) is Way.DM
    assert way_of(person, Kind.REMINDER) is Way.MENTION


async def test_the_end_of_somebodys_time_reaches_whoever_has_a_digest_alone(world: World) -> None:
    code = await seated(world, "Anna", "Bruno", pace="fast")
    mover, _ = await turn_of(world, code)
    await sets(world, mover, "reminders=digest 11:00")
    await passes(world, DAY)
    assert any("used up; you can still" in text(one) for one in reminders(world, private(mover)))
    assert not reminders(world)


# The hours in which somebody usually plays


async def plays_daily(world: World, name: str, days: int, hour: int) -> None:
    """They decide at that hour (UTC) of each day."""
    clock = clock_of(world)
    for _ in range(days):
        here = clock.wall() % DAY
        clock.advance((hour * HOUR + 10 * MINUTE - here) % DAY or DAY)
        code = await world.start(name, "Dora", arg="coloretto")
        if await world.whose(code) != name:
            await world.plays("Dora", code)
        await world.plays(name, code)
        await world.does(name, "resign_sure", code)
    await world.quiet()


async def test_only_the_hour_of_the_day_is_counted_and_each_once(world: World) -> None:
    await plays_daily(world, "Anna", 1, 20)
    known = (await world.caller("Anna")).person.habits.rhythm
    assert (sum(known.hours), known.hours[20], known.days) == (1, 1, 1)
    await sets(world, "Anna", "usual=never")
    await plays_daily(world, "Anna", 1, 20)
    assert (await world.caller("Anna")).person.habits.rhythm == Rhythm(answer="never")


async def test_a_usual_hour_is_asked_for_once_in_a_private_message(world: World) -> None:
    await sets(world, "Anna", "digest=9:00")
    await plays_daily(world, "Anna", 9, 20)
    assert not (await usual_offers(world, "Anna"))
    await plays_daily(world, "Anna", 1, 20)
    assert await usual_offers(world, "Anna") == ["usual=yes", "usual=no", "usual=never"]
    code = await seated(world, "Anna", "Bruno")
    if await world.whose(code) != "Anna":
        await world.plays("Bruno", code)
    await passes(world, 3 * DAY)
    first, *others = reminders(world, private("Anna"))
    assert "You usually play at 20:00–21:00 (UTC): shall reminders wait for that?" in text(first)
    assert others
    assert all("You usually play" not in text(one) for one in others)
    assert all("You usually play" not in text(one) for one in reminders(world)), "nobody else reads it"


async def usual_offers(world: World, name: str) -> list[str]:
    shown = (await world.does(name, "settings", arg="time")).screen
    assert shown
    return [one.press.argument for one in shown.choices if one.press.argument.startswith("usual=")]


@pytest.mark.parametrize(("answer", "comes"), [("yes", 20), ("no", 11)])
async def test_reminders_wait_for_the_usual_hours_where_that_is_wanted(world: World, answer: str, comes: int) -> None:
    await plays_daily(world, "Anna", 10, 20)
    await sets(world, "Anna", f"usual={answer}")
    clock = clock_of(world)
    clock.advance((11 * HOUR - clock.wall() % DAY) % DAY)
    code = await seated(world, "Anna", "Bruno")
    had = len(reminders(world))
    if await world.whose(code) != "Anna":
        await world.plays("Bruno", code)
        await world.quiet()
    board = [one for one in world.platform.at(RIVER) if one.rendered.screen.table == code][-1]
    assert "Anna" in board.pings, "the first call comes at once"
    for _ in range(60):
        if len(reminders(world)) > had:
            break
        await passes(world, HOUR)
    assert clock.wall() % DAY // HOUR == comes


async def test_no_reminder_waits_beyond_the_end_of_ones_time(world: World) -> None:
    """At a fast table the reminder after 16 hours is due at 3, and time is out at 11: 20 would be too late."""
    await plays_daily(world, "Anna", 10, 20)
    await sets(world, "Anna", "usual=yes")
    clock = clock_of(world)
    clock.advance((11 * HOUR - clock.wall() % DAY) % DAY)
    code = await seated(world, "Anna", "Bruno", pace="fast")
    if await world.whose(code) != "Anna":
        await world.plays("Bruno", code)
    await passes(world, 16 * HOUR + MINUTE)
    assert [one.pings for one in reminders(world)] == [("Anna",)]


# When people sleep


async def test_quiet_hours_put_a_reminder_off_to_the_morning_across_summer_time(world: World) -> None:
    clock = clock_of(world)
    clock.advance(datetime(2027, 3, 27, 2, 0, tzinfo=BERLIN).timestamp() - clock.wall())
    for name in ("Anna", "Bruno"):
        await sets(world, name, "zone=Europe/Berlin")
        await sets(world, name, "hours=22-8")
    await seated(world, "Anna", "Bruno")
    morning = datetime(2027, 3, 28, 8, 0, tzinfo=BERLIN).timestamp() - clock.wall()
    assert morning == 29 * HOUR, "the clock jumps over an hour in between"
    assert (await times_of(world, 2 * DAY, step=HOUR))[0] == morning


async def test_nobody_is_reminded_on_vacation(world: World) -> None:
    code = await seated(world, "Anna", "Bruno")
    mover, _ = await turn_of(world, code)
    await sets(world, mover, "vacation=7")
    await passes(world, 7 * DAY - 1)
    assert not reminders(world)
    await passes(world, 1)
    assert len(reminders(world)) == 1


async def test_what_could_not_be_delivered_by_night_waits_for_the_morning(world: World) -> None:
    code = await seated(world, "Anna", "Bruno")
    mover, _ = await turn_of(world, code)
    await sets(world, mover, "zone=Europe/Berlin")
    await passes(world, DAY - MINUTE)
    await sets(world, mover, "hours=20-8")
    world.reconciler._not_before[RIVER] = clock_of(world).monotonic() + 10 * HOUR  # the chat wants a pause
    await passes(world, MINUTE)
    await passes(world, 19 * HOUR)
    assert not reminders(world)
    await passes(world, HOUR)
    assert len(reminders(world)) == 1


# Outages


async def test_after_an_outage_of_two_days_one_reminder_comes(world: World) -> None:
    for _ in range(2):
        await seated(world, "Anna", "Bruno")
    clock_of(world).advance(3.4 * DAY)
    await passes(world, 1)
    assert len(reminders(world)) == 1
    await passes(world, 5 * HOUR)
    assert len(reminders(world)) == 1


@pytest.mark.parametrize("knows_nonces", [True, False])
@pytest.mark.parametrize("arrives", [True, False])
async def test_a_reminder_whose_sending_was_cut_off_comes_once_or_twice(
    world: World, arrives: bool, knows_nonces: bool
) -> None:
    world.platform.knows_nonces = knows_nonces
    await seated(world, "Anna", "Bruno")
    world.platform.mishaps[RIVER].append(Mishap(None, arrives))
    clock_of(world).advance(DAY)
    await Timekeeper(world.service).look()
    await asyncio.wait_for(world.platform.hanging.wait(), 10)
    await world.stop()
    again = World(world.stores, world.responder.painter, world.platform, titles=TITLES, clock=clock_of(world))
    await world.stores.outbox.take_over("fake")
    await passes(again, HOUR)
    await again.stop()
    assert len(reminders(world)) == (2 if arrives and not knows_nonces else 1)


async def test_a_reminder_that_was_wanted_before_a_crash_comes_after_it(world: World) -> None:
    await seated(world, "Anna", "Bruno")
    await world.stop()
    clock_of(world).advance(DAY)
    await Timekeeper(world.service).look()
    assert not reminders(world)
    again = World(world.stores, world.responder.painter, world.platform, titles=TITLES, clock=clock_of(world))
    await passes(again, HOUR)
    await again.stop()
    assert len(reminders(world)) == 1


async def test_an_answer_that_never_comes_makes_one_more_at_most(world: World) -> None:
    await seated(world, "Anna", "Bruno")
    world.platform.mishaps[RIVER].append(Mishap(OutcomeUnknown(), arrives=True))
    await passes(world, DAY + HOUR)
    assert len(reminders(world)) == 2


async def test_of_two_services_one_reminds(painter: Painter, clock: SetClock, tmp_path: Path) -> None:
    platform = FakePlatform()
    async with (
        opened(tmp_path / "a.db", painter, platform, clock=clock) as one,
        opened(tmp_path / "a.db", painter, platform, clock=clock) as two,
    ):
        await seated(one, "Anna", "Bruno")
        clock.advance(DAY)
        await asyncio.gather(Timekeeper(one.service).look(), Timekeeper(two.service).look())
        await asyncio.gather(passes(one, MINUTE), passes(two, MINUTE))
        assert len(reminders(one)) == 1


# Calls


async def test_a_reminder_counts_as_a_call_for_the_next_five_minutes(world: World) -> None:
    code = await seated(world, "Anna", "Bruno", pace="live")
    await passes(world, 5 * MINUTE)
    assert len(reminders(world)) == 1
    table = await world.service.table(code)
    person = table.occupants[table.undecided()[0]].person
    assert person is not None
    until = (await world.stores.outbox.called(code, clock_of(world).wall()))[person]
    assert until == clock_of(world).wall() + 5 * MINUTE


async def test_a_live_turn_of_less_than_ten_minutes_reminds_after_five_at_the_earliest(world: World) -> None:
    code = await seated(world, "Anna", "Bruno", pace="live")
    mover, other = await turn_of(world, code)
    await passes(world, 4 * MINUTE)
    await passes_on(world, code, mover)
    await passes(world, MINUTE)
    await passes_on(world, code, other)  # 7 minutes are left to the first
    await passes(world, 5 * MINUTE - 1)
    assert not reminders(world)
    await passes(world, 1)
    assert len(reminders(world)) == 1


# Nudging


async def test_others_have_the_awaited_reminded_once_a_day_and_turn(world: World) -> None:
    code = await seated(world, "Anna", "Bruno", pace="none")
    mover, other = await turn_of(world, code)
    alone = await world.does(mover, "nudge", code)
    assert alone.refused
    assert "Nobody else is awaited" in (alone.notice or "")
    await passes(world, HOUR)
    answer = await world.does(other, "nudge", code)
    assert not answer.refused
    await passes(world, 1)
    assert [one.pings for one in reminders(world)] == [(mover,)]
    again = await world.does(other, "nudge", code)
    assert again.refused
    assert "Once a day" in (again.notice or "")
    await passes(world, DAY)
    assert not (await world.does(other, "nudge", code)).refused
    await passes(world, 1)
    assert len(reminders(world)) == 2


async def test_a_nudge_waits_for_the_morning_and_tells_no_time(world: World) -> None:
    code = await seated(world, "Anna", "Bruno")
    mover, other = await turn_of(world, code)
    await sets(world, mover, "zone=Europe/Berlin")
    await sets(world, mover, "hours=11-17")
    answer = await world.does(other, "nudge", code)
    assert "17" not in (answer.notice or "")
    await passes(world, 5 * HOUR - 1)
    assert not reminders(world)
    await passes(world, 1)
    assert len(reminders(world)) == 1


async def test_the_board_offers_a_nudge_once_somebody_takes_long(world: World) -> None:
    code = await seated(world, "Anna", "Bruno")
    _, other = await turn_of(world, code)

    def offered() -> list[str]:
        board = [one for one in world.platform.at(RIVER) if one.rendered.screen.table][-1]
        return [one.label for one in board.buttons if one.press.verb == "nudge"]

    await passes(world, 8 * HOUR - 1)
    assert not offered()
    await passes(world, 1)
    assert offered() == ["Nudge"]
    await world.does(other, "nudge", code)
    await world.quiet()
    assert not offered()


async def test_a_reminder_alone_edits_no_board(world: World) -> None:
    await seated(world, "Anna", "Bruno")
    await passes(world, DAY - 1)
    edits = {one.id: one.edits for one in world.platform.messages.values()}
    await passes(world, 1)
    assert len(reminders(world)) == 1
    assert all(world.platform.messages[id].edits == known for id, known in edits.items())


# What is chosen in secret


async def choosing(world: World, pace: str = "relaxed") -> str:
    """A table where three people choose at once."""
    code = await world.start("Anna", "Bruno", "Carla", arg=f"amazonas pace={pace}")
    for _ in range(200):
        table = await world.service.table(code)
        if len(table.need_match().to_act) > 1:
            break
        await world.plays(table.occupants[table.undecided()[0]].name, code, nth=0)
    else:
        raise AssertionError("nobody chooses in secret")
    await world.quiet()
    return code


@pytest.mark.parametrize("chooses", [None, "Anna", "Bruno"])
async def test_a_public_reminder_does_not_tell_who_has_chosen(world: World, chooses: str | None) -> None:
    code = await choosing(world)
    before = len(reminders(world))
    if chooses:
        table = await world.service.table(code)
        assert Seat(table.names.index(chooses)) in table.undecided()
        await world.plays(chooses, code, nth=0)
        await world.quiet()
    await passes(world, DAY)
    new = reminders(world)[before:]
    assert sorted(one.pings for one in new) == [("Anna",), ("Bruno",), ("Carla",)]
    assert len({text(one).partition(",")[2] for one in new}) == 1
    assert all("if you have, there is nothing more to do" in text(one) for one in new)


async def test_privately_only_those_are_reminded_who_have_not_chosen(world: World) -> None:
    for name in ("Anna", "Bruno", "Carla"):
        await sets(world, name, "reminders=dm")
    code = await choosing(world)
    await world.plays("Anna", code, nth=0)
    await world.quiet()
    await passes(world, DAY)
    told = {name for name in ("Anna", "Bruno", "Carla") if reminders(world, private(name))}
    assert told == {"Bruno", "Carla"}
    assert not reminders(world)


@pytest.mark.parametrize("chooses", [None, "Anna"])
async def test_a_closed_private_chat_does_not_tell_the_others_who_has_chosen(world: World, chooses: str | None) -> None:
    await sets(world, "Anna", "reminders=dm")
    await sets(world, "Anna", "dm=off")
    code = await choosing(world)
    world.platform.closed.add(private("Anna"))
    if chooses:
        await world.plays(chooses, code, nth=0)
        await world.quiet()
    await passes(world, 3 * DAY)
    assert all(one.pings != ("Anna",) for one in reminders(world))
    board = [one for one in world.platform.at(RIVER) if one.rendered.screen.table][-1]
    assert "Private messages don't reach" not in text(board)
