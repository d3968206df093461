"""Titles as the operator has set them up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bots.files import text_of
from bots.settings import Settings
from core.game import AnyGame
from core.games.amazonas.maps import MapError
from core.games.amazonas.title import Amazonas
from core.games.dos_rios import layout
from core.games.dos_rios.layout import LayoutError
from core.games.dos_rios.title import DosRios
from core.games.nile.board_file import BadBox
from core.games.nile.title import Nile
from core.titles import TITLES, Titles
from core.wording import Refusal


def titles_of(settings: Settings) -> Titles:
    """All titles, with the operator's own boards in place of the plain ones. Raises `Refusal` for a broken file."""
    own = (
        _own("AMAZONAS_MAP", settings.amazonas_map, Amazonas),
        _own("DOS_RIOS_LAYOUT", settings.dos_rios_layout, lambda text, source: DosRios(layout.load(text, source))),
        _own("NILE_BOARD", settings.nile_board, Nile),
    )
    return TITLES.with_titles(*(title for title in own if title is not None))


def _own(name: str, file: Path | None, title: Callable[[str, str], AnyGame]) -> AnyGame | None:
    """The title that `title` makes of the file's text and name; None where no file is set."""
    if file is None:
        return None
    try:
        text = text_of(file)
        if not text.strip():
            raise Refusal("table.setting_malformed", name=name, why=f"{file} is empty")
        return title(text, str(file))
    except (OSError, MapError, LayoutError, BadBox) as error:
        raise Refusal("table.setting_malformed", name=name, why=str(error)) from error
