"""`core.ports.oversight.OversightStore` in memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from core.people import PersonId
from core.ports.oversight import OfPerson, OfTable, person_fits, table_fits
from core.records import Played, decode
from core.stored import Status
from storage.memory.people import MemoryPeople
from storage.memory.state import Row, State


class MemoryOversight:
    def __init__(self, state: State, people: MemoryPeople) -> None:
        self._state = state
        self._people = people

    async def people(self, words: Sequence[str], most: int) -> list[OfPerson]:
        found = list[OfPerson]()
        for person in reversed(self._people.everybody()):
            accounts = await self._people.accounts(person.id)
            if person_fits(words, person.id, person.name, accounts):
                tables = [row for row in self._newest() if _seats(row, person.id)]
                seen = [at for row in tables for at in _moved(row, person.id)]
                one = OfPerson(
                    id=person.id,
                    name=person.name,
                    language=person.language,
                    accounts=tuple(accounts),
                    seen=max(seen, default=None),
                    tables=tuple(
                        row.table.code for row in tables if row.table.status in (Status.LOBBY, Status.RUNNING)
                    ),
                    played=len(tables),
                )
                found.append(one)
        return found[:most]

    async def tables(self, words: Sequence[str], status: Status | None, most: int) -> list[OfTable]:
        found = [
            OfTable(
                code=table.code,
                game=table.game,
                status=table.status,
                people=tuple(occupant.name for occupant in table.occupants),
                homes=table.homes,
                since=table.turn.began if table.turn.number else None,
                revision=row.revision,
            )
            for row in self._newest()
            if status in (None, (table := row.table).status)
        ]
        fitting = [one for one in found if table_fits(words, one.code, one.game, one.people, one.homes)]
        return fitting[:most]

    async def census(self) -> dict[tuple[Status, str], int]:
        return dict(Counter((row.table.status, row.table.game) for row in self._state.tables.values()))

    def _newest(self) -> list[Row]:
        return sorted(self._state.tables.values(), key=lambda row: (-row.created, row.table.code))


def _seats(row: Row, person: PersonId) -> list[int]:
    return [seat for seat, occupant in enumerate(row.table.occupants) if occupant.person == person]


def _moved(row: Row, person: PersonId) -> list[float]:
    seats, log = set(_seats(row, person)), [(decode(body), at) for body, at in row.log]
    moves = [(record, at) for record, at in log if isinstance(record, Played) and not record.forced]
    return [at for record, at in moves if seats & record.moves.keys()]
