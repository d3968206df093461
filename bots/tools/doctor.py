"""`rivertable doctor`: what is set, what works, what can't be reached and why. Exit status 0 also without tokens."""

from __future__ import annotations

import asyncio
import errno
import importlib.metadata
import os
import platform
import socket
import sqlite3
import stat
import tempfile
from collections import Counter
from ipaddress import ip_address
from pathlib import Path
from typing import get_args

import aiohttp
import click

from bots import catalogues
from bots.backups import day_of
from bots.clock import SystemClock
from bots.discord.permissions import application_of, invite
from bots.proxies import DISCORD, proxy_to
from bots.settings import SECRETS, Settings, env_name, read
from bots.thinkers import Pool
from bots.titles import titles_of
from bots.tools.alive import heard
from bots.watching.parts import meter_of
from bots.watching.systemd import beat_s
from core.chance import SeededChance
from core.levels import USUAL
from core.ports.clock import Clock
from core.ports.thinking import Priority, Unthought
from core.thinking.deciding import Decide
from core.thinking.dice import Dice
from core.thinking.job import Position
from core.titles import TITLES
from core.wording import LANGUAGES, Refusal
from render.kit.fonts import Role, font_path
from storage import doors
from storage.address import ServerAddress
from storage.errors import StoreError
from storage.sqlite.backups import BackupFolder

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
    click.echo(f"{'games':22} {_games(settings)}")
    click.echo(f"{'languages':22} {_languages()}")
    click.echo(f"{'fonts':22} {_fonts()}")
    for name, value in _settings(settings).items():
        click.echo(f"{name:22} {value}")
    click.echo(f"{'thinkers':22} {asyncio.run(_thinkers(settings))}")
    for name, value in asyncio.run(_reached(settings)).items():
        click.echo(f"{name:22} {value}")
    for name, value in {**_secrets(settings), **_watched(settings)}.items():
        click.echo(f"{name:22} {value}")
    for name, value in asyncio.run(_operated(settings)).items():
        click.echo(f"{name:22} {value}")
    click.echo(f"{'serving':22} {asyncio.run(heard(settings.database, SystemClock()))[0]}")
    click.echo(f"{'backups':22} {_backups(settings, SystemClock())}")
    click.echo(f"{'database':22} {asyncio.run(_database(settings))}")


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "not installed (run from its folder)"


async def _reached(settings: Settings) -> dict[str, str]:
    """By which way each platform that has a token is reached, whether it answers, and knows the token."""
    found = {}
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(REACH_S)) as session:
        if settings.discord_token:
            token = {"Authorization": f"Bot {settings.discord_token.get_secret_value()}"}
            found["Discord's answer"] = await _ask(session, settings, f"{DISCORD}/api/v10/users/@me", token)
        if settings.telegram_token:
            api = settings.telegram_api_url.rstrip("/")
            url = f"{api}/bot{settings.telegram_token.get_secret_value()}/getMe"
            found["Telegram's answer"] = await _ask(session, settings, url, {})
    return found


async def _ask(session: aiohttp.ClientSession, settings: Settings, url: str, headers: dict[str, str]) -> str:
    """In words; never with the address, which may hold a token."""
    try:
        proxy = proxy_to(url, settings)
    except Refusal as refusal:
        return str(refusal)
    through = f" through the proxy {proxy}" if proxy else ""
    try:
        async with session.get(url, headers=headers, proxy=proxy.url if proxy else None) as answer:
            if answer.status in (401, 403, 404):
                return f"reached{through}, but it doesn't know the token: copy a fresh one into .env"
            if answer.ok:
                return f"reached{through}, the token is good"
            return f"reached{through}, but it answers {answer.status}: try later"
    except aiohttp.ClientHttpProxyError as error:
        return f"can't be reached{through}, which answers {error.status}: look at its rules, and at name and password"
    except (aiohttp.ClientError, TimeoutError) as error:
        why = error.os_error.strerror if isinstance(error, aiohttp.ClientConnectorError) else type(error).__name__
        return f"can't be reached{through} ({why}): look at this machine's network and proxy"


def _games(settings: Settings) -> str:
    """With the operator's own boards, as they would be read at the start."""
    own = [
        f"{name}={file}"
        for name, file in (
            ("AMAZONAS_MAP", settings.amazonas_map),
            ("DOS_RIOS_LAYOUT", settings.dos_rios_layout),
            ("NILE_BOARD", settings.nile_board),
        )
        if file
    ]
    try:
        games = ", ".join(titles_of(settings))
    except Refusal as refusal:
        return str(refusal)
    return f"{games} ({', '.join(own)})" if own else games


def _languages() -> str:
    """All that we speak; catalogues that were old have been compiled by now, where they can be."""
    old = [str(file) for file in catalogues.outdated()]
    return f"{', '.join(old)}: older than the program; install it again" if old else ", ".join(LANGUAGES)


def _fonts() -> str:
    try:
        return ", ".join(sorted(font_path(role).name for role in get_args(Role)))
    except FileNotFoundError as error:
        return str(error)


def _settings(settings: Settings) -> dict[str, str]:
    return {
        "Discord": _discord(settings),
        "Telegram": "token set" if settings.telegram_token else "off: no TELEGRAM_TOKEN",
        "finished matches": f"kept for {days} days" if (days := settings.finished_kept_days) else "kept for ever",
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


def _secrets(settings: Settings) -> dict[str, str]:
    """Where each that is set comes from; never what it is."""
    found = {}
    for field in SECRETS:
        name, file = env_name(field), getattr(settings, f"{field}_file")
        if getattr(settings, field) is None:
            continue
        if file is not None:
            found[name] = f"from {file}{_others_read(file)}"
        else:
            found[name] = "from the environment" if os.environ.get(name) else "from .env"
    return found


def _others_read(file: Path) -> str:
    return ", which everybody on this machine may read: `chmod 600` it" if file.stat().st_mode & stat.S_IROTH else ""


def _watched(settings: Settings) -> dict[str, str]:
    """Whether it could be watched, and by whom: the page asks nobody who they are."""
    found = {"log": f"{settings.log_form}, from {settings.log_level} on", "watched at": "off: no RIVERTABLE_METRICS"}
    if settings.metrics_at is not None:
        host, port = settings.metrics_at
        try:
            meter_of(settings.metrics_at, SystemClock(), TITLES)
            found["watched at"] = f"http://{settings.metrics}/metrics{_who_comes(host)}{_listener(host, port)}"
        except Refusal as refusal:
            found["watched at"] = str(refusal)
    if os.environ.get("NOTIFY_SOCKET"):
        every_s = beat_s(os.environ)
        found["systemd"] = "is told" + ("" if every_s is None else f", and that it works every {every_s:.0f} s")
    return found


def _who_comes(host: str) -> str:
    try:
        alone = ip_address(host).is_loopback
    except ValueError:
        alone = host == "localhost"
    return "" if alone else "; whoever reaches that address reads it"


def _listener(host: str, port: int) -> str:
    """Whether the address is free, or held: by a program that runs, if all is well."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind(address)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return "; a program listens there now"
        return f", but that can't be listened at ({error.strerror or error}): name an address of this machine"
    return ""


async def _thinkers(settings: Settings) -> str:
    """How many think for computer players, and whether one that is tried does."""
    title = TITLES.game("coloretto")
    state = title.new(2, title.meta.defaults(), SeededChance(bytes(32)))
    position = Position.known_to(title.to_act(state)[0], title, state, Dice(0))
    pool = Pool()
    try:
        await pool.ask(Decide(position=position, level=USUAL, seed=b""), Priority.PEOPLE)
    except Unthought as why:
        return f"{settings.thinkers}, but none works ({why}): computers play what looks best at once"
    finally:
        await pool.close()
    return f"{settings.thinkers} at most; one that was tried answers"


def _unwritable(path: Path) -> StoreError | None:
    """Why no database can be made there."""
    folder = path.resolve().parent
    try:
        with tempfile.TemporaryFile(dir=folder):
            return None
    except OSError as error:
        return StoreError("unwritable", path=str(path), why=f"{folder}: {error.strerror or error}")


async def _operated(settings: Settings) -> dict[str, str]:
    """Who is shut out, and what is being announced; nothing of a database that only a start brings up to date."""
    try:
        stores = await doors.read(settings.database, SystemClock())
    except StoreError:
        return {}  # the line on the database says why
    try:
        if not await stores.is_current():
            return {}
        kinds = Counter(one.kind for one in await stores.denials.all())
        going = [one for one in await stores.announcements.all() if one.left and one.stopped is None]
    finally:
        await stores.close()
    denied = ", ".join(f"{n} {kind}{'s' if n > 1 else ''}" for kind, n in sorted(kinds.items())) or "nobody"
    told = [f"number {one.id}: {one.sent} sent, {one.left} left, {one.failed} failed" for one in going]
    return {"denied": denied, "announcements": "; ".join(told) or "none under way"}


def _backups(settings: Settings, clock: Clock) -> str:
    """Where they are made, how old the newest is, and whether it and the folder can be used."""
    if settings.backups is None:
        return "off: no RIVERTABLE_BACKUPS"
    if isinstance(settings.database, ServerAddress):
        return str(StoreError("server_copies", path=str(settings.database)))
    folder = BackupFolder(settings.backups, settings.database)
    if not settings.backups.exists() and settings.backups.absolute().parent.is_dir():
        return f"{settings.backups}: none yet; the running program makes that folder"
    try:
        if trouble := folder.trouble():
            raise trouble
        folder.need_room()
        today = day_of(clock)
        made = [day for day in folder.days() if day <= today]
        if not made:
            return f"{settings.backups}: none yet; the running program makes one a day"
        folder.check(made[-1])
    except StoreError as error:
        return str(error)
    age = (today - made[-1]).days
    old = f"{age} days old: it is made while the program runs, whose log says what hindered it"
    newest = {0: "of today", 1: "of yesterday"}.get(age, old)
    return f"{settings.backups}: {len(made)}; the newest ({folder.file(made[-1]).name}) is whole and {newest}"


async def _database(settings: Settings) -> str:
    path = settings.database
    try:
        stores = await doors.read(path, SystemClock())
    except StoreError as error:
        if isinstance(path, Path) and not path.exists():
            return str(_unwritable(path) or error)
        return str(error)
    try:
        counts = await stores.tables.counts()
    finally:
        await stores.close()
    tables = ", ".join(f"{number} {status}" for status, number in sorted(counts.items())) or "no tables yet"
    try:
        await doors.need_writable(path, SystemClock())
    except StoreError as error:
        return f"{path}: {tables}, but nothing can be played. {error}"
    return f"{path}: {tables}"
