"""Titles as the operator has set them up."""

from __future__ import annotations

from bots.settings import Settings
from core.games.amazonas.maps import MapError
from core.games.amazonas.rules import Amazonas
from core.registry import install
from core.wording import Refusal


def install_own(settings: Settings) -> None:
    """Put titles with the operator's own boards in place of the plain ones. Raises `Refusal` for a broken file."""
    if settings.amazonas_map is None:
        return
    try:
        text = settings.amazonas_map.read_text(encoding="utf-8")
        install(Amazonas(text, str(settings.amazonas_map)))
    except (OSError, UnicodeDecodeError, MapError) as error:
        raise Refusal("table.setting_malformed", name="AMAZONAS_MAP", why=str(error)) from error
