"""Rules CA-1 to CA-13 and the option."""

from __future__ import annotations

from collections import Counter

import pytest

from core.chance import SeededChance
from core.game import Seat
from core.games.coloretto.components import ANIMALS, BONUS, CAPACITY, COLOUR_OF, COLOURS, COPIES, NEIGHBOURS, SCORE
from core.games.coloretto.state import ColorettoState
from core.games.coloretto.title import Coloretto
from core.match import Match
from core.wording import Refusal, Who
from tests.games.coloretto.table import ANNA, BLUE, BROWN, GIULIA, GREEN, PURPLE, ROBERTO, TOMAS, Table, all_of

GAME = Coloretto()


def seed(number: int) -> bytes:
    return number.to_bytes(32, "big")


def deal(seats: int, quickstart: str = "off", number: int = 1) -> ColorettoState:
    return GAME.new(seats, {"quickstart": quickstart}, SeededChance(seed(number)))


# The box


def test_the_box_is_the_sheets() -> None:
    assert dict(zip(COLOURS, CAPACITY, strict=True)) == {"blue": 5, "purple": 4, "brown": 3, "green": 6}
    assert dict(zip(COLOURS, BONUS, strict=True)) == {"blue": 5, "purple": 4, "brown": 3, "green": 6}
    assert SCORE == (0, 1, 3, 6, 10, 15, 21)
    assert len(ANIMALS) * COPIES == 90
    assert all(slug.startswith(f"{COLOURS[COLOUR_OF[at]]}-") for at, slug in enumerate(ANIMALS))


# Set-up


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ca_1_three_cards_each_and_four_empty_columns(seats: int) -> None:
    state = deal(seats)
    assert [len(hand) for hand in state.hands] == [3] * seats
    assert state.columns == [[[], [], [], []]] * seats
    assert len(state.deck) == 90 - 3 * seats
    assert state.protection is None
    assert state.bonus == [None] * 4
    assert COLOURS == ("blue", "purple", "brown", "green")


def test_ca_1_the_start_player_is_drawn_by_lot() -> None:
    starts = Counter(deal(3, number=number).turn for number in range(300))
    assert set(starts) == {0, 1, 2}
    assert min(starts.values()) > 70


def test_ca_1_play_goes_clockwise() -> None:
    match = Match(GAME, 4, {}, seed(5))
    turns = []
    while len(turns) < 8:
        [seat] = match.to_act
        turns.append(seat)
        match.play({seat: next(move for move in match.legal(seat) if str(move).startswith("play"))})
    assert turns == [(turns[0] + at) % 4 for at in range(8)]


# A turn


def test_ca_2_play_or_give_then_draw_one() -> None:
    table = Table(2, hands={ANNA: ["blue-piranha", "brown-turtle", "green-frog"]})
    assert table.legal() == [
        "give blue-piranha to 2",
        "give brown-turtle to 2",
        "give green-frog to 2",
        "play blue-piranha",
        "play brown-turtle",
        "play green-frog",
    ]
    top, left = table.state.deck[-1], len(table.state.deck)
    assert table.play("play brown-turtle") == ["played", "drew"]
    assert top in table.state.hands[ANNA]
    assert len(table.state.deck) == left - 1
    assert table.to_act == (ROBERTO,)


def test_ca_2_who_is_given_a_card_never_draws() -> None:
    table = Table(2, hands={ANNA: ["blue-piranha"], ROBERTO: ["green-frog", "green-sloth", "green-tapir"]})
    table.play("give blue-piranha to 2")
    table.play("take")
    assert [ANIMALS[animal] for animal in table.state.hands[ROBERTO]] == ["green-frog", "green-sloth", "green-tapir"]
    assert len(table.state.hands[ANNA]) == 3


def test_ca_2_identical_cards_are_one_choice() -> None:
    table = Table(2, hands={ANNA: ["green-frog"] * 3})
    assert table.legal() == ["give green-frog to 2", "play green-frog"]


def test_ca_3_a_card_goes_to_the_own_column_of_its_colour() -> None:
    table = Table(3, hands={ANNA: ["purple-toucan"]})
    table.play("play purple-toucan")
    assert table.column(ANNA, PURPLE) == ["toucan"]
    assert table.view().players[ANNA].points == 1
    assert table.view().players[ROBERTO].columns == ((), (), (), ())


def test_ca_4_a_duplicate_takes_both_away() -> None:
    table = Table(2, columns={ANNA: ["blue-piranha", "blue-manatee"]}, hands={ANNA: ["blue-piranha"]})
    assert table.play("play blue-piranha") == ["played_duplicate", "drew"]
    assert table.column(ANNA, BLUE) == ["manatee"]
    assert table.discards() == ["blue-piranha", "blue-piranha"]


def test_ca_4_the_player_has_no_say_in_it() -> None:
    table = Table(2, columns={ANNA: ["blue-piranha", "purple-toucan"]}, hands={ANNA: ["blue-piranha"]})
    table.play("play blue-piranha")
    assert table.to_act == (ROBERTO,)
    assert table.state.offer is None


def test_ca_5_the_same_colour_can_be_filled_again() -> None:
    table = Table(
        3, piles={ANNA: [BROWN]}, columns={ANNA: all_of(BROWN, ["brown-turtle"])}, hands={ANNA: ["brown-turtle"]}
    )
    assert table.play("play brown-turtle") == ["played", "filled", "drew"]
    assert table.state.piles[ANNA] == [BROWN, BROWN]
    assert table.column(ANNA, BROWN) == []


def test_ca_5_a_pile_takes_no_further_part() -> None:
    """Its animals may be laid again, and none of its cards can be discarded by a refusal."""
    table = Table(
        2,
        piles={ROBERTO: [PURPLE]},
        columns={ROBERTO: ["brown-turtle", "green-frog"]},
        hands={ANNA: ["brown-turtle"], ROBERTO: ["purple-toucan"]},
    )
    table.play("give brown-turtle to 2")
    assert table.legal() == ["refuse green-frog", "take"]
    table.play("take")
    table.play("play purple-toucan")
    assert table.column(ROBERTO, PURPLE) == ["toucan"]


def test_ca_5_colours_and_sizes_of_piles_stay_public() -> None:
    table = Table(2, piles={ROBERTO: [PURPLE, BLUE]})
    assert table.view(None).players[ROBERTO].piles == table.view(ANNA).players[ROBERTO].piles == (PURPLE, BLUE)
    assert table.view(None).players[ROBERTO].points == 10 + 15 + 4 + 5


def test_ca_6_the_first_to_fill_a_colour_takes_its_bonus() -> None:
    missing = {ANNA: "brown-turtle", ROBERTO: "brown-chameleon"}
    table = Table(
        2,
        columns={seat: all_of(BROWN, [last]) for seat, last in missing.items()},
        hands={seat: [last] for seat, last in missing.items()},
    )
    assert table.play("play brown-turtle") == ["played", "filled", "bonus", "drew"]
    assert table.state.bonus[BROWN] == ANNA
    assert table.play("play brown-chameleon") == ["played", "filled", "drew"]
    assert table.state.bonus[BROWN] == ANNA
    assert [player.points for player in table.view().players] == [6 + 3, 6]
    assert table.view().bonuses_left == (BLUE, PURPLE, GREEN)


# Giving


def test_ca_7_a_new_animal_must_be_taken_and_may_fill_and_earn_the_bonus() -> None:
    table = Table(2, columns={ROBERTO: all_of(BROWN, ["brown-turtle"])}, hands={ANNA: ["brown-turtle"]})
    assert table.play("give brown-turtle to 2") == ["offered"]
    assert table.legal() == ["take"]
    assert table.play("take") == ["took", "filled", "bonus", "drew"]
    assert table.state.piles[ROBERTO] == [BROWN]
    assert table.state.bonus[BROWN] == ROBERTO


def test_ca_7_a_gift_may_end_the_match() -> None:
    table = Table(
        2,
        piles={ROBERTO: [BLUE, PURPLE]},
        columns={ROBERTO: all_of(BROWN, ["brown-turtle"])},
        hands={ANNA: ["brown-turtle"]},
    )
    table.play("give brown-turtle to 2")
    assert table.play("take") == ["took", "filled", "bonus", "ended_piles"]
    assert table.to_act == ()


def test_ca_7_when_a_gift_ends_the_match_the_story_names_whose_pile_it_was() -> None:
    table = Table(
        2,
        piles={ROBERTO: [BLUE, PURPLE]},
        columns={ROBERTO: all_of(BROWN, ["brown-turtle"])},
        hands={ANNA: ["brown-turtle"]},
    )
    table.play("give brown-turtle to 2")
    assert table.events("take")[-1].args == {"who": Who(ROBERTO), "n": 3}


def test_ca_8_a_refusal_costs_a_card_of_a_neighbouring_column() -> None:
    table = Table(
        2,
        columns={ROBERTO: ["purple-toucan", "purple-macaw", "blue-piranha", "brown-turtle", "green-frog"]},
        hands={ANNA: ["purple-toucan"]},
    )
    table.play("give purple-toucan to 2")
    assert table.legal() == ["refuse blue-piranha", "refuse brown-turtle", "take"]
    assert table.play("refuse brown-turtle") == ["refused", "drew"]
    assert table.discards() == ["purple-toucan", "brown-turtle"]
    assert table.column(ROBERTO, PURPLE) == ["toucan", "macaw"], "their own copy stays"
    assert table.column(ROBERTO, BROWN) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("refuse green-frog", "coloretto.no.not_adjacent"),
        ("refuse purple-macaw", "coloretto.no.not_adjacent"),
        ("refuse brown-chameleon", "coloretto.no.not_there"),
        ("play purple-toucan", "coloretto.no.answer_first"),
        ("give purple-toucan to 1", "coloretto.no.answer_first"),
    ],
)
def test_ca_8_what_cannot_be_discarded_is_said(text: str, code: str) -> None:
    table = Table(
        2,
        columns={ROBERTO: ["purple-toucan", "purple-macaw", "brown-turtle", "green-frog"]},
        hands={ANNA: ["purple-toucan"]},
    )
    table.play("give purple-toucan to 2")
    assert refusal(table, text) == code


def test_ca_8_nobody_refuses_a_new_animal() -> None:
    table = Table(2, columns={ROBERTO: ["purple-macaw", "blue-piranha"]}, hands={ANNA: ["purple-toucan"]})
    table.play("give purple-toucan to 2")
    assert table.legal() == ["take"]
    assert refusal(table, "refuse blue-piranha") == "coloretto.no.new_animal"


def test_ca_9_taking_a_duplicate_discards_both() -> None:
    table = Table(2, columns={ROBERTO: ["green-frog", "brown-turtle"]}, hands={ANNA: ["green-frog"]})
    table.play("give green-frog to 2")
    assert table.play("take") == ["took_duplicate", "drew"]
    assert table.discards() == ["green-frog", "green-frog"]
    assert table.column(ROBERTO, GREEN) == []
    assert table.column(ROBERTO, BROWN) == ["turtle"]


def test_ca_10_neighbours_do_not_wrap() -> None:
    assert NEIGHBOURS == ((PURPLE,), (BLUE, BROWN), (PURPLE, GREEN), (BROWN,))
    table = Table(2, columns={ROBERTO: ["green-frog", "blue-piranha"]}, hands={ANNA: ["green-frog"]})
    table.play("give green-frog to 2")
    assert table.legal() == ["take"]


def test_ca_11_the_recipient_decides_and_the_giver_draws_after_it() -> None:
    table = Table(
        3, columns={GIULIA: ["green-frog", "brown-turtle"]}, hands={ANNA: ["green-frog", "green-sloth", "green-tapir"]}
    )
    assert table.play("give green-frog to 3") == ["offered"]
    assert table.to_act == (GIULIA,)
    assert len(table.state.hands[ANNA]) == 2
    assert table.play("take")[-1] == "drew"
    assert len(table.state.hands[ANNA]) == 3
    assert table.to_act == (ROBERTO,), "the turn passes to the giver's left"


def test_ca_11_the_table_takes_what_has_one_answer() -> None:
    match = Match(GAME, 2, {}, seed(3))
    [seat] = match.to_act
    gift = next(move for move in match.legal(seat) if str(move).startswith("give"))
    records = match.play({seat: gift})
    assert [record.forced for record in records] == [False, True]  # type: ignore[union-attr]
    assert match.to_act != (seat,)


@pytest.mark.parametrize("answer", ["take", "refuse brown-turtle"])
def test_ca_12_the_protection_card_goes_to_whoever_was_given_a_card(answer: str) -> None:
    table = Table(3, columns={ROBERTO: ["green-frog", "brown-turtle"]}, hands={ANNA: ["green-frog"]})
    table.play("give green-frog to 2")
    assert table.state.protection is None
    assert "protected" in table.play(answer)
    assert table.state.protection == ROBERTO


def test_ca_12_it_moves_before_the_draw_and_from_holder_to_holder() -> None:
    table = Table(4, hands={ANNA: ["green-frog"]}, protection=TOMAS)
    table.play("give green-frog to 2")
    assert table.play("take") == ["took", "protected", "drew"]
    assert table.state.protection == ROBERTO


def test_ca_12_the_holder_may_give_but_cannot_be_given_a_card() -> None:
    table = Table(3, hands={ANNA: ["green-frog"] * 3, ROBERTO: ["green-sloth"] * 3}, protection=ROBERTO)
    assert table.legal() == ["give green-frog to 3", "play green-frog"]
    assert refusal(table, "give green-frog to 2") == "coloretto.no.protected"
    table.play("play green-frog")
    assert table.legal() == ["give green-sloth to 1", "give green-sloth to 3", "play green-sloth"]


def test_ca_12_with_two_players_it_is_not_used() -> None:
    table = Table(2, hands={ANNA: ["green-frog"]})
    table.play("give green-frog to 2")
    assert table.play("take") == ["took", "drew"]
    assert table.state.protection is None


@pytest.mark.parametrize("seats", [3, 4])
def test_ca_12_a_legal_recipient_always_exists(seats: int) -> None:
    for protection in (None, *map(Seat, range(seats))):
        table = Table(seats, protection=protection)
        assert any(move.startswith("give") for move in table.legal())


# The end


@pytest.mark.parametrize(("seats", "before"), [(2, [BLUE, PURPLE]), (3, [BLUE, PURPLE]), (4, [BROWN])])
def test_ca_13_the_third_pile_ends_it_with_four_the_second(seats: int, before: list[int]) -> None:
    table = Table(
        seats,
        piles={ANNA: before},
        columns={ANNA: all_of(BROWN, ["brown-turtle"])},
        hands={ANNA: ["brown-turtle", "green-frog", "green-sloth"]},
    )
    played = table.play("play brown-turtle")
    assert [key for key in played if key != "bonus"] == ["played", "filled", "ended_piles"]
    assert table.to_act == ()
    assert table.legal() == []
    assert len(table.state.hands[ANNA]) == 2, "nobody draws any more"
    outcome = table.game.outcome(table.state)
    assert outcome
    assert outcome.reason == "coloretto.end.piles"


@pytest.mark.parametrize(("seats", "before"), [(2, [BROWN]), (3, [BROWN]), (4, [])])
def test_ca_13_one_pile_less_does_not_end_it(seats: int, before: list[int]) -> None:
    table = Table(
        seats, piles={ANNA: before}, columns={ANNA: all_of(BROWN, ["brown-turtle"])}, hands={ANNA: ["brown-turtle"]}
    )
    assert table.play("play brown-turtle")[-1] == "drew"
    assert table.to_act == (ROBERTO,)
    assert table.game.outcome(table.state) is None


def test_ca_13_a_pile_that_ends_it_still_takes_its_bonus() -> None:
    table = Table(
        4, piles={ANNA: [BLUE]}, columns={ANNA: all_of(BROWN, ["brown-turtle"])}, hands={ANNA: ["brown-turtle"]}
    )
    assert table.play("play brown-turtle") == ["played", "filled", "bonus", "ended_piles"]
    assert table.view().players[ANNA].points == 15 + 5 + 6 + 3


def test_ca_13_drawing_the_last_card_ends_it() -> None:
    table = Table(2, hands={ANNA: ["green-frog"], ROBERTO: ["green-sloth"]}, deck=2)
    assert table.play("play green-frog") == ["played", "drew"]
    assert table.play("play green-sloth") == ["played", "drew", "ended_deck"]
    assert table.to_act == ()
    assert table.state.deck == []


def test_ca_13_the_discards_are_never_reshuffled() -> None:
    table = Table(2, columns={ANNA: ["green-frog"]}, hands={ANNA: ["green-frog"]}, deck=1)
    assert table.play("play green-frog")[-1] == "ended_deck"
    assert table.discards() == ["green-frog", "green-frog"]


def test_ca_13_a_pile_comes_before_the_last_card() -> None:
    table = Table(
        4, piles={ANNA: [BLUE]}, columns={ANNA: all_of(BROWN, ["brown-turtle"])}, hands={ANNA: ["brown-turtle"]}, deck=1
    )
    assert table.play("play brown-turtle")[-1] == "ended_piles"
    assert len(table.state.deck) == 1


# Refusals of a turn


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("play blue-manatee", "coloretto.no.not_in_hand"),
        ("give blue-manatee to 2", "coloretto.no.not_in_hand"),
        ("give green-frog to 1", "coloretto.no.to_yourself"),
        ("give green-frog to 4", "coloretto.no.no_such_seat"),
        ("take", "coloretto.no.nothing_offered"),
        ("refuse green-frog", "coloretto.no.nothing_offered"),
        ("give green-frog to 5", "table.unreadable"),
        ("play green frog", "table.unreadable"),
        ("play unicorn", "table.unreadable"),
    ],
)
def test_what_cannot_be_done_is_said(text: str, code: str) -> None:
    table = Table(3, hands={ANNA: ["green-frog"] * 3})
    assert refusal(table, text) == code


def refusal(table: Table, text: str) -> str:
    with pytest.raises(Refusal) as caught:
        table.play(text)
    return caught.value.code


# The option


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_quickstart_gives_a_card_of_each_colour_and_removes_ten(seats: int) -> None:
    for number in range(20):
        state = deal(seats, "on", number)
        assert [[len(column) for column in columns] for columns in state.columns] == [[1, 1, 1, 1]] * seats
        assert all(
            COLOUR_OF[animal] == colour
            for columns in state.columns
            for colour, column in enumerate(columns)
            for animal in column
        )
        assert len(state.removed) == 10
        assert [len(hand) for hand in state.hands] == [3] * seats
        assert len(state.deck) == 90 - 10 - 7 * seats


def test_quickstart_shows_how_many_left_but_not_which() -> None:
    view = GAME.view(deal(3, "on"), ANNA)
    assert view.removed == 10
    assert view.deck_size == 59
