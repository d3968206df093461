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

LEVELS = (*OFFERED, "random", YARDSTICK)

USUAL = "steady"
"""Where nobody has said how strong."""

_FORMER = {"greedy": "steady"}
"""What levels of before are now, by the word that old tables have."""


def level_of(kept: str) -> str:
    """The level that was stored so; "" for none."""
    return _FORMER.get(kept, kept)


def check_level(level: str) -> None:
    """Raises `Refusal` for an unknown level."""
    if level not in LEVELS:
        raise Refusal("table.level_unknown", level=level, known=", ".join(OFFERED))


def decide_on_view(level: str, game: AnyGame, view: View, legal: Sequence[Move], chance: Chance) -> Move:
    """What the levels play that no mind is needed for, `random` and the yardstick: one of `legal`, the moves of
    `view.viewer`, never empty.
    """
    if level == "random":
        return legal[chance.below(len(legal), "random player")]
    if level != YARDSTICK:
        raise ValueError(f"the level {level} needs more than a view")
    move: Move = game.decide(view, legal, chance)
    return move
