"""Which art belongs to which game: a new game adds one package and one line here."""

from __future__ import annotations

from render.games.amazonas.renderer import ART as AMAZONAS
from render.games.coloretto.renderer import ART as COLORETTO
from render.games.dos_rios.renderer import ART as DOS_RIOS
from render.games.nile.renderer import ART as NILE
from render.renderer import Art

ART: dict[str, Art] = {
    "amazonas": AMAZONAS,
    "coloretto": COLORETTO,
    "dos_rios": DOS_RIOS,
    "nile": NILE,
}


def art_of(game: str) -> Art:
    """The game's art; raises KeyError naming the game when there is none."""
    return ART[game]
