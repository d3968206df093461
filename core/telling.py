"""A position in words, in parts that one can ask for: what a blind player plays from, and what stands beside a picture.

A title tells its views (`Game.tell`) as data: parts in the order of their importance to the viewer, each of sentences
that stand on their own. What is made of them - a short text, the part that somebody asked for, a picture's alternative,
a table on the page - is made in one place for all titles (`core.screens.telling`).

Words are for the ear: no signs (● → | ~ ×), no colon in place of grammar, no short forms; one fact a sentence.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from core.wording import Line

Topic = Literal["now", "me", "leads", "players", "map", "end"]
"""What one asks for: what the match waits for; what is the viewer's own, also what only they know; who leads and by
what; each player in turn; the board; what ends the match, and how near that is.
"""


class Cell(msgspec.Struct, frozen=True):
    """Of a `Grid`. `spot` is the place of the board that it is (`Step.mark`), "" for a word about one."""

    text: Line
    spot: str = ""


class Grid(msgspec.Struct, frozen=True):
    """The same as a table for the page, which one walks by arrows: `heads` of its columns, and rows of as many cells,
    the first of each naming the row. Where places lie as on the board, a cell without one is None.
    """

    heads: tuple[Line, ...]
    rows: tuple[tuple[Cell | None, ...], ...]


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a position, for one viewer.

    `name` is short ASCII, unique in its title: the topic's own name, or one below it (`market` of the topic `map`).
    `title` names it in a button and where it is left out ("the market"). `brief` is what a short text and a picture's
    alternative say in place of `lines`: None where these are short enough, () where it stays away there.
    """

    name: str
    topic: Topic
    title: Line
    lines: tuple[Line, ...]
    brief: tuple[Line, ...] | None = None
    grid: Grid | None = None

    @property
    def short(self) -> tuple[Line, ...]:
        return self.lines if self.brief is None else self.brief
