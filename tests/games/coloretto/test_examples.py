"""The printed examples, with their numbers."""

from __future__ import annotations

from core.games.coloretto.components import CAPACITY
from core.games.coloretto.scoring import total
from tests.games.coloretto.table import ANNA, BLUE, BROWN, GREEN, PURPLE, ROBERTO, Table, all_of


def test_ca_e1_anna_fills_blue() -> None:
    table = Table(2, columns={ANNA: all_of(BLUE, ["blue-stingray"])}, hands={ANNA: ["blue-stingray"]})
    table.play("play blue-stingray")
    assert table.state.piles[ANNA] == [BLUE]
    assert CAPACITY[BLUE] == 5
    assert table.column(ANNA, BLUE) == [], "the column card stays, and can be filled again"


def test_ca_e2_roberto_plays_a_brown_animal_that_he_has() -> None:
    """The printed frog is green everywhere else: a turtle stands in for it."""
    table = Table(2, columns={ROBERTO: ["brown-turtle"]}, hands={ROBERTO: ["brown-turtle"], ANNA: ["blue-piranha"]})
    table.play("play blue-piranha")
    table.play("play brown-turtle")
    assert table.column(ROBERTO, BROWN) == []
    assert table.discards() == ["brown-turtle", "brown-turtle"]


def test_ca_e3_the_sixth_card_is_a_second_anteater() -> None:
    table = Table(2, columns={ANNA: all_of(GREEN, ["green-tapir"])}, hands={ANNA: ["green-anteater"]})
    assert len(table.column(ANNA, GREEN)) == 5
    table.play("play green-anteater")
    assert table.column(ANNA, GREEN) == ["frog", "striped-rhino", "earless-rabbit", "sloth"]
    assert table.discards() == ["green-anteater", "green-anteater"]
    assert table.state.piles[ANNA] == []


def test_ca_e4_roberto_refuses_a_chameleon() -> None:
    table = Table(
        2,
        columns={ROBERTO: ["brown-chameleon", "purple-toucan", "purple-macaw", "green-frog", "blue-piranha"]},
        hands={ANNA: ["brown-chameleon"]},
    )
    table.play("give brown-chameleon to 2")
    assert table.legal() == ["refuse green-frog", "refuse purple-macaw", "refuse purple-toucan", "take"]
    table.play("refuse purple-toucan")
    assert table.discards() == ["brown-chameleon", "purple-toucan"]
    assert table.column(ROBERTO, BROWN) == ["chameleon"]
    assert table.column(ROBERTO, PURPLE) == ["macaw"]


def test_ca_e5_anna_cannot_refuse_a_frog() -> None:
    table = Table(
        2,
        columns={ANNA: ["green-frog", "blue-piranha", "blue-manatee", "purple-toucan", "purple-macaw"]},
        hands={ROBERTO: ["green-frog"], ANNA: ["blue-stingray"]},
    )
    table.play("play blue-stingray")
    table.play("give green-frog to 1")
    assert table.legal() == ["take"]
    table.play("take")
    assert table.discards() == ["green-frog", "green-frog"]
    assert table.column(ANNA, GREEN) == []
    assert (len(table.column(ANNA, BLUE)), len(table.column(ANNA, PURPLE))) == (3, 2)


def test_ca_e6_points() -> None:
    assert total([[], [], [0], []], [], []) == 1, "one brown card"
    assert total([[], [], [], [0] * 4], [], []) == 10, "four green cards"
    assert total([], [GREEN], []) == 21, "a pile of six green cards"
