"""The store that ships: one SQLite file. `SqliteStores` is a `core.ports.stores.Stores`."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from core.ports.alive import AliveStore
from core.ports.analyses import AnalysisStore
from core.ports.announcements import AnnouncementStore
from core.ports.care import CareStore
from core.ports.clock import Clock
from core.ports.communities import CommunityStore
from core.ports.denials import DenialStore
from core.ports.heard import HeardStore
from core.ports.local import LocalStore
from core.ports.meter import UNMETERED, Meter
from core.ports.outbox import OutboxStore
from core.ports.oversight import OversightStore
from core.ports.people import PeopleStore
from core.ports.privacy import PrivacyStore
from core.ports.tables import TableStore
from core.ports.waiting import WaitingStore
from storage.bell import Bell
from storage.sqlite.alive import SqliteAlive
from storage.sqlite.analyses import SqliteAnalyses
from storage.sqlite.announcements import SqliteAnnouncements
from storage.sqlite.care import SqliteCare
from storage.sqlite.communities import SqliteCommunities
from storage.sqlite.database import Database
from storage.sqlite.denials import SqliteDenials
from storage.sqlite.heard import SqliteHeard
from storage.sqlite.local import SqliteLocal
from storage.sqlite.migrate import is_current
from storage.sqlite.outbox import SqliteOutbox
from storage.sqlite.oversight import SqliteOversight
from storage.sqlite.people import SqlitePeople
from storage.sqlite.privacy import SqlitePrivacy
from storage.sqlite.tables import SqliteTables
from storage.sqlite.waiting import SqliteWaiting


class SqliteStores:
    """`await SqliteStores.open(path, clock)` to run, `await SqliteStores.read(path, clock)` beside a running process.

    Every method of the stores raises `storage.errors.StoreError` when the file can't be used.
    """

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._bell = Bell()
        self._people = SqlitePeople(database, clock, self._bell)
        self._tables = SqliteTables(database, clock, self._bell)
        self._outbox = SqliteOutbox(database, self._bell)
        self._local = SqliteLocal(database, clock)
        self._waiting = SqliteWaiting(database)
        self._communities = SqliteCommunities(database, self._bell)
        self._denials = SqliteDenials(database)
        self._announcements = SqliteAnnouncements(database)
        self._oversight = SqliteOversight(database)
        self._privacy = SqlitePrivacy(database, clock, self._bell)
        self._care = SqliteCare(database)
        self._heard = SqliteHeard(database)
        self._alive = SqliteAlive(database)
        self._analyses = SqliteAnalyses(database)

    @classmethod
    async def open(cls, path: str | Path, clock: Clock, meter: Meter = UNMETERED) -> Self:
        """Open for writing, made or brought up to date where needed. Raises `StoreError`."""
        return cls(await Database.open(path, meter), clock)

    @classmethod
    async def read(cls, path: str | Path, clock: Clock) -> Self:
        """Open read-only, as it stands. Raises `StoreError`."""
        return cls(await Database.read(path), clock)

    @classmethod
    async def beside(cls, path: str | Path, clock: Clock) -> Self:
        """Open for writing beside a running process, as it stands. Raises `StoreError`."""
        return cls(await Database.beside(path), clock)

    async def is_current(self) -> bool:
        """Whether the file is as this program writes it: one that is only read may be of an earlier one."""
        return await self._database.run(is_current)

    @property
    def people(self) -> PeopleStore:
        return self._people

    @property
    def tables(self) -> TableStore:
        return self._tables

    @property
    def outbox(self) -> OutboxStore:
        return self._outbox

    @property
    def communities(self) -> CommunityStore:
        return self._communities

    @property
    def privacy(self) -> PrivacyStore:
        return self._privacy

    @property
    def denials(self) -> DenialStore:
        return self._denials

    @property
    def announcements(self) -> AnnouncementStore:
        return self._announcements

    @property
    def oversight(self) -> OversightStore:
        return self._oversight

    @property
    def care(self) -> CareStore:
        return self._care

    @property
    def local(self) -> LocalStore:
        return self._local

    @property
    def waiting(self) -> WaitingStore:
        return self._waiting

    @property
    def heard(self) -> HeardStore:
        return self._heard

    @property
    def alive(self) -> AliveStore:
        return self._alive

    @property
    def analyses(self) -> AnalysisStore:
        return self._analyses

    async def backup(self, target: str | Path) -> None:
        await self._database.backup(target)

    async def close(self) -> None:
        self._bell.close()
        await self._database.close()
