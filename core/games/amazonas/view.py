"""What a viewer knows of a position: his own mission, and everything that lies open."""

from __future__ import annotations

import msgspec

from core.game import Seat, View
from core.games.amazonas.building import buildable, members, neutral_places, reach
from core.games.amazonas.data import TIE
from core.games.amazonas.income import announces
from core.games.amazonas.maps import Map
from core.games.amazonas.scoring import breakdowns
from core.games.amazonas.state import ALL_CARDS, AmazonasState, Phase, Placed


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
    """Where he has a tent."""
    reach: tuple[int, ...]
    """Where he may build this round as far as links go, whatever it costs."""
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
    last: tuple[Placed, ...]
    """Tents of the latest turn in which any were placed."""
    built: bool
    """Whether they are of the present turn."""

    def price(self, village: int) -> int:
        """Of the cheapest free site, in gold; the village must have one."""
        return self.map.villages[village].sites[len(self.sites[village])]

    @property
    def needed(self) -> frozenset[int]:
        """Villages of the viewer's mission."""
        return frozenset() if self.mission is None else frozenset(self.map.missions[self.mission])


def view(state: AmazonasState, viewer: Seat | None, to_act: tuple[Seat, ...]) -> AmazonasView:
    over = state.phase == "over"
    turn = to_act[0] if len(to_act) == 1 else None
    building = turn is not None and state.phase in ("first", "build")
    return AmazonasView(
        viewer=viewer,
        to_act=to_act,
        map=state.board.map,
        italian=state.italian,
        phase=state.phase,
        round=state.round,
        event=state.event,
        events_past=tuple(state.events_past),
        order=tuple(state.order),
        turn=turn,
        players=_players(state),
        sites=tuple(state.sites),
        buildable=tuple(buildable(state, turn)) if building and turn is not None else (),
        neutral_places=tuple(neutral_places(state, turn)) if building and turn is not None else (),
        supply=tuple(state.supply),
        indio_offered=state.indio_offered,
        medals_left=tuple(state.medals_left),
        missions_dealt=() if viewer is None or state.phase != "mission" else state.missions_dealt[viewer],
        mission=None if viewer is None else state.mission[viewer],
        missions=tuple(state.mission) if over else (),
        last=state.last,
        built=state.built,
    )


def _players(state: AmazonasState) -> tuple[PlayerView, ...]:
    announced = state.phase not in ("mission", "first", "income")
    # Missions are the last share and secret: what lies open is the rest.
    points = [sum(share.points for share in shares[:-1]) for shares in breakdowns(state)]
    return tuple(_player(state, Seat(seat), announced, points[seat]) for seat in range(state.seats))


def _player(state: AmazonasState, seat: Seat, announced: bool, points: int) -> PlayerView:
    pile, indio = state.pile(seat), sum(state.indio[seat])
    played = state.played[seat]
    return PlayerView(
        purse=state.purse[seat],
        tiles=tuple(state.tiles[seat]),
        indio=tuple(state.indio[seat]),
        tents_left=state.tents_left[seat],
        neutrals_left=state.neutrals_left[seat],
        medal=state.medal[seat],
        cards=state.hands[seat],
        shown=played[-1] if played else None,
        announced=state.announced[seat] if announced else None,
        worth=tuple(announces(card, pile, indio) for card in ALL_CARDS),
        ties=TIE[seat],
        villages=tuple(members(state.tents[seat])),
        reach=tuple(members(reach(state, seat))) if state.tents_left[seat] else (),
        open_points=points,
    )
