"""The signs in the pictures, by names that the renderer knows, and what each means."""

from __future__ import annotations

from core.wording import Line

NAMES = (
    "price",
    "later",
    "tent",
    "neutral",
    "species",
    "indio",
    "path",
    "water",
    "coins",
    "hand",
    "order",
    "played",
    "shield",
    "medal",
    "needed",
    "done",
    "full",
    "reach",
    "crown",
    "news",
)

LEGEND: tuple[tuple[str, Line], ...] = tuple((name, Line(f"amazonas.sign.{name}")) for name in NAMES)
