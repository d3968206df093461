"""How connections are made, and what may pass over them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.adapt import AdaptersMap
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.types.numeric import Int8Dumper
from psycopg.types.string import StrDumper

from storage.address import ServerAddress
from storage.errors import StoreError
from storage.postgres.errors import store_error

T = TypeVar("T")

CONNECT_S = 5

LOOK_S = 0.1
"""How often whoever waits for the server looks whether they still should."""

DEFAULTS = {
    "application_name": "rivertable",
    "connect_timeout": str(CONNECT_S),
    "keepalives_idle": "10",
    "keepalives_interval": "3",
    "keepalives_count": "3",
    "tcp_user_timeout": "8000",  # ms; a way on which nothing arrives any more is given up
}

SETTINGS = {
    "statement_timeout": "5s",
    "lock_timeout": "3s",
    "idle_in_transaction_session_timeout": "10s",
    "jit": "off",  # no statement runs for as long as compiling one takes: 0.3 s was measured
}

SILENT_S = 7.0
"""A server that says nothing to a statement for so long isn't there, whatever TCP knows: by its own timeouts it would
have said something. Such is one whose machine is frozen, or a proxy that has lost its server.
"""

LOCAL = ("", "localhost", "127.0.0.1", "::1")


class _Text(StrDumper):
    """PostgreSQL's texts hold no NUL character: it is left out."""

    def dump(self, obj: str) -> Any:
        return super().dump(obj.replace("\0", ""))


def adapters() -> AdaptersMap:
    """Every number and text is sent as what the columns are, whatever its size."""
    chosen = AdaptersMap(psycopg.adapters)
    chosen.register_dumper(int, Int8Dumper)
    chosen.register_dumper(str, _Text)
    return chosen


ADAPTERS = adapters()


_KIND: dict[str, Any] = {"autocommit": True, "context": ADAPTERS, "cursor_factory": psycopg.RawCursor}


class Silent(psycopg.OperationalError):
    """The server says nothing."""


class Line(psycopg.Connection[Any]):
    """A connection that ends as soon as the server is silent."""

    def wait(self, gen: PQGen[T], interval: float = LOOK_S, timeout: float | None = None) -> T:
        if timeout is not None:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, SILENT_S)
        except psycopg.errors._WaitTimeout as error:  # it has no public name
            self.pgconn.finish()
            raise Silent(f"it has said nothing for {SILENT_S:.0f} s") from error


def conninfo(address: ServerAddress, environment: Mapping[str, str] = os.environ) -> str:
    """What libpq reads: the URL, with our defaults where it is silent. A server elsewhere must prove who it is. Raises
    `StoreError`.
    """
    try:
        given = conninfo_to_dict(address.url)
    except psycopg.ProgrammingError:  # whose words quote the URL
        raise StoreError("unwritable", path=str(address), why="the URL can't be read") from None
    chosen: dict[str, Any] = {**DEFAULTS, **given}
    hosts = f"{given.get('host') or given.get('hostaddr') or environment.get('PGHOST', '')}".split(",")
    if "sslmode" not in given and "PGSSLMODE" not in environment and not all(map(_is_local, hosts)):
        chosen["sslmode"] = "verify-full"
    return make_conninfo("", **chosen)


def _is_local(host: str) -> bool:
    return host in LOCAL or host.startswith(("/", "@"))


def connected(address: ServerAddress) -> psycopg.Connection[Any]:
    """A connection of its own, in autocommit. Raises `StoreError`."""
    try:
        return psycopg.connect(conninfo(address), **_KIND)
    except psycopg.Error as error:
        raise store_error(error, str(address)) or error from error


def line(address: ServerAddress, settings: Mapping[str, str] = SETTINGS) -> Line:
    """The same with these settings, ending when the server is silent. Raises `StoreError`."""
    try:
        made = Line.connect(conninfo(address), **_KIND)
        try:
            for name, value in settings.items():
                made.execute(f"SET {name} = '{value}'".encode())
        except BaseException:
            made.close()
            raise
    except psycopg.Error as error:
        raise store_error(error, str(address)) or error from error
    return made
