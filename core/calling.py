"""Whom a message calls: everybody who is to hear of something, once, wherever a message reaches them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import NamedTuple

from core.caring import rules_of
from core.game import Seat
from core.live import LiveTables
from core.notices import ALOUD, Kind, Way, loudest, told_of, way_of
from core.observing import awaited_by, called_to, following
from core.observing import hearing as hearing_of
from core.people import Account, Home, PersonId, Place
from core.ports.outbox import Calls, Destination
from core.ports.stores import StoreFailure
from core.showing import Often, amid_round, shown_at
from core.table import Table
from core.turn import Called, Occasion
from core.wording import Refusal

Reaches = Callable[[str, Place, Account], Awaitable[bool]]
"""Whether a message of a table (its code) at a place can notify an account of that platform."""

LOOK_AGAIN_S = 20.0
"""Until a call that is on its way is looked for again."""


class Heard(NamedTuple):
    """What somebody is called for, and in which way: aloud. None: that they are next."""

    occasion: Occasion | None
    way: Way


class Calling:
    """What the reconciler asks before and after it sends a table's message."""

    def __init__(self, live: LiveTables) -> None:
        self._live = live
        self._stores = live.stores

    async def stays(self, destination: Destination, turn: int) -> bool:
        """Whether that turn may be shown by an edit of the message that is there: all whom it would call know, having
        made it their turn themselves (by taking back), or were called lately and have done nothing since. If they still
        do nothing they are called in the end.
        """
        table = await self._live.find(destination.table)
        if table is None or table.turn.number != turn:
            return False
        if destination.seat is not None and await self._wants_nothing(table, Seat(destination.seat)):
            return True
        if table.turn.occasion is not Occasion.TURN:
            return False
        outbox, people = self._stores.outbox, awaited_by(table)
        waiting = frozenset(called.person for called in people if destination.seat in (None, called.seat))
        unheard = await outbox.unheard(Calls(table.code, turn, table.turn.call, waiting))
        lately = await outbox.called(table.code, self._live.clock.wall())
        put_off = {person: at for person, at in lately.items() if person in unheard}
        if not waiting or not waiting <= {*put_off, table.turn.by}:
            return False
        if put_off:
            await outbox.recall(table.code, min(put_off.values()))
        return True

    async def by(self, destination: Destination, turn: int, reaches: Reaches) -> Calls:
        """Whom a new message of that turn is to notify there: people on whom the table waits and those who are to hear
        of what happened; nobody when the table has gone on since the message was made.

        A public home calls those who have an account on its platform, a private one its own person. A seat's panel
        calls only whom no home reaches.
        """
        table = await self._live.find(destination.table)
        if table is None or not turn or table.turn.number != turn:
            return Calls(destination.table, turn, 0)
        hearing = await self._hearing(table)
        resting = await self._resting(table)
        people = [
            person
            for person, heard in hearing.items()
            if await self._calls(table, destination, person, heard, reaches, resting)
        ]
        now = await self._live.find(destination.table)
        if now is None or now.turn.number != turn:  # somebody who was looked for is found to be gone
            return Calls(destination.table, turn, 0)
        # It would hold back the turn's call, which comes right after.
        passing = [person for person, heard in hearing.items() if heard.occasion in (Occasion.BEGUN, None)]
        return Calls(table.code, turn, table.turn.call, frozenset(people), frozenset(passing))

    async def named(self, table: Table, place: Place, called: Sequence[Called]) -> tuple[Called, ...]:
        """Those of the called whom a message at that place names: not whoever wants nothing for it, nor in a chat of
        several whoever hears of it in their own.
        """
        if place.private:
            return tuple(called)
        ways = [await self._wish(table, one) for one in called]
        return tuple(one for one, way in zip(called, ways, strict=True) if way in (Way.MENTION, Way.SILENT))

    async def hushed(self, destination: Destination, turn: int) -> bool:
        """Whether a new message of that turn in a chat of several makes no sound: nobody whom it is about wants any."""
        table = await self._live.find(destination.table)
        if table is None or destination.place.private or table.turn.number != turn:
            return False
        concerned = [called for called in called_to(table) if called.person != table.turn.by]
        ways = [await self._wish(table, called) for called in concerned]
        return bool(ways) and Way.MENTION not in ways

    async def _wants_nothing(self, table: Table, seat: Seat) -> bool:
        """Whether the turn is about the person who sits there, and they want nothing for it."""
        one = next((called for called in called_to(table) if called.seat == seat), None)
        return one is not None and await self._wish(table, one) is Way.OFF

    async def _wish(self, table: Table, called: Called) -> Way:
        """The loudest way in which what the turn is about concerns them."""
        occasions = {Occasion.TURN} if any(one.person == called.person for one in awaited_by(table)) else set()
        if any(one.person == called.person for one in hearing_of(table)):
            occasions.add(table.turn.occasion)
        return loudest([await self._way(table, called.person, occasion) for occasion in occasions])

    async def _way(self, table: Table, person_id: PersonId, occasion: Occasion) -> Way:
        """How they hear of it, as far as a private message reaches them."""
        person = await self._stores.people.person(person_id)
        way = told_of(person, occasion)
        if way is Way.DM:
            own = table.private_places(person_id, panels=person.dm)
            if not set(own) - await self._stores.outbox.closed(own):
                return Way.MENTION
        return way

    async def _hearing(self, table: Table) -> dict[PersonId, Heard]:
        """Who is to be called now, and how; nobody for what they did themselves or don't want to hear of, nor whom the
        operator has shut out.
        """
        turn = table.turn
        after = following(table) if turn.occasion is Occasion.TURN else None
        concerned = [*hearing_of(table), *awaited_by(table), *([after] if after else [])]
        shut_out = await self._stores.denials.people([called.person for called in concerned])
        told = {called.person for called in hearing_of(table)} - {turn.by, *shut_out}
        ways = {person: await self._way(table, person, turn.occasion) for person in sorted(told)}
        hearing = {person: Heard(turn.occasion, way) for person, way in ways.items() if way in ALOUD}
        if turn.occasion is Occasion.OUT:  # who is awaited knows that from the turn before
            return hearing
        # Whoever has taken back or asks something knows whose turn it is; so do those who are asked, or have answered.
        knows = {turn.by, *shut_out} if turn.occasion in (Occasion.TURN, Occasion.ASKED) else {*shut_out}
        if turn.occasion is Occasion.ASKED:
            knows |= {called.person for called in turn.called} - (told - hearing.keys())
        for called in awaited_by(table):
            if called.person not in knows and (way := await self._way(table, called.person, Occasion.TURN)) in ALOUD:
                hearing[called.person] = Heard(Occasion.TURN, way)
        if after is not None and after.person not in hearing.keys() | shut_out:
            person = await self._stores.people.person(after.person)
            if way_of(person, Kind.NEXT) is Way.DM:
                hearing[after.person] = Heard(None, Way.DM)
        return hearing

    async def _calls(
        self,
        table: Table,
        destination: Destination,
        person: PersonId,
        heard: Heard,
        reaches: Reaches,
        resting: Collection[Place],
    ) -> bool:
        """Whether it is this destination's to call the person; `resting` homes show nothing now that needn't be."""
        if destination.seat is None and table.is_sign(destination.place):
            return False  # a card that leads elsewhere calls nobody
        if destination.seat is None:
            if heard.way is Way.DM:
                return destination.place in table.private_places(person, panels=False)
            if destination.place in resting and await self._reached_in_private(table, person):
                return False  # their panel does
            asked_in = {waiter.private for waiter in table.life.told if waiter.person == person} - {None}
            if asked_in and destination.place not in asked_in:
                return False  # they are told where they asked to be
            return await self._reached(table.code, person, [destination.place], reaches)
        seat = Seat(destination.seat)
        if table.occupants[seat].person != person:
            return False
        if heard.occasion and not table.waits_for(seat) and all(called.seat != seat for called in table.turn.called):
            return False  # their panel has nothing new
        if heard.way is Way.DM:
            return True
        closed = await self._stores.outbox.closed_homes(table.code)
        homes = [home.place for home in table.homes if home.place not in (*closed, *resting)]
        return not await self._reached(table.code, person, homes, reaches)

    async def often(self, table: Table, home: Home) -> Often:
        """How often the table's board is shown anew in a home."""
        return shown_at(table, home.place, (await rules_of(self._live, home)).pictures)

    async def _resting(self, table: Table) -> list[Place]:
        """Homes that show nothing new in this turn, as long as they need not."""
        homes = [home for home in table.homes if not home.place.private] if amid_round(table) else []
        return [home.place for home in homes if await self.often(table, home) == "round"]

    async def needs_line(self, table: Table) -> bool:
        """Whether a home that rests has to call somebody, whom no private chat reaches."""
        waiting = {called.person for called in awaited_by(table)}
        return any([not await self._reached_in_private(table, person) for person in waiting])

    async def _reached_in_private(self, table: Table, person: PersonId) -> bool:
        """Whether a new message in their own chat calls them, as far as is known."""
        if not (await self._stores.people.person(person)).dm:
            return False
        shut = {seat for seat, _ in await self._stores.outbox.suspended(table.code)}
        seats = [seat for seat, place in table.destinations() if place.private and seat is not None]
        own = [seat for seat in seats if table.occupants[seat].person == person and seat not in shut]
        return bool(own) or await self._lives_with(table, person)

    async def _lives_with(self, table: Table, person: PersonId) -> bool:
        """Whether their own chat is a home of the table."""
        accounts = await self._stores.people.accounts(person)
        users = {(account.platform, account.uid) for account in accounts}
        return any((home.place.platform, home.place.user) in users for home in table.homes if home.place.private)

    async def _reached(self, code: str, person: PersonId, homes: Sequence[Place], reaches: Reaches) -> bool:
        """Whether a message in one of `homes` can notify `person`."""
        for account in await self._stores.people.accounts(person):
            for place in homes:
                same = place.platform == account.platform and place.user in ("", account.uid)
                if same and await reaches(code, place, account):
                    return True
        return False

    async def again(self, code: str, reaches: Reaches) -> float | None:
        """Have a new message made for each of those whom no message has notified of what they are to hear: the one that
        should have was lost, or came too soon after the last call. When to look again, None: no more.
        """
        try:
            table = await self._live.find(code)
        except StoreFailure:
            raise
        except Refusal:  # it rests
            return None
        if table is None:
            return None
        outbox, turn, now = self._stores.outbox, table.turn, self._live.clock.wall()
        hearing = await self._hearing(table)
        missing = await outbox.unheard(Calls(code, turn.number, turn.call, frozenset(hearing)))
        lately = await outbox.called(code, now)
        looks = [lately[person] for person in missing if person in lately]
        shown = await outbox.shows(code) if missing else []
        resting = await self._resting(table) if missing else []
        coming = {one.id for one in shown if one.wanted > one.delivered and one.turn != turn.number}
        coming |= {one.id for one in shown if one.wanted > one.delivered and one.message is None}
        for person in sorted(missing - lately.keys()):
            heard = hearing[person]
            ways = [one for one in shown if await self._shows_call(table, one, person, heard, reaches, resting)]
            if ways:
                looks.append(now + LOOK_AGAIN_S)
            if ways and not any(one.id in coming for one in ways):
                coming.add(ways[0].id)
                await outbox.repost(code, ways[0].place)
        return min(looks, default=None)

    async def _shows_call(
        self,
        table: Table,
        one: Destination,
        person: PersonId,
        heard: Heard,
        reaches: Reaches,
        resting: Collection[Place],
    ) -> bool:
        if one.seat is not None and not (await self._stores.people.person(person)).dm:
            return False
        return await self._calls(table, one, person, heard, reaches, resting)
