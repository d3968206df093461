"""`rivertable doctor`: what is set, what works, what can't be reached and why. Exit status 0 also without tokens."""

from __future__ import annotations

import asyncio
import importlib.metadata
import platform
import sqlite3
from typing import get_args

import aiohttp
import click

from bots.clock import SystemClock
from bots.discord.permissions import application_of, invite
from bots.settings import Settings, read
from core.titles import TITLES
from core.wording import LANGUAGES, Words
from render.kit.fonts import Role, font_path
from storage.errors import StoreError
from storage.sqlite import SqliteStores

PACKAGES = ("rivertable", "discord.py", "python-telegram-bot", "aiosqlite", "pillow", "msgspec", "aiohttp")

REACH_S = 5.0
"""How long a platform may take to answer."""


@click.command()
def doctor() -> None:
    """Look the installation over and say what to mend."""
    settings = read()
    for name in PACKAGES:
        click.echo(f"{name:22} {_version(name)}")
    click.echo(f"{'Python':22} {platform.python_version()}")
    click.echo(f"{'SQLite':22} {sqlite3.sqlite_version}")
    click.echo(f"{'games':22} {', '.join(TITLES)}")
    click.echo(f"{'languages':22} {', '.join(_languages())}")
    click.echo(f"{'fonts':22} {_fonts()}")
    for name, value in _settings(settings).items():
        click.echo(f"{name:22} {value}")
    for name, value in asyncio.run(_reached(settings)).items():
        click.echo(f"{name:22} {value}")
    click.echo(f"{'database':22} {asyncio.run(_database(settings))}")


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "not installed (run from its folder)"


async def _reached(settings: Settings) -> dict[str, str]:
    """Whether each platform that has a token answers, and knows it."""
    found = {}
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(REACH_S)) as session:
        if settings.discord_token:
            token = {"Authorization": f"Bot {settings.discord_token.get_secret_value()}"}
            found["Discord's answer"] = await _ask(session, "https://discord.com/api/v10/users/@me", token)
        if settings.telegram_token:
            url = f"{settings.telegram_api_url}/bot{settings.telegram_token.get_secret_value()}/getMe"
            found["Telegram's answer"] = await _ask(session, url, {})
    return found


async def _ask(session: aiohttp.ClientSession, url: str, headers: dict[str, str]) -> str:
    """In words; never with the address, which may hold a token."""
    try:
        async with session.get(url, headers=headers) as answer:
            if answer.status in (401, 403, 404):
                return "reached, but it doesn't know the token: copy a fresh one into .env"
            return "reached, the token is good" if answer.ok else f"reached, but it answers {answer.status}: try later"
    except (aiohttp.ClientError, TimeoutError) as error:
        why = error.os_error.strerror if isinstance(error, aiohttp.ClientConnectorError) else type(error).__name__
        return f"can't be reached ({why}): look at this machine's network and proxy"


def _languages() -> list[str]:
    """Languages whose catalogues are compiled."""
    return [language for language in LANGUAGES if Words(language).say("table.on")]


def _fonts() -> str:
    try:
        return ", ".join(sorted(font_path(role).name for role in get_args(Role)))
    except FileNotFoundError as error:
        return str(error)


def _settings(settings: Settings) -> dict[str, str]:
    return {
        "Discord": _discord(settings),
        "Telegram": "token set" if settings.telegram_token else "off: no TELEGRAM_TOKEN",
        "local table": f"on, http://127.0.0.1:{settings.port}" if settings.serves_local else "off",
    }


def _discord(settings: Settings) -> str:
    """With a token, the link that invites the bot with exactly the rights it needs."""
    if settings.discord_token is None:
        return "off: no DISCORD_TOKEN"
    application = application_of(settings.discord_token.get_secret_value())
    if application is None:
        return "DISCORD_TOKEN is no bot token; copy it again from the Bot page of your application"
    return f"token set; invite: {invite(application)}"


async def _database(settings: Settings) -> str:
    try:
        stores = await SqliteStores.read(settings.database, SystemClock())
    except StoreError as error:
        return str(error)
    try:
        counts = await stores.tables.counts()
    finally:
        await stores.close()
    tables = ", ".join(f"{number} {status}" for status, number in sorted(counts.items())) or "no tables yet"
    return f"{settings.database}: {tables}"
