"""Twin matches: two matches that one viewer can't tell apart must look the same to them, to the last byte.

A match is played and everything that chance decided is recorded. The game's plug then proposes a *twin*: the same
match with other values where, by the sheet's "Hidden information", `viewer` can't know at its end what was dealt. Both
are played on scripted chance with the same moves, and whatever `WATCHERS` make of them at every step must be equal.

A match may be cut short, so "the end" is any moment: what comes after it is hidden too.

The plug's part, `twin(record, viewer, rng) -> Twin | None`:

- `record.deals` lists what chance decided, in order; a `Deal` is known by its `key`. A shuffle's `value` is the tuple
  of items in their new order (last item last), a number's the number.
- `record.plies` are the plies played (forced ones too), `record.states[k]` a copy of the position before ply k; the
  last one is the end.
- The twin's `deals` replace some values by key. `moves` replaces, by ply, moves of *others* that stay secret to the
  end of the record (a kept mission). `places` names every place hidden from the viewer, with what was there and what
  is there now: over the twins of a case each of them must have changed, else the test proves less than it says.
- It must be written from the sheet. It never calls `view`: a leak there would be carried along.

Whatever else a viewer receives joins by a line in `tests.contract.watchers`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from core.chance import SeededChance
from core.game import Move, Seat
from core.match import Match, Ply
from tests.contract.play import Line, press
from tests.contract.watchers import DEAR, WATCHERS, Instant, Watchers

if TYPE_CHECKING:  # cases read the plugs, which read this
    from tests.contract.cases import Case

Key = tuple[int, int]
"""The ply that a thing is decided for (0 the set-up), and its number within the ply."""


class Leak(AssertionError):
    """A viewer was shown what they can't know."""


@dataclass(frozen=True)
class Deal:
    key: Key
    what: str
    value: Any


@dataclass(frozen=True)
class Record:
    """A match as the plug sees it."""

    case: Case
    line: Line
    deals: Sequence[Deal]
    plies: Sequence[Ply]
    states: Sequence[Any]


@dataclass(frozen=True)
class Twin:
    deals: Mapping[Key, Any]
    places: Mapping[Hashable, tuple[Any, Any]]
    moves: Mapping[int, Mapping[Seat, Move]] = field(default_factory=dict)


SELF = Twin({}, {})
"""The match itself."""


STEPS = 8
"""How often dear watchers look during a match by default, besides at its end."""


def chance_of(script: Mapping[Key, Any], log: dict[Key, Deal] | None = None) -> type:
    """A `SeededChance` that decides by `script`, and by the seed where it is silent."""

    class ScriptedChance:
        def __init__(self, seed: bytes, ply: int = 0) -> None:
            self._plain = SeededChance(seed, ply)
            self._ply, self._index = ply, 0

        def below(self, n: int, what: str = "") -> int:
            value: int = self._decide(what, self._plain.below(n, what))
            assert 0 <= value < n, f"the twin decides {value} of {n} for {what}"
            return value

        def shuffle(self, items: list[Any], what: str = "") -> None:
            self._plain.shuffle(items, what)
            value = self._decide(what, tuple(items))
            assert Counter(value) == Counter(items), f"the twin's {what} holds other things"
            items[:] = value

        def _decide(self, what: str, plain: Any) -> Any:
            key = (self._ply, self._index)
            self._index += 1
            value = script.get(key, plain)
            if log is not None:
                log[key] = Deal(key, what, value)
            return value

    return ScriptedChance


def record(case: Case, line: Line, cut: int | None = None) -> Record:
    """Play a match, up to `cut` plies or a few more where the table plays on by itself."""
    rng = line.rng()
    match = Match(case.game, case.seats, dict(case.options), line.match_seed)
    while not match.over and (cut is None or match.ply < cut):
        press(match, line, rng)
    log: dict[Key, Deal] = {}
    chance = chance_of({}, log)
    state = case.game.new(case.seats, case.whole, chance(line.match_seed))
    states = [state.clone()]
    for at, ply in enumerate(match.line):
        case.game.apply(state, ply.moves, chance(line.match_seed, at + 1))
        states.append(state.clone())
    return Record(case, line, [log[key] for key in sorted(log)], tuple(match.line), states)


Seen = tuple[int, str, Any]
"""Ply, watcher, and what it made."""


def stream(
    of: Record, viewer: Seat | None, twin: Twin, watchers: Watchers, dear: Watchers, steps: int = STEPS
) -> list[Seen]:
    """What `viewer` receives during `twin` of the match."""
    case, line, seen = of.case, of.line, []
    probes, end = probe_moves(of), len(of.plies)
    secrets = line.rng("pending" if twin is SELF else "others pending")
    dear_at = {end, *line.rng("dear").sample(range(end), min(steps, end))}
    scripted = chance_of({deal.key: deal.value for deal in of.deals} | dict(twin.deals))
    with patch("core.match.SeededChance", scripted), patch("core.thinking.reviewing.SeededChance", scripted):
        match = Match(case.game, case.seats, dict(case.options), line.match_seed)
        while True:
            watching = {**watchers, **dear} if match.ply in dear_at else watchers
            if match.ply % case.every and match.ply not in dear_at:
                watching = {}
            known = line.rng(str(match.ply))
            chosen = waiting(match, viewer, secrets, known) if watching else {}
            premoves = planned(match, viewer, secrets, known) if watching else {}
            hinted = asked_for_hints(match, viewer, secrets, known) if watching else {}
            for pending in [{}, chosen] if chosen else [{}]:
                instant = Instant(match, viewer, pending, probes, premoves, hinted)
                seen += [(match.ply, name, watch(instant)) for name, watch in watching.items()]
            if match.ply == end:
                return seen
            moves = {seat: move for seat, move in of.plies[match.ply].moves.items() if seat in match.awaited}
            match.play(moves | dict(twin.moves.get(match.ply, {})))


def waiting(match: Match, viewer: Seat | None, secrets: random.Random, known: random.Random) -> dict[Seat, Move]:
    """Answers to a joint choice that still waits for one. How many of the others have chosen is `known`, and what the
    viewer has chosen; who has chosen, and what, isn't.
    """
    if len(match.awaited) < 2:
        return {}
    others = [seat for seat in match.awaited if seat != viewer]
    many = known.randint(1, len(others))
    chosen = {seat: secrets.choice(match.legal(seat)) for seat in secrets.sample(others, many)}
    if viewer in match.awaited and many < len(others) and known.random() < 0.5:
        chosen[viewer] = known.choice(match.legal(viewer))
    return chosen


def asked_for_hints(
    match: Match, viewer: Seat | None, secrets: random.Random, known: random.Random
) -> dict[Seat, tuple[int, ...]]:
    """In which positions each seat has asked for a hint. What others have is secret until the match is over."""
    asked = {}
    for seat in map(Seat, range(match.seats)):
        rng = known if match.over or seat == viewer else secrets
        asked[seat] = tuple(
            sorted(rng.sample(range(len(match.records) + 1), min(len(match.records), rng.randrange(4))))
        )
    return asked


def planned(match: Match, viewer: Seat | None, secrets: random.Random, known: random.Random) -> dict[Seat, list[Move]]:
    """Premoves of the viewer and of one of the others."""
    if match.over:
        return {}
    other = secrets.choice([seat for seat in map(Seat, range(match.seats)) if seat != viewer])
    turns = {other: a_turn(match, other, secrets)}
    if viewer is not None:
        turns[viewer] = a_turn(match, viewer, known)
    return {seat: moves for seat, moves in turns.items() if moves}


def a_turn(match: Match, seat: Seat, rng: random.Random) -> list[Move]:
    """Up to two premoves that could be made one after the other."""
    moves: list[Move] = []
    for _ in range(rng.randrange(3)):
        ahead = match.game.look_ahead(match.view(seat), seat, moves)
        if ahead is None or not ahead.legal:
            break
        moves.append(rng.choice(ahead.legal))
    return moves


def probe_moves(of: Record) -> list[Move]:
    moves = {str(move): move for ply in of.plies for move in ply.moves.values()}
    return [moves[text] for text in of.line.rng("probes").sample(sorted(moves), min(6, len(moves)))]


def compare(
    of: Record,
    viewer: Seat | None,
    twin: Twin,
    watchers: Watchers = WATCHERS,
    dear: Watchers = DEAR,
    steps: int = STEPS,
) -> None:
    """Raises `Leak` at the first thing that differs."""
    one, other = (stream(of, viewer, world, watchers, dear, steps) for world in (SELF, twin))
    for seen, twin_seen in zip_longest(one, other):
        if seen != twin_seen:
            who = "the public" if viewer is None else f"seat {viewer}"
            raise Leak(f"{of.case}, {of.line}: {who} can tell the twins apart\n  {seen}\n  {twin_seen}")
