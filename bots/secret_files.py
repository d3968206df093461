"""Secrets that stand in files of their own, as containers and systemd hand them over: `DISCORD_TOKEN_FILE` names the
file of `DISCORD_TOKEN`.
"""

from __future__ import annotations

from pathlib import Path

from bots.files import text_of
from core.wording import Refusal

LARGEST_BYTES = 4096


def secret_in(name: str, file: Path) -> str:
    """The one line of a file, without the blanks around it. Raises `Refusal` with the setting's `name`, and never with
    anything that the file holds.
    """
    try:
        secret = text_of(file).strip() if file.stat().st_size <= LARGEST_BYTES else ""
    except OSError as error:
        raise Refusal("table.secret_unreadable", name=name, path=str(file), why=error.strerror or str(error)) from error
    if not secret or len(secret.splitlines()) > 1:
        raise Refusal("table.secret_no_line", name=name, path=str(file))
    return secret
