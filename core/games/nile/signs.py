"""The signs in the pictures, by names that the renderer knows, and what each means."""

from __future__ import annotations

from core.wording import Line

LEGEND = (
    *("palms", "seed", "acted", "water", "desert", "boat", "hippo"),
    *("tide", "back", "ankh", "obelisk", "market", "spoiled", "barred"),
)
"""Signs of the pictures, as they are explained."""


def legend() -> tuple[tuple[str, Line], ...]:
    return tuple((name, Line(f"nile.legend.{name}")) for name in LEGEND)
