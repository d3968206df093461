"""`rivertable replay` and `rivertable verify`: matches from their files."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from core.chance import SEED_BYTES, commitment
from core.match import Match
from core.records import Transcript
from core.titles import TITLES
from core.wording import LANGUAGES, Refusal, Words

file_argument = click.argument("file", type=click.Path(path_type=Path))


def read(file: Path) -> Transcript:
    """Raises `Refusal` when the file can't be read as a match."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Transcript)
    except (OSError, msgspec.DecodeError) as error:
        raise Refusal("table.file_unreadable", file=str(file), why=str(error)) from error


def replayed(transcript: Transcript) -> Match:
    """Play a match again that is over or was cancelled. Raises `Refusal`: it still runs, or its log doesn't fit rules
    and seed.
    """
    if transcript.set_up.seed is None:
        raise Refusal("table.still_running")
    try:
        seed = bytes.fromhex(transcript.set_up.seed)
        if len(seed) != SEED_BYTES:
            raise ValueError(f"the seed has {len(seed)} bytes, not {SEED_BYTES}")
        match = Match.replay(TITLES.game(transcript.set_up.game), transcript.set_up, seed, transcript.records)
    except ValueError as error:
        why = f"{error}: {error.__cause__}" if isinstance(error.__cause__, Refusal) else str(error)
        raise Refusal("table.does_not_fit", why=why) from error
    if commitment(seed) != transcript.set_up.commitment:
        raise Refusal("table.seal_broken")
    outcome = match.outcome()
    if transcript.result != (outcome.scores if outcome else None):  # none for a match that was cancelled
        raise Refusal("table.result_differs")
    return match


@click.command()
@file_argument
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
def replay(file: Path, language: str) -> None:
    """Tell a finished match move by move."""
    transcript = read(file)
    match = replayed(transcript)
    words = Words(language, transcript.names)
    for entry in match.story(None):
        click.echo(f"{entry.no:4} {' '.join(words(line) for line in entry.lines)}")
    outcome = match.outcome()
    if outcome is None:
        return
    for seat in sorted(range(match.seats), key=lambda seat: outcome.places[seat] or 99):
        click.echo(f"{outcome.places[seat] or '-':>4} {words.name(seat)}: {outcome.scores[seat]}")


@click.command()
@file_argument
@click.option("--seal", default="", help="The seal that was shown when the match began, or the beginning of it.")
def verify(file: Path, seal: str) -> None:
    """Check that a finished match follows the rules and that its shuffle is the one that was sealed at the start."""
    transcript = read(file)
    match = replayed(transcript)
    if not match.commitment.startswith(seal.strip("… ").lower()):
        raise Refusal("table.seal_differs", seal=seal)
    click.echo(f"{file}: {len(match.records)} records follow the rules, the seed fits the seal {match.commitment}.")
