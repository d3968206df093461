"""`core.ports.people.PeopleStore` in memory."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

import msgspec

from core import joining
from core.communities import Rules
from core.joining import Parting
from core.people import Account, Habits, Person, PersonId, Place
from core.ports.clock import Clock
from core.ports.people import Joined, Offer
from core.ports.waiting import Waiting
from core.wording import Refusal
from storage.memory.rewriting import naming, rewrite
from storage.memory.state import State


class MemoryPeople:
    def __init__(self, state: State, clock: Clock) -> None:
        self._state = state
        self._clock = clock
        self._people: dict[PersonId, Person] = {}
        self._accounts: dict[Account, PersonId] = {}
        self._names: dict[Account, str] = {}
        self._offers: dict[str, tuple[Offer, float]] = {}
        """By code, until when each is good."""
        self._last = 0
        """The last number that was given: that of somebody who is gone is nobody else's."""
        self.times: dict[PersonId, tuple[float, float]] = {}
        """When they first came, and last did something."""
        self.erasing: dict[PersonId, tuple[float, tuple[Account, ...], tuple[str, ...]]] = {}
        """Since when somebody is being erased, the accounts that they had, and the tables that were rewritten."""

    async def person_by_account(self, account: Account) -> Person | None:
        return self._by_account(account)

    def _by_account(self, account: Account) -> Person | None:
        person = self._accounts.get(account)
        return None if person is None else self._people[person]

    async def named(self, account: Account) -> tuple[Person, str] | None:
        person = self._by_account(account)
        return None if person is None else (person, self._names[account])

    async def add_person(self, account: Account, name: str, language: str) -> Person:
        if account not in self._accounts:
            person = self._new_number()
            self._accounts[account], self._names[account] = person, name
            self._people[person] = Person(id=person, name=name, language=language)
            self.times[person] = (self._clock.wall(), self._clock.wall())
        return self._people[self._accounts[account]]

    def _new_number(self) -> PersonId:
        """One that nobody ever had."""
        self._last += 1
        return PersonId(self._last)

    async def rename_account(self, account: Account, name: str) -> Person | None:
        person = self._by_account(account)
        if person is None:
            return None
        before, self._names[account] = self._names[account], name
        if person.name == before and not person.habits.name:
            self._people[person.id] = msgspec.structs.replace(person, name=name)
        return self._people[person.id]

    async def save_person(self, person: Person) -> None:
        if person.id in self._people and person.id not in self.erasing:
            self._people[person.id] = person

    async def called(self, name: str) -> list[Person]:
        return sorted((one for one in self._people.values() if one.name == name != ""), key=lambda one: one.id)

    async def seen(self, person: PersonId, at: float) -> None:
        if person in self._people and person not in self.erasing:
            self.times[person] = (self.times[person][0], max(at, self.times[person][1]))

    async def person(self, person: PersonId) -> Person:
        return self._people[person]

    async def people(self, ids: Collection[PersonId]) -> dict[PersonId, Person]:
        return {id: self._people[id] for id in ids if id in self._people}

    def everybody(self) -> list[Person]:
        """By their numbers."""
        return [person for _, person in sorted(self._people.items())]

    async def accounts(self, person: PersonId) -> list[Account]:
        return list(self._own(person))

    async def names(self, person: PersonId) -> dict[Account, str]:
        return self._own(person)

    def _own(self, person: PersonId) -> dict[Account, str]:
        own = (account for account, holder in self._accounts.items() if holder == person)
        return {one: self._names[one] for one in sorted(own, key=lambda account: (account.platform, account.uid))}

    # One person, several accounts

    async def offer(self, code: str, account: Account, until: float) -> None:
        person = self._accounts[account]
        self._offers = {known: one for known, one in self._offers.items() if one[0].person != person}
        self._offers[code] = Offer(person, account), until

    async def offered(self, code: str, now: float) -> Offer | None:
        return self._offered(code, now)

    def _offered(self, code: str, now: float) -> Offer | None:
        offer, until = self._offers.get(code, (None, now))
        return offer if now < until else None

    async def withdraw(self, code: str) -> None:
        if code in self._offers and not self._offers[code][0].used:
            del self._offers[code]

    async def forget_offers(self, now: float) -> None:
        self._offers = {code: one for code, one in self._offers.items() if now < one[1]}

    async def join(self, code: str, account: Account, now: float) -> Joined:
        offer, gone = self._offered(code, now), self._by_account(account)
        if offer is None or gone is None or (offer.used and offer.person != gone.id):
            raise Refusal("table.link.unknown")
        if offer.used:
            return Joined(gone)
        if offer.person == gone.id:
            raise Refusal("table.link.own")
        kept = self._people[offer.person]
        for table in naming(self._state, gone.id):
            joining.need_joinable(table, gone.id, kept.id, now)
        codes = self._join(kept, gone)
        self._offers[code] = msgspec.structs.replace(offer, used=True), self._offers[code][1]
        return Joined(self._people[kept.id], tuple(codes))

    def _join(self, kept: Person, gone: Person) -> list[str]:
        state, pair = self._state, (gone.id, kept.id)
        for account in self._own(gone.id):
            self._accounts[account] = kept.id
        codes = rewrite(state, gone.id, lambda table: joining.joined(table, *pair))
        del self._people[gone.id]
        first, _ = self.times.pop(gone.id)
        self.times[kept.id] = (min(first, self.times[kept.id][0]), self.times[kept.id][1])
        self._rewrite_others(lambda habits: joining.others_habits(habits, *pair))
        self._people[kept.id] = joining.one_person(kept, gone)
        self._rewrite_rules(lambda rules: joining.community_rules(rules, *pair))
        self._rewrite_waiting(
            lambda one: msgspec.structs.replace(one, person=kept.id) if one.person == gone.id else one
        )
        self._move_reminders(*pair)
        for (table, person), at in list(state.called.items()):
            if person == gone.id:
                del state.called[table, person]
                state.called[table, kept.id] = max(at, state.called.get((table, kept.id), at))
        for key, claim in list(state.calls.items()):
            if key[3] == gone.id:
                del state.calls[key]
                state.calls.setdefault((*key[:3], kept.id), claim)
        state.complaints = {(place, kept.id if told == gone.id else told) for place, told in state.complaints}
        self._offers = {code: one for code, one in self._offers.items() if one[0].person != gone.id}
        return codes

    async def part(self, person: PersonId, account: Account, *, goes: bool, now: float) -> Joined | None:
        before, names = self._by_account(account), self._own(person)
        name = names.pop(account, "")
        if before is None or before.id != person or not names:
            return None
        parting = Parting(person, account, name, self._new_number(), tuple(names), goes)
        self._people[parting.new] = joining.own_person(before, parting)
        self.times[parting.new] = (now, now)
        self._people[person] = joining.without_account(before, parting, tuple(names.values()))
        return Joined(self._people[parting.new], tuple(self._part(parting)))

    def _part(self, parting: Parting) -> list[str]:
        state, person = self._state, parting.person
        self._accounts[parting.account] = parting.new
        codes = rewrite(state, person, lambda table: joining.parted(table, parting))
        self._rewrite_others(
            lambda habits: msgspec.structs.replace(habits, blocked=joining.also(habits.blocked, parting)),
            without=(person, parting.new),
        )
        self._rewrite_rules(lambda rules: msgspec.structs.replace(rules, barred=joining.also(rules.barred, parting)))
        self._rewrite_waiting(lambda one: joining.parted_waiting(one, parting) if one.person == person else one)
        private = Place(parting.account.platform, user=parting.account.uid)
        self._drop_reminders(
            id for id, row in state.destinations.items() if row.person == person and row.place == private
        )
        self._offers = {code: one for code, one in self._offers.items() if one[0].account != parting.account}
        for code in codes:
            if any(occupant.person == parting.new for occupant in state.tables[code].table.occupants):
                self._take_calls(code, parting)
        return codes

    def _take_calls(self, code: str, parting: Parting) -> None:
        """They go with a seat."""
        state = self._state
        if (at := state.called.pop((code, parting.person), None)) is not None:
            state.called[code, parting.new] = at
        for key, claim in list(state.calls.items()):
            if (key[0], key[3]) == (code, parting.person):
                state.calls[*key[:3], parting.new] = state.calls.pop(key, claim)

    def _rewrite_others(self, change: Callable[[Habits], Habits], without: Collection[PersonId] = ()) -> None:
        for id, one in self._people.items():
            if id not in without:
                self._people[id] = msgspec.structs.replace(one, habits=change(one.habits))

    def _rewrite_rules(self, change: Callable[[Rules], Rules]) -> None:
        self._state.rules = {community: change(rules) for community, rules in self._state.rules.items()}

    def _rewrite_waiting(self, change: Callable[[Waiting], Waiting]) -> None:
        """Whoever waits there already goes on waiting since then."""
        waiting = [*self._state.waiting.values()]
        self._state.waiting = {}
        for one in sorted(map(change, waiting), key=lambda one: one not in waiting):
            self._state.waiting.setdefault((one.place, one.game, one.n, one.person), one)

    def _move_reminders(self, gone: PersonId, kept: PersonId) -> None:
        """Where both are reminded at one place, the other's message loses its buttons."""
        rows = [row for row in self._state.destinations.values() if row.person == gone]
        places = {row.place for row in self._state.destinations.values() if row.person == kept}
        self._drop_reminders(row.id for row in rows if row.place in places)
        for row in rows:
            row.person = kept
            row.wanted += 1
            row.retry_at = 0.0

    def _drop_reminders(self, ids: Iterable[int]) -> None:
        state = self._state
        for id in list(ids):
            row = state.destinations.pop(id)
            state.retire(row.place, row.message)
            state.suspended.pop(id, None)
            state.sending_since.pop(id, None)
            state.reminded = {key: at for key, at in state.reminded.items() if key[0] != id}

    # What `storage.memory.privacy` does

    def known(self, person: PersonId) -> Person | None:
        return self._people.get(person)

    def put(self, person: Person) -> None:
        self._people[person.id] = person

    def take_accounts(self, person: PersonId) -> tuple[Account, ...]:
        """They lead to nobody any more."""
        own = tuple(account for account, holder in self._accounts.items() if holder == person)
        for account in own:
            del self._accounts[account], self._names[account]
        self._offers = {code: one for code, one in self._offers.items() if one[0].person != person}
        return own

    def forget(self, person: PersonId) -> None:
        self._people.pop(person, None)
        self.times.pop(person, None)
