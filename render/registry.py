"""Which art belongs to which game: a new game adds one package and one line here."""

from __future__ import annotations

from render.amazonas.art import ART as AMAZONAS
from render.art import Art
from render.coloretto.art import ART as COLORETTO
from render.dos_rios.art import ART as DOS_RIOS
from render.nile.art import ART as NILE

ART: dict[str, Art] = {
    "amazonas": AMAZONAS,
    "coloretto": COLORETTO,
    "dos_rios": DOS_RIOS,
    "nile": NILE,
}


def art_of(game: str) -> Art:
    """The game's art; raises KeyError naming the game when there is none."""
    return ART[game]
