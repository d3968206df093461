"""Titles as the operator has set them up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bots.settings import Settings
from core.game import AnyGame
from core.games.amazonas.maps import MapError
from core.games.amazonas.title import Amazonas
from core.games.dos_rios import layout
from core.games.dos_rios.layout import LayoutError
from core.games.dos_rios.title import DosRios
from core.games.nile.board_file import BadBox
from core.games.nile.title import Nile
from core.registry import install
from core.wording import Refusal


def install_own(settings: Settings) -> None:
    """Put titles with the operator's own boards in place of the plain ones. Raises `Refusal` for a broken file."""
    _install("AMAZONAS_MAP", settings.amazonas_map, Amazonas)
    _install("DOS_RIOS_LAYOUT", settings.dos_rios_layout, lambda text, source: DosRios(layout.load(text, source)))
    _install("NILE_BOARD", settings.nile_board, Nile)


def _install(name: str, file: Path | None, title: Callable[[str, str], AnyGame]) -> None:
    """Put the title that `title` makes of the file's text and name in place of the plain one."""
    if file is None:
        return
    try:
        install(title(file.read_text(encoding="utf-8"), str(file)))
    except (OSError, UnicodeDecodeError, MapError, LayoutError, BadBox) as error:
        raise Refusal("table.setting_malformed", name=name, why=str(error)) from error
