"""What somebody asks of a position in words: all of it, a part, a place, as they type it in any language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Literal

import msgspec

from core.game import AnyGame, View
from core.spelling import LONGEST_QUOTED, fits, plain, words_within
from core.telling import Part
from core.wording import LANGUAGES, Refusal, Words

Kind = Literal["short", "all", "part", "topic", "since", "choices", "near", "from", "plan", "help"]

TOPICS = ("now", "me", "leads", "players", "map", "end")
WHOLES: tuple[Kind, ...] = ("short", "all", "since", "choices", "plan", "help")
AT: tuple[Kind, ...] = ("near", "from")
"""What is asked of a place, whose name follows."""

NAMED = (*WHOLES, *TOPICS, *AT)
"""Each has its words in every catalogue, `table.ask.<name>`: the first of them is the one that is offered."""

MOST_KNOWN = 5
"""Parts that a refusal names."""


class Asked(msgspec.Struct, frozen=True):
    """`what` is a part's name or a topic's, or a place as it was typed."""

    kind: Kind
    what: str = ""

    @property
    def argument(self) -> str:
        """How a button writes it."""
        if self.kind in AT:
            return f"{self.kind} {self.what}"
        return self.what or self.kind


def asked(typed: str, parts: Sequence[Part]) -> Asked:
    """What is meant: by its words in any language, with or without accents, whole or begun, or by a part's own name.
    "" asks for the short text. Raises `Refusal` for what means nothing here, or more than one thing.
    """
    said = plain(typed.replace("_", " "))
    if not said:
        return Asked("short")
    if (place := _of_a_place(said)) is not None:
        return place
    known = {**_own_names(parts), **_words()}
    for fitting in (str.__eq__, str.startswith, _within):
        found = {meant for name, means in known.items() if fitting(name, said) for meant in means}
        if len(found) == 1:
            return found.pop()
        if found:
            choice = tuple(dict.fromkeys(part.title for part in parts if Asked("part", part.name) in found))
            names = tuple(one.what or one.kind for one in sorted(found, key=lambda one: (one.kind, one.what)))
            raise Refusal("table.tell.which", text=said[:LONGEST_QUOTED], known=(choice or names)[:MOST_KNOWN])
    titles = tuple(part.title for part in parts)[:MOST_KNOWN]
    raise Refusal("table.tell.unknown", text=said[:LONGEST_QUOTED], known=titles)


def asked_at(typed: str, game: AnyGame, view: View, parts: Sequence[Part]) -> tuple[Asked, str]:
    """The same with the spot of the board where it is asked of a place ("" elsewhere); a place's name alone asks what
    is near it. Raises `Refusal`.
    """
    try:
        want = asked(typed, parts)
    except Refusal as refusal:
        if refusal.code != "table.tell.unknown":
            raise
        with suppress(Refusal):
            return Asked("near", plain(typed)), game.place(view, plain(typed))
        raise
    return want, game.place(view, want.what) if want.kind in AT else ""


def offered(name: str, language: str) -> str:
    """The word that people are told to type for it."""
    return _spoken(name, language)[0]


def _spoken(name: str, language: str) -> list[str]:
    return [word.strip() for word in Words(language).say(f"table.ask.{name}").split(",")]


@cache
def _words() -> Mapping[str, frozenset[Asked]]:
    """What the catalogues' words mean."""
    found: dict[str, set[Asked]] = {}
    for name in (*WHOLES, *TOPICS):
        meant = Asked("topic", name) if name in TOPICS else next(Asked(kind) for kind in WHOLES if kind == name)
        for word in (name, *(word for language in LANGUAGES for word in _spoken(name, language))):
            found.setdefault(plain(word), set()).add(meant)
    return {word: frozenset(means) for word, means in found.items()}


def _own_names(parts: Sequence[Part]) -> dict[str, frozenset[Asked]]:
    """The parts' own names; a part that is called as its topic is that."""
    found: dict[str, set[Asked]] = {}
    for part in parts:
        meant = Asked("part", part.name)
        if part.name in TOPICS:
            continue
        for name in (part.name.replace("_", " "), *(Words(language)(part.title) for language in LANGUAGES)):
            found.setdefault(plain(name), set()).add(meant)
    return {name: frozenset(means) for name, means in found.items()}


def _of_a_place(said: str) -> Asked | None:
    """`near tucu`, `vicino a tucu`: the longest words that ask for a place, and its name behind them."""
    starts = [(plain(word), kind) for kind in AT for word in _all_words(kind)]
    for start, kind in sorted(starts, key=lambda one: -len(one[0])):
        if said == start:
            raise Refusal("table.tell.place_missing")
        if said.startswith(f"{start} "):
            return Asked(kind, said.removeprefix(f"{start} "))
    return None


def _all_words(kind: str) -> Iterator[str]:
    yield kind
    for language in LANGUAGES:
        yield from _spoken(kind, language)


def _within(name: str, said: str) -> bool:
    """`market` of "the market": each typed word begins a word of the name, in that order."""
    return fits(words_within(said), words_within(name))
