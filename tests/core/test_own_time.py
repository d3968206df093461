"""A person's own time as they type it: zone, quiet hours, vacation."""

from __future__ import annotations

import pytest

from core import quiet
from core.clock import Hours
from core.pace import DAY_S
from core.people import Habits
from core.quiet import hours_meant
from core.vacation import away_until, ended, taken
from core.wording import Refusal
from core.zones import COMMON, zone_meant

NOW = 1_800_000_000.0


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        (" berlin ", "Europe/Berlin"),
        ("EUROPE BERLIN", "Europe/Berlin"),
        ("new york", "America/New_York"),
        ("america/new-york", "America/New_York"),
        ("argentina/ushuaia", "America/Argentina/Ushuaia"),
        ("lord_howe", "Australia/Lord_Howe"),
        ("utc", ""),
        ("off", ""),
    ],
)
def test_a_zone_is_read_with_good_will(typed: str, zone: str) -> None:
    assert zone_meant(typed) == zone


@pytest.mark.parametrize(
    ("typed", "near"), [("Berln", "Europe/Berlin"), ("Europa/Rome", "Europe/Rome"), ("indiana", "America/Indiana")]
)
def test_what_is_no_zone_is_refused_with_near_ones(typed: str, near: str) -> None:
    with pytest.raises(Refusal) as refused:
        zone_meant(typed)
    assert near in str(refused.value)


@pytest.mark.parametrize("typed", ["x", "????", "ö", "../../etc/passwd"])
def test_what_is_like_no_zone_is_refused_with_some(typed: str) -> None:
    with pytest.raises(Refusal, match="Europe/"):
        zone_meant(typed)


def test_zones_that_are_offered_are_known() -> None:
    assert [zone_meant(zone) for zone in COMMON] == list(COMMON)


@pytest.mark.parametrize(
    ("typed", "hours"),
    [
        ("22-8", Hours(1320, 480)),
        ("22:30-07:00", Hours(1350, 420)),
        (" 22.30 – 7 ", Hours(1350, 420)),
        ("13-15:45", Hours(780, 945)),
        ("24-8", Hours(0, 480)),
        ("22-24", Hours(1320, 0)),
        ("6-2", Hours(360, 120)),
        ("off", None),
        ("8-8", None),
        ("0-24", None),
    ],
)
def test_quiet_hours_are_read(typed: str, hours: Hours | None) -> None:
    assert hours_meant(typed) == hours


@pytest.mark.parametrize("typed", ["", "22", "25-8", "22-8:60", "24:30-8", "night", "22-8-9", "-8", "two-8"])
def test_what_can_not_be_read_is_refused(typed: str) -> None:
    with pytest.raises(Refusal, match="Write quiet hours as"):
        hours_meant(typed)


def test_hours_leave_everybody_some_of_the_day() -> None:
    with pytest.raises(Refusal, match="at least 4 hours"):
        hours_meant("6:00-2:01")


def test_hours_are_told_as_they_can_be_typed_again() -> None:
    for typed in quiet.PRESETS:
        hours = hours_meant(typed)
        assert hours is not None
        assert hours_meant(quiet.told(hours)) == hours


def test_a_vacation_begins_now_and_ends_when_somebody_comes_back() -> None:
    habits = taken(Habits(), NOW + 7 * DAY_S, NOW)
    assert away_until(habits, NOW) == NOW + 7 * DAY_S
    assert away_until(habits, NOW + 7 * DAY_S) is None
    back = ended(habits, NOW + 2 * DAY_S)
    assert back.vacations == ((NOW, NOW + 2 * DAY_S),)
    assert away_until(back, NOW + 2 * DAY_S) is None


def test_another_one_takes_the_place_of_one_that_goes_on() -> None:
    habits = taken(taken(Habits(), NOW + 7 * DAY_S, NOW), NOW + 5 * DAY_S, NOW + 2 * DAY_S)
    assert away_until(habits, NOW + 2 * DAY_S) == NOW + 5 * DAY_S
    assert habits.vacations == ((NOW, NOW + 2 * DAY_S), (NOW + 2 * DAY_S, NOW + 5 * DAY_S))


def test_nobody_stays_away_by_coming_back_for_an_hour() -> None:
    habits = ended(taken(Habits(), NOW + 20 * DAY_S, NOW), NOW + 20 * DAY_S)
    hour_later = NOW + 20 * DAY_S + 3600
    with pytest.raises(Refusal, match="21 days at most"):
        taken(habits, hour_later + 2 * DAY_S, hour_later)
    assert away_until(taken(habits, hour_later + DAY_S, hour_later), hour_later)
    assert away_until(taken(habits, NOW + 43 * DAY_S, NOW + 22 * DAY_S), NOW + 22 * DAY_S)


def test_a_year_has_so_many_days_of_vacation() -> None:
    first = taken(Habits(), NOW + 21 * DAY_S, NOW)
    second = taken(first, NOW + 121 * DAY_S, NOW + 100 * DAY_S)
    with pytest.raises(Refusal, match="0 are left"):
        taken(second, NOW + 201 * DAY_S, NOW + 200 * DAY_S)
    assert away_until(taken(second, NOW + 387 * DAY_S, NOW + 366 * DAY_S), NOW + 366 * DAY_S)


def test_what_is_long_past_is_forgotten() -> None:
    habits = Habits()
    for year in range(6):
        begin = NOW + year * 366 * DAY_S
        habits = taken(habits, begin + 21 * DAY_S, begin)
    assert len(habits.vacations) < 4
