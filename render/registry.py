"""Which renderer belongs to which game: a new game adds one package and one line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from render.games.amazonas.renderer import RENDERER as AMAZONAS
from render.games.coloretto.renderer import RENDERER as COLORETTO
from render.games.dos_rios.renderer import RENDERER as DOS_RIOS
from render.games.nile.renderer import RENDERER as NILE
from render.renderer import Renderer

RENDERERS: Mapping[str, Renderer[Any]] = {
    "amazonas": AMAZONAS,
    "coloretto": COLORETTO,
    "dos_rios": DOS_RIOS,
    "nile": NILE,
}


def renderer_of(game: str) -> Renderer[Any]:
    """Raises KeyError naming the game when there is none."""
    return RENDERERS[game]
