"""Positions made for a test, and moves in notation."""

from __future__ import annotations

import pytest

from core.chance import SeededChance
from core.game import Seat
from core.games.nile.components import (
    FIELD,
    FIELDS,
    KIND,
    ROW,
    Back,
    Crop,
    Joker,
    Phase,
    Ripeness,
    Sold,
    Tide,
    WaterCard,
    Wave,
)
from core.games.nile.moves import bids
from core.games.nile.state import NileState
from core.games.nile.title import Nile
from core.games.nile.view import NileView
from core.wording import Refusal

GAME = Nile()
CHANCE = SeededChance(bytes(32))

S, D, N = Wave.SINGLE, Wave.DOUBLE, Wave.NONE


def new(seats: int = 3, seed: int = 0, **options: str) -> NileState:
    return GAME.new(seats, GAME.meta.check(seats, options), SeededChance(seed.to_bytes(32, "big")))


def bare(seats: int = 3, **options: str) -> NileState:
    """A table in the actions of seat 0, the start player: no plant, water or desert on the board, empty stacks."""
    state = new(seats, **options)
    state.removed += [card for stacks in state.stacks for stack in stacks for card in stack]
    state.stacks = [[[], []] for _ in range(seats)]
    state.deserts = [None] * len(FIELDS)
    state.start = state.turn = Seat(0)
    state.phase, state.ap, state.round = Phase.ACTIONS, 3, 1
    state.jokers = [[] for _ in range(seats)]
    return state


def tide(marker: Tide, seats: int = 3, **options: str) -> NileState:
    """A bare table at the beginning of seat 0's tide."""
    state = bare(seats, **options)
    state.marker = marker
    state.phase = Phase.FLOOD if marker is Tide.FLOOD else Phase.EBB
    state.ap = 0
    return state


def back(face: str) -> Back:
    """`palms-2`, or with an arrow `palms-2>`."""
    return Back(face.rstrip(">"), face.endswith(">"))


def card(low: Wave, high: Wave, face: str = "hippo") -> WaterCard:
    return WaterCard((min(low, high), max(low, high)), back(face))


def flood(state: NileState, row: str, *faces: str) -> None:
    """Water on the first fields of a row, all with the river's wave on both edges."""
    number = ROW[row]
    for face in faces:
        wave = Wave(state.edges[number][-1])
        state.water[number].append(card(wave, wave, face))
        state.edges[number].append(wave)


def stacks(state: NileState, seat: int, one: list[WaterCard], two: list[WaterCard]) -> None:
    """The seat's stacks, tops first."""
    state.stacks[seat] = [one[::-1], two[::-1]]


def plant(state: NileState, owner: int, kind: str, field: str, ripe: bool = False, acted: bool = False) -> None:
    """A plant out of its owner's supply on a field."""
    state.supply[owner][KIND[kind]] -= 1
    state.crops[FIELD[field]] += (Crop(Seat(owner), KIND[kind], ripe, acted),)
    state.legal = None


def sell(state: NileState, row: int, *plants: str) -> None:
    """`0 flax`, `2 grape spoiled`: owner, kind and how it lies, in the order of placing."""
    for text in plants:
        owner, kind, *how = text.split()
        state.supply[int(owner)][KIND[kind]] -= 1
        ripeness = Ripeness[how[0].upper()] if how else Ripeness.RIPE
        state.market[row - 1] += (Sold(Seat(int(owner)), KIND[kind], ripeness),)
    state.legal = None


def aboard(state: NileState, owner: int, *kinds: str) -> None:
    """Plants out of their owner's supply in the boat."""
    for kind in kinds:
        state.supply[owner][KIND[kind]] -= 1
        state.boat[owner][KIND[kind]] += 1
    state.legal = None


def give_joker(state: NileState, seat: int, face: str = "hippo", seen: bool = False) -> None:
    state.jokers[seat].append(Joker(back(face), seen))
    state.legal = None


def desert(state: NileState, field: str, face: str = "hippo") -> None:
    state.deserts[FIELD[field]] = back(face)
    state.legal = None


def legal(state: NileState, seat: int | None = None) -> list[str]:
    who = GAME.to_act(state)[0] if seat is None else Seat(seat)
    return [str(move) for move in GAME.legal(state, who)]


def do(state: NileState, *texts: str) -> list[str]:
    """Play moves of whoever is to act; the keys of what happened, without the game's name."""
    events = []
    for text in texts:
        events += GAME.apply(state, {GAME.to_act(state)[0]: GAME.parse(text)}, CHANCE)
    return [event.key.removeprefix("nile.") for event in events]


def bid(state: NileState, *texts: str) -> list[str]:
    """Open everybody's hand at once."""
    moves = {Seat(seat): GAME.parse(f"bid {text}") for seat, text in enumerate(texts)}
    assert all(move in bids(tuple(state.supply[seat])) for seat, move in moves.items())
    return [event.key.removeprefix("nile.") for event in GAME.apply(state, moves, CHANCE)]


def refused(state: NileState, text: str) -> str:
    """The code with which the move of whoever is to act is refused."""
    before = repr(view(state))
    with pytest.raises(Refusal) as caught:
        GAME.apply(state, {GAME.to_act(state)[0]: GAME.parse(text)}, CHANCE)
    assert repr(view(state)) == before
    assert str(caught.value)
    return caught.value.code.removeprefix("nile.no.")


def view(state: NileState) -> NileView:
    return GAME.view(state, None)


def turned(state: NileState) -> None:
    """Pass everybody's turn to the end of the round."""
    round_now = state.round
    while state.phase is Phase.ACTIONS and state.round == round_now:
        do(state, "end")
