"""`core.ports.privacy.PrivacyStore` in memory."""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec

from core.anonymity import accounts_there, called_there, elsewhere, forgotten, is_theirs, private_chat
from core.people import NO_HABITS, Community, Person, PersonId, Place
from core.ports.local import Posted
from core.ports.privacy import AFTERWARDS_S, SHOWN_WITHIN_S, Call, Kept, Listing, Message, Without
from core.records import encode
from core.stored import StoredTable
from storage.memory.communities import MemoryCommunities
from storage.memory.local import MemoryLocal
from storage.memory.people import MemoryPeople
from storage.memory.rewriting import naming
from storage.memory.state import State
from storage.memory.tables import is_settled, put_table, read_table

Gone = Callable[[Place, str], bool]


class MemoryPrivacy:
    def __init__(self, state: State, people: MemoryPeople, local: MemoryLocal, communities: MemoryCommunities) -> None:
        self._state = state
        self._people = people
        self._local = local
        self._communities = communities

    async def tables(self, person: PersonId) -> list[StoredTable]:
        return naming(self._state, person)

    async def kept(self, person: PersonId) -> Kept:
        created, seen = self._people.times[person]
        state, uids = self._state, [one.uid for one in await self._people.accounts(person) if one.platform == "local"]
        reminders = [row for row in state.destinations.values() if row.person == person]
        return Kept(
            created=created,
            seen=seen,
            calls=tuple(Call(code, turn, no) for code, turn, no, who in sorted(state.calls) if who == person),
            called={code: at for (code, who), at in sorted(state.called.items()) if who == person},
            reminders=tuple(
                Listing(row.place, tuple(sorted(code for id, code in state.reminded if id == row.id)))
                for row in reminders
            ),
            unreached=tuple(sorted((place for place, who in state.complaints if who == person), key=_columns)),
            barred=self._communities.barring(person),
            messages=tuple(Message(one.at, one.body) for uid in uids for one in self._local.of(uid)),
        )

    async def begin(self, person: PersonId, at: float) -> None:
        if self._people.known(person) is None:
            return
        accounts = self._people.take_accounts(person)
        self._people.erasing.setdefault(person, (at, accounts, ()))
        for account in accounts:
            if account.platform == "local":
                self._local.forget_person(account.uid)

    async def unfinished(self) -> list[PersonId]:
        return sorted(self._people.erasing, key=lambda person: (self._people.erasing[person][0], person))

    async def rewrite(self, person: PersonId, without: Without) -> list[str]:
        known = self._people.known(person)
        if person not in self._people.erasing or known is None:
            return []
        at, accounts, rewritten = self._people.erasing[person]
        changed, private = [], [private_chat(account) for account in accounts]
        for table in self._tables(person):
            own = [*private, *(private_chat(account) for account in accounts_there(table, person))]
            after = without(table, known, own)
            if after != table:
                self._rewrite(after, own)
                self._forget_messages(table, called_there(table, known))
                changed.append(table.code)
        for place in private:
            self._forget_place(place)
        self._forget_rows(person)
        for other in self._people.everybody():
            habits = forgotten(other.habits, person) if other.id != person else NO_HABITS
            self._people.put(msgspec.structs.replace(other, habits=habits))
        self._communities.forget_person(person)
        self._people.put(Person(id=person, name="", language="en"))
        self._people.times[person] = (0.0, 0.0)
        self._people.erasing[person] = (at, (), tuple(changed) or rewritten)
        return changed

    def _tables(self, person: PersonId) -> list[StoredTable]:
        """Those that name them, and those that once called them: their name may be in the log."""
        found = {table.code: table for table in naming(self._state, person)}
        for code in sorted({code for code, _, _, who in self._state.calls if who == person}):
            found.setdefault(code, read_table(self._state, code))
        return list(found.values())

    def _rewrite(self, after: StoredTable, private: Collection[Place]) -> None:
        put_table(self._state, after)
        row = self._state.tables[after.code]
        row.log = [(encode(record), at) for record, (_, at) in zip(after.records, row.log, strict=True)]
        for destination in list(self._state.of(after.code)):
            if destination.place in private:
                self._drop(destination.id)

    def _drop(self, destination: int) -> None:
        del self._state.destinations[destination]
        self._state.suspended.pop(destination, None)
        self._state.sending_since.pop(destination, None)
        self._state.reminded = {key: at for key, at in self._state.reminded.items() if key[0] != destination}

    def _forget_messages(self, table: StoredTable, names: Collection[str]) -> None:
        """Of the local table, about that table, that show one of these names or a picture, which may; what is to stand
        there is posted anew.
        """
        written = [msgspec.json.encode(name).decode()[1:-1] for name in names]

        def shows(_: Place, posted: Posted) -> bool:
            return posted.code == table.code and (posted.pictured or any(name in posted.body for name in written))

        gone = {str(id) for id in self._local.forget_messages(shows)}
        for row in self._state.of(table.code):
            if row.place.platform == "local" and row.message in gone:
                row.message, row.digest = None, ""
                row.wanted += 1
        self._retired_but(lambda place, message: place.platform == "local" and message in gone)

    def _forget_late_messages(self, codes: Collection[str], since: float) -> None:
        """As `SqlPrivacy`: what was worded before those tables were rewritten, and posted afterwards."""
        local = [row for row in self._state.destinations.values() if row.place.platform == "local"]
        as_it_should_be = {row.message for row in local if row.delivered >= row.wanted}

        def is_late(place: Place, posted: Posted) -> bool:
            replaced = posted.code in codes and str(posted.id) not in as_it_should_be
            return posted.at >= since and (replaced or (place.user != "" and not self._local.knows(place.user)))

        self._local.forget_messages(is_late)

    def _retired_but(self, gone: Gone) -> None:
        self._state.retired = {id: old for id, old in self._state.retired.items() if not gone(old.place, old.message)}

    def _forget_place(self, private: Place) -> None:
        self._retired_but(lambda place, _: place == private)
        self._state.forget_complaints(private)
        if private.platform == "local":
            self._local.forget_messages(lambda place, _: place.user == private.user)
            self._local.forget_person(private.user)

    def _forget_rows(self, person: PersonId) -> None:
        state = self._state
        state.calls = {key: claim for key, claim in state.calls.items() if key[3] != person}
        state.called = {key: at for key, at in state.called.items() if key[1] != person}
        state.complaints = {(place, who) for place, who in state.complaints if who != person}
        state.waiting = {key: one for key, one in state.waiting.items() if one.person != person}
        for id in [row.id for row in state.destinations.values() if row.person == person]:
            self._drop(id)

    async def finish(self, person: PersonId, now: float) -> list[str]:
        known = self._people.known(person)
        if person not in self._people.erasing or (known is not None and known.name):
            return []
        at, _, rewritten = self._people.erasing[person]
        if at + AFTERWARDS_S <= now:
            self._forget_late_messages(rewritten, at)
        late = at + SHOWN_WITHIN_S <= now
        left = naming(self._state, person)
        own = [table.code for table in left if is_theirs(table, person)]
        gone = [code for code in own if late or is_settled(self._state, code)]
        for code in gone:
            self._forget_table(code)
        if len(gone) == len(left):
            self._people.forget(person)
            if at + AFTERWARDS_S <= now:
                del self._people.erasing[person]
        return gone

    def _forget_table(self, code: str) -> None:
        self._state.forget(code)
        self._local.forget_messages(lambda _, posted: posted.code == code)

    async def forget_chat(self, platform: str, chat: str) -> list[str]:
        def there(place: Place) -> bool:
            return place.platform == platform and chat in (place.chat, place.user)

        codes = []
        for code in sorted(self._state.tables):
            table = read_table(self._state, code)
            left = elsewhere(table, platform, chat)
            if left == table:
                continue
            codes.append(code)
            if left.homes:
                put_table(self._state, left)
            else:
                self._forget_table(code)
        for id in [row.id for row in self._state.destinations.values() if there(row.place)]:
            self._drop(id)
        self._retired_but(lambda place, _: there(place))
        self._state.complaints = {(place, who) for place, who in self._state.complaints if not there(place)}
        self._state.waiting = {key: one for key, one in self._state.waiting.items() if not there(one.place)}
        if platform == "local":
            self._local.forget_messages(lambda place, _: chat in (place.chat, place.user))
        await self._communities.forget(Community(platform, chat))
        return codes

    async def unseen(self, before: float) -> list[PersonId]:
        rows = [row.table for row in self._state.tables.values()]
        sits = {occupant.person for table in rows for occupant in table.occupants} | {table.owner for table in rows}
        times, erasing = self._people.times, self._people.erasing
        return sorted(
            one for one, (_, seen) in times.items() if seen < before and one not in sits and one not in erasing
        )


def _columns(place: Place) -> tuple[str, str, str, str]:
    return place.platform, place.chat, place.thread, place.user
