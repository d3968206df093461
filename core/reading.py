"""What somebody means who types a move: a letter of their panel, the words of a button, or notation.

Letters are the choices of the level that a person sees. Words are read in every language, whatever the reader speaks:
the whole of a label or of a notation is that move, and so is what fits only one move and begins with its verb. What
fits several moves, or one by chance (two letters of it, or a word from its middle), is offered and never played.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from core.game import AnyGame, Move, Seat
from core.menu import MenuPath, menu
from core.spelling import fits, plain
from core.wording import LANGUAGES, Refusal, Words

SHORTEST = 3
"""Characters of a verb's beginning that say enough to be played; of less, somebody may have meant another."""

MOST_NEAR = 2
"""Moves that a refusal names: as many as fit its 200 characters."""

ALIKE = 0.7
"""From which likeness on (1: the same) a word may be another one misspelt."""

_ELISIONS = str.maketrans(dict.fromkeys("'`´‘’′", " "))
_FILLERS = frozenset(["the", "a", "an", "il", "lo", "la", "i", "gli", "le", "l", "un", "uno", "una"])
"""Articles: they may be typed where a label has none."""

_LETTERS = re.compile(r"[a-z]{2,6}")


class Saying(NamedTuple):
    """How a move can be typed: `whole` as `plain` leaves notation and labels, `ways` these as words."""

    move: Move
    whole: tuple[str, ...]
    ways: tuple[tuple[str, ...], ...]


class Plays(NamedTuple):
    """Just this move, legal or not, so that the rules can say why not."""

    move: Move


class Leads(NamedTuple):
    """A letter that leads to a deeper level."""

    path: tuple[str, ...]


class Offers(NamedTuple):
    """What may be meant, the likeliest first. `letters`: the letters that lead there from the first level, where nobody
    knows which level their writer sees.
    """

    moves: tuple[Move, ...]
    letters: str = ""


class Unread(NamedTuple):
    """No move; `near` are those that it nearly is."""

    near: tuple[Move, ...]


class NoLetter(NamedTuple):
    """A letter that no choice has: those of that level go from A to `last`."""

    letter: str
    last: str


Reading: TypeAlias = Plays | Leads | Offers | Unread | NoLetter


def asks(text: str) -> bool:
    """Whether somebody wants to know what they can type: by nothing, a question mark, or a word for it."""
    return plain(text) in _asking()


@cache
def _asking() -> frozenset[str]:
    told = (Words(language).say("table.typed.asking") for language in LANGUAGES)
    return frozenset({"", *(plain(word) for words in told for word in words.split(","))})


def numbers(text: str) -> list[int] | None:
    """What is typed for dials: nothing but numbers. None for anything else."""
    parts = re.split(r"[\s,;/]+", text.strip())
    return [int(part) for part in parts] if all(re.fullmatch(r"[0-9]{1,3}", part) for part in parts) else None


def sayings(paths: Iterable[MenuPath], names: Sequence[str] = (), seat: Seat | None = None) -> list[Saying]:
    """How each move can be typed, its label in every language; `names` and `seat` are those of the table."""
    speakers = [Words(language, names, seat) for language in LANGUAGES]
    found = []
    for move, steps in paths:
        told = dict.fromkeys([str(move), *(words(steps[-1].label) for words in speakers)])
        forms = [_as_read(text) for text in told]
        found.append(Saying(move, tuple(whole for whole, _ in forms), tuple(dict.fromkeys(way for _, way in forms))))
    return found


@lru_cache(maxsize=1 << 14)
def _as_read(text: str) -> tuple[str, tuple[str, ...]]:
    """A label is read again with each letter that somebody types."""
    return plain(text), words_of(text)


def read(
    game: AnyGame,
    paths: Sequence[MenuPath],
    text: str,
    *,
    level: Sequence[str] | None = None,
    names: Sequence[str] = (),
    seat: Seat | None = None,
    lettered: bool = True,
) -> Reading:
    """What `text` means to whoever chooses among `paths`. `level` is the way to the level of the menu that they see,
    None where nobody knows it; `lettered`: whether what they choose by has letters at all.
    """
    if lettered and level is not None and len(plain(text)) == 1:
        by_letter = _by_letters(text, paths, level, ())
        if by_letter is not None:
            return by_letter
    known = sayings(paths, names, seat)
    whole = _whole(text, known)
    if len(whole) == 1:
        return Plays(whole[0])
    if whole:
        return Offers(whole)
    try:
        return Plays(game.parse(plain(text)))
    except Refusal:
        pass
    fitting = _fitting(text, known)
    by_letters = _by_letters(text, paths, level, [move for move, _ in fitting]) if lettered else None
    if by_letters is not None:
        return by_letters
    if len(fitting) == 1 and fitting[0][1]:
        return Plays(fitting[0][0])
    if fitting:
        return Offers(tuple(move for move, _ in fitting))
    if len(plain(text)) == 1 and _letters(text) and lettered and paths:
        return NoLetter(plain(text).upper(), menu(paths, level or ()).choices[-1].letter)
    return Unread(tuple(_near(text, known)))


def suggested(
    paths: Sequence[MenuPath],
    text: str,
    *,
    level: Sequence[str] | None = None,
    names: Sequence[str] = (),
    seat: Seat | None = None,
    lettered: bool = True,
) -> list[Move]:
    """What `text` may become, the likeliest first: what `read` makes of it as it stands, then all that it fits. All of
    `paths` in the order of their menu for nothing. The rest as for `read`.
    """
    if asks(text):
        return list(_below(paths, ()))
    known = sayings(paths, names, seat)
    found = [*_whole(text, known)]
    for path in _walked(_letters(text) if lettered else "", paths, level or ()):
        found += _below(paths, path)
    found += [move for move, _ in _fitting(text, known)]
    return list(dict.fromkeys(found))


def _whole(text: str, known: Sequence[Saying]) -> tuple[Move, ...]:
    """The moves whose notation or label that is, to the letter; else but for marks and articles."""
    typed, words = plain(text), _bare(words_of(text))
    exact = tuple(saying.move for saying in known if typed in saying.whole)
    if exact:
        return exact
    return tuple(saying.move for saying in known if words and any(_bare(way) == words for way in saying.ways))


def _fitting(text: str, known: Sequence[Saying]) -> list[tuple[Move, bool]]:
    """The moves that the typed words fit, those whose verb they begin first: that is said of each. Of a single letter
    only the verb counts: one in the middle is in most of them.
    """
    for words in dict.fromkeys((words_of(text), _bare(words_of(text)))):
        single = len(words) == 1 and len(words[0]) == 1 and words[0].isalpha()
        fitting = [
            (saying.move, any(_begins(words, way) for way in ways))
            for saying in known
            if (ways := [way for way in saying.ways if fits(words, way[:1] if single else way)])
        ]
        if fitting:
            return sorted(fitting, key=lambda one: not one[1])
    return []


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text without marks: `green-frog` are two, `l'uva` as well."""
    return tuple(re.findall(r"\w+", plain(text.translate(_ELISIONS)).replace("_", " ")))


def _bare(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in _FILLERS)


def _begins(typed: Sequence[str], way: Sequence[str]) -> bool:
    """Whether the verb is typed, or enough of it."""
    verb = typed[0]
    return way[0] == verb or (way[0].startswith(verb) and len(verb) >= SHORTEST)


# Letters


def _letters(text: str) -> str:
    """`b`, `b a` and `ba` as letters; "" for what are none."""
    words = words_of(text)
    if words and all(len(word) == 1 for word in words):
        letters = "".join(words)
    else:
        letters = words[0] if len(words) == 1 and _LETTERS.fullmatch(words[0]) else ""
    return letters if letters.isascii() and letters.isalpha() else ""


def _by_letters(
    text: str, paths: Sequence[MenuPath], level: Sequence[str] | None, fitting: Sequence[Move]
) -> Reading | None:
    """What the letters lead to. Two letters in one may as well begin a word: then both are offered."""
    letters = _letters(text)
    path = next(_walked(letters, paths, level or ()), None)
    if path is None:
        return None
    below = tuple(_below(paths, path))
    if len(below) > 1:
        return Leads(path)
    if level is None:
        return Offers((*below, *(move for move in fitting if len(letters) > 1 and move not in below)), letters.upper())
    if len(words_of(text)) < len(letters) and any(move not in below for move in fitting):
        return Offers((*below, *(move for move in fitting if move not in below)))
    return Plays(below[0])


def _walked(letters: str, paths: Sequence[MenuPath], level: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The way into the menu by these letters from that level on; nothing where one of them is no choice."""
    path, final = tuple(level), not letters or not paths
    for letter in letters.upper():
        choice = None if final else next((one for one in menu(paths, path).choices if one.letter == letter), None)
        if choice is None:
            return
        path, final = choice.path, choice.move is not None
    if letters and paths:
        yield path


def _below(paths: Sequence[MenuPath], path: Sequence[str]) -> Iterator[Move]:
    """The moves behind a way into the menu, in the order of its levels."""
    depth = len(path)
    here = [way for way in paths if [step.token for step in way[1][:depth]] == list(path)]
    yield from (move for move, _ in sorted(here, key=lambda way: [step.order for step in way[1]]))


# What is nearly a move


def _near(text: str, known: Sequence[Saying]) -> list[Move]:
    """Those that may have been meant: by their known words when misspelt ones are mended and those left out that lead
    to none, else by likeness as a whole.
    """
    vocabulary = sorted({word for saying in known for way in saying.ways for word in way})
    mended, fitting = tuple[str, ...](), list[Move]()
    for word in (mend for one in words_of(text) for mend in _mended(one, vocabulary)):
        longer = (*mended, word)
        if found := [saying.move for saying in known if any(fits(longer, way) for way in saying.ways)]:
            mended, fitting = longer, found
    if not fitting:
        wholes = {whole: saying.move for saying in known for whole in saying.whole}
        fitting = [wholes[one] for one in get_close_matches(plain(text), wholes, MOST_NEAR, ALIKE)]
    return list(dict.fromkeys(fitting))[:MOST_NEAR]


def _mended(word: str, vocabulary: Sequence[str]) -> list[str]:
    if any(other.startswith(word) for other in vocabulary):
        return [word]
    return get_close_matches(word, vocabulary, 1, ALIKE) if len(word) > 2 else []
