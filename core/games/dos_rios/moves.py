"""The decisions of Dos Rios and their notation. Places by name (`c4`, `town`, `left`, `right`), sides `s`, `se`, `sw`.

Moves are made once and looked up: lists of legal moves have hundreds of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import compress
from typing import Literal

from core.game import Move
from core.games.dos_rios.places import LEFT, NAMES, NUMBERS, OFF_HEX, PLACES, SIDES, STEP, UPPER_SIDES
from core.wording import Refusal

Kind = Literal["finca", "hacienda"]


class Flow(Move, frozen=True):
    """`flow c4 se`: the water leaves that hex or spring by that side. Rules: DR-1, DR-3, DR-15."""

    spot: int
    side: int

    def __str__(self) -> str:
        return f"flow {NAMES[self.spot]} {SIDES[self.side]}"


class Place(Move, frozen=True):
    """`place c4`: a campesino before the first turn. Rule: DR-5."""

    spot: int

    def __str__(self) -> str:
        return f"place {NAMES[self.spot]}"


class Walk(Move, frozen=True):
    """`walk town c4`: one campesino by the cheapest way. Rules: DR-7, DR-13."""

    origin: int
    to: int

    def __str__(self) -> str:
        return f"walk {NAMES[self.origin]} {NAMES[self.to]}"


class Evict(Move, frozen=True):
    """`evict c4 from b3` or `evict c4 from b3 town`: one or two campesinos go there together. Rules: DR-9, DR-10."""

    target: int
    movers: tuple[int, ...]

    def __str__(self) -> str:
        return f"evict {NAMES[self.target]} from {' '.join(NAMES[origin] for origin in self.movers)}"


class Dam(Move, frozen=True):
    """`dam c4 sw`: on that lower side of a hex or spring. Rule: DR-14."""

    spot: int
    side: int

    def __str__(self) -> str:
        return f"dam {NAMES[self.spot]} {SIDES[self.side]}"


class Build(Move, frozen=True):
    """`build finca c4`. Rule: DR-16."""

    kind: Kind
    spot: int

    def __str__(self) -> str:
        return f"build {self.kind} {NAMES[self.spot]}"


class Harvest(Move, frozen=True):
    """`harvest`: use the current card and end the turn. Rule: DR-17."""

    def __str__(self) -> str:
        return "harvest"


class Decline(Move, frozen=True):
    """`decline`: put the current card back and end the turn. Rule: DR-17."""

    def __str__(self) -> str:
        return "decline"


class End(Move, frozen=True):
    """`end`: end a turn of the first round, which has no harvest. Rule: DR-17."""

    def __str__(self) -> str:
        return "end"


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


def parse(text: str) -> DosRiosMove:
    """Raises `Refusal` when `text` is no move of this game. A dam may also be named from below, by an upper side."""
    match text.lower().split():
        case ["harvest"]:
            return HARVEST
        case ["decline"]:
            return DECLINE
        case ["end"]:
            return END
        case ["flow", spot, side] if _hex(spot) and side in SIDES:
            return flow(NUMBERS[spot], SIDES.index(side))
        case ["place", spot] if _hex(spot):
            return place(NUMBERS[spot])
        case ["walk", origin, to] if origin in NUMBERS and to in NUMBERS:
            return walk(NUMBERS[origin], NUMBERS[to])
        case ["evict", target, "from", *origins] if _hex(target) and _movers(origins):
            return evict(NUMBERS[target], *sorted(NUMBERS[origin] for origin in origins))
        case ["dam", spot, side] if _hex(spot) and side in SIDES:
            return dam(NUMBERS[spot], SIDES.index(side))
        case ["dam", spot, side] if _hex(spot) and side in UPPER_SIDES:
            above = NUMBERS[spot] - STEP[UPPER_SIDES[side]]
            if above in NAMES:
                return dam(above, UPPER_SIDES[side])
        case ["build", ("finca" | "hacienda") as kind, spot] if _hex(spot):
            return build("finca" if kind == "finca" else "hacienda", NUMBERS[spot])
        case _:
            pass
    raise Refusal("table.unreadable", text=text)


def _hex(name: str) -> bool:
    return name in NUMBERS and NUMBERS[name] not in OFF_HEX


def _movers(names: list[str]) -> bool:
    return 1 <= len(names) <= 2 and all(name in NUMBERS for name in names)
