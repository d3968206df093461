"""The statements, and the stores that are made of them: the same for every database that speaks SQL.

`SqlStores` is a `core.ports.stores.Stores` but for its backup, which is each database's own.
"""

from __future__ import annotations

from core.ports.alive import AliveStore
from core.ports.analyses import AnalysisStore
from core.ports.announcements import AnnouncementStore
from core.ports.care import CareStore
from core.ports.clock import Clock
from core.ports.communities import CommunityStore
from core.ports.denials import DenialStore
from core.ports.heard import HeardStore
from core.ports.leases import LeaseStore
from core.ports.local import LocalStore
from core.ports.outbox import OutboxStore
from core.ports.oversight import OversightStore
from core.ports.people import PeopleStore
from core.ports.privacy import PrivacyStore
from core.ports.rates import RateStore
from core.ports.tables import TableStore
from core.ports.waiting import WaitingStore
from storage.bell import Bell
from storage.sql import documents
from storage.sql.alive import SqlAlive
from storage.sql.analyses import SqlAnalyses
from storage.sql.announcements import SqlAnnouncements
from storage.sql.care import SqlCare
from storage.sql.communities import SqlCommunities
from storage.sql.database import Database
from storage.sql.denials import SqlDenials
from storage.sql.heard import SqlHeard
from storage.sql.local import SqlLocal
from storage.sql.outbox import SqlOutbox
from storage.sql.oversight import SqlOversight
from storage.sql.people import SqlPeople
from storage.sql.privacy import SqlPrivacy
from storage.sql.tables import SqlTables
from storage.sql.waiting import SqlWaiting


class SqlStores:
    """Every method of the stores raises `storage.errors.StoreError` when the database can't be used."""

    def __init__(self, database: Database, clock: Clock, leases: LeaseStore, rates: RateStore) -> None:
        documents.look_over()
        self._opened = database
        self._leases = leases
        self._rates = rates
        self._bell = Bell()
        self._people = SqlPeople(database, clock, self._bell)
        self._tables = SqlTables(database, clock, self._bell)
        self._outbox = SqlOutbox(database, self._bell)
        self._local = SqlLocal(database, clock)
        self._waiting = SqlWaiting(database)
        self._communities = SqlCommunities(database, self._bell)
        self._denials = SqlDenials(database)
        self._announcements = SqlAnnouncements(database)
        self._oversight = SqlOversight(database)
        self._privacy = SqlPrivacy(database, clock, self._bell)
        self._care = SqlCare(database)
        self._heard = SqlHeard(database)
        self._alive = SqlAlive(database)
        self._analyses = SqlAnalyses(database, self._bell)

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

    @property
    def leases(self) -> LeaseStore:
        return self._leases

    @property
    def rates(self) -> RateStore:
        return self._rates

    async def close(self) -> None:
        self._bell.close()
        await self._leases.close()
        await self._rates.close()
        await self._opened.close()
