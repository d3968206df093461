"""Records golden matches and counts; `tests/golden/__init__.py` says when and how."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from core.chance import SeededChance
from core.game import AnyGame, Outcome, Seat
from core.levels import decide_on_view
from core.match import Match
from core.records import Transcript
from core.titles import TITLES

FOLDER = Path(__file__).parent
TRIES = 300


class Perft(msgspec.Struct, frozen=True):
    """Lines of play of each length from one deal: `counts[0]` is the number of first moves."""

    seats: int
    options: dict[str, str]
    seed: int
    counts: list[int]


def name(seats: int, options: dict[str, str], outcome: Outcome) -> str:
    changed = [f"{key}={value}" for key, value in options.items()]
    return "-".join([str(seats), *changed, outcome.reason.rpartition(".")[2]])


def play(game: AnyGame, seats: int, options: dict[str, str], level: str, number: int) -> Match:
    match = Match(game, seats, options, number.to_bytes(32, "big"))
    chance = SeededChance(number.to_bytes(32, "little"), 1)
    while not match.over:
        match.play(
            {seat: decide_on_view(level, game, match.view(seat), match.legal(seat), chance) for seat in match.awaited}
        )
    return match


def transcript(match: Match) -> Transcript:
    outcome = match.outcome()
    assert outcome
    return Transcript(match.set_up(), match.public_records(), result=outcome.scores)


def perft(game: AnyGame, seats: int, options: dict[str, str], seed: int, depth: int) -> list[Counter[str]]:
    """Lines of play of 1, 2, ... `depth` plies, by their first move."""
    secret = seed.to_bytes(32, "big")
    counts = [Counter[str]() for _ in range(depth)]

    def walk(state: Any, ply: int, first: str) -> None:
        for moves in choices(game, state):
            begun = first or " + ".join(map(str, moves.values()))
            counts[ply][begun] += 1
            if ply + 1 < depth:
                after = state.clone()
                game.apply(after, moves, SeededChance(secret, ply + 1))
                walk(after, ply + 1, begun)

    walk(game.new(seats, game.meta.check(seats, options), SeededChance(secret)), 0, "")
    return counts


def choices(game: AnyGame, state: Any) -> Iterator[dict[Seat, Any]]:
    seats = game.to_act(state)
    if seats:
        for moves in product(*(game.legal(state, seat) for seat in seats)):
            yield dict(zip(seats, moves, strict=True))


def record_match(game: AnyGame, seats: int, options: dict[str, str], level: str, reason: str) -> Path:
    for number in range(TRIES):
        match = play(game, seats, options, level, number)
        outcome = match.outcome()
        assert outcome
        if outcome.reason.endswith(f".{reason}") or not reason:
            path = FOLDER / game.meta.key / f"{name(seats, options, outcome)}.json"
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(msgspec.json.format(msgspec.json.encode(transcript(match)), indent=1) + b"\n")
            return path
    raise SystemExit(f"none of {TRIES} matches ended by {reason}")


def count_again(game: AnyGame, depth: int) -> Path:
    path = FOLDER / game.meta.key / "perft.json"
    trees = []
    for seats in game.meta.seat_counts():
        counts = [counter.total() for counter in perft(game, seats, {}, seats, depth)]
        trees.append(Perft(seats, {}, seats, counts))
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(trees), indent=1) + b"\n")
    return path


def main() -> None:
    parser = argparse.ArgumentParser(description="Record a golden match, or count a game's first plies.")
    parser.add_argument("game", choices=sorted(TITLES))
    parser.add_argument("--seats", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--reason", default="", help="last word of the reason's key, as in coloretto.end.deck")
    parser.add_argument("--players", default="greedy-1")
    parser.add_argument("--perft", type=int, nargs="?", const=3, metavar="DEPTH")
    asked = parser.parse_args()
    game = TITLES[asked.game]
    if asked.perft:
        print(count_again(game, asked.perft))
    else:
        options = dict(pair.split("=", 1) for pair in asked.option)
        print(record_match(game, asked.seats or game.meta.seats[0], options, asked.players, asked.reason))


if __name__ == "__main__":
    main()
