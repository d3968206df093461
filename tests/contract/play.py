"""Lines of play: a seed and a policy give one match."""

from __future__ import annotations

import hashlib
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from core.chance import SeededChance
from core.game import AnyGame, Event, Move, Seat
from core.match import Match

Policy = Callable[[random.Random, AnyGame, Any, Seat, Sequence[Move]], Move]


def uniform(rng: random.Random, game: AnyGame, state: Any, seat: Seat, legal: Sequence[Move]) -> Move:
    return rng.choice(legal)


def by_kind(rng: random.Random, game: AnyGame, state: Any, seat: Seat, legal: Sequence[Move]) -> Move:
    """Every kind of move alike: rare kinds drown in long lists otherwise."""
    kinds: dict[str, list[Move]] = defaultdict(list)
    for move in legal:
        kinds[str(move).partition(" ")[0]].append(move)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def greedy(rng: random.Random, game: AnyGame, state: Any, seat: Seat, legal: Sequence[Move]) -> Move:
    """The title's own computer player: well-played matches end in other ways."""
    move: Move = game.decide(game.view(state, seat), legal, SeededChance(rng.randbytes(32)))
    return move


POLICIES: dict[str, Policy] = {"uniform": uniform, "by_kind": by_kind, "greedy": greedy}


@dataclass(frozen=True)
class Line:
    """One way to play a match."""

    seed: int
    policy: str

    @property
    def match_seed(self) -> bytes:
        return hashlib.sha256(str(self.seed).encode()).digest()

    def rng(self, salt: str = "") -> random.Random:
        return random.Random(f"{self.seed}{salt}")

    def choose(self, rng: random.Random, game: AnyGame, state: Any) -> dict[Seat, Move]:
        choose = POLICIES[self.policy]
        return {seat: choose(rng, game, state, seat, game.legal(state, seat)) for seat in game.to_act(state)}


@dataclass(frozen=True)
class Moment:
    """A position with what led to it; `state` is live and goes on changing."""

    ply: int
    state: Any
    moves: Mapping[Seat, Move]
    events: Sequence[Event]
    chance: Callable[[], SeededChance]
    """The chance that decides the next ply; each call begins it anew."""


def moments(case: Any, line: Line) -> Iterator[Moment]:
    """The positions of one match, from the first to the last."""
    game: AnyGame = case.game
    seed, rng = line.match_seed, line.rng()
    state = game.new(case.seats, case.whole, SeededChance(seed))
    bound = game.bound(case.seats, case.whole)
    moves: Mapping[Seat, Move] = {}
    events: Sequence[Event] = ()
    for ply in range(bound + 1):
        yield Moment(ply, state, moves, events, lambda ply=ply: SeededChance(seed, ply + 1))  # type: ignore[misc]
        if not game.to_act(state):
            return
        moves = line.choose(rng, game, state)
        events = game.apply(state, moves, SeededChance(seed, ply + 1))
    raise AssertionError(f"{case}: no end within {bound} plies")


def glances(case: Any, line: Line) -> Iterator[Moment]:
    """Every `EVERY`-th moment (see the plug): for checks that cost much more than a move."""
    at = line.rng("glances").randrange(case.every)
    return (moment for moment in moments(case, line) if moment.ply % case.every == at or not moment.ply)


def matches(case: Any, line: Line) -> Iterator[Match]:
    """One live match after each press, from its set-up to its end."""
    match = Match(case.game, case.seats, dict(case.options), line.match_seed)
    rng = line.rng()
    while True:
        yield match
        if match.over:
            return
        press(match, line, rng)


def press(match: Match, line: Line, rng: random.Random) -> None:
    """Everybody awaited decides."""
    state = match._state
    match.play({seat: POLICIES[line.policy](rng, match.game, state, seat, match.legal(seat)) for seat in match.awaited})


ATOMS = frozenset({int, str, bool, float, bytes, type(None)})


def frozen(thing: Any, *, caches: Sequence[str] = ()) -> Any:
    """A state as a value that can be compared; slots named in `caches` are left out."""
    if type(thing) in ATOMS:
        return thing
    match thing:
        case dict():
            return frozenset((frozen(key), frozen(value)) for key, value in thing.items())
        case tuple() if _is_value(thing):
            return thing
        case list() | tuple():
            return tuple(thing) if ATOMS.issuperset(map(type, thing)) else tuple(map(frozen, thing))
        case set() | frozenset():
            return frozenset(map(frozen, thing))
        case bytearray():
            return bytes(thing)
        case Move() | int() | str():
            return thing
    fields = _fields(thing)
    if fields is None:
        return thing if type(thing).__hash__ is not object.__hash__ else repr(thing)
    return (type(thing).__name__, *((name, frozen(getattr(thing, name))) for name in fields if name not in caches))


def _is_value(thing: tuple[Any, ...]) -> bool:
    """Whether nothing in the tuple can change: then it needs no copy, which is most of the work."""
    try:
        hash(thing)
    except TypeError:
        return False
    return True


def _fields(thing: Any) -> Sequence[str] | None:
    if isinstance(thing, msgspec.Struct):
        return thing.__struct_fields__
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    return slots or (sorted(vars(thing)) if hasattr(thing, "__dict__") else None)


def position(case: Any, state: Any) -> Any:
    """`state` as a value, with whatever legal lists it keeps filled in."""
    for seat in range(case.seats):
        case.game.legal(state, Seat(seat))
    return frozen(state, caches=getattr(case.plug, "SAME", ()))
