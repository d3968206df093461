"""What each score would consist of if the match ended now (CA-14)."""

from __future__ import annotations

from core.games.coloretto.scoring import standings
from tests.contract.cases import Case
from tests.contract.play import Line, moments
from tests.games.coloretto.table import ANNA, BLUE, BROWN, ROBERTO, Table, all_of


def test_ca_14_it_tells_columns_piles_and_bonus_cards() -> None:
    table = Table(
        2,
        piles={ANNA: [BLUE, BLUE]},
        columns={ANNA: ["green-frog", "green-sloth", "purple-toucan", *all_of(BROWN, ["brown-turtle"])]},
    )
    own, other = table.game.standing(table.state)
    told = {share.label.removeprefix("coloretto.share."): share.points for share in own}
    assert told == {"blue": 0, "purple": 1, "brown": 3, "green": 3, "piles": 30, "bonus": 5}
    assert [share.label for share in other] == [share.label for share in own]
    assert sum(share.points for share in other) == 0


def test_at_the_end_it_is_the_outcome_and_on_the_way_the_points_that_all_see() -> None:
    for seats in (2, 3, 4):
        case = Case("coloretto", seats, ())
        for moment in moments(case, Line(seats, "greedy")):
            sums = [sum(share.points for share in part) for part in case.game.standing(moment.state)]
            assert sums == [player.points for player in case.game.view(moment.state, None).players]
            assert sums == standings(moment.state)
        outcome = case.game.outcome(moment.state)
        assert outcome
        assert case.game.standing(moment.state) == outcome.breakdown


def test_ca_7_a_card_that_is_offered_counts_for_nobody() -> None:
    table = Table(2, columns={ROBERTO: ["green-frog"]}, hands={ANNA: ["green-sloth"]})
    table.play("give green-sloth to 2")
    assert [sum(share.points for share in part) for part in table.game.standing(table.state)] == [0, 1]
