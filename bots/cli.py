"""The command line. A refusal is one sentence on standard error and exit status 2."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from typing import Any, Final, ParamSpec

import click

from bots import catalogues, logs
from bots import settings as settings_module
from bots.app import run as run_app
from core.wording import Refusal

log = logging.getLogger(__name__)

P = ParamSpec("P")

TOOLS: Final = {
    "simulate": "bots.tools.simulate",
    "render": "bots.tools.pictures",
    "replay": "bots.tools.replays",
    "verify": "bots.tools.replays",
    "export": "bots.tools.database",
    "backup": "bots.tools.database",
    "doctor": "bots.tools.doctor",
    "bench": "bots.tools.bench",
}
"""Where each verb beside `run` lives. Imported when it is asked for: serving starts without them."""


class Verbs(click.Group):
    def list_commands(self, context: click.Context) -> list[str]:
        return sorted([*super().list_commands(context), *TOOLS])

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in TOOLS:
            return super().get_command(context, name)
        command: click.Command = getattr(import_module(TOOLS[name]), name)
        return command


@click.group(cls=Verbs, invoke_without_command=True)
@click.version_option(package_name="rivertable")
@click.pass_context
def cli(context: click.Context) -> None:
    """Rivertable: four river board games in Discord, Telegram and a local browser table.

    Without a command it runs every platform that has a token in .env; with none it serves the local table.
    """
    if context.invoked_subcommand is None:
        context.invoke(run)


@cli.command()
def run() -> None:
    """Serve the tables (the default)."""
    settings = settings_module.read()
    logs.set_up(settings.log_level)
    logs.watch_process()
    try:
        asyncio.run(_serve(settings))
    except (Refusal, OSError):
        raise
    except Exception:
        log.critical("the program ends by a fault", exc_info=True)
        sys.exit(1)


async def _serve(settings: settings_module.Settings) -> None:
    logs.watch_loop(asyncio.get_running_loop())
    await run_app(settings)


def refusing(call: Callable[P, Any]) -> Callable[P, None]:
    @wraps(call)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            call(*args, **kwargs)
        except Refusal as refusal:
            sys.exit(_refuse(str(refusal)))
        except OSError as error:
            if error.filename is None:
                raise
            path = Refusal("table.path", path=str(error.filename), why=error.strerror or str(error))
            sys.exit(_refuse(str(path)))

    return wrapped


def _refuse(sentence: str) -> int:
    click.echo(f"rivertable: {sentence}", err=True)
    return 2


@refusing
def main() -> None:
    try:
        catalogues.renew()
    except catalogues.Outdated as error:
        click.echo(f"rivertable: {error}", err=True)  # it serves all the same, in English where sentences are missing
    cli()
