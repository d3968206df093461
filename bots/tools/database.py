"""`rivertable export` and `rivertable backup`: they read beside a running process."""

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
from storage.sqlite import SqliteStores


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
    stores = await SqliteStores.read(settings.database, clock)
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


async def _backup(file: Path) -> None:
    stores = await SqliteStores.read(read().database, SystemClock())
    try:
        await stores.backup(file)
    finally:
        await stores.close()
