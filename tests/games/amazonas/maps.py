"""Map files for tests: the project's own, and changes of it."""

from __future__ import annotations

from importlib.resources import files


def map_text() -> str:
    return (files("core.games.amazonas") / "map.toml").read_text(encoding="utf-8")


def changed(old: str, new: str, *, every: bool = False) -> str:
    """The own map with one text in it replaced; it must be there."""
    text = map_text()
    assert old in text, old
    return text.replace(old, new) if every else text.replace(old, new, 1)
