"""Debian's PostgreSQL for the tests: in a folder of its own, run by an unprivileged user, on a socket there."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import pytest

from storage.address import ServerAddress

INSTALLED = Path("/usr/lib/postgresql")
USER = "rivertable"
SETTINGS = "-c listen_addresses='' -c fsync=off -c full_page_writes=off -c max_connections=300"

EMPTIED = """
    DO $$
    DECLARE name text;
    BEGIN
        SET LOCAL session_replication_role = replica;  -- no keys, no triggers
        FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename NOT IN
            ('schema_version', 'person_number', 'highest')
        LOOP
            EXECUTE format('DELETE FROM %I', name);
        END LOOP;
        FOR name IN SELECT sequencename FROM pg_sequences WHERE schemaname = current_schema() LOOP
            PERFORM setval(name::regclass, 1, false);
        END LOOP;
        UPDATE person_number SET last = 0;
        UPDATE highest SET written = 0;
    END
    $$
"""


class Server:
    """Each database on it is a schema of its own, in which nothing is yet."""

    def __init__(self, folder: Path, binaries: Path) -> None:
        self.folder = folder
        self._binaries = binaries
        self._numbers = count(1)
        self._idle: list[ServerAddress] = []

    def fresh(self) -> ServerAddress:
        """A database in which nothing is yet."""
        name = f"fresh{next(self._numbers)}"
        self.sql(f"CREATE SCHEMA {name}")
        return ServerAddress(f"postgresql://{USER}@/postgres?host={self.folder}&options=-csearch_path%3D{name}")

    def lend(self) -> ServerAddress:
        """A database that nobody else uses now, without any rows: making its tables takes longer than most tests."""
        return self._idle.pop() if self._idle else self.fresh()

    def take_back(self, address: ServerAddress) -> None:
        self.sql(EMPTIED, address)
        self._idle.append(address)

    def sql(self, text: str, address: ServerAddress | None = None) -> None:
        import psycopg

        url = f"postgresql://{USER}@/postgres?host={self.folder}" if address is None else address.url
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(text.encode())

    def start(self) -> None:
        self._control("start", "-l", str(self.folder / "log"), "-o", f"-k {self.folder} {SETTINGS}")

    def stop(self) -> None:
        """At once, as when the power fails."""
        self._control("stop", "-m", "immediate")

    def make(self) -> None:
        self._run("initdb", "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "-D", str(self._data))

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def _control(self, *what: str) -> None:
        self._run("pg_ctl", "-w", "-s", "-D", str(self._data), *what)

    def _run(self, name: str, *arguments: str) -> None:
        command = [*_unprivileged(), str(self._binaries / name), *arguments]
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd=self.folder)


def _unprivileged() -> list[str]:
    """PostgreSQL refuses to be run by root."""
    if os.geteuid() != 0:
        return []
    nobody = _nobody()
    return ["setpriv", f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups"]


def _nobody() -> pwd.struct_passwd:
    return pwd.getpwnam("nobody")


def lacks() -> str:
    """What is missing for it; "" for nothing."""
    if find_spec("psycopg") is None:
        return "no psycopg: install the extra rivertable[postgres]"
    return "" if _binaries() else f"no server in {INSTALLED}: install Debian's postgresql"


def _binaries() -> Path | None:
    found = sorted(INSTALLED.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else None


@contextmanager
def server() -> Iterator[Server]:
    """Without it the tests are skipped, in CI they fail."""
    reason, binaries = lacks(), _binaries()
    if reason or binaries is None:
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    folder = Path(tempfile.mkdtemp(prefix="rivertable-pg-"))
    try:
        if os.geteuid() == 0:
            os.chown(folder, _nobody().pw_uid, _nobody().pw_gid)
        running = Server(folder, binaries)
        running.make()
        running.start()
        try:
            yield running
        finally:
            running.stop()
    finally:
        shutil.rmtree(folder)
