"""Presses: no step needs more than three, a common turn at most eight."""

from __future__ import annotations

from core.menu import MOST_ENTRIES, Choice, menu
from core.wording import Words
from tests.games.dos_rios.table import GAME, land, play, put, table


def leads_to(choice: Choice, move: str, tokens: tuple[str, ...]) -> bool:
    if choice.move is not None:
        return str(choice.move) == move
    return choice.path == tokens[: len(choice.path)]


def presses(state, move: str) -> list[str]:
    """The labels that a player presses to make the move."""
    view = GAME.view(state, state.turn)
    ways = [(way, GAME.steps(view, way)) for way in GAME.legal(state, state.turn)]
    words, path, told = Words("en", ("Anna", "Roberto")), (), []
    while True:
        level = menu(ways, path)
        assert len(level.choices) <= MOST_ENTRIES
        tokens = next(tuple(step.token for step in steps) for way, steps in ways if str(way) == move)
        [wanted] = [choice for choice in level.choices if leads_to(choice, move, tokens)]
        told.append(words(wanted.label))
        if wanted.move is not None:
            return told
        path = wanted.path


def test_the_common_turn_takes_at_most_eight_presses() -> None:
    state = table()
    put(state, 0, "d4 c4 f4")
    put(state, 1, "e4")
    told = []
    for move in ("walk d4 d5", "walk town c8", "harvest"):
        told.append(presses(state, move))
        play(state, move)
    assert sum(map(len, told)) <= 7, "and one to confirm the harvest"
    assert told[0] == ["Campesino: D4 wheat …", "Column D …", "D4 → D5 wheat: 1 MP, 5 left"]
    assert len(told[1]) == 3
    assert len(told[2]) == 1


def test_no_step_takes_more_than_three() -> None:
    """In a crowd at full MP, where the lists are longest."""
    state = table(4, land(rest="wheat", forest="b4 c5 d4", hill="c4 e4"))
    for seat, places in enumerate(("d4 d4 c4 e5", "c5 b5 d6 e4", "c6 c6 f5 f6", "g4 b3 a5 e7")):
        put(state, seat, places)
    state.reserve[0], state.money[0] = 5, 5000
    view = GAME.view(state, state.turn)
    moves = GAME.legal(state, state.turn)
    assert len(moves) > 150
    ways = [(move, GAME.steps(view, move)) for move in moves]
    assert max(len(steps) for _, steps in ways) == 3
    levels = [()]
    while levels:
        level = menu(ways, levels.pop())
        assert len(level.choices) <= MOST_ENTRIES
        levels += [choice.path for choice in level.choices if choice.move is None]


def test_labels_say_price_and_what_is_left() -> None:
    state = table(valley=land(forest="c5"))
    put(state, 0, "c5 d5")
    put(state, 1, "c6")
    state.money[0] = 1700
    assert presses(state, "build finca c5") == ["Build …", "Build a finca: C5 forest (500 rios, 1200 left)"]
    assert presses(state, "evict c6 from c5")[-1] == "Evict Roberto: C6 wheat, from C5 (1 of 6 MP)"
    assert presses(state, "dam c5 s") == [
        "Dam … (2 in reserve)", "Dam at C5 forest …", "Dam C5, below: C6 wheat (no river)",
    ]  # fmt: skip
