"""Matches without people: what `render` and `bench` play, and the options of all who play."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import click

from core.chance import SEED_BYTES
from core.game import AnyGame, Seat
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

iterations_option = click.option(
    "--iterations", type=click.IntRange(min=1), help="Of the strong level; default: as its plan says."
)
deadline_option = click.option(
    "--deadline",
    "deadline_s",
    type=click.FloatRange(min=0, min_open=True),
    help="Seconds of the processor after which a decision ends; then no seed gives the same twice.",
)
jobs_option = click.option(
    "--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes that play."
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
