"""`rivertable move-to`: all that is kept, from the database that the settings name to another. Neither is in use."""

from __future__ import annotations

from functools import partial

import click

from bots.settings import Settings, database_at, env_name, read
from bots.titles import titles_of
from bots.tools.likeness import likeness
from core.wording import Refusal
from storage import doors
from storage.address import ServerAddress
from storage.doors import Address
from storage.moving import Moved, move
from storage.moving import take_up as taken_up
from storage.sqlite.layout import layouts


@click.command()
@click.argument("target", metavar="URL-or-FILE", required=False)
@click.option(
    "--take-up", is_flag=True, help="In place of a move: run on the database of the settings again, as it was left."
)
def move_to(target: str | None, take_up: bool) -> None:
    """Move everything to another database: a file, or postgresql://... No program may run on either.

    It is copied, every match is played from both and compared, and only then the old one is marked, so that nothing
    starts on it any more. That of the settings is the old one.
    """
    if (target is None) != take_up:
        raise click.UsageError("name a file or postgresql://..., or --take-up")
    settings = read()
    if target is None:
        with doors.side(settings.database) as side:
            taken_up(side)
        click.echo(f"{settings.database}: the program starts on it again. What was played elsewhere since isn't here.")
        return
    there = _address(target)
    with doors.sides(settings.database, there) as (here, other):
        moved = move(here, other, layouts(), partial(likeness, titles=titles_of(settings)))
    for line in _told(settings, there, moved):
        click.echo(line)


def _address(target: str) -> Address:
    try:
        return database_at(target)
    except ValueError as error:
        raise Refusal("table.setting_malformed", name=env_name("database"), why=str(error)) from None


def _told(settings: Settings, there: Address, moved: Moved | None) -> list[str]:
    """What was done and what is left to do, without a password."""
    here = settings.database
    if moved is None:
        lines = [f"{here} had moved to {there} already, all but the last word; now that is said, too."]
    else:
        lines = [f"{here} to {there}: {moved.rows} rows, the same on both sides."]
        lines.append(f"Tables played from both sides: {moved.tables}, all the same." + _unread(moved))
    lines += [
        f"Nothing starts on {here} from now on. Delete it once you don't need it: it holds people, and seeds.",
        f"Now put this in the place of {env_name('database')} in .env, or wherever you set it, and start the program:",
        f"{env_name('database')}={_written(there)}",
    ]
    if settings.backups is not None and isinstance(there, ServerAddress):
        lines.append(f"Take {env_name('backups')} out: copies of a server's database are made by pg_dump.")
    return lines


def _unread(moved: Moved) -> str:
    return f" {moved.unread} of them this program can't play; they are kept as they are." if moved.unread else ""


def _written(there: Address) -> str:
    if isinstance(there, ServerAddress):
        return f"{there} (with user, password and all else, as you have typed it)"
    return str(there)
