"""Time that counts: nights by the clock on the wall, across its changes, and spans in which nothing counts."""

from __future__ import annotations

from datetime import UTC, datetime
from math import inf
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.clock import Hours, Stops, awake_at, due, used

HOUR = 3600.0
DAY = 24 * HOUR
NIGHT = Hours(22 * 60, 8 * 60)


def at(zone: str, text: str, fold: int = 0) -> float:
    """A time as the wall in that zone shows it."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp()


@pytest.mark.parametrize(
    ("zone", "noon", "hours"),
    [
        ("Europe/Berlin", "2027-03-27 12:00", 9.0),
        ("Europe/Berlin", "2027-10-30 12:00", 11.0),
        ("Europe/Berlin", "2027-06-15 12:00", 10.0),
        ("America/Sao_Paulo", "2018-11-03 12:00", 9.0),  # the clock jumps over midnight
        ("America/Sao_Paulo", "2018-02-17 12:00", 11.0),
        ("America/Sao_Paulo", "2027-02-17 12:00", 10.0),
        ("Asia/Kolkata", "2027-03-27 12:00", 10.0),
        ("America/St_Johns", "2027-03-13 12:00", 9.0),
        ("Australia/Lord_Howe", "2027-10-02 12:00", 9.5),
        ("Australia/Lord_Howe", "2027-04-03 12:00", 10.5),
    ],
)
def test_a_night_lasts_as_long_as_the_wall_shows_it(zone: str, noon: str, hours: float) -> None:
    """From noon to noon, whatever became of the clock in between."""
    begin = at(zone, noon)
    day = datetime.fromisoformat(noon)
    end = at(zone, day.replace(day=day.day + 1).isoformat())
    stops = Stops(zone=zone, hours=NIGHT)
    assert (end - begin - used(begin, end, stops)) / HOUR == hours
    evening = at(zone, noon.replace("12:00", "22:00"))
    morning = awake_at(evening, stops)
    assert morning - evening == hours * HOUR
    assert datetime.fromtimestamp(morning, ZoneInfo(zone)).strftime("%H:%M") == "08:00"


@pytest.mark.parametrize(
    ("hours", "begin", "end"),
    [
        # Berlin, 28 March 2027: from 02:00 the clock jumps to 03:00, at 01:00 UTC.
        (Hours(22 * 60, 2 * 60 + 30), "2027-03-27T21:00Z", "2027-03-28T01:00Z"),
        (Hours(2 * 60 + 30, 9 * 60), "2027-03-28T01:00Z", "2027-03-28T07:00Z"),
        (Hours(2 * 60 + 10, 2 * 60 + 50), None, None),
        (Hours(2 * 60, 3 * 60), None, None),
        (Hours(1 * 60, 3 * 60), "2027-03-28T00:00Z", "2027-03-28T01:00Z"),
    ],
)
def test_a_time_that_the_clock_jumps_over_is_the_moment_of_the_jump(
    hours: Hours, begin: str | None, end: str | None
) -> None:
    stops = Stops(zone="Europe/Berlin", hours=hours)
    from_noon, to_noon = at("Europe/Berlin", "2027-03-27 12:00"), at("Europe/Berlin", "2027-03-28 12:00")
    if begin is None or end is None:
        assert used(from_noon, to_noon, stops) == to_noon - from_noon
    else:
        sleeps, wakes = (datetime.fromisoformat(one).timestamp() for one in (begin, end))
        assert used(from_noon, sleeps, stops) == sleeps - from_noon
        assert used(sleeps, wakes, stops) == 0
        assert used(wakes, to_noon, stops) == to_noon - wakes


def test_a_time_that_comes_twice_begins_and_ends_the_longer_night() -> None:
    """Berlin, 31 October 2027: from 03:00 the clock goes back to 02:00."""
    ends = Stops(zone="Europe/Berlin", hours=Hours(22 * 60, 2 * 60 + 30))
    assert awake_at(at("Europe/Berlin", "2027-10-30 23:00"), ends) == at("Europe/Berlin", "2027-10-31 02:30", fold=1)
    begins = Stops(zone="Europe/Berlin", hours=Hours(2 * 60 + 30, 9 * 60))
    first = at("Europe/Berlin", "2027-10-31 02:30", fold=0)
    assert awake_at(first - 1, begins) == first - 1
    assert awake_at(first, begins) == at("Europe/Berlin", "2027-10-31 09:00")


def test_the_same_minute_twice_is_no_night() -> None:
    begin = at("Europe/Berlin", "2027-03-27 12:00")
    assert used(begin, begin + 9 * DAY, Stops(zone="Europe/Berlin", hours=Hours(480, 480))) == 9 * DAY


@pytest.mark.parametrize("zone", ["", "Nowhere/Land", "../../etc/passwd", "Europe"])
def test_what_is_no_zone_is_utc(zone: str) -> None:
    stops = Stops(zone=zone, hours=NIGHT)
    midnight = datetime(2027, 3, 28, tzinfo=UTC).timestamp()
    assert awake_at(midnight, stops) == midnight + 8 * HOUR


def test_spans_that_overlap_count_once() -> None:
    stops = Stops(spans=((50.0, 80.0), (10.0, 20.0), (15.0, 30.0), (60.0, 70.0), (30.0, 40.0)))
    assert used(0.0, 100.0, stops) == 10 + 10 + 20
    assert used(12.0, 55.0, stops) == 10
    assert due(0.0, 10.0, stops) == 10.0
    assert due(0.0, 11.0, stops) == 41.0
    assert awake_at(12.0, stops) == 40.0


def test_a_clock_that_stands_for_good_is_never_due() -> None:
    stops = Stops(zone="Europe/Berlin", hours=NIGHT, spans=((100.0, inf),))
    assert due(0.0, 1e9, stops) == awake_at(100.0, stops) == inf
    assert used(0.0, 1e9, stops) == used(0.0, 100.0, stops)


ZONES = ("Europe/Berlin", "America/Sao_Paulo", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Apia", "UTC")
MOMENTS = st.integers(int(datetime(2010, 1, 1, tzinfo=UTC).timestamp()), int(datetime(2030, 1, 1).timestamp()))


@st.composite
def some_stops(draw: st.DrawFn) -> tuple[float, Stops]:
    """A moment, and what stops a clock around it."""
    begin = float(draw(MOMENTS))
    bounds = st.integers(-40 * 86400, 40 * 86400)
    spans = [tuple(sorted((begin + draw(bounds), begin + draw(bounds)))) for _ in range(draw(st.integers(0, 4)))]
    hours = draw(st.none() | st.builds(Hours, st.integers(0, 1439), st.integers(0, 1439)))
    if hours is not None and hours.awake_min < 240:
        hours = Hours(hours.begin, (hours.begin + 1200) % 1440)
    return begin, Stops(zone=draw(st.sampled_from(ZONES)), hours=hours, spans=tuple(spans))  # type: ignore[arg-type]


@given(some_stops(), st.integers(1, 10 * 86400))
def test_due_is_the_first_moment_by_which_that_much_is_used(given_stops: tuple[float, Stops], left: int) -> None:
    begin, stops = given_stops
    found = due(begin, left, stops)
    assert used(begin, found, stops) == pytest.approx(left, abs=1e-3)
    assert used(begin, found - 1, stops) < left
    assert awake_at(found - 0.01, stops) == found - 0.01, "it comes while time counts"


@given(some_stops(), st.integers(0, 30 * 86400), st.integers(0, 30 * 86400))
def test_time_used_adds_up(given_stops: tuple[float, Stops], first: int, second: int) -> None:
    """So that it makes no difference how often a clock is read."""
    begin, stops = given_stops
    middle, end = begin + first, begin + first + second
    whole = used(begin, middle, stops) + used(middle, end, stops)
    assert used(begin, end, stops) == pytest.approx(whole, abs=1e-3)
    assert 0 <= used(begin, end, stops) <= end - begin


@given(some_stops())
def test_a_night_is_what_the_wall_shows(given_stops: tuple[float, Stops]) -> None:
    """But within the hour that comes twice, and whatever else stands."""
    moment, stops = given_stops
    there = datetime.fromtimestamp(moment, ZoneInfo(stops.zone))
    twice = there.replace(fold=0).timestamp() != there.replace(fold=1).timestamp()
    if stops.hours is None or twice:
        return
    minute, length = there.hour * 60 + there.minute, (stops.hours.end - stops.hours.begin) % 1440
    quiet = (minute - stops.hours.begin) % 1440 < length
    assert (awake_at(moment, Stops(zone=stops.zone, hours=stops.hours)) > moment) == quiet


@given(some_stops())
def test_the_first_moment_in_which_time_counts(given_stops: tuple[float, Stops]) -> None:
    begin, stops = given_stops
    found = awake_at(begin, stops)
    assert used(begin, found, stops) == pytest.approx(0, abs=1e-3)
    assert used(found, found + 0.5, stops) > 0
