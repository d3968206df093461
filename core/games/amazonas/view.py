"""What a viewer knows of a position: their own mission, and everything that lies open."""

from __future__ import annotations

import msgspec

from core.game import Seat, View
from core.games.amazonas.components import Phase
from core.games.amazonas.income import payment, protected
from core.games.amazonas.maps import Map


class PlayerView(msgspec.Struct, frozen=True):
    """What lies open before a player. Piles by species; money in silver."""

    purse: int
    tiles: tuple[int, ...]
    indio: tuple[int, ...]
    """Indio tiles on each pile; they are not among `tiles`."""
    tents_left: int
    neutrals_left: int
    medal: int | None
    cards: tuple[int, ...]
    """Income cards in the hand; the chosen one is among them until all are revealed."""
    shown: int | None
    """The card on top of the played ones."""
    announced: int | None
    """This round's value; None until it is announced."""
    worth: tuple[int, ...]
    """What each card from 0 to 6 would announce now."""
    ties: tuple[int, ...]
    """The small number on each card."""
    villages: tuple[int, ...]
    """Where they have a tent."""
    reach: tuple[int, ...]
    """Where they may build this round as far as links go, whatever it costs."""
    sheltered: tuple[int, ...]
    """Where they could build as well if they chose the Indio card now, which no event bars. Rule: AMZ-17."""
    open_points: int
    """Points of what lies open: species, majorities, medal."""

    @property
    def piles(self) -> tuple[int, ...]:
        return tuple(own + indio for own, indio in zip(self.tiles, self.indio, strict=True))


class AmazonasView(View, frozen=True, kw_only=True):
    map: Map
    italian: bool
    phase: Phase
    round: int
    event: str
    """This round's event card; "" before the first."""
    events_past: tuple[str, ...]
    """Every event so far, this round's included."""
    order: tuple[Seat, ...]
    """Turn order of the first tents or of this round; of the last round while cards are being chosen."""
    turn: Seat | None
    """Whose turn it is; None while all choose."""
    players: tuple[PlayerView, ...]
    sites: tuple[tuple[int, ...], ...]
    """By village the owners of its taken sites, cheapest first; -1 is a neutral tent."""
    buildable: tuple[int, ...]
    """Where the player on turn can build and pay now."""
    neutral_places: tuple[int, ...]
    supply: tuple[int, ...]
    indio_offered: bool
    medals_left: tuple[int, ...]
    missions_dealt: tuple[int, ...]
    """The missions that the viewer chooses from (option `mission_choice`)."""
    mission: int | None
    """The viewer's own."""
    missions: tuple[int | None, ...]
    """Everybody's, once the match is over; () before."""
    built_this_turn: bool
    """Whether the player on turn has placed a tent, own or neutral."""

    def price(self, village: int) -> int:
        """Of the cheapest free site, in gold; the village must have one."""
        return self.map.villages[village].sites[len(self.sites[village])]

    @property
    def needed(self) -> frozenset[int]:
        """Villages of the viewer's mission."""
        return frozenset() if self.mission is None else frozenset(self.map.missions[self.mission])


def brings(view: AmazonasView, seat: Seat, card: int) -> int:
    """What the card would leave in the seat's purse this round, in silver: its value as the event changes it, with a
    bonus, less what the monkeys take. Rules: AMZ-8, AMZ-13 to AMZ-15, AMZ-17.
    """
    player = view.players[seat]
    paid = payment(view.event, card, player.worth[card], player.piles, player.purse)
    return paid.silver + paid.extra - paid.lost


def safe(view: AmazonasView, seat: Seat) -> bool:
    """Whether this round's card protects the seat from its event. Rule: AMZ-17."""
    player = view.players[seat]
    return player.announced is not None and player.shown is not None and protected(view.event, player.shown)


def announced(view: AmazonasView) -> int:
    """This round's value of the player on turn."""
    assert view.turn is not None
    return view.players[view.turn].announced or 0
