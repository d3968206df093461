"""One backup a day while the program runs, where the operator has named a folder for them.

Level-triggered: what counts is whether there is one of today (UTC), so that a stop in the middle, or a day that was
slept through, needs no memory. All of it happens on a thread and a connection of its own: nobody's move waits for it.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, date, datetime, timedelta
from typing import Final

from core.ports.clock import Clock
from core.ports.stores import StoreFailure
from storage.sqlite.backups import BackupFolder

log = logging.getLogger(__name__)

RETRY_S: Final = 900.0
"""After one that failed."""

LONGEST_LOOK_S: Final = 3600.0
"""Until one looks again though the day isn't over: the machine may have slept, its clock may have been set."""


def day_of(clock: Clock) -> date:
    """Today, UTC: the day that a backup made now bears."""
    return datetime.fromtimestamp(clock.wall(), UTC).date()


class Backups:
    """One for each process."""

    def __init__(self, folder: BackupFolder, clock: Clock) -> None:
        self._folder = folder
        self._clock = clock

    async def run(self) -> None:
        """Until cancelled. What fails is logged and tried again; a copy that is under way is finished."""
        while True:
            await self._clock.sleep(await self.look())

    async def look(self) -> float:
        """See that there is a backup of today, and that none stays too long. How long to rest then (s)."""
        today = day_of(self._clock)
        try:
            made, dropped = await asyncio.to_thread(self._folder.keep, today)
        except (StoreFailure, OSError) as failure:
            log.warning("there is no backup of today yet, tried again in %.0f minutes: %s", RETRY_S / 60, failure)
            return RETRY_S
        except Exception:
            log.exception("a backup failed, tried again in %.0f minutes", RETRY_S / 60)
            return RETRY_S
        if made is not None:
            log.info("backup %s is made and whole, %d bytes", made, made.stat().st_size)
        for file in dropped:
            log.info("backup %s is kept no longer", file)
        tomorrow = datetime.combine(today + timedelta(days=1), datetime.min.time(), UTC)
        return max(0.0, min(LONGEST_LOOK_S, tomorrow.timestamp() - self._clock.wall()))
