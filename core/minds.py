"""Each title's mind, by key."""

from __future__ import annotations

from core.games.amazonas.mind import AmazonasMind
from core.games.coloretto.mind import ColorettoMind
from core.games.dos_rios.mind import DosRiosMind
from core.games.nile.mind import NileMind
from core.thinking.mind import AnyMind

MINDS: dict[str, AnyMind] = {
    "amazonas": AmazonasMind(),
    "coloretto": ColorettoMind(),
    "dos_rios": DosRiosMind(),
    "nile": NileMind(),
}
