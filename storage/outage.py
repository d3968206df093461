"""Says once in the log that the database can't be used, and once that it can again, however many ask meanwhile."""

from __future__ import annotations

import logging

from core.ports.meter import Method
from storage.errors import StoreError

log = logging.getLogger(__name__)


class Outage:
    """What can be read may not be possible to write: it is over once all works that has failed."""

    def __init__(self, told: str) -> None:
        """`told`: what the database is called."""
        self._told = told
        self._failing: dict[Method, str] = {}
        """The kinds of failure."""

    def failed(self, failure: StoreError, method: Method) -> None:
        if failure.kind not in self._failing.values():
            log.error("everybody waits for the database: %s", failure)
        self._failing[method] = failure.kind

    def works(self, method: Method) -> None:
        if self._failing.pop(method, None) is not None and not self._failing:
            log.warning("the database %s can be used again", self._told)
