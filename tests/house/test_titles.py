"""Every title has all that the house demands; take one thing away, and it is missed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from core.titles import TITLES
from tests.house.blueprint import GAME, PLUG, RENDERER, lacking

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("key", TITLES)
def test_a_title_has_all_that_the_house_demands(key: str) -> None:
    assert list(lacking(ROOT, TITLES[key])) == []


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A scratch copy of what belongs to one title."""
    root = tmp_path_factory.mktemp("house")
    for folder in ("core/games/coloretto", "render/games/coloretto", "tests/games/coloretto", "tests/golden/coloretto"):
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return root


def missed(root: Path) -> list[str]:
    return list(lacking(root, TITLES["coloretto"]))


@pytest.mark.parametrize(
    "name",
    [
        *(f"core/games/coloretto/{name}" for name in GAME if not name.startswith("locale/en")),
        *(f"render/games/coloretto/{name}" for name in (*RENDERER, "sprites")),
        *(f"tests/golden/coloretto/{name}" for name in ("perft.json", "2-*.json", "*-deck.json")),
        "tests/games/coloretto/rules.txt",
    ],
)
def test_what_is_taken_away_is_missed(name: str, copy: Path, tmp_path: Path) -> None:
    for path in copy.glob(name):
        path.rename(tmp_path / path.name)
    try:
        assert missed(copy)
    finally:
        for path in tmp_path.iterdir():
            path.rename(copy / Path(name).parent / path.name)
    assert missed(copy) == []


@pytest.mark.parametrize("name", PLUG)
def test_what_a_plug_leaves_out_is_missed(name: str, copy: Path) -> None:
    plug = copy / "tests/games/coloretto/plug.py"
    whole = plug.read_text(encoding="utf-8")
    plug.write_text(whole.replace(f"def {name}(", "def other(").replace(f"\n{name} =", "\nOTHER ="), encoding="utf-8")
    try:
        assert missed(copy) == [f"{name} in its plug"]
    finally:
        plug.write_text(whole, encoding="utf-8")


def test_a_rule_without_a_test_is_missed(copy: Path) -> None:
    sheet = copy / "tests/games/coloretto/rules.txt"
    whole = sheet.read_text(encoding="utf-8")
    sheet.write_text(whole + "CA-99\n", encoding="utf-8")
    try:
        assert missed(copy) == ["a test for CA-99"]
    finally:
        sheet.write_text(whole, encoding="utf-8")
