"""What people type as the name of a game, a pace, a habit, read with good will. Moves are read by `core.reading`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec

from core.levels import LEVELS, OFFERED, USUAL, level_of
from core.notices import Kind, Way, wanting
from core.pace import PACES
from core.people import REMINDERS, Person
from core.spelling import LONGEST_QUOTED, fits, plain, words_within
from core.wording import LANGUAGES, Refusal, Words

_TIME = re.compile(r"([01]?\d|2[0-3])(?:[:.h]([0-5]\d))?")


def game_meant(keys: Iterable[str], text: str) -> tuple[str, list[str]]:
    """The key of the game that the first words of `text` name, and the words behind it; ("", all of them) for none.

    A game is named by its key or its title in any language, whole or begun, with or without accents and hyphens.
    """
    words = text.split()
    names = {key: _names(key) for key in keys}
    most = next((at for at, word in enumerate(words) if "=" in word), len(words))
    for fitting in (_is_name, _begins_name, fits):
        for count in range(most, 0, -1):
            typed = words_within(plain(" ".join(words[:count])).replace("_", " "))
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


def level_meant(typed: str) -> str:
    """The level of a computer that is named by it, or by its word in any language, whole or begun; the usual one for
    "". Raises `Refusal` with those that there are.
    """
    asked = plain(level_of(typed.strip()))
    if not asked:
        return USUAL
    if asked in LEVELS:
        return asked
    found = {
        level
        for level in OFFERED
        for name in (level, *(Words(language).say(f"table.level.{level}") for language in LANGUAGES))
        if plain(name).startswith(asked)
    }
    if len(found) == 1:
        return found.pop()
    raise Refusal("table.level_unknown", level=typed.strip()[:LONGEST_QUOTED], known=", ".join(OFFERED))


def reminders_meant(typed: str, person: Person) -> Person:
    """All that reminds somebody, at once: `mention`, `dm`, `off`; `digest`, `digest 18:00` for nothing but that, and
    what the others ask for in private. Raises `Refusal` for anything else.
    """
    way, _, when = typed.casefold().replace("=", " ").partition(" ")
    if way not in REMINDERS or (when and (way != "digest" or _TIME.fullmatch(when.strip()) is None)):
        raise Refusal("table.reminders_unknown", known=", ".join(REMINDERS))
    if way == "digest":
        person = wanting(person, {Kind.REMINDER: Way.OFF, Kind.NUDGE: Way.DM})
        return digest_meant(when or "on", person)
    return wanting(person, {Kind.REMINDER: Way(way), Kind.NUDGE: Way(way), Kind.DIGEST: Way.OFF})


def digest_meant(typed: str, person: Person) -> Person:
    """`on`, `off`, or a time of day: `18:00`, `7`. Raises `Refusal` for anything else."""
    text = typed.casefold().strip()
    found = _TIME.fullmatch(text)
    if found is None and text not in ("on", "dm", "off"):
        raise Refusal("table.digest_unreadable")
    at = person.habits.digest if found is None else int(found[1]) * 60 + int(found[2] or 0)
    habits = msgspec.structs.replace(person.habits, digest=at)
    way = Way.OFF if text == "off" else Way.DM
    return wanting(msgspec.structs.replace(person, habits=habits), {Kind.DIGEST: way})


def _names(key: str) -> list[list[str]]:
    title = f"{key}.title"
    told = [words.say(title) for words in map(Words, LANGUAGES) if words.has(title)]
    return [words_within(plain(name).replace("_", " ")) for name in (key, *told)]


def _is_name(typed: Sequence[str], name: Sequence[str]) -> bool:
    return "".join(typed) == "".join(name)


def _begins_name(typed: Sequence[str], name: Sequence[str]) -> bool:
    return bool(typed) and "".join(name).startswith("".join(typed))
