"""Words of the game as arguments of its sentences: names of fields and rows, plants, cards, waves, the tide.

Plants have forms in the catalogues (`core.wording`): `the`, `of`, `your`, `ripe`, `spoiled`, `rotten`, and the last
three with `your_`; tides `the`, `to`, `in`; waves `a`. Italian has the printed rules' words: flusso and riflusso are
the Nile's, a pila is one of a player's two stacks of water cards, the desert cards lie in a mazzo.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from core.games.nile.components import FIELDS, KINDS, ROWS, Back, Tide, Wave
from core.wording import Arg, Line, Term

KIND_TERM: tuple[Term, ...] = tuple(Term(f"nile.{kind}") for kind in KINDS)
KIND_CAPITAL: tuple[Term, ...] = tuple(Term(f"nile.capital.{kind}") for kind in KINDS)
"""Where a choice or a sentence begins with it."""

KIND_SHORT: tuple[Term, ...] = tuple(Term(f"nile.short.{kind}") for kind in KINDS)
"""Short, with a capital."""

KIND_TIGHT: tuple[Term, ...] = tuple(Term(f"nile.short.{kind}.tight") for kind in KINDS)
"""Three letters, where pairs of kinds stand three in a row."""

WAVE_TERM: dict[int, Term] = {wave: Term(f"nile.wave.{wave.name.lower()}") for wave in Wave}


def field_name(field: int) -> str:
    """`E5a`: what the picture prints at the edge of the row and on its fields."""
    return FIELDS[field][0].upper() + FIELDS[field][1:]


def row_name(row: int) -> str:
    return ROWS[row].upper()


def row_numbers(rows: Sequence[int]) -> tuple[int, ...]:
    """Market rows as they are counted at the table, from 1."""
    return tuple(row + 1 for row in rows)


@cache
def _count(kind: int, count: int) -> Line:
    return Line(f"nile.count.{KINDS[kind]}", {"n": count})


def plants_line(counts: Sequence[int]) -> tuple[Arg, ...]:
    """`2 flax, 1 wheat` for counts by kind; `nothing` for none."""
    held = tuple([_count(kind, count) for kind, count in enumerate(counts) if count])
    return held or (Term("nile.nothing"),)


def back_term(back: Back) -> Term:
    return Term(f"nile.back.{back.face}{'.arrow' if back.arrow else ''}")


def sector(tide: Tide) -> Term:
    return Term(f"nile.tide.{tide.name.lower()}")
