"""`rivertable doctor`: what is set, what works, what can't be reached and why. Exit status 0 also without tokens."""

from __future__ import annotations

import asyncio
import importlib.metadata
import platform
import sqlite3
from typing import get_args

import click

from bots.discord.rights import application_of, invite
from bots.settings import Settings, read
from core.registry import GAMES
from core.wording import LANGUAGES, Words
from render.fonts import Role, font_path
from storage.errors import StoreError
from storage.sqlite import SqliteStore

PACKAGES = ("rivertable", "discord.py", "python-telegram-bot", "aiosqlite", "pillow", "msgspec", "aiohttp")


@click.command()
def doctor() -> None:
    """Look the installation over and say what to mend."""
    settings = read()
    for name in PACKAGES:
        click.echo(f"{name:22} {importlib.metadata.version(name)}")
    click.echo(f"{'Python':22} {platform.python_version()}")
    click.echo(f"{'SQLite':22} {sqlite3.sqlite_version}")
    click.echo(f"{'games':22} {', '.join(GAMES)}")
    click.echo(f"{'languages':22} {', '.join(_languages())}")
    click.echo(f"{'fonts':22} {_fonts()}")
    for name, value in _settings(settings).items():
        click.echo(f"{name:22} {value}")
    click.echo(f"{'database':22} {asyncio.run(_database(settings))}")


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
        store = await SqliteStore.read(settings.database)
    except StoreError as error:
        return str(error)
    try:
        counts = await store.counts()
    finally:
        await store.close()
    tables = ", ".join(f"{number} {status}" for status, number in sorted(counts.items())) or "no tables yet"
    return f"{settings.database}: {tables}"
