"""What of Coloretto a seat can't know is dealt anew, each card as likely in one hidden place as in another; all that
lies open stays. What holds of every title is in `tests.contract.test_imagining`.
"""

from __future__ import annotations

from collections import Counter

import pytest

from core.chance import SeededChance
from core.game import Seat
from core.games.coloretto.components import NUMBER
from core.games.coloretto.state import ColorettoState
from core.games.coloretto.title import Coloretto
from tests.games.coloretto.table import ANNA, BLUE, GIULIA, ROBERTO, Table

GAME = Coloretto()

DEALS = 600


def deals(state: ColorettoState, viewer: Seat | None) -> list[ColorettoState]:
    return [GAME.imagine(state, viewer, SeededChance(n.to_bytes(32, "big"))) for n in range(DEALS)]


def as_expected(times: int, share: float) -> bool:
    """Within five standard deviations of what chance gives."""
    expected = DEALS * share
    return abs(times - expected) < 5 * (expected * (1 - share)) ** 0.5


@pytest.fixture
def midway() -> ColorettoState:
    """Of the tapirs Anna holds two, Roberto one, and one lies discarded."""
    table = Table(
        3,
        columns={ANNA: ["green-frog"], ROBERTO: ["blue-piranha", "purple-toucan"]},
        piles={GIULIA: [BLUE]},
        hands={
            ANNA: ["green-tapir", "green-tapir", "brown-turtle"],
            ROBERTO: ["green-tapir", "green-sloth", "blue-manatee"],
            GIULIA: ["green-frog", "green-sloth", "purple-macaw"],
        },
        deck=31,
    )
    table.state.discard.append(table.state.deck.pop(table.state.deck.index(NUMBER["green-tapir"])))
    return table.state


@pytest.mark.parametrize("viewer", [ANNA, None])
def test_a_hidden_card_is_as_likely_in_each_hidden_place(midway: ColorettoState, viewer: Seat | None) -> None:
    """Of the hidden tapirs (two for Anna, four for the public) each place has its share."""
    tapir, left = NUMBER["green-tapir"], 2 if viewer is ANNA else 4
    hidden = len(midway.deck) + len(midway.removed) + 3 * (2 if viewer is ANNA else 3)
    found = deals(midway, viewer)
    assert as_expected(sum(deal.deck[-1] == tapir for deal in found), left / hidden)
    assert as_expected(sum(deal.deck[0] == tapir for deal in found), left / hidden)
    assert as_expected(sum(deal.removed[0] == tapir for deal in found), left / hidden)
    held, expected = sum(deal.hands[ROBERTO].count(tapir) for deal in found), DEALS * 3 * left / hidden
    assert abs(held - expected) < 5 * expected**0.5


def test_of_what_is_hidden_everything_varies(midway: ColorettoState) -> None:
    found = deals(midway, ANNA)
    for places in (
        [tuple(deal.hands[ROBERTO]) for deal in found],
        [tuple(deal.hands[GIULIA]) for deal in found],
        [tuple(deal.deck) for deal in found],
        [tuple(sorted(deal.removed)) for deal in found],
    ):
        assert len(set(places)) > DEALS / 3


def test_what_lies_open_stays_and_so_does_the_own_hand(midway: ColorettoState) -> None:
    for viewer in (ANNA, ROBERTO, None):
        for deal in deals(midway, viewer)[:20]:
            assert deal.columns == midway.columns
            assert (deal.piles, deal.bonus, deal.discard) == (midway.piles, midway.bonus, midway.discard)
            assert [len(hand) for hand in deal.hands] == [len(hand) for hand in midway.hands]
            assert (len(deal.deck), len(deal.removed)) == (len(midway.deck), len(midway.removed))
            assert viewer is None or deal.hands[viewer] == midway.hands[viewer]


def test_ca_7_a_card_that_is_offered_is_known_to_all() -> None:
    table = Table(3, columns={ROBERTO: ["green-frog", "brown-turtle"]}, hands={ANNA: ["green-frog"]})
    table.play("give green-frog to 2")
    for viewer in (ANNA, ROBERTO, GIULIA, None):
        counts = Counter[int]()
        for deal in deals(table.state, viewer)[:50]:
            assert deal.offer == table.state.offer
            counts.update(deal.hands[ANNA])
            assert len(deal.hands[ANNA]) == 2
        assert (len(counts) > 2) == (viewer is not ANNA), "the giver's other cards are hidden from the others"
