"""`rivertable replay` and `rivertable verify`: matches from their files."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from core.chance import SEED_BYTES
from core.match import Match
from core.names import tidy
from core.records import SetUp, Transcript
from core.screens.absent import played_by
from core.screens.parts import told
from core.seal import Seal
from core.times import plain
from core.titles import TITLES
from core.wording import LANGUAGES, Refusal, Words


def _plain(text: str) -> str:
    return tidy(text) if text else ""


file_argument = click.argument("file", type=click.Path(path_type=Path))


MOST_MB = 8
"""A long match with thousands of take-backs fills one."""


def read(file: Path) -> Transcript:
    """Raises `Refusal` when the file can't be read as a match, whatever it holds."""
    try:
        with file.open("rb") as opened:
            content = opened.read((MOST_MB << 20) + 1)
        if len(content) > MOST_MB << 20:
            raise Refusal("table.file_too_long", file=str(file), mb=MOST_MB)
        return msgspec.json.decode(content, type=Transcript)
    except (OSError, ValueError, RecursionError) as error:
        raise Refusal("table.file_unreadable", file=str(file), why=str(error)) from error


def replayed(transcript: Transcript) -> Match:
    """Play a match again that is over or was cancelled. Raises `Refusal`: it still runs, or its log doesn't fit rules
    and seed.
    """
    if transcript.set_up.seed is None:
        raise Refusal("table.still_running")
    try:
        seal = sealed(transcript.set_up)
        match = Match.replay(TITLES.game(transcript.set_up.game), transcript.set_up, seal, transcript.records)
        if len(match.records) != len(transcript.records):
            raise ValueError("the log ends too soon")
    except ValueError as error:
        why = f"{error}: {error.__cause__}" if isinstance(error.__cause__, Refusal) else str(error)
        raise Refusal("table.does_not_fit", why=why) from error
    if seal.commitment != transcript.set_up.commitment:
        raise Refusal("table.seal_broken")
    outcome = match.outcome()
    if transcript.result != (outcome.scores if outcome else None) or transcript.cancelled != (outcome is None):
        raise Refusal("table.result_differs")
    return match


def sealed(set_up: SetUp) -> Seal:
    """What was sealed at the start, with everybody's shares. Raises `ValueError` for what can't be, `Refusal` where the
    seed isn't what follows.
    """
    seed = _bytes("seed", set_up.seed)
    if set_up.shares is None and set_up.secret is None:
        return Seal(seed, None)
    seal = Seal(_bytes("secret", set_up.secret), set_up.shares or ())
    if not seal.traceable:
        seal = msgspec.structs.replace(seal, settled=seed)
    if not seal.sound or seal.seed != seed:
        raise Refusal("table.shares_broken")
    return seal


def _bytes(what: str, text: str | None) -> bytes:
    found = bytes.fromhex(text or "")
    if len(found) != SEED_BYTES:
        raise ValueError(f"the {what} has {len(found)} bytes, not {SEED_BYTES}")
    return found


@click.command()
@file_argument
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
def replay(file: Path, language: str) -> None:
    """Tell a finished match move by move."""
    transcript = read(file)
    match = replayed(transcript)
    words = Words(language, [tidy(name) for name in transcript.names])
    for entry in match.story(None):
        click.echo(f"{entry.no:4} {plain(told(entry, words))}")
    outcome = match.outcome()
    if outcome is None:
        return
    for seat in sorted(range(match.seats), key=lambda seat: outcome.places[seat] or 99):
        who = played_by(seat, match.seatings, words)
        click.echo(f"{outcome.places[seat] or '-':>4} {who}: {outcome.scores[seat]}")


@click.command()
@file_argument
@click.option("--seal", default="", help="The seal that the lobby card showed, or the beginning of it.")
def verify(file: Path, seal: str) -> None:
    """Check that a finished match follows the rules and that its shuffle is the one that was sealed at the start."""
    transcript = read(file)
    match = replayed(transcript)
    if not match.commitment.startswith(seal.strip("… ").lower()):
        raise Refusal("table.seal_differs", seal=seal)
    click.echo(f"{file}: {len(match.records)} records follow the rules, the seed fits the seal {match.commitment}.")
    for share in match.seal.shares or ():
        parts = " ".join(filter(None, map(_plain, (share.name, share.press, share.word))))
        click.echo(f"In the seed: {parts or 'a share that was erased since'}")
    if not match.seal.traceable:
        click.echo(
            "The deal follows from the seed; where the seed came from can't be checked since that share was erased."
        )
