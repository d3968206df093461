"""What the log tells, and what it doesn't."""

from __future__ import annotations

import logging
import sqlite3

import pytest

from core.ports.platform import TryLater
from core.wording import Refusal
from tests.logged import choke, logged, secrets_in

LIBRARY, OWN = logging.getLogger("telegram.ext.Updater"), logging.getLogger("bots.responder")


def test_a_fault_is_told_by_kind_and_place_without_what_it_quotes() -> None:
    with logged() as log:
        try:
            choke("forty-" + "one")
        except Exception:
            OWN.exception("the %s picture can't be drawn", "panel")
    told = log.getvalue()
    assert not secrets_in(told, bytes(32))
    assert "forty-one" not in told
    for word in (
        "ERROR bots.responder: the panel picture can't be drawn",
        "in choke",
        "tests.logged.Unlucky",
        "KeyError",
    ):
        assert word in told
    assert told.index("KeyError\n") < told.index("tests.logged.Unlucky\n"), "what came first is told first"


def test_a_fault_is_told_so_also_where_another_handler_told_it_before(caplog: pytest.LogCaptureFixture) -> None:
    with logged() as log:
        try:
            choke()
        except Exception:
            OWN.exception("failed")
    assert secrets_in(caplog.text, bytes(32))
    assert not secrets_in(log.getvalue(), bytes(32))


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (FileNotFoundError(2, "No such file", "a.db"), "No such file: 'a.db'"),
        (sqlite3.OperationalError("database or disk is full"), "disk is full"),
        (TryLater(3.0), "core.ports.platform.TryLater: 3.0"),
        (Refusal("coloretto.no.not_in_hand", card="green-frog"), "Refusal: coloretto.no.not_in_hand"),
    ],
)
def test_what_is_wrong_outside_is_told_in_full(error: Exception, told: str) -> None:
    with logged() as log:
        OWN.error("failed", exc_info=error)
        LIBRARY.error("failed: %s", error)
    assert log.getvalue().count(told) == 2
    assert "green-frog" not in log.getvalue()


def test_libraries_keep_debug_lines_and_long_values_to_themselves() -> None:
    update = {"message": {"text": "/move play green-frog"}, "from": {"id": 42, "first_name": "Anna", "is_bot": False}}
    with logged("debug") as log:
        LIBRARY.debug("processing %s", update)
        LIBRARY.critical("Received data was: %s", update)
        LIBRARY.warning("Retrying in %.1f s after %r", 2.5, "502")
        LIBRARY.warning("%(what)s: %(n)d", {"what": "x" * 100, "n": 3})
        OWN.debug("a line of ours")
    told = log.getvalue()
    assert "green-frog" not in told
    for word in (
        "Received data was: <dict>",
        "Retrying in 2.5 s after '502'",
        "<str>: 3",
        "DEBUG bots.responder: a line of",
    ):
        assert word in told


@pytest.mark.parametrize(("level", "lines"), [("debug", 4), ("info", 3), ("warning", 2), ("error", 0)])
def test_the_level_is_ours_and_libraries_begin_at_information(level: str, lines: int) -> None:
    with logged(level) as log:
        OWN.debug("one")
        OWN.warning("two")
        LIBRARY.info("three")
        LIBRARY.warning("four")
        LIBRARY.debug("never")
    assert len(log.getvalue().splitlines()) == lines
