"""A position in words as the page lays it out: a heading a part and a player, tables, and fields that arrows walk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Literal

import msgspec

from core.game import AnyGame, View
from core.screens import Screen, worded
from core.screens.parts import capital
from core.screens.telling import Place
from core.telling import Part
from core.wording import Line, Who, Words


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """`letters` are those of the choices that lie there."""

    text: str
    letters: tuple[str, ...] = ()


class Chapter(msgspec.Struct, frozen=True, omit_defaults=True):
    """`under` is the title of what it is a part of, where several belong together. `kind` tells what `rows` are: places
    one a row (`table`), or as they lie on the board (`grid`), where a cell without one is None; the first cell of a row
    names it. `heads` are those of the columns, that of the first one among them.
    """

    name: str
    title: str
    lines: tuple[str, ...]
    under: str = ""
    kind: Literal["", "table", "grid"] = ""
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[Cell | None, ...], ...] = ()


def chapters(game: AnyGame, screen: Screen, words: Words) -> list[Chapter]:
    """What the picture of `screen` shows, in words; [] where it shows no position."""
    shown = screen.picture
    if shown is None or shown.view is None:
        return []
    return _chapters(game, shown.view, _letters(screen), words)


def _chapters(game: AnyGame, view: View, letters: Mapping[str, tuple[str, ...]], words: Words) -> list[Chapter]:
    parts: tuple[Part, ...] = game.tell(view)
    found: list[Chapter] = []
    for part, told in zip(parts, worded(parts, words), strict=True):
        title, lines = capital(told.title, words), told.lines
        if told.rows:
            rows = tuple(tuple(_cell(place, letters) for place in row) for row in told.rows)
            kind: Literal["table", "grid"] = "grid" if _lies(told.rows) else "table"
            found.append(Chapter(told.name, title, lines, "", kind, told.heads, rows))
        elif part.topic == "players":
            found += _players(told.name, title, part.lines, words)
        else:
            found.append(Chapter(told.name, title, lines))
    return found


def _players(name: str, title: str, lines: Sequence[Line], words: Words) -> Iterator[Chapter]:
    """A chapter for each player of whom several sentences in a row tell."""
    for number, (seat, told) in enumerate(groupby(lines, _whose)):
        said = tuple(words(line) for line in told)
        if seat is None:
            yield Chapter(f"{name}-{number}", title, said)
        else:
            yield Chapter(f"{name}-{number}", words.name(seat), said, title)


def _whose(line: Line) -> int | None:
    who = line.args.get("who")
    return who.seat if isinstance(who, Who) else None


def _lies(rows: Sequence[Sequence[Place | None]]) -> bool:
    """Whether places lie beside one another in a row."""
    return any(cell is None or cell.spot for row in rows for cell in row[1:])


def _cell(place: Place | None, letters: Mapping[str, tuple[str, ...]]) -> Cell | None:
    return None if place is None else Cell(place.text, letters.get(place.spot, ()) if place.spot else ())


def _letters(screen: Screen) -> dict[str, tuple[str, ...]]:
    """The letters of the screen's choices by their spots."""
    offered = {button.letter for button in screen.choices if button.letter}
    found: dict[str, tuple[str, ...]] = {}
    for mark in screen.picture.marks if screen.picture else ():
        if mark.letter in offered:
            found[mark.spot] = (*found.get(mark.spot, ()), mark.letter)
    return found
