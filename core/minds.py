"""Each title's mind, by key."""

from __future__ import annotations

from core.games.coloretto.mind import ColorettoMind
from core.thinking.mind import AnyMind

MINDS: dict[str, AnyMind] = {
    "coloretto": ColorettoMind(),
}
