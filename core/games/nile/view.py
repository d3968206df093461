"""What a viewer knows of a position. On the Nile everything lies open but the backs of cards and closed hands."""

from __future__ import annotations

import msgspec

from core.game import Seat, View
from core.games.nile.board import FIRST, ROW_LENGTH, Tide
from core.games.nile.box import Back, Board, Front
from core.games.nile.pieces import Crop, Hit, Phase, Sold, Turned, Variants
from core.games.nile.state import NileState


class StackView(msgspec.Struct, frozen=True):
    """A stack of water cards: its size and the front on its top."""

    size: int
    top: Front | None


class PlayerView(msgspec.Struct, frozen=True):
    """What a player has. Plants are counts by kind; `tired` ones have acted this round (NIL-16)."""

    supply: tuple[int, ...]
    tired: tuple[int, ...]
    boat: tuple[int, ...]
    lost: tuple[int, ...]
    jokers_unseen: int
    jokers_seen: tuple[Back, ...]
    pawn: int
    stacks: tuple[StackView, StackView]

    @property
    def jokers(self) -> int:
        return self.jokers_unseen + len(self.jokers_seen)

    @property
    def fresh(self) -> tuple[int, ...]:
        """Plants of the supply that may be sown."""
        return tuple(count - tired for count, tired in zip(self.supply, self.tired, strict=True))


class NileView(View, frozen=True, kw_only=True):
    """`water` and `deserts` by field, `edges` by row: the wave that the row's next card has to match (0: none can)."""

    board: Board
    variants: Variants
    open_rows: tuple[int, ...]
    players: tuple[PlayerView, ...]
    phase: Phase
    round: int
    start: Seat
    turn: Seat
    ap: int
    joker_bought: bool
    marker: Tide
    moved: int
    turned: Turned | None
    hit: Hit | None
    bid_ties: int
    water: tuple[tuple[int, int] | None, ...]
    """The waves on the card's edges towards the river and away from it."""
    edges: tuple[int, ...]
    deserts: tuple[bool, ...]
    crops: tuple[tuple[Crop, ...], ...]
    market: tuple[tuple[Sold, ...], ...]
    obelisk: int
    desert_pile: int
    desert_discard: tuple[Back, ...]
    water_discard: tuple[Back, ...]
    removed: int
    quiet_rounds: int
    changed: tuple[str, ...]
    reason: str | None

    def next_field(self, row: int) -> int | None:
        """The field that the row's next water card would cover."""
        fields = range(FIRST[row], FIRST[row] + ROW_LENGTH[row])
        return next((field for field in fields if self.water[field] is None), None)


def view(state: NileState, viewer: Seat | None, to_act: tuple[Seat, ...]) -> NileView:
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
        changed=state.changed,
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
