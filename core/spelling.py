"""What people type in plain letters, and whether it begins what is meant."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import category, normalize

LONGEST = 160
"""Characters of a typed text that are looked at; no notation or label is longer."""

LONGEST_QUOTED = 32
"""Characters of a typed text that a refusal repeats beside other things."""

_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—−", "-"))
_QUOTES = str.maketrans(dict.fromkeys("\"'`´‘’‚‛“”„‟‹›«»′″"))


def plain(text: str) -> str:
    """As notation is written: small letters without accents, plain dashes, no quotation marks, single spaces, nothing
    behind that ends a sentence.
    """
    letters = normalize("NFKD", text.translate(_QUOTES)).casefold()
    if not letters.isascii():
        letters = "".join(letter for letter in letters if category(letter) != "Mn")
    bare = letters.translate(_DASHES)
    return " ".join(bare.split())[:LONGEST].rstrip(" .,;:!?…")


def words_within(text: str) -> list[str]:
    """The words of a plain text, also those that a hyphen joins."""
    return text.replace("-", " ").split()


def fits(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Whether what was typed begins some of the words, in order, each used once."""
    rest = iter(words)
    return bool(typed) and all(any(word.startswith(begun) for word in rest) for begun in typed)
