"""What is left where somebody was whose data is erased: tables, their logs and lists, without their name. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import count
from typing import TypeVar

import msgspec

from core.names import same
from core.people import Account, Home, Known, Person, PersonId, Place
from core.records import Record, Seated
from core.stored import Cancellation, Life, Occupant, Status, StoredTable
from core.wording import Words

T = TypeVar("T", bound=msgspec.Struct)


def called_there(table: StoredTable, person: Person) -> frozenset[str]:
    """All that they are called at the table, without what others are called there now."""
    id, life = person.id, table.life
    own = {person.name}
    own |= {one.name for one in table.occupants if one.person == id}
    own |= {one.name for one in table.kept if one.person == id}
    own |= {one.name for one in life.barred if one.person == id}
    own |= {one.name for one in table.turn.called if one.person == id}
    own |= {one.name for one in (*life.queue, *life.told) if one.person == id}
    own |= {one.name for one in table.asked_homes if one.home.brought_by == id}
    own |= {one.candidate.name for one in life.motions if one.candidate and one.candidate.person == id}
    shares = zip(table.seal.shares or (), table.seal.givers, strict=bool(table.seal.shares))
    own |= {share.name for share, giver in shares if giver == id}
    others = {one.name for one in table.occupants if one.person != id}
    return frozenset(own - others - {""})


def accounts_there(table: StoredTable, person: PersonId) -> list[Account]:
    """By which they sit, or wait, at the table."""
    sit = [one.account for one in table.occupants if one.person == person and one.account]
    wait = [one.account for one in (*table.life.queue, *table.life.told) if one.person == person]
    asked = [one.candidate for one in table.life.motions if one.candidate and one.candidate.person == person]
    return [*sit, *wait, *(candidate.account for candidate in asked)]


def private_chat(account: Account) -> Place:
    return Place(account.platform, user=account.uid)


def is_theirs(table: StoredTable, person: PersonId) -> bool:
    """Whether nobody else sits there, who could want it kept."""
    return table.owner == person and all(one.person in (None, person) for one in table.occupants)


def elsewhere(table: StoredTable, platform: str, chat: str) -> StoredTable:
    """The table as if it had never been shown in that chat (a chat's number, a server's or a person's)."""

    def there(home: Home) -> bool:
        place = home.place
        return place.platform == platform and chat in (place.chat, place.user, home.server)

    gone = {home.place for home in table.homes if there(home)}
    return msgspec.structs.replace(
        table,
        homes=tuple(home for home in table.homes if not there(home)),
        asked_homes=tuple(asked for asked in table.asked_homes if not there(asked.home)),
        destinations=tuple(
            (seat, place) for seat, place in table.destinations if seat is not None or place not in gone
        ),
    )


def without(table: StoredTable, person: Person, private: Collection[Place]) -> StoredTable:
    """The table with its log as if `person`, whose private chats these are, had been somebody. Where they alone sat
    there it still has their number, and nothing else of them.
    """
    names, id = called_there(table, person), person.id
    seat = next((at for at, occupant in enumerate(table.occupants) if occupant.person == id), None)
    called = somebody(table, names)
    heir = next((other.person for other in table.occupants if other.person not in (None, id)), None)
    owner = heir if table.owner == id and heir is not None else table.owner
    brought_by = None if owner == id else owner
    homes = tuple(home for home in table.homes if home.place not in private)
    occupants = tuple(
        _vacant(table, called, occupant) if occupant.person == id else occupant for occupant in table.occupants
    )
    return msgspec.structs.replace(
        table,
        owner=owner,
        occupants=occupants,
        homes=tuple(_brought(home, brought_by) if home.brought_by == id else home for home in homes),
        turn=msgspec.structs.replace(
            table.turn,
            by=None if table.turn.by == id else table.turn.by,
            called=tuple(one for one in table.turn.called if one.person != id),
        ),
        seal=table.seal.without(id, table.seed),
        records=tuple(_unnamed(record, seat, names, called, table.records) for record in table.records),
        awaits=tuple(one for one in table.awaits if one != id),
        awaits_computer=table.awaits_computer or (table.status is Status.RUNNING and id in table.awaits),
        asked_homes=tuple(
            one for one in table.asked_homes if one.home.brought_by != id and one.home.place not in private
        ),
        kept=tuple(one for one in table.kept if one.person != id),
        cancellation=_cancelled(table.cancellation, names, called),
        premoves={at: steps for at, steps in table.premoves.items() if at != seat},
        life=_life(table.life, id, seat, private),
        destinations=tuple(
            (at, place) for at, place in table.destinations if (at is None or at != seat) and place not in private
        ),
    )


def somebody(table: StoredTable, names: Collection[str]) -> str:
    """What they are called from now on, in the language of the table's first home; numbered beside another one."""
    word = Words(table.homes[0].language if table.homes else "en").say("table.somebody")
    taken = [occupant.name for occupant in table.occupants if occupant.name not in names]
    numbered = (word if n == 1 else f"{word} {n}" for n in count(1))
    return next(name for name in numbered if not any(same(name, other) for other in taken))


def forgotten(data: T, person: PersonId) -> T:
    """What somebody or a community has set, with lists of people that don't name them."""
    lists = {name: value for name in data.__struct_fields__ if isinstance(value := getattr(data, name), tuple)}
    return msgspec.structs.replace(
        data,
        **{
            name: tuple(one for one in value if not (isinstance(one, Known) and one.person == person))
            for name, value in lists.items()
        },
    )


def _vacant(table: StoredTable, called: str, occupant: Occupant) -> Occupant:
    """In a match that goes on, or may be restored, a computer plays there: also where this program can't read it."""
    goes_on = table.status in (Status.RUNNING, Status.CANCELLED) and table.seed is not None
    return Occupant(called, computer=(occupant.held or table.life.stand_in) if goes_on else "")


def _brought(home: Home, brought_by: PersonId | None) -> Home:
    return msgspec.structs.replace(home, brought_by=brought_by)


def _cancelled(cancellation: Cancellation | None, names: Collection[str], called: str) -> Cancellation | None:
    if cancellation is None or cancellation.name not in names:
        return cancellation
    return msgspec.structs.replace(cancellation, name=called)


def _unnamed(
    record: Record, seat: int | None, names: Collection[str], called: str, records: Sequence[Record]
) -> Record:
    """Who took a seat from whom, without their name: also one that they had earlier, in the seat that is theirs."""
    if not isinstance(record, Seated):
        return record
    takings = [one.no for one in records if isinstance(one, Seated) and one.seat == seat and one.name != one.before]
    own = record.seat == seat and record.no >= max(takings, default=0)
    held = record.name == record.before
    return msgspec.structs.replace(
        record,
        name=called if own or record.name in names else record.name,
        before=called if (own and (held or not takings)) or record.before in names else record.before,
    )


def _life(life: Life, person: PersonId, seat: int | None, private: Collection[Place]) -> Life:
    """Also their clock goes: it knows their quiet hours."""
    return msgspec.structs.replace(
        life,
        barred=tuple(one for one in life.barred if one.person != person),
        queue=tuple(one for one in life.queue if one.person != person),
        told=tuple(one for one in life.told if one.person != person),
        asides=tuple(one for one in life.asides if one.person != person),
        motions=tuple(one for one in life.motions if one.candidate is None or one.candidate.person != person),
        clocks={at: clock for at, clock in life.clocks.items() if at != seat},
        away={at: gone for at, gone in life.away.items() if at != seat},
        reminded={at: told for at, told in life.reminded.items() if at != seat},
        auto={at: when for at, when in life.auto.items() if at != seat},
        stopped={at: why for at, why in life.stopped.items() if at != seat},
        forms={mark: form for mark, form in life.forms.items() if mark not in {place.mark for place in private}},
        paused_by=None if life.paused_by == seat else life.paused_by,
    )
