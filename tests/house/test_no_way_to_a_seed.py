"""A screen that would print the seed of a running match is found before it runs: by an import contract, or by types.

Each way is planted in a copy of the sources, as a careless person might write it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("bots", "core", "render", "storage")
SCREEN = Path("core/screens/home.py")
PICTURE = Path("render/games/coloretto/panel.py")

pytestmark = pytest.mark.xdist_group("sources")
"""The copy is made once."""


class Sources:
    """A copy of the program's sources with the tools that read them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for room in ROOMS:
            shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
        shutil.copy(ROOT / "pyproject.toml", folder)

    @contextmanager
    def with_lines(self, path: Path, above: str, inside: str) -> Iterator[None]:
        """With imports, and a function that has something to print, behind the others of a module."""
        file = self.folder / path
        before = file.read_text(encoding="utf-8")
        file.write_text(f"{before}\n\n{above}\n\n\n{inside}\n", encoding="utf-8")
        try:
            yield
        finally:
            file.write_text(before, encoding="utf-8")

    def imports_refused(self, package: str) -> list[str]:
        """What the contract of observations says of that package."""
        said = self._run("-c", "from importlinter.cli import lint_imports_command as run; run()", *LINT)
        return [line for line in said.splitlines() if line.startswith(f"{package} is not allowed to import")]

    def types_refused(self, path: Path) -> list[str]:
        said = self._run("-m", "mypy", "--cache-dir=.types", str(path))
        assert "error" in said or "Success" in said, said
        return [line for line in said.splitlines() if line.startswith(f"{path}:") and ": error:" in line]

    def _run(self, *words: str) -> str:
        done = subprocess.run([sys.executable, *words], cwd=self.folder, capture_output=True, text=True, check=False)
        return done.stdout + done.stderr


LINT = ("--contract", "observations", "--cache-dir", ".imports")


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Sources:
    return Sources(tmp_path_factory.mktemp("sources"))


def careless(what: str, told: str) -> str:
    return f"def careless(seen: Observation, {what}) -> str:\n    return {told}"


IMPORTED = {
    "a match": ("from core.match import Match", careless("match: Match", "match.secret_seed().hex()")),
    "a match by its module": ("from core import match", careless("one: match.Match", "str(one.shown_seed)")),
    "a table": ("from core.table import Table", careless("table: Table", "str(table.need_match().secret_seed())")),
    "live tables": ("from core.live import LiveTables", careless("live: LiveTables", "str(live)")),
    "what is stored of a table": ("from core.live import stored", careless("table: object", "str(stored)")),
    "the service": ("from core.service import Service", careless("service: Service", "str(service)")),
    "the titles": ("from core.titles import TITLES", careless("no: int", "str(TITLES[seen.table.game])")),
    "observing": ("import core.observing as made", careless("no: int", "str(made.observe)")),
    "a request": ("from core.requests.at_table import At", careless("at: At", "str(at.match.secret_seed())")),
    "premoves as they are played": ("from core.premove.playing import play", careless("no: int", "str(play)")),
    "computers": ("from core.computers import Computers", careless("no: int", "str(Computers)")),
    "a store": ("from storage.memory import MemoryStores", careless("stores: MemoryStores", "str(stores)")),
    "a game's state": (
        "from core.games.coloretto.state import ColorettoState",
        careless("state: ColorettoState", "str(state.deck)"),
    ),
    "a game's rules": ("from core.games.coloretto import rules", careless("no: int", "str(rules)")),
    "a game's title": (
        "from core.games.amazonas.title import Amazonas",
        careless("title: Amazonas", "str(title.view)"),
    ),
    "only while types are checked": (
        "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from core.match import Match",
        careless("match: Match", "match.secret_seed().hex()"),
    ),
    "inside a function": (
        "",
        "def careless(seen: Observation) -> str:\n    from core.match import Match\n\n    return str(Match)",
    ),
}

REACHED = {
    "the match": "seen.match.secret_seed().hex()",
    "the table's match": "seen.table.match.secret_seed().hex()",
    "the table's title": "str(seen.table.title)",
    "the table's seed": "seen.table.seed",
    "the match's own seed": "str(seen._seed)",
    "the match's secret": "seen.match.seal.secret.hex()",
    "the table's secret": "seen.table.seal.secret.hex()",
    "the seal's secret": "seen.seal.secret.hex()",
    "a secret that is shown at the end": "str(seen.secret)",
    "the seal of an observed table": "str(seen.table.secret)",
    "the state": "str(seen.state.deck)",
    "the view's state": "str(seen.view._state)",
    "the view's deck": "str(seen.view.deck)",
    "the view's seed": "str(seen.view.seed)",
    "premoves' match": "str(seen.ahead and seen.ahead.match)",
    "a seed that may be missing": "seen.seed.upper()",
}


def test_the_sources_as_they_are_have_no_such_way(sources: Sources) -> None:
    assert sources.imports_refused("core.screens") == []
    assert sources.types_refused(SCREEN) == []


def test_what_a_screen_is_given_is_let_through(sources: Sources) -> None:
    above = "from core.games.coloretto.components import ANIMALS"
    with sources.with_lines(
        SCREEN, above, careless("no: int", "f'{seen.table.commitment} {seen.table.shares} {ANIMALS[no]} {seen.seed}'")
    ):
        assert sources.imports_refused("core.screens") == []
        assert sources.types_refused(SCREEN) == []


@pytest.mark.parametrize("way", IMPORTED)
def test_a_screen_that_imports_its_way_to_a_seed_breaks_a_contract(way: str, sources: Sources) -> None:
    with sources.with_lines(SCREEN, *IMPORTED[way]):
        assert sources.imports_refused("core.screens")


@pytest.mark.parametrize("way", REACHED)
def test_a_screen_that_reaches_past_an_observation_has_wrong_types(way: str, sources: Sources) -> None:
    with sources.with_lines(SCREEN, "", f"def careless(seen: Observation) -> str:\n    return {REACHED[way]}"):
        assert sources.types_refused(SCREEN)


@pytest.mark.parametrize("module", ["core.match", "core.table", "core.titles", "core.games.coloretto.state"])
def test_a_picture_that_imports_its_way_to_a_seed_breaks_a_contract(module: str, sources: Sources) -> None:
    before = sources.imports_refused("render")
    with sources.with_lines(PICTURE, f"import {module}", f"print({module})"):
        assert set(sources.imports_refused("render")) - set(before)
