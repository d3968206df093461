"""People's names as they come from platforms."""

from __future__ import annotations

import unicodedata

NAME_LENGTH = 32
JOINERS = "\u200c\u200d"


def tidy(name: str) -> str:
    """Without characters that nobody sees or that turn the text round; joiners stay, some scripts need them."""
    seen = "".join(
        char for char in name if unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co") or char in JOINERS
    )
    short = " ".join(seen.split())[:NAME_LENGTH].strip()
    return short if any(char not in JOINERS for char in short) else "?"
