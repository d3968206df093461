"""The same decisions give the same log on every platform, pressed on the buttons that people see there."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.seal import Seal
from core.titles import TITLES
from hatch_build import compile_catalogues
from tests.contract.cases import plug
from tests.discord.world import Blank
from tests.parity import discord_thread, local_table, telegram_group
from tests.parity.script import SEED, Script, script

compile_catalogues()

DECISIONS = 18
SCRIPTS = [script(key, most=DECISIONS, **plug(key).SCRIPT) for key in TITLES]
"""One a title, as its plug says."""


@pytest.fixture(autouse=True)
def _alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """One shuffle for all matches; blank pictures; python-telegram-bot's waits as the adapter sets them."""
    monkeypatch.setattr(Seal, "drawn", lambda: Seal(SEED, None))
    monkeypatch.setattr("bots.app.Painter", Blank)
    monkeypatch.setenv("PTB_TIMEDELTA", "true")


def test_the_scripts_hold_what_is_hard() -> None:
    """Hidden hands are everywhere; some choices are made together, one of them in secret; all take something back."""
    assert {one.game: one.joint for one in SCRIPTS} == {"coloretto": 0, "amazonas": 3, "dos_rios": 0, "nile": 2}
    assert all(one.undone for one in SCRIPTS)


@pytest.mark.parametrize("given", SCRIPTS, ids=lambda given: given.game)
async def test_the_same_log_everywhere(given: Script, tmp_path: Path) -> None:
    expected = list(given.records)
    assert await local_table.played(tmp_path / "a.db", given) == expected
    assert await discord_thread.played(given) == expected
    assert await telegram_group.played(given) == expected
