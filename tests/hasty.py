"""Minds that think less, so that a test is quick: the same judgement, fewer iterations."""

from __future__ import annotations

from copy import copy

import msgspec

from core.minds import MINDS
from core.thinking.mind import AnyMind, Plan


def hasty(key: str, iterations: int = 100) -> AnyMind:
    """The title's mind, which believes at once in what it sees after so few iterations."""
    mind = copy(MINDS[key])
    plan = Plan("tree", iterations, width=20, curiosity=0.4)
    judgements = {
        seats: msgspec.structs.replace(judgement, strong=plan) for seats, judgement in mind.fitted.judgements.items()
    }
    mind.fitted = msgspec.structs.replace(mind.fitted, judgements=judgements)
    return mind
