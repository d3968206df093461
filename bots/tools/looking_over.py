"""`rivertable people` and `rivertable tables`: who plays here, and what. Never a hand, a seed or a pending choice."""

from __future__ import annotations

from typing import Any

import click
import msgspec

from bots.tools.beside import at_work, day, seen
from core.ports.oversight import OfPerson, OfTable, where
from core.service import Service
from core.stored import Status

MOST = 200
CLOSE = "close"


@click.command()
@click.argument("words", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="One object a line, for other programs.")
@click.option("--most", type=click.IntRange(1, 100_000), default=MOST, show_default=True, help="How many at most.")
def people(words: tuple[str, ...], as_json: bool, most: int) -> None:
    """Who has ever played here, or those of whose name, number or account (discord:1234) each of WORDS is a part."""

    async def work(service: Service) -> list[OfPerson]:
        return await service.stores.oversight.people(words, most)

    found = at_work(work)
    for one in found:
        accounts = " ".join(f"{account.platform}:{account.uid}" for account in one.accounts)
        if as_json:
            row: dict[str, Any] = {"number": one.id, "name": one.name, "language": one.language}
            row |= {"accounts": accounts.split(), "seen": one.seen, "tables": one.tables, "played": one.played}
            click.echo(msgspec.json.encode(row))
        else:
            tables = f"at {' '.join(one.tables)}" if one.tables else ""
            told = f"{one.id:>6}  {seen(one.name):24}  {one.language}  {day(one.seen):16}  {one.played:>4}"
            click.echo(f"{told}  {seen(accounts)}  {tables}".rstrip())
    if not found and not as_json:
        click.echo("nobody")


@click.command()
@click.argument("words", nargs=-1)
@click.option("--status", type=click.Choice([status.value for status in Status]), help="Only these.")
@click.option("--why", default="", help="With close: told to everybody at the table.")
@click.option("--json", "as_json", is_flag=True, help="One object a line, for other programs.")
@click.option("--most", type=click.IntRange(1, 100_000), default=MOST, show_default=True, help="How many at most.")
def tables(words: tuple[str, ...], status: str | None, why: str, as_json: bool, most: int) -> None:
    """All tables, the newest first, or those of whose code, game, names or chats each of WORDS is a part.

    `rivertable tables close CODE` closes one: its people are told that you did, and a match can be taken up again for
    a day.
    """
    if len(words) == 2 and words[0] == CLOSE:
        _close(words[1].strip().upper(), why)
        return
    if why:
        raise click.UsageError("--why belongs to closing: rivertable tables close CODE --why ...")

    async def work(service: Service) -> list[OfTable]:
        return await service.stores.oversight.tables(words, Status(status) if status else None, most)

    found = at_work(work)
    for one in found:
        if as_json:
            homes = [{"place": where(home.place), "title": home.title, "server": home.server} for home in one.homes]
            row = {"code": one.code, "game": one.game, "status": one.status, "people": one.people, "homes": homes}
            click.echo(msgspec.json.encode(row | {"since": one.since, "revision": one.revision}))
        else:
            told = f"{one.code:5}  {one.game:10}  {one.status:9}  {day(one.since):16}  {one.revision:>5}"
            homes_told = ", ".join(f"{where(home.place)} {home.title}".strip() for home in one.homes)
            click.echo(f"{told}  {seen(', '.join(one.people))}  [{seen(homes_told)}]")
    if not found and not as_json:
        click.echo("no tables")


def _close(code: str, why: str) -> None:
    async def work(service: Service) -> bool:
        return await service.operating.close(code, why)

    restorable = at_work(work)
    click.echo(f"{code}: closed{'; its people can take it up again for a day' if restorable else ''}")
