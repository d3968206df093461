"""The real command, in a process of its own, or by `run` of `tests.house.conftest` in this one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]

OF_THIS_MACHINE = ("RIVERTABLE_", "DISCORD_", "TELEGRAM_", "PYTHONDONTWRITEBYTECODE")
"""Names that begin so are kept from the command, which then starts as on an operator's machine; proxies are, too."""


class Done(NamedTuple):
    """How a command has ended, and what it wrote."""

    status: int
    out: str
    err: str


Run = Callable[..., Done]


def surroundings(house: Path = ROOT) -> dict[str, str]:
    """The environment, before anything is set."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(OF_THIS_MACHINE)}
    return {name: value for name, value in env.items() if not name.lower().endswith("_proxy")} | {
        "PYTHONPATH": str(house)
    }


def rivertable(
    folder: Path, *words: str, house: Path = ROOT, env: Mapping[str, str] | None = None, **settings: object
) -> subprocess.Popen[str]:
    """Start it in `folder`, its database there; `port=0` sets RIVERTABLE_PORT, `env` whatever else there is; `house`
    runs another copy of it.
    """
    named = {f"RIVERTABLE_{name.upper()}": str(value) for name, value in settings.items()}
    return _started([sys.executable, "-m", "bots", *words], folder, surroundings(house) | named | dict(env or {}))


def script(folder: Path, code: str, **settings: object) -> subprocess.Popen[str]:
    """Start a script that brings the command into some strange situation."""
    named = {f"RIVERTABLE_{name.upper()}": str(value) for name, value in settings.items()}
    return _started([sys.executable, "-c", code], folder, surroundings() | named)


def _started(command: list[str], folder: Path, env: dict[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def served(process: subprocess.Popen[str]) -> str:
    """The address of its local table, once it says so: from then on it holds the database."""
    assert process.stderr
    for line in process.stderr:
        if "http://127.0.0.1:" in line:
            return line.split()[-1].rstrip("/")
    pytest.fail(f"it ended with {process.wait()}")


def copied(house: Path) -> Path:
    """The program's own files in another place, as a clone of them."""
    for room in ("bots", "core", "render", "storage"):
        shutil.copytree(ROOT / room, house / room, ignore=shutil.ignore_patterns("__pycache__"))
    return house


def said(process: subprocess.Popen[str], status: int = 2) -> list[str]:
    """The lines on standard error once it has ended with `status`."""
    _, err = process.communicate(timeout=60)
    assert process.returncode == status, err
    return err.strip().splitlines()
