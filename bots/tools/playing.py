"""Matches without people: what `simulate`, `render` and `bench` play."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import click

from core.chance import SEED_BYTES, SeededChance
from core.game import AnyGame, Outcome, Seat
from core.levels import YARDSTICK, decide_on_view
from core.match import Match
from core.people import PersonId
from core.stored import Occupant, Status
from core.table import Table
from core.titles import TITLES
from core.turn import Turn
from core.wording import Refusal


def seed_bytes(seed: int, nth: int = 0) -> bytes:
    """The `nth` match seed that follows from a number given on the command line."""
    return random.Random(f"{seed}/{nth}").randbytes(SEED_BYTES)


def parse_options(pairs: tuple[str, ...]) -> dict[str, str]:
    """`k=v` pairs. Raises `Refusal` for one without an equals sign."""
    options = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise Refusal("table.option_form", option=pair)
        options[key] = value
    return options


def moves_at_random(match: Match, dice: random.Random) -> bool:
    """Play one random ply; False when the match is over."""
    if match.over:
        return False
    match.play({seat: dice.choice(match.legal(seat)) for seat in match.awaited})
    return True


def playout(title: AnyGame, seats: int, options: Mapping[str, str], seed: bytes, level: str) -> tuple[int, Outcome]:
    """Play a match through the contract alone; returns its number of plies and how it ended."""
    state = title.new(seats, options, SeededChance(seed))
    dice = SeededChance(seed[::-1])
    ply = 0
    while to_act := title.to_act(state):
        ply += 1
        moves = {}
        for seat in to_act:
            legal = title.legal(state, seat)
            view = title.view(state, seat)
            moves[seat] = legal[0] if len(legal) == 1 else decide_on_view(level, title, view, legal, dice)
        title.apply(state, moves, SeededChance(seed, ply))
    outcome = title.outcome(state)
    assert outcome
    return ply, outcome


def match_at(title: AnyGame, seats: int, options: Mapping[str, str], seed: int, ply: int) -> Match:
    """A match after `ply` random plies, or at its end where it is shorter."""
    match = Match(title, seats, options, seed_bytes(seed))
    dice = random.Random(seed)
    while match.ply < ply and moves_at_random(match, dice):
        pass
    return match


def table_of(match: Match, names: Sequence[str]) -> Table:
    """A table round the match, whose seats have the first of these names; its news are the latest turn."""
    return Table(
        code="KXRM",
        title=match.game,
        owner=PersonId(0),
        options=match.options,
        status=Status.OVER if match.over else Status.RUNNING,
        occupants=[Occupant(name=name) for name in names[: match.seats]],
        seal=match.seal,
        match=match,
        turn=Turn(number=1, first=match.no, news_from=match.before_last_turn()),
    )


game_option = click.option("--game", "key", default="coloretto", show_default=True, help=f"One of {', '.join(TITLES)}.")
seats_option = click.option("--seats", type=int, help="Number of players; default: the fewest.")
seed_option = click.option(
    "--seed", type=int, default=1, show_default=True, help="Any number; the same gives the same."
)
options_option = click.option("--option", "pairs", multiple=True, help="A rule variant as key=value; may be repeated.")
level_option = click.option(
    "--players", "level", type=click.Choice(("random", YARDSTICK)), default=YARDSTICK, show_default=True
)


def chosen(key: str, seats: int | None, pairs: tuple[str, ...]) -> tuple[AnyGame, int, dict[str, str]]:
    """The title, count and whole options that the command line asks for. Raises `Refusal`."""
    title = TITLES.game(key)
    count = title.meta.seats[0] if seats is None else seats
    return title, count, title.meta.check(count, parse_options(pairs))


def check_seat(seat: int | None, seats: int) -> Seat | None:
    """A seat given from 1, as one from 0. Raises `Refusal` for one that isn't there."""
    if seat is None:
        return None
    if not 1 <= seat <= seats:
        raise Refusal("table.seat_unknown", seat=seat, n=seats)
    return Seat(seat - 1)
