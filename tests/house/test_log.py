"""What the log tells, and what it doesn't."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bots import logs
from core.ports.platform import TryLater
from core.wording import Refusal
from tests.command import script
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


MISBEHAVES = """
import asyncio, gc, logging, sys, threading, warnings
from bots import app, cli
from tests.logged import choke

class Clumsy:
    def __del__(self):
        choke("in a destructor")

async def misbehave(settings, share):
    async def fail():
        choke("in a task")
    task = asyncio.create_task(fail())
    await asyncio.sleep(0.01)
    del task
    gc.collect()
    asyncio.get_running_loop().call_soon(choke, "in a callback")
    await asyncio.sleep(0.01)
    thread = threading.Thread(target=choke, args=("in a thread",))
    thread.start()
    await asyncio.to_thread(thread.join)
    Clumsy()
    warnings.warn("a red-piranha was given", stacklevel=1)
    logging.getLogger("telegram").warning("%s of %s", "red-piranha")
    async def last():
        try:
            await asyncio.sleep(60)
        finally:
            choke("at the end")
    asyncio.create_task(last())
    await asyncio.sleep(0.01)

app.run = misbehave
sys.argv = ["rivertable"]
cli.main()
"""


def test_nothing_that_fails_goes_past_the_log(tmp_path: Path) -> None:
    """A task that nobody awaits, a callback, a thread, a destructor, a warning, a malformed line, a task that
    fails while it is cancelled: each is told, by kind and place only (T-31).
    """
    printed, told = script(tmp_path, MISBEHAVES).communicate(timeout=60)
    assert printed == ""
    assert not secrets_in(told, bytes(32))
    for secret in ("in a task'", "in a callback'", "in a thread'", "in a destructor'", "at the end'", "piranha"):
        assert secret not in told
    for line in (
        "in the event loop: Task exception was never retrieved",
        "in the event loop: Exception in callback choke",
        "a thread ended by a fault",
        "a fault where nothing can be raised",
        "UserWarning at ",
        "a line of telegram (",
        "in the event loop: unhandled exception during asyncio.run",
    ):
        assert line in told, told
    assert told.count("tests.logged.Unlucky\n") == 5


async def test_what_a_library_adds_below_its_first_line_is_left_out() -> None:
    """As asyncio does for a loop that nobody watches: it quotes the task with its exception (T-31)."""
    with logged() as log:
        loop = asyncio.get_running_loop()
        failed = loop.create_future()
        failed.set_exception(Refusal("coloretto.no.not_in_hand", card="green-frog"))
        loop.default_exception_handler(
            {"message": "never retrieved", "exception": failed.exception(), "future": failed}
        )
        logging.getLogger("asyncio").warning("Executing %s took %.3f seconds", "<Task coro=play('green-frog')>", 0.2)
        LIBRARY.warning("one line only")
    told = log.getvalue()
    assert "ERROR asyncio: never retrieved ...\n" in told
    assert "WARNING asyncio: Executing\n" in told
    assert "Refusal: coloretto.no.not_in_hand" in told
    assert "green-frog" not in told
    assert "telegram.ext.Updater: one line only\n" in told


async def test_a_loop_that_is_watched_tells_kind_and_place() -> None:
    """(T-31)"""
    loop = asyncio.get_running_loop()
    with logged() as log:
        logs.watch_loop(loop)
        try:
            loop.call_soon(choke, "forty-two")
            await asyncio.sleep(0.01)
        finally:
            loop.set_exception_handler(None)
    assert "in choke" in log.getvalue()
    assert "forty-two" not in log.getvalue()


# As JSON


def test_each_line_is_an_object_with_its_parts() -> None:
    with logged(form="json") as log:
        OWN.warning("table %s: late by %.1f s", "KXRM", 1.5, extra={"table": "KXRM", "duration_ms": 1500})
        logging.getLogger("bots.telegram.lifecycle").info("two\nlines")
        logging.getLogger("discord.gateway").warning("closed")
        logging.getLogger("bots.reconciler").info("closed", extra={"platform": "discord"})
    table, lifecycle, library, reconciler = map(json.loads, log.getvalue().splitlines())
    at = datetime.fromisoformat(table.pop("time"))
    assert abs(datetime.now(UTC) - at) < timedelta(minutes=5)
    assert table == {
        "level": "warning",
        "logger": "bots.responder",
        "event": "table KXRM: late by 1.5 s",
        "process": os.getpid(),
        "table": "KXRM",
        "duration_ms": 1500,
    }
    assert (lifecycle["event"], lifecycle["platform"]) == ("two\nlines", "telegram")
    assert (library["platform"], reconciler["platform"]) == ("discord", "discord")


def test_an_object_of_a_fault_names_its_kind_and_keeps_what_it_quotes_to_itself() -> None:
    with logged(form="json") as log:
        try:
            choke("forty-" + "one")
        except Exception:
            OWN.exception("the %s picture can't be drawn", "panel")
        LIBRARY.critical("Received data was: %s", {"text": "/move play green-frog"}, extra={"table": "green-frog"})
    told, received = map(json.loads, log.getvalue().splitlines())
    assert told["error"] == "tests.logged.Unlucky"
    assert "in choke" in told["trace"]
    assert not secrets_in(log.getvalue(), bytes(32))
    assert "forty-one" not in log.getvalue()
    assert received["event"] == "Received data was: <dict>"
    assert "table" not in received, "what a library says of itself isn't ours to tell"
