"""Whatever can be heard is words: no signs that a reader's voice spells, no sentence twice. (S-14, S-16)"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from babel.messages.pofile import read_po

from core import rights, screens
from core.game import Seat
from core.match import Match
from core.menu import menu
from core.observing import facts, observe
from core.screens import Screen
from core.table import Table
from core.titles import TITLES
from core.wording import LANGUAGES, Line, Words, domains
from tests.seen import NAMES, table_round

SIGNS = re.compile(r"[●■▲◆⬟–~|×→←›‹·]|\bpts\b|[?!.][.]|[.][?!]| {2}| [.,;](?:\s|$)")
"""Read out as "middle dot" and "vertical line", or heard as a stumble."""

TYPED = {"table.premove.form", "local.page.signs_work"}
"""They say which signs people have to type."""

LISTED = {"table.thread"}
"""Names of threads, in lists where every letter counts: a reader says the dots or leaves them out."""

DRAWN = re.compile(r"\.(pic|short)\b|_short\b")

CROWDED = 6
"""Characters of a label that stands for a longer one where many stand on a level: there a dot is the only way."""

LONG = 5
"""Words of a sentence that nobody wants to hear twice in one paragraph."""

POSITIONS = 24


def tables(key: str) -> Iterator[Table]:
    """Positions of a random match, its last one too."""
    title = TITLES.game(key)
    match, dice = Match(title, title.meta.seats[1], {}, bytes(range(32))), random.Random(key)
    plies = 0
    while not match.over:
        if dice.random() < 0.08 and plies < POSITIONS:
            plies += 1
            yield table_round(match)
        match.play({seat: dice.choice(match.legal(seat)) for seat in match.awaited})
    yield table_round(match)


def messages(table: Table, language: str) -> Iterator[Screen]:
    match = table.need_match()
    public = observe(table, None)
    yield screens.home_screen(public, language)
    yield screens.watched(public, language)
    yield screens.story(public, language)
    yield screens.more(facts(table), public, language, roles=rights.KNOWN)
    yield screens.lobby(facts(table), language)
    for seat in range(match.seats):
        seen = observe(table, Seat(seat))
        yield screens.panel(seen, language, whole=True)
        for move, steps in seen.paths[:6]:
            yield screens.panel(seen, language, [step.token for step in steps[:-1]], whole=True)
            yield screens.confirm(seen, language, move, "table.sure.final")
        if seen.ahead:
            yield screens.premoves(seen, seen.ahead, language, whole=True)


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?]) |; ", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", TITLES)
def test_s_14_s_16_nothing_is_spelt_and_nothing_said_twice(key: str, language: str) -> None:
    spelt, twice = set[str](), set[str]()
    for table in tables(key):
        for screen in messages(table, language):
            spelt.update(block.text for block in screen.blocks if block.style != "copy" and SIGNS.search(block.text))
            labels = [button.label for button in (*screen.choices, *screen.controls)]
            spelt.update(label for label in labels if len(label) > CROWDED and SIGNS.search(label))
            for block in screen.blocks:
                counted = Counter(one for one in sentences(block.text) if len(one.split()) >= LONG)
                twice.update(one for one, times in counted.items() if times > 1)
    assert not spelt
    assert not twice


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", domains())
def test_s_14_no_sentence_of_a_catalogue_has_signs(domain: str, language: str) -> None:
    """But those that are drawn, and those that stand for a longer one where many stand on a level."""
    with (domains()[domain] / f"{language}.po").open("rb") as source:
        messages = [message for message in read_po(source, locale=language) if message.id]
    found = set()
    for message in messages:
        key = message.id if isinstance(message.id, str) else message.id[0]
        said = [message.string] if isinstance(message.string, str) else message.string
        if not DRAWN.search(key) and key not in TYPED | LISTED:
            found.update((key, text) for text in said if SIGNS.search(text))
    assert not found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", TITLES)
def test_s_14_labels_rules_guides_and_signs_are_words(key: str, language: str) -> None:
    """What a reader gets of a choice is its whole label."""
    words, title = Words(language, NAMES), TITLES.game(key)
    lines: list[Line] = [Line(f"{key}.rules"), *(scene.text for scene in title.guide())]
    lines += [line for _, line in title.legend()]
    for table in tables(key):
        match = table.need_match()
        for seat in match.awaited:
            seen = observe(table, seat)
            lines += [*title.help(seen.view), title.prompt(seen.view)]
            lines += [line for _, steps in seen.paths for step in steps for line in (step.label, step.ask) if line]
            lines += [choice.label for choice in menu(seen.paths).choices]
            lines += [why] if (why := title.why(seen.view)) else []
    assert not {words(line) for line in lines if SIGNS.search(words(line))}
