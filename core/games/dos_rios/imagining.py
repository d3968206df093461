"""The order of the harvest deck, dealt anew: all else lies open (DR, "Everything is public")."""

from __future__ import annotations

from core.chance import Chance
from core.games.dos_rios.state import DosRiosState


def imagine(state: DosRiosState, chance: Chance) -> DosRiosState:
    """Which cards the deck holds follows from the row and the discards, for everybody alike; no card of it has a place
    that anybody knows, for bandits are shuffled back (DR-6) and a declined card stays in the row (DR-19).
    """
    imagined = state.clone()
    imagined.forget()
    imagined.deck.sort()
    chance.shuffle(imagined.deck, "harvest deck")
    return imagined
