"""The lines in docs/seal.md check a replay file without this program. (T-33)"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from core.game import Seat
from core.games.coloretto.components import ANIMALS
from core.match import Match
from core.records import Transcript
from core.seal import Seal
from core.titles import TITLES
from tests.contract.onlookers import SpecPainter
from tests.fakes import FakePlatform
from tests.world import opened

PAGE = (Path(__file__).parents[2] / "docs" / "seal.md").read_text(encoding="utf-8")


class Done(NamedTuple):
    status: int
    out: str
    err: str


def check(folder: Path, content: bytes, seal: str) -> Done:
    """What the page's lines say of such a file, where nothing of this program can be imported."""
    [lines] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (folder / "check.py").write_text(lines, encoding="utf-8")
    (folder / "file.json").write_bytes(content)
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-W", "ignore", "check.py", "file.json", seal],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr)


async def exported(key: str) -> tuple[bytes, Seal, Match]:
    """The replay file of a whole match at a table, by the button that people have."""
    painter = SpecPainter()
    async with opened(":memory:", painter, FakePlatform()) as world:
        code = await world.start("Anna", "Zoë", arg=key)
        await world.does("Anna", "resign_sure", code)
        table = await world.service.table(code)
        document = (await world.does("Anna", "export", code)).document
        assert document
    painter.close()
    return document.content, table.seal, table.need_match()


async def test_the_pages_lines_get_from_the_file_to_the_cards(tmp_path: Path) -> None:
    """T-33: to the hands that were dealt, with nothing but Python's own library."""
    content, seal, match = await exported("coloretto")
    done = check(tmp_path, content, seal.commitment)
    assert done.status == 0, done.err
    seed, deck = (line.split()[1:] for line in done.out.splitlines())
    assert seed == [match.secret_seed().hex()]
    dealt = [ANIMALS[int(number)] for number in reversed(deck)]
    for seat in range(2):
        hand = match.view(Seat(seat)).hand  # type: ignore[attr-defined]
        assert sorted(dealt[3 * seat : 3 * seat + 3]) == sorted(
            ANIMALS[card] if isinstance(card, int) else card for card in hand
        )


@pytest.mark.parametrize("key", TITLES)
async def test_the_pages_lines_find_what_was_changed(key: str, tmp_path: Path) -> None:
    """T-33: another secret than the sealed one, another share, another seed."""
    content, seal, match = await exported(key)
    whole = msgspec.json.decode(content, type=Transcript)
    assert check(tmp_path, content, seal.commitment).out.startswith(f"seed {match.secret_seed().hex()}\n")
    assert "not the secret that was sealed" in check(tmp_path, content, "00" * 32).err
    for name, changes in {
        "secret": {"secret": "00" * 32, "commitment": Seal(bytes(32)).commitment},
        "shares": {"shares": whole.set_up.shares and whole.set_up.shares[:1]},
        "word": {"shares": [msgspec.structs.replace(one, word="hippo") for one in whole.set_up.shares or ()]},
        "seed": {"seed": "00" * 32},
    }.items():
        forged = msgspec.structs.replace(whole, set_up=msgspec.structs.replace(whole.set_up, **changes))  # type: ignore[arg-type]
        done = check(tmp_path, msgspec.json.encode(forged), seal.commitment)
        assert done.status == 1, name
        assert done.out == ""


async def test_the_pages_lines_follow_the_seed_of_a_share_that_was_erased(tmp_path: Path) -> None:
    content, seal, match = await exported("coloretto")
    whole = msgspec.json.decode(content, type=Transcript)
    left = seal.without(seal.givers[1], seal.seed)
    file = msgspec.structs.replace(whole, set_up=msgspec.structs.replace(whole.set_up, shares=left.shares))
    done = check(tmp_path, msgspec.json.encode(file), seal.commitment)
    assert done.out.startswith(f"seed {match.secret_seed().hex()}\n"), done.err


def test_the_page_is_short_and_readme_leads_to_it() -> None:
    """T-33: about twenty lines of one's own."""
    [lines] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len([line for line in lines.splitlines() if line.strip()]) <= 30
    assert "](docs/seal.md)" in (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
