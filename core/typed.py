"""What people type, read with good will: in plain letters, and as the name of a game, a pace, a habit. What moves are
typed as, `core.reading` reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from unicodedata import category, normalize

import msgspec

from core.pace import PACES
from core.people import REMINDERS, Habits
from core.wording import LANGUAGES, Refusal, Words

LONGEST = 160
"""Characters of a typed move that are looked at; no notation or label is longer."""

LONGEST_QUOTED = 32
"""Characters of a typed text that a refusal repeats beside other things."""

_TIME = re.compile(r"([01]?\d|2[0-3])(?:[:.h]([0-5]\d))?")
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


def _parts(notation: str) -> list[str]:
    return notation.replace("-", " ").split()


def game_meant(keys: Iterable[str], text: str) -> tuple[str, list[str]]:
    """The key of the game that the first words of `text` name, and the words behind it; ("", all of them) for none.

    A game is named by its key or its title in any language, whole or begun, with or without accents and hyphens.
    """
    words = text.split()
    names = {key: _names(key) for key in keys}
    most = next((at for at, word in enumerate(words) if "=" in word), len(words))
    for fitting in (_is_name, _begins_name, _is_within_name):
        for count in range(most, 0, -1):
            typed = _parts(plain(" ".join(words[:count])).replace("_", " "))
            found = [key for key, known in names.items() if any(fitting(typed, name) for name in known)]
            if len(found) == 1:
                return found[0], words[count:]
    return "", words


def pace_meant(typed: str) -> str:
    """The key of the pace that is named by it, or by its word in any language, whole or begun. Raises `Refusal` with
    those that there are.
    """
    asked = plain(typed.strip())
    for fitting in (str.__eq__, str.startswith):
        found = {
            key
            for key in PACES
            for name in (key, *(Words(language).say(f"table.pace.{key}") for language in LANGUAGES))
            if asked and fitting(plain(name), asked)
        }
        if len(found) == 1:
            return found.pop()
    raise Refusal("table.pace_unknown", pace=typed.strip()[:LONGEST_QUOTED], known=", ".join(PACES))


def reminders_meant(typed: str, habits: Habits) -> Habits:
    """`mention`, `dm`, `off`, `digest`, `digest 18:00`. Raises `Refusal` for anything else."""
    way, _, when = typed.casefold().replace("=", " ").partition(" ")
    found = _TIME.fullmatch(when.strip())
    if way not in REMINDERS or (when and (way != "digest" or found is None)):
        raise Refusal("table.reminders_unknown", known=", ".join(REMINDERS))
    digest = habits.digest if found is None else int(found[1]) * 60 + int(found[2] or 0)
    return msgspec.structs.replace(habits, reminders=way, digest=digest)


def _names(key: str) -> list[list[str]]:
    title = f"{key}.title"
    told = [words.say(title) for words in map(Words, LANGUAGES) if words.has(title)]
    return [_parts(plain(name).replace("_", " ")) for name in (key, *told)]


def _is_name(typed: Sequence[str], name: Sequence[str]) -> bool:
    return "".join(typed) == "".join(name)


def _begins_name(typed: Sequence[str], name: Sequence[str]) -> bool:
    return bool(typed) and "".join(name).startswith("".join(typed))


def _is_within_name(typed: Sequence[str], name: Sequence[str]) -> bool:
    """Whether the typed words begin some of the name's, in order."""
    rest = iter(name)
    return bool(typed) and all(any(word.startswith(begun) for word in rest) for begun in typed)
