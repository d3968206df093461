"""`rivertable render`: a picture of a position."""

from __future__ import annotations

from pathlib import Path

import click

from bots.tools.playing import check_seat, chosen, game_option, match_at, options_option, seats_option, seed_option
from core import screens
from core.menu import menu
from core.people import PersonId
from core.screens import Kind, Mark
from core.sight import Sight
from core.table import COMPUTER_NAMES, Sitter, Table
from core.wording import LANGUAGES
from render.service import draw, text_board


@click.command()
@game_option
@seats_option
@seed_option
@options_option
@click.option("--ply", type=click.IntRange(min=0), default=20, show_default=True, help="After so many random plies.")
@click.option("--seat", type=int, help="What the player at this seat (from 1) sees in private.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--lobby", is_flag=True, help="The title picture.")
@click.option("--text", is_flag=True, help="Print the text board as well.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True)
def render(
    key: str,
    seats: int | None,
    seed: int,
    pairs: tuple[str, ...],
    ply: int,
    seat: int | None,
    language: str,
    lobby: bool,
    text: bool,
    out: Path,
) -> None:
    """Draw a position after some random plies."""
    title, count, options = chosen(key, seats, pairs)
    viewer = check_seat(seat, count)
    match = match_at(title, count, options, seed, ply)
    table = Table(code="KXRM", game=key, owner=PersonId(0), options=options, match=match)
    table.sitters = [Sitter(name=name) for name in COMPUTER_NAMES[:count]]
    sight = match.sight(viewer)
    kind: Kind = "lobby" if lobby else "end" if match.over else "board" if viewer is None else "both"
    marks = _marks(sight) if kind == "both" else ()
    picture = screens.picture(table, sight, kind, language, marks)
    out.write_bytes(draw(picture).png)
    if text:
        click.echo(text_board(picture))


def _marks(sight: Sight) -> tuple[Mark, ...]:
    level = menu(sight.ways)
    return tuple(Mark(choice.letter, choice.mark) for choice in level.choices if choice.mark)
