"""`rivertable render`: a picture of a position."""

from __future__ import annotations

from pathlib import Path

import click

from bots.tools.contact_sheet import pictures_for_sheet
from bots.tools.playing import (
    check_seat,
    chosen,
    game_option,
    match_at,
    options_option,
    seats_option,
    seed_option,
    table_of,
)
from core import screens
from core.asked import Asked
from core.asked import Kind as What
from core.menu import menu
from core.observing import observe
from core.screens import Form, Kind
from core.table import COMPUTER_NAMES
from core.wording import LANGUAGES
from render.contact_sheet import sheet
from render.kit.theme import SIZES
from render.service import draw


@click.command()
@game_option
@seats_option
@seed_option
@options_option
@click.option("--ply", type=click.IntRange(min=0), default=20, show_default=True, help="After so many random plies.")
@click.option("--seat", type=int, help="What the player at this seat (from 1) sees in private.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--form", type=click.Choice(tuple(SIZES)), default="wide", show_default=True)
@click.option("--lobby", is_flag=True, help="The title picture.")
@click.option("--sheet", "contact_sheet", is_flag=True, help="Emptiest, fullest, private and end in all sizes.")
@click.option("--text", is_flag=True, help="Print what /text and /text all tell them as well.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True)
def render(
    key: str,
    seats: int | None,
    seed: int,
    pairs: tuple[str, ...],
    ply: int,
    seat: int | None,
    language: str,
    form: Form,
    lobby: bool,
    contact_sheet: bool,
    text: bool,
    out: Path,
) -> None:
    """Draw a position after some random plies."""
    title, count, options = chosen(key, seats, pairs)
    viewer = check_seat(seat, count)
    if contact_sheet:
        out.write_bytes(sheet(pictures_for_sheet(title, count, options, seed, ply, form)))
        return
    match = match_at(title, count, options, seed, ply)
    seen = observe(table_of(match, COMPUTER_NAMES), viewer)
    kind: Kind = "lobby" if lobby else "end" if match.over else "board" if viewer is None else "panel"
    marks = screens.marks_of(menu(seen.paths)) if kind == "panel" else ()
    picture = screens.picture(seen, kind, language, marks, form=form)
    out.write_bytes(draw(picture).png)
    if text:
        parts = title.tell(seen.view)
        wanted: tuple[What, ...] = ("short", "all")
        for what in wanted:
            click.echo("\n\n".join(screens.all_pages(seen, parts, Asked(what), language)))
