"""How connections are made, and what may pass over them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import psycopg
from psycopg.adapt import AdaptersMap
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.types.numeric import Int8Dumper
from psycopg.types.string import StrDumper

from storage.address import ServerAddress
from storage.errors import StoreError
from storage.postgres.errors import store_error

CONNECT_S = 5

DEFAULTS = {
    "application_name": "rivertable",
    "connect_timeout": str(CONNECT_S),
    "keepalives_idle": "10",
    "tcp_user_timeout": "8000",  # ms; a connection that went silent is given up
}

TIMEOUTS = {"statement_timeout": "5s", "lock_timeout": "3s", "idle_in_transaction_session_timeout": "10s"}

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
        return psycopg.connect(conninfo(address), autocommit=True, context=ADAPTERS, cursor_factory=psycopg.RawCursor)
    except psycopg.Error as error:
        raise store_error(error, str(address)) or error from error
