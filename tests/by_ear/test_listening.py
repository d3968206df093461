"""How long it takes to listen, and what of it is cut. A voice that people follow at ease reads 180 words a minute."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator
from functools import cache

import msgspec
import pytest

from core import screens
from core.asked import Asked
from core.menu import menu
from core.observation import Observation
from core.screens.telling import ALT
from core.spelling import plain
from core.titles import TITLES
from core.wording import LANGUAGES, Words
from tests.contract.cases import Case
from tests.contract.play import Line, matches
from tests.seen import NAMES, seen

WORDS_A_SECOND = 3.0


EVERY = {"coloretto": 7, "amazonas": 7, "dos_rios": 19, "nile": 19}
"""Of each title so many plies apart are looked at in the ordinary run."""


def decisions(key: str, numbers: Iterable[int], every: int) -> Iterator[Observation]:
    """What whoever decides knows, along matches of every player count; news are what the others did since their last
    move.
    """
    for number in numbers:
        counts = TITLES[key].meta.seat_counts()
        case = Case(key, counts[-1 - number % len(counts)], ())
        for match in matches(case, Line(number, ("uniform", "greedy")[number % 2])):
            if match.awaited and match.ply % every == number % every:
                seat = match.awaited[match.ply % len(match.awaited)]
                yield msgspec.structs.replace(seen(match, seat), since=match.before_others(seat))


@cache
def positions(key: str) -> list[Observation]:
    return list(decisions(key, [0], EVERY[key]))


def told(observed: Observation, what: Asked, language: str) -> str:
    parts = TITLES[observed.table.game].tell(observed.view)
    return "\n".join(screens.all_pages(observed, parts, what, language))


def short(observed: Observation, language: str) -> str:
    parts = TITLES[observed.table.game].tell(observed.view)
    return " ".join(block.text for block in screens.short(observed, parts, language))


def need_half_a_minute(found: Iterable[Observation], language: str) -> None:
    heard = [len(short(one, language).split()) / WORDS_A_SECOND for one in found]
    assert statistics.median(heard) <= 25
    assert max(heard) <= 40


@pytest.mark.parametrize("key", TITLES)
def test_s_9_the_short_text_is_heard_in_half_a_minute(key: str) -> None:
    for language in LANGUAGES:
        need_half_a_minute(positions(key), language)


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", TITLES)
def test_s_9_the_short_text_is_heard_in_half_a_minute_in_many_matches(key: str, language: str) -> None:
    need_half_a_minute(decisions(key, range(1, 13), 3), language)


@pytest.mark.parametrize("key", TITLES)
def test_s_1_the_short_text_tells_each_choice_by_its_letter(key: str) -> None:
    for one in positions(key):
        said = short(one, "en")
        if not one.dials:
            assert [choice.letter for choice in menu(one.paths).choices if f"{choice.letter}, " not in said] == []
        assert [part.topic for part in TITLES[key].tell(one.view)][:2] == ["now", "me"]


@pytest.mark.parametrize("key", TITLES)
def test_s_1_the_choices_told_are_the_legal_moves(key: str) -> None:
    """Each by a label that names no other."""
    for at, one in enumerate(positions(key)):
        language = LANGUAGES[at % 2]
        if one.dials:
            continue
        said = {plain(line.partition(", ")[2]) for line in told(one, Asked("choices"), language).splitlines()}
        words = Words(language, NAMES, one.viewer)
        labels = {plain(words(steps[-1].label)) for _, steps in one.paths}
        assert labels - said == set()
        assert len(labels) == len(one.paths)


@pytest.mark.parametrize("key", TITLES)
def test_s_10_alternatives_fit_and_leave_out_whole_parts_by_name(key: str) -> None:
    for at, one in enumerate(positions(key)):
        language = LANGUAGES[at % 2]
        shown = screens.panel(one, language, whole=True)
        assert shown.picture
        parts = TITLES[key].tell(one.view)
        alt = screens.described(shown.picture, parts, shown.choices)
        assert 0 < len(alt) <= ALT
        words = Words(language, NAMES, one.viewer)
        said = {part.name: " ".join(map(words, part.short)) for part in parts}
        last = alt.splitlines()[-1]
        assert [part.name for part in parts if said[part.name] not in alt and words(part.title) not in last] == []
        own = [part.name for part in parts if part.topic in ("now", "me") and said[part.name] not in alt]
        assert not own, "what is one's own is never cut"
