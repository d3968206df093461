"""Amazonas as `core.game.Game`: each question handed to the module that answers it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.chance import Chance
from core.game import Event, Game, Meta, Option, Options, Outcome, Seat, Step, require_exactly
from core.games.amazonas import scoring
from core.games.amazonas.data import EVENTS, ROUNDS, TENTS
from core.games.amazonas.maps import load
from core.games.amazonas.menus import help_lines, prompt, steps
from core.games.amazonas.moves import (
    INCOMES,
    AmazonasMove,
    Income,
    Keep,
    parse,
)
from core.games.amazonas.player import greedy
from core.games.amazonas.refusals import why_not
from core.games.amazonas.rules import board_for, keep, reveal, set_up, take_turn, turn_moves
from core.games.amazonas.state import AmazonasState
from core.games.amazonas.view import AmazonasView, view
from core.wording import Line


class Amazonas(Game[AmazonasState, AmazonasMove, AmazonasView]):
    """Two to four explorers camp along the river. `own_map` is the text of an operator's map file, "" for the box's.

    Raises `MapError` for a file that can't be played on.
    """

    def __init__(self, own_map: str = "", source: str = "map") -> None:
        if own_map:
            load(own_map, source)
        self.meta = Meta(
            "amazonas",
            (2, 4),
            (
                Option("edition", ("italian", "french"), "italian"),
                Option("mission_choice"),
                Option("two_player_medals", ("3-2", "4-2"), "3-2"),
                Option("map", (own_map,), own_map, pinned=True),
            ),
        )

    def new(self, seats: int, options: Options, chance: Chance) -> AmazonasState:
        return set_up(seats, options, board_for(options["map"]), chance)

    def to_act(self, state: AmazonasState) -> tuple[Seat, ...]:
        match state.phase:
            case "over":
                return ()
            case "mission" | "income":
                return tuple(Seat(seat) for seat in range(state.seats))
            case _:
                return (state.turn,)

    def legal(self, state: AmazonasState, seat: Seat) -> tuple[AmazonasMove, ...]:
        match state.phase:
            case "income":
                return tuple([INCOMES[card] for card in state.hands[seat]])
            case "mission":
                return tuple(sorted(map(Keep, state.missions_dealt[seat]), key=str))
        if seat not in self.to_act(state):
            return ()
        if state.legal is None:
            state.legal = turn_moves(state, seat)
        return state.legal

    def apply(self, state: AmazonasState, moves: Mapping[Seat, AmazonasMove], chance: Chance) -> list[Event]:
        require_exactly(self.to_act(state), moves)
        for seat, move in moves.items():
            if move not in self.legal(state, seat):
                raise why_not(state, seat, move)
        state.legal = None
        if state.phase == "income":
            return reveal(state, {seat: move.card for seat, move in moves.items() if isinstance(move, Income)})
        if state.phase == "mission":
            return keep(state, {seat: move.mission for seat, move in moves.items() if isinstance(move, Keep)})
        [(seat, move)] = moves.items()
        return take_turn(state, seat, move)

    def view(self, state: AmazonasState, viewer: Seat | None) -> AmazonasView:
        return view(state, viewer, self.to_act(state))

    def outcome(self, state: AmazonasState) -> Outcome | None:
        return scoring.outcome(state)

    def parse(self, text: str) -> AmazonasMove:
        return parse(text)

    def steps(self, view: AmazonasView, move: AmazonasMove) -> tuple[Step, ...]:
        return steps(view, move)

    def prompt(self, view: AmazonasView) -> Line:
        return prompt(view)

    def help(self, view: AmazonasView) -> tuple[Line, ...]:
        return help_lines(view)

    def decide(self, view: AmazonasView, legal: Sequence[AmazonasMove], chance: Chance) -> AmazonasMove:
        return greedy(view, legal, chance)

    def bound(self, seats: int, options: Options) -> int:
        """The missions; each round the cards and everybody's `done`; offers with a pile; every tent there is."""
        return 1 + ROUNDS * (1 + seats) + EVENTS["indio"] * (seats + 1) + 2 * TENTS * seats
