"""The first steps: positions of one made-up match, each with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from core.chance import SeededChance
from core.game import Scene, Seat
from core.games.nile import legal, observe, player, rules, setup
from core.games.nile.components import FIELDS, FIELDS_OF, MARKET, Phase
from core.games.nile.fields import own_crop
from core.games.nile.market import is_full, rows_for
from core.games.nile.moves import Lay, Spoil, Take
from core.games.nile.state import NileState
from core.wording import Line

SEATS = 3
SECRET = bytes(31) + bytes([12])
OPTIONS = {
    **dict.fromkeys(("hippo_auction", "start_auction", "buy_others", "revive"), "off"),
    "boat": "each_round",
    "cover": "three_rows",
    "board": "",
}
ENOUGH = 4
"""Plants of somebody's on the fields that make their turn worth a look."""

Spots = tuple[str, ...]
Looking = Callable[[NileState], Spots]
"""The spots that a scene tells of, where a position is one for it; else ()."""


def positions() -> Iterator[NileState]:
    """Of one match between greedy players."""
    chance = SeededChance(SECRET)
    state = setup.new(SEATS, OPTIONS, chance)
    yield state
    while acting := rules.to_act(state):
        seat = acting[0]
        view = observe.observe(state, seat, acting)
        rules.apply(state, {seat: player.greedy(view, legal.legal(state, seat), chance)}, chance)
        yield state


def at_first(state: NileState) -> Spots:
    return ("obelisk",)


def flooding(state: NileState) -> Spots:
    if state.phase is not Phase.FLOOD or state.round < 2:
        return ()
    moves = legal.legal(state, state.turn)
    return tuple(dict.fromkeys(f"field:{FIELDS[move.field]}" for move in moves if isinstance(move, Lay)))


def washed_away(state: NileState) -> Spots:
    return ("boat",) if state.phase is Phase.ACTIONS and sum(map(sum, state.boat)) > 1 else ()


def acting(state: NileState) -> Spots:
    if state.phase is not Phase.ACTIONS or state.ap < 3:
        return ()
    found = tuple(f"field:{FIELDS[field]}" for field in own_fields(state, state.turn))
    return found if len(found) >= ENOUGH else ()


def own_fields(state: NileState, seat: Seat) -> list[int]:
    return [field for field in state.open_fields if own_crop(state.crops[field], seat)]


def selling(state: NileState) -> Spots:
    """One ripe plant with the rows that take it."""
    if state.phase is not Phase.ACTIONS or state.ap < 1:
        return ()
    for field in own_fields(state, state.turn):
        crop = own_crop(state.crops[field], state.turn)
        assert crop
        rows = rows_for(state.market, state.box.board.palms[field], crop.kind)
        if crop.ripe and not crop.acted and len(rows) > 1:
            return (f"field:{FIELDS[field]}", *(f"market:{row + 1}" for row in rows))
    return ()


def scoring(state: NileState) -> Spots:
    full = [row for row in range(len(MARKET)) if is_full(state.market, row)]
    return tuple(f"market:{row + 1}" for row in full[:1]) if state.phase is Phase.ACTIONS else ()


def ebbing(state: NileState) -> Spots:
    moves = legal.legal(state, state.turn) if state.phase is Phase.EBB else ()
    rows = [move.row for move in moves if isinstance(move, Take)]
    outermost = [row_fields(row)[len(state.water[row]) - 1] for row in rows]
    return ("tide", *outermost) if outermost else ()


def row_fields(row: int) -> Spots:
    return tuple(f"field:{FIELDS[field]}" for field in FIELDS_OF[row])


def spoiling(state: NileState) -> Spots:
    moves = legal.legal(state, state.turn) if state.phase is Phase.SPOIL else ()
    plants = [move for move in moves if isinstance(move, Spoil) and move.space is not None]
    return tuple(f"space:{move.row + 1}.{(move.space or 0) + 1}" for move in plants)


def joking(state: NileState) -> Spots:
    some = state.phase is Phase.ACTIONS and not state.ap and state.jokers[state.turn]
    return (f"jokers:{state.turn}", "pile") if some else ()


def over(state: NileState) -> Spots:
    ahead = max(range(SEATS), key=state.pawns.__getitem__)
    return ("obelisk", f"pawn:{ahead}") if state.phase is Phase.OVER else ()


SCENES: tuple[tuple[str, Looking], ...] = (
    ("goal", at_first),
    ("flood", flooding),
    ("boat", washed_away),
    ("actions", acting),
    ("market", selling),
    ("jokers", joking),
    ("ebb", ebbing),
    ("spoil", spoiling),
    ("scoring", scoring),
    ("end", over),
)
"""In the order in which they are looked for in the match; each but the last in a position after the one before."""


@cache
def guide() -> tuple[Scene, ...]:
    """Raises `LookupError` where the match doesn't have them all."""
    scenes: list[Scene] = []
    for state in positions():
        name, looks = SCENES[len(scenes)]
        if spots := looks(state):
            view = observe.observe(state, None, rules.to_act(state))
            scenes.append(Scene(Line(f"nile.guide.{name}"), view, spots))
        if len(scenes) == len(SCENES):
            return tuple(scenes)
    raise LookupError(f"no position for {SCENES[len(scenes)][0]}")
