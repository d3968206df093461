"""How a view is made of a position: the only module that reads a state for a viewer."""

from __future__ import annotations

from core.game import Seat
from core.games.amazonas.components import ALL_CARDS, TIE
from core.games.amazonas.income import announces
from core.games.amazonas.places import buildable, members, neutral_places, reach
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
        open_points=points,
    )
