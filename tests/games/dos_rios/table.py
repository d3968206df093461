"""Positions of Dos Rios as tests set them up: a land by terrain, rivers by the hexes they run through."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from core.chance import SeededChance
from core.game import Event, Seat
from core.games.dos_rios import rivers
from core.games.dos_rios.components import BANDITS, COPIES, MOVEMENT, TERRAINS
from core.games.dos_rios.ground import ground
from core.games.dos_rios.places import NAMES, NUMBERS, STEP, TOWN
from core.games.dos_rios.state import DosRiosState
from core.games.dos_rios.title import DosRios
from core.games.dos_rios.valley import Valley
from core.wording import Refusal

GAME = DosRios()
SPRINGS = {"verde": "a1", "moreno": "g1"}


def at(name: str) -> int:
    return NUMBERS[name.lower()]


def of_sheet(column: int, half_row: int) -> int:
    """The place that the sheet calls (column, half-row)."""
    return column * 16 + half_row


def names(places: Sequence[int]) -> list[str]:
    return [NAMES[spot].upper() for spot in places]


def land(rest: str = "wheat", **terrains: str) -> Valley:
    """All hexes of the terrain `rest` but those named: `land(hill="a3 b2")`."""
    board = ground("")
    terrain = dict.fromkeys(board.layout.hexes, TERRAINS.index(rest))
    for kind, hexes in terrains.items():
        terrain |= {at(name): TERRAINS.index(kind) for name in hexes.split()}
    return Valley(board, terrain)


def table(seats: int = 2, valley: Valley | None = None) -> DosRiosState:
    """Seat 0 at the beginning of a turn of the second round, all campesinos in the town, no river laid yet."""
    state = DosRiosState(seats, valley or land())
    state.phase = "act"
    state.round = 2
    state.mp = MOVEMENT
    state.placed = 3 * seats
    state.off = [[0, 0, 6] for _ in range(seats)]
    cards = [card for card, copies in enumerate(COPIES) for _ in range(copies)]
    state.row = cards[: 2 * (seats + 1) : 2]
    for card in state.row:
        cards.remove(card)
    state.deck = sorted(cards, key=lambda card: card in BANDITS, reverse=True)
    return state


def put(state: DosRiosState, seat: int, places: str) -> None:
    """Campesinos from the town to these places."""
    for name in places.split():
        state.leave(Seat(seat), TOWN)
        state.arrive(Seat(seat), at(name))


def river(state: DosRiosState, which: str, course: str) -> None:
    """Lay a river through these hexes, from its spring to the lake or town beside the last (`a8`, `d8`)."""
    spots = [at(SPRINGS[which]), *(at(name) for name in course.split())]
    for above, below in pairwise(spots):
        state.outflow[above] = STEP.index(below - above)
    state.water = rivers.irrigation(state)


def course(state: DosRiosState, which: str) -> list[str]:
    """The hexes of a river, downwards."""
    return names(rivers.course(state.valley, state.outflow, at(SPRINGS[which])))


def play(state: DosRiosState, *moves: str) -> list[Event]:
    """Moves of whoever is to act, in notation; the events of the last one."""
    events: list[Event] = []
    for text in moves:
        [seat] = GAME.to_act(state)
        events = GAME.apply(state, {seat: GAME.parse(text)}, SeededChance(bytes(32), 7))
    return events


def legal(state: DosRiosState, *kinds: str) -> list[str]:
    """Legal moves whose notation begins with one of `kinds`, all without one."""
    state.forget()
    moves = [str(move) for seat in GAME.to_act(state) for move in GAME.legal(state, seat)]
    return [move for move in moves if not kinds or move.startswith(kinds)]


def refused(state: DosRiosState, move: str) -> str:
    """The code of the refusal; the move must not be legal."""
    state.forget()
    try:
        play(state, move)
    except Refusal as refusal:
        return refusal.code.removeprefix("dos_rios.no.")
    raise AssertionError(f"{move} was played")


def keys(events: Sequence[Event]) -> list[str]:
    return [event.key.removeprefix("dos_rios.") for event in events]
