"""Where somebody is reminded, and what a reminder says when it is sent: all that waits for them by then.

A public chat tells of its own tables alone, and in a secret choice of everybody who takes part; a private one of all
tables, and only of what the person has still to decide.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from core import reminders, rhythm, screens
from core.addresses import of_home
from core.clock import Stops, awake_at
from core.notices import ALOUD, REMINDING, Kind, Way, way_of
from core.pace import LIVE
from core.people import Account, Home, Person, PersonId, Place
from core.ports.clock import Clock
from core.ports.outbox import CALL_GAP_S, LONGEST_PAUSE_S, Destination, Remind
from core.ports.stores import Stores
from core.screens import Reminder, Screen
from core.stored import Awaiting
from core.table import Table


class Reminding:
    """What the service asks when a table wants somebody reminded, and the reconciler when it is to tell them."""

    def __init__(self, stores: Stores, clock: Clock) -> None:
        self._stores = stores
        self._clock = clock

    async def wanted(self, before: Table, after: Table, people: Mapping[PersonId, Person]) -> list[Remind]:
        """Who is to be reminded, and where, of what has become due between the two."""
        reminds = []
        due = reminders.newly(before, after)
        seated = [one for seat, _ in due if (one := after.occupants[seat].person) is not None]
        shut_out = await self._stores.denials.people(seated) if seated else frozenset()
        for seat, remind in due:
            person = people.get(after.occupants[seat].person or PersonId(0))
            if person is None or person.id in shut_out:
                continue
            way = way_of(person, Kind(remind.kind))
            # Whether their private chat is closed is found out only where something waits for them: if others heard of
            # it, they would know who hasn't chosen.
            secret = after.chosen() is not None and way is Way.DM
            place = await self._place(person, () if secret else after.homes, private=way is Way.DM)
            if place is not None:
                reminds.append(Remind(person.id, place, remind.at - remind.gap_s))
        return reminds

    async def screen(self, destination: Destination) -> Screen | None:
        """What the reminder says now: a new one of everything that waits, an old one of what it listed and still waits.
        None where nothing is to be said.
        """
        assert destination.person is not None
        new, place = destination.asked > destination.turn, destination.place
        if not new and destination.message is None:
            return None
        person = await self._person(destination.person)
        told = [one for one in await self._stores.tables.waits(person.id) if _is_told(one, place)]
        if not new:
            listed = await self._stores.outbox.listed(destination.id)
            told = [one for one in told if one.code in listed]
        elif await self._is_left_alone(person):
            told = []
        if not told and destination.message is None:
            return None
        told.sort(key=lambda one: (one.life.clocks[one.seat].awaited, one.code))
        language = person.language if place.private else _language(told, place) or person.language
        rows = [_row(one, place) for one in told]
        usual = self._clock.wall() if place.private and _may_ask(person, destination) else None
        return screens.reminder(person, rows, language, turn=destination.asked, private=place.private, usual=usual)

    async def asks(self, destination: Destination) -> None:
        """A new reminder goes out now: where it asks for their usual hours, no other one does."""
        assert destination.person is not None
        person = await self._person(destination.person)
        known = person.habits.rhythm
        if destination.place.private and rhythm.asks(known) and not known.asked:
            habits = msgspec.structs.replace(
                person.habits, rhythm=msgspec.structs.replace(known, asked=_mark(destination))
            )
            await self._stores.people.save_person(msgspec.structs.replace(person, habits=habits))

    async def _is_left_alone(self, person: Person) -> bool:
        """Whether they want no reminders at all, or the operator has shut them out."""
        if all(way_of(person, kind) is Way.OFF for kind in REMINDING):
            return True
        return bool(await self._stores.denials.people([person.id]))

    async def put_off(self, destination: Destination, codes: Collection[str]) -> float | None:
        """Until when a new reminder of these tables waits: all of them have called lately, or the person is asleep by
        now. None: it is time.
        """
        assert destination.person is not None
        now = self._clock.wall()
        lately = await self._stores.outbox.called_by(destination.person, now)
        if all(code in lately for code in codes):
            return min(lately[code] for code in codes)
        habits = (await self._person(destination.person)).habits
        awake = awake_at(now, Stops(zone=habits.zone, hours=habits.hours, spans=habits.vacations))
        if awake <= now:
            return None
        tables = await self._stores.tables.waits(destination.person)
        live = any(one.code in codes and one.life.pace == LIVE for one in tables)
        return None if live else min(awake, now + LONGEST_PAUSE_S)

    async def elsewhere(self, destination: Destination) -> Place | None:
        """Where a reminder goes that can't be heard where it was wanted; None where there is no way to the person, or
        it would tell that they haven't chosen in a secret choice.
        """
        assert destination.person is not None
        person = await self._person(destination.person)
        rows = [one for one in await self._stores.tables.waits(person.id) if _is_told(one, destination.place)]
        homes = [home for one in rows for home in one.homes if not (destination.place.private and _is_joint(one))]
        return await self._place(person, homes, private=destination.place.private, without=destination.place)

    async def accounts(self, destination: Destination) -> list[Account]:
        """By which the person may see the place."""
        assert destination.person is not None
        known = await self._stores.people.accounts(destination.person)
        return [account for account in known if account.platform == destination.place.platform]

    async def _person(self, person: PersonId) -> Person:
        return await self._stores.people.person(person)

    async def hushed(self, destination: Destination, codes: Collection[str]) -> bool:
        """Whether a new reminder of these tables makes no sound: what became due last among them is to make none."""
        assert destination.person is not None
        person, tables = await self._person(destination.person), await self._stores.tables.waits(destination.person)
        known = [one.life.reminded.get(one.seat) for one in tables if one.code in codes]
        last = max((one.at for one in known if one is not None), default=0.0)
        ways = {way_of(person, Kind(one.kind)) for one in known if one is not None and one.at > last - CALL_GAP_S}
        return Way.SILENT in ways and not ways & ALOUD

    async def _place(
        self, person: Person, homes: Sequence[Home], *, private: bool, without: Place | None = None
    ) -> Place | None:
        """The first place that isn't closed: of their private ones or else of the others, the former first where it is
        to be `private`.
        """
        accounts = await self._stores.people.accounts(person.id)
        own = [Place(account.platform, user=account.uid) for account in accounts]
        shared = [home.place for home in homes if any(_sees(account, home.place) for account in accounts)]
        ways = [*own, *shared] if private else [*shared, *own]
        closed = await self._stores.outbox.closed(ways)
        return next((place for place in ways if place not in closed and place != without), None)


def _mark(destination: Destination) -> str:
    """Of the message that is wanted there, or is there."""
    return f"{destination.id}/{destination.asked}"


def _may_ask(person: Person, destination: Destination) -> bool:
    known = person.habits.rhythm
    return rhythm.asks(known) and known.asked in ("", _mark(destination))


def _sees(account: Account, place: Place) -> bool:
    return place.platform == account.platform and place.user in ("", account.uid)


def _is_told(one: Awaiting, place: Place) -> bool:
    """Whether a reminder at that place tells of the table now."""
    clock = one.life.clocks.get(one.seat)
    if clock is None or clock.awaited is None or one.life.paused is not None or one.people < 2:
        return False
    return one.awaited if place.private else any(home.place == place for home in one.homes)


def _is_joint(one: Awaiting) -> bool:
    """Whether several choose at once."""
    return sum(clock.awaited is not None for clock in one.life.clocks.values()) > 1


def _language(told: Sequence[Awaiting], place: Place) -> str:
    return next((home.language for one in told for home in one.homes if home.place == place), "")


def _row(one: Awaiting, place: Place) -> Reminder:
    clock = one.life.clocks[one.seat]
    home = next((home for home in one.homes if not home.place.private), None) if place.private else None
    return Reminder(
        code=one.code,
        game=one.game,
        since=clock.awaited or 0.0,
        until=clock.until,
        out=clock.out is not None,
        joint=not place.private and _is_joint(one),
        home=None if home is None else msgspec.structs.replace(home, link=of_home(home)),
    )
