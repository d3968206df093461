"""`rivertable export` and `rivertable backup` read beside a running process; `rivertable restore` needs it stopped."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click
import msgspec

from bots.clock import SystemClock
from bots.settings import read
from bots.titles import titles_of
from core.service import Service
from core.wording import Refusal
from storage import doors
from storage.address import ServerAddress
from storage.errors import StoreError
from storage.sqlite.restore import restore as put_back


@click.command()
@click.argument("table")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Default: standard output.")
def export(table: str, out: Path | None) -> None:
    """The replay file of TABLE: of a running match the public record, of a finished one everything."""
    content = asyncio.run(_export(table.strip().upper()))
    if out is None:
        click.echo(content)
    else:
        out.write_bytes(content)


async def _export(code: str) -> bytes:
    settings, clock = read(), SystemClock()
    stores = await doors.read(settings.database, clock)
    try:
        transcript = await Service(stores, titles_of(settings), clock).transcript(code)
    finally:
        await stores.close()
    return msgspec.json.format(msgspec.json.encode(transcript))


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(file: Path) -> None:
    """Copy the database to FILE, also while the program runs."""
    if file.exists():
        raise Refusal("table.file_exists", file=str(file))
    asyncio.run(_backup(file))
    click.echo(f"{file}: {file.stat().st_size} bytes")


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def restore(file: Path) -> None:
    """Put the backup FILE in the database's place; what was there is kept beside it. The program must not run."""
    database = read().database
    if isinstance(database, ServerAddress):
        raise StoreError("server_copies", path=str(database))
    if file.resolve() == database.resolve():
        raise Refusal("table.file_itself", file=str(file))
    kept = put_back(file, database)
    click.echo(f"{database}: restored from {file}{f'; what was there is now {kept}' if kept else ''}")


async def _backup(file: Path) -> None:
    stores = await doors.read(read().database, SystemClock())
    try:
        await stores.backup(file)
    finally:
        await stores.close()
