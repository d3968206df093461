"""The operator's own boards."""

from __future__ import annotations

import codecs
from importlib.resources import files
from pathlib import Path

import pytest

from bots.settings import read
from bots.titles import titles_of
from core.games.dos_rios import layout
from core.match import Match
from core.titles import TITLES, Titles
from core.wording import Refusal
from tests.games.amazonas.maps import changed
from tests.world import World

STANDARD = (Path(layout.__file__).parent / "layout.txt").read_text(encoding="utf-8")


def operators(name: str, file: Path, monkeypatch: pytest.MonkeyPatch) -> Titles:
    """The titles of an operator who has set this file."""
    monkeypatch.setenv(name, str(file))
    return titles_of(read(None))


def test_new_matches_play_on_the_operators_map(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "bravo.toml"
    file.write_text(changed('name = "Rio Rosaria"', 'name = "Rio Bravo"'), encoding="utf-8")
    before = Match(TITLES["amazonas"], 3, {}, bytes(32))
    own = operators("AMAZONAS_MAP", file, monkeypatch)["amazonas"]
    after = Match(own, 3, {}, bytes(32))
    assert after.view(None).map.name == "Rio Bravo"  # type: ignore[attr-defined]
    again = Match(own, 3, before.options, bytes(32))
    assert again.view(None) == before.view(None), "what has begun keeps its map"


@pytest.mark.parametrize(("text", "said"), [("name =", "no TOML file"), (None, "No such file")])
def test_a_broken_map_stops_the_start(
    text: str | None, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "own.toml"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    with pytest.raises(Refusal) as caught:
        operators("AMAZONAS_MAP", file, monkeypatch)
    assert "AMAZONAS_MAP" in str(caught.value)
    assert said in str(caught.value)
    assert "own.toml" in str(caught.value)


MODELS = {
    "AMAZONAS_MAP": files("core.games.amazonas") / "map.toml",
    "DOS_RIOS_LAYOUT": files("core.games.dos_rios") / "layout.txt",
    "NILE_BOARD": files("core.games.nile") / "components.toml",
}


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "own.txt is empty"),
        (b"\xef\xbb\xbf \r\n\n", "own.txt is empty"),
        (b"name = 1\n\n# citt\xe0", "own.txt isn't text in UTF-8 (byte E0 in line 3)"),
        (codecs.BOM_UTF16_BE + b"\0n", "own.txt is text in UTF-16"),
        (b"name = " + b"[" * 100_000, "own.txt"),
        (b"name = " + b"9" * 5000, "own.txt"),
        (b"name = " + b"{a = " * 5000, "own.txt"),
        (b"column A 2 " + b"9" * 300, "own.txt"),
        ("column A \u00b2 7".encode(), "own.txt"),
    ],
)
def test_a_file_that_is_no_board_is_refused_by_its_name(
    name: str, content: bytes, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty one isn't silently the model, nor does a strange one end in a trace (T-34, T-29)."""
    file = tmp_path / "own.txt"
    file.write_bytes(content)
    with pytest.raises(Refusal) as caught:
        operators(name, file, monkeypatch)
    assert said in str(caught.value)


@pytest.mark.parametrize("name", MODELS)
def test_a_mark_before_the_text_and_windows_lines_are_no_fault(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Windows' editors write it (T-34)."""
    file = tmp_path / "own.txt"
    file.write_bytes(codecs.BOM_UTF8 + MODELS[name].read_text(encoding="utf-8").replace("\n", "\r\n").encode())
    assert operators(name, file, monkeypatch)


def test_prices_are_numbers_that_can_be_paid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many digits a file has room for (T-29)."""
    file = tmp_path / "own.toml"
    file.write_text(changed("sites = [", f"sites = [{'9' * 4000}, "), encoding="utf-8")
    with pytest.raises(Refusal, match=r"own\.toml, line \d+"):
        operators("AMAZONAS_MAP", file, monkeypatch)


def test_new_matches_lie_in_the_operators_valley(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "valley.txt"
    file.write_text(STANDARD.replace("tile FHF", "tile FFF"), encoding="utf-8")
    before = Match(TITLES["dos_rios"], 3, {}, bytes(32))
    own = operators("DOS_RIOS_LAYOUT", file, monkeypatch)["dos_rios"]
    after = Match(own, 3, {}, bytes(32))
    assert "tile FFF" in after.options["layout"]
    again = Match(own, 3, before.options, bytes(32))
    assert again.view(None) == before.view(None), "what has begun keeps its valley"


async def test_an_operators_option_is_not_the_tables(world: World) -> None:
    answer = await world.does("Anna", "new", arg="dos_rios layout=mine")
    assert answer.refused
    assert "layout" in answer.notice
    assert not await world.stores.tables.codes_of((await world.caller("Anna")).person.id)
    with pytest.raises(Refusal):
        TITLES["dos_rios"].meta.choose({"layout": "mine"})


def test_a_broken_valley_stops_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "valley.txt"
    file.write_text(STANDARD.replace("spring moreno G1", "spring moreno D8"), encoding="utf-8")
    with pytest.raises(Refusal) as caught:
        operators("DOS_RIOS_LAYOUT", file, monkeypatch)
    assert "DOS_RIOS_LAYOUT" in str(caught.value)
    assert "valley.txt, line 19: spring: " in str(caught.value)


@pytest.mark.parametrize(("palms", "said"), [("[4, 1]", ""), ("[3]", "line 10: row e2 needs 2")])
def test_new_matches_play_with_the_operators_nile(
    palms: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "nile.toml"
    model = (files("core.games.nile") / "components.toml").read_text(encoding="utf-8")
    file.write_text(model.replace("[3, 1]", palms, 1), encoding="utf-8")
    if said:
        with pytest.raises(Refusal) as caught:
            operators("NILE_BOARD", file, monkeypatch)
        assert "NILE_BOARD" in str(caught.value)
        assert f"nile.toml, {said}" in str(caught.value)
    else:
        own = operators("NILE_BOARD", file, monkeypatch)["nile"]
        assert Match(own, 2, {}, bytes(32)).view(None).board.palms[0] == 4  # type: ignore[attr-defined]
