"""Computer players: a view and the legal moves in, a move out. They see what a person in that seat sees, no more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.chance import Chance
from core.game import Move
from core.players import amazonas, coloretto, dos_rios, nile
from core.wording import Refusal

Player = Callable[[Any, Sequence[Any], Chance], Any]
"""(view, legal moves of `view.viewer`, never empty, chance) -> one of these moves."""


def random(view: Any, legal: Sequence[Move], chance: Chance) -> Move:
    """Any legal move, all alike."""
    return legal[chance.below(len(legal), "random player")]


LEVELS = ("random", "greedy")

GREEDY: dict[str, Player] = {
    "coloretto": coloretto.greedy,
    "amazonas": amazonas.greedy,
    "dos_rios": dos_rios.greedy,
    "nile": nile.greedy,
}


def player(level: str, game: str) -> Player:
    """Raises `Refusal` for an unknown level."""
    match level:
        case "random":
            return random
        case "greedy":
            return GREEDY[game]
        case _:
            raise Refusal("table.level_unknown", level=level, known=", ".join(LEVELS))
