"""The valley's frame and tiles, read from a text file: one statement a line, so that an error can name its line.

`layout.txt` explains the statements. An operator may name a file of their own; a match carries the text of its layout
among its options and so keeps it, whatever the operator changes later.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from itertools import combinations

import msgspec

from core.games.dos_rios.components import FOREST, HILL, RIVERS, TERRAINS
from core.games.dos_rios.places import COLUMNS, NAMES, NUMBERS, PITCH, STEP, among, beside, bits

HEXES = 49
PRINTED = 13
TILES = 12
LONGEST = 4000
"""Characters of a layout's text; the box's own has some 700 without its remarks."""

LETTERS = {name[0].upper(): number for number, name in enumerate(TERRAINS)}
"""Terrains on a tile: W T C F H."""


class Layout(msgspec.Struct, frozen=True):
    """A frame and its tiles. Places are numbers as in `places`; tuples of two are left and right, Verde and Moreno."""

    hexes: tuple[int, ...]
    springs: tuple[int, int]
    town: int
    """The lattice point of the town; whoever stands there is at `places.TOWN`."""
    lakes: tuple[tuple[int, ...], tuple[int, ...]]
    roads: tuple[tuple[int, ...], tuple[int, ...]]
    printed: tuple[tuple[int, int], ...]
    """(hex, terrain)"""
    slots: tuple[tuple[int, ...], ...]
    tiles: tuple[tuple[int, ...], ...]
    """Terrains, clockwise."""


class LayoutError(ValueError):
    """A layout that can't be: `line` counts from 1, `constraint` names what is broken."""

    def __init__(self, source: str, line: int, constraint: str, reason: str) -> None:
        super().__init__(f"{source}, line {line}: {constraint}: {reason}")
        self.line = line
        self.constraint = constraint


@cache
def standard() -> Layout:
    """The box's own layout."""
    return parse((files(__package__) / "layout.txt").read_text(encoding="utf-8"), "layout.txt")


def load(text: str, source: str) -> str:
    """An operator's file, `source` by name, as the text that matches carry. Raises `LayoutError`."""
    parse(text, source)
    return plain(text)


def plain(text: str) -> str:
    """The statements alone, parted by semicolons: remarks and empty lines dropped."""
    return "; ".join(words for _, words in statements(text))


def statements(text: str) -> list[tuple[int, str]]:
    """Line numbers and statements; a semicolon ends a statement as a line's end does."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        found += [(number, " ".join(part.split())) for part in line.partition("#")[0].split(";")]
    return [(number, words) for number, words in found if words]


def parse(text: str, source: str = "layout") -> Layout:
    """Raises `LayoutError` for the first thing that can't be."""
    if len(plain(text)) > LONGEST:
        raise LayoutError(source, 1, "length", f"more than {LONGEST} characters without the remarks")
    reader = _Reader(source)
    for line, statement in statements(text):
        reader.read(line, statement.split())
    return reader.finish()


class _Reader:
    """Collects statements, checks each as far as it can, and the whole at the end."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.line = 1
        self.hexes: list[int] = []
        self.springs: dict[str, int] = {}
        self.town: int | None = None
        self.lakes: dict[str, tuple[int, ...]] = {}
        self.roads: dict[str, tuple[int, ...]] = {}
        self.printed: dict[int, int] = {}
        self.slots: list[tuple[int, ...]] = []
        self.tiles: list[tuple[int, ...]] = []
        self.lines: dict[str, int] = {}
        """Where each kind of statement stood last, for errors about the whole."""

    def error(self, constraint: str, reason: str, at: str | None = None) -> LayoutError:
        line = self.line if at is None else self.lines.get(at, self.line)
        return LayoutError(self.source, line, constraint, reason)

    def read(self, line: int, words: list[str]) -> None:
        self.line = line
        kinds: dict[str, Callable[[list[str]], None]] = {
            "column": self._column,
            "spring": self._spring,
            "town": self._town,
            "lake": self._lake,
            "road": self._road,
            "printed": self._printed,
            "slot": self._slot,
            "tile": self._tile,
        }
        if words[0] not in kinds:
            raise self.error("word", f"{words[0]!r} is none of {', '.join(kinds)}")
        self.lines[words[0]] = line
        kinds[words[0]](words[1:])

    def _point(self, name: str) -> int:
        number = NUMBERS.get(name.lower())
        if number is None or number >= COLUMNS * PITCH:
            raise self.error("name", f"{name!r} is no place: a column A to G and a row 1 to 8, such as C4")
        return number

    def _hex(self, name: str) -> int:
        number = self._point(name)
        if number not in self.hexes:
            raise self.error("name", f"no column has a hex {name}")
        return number

    def _side(self, words: list[str], known: dict[str, tuple[int, ...]]) -> str:
        if not words or words[0] not in ("left", "right") or len(words) < 2:
            raise self.error("side", "`left` or `right` and at least one place must follow")
        if words[0] in known:
            raise self.error("once", f"the {words[0]} one stands here a second time")
        return words[0]

    def _column(self, words: list[str]) -> None:
        if len(words) != 3 or not all(re.fullmatch("[0-9]{1,2}", word) for word in words[1:]):
            raise self.error("column", "a letter, the first and the last row must follow, such as `column A 2 7`")
        letter, first, last = words[0].upper(), int(words[1]), int(words[2])
        if first > last:
            raise self.error("column", f"row {first} lies below row {last}")
        found = [self._point(f"{letter}{row}") for row in range(first, last + 1)]
        if any(number in self.hexes for number in found):
            raise self.error("once", f"column {letter} has these hexes already")
        self.hexes += found

    def _spring(self, words: list[str]) -> None:
        if len(words) != 2 or words[0] not in RIVERS:
            raise self.error("spring", "a river (verde, moreno) and a place must follow")
        if words[0] in self.springs:
            raise self.error("once", f"the {words[0]} has a spring already")
        self.springs[words[0]] = spot = self._outside(words[1])
        exits = [spot + step for step in STEP if spot + step in self.hexes]
        if len(exits) != 2:
            raise self.error("spring", f"a spring has two exits, {words[1]} has {len(exits)}")

    def _outside(self, name: str) -> int:
        number = self._point(name)
        if number in self.hexes:
            raise self.error("outside", f"{name} is a hex of column {name[0].upper()}")
        return number

    def _town(self, words: list[str]) -> None:
        if len(words) != 1 or self.town is not None:
            raise self.error("town", "there is one town at one place")
        self.town = self._outside(words[0])
        near = (beside(1 << self.town) & among(*self.hexes)).bit_count()
        if near != 3:
            raise self.error("town", f"the town borders three hexes, {words[0]} borders {near}")

    def _lake(self, words: list[str]) -> None:
        side = self._side(words, self.lakes)
        self.lakes[side] = points = tuple(self._outside(word) for word in words[1:])
        if any(point in (self.town, *self.springs.values(), *self.lakes.get("left", ())[: side == "right"])
               for point in points):  # fmt: skip
            raise self.error("lake", "town, springs and the other lake keep their places")
        if not all(beside(1 << point) & among(*self.hexes) for point in points):
            raise self.error("lake", "each of its places borders a hex")

    def _road(self, words: list[str]) -> None:
        side = self._side(words, self.roads)
        self.roads[side] = tuple(self._hex(word) for word in words[1:])

    def _printed(self, words: list[str]) -> None:
        if len(words) < 2 or words[0] not in TERRAINS:
            raise self.error("printed", f"a terrain ({', '.join(TERRAINS)}) and hexes must follow")
        terrain = TERRAINS.index(words[0])
        if terrain not in (FOREST, HILL):
            raise self.error("printed", "only forests and hills are printed on the frame")
        for word in words[1:]:
            number = self._hex(word)
            self._uncovered(number, word)
            self.printed[number] = terrain

    def _uncovered(self, number: int, name: str) -> None:
        if number in self.printed or any(number in slot for slot in self.slots):
            raise self.error("cover", f"{name} has its terrain already")

    def _slot(self, words: list[str]) -> None:
        if len(words) != 3:
            raise self.error("slot", f"a tile covers three hexes, here are {len(words)}")
        slot = tuple(self._hex(word) for word in words)
        for (a, name), (b, other) in combinations(zip(slot, words, strict=True), 2):
            if not beside(1 << a) >> b & 1:
                raise self.error("slot", f"{name} and {other} are no neighbours")
        for number, word in zip(slot, words, strict=True):
            self._uncovered(number, word)
        self.slots.append(slot)

    def _tile(self, words: list[str]) -> None:
        if len(words) != 1 or len(words[0]) != 3 or any(letter not in LETTERS for letter in words[0]):
            raise self.error("tile", f"three letters of {' '.join(LETTERS)} must follow, such as `tile FHF`")
        self.tiles.append(tuple(LETTERS[letter] for letter in words[0]))

    def finish(self) -> Layout:
        counts = [
            ("column", "hexes", len(self.hexes), HEXES),
            ("spring", "springs", len(self.springs), len(RIVERS)),
            ("town", "towns", int(self.town is not None), 1),
            ("lake", "lakes", len(self.lakes), 2),
            ("road", "roads", len(self.roads), 2),
            ("printed", "printed hexes", len(self.printed), PRINTED),
            ("slot", "places for tiles", len(self.slots), TILES),
            ("tile", "tiles", len(self.tiles), TILES),
        ]
        for word, what, found, wanted in counts:
            if found != wanted:
                raise self.error("count", f"{found} {what}, there must be {wanted}", word)
        assert self.town is not None
        layout = Layout(
            hexes=tuple(sorted(self.hexes)),
            springs=(self.springs["verde"], self.springs["moreno"]),
            town=self.town,
            lakes=(self.lakes["left"], self.lakes["right"]),
            roads=(self.roads["left"], self.roads["right"]),
            printed=tuple(sorted(self.printed.items())),
            slots=tuple(self.slots),
            tiles=tuple(self.tiles),
        )
        self._check_water(layout)
        self._check_walks(layout)
        return layout

    def _check_water(self, layout: Layout) -> None:
        """Water runs down at every step, so it arrives when each hex lets it out."""
        ends = {*layout.hexes, layout.town, *layout.lakes[0], *layout.lakes[1]}
        for number in layout.hexes:
            if not any(number + step in ends for step in STEP):
                raise self.error("exits", f"water has no way out of {NAMES[number].upper()}", "column")

    def _check_walks(self, layout: Layout) -> None:
        hexes = among(*layout.hexes)
        seen = beside(1 << layout.town) & hexes | among(*layout.roads[0], *layout.roads[1])
        while (more := (seen | beside(seen)) & hexes) != seen:
            seen = more
        if seen != hexes:
            lost = NAMES[next(bits(hexes & ~seen))].upper()
            raise self.error("walk", f"nobody can walk from the town to {lost}", "column")
