"""`rivertable announce`: a word to all chats, each once. The process that serves them tells them, in its time."""

from __future__ import annotations

from collections import Counter

import click

from bots.tools.beside import at_work, day, seen
from core.operating import announced
from core.people import Home
from core.ports.announcements import Announcement
from core.ports.oversight import where
from core.service import Service
from core.wording import Refusal

BEGINS = 60
"""Characters of a text that the list shows."""


@click.command()
@click.argument("text", default="")
@click.option("--it", "italian", default="", help="The same in Italian, for chats that speak it.")
@click.option("--to", type=click.Choice(["running", "all"]), default="all", show_default=True, help="Which chats.")
@click.option("--dry-run", is_flag=True, help="Say who would be told, and tell nobody.")
@click.option("--list", "listing", is_flag=True, help="How far each has come.")
@click.option("--stop", type=int, metavar="ID", help="Tell nobody else.")
def announce(text: str, italian: str, to: str, dry_run: bool, listing: bool, stop: int | None) -> None:
    """Say TEXT once in each chat where tables are shown, silently and calling nobody: with `--to running` only where a
    match runs now, else also where one waits or was played.
    """
    if listing:
        _list()
    elif stop is not None:
        _stop(stop)
    elif dry_run:
        _try({"en": text, "it": italian} if italian else {"en": text}, running=to == "running")
    else:
        _announce({"en": text, "it": italian} if italian else {"en": text}, running=to == "running")


def _announce(texts: dict[str, str], *, running: bool) -> None:
    async def work(service: Service) -> Announcement:
        id = await service.operating.announce(texts, running=running)
        return next(one for one in await service.stores.announcements.all() if one.id == id)

    one = at_work(work)
    click.echo(f"{one.id}: {one.left} chats are to be told; `rivertable announce --list` shows how far it is")


def _try(texts: dict[str, str], *, running: bool) -> None:
    said = {language: announced(text) for language, text in texts.items()}

    async def work(service: Service) -> list[Home]:
        return await service.operating.to_tell(running=running)

    homes = at_work(work)
    for home in homes:
        click.echo(f"{where(home.place):40}  {home.language}  {seen(home.title)}".rstrip())
    counts = Counter(home.place.platform for home in homes)
    told = ", ".join(f"{n} {platform}" for platform, n in sorted(counts.items())) or "nobody"
    click.echo(f"would be told: {told}")
    for language, text in said.items():
        click.echo(f"{language}: {text}")


def _list() -> None:
    async def work(service: Service) -> list[Announcement]:
        return await service.stores.announcements.all()

    found = at_work(work)
    for one in found:
        begun = " ".join(one.texts["en"].split())
        begun = begun if len(begun) <= BEGINS else f"{begun[: BEGINS - 1]}…"
        counts = f"{one.sent} sent, {one.left} left, {one.failed} failed"
        click.echo(f"{one.id:>4}  {day(one.at)}  {counts}{', stopped' if one.stopped else ''}  {begun}")
    if not found:
        click.echo("nothing was announced")


def _stop(id: int) -> None:
    async def work(service: Service) -> None:
        if not await service.stores.announcements.stop(id, service.clock.wall()):
            raise Refusal("table.announcement_unknown", n=id)

    at_work(work)
    click.echo(f"{id}: stopped; nobody else is told")
