"""The command line, called in this process."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from bots.cli import main
from tests.command import Done, Run


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """In an empty folder, without any setting of this machine; settings are given by name, `database` for
    RIVERTABLE_DATABASE.
    """
    monkeypatch.chdir(tmp_path)
    for name in list(os.environ):
        if name.startswith("RIVERTABLE_") or name.endswith("_TOKEN"):
            monkeypatch.delenv(name)

    def call(*words: str, **settings: str) -> Done:
        with monkeypatch.context() as given:
            for name, value in settings.items():
                given.setenv(f"RIVERTABLE_{name.upper()}", value)
            given.setattr(sys, "argv", ["rivertable", *words])
            with pytest.raises(SystemExit) as ended:
                main()
        out, err = capsys.readouterr()
        return Done(int(ended.value.code or 0), out, err)

    return call
