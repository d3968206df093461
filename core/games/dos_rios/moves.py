"""The decisions of Dos Rios and their notation. Places by name (`c4`, `town`, `left`, `right`), sides `s`, `se`, `sw`.

Moves are made once and looked up: lists of legal moves have hundreds of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from itertools import compress
from typing import Annotated, Any, Self

from core.game import Move
from core.games.dos_rios.components import Kind
from core.games.dos_rios.places import LEFT, NAMES, NUMBERS, OFF_HEX, PLACES, SIDES, STEP, UPPER_SIDES
from core.notation import Named, Notation, OneOf
from core.wording import Refusal


class PlaceName:
    """A place by its name; only those of `known` are read."""

    words = r"\S+"

    def __init__(self, known: Collection[int]) -> None:
        self._known = known

    def write(self, value: int) -> str:
        return NAMES[value]

    def read(self, text: str) -> int:
        number = NUMBERS.get(text)
        if number is None or number not in self._known:
            raise ValueError(text)
        return number


class Movers:
    """The places of one or two campesinos, sorted; they may be read in any order."""

    words = r"\S+(?: \S+)?"

    def write(self, value: tuple[int, ...]) -> str:
        return " ".join(NAMES[origin] for origin in value)

    def read(self, text: str) -> tuple[int, ...]:
        return tuple(sorted(ANYWHERE.read(name) for name in text.split()))


ANYWHERE = PlaceName(frozenset(NAMES))
HEX = PlaceName(frozenset(NAMES) - {*OFF_HEX})
"""Any lattice point: whether a hex lies there is the layout's to say, and the refusal's."""
SIDE = OneOf(SIDES)
ALL_SIDES = OneOf((*SIDES, *UPPER_SIDES))


class Flow(Move, frozen=True):
    """The water leaves that hex or spring by that side. Rules: DR-1, DR-3, DR-15."""

    pattern = "flow {spot} {side}"
    spot: Annotated[int, HEX]
    side: Annotated[int, SIDE]


class Place(Move, frozen=True):
    """A campesino before the first turn. Rule: DR-5."""

    pattern = "place {spot}"
    spot: Annotated[int, HEX]


class Walk(Move, frozen=True):
    """One campesino by the cheapest way. Rules: DR-7, DR-13."""

    pattern = "walk {origin} {to}"
    origin: Annotated[int, ANYWHERE]
    to: Annotated[int, ANYWHERE]


class Evict(Move, frozen=True):
    """One or two campesinos go there together. Rules: DR-9, DR-10."""

    pattern = "evict {target} from {movers}"
    target: Annotated[int, HEX]
    movers: Annotated[tuple[int, ...], Movers()]


class Dam(Move, frozen=True):
    """On that lower side of a hex or spring; it may also be named from below, by an upper side. Rule: DR-14."""

    pattern = "dam {spot} {side}"
    spot: Annotated[int, HEX]
    side: Annotated[int, ALL_SIDES]

    @classmethod
    def of(cls, **fields: Any) -> Self:
        spot, side = fields["spot"], fields["side"]
        if side < len(SIDES):
            return cls(spot, side)
        lower = side - len(SIDES)
        above = spot - STEP[lower]
        if above not in NAMES:
            raise ValueError(above)
        return cls(above, lower)


class Build(Move, frozen=True):
    """A finca or the hacienda where an own campesino stands. Rule: DR-16."""

    pattern = "build {kind} {spot}"
    kind: Annotated[Kind, Named({"finca": "finca", "hacienda": "hacienda"})]
    spot: Annotated[int, HEX]


class Harvest(Move, frozen=True):
    """Use the current card and end the turn. Rule: DR-17."""

    pattern = "harvest"


class Decline(Move, frozen=True):
    """Put the current card back and end the turn. Rule: DR-17."""

    pattern = "decline"


class End(Move, frozen=True):
    """End a turn of the first round, which has no harvest. Rule: DR-17."""

    pattern = "end"


DosRiosMove = Flow | Place | Walk | Evict | Dam | Build | Harvest | Decline | End

HARVEST, DECLINE, END = Harvest(), Decline(), End()


@cache
def flow(spot: int, side: int) -> Flow:
    return Flow(spot, side)


@cache
def place(spot: int) -> Place:
    return Place(spot)


@cache
def _walks(origin: int) -> tuple[Walk, ...]:
    """By goal. Made all at once, they lie side by side in memory, and lists of hundreds are put together the faster."""
    return tuple([Walk(origin, to) for to in range(PLACES)])


def walk(origin: int, to: int) -> Walk:
    return _walks(origin)[to]


_TRUTH = bytes.maketrans(b"01", b"\0\1")


def walks(origin: int, goals: int) -> Iterator[Walk]:
    """Walks from a place to each of a set: its binary digits, the lowest first, say which to take."""
    return compress(_walks(origin), f"{goals:b}"[::-1].encode().translate(_TRUTH))


@cache
def evictions(*movers: int) -> tuple[Evict, ...]:
    """Evictions by these movers, by target; made all at once like walks."""
    return tuple([Evict(target, movers) for target in range(LEFT)])


def evict(target: int, *movers: int) -> Evict:
    return evictions(*movers)[target]


@cache
def dam(spot: int, side: int) -> Dam:
    return Dam(spot, side)


@cache
def build(kind: Kind, spot: int) -> Build:
    return Build(kind, spot)


NOTATION: Notation[DosRiosMove] = Notation(Flow, Place, Walk, Evict, Dam, Build, Harvest, Decline, End)


def read(text: str) -> DosRiosMove:
    """A move in letters of any case. Raises `Refusal` when `text` is no move of this game."""
    try:
        return NOTATION.read(text.lower())
    except Refusal as refusal:  # it repeats what was typed, as it was typed
        raise Refusal(refusal.code, text=text) from None
