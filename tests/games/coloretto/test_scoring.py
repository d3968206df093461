"""Rules CA-14 and CA-15."""

from __future__ import annotations

from core.games.coloretto.scoring import column_points
from tests.games.coloretto.table import ANNA, BLUE, BROWN, GIULIA, ROBERTO, Table, all_of


def test_ca_14_columns_piles_and_bonus_cards_score_and_hands_do_not() -> None:
    table = Table(
        2,
        piles={ANNA: [BLUE, BLUE]},
        columns={ANNA: ["green-frog", "green-sloth", "purple-toucan", *all_of(BROWN, ["brown-turtle"])]},
        hands={ANNA: ["brown-turtle", "green-tapir", "green-tapir"]},
    )
    table.play("play brown-turtle")
    outcome = table.game.outcome(table.state)
    assert outcome
    shares = {share.label.removeprefix("coloretto.share."): share.points for share in outcome.breakdown[ANNA]}
    assert shares == {"blue": 0, "purple": 1, "brown": 0, "green": 3, "piles": 15 + 15 + 6, "bonus": 5 + 3}
    assert outcome.scores == (1 + 3 + 36 + 8, 0)
    assert outcome.places == (1, 2)


def test_ca_14_the_table_shows_the_same_points_on_the_way() -> None:
    table = Table(2, piles={ROBERTO: [BROWN]}, columns={ROBERTO: ["green-frog", "green-sloth", "green-tapir"]})
    assert [player.points for player in table.view().players] == [0, 6 + 3 + 6]


def test_ca_15_equal_points_share_the_victory() -> None:
    table = Table(
        3,
        columns={ANNA: ["green-frog"], ROBERTO: ["blue-piranha", "purple-toucan", "green-sloth"], GIULIA: []},
        hands={ANNA: ["green-sloth"]},
        deck=1,
    )
    table.play("play green-sloth")
    outcome = table.game.outcome(table.state)
    assert outcome
    assert outcome.scores == (3, 3, 0)
    assert outcome.places == (1, 1, 3)
    assert outcome.winners == (ANNA, ROBERTO)


def test_points_of_a_column() -> None:
    assert [column_points(cards) for cards in range(7)] == [0, 1, 3, 6, 10, 15, 21]
