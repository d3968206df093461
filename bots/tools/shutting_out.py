"""`rivertable deny`, `allow` and `denied`: whom, and where, this bot serves no more. Beside a running process, which
hears of it with the next press.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

from bots.tools.beside import at_work, day
from core.denials import Denied, Kind
from core.people import Account
from core.service import Service
from core.wording import Refusal

NAMED = re.compile(r"(discord|telegram|local):(\S{1,64})")
WHAT: dict[Kind, str] = {"account": "a person", "chat": "a chat", "server": "a server"}


@click.command()
@click.argument("name")
@click.option("--chat", is_flag=True, help="NAME is a channel, thread, group or room, not a person.")
@click.option("--server", is_flag=True, help="NAME is a Discord server.")
@click.option("--leave", is_flag=True, help="With --server: the bot leaves it.")
@click.option("--why", default="", help="A note of your own; nobody else reads it.")
def deny(name: str, chat: bool, server: bool, leave: bool, why: str) -> None:
    """Serve NAME no more: an account as discord:1234, a group as telegram:-100987 with --chat."""
    kind, platform, id = _read(name, chat, server)
    if leave and kind != "server":
        raise Refusal("table.denied_leave")

    async def work(service: Service) -> list[Denied]:
        now = service.clock.wall()
        names = await _accounts(service, platform, id) if kind == "account" else [(platform, id)]
        denied = [
            Denied(kind=kind, platform=network, id=own, at=now, why=" ".join(why.split()), leaves=leave)
            for network, own in names
        ]
        for one in denied:
            await service.operating.deny(one)
        return denied

    for one in at_work(work):
        click.echo(f"{one.name}: denied, {WHAT[one.kind]}")


@click.command()
@click.argument("name")
@click.option("--chat", is_flag=True, help="NAME is a channel, thread, group or room, not a person.")
@click.option("--server", is_flag=True, help="NAME is a Discord server.")
def allow(name: str, chat: bool, server: bool) -> None:
    """Serve NAME again, as `rivertable denied` calls it."""
    kind, platform, id = _read(name, chat, server)

    async def work(service: Service) -> list[tuple[str, bool]]:
        names = await _accounts(service, platform, id) if kind == "account" else [(platform, id)]
        return [(f"{network}:{own}", await service.operating.allow(kind, network, own)) for network, own in names]

    for known, was in at_work(work):
        click.echo(f"{known}: {'allowed again' if was else 'was not denied'}")


@click.command()
def denied() -> None:
    """Whom and where this bot doesn't serve, the latest first."""

    async def work(service: Service) -> list[Denied]:
        return await service.stores.denials.all()

    found = at_work(work)
    for one in found:
        words = [f"{one.name:32}", f"{WHAT[one.kind]:9}", f"since {day(one.at)}"]
        words += ["left by the bot"] if one.leaves else []
        click.echo("  ".join([*words, one.why]).rstrip())
    if not found:
        click.echo("nobody")


def _read(name: str, chat: bool, server: bool) -> tuple[Kind, str, str]:
    found = NAMED.fullmatch(name)
    if found is None or (chat and server):
        raise Refusal("table.denied_unreadable", name=name[:40])
    platform, id = found.groups()
    if platform != "local" and re.fullmatch(r"-?[0-9]{1,20}", id) is None:
        raise Refusal("table.denied_unreadable", name=name[:40])
    if server and platform != "discord":
        raise Refusal("table.denied_server")
    return ("server" if server else "chat" if chat else "account"), platform, id


async def _accounts(service: Service, platform: str, id: str) -> Sequence[tuple[str, str]]:
    """That account, and the others by which the same person could come back."""
    person = await service.known(Account(platform, id))
    own = [] if person is None else await service.accounts(person.id)
    return list(dict.fromkeys([(platform, id), *((account.platform, account.uid) for account in own)]))
