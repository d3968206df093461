"""What the operator sees of people and tables: `core.ports.oversight.OversightStore`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from core.game import Seat
from core.people import Account, Home, PersonId, Place
from core.ports.oversight import OfPerson, OfTable, person_fits, table_fits
from core.records import Played, decode
from core.stored import Status
from storage.sql.database import Connection, Database
from storage.sql.parts import HOMES

CENSUS = "SELECT status, game, count(*) FROM game_table GROUP BY status, game"


class SqlOversight:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def people(self, words: Sequence[str], most: int) -> list[OfPerson]:
        def work(connection: Connection) -> list[OfPerson]:
            accounts = defaultdict[PersonId, list[Account]](list)
            for person, *account in connection.execute(
                "SELECT person, platform, uid FROM account ORDER BY platform, uid"
            ):
                accounts[person].append(Account(*account))
            people = connection.execute("SELECT id, name, language FROM person ORDER BY id DESC")
            found = [row for row in people if person_fits(words, row[0], row[1], accounts[row[0]])][:most]
            return [_person(connection, id, name, language, accounts[id]) for id, name, language in found]

        return await self._database.snapshot(work)

    async def tables(self, words: Sequence[str], status: Status | None, most: int) -> list[OfTable]:
        def work(connection: Connection) -> list[OfTable]:
            found = list[OfTable]()
            rows = connection.execute(
                "SELECT code, game, status, turn_number, turn_began, revision FROM game_table"
                " WHERE ?1 = '' OR status = ?1 ORDER BY created DESC, code",
                (status or "",),
            )
            for code, game, state, number, began, revision in rows:
                names = connection.execute("SELECT name FROM sitter WHERE code = ? ORDER BY seat", (code,))
                people = tuple(name for (name,) in names)
                homes = tuple(
                    Home(Place(*row[1:5]), language=row[5], title=row[6], link=row[7], brought_by=row[8], server=row[9])
                    for row in HOMES.rows(connection, code)
                )
                if table_fits(words, code, game, people, homes):
                    since = began if number else None
                    one = OfTable(
                        code=code,
                        game=game,
                        status=Status(state),
                        people=people,
                        homes=homes,
                        since=since,
                        revision=revision,
                    )
                    found.append(one)
                if len(found) == most:
                    break
            return found

        return await self._database.snapshot(work)

    async def census(self) -> dict[tuple[Status, str], int]:
        rows = await self._database.rows(CENSUS)
        return {(Status(status), game): number for status, game, number in rows}


def _person(connection: Connection, id: PersonId, name: str, language: str, accounts: Sequence[Account]) -> OfPerson:
    tables = connection.execute(
        "SELECT DISTINCT code, status, created FROM sitter JOIN game_table USING (code) WHERE person = ?"
        " ORDER BY created DESC, code",
        (id,),
    ).fetchall()
    return OfPerson(
        id=id,
        name=name,
        language=language,
        accounts=tuple(accounts),
        seen=_seen(connection, id),
        tables=tuple(code for code, status, _ in tables if status in (Status.LOBBY, Status.RUNNING)),
        played=len(tables),
    )


def _seen(connection: Connection, person: PersonId) -> float | None:
    """When they last played a move that was theirs to choose."""
    seats = connection.execute("SELECT code, seat FROM sitter WHERE person = ?", (person,)).fetchall()
    return max((at for code, seat in seats if (at := _played(connection, code, seat)) is not None), default=None)


def _played(connection: Connection, code: str, seat: Seat) -> float | None:
    for body, at in connection.execute("SELECT body, at FROM record WHERE code = ? ORDER BY no DESC", (code,)):
        record = decode(body)
        if isinstance(record, Played) and seat in record.moves and not record.forced:
            return float(at)
    return None
