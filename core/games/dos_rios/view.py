"""What a viewer knows of a position: everything but the order of the harvest deck, so every viewer knows the same."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from core.game import Seat, View
from core.games.dos_rios.components import Phase
from core.games.dos_rios.layout import Layout
from core.games.dos_rios.moves import Evict


class PricedWalk(NamedTuple):
    """A walk that the seat on turn may take and its price."""

    origin: int
    to: int
    mp: int


class PricedEviction(NamedTuple):
    """An eviction that the seat on turn may make and its price."""

    move: Evict
    mp: int


class Course(msgspec.Struct, frozen=True):
    """A river: `spots` are its hexes from the spring down, joined part included; `mouth` the lattice point of the lake
    or town it ends in, None while its way is being laid.
    """

    spots: tuple[int, ...]
    mouth: int | None


class PlayerView(msgspec.Struct, frozen=True):
    """A player's pieces. `spots` names the place of each campesino on the board, sorted; `gains` is, by card of
    `CARDS`, the rios and dams that they would get if the seat on turn harvested it now.
    """

    spots: tuple[int, ...]
    fincas: tuple[int, ...]
    hacienda: int | None
    money: int
    reserve: int
    irrigated: int
    """Of their buildings."""
    gains: tuple[tuple[int, int], ...]


class DosRiosView(View, frozen=True, kw_only=True):
    layout: Layout
    terrain: tuple[tuple[int, int], ...]
    """(hex, terrain), sorted."""
    players: tuple[PlayerView, ...]
    phase: Phase
    turn: Seat
    start: Seat
    round: int
    limit: int | None
    laying: str
    placed: int
    mp: int
    built: int
    """Buildings of this turn."""
    outflow: tuple[tuple[int, int], ...]
    """(hex or spring, lower side) wherever water runs, sorted; while a river is diverted also where it will run dry."""
    courses: tuple[Course, Course]
    dams: tuple[tuple[int, int], ...]
    """(hex or spring, lower side), sorted."""
    head: int | None
    choices: tuple[int, ...]
    """Where the water waits, and the sides by which it may go on."""
    row: tuple[int, ...]
    """The current card first, the one next to the deck last."""
    deck_size: int
    discard: tuple[int, ...]
    stock: int
    """Dams left in the box."""
    walks: tuple[PricedWalk, ...]
    evictions: tuple[PricedEviction, ...]
    """What the seat on turn may walk and evict, with prices; sorted as the moves are."""
    pausing: bool
    """Whether walks may pause on foreign fincas in this match."""
    paused: int | None
    """Where a campesino of the seat on turn does: it has to walk on first."""
    retired: tuple[int, ...]
    """Seats that have given up, sorted: none of them wins."""
    damming: tuple[tuple[int, int], ...]
    """(hex or spring, lower side) wherever the seat on turn may build a dam, sorted as the moves are."""
    winner: Seat | None
    reason: str | None
