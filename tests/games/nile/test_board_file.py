"""The data file: what the sheet counts, and errors that name line and constraint."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from core.games.nile.board_file import BadBox, load, standard
from core.games.nile.components import COPIES, FIELDS, FIELDS_OF, KINDS, MARKET, PLANTS, ROWS, TRACK, Tide, Wave
from core.games.nile.title import Nile
from core.match import Match
from core.titles import TITLES
from core.wording import Refusal

TEXT = (files("core.games.nile") / "components.toml").read_text(encoding="utf-8")
BOX = standard()


def test_established_counts() -> None:
    assert len(FIELDS) == 28
    assert sorted(map(len, FIELDS_OF)) == [2, 2, 3, 3, 4, 4, 5, 5]
    assert dict(zip(KINDS, COPIES, strict=True)) == {"flax": 5, "wheat": 4, "grape": 3, "onion": 2, "aubergine": 1}
    assert PLANTS == 15
    assert MARKET == (3, 4, 4, 5)
    assert TRACK == 30
    assert [sector.name for sector in Tide] == ["FLOOD", "EBB_1", "EBB_2"]
    assert len(BOX.fronts) == len(BOX.water_backs) == 45
    assert len(BOX.desert_backs) == 30


def test_reconstructed_palms_and_waves() -> None:
    palms = {row: [BOX.board.palms[field] for field in FIELDS_OF[number]] for number, row in enumerate(ROWS)}
    assert palms == {
        "e2": [3, 1],
        "e3": [3, 2, 1],
        "e4": [4, 3, 2, 1],
        "e5": [4, 4, 3, 2, 1],
        "w2": [2, 1],
        "w3": [4, 2, 1],
        "w4": [4, 3, 2, 1],
        "w5": [4, 3, 3, 2, 1],
    }
    s, d = Wave.SINGLE, Wave.DOUBLE
    assert BOX.board.waves == (s, d, s, d, d, s, d, s)


def test_reconstructed_cards() -> None:
    s, d, n = Wave.SINGLE, Wave.DOUBLE, Wave.NONE
    assert Counter(BOX.fronts) == {(n, s): 9, (n, d): 9, (s, s): 9, (d, d): 9, (s, d): 9}
    water = Counter(back.face for back in BOX.water_backs)
    assert water == {"palms-1": 6, "palms-2": 6, "palms-3": 5, "palms-4": 4, "desert": 14, "hippo": 10}
    arrows = Counter(back.face for back in BOX.water_backs if back.arrow)
    assert arrows == {"palms-1": 3, "palms-2": 3, "desert": 4, "hippo": 2}
    desert = Counter(back.face for back in BOX.desert_backs)
    assert desert == {"palms-1": 5, "palms-2": 5, "palms-3": 4, "palms-4": 3, "desert": 8, "hippo": 5}
    arrows = Counter(back.face for back in BOX.desert_backs if back.arrow)
    assert arrows == {"palms-1": 2, "desert": 2, "palms-3": 1, "hippo": 1}


def line_of(text: str) -> int:
    return next(number for number, line in enumerate(TEXT.splitlines(), 1) if text in line)


E3 = "3 = { palms = [3, 2, 1]"


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        (E3, "3 = { palms = [3, 2]", E3, "row e3 needs 3 numbers of palms, it has 2"),
        (E3, "3 = { palms = [3, 5, 1]", E3, "palms are whole numbers from 1 to 4, row e3 has [3, 5, 1]"),
        (E3, "3 = { palms = [3, 2, 3]", E3, "the last field of row e3 has 1 or 2 palms"),
        (E3, "3 = { palm = [3, 2, 1]", E3, "row e3 needs { palms"),
        ('[4, 2, 1], wave = "single"', '[4, 2, 1], wave = "none"', "[4, 2, 1], wave", 'of row w3 is "single" or'),
        ("single-none = 9", "single-none = 8", "[water.fronts]", "[water.fronts] must add up to 45 cards, it has 44"),
        ("single-none = 9", "single-nix = 9", "single-none = 9", "[water.fronts] knows no single-nix"),
        ("palms-4 = 4", "palms-4 = -4", "palms-4 = 4", "palms-4 needs a whole number of cards, it has -4"),
        ("palms-4 = 3", "palms-4 = 4", "[desert.backs]", "[desert.backs] must add up to 30 cards, it has 31"),
        ("[desert.arrows]", "[desert.arrows]\npalms-4 = 9", None, "9 arrows on 3 desert cards with palms-4"),
        ("[west]", "[waste]", "[west]", "there is no use for waste here"),
        ("[east]", "[east", "[east]", "not readable as TOML"),
    ],
)
def test_an_error_names_line_and_constraint(old: str, new: str, line: str | None, why: str) -> None:
    assert old in TEXT
    with pytest.raises(BadBox) as caught:
        load(TEXT.replace(old, new, 1), "mine.toml")
    assert why in str(caught.value)
    assert str(caught.value).startswith("mine.toml, line ")
    if line is not None:
        assert f"line {line_of(line)}:" in str(caught.value)


def test_a_missing_table_is_named() -> None:
    with pytest.raises(BadBox, match=r"the table \[water.arrows\] is missing"):
        load(TEXT.replace("[water.arrows]", "[water.arrow]", 1))


OWN = TEXT.replace("[3, 1]", "[4, 1]", 1)


def test_a_running_match_keeps_the_box_it_began_with() -> None:
    match = Match(Nile(OWN), 2, {}, bytes(32))
    assert match.view(None).board.palms[0] == 4  # type: ignore[attr-defined]
    for title in (Nile(OWN.replace("[2, 1]", "[1, 1]", 1)), Nile()):
        again = Match.replay(title, match.set_up(), bytes(32), match.records)
        assert again.view(None) == match.view(None)
        assert Match(title, 2, {}, bytes(32)).view(None) != match.view(None)


def test_a_match_with_a_broken_box_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        Match(TITLES["nile"], 2, {"board": OWN.replace("[4, 1]", "[9, 1]", 1)}, bytes(32))
    assert "row e2 has [9, 1]" in str(caught.value)


def test_a_title_with_a_broken_box_is_not_made() -> None:
    with pytest.raises(BadBox, match=r"mine.toml, line \d+: "):
        Nile(OWN.replace("[4, 1]", "[4]", 1), "mine.toml")
