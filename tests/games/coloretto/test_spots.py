"""Which places of the table each event touches, and what a viewer is shown of it as news."""

from __future__ import annotations

import pytest

from core.game import Event, Seat, Touched
from core.games.coloretto import events
from core.games.coloretto.components import NUMBER
from core.games.coloretto.moves import Give, Play
from core.match import Match
from tests.games.coloretto.table import ANNA, BLUE, BROWN, ROBERTO, TOMAS, Table, all_of

FROG, TURTLE = NUMBER["green-frog"], NUMBER["brown-turtle"]


def spots(made: list[Event]) -> dict[str, tuple[str, ...]]:
    """By the events' keys without the game's name; events that touch nothing are left out."""
    return {event.key.removeprefix("coloretto."): event.spots for event in made if event.spots}


def test_a_played_card_touches_its_place() -> None:
    table = Table(2, hands={ANNA: ["green-frog"]})
    assert spots(table.events("play green-frog")) == {"played": (f"place:0:{FROG}",)}


def test_a_duplicate_touches_its_place_and_the_discards() -> None:
    table = Table(2, columns={ANNA: ["green-frog"]}, hands={ANNA: ["green-frog"]})
    assert spots(table.events("play green-frog")) == {"played_duplicate": (f"place:0:{FROG}", "discards")}


def test_a_full_column_touches_its_pile_and_the_bonus_card() -> None:
    table = Table(
        3, piles={ANNA: [BLUE]}, columns={ANNA: all_of(BROWN, ["brown-turtle"])}, hands={ANNA: ["brown-turtle"]}
    )
    assert spots(table.events("play brown-turtle")) == {
        "played": (f"place:0:{TURTLE}",),
        "filled": ("pile:0:1",),
        "bonus": (f"bonus:0:{BROWN}",),
    }


def test_the_end_touches_nothing_more() -> None:
    table = Table(
        4, piles={ANNA: [BROWN]}, columns={ANNA: all_of(BROWN, ["brown-turtle"])}, hands={ANNA: ["brown-turtle"]}
    )
    made = table.events("play brown-turtle")
    assert [event.spots for event in made] == [(f"place:0:{TURTLE}",), ("pile:0:1",), ()]
    made = Table(2, hands={ANNA: ["green-frog"]}, deck=1).events("play green-frog")
    assert [event.key for event in made if not event.spots] == ["coloretto.drew", "coloretto.ended_deck"]


def test_an_offer_touches_the_giver_and_the_offered_card() -> None:
    table = Table(3, hands={ANNA: ["green-frog"]})
    assert spots(table.events("give green-frog to 2")) == {"offered": ("seat:0", "offer")}


def test_a_gift_touches_the_giver_its_place_and_the_protection_card() -> None:
    table = Table(3, hands={ANNA: ["green-frog"]})
    table.play("give green-frog to 2")
    assert spots(table.events("take")) == {"took": ("seat:0", f"place:1:{FROG}"), "protected": ("protection:1",)}


def test_a_gift_that_is_a_duplicate_touches_the_discards_too() -> None:
    table = Table(2, columns={ROBERTO: ["green-frog", "brown-turtle"]}, hands={ANNA: ["green-frog"]})
    table.play("give green-frog to 2")
    assert spots(table.events("take")) == {"took_duplicate": ("seat:0", f"place:1:{FROG}", "discards")}


def test_a_refusal_touches_the_place_of_the_card_that_goes_with_it() -> None:
    table = Table(4, columns={TOMAS: ["green-frog", "brown-turtle"]}, hands={ANNA: ["green-frog"]})
    table.play("give green-frog to 4")
    assert spots(table.events("refuse brown-turtle")) == {
        "refused": (f"place:3:{TURTLE}", "discards"),
        "protected": ("protection:3",),
    }


def test_what_only_its_owner_may_know_touches_nothing() -> None:
    assert events.drew(ANNA, FROG).audience == ANNA
    assert events.drew(ANNA, FROG).spots == ()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_player_is_shown_everything_since_their_own_last_move(seats: int) -> None:
    """`place` and `offer` spots: one for each card that the others laid, gave or discarded since."""
    match = Match(Table(seats).game, seats, {}, bytes([seats]) * 32)
    while not match.over:
        [seat] = match.awaited
        before = match.before_others(seat)
        laid = [ply for ply in match.line if ply.no > before for move in ply.moves.values() if isinstance(move, Play)]
        given = [ply for ply in match.line if ply.no > before for move in ply.moves.values() if isinstance(move, Give)]
        news = match.changed(seat, match.before_others(seat))
        assert sum(key(touched).startswith("played") for touched in news) == len(laid)
        assert sum(key(touched) == "offered" for touched in news) == len(given)
        assert all(touched.actor is not None for touched in news)
        match.play({seat: match.legal(seat)[match.ply % len(match.legal(seat))]})


def key(touched: Touched) -> str:
    return touched.key.removeprefix("coloretto.")


def test_nothing_is_news_before_the_first_move() -> None:
    match = Match(Table(2).game, 2, {}, bytes(32))
    assert [match.changed(viewer, 0) for viewer in (None, Seat(0), Seat(1))] == [(), (), ()]
