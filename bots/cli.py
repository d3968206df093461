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

from bots import logs
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
    try:
        asyncio.run(run_app(settings))
    except (Refusal, OSError):
        raise
    except Exception:
        log.critical("the program ends by a fault", exc_info=True)
        sys.exit(1)


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


MOST_SAID = 500
"""Characters of a refusal: it may quote what a file holds."""


def _refuse(sentence: str) -> int:
    """One line, of which a terminal obeys nothing."""
    shown = "".join(char if char.isprintable() else "?" for char in sentence)
    click.echo(f"rivertable: {shown if len(shown) <= MOST_SAID else shown[: MOST_SAID - 1] + '…'}", err=True)
    return 2


@refusing
def main() -> None:
    cli()
