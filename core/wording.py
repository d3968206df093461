"""Sentences as data until the last moment, then gettext.

A `Line` is a key and its arguments. The part of the key before the first dot is the gettext domain (`table`, a game's
key or a platform's name); the key itself is the msgid, in every language, English included. A catalogue stands in the
room that speaks it: `core/locale/en.po`, `core/games/coloretto/locale/en.po`, `bots/discord/locale/en.po`. Arguments
stand in braces: `{who} plays {card}.` An entry with a plural takes its number from `n`.

Nouns come in more than one form. `{card:the}` says the argument's sentence `<key>.the` ("il lamantino blu"),
`{card:of}` its `<key>.of` ("del lamantino blu"): the sentence that needs a form names it, and the catalogue gives it to
each word that may stand there; a word without it is said as it is. Of several words `{cards:and}` joins the last ones
by "and", and `{cards:the and}` does both.

Texts are plain: each platform escapes whole texts and adds its own marks.

A sentence that a language lacks is said in English, and one that nobody has by its key: catalogues may be older than
the program, and people at a table are helped more by a strange word than by none. The log says it once.
"""

from __future__ import annotations

import gettext
import logging
import struct
from collections.abc import Collection, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeAlias, assert_never

import msgspec

from core import times

log = logging.getLogger(__name__)

_CORE = Path(__file__).parent
LANGUAGES = ("en", "it")

NO_FORMS = frozenset[str]()


class Who(msgspec.Struct, frozen=True):
    """A seat as an argument: worded by its player's name."""

    seat: int


class Term(msgspec.Struct, frozen=True):
    """A word of the game as an argument, by its key (`coloretto.green-frog`)."""

    key: str


class When(msgspec.Struct, frozen=True):
    """A moment as an argument, UTC, seconds since 1970: told by its reader's own clock, where a platform can.

    In a worded text it is a mark (`core.times`), so lines go on as lines: a text that is an argument tells it in UTC.
    """

    at: float


class Line(msgspec.Struct, frozen=True):
    """A sentence to be worded: key and arguments."""

    key: str
    args: Mapping[str, Arg] = {}

    def __hash__(self) -> int:
        return hash((self.key, tuple(sorted((name, repr(arg)) for name, arg in self.args.items()))))


Arg: TypeAlias = "int | str | Who | Term | When | Line | tuple[Arg, ...]"


def line(key: str, /, **args: Arg) -> Line:
    return Line(key, args)


class Refusal(Exception):
    """What was asked can't be done; `line` says why and what to do. Nothing has changed. `table`: the code of the table
    that it is about, whose names it is said with; "" where none is.
    """

    def __init__(self, key: str, /, **args: Arg) -> None:
        super().__init__(key, args)
        self.line = Line(key, args)
        self.table = ""

    @property
    def code(self) -> str:
        return self.line.key

    def __str__(self) -> str:
        return times.plain(Words("en")(self.line))


@cache
def domains() -> Mapping[str, Path]:
    """The folder of each domain's catalogues. Found by place, not by import: the core knows no platform."""
    rooms = [folder.parent for root in (_CORE / "games", _CORE.parent / "bots") for folder in root.glob("*/locale")]
    return {"table": _CORE / "locale"} | {room.name: room / "locale" for room in sorted(rooms)}


@cache
def _catalogue(language: str, domain: str) -> gettext.NullTranslations:
    folder = domains().get(domain)
    if folder is None:
        return gettext.NullTranslations()
    try:
        with (folder / f"{language}.mo").open("rb") as compiled:
            return gettext.GNUTranslations(compiled)
    except (OSError, ValueError, struct.error) as error:  # not there, or damaged in one of gettext's many ways
        log.error("the catalogue %s of %s can't be read: %s", language, domain, error)
        return gettext.NullTranslations()


@cache
def missing(language: str, key: str) -> None:
    """Told once."""
    log.error("a sentence is missing (%s, %s): are the catalogues older than the program?", language, key)


class _Args(dict[str, "_Worded"]):
    """What a sentence asks for; one from another time may ask for something else."""

    def __missing__(self, name: str) -> _Worded:
        return _Worded(Words("en"), "…")


class _Worded:
    """An argument of a sentence, said in the form for which that asks."""

    __slots__ = ("_arg", "_words")

    def __init__(self, words: Words, arg: Arg) -> None:
        self._words, self._arg = words, arg

    def __format__(self, forms: str) -> str:
        return self._words.say_in(self._arg, frozenset(forms.split()) if forms else NO_FORMS)


class Words:
    """Turns lines into sentences of one language, with the players' names of one table. `you` is the seat that they
    speak to: a sentence about it is said in the form `<key>.you`, one that names it elsewhere, as `{to}`, in the form
    `<key>.to_you`, where its catalogue has such a form.
    """

    def __init__(self, language: str, names: Sequence[str] = (), you: int | None = None) -> None:
        self.language = language if language in LANGUAGES else "en"
        self.names = tuple(names)
        self.you = you

    def __call__(self, line: Line) -> str:
        return self._filled(self._template(line), line)

    def _filled(self, template: str, line: Line) -> str:
        return template.format_map(_Args((name, _Worded(self, arg)) for name, arg in line.args.items()))

    def predicate(self, line: Line, seat: int) -> str | None:
        """The sentence without the seat's name, where it begins with that as its subject; to the seat itself, without
        the pronoun.
        """
        template = self._template(line)
        if seat == self.you and line.args.get("who") == Who(seat) and self._addressed(line) is not None:
            said = self._filled(template, line)
            begun = said.removeprefix(self.say("table.you") + " ")
            return begun if begun != said else said[:1].lower() + said[1:]
        start = next((start for start in ("{who} ", "{who}: ") if template.startswith(start)), "")
        if not start or line.args.get("who") != Who(seat):
            return None
        return self._filled(template.removeprefix(start), line)

    def say(self, key: str, /, **args: Arg) -> str:
        return self(Line(key, args))

    def first(self, *keys: str) -> str:
        """The first of these sentences that a catalogue holds: a platform's own words, else those of all."""
        return self.say(next((key for key in keys if self.has(key)), keys[-1]))

    def has(self, key: str) -> bool:
        return _found(self.language, Line(key)) is not None

    def name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else self.say("table.seat", n=seat + 1)

    def renamed(self, names: Mapping[int, str]) -> Words:
        """The same with other names for these seats."""
        you = None if self.you in names else self.you
        return Words(self.language, [names.get(seat, name) for seat, name in enumerate(self.names)], you)

    def addresses(self, line: Line) -> bool:
        """Whether it is said in the second person."""
        return self._addressed(line) is not None

    def _addressed(self, line: Line) -> str | None:
        """The sentence in the form that speaks to `you`."""
        if self.you is None:
            return None
        named = sorted(name for name, arg in line.args.items() if isinstance(arg, Who) and arg.seat == self.you)
        forms = [f"{line.key}.you" if name == "who" else f"{line.key}.{name}_you" for name in named]
        found = (_found(self.language, Line(form, line.args)) for form in reversed(forms))
        return next((text for text in found if text is not None), None)

    def _template(self, line: Line) -> str:
        text = self._addressed(line)
        if text is None:
            text = _found(self.language, line)
        if text is None:
            missing(self.language, line.key)
            text = _found(LANGUAGES[0], line) or line.key.replace("{", "{{").replace("}", "}}")
        return text

    def say_in(self, arg: Arg, forms: Collection[str] = NO_FORMS) -> str:
        """An argument as it is worded in these forms (`the`, `of`, `and`)."""
        match arg:
            case Who(seat):
                return self.name(seat)
            case Term(key):
                return _term(self.language, key, frozenset(forms))
            case Line():
                return self(self._formed(arg, forms))
            case tuple():
                return self._joined([self.say_in(part, forms) for part in arg], "and" in forms)
            case When(at):
                return times.mark(at)
            case int():
                return str(arg)
            case str():
                return times.plain(arg)
            case _:
                assert_never(arg)

    def _formed(self, line: Line, forms: Collection[str]) -> Line:
        if not forms:
            return line
        formed = (Line(f"{line.key}.{form}", line.args) for form in sorted(forms) if form != "and")
        return next((one for one in formed if _found(self.language, one) is not None), line)

    def _joined(self, parts: Sequence[str], by_and: bool) -> str:
        if not by_and or len(parts) < 2:
            return ", ".join(parts)
        return self.say("table.and", these=", ".join(parts[:-1]), last=parts[-1])


@lru_cache(maxsize=1 << 12)
def _term(language: str, key: str, forms: frozenset[str]) -> str:
    """A term is said to everybody alike, and in nearly every sentence."""
    words = Words(language)
    return words(words._formed(Line(key), forms))


def _found(language: str, line: Line) -> str | None:
    """The sentence as its catalogue has it, in the form for the number `n`."""
    key = line.key
    catalogue = _catalogue(language, key.partition(".")[0])
    count = line.args.get("n")
    if isinstance(count, int) and (text := catalogue.ngettext(key, key, count)) != key:
        return text
    text = catalogue.gettext(key)
    return None if text == key else text
