"""What events say that they touched on the board."""

from __future__ import annotations

import pytest

from core.game import Event
from tests.games.amazonas.maps import changed
from tests.games.amazonas.table import Table


def touched(events: list[Event]) -> list[tuple[str, tuple[str, ...]]]:
    """The events with spots, shortly named."""
    return [(event.key.removeprefix("amazonas."), event.spots) for event in events if event.spots]


def test_a_tent_touches_its_village() -> None:
    table = Table()
    assert touched(table.do("build tucu")) == [("built", ("village:tucu",))]
    table.do("build santo-cano")
    table.state.deck[-1] = "fire"
    assert touched(table.do("build rosaria")) == [("built", ("village:rosaria",))], "the round's card touches nothing"


def test_a_tent_without_a_tile_touches_its_village() -> None:
    own_map = changed('species = "iguana"', 'species = "fish"', every=True)
    table = Table(3, own_map).start("rosaria", "bidora", "otire", events=["fire"], purse=60)
    table.state.supply[0] = 0
    table.cards(6, 1, 2)
    assert touched(table.do("build tucu")) == [("built_none", ("village:tucu",))]


def test_a_neutral_tent_touches_its_village() -> None:
    table = Table(2).start("rosaria", "bidora", events=["jaguar"], purse=12)
    table.cards(5, 1)
    assert touched(table.do("neutral tucu")) == [("neutral", ("village:tucu",))]


def test_a_medal_touches_its_player() -> None:
    table = Table().start("rosaria", "bidora", "otire", events=["fire"], purse=60)
    table.piles(0, fish=2, iguana=1, parrot=3, orchid=1)
    table.cards(6, 1, 2)
    assert touched(table.do("build xibu")) == [("built", ("village:xibu",)), ("medal", ("seat:0",))]


def test_an_indio_tile_touches_its_player_and_pile() -> None:
    table = Table().start("rosaria", "bidora", "tucu", events=["indio"], purse=0)
    table.cards(5, 4, 3)
    assert touched(table.do("indio")) == []
    assert touched(table.do("pile iguana")) == [("indio_laid", ("seat:0", "pile:iguana"))]


@pytest.mark.parametrize("event", ["jaguar", "fire", "monkeys", "bonus-fish", "indio"])
def test_cards_and_money_touch_nothing(event: str) -> None:
    table = Table().start("rosaria", "bidora", "tucu", events=[event, "fire"], purse=0)
    assert touched(table.cards(5, 4, 3)) == []
    while table.state.phase != "income":
        assert touched(table.do("done" if table.state.phase == "build" else "silver")) == []


def test_the_end_touches_nothing() -> None:
    table = Table().start("rosaria", "bidora", "tucu")
    table.to_the_end()
    assert len(table.said) >= 3
    assert touched(table.said) == [], "missions are shown, the board stays"


def test_a_kept_mission_touches_nothing() -> None:
    table = Table(3, mission_choice="on")
    moves = {seat: table.game.legal(table.state, seat)[0] for seat in table.game.to_act(table.state)}
    events = table.game.apply(table.state, moves, None)  # type: ignore[arg-type]
    assert len(events) == 4
    assert touched(events) == []


def test_a_mark_of_the_menu_names_the_same_village() -> None:
    """A choice's letter and the news of it stand at one spot."""
    table = Table()
    view, [seat] = table.view(0), table.game.to_act(table.state)
    for move in table.game.legal(table.state, seat)[:5]:
        [step] = table.game.steps(view, move)[-1:]
        [event] = table.game.apply(table.state.clone(), {seat: move}, None)  # type: ignore[arg-type]
        assert event.spots == (step.mark,)
