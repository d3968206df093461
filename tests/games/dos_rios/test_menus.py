"""Presses: no way is longer than three, the level's words hold what its entries share, and marks name places alone."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from core.chance import SeededChance
from core.game import Move, Step
from core.games.dos_rios import menus
from core.games.dos_rios.menus import LEVEL
from core.menu import Choice, MenuPath, menu
from core.wording import LANGUAGES, Words
from tests.contract.play import POLICIES
from tests.games.dos_rios.table import GAME, land, play, put, table

LONGEST = 28
"""Characters of a phone's row."""
PAIRS, FOURS = 13, 6
"""Characters where two and where four entries share a row: of levels with more than 6, and with more than 16."""


def ways_of(state) -> list[MenuPath]:
    view = GAME.view(state, state.turn)
    return [(move, GAME.steps(view, move)) for move in GAME.legal(state, state.turn)]


def leads_to(choice: Choice, move: str, tokens: tuple[str, ...]) -> bool:
    if choice.move is not None:
        return str(choice.move) == move
    return choice.path == tokens[: len(choice.path)]


def presses(state, move: str) -> list[str]:
    """What the buttons say that a player presses to make the move."""
    ways = ways_of(state)
    words, path, told = Words("en", ("Anna", "Roberto")), (), []
    steps = next(steps for way, steps in ways if str(way) == move)
    tokens = tuple(step.token for step in steps)
    while True:
        level = menu(ways, path)
        [wanted] = [choice for choice in level.choices if leads_to(choice, move, tokens)]
        depth = len(wanted.path) - 1
        step = steps[depth]
        own = wanted.move is None or depth == len(steps) - 1
        told.append(words(step.short if own and step.short else wanted.label))
        if wanted.move is not None:
            return told
        path = wanted.path


def groups(ways: Sequence[MenuPath], depth: int = 0) -> Iterator[list[tuple[Step, bool]]]:
    """Each level's entries: the step that one sees, and whether it stands at its own depth."""
    entries: dict[str, list[MenuPath]] = {}
    for way in ways:
        entries.setdefault(way[1][depth].token, []).append(way)
    if len(entries) > 1:
        yield [
            (group[0][1][-1], depth == len(group[0][1]) - 1) if len(group) == 1 else (group[0][1][depth], True)
            for group in entries.values()
        ]
    for group in entries.values():
        if len(group) > 1:
            yield from groups(group, depth + 1)


def positions(seats: int, policy: str, seed: int, every: int = 9) -> Iterator:
    rng = random.Random(f"{seats} {policy} {seed}")
    state = GAME.new(seats, GAME.meta.defaults() | {"round_limit": "20"}, SeededChance(rng.randbytes(32)))
    at = 0
    while seated := GAME.to_act(state):
        [seat] = seated
        legal = GAME.legal(state, seat)
        if at % every == 0 and len(legal) > 1:
            yield state
        move: Move = POLICIES[policy](rng, GAME, state, seat, legal)
        GAME.apply(state, {seat: move}, SeededChance(rng.randbytes(32)))
        at += 1


def shown(entry: Step, own: bool, words: Words) -> str:
    return words(entry.short if own and entry.short else entry.label)


def check_levels(ways: Sequence[MenuPath]) -> None:
    assert max(len(steps) for _, steps in ways) <= 3
    for level in groups(ways):
        assert len(level) <= LEVEL
        marks = [step.mark for step, own in level if step.mark and own]
        assert len(set(marks)) == len(marks), marks
        assert all(mark.split(":")[0] in ("hex", "edge", "card") for mark in marks)
        for language in LANGUAGES:
            words = Words(language, ("Margherita", "Roberto", "Giulia", "Tomás"))
            told = [shown(step, own, words) for step, own in level]
            assert len(set(told)) == len(told), told
            room = FOURS if len(level) > 16 else PAIRS if len(level) > 6 else LONGEST
            for text, (_, own) in zip(told, level, strict=True):
                assert len(text) <= (room if own else LONGEST), (text, len(level))
                assert text[0].isupper() or not text[0].isalpha(), text


@pytest.mark.parametrize("policy", ["uniform", "by_kind", "greedy"])
@pytest.mark.parametrize("seats", [2, 4])
def test_w_16_every_level_fits_a_phone(seats: int, policy: str) -> None:
    """W-16, W-18: 24 entries at most, three levels at most, six characters where many stand beside each other."""
    met = 0
    for seed in range(2):
        for state in positions(seats, policy, seed):
            check_levels(ways_of(state))
            met += 1
    assert met > 10


def test_w_16_a_crowd_of_victims_gets_a_level_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fourteen victims beside six campesinos and two cards are more than a smaller level would hold."""
    monkeypatch.setattr(menus, "LEVEL", 20)
    state = table(4, land(rest="wheat"))
    put(state, 0, "d4 d5 d6 c5 e5 d3")
    put(state, 1, "b4 b5 b6 c4 c6 c7")
    put(state, 2, "e3 e4 e6 f4 f5 f6")
    put(state, 3, "c3 d2 d7 e7 b3 f3")
    ways = ways_of(state)
    assert len({way.target for way, _ in ways if str(way).startswith("evict")}) == 14
    check_levels(ways)
    assert max(map(len, groups(ways))) <= 20
    assert {steps[0].token for way, steps in ways if str(way).startswith("evict")} == {"evict"}


def test_w_16_what_all_entries_share_is_asked_above_them() -> None:
    state = table()
    put(state, 0, "d4 c4 f4")
    put(state, 1, "e4")
    words = Words("en", ("Anna", "Roberto"))
    steps = {str(way): steps for way, steps in ways_of(state)}
    [start, goal] = steps["walk d4 d5"]
    assert words(start.ask) == (
        "Where does the campesino on D4 go with 6 movement points, or what does it build there?"
    )
    assert (words(goal.short), words(goal.label)) == ("D5·1", "Walk from D4 to D5 wheat for 1 point")
    assert (goal.mark, goal.price, goal.deed) == ("hex:d5", 1, "walk")
    assert steps["walk c4 d5"][-1].mark == goal.mark, "the same place, whoever goes there"
    [_, far, last] = steps["walk d4 g6"]
    assert words(far.ask) == "Where to, 3 points away from D4?"
    assert words(last.short) == "G6·3"


def test_the_common_turn_takes_at_most_six_presses() -> None:
    state = table()
    put(state, 0, "d4 c4 f4")
    put(state, 1, "e4")
    told = []
    for move in ("walk d4 d5", "walk town c8", "harvest"):
        told.append(presses(state, move))
        play(state, move)
    assert told[0] == ["D4 wheat", "D5·1"]
    assert told[1] == ["Town", "C8·1"]
    assert told[2] == ["Harvest"]


def test_buttons_hold_what_differs() -> None:
    state = table(valley=land(forest="c5"))
    put(state, 0, "c5 d5 b5")
    put(state, 1, "c6")
    state.money[0] = 700
    assert presses(state, "build finca c5") == ["C5 forest", "Finca"]
    state.money[0] = 1700
    state.forget()
    assert presses(state, "build finca c5") == ["C5 forest", "Build", "Finca for 500 rios"]
    assert presses(state, "evict c6 from c5") == ["Evict C6", "C5·1"]
    assert presses(state, "dam c5 s") == ["C5 forest", "Dam …", "Dam S"]
    assert presses(state, "dam b5 se") == ["B5 wheat", "Dam …", "Dam SE"], "from the upper hex"
    state.mp = 2
    state.forget()
    assert presses(state, "dam c5 s") == ["C5 forest", "Dam S"], "where it crowds out no walk"


def test_w_16_whoever_can_go_alone_does_so_by_one_press() -> None:
    """C5 is a forest above the victim; C7 and D6 are needed both; B5, a hill, could go alone as C5 does."""
    state = table(valley=land(forest="c5", hill="b5"))
    put(state, 0, "c5 c7 d6 b5")
    put(state, 1, "c6")
    state.mp = 2
    steps = {str(way): steps for way, steps in ways_of(state)}
    marks = {way: [step.mark for step in steps[way]] for way in steps if way.startswith("evict")}
    assert marks["evict c6 from c5"] == ["hex:c6", "hex:c5"]
    assert marks["evict c6 from c7 d6"] == ["hex:c6", "hex:c7", "hex:d6"]
    assert marks["evict c6 from c5 c7"] == ["hex:c6", "hex:c7", "hex:c5"], "found under the one who couldn't alone"
    assert marks["evict c6 from b5 c5"] == ["hex:c6", "hex:c6"], "two who needn't: the victim once more"
    check_levels(ways_of(state))


def test_w_18_where_water_runs_one_places_with_one_press() -> None:
    for state in positions(3, "uniform", 5, every=1):
        if state.phase == "place":
            wet = state.water[0] | state.water[1]
            ways = ways_of(state)
            assert all(len(steps) == 1 for way, steps in ways if wet >> way.spot & 1)
            check_levels(ways)
            return
    raise AssertionError("campesinos are placed in every match")
