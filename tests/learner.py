"""Somebody who takes a practice match: they read what it says, and type that."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Literal

Way = Literal["letters", "words"]

Types = Callable[[str], Awaitable[str]]
"""Types something behind the command, and reads the answer."""

LINE = re.compile(r"^`*/practice ([^`\n]+)", re.MULTILINE)


def told(text: str) -> list[str]:
    """The lines that a text tells its reader to write: of a decision the letters, then the words."""
    return LINE.findall(text)


async def learns(types: Types, game: str, way: Way) -> list[str]:
    """Takes the whole practice of a game, as it says; all that was read."""
    texts = [await types(game)]
    for _ in range(5):
        texts.append(await types(told(texts[-1])[way == "words"]))
        if len(told(texts[-1])) == 1:  # whether they are sure
            texts.append(await types(told(texts[-1])[0]))
    return texts
