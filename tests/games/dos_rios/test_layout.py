"""The valley: every count and neighbourhood that the sheet states, and a loader that says what is wrong where."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from core.chance import SeededChance
from core.games.dos_rios import layout as layouts
from core.games.dos_rios.components import (
    BANDITS,
    CARDS,
    COPIES,
    DAMS,
    FINCA_PRICE,
    FINCAS,
    HACIENDA_PRICE,
    SEGMENTS,
    TERRAINS,
)
from core.games.dos_rios.ground import ground
from core.games.dos_rios.layout import LayoutError, standard
from core.games.dos_rios.places import LEFT, NAMES, NUMBERS, RIGHT, TOWN, bits
from core.games.dos_rios.title import DosRios
from core.games.dos_rios.valley import lay_tiles
from core.match import Match
from core.titles import TITLES
from core.wording import Refusal
from tests.games.dos_rios.table import at, names, of_sheet

TEXT = (Path(layouts.__file__).parent / "layout.txt").read_text(encoding="utf-8")


def test_the_box_holds_what_the_sheet_lists() -> None:
    assert dict(zip(CARDS, COPIES, strict=True)) == {
        "wheat": 2, "tobacco": 2, "corn": 2, "forest": 1, "verde": 3, "moreno": 3,
        "bandits-verde": 1, "bandits-moreno": 1,
    }  # fmt: skip
    assert sum(COPIES) == 15
    assert len(BANDITS) == 2
    assert (DAMS, SEGMENTS, FINCAS, FINCA_PRICE, HACIENDA_PRICE) == (40, 40, 4, 500, 1000)


def test_49_hexes_in_seven_columns() -> None:
    tops, heights, bottoms = [2, 1, 0, 1, 0, 1, 2], [6, 7, 8, 7, 8, 7, 6], [12, 13, 14, 13, 14, 13, 12]
    expected = {
        of_sheet(column, top + 2 * row)
        for column, (top, height) in enumerate(zip(tops, heights, strict=True))
        for row in range(height)
    }
    assert set(standard().hexes) == expected
    assert len(expected) == 49
    for column, bottom in enumerate(bottoms):
        assert max(spot for spot in expected if spot // 16 == column) == of_sheet(column, bottom)


def test_neighbours_share_a_side() -> None:
    near = ground("").near
    assert names(list(bits(near[at("c4")]))) == ["B3", "B4", "C3", "C5", "D3", "D4"]
    for spot in standard().hexes:
        column, half_row = divmod(spot, 16)
        steps = [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)]
        beside = {of_sheet(column + dx, half_row + dy) for dx, dy in steps if column + dx >= 0 and half_row + dy >= 0}
        assert {other for other in bits(near[spot]) if other not in (LEFT, RIGHT, TOWN)} == beside & {*standard().hexes}


def test_13_printed_hexes_are_forest_and_hill() -> None:
    printed = {NAMES[spot]: TERRAINS[terrain] for spot, terrain in standard().printed}
    assert Counter(printed.values()) == {"forest": 6, "hill": 7}
    for column, hexes in zip("abcdefg", (2, 2, 2, 1, 2, 2, 2), strict=True):
        rows = sorted(row for name in NUMBERS if name[0] == column and (row := NUMBERS[name]) in standard().hexes)
        assert [NAMES[row] for row in rows[:hexes]] == [name for name in sorted(printed) if name[0] == column]
    assert printed[NAMES[of_sheet(0, 2)]] == printed[NAMES[of_sheet(6, 2)]] == "forest"
    assert printed[NAMES[of_sheet(1, 1)]] == printed[NAMES[of_sheet(5, 1)]] == "hill"
    assert {NAMES[of_sheet(*spot)] for spot in [(0, 4), (1, 3), (6, 4), (5, 3), (3, 1)]} <= {
        name for name, terrain in printed.items() if terrain == "hill"
    }
    assert all(printed[NAMES[of_sheet(*spot)]] == "forest" for spot in [(2, 0), (2, 2), (4, 0), (4, 2)])


def test_springs_have_two_exits_each() -> None:
    exits = ground("").exits
    verde, moreno = standard().springs
    assert [to for _, to in exits[verde]] == [of_sheet(0, 2), of_sheet(1, 1)]
    assert [to for _, to in exits[moreno]] == [of_sheet(6, 2), of_sheet(5, 1)]


def test_town_lakes_and_roads_border_what_the_sheet_says() -> None:
    near = ground("").near
    assert near[TOWN] == sum(1 << spot for spot in (at("c8"), at("d7"), at("e8"), LEFT, RIGHT))
    assert at("c8") == of_sheet(2, 14)
    assert at("d7") == of_sheet(3, 13)
    assert at("e8") == of_sheet(4, 14)
    assert list(bits(near[LEFT])) == [of_sheet(0, 8), of_sheet(0, 10), of_sheet(0, 12), TOWN]
    assert list(bits(near[RIGHT])) == [of_sheet(6, 8), of_sheet(6, 10), of_sheet(6, 12), TOWN]


def test_35_hexes_have_three_exits_and_14_two() -> None:
    exits = ground("").exits
    assert Counter(len(exits[spot]) for spot in standard().hexes) == {3: 35, 2: 14}
    left, right = standard().lakes
    lake_sides = {
        (NAMES[spot], side)
        for spot in standard().hexes
        for side, to in exits[spot]
        if to in left + right
    }  # fmt: skip
    assert lake_sides == {
        ("a7", 0), ("b7", 0), ("b7", 2), ("c8", 2), ("g7", 0), ("f7", 0), ("f7", 1), ("e8", 1),
    }  # fmt: skip
    town_sides = {(NAMES[spot], side) for spot in standard().hexes for side, to in exits[spot] if to == standard().town}
    assert town_sides == {("d7", 0), ("c8", 1), ("e8", 2)}


def test_12_tiles_of_three_mutually_adjacent_hexes() -> None:
    tiles = standard().tiles
    assert len(tiles) == len(standard().slots) == 12
    assert Counter(TERRAINS[terrain] for tile in tiles for terrain in tile) == {
        "wheat": 8, "tobacco": 8, "corn": 8, "forest": 7, "hill": 5,
    }  # fmt: skip
    assert all(len(set(tile)) > 1 for tile in tiles)
    covered = [spot for slot in standard().slots for spot in slot]
    assert len(covered) == len(set(covered)) == 36
    assert not set(covered) & {spot for spot, _ in standard().printed}


def test_slots_turn_clockwise() -> None:
    for slot in standard().slots:
        (ax, ay), (bx, by), (cx, cy) = ((spot // 16 * 1.732, spot % 16) for spot in slot)
        assert (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0  # y grows downwards


def test_dr_5_tiles_are_dealt_and_turned_by_the_match_seed() -> None:
    first = lay_tiles(standard(), SeededChance(bytes(32)))
    assert first == lay_tiles(standard(), SeededChance(bytes(32)))
    assert first != lay_tiles(standard(), SeededChance(b"1" * 32))
    assert len(first) == 49
    turns = {
        tuple(lay_tiles(standard(), SeededChance(bytes([n] * 32)))[spot] for spot in standard().slots[0])
        for n in range(200)
    }
    possible = {tile[turn:] + tile[:turn] for tile in standard().tiles for turn in range(3)}
    assert turns == possible


ERRORS = [
    ("column A 2 7", "rows A 2 7", "word"),
    ("column A 2 7", "column A 7 2", "column"),
    ("column A 2 7", "column A two 7", "column"),
    ("column B 1 7", "column B 1 9", "name"),
    ("column B 1 7", "column A 2 7", "once"),
    ("spring verde A1", "spring azul A1", "spring"),
    ("spring moreno G1", "spring verde G1", "once"),
    ("spring verde A1", "spring verde B8", "spring"),
    ("town D8", "town D7", "outside"),
    ("town D8", "town B8", "town"),
    ("lake right F8 G8", "lake left F8 G8", "once"),
    ("lake right F8 G8", "lake right F8 A8", "lake"),
    ("lake left A8 B8", "lake middle A8", "side"),
    ("road left A5 A6 A7", "road left A5 A6 A8", "name"),
    ("printed forest A2", "printed swamp A2", "printed"),
    ("printed forest A2", "printed wheat A2", "printed"),
    ("printed forest A2", "printed forest A2 A2", "cover"),
    ("slot A4 B3 B4", "slot A4 B3", "slot"),
    ("slot A4 B3 B4", "slot A4 B3 C4", "slot"),
    ("slot A4 B3 B4", "slot A3 B3 B2", "cover"),
    ("tile WFH", "tile WFX", "tile"),
    ("tile WFH\n", "", "count"),
    ("slot C3 D2 D3\n", "", "count"),
    ("column G 2 7", "column G 2 6", "name"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "constraint"), ERRORS)
def test_errors_of_a_layout_name_line_and_constraint(old: str, new: str, constraint: str) -> None:
    text = TEXT.replace(old, new, 1)
    with pytest.raises(LayoutError) as caught:
        layouts.parse(text, "mine.txt")
    assert caught.value.constraint == constraint
    assert str(caught.value).startswith(f"mine.txt, line {caught.value.line}: {constraint}: ")
    if constraint not in ("count", "name", "once"):
        first = next(n for n, line in enumerate(text.splitlines(), 1) if new.splitlines()[0] in line)
        assert caught.value.line == first


def test_a_match_keeps_the_layout_it_began_with() -> None:
    operator = DosRios(layouts.load(TEXT.replace("tile FHF", "tile FFF"), "mine.txt"))
    seed = bytes(range(32))
    began = Match(operator, 2, {}, seed)
    set_up = began.set_up()
    assert "tile FFF" in set_up.options["layout"]
    plain = DosRios()  # the operator changed their mind
    again = Match.replay(plain, set_up, seed, began.records)
    assert again.view(None) == began.view(None)
    assert Match(plain, 2, {}, seed).view(None) != began.view(None)


def test_a_layout_that_cannot_be_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        Match(TITLES["dos_rios"], 2, {"layout": "town D8"}, bytes(32))
    assert caught.value.code == "dos_rios.no.layout"
    with pytest.raises(LayoutError, match="length"):
        layouts.parse("town D8\n" * 1000)
