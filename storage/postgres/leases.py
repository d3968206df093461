"""`core.ports.leases.LeaseStore` on a server, by a connection of its own: a beat waits for nobody's writes.

All of a beat is one transaction under a lock of its own, and each of its statements is bounded closely: whoever stands
still in the middle of one is thrown out before anybody's lease ends.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar

import msgspec

from core.leasing import FREE, Lease, plan
from core.ports.leases import Held, Member
from storage.address import ServerAddress
from storage.postgres.own import Connected, Own

T = TypeVar("T")

LEASES = 0x52697668
"""The key of the advisory lock under which one process after another beats."""

BOUNDS = {"statement_timeout": "2s", "lock_timeout": "2s", "idle_in_transaction_session_timeout": "2s"}

_MEMBERS = b"SELECT id, version, units FROM member WHERE until > $1 AND id != $2 ORDER BY id"
_LEASES = b"SELECT unit, holder, fence, until, leaving FROM lease ORDER BY unit"
_SEEN = (
    b"INSERT INTO member (id, version, units, until) VALUES ($1, $2, $3, $4)"
    b" ON CONFLICT (id) DO UPDATE SET version = $2, units = $3, until = $4"
)
_KNOWN = b"INSERT INTO lease (unit, until) VALUES ($1, $2) ON CONFLICT (unit) DO NOTHING"
_LONGER = b"UPDATE lease SET until = $1, leaving = $2 WHERE unit = $3"
_TAKEN = b"UPDATE lease SET holder = $1, fence = $2, until = $3, leaving = 0 WHERE unit = $4"


class PostgresLeases:
    shared = True

    def __init__(self, address: ServerAddress) -> None:
        self._own = Own(address, "leases", BOUNDS)

    async def beat(self, member: Member, ttl_s: float, leaving: Collection[str] = ()) -> Held:
        return await self._do(lambda connection: _beat(connection, member, ttl_s, frozenset(leaving)))

    async def is_free(self, units: Collection[str]) -> bool:
        def work(connection: Connected) -> bool:
            row = connection.execute(
                b"SELECT count(*) FROM lease WHERE unit = ANY($1) AND until <= extract(epoch FROM clock_timestamp())",
                (list(units),),
            ).fetchone()
            return bool(row and row[0])

        return await self._do(work)

    async def give_back(self, member: str, units: Collection[str]) -> None:
        def work(connection: Connected) -> None:
            now = _lock(connection)
            connection.execute(
                b"UPDATE lease SET holder = '', until = $1 WHERE holder = $2 AND unit = ANY($3)",
                (now, member, list(units)),
            )

        await self._do(work)

    async def depart(self, member: str) -> None:
        def work(connection: Connected) -> None:
            now = _lock(connection)
            connection.execute(b"UPDATE lease SET holder = '', until = $1 WHERE holder = $2", (now, member))
            connection.execute(b"DELETE FROM member WHERE id = $1", (member,))

        await self._do(work)

    async def close(self) -> None:
        await self._own.close()

    async def _do(self, work: Callable[[Connected], T]) -> T:
        def whole(connection: Connected) -> T:
            with connection.transaction():
                return work(connection)

        return await self._own.do(whole)


def _beat(connection: Connected, member: Member, ttl_s: float, leaving: frozenset[str]) -> Held:
    now = _lock(connection)
    others = [
        Member(id, version, tuple(msgspec.json.decode(units, type=list[str])))
        for id, version, units in connection.execute(_MEMBERS, (now, member.id))
    ]
    until = now + ttl_s
    known, ends = msgspec.json.encode(member.units).decode(), until if member.units else now
    connection.execute(_SEEN, (member.id, member.version, known, ends))
    connection.execute(b"DELETE FROM member WHERE until < $1", (now - ttl_s,))
    for unit in member.units:
        connection.execute(_KNOWN, (unit, now))
    leases = [
        Lease(unit=unit, holder=holder, fence=fence, until=ends, leaving=bool(left))
        for unit, holder, fence, ends, left in connection.execute(_LEASES)
    ]
    planned = plan(member, leaving, leases, others, now, ttl_s * FREE)
    fences = {lease.unit: lease.fence for lease in leases}
    last = max(fences.values(), default=0)
    for unit in planned.kept:
        connection.execute(_LONGER, (until, int(unit in leaving or unit in planned.spare), unit))
    for unit in planned.ended:
        connection.execute(b"DELETE FROM lease WHERE unit = $1", (unit,))
    for number, unit in enumerate(planned.taken, last + 1):
        connection.execute(_TAKEN, (member.id, number, until, unit))
        fences[unit] = number
    versions = dict[str, int]()
    for one in (member, *others):
        versions[one.version] = versions.get(one.version, 0) + bool(one.units)
    held = {unit: fences[unit] for unit in (*planned.kept, *planned.taken)}
    return Held(units=held, for_s=ttl_s, spare=planned.spare, contested=planned.contested, versions=versions)


def _lock(connection: Connected) -> float:
    """Nobody else beats until this transaction has ended; the server's time, from then on."""
    connection.execute(f"SELECT pg_advisory_xact_lock({LEASES})".encode())
    row = connection.execute(b"SELECT extract(epoch FROM clock_timestamp())::double precision").fetchone()
    assert row is not None
    return float(row[0])
