"""What a reader meets on five screens of each game is what it was; `tests.local.trees` says how to write it anew."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser

from core.titles import TITLES
from tests.local.rig import Program
from tests.local.trees import FOLDER, the_same, trees

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]


@pytest.mark.soak
@pytest.mark.parametrize("game", list(TITLES))
async def test_a_reader_meets_what_it_met(chromium: Browser, server: Program, game: str) -> None:
    with the_same():
        async for name, told in trees(chromium, server, game):
            assert told == (FOLDER / f"{game}-{name}.txt").read_text(encoding="utf-8"), f"{game}: {name}"


@pytest.mark.parametrize("game", list(TITLES))
async def test_each_game_has_five_trees_without_two_controls_of_one_name(game: str) -> None:
    """S-11: nobody has to guess which of two buttons is meant."""
    files = sorted(FOLDER.glob(f"{game}-*.txt"))
    assert len(files) == 5
    for file in files:
        named = re.findall(r"^\s*- '?button \"(.*?)\"'?(?::|$)", file.read_text(encoding="utf-8"), re.MULTILINE)
        assert named
        assert sorted(set(named)) == sorted(named), file.name
