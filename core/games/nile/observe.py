"""A viewer's knowledge, built anew out of a position. All viewers know the same on the Nile (see `view`)."""

from __future__ import annotations

from core.game import Seat
from core.games.nile.components import ROW_LENGTH
from core.games.nile.state import NileState
from core.games.nile.view import NileView, PlayerView, StackView


def observe(state: NileState, viewer: Seat | None, to_act: tuple[Seat, ...]) -> NileView:
    return NileView(
        viewer=viewer,
        to_act=to_act,
        board=state.box.board,
        variants=state.variants,
        open_rows=state.open_rows,
        players=tuple(_player(state, seat) for seat in range(state.seats)),
        phase=state.phase,
        round=state.round,
        start=state.start,
        turn=state.turn,
        ap=state.ap,
        joker_bought=state.joker_bought,
        marker=state.marker,
        moved=state.moved,
        turned=state.turned,
        hit=state.hit,
        bid_ties=state.bid_ties,
        water=_water(state),
        edges=tuple(edges[-1] for edges in state.edges),
        deserts=tuple(back is not None for back in state.deserts),
        crops=tuple(state.crops),
        market=tuple(state.market),
        obelisk=state.obelisk,
        desert_pile=len(state.desert_pile),
        desert_discard=tuple(state.desert_discard),
        water_discard=tuple(card.back for card in state.water_discard),
        removed=len(state.removed),
        quiet_rounds=state.quiet_rounds,
        reason=state.reason,
    )


def _player(state: NileState, seat: int) -> PlayerView:
    one, two = (StackView(len(stack), stack[-1].front if stack else None) for stack in state.stacks[seat])
    jokers = state.jokers[seat]
    return PlayerView(
        supply=tuple(state.supply[seat]),
        tired=tuple(state.tired_supply[seat]),
        boat=tuple(state.boat[seat]),
        lost=tuple(state.lost[seat]),
        jokers_unseen=sum(not joker.seen for joker in jokers),
        jokers_seen=tuple(joker.back for joker in jokers if joker.seen),
        pawn=state.pawns[seat],
        stacks=(one, two),
    )


def _water(state: NileState) -> tuple[tuple[int, int] | None, ...]:
    fields: list[tuple[int, int] | None] = []
    for row, length in enumerate(ROW_LENGTH):
        edges = state.edges[row]
        lying = len(edges) - 1
        fields += [(int(edges[at]), int(edges[at + 1])) if at < lying else None for at in range(length)]
    return tuple(fields)
