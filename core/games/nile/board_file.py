"""The board's print and the cards, read from a data file and held to what is established.

box = load(text, "my_board.toml")      # raises BadBox: "my_board.toml, line 12: row e3 needs 3 palms, it has 2"
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from core.games.nile.components import BANKS, FIELDS_OF, LENGTHS, ROWS, Back, Board, Box, Front, Wave

WATER_CARDS = 45
DESERT_CARDS = 30
BEST_QUALITY = 4
WAVES = {"none": Wave.NONE, "single": Wave.SINGLE, "double": Wave.DOUBLE}
FACES = ("palms-1", "palms-2", "palms-3", "palms-4", "desert", "hippo")


class BadBox(ValueError):
    """A data file that can't be played with: which line breaks what."""


@cache
def standard() -> Box:
    """The project's own box. A change of it that running matches would notice raises `rules_version`."""
    return load((files(__package__) / "components.toml").read_text(encoding="utf-8"), "components.toml")


def load(text: str, name: str = "NILE_BOARD") -> Box:
    """Read a data file's text; `name` is what errors call it. Raises `BadBox`, naming line and constraint."""
    return _Reader(text, name).box()


class _Reader:
    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.lines = _lines_of_keys(text)
        try:
            self.toml = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # TOML's own faults, endless numbers, brackets in brackets
            where = re.search(r"line (\d+)", str(error))
            raise BadBox(f"{name}, line {where[1] if where else '?'}: not readable as TOML: {error}") from error

    def box(self) -> Box:
        for table in self.toml:
            if table not in (*BANKS, "water", "desert"):
                raise self._bad(table, f"there is no use for {table} here")
        return Box(
            self._board(), self._fronts(), self._backs("water", WATER_CARDS), self._backs("desert", DESERT_CARDS)
        )

    def _bad(self, key: str, why: str) -> BadBox:
        """The error at `key`, or at the nearest table above it that the file has."""
        at = key
        while at and at not in self.lines:
            at = at.rpartition(".")[0]
        return BadBox(f"{self.name}, line {self.lines.get(at, 1)}: {why}")

    def _table(self, key: str, known: tuple[str, ...]) -> Mapping[str, Any]:
        found: Any = self.toml
        for part in key.split("."):
            found = found.get(part) if isinstance(found, dict) else None
        if not isinstance(found, dict):
            raise self._bad(key, f"the table [{key}] is missing")
        for entry in found:
            if entry not in known:
                raise self._bad(f"{key}.{entry}", f"[{key}] knows no {entry}; it holds {', '.join(known)}")
        return found

    def _board(self) -> Board:
        palms: list[int] = []
        waves: list[Wave] = []
        for bank in BANKS:
            rows = self._table(bank, tuple(map(str, LENGTHS)))
            for length in LENGTHS:
                key = f"{bank}.{length}"
                row = rows.get(str(length))
                if not isinstance(row, dict) or set(row) != {"palms", "wave"}:
                    raise self._bad(key, f'row {bank[0]}{length} needs {{ palms = [...], wave = "..." }}')
                palms += self._palms(key, f"{bank[0]}{length}", length, row["palms"])
                if row["wave"] not in ("single", "double"):
                    raise self._bad(key, f'the wave of row {bank[0]}{length} is "single" or "double"')
                waves.append(WAVES[row["wave"]])
        for row_name, fields in zip(ROWS, FIELDS_OF, strict=True):
            if palms[fields[-1]] > 2:  # NIL-2 lays the first deserts there
                bank = next(bank for bank in BANKS if bank[0] == row_name[0])
                raise self._bad(f"{bank}.{row_name[1]}", f"the last field of row {row_name} has 1 or 2 palms")
        return Board(tuple(palms), tuple(waves))

    def _palms(self, key: str, name: str, length: int, palms: Any) -> list[int]:
        if not isinstance(palms, list) or len(palms) != length:
            has = len(palms) if isinstance(palms, list) else "none"
            raise self._bad(key, f"row {name} needs {length} numbers of palms, it has {has}")
        if not all(type(count) is int and 1 <= count <= BEST_QUALITY for count in palms):
            raise self._bad(key, f"palms are whole numbers from 1 to {BEST_QUALITY}, row {name} has {palms}")
        return palms

    def _counts(self, key: str, known: tuple[str, ...]) -> dict[str, int]:
        counts = self._table(key, known)
        for entry, count in counts.items():
            if type(count) is not int or count < 0:
                raise self._bad(f"{key}.{entry}", f"{entry} needs a whole number of cards, it has {count!r}")
        return dict(counts)

    def _fronts(self) -> tuple[Front, ...]:
        pairs = {f"{a}-{b}": (WAVES[a], WAVES[b]) for a in ("single", "double") for b in WAVES}
        pairs["none-none"] = (Wave.NONE, Wave.NONE)
        counts = self._counts("water.fronts", tuple(pairs))
        self._whole("water.fronts", counts, WATER_CARDS)
        fronts = [pairs[entry] for entry, count in counts.items() for _ in range(count)]
        return tuple((min(front), max(front)) for front in fronts)

    def _backs(self, deck: str, size: int) -> tuple[Back, ...]:
        counts = self._counts(f"{deck}.backs", FACES)
        self._whole(f"{deck}.backs", counts, size)
        arrows = self._counts(f"{deck}.arrows", FACES)
        for face, count in arrows.items():
            if count > counts.get(face, 0):
                have = counts.get(face, 0)
                raise self._bad(f"{deck}.arrows.{face}", f"{count} arrows on {have} {deck} cards with {face}")
        return tuple(Back(face, at < arrows.get(face, 0)) for face in FACES for at in range(counts.get(face, 0)))

    def _whole(self, key: str, counts: Mapping[str, int], size: int) -> None:
        if sum(counts.values()) != size:
            raise self._bad(key, f"[{key}] must add up to {size} cards, it has {sum(counts.values())}")


def _lines_of_keys(text: str) -> dict[str, int]:
    """Line numbers, from 1, of tables (`water.fronts`) and of the keys in them (`water.fronts.single-none`)."""
    lines: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[([\w.\-]+)\]", line):
            table = header[1]
            lines.setdefault(table, number)
        elif key := re.match(r'\s*"?([\w\-]+)"?\s*=', line):
            lines.setdefault(f"{table}.{key[1]}" if table else key[1], number)
    return lines
