"""Rules AMZ-19 to AMZ-21, AMZ-2P-1 to 6 and the options."""

from __future__ import annotations

import pytest

from core.game import Seat
from core.games.amazonas.components import NEUTRAL
from core.games.amazonas.maps import standard
from core.games.amazonas.scoring import majority, pile_points
from core.games.amazonas.title import Amazonas
from core.match import Match
from core.wording import Refusal
from tests.games.amazonas.table import CHANCE, Table

# The end


def test_amz_19_three_tiles_or_nothing() -> None:
    assert [pile_points(tiles) for tiles in range(6)] == [0, 0, 0, 3, 4, 5]


def test_amz_19_each_mission_village_without_an_own_tent_costs_3() -> None:
    table = Table(edition="french").start("tucu", "tucu", "rosaria")
    for seat, built in enumerate((4, 2, 0)):
        table.piles(seat, parrot=3)
        table.state.sites = [()] * 30
        table.state.tents[seat] = 0
        for village in standard().missions[table.state.mission[seat] or 0][:built]:
            table.state.tents[seat] |= 1 << village
    outcome = table.to_the_end()
    assert [shares[-1].points for shares in outcome.breakdown] == [0, -6, -12]
    assert outcome.scores == (3, -3, -9)
    assert table.view().missions == tuple(table.state.mission)


def test_amz_20_majorities_by_edition() -> None:
    assert majority([2, 1, 0], italian=True) == [2, 0, 0], "also with fewer than three"
    assert majority([3, 3, 3, 0], italian=True) == [1, 1, 1, 0]
    assert majority([0, 0, 0], italian=True) == [0, 0, 0], "nobody has a tile of it"
    assert majority([5, 1, 0], italian=False) == [0, 0, 0]


@pytest.mark.parametrize(
    ("second", "purse", "places"),
    [
        ({"iguana": 3, "fish": 1}, (0, 0), (2, 1)),
        ({"iguana": 3}, (5, 4), (1, 2)),
        ({"iguana": 3}, (4, 4), (1, 1)),
    ],
)
def test_amz_21_ties(second: dict[str, int], purse: tuple[int, int], places: tuple[int, int]) -> None:
    """Equal points: more tiles, then more money, then shared."""
    table = Table(edition="french").start("tucu", "tucu", "rosaria")
    table.piles(0, {"parrot": 1}, parrot=2).piles(1, None, **second).piles(2)
    for seat in range(3):
        table.state.tents[seat] = (1 << 30) - 1 if seat < 2 else 0
    table.to_the_end()
    table.state.purse = [*purse, 0]
    outcome = table.game.outcome(table.state)
    assert outcome
    assert outcome.scores[:2] == (3, 3)
    assert outcome.places[:2] == places


# Two players


def two(**options: str) -> Table:
    return Table(2, **options).start("rosaria", "bidora", events=["jaguar"], purse=12)


def test_amz_2p_1_medals_3_and_2() -> None:
    assert two().state.medals_left == [3, 2]
    assert two(two_player_medals="4-2").state.medals_left == [4, 2]


def test_amz_2p_2_six_neutral_tents_each() -> None:
    table = two()
    assert table.state.neutrals_left == [6, 6]
    assert Table(3).state.neutrals_left == [0, 0, 0]
    table.state.neutrals_left[0] = 0
    table.cards(5, 1)
    with pytest.raises(Refusal, match="Your six neutral tents are all out"):
        table.do("neutral tucu")


def test_amz_2p_3_one_a_turn_anywhere_free_and_not_with_the_first_tents() -> None:
    table = Table(2)
    assert not [move for move in table.legal() if move.startswith("neutral")]
    table = two()
    table.cards(5, 1)
    assert "neutral xibu" in table.legal(), "in spite of the jaguar"
    table.do("build tucu", "neutral santa-ilva")
    assert table.state.purse[0] == 12 + 5 - 6
    assert not [move for move in table.legal() if move.startswith("neutral")]
    with pytest.raises(Refusal, match="You have placed a neutral tent this turn"):
        table.do("neutral xibu")
    table.do("build morena", "done")
    assert "neutral xibu" in table.legal(), "the other player has one too"
    table.do("done")
    table.cards(4, 2)
    assert "neutral xibu" in table.legal()


def test_amz_2p_3_it_carries_no_link_tile_mission_or_majority() -> None:
    table = two()
    table.cards(6, 1)
    tiles, supply = [row.copy() for row in table.state.tiles], table.state.supply.copy()
    table.do("neutral xibu")
    assert "build vila-seca" not in table.legal()
    assert table.state.tiles == tiles
    assert table.state.supply == supply
    assert not any(mask >> table.village("xibu") & 1 for mask in table.state.tents)


def test_amz_2p_4_one_neutral_tent_a_village() -> None:
    table = two()
    table.occupy("tapiri", NEUTRAL)
    table.cards(5, 1)
    with pytest.raises(Refusal, match="Tapiri already has a neutral tent"):
        table.do("neutral tapiri")
    assert "neutral manaira" in table.legal()


def test_amz_2p_5_cheapest_free_site_but_never_the_last() -> None:
    table = two()
    table.cards(6, 1)
    assert "neutral carima" not in table.legal(), "one site"
    with pytest.raises(Refusal, match="can't take the last free site, and Carimá has no other"):
        table.do("neutral carima")
    table.do("neutral xibu", "build xibu")
    assert table.state.purse[0] == 12 + 6 - 9, "the neutral tent took the site of 2 gold"
    table = two()
    table.cards(6, 1)
    table.do("build xibu")
    assert "neutral xibu" not in table.legal()


def test_amz_2p_6_majority_for_two() -> None:
    for italian in (True, False):
        assert majority([2, 0], italian) == [1, 0]
        assert majority([2, 2], italian) == [0, 0]
        assert majority([0, 0], italian) == [0, 0]


# Options


def choice_table() -> Table:
    return Table(3, mission_choice="on")


def test_mission_choice_deals_two_and_keeps_one_in_secret() -> None:
    table = choice_table()
    assert table.game.to_act(table.state) == (0, 1, 2)
    dealt = table.view(1).missions_dealt
    assert len(dealt) == 2
    assert table.legal(1) == [f"keep {mission + 1}" for mission in dealt]
    assert table.view(None).missions_dealt == ()
    assert len({m for seat in range(3) for m in table.view(seat).missions_dealt}) == 6
    moves = {Seat(seat): table.game.legal(table.state, Seat(seat))[0] for seat in range(3)}
    events = table.game.apply(table.state, moves, CHANCE)
    assert [event.audience for event in events] == [None, 0, 1, 2]
    assert table.view(1).mission == dealt[0]
    assert table.view(1).missions_dealt == ()
    assert table.state.phase == "first"


def test_mission_choice_is_blank_in_the_export_of_a_running_match() -> None:
    match = Match(Amazonas(), 3, {"mission_choice": "on"}, bytes(32))
    match.play({seat: match.legal(seat)[0] for seat in match.awaited})
    assert set(match.public_records()[0].moves.values()) == {"?"}  # type: ignore[union-attr]


def test_only_a_mission_that_was_dealt_can_be_kept() -> None:
    table = choice_table()
    others = {f"keep {n}" for n in range(1, 9)} - set(table.legal(0))
    moves = {Seat(seat): table.game.legal(table.state, Seat(seat))[0] for seat in range(3)}
    moves[Seat(0)] = table.game.parse(min(others))
    with pytest.raises(Refusal, match="That mission isn't one of your two"):
        table.game.apply(table.state, moves, CHANCE)


def test_no_unrevealed_card_is_in_the_log() -> None:
    """A choice is one joint record: nothing of it stands in the log before all have chosen."""
    match = Match(Amazonas(), 3, {}, bytes(32))
    while match.view(None).phase == "first":  # type: ignore[attr-defined]
        match.play({seat: match.legal(seat)[0] for seat in match.awaited})
    assert match.awaited == (0, 1, 2)
    assert not any("income" in str(record) for record in match.public_records())
    no = match.no
    match.play({Seat(0): match.legal(Seat(0))[3], Seat(1): match.legal(Seat(1))[4], Seat(2): match.legal(Seat(2))[5]})
    assert match.public_records()[no].moves == {0: "income 3", 1: "income 4", 2: "income 5"}  # type: ignore[union-attr]
