"""Premoves: a turn tried out on the position as it stands, before it is one's turn.

Built from a view: nothing hidden is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from core.game import Event, LookAhead, Seat, Touched
from core.games.dos_rios import checks, rivers, rules
from core.games.dos_rios.components import COPIES, MOVEMENT
from core.games.dos_rios.legal import legal
from core.games.dos_rios.moves import Decline, DosRiosMove, End, Harvest, Place
from core.games.dos_rios.observe import observe
from core.games.dos_rios.places import LEFT, OFF_HEX, among
from core.games.dos_rios.state import DosRiosState
from core.games.dos_rios.valley import valley_of
from core.games.dos_rios.view import DosRiosView, PlayerView
from core.wording import Line, Refusal

ENDS = Harvest | Decline | End
"""They are the last of a plan: a harvest turns a card that nobody knows, and then others move."""


class NoChance:
    """For moves that draw nothing."""

    def below(self, n: int, what: str) -> NoReturn:
        raise AssertionError(f"a premove asks fortune for {what}")

    def shuffle(self, items: list[Any], what: str) -> NoReturn:
        raise AssertionError(f"a premove shuffles {what}")


def look_ahead(view: DosRiosView, seat: Seat, moves: Sequence[DosRiosMove]) -> LookAhead | None:
    """None before the first turn and after the end."""
    if view.phase not in ("act", "tie"):
        return None
    state = position(view)
    if state.turn != seat:
        if state.phase == "tie":
            return None
        hand_over(state, seat)
    made, refusal, ended = [], None, False
    events: list[Event] = []
    for move in moves:
        try:
            if ended or isinstance(move, Place) or state.phase == "over":
                raise Refusal("dos_rios.no.premove_end")
            if isinstance(move, ENDS):
                need_end(state, seat, move)
                ended = True
            else:
                events += rules.apply(state, {seat: move}, NoChance())
        except Refusal as refused:
            refusal = Line(refused.code, refused.line.args)
            break
        made.append(move)
    follow = () if ended else legal(state, seat)
    changed = tuple(Touched(event.key, seat, event.spots) for event in events if event.spots)
    return LookAhead(observe(state, seat), tuple(made), follow, refusal, changed)


def need_end(state: DosRiosState, seat: Seat, move: ENDS) -> None:
    """Raises `Refusal` where the turn can't end so; how it ends is left out."""
    if refusal := checks.why_not(state, seat, move):
        raise refusal


def hand_over(state: DosRiosState, seat: Seat) -> None:
    """As if it were the seat's turn now; the turns in between are left out."""
    waits = (seat - state.turn) % state.seats
    if (state.turn - state.start) % state.seats + waits >= state.seats:
        state.round += 1
    state.turn, state.mp, state.built = seat, MOVEMENT, 0


def position(view: DosRiosView) -> DosRiosState:
    """A state that looks like `view`. Its deck holds the right cards in an order of its own: never let it be drawn."""
    state = DosRiosState(len(view.players), valley_of(view.layout, view.terrain))
    state.phase, state.turn, state.start = view.phase, view.turn, view.start
    state.round, state.limit, state.laying, state.placed = view.round, view.limit, view.laying, view.placed
    state.mp, state.built, state.head = view.mp, view.built, view.head
    for seat, player in enumerate(view.players):
        seat_down(state, seat, player)
    state.outflow = dict(view.outflow)
    state.water = rivers.irrigation(state)
    for spot, side in view.dams:
        state.dams[side] |= 1 << spot
    state.row, state.discard = list(view.row), list(view.discard)
    if view.round:
        known = [*state.row, *state.discard]
        state.deck = [card for card, copies in enumerate(COPIES) for _ in range(copies - known.count(card))]
    state.reason, state.winner = view.reason, view.winner
    state.pausing, state.retired = view.pausing, among(*view.retired)
    return state


def seat_down(state: DosRiosState, seat: int, player: PlayerView) -> None:
    state.off[seat] = [0, 0, 0]
    for spot in player.spots:
        if spot in OFF_HEX:
            state.off[seat][spot - LEFT] += 1
        else:
            state.arrive(Seat(seat), spot)
    state.fincas[seat] = among(*player.fincas)
    state.haciendas[seat] = 0 if player.hacienda is None else 1 << player.hacienda
    state.money[seat], state.reserve[seat] = player.money, player.reserve
