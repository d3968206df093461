"""Rules AMZ-1 to AMZ-18: set-up, rounds, income, events, building."""

from __future__ import annotations

import pytest

from core.game import Seat
from core.games.amazonas.components import EVENTS, TIE
from core.games.amazonas.maps import load
from core.games.amazonas.title import Amazonas
from core.match import Match
from core.wording import Refusal
from tests.games.amazonas.maps import changed
from tests.games.amazonas.table import Table, everything


def refused(table: Table, text: str, *, cards: bool = False) -> str:
    """Why the one to act can't do that, in English; nothing may change."""
    before = table.view()
    with pytest.raises(Refusal) as caught:
        table.do(text)
    assert table.view() == before
    return str(caught.value)


# Set-up and first tents


def test_amz_1_set_up() -> None:
    for seats in (2, 3, 4):
        state = Table(seats).state
        assert state.purse == [9] * seats, "3 gold"
        assert state.tents_left == [12] * seats
        assert everything(state.hands)
        assert len({state.mission[seat] for seat in range(seats)}) == seats
        assert len(state.deck) == 18


def test_amz_1_the_order_of_the_first_tents_is_drawn() -> None:
    game = Amazonas()
    orders = {tuple(Match(game, 3, {}, bytes([seed] * 32)).view(None).order) for seed in range(60)}  # type: ignore[attr-defined]
    assert len(orders) == 6


def test_amz_1_the_mission_is_its_owners_secret() -> None:
    table = Table()
    assert table.view(1).mission == table.state.mission[1]
    assert table.view(None).mission is None
    assert table.view(0).missions == ()


def test_amz_2_first_tents() -> None:
    table = Table()
    table.state.deck[-1] = "fire"
    table.do("build tucu")
    assert table.state.purse[0] == 9 - 6
    assert table.state.tiles[0] == [1, 0, 0, 0, 0]
    table.do("build tucu")
    assert table.state.purse[1] == 0, "the dearer site of the same village"
    assert "build tucu" not in table.legal()
    assert table.state.phase == "first"
    table.do("build rosaria")
    assert table.state.phase == "income"
    assert table.state.round == 1


def test_amz_2_what_three_gold_do_not_pay_is_not_open() -> None:
    table = Table()
    table.do("build rosaria")
    assert "build rosaria" not in table.legal(), "its second site costs 4"
    assert refused(table, "build rosaria") == (
        "Rosaria costs 4 gold and you have 3 gold: for the first tent choose a village that you can pay."
    )


# Rounds and income


def test_amz_3_eighteen_events_one_a_round() -> None:
    table = Table()
    deck = sorted(table.state.deck)
    for village in ("tucu", "tucu", "rosaria"):
        table.do(f"build {village}")
    assert len(table.state.events_past) == 1
    table.to_the_end()
    assert sorted(table.state.events_past) == deck == sorted(e for e, n in EVENTS.items() for _ in range(n))
    assert table.state.round == 18


def test_amz_4_all_cards_at_once() -> None:
    table = Table().start("tucu", "tucu", "rosaria")
    assert table.game.to_act(table.state) == (0, 1, 2)
    assert table.legal(1) == [f"income {card}" for card in range(7)]
    with pytest.raises(Refusal):
        table.game.apply(table.state, {Seat(0): table.game.parse("income 3")}, None)  # type: ignore[arg-type]
    assert table.view().players[0].announced is None
    table.cards(3, 4, 5)
    assert [player.shown for player in table.view().players] == [3, 4, 5]


def test_amz_5_indio_tiles_count_for_card_0_and_6() -> None:
    table = Table().start("tucu", "tucu", "rosaria")
    table.piles(0, {"fish": 2}, fish=2, parrot=3).piles(1, {"fish": 2, "iguana": 1}, fish=1, iguana=1)
    assert table.view().players[0].worth == (4, 5, 2, 3, 7, 5, 8)
    table.cards(0, 6, 1)
    assert table.state.announced[:2] == [4, 9]


def test_amz_6_cards_stay_out_until_rounds_7_and_14() -> None:
    table = Table().start("tucu", "tucu", "rosaria")
    for card in range(6):
        table.round(card, card, card)
    assert table.view().players[0].cards == (6,)
    assert table.view().players[0].shown == 5
    with pytest.raises(Refusal, match="Your card 3, iguana, is already out: you still have 6"):
        table.cards(3, 6, 6)
    table.round(6, 6, 6)
    assert table.state.round == 8
    assert everything(table.state.hands)
    assert "Everybody takes all seven income cards back." in table.english()
    for card in range(7):
        table.round(card, card, card)
    assert table.state.round == 15
    assert everything(table.state.hands)
    table.to_the_end()
    assert [len(hand) for hand in table.state.hands] == [3, 3, 3]


def test_amz_6_the_last_card_is_played_by_the_table() -> None:
    match = Match(Amazonas(), 2, {}, bytes(32))
    while match.view(None).round < 7:  # type: ignore[attr-defined]
        match.play({seat: match.legal(seat)[0] for seat in match.awaited})
    played = [ply for ply in match.line if "income" in str(ply.moves.get(Seat(0), ""))]
    assert len(played) >= 7
    assert played[6].forced


@pytest.mark.parametrize(("edition", "order"), [("italian", [0, 1, 2]), ("french", [1, 0, 2])])
def test_amz_7_highest_first_ties_by_the_small_number(edition: str, order: list[int]) -> None:
    table = Table(edition=edition).start("tucu", "tucu", "rosaria", events=["fire"])
    table.piles(0, fish=2).piles(1, fish=1).piles(2, iguana=1)
    table.cards(1, 2, 0)
    assert table.state.announced == [3, 2, 1]
    assert table.state.order == [0, 1, 2], "no tie"
    table = Table(edition=edition).start("tucu", "tucu", "rosaria", events=["fire"])
    table.piles(0, fish=2).piles(1, butterfly=1).piles(2, iguana=1)
    assert (TIE[0][1], TIE[1][2]) == (3, 21)
    table.cards(1, 2, 0)
    assert table.state.announced == [3, 3, 1]
    assert table.state.order == order
    assert "tie-break 3." in " ".join(table.english())


def test_amz_7_fire_bonus_and_theft_leave_the_order() -> None:
    for event in ("fire", "bonus-iguana", "monkeys"):
        table = Table().start("tucu", "tucu", "rosaria", events=[event])
        table.piles(0, fish=1).piles(1, fish=1).piles(2, iguana=5)
        table.cards(6, 5, 0)
        assert table.state.announced == [6, 5, 5]
        assert table.state.order[0] == 0
        assert table.state.order[1] == 2, "8 before 23 at a tie"


def test_amz_8_income_comes_first_then_theft_then_building() -> None:
    table = Table().start("rosaria", "tucu", "tucu", events=["monkeys"], purse=0)
    table.piles(0, iguana=4)
    table.cards(3, 1, 2)
    assert table.state.announced[0] == 7
    assert table.state.purse[0] == 7 - 4
    assert table.legal() == ["done"], "three silver pay for no site"
    table.state.purse[0] = 12
    table.state.legal = {}
    assert table.legal() == ["build morena", "build piedras", "build santo-cano", "build xibu", "done"]
    table.do("build xibu")
    assert table.state.purse[0] == 12 - 6
    table.do("build santo-cano")
    assert table.state.purse[0] == 0
    assert table.state.turn == 0, "the turn ends with `done`"


# Building


def test_amz_9_links_lead_on_from_a_tent_built_this_turn() -> None:
    table = Table().start("rosaria", "bidora", "otire", events=["fire"], purse=60)
    table.cards(6, 1, 2)
    assert "build vila-seca" not in table.legal()
    assert refused(table, "build vila seca").startswith("Vila Seca isn't linked to any of your tents: now you can")
    table.do("build xibu", "build vila-seca")
    assert "build uruate" in table.legal()


def test_amz_8_only_a_turn_without_a_tent_is_told() -> None:
    table = Table().start("rosaria", "bidora", "otire", events=["fire"], purse=60)
    table.cards(6, 5, 4)
    table.do("build xibu")
    assert [event.key for event in table.done()] == ["amazonas.paid_fire"]
    assert [event.key for event in table.done()] == ["amazonas.passed", "amazonas.paid_fire"]


def test_amz_9_one_own_tent_a_village_on_the_cheapest_free_site() -> None:
    table = Table().start("rosaria", "bidora", "otire", events=["fire"], purse=60)
    table.cards(6, 5, 4)
    table.do("build xibu")
    assert refused(table, "build xibu") == (
        "You already have a tent in Xibu, and one a village is allowed: choose another village or end your turn."
    )
    table.done()
    table.occupy("rosaria", 1)
    table.do("build xibu")
    assert table.state.purse[1] == 60 + 2 - 9, "half of 5, and the second site of Xibu costs 3 gold"
    table.done()
    table.occupy("rosaria", 2)
    assert refused(table, "build xibu") == "Xibu has no free site left: choose another village."


def test_amz_9_money_and_one_purse() -> None:
    table = Table().start("rosaria", "bidora", "otire", events=["fire"], purse=0)
    table.cards(6, 1, 2)
    assert table.state.purse[0] == 6
    assert table.legal() == ["build santo-cano", "build tucu", "build xibu", "done"], "6 silver are 2 gold"
    assert refused(table, "build piedras") == (
        "Piedras costs 3 gold and you have 2 gold: choose a cheaper village, or end your turn and save up."
    )


def test_amz_9_twelve_tents() -> None:
    table = Table().start("rosaria", "bidora", "otire", events=["fire"], purse=60)
    table.state.tents_left[0] = 0
    table.cards(6, 1, 2)
    assert table.legal() == ["done"]
    assert refused(table, "build xibu") == "All your twelve tents are out: end your turn."


def test_amz_10_no_tile_left_is_built_without() -> None:
    own_map = changed('species = "iguana"', 'species = "fish"', every=True)
    assert sum(len(v.sites) for v in load(own_map, "own.toml").villages if v.species == 0) == 24, "12 tiles"
    table = Table(3, own_map).start("rosaria", "bidora", "otire", events=["fire"], purse=60)
    table.state.supply[0] = 0
    table.cards(6, 1, 2)
    before = table.state.tiles[0].copy()
    table.do("build tucu")
    assert table.english() == ["Anna builds in Tucu for 2 gold; no fish tile is left."]
    assert table.state.tiles[0] == before
    assert table.state.tents_left[0] == 10


# Events


def test_amz_11_jaguar_bars_the_paths() -> None:
    table = Table().start("rosaria", "bidora", "otire", events=["jaguar"], purse=60)
    table.cards(5, 1, 2)
    assert table.legal() == ["build morena", "build santo-cano", "build tucu", "done"]
    assert refused(table, "build xibu") == (
        "The jaguar bars jungle paths this round, and only a path leads from your tents to Xibu: "
        "choose another village or end your turn."
    )


def test_amz_12_crocodile_bars_the_waterways() -> None:
    table = Table().start("rosaria", "bidora", "otire", events=["crocodile"], purse=60)
    table.cards(5, 1, 2)
    assert table.legal() == ["build piedras", "build xibu", "done"]
    assert refused(table, "build tucu") == (
        "The crocodile bars waterways this round, and only water leads from your tents to Tucu: "
        "choose another village or end your turn."
    )


def test_amz_13_fire_halves_the_income_rounded_down() -> None:
    table = Table().start("rosaria", "bidora", "otire", events=["fire"], purse=0)
    table.piles(0, orchid=2)
    table.cards(5, 1, 2)
    assert table.state.announced[0] == 7
    assert table.state.purse[0] == 3


def test_amz_14_monkeys_take_the_largest_pile_never_more_than_the_purse() -> None:
    table = Table().start("rosaria", "bidora", "otire", events=["monkeys"], purse=0)
    table.piles(0, {"fish": 2}, fish=3, orchid=1).piles(1, parrot=4)
    table.cards(5, 0, 1)
    assert table.state.purse[0] == 6 - 5, "Indio tiles count"
    table.done()
    assert table.state.purse[1] == 0
    table = Table().start("rosaria", "bidora", "otire", events=["monkeys"], purse=9)
    table.piles(0, fish=5)
    table.cards(0, 0, 0)
    assert table.state.purse[0] == 9 + 5 - 5, "gold is changed"


def test_amz_15_bonus_counts_indio_tiles_of_the_pile() -> None:
    table = Table().start("rosaria", "bidora", "otire", events=["bonus-fish"], purse=0)
    table.piles(0, {"fish": 1}, fish=2)
    table.cards(5, 0, 1)
    assert table.state.purse[0] == 5 + 3


def test_amz_16_the_indio_is_offered_in_turn_order_between_whole_turns() -> None:
    table = Table().start("rosaria", "bidora", "tucu", events=["indio", "indio"], purse=0)
    table.cards(5, 4, 3)
    assert table.state.order == [0, 1, 2]
    table.do("silver")
    assert table.legal() == ["done"], "five silver are one gold: the turn is finished before the next is asked"
    table.do("done")
    assert table.state.turn == 1
    assert table.legal() == ["indio", "silver"]
    table.do("indio")
    assert table.legal() == ["pile parrot"]
    table.do("pile parrot")
    assert table.state.purse[1] == 0
    assert table.state.indio[1] == [0, 0, 0, 1, 0]
    table.do("done")
    assert table.state.phase == "build", "one tile an event"
    assert table.state.purse[2] == 3


def test_amz_16_nobody_wants_it_and_it_leaves_the_game() -> None:
    table = Table().start("rosaria", "bidora", "tucu", events=["indio", "fire"], purse=0)
    table.round(5, 4, 3)
    assert "Nobody took the Indio tile, so it leaves the game." in table.english()
    assert table.state.indio_left == 3
    assert not table.state.indio_offered
    assert table.state.event == "fire"


def test_amz_16_the_taker_builds_from_savings() -> None:
    table = Table().start("rosaria", "bidora", "tucu", events=["indio"], purse=6)
    table.cards(5, 4, 3)
    table.do("indio", "pile iguana", "build xibu")
    assert table.state.purse[0] == 0


def test_amz_16_refusals() -> None:
    table = Table().start("rosaria", "bidora", "tucu", events=["indio"], purse=6)
    table.cards(5, 4, 3)
    assert refused(table, "done") == "Answer first: take the Indio tile or the silver."
    table.do("indio")
    assert refused(table, "pile fish") == "You have no tile there: choose one of your piles, iguana."
    table.do("pile iguana")
    assert refused(table, "indio") == "No Indio tile is offered to you now: build or end your turn."


def test_amz_16a_without_a_pile_there_is_no_place_for_the_tile() -> None:
    table = Table().start("rosaria", "bidora", "tucu", events=["indio"], purse=6)
    table.piles(0).cards(6, 4, 3)
    assert table.legal() == ["silver"]
    refused(table, "indio")


def test_amz_16a_the_tile_counts_as_its_species_but_completes_nothing() -> None:
    table = Table().start("rosaria", "bidora", "tucu", events=["indio", "fire"], purse=0)
    table.piles(0, fish=1, butterfly=1, iguana=1, parrot=1)
    table.cards(5, 4, 3)
    table.do("indio")
    assert table.legal() == ["pile butterfly", "pile fish", "pile iguana", "pile parrot"]
    table.do("pile fish")
    assert table.state.medal[0] is None
    assert table.view(0).players[0].worth[1] == 1 + 2


@pytest.mark.parametrize("event", ["jaguar", "crocodile", "fire", "monkeys"])
def test_amz_17_card_6_protects(event: str) -> None:
    table = Table().start("rosaria", "bidora", "otire", events=[event], purse=0)
    table.cards(6, 1, 2)
    assert table.state.purse[0] == 6
    assert table.legal() == ["build santo-cano", "build tucu", "build xibu", "done"]
    assert "kept safe by the Indio card" in " ".join(table.english())


def test_amz_17_card_6_bars_neither_bonus_nor_indio_tile() -> None:
    table = Table().start("rosaria", "bidora", "otire", events=["bonus-iguana", "indio"], purse=0)
    table.cards(6, 1, 2)
    assert table.state.purse[0] == 6 + 1
    table.done(3)
    table.state.hands[0] = tuple(range(7))
    table.cards(6, 3, 4)
    assert table.legal() == ["indio", "silver"]


def test_amz_17_indio_tiles_alone_protect_from_nothing() -> None:
    table = Table().start("rosaria", "bidora", "otire", events=["fire"], purse=0)
    table.piles(0, {"iguana": 4}, iguana=1)
    table.cards(3, 1, 2)
    assert table.state.purse[0] == 8 // 2


@pytest.mark.parametrize(("seats", "medals"), [(4, [5, 4, 3, 2]), (3, [4, 3, 2]), (2, [3, 2])])
def test_amz_18_medals_for_all_five_species_at_once(seats: int, medals: list[int]) -> None:
    """Each has four species and builds the butterfly village that is missing, in turn order."""
    starts = ["rosaria", "itacua", "esperoza", "boa-luz"][:seats]
    fifth = ["build xibu", "build jauari", "build jauari", "build aruaca"]
    table = Table(seats).start(*starts, events=["fire"], purse=60)
    for seat in range(seats):
        table.piles(seat, fish=2, iguana=1, parrot=3, orchid=1)
    table.cards(*[6, 5, 5, 4][:seats])
    given = []
    for _ in range(seats):
        seat = table.state.turn
        assert table.state.medal[seat] is None
        table.do(fifth[seat])
        given.append(table.state.medal[seat])
        table.do("done")
    assert given == medals
    assert table.state.medals_left == []


def test_amz_18_a_medal_is_announced_and_given_once() -> None:
    table = Table().start("rosaria", "bidora", "otire", events=["fire"], purse=60)
    table.piles(0, fish=2, iguana=1, parrot=3, orchid=1)
    table.cards(6, 1, 2)
    table.do("build xibu")
    assert table.english()[-1] == "Anna has all five species and takes the medal of 4 points."
    table.do("build tucu")
    assert table.state.medals_left == [3, 2]
