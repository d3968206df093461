"""`core.ports.rates.RateStore` on a server: a row for each rate says up to when it is used up, and each taking moves
that on (`storage.always.OwnRates` does the same for one process).
"""

from __future__ import annotations

from core.ports.rates import LONGEST_S
from storage.address import ServerAddress
from storage.postgres.own import Connected, Own

BOUNDS = {"statement_timeout": "2s", "lock_timeout": "2s", "synchronous_commit": "off"}
"""What a fall of the server makes it forget was over soon anyway."""

_NOW = "extract(epoch FROM clock_timestamp())::double precision"
_TAKE = f"""
    INSERT INTO rate (name, until) VALUES ($1, {_NOW} + $2::double precision)
    ON CONFLICT (name) DO UPDATE SET until = $2::double precision + CASE
        WHEN rate.until BETWEEN {_NOW} AND {_NOW} + {LONGEST_S} THEN rate.until ELSE {_NOW}
    END RETURNING until - {_NOW}
""".encode()


class PostgresRates:
    def __init__(self, address: ServerAddress) -> None:
        self._own = Own(address, "rates", BOUNDS)

    async def take(self, name: str, gap_s: float, at_once: int = 1) -> float:
        def work(connection: Connected) -> float:
            row = connection.execute(_TAKE, (name, gap_s)).fetchone()
            assert row is not None
            return max(0.0, float(row[0]) - gap_s * at_once)

        return await self._own.do(work)

    async def close(self) -> None:
        await self._own.close()
