"""A table to test the rules at: moves in notation, events and piles as the test wants them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.chance import SeededChance
from core.game import Event, Outcome, Seat
from core.games.amazonas.building import occupy
from core.games.amazonas.components import ALL_CARDS, SPECIES
from core.games.amazonas.title import Amazonas
from core.games.amazonas.view import AmazonasView
from core.wording import Words

CHANCE = SeededChance(bytes(32))


class Table:
    """A match whose events, purses and piles a test sets. Villages and species by slug, money in silver."""

    def __init__(self, seats: int = 3, own_map: str = "", **options: str) -> None:
        self.game = Amazonas(own_map)
        self.state = self.game.new(seats, self.game.meta.check(seats, options), SeededChance(bytes(32)))
        self.state.order = [Seat(seat) for seat in range(seats)]
        self.said: list[Event] = []

    def start(self, *villages: str, events: Iterable[str] = (), purse: int | None = None) -> Table:
        """First tents of seats 0, 1, …; `events` are the next event cards, then jaguars."""
        deck = list(events)
        self.state.deck = ["jaguar"] * (18 - len(deck)) + deck[::-1]
        for village in villages:
            self.do(f"build {village}")
        if purse is not None:
            self.state.purse = [purse] * self.state.seats
        return self

    def do(self, *moves: str) -> list[Event]:
        """Moves of whoever is to act alone, one after the other; what the last one did."""
        for text in moves:
            [seat] = self.game.to_act(self.state)
            self.said = self.game.apply(self.state, {seat: self.game.parse(text)}, CHANCE)
        return self.said

    def cards(self, *cards: int) -> list[Event]:
        """Everybody's income card, by seat."""
        moves = {Seat(seat): self.game.parse(f"income {card}") for seat, card in enumerate(cards)}
        self.said = self.game.apply(self.state, moves, CHANCE)
        return self.said

    def done(self, turns: int = 1) -> list[Event]:
        return self.do(*["done"] * turns)

    def round(self, *cards: int) -> None:
        """A round in which nobody builds and nobody takes an Indio tile."""
        self.cards(*cards)
        while self.state.phase in ("build", "offer"):
            self.do("done" if self.state.phase == "build" else "silver")

    def to_the_end(self) -> Outcome:
        while self.state.phase == "income":
            self.round(*[hand[0] for hand in self.state.hands])
        outcome = self.game.outcome(self.state)
        assert outcome
        return outcome

    def piles(self, seat: int, indio: dict[str, int] | None = None, **tiles: int) -> Table:
        """Put these tiles before a seat, and Indio tiles on its piles, in place of what lay there."""
        self.state.tiles[seat] = [tiles.get(slug, 0) for slug in SPECIES]
        self.state.indio[seat] = [(indio or {}).get(slug, 0) for slug in SPECIES]
        return self

    def legal(self, seat: int | None = None) -> list[str]:
        seats = self.game.to_act(self.state) if seat is None else (Seat(seat),)
        return [str(move) for move in self.game.legal(self.state, seats[0])]

    def view(self, viewer: int | None = None) -> AmazonasView:
        return self.game.view(self.state, None if viewer is None else Seat(viewer))

    def village(self, slug: str) -> int:
        return self.state.board.number[slug]

    def occupy(self, village: str, *owners: int) -> None:
        """Tents that stand there already, without price or tile; -1 is a neutral one."""
        at = self.village(village)
        for owner in owners:
            occupy(self.state, owner, at)
            if owner < 0:
                self.state.neutral_villages |= 1 << at
                continue
            self.state.tents[owner] |= 1 << at
            self.state.path_reach[owner] |= self.state.board.path[at]
            self.state.water_reach[owner] |= self.state.board.water[at]
        self.state.legal = {}

    def english(self, events: list[Event] | None = None) -> list[str]:
        words = Words("en", ("Anna", "Bob", "Carla", "Dan"))
        return [words(event.line()) for event in (self.said if events is None else events)]


def everything(hands: Any) -> bool:
    return all(hand == ALL_CARDS for hand in hands)
