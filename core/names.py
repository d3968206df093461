"""People's names as they come from platforms: what of them is shown, and when two look alike.

Which characters show nothing and which scripts join their letters is read from Unicode's own properties (`regex`),
which letters look like which from its list of confusables (UTS #39, as `confusable-homoglyphs` packs it).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from unicodedata import normalize

import regex

NAME_LENGTH = 32
"""Characters of a name that are kept."""

MOST_MARKS = 2
"""Combining marks above or below one letter, beside those that it is composed with: more run into the lines around."""

NOBODY = "?"
"""The name of whoever has none that can be seen."""

_JOINING_SCRIPTS = (
    *("Arabic", "Syriac", "Nko", "Mongolian", "Mandaic"),
    *("Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala"),
    *("Khmer", "Myanmar", "Tibetan", "Balinese", "Javanese"),
)
_JOINING = "".join(rf"\p{{Script={name}}}" for name in _JOINING_SCRIPTS)

_GAP = regex.compile(r"[\s\u2800\U0001d159]+")
"""White space, and the two symbols that are drawn as nothing: the empty Braille cell and the null notehead."""

_UNSEEN = regex.compile(r"[[\p{C}\p{Default_Ignorable_Code_Point}]--[\u200c\u200d]]", regex.VERSION1)
_STRAY_JOINER = regex.compile(
    rf"(?<![[{_JOINING}]&&[\p{{L}}\p{{M}}]])[\u200c\u200d]|[\u200c\u200d](?![[{_JOINING}]&&\p{{L}}])", regex.VERSION1
)
"""A joiner that doesn't stand between letters of a script that joins them; the left one may carry a mark (a virama)."""

_BASELESS = regex.compile(r"(?<=^| )\p{M}+")
_STACK = regex.compile(rf"([\p{{Mn}}\p{{Me}}]{{{MOST_MARKS}}})[\p{{Mn}}\p{{Me}}]+")


def tidy(name: str) -> str:
    """The name as it is shown: composed (NFC), without what nobody sees, what turns the text round and what piles up.

    An emoji of several joined by joiners falls apart into these. Tidied again, it stays as it is.
    """
    shown = name
    while (once := _tidied(shown)) != shown:  # what is dropped may bring together what then composes
        shown = once
    return shown or NOBODY


def _tidied(name: str) -> str:
    seen = _UNSEEN.sub("", _GAP.sub(" ", name))
    joined = normalize("NFC", _STRAY_JOINER.sub("", seen).strip())
    return str(_STACK.sub(r"\1", _BASELESS.sub("", joined))[:NAME_LENGTH].strip())


def same(name: str, other: str) -> bool:
    """Whether people would take the two for one name: equal but for form, case and look-alikes, read in either order.

    `Anna` and `АNNA` with a Cyrillic А are, `Iara` and `lara` as well, `Zoë` and `Zoe` are not.
    """
    return bool(_looks(name) & _looks(other))


def skeleton(text: str) -> str:
    """The text with each letter replaced by the one that stands for all that look like it (UTS #39)."""
    alike, known = _lookalikes(), normalize("NFD", text)
    while (plainer := normalize("NFD", "".join(alike.get(char, char) for char in known))) != known:
        known = plainer  # what stands for one letter may be made of others
    return known


def _looks(name: str) -> frozenset[str]:
    """A capital may look like what its small letter doesn't, so letters are made small before and after."""
    plain = normalize("NFKC", name)
    return frozenset({skeleton(plain.casefold()), skeleton(plain).casefold()})


@cache
def _lookalikes() -> Mapping[str, str]:
    """What stands for each character that has look-alikes.

    The list names for each of them all that look like it: what stands for several is named by each of these alone.
    """
    text = files("confusable_homoglyphs").joinpath("confusables.json").read_text(encoding="utf-8")
    alike = {char: [other["c"] for other in others] for char, others in json.loads(text).items()}
    return {
        char: other if len(alike[other]) > 1 else min(char, other)
        for char, (other, *more) in alike.items()
        if not more and len(char) == 1
    }
