"""All that is kept, behind one door."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from core.ports import keeping
from core.ports.alive import AliveStore
from core.ports.analyses import AnalysisStore
from core.ports.announcements import AnnouncementStore
from core.ports.care import CareStore
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
from core.wording import Line, Refusal


class StoreFailure(Refusal):
    """What is kept can't be read or written now. Nothing is lost by it: whoever can wait tries again.

    `unsure`: nobody knows whether what was to be written is kept; what is tried again then must bear that it is.
    """

    unsure = False

    @property
    def told(self) -> Line:
        """For whoever asked: whether anything has happened, and what to do. What is wrong is for the operator."""
        return Line("table.store_unsure" if self.unsure or keeping.anything() else "table.store_rests")


class Stores(Protocol):
    """`SqliteStores`, `PostgresStores` and `MemoryStores` of `storage` are such doors."""

    @property
    def people(self) -> PeopleStore: ...

    @property
    def tables(self) -> TableStore: ...

    @property
    def outbox(self) -> OutboxStore: ...

    @property
    def communities(self) -> CommunityStore: ...

    @property
    def privacy(self) -> PrivacyStore: ...

    @property
    def denials(self) -> DenialStore: ...

    @property
    def announcements(self) -> AnnouncementStore: ...

    @property
    def oversight(self) -> OversightStore: ...

    @property
    def care(self) -> CareStore: ...

    @property
    def local(self) -> LocalStore: ...

    @property
    def waiting(self) -> WaitingStore: ...

    @property
    def heard(self) -> HeardStore: ...

    @property
    def alive(self) -> AliveStore: ...

    @property
    def analyses(self) -> AnalysisStore: ...

    @property
    def leases(self) -> LeaseStore: ...

    @property
    def rates(self) -> RateStore: ...

    async def backup(self, target: Path) -> None:
        """A consistent copy, also while another process writes. Raises `Refusal` when `target` can't be made."""

    async def close(self) -> None: ...
