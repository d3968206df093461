"""The command line. A refusal is one sentence on standard error.

Exit status: 0 when told to stop, or done; 1 after a fault of the program's own; 2 after a refusal: somebody must mend
something first, so starting it again is of no use; 75 after one that may pass by itself, such as a full disk, or a port
that an earlier run still holds.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable
from functools import wraps
from importlib import import_module
from typing import Any, Final, ParamSpec

from bots import packages

try:
    import click

    from bots import catalogues, logs
    from bots import settings as settings_module
    from core.wording import Refusal
    from storage.errors import PASSING
except ModuleNotFoundError as error:
    packages.missing(error)

log = logging.getLogger(__name__)

P = ParamSpec("P")

TOOLS: Final = {
    "simulate": "bots.tools.simulate",
    "render": "bots.tools.pictures",
    "replay": "bots.tools.replays",
    "verify": "bots.tools.replays",
    "export": "bots.tools.database",
    "backup": "bots.tools.database",
    "restore": "bots.tools.database",
    "move-to": "bots.tools.moving",
    "deny": "bots.tools.shutting_out",
    "allow": "bots.tools.shutting_out",
    "denied": "bots.tools.shutting_out",
    "people": "bots.tools.looking_over",
    "tables": "bots.tools.looking_over",
    "announce": "bots.tools.announcing",
    "erase": "bots.tools.erasing",
    "doctor": "bots.tools.doctor",
    "alive": "bots.tools.alive",
    "bench": "bots.tools.bench",
    "tune": "bots.tools.tuning",
    "weigh": "bots.tools.weighing",
    "ladder": "bots.tools.ladder",
}
"""Where each verb beside `run` lives. Imported when it is asked for: serving starts without them."""


FAULT, MEND_FIRST, LATER = 1, packages.MEND_FIRST, 75
"""75 is `EX_TEMPFAIL` of sysexits.h."""


PORTS = ("local.port_in_use", "telegram.port_in_use", "table.metrics_in_use")
"""Refusals that are over once another program lets go of a port."""


class Verbs(click.Group):
    def list_commands(self, context: click.Context) -> list[str]:
        return sorted([*super().list_commands(context), *TOOLS])

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in TOOLS:
            return super().get_command(context, name)
        command: click.Command = getattr(import_module(TOOLS[name]), name.replace("-", "_"))
        return command


@click.group(cls=Verbs, invoke_without_command=True)
@click.version_option(package_name="rivertable")
@click.option("--share", is_flag=True, help="Let others on your network come to the local table.")
@click.option("--share-at", metavar="ADDRESS", help="The same, at this address of the machine.")
@click.pass_context
def cli(context: click.Context, share: bool, share_at: str | None) -> None:
    """Rivertable: four river board games in Discord, Telegram and a local browser table.

    Without a command it runs every platform that has a token in .env; with none it serves the local table.
    """
    if context.invoked_subcommand is None:
        context.invoke(run, share=share, share_at=share_at)
    elif share or share_at is not None:
        raise click.UsageError("--share belongs to serving: rivertable --share, or rivertable run --share")


@cli.command()
@click.option("--share", is_flag=True, help="Let others on your network come to the local table.")
@click.option("--share-at", metavar="ADDRESS", help="The same, at this address of the machine.")
def run(share: bool, share_at: str | None) -> None:
    """Serve the tables (the default)."""
    from bots import app  # with the libraries of a server: the other verbs start without them

    settings = settings_module.read()
    logs.set_up(settings.log_level, form=settings.log_form)
    logs.watch_process()
    try:
        asyncio.run(_serve(app.run(settings, share_at or ("" if share else None))))
    except (Refusal, OSError, ModuleNotFoundError):
        raise
    except Exception:
        log.critical("the program ends by a fault", exc_info=True)
        sys.exit(FAULT)


async def _serve(running: Awaitable[None]) -> None:
    logs.watch_loop(asyncio.get_running_loop())
    await running


def refusing(call: Callable[P, Any]) -> Callable[P, None]:
    @wraps(call)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            call(*args, **kwargs)
        except Refusal as refusal:
            sys.exit(_refuse(refusal))
        except ModuleNotFoundError as error:  # platforms and verbs import their libraries when they are asked for
            packages.missing(error)
        except OSError as error:
            if error.filename is None:
                raise
            sys.exit(_refuse(Refusal("table.path", path=str(error.filename), why=error.strerror or str(error))))

    return wrapped


MOST_SAID = 500
"""Characters of a refusal: it may quote what a file holds."""


def _refuse(refusal: Refusal) -> int:
    """One line, of which a terminal obeys nothing."""
    shown = "".join(char if char.isprintable() else "?" for char in str(refusal))
    click.echo(f"rivertable: {shown if len(shown) <= MOST_SAID else shown[: MOST_SAID - 1] + '…'}", err=True)
    return LATER if refusal.code in (*PASSING, *PORTS) else MEND_FIRST


@refusing
def main() -> None:
    try:
        catalogues.renew()
    except catalogues.Outdated as error:
        click.echo(f"rivertable: {error}", err=True)  # it serves all the same, in English where sentences are missing
    cli()
