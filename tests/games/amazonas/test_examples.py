"""The worked examples of the rules, with exactly their numbers."""

from __future__ import annotations

import pytest

from core.games.amazonas.income import announces, bonus, stolen
from core.games.amazonas.maps import standard
from core.games.amazonas.scoring import majority, pile_points
from tests.games.amazonas.table import Table


def piles(fish: int = 0, butterfly: int = 0, iguana: int = 0, parrot: int = 0, orchid: int = 0) -> list[int]:
    return [fish, butterfly, iguana, parrot, orchid]


def test_amz_e1_number_plus_tiles() -> None:
    assert announces(2, piles(butterfly=1), 0) == 3
    assert announces(5, piles(orchid=3), 0) == 8


def test_amz_e2_card_0_counts_the_largest_pile() -> None:
    assert announces(0, piles(fish=3, butterfly=2, parrot=2), 0) == 3


def test_amz_e3_indio_tiles_count() -> None:
    table = Table().start("tucu", "tucu", "rosaria", events=["fire"])
    table.piles(0, fish=2, indio={"fish": 1}).piles(1, fish=1, parrot=1, indio={"fish": 1, "parrot": 1})
    table.cards(1, 6, 3)
    assert table.state.announced[:2] == [4, 8]


@pytest.mark.parametrize(("purse", "lost"), [(10, 2), (1, 1)])
def test_amz_e4_monkeys(purse: int, lost: int) -> None:
    assert stolen("monkeys", 1, piles(fish=2, orchid=2, iguana=1), purse) == lost


def test_amz_e5_bonus_leaves_the_order() -> None:
    table = Table().start("tucu", "rosaria", "moreña", events=["bonus-fish"], purse=0)
    table.piles(0, fish=2).piles(1, iguana=1).piles(2, orchid=1)
    table.cards(1, 3, 5)  # announce 3, 4 and 6: with the bonus 5, 4 and 6
    assert table.state.order == [2, 1, 0]
    table.done(2)
    assert table.state.purse == [3 + 2, 4, 6]
    assert bonus("bonus-fish", piles(fish=2)) == 2


def test_amz_e6_majorities() -> None:
    assert pile_points(4) + majority([4, 3, 0], italian=True)[0] == 4 + 2
    assert majority([2, 2, 1], italian=True) == [1, 1, 0]
    assert pile_points(4) + majority([4, 2], italian=True)[0] == 4 + 1
    assert [pile_points(2) + points for points in majority([2, 2], italian=True)] == [0, 0]


def test_amz_e7_a_whole_score_of_nine() -> None:
    table = Table(edition="french").start("tucu", "tucu", "rosaria")
    state = table.state
    table.piles(0, {"butterfly": 1, "fish": 1}, orchid=2, butterfly=3, iguana=1, parrot=4, fish=1)
    state.medal[0] = 4
    for village in standard().missions[state.mission[0] or 0][:3]:
        table.occupy(standard().villages[village].slug, 0)
    outcome = table.to_the_end()
    assert outcome.scores[0] == 9
    assert [share.points for share in outcome.breakdown[0]] == [0, 4, 0, 4, 0, 0, 4, -3]


def test_amz_e8_the_neighbours_of_rosaria() -> None:
    table = Table().start("rosaria", "xibu", "xibu", events=["fire"], purse=30)
    table.cards(6, 1, 1)
    names = [standard().villages[at].name for at in table.view(0).players[0].reach]
    assert sorted([*names, "Xibu"]) == ["Moreña", "Piedras", "Santo Caño", "Tucu", "Xibu"]
    assert "build xibu" not in table.legal(), "both of its sites are taken"


def test_amz_e8_on_an_empty_board() -> None:
    table = Table().start("rosaria", "bidora", "otire", events=["fire"], purse=30)
    table.cards(6, 1, 1)
    assert table.legal() == ["build morena", "build piedras", "build santo-cano", "build tucu", "build xibu", "done"]


def test_amz_e9_silver_or_the_tile() -> None:
    for answer, purse in (("silver", 7), ("indio", 0)):
        table = Table().start("moreña", "tucu", "tucu", events=["indio"], purse=0)
        table.piles(0, orchid=2)
        table.cards(5, 1, 2)
        assert table.state.announced[0] == 7
        assert table.legal() == ["indio", "silver"]
        table.do(answer)
        if answer == "indio":
            table.do("pile orchid")
        assert table.state.purse[0] == purse
        table.done()
        assert table.legal() == (["indio", "silver"] if answer == "silver" else ["done"])
