"""Positions of Coloretto Amazonas set up by hand, all 90 cards accounted for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from core.game import Event, Seat
from core.games.coloretto.components import ANIMALS, COLOUR_OF, COLOURS, COPIES, MEMBERS, NUMBER
from core.games.coloretto.state import ColorettoState
from core.games.coloretto.title import Coloretto
from core.games.coloretto.view import ColorettoView
from tests.games.coloretto import plug

BLUE, PURPLE, BROWN, GREEN = range(4)
ANNA, ROBERTO, GIULIA, TOMAS = map(Seat, range(4))


class NoChance:
    """After the deal nothing is left to chance."""

    def below(self, n: int, what: str = "") -> int:
        raise AssertionError(f"chance was asked for {what}")

    def shuffle(self, items: list[Any], what: str = "") -> None:
        raise AssertionError(f"chance was asked for {what}")


class Table:
    """`columns` and `hands` by seat, cards as slugs; what is left unsaid comes from the rest of the deck.

    Anna (seat 0) is at turn. `deck` cuts the deck to so many cards, the others count as removed.
    """

    def __init__(
        self,
        seats: int = 2,
        *,
        columns: Mapping[int, Sequence[str]] | None = None,
        hands: Mapping[int, Sequence[str]] | None = None,
        piles: Mapping[int, Sequence[int]] | None = None,
        protection: Seat | None = None,
        deck: int | None = None,
    ) -> None:
        self.game = Coloretto()
        self.state = state = ColorettoState(seats)
        state.protection = protection
        rest = Counter(dict.fromkeys(range(len(ANIMALS)), COPIES))
        for seat, slugs in (columns or {}).items():
            for slug in slugs:
                state.columns[seat][COLOUR_OF[NUMBER[slug]]].append(NUMBER[slug])
                rest[NUMBER[slug]] -= 1
        for seat, colours in (piles or {}).items():
            for colour in colours:
                state.piles[seat].append(colour)
                state.bonus[colour] = Seat(seat) if state.bonus[colour] is None else state.bonus[colour]
                rest.subtract(MEMBERS[colour])
        for seat, slugs in (hands or {}).items():
            state.hands[seat] = sorted(NUMBER[slug] for slug in slugs)
            rest.subtract(state.hands[seat])
        assert min(rest.values()) >= 0, "more copies than there are"
        state.deck = list(rest.elements())
        for hand in state.hands:
            while len(hand) < 3:
                hand.append(state.deck.pop())
            hand.sort()
        if deck is not None:
            state.removed = state.deck[: len(state.deck) - deck]
            state.deck = state.deck[len(state.deck) - deck :]
        plug.check(state)

    def play(self, text: str) -> list[str]:
        """Whoever is to act plays `text`; returns the keys of the events, without the game's name."""
        [seat] = self.game.to_act(self.state)
        events = self.game.apply(self.state, {seat: self.game.parse(text)}, NoChance())
        plug.check(self.state)
        return [event.key.removeprefix("coloretto.") for event in events]

    def events(self, text: str) -> list[Event]:
        [seat] = self.game.to_act(self.state)
        return self.game.apply(self.state, {seat: self.game.parse(text)}, NoChance())

    def legal(self) -> list[str]:
        return [str(move) for seat in self.to_act for move in self.game.legal(self.state, seat)]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.game.to_act(self.state)

    def column(self, seat: Seat, colour: int) -> list[str]:
        return [ANIMALS[animal].removeprefix(f"{COLOURS[colour]}-") for animal in self.state.columns[seat][colour]]

    def discards(self) -> list[str]:
        return [ANIMALS[animal] for animal in self.state.discard]

    def view(self, viewer: Seat | None = None) -> ColorettoView:
        return self.game.view(self.state, viewer)


def all_of(colour: int, but: Sequence[str] = ()) -> list[str]:
    """Slugs of the animals of a colour."""
    return [ANIMALS[animal] for animal in MEMBERS[colour] if ANIMALS[animal] not in but]
