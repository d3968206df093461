"""Everything in dictionaries, gone with the process: for tests and for trying things out.

`MemoryStores` is a `core.ports.stores.Stores` and behaves as `storage.sqlite` does. Nothing in it waits, so each method
is one transaction by itself.
"""

from __future__ import annotations

from pathlib import Path

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
from storage.always import AlwaysHeld, OwnRates
from storage.errors import StoreError
from storage.memory.alive import MemoryAlive
from storage.memory.analyses import MemoryAnalyses
from storage.memory.announcements import MemoryAnnouncements
from storage.memory.care import MemoryCare
from storage.memory.communities import MemoryCommunities
from storage.memory.denials import MemoryDenials
from storage.memory.heard import MemoryHeard
from storage.memory.local import MemoryLocal
from storage.memory.outbox import MemoryOutbox
from storage.memory.oversight import MemoryOversight
from storage.memory.people import MemoryPeople
from storage.memory.privacy import MemoryPrivacy
from storage.memory.state import State
from storage.memory.tables import MemoryTables
from storage.memory.waiting import MemoryWaiting


class MemoryStores:
    def __init__(self, clock: Clock) -> None:
        self._state = State()
        self._people = MemoryPeople(self._state, clock)
        self._tables = MemoryTables(self._state, clock)
        self._outbox = MemoryOutbox(self._state)
        self._local = MemoryLocal(self._state, clock)
        self._waiting = MemoryWaiting(self._state)
        self._communities = MemoryCommunities(self._state)
        self._denials = MemoryDenials(self._state, self._people)
        self._announcements = MemoryAnnouncements(self._state)
        self._oversight = MemoryOversight(self._state, self._people)
        self._privacy = MemoryPrivacy(self._state, self._people, self._local, self._communities)
        self._care = MemoryCare(self._state)
        self._heard = MemoryHeard()
        self._alive = MemoryAlive(self._state)
        self._analyses = MemoryAnalyses(self._state)
        self._leases = AlwaysHeld()
        self._rates = OwnRates(clock)

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

    async def backup(self, target: Path) -> None:
        raise StoreError("unwritable", path=str(target), why="nothing here is in a file")

    async def close(self) -> None:
        self._state.bell.close()
