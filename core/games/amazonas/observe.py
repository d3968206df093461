"""How a view is made of a position, and a position of a view: the only module that knows both."""

from __future__ import annotations

from core.game import Seat
from core.games.amazonas.board import board_of
from core.games.amazonas.building import occupy
from core.games.amazonas.components import ALL_CARDS, NEUTRAL, TIE
from core.games.amazonas.income import announces
from core.games.amazonas.places import buildable, members, neutral_places, reach, sheltered
from core.games.amazonas.scoring import breakdowns
from core.games.amazonas.state import AmazonasState
from core.games.amazonas.view import AmazonasView, PlayerView


def observe(state: AmazonasState, viewer: Seat | None, to_act: tuple[Seat, ...]) -> AmazonasView:
    """What `viewer` may know, None for the public. Secret are the missions, the deck and the unused missions."""
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
        buildable=tuple(members(buildable(state, turn))) if building and turn is not None else (),
        neutral_places=tuple(members(neutral_places(state, turn))) if building and turn is not None else (),
        supply=tuple(state.supply),
        indio_offered=state.indio_offered,
        medals_left=tuple(state.medals_left),
        missions_dealt=() if viewer is None or state.phase != "mission" else state.missions_dealt[viewer],
        mission=None if viewer is None else state.mission[viewer],
        missions=tuple(state.mission) if over else (),
        built_this_turn=state.built_this_turn,
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
        reach=tuple(members(reach(state, seat))),
        sheltered=tuple(members(sheltered(state, seat))),
        open_points=points,
    )


def position(view: AmazonasView) -> AmazonasState:
    """A state that looks like `view`, for asking what its viewer may do: events to come and missions are left out."""
    board = board_of(view.map)
    state = AmazonasState(len(view.players), board)
    state.italian, state.phase, state.round, state.event = view.italian, view.phase, view.round, view.event
    state.events_past, state.order = list(view.events_past), list(view.order)
    state.at = 0 if view.turn is None else view.order.index(view.turn)
    for village, owners in enumerate(view.sites):
        for owner in owners:
            occupy(state, owner, village)
            state.neutral_villages |= (owner == NEUTRAL) << village
    for seat, player in enumerate(view.players):
        seat_down(state, Seat(seat), player)
    state.supply, state.medals_left = list(view.supply), list(view.medals_left)
    state.indio_offered, state.built_this_turn = view.indio_offered, view.built_this_turn
    state.neutral_done = view.built_this_turn and not view.neutral_places
    if view.viewer is not None:
        state.missions_dealt[view.viewer] = view.missions_dealt
        state.mission[view.viewer] = view.mission
    return state


def seat_down(state: AmazonasState, seat: Seat, player: PlayerView) -> None:
    state.purse[seat], state.tents_left[seat] = player.purse, player.tents_left
    state.neutrals_left[seat], state.medal[seat] = player.neutrals_left, player.medal
    state.tiles[seat], state.indio[seat] = list(player.tiles), list(player.indio)
    state.hands[seat], state.announced[seat] = player.cards, player.announced or 0
    state.played[seat] = () if player.shown is None else (player.shown,)
    for village in player.villages:
        state.tents[seat] |= 1 << village
        state.path_reach[seat] |= state.board.path[village]
        state.water_reach[seat] |= state.board.water[village]
