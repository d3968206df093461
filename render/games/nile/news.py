"""What is news to whoever looks: which places changed, by whom, under which number the story tells it."""

from __future__ import annotations

from collections.abc import Mapping

from core.game import Seat
from core.screens import Picture

News = Mapping[str, tuple[Seat | None, int]]
"""By spot: who decided the last thing that happened there, and its number."""


def news_of(picture: Picture) -> News:
    return {spot: (change.actor, change.number) for change in picture.changed for spot in change.spots}
