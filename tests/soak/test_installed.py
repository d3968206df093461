"""What is built is what is tested: the wheel, in a bare environment far from the sources, serves and draws."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image

from core.wording import LANGUAGES
from tests.command import OF_THIS_MACHINE, ROOT, said, served
from tests.local.rig import browser

pytestmark = [pytest.mark.soak, pytest.mark.timeout(1800), pytest.mark.xdist_group("installed")]

PACKAGES = ("bots", "core", "render", "storage")


class Environment(NamedTuple):
    """One of Python's virtual environments, with nothing of this house on its path."""

    home: Path

    def command(self, name: str) -> str:
        return str(self.home / ("Scripts" if os.name == "nt" else "bin") / name)

    def run(self, folder: Path, name: str, *words: str) -> None:
        done = subprocess.run(
            [self.command(name), *words], cwd=folder, env=bare(), capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def started(self, folder: Path, *words: str, **settings: object) -> subprocess.Popen[str]:
        named = {f"RIVERTABLE_{name.upper()}": str(value) for name, value in settings.items()}
        return subprocess.Popen(
            [self.command("rivertable"), *words],
            cwd=folder,
            env=bare() | named,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )


class Served(NamedTuple):
    url: str


def bare() -> dict[str, str]:
    """The environment without what leads back to the sources; where the package index is stays."""
    return {name: value for name, value in os.environ.items() if not name.startswith((*OF_THIS_MACHINE, "PYTHON"))}


def listed() -> list[str]:
    """What belongs to the program, by git: all that is not ignored, and the compiled catalogues."""
    words = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *PACKAGES]
    names = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    compiled = [name.removesuffix(".po") + ".mo" for name in names if name.endswith(".po")]
    return sorted([*(name for name in names if (ROOT / name).exists()), *compiled])


def inside(wheel: Path) -> list[str]:
    """The program's own files in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return sorted(name for name in archive.namelist() if name.partition("/")[0] in PACKAGES)


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of the sources as somebody has them who has just cloned: nothing compiled, nothing built."""
    folder = tmp_path_factory.mktemp("workshop")
    for name in (*PACKAGES, "pyproject.toml", "hatch_build.py", "constraints.txt", "README.md", "LICENSE"):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
        else:
            shutil.copy(ROOT / name, folder / name)
    shutil.copy(ROOT / ".gitignore", folder)  # by which the build leaves things out
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def builder(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    home = tmp_path_factory.mktemp("builder") / "venv"
    venv.create(home, with_pip=True)
    made = Environment(home)
    made.run(ROOT, "pip", "install", "-q", "-c", "constraints.txt", "hatchling", "Babel")
    return made


@pytest.fixture(scope="module")
def built(builder: Environment, workshop: Path) -> dict[str, Path]:
    """The wheel and the sdist, by kind."""
    builder.run(workshop, "hatchling", "build", "-t", "sdist", "-t", "wheel")
    [wheel], [sdist] = (list((workshop / "dist").glob(form)) for form in ("*.whl", "*.tar.gz"))
    return {"wheel": wheel, "sdist": sdist}


def test_the_wheel_holds_the_whole_program_and_nothing_else(built: dict[str, Path]) -> None:
    """Catalogues, pages of the local table, schema, lessons, boards, minds: each file that git knows, and no other."""
    found = inside(built["wheel"])
    assert found == listed()
    for form in ("/web/index.html", "/schema/0001_start.sql", "/lessons/nile.toml", "/nile/mind.json"):
        assert any(name.endswith(form) for name in found), form
    assert {f"core/locale/{language}.mo" for language in LANGUAGES} <= set(found)


def test_the_sdist_builds_the_same_wheel(built: dict[str, Path], builder: Environment, tmp_path: Path) -> None:
    with tarfile.open(built["sdist"]) as archive:
        archive.extractall(tmp_path, filter="data")
    [unpacked] = tmp_path.iterdir()
    builder.run(unpacked, "hatchling", "build", "-t", "wheel")
    [again] = (unpacked / "dist").glob("*.whl")
    assert inside(again) == inside(built["wheel"])
    with zipfile.ZipFile(again) as one, zipfile.ZipFile(built["wheel"]) as other:
        for name in inside(again):
            assert one.read(name) == other.read(name), name


@pytest.fixture(scope="module")
def installed(built: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """As an operator installs it: a wheel, the constraints and the package index."""
    home = tmp_path_factory.mktemp("installed") / "venv"
    venv.create(home, with_pip=True)
    made = Environment(home)
    made.run(ROOT, "pip", "install", "-q", "-c", "constraints.txt", str(built["wheel"]))
    return made


async def test_it_serves_a_page_and_a_match(installed: Environment, tmp_path: Path) -> None:
    process = installed.started(tmp_path, port=0, backups="backups")
    try:
        async with browser(Served(await asyncio.to_thread(served, process))) as anna:
            async with anna.session.get(anna.server.url) as page:
                assert page.status == 200
                assert "Play now against computers" in await page.text()
            assert not (await anna.post("/api/quick", game="nile", language="it"))["refused"]
    finally:
        process.terminate()
        await asyncio.to_thread(said, process, 0)
    assert (tmp_path / "rivertable.db").is_file()
    assert len(list((tmp_path / "backups").glob("rivertable-*.db"))) == 1


@pytest.mark.parametrize("game", ["coloretto", "amazonas", "dos_rios", "nile"])
async def test_it_draws_each_game(installed: Environment, tmp_path: Path, game: str) -> None:
    """With its own fonts, board and words."""
    process = installed.started(tmp_path, "render", "--game", game, "--ply", "5", "--language", "it", "--out", "a.png")
    assert await asyncio.to_thread(said, process, 0) == []
    with Image.open(BytesIO((tmp_path / "a.png").read_bytes())) as picture:
        assert picture.format == "PNG"
        assert len(picture.convert("RGB").getcolors(1 << 24) or ()) > 50


async def test_it_knows_what_it_is(installed: Environment, tmp_path: Path) -> None:
    """`doctor` finds its packages, games, sentences, fonts and thinkers."""
    process = installed.started(tmp_path, "doctor")
    out, err = await asyncio.to_thread(process.communicate)
    assert (process.returncode, err) == (0, "")
    found = {line[:22].strip(): line[22:].strip() for line in out.splitlines()}
    assert found["rivertable"] == "0.1.0"
    assert found["games"] == "coloretto, amazonas, dos_rios, nile"
    assert found["languages"] == ", ".join(LANGUAGES)
    assert found["fonts"].count(".ttf") + found["fonts"].count(".otf") > 0
    assert found["thinkers"] == "1 at most; one that was tried answers"


def test_nothing_comes_from_the_sources(installed: Environment, tmp_path: Path) -> None:
    code = "import bots, core, render, storage; print(*(one.__file__ for one in (bots, core, render, storage)))"
    words = [installed.command("python"), "-c", code]
    out = subprocess.run(words, cwd=tmp_path, env=bare(), capture_output=True, text=True, check=True).stdout
    assert all(Path(file).is_relative_to(installed.home) for file in out.split())
    assert not Path(sys.prefix).is_relative_to(installed.home)
