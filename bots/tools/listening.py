"""`rivertable bench --only words`: how long a title's words take to hear, and what they leave out or say twice."""

from __future__ import annotations

import random
import re
import statistics
from collections.abc import Iterator

import msgspec

from bots.tools.playing import moves_at_random, seed_bytes, table_of
from core import screens
from core.asked import Asked
from core.game import AnyGame, Seat
from core.match import Match
from core.observation import Observation
from core.observing import observe
from core.screens.news import heard
from core.screens.parts import words_for
from core.spelling import plain
from core.table import COMPUTER_NAMES
from core.wording import LANGUAGES

WORDS_A_SECOND = 3.0
"""A voice that people follow at ease."""

MATCHES, EVERY = 2, 7
"""Matches of a title, and how many plies apart they are looked at."""

_CLAUSE = re.compile(r"[.;!?]\s*")

LEAST = 4
"""Words of a clause: fewer are a name and a verb, which say something else each time."""


def listening(title: AnyGame) -> dict[str, float]:
    """Of whoever decides in random matches, in every language: the seconds that their short text takes; `repeat_pct`,
    the words that they are told again when they hear what is new since they last heard anything; `legal_equal_pct`, the
    positions in which the choices told are the legal moves, each by words that no other has.
    """
    lengths, equal = list[float](), list[bool]()
    said = again = 0
    for language in LANGUAGES:
        for match in _matches(title):
            until: dict[Seat, int] = {}
            before: dict[Seat, str] = {}
            for seen in match:
                seat = seen.viewer
                assert seat is not None
                lengths.append(_seconds(title, seen, language))
                equal += [] if seen.dials else [_tells_each_move(title, seen, language)]
                fresh = msgspec.structs.replace(seen, since=max(seen.since, until.get(seat, 0)))
                told = " ".join(heard(fresh, words_for(seen, language), own=False))
                said += _count(told)
                again += _again(before.get(seat, ""), told)
                until[seat] = max((entry.no for entry in seen.story), default=0)
                before[seat] = told or before.get(seat, "")
    return {
        "short_s_p50": round(statistics.median(lengths), 1),
        "short_s_max": round(max(lengths), 1),
        "repeat_pct": round(100 * again / max(said, 1), 1),
        "legal_equal_pct": round(100 * sum(equal) / max(len(equal), 1), 1),
    }


def _matches(title: AnyGame) -> Iterator[Iterator[Observation]]:
    counts = title.meta.seat_counts()
    for nth in range(MATCHES):
        yield _decisions(Match(title, counts[-1 - nth % len(counts)], {}, seed_bytes(9, nth)), random.Random(nth))


def _decisions(match: Match, dice: random.Random) -> Iterator[Observation]:
    """What each who decides knows."""
    while not match.over:
        for seat in match.awaited if match.ply % EVERY == 0 else ():
            yield observe(table_of(match, COMPUTER_NAMES), seat)
        moves_at_random(match, dice)


def _seconds(title: AnyGame, seen: Observation, language: str) -> float:
    short = screens.short(seen, title.tell(seen.view), language)
    return _count(" ".join(block.text for block in short)) / WORDS_A_SECOND


def _again(before: str, told: str) -> int:
    """How many words of an announcement are in clauses that stood just so in the one before."""
    known = set(_CLAUSE.split(before))
    return sum(_count(clause) for clause in _CLAUSE.split(told) if clause in known and _count(clause) >= LEAST)


def _count(text: str) -> int:
    return len(text.split())


def _tells_each_move(title: AnyGame, seen: Observation, language: str) -> bool:
    pages = screens.all_pages(seen, title.tell(seen.view), Asked("choices"), language)
    lines = {plain(line.partition(", ")[2]) for page in pages for line in page.splitlines()}
    words = words_for(seen, language)
    labels = {plain(words(steps[-1].label)) for _, steps in seen.paths}
    return labels <= lines and len(labels) == len(seen.paths)
