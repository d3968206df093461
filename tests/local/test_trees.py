"""What a reader meets on five screens of each game is what it was; `tests.local.trees` says how to write it anew."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser

from core.titles import TITLES
from tests.local.rig import Program
from tests.local.trees import FOLDER, the_same, trees

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]

SPOKEN_SIGNS = re.compile(r"[●■▲◆⬟|~×→]")


@pytest.mark.soak
@pytest.mark.parametrize("game", list(TITLES))
async def test_a_reader_meets_what_it_met(chromium: Browser, server: Program, game: str) -> None:
    with the_same():
        async for name, told in trees(chromium, server, game):
            assert told == (FOLDER / f"{game}-{name}.txt").read_text(encoding="utf-8"), f"{game}: {name}"


@pytest.mark.parametrize("game", list(TITLES))
async def test_the_trees_hold_no_signs_but_a_picture_s_own(game: str) -> None:
    """S-14: what the page itself says is words."""
    files = sorted(FOLDER.glob(f"{game}-*.txt"))
    assert len(files) >= 4
    for file in files:
        lines = file.read_text(encoding="utf-8").splitlines()
        assert [line for line in lines if SPOKEN_SIGNS.search(line) and not re.match(r"\s*- '?img ", line)] == [], (
            file.name
        )
