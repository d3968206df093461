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
        self.era = 0
        """Another after each beginning and end. What was begun in an earlier one is no news of this one."""

    def failed(self, failure: StoreError, method: Method, era: int) -> None:
        """`era`: when it was begun; so below."""
        if era != self.era:
            return
        if not self._failing:
            self.era += 1
        if failure.kind not in self._failing.values():
            log.error("everybody waits for the database: %s", failure)
        self._failing[method] = failure.kind

    def works(self, method: Method, era: int) -> None:
        if era == self.era and self._failing.pop(method, None) is not None and not self._failing:
            self.era += 1
            log.warning("the database %s can be used again", self._told)
