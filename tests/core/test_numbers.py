"""What is news is numbered by turns, alike in the story and on the board. (W-3, W-20)"""

from __future__ import annotations

import random

import pytest

from bots.tools.contact_sheet import LONG_NAMES
from bots.tools.playing import moves_at_random, seed_bytes, table_of
from core.game import Seat
from core.match import Match
from core.observing import MARKED_TURNS, observe
from core.titles import TITLES


@pytest.mark.parametrize("key", TITLES)
def test_turns_are_numbered_in_order_from_one(key: str) -> None:
    title = TITLES.game(key)
    match, dice = Match(title, title.meta.seats[1], {}, seed_bytes(3)), random.Random(3)
    numbered = marked = 0
    while moves_at_random(match, dice):
        if match.ply % 11:
            continue
        for viewer in (None, Seat(0), Seat(match.seats - 1)):
            seen = observe(table_of(match, LONG_NAMES), viewer)
            fresh = [entry for entry in seen.story if entry.no > seen.since]
            assert all(entry.number == 0 for entry in seen.story if entry.no <= seen.since)
            for before, entry in zip([None, *fresh], fresh, strict=False):
                last = before.number if before else 0
                assert type(entry.number) is int
                assert entry.number == last + (before is None or before.actor != entry.actor)
            numbers = {entry.number: entry.actor for entry in fresh}
            for touched in seen.changed:
                assert touched.number in numbers, "the board marks a turn that the story doesn't tell"
                assert touched.actor == numbers[touched.number]
            order = [touched.number for touched in seen.changed]
            assert order == sorted(order)
            numbered, marked = numbered + len(fresh), marked + len(order)
    assert numbered
    assert marked


@pytest.mark.parametrize("key", ["dos_rios", "nile"])
def test_somebody_who_comes_back_finds_everybodys_turn_marked(key: str) -> None:
    """Not only the last one's."""
    title = TITLES.game(key)
    match, dice = Match(title, title.meta.seats[1], {}, seed_bytes(8)), random.Random(8)
    most = 0
    while most < match.seats - 1 and moves_at_random(match, dice):
        for seat in match.awaited:
            seen = observe(table_of(match, LONG_NAMES), seat)
            most = max(most, len({touched.actor for touched in seen.changed}))
    assert most >= match.seats - 1


@pytest.mark.parametrize("key", TITLES)
def test_of_dozens_of_turns_the_newest_are_marked(key: str) -> None:
    """Whoever is away, and a computer plays for them, still sees the board, and not only marks."""
    title = TITLES.game(key)
    match, dice = Match(title, title.meta.seats[1], {}, seed_bytes(5)), random.Random(5)
    for _ in range(10):
        moves_at_random(match, dice)
    match.seat(Seat(1), "Iara", computer="steady")
    while moves_at_random(match, dice):
        pass
    seen = observe(table_of(match, LONG_NAMES), Seat(1))
    newest = seen.story[-1].number
    assert newest > MARKED_TURNS
    assert {touched.number for touched in seen.changed} <= set(range(newest - MARKED_TURNS + 1, newest + 1))
    assert seen.changed
    assert sum(entry.number > 0 for entry in seen.story) == sum(entry.no > seen.since for entry in seen.story)
