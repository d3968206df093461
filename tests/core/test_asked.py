"""What one may ask of a position in words, in every language, whole or begun. (S-9)"""

from __future__ import annotations

import pytest

from core.asked import AT, NAMED, TOPICS, WHOLES, Asked, asked, offered
from core.telling import Part
from core.wording import LANGUAGES, Refusal, line

PARTS = (
    Part(name="now", topic="now", title=line("table.ask.now"), lines=()),
    Part(name="map", topic="map", title=line("table.ask.map"), lines=()),
    Part(name="upper_row", topic="map", title=line("table.seat", n=7), lines=()),
)
"""Seat 7, Posto 7: any title will do."""


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("", Asked("short")),
        ("short", Asked("short")),
        ("everything", Asked("all")),
        ("MAP", Asked("topic", "map")),
        ("mappa", Asked("topic", "map")),
        ("tabell", Asked("topic", "map")),
        ("me", Asked("topic", "me")),
        ("la mia mano", Asked("topic", "me")),
        ("who leads?", Asked("topic", "leads")),
        ("chi guida", Asked("topic", "leads")),
        ("Chi è in testa?", Asked("topic", "leads")),
        ("chi e in testa", Asked("topic", "leads")),
        ("novità", Asked("since")),
        ("novita", Asked("since")),
        ("since", Asked("since")),
        ("scelte", Asked("choices")),
        ("plan", Asked("plan")),
        ("aiuto", Asked("help")),
        ("upper_row", Asked("part", "upper_row")),
        ("upper row", Asked("part", "upper_row")),
        ("seat 7", Asked("part", "upper_row")),
        ("posto 7", Asked("part", "upper_row")),
        ("near Tucu", Asked("near", "tucu")),
        ("vicino a Porto Morro", Asked("near", "porto morro")),
        ("vicino tucu", Asked("near", "tucu")),
        ("from C4", Asked("from", "c4")),
        ("da C4", Asked("from", "c4")),
    ],
)
def test_s_9_a_part_is_asked_for_by_its_words(typed: str, meant: Asked) -> None:
    assert asked(typed, PARTS) == meant


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("the weather", "table.tell.unknown"),
        ("p", "table.tell.which"),
        ("near", "table.tell.place_missing"),
        ("vicino a", "table.tell.place_missing"),
    ],
)
def test_s_9_what_means_nothing_or_several_things_is_refused(typed: str, why: str) -> None:
    with pytest.raises(Refusal) as refused:
        asked(typed, PARTS)
    assert refused.value.code == why
    assert len(str(refused.value)) <= 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_s_9_the_words_that_are_offered_mean_what_they_are_offered_for(language: str) -> None:
    for name in NAMED:
        word = offered(name, language)
        if name in AT:
            assert asked(f"{word} tucu", PARTS) == Asked("near" if name == "near" else "from", "tucu")
        elif name in TOPICS:
            assert asked(word, PARTS) == Asked("topic", name)
        else:
            assert asked(word, PARTS).kind == name


def test_s_9_a_button_carries_what_it_asks_for() -> None:
    wanted = [Asked(kind) for kind in WHOLES] + [Asked("topic", name) for name in TOPICS]
    for want in (*wanted, Asked("part", "upper_row"), Asked("near", "tucu"), Asked("from", "c4")):
        assert asked(want.argument, PARTS) == want
