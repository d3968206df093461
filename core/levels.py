"""How strong a computer plays. At every level it knows what a person in its seat knows, no more."""

from __future__ import annotations

from collections.abc import Sequence

from core.chance import Chance
from core.game import AnyGame, Move, View
from core.wording import Refusal

OFFERED = ("beginner", "steady", "strong")
"""What people choose from, the weakest first."""

YARDSTICK = "greedy-1"
"""Each title's own first player (`Game.decide`), which stays as it is: strength is measured against it."""

LEVELS = (*OFFERED, "random", YARDSTICK, "greedy")


def check_level(level: str) -> None:
    """Raises `Refusal` for an unknown level."""
    if level not in LEVELS:
        raise Refusal("table.level_unknown", level=level, known=", ".join(LEVELS))


def decide(level: str, game: AnyGame, view: View, legal: Sequence[Move], chance: Chance) -> Move:
    """One of `legal`, the moves of `view.viewer`, never empty. Raises `Refusal` for an unknown level."""
    check_level(level)
    if level == "random":
        return legal[chance.below(len(legal), "random player")]
    move: Move = game.decide(view, legal, chance)
    return move


RESIGNED_LEVEL = "greedy"
"""What plays on for a seat that resigned."""
