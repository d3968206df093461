"""All titles, by key. A fifth game is one folder, one line here and one renderer."""

from __future__ import annotations

from core.game import AnyGame
from core.games.amazonas.title import Amazonas
from core.games.coloretto.title import Coloretto
from core.games.dos_rios.title import DosRios
from core.games.nile.title import Nile
from core.wording import Refusal

GAMES: dict[str, AnyGame] = {game.meta.key: game for game in (Coloretto(), Amazonas(), DosRios(), Nile())}


def install(title: AnyGame) -> None:
    """Put a title that an operator set up (Amazonas with his own maps) in place of the plain one, before any match."""
    GAMES[title.meta.key] = title


def game(key: str) -> AnyGame:
    """Raises `Refusal` for an unknown key."""
    if key not in GAMES:
        raise Refusal("table.game_unknown", game=key, known=", ".join(GAMES))
    return GAMES[key]
