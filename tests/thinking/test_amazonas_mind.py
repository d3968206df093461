"""What computers make of Amazonas: sensible moves in positions in which a person sees at once what is right."""

from __future__ import annotations

import pytest

from core.game import Seat
from core.games.amazonas.features import NAMES
from core.games.amazonas.mind import AmazonasMind
from core.thinking.deciding import decide
from core.thinking.dice import Dice
from core.thinking.mind import Plan
from core.thinking.searching import think
from tests.games.amazonas.table import Table

MIND = AmazonasMind()
LEVELS = ("steady", "strong")


def choice(table: Table, level: str, seat: int = 0) -> str:
    """What that level does; the strong one with less time than it has."""
    if level == "steady":
        return str(decide(table.game, MIND, table.state, Seat(seat), level, Dice("steady")))
    plan = Plan("tree", 150, curiosity=0.6)
    return str(think(table.game, MIND, table.state, Seat(seat), plan, Dice("strong")).move)


def last_round(table: Table, *cards: int) -> Table:
    """Round 18 with these cards; no event that anybody feels."""
    table.state.round, table.state.deck = 18, []
    table.state.event = table.state.events_past[-1] = "bonus-orchid"
    table.cards(*cards)
    return table


@pytest.mark.parametrize("level", LEVELS)
def test_in_the_last_round_the_third_tile_is_bought(level: str) -> None:
    """AMZ-19: money is worth nothing then, and three tiles score where two don't."""
    table = Table().start("rosaria", "bidora", "otire", purse=9)
    table.state.mission[0], table.state.missions_dealt[0] = 7, (7,)  # nothing of it is near
    table.piles(0, fish=2, iguana=1).piles(1, parrot=1).piles(2, fish=1)
    last_round(table, 6, 1, 1)
    assert choice(table, level) in ("build piedras", "build tucu"), "the two fish villages that Rosaria leads to"


@pytest.mark.parametrize("level", LEVELS)
def test_in_the_last_round_nobody_keeps_money_that_buys_a_village_of_the_mission(level: str) -> None:
    """AMZ-19: it costs three points to be without."""
    table = Table().start("rosaria", "bidora", "otire", purse=30)
    table.state.mission[0], table.state.missions_dealt[0] = 2, (2,)  # Dourado, Moreña, Tucu, Xibu
    last_round(table, 6, 1, 1)
    built = []
    while table.state.turn == 0 and table.state.phase == "build":
        move = choice(table, level)
        table.do(move)
        built.append(move)
    assert {"build morena", "build tucu", "build xibu"} <= set(built)


@pytest.mark.parametrize("level", LEVELS)
def test_an_indio_tile_goes_where_it_makes_three(level: str) -> None:
    """AMZ-16a: the pile is chosen, and stays."""
    table = Table().start("rosaria", "bidora", "otire", events=["indio"])
    table.state.round, table.state.deck = 18, []
    table.piles(0, iguana=1, fish=2).piles(1, parrot=5).piles(2, butterfly=5)
    table.cards(6, 1, 1)
    table.do("indio")
    assert choice(table, level) == "pile fish"


@pytest.mark.parametrize("level", LEVELS)
def test_of_two_missions_the_nearer_one_is_kept(level: str) -> None:
    """Option `mission_choice`. Dourado, Moreña, Tucu and Xibu lie together; not so when all their ways are shut."""
    table = Table(mission_choice="on")
    board = table.state.board
    for village in range(len(board.names)):
        if board.missions[5] >> village & 1:  # Manaira, Nhambu, Pacuri, Tapiri
            table.state.sites[village] = (1,) * len(board.prices[village])
            table.state.full |= 1 << village
    table.state.missions_dealt = [(2, 5), (0, 1), (3, 4)]
    assert choice(table, level) == "keep 3"


@pytest.mark.parametrize("level", LEVELS)
def test_the_first_tent_stands_where_its_mission_is_near(level: str) -> None:
    """AMZ-2: the start is free, the way is not."""
    table = Table()
    table.state.mission[0], table.state.missions_dealt[0] = 2, (2,)  # Dourado lies far off, the other three together
    place = choice(table, level).removeprefix("build ")
    assert place in {"tucu", "xibu", "morena", "rosaria", "dourado", "vila-seca", "piedras", "laguna-roja", "otire"}


@pytest.mark.parametrize("level", LEVELS)
def test_a_neutral_tent_never_stands_in_ones_own_way(level: str) -> None:
    """AMZ-2P-3, AMZ-2P-5: it takes the cheaper site, and oneself would pay for that."""
    table = Table(2).start("rosaria", "bidora", events=["bonus-orchid"])
    table.state.mission[0], table.state.missions_dealt[0] = 2, (2,)
    table.cards(6, 1)
    for _ in range(4):
        if table.state.phase != "build" or table.state.turn != 0:
            break
        move = choice(table, level)
        assert move not in ("neutral morena", "neutral tucu", "neutral xibu")
        table.do(move)


def test_who_can_no_longer_win_still_plays_for_points() -> None:
    """The strong level thinks of points where the winner is clear: the last village of its mission is worth three."""
    table = Table(2).start("rosaria", "bidora", purse=9)
    table.state.mission[0], table.state.missions_dealt[0] = 2, (2,)
    table.piles(1, parrot=9, fish=9, orchid=9).piles(0, iguana=1)
    table.state.medal[1] = 3
    table.state.tents[0] |= sum(1 << table.village(slug) for slug in ("dourado", "morena", "xibu"))
    last_round(table, 6, 2)
    assert choice(table, "strong") == "build tucu"


def test_who_is_sure_to_win_still_plays_for_points() -> None:
    table = Table(2).start("rosaria", "bidora", purse=9)
    table.state.mission[0], table.state.missions_dealt[0] = 2, (2,)
    table.piles(0, parrot=9, butterfly=9, orchid=9).piles(1, iguana=1)
    table.state.tents[0] |= sum(1 << table.village(slug) for slug in ("dourado", "morena", "xibu"))
    last_round(table, 6, 1)
    assert choice(table, "strong") == "build tucu"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_add_up_and_seats_that_are_alike_have_the_same(seats: int) -> None:
    """Before anybody has built nothing tells the seats apart but their missions, which are evened out."""
    table = Table(seats)
    table.state.mission = [0] * seats
    chances = MIND.chances(table.state)
    assert sum(chances) == pytest.approx(1)
    assert chances == pytest.approx([1 / seats] * seats)
    assert MIND.fitted.features == NAMES
    assert all(len(own) == len(NAMES) for own in MIND.features(table.state))


def test_whoever_has_their_mission_and_a_medal_is_ahead() -> None:
    """AMZ-18, AMZ-19."""
    table = Table().start("rosaria", "bidora", "otire")
    table.state.round = 12
    table.state.tents[1] = table.state.board.missions[table.state.mission[1] or 0]
    table.state.medal[1] = 4
    table.piles(1, fish=3, parrot=2, orchid=1, iguana=1, butterfly=1)
    chances = MIND.chances(table.state)
    assert chances[1] > 0.8
    points = MIND.points(table.state)
    assert points[1] > max(points[0], points[2])
