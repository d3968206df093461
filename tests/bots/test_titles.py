"""The operator's own boards."""

from __future__ import annotations

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
