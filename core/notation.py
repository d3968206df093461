"""Moves as text, declared once: a class names its pattern, its fields how they are written.

    Animal = Annotated[int, OneOf(ANIMALS)]

    class Give(Move, frozen=True):
        pattern = "give {animal} to {to}"
        animal: Animal
        to: Annotated[Seat, Number(4)]

    NOTATION = Notation(Play, Give, Take, Refuse)
    str(Give(3, Seat(1)))                       # 'give green-frog to 2'
    NOTATION.read("give green-frog to 2")       # the same move again

Notation is ASCII, lower case, words parted by single spaces, at most 44 characters; `/move`, the log and the buttons
hold it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar, get_type_hints

import msgspec

from core.wording import Refusal


class Field(Protocol):
    """How a value is written. `words` is the pattern of a regular expression that its text fits."""

    @property
    def words(self) -> str: ...

    def write(self, value: Any) -> str: ...

    def read(self, text: str) -> Any:
        """Raises `ValueError` for what no value is written as."""


class OneOf:
    """A number by its place in a list of words: `OneOf(ANIMALS)` writes animal 3 as `green-frog`."""

    words = r"\S+"

    def __init__(self, slugs: Sequence[str]) -> None:
        self._slugs = tuple(slugs)
        self._numbers = {slug: number for number, slug in enumerate(self._slugs)}

    def write(self, value: int) -> str:
        return self._slugs[value]

    def read(self, text: str) -> int:
        if text not in self._numbers:
            raise ValueError(text)
        return self._numbers[text]


class Named:
    """A value by its name: `Named({"ripe": True, "seed": False})`."""

    words = r"\S+"

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = dict(values)
        self._names = {value: name for name, value in self._values.items()}

    def write(self, value: Any) -> str:
        return self._names[value]

    def read(self, text: str) -> Any:
        if text not in self._values:
            raise ValueError(text)
        return self._values[text]


class Number:
    """A number from 0 below `end`, written from `first` on: `Number(4)` writes seat 1 as `2`."""

    words = r"\d{1,3}"

    def __init__(self, end: int, first: int = 1) -> None:
        self._end, self._first = end, first

    def write(self, value: int) -> str:
        return str(value + self._first)

    def read(self, text: str) -> int:
        value = int(text) - self._first
        if not text.isascii() or not 0 <= value < self._end or str(value + self._first) != text:
            raise ValueError(text)
        return value


class Move(msgspec.Struct, frozen=True):
    """A decision as a small value of ids; `str(move)` is its notation.

    `pattern` holds fixed words and fields in braces. What stands in square brackets at its end is left out where its
    fields are None.
    """

    pattern: ClassVar[str] = ""
    secret: ClassVar[bool] = False
    """True for a move that stays its owner's secret until the match is over (a kept mission)."""

    def __str__(self) -> str:
        return _form(type(self)).write(self)

    @classmethod
    def of(cls, **fields: Any) -> Self:
        """The move with these fields as they were read. A title overrides it where two texts mean one move."""
        return cls(**fields)


M_co = TypeVar("M_co", bound=Move, covariant=True)


class _Form(NamedTuple):
    """A class's pattern, taken apart."""

    kind: type[Move]
    parts: tuple[tuple[str, str | None], ...]
    """Fixed text, then the name of the field behind it or None."""
    fields: Mapping[str, Field]
    optional: int
    """How many of `parts` may be left out at the end."""
    text: re.Pattern[str]

    def write(self, move: Move) -> str:
        written = []
        for at, (fixed, name) in enumerate(self.parts):
            value = getattr(move, name) if name else None
            if name and value is None and at >= len(self.parts) - self.optional:
                break
            written.append(fixed)
            if name:
                written.append(self.fields[name].write(value))
        return "".join(written)

    def read(self, text: str) -> Move | None:
        found = self.text.fullmatch(text)
        if found is None:
            return None
        try:
            given = {name: part for name, part in found.groupdict().items() if part is not None}
            return self.kind.of(**{name: self.fields[name].read(part) for name, part in given.items()})
        except ValueError:
            return None


@cache
def _form(kind: type[Move]) -> _Form:
    required, _, rest = kind.pattern.partition("[")
    fields: dict[str, Field] = {
        name: hint.__metadata__[0]
        for name, hint in get_type_hints(kind, include_extras=True).items()
        if hasattr(hint, "__metadata__")
    }
    always, optional = _parts(required), _parts(rest.rstrip("]"))
    expression = _expression(always, fields)
    if optional:
        expression += f"(?:{_expression(optional, fields)})?"
    return _Form(kind, (*always, *optional), fields, len(optional), re.compile(expression))


def _parts(pattern: str) -> tuple[tuple[str, str | None], ...]:
    return tuple((fixed, name) for fixed, name, _, _ in Formatter().parse(pattern))


def _expression(parts: Sequence[tuple[str, str | None]], fields: Mapping[str, Field]) -> str:
    return "".join(re.escape(fixed) + (f"(?P<{name}>{fields[name].words})" if name else "") for fixed, name in parts)


class Notation(Generic[M_co]):
    """How all moves of a title are written. No text is two of its moves."""

    def __init__(self, *kinds: type[M_co]) -> None:
        self._kinds = kinds

    def read(self, text: str) -> M_co:
        """Raises `Refusal` when `text` is no move of the title."""
        words = " ".join(text.split())
        for kind in self._kinds:
            move = _form(kind).read(words)
            if isinstance(move, kind):
                return move
        raise Refusal("table.unreadable", text=text)
