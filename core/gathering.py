"""People who wait in a chat for the same game: once they are as many as they want to be, a table is opened for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from core.admission import apart
from core.budgets import WAITING_KEPT_S
from core.communities import Rules, is_barred
from core.live import LiveTables
from core.people import Person, PersonId, Place
from core.ports.stores import StoreFailure
from core.ports.tables import Conflict
from core.ports.waiting import Waiting
from core.stored import KEPT_S, KeptSeat, Waiter
from core.table import Table
from core.turn import Called, Occasion, Turn
from core.wording import Refusal


async def gather(live: LiveTables, place: Place, game: str, n: int, *, by: PersonId | None = None) -> Table | None:
    """The table that is opened, None where they aren't enough yet. Whoever completed them (`by`) knows, and isn't
    called to it. Raises `Refusal` where none of them, or that chat, may have another table now: they go on waiting.
    """
    while True:
        waiting = await still_waiting(live, place, game, n)
        rules = await live.rules(waiting[0].home.community if waiting else None)
        waiting = [one for one in waiting if not is_barred(rules, one.person)]
        people = await live.stores.people.people([one.person for one in waiting])
        group = together(waiting, people, n)
        if not group:
            return None
        try:
            return await _open(live, group, people, rules, by)
        except Conflict:  # one of them has left, or another process was quicker
            continue


async def still_waiting(live: LiveTables, place: Place, game: str, n: int) -> list[Waiting]:
    since = live.clock.wall() - WAITING_KEPT_S
    return [one for one in await live.stores.waiting.at(place, game, n) if one.at >= since]


def together(waiting: Sequence[Waiting], people: Mapping[PersonId, Person], n: int) -> list[Waiting]:
    """The first `n` of them of whom nobody blocks another; [] where there are none."""
    if n == 0:
        return []
    for at, first in enumerate(waiting):
        person = people[first.person]
        others = [one for one in waiting[at + 1 :] if not apart(person, people[one.person])]
        if len(rest := together(others, people, n - 1)) == n - 1:
            return [first, *rest]
    return []


async def _open(
    live: LiveTables, group: Sequence[Waiting], people: Mapping[PersonId, Person], rules: Rules, by: PersonId | None
) -> Table:
    """The first of them who may have another table owns it; for the others seats are kept."""
    refused: Refusal | None = None
    for owner in group:
        try:
            table = _table(live, group, owner, people[owner.person], by)
            table.life = msgspec.structs.replace(table.life, pace=rules.pace or table.life.pace)
            return await live.open(table, gathered=group)
        except StoreFailure:
            raise
        except Refusal as refusal:
            refused = refused or refusal
    assert refused
    raise refused


def _table(live: LiveTables, group: Sequence[Waiting], owner: Waiting, person: Person, by: PersonId | None) -> Table:
    now, title = live.clock.wall(), live.titles.game(owner.game)
    others = [one for one in group if one is not owner]
    table = Table(code="", title=title, owner=owner.person, options=title.meta.choose({}), homes=[owner.home])
    table.join(person, owner.account, owner.name, now, press=owner.press)
    table.kept = tuple(KeptSeat(one.person, one.name, now + KEPT_S) for one in others)
    told = tuple(Waiter(person=one.person, account=one.account, name=one.name, at=now, n=one.n) for one in others)
    table.life = msgspec.structs.replace(table.life, told=told)
    called = tuple(Called(one.person, one.name) for one in group)
    table.turn = Turn(number=1, began=now, occasion=Occasion.READY, by=by, called=called)
    return table
