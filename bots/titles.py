"""Titles as the operator has set them up."""

from __future__ import annotations

from bots.settings import Settings
from core.games.amazonas.maps import MapError
from core.games.amazonas.rules import Amazonas
from core.games.dos_rios import layout
from core.games.dos_rios.layout import LayoutError
from core.games.dos_rios.rules import DosRios
from core.registry import install
from core.wording import Refusal


def install_own(settings: Settings) -> None:
    """Put titles with the operator's own boards in place of the plain ones. Raises `Refusal` for a broken file."""
    if settings.amazonas_map is not None:
        try:
            text = settings.amazonas_map.read_text(encoding="utf-8")
            install(Amazonas(text, str(settings.amazonas_map)))
        except (OSError, UnicodeDecodeError, MapError) as error:
            raise Refusal("table.setting_malformed", name="AMAZONAS_MAP", why=str(error)) from error
    if settings.dos_rios_layout is not None:
        try:
            text = settings.dos_rios_layout.read_text(encoding="utf-8")
            install(DosRios(layout.load(text, str(settings.dos_rios_layout))))
        except (OSError, UnicodeDecodeError, LayoutError) as error:
            raise Refusal("table.setting_malformed", name="DOS_RIOS_LAYOUT", why=str(error)) from error
