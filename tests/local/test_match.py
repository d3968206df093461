"""A whole match at the local table; `tests.discord.test_match` and `tests.telegram.test_match` play the same one there
to the same log.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from core.seal import Seal
from tests.parity import local_table
from tests.parity.script import SEED, script


async def test_a_whole_match_gives_the_log_of_its_decisions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seal, "drawn", lambda: Seal(SEED, None))
    whole = script("coloretto")
    assert await local_table.played(tmp_path / "a.db", whole) == list(whole.records)
