"""The store that ships: one SQLite file. It implements `core.ports.Store`."""

from __future__ import annotations

from storage.outbox import OutboxStore
from storage.people import PeopleStore
from storage.tables import TableStore


class SqliteStore(PeopleStore, TableStore, OutboxStore):
    """`await SqliteStore.open(path)` to run, `await SqliteStore.read(path)` beside a running process."""
