"""A viewer's knowledge, built anew out of a position, and a position out of it: the only module that knows both.

All viewers know the same on the Nile (see `view`).
"""

from __future__ import annotations

from core.game import Seat
from core.games.nile.components import FIELDS_OF, ROW_LENGTH, Back, Box, Joker, WaterCard, Wave
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


HIDDEN = Back("hippo", arrow=False)
"""Stands for the back of a card that nobody has seen."""

UNDER_THE_TOP = WaterCard((Wave.NONE, Wave.NONE), HIDDEN)


def position(view: NileView) -> NileState:
    """A state that looks like `view`, for asking what a seat may do. Its hidden cards are blank: never turn one."""
    state = NileState(len(view.players), Box(view.board, (), (), ()), view.variants)
    state.phase, state.round, state.start, state.turn = view.phase, view.round, view.start, view.turn
    state.marker, state.moved, state.turned, state.hit = view.marker, view.moved, view.turned, view.hit
    state.ap, state.joker_bought, state.bid_ties = view.ap, view.joker_bought, view.bid_ties
    state.crops, state.market = list(view.crops), list(view.market)
    state.deserts = [HIDDEN if there else None for there in view.deserts]
    state.desert_pile, state.desert_discard = [HIDDEN] * view.desert_pile, list(view.desert_discard)
    state.obelisk, state.quiet_rounds, state.reason = view.obelisk, view.quiet_rounds, view.reason
    for row, fields in enumerate(FIELDS_OF):
        lying = [edges for field in fields if (edges := view.water[field])]
        state.water[row] = [UNDER_THE_TOP] * len(lying)
        state.edges[row] += [outer for _, outer in lying]
    for seat, player in enumerate(view.players):
        seat_down(state, seat, player)
    return state


def seat_down(state: NileState, seat: int, player: PlayerView) -> None:
    state.supply[seat], state.tired_supply[seat] = list(player.supply), list(player.tired)
    state.boat[seat], state.lost[seat], state.pawns[seat] = list(player.boat), list(player.lost), player.pawn
    seen = [Joker(back, seen=True) for back in player.jokers_seen]
    state.jokers[seat] = [*seen, *[Joker(HIDDEN, seen=False)] * player.jokers_unseen]
    for stack, shown in zip(state.stacks[seat], player.stacks, strict=True):
        if shown.top is not None:
            stack += [*[UNDER_THE_TOP] * (shown.size - 1), WaterCard(shown.top, HIDDEN)]
