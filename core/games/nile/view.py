"""What a viewer knows of a position. On the Nile everything lies open but the backs of cards and closed hands."""

from __future__ import annotations

import msgspec

from core.game import Seat, View
from core.games.nile.components import (
    FIRST,
    ROW_LENGTH,
    ROW_OF,
    Back,
    Board,
    Crop,
    Front,
    Hit,
    Phase,
    Sold,
    Tide,
    Turned,
    Variants,
)
from core.games.nile.fields import CROPS_A_FIELD, own_crop


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
    reason: str | None

    def next_field(self, row: int) -> int | None:
        """The field that the row's next water card would cover."""
        fields = range(FIRST[row], FIRST[row] + ROW_LENGTH[row])
        return next((field for field in fields if self.water[field] is None), None)

    def crops_of(self, seat: Seat) -> list[Crop | None]:
        """The seat's plant on each field; None where it has none."""
        return [own_crop(crops, seat) for crops in self.crops]

    def has_room(self, field: int, seat: Seat) -> bool:
        """Whether the seat could put a plant there. Rules: NIL-1, NIL-14."""
        crops = self.crops[field]
        bare = self.water[field] is None and not self.deserts[field] and ROW_OF[field] in self.open_rows
        return bare and len(crops) < CROPS_A_FIELD and own_crop(crops, seat) is None
